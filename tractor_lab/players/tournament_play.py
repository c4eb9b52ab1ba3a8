"""A deck played twice by two players with sides changed: what it brought, how long they thought, and who
lost a deal by something that is not allowed."""

from __future__ import annotations

import math
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import islice
from typing import Any, Final, Protocol, cast

from tractor_lab.rules import Deal, Rules, View

from .making import make
from .player import Player, PlayerError, play_deal
from .tournament_forfeit import Asked, Forfeit, forfeit

LOST: Final = 3
"""Levels that a deal costs whose player did what is not allowed, failed, or took too long."""
AGAIN: Final = 10
"""So many decks are dealt where nobody calls and the rules want a new deal; then the deal counts as even."""
STEP: Final = math.log(1.04)
"""Times are kept in classes that are 4 % wide: enough to tell how long most decisions take."""


class Entry(Protocol):
    """Who takes part: a name, and a player for a seat of a deal."""

    @property
    def name(self) -> str:
        """What it is called in the results."""

    def sit(self, seat: int, seed: str) -> Player:
        """A new player for this seat, with the seed for its choices. May raise whatever the player's maker
        raises."""
        ...

    def rise(self, player: Player) -> None:
        """This player's deal is over."""
        ...


@dataclass(frozen=True)
class Entrant:
    """A player made in this process by a factory, which takes a seed or does without."""

    name: str
    factory: Callable[..., Player]
    options: tuple[tuple[str, Any], ...] = ()
    """What else the factory is given, if it takes it: seconds, worlds."""

    def sit(self, seat: int, seed: str) -> Player:  # noqa: ARG002 (who sits apart asks where)
        """See `Entry`."""
        return make(self.factory, seed=seed, **dict(self.options))

    def rise(self, player: Player) -> None:
        """See `Entry`. A player made here is simply forgotten."""


@dataclass
class Clock:
    """How long decisions took, in seconds. Two are added up to one.

    >>> clock = Clock()
    >>> for seconds in (0.01, 0.02, 0.03):
    ...     clock.add(seconds)
    >>> round(clock.mean, 3), round(clock.within(0.95), 2), clock.longest
    (0.02, 0.03, 0.03)
    """

    decisions: int = 0
    total: float = 0.0
    longest: float = 0.0
    classes: Counter[int] = field(default_factory=Counter)

    def add(self, seconds: float) -> None:
        """One more decision."""
        self.decisions += 1
        self.total += seconds
        self.longest = max(self.longest, seconds)
        self.classes[round(math.log(max(seconds, 1e-7)) / STEP)] += 1

    def merge(self, other: Clock) -> None:
        """All decisions of another clock as well."""
        self.decisions += other.decisions
        self.total += other.total
        self.longest = max(self.longest, other.longest)
        self.classes.update(other.classes)

    @property
    def mean(self) -> float:
        """Seconds a decision; 0 without one."""
        return self.total / self.decisions if self.decisions else 0.0

    def within(self, share: float) -> float:
        """So many seconds are enough for this share of the decisions, to within 2 %; 0 without one."""
        left = share * self.decisions
        for name in sorted(self.classes):
            left -= self.classes[name]
            if left <= 0:
                return min(self.longest, math.exp(name * STEP))
        return self.longest


class Seated:
    """A player at its seat. It is asked through here, so that one knows how long it took, and what it was
    asked and said last."""

    def __init__(self, player: Player, clock: Clock) -> None:
        self._player, self._clock = player, clock
        self.last = Asked()

    def __getattr__(self, question: str) -> Callable[[View], object]:
        method = getattr(self._player, question)

        def ask(view: View) -> object:
            self.last = last = Asked(view)
            start = time.perf_counter()
            try:
                given = method(view)
                # What can be gone through only once would be gone when it is to be shown.
                last.given = tuple(islice(given, 1000)) if isinstance(given, Iterator) else given
                last.answered = True
            finally:
                self._clock.add(time.perf_counter() - start)
            return last.given

        return ask


@dataclass(frozen=True)
class Deck:
    """What both plays of a deck have in common: which it is, and its rules, level and declarer, which its
    number and the seed of the tournament give."""

    number: int
    seed: int | str
    rules: Rules

    @property
    def _chance(self) -> random.Random:
        return random.Random(f"tournament {self.seed} {self.number}: level and declarer")

    @property
    def level(self) -> str:
        """The level it is played at."""
        return self._chance.choice(self.rules.ladder)

    @property
    def declarer(self) -> int:
        """The seat that declares, unless the calls or the rules make it another."""
        chance = self._chance
        chance.choice(self.rules.ladder)
        return chance.randrange(self.rules.players)

    def deal(self, again: int = 0) -> Deal:
        """The deal before its first card; `again` counts how often it is dealt anew because nobody called.

        >>> Deck(0, "x", Rules()).deal().deck == Deck(0, "x", Rules()).deal(1).deck
        False
        """
        seed = f"tournament {self.seed} {self.number}" + (f" again {again}" if again else "")
        declarer = self.declarer
        return Deal.shuffled(seed, self.rules, self.level, declarer, first=declarer)

    def player_seed(self, seat: int) -> str:
        """The seed for the choices of whoever sits there. It does not tell the seed of the deck."""
        told = f"tournament {self.seed} {self.number}: player {seat}"
        return sha256(told.encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Play:
    """One play of a deck: what it brought the first of the two players."""

    deck: int
    level: str
    declarer: int
    swapped: bool
    """The first player sits at the odd seats; in the other play at the even ones."""
    levels: float
    """Levels the first player's side went up by, or, below zero, the other side."""
    points: float
    """The opponents' total if the first player's side were the opponents; minus that if the declarers."""
    lost: Forfeit | None
    clocks: tuple[Clock, Clock]


def play_deck(first: Entry, second: Entry, deck: Deck) -> tuple[Play, Play]:
    """Both plays of a deck.

    >>> from tractor_lab.players import RandomPlayer
    >>> one, two = (Entrant(name, RandomPlayer) for name in ("one", "two"))
    >>> plays = play_deck(one, two, Deck(1, 0, Rules()))
    >>> sum(play.levels for play in plays), sum(play.points for play in plays)  # the same player
    (0.0, 0.0)
    """
    return play_once(first, second, deck, False), play_once(first, second, deck, True)


def play_once(first: Entry, second: Entry, deck: Deck, swapped: bool) -> Play:
    """One play of a deck, the first player at the even seats or, `swapped`, at the odd ones.

    Whatever a player does, this comes back with a result.
    """
    clocks = Clock(), Clock()
    lost: Forfeit | None = None
    levels = points = 0.0
    sides = [(seat + swapped) % 2 for seat in range(deck.rules.players)]
    players: list[Player] = []
    seated: list[Seated] = []
    deal = deck.deal()
    try:
        for seat, side in enumerate(sides):
            try:
                players.append((first, second)[side].sit(seat, deck.player_seed(seat)))
            except Exception as failed:
                raise PlayerError(seat, "begin", f"{type(failed).__name__}: {failed}") from failed
            seated.append(Seated(players[-1], clocks[side]))
        for again in range(AGAIN):
            deal = play_deal(deck.deal(again), cast("list[Player]", seated))
            if deal.phase != "redeal":
                break
        levels, points = gained(deal, swapped)
    except PlayerError as error:
        levels, points = forfeited(deck, error.seat, swapped)
        name = (first, second)[sides[error.seat]].name
        last = seated[error.seat].last if error.seat < len(seated) else Asked()
        lost = forfeit(error, name, deck.number, swapped, deal, last)
    finally:
        for player, side in zip(players, sides, strict=False):
            (first, second)[side].rise(player)
    return Play(deck.number, deck.level, deck.declarer, swapped, levels, points, lost, clocks)


def gained(deal: Deal, swapped: bool) -> tuple[float, float]:
    """Levels and points of a finished deal for those at the even seats, or, `swapped`, at the odd ones.

    Where sides are fixed that is the side's result; where friends are called, the mean over the player's
    seats less that over the others', halved. A deal without a result counts as even.
    """
    result = deal.result
    if result is None:
        return 0.0, 0.0
    change = result.change
    up = 0 if result.barred == change.side else change.levels
    allies = set(result.declarers)
    kept = change.side == "declarers"
    seats = range(deal.rules.players)
    levels = [up if (seat in allies) == kept else -up for seat in seats]
    points = [-result.total if seat in allies else result.total for seat in seats]
    return _difference(levels, swapped), _difference(points, swapped)


def _difference(values: list[int], swapped: bool) -> float:
    """Half of what lies between the mean of those seats and of the others."""
    mine, theirs = values[swapped::2], values[not swapped :: 2]
    return (sum(mine) / len(mine) - sum(theirs) / len(theirs)) / 2


def forfeited(deck: Deck, seat: int, swapped: bool) -> tuple[float, float]:
    """Levels and points for the first player of a deal that the player at `seat` has lost: `LOST` levels, and
    the points that bring as much (no point for opponents; for declarers the takeover and three steps)."""
    rules = deck.rules
    declares = seat == deck.declarer or (not rules.friends and (seat - deck.declarer) % 2 == 0)
    mine = (seat + swapped) % 2 == 0
    points = rules.takeover + LOST * rules.step if declares else 0
    # The total counts for the opponents: the first player has it if it is not the declarers' side.
    return (-LOST if mine else LOST), (-points if mine == declares else points)
