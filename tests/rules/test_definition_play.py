"""Parsing, throws and tricks against their definition, on random positions."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tractor_lab.rules import (
    Card,
    Lead,
    Order,
    Rules,
    Suit,
    decide_trick,
    full_deck,
    judge_throw,
    parse_shape,
)

from . import definition_play as truth
from .positions import TRUMPS, random_suit_cards


def codes(cards: list[Card] | tuple[Card, ...]) -> tuple[str, ...]:
    return tuple(card.code for card in cards)


def game_of(order: Order) -> dict:
    rules = order.rules
    return {name: getattr(rules, name) for name in rules.__dataclass_fields__} | {
        "trump": order.trump.code
    }


def heights(order: Order, suit: Suit) -> int:
    """The engine counts tiers from the bottom, the definition from the top: the difference."""
    return 1 - len(order.high_to_low(suit))


def random_order(rng: random.Random, decks: int, **fields: object) -> Order:
    return Order(
        rng.choice(TRUMPS),
        Rules(
            decks=decks,
            shortest_tractor=rng.choice([2, 2, 2, 3]),
            level_gap_closes=rng.random() < 0.8,
            two_always_trump=rng.random() < 0.2,
            **fields,  # type: ignore[arg-type]
        ),
    )


@pytest.mark.parametrize("decks", [1, 2, 3, 4])
def test_parsing(decks: int) -> None:
    rng = random.Random(f"parse {decks}")
    for _ in range(600):
        order = random_order(rng, decks)
        suit = rng.choice(order.suits)
        cards = random_suit_cards(rng, order, suit, rng.randint(1, 9), 0.9)
        if not cards:
            continue
        shape = parse_shape(cards, order)
        shift = heights(order, suit)
        found = [(p.size, p.width, p.top + shift) for p in shape.components]
        assert found == truth.parse(codes(cards), game_of(order)), (order, cards)
        assert Counter(c for part in shape.components for c in part.cards) == Counter(cards)


@pytest.mark.parametrize("decks", [2, 3, 4])
def test_throws(decks: int) -> None:
    rng = random.Random(f"throws {decks}")
    fails = 0
    for _ in range(700):
        how = rng.choice(["largest-type", "lowest", "smallest", "one-card"])
        order = random_order(rng, decks, failed_throw=how)
        game = game_of(order)
        suit = rng.choice(order.suits)
        pool = random_suit_cards(rng, order, suit, 40, 0.8)
        if len(pool) < 8:
            continue
        size = rng.randint(2, 6)
        throw, rest = pool[:size], pool[size:]
        # Strong throws, so that many stand: give the thrower the higher half now and then.
        if rng.random() < 0.5:
            ranked = sorted(pool[: 2 * size], key=order.tier, reverse=True)
            throw, rest = ranked[:size], ranked[size:]
        others = [rest[i * 5 : i * 5 + 5] for i in range(3)]
        verdict = judge_throw(throw, others, order)
        parts = truth.parse(codes(throw), game)
        beaten = {
            (i, seat)
            for i, part in enumerate(parts)
            for seat, held in enumerate(others, 1)
            if truth.can_beat(part, codes(held), game)
        }
        if len(parts) == 1:
            beaten = set()
        assert verdict.stands == (not beaten), (order, throw, others)
        if not beaten:
            continue
        fails += 1
        shift = heights(order, suit)
        forced = parse_shape(verdict.forced, order).components[0]
        got = (forced.size, forced.width, forced.top + shift)
        mine = [parts[i] for i, _ in beaten]
        first = min(seat for _, seat in beaten)
        if how == "largest-type":
            assert got == min(mine, key=lambda p: (-p[0], -p[1], p[2]))
        elif how == "lowest":
            assert got == min(parts, key=lambda p: (p[2], p[0]))
        elif how == "smallest":
            theirs = [parts[i] for i, seat in beaten if seat == first]
            assert got == min(theirs, key=lambda p: (p[0], p[2]))
        else:
            assert got == (1, 1, min(truth.height(c, game) for c in codes(throw)))
        # What is said to beat it does.
        part = parse_shape(verdict.component, order).components[0]
        by = parse_shape(verdict.by, order).components[0]
        assert (by.width, by.length) == (part.width, part.length)
        assert by.top > part.top
        assert not Counter(verdict.by) - Counter(others[verdict.seat - 1])  # type: ignore[operator]
    assert fails > 100


@pytest.mark.parametrize("overruff", ["largest", "all", "highest"])
@pytest.mark.parametrize("decks", [2, 3])
def test_tricks(decks: int, overruff: str) -> None:
    rng = random.Random(f"tricks {decks} {overruff}")
    ruffs = 0
    for _ in range(500):
        order = random_order(
            rng,
            decks,
            overruff=overruff,
            exact_ruff=rng.random() < 0.2,
            ruff_throw_needs_shape=rng.random() < 0.8,
        )
        game = game_of(order)
        suit = rng.choice(order.suits)
        lead = random_suit_cards(rng, order, suit, rng.randint(1, 6), 1.0)
        if not lead:
            continue
        plays = [lead]
        for _seat in range(3):
            other = rng.choice([suit, Suit.TRUMP, Suit.TRUMP, rng.choice(order.suits)])
            play = random_suit_cards(rng, order, other, len(lead), 1.0)
            if len(play) < len(lead):
                play = rng.sample(full_deck(order.rules), len(lead))
            plays.append(play)
        result = decide_trick(plays, order)
        shift = heights(order, suit)
        parts = [(p.size, p.width, p.top + shift) for p in Lead(lead, order).components]
        held, ruffed = truth.trick([codes(play) for play in plays], parts, game)
        assert list(result.beats) == held, (order, plays)
        assert list(result.ruffed) == ruffed, (order, plays)
        assert result.winner == held[-1]
        assert result.points == sum(card.points for play in plays for card in play)
        ruffs += len(ruffed)
    assert ruffs > 50
