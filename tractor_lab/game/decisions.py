"""What one seat decided in a deal: calls, burials, friends and plays, each with what it saw then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from tractor_lab.players import ClubPlayer, asked
from tractor_lab.players.weighing import Compared, Loss
from tractor_lab.players.weighing_calls import can_weigh
from tractor_lab.rules import Card, Deal, ImpossiblePosition, Operation, View
from tractor_lab.rules.errors import no_seat

from .coach import forced
from .mistakes import Mistake, mistake_of

Cards = tuple[Card, ...]
Do = Literal["call", "bury", "friends", "play"]
COSTLY: Final = 3
WORTH_IT: Final = 0.12
"""What costs less (in levels, five points are about so much) is not worth a word."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of the seat."""

    at: int
    """Its place in the log of the deal; if it called nothing, the place where its call would have stood."""
    do: Do
    view: View
    """What the seat saw before it."""
    played: Cards
    """The cards called, buried or played; none if it waited with a call."""
    trick: int = 0
    """The number of the trick, from 1; 0 before the first one."""
    nth: tuple[int, ...] = ()
    """For friends: which copy of each card was called."""
    forced: bool = False
    """Was nothing else allowed?"""
    found: Compared | None = None
    """What was chosen beside the best choice; None until it has been weighed."""
    better_nth: tuple[int, ...] = ()
    """For friends: which copy of each of the better ones."""

    @property
    def loss(self) -> Loss | None:
        """What it cost, if another choice was better."""
        return self.found.loss if self.found and self.found.better != self.found.mine else None

    @property
    def clear(self) -> bool:
        """Was another choice better, and is that no chance?"""
        return self.found is not None and self.found.clear(WORTH_IT)

    @property
    def estimate(self) -> float | None:
        """The opponents' total that was to be expected then, with the best play; in points. None for a call:
        who will be the opponents, it may decide itself."""
        if self.found is None or self.do in ("call", "friends"):
            return None
        return self.found.value[1]

    @property
    def mistake(self) -> Mistake:
        """What kind of mistake it was. Only where `clear`."""
        assert self.found is not None
        return mistake_of(
            self.view, self.played, self.found.better, nth=self.nth, better_nth=self.better_nth
        )

    @property
    def operation(self) -> Operation | None:
        """What was done, as a step of the deal; None if the seat waited."""
        return self._step(self.played, self.nth)

    @property
    def better(self) -> Operation | None:
        """What would have been better, as a step of the deal; None if it is to wait."""
        assert self.found is not None
        return self._step(self.found.better, self.better_nth)

    def _step(self, cards: Cards, nth: tuple[int, ...]) -> Operation | None:
        return Operation(self.do, self.view.seat, cards, nth) if cards else None


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

    @property
    def estimates(self) -> tuple[tuple[int, float], ...]:
        """What was to be expected (`Decision.estimate`), each with the number of its trick."""
        guesses = ((one.trick, one.estimate) for one in self.decisions)
        return tuple((trick, guess) for trick, guess in guesses if guess is not None)

    def before(self, decision: Decision) -> Deal:
        """The deal as it lay before a decision."""
        return self.deal.replayed(self.deal.log[: decision.at])


def decisions_of(deal: Deal, seat: int) -> tuple[Decision, ...]:
    """What a seat decided, in order. Of its calls those that can be weighed (`can_weigh`); where it never
    called, the moment at which the club player would have.

    Raises `ImpossiblePosition` for a seat there is not.

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
    # Who never called has waited, but only once the calls are over.
    waits = deal.phase not in ("draw", "lift") and not any(
        step.do == "call" and step.seat == seat for step in deal.log
    )
    for at, step in enumerate(deal.log):
        if waits and state.phase in ("draw", "lift") and seat in asked(state):
            view = state.view(seat)
            if view.possible_calls and can_weigh(view) and ClubPlayer().declare(view):
                waits = False
                yield Decision(at, "call", view, ())
        if step.seat == seat:
            found = _decided(state, step, at)
            if found is not None:
                yield found
        state = state.do(step)


def _decided(state: Deal, step: Operation, at: int) -> Decision | None:
    """A step of a seat as a decision, if it is one."""
    assert step.seat is not None
    match step.do:
        case "bury" | "play":
            view = state.view(step.seat)
            number = len(view.tricks) + (view.trick is None) if step.do == "play" else 0
            cards = tuple(sorted(step.cards))
            return Decision(at, step.do, view, cards, number, forced=forced(view, step.cards))
        case "friends":
            return Decision(at, "friends", state.view(step.seat), step.cards, nth=step.nth)
        case "call" if can_weigh(view := state.view(step.seat)):
            return Decision(at, "call", view, tuple(sorted(step.cards)))
    return None
