"""Random cards for fresh positions: all drawn from real decks, so nothing impossible is ever asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from random import Random

from tractor_lab.rules import (
    LEVEL_RANKS,
    PRINTED_SUITS,
    Card,
    Order,
    Rules,
    Suit,
    Trump,
    format_cards,
    full_deck,
    parse_shape,
)

from .position import Cards, Position

Fresh = Callable[[Random], Position | None]


def any_trump(random: Random, *, none: float = 0.0) -> Trump:
    """A trump; with the chance `none` there is no trump suit."""
    suit = None if random.random() < none else random.choice(PRINTED_SUITS)
    return Trump.of(suit, random.choice(LEVEL_RANKS))


@cache
def with_decks(decks: int) -> Rules:
    """A standard table with so many decks, made once: fresh positions ask for it thousands of times."""
    return Rules(decks=decks)


def shuffled(random: Random, decks: int = 2) -> list[Card]:
    """All cards of the decks in random order."""
    deck = list(full_deck(with_decks(decks)))
    random.shuffle(deck)
    return deck


def text(cards: Cards | list[Card]) -> str:
    """Cards as a position writes them."""
    return format_cards(cards)


def by_print(cards: Cards | list[Card]) -> str:
    """Cards as they lie for somebody who has not sorted by trump: by what is printed."""
    return format_cards(
        sorted(cards, key=lambda c: (c.suit is None, c.index if c.suit is None else _printed(c)))
    )


def _printed(card: Card) -> int:
    assert card.suit is not None
    return PRINTED_SUITS.index(card.suit) * 100 - LEVEL_RANKS.index(card.rank)


def a_hand(count: int, *, none: float = 0.0, printed: bool = False, decks: int = 2) -> Fresh:
    """Positions with a random hand under a random trump."""

    def fresh(random: Random) -> Position:
        cards = shuffled(random, decks)[:count]
        trump = any_trump(random, none=none)
        order = Order(trump, with_decks(decks))
        lying = by_print(cards) if printed else text(order.sort(cards))
        return Position(trump.code, hand=lying, decks=decks)

    return fresh


def pairs_hand(count: int, *, none: float = 0.0) -> Fresh:
    """Hands with many pairs: half of the cards are drawn together with their twin."""

    def fresh(random: Random) -> Position:
        trump = any_trump(random, none=none)
        return Position(trump.code, hand=text(Order(trump).sort(rich(random, trump, count))))

    return fresh


def rich(
    random: Random, trump: Trump, count: int, decks: int = 2, begun: Sequence[Card] = ()
) -> list[Card]:
    """Cards of a hand in which pairs, level cards and jokers are commoner than in life; some may be given."""
    deck = shuffled(random, decks)
    liked = [c for c in deck if c.is_joker or c.rank == trump.level]
    chosen = [*begun, *random.sample(liked, min(len(liked), random.randint(0, 4)))]
    while len(chosen) < count:
        card = random.choice(deck)
        wanted = random.choice((1, 2, 2)) if decks == 2 else random.choice((1, 2, 3))
        room = decks - chosen.count(card)
        chosen += [card] * min(wanted, room, count - len(chosen))
    return chosen


def a_lead(random: Random, order: Order, suit: Suit, shape: tuple[int, int]) -> list[Card] | None:
    """A random component of a suit: `shape` is its width and length."""
    width, length = shape
    runs = [
        chain[start : start + length]
        for chain in order.chains(suit)
        for start in range(len(chain) - length + 1)
    ]
    if not runs:
        return None
    faces = [random.choice(tier) for tier in random.choice(runs)]
    return [card for card in faces for _ in range(width)]


def follow(
    shapes: tuple[tuple[int, int], ...],
    *,
    suit_cards: tuple[int, int],
    others: int = 3,
    trump_led: bool = False,
    decks: int = 2,
) -> Fresh:
    """Positions in which somebody led and the hand has so many cards of that suit (at least, at most)."""

    def fresh(random: Random) -> Position | None:
        trump = any_trump(random)
        order = Order(trump, with_decks(decks))
        suit = Suit.TRUMP if trump_led else random.choice(order.suits[1:])
        lead = a_lead(random, order, suit, random.choice(shapes))
        if lead is None:
            return None
        deck = shuffled(random, decks)
        for card in lead:
            deck.remove(card)
        wanted = random.randint(*suit_cards)
        mine: list[Card] = []
        pool = [card for card in deck if order.suit(card) is suit]
        while len(mine) < wanted and pool:
            card = random.choice(pool)
            held = min(pool.count(card), random.choice((1, 1, 2, 2, decks)), wanted - len(mine))
            mine += [card] * held
            pool = [other for other in pool if other is not card]
        rest = [card for card in deck if order.suit(card) is not suit][
            : others + random.randint(0, 3)
        ]
        if len(mine) + len(rest) < len(lead):
            return None
        hand = text(order.sort([*mine, *rest]))
        return Position(trump.code, hand=hand, lead=text(order.sort(lead)), decks=decks)

    return fresh


def pairs_in(cards: Cards, order: Order) -> tuple[Card, ...]:
    """The faces that are held at least twice, as they lie."""
    return tuple(dict.fromkeys(c for c in order.sort(cards) if cards.count(c) > 1))


def is_tractor(cards: str | Cards, order: Order) -> bool:
    """Does the engine call these cards a tractor?"""
    return parse_shape(cards, order).kind == "tractor"
