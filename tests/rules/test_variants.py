"""Every rule set, point by point, as its source describes it: the tables in `variants_two_decks` and
`variants_many_decks`. docs/golden.md lists where we play otherwise than a source says, and why."""

from __future__ import annotations

from typing import Any

import pytest

from tractor_lab.rules import PRESETS, Rules

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


def test_every_preset_with_a_source_is_in_the_tables() -> None:
    assert set(CODES.values()) == set(PRESETS) - NO_SOURCE
    assert {code for _, codes, _, _ in ROWS for code in codes.split()} == set(CODES)
