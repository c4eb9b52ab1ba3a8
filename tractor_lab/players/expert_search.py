"""The search of the expert: plays are tried in the same hidden deals, and those that fall behind drop out."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from tractor_lab.rules import Card

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Scale:
    """What is usual when plays are compared, in levels."""

    margin: float
    """By so much another play has to look better than the first one before it has been tried much."""
    spread: float
    """So far are two plays usually apart (one standard deviation)."""
    noise: float
    """What one deal tells about the difference of two plays is usually so far off."""


EARLY: Final = Scale(0.06, 0.06, 0.25)
"""For leading and following in the first half of a deal: much is to come, and little can be told."""
PLAYS: Final = Scale(0.035, 0.09, 0.2)
"""And in the second half."""
BURIALS: Final = Scale(0.12, 0.2, 0.8)
"""For burying."""
LEAST: Final = 3
"""No play drops out before it has been tried in so many deals."""
BEHIND: Final = 1.4
"""A play that is behind by so many standard errors drops out."""


class Budget:
    """How much may be tried: so many deals, or so many seconds of this thread's own computing time. What else
    the computer does takes nothing from it."""

    def __init__(self, worlds: int | None, seconds: float | None) -> None:
        self.worlds = 1_000_000 if worlds is None else worlds
        self._end = None if seconds is None else time.thread_time() + seconds

    def left(self) -> bool:
        """Is there time for another play-out?"""
        return self._end is None or time.thread_time() < self._end


@dataclass(slots=True)
class Tried:
    """A candidate, and what it brought its own side deal by deal: levels, and the opponents' total."""

    cards: Cards
    levels: list[float] = field(default_factory=list)
    points: list[float] = field(default_factory=list)
    out: bool = False


Outcome = Callable[[Cards], tuple[float, float]]
"""What a candidate brings in one deal: levels for the own side, and the opponents' total."""


def try_all(
    tried: Sequence[Tried],
    deals: Iterator[Outcome],
    budget: Budget,
    scale: Scale = PLAYS,
    drop: bool = True,
) -> None:
    """Try the candidates in one deal after the other, until the budget is spent or the choice is clear.

    The first candidate is played unless another one is better, and never drops out. Without `drop` nobody
    does, and all are tried in the same deals.
    """
    first = tried[0]
    for done in range(1, budget.worlds + 1):
        if done > 1 and not budget.left():
            return
        outcome = next(deals)
        going = [one for one in tried if not one.out]
        for place, one in enumerate(going):
            if place and not budget.left():
                # A deal in which not all have been tried tells nothing.
                for other in going[:place]:
                    other.levels.pop()
                    other.points.pop()
                return
            levels, points = outcome(one.cards)
            one.levels.append(levels)
            one.points.append(points)
        if done < LEAST or not drop:
            continue
        best = max(going, key=lambda one: taken_for(one, first, scale))
        for one in going:
            if one is not best and one is not first:
                ahead, error = lead_of(best, one, scale)
                one.out = ahead > BEHIND * error
        left = [one for one in going if not one.out]
        if len(left) == 1:
            return
        if len(left) == 2 and best is not first:
            ahead, error = lead_of(best, first, scale)
            if ahead > scale.margin + 2.5 * error:
                return


def lead_of(one: Tried, other: Tried, scale: Scale) -> tuple[float, float]:
    """By how many levels a candidate is ahead of another in the deals both were tried in, and the standard
    error of that."""
    many = min(len(one.levels), len(other.levels))
    if not many:
        return 0.0, 1.0
    gaps = [a - b for a, b in zip(one.levels, other.levels, strict=False)]
    mean = sum(gaps) / many
    # Few deals tell little about the noise: three with the usual noise are added to them.
    squares = sum([(gap - mean) ** 2 for gap in gaps]) + 3 * scale.noise**2
    return mean, sqrt(squares / (many + 2) / many)


def taken_for(one: Tried, first: Tried, scale: Scale = PLAYS) -> float:
    """How much better than the first a candidate is taken to be: by what was seen, the less of it the less
    exact it is."""
    if one is first:
        return 0.0
    ahead, error = lead_of(one, first, scale)
    trust = scale.spread**2 / (scale.spread**2 + error**2)
    return trust * ahead - (1.5 - trust) * scale.margin
