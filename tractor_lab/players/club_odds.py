"""How likely a play keeps its trick, as far as the seat that plays it can know."""

from __future__ import annotations

from typing import Final

from .quick_state import SINGLE, State
from .quick_tables import SUITS, TRUMP

MISS: Final = [
    [[max(0.0, 1.0 - some / max(1, of)) ** many for many in range(220)] for of in range(7)]
    for some in range(7)
]
"""The chance that none of so many cards lies with `some` of so many players: ``MISS[some][of][cards]``."""
RARE: Final = (1.0, 1.0, 0.3, 0.06, 0.15, 0.1)
"""How often somebody who is out of a suit can ruff, by the kind of the lead (`quick_state.SINGLE` ...)."""
NOBODY: Final = 0.0, 0.0


class Outlook:
    """What may still happen to a trick in one suit after a seat has played."""

    __slots__ = ("enemies", "friends", "helps", "holders", "o1", "o2", "ruffs", "safe")

    o1: int
    """The faces of the suit of which one copy is unseen."""
    o2: int
    """And those of which two are."""
    safe: float
    """The chance that no opponent still to play ruffs a lead of this kind."""
    enemies: int
    """How many opponents still to play may hold the suit."""
    friends: int
    """How many partners still to play may hold it."""
    holders: int
    """How many other seats may hold it at all."""
    helps: float
    """The chance that a partner still to play ruffs a lead of this kind."""
    ruffs: tuple[float, float]
    """How often an opponent ruffs a single card, all of them together, and how often a partner."""

    def holds(self, above: int) -> float:
        """The chance that nobody beats a single card that has these faces above it."""
        many = (self.o1 & above).bit_count() + (self.o2 & above).bit_count()
        return self.safe * MISS[self.enemies][self.holders][many]

    def holds_pair(self, above: int) -> float:
        """The same for a pair."""
        many = (self.o2 & above).bit_count()
        if not many:
            return self.safe
        of = self.holders * self.holders
        return self.safe * (1.0 - self.enemies / of if of > 1 else 0.0) ** many

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

    def turn_to(self, kind: int) -> None:
        """From here on it is about a lead of this kind."""
        rare = RARE[kind]
        self.safe, self.helps = 1.0 - self.ruffs[0] * rare, self.ruffs[1] * rare


def outlook(
    q: State, seat: int, suit: int, kind: int, mates: int, ruffs: float, trumps: int = -1
) -> Outlook:
    """What may still happen to a trick led in this suit, once the seat has played. `trumps`: the unseen ones,
    if they are known already."""
    players, bit, void = q.players, 1 << suit, q.void
    view = Outlook()
    o1, o2 = view.o1, view.o2 = q.unseen(seat, suit)
    if len(q.plays) == players - 1:  # nobody plays after this seat
        view.safe, view.helps, view.ruffs = 1.0, 0.0, NOBODY
        view.enemies, view.friends, view.holders = 0, 0, 1
        return view
    holders = players - 1
    for one in void:
        if one & bit:
            holders -= 1
    if void[seat] & bit:
        holders += 1
    left = short = 0.0
    if suit != TRUMP and (trumps if trumps >= 0 else q.unseen(seat, TRUMP)[0]):
        left = ruffs
        short = MISS[1][holders][o1.bit_count() + o2.bit_count()] * ruffs
    kept, helps, enemies, friends = 1.0, 0.0, 0, 0
    for other in range(seat + 1, seat + players - len(q.plays)):
        if other >= players:
            other -= players
        gone = void[other]
        if gone & bit:
            chance = 0.0 if gone & 1 else left
            if mates >> other & 1:
                helps = max(helps, chance)
            else:
                kept *= 1.0 - chance
        elif mates >> other & 1:
            friends += 1
            if short and not gone & 1:
                helps = max(helps, short)
        else:
            enemies += 1
            if short and not gone & 1:
                kept *= 1.0 - short
    view.enemies, view.friends, view.holders = enemies, friends, holders
    view.ruffs = 1.0 - kept, helps
    if kind == SINGLE:
        view.safe, view.helps = kept, helps
    else:
        view.turn_to(kind)
    return view


def friends_of(q: State, seat: int) -> int:
    """The seats of this seat's own side, as far as it can know, a bit for each: a friend who has not shown
    knows what he is."""
    if q.friends and not q.declarers >> seat & 1:
        for number, copies, joined in q.called:
            held = q.h1[SUITS * seat + (number >> 5)] >> (number & 31) & 1
            if joined is None and held and copies == 1:
                return q.declarers | 1 << seat
    return q.mates[seat]
