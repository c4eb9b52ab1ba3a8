"""The last trick multiplied instead of a kitty, multipliers by the lead, steps that bring no level."""

from typing import Any

import pytest

from tractor_lab.rules import (
    ImpossiblePosition,
    KittyCount,
    LevelChange,
    Order,
    ParseError,
    Rules,
    kitty_count,
    kitty_multiplier,
    level_change,
)

NANNING = Order("H10", Rules.preset("nanning"))
GUIGANG = Order("H10", Rules.preset("guigang"))


@pytest.mark.parametrize(
    ("order", "lead", "points", "won_by", "multiplier", "bonus"),
    [
        (NANNING, "SA SA SK SK", 60, "opponents", 4, 240),
        (NANNING, "SA SA SK SK", 60, "declarers", 4, -240),
        (NANNING, "SA SA", 0, "declarers", 2, 0),
        (NANNING, "SA", 10, "opponents", 1, 10),
        (NANNING, "SA", 10, "declarers", 1, 0),
        (GUIGANG, "SA", 10, "opponents", 1, 10),
        (GUIGANG, "SA", 10, "declarers", 1, -10),
        (GUIGANG, "SA SA SA", 35, "declarers", 3, -105),
    ],
)
def test_the_last_trick(
    order: Order, lead: str, points: int, won_by: Any, multiplier: int, bonus: int
) -> None:
    found = kitty_count(lead, lead, "", order, won_by, trick_points=points)
    assert found == KittyCount(multiplier, points, bonus)


def test_it_goes_by_the_cards_led_whatever_won() -> None:
    assert kitty_multiplier("SA SA SK SK", "H3 H3 H3 H3", NANNING) == 4
    assert kitty_multiplier("SA SA SK SK SQ SQ", "H3 H3 H3 H4 H4 H4", NANNING) == 6


@pytest.mark.parametrize("points", [None, -5, "60", True, 2.0])
def test_its_points_must_be_told(points: Any) -> None:
    with pytest.raises(ParseError, match="trick_points="):
        kitty_count("SA", "SA", "", NANNING, trick_points=points)


def test_a_table_with_a_kitty_does_not_ask_for_them() -> None:
    assert kitty_count("SA", "SA", "S10", Order("H5")).bonus == 20


def test_twice_the_cards_of_the_last_lead() -> None:
    order = Order("H5", Rules.preset("shanghai"))
    assert kitty_multiplier("SA", "SA", order) == 2
    assert kitty_multiplier("SA SA SK", "SA SA SK", order) == 6
    assert kitty_multiplier("SA SA SK SK", "H2 H2 H3 H3", order) == 8


def test_a_bomb_multiplies_as_what_it_is() -> None:
    order = Order("H5", Rules(decks=4, bombs="any"))
    assert kitty_multiplier("SA SA SK SK", "D3 D3 D3 D3", order) == 16
    assert kitty_multiplier("SA SA SQ SQ", "S3 S3 S3 S3", order) == 16
    with pytest.raises(ImpossiblePosition, match="D wins no trick"):
        kitty_multiplier("SA SA SK SK", "D3 D3 D4 D4", order)


@pytest.mark.parametrize("multiplier", ["trick", "led2"])
def test_what_cannot_win_is_refused_whatever_multiplies(multiplier: str) -> None:
    order = Order("H5", Rules(kitty_multiplier=multiplier))  # type: ignore[arg-type]
    with pytest.raises(ImpossiblePosition, match="winning_play"):
        kitty_multiplier("SA SA", "DK D3", order)


@pytest.mark.parametrize(
    ("dead_zone", "levels"),
    [(0, [1, 1, 2, 2, 3]), (1, [0, 0, 1, 1, 2]), (2, [0, 0, 0, 0, 1]), (4, [0, 0, 0, 0, 0])],
)
def test_steps_from_the_takeover_on_that_bring_nothing(dead_zone: int, levels: list[int]) -> None:
    rules = Rules(dead_zone=dead_zone)
    found = [level_change(points, rules) for points in (80, 115, 120, 155, 160)]
    assert found == [LevelChange("opponents", gained) for gained in levels]
    assert level_change(75, rules) == LevelChange("declarers", 1)


def test_taking_over_may_bring_a_level_beside_them() -> None:
    rules = Rules(dead_zone=2, takeover_level=1)
    assert [level_change(points, rules).levels for points in (80, 120, 160)] == [1, 1, 2]
