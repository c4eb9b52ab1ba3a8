"""Lesson 1: which cards are trump, and which card is higher, as functions to write."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from tractor_lab.rules import (
    FACES,
    LEVEL_RANKS,
    PRINTED_SUITS,
    Card,
    Order,
    Rank,
    Suit,
    Trump,
)

from ..deals import any_trump
from ..spec import Case, Code
from .models import HIGHER, IS_TRUMP


def one_card_cases(random: Random) -> Iterator[Case]:
    """Every card under every kind of trump."""
    for trump in ("H5", "S10", "D2", "NT5", "NT10", "NT", *random.sample(TRUMPS, 18)):
        for card in FACES:
            yield {"card": card.code, "trump": trump}


TRUMPS = [
    *(suit + rank for suit in PRINTED_SUITS for rank in LEVEL_RANKS),
    *("NT" + rank for rank in LEVEL_RANKS),
    "NT",
]


def is_trump(case: Case) -> bool:
    """What the engine says."""
    return Order(case["trump"]).suit(case["card"]) is Suit.TRUMP


def is_printed_trump(case: Case) -> bool:
    """Level cards stay in their printed suits."""
    card = Card(case["card"])
    return card.is_joker or card.suit is Trump(case["trump"]).suit


def is_trump_suit(case: Case) -> bool:
    """Jokers forgotten."""
    return is_trump(case) and not Card(case["card"]).is_joker


def is_trump_one_letter(case: Case) -> bool:
    """The rank is read as one letter, so that no ten is a level card."""
    return is_trump(case) and (is_printed_trump(case) or Card(case["card"]).rank is not Rank.TEN)


def is_trump_never_without_suit(case: Case) -> bool:
    """Without a trump suit the level is looked for in the wrong place."""
    return is_printed_trump(case) if case["trump"].startswith("NT") else is_trump(case)


def two_card_cases(random: Random) -> Iterator[Case]:
    """Pairs of cards: all that are tricky, and some of the rest."""
    for _ in range(500):
        one, two = random.choice(FACES), random.choice(FACES)
        yield {"a": one.code, "b": two.code, "trump": random.choice(TRUMPS)}
    for _ in range(700):
        trump = any_trump(random, none=0.2)
        order = Order(trump)
        high = [card for tier in order.high_to_low("T")[:6] for card in tier]
        one, two = random.choice(high), random.choice([*high, *FACES])
        yield {"a": one.code, "b": two.code, "trump": trump.code}
        yield {"a": two.code, "b": one.code, "trump": trump.code}


def higher(case: Case) -> bool:
    """Is the first card higher? The engine's word."""
    return Order(case["trump"]).compare(case["a"], case["b"]) == 1


def _height(card: Card, trump: Trump, level: int) -> int:
    rank = list(Rank).index(card.rank)
    return rank if card.rank != trump.level else level


def higher_printed(case: Case) -> bool:
    """Level cards keep their printed suit and rank."""
    one, two, trump = Card(case["a"]), Card(case["b"]), Trump(case["trump"])
    first, second = (c.is_joker or c.suit is trump.suit for c in (one, two))
    if first != second:
        return first
    same = first or one.suit is two.suit
    return same and list(Rank).index(one.rank) > list(Rank).index(two.rank)


def higher_across(case: Case) -> bool:
    """Cards of different plain suits are compared by rank."""
    one, two, order = Card(case["a"]), Card(case["b"]), Order(case["trump"])
    result = order.compare(one, two)
    if result is None:
        return list(Rank).index(one.rank) > list(Rank).index(two.rank)
    return result == 1


def higher_by_suit(case: Case) -> bool:
    """Equal level cards are told apart by their suits."""
    one, two, order = Card(case["a"]), Card(case["b"]), Order(case["trump"])
    result = order.compare(one, two)
    return result == 1 or (result == 0 and one.index < two.index)


def higher_or_same(case: Case) -> bool:
    """An equal card counts as higher."""
    return Order(case["trump"]).compare(case["a"], case["b"]) in (0, 1)


def plainness(case: Case) -> tuple[Any, ...]:
    """Simple positions first: hearts trump before no trump, spades before the rest."""
    trump = case["trump"]
    cards = [case[name] for name in ("card", "a", "b") if name in case]
    odd = sum(Card(card).is_joker for card in cards)
    return (trump == "NT", trump.startswith("NT"), odd, trump != "H5", str(case))


def nothing_smaller(_: Case) -> Iterator[Case]:
    """One or two cards are as small as it gets."""
    return iter(())


def simpler_trump(case: Case) -> Iterator[Case]:
    """The same question under the trump that lessons use."""
    for trump in ("H5", "H2", "S8"):
        yield case | {"trump": trump}


EXERCISES = (
    Code(
        "01.code.is_trump",
        "is_trump",
        ("card", "trump"),
        "bool",
        is_trump,
        one_card_cases,
        nothing_smaller,
        plainness,
        {
            "level-in-suit": is_printed_trump,
            "jokers-apart": is_trump_suit,
            "ten-is-two-letters": is_trump_one_letter,
            "nt-only-jokers": is_trump_never_without_suit,
        },
        model=IS_TRUMP,
    ),
    Code(
        "01.code.higher",
        "higher",
        ("a", "b", "trump"),
        "bool",
        higher,
        two_card_cases,
        simpler_trump,
        plainness,
        {
            "level-keeps-rank": higher_printed,
            "across-suits": higher_across,
            "suits-rank": higher_by_suit,
            "equal-is-higher": higher_or_same,
        },
        model=HIGHER,
    ),
)
