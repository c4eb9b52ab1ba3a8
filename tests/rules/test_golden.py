"""Worked examples of every rule set, one a line in tests/rules/golden, asked through the judge.

A case is an id, its rules, a question and what the answer must hold. Where no question of the judge asks for
it (`ladder`, `points`, `deck`) Python is asked.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from tractor_lab import judge
from tractor_lab.rules import PRESETS, Rules, full_deck, ladder, parse_cards, points_of

FOLDER = Path(__file__).parent / "golden"
Case = dict[str, Any]


def load(file: Path) -> list[Case]:
    cases: list[Case] = json.loads(file.read_text(encoding="utf-8"))
    return cases


CASES = [
    pytest.param(case, id=f"{case['id']}-{file.stem}")
    for file in sorted(FOLDER.glob("*.json"))
    for case in load(file)
]


def rules_of(case: Case) -> Rules:
    given = case["rules"]
    return Rules.preset(given) if isinstance(given, str) else Rules.from_dict(given)


def ask(case: Case) -> Case:
    """The answer of the engine, with what the cases compare by added to it."""
    question = case["ask"]
    rules = rules_of(case)
    match question["op"]:
        case "points":
            return {"points": points_of(parse_cards(question["cards"]))}
        case "deck":
            return {"points": points_of(full_deck(rules))}
        case "dealt":
            return {"hand": rules.hand, "kitty": rules.kitty}
        case "ladder":
            width, length = question["component"]
            rungs = ladder((width, length), rules)
            return {"rungs": [[list(run) for run in rung] for rung in rungs]}
    answer: Case = json.loads(judge.answer(json.dumps({"rules": case["rules"], **question})))
    assert "error" not in answer, answer
    return answer


@pytest.mark.parametrize("case", CASES)
def test_golden(case: Case) -> None:
    answer = ask(case)
    for name, wanted in case["expect"].items():
        match name:
            case "begins":
                assert answer["high_to_low"][: len(wanted)] == wanted
            case "tractor":
                assert (answer["kind"] == "tractor") is wanted
            case "parts":
                given = [{k: part[k] for k in wanted[0]} for part in answer["components"]]
                assert given == wanted
            case "components":
                assert [" ".join(part["cards"]) for part in answer["components"]] == wanted
            case "forced":
                assert " ".join(answer["forced"]) == wanted
            case _:
                assert answer[name] == wanted


def test_there_are_cases_for_every_preset() -> None:
    given = [case["rules"] for file in FOLDER.glob("*.json") for case in load(file)]
    named = {rules if isinstance(rules, str) else rules["preset"] for rules in given}
    assert named == set(PRESETS)


def test_every_case_has_its_own_id() -> None:
    ids = [case["id"] for file in FOLDER.glob("*.json") for case in load(file)]
    assert len(ids) == len(set(ids))
