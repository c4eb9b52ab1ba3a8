"""Lesson 13: counting what is out, as functions to write."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import comb
from random import Random
from typing import Any

from tractor_lab.odds import chance, unseen_cards
from tractor_lab.rules import Card, Order, Suit, Trump, parse_cards

from ..deals import any_trump, shuffled
from ..spec import Case, Code
from .scoring_code import fewer_of

LEFT = """
def left(seen, trump):
    suit, level = trump[0], trump[1:]
    total = 26 + 6 + 4          # the suit, the other level cards, the jokers
    for card in seen:
        if card in ("BJ", "LJ") or card[0] == suit or card[1:] == level:
            total -= 1
    return total
""".strip()

TOGETHER = """
from math import comb

def together(hand, unseen):
    return 100 * 3 * comb(hand, 2) // comb(unseen, 2)
""".strip()


def seen_cards(random: Random) -> Iterator[Case]:
    """Nothing seen, single cards, hands, and nearly all."""
    for code in ("H5", "SA", "D10", "C2"):
        yield {"seen": [], "trump": code}
    for number in range(240):
        trump = any_trump(random)
        count = 1 if number < 100 else random.randint(2, 60)
        yield {"seen": [card.code for card in shuffled(random)[:count]], "trump": trump.code}


def trumps_out(case: Case) -> int:
    """What the engine says."""
    order = Order(case["trump"])
    left = unseen_cards(case["seen"], order)
    return sum(order.suit(card) is Suit.TRUMP for card in left)


def _out(keep: Callable[[Card, Trump], bool]) -> Callable[[Case], int]:
    def naive(case: Case) -> int:
        order, trump = Order(case["trump"]), Trump(case["trump"])
        return sum(keep(card, trump) for card in unseen_cards(case["seen"], order))

    return naive


def _trumps_in(case: Case) -> int:
    """Those that were seen are counted, not those that are left."""
    order = Order(case["trump"])
    return sum(order.suit(card) is Suit.TRUMP for card in parse_cards(case["seen"]))


def seen_size(case: Case) -> tuple[Any, ...]:
    """Fewer cards first."""
    return (len(case["seen"]), str(case))


def sizes(_: Random) -> Iterator[Case]:
    """Hands and unseen cards of many tables and many moments."""
    for hand in range(1, 40):
        for unseen in range(3 * hand, 3 * hand + 9):
            yield {"hand": hand, "unseen": unseen}


def both_in_one(case: Case) -> int:
    """How many in a hundred, rounded down."""
    whole = 3 * chance(2, of=2, drawn=case["hand"], unseen=case["unseen"])
    return int(100 * whole)


def both_named(case: Case) -> int:
    """One named hand only."""
    return 100 * comb(case["hand"], 2) // comb(case["unseen"], 2)


def both_put_back(case: Case) -> int:
    """As if the first card still left its place free for the second."""
    return int(100 * 3 * Fraction(case["hand"], case["unseen"]) ** 2)


def both_no_kitty(case: Case) -> int:
    """As if the three hands were all there is."""
    return both_in_one({"hand": case["hand"], "unseen": 3 * case["hand"]})


EXERCISES = (
    Code(
        "13.code.left",
        "left",
        ("seen", "trump"),
        "int",
        trumps_out,
        seen_cards,
        fewer_of("seen"),
        seen_size,
        {
            "odds.printed": _out(lambda card, trump: card.suit is trump.suit),
            "odds.no-jokers": _out(
                lambda card, trump: card.suit is trump.suit or card.rank == trump.level
            ),
            "odds.no-levels": _out(lambda card, trump: card.is_joker or card.suit is trump.suit),
            "odds.seen": _trumps_in,
        },
        model=LEFT,
    ),
    Code(
        "13.code.together",
        "together",
        ("hand", "unseen"),
        "int",
        both_in_one,
        sizes,
        lambda _: iter(()),
        lambda case: (case["hand"], case["unseen"]),
        {
            "odds.named": both_named,
            "odds.put-back": both_put_back,
            "odds.no-kitty": both_no_kitty,
        },
        model=TOGETHER,
    ),
)
