"""What cards are worth to keep, and the names of the reasons for letting them go."""

from __future__ import annotations

from .quick_state import Numbers, State
from .quick_tables import SUITS
from .taste import Taste

Choice = tuple[Numbers, str]
"""What is played, and the name of the reason."""


def priced(q: State, seat: int, suit: int, taste: Taste) -> list[tuple[float, int]]:
    """The cards of a suit, low to high, each with what it is worth to keep; every copy is one."""
    at = SUITS * seat + suit
    plane = q.h1[at]
    if not plane:
        return []
    o1, o2 = q.unseen(seat, suit)
    above, tier, doubled = q.t.above, q.t.tier, q.h2[at]
    values, pair = (taste.plain, taste.pair) if suit else (taste.trump, taste.trump_pair)
    found = []
    bonus = taste.short if suit and q.n[at] == 1 and q.n[SUITS * seat] else 0.0
    wider = q.hands[2:]
    base = 32 * suit - 1
    while plane:
        low = plane & -plane
        plane ^= low
        number = base + low.bit_length()
        higher = above[number]
        keep = values[(o1 & higher).bit_count() + (o2 & higher).bit_count()]
        keep += tier[number] * 0.01 - bonus
        if doubled & low:
            keep += pair
            found.append((keep, number))
            found += [(keep, number) for more in wider if more[at] & low]
        found.append((keep, number))
    return found


def why_several(q: State, chosen: Numbers, ours: int, stays: float) -> str:
    """The name of the reason for several cards that do not take the trick."""
    points = sum([q.t.points[number] for number in chosen])
    if ours:
        if points:
            return "feed" if stays > 0.5 else "low.points"
        return "low.partner"
    if points:
        return "low.points"
    return "low" if chosen[-1] >> 5 == q.led else "discard"
