"""What plays are worth to the seat that makes them: each is played out in the same hidden deals.

A deal that fits what the seat has seen (`Worlds`) is played to its end once for every play, as club players
do. So two plays are compared deal by deal, and chance, which is the same for both, drops out.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from time import thread_time
from typing import Final

from tractor_lab.rules import Card, ImpossiblePosition, Rules, View, parse_cards
from tractor_lab.rules.scoring import level_change

from .expert_bury import burials
from .expert_plays import plays
from .memory import state_of
from .quick import Quick
from .worlds import World, Worlds

Cards = tuple[Card, ...]
POINTS: Final = 40
"""So many points count as a level where both are one number."""
SURE: Final = 1.645
"""A difference of so many standard errors is no chance (one side, 95 in 100)."""
Late = Callable[[], bool]
"""Is there no time left?"""
FEWEST: Final = 6
"""Nothing is called clear that was seen in fewer deals."""


def never() -> bool:
    """There is time enough."""
    return False


def after_seconds(seconds: float) -> Late:
    """It is late when this thread has worked for so long: whatever else the computer does does not count."""
    end = thread_time() + seconds
    return lambda: thread_time() >= end


@dataclass(frozen=True, slots=True)
class Loss:
    """What one play costs against another one: means over the same deals."""

    levels: float
    """Levels lost; less than 0 is a gain."""
    points: float
    """Points lost, of the opponents' total."""
    levels_error: float
    """The standard error of each."""
    points_error: float
    worlds: int

    @property
    def clear(self) -> bool:
        """Is the loss more than chance, in levels or in points?"""
        return self.clear_levels(0.0) or self.clear_points(0.0)

    def clear_levels(self, margin: float) -> bool:
        """Are at least so many levels lost, and is that no chance?"""
        known = self.worlds >= FEWEST and self.levels > SURE * self.levels_error
        return known and self.levels >= margin

    def clear_points(self, margin: float) -> bool:
        """Are at least so many points lost, and is that no chance?"""
        known = self.worlds >= FEWEST and self.points > SURE * self.points_error
        return known and self.points >= margin

    @property
    def size(self) -> float:
        """Levels and points as one number, in levels: what mistakes are ordered by."""
        return self.levels + self.points / POINTS


class Outcomes:
    """How each of several choices came out, deal by deal: all of them in the same deals."""

    def __init__(self, choices: int, sign: int = 1) -> None:
        self.totals: list[list[float]] = [[] for _ in range(choices)]
        """Points, for each choice and deal: of the opponents (in `Weighing`), or for the own side."""
        self.levels: list[list[float]] = [[] for _ in range(choices)]
        """The levels for the seat's own side."""
        self._sign = sign
        """-1 where these points are bad for the seat."""

    @property
    def worlds(self) -> int:
        """In how many deals each was played out."""
        return len(self.totals[0])

    def value(self, place: int) -> tuple[float, float]:
        """The mean result of a choice: levels for the own side, and points."""
        return _mean(self.levels[place]), _mean(self.totals[place])

    def _worth(self, place: int) -> float:
        """Levels and points together, as in `Loss.size`."""
        levels, points = self.value(place)
        return levels + self._sign * points / POINTS

    def best(self) -> int:
        """The place of the best choice; of several that are as good, the first."""
        return self.order()[0]

    def order(self) -> list[int]:
        """The places of all choices, the best first."""
        return sorted(range(len(self.totals)), key=lambda place: (-self._worth(place), place))

    def loss(self, mine: int, better: int) -> Loss:
        """What one choice costs against another one."""
        many = min(len(self.totals[mine]), len(self.totals[better]))
        pairs = zip(self.levels[better][:many], self.levels[mine][:many], strict=True)
        levels = [one - other for one, other in pairs]
        points = [
            self._sign * (one - other)
            for one, other in zip(self.totals[better][:many], self.totals[mine][:many], strict=True)
        ]
        return Loss(_mean(levels), _mean(points), _error(levels), _error(points), many)


class Weighing(Outcomes):
    """Plays of one seat, and how each came out in every deal so far.

    `plays` are legal; the first one is compared with. Raises `ImpossiblePosition` where the seat of the view
    is not to bury, lead or follow.

    >>> from tractor_lab.rules import Deal
    >>> view = Deal.shuffled(1, declarer=0).tidy().lift().view(0)
    >>> weighing = Weighing(view, [view.hand[:8], view.hand[-8:]], seed=3)
    >>> weighing.add(4).worlds
    4
    """

    def __init__(self, view: View, given: Iterable[Sequence[Card]], seed: int | str = 0) -> None:
        if view.turn != view.seat or view.phase not in ("bury", "play"):
            raise ImpossiblePosition((f"weigh: seat {view.seat} plays nothing now",))
        self.view = view
        self.plays: tuple[Cards, ...] = tuple(dict.fromkeys(tuple(sorted(p)) for p in given))
        self._base = state_of(view)
        self._worlds = Worlds(view, f"weighing {seed}")
        # Its side may be known to nobody yet: then it counts by what it has shown.
        super().__init__(len(self.plays), -1 if view.seat in view.declarers else 1)

    def add(self, worlds: int, late: Late = never) -> Weighing:
        """Play all out in so many more deals; no new deal is begun once it is `late`."""
        for _ in range(worlds):
            if late():
                break
            world = self._worlds.sample()
            for place, play in enumerate(self.plays):
                total, levels = self._outcome(world, play)
                self.totals[place].append(total)
                self.levels[place].append(levels)
        return self

    def _outcome(self, world: World, play: Cards) -> tuple[int, float]:
        view, hands = self.view, [*world.hands]
        if view.phase == "bury":
            left = [*hands[view.seat]]
            for card in play:
                left.remove(card)
            hands[view.seat] = tuple(left)
            quick = self._buried(play).dealt(hands, play)
        else:
            quick = self._base.dealt(hands, world.kitty)
            quick.play(play)
        total = quick.play_out()
        ours = bool(quick.declarers >> view.seat & 1)
        return total, levels_for(total, ours, view.rules)

    def _buried(self, play: Cards) -> Quick:
        quick = self._base.copy()
        quick.kitty = play
        quick.kitty_planes = quick.t.planes(play)
        quick.holder_of_kitty = self.view.seat
        return quick

    def place(self, cards: Iterable[Card]) -> int:
        """Where a play is among them. Raises `ValueError` if it is not."""
        return self.plays.index(tuple(sorted(parse_cards(cards))))


def levels_for(total: int, declarers: bool, rules: Rules) -> float:
    """Levels from the opponents' total for a side: what it gains, less what the other side does. To take the
    deal over without a level is worth a half: the next deal is one's own.

    >>> levels_for(35, True, Rules()), levels_for(35, False, Rules()), levels_for(80, False, Rules())
    (2.0, -2.0, 0.5)
    """
    theirs = _levels(total, rules)
    return -theirs if declarers else theirs


@lru_cache(maxsize=4096)
def _levels(total: int, rules: Rules) -> float:
    change = level_change(total, rules)
    return 0.5 + change.levels if change.side == "opponents" else -float(change.levels)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def _error(values: Sequence[float]) -> float:
    """The standard error of the mean; that of one value is not known."""
    many = len(values)
    if many < 2:
        return math.inf
    mean = _mean(values)
    return math.sqrt(sum((value - mean) ** 2 for value in values) / (many - 1) / many)


def candidates(view: View, most: int = 8) -> list[Cards]:
    """Plays (or burials) of a seat that is to bury, lead or follow, the club player's own first, all of them
    legal and no two alike (`expert_plays.plays`, `expert_bury.burials`).

    Raises `ImpossiblePosition` where it is not.
    """
    if view.turn != view.seat or view.phase not in ("bury", "play"):
        raise ImpossiblePosition((f"candidates: seat {view.seat} plays nothing now",))
    if view.phase == "bury":
        found = burials(view.hand, view.order, view.rules.kitty, most)
    else:
        found = plays(view, state_of(view), most)
    return list(dict.fromkeys(tuple(sorted(play)) for play in found))


# -- one play beside the best -------------------------------------------------------------------------------

COST: Final = {1: 0.03, 2: 0.035, 3: 0.14, 4: 0.24}
"""`cost_of_card` by decks."""


def cost_of_card(rules: Rules) -> float:
    """About how many milliseconds it takes to play a card out (on a computer of 2023)."""
    return COST.get(rules.decks, COST[4])


def cost(view: View) -> float:
    """About how many milliseconds it takes to play a deal to its end from here."""
    left = sum(view.sizes) if view.phase == "play" else sum(view.sizes) - view.rules.kitty
    return max(0.3, left * cost_of_card(view.rules))


@dataclass(frozen=True, slots=True)
class Compared:
    """One play of a seat beside the best one that was found."""

    mine: Cards
    better: Cards
    """The same as `mine` if no other looked better."""
    loss: Loss
    """Weighed in other deals than those in which the better play was chosen: nothing is gained by chance."""
    value: tuple[float, float]
    """What the better play brings, in levels for the seat's side and as the opponents' total."""

    def clear(self, least: float) -> bool:
        """Is another play better by `least` or more (`Loss.size`, in levels), and is that no chance?"""
        return self.better != self.mine and self.loss.clear and self.loss.size >= least


def compare(
    view: View,
    mine: Iterable[Card],
    others: Iterable[Sequence[Card]],
    effort: float,
    seed: int | str = 0,
    worlds: int | None = None,
    late: Late = never,
) -> Compared:
    """A play beside others, in about `effort` milliseconds: half of them to choose the best, half to weigh
    the two. With `worlds` it is so many deals each time and the same result everywhere. Nothing new is begun
    once it is `late`.

    >>> from tractor_lab.rules import Deal
    >>> view = Deal.shuffled(1, declarer=0).tidy().lift().view(0)
    >>> compare(view, view.hand[:8], [view.hand[:8]], effort=10).loss.points
    0.0
    """
    played = tuple(sorted(mine))
    all_plays = list(dict.fromkeys([played, *(tuple(sorted(play)) for play in others)]))
    each = cost(view)
    better = played
    first = Weighing(view, all_plays, f"{seed} first")
    if len(all_plays) > 2:
        # Where one deal takes long, fewer plays are looked at: in order, the likeliest first.
        few = worlds if worlds is not None else max(2, round(effort / 2 / each / len(all_plays)))
        most = len(all_plays) if worlds is not None else max(2, int(effort / 2 / each / 2))
        first = Weighing(view, all_plays[:most], f"{seed} first")
        if most > 2:
            first.add(few, late)
    if len(first.plays) > 1:
        ahead = first.best() if first.worlds else 1
        better = first.plays[ahead]
    if better == played:
        value = (
            first.value(0) if first.worlds else Weighing(view, [played], seed).add(2, late).value(0)
        )
        return Compared(played, played, Loss(0.0, 0.0, 0.0, 0.0, first.worlds), value)
    many = worlds if worlds is not None else max(1, round(effort / 2 / each / 2))
    second = Weighing(view, [played, better], f"{seed} second").add(many, late)
    return Compared(played, better, second.loss(0, 1), second.value(1))
