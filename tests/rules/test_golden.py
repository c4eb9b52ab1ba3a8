"""Worked examples of every rule set, one fact a line in tests/rules/golden, asked through the judge.

A fact is the id of its example, the rules, a question and what the answer must hold; an example may have
several. Where no question of the judge asks for it, Python is asked (`golden_questions`). docs/golden.md
says where the examples come from.
"""

import json
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from tractor_lab import judge
from tractor_lab.rules import PRESETS, Rules

from .golden_questions import PYTHON, settlement

FOLDER = Path(__file__).parent / "golden"
EXAMPLES = 419
NO_EXAMPLES = {"shanghai", "web", "looking-for-friends"}
"""Rule sets that come from elsewhere than the sources of the examples."""

Fact = dict[str, Any]


def load(file: Path) -> list[Fact]:
    facts: list[Fact] = json.loads(file.read_text(encoding="utf-8"))
    return facts


def named(facts: list[Fact]) -> list[Any]:
    """Each fact with its example's id, numbered where the example has several."""
    seen: dict[str, int] = {}
    found = []
    for fact in facts:
        seen[fact["id"]] = number = seen.get(fact["id"], 0) + 1
        found.append(pytest.param(fact, id=f"{fact['id']}-{number}"))
    return found


FACTS = [fact for file in sorted(FOLDER.glob("*.json")) for fact in load(file)]


def rules_of(fact: Fact) -> Rules:
    given = fact["rules"]
    return Rules.preset(given) if isinstance(given, str) else Rules.from_dict(given)


def ask(fact: Fact) -> Fact:
    """The answer of the engine."""
    question = fact["ask"]
    if question["op"] in PYTHON:
        return PYTHON[question["op"]](question, rules_of(fact))
    if "barred" in question:
        return settlement(question, rules_of(fact))
    answer: Fact = json.loads(judge.answer(json.dumps({"rules": fact["rules"], **question})))
    assert "error" not in answer, answer
    if "before" in question:
        answer["total"] = question["before"] + answer["bonus"]
    return answer


@pytest.mark.parametrize("fact", named(FACTS))
def test_golden(fact: Fact) -> None:
    answer = ask(fact)
    for name, wanted in fact["expect"].items():
        match name:
            case "begins":
                assert answer["high_to_low"][: len(wanted)] == wanted
            case "members":
                assert sorted(chain.from_iterable(answer["high_to_low"])) == sorted(wanted)
            case "tractor":
                assert (answer["kind"] == "tractor") is wanted
            case "parts":
                given = [{k: part[k] for k in wanted[0]} for part in answer["components"]]
                assert given == wanted
            case "components":
                assert [" ".join(part["cards"]) for part in answer["components"]] == wanted
            case "forced":
                assert " ".join(answer["forced"]) == wanted
            case "code":
                assert answer["reason"]["code"] == wanted
            case "trump" if wanted is None:
                assert "trump" not in answer
            case _:
                assert answer[name] == wanted


def test_every_example_is_here() -> None:
    assert len({fact["id"] for fact in FACTS}) == EXAMPLES


def test_there_are_examples_of_every_preset_with_a_source() -> None:
    given = [fact["rules"] for fact in FACTS]
    found = {rules if isinstance(rules, str) else rules["preset"] for rules in given}
    assert found == set(PRESETS) - NO_EXAMPLES


def test_the_page_about_them_shows_a_fact_as_it_is() -> None:
    page = (Path(__file__).parents[2] / "docs" / "golden.md").read_text(encoding="utf-8")
    shown = page.split("```json")[1].split("```")[0]
    assert json.loads(shown) in FACTS
    assert f"**All {EXAMPLES} examples hold.**" in page
    assert {f"`{op}`" for op in PYTHON} <= set(page.split())


def test_no_fact_is_asked_twice() -> None:
    asked = [json.dumps([fact["id"], fact["rules"], fact["ask"]]) for fact in FACTS]
    assert len(asked) == len(set(asked))


def test_every_fact_holds_something() -> None:
    assert all(fact["expect"] for fact in FACTS)
