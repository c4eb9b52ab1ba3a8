"""Every rule set, point by point, as its source describes it: the tables in `variants_two_decks` and
`variants_many_decks`. docs/golden.md lists where we play otherwise than a source says, and why."""

from __future__ import annotations

from typing import Any

import pytest

from tractor_lab.rules import PRESETS, ParseError, Rules, RulesError

from . import variants_many_decks, variants_two_decks
from .asking import Ask

CODES = {
    "A6": "six-player",
    "BF": "standard",
    "BK": "baike",
    "C3": "club",
    "CT": "contest",
    "F4": "four-deck",
    "GG": "guigang",
    "JB": "joker-bid",
    "LS": "folk",
    "NN": "nanning",
    "Q1": "one-deck",
    "Q2": "qq",
    "QD": "qq-classic",
    "SM": "standard",
    "T3": "titanic",
}
"""The names of the sources in the tables, and the preset that plays by each."""
NO_SOURCE = {"shanghai", "web", "looking-for-friends"}
ROWS = [*variants_two_decks.ROWS, *variants_many_decks.ROWS]
CELLS = [
    pytest.param(code, ask, answer, id=f"{point} {code} {number}")
    for number, (point, codes, ask, answer) in enumerate(ROWS)
    for code in codes.split()
]


@pytest.mark.parametrize(("code", "ask", "answer"), CELLS)
def test_variants(code: str, ask: Ask, answer: Any) -> None:
    assert ask(Rules.preset(CODES[code])) == answer


@pytest.mark.parametrize("name", sorted(set(CODES.values()) - {"standard"}))
def test_every_difference_from_standard_is_told_by_a_row(name: str) -> None:
    """With any of its fields as in the standard rules, a preset gives some row another answer."""
    rows = [row for row in ROWS if name in {CODES[code] for code in row[1].split()}]
    for field in PRESETS[name]:
        rules = as_in_standard(name, field)
        if field == "no_call" and rules.kitty == 0:
            continue  # the source says to deal again; without a kitty the standard rules come to the same
        assert any(answer_of(ask, rules) != answer for _, _, ask, answer in rows), field


def as_in_standard(name: str, field: str) -> Rules:
    """The preset without this difference; if nothing else makes sense, without those that go with it."""
    usual = Rules()
    try:
        return Rules.preset(name).replace(**{field: getattr(usual, field)})
    except ParseError:
        together = [one for one in PRESETS[name] if one.startswith(field)]
        return Rules.preset(name).replace(**{one: getattr(usual, one) for one in together})


def answer_of(ask: Ask, rules: Rules) -> Any:
    try:
        return ask(rules)
    except (RulesError, AssertionError) as refused:
        return refused


def test_every_preset_with_a_source_is_in_the_tables() -> None:
    assert set(CODES.values()) == set(PRESETS) - NO_SOURCE
    assert {code for _, codes, _, _ in ROWS for code in codes.split()} == set(CODES)
