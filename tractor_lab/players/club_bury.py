"""The club player buries: suits that go whole, low cards without points, and what wins stays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from tractor_lab.rules import Card, Order, Suit, parse_shape

from .advice import Advice

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Burial:
    """What things are worth when the kitty is buried, in points."""

    ace: float = 8.0
    king: float = 3.0
    queen: float = 1.5
    pair: float = 3.0
    """One card of a pair, beside what it is worth alone."""
    tractor: float = 4.0
    trump: float = 16.0
    void: float = 6.0
    """A suit that goes whole."""
    points: float = 0.3
    """What a point in the kitty costs, less what it costs in the hand."""
    strong: float = 0.06
    """How much less for each trump above a third of the hand."""
    low: float = 0.12
    """What a card is worth for each step above the lowest."""


CLUB: Final = Burial()


def bury(hand: Cards, order: Order, size: int, worth: Burial = CLUB) -> Advice:
    """The cards to bury: of the ways to empty suits, the one that costs least.

    >>> hand = tuple(map(Card, "BJ HA HK H7 SA S9 S3 CK C8 C6 C4 D9".split()))
    >>> [card.code for card in bury(hand, Order("H5"), 3).cards]
    ['D9', 'C4', 'S3']
    """
    _, gone, chosen = min(emptied(hand, order, size, worth), key=lambda way: way[0])
    chosen = order.sort(chosen)[::-1]
    points = sum(card.points for card in chosen)
    if gone:
        return Advice(chosen, "bury.void", {"suit": gone[0], "points": points})
    return Advice(chosen, "bury.points" if points else "bury.low", {"points": points})


def emptied(
    hand: Cards, order: Order, size: int, worth: Burial = CLUB
) -> list[tuple[float, tuple[Suit, ...], Cards]]:
    """For each choice of plain suits that fit into the kitty whole, none first: what it costs, these suits,
    and their cards with the cheapest ones besides."""
    suits = order.by_suit(hand)
    plain = [suit for suit in suits if suit is not Suit.TRUMP]
    price = prices(hand, order, worth)
    cheap = sorted(hand, key=lambda card: (price[card], card.index))
    found: list[tuple[float, tuple[Suit, ...], Cards]] = []
    for many in range(len(plain) + 1):
        for gone in combinations(plain, many):
            whole = [card for suit in gone for card in suits[suit]]
            if len(whole) > size:
                continue
            taken = Counter(whole)
            rest = []
            for card in cheap:
                if taken[card]:
                    taken[card] -= 1
                else:
                    rest.append(card)
            chosen = (*whole, *rest[: size - len(whole)])
            cost = sum(price[card] for card in chosen) - worth.void * len(gone)
            found.append((cost, gone, chosen))
    return found


def prices(hand: Cards, order: Order, worth: Burial) -> dict[Card, float]:
    """What each face of a hand is worth to keep."""
    counts = Counter(hand)
    found: dict[Card, float] = {}
    for suit, cards in order.by_suit(hand).items():
        stack = order.high_to_low(suit)
        trumps = suit is Suit.TRUMP
        if trumps:
            found |= {card: worth.trump + order.tier(card) for card in cards}
            continue
        heights = _heights(stack)
        for card in cards:
            place = heights[card]
            value = (worth.ace, worth.king, worth.queen, 0.6)[min(place, 3)]
            value += worth.low * order.tier(card)
            if counts[card] > 1:
                value += worth.pair * (1.0 + order.tier(card) / 12)
            found[card] = value
        for part in parse_shape(cards, order).components:
            if part.length > 1 or part.width > 2:
                for card in part.cards:
                    found[card] += worth.tractor
    share = worth.points - worth.strong * (
        len(order.by_suit(hand).get(Suit.TRUMP, ())) - len(hand) / 3
    )
    for card in found:
        found[card] += card.points * share
    return found


def _heights(stack: Sequence[tuple[Card, ...]]) -> dict[Card, int]:
    """Each card's place from the top of its suit."""
    return {card: place for place, tier in enumerate(stack) for card in tier}
