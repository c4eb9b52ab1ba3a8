"""What a cell gives a live table: every preset comes to its end, and what cannot be is said at once."""

from __future__ import annotations

from typing import Any

import pytest

from tractor_lab.course import (
    bury_table,
    deal_table,
    declare_table,
    drill,
    habit_table,
    match_table,
)
from tractor_lab.rules import PRESETS, Rules

FOUR = [name for name in PRESETS if Rules.preset(name).players == 4]
OTHERS = sorted(set(PRESETS) - set(FOUR))


@pytest.mark.parametrize("name", FOUR)
def test_every_preset_is_declared_and_counted(name: str) -> None:
    rules = Rules.preset(name)
    level = rules.ladder[0]
    for declarer in (None, "W"):
        table = declare_table(1, level, declarer, rules).finish()  # type: ignore[arg-type]
        assert "_" not in str(table.verdict)
        assert len(table.frame["html"].encode()) < 40_000
    board = match_table((level, level), rules=rules)
    for points in (80, 0, 200, 120, 35, 75, 40, 0, 0, 5, 85, 160, 0, 0, 0):
        board.deal(points)
    board.undo()
    assert board.played


@pytest.mark.parametrize("name", OTHERS)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_table_of_four_says_so(name: str, lang: str) -> None:
    rules = Rules.preset(name)
    for make in (lambda: declare_table(1, rules=rules, lang=lang),
                 lambda: match_table(rules=rules, lang=lang)):  # fmt: skip
        with pytest.raises(ValueError, match="four players" if lang == "en" else "四个人"):
            make()


@pytest.mark.parametrize(
    "number", [-1, 10**9, 10**40, "7", "", "\0", None, 1.5, True, (), float("nan")]
)
def test_a_number_that_is_none(number: Any) -> None:
    makes = [lambda: habit_table("feed", number), lambda: match_table(declarer=number)]
    if number is not None:  # without a number the drill chooses
        makes.append(lambda: drill("order", number))
    if number is not True:
        makes.append(lambda: deal_table(1, declarer=number))
    for make in makes:
        with pytest.raises(ValueError, match="whole number from 0 to"):
            make()


@pytest.mark.parametrize("level", ["NT", "1", "x", "", None, 5, ["5"]])
def test_a_level_that_is_none(level: Any) -> None:
    for make in (declare_table, deal_table, bury_table):
        with pytest.raises(ValueError, match="There is no level"):
            make(1, level)
    with pytest.raises(ValueError, match="There is no level"):
        match_table((level, "2"))
