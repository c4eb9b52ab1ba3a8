"""Lesson 8: how many suits can be emptied, and how much may be buried, as functions to write."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

from tractor_lab.rules import Order, Rules, kitty_multiplier, level_change

from ..deals import any_trump, rich
from ..position import Position
from ..spec import Case, Code
from .kitty import can_empty, can_empty_printed, each_alone, fit, many_cards, most, sizes
from .models import HIGHER, KITTY_BONUS
from .scoring_code import last_tricks

VOIDS: Final = (
    HIGHER
    + """\


def voids(hand, trump):
    sizes = {}
    for card in hand:
        suit = place(card, trump)[0]
        if suit != "T":
            sizes[suit] = sizes.get(suit, 0) + 1
    room, found = 8, 0
    for size in sorted(sizes.values()):  # the shortest suits first
        if size <= room:
            room -= size
            found += 1
    return found
"""
)

SAFE: Final = (
    KITTY_BONUS
    + """\


def safe(points, winning, trump):
    times = 2 ** (longest_row(winning, trump) + 1)
    best = 0
    for buried in range(0, 85, 5):
        if points + times * buried < 80:
            best = buried
    return best
"""
)


def _believing(naive: Callable[[Position], int]) -> Callable[[Case], int]:
    def returned(case: Case) -> int:
        return naive(Position(case["trump"], hand=" ".join(case["hand"])))

    return returned


def longest_first(position: Position) -> int:
    """The suits are emptied as they come, the longest first."""
    room, found = 8, 0
    for count in reversed(sizes(position)):
        if count <= room:
            room, found = room - count, found + 1
    return found


def trumps_too(position: Position) -> int:
    """Trump is one of the suits to be emptied."""
    groups = position.order.by_suit(position.cards).values()
    return fit([len(held) for held in groups])


def hands(random: Random) -> Iterator[Case]:
    """Hands of 33 cards and of fewer, many of them with short suits."""
    for _ in range(60):
        found = many_cards(random)
        if found is not None:
            yield {"hand": [card.code for card in found.cards], "trump": found.trump}
        for count in (4, 9, 16, 33):
            trump = any_trump(random, none=0.2)
            held = rich(random, trump, count)
            yield {"hand": [card.code for card in held], "trump": trump.code}


def fewer(case: Case) -> Iterator[Case]:
    """One card less."""
    hand = case["hand"]
    for gone in range(len(hand)):
        yield {**case, "hand": hand[:gone] + hand[gone + 1 :]}


def size(case: Case) -> tuple[Any, ...]:
    """Fewer cards first."""
    return (len(case["hand"]), str(case))


def times(case: Case, **house: Any) -> int:
    """The multiplier of this play."""
    order = Order(case["trump"], Rules(**house))
    return kitty_multiplier(case["winning"], case["winning"], order)


def safe(case: Case) -> int:
    """What the rules say."""
    points, multiplied = case["points"], times(case)
    return most(lambda p: level_change(points + multiplied * p).side == "declarers")


def reaching(case: Case) -> int:
    """80 is still safe."""
    return most(lambda p: case["points"] + times(case) * p <= 80)


def once(case: Case) -> int:
    """The kitty is counted once."""
    return most(lambda p: case["points"] + p < 80)


def not_in_fives(case: Case) -> int:
    """A number that no eight cards are worth."""
    points: int = case["points"]
    return max(0, min(80, (79 - points) // times(case)))


def every_pair(case: Case) -> int:
    """Every pair of a throw doubles."""
    multiplied = times(case, kitty_multiplier="pair-count")
    return most(lambda p: case["points"] + multiplied * p < 80)


def all_risks(random: Random) -> Iterator[Case]:
    """Plays of every shape, with every number of points."""
    for case in last_tricks(random):
        points = random.randrange(0, 90, 5)
        yield {"points": points, "winning": case["winning"], "trump": case["trump"]}


EXERCISES = (
    Code(
        "08.code.voids",
        "voids",
        ("hand", "trump"),
        "int",
        _believing(can_empty),
        hands,
        fewer,
        size,
        {
            "kitty-level-printed": _believing(can_empty_printed),
            "kitty-each-alone": _believing(each_alone),
            "kitty-longest-first": _believing(longest_first),
            "kitty-trumps-too": _believing(trumps_too),
        },
        model=VOIDS,
    ),
    Code(
        "08.code.safe",
        "safe",
        ("points", "winning", "trump"),
        "int",
        safe,
        all_risks,
        lambda _: iter(()),
        lambda case: (len(case["winning"]), case["points"], str(case)),
        {
            "kitty-reaching": reaching,
            "kitty-once": once,
            "kitty-not-in-fives": not_in_fives,
            "count-pairs": every_pair,
        },
        model=SAFE,
    ),
)
