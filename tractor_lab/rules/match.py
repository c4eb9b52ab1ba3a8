"""From one deal to the next: levels, who declares, and the end of a match. Rules page, section 7.

`Match` is a match between its deals; `advance` answers one question about two fixed sides. Both go up and
down the ladder by the same functions, so they never differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal

from .errors import ImpossiblePosition, clip, no_seat
from .ruleset import Rules, standard
from .scoring import level_change
from .standing import Standing, finish, moved, next_declarer

if TYPE_CHECKING:
    from .cards import CardsLike
    from .deal import Deal
    from .steps import Result

Ended = Literal["won", "limit", "time", "no-calls", "broken-off"]
"""Why a match is over. ``won``: somebody passed the last level. ``limit``, ``time``: so many deals or minutes
were agreed. ``no-calls``: too many deals in a row without a call. ``broken-off``: a side took back too many
cards. In the last two nobody wins."""
Winner = int | tuple[int, ...]
"""A side, 0 or 1; where friends are called, the seats of the players who won."""
MINUTES: Final = 1_000_000
"""No match lasts longer (two years); it keeps a slip of the keyboard from ending one."""


@dataclass(frozen=True, slots=True)
class Advance:
    """Where a match of two sides stands after a deal."""

    levels: tuple[str, str]
    """The level of side 0 and of side 1."""
    declarer: int | None
    """The seat that declares next; None when the match is over. A seat's side is seat % 2."""
    winner: int | None
    """The side that has won the match, if one has."""


def advance(
    levels: tuple[str, str],
    declarer: int,
    points: int,
    rules: Rules | None = None,
    defended: tuple[Iterable[str], Iterable[str]] = ((), ()),
    *,
    jack: bool = False,
    laps: tuple[int, int] = (0, 0),
) -> Advance:
    """The match after a deal that `declarer` declared and in which the opponents made `points` points.

    `defended` are the levels each side has already won as declarers: where a table insists on defending a
    level (`Rules.must_defend`), a side stays on it until then. `jack`: the declarers lost the last trick to a
    jack (it costs a level under `Rules.jack_rule` only). `laps`: how often each side has passed the last
    level (`Rules.laps`).

    >>> advance(("5", "2"), 0, 35)
    Advance(levels=('7', '2'), declarer=2, winner=None)
    >>> advance(("Q", "2"), 0, 0).levels, advance(("A", "2"), 0, 40).winner
    (('A', '2'), 0)

    Raises `ImpossiblePosition` for a level that is not on the ladder, a seat there is not, laps that
    would have ended the match, or a table without fixed sides, and `ParseError` for points that are no
    number.
    """
    rules = rules or standard()
    faults = [
        f"{name}: {len(pair)} of them, but there are two sides"
        for name, pair in (("levels", levels), ("laps", laps), ("defended", defended))
        if len(pair) != 2
    ]
    faults += [
        f"levels[{side}]: {clip(level)} is not on the ladder {' '.join(rules.ladder)}"
        for side, level in enumerate(levels)
        if level not in rules.ladder
    ]
    faults += no_seat("declarer", declarer, rules.players)
    end = finish(rules)
    faults += [
        f"laps[{side}]: {clip(lap)} times past the last level cannot be here"
        for side, lap in enumerate(laps)
        if type(lap) is not int or lap < 0 or (end is not None and lap * len(rules.ladder) >= end)
    ]
    faults += _sides(rules)
    if faults:
        raise ImpossiblePosition(tuple(faults))
    standings = [
        Standing(level, lap, tuple(held))
        for level, lap, held in zip(levels, laps, defended, strict=True)
    ]
    change = level_change(points, rules)
    side = declarer % 2
    after, winners = moved(
        standings, rules, change, (side,), level=levels[side], jack=jack and rules.jack_rule
    )
    now = (after[0].level, after[1].level)
    if winners:
        return Advance(now, None, winners[0])
    allies = range(side, rules.players, 2)
    return Advance(now, next_declarer(rules, declarer, allies, change.side == "declarers"), None)


def _sides(rules: Rules) -> list[str]:
    """What keeps a table from having two fixed sides."""
    if rules.friends:
        return [f"friends: {rules.friends} are called in every deal, so there are no fixed sides"]
    if rules.players % 2:
        return [f"players: {rules.players} players have no fixed sides"]
    return []


@dataclass(frozen=True, slots=True)
class Match:
    """A match between two deals. Make one with `Match.start`, play `match.deal(seed)` to its end, and go on
    with `match.after(deal)`, until `match.ended` says why it is over. A `Match` never changes.

    >>> match = Match.start(first=2)
    >>> match.level, match.declarer, match.deal(1).first
    ('2', None, 2)
    """

    rules: Rules
    standings: tuple[Standing, ...]
    """Of side 0 and side 1 (a seat's side is seat % 2); where friends are called, of each player."""
    declarer: int | None = None
    """Who declares the next deal; None where its calls decide, and when the match is over."""
    first: int = 0
    """Who draws first where the calls decide who declares."""
    deals: int = 0
    """Deals counted so far."""
    redeals: int = 0
    """Deals in a row, the last ones, in which nobody called."""
    minutes: float = 0
    """How long the deals have taken together."""
    extra: bool = False
    """The next deal is the extra one that breaks a tie (`Rules.tie`)."""
    winner: Winner | None = None
    """The side that won; where friends are called, the seats. None before the end, and after a draw."""
    ended: Ended | None = None

    @classmethod
    def start(cls, rules: Rules | None = None, first: int = 0) -> Match:
        """A match before its first deal, in which the seat `first` draws first.

        Raises `ImpossiblePosition` for a seat there is not, and for a table without sides.
        """
        rules = rules or standard()
        faults = [] if rules.friends else _sides(rules)
        faults += no_seat("first", first, rules.players)
        if faults:
            raise ImpossiblePosition(tuple(faults))
        sides = rules.players if rules.friends else 2
        return cls(rules, (Standing(rules.ladder[0]),) * sides, first=first)

    @property
    def levels(self) -> tuple[str, ...]:
        """The level of each side; where friends are called, of each player."""
        return tuple(standing.level for standing in self.standings)

    @property
    def laps(self) -> tuple[int, ...]:
        """How often each side (or player) has passed the last level."""
        return tuple(standing.lap for standing in self.standings)

    @property
    def defended(self) -> tuple[tuple[str, ...], ...]:
        """The levels each side (or player) has won as declarers, in its lap."""
        return tuple(standing.defended for standing in self.standings)

    @property
    def level(self) -> str:
        """The level of the next deal: the declarer's side's, or his own where friends are called."""
        if self.declarer is None:
            # In a first deal, and in the extra deal of a tie, the highest level is everybody's who matters.
            return max(self.standings, key=self._place).level
        return self.standings[self._of(self.declarer)].level

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats of those who won."""
        if self.winner is None or isinstance(self.winner, tuple):
            return self.winner or ()
        return tuple(range(self.winner, self.rules.players, 2))

    def _of(self, seat: int) -> int:
        """Which standing is a seat's."""
        return seat if self.rules.friends else seat % 2

    def _place(self, standing: Standing) -> int:
        return standing.place(self.rules)

    def _need_running(self, what: str) -> None:
        if self.ended is not None:
            raise ImpossiblePosition((f"{what}: the match is over ({self.ended})",))

    # -- a deal --------------------------------------------------------------------------------------------

    def deal(self, seed: int | str) -> Deal:
        """The next deal, shuffled by a seed. Raises `ImpossiblePosition` when the match is over."""
        self._need_running("deal")
        from .deal import Deal

        return Deal.shuffled(
            seed, self.rules, self.level, self.declarer, self._drawer, self._other_level
        )

    def deal_from(self, deck: CardsLike) -> Deal:
        """The next deal, from a deck in this order. Raises what `Deal.start` raises, too."""
        self._need_running("deal_from")
        from .deal import Deal

        return Deal.start(
            deck, self.rules, self.level, self.declarer, self._drawer, self._other_level
        )

    @property
    def _other_level(self) -> str | None:
        """The level of the other side; among friends of the next seat, where a deal may be handed over."""
        if self.declarer is None or (self.rules.friends and not self.rules.hand_over):
            return None
        return self.standings[self._of((self.declarer + 1) % self.rules.players)].level

    @property
    def _drawer(self) -> int:
        return self.first if self.declarer is None else self.declarer

    # -- after it ------------------------------------------------------------------------------------------

    def after(self, deal: Deal, minutes: float = 0) -> Match:
        """The match after its next deal: counted, to be dealt again, or stopped. It took so many `minutes`.

        Raises `ImpossiblePosition` for a deal that is not finished or not the next one of this match, and
        when the match is over.
        """
        self._need_running("after")
        if faults := self._faults(deal, minutes):
            raise ImpossiblePosition(tuple(faults))
        match = replace(self, minutes=self.minutes + minutes)
        if deal.phase == "stopped":
            return match._over("broken-off")
        if deal.phase == "redeal":
            return match._dealt_again(deal)
        assert deal.result is not None
        assert deal.declarer is not None
        return match._counted(deal.result, deal.declarer, deal.level)

    def _faults(self, deal: Deal, minutes: float) -> list[str]:
        faults = []
        if deal.phase not in ("counted", "redeal", "stopped"):
            faults.append(f"deal: it is not over, its phase is {deal.phase}")
        if deal.rules != self.rules:
            faults.append("deal: it was played by other rules than the match")
        for name, theirs, ours in (
            ("level", deal.dealt_level, self.level),
            ("declarer", deal.known_declarer, self.declarer),
        ):
            if theirs != ours:
                faults.append(f"deal: its {name} is {theirs!r}, the match is at {ours!r}")
        if not 0 <= minutes <= MINUTES:
            faults.append(f"minutes: {clip(minutes)} is no time that a deal can take")
        return faults

    def _dealt_again(self, deal: Deal) -> Match:
        """Nobody called, or somebody asked for a new deal: the same declarer, at the same level."""
        riot = bool(deal.log) and deal.log[-1].do == "riot"
        redeals = 0 if deal.calls or riot else self.redeals + 1
        match = replace(self, redeals=redeals)
        limit = self.rules.redeal_limit
        return match._over("no-calls") if limit and redeals >= limit else match._within_limits()

    def _counted(self, result: Result, declarer: int, level: str) -> Match:
        """A counted deal: levels go up, perhaps one goes down, and somebody declares next."""
        rules, change = self.rules, result.change
        allies = result.declarers
        kept = change.side == "declarers"
        if result.barred == change.side:
            change = replace(change, levels=0)
        elif kept and rules.small_team_bonus and len(allies) <= rules.friends:
            levels = change.levels + 1
            change = replace(change, levels=min(levels, rules.level_cap or levels))
        match = replace(self, deals=self.deals + 1, redeals=0)
        if self.extra:
            seats = [seat for seat in range(rules.players) if (seat in allies) == kept]
            return match._decided({self._of(seat) for seat in seats}, result)
        standings, winners = moved(
            self.standings,
            rules,
            change,
            {self._of(seat) for seat in allies},
            level=level,
            jack=result.jack,
            deal=match.deals,
        )
        match = replace(match, standings=standings)
        if winners:
            return match._over("won", winners)
        match = replace(match, declarer=next_declarer(rules, declarer, allies, kept))
        return match._within_limits()

    # -- the end -------------------------------------------------------------------------------------------

    def _over(self, why: Ended, winners: Sequence[int] = ()) -> Match:
        """The match, ended. `winners` are indexes of standings; none is a draw."""
        winner: Winner | None = None
        if winners:
            winner = tuple(winners) if self.rules.friends else winners[0]
        return replace(self, declarer=None, extra=False, winner=winner, ended=why)

    @property
    def _limit(self) -> Ended | None:
        """The limit that the match has reached."""
        rules = self.rules
        if rules.deal_limit is not None and self.deals >= rules.deal_limit:
            return "limit"
        return "time" if rules.time_limit is not None and self.minutes >= rules.time_limit else None

    @property
    def _best(self) -> list[int]:
        """Who stands highest: one side, or both; where friends are called, one player or several."""
        places = [self._place(standing) for standing in self.standings]
        return [index for index, place in enumerate(places) if place == max(places)]

    def _within_limits(self) -> Match:
        """Ended, if no new deal may begin: the highest wins, and a tie is broken as the table wants."""
        why = self._limit
        if why is None:
            return self
        best = self._best
        if len(best) > 1 and self.rules.tie == "extra-deal":
            return replace(self, declarer=None, extra=True)
        if len(best) > 1 and self.rules.tie == "first-there":
            since = {index: self.standings[index].since(self.rules) for index in best}
            best = [index for index in best if since[index] == min(since.values())]
        # Players who stand highest share the match; two sides do not, nor do all players.
        shared = bool(self.rules.friends) and len(best) < self.rules.players
        return self._over(why, best if len(best) == 1 or shared else ())

    def _decided(self, won: set[int], result: Result) -> Match:
        """After the extra deal nobody goes up: those of the tied who won it have won the match.

        If none of them did, or the side that won gave too many points for cards taken back, there is another.
        """
        best = [] if result.barred == result.change.side else [i for i in self._best if i in won]
        return self._over(self._limit or "limit", best) if best else self
