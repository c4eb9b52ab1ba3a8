"""The play of a deal, from the first lead to the count. Rules page, sections 3 to 5 and 7."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Self

from .cards import Card, CardsLike, Rank, parse_cards
from .dealing import Dealing
from .errors import ImpossiblePosition
from .follow import LegalFollows
from .reasons import Reason
from .scoring import SIDES, KittyCount, LevelChange, Side, kitty_count, level_change
from .shapes import parse_shape
from .steps import Operation, Result
from .tricks import Tricks, tricks_from

REVOKE_LEVELS: Final = 3
"""What a revoke costs, where it stands (`Rules.revoke`)."""


class Playing(Dealing):
    """Leading, following, taking back, and the count."""

    @property
    def _tricks(self) -> Tricks:
        """The trick play, to go on with."""
        return tricks_from(
            self.order,
            self.hands,
            self.leader,
            self.tricks,
            self._counts,
            self.owing,
            self._lead,
            self.revokes,
        )

    @staticmethod
    def _from(tricks: Tricks) -> dict[str, object]:
        """What has changed by playing."""
        going = bool(tricks.plays)
        return {
            "hands": tuple(tricks.hands),
            "tricks": tricks.all_tricks,
            "owing": tuple(tricks.owing),
            "revokes": tuple(tricks.revokes) if going else (),
            "phase": "count" if tricks.over else "play",
            "_counts": tuple(tricks.counts),
            "_lead": tricks.lead if going else None,
        }

    @property
    def follows(self) -> LegalFollows:
        """The legal plays of whose turn it is to follow. Raises `ImpossiblePosition` if none is."""
        if self.phase != "play" or self.trick is None:
            raise ImpossiblePosition(("follows: nobody is to follow now",))
        if self._follows is None:
            # A frozen value may remember what follows from it.
            object.__setattr__(self, "_follows", self._tricks.follows)
        assert self._follows is not None
        return self._follows

    def why_not_play(self, seat: int, cards: CardsLike) -> Reason | None:
        """Why this seat may not play these cards now, or None. A throw that would fail *may* be tried."""
        self._need("play", what="play")
        self._turn(seat, self.turn, "play")
        return self._tricks.why_not(parse_cards(cards))

    def play(self, seat: int, cards: CardsLike) -> Self:
        """A seat leads or follows (see `Tricks.play`). Raises `NotAllowed` with the reason, and
        `ImpossiblePosition` if it is not this seat's turn."""
        self._need("play", what="play")
        self._turn(seat, self.turn, "play")
        given = parse_cards(cards)
        tricks = self._tricks
        tricks.play(given)
        deal = self._next(Operation("play", seat, given), **self._from(tricks))
        return deal._judged(tricks) if tricks.revokes and not tricks.plays else deal

    def play_out(self, choose: Callable[[Tricks], CardsLike]) -> Self:
        """The play to its end, each card chosen by `choose` from the tricks so far (`Tricks.turn`, `hands`,
        `follows`). The same as calling `play` again and again, without the states in between."""
        self._need("play", what="play")
        tricks, log = self._tricks, list(self.log)
        while not tricks.over:
            given = parse_cards(choose(tricks))
            log.append(Operation("play", tricks.play(given), given))
            if tricks.revokes and not tricks.plays:
                break
        deal = self._next(log.pop(), **self._from(tricks))
        deal.__dict__["log"] = (*log, deal.log[-1])
        if not tricks.revokes:
            return deal
        deal = deal._judged(tricks)
        return deal.play_out(choose) if deal.phase == "play" else deal

    # -- wrong plays -----------------------------------------------------------------------------------------

    def _judged(self, tricks: Tricks) -> Self:
        """The trick is complete and some seats have revoked in it: the side with more of them pays. One on
        each side: from the first wrong play on everything is taken back and played again."""
        ours = sum(seat in self.declarers for seat in tricks.revokes)
        theirs = len(tricks.revokes) - ours
        if ours != theirs:
            return self._changed(revoked=SIDES[theirs > ours], phase="count")
        leader = self.tricks[-1].leader
        tricks.take_back(min((seat - leader) % self.rules.players for seat in tricks.revokes))
        return self._changed(**self._from(tricks))

    def _changed(self, **changes: object) -> Self:
        """Changes that belong to the operation just logged."""
        deal = self._next(self.log[-1], **changes)
        deal.__dict__["log"] = self.log
        return deal

    def why_not_take_back(self, seat: int) -> str | None:
        """Why this seat cannot take back its last play now, in a few words, or None if it can."""
        self._seat(seat)
        if not self.rules.take_back:
            return "these rules take nothing back (take_back=0)"
        if self.phase not in ("play", "count") or not self.tricks or self.revoked:
            return (
                f"not while the phase is {self.phase}"
                if not self.revoked
                else "the deal is decided"
            )
        trick = self.tricks[-1]
        last = (trick.leader + len(trick.plays) - 1) % self.rules.players
        return None if seat == last else f"seat {last} played last, and only that can be taken back"

    def take_back(self, seat: int) -> Self:
        """A seat takes back what it played, as long as nobody has played after it (撤牌): `Rules.take_back`
        points a card go to the other side.

        Raises `ImpossiblePosition` with the reason if it cannot be.
        """
        why = self.why_not_take_back(seat)
        if why is not None:
            raise ImpossiblePosition((f"take-back: {why}",))
        plays = self.tricks[-1].plays
        cost = self.rules.take_back * len(plays[-1])
        tricks = self._tricks
        tricks.take_back(len(plays) - 1)
        tricks.owing[seat] += cost
        operation = Operation("take-back", seat, plays[-1])
        taken_back = _added(self.taken_back, seat, cost)
        deal = self._next(operation, taken_back=taken_back, **self._from(tricks))
        stop = self.rules.take_back_stop
        if stop is not None and deal._paid(deal.side(seat)) > stop:
            return deal._changed(phase="stopped")
        return deal

    def _paid(self, side: Side) -> int:
        """What a side has paid for cards taken back, in points."""
        return sum(cost for seat, cost in enumerate(self.taken_back) if self.side(seat) == side)

    def may_remind(self, seat: int, other: int) -> bool:
        """May a seat remind another that it has revoked (提醒)? Only the partner, once he has played, and
        not if he led (`Rules.reminders`)."""
        self._seat(seat)
        self._seat(other)
        trick = self.trick
        if not self.rules.reminders or trick is None or seat == other or other == trick.leader:
            return False
        played = (other - trick.leader) % self.rules.players < len(trick.plays)
        return played and self.side(seat) == self.side(other)

    # -- the count -------------------------------------------------------------------------------------------

    def count(self) -> Self:
        """Count the deal: the opponents' tricks, the last trick or the kitty, the levels."""
        self._need("count", what="count")
        tricks = self.points + self.penalties
        if self.revoked is not None:
            levels = min(REVOKE_LEVELS, self.rules.level_cap or REVOKE_LEVELS)
            change = LevelChange(SIDES[self.revoked == "declarers"], levels)
            result = Result(
                tricks,
                KittyCount(0, 0, 0),
                tricks,
                change,
                self.declarers,
                revoked=self.revoked,
                barred=self._barred(change.side),
            )
            return self._next(Operation("count"), phase="counted", result=result)
        last = self.tricks[-1]
        assert last.winner is not None
        side = self.side(last.winner)
        best = last.plays[(last.winner - last.leader) % self.rules.players]
        if self.rules.kitty_multiplier == "trick" and side == "opponents":
            tricks -= last.points  # they count in the last trick's worth
        trick = {"trick_points": last.points} if self.rules.kitty_multiplier == "trick" else {}
        kitty = kitty_count(last.plays[0], best, self.kitty, self.order, side, **trick)
        total = tricks + kitty.bonus
        change = level_change(total, self.rules)
        result = Result(
            tricks,
            kitty,
            total,
            change,
            self.declarers,
            jack=self.rules.jack_rule and side == "opponents" and self._topped_by_jack(best),
            barred=self._barred(change.side),
        )
        return self._next(Operation("count"), phase="counted", result=result)

    def _barred(self, winner: Side) -> Side | None:
        """The side that has taken back too much to gain anything (`Rules.take_back_limit`)."""
        limit = self.rules.take_back_limit
        over = [one for one in SIDES if limit is not None and self._paid(one) > limit]
        # It is the winner who gains nothing; who loses pays in any case.
        return winner if winner in over else over[0] if over else None

    def _topped_by_jack(self, play: tuple[Card, ...]) -> bool:
        return parse_shape(play, self.order).components[0].cards[0].rank is Rank.JACK


def _added(numbers: tuple[int, ...], seat: int, more: int) -> tuple[int, ...]:
    """The numbers with one raised."""
    return tuple(number + more * (at == seat) for at, number in enumerate(numbers))
