"""The steps of a deal as values: operations, tricks, the result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .cards import Card
from .scoring import KittyCount, LevelChange

Phase = Literal["draw", "lift", "bury", "stir", "play", "count", "counted", "redeal"]
"""``draw``: cards come one by one, with calls in between. ``lift``: all are dealt; last calls, then the kitty
is lifted (or turned, if nobody called). ``bury``: the kitty is in a hand. ``stir``: it is buried, and may be
taken again by whoever goes over the call. ``play``: tricks. ``count``: the hands are empty. ``counted``: the
result is known. ``redeal``: the cards are dealt again."""

Plays = tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class Operation:
    """One step of a deal: who did what with which cards."""

    do: Literal["draw", "call", "lift", "bury", "pass", "play", "count", "riot"]
    seat: int | None = None
    cards: tuple[Card, ...] = ()

    def __str__(self) -> str:
        parts = [self.do, "" if self.seat is None else str(self.seat)]
        return " ".join([*filter(None, parts), *(card.code for card in self.cards)])


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick, finished or not: who led and what was played, in playing order."""

    leader: int
    plays: Plays
    thrown: tuple[Card, ...] = ()
    """What the leader wanted to throw, if the throw failed and a part of it was forced."""
    winner: int | None = None
    """The seat that took it; None while it is played."""
    points: int = 0


@dataclass(frozen=True, slots=True)
class Result:
    """How a deal ended, in points and levels."""

    tricks: int
    """Points in the opponents' tricks, throw penalties included."""
    kitty: KittyCount
    total: int
    """The opponents' total."""
    change: LevelChange
