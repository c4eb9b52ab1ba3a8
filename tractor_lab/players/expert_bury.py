"""The burials that the expert looks at: what the club player buries, and what it would with other tastes."""

from __future__ import annotations

from typing import Final

from tractor_lab.rules import Card, Order

from .club_bury import CLUB, Burial, bury

Cards = tuple[Card, ...]

TASTES: Final = (
    CLUB,
    Burial(void=12.0),
    Burial(pair=1.0),
    Burial(points=0.8),
    Burial(ace=4.0, king=1.5, queen=0.5),
    Burial(void=2.0),
    Burial(points=-0.1),
    Burial(ace=12.0, king=6.0, queen=3.0, pair=6.0),
    Burial(void=9.0, pair=1.0, points=0.8),
    Burial(void=9.0, king=1.0, queen=0.0, points=-0.1),
)
"""Tastes for which different burials are best; the club player's first."""


def burials(hand: Cards, order: Order, size: int, most: int) -> list[Cards]:
    """Up to so many different burials, the club player's first.

    >>> hand = tuple(map(Card, "BJ HA HK H7 SA S9 S3 CK C8 C6 C4 D9".split()))
    >>> [card.code for card in burials(hand, Order("H5"), 3, 1)[0]]
    ['D9', 'C4', 'S3']
    """
    found: dict[Cards, Cards] = {}
    for taste in TASTES:
        chosen = bury(hand, order, size, taste).cards
        found.setdefault(tuple(sorted(chosen)), chosen)
        if len(found) == most:
            break
    return list(found.values())
