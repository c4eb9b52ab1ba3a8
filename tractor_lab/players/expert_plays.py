"""The plays that the expert looks at: what the club player weighs, throws besides, and no two alike."""

from __future__ import annotations

from collections.abc import Container, Iterator

from tractor_lab.rules import Card, View

from .quick import Quick
from .quick_state import Numbers
from .quick_tables import SUITS, numbers

Cards = tuple[Card, ...]


def plays(view: View, q: Quick, most: int) -> list[Cards]:
    """Up to so many legal plays for whose turn it is, the club player's own first.

    Of plays that differ only in cards between which nothing is unseen, one is enough.
    """
    legal = view.follows if q.plays else None
    return [q.cards(play) for play in looked_at(q, most, legal)]


def looked_at(q: Quick, most: int, legal: Container[Cards] | None = None) -> list[Numbers]:
    """The same from a position, by number and each sorted. Without what is `legal`, the plays that the club
    player weighs are taken to be."""
    own = q.numbered(q.choose())
    found: list[Numbers] = []
    alike: set[tuple[object, ...]] = set()
    others = [q.numbered(cards) for cards in q.candidates(4 * most)]
    if not q.plays and q.t.order.rules.throws:
        others[1:1] = throws(q)
    for play in (own, *others):
        like = _like(q, play)
        if like in alike:
            continue
        if found and legal is not None and q.cards(play) not in legal:
            continue
        alike.add(like)
        found.append(tuple(sorted(play)))
        if len(found) == most:
            break
    return found


def _like(q: Quick, play: Numbers) -> tuple[object, ...]:
    """What makes a play what it is: for each card its suit, its points, how many copies are played, and how
    many unseen cards stand above it."""
    t, seat = q.t, q.turn
    found = []
    for number in sorted(play):
        suit = number >> 5
        o1, o2 = q.unseen(seat, suit)
        above = t.above[number]
        higher = (o1 & above).bit_count() + (o2 & above).bit_count()
        at, bit = SUITS * seat + suit, 1 << (number & 31)
        held = sum(plane[at] >> (number & 31) & 1 for plane in q.hands)
        # Faces of one tier are equal, and a pair of the one is not a pair of the other.
        found.append((suit, t.points[number], higher, held, play.count(number), bool(bit & o1)))
    return tuple(found)


def throws(q: Quick) -> Iterator[Numbers]:
    """Throws of single cards and pairs that nobody can beat, as far as whose turn it is knows: for each suit
    all such cards at once."""
    t, seat = q.t, q.turn
    if t.decks > 2:
        return
    for suit in range(SUITS):
        at = SUITS * seat + suit
        o1, o2 = q.unseen(seat, suit)
        chosen: list[int] = []
        parts = 0
        for number in numbers(q.h1[at], suit):
            above = t.above[number]
            pair = q.h2[at] >> (number & 31) & 1
            if pair and not o2 & above:
                chosen += [number, number]
                parts += 1
            elif not pair and not o1 & above:
                chosen.append(number)
                parts += 1
        if parts > 1:
            yield tuple(chosen)
