"""The engine against the definition of the rules page, section 4, on random positions."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import product

import pytest

from tractor_lab.rules import (
    Card,
    Code,
    Hand,
    Lead,
    LegalFollows,
    Order,
    Rules,
    ladder,
    legal_follows,
)

from . import definition
from .positions import game_of, near_misses, random_position

FAULTS = {
    None: "legal",
    Code.WRONG_COUNT: "count",
    Code.NOT_IN_HAND: "hand",
    Code.MUST_FOLLOW_SUIT: "suit",
}


def compare_follow(
    rng: random.Random, lead: Lead, hand: Hand, more: Sequence[Sequence[Card]] = ()
) -> LegalFollows:
    """Ask the engine and the definition about plays near the line between legal and not, and `more`."""
    legal = legal_follows(lead, hand)
    game = game_of(lead.order)
    codes = tuple(card.code for card in hand.cards)
    for play in [*near_misses(rng, legal), *more]:
        truth = definition.verdict(
            tuple(card.code for card in play), codes, lead.suit.value, list(lead.outline), game
        )
        reason = legal.why_not(play)
        found = FAULTS.get(reason and reason.code, "shape")
        assert found == truth, (lead, hand, play, reason)
        assert (play in legal) == (truth == "legal")
        if reason is not None:
            assert reason.example in legal
            assert not Counter(reason.owed) - Counter(hand.cards)
    return legal


def compare(rng: random.Random, decks: int, most: int) -> None:
    compare_follow(rng, *random_position(rng, decks, most))


@pytest.mark.parametrize("block", range(20))
def test_two_decks_agree_with_the_definition(block: int) -> None:
    rng = random.Random(f"two decks {block}")
    for _ in range(1000):
        compare(rng, rng.choice([1, 2, 2, 2, 2, 2]), 6)


@pytest.mark.parametrize("block", range(6))
def test_more_decks_agree_with_the_definition(block: int) -> None:
    rng = random.Random(f"more decks {block}")
    for _ in range(500):
        compare(rng, rng.choice([3, 4]), 6)


@pytest.mark.parametrize("decks", [2, 3, 4])
def test_larger_leads_agree_with_the_definition(decks: int) -> None:
    rng = random.Random(f"large {decks}")
    for _ in range(150):
        compare(rng, decks, 8)


@pytest.mark.parametrize("follow", ["longest-tractor", "pairs", "suit"])
@pytest.mark.parametrize("wide_follow", ["titanic", "general"])
@pytest.mark.parametrize("shortest", [2, 3])
def test_ladders_are_all_ways_to_answer_in_order(
    follow: str, wide_follow: str, shortest: int
) -> None:
    rules = Rules(decks=4, follow=follow, wide_follow=wide_follow, shortest_tractor=shortest)  # type: ignore[arg-type]
    game = game_of(Order("H5", rules))
    for width, length in product((1, 2, 3, 4), (1, 2, 3, 4)):
        tractor = width > 1 and length >= shortest
        if width * length <= 12 and (length == 1 or tractor):
            assert list(ladder((width, length), rules)) == definition.ladder((width, length), game)
