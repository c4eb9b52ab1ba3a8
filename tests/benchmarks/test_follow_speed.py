"""How fast the engine answers, measured and reported, never asserted by the clock.

Each benchmark runs a fixed list of seeded positions; "checks" in the extra info is how many answers one round
gives, so checks / mean time = answers a second.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from tractor_lab.rules import (
    Card,
    Hand,
    Lead,
    Order,
    Rules,
    full_deck,
    legal_follows,
    parse_cards,
    parse_shape,
)
from tractor_lab.rules.lead import judge_throw

SUITS, LEVELS = ("S", "H", "C", "D"), ("2", "5", "8", "K")
Position = tuple[Lead, Hand, tuple[Card, ...]]


def deals(seed: str, count: int) -> list[tuple[Order, list[tuple[Card, ...]]]]:
    rng = random.Random(seed)
    found = []
    for _ in range(count):
        order = Order(rng.choice(SUITS) + rng.choice(LEVELS))
        deck = list(full_deck(order.rules))
        rng.shuffle(deck)
        found.append((order, [tuple(deck[i * 25 : i * 25 + 25]) for i in range(4)]))
    return found


def leads(order: Order, hand: tuple[Card, ...], kind: str, rng: random.Random) -> list[Lead]:
    """Leads of a kind out of a leader's own hand."""
    found = []
    for cards in order.by_suit(hand).values():
        if kind == "suit":
            if 4 <= len(cards) <= 12:
                found.append(Lead(cards, order))
            continue
        parts = parse_shape(cards, order).components
        if kind == "groups":
            found += [Lead(part.cards, order) for part in parts if part.width > 1]
        else:
            found += [Lead(rng.sample(cards, n), order) for n in range(1, min(6, len(cards)) + 1)]
    return found


def positions(kind: str, count: int) -> list[Position]:
    """A lead, a follower's hand and a play of the right size: half legal, half at random."""
    rng = random.Random(f"positions {kind}")
    found: list[Position] = []
    for order, hands in deals(f"deals {kind}", count):
        for lead in leads(order, hands[0], kind, rng):
            hand = Hand(hands[1], order)
            legal = legal_follows(lead, hand)
            suit = hand.of(lead.suit)
            pool = suit if len(suit) >= lead.size else hands[1]
            found.append((lead, hand, legal.example))
            found.append((lead, hand, tuple(rng.sample(pool, lead.size))))
    rng.shuffle(found)
    return found[:2000]


def report(benchmark: Any, run: Callable[[], int]) -> None:
    checks = run()
    benchmark.extra_info["checks"] = checks
    benchmark(run)
    if benchmark.stats:
        per_second = checks / benchmark.stats.stats.median
        benchmark.extra_info["checks a second"] = round(per_second)
        print(f"\n{benchmark.name}: {per_second:,.0f} a second")


@pytest.mark.parametrize("kind", ["any", "groups", "suit"])
def test_legality_of_a_follow(benchmark: Any, kind: str) -> None:
    """Hand and lead are built once; the play is given as cards."""
    given = [(legal_follows(lead, hand), play) for lead, hand, play in positions(kind, 60)]

    def run() -> int:
        for legal, play in given:
            play in legal  # noqa: B015
        return len(given)

    report(benchmark, run)


@pytest.mark.parametrize("kind", ["any", "groups", "suit"])
def test_legality_with_a_new_view_each_time(benchmark: Any, kind: str) -> None:
    given = positions(kind, 60)

    def run() -> int:
        for lead, hand, play in given:
            play in legal_follows(lead, hand)  # noqa: B015
        return len(given)

    report(benchmark, run)


@pytest.mark.parametrize("kind", ["any", "groups", "suit"])
def test_legality_with_the_hand_built_anew(benchmark: Any, kind: str) -> None:
    given = [(lead, hand.cards, lead.order, play) for lead, hand, play in positions(kind, 60)]

    def run() -> int:
        for lead, cards, order, play in given:
            play in legal_follows(lead, Hand(cards, order))  # noqa: B015
        return len(given)

    report(benchmark, run)


def worst() -> list[tuple[Order, str, str, str]]:
    three = Order("H5", Rules(decks=3))
    four = Order("H5", Rules(decks=4))
    return [
        (
            three,
            "SA SA SA SK SK SK SQ SQ SJ S10 S9 S8 S7 S6 S4 S3",
            "SJ SJ SJ S10 S10 S10 S9 S9 S9 S8 S8 S8 S7 S7 S6 S6 S4 S3 S2 S2",
            "SJ SJ SJ S10 S10 S10 S9 S9 S8 S8 S7 S7 S6 S4 S3 S2",
        ),
        (
            three,
            "HA HA HA HK HK HK HQ HQ HJ H10 H9 H8 H7 H6 H4 H3",
            "BJ BJ LJ LJ LJ H5 H5 S5 S5 S5 C5 C5 C5 D5 D5 HJ HJ H10 H10 H2",
            "BJ BJ LJ LJ LJ H5 H5 S5 S5 S5 C5 C5 C5 D5 D5 H2",
        ),
        (
            four,
            "SA SA SA SA SK SK SK SK SQ SQ SQ SQ SJ SJ SJ SJ",
            "S10 S10 S10 S10 S9 S9 S9 S8 S8 S8 S8 S7 S7 S7 S6 S6 S4 S4 S4 S3 S3 S3 S2 S2",
            "S10 S10 S10 S10 S9 S9 S9 S8 S8 S8 S8 S7 S7 S7 S2 S2",
        ),
    ]


def test_worst_positions(benchmark: Any) -> None:
    """Many decks, sixteen cards, many components: all of it from nothing, caches included."""
    from tractor_lab.rules import ladders, packing

    given = [
        (Lead(lead, order), Hand(parse_cards(hand), order), parse_cards(play))
        for order, lead, hand, play in worst()
    ]

    def run() -> int:
        packing._fits.cache_clear()
        ladders._best_rungs.cache_clear()
        for lead, hand, play in given:
            play in legal_follows(lead, hand)  # noqa: B015
        return len(given)

    report(benchmark, run)


def test_judging_throws(benchmark: Any) -> None:
    given = [
        (cards, hands[1:], order)
        for order, hands in deals("throws", 60)
        for cards in order.by_suit(hands[0]).values()
    ]

    def run() -> int:
        for cards, others, order in given:
            judge_throw(cards, others, order)
        return len(given)

    report(benchmark, run)
