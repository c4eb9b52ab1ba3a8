"""Lesson 4: the points, the kitty and the levels, as functions to write."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from tractor_lab.rules import (
    Order,
    Rules,
    kitty_count,
    level_change,
    parse_cards,
    points_of,
)

from ..deals import shuffled
from ..spec import Case, Code
from .models import KITTY_BONUS, LEVELS, POINTS
from .scoring import last_trick


def card_lists(random: Random) -> Iterator[Case]:
    """No card, every card, and some handfuls."""
    yield {"cards": []}
    for card in shuffled(random):
        yield {"cards": [card.code]}
    for _ in range(150):
        yield {"cards": [card.code for card in shuffled(random)[: random.randint(2, 12)]]}


def points_case(case: Case) -> int:
    """What the engine says."""
    return points_of(parse_cards(case["cards"]))


def points_without_fives(case: Case) -> int:
    """Fives are forgotten."""
    return sum(card.points for card in parse_cards(case["cards"]) if card.points == 10)


def points_count(case: Case) -> int:
    """Cards are counted, not points."""
    return sum(card.points > 0 for card in parse_cards(case["cards"]))


def points_without_tens(case: Case) -> int:
    """The rank is read as one letter."""
    return sum(card.points for card in parse_cards(case["cards"]) if card.rank != "10")


def fewer_of(name: str) -> Callable[[Case], Iterator[Case]]:
    """Without one card of a list."""

    def fewer(case: Case) -> Iterator[Case]:
        cards = case[name]
        for place in range(len(cards)):
            yield case | {name: cards[:place] + cards[place + 1 :]}

    return fewer


def card_count(case: Case) -> tuple[Any, ...]:
    """Fewer cards first."""
    return (len(case["cards"]), str(case))


def all_points(_: Random) -> Iterator[Case]:
    """Every total there can be, and more."""
    for points in range(0, 405, 5):
        yield {"points": points}


def levels_case(case: Case) -> tuple[str, int]:
    """What the engine says."""
    change = level_change(case["points"])
    return change.side, change.levels


def levels_eighty(case: Case) -> tuple[str, int]:
    """Taking over is a level too."""
    side, levels = levels_case(case)
    return side, levels + (side == "opponents")


def levels_passed(case: Case) -> tuple[str, int]:
    """A line must be passed."""
    return levels_case({"points": max(0, case["points"] - 5)})


def levels_no_clean_sheet(case: Case) -> tuple[str, int]:
    """Nothing special about 0 points."""
    side, levels = levels_case(case)
    return side, min(levels, 2) if side == "declarers" else levels


def last_tricks(random: Random) -> Iterator[Case]:
    """Kitties and winning plays of every shape, throws too; both sides win."""
    single, pair = (1, 1), (2, 1)
    shapes = [
        (single,),
        (pair,),
        ((2, 2),),
        ((2, 3),),
        (pair, pair),
        (pair, single),
        (single, single),
    ]
    found = 0
    while found < 260:
        position = last_trick(*random.choice(shapes))(random)
        if position is None:
            continue
        found += 1
        yield {
            "kitty": position.kitty.split(),
            "winning": position.lead.split(),
            "won_by": random.choice(("opponents", "opponents", "declarers")),
            "trump": position.trump,
        }


def kitty_case(case: Case) -> int:
    """What the engine says."""
    return kitty_count(
        case["winning"], case["winning"], case["kitty"], Order(case["trump"]), case["won_by"]
    ).bonus


def _kitty_under(**changes: Any) -> Callable[[Case], int]:
    rules = Rules(**changes)

    def naive(case: Case) -> int:
        order, won_by = Order(case["trump"], rules), case["won_by"]
        return kitty_count(case["winning"], case["winning"], case["kitty"], order, won_by).bonus

    return naive


def kitty_case_always(case: Case) -> int:
    """Whoever won the last trick."""
    return kitty_case(case | {"won_by": "opponents"})


def kitty_case_once(case: Case) -> int:
    """Counted once."""
    return points_of(parse_cards(case["kitty"])) if case["won_by"] == "opponents" else 0


def kitty_case_printed(case: Case) -> int:
    """A tractor over the gap of the level is not seen: only pairs are."""
    cards = case["winning"]
    pair = any(cards.count(card) > 1 for card in cards)
    return kitty_case_once(case) * (4 if pair else 2)


def kitty_size(case: Case) -> tuple[Any, ...]:
    """Fewer cards in the last trick first, then in the kitty."""
    return (len(case["winning"]), len(case["kitty"]), case["won_by"], str(case))


EXERCISES = (
    Code(
        "04.code.points",
        "points",
        ("cards",),
        "int",
        points_case,
        card_lists,
        fewer_of("cards"),
        card_count,
        {
            "fives-forgotten": points_without_fives,
            "cards-counted": points_count,
            "ten-is-two-letters": points_without_tens,
        },
        model=POINTS,
    ),
    Code(
        "04.code.levels",
        "levels",
        ("points",),
        "pair",
        levels_case,
        all_points,
        lambda _: iter(()),
        lambda case: case["points"],
        {
            "eighty-is-a-level": levels_eighty,
            "line-passed": levels_passed,
            "clean-sheet": levels_no_clean_sheet,
        },
        model=LEVELS,
    ),
    Code(
        "04.code.kitty_bonus",
        "kitty_bonus",
        ("kitty", "winning", "won_by", "trump"),
        "int",
        kitty_case,
        last_tricks,
        fewer_of("kitty"),
        kitty_size,
        {
            "kitty-always": kitty_case_always,
            "kitty-once": kitty_case_once,
            "count-pairs": _kitty_under(kitty_multiplier="pair-count"),
            "count-cards": _kitty_under(kitty_multiplier="power"),
            "tractor-as-pair": kitty_case_printed,
        },
        model=KITTY_BONUS,
    ),
)
