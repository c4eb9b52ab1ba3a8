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
from .positions import TRUMPS, game_of, random_suit_cards


def codes(cards: list[Card] | tuple[Card, ...]) -> tuple[str, ...]:
    return tuple(card.code for card in cards)


def heights(order: Order, suit: Suit) -> int:
    """The engine counts tiers from the bottom, the definition from the top: the difference."""
    return 1 - len(order.high_to_low(suit))


def random_order(rng: random.Random, decks: int, **fields: object) -> Order:
    twos = rng.random() < 0.2
    drawn: dict[str, object] = {
        "shortest_tractor": rng.choice([2, 2, 2, 3]),
        "level_gap_closes": rng.random() < 0.8,
        "two_always_trump": twos,
        "trump_links": rng.choice(["all", "all", "all", "jokers-only"]),
        "ace_low": rng.random() < 0.2,
        "jokers": rng.choice([2, 2, 2, 0]),
        "lowest_rank": "2" if twos else rng.choice(["2", "2", "2", "5"]),
    }
    return Order(rng.choice(TRUMPS), Rules(decks=decks, **drawn | fields))  # type: ignore[arg-type]


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
    fails = Counter[tuple[str, str]]()
    for _ in range(800):
        how = rng.choice(["largest-type", "lowest", "smallest", "one-card"])
        test = rng.choice(["parts", "parts", "every-card"])
        a_card = rng.choice([0, 5, 10])
        order = random_order(rng, decks, failed_throw=how, throw_test=test, throw_penalty=a_card)
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
        beaten = truth.beaten(codes(throw), [codes(held) for held in others], game)
        assert verdict.stands == (not beaten), (order, throw, others)
        if not beaten:
            continue
        fails[how, test] += 1
        shift = heights(order, suit)
        forced = parse_shape(verdict.forced, order).components[0]
        got = (forced.size, forced.width, forced.top + shift)
        assert got == truth.forced(codes(throw), beaten, game), (order, throw, others)
        assert verdict.penalty == a_card * (len(throw) - len(verdict.forced))
        # What is said to beat it does.
        assert not Counter(verdict.by) - Counter(others[verdict.seat - 1])  # type: ignore[operator]
        if test == "parts":
            part = parse_shape(verdict.component, order).components[0]
            by = parse_shape(verdict.by, order).components[0]
            assert (by.width, by.length) == (part.width, part.length)
            assert by.top > part.top
        else:
            low = min(map(order.tier, verdict.component))
            assert all(order.tier(card) > low for card in verdict.by)
    assert len(fails) == 8
    assert min(fails.values()) > 10


def random_trick(rng: random.Random, order: Order, lead: list[Card]) -> list[list[Card]]:
    """A lead and three plays of as many cards: of the suit, of trumps, of another suit, of anything."""
    plays = [lead]
    suit = order.suit(lead[0])
    for _seat in range(3):
        other = rng.choice([suit, Suit.TRUMP, Suit.TRUMP, rng.choice(order.suits)])
        play = random_suit_cards(rng, order, other, len(lead), 1.0)
        if len(play) < len(lead):
            play = rng.sample(full_deck(order.rules), len(lead))
        plays.append(play)
    return plays


def compare_trick(plays: list[list[Card]], order: Order) -> list[int]:
    """Ask the engine and the definition; the seats that ruffed."""
    result = decide_trick(plays, order)
    lead = Lead(plays[0], order)
    parts = [(p.size, p.width, p.top + heights(order, lead.suit)) for p in lead.components]
    held, ruffed = truth.trick([codes(play) for play in plays], parts, game_of(order))
    assert list(result.beats) == held, (order, plays)
    assert list(result.ruffed) == ruffed, (order, plays)
    assert result.winner == held[-1]
    assert result.points == sum(card.points for play in plays for card in play)
    return ruffed


@pytest.mark.parametrize("overruff", ["largest", "all", "highest"])
@pytest.mark.parametrize("decks", [2, 3])
def test_tricks(decks: int, overruff: str) -> None:
    rng = random.Random(f"tricks {decks} {overruff}")
    ruffs = 0
    for _ in range(500):
        exact = rng.random() < 0.2
        order = random_order(
            rng,
            decks,
            overruff=overruff,
            exact_ruff=exact,
            ruff_throw_needs_shape=exact or rng.random() < 0.8,
        )
        lead = random_suit_cards(rng, order, rng.choice(order.suits), rng.randint(1, 6), 1.0)
        if lead:
            ruffs += len(compare_trick(random_trick(rng, order, lead), order))
    assert ruffs > 50
