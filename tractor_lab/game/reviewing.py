"""The review of a deal that has been played: what each decision of a seat was worth, as it could know it.

Every burial and every play of the seat is weighed beside the best other one that is found, in deals that fit
what the seat had seen by then (`players.weighing`); how the cards really lay is not looked at. No widgets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from time import perf_counter, thread_time
from typing import Final

from tractor_lab.players.weighing import Compared, Loss, Weighing, candidates, compare, cost
from tractor_lab.rules import Card, Deal, ImpossiblePosition, Operation, View
from tractor_lab.rules.errors import no_seat

from .coach import forced
from .mistakes import Mistake, mistake_of

Cards = tuple[Card, ...]
SECONDS: Final = 12.0
"""The computing time of a review, unless it is told otherwise."""
WAIT: Final = 1.5
"""And on a busy computer it ends after so many times as long by the clock."""
FIRST: Final = 0.6
"""The part of it in which all decisions are looked at; in the rest the costly ones are weighed again."""
MOST: Final = 5
"""So many plays are looked at beside the one that was made."""
SLOW: Final = 15.0
"""Milliseconds to play a deal out from which on it takes long."""
SUSPECTS: Final = 6
"""So many decisions are weighed again."""
COSTLY: Final = 3
WORTH_IT: Final = 0.12
"""What costs less (in levels, five points are about so much) is not worth a word."""
AGAIN: Final = 3
"""In the second round so many times as many deals."""
WORLDS: Final = 16
"""The most deals in the first round; more tell little more."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of the seat."""

    at: int
    """Its place in the log of the deal."""
    trick: int
    """The number of the trick, from 1; 0 for the burial."""
    view: View
    """What the seat saw before it."""
    played: Cards
    forced: bool = False
    """Was nothing else allowed?"""
    found: Compared | None = None
    """The play beside the best one; None until it has been weighed."""

    @property
    def loss(self) -> Loss | None:
        """What it cost, if another play was better."""
        return self.found.loss if self.found and self.found.better != self.found.mine else None

    @property
    def clear(self) -> bool:
        """Was another play better, and is that no chance?"""
        return self.found is not None and self.found.clear(WORTH_IT)

    @property
    def estimate(self) -> float | None:
        """The opponents' total that was to be expected then, with the best play; in points."""
        return None if self.found is None else self.found.value[1]

    @property
    def mistake(self) -> Mistake:
        """What kind of mistake it was. Only where `clear`."""
        assert self.found is not None
        return mistake_of(self.view, self.played, self.found.better)


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A deal with the worth of one seat's decisions."""

    deal: Deal
    seat: int
    decisions: tuple[Decision, ...]
    whole: bool = True
    """Was there time for all of them?"""

    @property
    def costly(self) -> tuple[Decision, ...]:
        """The most costly decisions, at most three, the dearest first."""
        found = [one for one in self.decisions if one.clear]
        found.sort(key=lambda one: (-(one.loss.size if one.loss else 0.0), one.at))
        return tuple(found[:COSTLY])

    @property
    def points(self) -> tuple[int, ...]:
        """The opponents' points after each trick."""
        ours = self.deal.declarers
        found, total = [], 0
        for trick in self.deal.tricks:
            if trick.winner is not None:
                total += trick.points if trick.winner not in ours else 0
                found.append(total)
        return tuple(found)

    def before(self, decision: Decision) -> Deal:
        """The deal as it lay before a decision."""
        return self.deal.replayed(self.deal.log[: decision.at])


Progress = Callable[[int, int], object]


def decisions_of(deal: Deal, seat: int) -> tuple[Decision, ...]:
    """The burials and plays of a seat, with what it saw. Raises `ImpossiblePosition` for a seat there is not.

    >>> from tractor_lab.players import play_deal, named
    >>> done = play_deal(Deal.shuffled(7, declarer=0), [named("club")] * 4)
    >>> len(decisions_of(done, 0)) > 5
    True
    """
    if faults := no_seat("seat", seat, deal.rules.players):
        raise ImpossiblePosition(faults)
    return tuple(_decisions(deal, seat))


def _decisions(deal: Deal, seat: int) -> Iterator[Decision]:
    state = deal.replayed(())
    for at, step in enumerate(deal.log):
        if step.seat == seat and step.do in ("bury", "play"):
            view = state.view(seat)
            number = len(view.tricks) + (view.trick is None) if step.do == "play" else 0
            yield Decision(at, number, view, tuple(sorted(step.cards)), forced(view, step.cards))
        state = state.do(step)


def reviewed(
    deal: Deal,
    seat: int = 0,
    *,
    worlds: int | None = None,
    seconds: float = SECONDS,
    progress: Progress | None = None,
    stop: Callable[[], bool] | None = None,
) -> Reviewed:
    """Weigh the decisions of a seat in a deal, played to its end or not.

    With `worlds` every decision is tried in so many hidden deals, and the result is the same everywhere;
    else it takes about `seconds` of this thread's own computing time. `progress(done, total)` is called after
    each step; once `stop()` is true nothing more is weighed. Raises `ImpossiblePosition` for a seat there is
    not.
    """
    begun, worked = perf_counter(), thread_time()
    found = list(decisions_of(deal, seat))
    total = len(found) + min(SUSPECTS, len(found))
    plays = [_others(one) for one in found]
    shares = [
        cost(one.view) * (len(other) + 3 if len(other) > 1 else 2)
        for one, other in zip(found, plays, strict=True)
    ]

    def late() -> bool:
        if stop is not None and stop():
            return True
        busy = thread_time() - worked > seconds or perf_counter() - begun > WAIT * seconds
        return worlds is None and busy

    done, whole = 0, True
    each = 1000 * seconds * FIRST / max(1.0, sum(shares))
    for place, one in enumerate(found):
        if late():
            whole = False
            break
        many = worlds if worlds is not None else _deals(each)
        found[place] = _weighed(one, plays[place], many, "first")
        done += 1
        if progress is not None:
            progress(done, total)
    suspects = sorted(
        (place for place, one in enumerate(found) if one.loss is not None),
        key=lambda place: -(found[place].loss or _NOTHING).size,
    )[:SUSPECTS]
    rest = sum(2 * cost(found[place].view) for place in suspects)
    for place in suspects:
        if late():
            whole = False
            break
        one = found[place]
        many = (
            worlds * AGAIN
            if worlds is not None
            else _deals(1000 * seconds * (1 - FIRST) / max(1.0, rest), 10)
        )
        found[place] = _again(one, many)
        done += 1
        if progress is not None:
            progress(done, total)
    if progress is not None:
        progress(total, total)
    return Reviewed(deal, seat, tuple(found), whole)


_NOTHING: Final = Loss(0.0, 0.0, 0.0, 0.0, 0)


def _deals(most: float, times: int = 1) -> int:
    """So many deals as there is time for, within reason."""
    return max(1, min(int(most), WORLDS * times))


def _others(one: Decision) -> list[Cards]:
    """The plays that are looked at beside the one that was made."""
    if one.forced:
        return []
    # Where a deal takes long, all there is time for is the club player's own play beside it.
    return candidates(one.view, 1 if cost(one.view) > SLOW else MOST)


def _weighed(one: Decision, others: list[Cards], worlds: int, seed: str) -> Decision:
    name = f"{seed} {one.at}"
    if one.forced:
        value = Weighing(one.view, [one.played], name).add(worlds).value(0)
        same = Compared(one.played, one.played, _NOTHING, value)
        return replace(one, found=same)
    return replace(one, found=compare(one.view, one.played, others, 0.0, name, worlds))


def _again(one: Decision, worlds: int) -> Decision:
    """The two plays once more, in other and in more deals."""
    assert one.found is not None
    mine, better = one.found.mine, one.found.better
    weighing = Weighing(one.view, [mine, better], f"again {one.at}").add(worlds)
    loss = weighing.loss(0, 1)
    value = weighing.value(1) if loss.size > 0 else weighing.value(0)
    return replace(one, found=Compared(mine, better, loss, value))


def better_operation(one: Decision) -> Operation:
    """The better play as a step of the deal."""
    assert one.found is not None
    return Operation(
        "bury" if one.view.phase == "bury" else "play", one.view.seat, one.found.better
    )
