"""The steps of a deal as values: operations, tricks, friends, the result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .cards import Card
from .scoring import KittyCount, LevelChange, Side

Phase = Literal[
    "draw",
    "lift",
    "bury",
    "stir",
    "friends",
    "play",
    "count",
    "counted",
    "redeal",
    "stopped",
]
"""``draw``: cards come one by one, with calls in between. ``lift``: all are dealt; last calls, then the kitty
is lifted (or turned, if nobody called). ``bury``: the kitty is in a hand. ``stir``: it is buried, and may be
taken again by whoever goes over the call. ``friends``: the declarer calls his friends. ``play``: tricks.
``count``: the play is over. Three phases are final: ``counted``, the result is known; ``redeal``, the cards
are dealt again; ``stopped``, the match is broken off (`Rules.take_back_stop`)."""

Plays = tuple[tuple[Card, ...], ...]
Hands = tuple[tuple[Card, ...], ...]

Step = Literal[
    "draw",
    "call",
    "turn",
    "hand-over",
    "lift",
    "bury",
    "pass",
    "friends",
    "play",
    "take-back",
    "count",
    "riot",
]


@dataclass(frozen=True, slots=True)
class Operation:
    """One step of a deal: who did what with which cards."""

    do: Step
    seat: int | None = None
    cards: tuple[Card, ...] = ()
    nth: tuple[int, ...] = ()
    """For friends: which copy of each card, 1 for the first that is played."""

    def __str__(self) -> str:
        parts = [self.do, "" if self.seat is None else str(self.seat)]
        nth = self.nth or (0,) * len(self.cards)
        cards = [
            card.code + (f":{n}" if n else "") for card, n in zip(self.cards, nth, strict=True)
        ]
        return " ".join([*filter(None, parts), *cards])


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
class Friend:
    """A card the declarer has called: whoever plays its `nth` copy joins him."""

    card: Card
    nth: int
    seat: int | None = None
    """Who played it; the declarer himself, if nobody joins by it; None before."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a deal ended, in points and levels."""

    tricks: int
    """Points in the opponents' tricks, with what was paid for failed throws and cards taken back."""
    kitty: KittyCount
    total: int
    """The opponents' total."""
    change: LevelChange
    declarers: tuple[int, ...]
    """The seats of the declarers' side."""
    jack: bool = False
    """Has the declarers' side lost the last trick to a jack (`Rules.jack_rule`)?"""
    revoked: Side | None = None
    """The side that paid for a revoke (`Rules.revoke`); the deal ended with it."""
    barred: Side | None = None
    """The side that took back too much to gain anything (`Rules.take_back_limit`)."""
