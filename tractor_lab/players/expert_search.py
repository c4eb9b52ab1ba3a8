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
    """By so much another play has to look better than the first one to be made."""
    usual: float
    """So much does another play usually bring, where nothing more is known of it (`expert_prior`)."""
    spread: float
    """So far off is that usually (one standard deviation)."""
    noise: float
    """What one deal tells about the difference of two plays is usually so far off."""


PLAYS: Final = {
    "lead": (Scale(0.05, 0.0, 0.12, 0.25), Scale(0.05, 0.0, 0.12, 0.2)),
    "single": (Scale(0.05, 0.0, 0.2, 0.25), Scale(0.05, 0.0, 0.2, 0.2)),
    "several": (Scale(0.04, 0.0, 0.2, 0.25), Scale(0.04, 0.0, 0.2, 0.2)),
}
"""For leading, for following one card and several, in the first half of a deal and in the second. In 8,400
moments of deals of club players, each play played out in the true deal, what remained unknown of a lead
beside the first opinion was about 0.12 levels; what looked better by less than the margins was not, in 780
deals of the expert against club players."""
UNLEARNED: Final = Scale(0.08, -0.06, 0.2, 0.25), Scale(0.05, -0.035, 0.2, 0.2)
"""The same under rules of which nothing was learned (`expert_prior.fits`)."""
BURIALS: Final = Scale(0.06, -0.12, 0.2, 0.8)
"""For burying."""
BEHIND: Final = 1.6
"""A play that is taken to be worse than the best by so many standard deviations drops out."""
CLEAR: Final = 2.0
"""One that is better than the first by so many is made."""


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
    prior: float = 0.0
    """How many levels more than the first it was taken to bring before it was tried."""
    levels: list[float] = field(default_factory=list)
    points: list[float] = field(default_factory=list)
    out: bool = False


Outcome = Callable[[Cards], tuple[float, float]]
"""What a candidate brings in one deal: levels for the own side, and the opponents' total."""


def try_all(
    tried: Sequence[Tried],
    deals: Iterator[Outcome],
    budget: Budget,
    scale: Scale = BURIALS,
    drop: bool = True,
) -> None:
    """Try the candidates in one deal after the other, until the budget is spent or the choice is clear.

    The first candidate is played unless another one is better, and never drops out. Without `drop` nobody
    does, and all are tried in the same deals.
    """
    if drop and clear(tried, scale):
        return
    for done in range(budget.worlds):
        if done and not budget.left():
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
        if drop and clear(tried, scale):
            return


def clear(tried: Sequence[Tried], scale: Scale) -> bool:
    """Candidates that have fallen too far behind drop out. Is the choice among the others clear?"""
    first = tried[0]
    going = [one for one in tried if not one.out]
    taken = [opinion(one, first, scale) for one in going]
    most = max(taken)[0]
    for one, (ahead, error) in zip(going, taken, strict=True):
        one.out = one is not first and ahead < most and most - ahead > BEHIND * error
    left = [one for one in going if not one.out]
    if len(left) == 1:
        return True
    ahead, error = opinion(left[1], first, scale)
    return len(left) == 2 and ahead > scale.margin + CLEAR * error


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


def opinion(one: Tried, first: Tried, scale: Scale) -> tuple[float, float]:
    """By how many levels a candidate is taken to be better than the first, and how far off that may be: what
    was thought of it before, and what was seen, each for as much as it is exact."""
    if one is first:
        return 0.0, 0.0
    before = scale.spread**2
    if not one.levels:
        return one.prior, scale.spread
    ahead, error = lead_of(one, first, scale)
    seen = error**2
    both = before + seen
    return (before * ahead + seen * one.prior) / both, sqrt(before * seen / both)


def taken_for(one: Tried, first: Tried, scale: Scale) -> float:
    """How much better than the first a candidate has to be taken to be made: only if it is above 0."""
    return 0.0 if one is first else opinion(one, first, scale)[0] - scale.margin
