"""Plays that are one group or tractor of all their cards, and bombs among them. Rules page, section 5."""

from __future__ import annotations

from .cards import Card, Suit
from .hand import Hand
from .order import Order
from .packing import choices
from .shapes import bits


def as_one(play: tuple[Card, ...], order: Order) -> tuple[Suit, int, int] | None:
    """The play as one group or tractor of all its cards: suit, width and top. None if it is none."""
    suits = {order.suit(card) for card in play}
    if len(suits) > 1:
        return None
    (suit,) = suits
    layout = order.layouts[suit]
    counts = sum(map(order.weight.__getitem__, play)) >> layout.shift & layout.mask
    size = len(play)
    for width in (1,) if size == 1 else (4, 3, 2):
        length, over = divmod(size, width)
        if over or 1 < length < order.rules.shortest_tractor:
            continue
        top = layout.best_top(counts, width, length)
        if top > -2:
            return suit, width, top
    return None


def is_bomb(play: tuple[Card, ...], order: Order) -> bool:
    """Is the play one quad, or a tractor of quads?"""
    one = as_one(play, order)
    return one is not None and one[1] == 4


def bombs_of(hand: Hand, size: int) -> frozenset[int]:
    """The quads and tractors of quads of that many cards in a hand, of any suit, as counts."""
    order = hand.order
    length, over = divmod(size, 4)
    if over or 1 < length < order.rules.shortest_tractor:
        return frozenset()
    found = []
    for layout in order.layouts.values():
        counts = hand.counts >> layout.shift & layout.mask
        for start in bits(layout.run_starts(counts, 4, length)):
            runs = choices(layout, counts, 4, start, length)
            found += [sum(4 * order.weight[face] for face in faces) for faces in runs]
    return frozenset(found)
