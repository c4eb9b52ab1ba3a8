"""The burials that the expert looks at: the ways to empty suits that cost the club player least, and what it
would bury with other tastes."""

from __future__ import annotations

from typing import Final

from tractor_lab.rules import Card, Order

from .club_bury import Burial, bury, emptied

Cards = tuple[Card, ...]

TASTES: Final = (
    Burial(pair=1.0),
    Burial(points=0.8),
    Burial(ace=4.0, king=1.5, queen=0.5),
    Burial(points=-0.1),
    Burial(ace=12.0, king=6.0, queen=3.0, pair=6.0),
)
"""Tastes for which different burials are best."""


def burials(hand: Cards, order: Order, size: int, most: int) -> list[Cards]:
    """Up to so many different burials, the club player's first.

    >>> hand = tuple(map(Card, "BJ HA HK H7 SA S9 S3 CK C8 C6 C4 D9".split()))
    >>> [card.code for card in burials(hand, Order("H5"), 3, 1)[0]]
    ['D9', 'C4', 'S3']
    """
    own = bury(hand, order, size).cards
    cheapest = sorted(emptied(hand, order, size), key=lambda way: way[0])
    ways = [order.sort(cards)[::-1] for _, _, cards in cheapest]
    ways += [bury(hand, order, size, one).cards for one in TASTES]
    # What is a little dearer in another way comes before what only another taste would do.
    found: dict[Cards, Cards] = {}
    for chosen in (own, *ways[:2], *ways[-len(TASTES) :], *ways[2 : -len(TASTES)]):
        found.setdefault(tuple(sorted(chosen)), chosen)
        if len(found) == most:
            break
    return list(found.values())
