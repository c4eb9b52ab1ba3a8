"""The burials that the expert looks at: the ways to empty suits that cost the club player least, and what it
would bury with other tastes."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Final

from tractor_lab.rules import Card, Order, Suit

from .club_bury import CLUB, Burial, bury, prices

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
    ways = [*_emptied(hand, order, size), *(bury(hand, order, size, one).cards for one in TASTES)]
    # What is a little dearer in another way comes before what only another taste would do.
    found: dict[Cards, Cards] = {}
    for chosen in (own, *ways[:2], *ways[-len(TASTES) :], *ways[2 : -len(TASTES)]):
        found.setdefault(tuple(sorted(chosen)), chosen)
        if len(found) == most:
            break
    return list(found.values())


def _emptied(hand: Cards, order: Order, size: int) -> list[Cards]:
    """For each choice of plain suits that fit into the kitty whole: they, and the cheapest cards besides.
    What costs least by the club player's prices comes first."""
    suits = order.by_suit(hand)
    price = prices(hand, order, CLUB)
    cheap = sorted(hand, key=lambda card: (price[card], card.index))
    plain = [suit for suit in suits if suit is not Suit.TRUMP]
    found: list[tuple[float, int, Cards]] = []
    for many in range(len(plain) + 1):
        for gone in combinations(plain, many):
            whole = [card for suit in gone for card in suits[suit]]
            if len(whole) > size:
                continue
            left = Counter(whole)
            rest = []
            for card in cheap:
                if left[card]:
                    left[card] -= 1
                else:
                    rest.append(card)
            chosen = (*whole, *rest[: size - len(whole)])
            cost = sum(price[card] for card in chosen) - CLUB.void * len(gone)
            found.append((cost, len(found), order.sort(chosen)[::-1]))
    return [cards for _, _, cards in sorted(found)]
