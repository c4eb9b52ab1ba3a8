"""How likely a play keeps its trick, as far as the seat that plays it can know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from .quick_state import State
from .quick_tables import SUITS, TRUMP

MISS: Final = [
    [[max(0.0, 1.0 - some / max(1, of)) ** many for many in range(220)] for of in range(7)]
    for some in range(7)
]
"""The chance that none of so many cards lies with `some` of so many players: ``MISS[some][of][cards]``."""
RARE: Final = (1.0, 1.0, 0.3, 0.06, 0.15, 0.1)
"""How often somebody who is out of a suit can ruff, by the kind of the lead (`quick.SINGLE` ...)."""


@dataclass(slots=True)
class Outlook:
    """What may still happen to a trick in one suit after a seat has played."""

    o1: int
    """The faces of the suit of which one copy is unseen."""
    o2: int
    """And those of which two are."""
    safe: float
    """The chance that no opponent still to play ruffs."""
    enemies: int
    """How many opponents still to play may hold the suit."""
    friends: int
    """How many partners still to play may hold it."""
    holders: int
    """How many other seats may hold it at all."""
    helps: float
    """The chance that a partner still to play ruffs."""

    def holds(self, above: int, pairs: bool = False) -> float:
        """The chance that nobody beats what has these faces above it."""
        if pairs:
            many, of = (self.o2 & above).bit_count(), self.holders * self.holders
            some = self.enemies
            return self.safe * (1.0 - some / max(1, of)) ** many if many else self.safe
        many = (self.o1 & above).bit_count() + (self.o2 & above).bit_count()
        return self.safe * MISS[self.enemies][self.holders][many]

    def helped(self, above: int, pairs: bool = False) -> float:
        """The chance that a partner takes over what has these faces above it."""
        if not self.friends:
            return self.helps
        if pairs:
            many = (self.o2 & above).bit_count()
            of = max(1, self.holders * self.holders)
            taken = 1.0 - (1.0 - self.friends / of) ** many
        else:
            many = (self.o1 & above).bit_count() + (self.o2 & above).bit_count()
            taken = 1.0 - MISS[self.friends][self.holders][many]
        return self.helps + (1.0 - self.helps) * taken


def outlook(q: State, seat: int, suit: int, kind: int, mates: int, ruffs: float) -> Outlook:
    """What may still happen to a trick led in this suit, once the seat has played."""
    players, bit, void = q.players, 1 << suit, q.void
    o1, o2 = q.unseen(seat, suit)
    unseen = o1.bit_count() + o2.bit_count()
    holders = 0
    for other in range(players):
        if other != seat and not void[other] & bit:
            holders += 1
    safe, enemies, friends, helps = 1.0, 0, 0, 0.0
    out_of_trumps = suit == TRUMP or not q.unseen(seat, TRUMP)[0]
    short = 0.0 if out_of_trumps else MISS[1][holders][unseen]
    ruffs *= RARE[kind]
    first = seat + 1
    for other in range(first, first + players - 1 - len(q.plays)):
        other %= players
        mate = mates >> other & 1
        if void[other] & bit:
            chance = 0.0 if out_of_trumps or void[other] & 1 else ruffs
        else:
            if mate:
                friends += 1
            else:
                enemies += 1
            chance = 0.0 if out_of_trumps or void[other] & 1 else short * ruffs
        if mate:
            helps = max(helps, chance)
        else:
            safe *= 1.0 - chance
    return Outlook(o1, o2, safe, enemies, friends, holders, helps)


def friends_of(q: State, seat: int) -> int:
    """The seats of this seat's own side, as far as it can know, a bit for each: a friend who has not shown
    knows what he is."""
    if q.friends and not q.declarers >> seat & 1:
        for number, copies, joined in q.called:
            held = q.h1[SUITS * seat + (number >> 5)] >> (number & 31) & 1
            if joined is None and held and copies == 1:
                return q.declarers | 1 << seat
    return q.mates[seat]
