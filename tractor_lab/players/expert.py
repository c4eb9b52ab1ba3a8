"""The expert: deals that fit what it has seen are played on as club players would, and the play that does
best in them is its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from tractor_lab.rules import Card, Deal, ImpossiblePosition, View, parse_shape

from .advice import Advice
from .budget import check_budget
from .club import ClubPlayer
from .expert_bury import burials
from .expert_clues import Clues
from .expert_plays import plays
from .expert_prior import fits, kind_of, priors
from .expert_reading import Reading
from .expert_search import (
    BURIALS,
    PLAYS,
    UNLEARNED,
    Budget,
    Outcome,
    Tried,
    taken_for,
    try_all,
)
from .expert_value import POINT, Guess, worth
from .memory import Memory, state_of
from .player import play_deal
from .quick import Quick
from .worlds import World, Worlds

Cards = tuple[Card, ...]
SECONDS: Final = 0.5
"""What a decision takes at most, unless the player is made with another budget."""
MOST: Final = 8
"""So many plays, or burials, are looked at."""
TRICKS: Final = 4, 6
"""So many tricks are played, the open one among them, before the rest is guessed; and if there is time."""
LATE: Final = 8
"""With so few cards left there always is."""
TIME: Final = 30, 0.2
"""There is time if so many deals are tried, or for so many seconds."""
HURRIED: Final = 1, 3
"""So many burials are looked at without time, to bury and to weigh them: they have to be played to the end,
and a few such deals tell less than the club player knows."""
ESTIMATES: Final = 40
"""So many deals are played out for an estimate, where no number of deals was asked for."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A play, and what it is worth in the deals it was tried in."""

    cards: Cards
    value: float
    """Levels for the seat's own side: above 0 it gains, below 0 the other side."""
    points: float
    """The opponents' total that it leads to, in points."""
    reason: str
    """The name of the reason, as in `Advice`."""


class ExpertPlayer:
    """Tries its plays in hidden deals that fit what its seat has seen, and makes the best one.

    `seconds` is how much computing time of its thread a decision takes at most (a loaded computer does not
    make it weaker); with `worlds`, so many deals are tried instead, and the same seed and view give the same
    answer everywhere. What leaves no choice takes no time. Raises `ParseError` for what is no budget.

    >>> deal = Deal.shuffled(7, declarer=0).tidy().lift()
    >>> expert = ExpertPlayer(seed=1, worlds=2)
    >>> deal = deal.bury(expert.bury(deal.view(0)))
    >>> expert.lead(deal.view(0)) == ExpertPlayer(seed=1, worlds=2).lead(deal.view(0))
    True
    """

    def __init__(
        self, seed: int | str = 0, worlds: int | None = None, seconds: float | None = None
    ) -> None:
        check_budget(seconds, worlds)
        self._seed, self._worlds = seed, worlds
        self._seconds = seconds if seconds is not None or worlds is not None else SECONDS
        self._memory, self._clues, self._club = Memory(), Clues(), ClubPlayer()
        self._guess: Guess | None = None
        if self._seconds is None:
            self._timely = (worlds or 0) >= TIME[0]
        else:
            self._timely = self._seconds >= TIME[1]

    # -- the questions -------------------------------------------------------------------------------------

    def declare(self, view: View) -> Cards:
        """A call, or no cards to wait: as the club player."""
        return self._club.declare(view)

    def call_friends(self, view: View) -> tuple[tuple[Card, int], ...]:
        """The friends to call: as the club player."""
        return self._club.call_friends(view)

    def riot(self, view: View) -> bool:
        """Whether to ask for a new deal: as the club player."""
        return self._club.riot(view)

    def bury(self, view: View) -> Cards:
        """The cards to bury."""
        return self._search(view)[0].cards

    def lead(self, view: View) -> Cards:
        """The cards to lead."""
        return self._search(view)[0].cards

    def follow(self, view: View) -> Cards:
        """The cards to follow with."""
        return self._search(view)[0].cards

    def advise(self, view: View) -> Advice | None:
        """What it would do now in the seat of the view, and why; None if that seat has nothing to decide.

        Where it does as the club player does, the reason is the club player's; otherwise what the play brings
        beside that one.
        """
        advice = self._club.advise(view)
        if advice is None or view.phase not in ("bury", "play"):
            return advice
        tried = self._search(view)
        best = tried[0]
        if sorted(best.cards) == sorted(advice.cards):
            return advice
        first = next((one for one in tried if sorted(one.cards) == sorted(advice.cards)), best)
        if first is not best and not best.levels:  # it was clear before anything was tried
            try_all([first, best], self._deals(view), self._budget(), drop=False)
        reason, values = _beside(view, best, first, advice.cards)
        return Advice(view.order.sort(best.cards), reason, values)

    def weigh(self, view: View) -> tuple[Candidate, ...]:
        """The plays, or burials, worth a look, the best first, all tried in the same deals; empty where the
        seat of the view is not to bury, lead or follow."""
        if view.turn != view.seat or view.phase not in ("bury", "play"):
            return ()
        advice = self._club.advise(view)
        assert advice is not None
        tried = self._search(view, drop=False)
        if not tried[0].levels:  # it leaves no choice
            try_all(tried, self._deals(view), self._budget())
        first = next((one for one in tried if sorted(one.cards) == sorted(advice.cards)), tried[0])
        found = []
        for one in tried:
            reason = advice.reason
            if one is not first:
                reason = _beside(view, one, first, advice.cards)[0]
            points = _mean(one.points)
            levels = _mean(one.levels) + _ours(view) * POINT * points / view.rules.step
            found.append(Candidate(view.order.sort(one.cards), levels, points, reason))
        return tuple(found)

    def estimate(self, position: View | Deal) -> float:
        """The opponents' total that club players would come to from here, in points.

        From a view it is the mean over deals that fit it; from a deal, what comes of these very hands: for
        looking back, since nobody at the table can know it.

        >>> 0 <= ExpertPlayer(worlds=2).estimate(Deal.shuffled(3)) <= 400
        True

        Raises `ImpossiblePosition` for a view of a deal that is not played or buried yet.
        """
        if isinstance(position, Deal):
            return _open_hands(position)
        view = position
        if view.result is not None:
            return float(view.result.total)
        if view.phase not in ("play", "count", "friends") and (
            view.phase != "bury" or view.turn != view.seat
        ):
            raise ImpossiblePosition((f"estimate: nothing is buried yet (phase {view.phase})",))
        budget = Budget(self._worlds or ESTIMATES, self._seconds)
        totals: list[float] = []
        state = state_of(view)
        hidden = self._hidden(view)
        while len(totals) < budget.worlds and (not totals or budget.left()):
            world = next(hidden)
            if view.phase == "bury":
                totals.append(_buried(view, state, world, self._club.bury(view)).play_out())
            else:
                totals.append(_dealt(view, state, world).play_out())
        return _mean(totals)

    # -- the search ------------------------------------------------------------------------------------------

    def _budget(self) -> Budget:
        return Budget(self._worlds, self._seconds)

    def _search(self, view: View, drop: bool = True) -> list[Tried]:
        """The plays or burials that were tried, the best first."""
        budget = self._budget()
        if view.phase == "bury":
            scale = BURIALS
            hurried = self._seconds is not None and self._seconds < TIME[1]
            most = HURRIED[not drop] if hurried else MOST
            options = burials(view.hand, view.order, view.rules.kitty, most)
        else:
            q = self._memory.state(view)
            scales = PLAYS[kind_of(q)] if fits(view.rules) else UNLEARNED
            scale = scales[2 * len(view.hand) <= view.rules.hand]
            options = plays(view, q, MOST)
        tried = [Tried(cards, scale.usual) for cards in options]
        if len(tried) > 1:
            if view.phase == "play" and fits(view.rules):
                self._think_first(view, tried)
            try_all(tried, self._deals(view), budget, scale, drop)
        return sorted(tried, key=lambda one: taken_for(one, tried[0], scale), reverse=True)

    def _think_first(self, view: View, tried: list[Tried]) -> None:
        """What is thought of plays before they are tried."""
        q = self._memory.state(view)
        found = priors(q, [tuple(sorted(q.numbered(one.cards))) for one in tried])
        for one, prior in zip(tried, found, strict=True):
            one.prior = prior

    def _hidden(self, view: View) -> Iterator[World]:
        """Hidden deals that fit a view, those more often that explain the plays so far."""
        if view.phase != "play" or not fits(view.rules):
            return iter(Worlds(view, self._seed))
        worlds = Worlds(view, self._seed, told=self._clues.factors(view))
        return iter(Reading(view, worlds, self._seed) if self._timely else worlds)

    def _deals(self, view: View) -> Iterator[Outcome]:
        """One hidden deal after the other, in which a play can be tried."""
        state = self._memory.state(view)
        guess = self._guess
        if guess is None or guess.t is not state.t:
            guess = self._guess = Guess(state.t)
        # Near the end the guess tells little, and a few more tricks cost little.
        tricks = TRICKS[self._timely or len(view.hand) <= LATE]
        for world in self._hidden(view):
            if view.phase == "bury":
                yield _burying(view, state, world)
            else:
                yield _playing(view, _dealt(view, state, world), guess, tricks)


def _playing(view: View, deal: Quick, guess: Guess, tricks: int) -> Outcome:
    def outcome(cards: Cards) -> tuple[float, float]:
        trial = deal.copy()
        if trial.plays or len(cards) == 1 or len(parse_shape(cards, view.order).components) == 1:
            trial.put(trial.numbered(cards))
        else:
            trial.play(cards)
        return _worth(view, trial, play_on(trial, guess, tricks))

    return outcome


def _burying(view: View, state: Quick, world: World) -> Outcome:
    def outcome(cards: Cards) -> tuple[float, float]:
        trial = _buried(view, state, world, cards)
        return _worth(view, trial, trial.play_out())

    return outcome


def _worth(view: View, trial: Quick, total: float) -> tuple[float, float]:
    value = worth(total, view.rules)
    return (-value if trial.declarers >> view.seat & 1 else value), total


def _dealt(view: View, state: Quick, world: World) -> Quick:
    """The position of a view in a hidden deal."""
    own = view.holder == view.seat
    deal = state.dealt(world.hands, () if own else world.kitty)
    if not own and view.holder is not None and deal.kitty:
        deal.holder_of_kitty = view.holder
    return deal


def _buried(view: View, state: Quick, world: World, cards: Cards) -> Quick:
    """The position after the seat of the view has buried these cards, in a hidden deal."""
    left = list(view.hand)
    for card in cards:
        left.remove(card)
    hands = [*world.hands]
    hands[view.seat] = tuple(left)
    deal = state.dealt(hands, cards)
    deal.holder_of_kitty = view.seat
    return deal


def play_on(q: Quick, guess: Guess, tricks: int) -> float:
    """The opponents' total after so many tricks more, the open one among them, and a guess at the rest."""
    if not guess.fits:
        return q.play_out()
    left, players = q.left, q.players
    while True:
        while q.plays:
            seat = (q.leader + len(q.plays)) % players
            # Who has no more cards than were led has no choice.
            q.put(q.everything(seat) if left[seat] == q.size else q.decide()[0])
        tricks -= 1
        if left[q.leader] < 2:
            return q.play_out()
        if tricks <= 0:
            return guess.total(q)
        q.put(q.decide()[0])


def _open_hands(deal: Deal) -> float:
    """What comes of a deal if club players go on from here."""
    if deal.phase != "play":
        end = play_deal(deal, [ClubPlayer() for _ in range(deal.rules.players)])
        return float(end.result.total if end.result is not None else 0)
    return float(Quick.open(deal).play_out())


def _ours(view: View) -> int:
    """1 for the declarers' side, -1 for the opponents'."""
    return 1 if view.seat in view.declarers else -1


def _beside(view: View, one: Tried, first: Tried, other: Cards) -> tuple[str, dict[str, Any]]:
    """What a play brings beside the club player's: the name of the reason, and what the words name."""
    many = min(len(one.points), len(first.points))
    if one is first or not many:
        return "expert.even", {"other": view.order.sort(other)}
    gap = sum(a - b for a, b in zip(one.points, first.points, strict=False)) / many
    better = -gap * _ours(view)
    values = {"other": view.order.sort(other), "points": max(1, round(abs(gap)))}
    if abs(gap) < 1:
        return "expert.even", values
    if better < 0:
        return "expert.costs", values
    return ("expert.saves" if _ours(view) > 0 else "expert.takes"), values


def _mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else 0.0
