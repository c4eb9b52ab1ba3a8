"""The play of a deal, from the first lead to the count. Rules page, sections 3 to 5 and 7."""

from __future__ import annotations

from typing import Final, Self

from .cards import Card, CardsLike, Rank, parse_cards
from .deal_state import exchanged, without
from .dealing import Dealing
from .errors import ImpossiblePosition, NotAllowed
from .hand import Lead
from .lead import judge_throw, why_not_lead
from .reasons import Code, Reason
from .scoring import SIDES, KittyCount, LevelChange, Side, kitty_count, level_change
from .shapes import parse_shape
from .steps import Operation, Phase, Result, Trick
from .trick import decided

REVOKE_LEVELS: Final = 3
"""What a revoke costs, where it stands (`Rules.revoke`)."""
_NO_REVOKE: Final = (Code.WRONG_COUNT, Code.NOT_IN_HAND)


class Playing(Dealing):
    """Leading, following, taking back, and the count."""

    def why_not_play(self, seat: int, cards: CardsLike) -> Reason | None:
        """Why this seat may not play these cards now, or None. A throw that would fail *may* be tried."""
        self._need("play", what="play")
        self._turn(seat, self.turn, "play")
        if self.trick is None:
            return why_not_lead(cards, self.order, self.hands[seat])
        return self.follows.why_not(cards)

    def play(self, seat: int, cards: CardsLike) -> Self:
        """A seat leads or follows. A throw that fails plays the forced component instead. Where a revoke
        stands (`Rules.revoke`), so does a follow that breaks suit or shape, until the trick is complete."""
        self._need("play", what="play")
        self._turn(seat, self.turn, "play")
        given = parse_cards(cards)
        if self.trick is None:
            return self._led(seat, given)
        revokes = self.revokes
        if given not in self.follows:
            reason = self.follows.why_not(given)
            assert reason is not None
            if self.rules.revoke == "refused" or reason.code in _NO_REVOKE:
                raise NotAllowed(reason)
            revokes += (seat,)
        trick = self.tricks[-1]
        plays = (*trick.plays, given)
        operation = Operation("play", seat, given)
        if len(plays) < self.rules.players:
            open_trick = Trick(trick.leader, plays, trick.thrown)
            return self._played(operation, given, (*self.tricks[:-1], open_trick), revokes=revokes)
        assert self._lead is not None
        outcome = decided(self._lead, plays)
        winner = (trick.leader + outcome.winner) % self.rules.players
        whole = Trick(trick.leader, plays, trick.thrown, winner, outcome.points)
        over: Phase = "play" if len(self.hands[seat]) > len(given) else "count"
        deal = self._played(
            operation,
            given,
            (*self.tricks[:-1], whole),
            phase=over,
            revokes=(),
            _lead=None,
        )
        return deal._judged(revokes) if revokes else deal

    def _led(self, seat: int, given: tuple[Card, ...]) -> Self:
        reason = why_not_lead(given, self.order, self.hands[seat])
        if reason is not None:
            raise NotAllowed(reason)
        operation, owing = Operation("play", seat, given), self.owing
        lead = Lead(given, self.order)
        thrown: tuple[Card, ...] = ()
        if len(lead.components) > 1:
            players = self.rules.players
            others = [self.hands[(seat + i) % players] for i in range(1, players)]
            verdict = judge_throw(given, others, self.order)
            if not verdict.stands:
                owing = _added(owing, seat, verdict.penalty)
                lead, thrown = Lead(verdict.forced, self.order), given
        trick = Trick(seat, (lead.cards,), thrown)
        return self._played(operation, lead.cards, (*self.tricks, trick), owing=owing, _lead=lead)

    def _played(
        self,
        operation: Operation,
        cards: tuple[Card, ...],
        tricks: tuple[Trick, ...],
        **changes: object,
    ) -> Self:
        """The state after these cards have left a hand."""
        seat = operation.seat
        assert seat is not None
        weight = self.order.weight
        counts = list(self._counts)
        for card in cards:
            counts[seat] -= weight[card]
        hands = exchanged(self.hands, seat, without(self.hands[seat], cards))
        return self._next(operation, hands=hands, tricks=tricks, _counts=tuple(counts), **changes)

    # -- wrong plays -----------------------------------------------------------------------------------------

    def _judged(self, revokes: tuple[int, ...]) -> Self:
        """The trick is complete and these seats have revoked in it: the side with more of them pays. One on
        each side: from the first wrong play on everything is taken back and played again."""
        ours = sum(seat in self.declarers for seat in revokes)
        theirs = len(revokes) - ours
        if ours != theirs:
            return self._changed(revoked=SIDES[theirs > ours], phase="count")
        trick = self.tricks[-1]
        kept = min((seat - trick.leader) % self.rules.players for seat in revokes)
        return self._returned(kept)

    def _changed(self, **changes: object) -> Self:
        """Changes that belong to the operation just logged."""
        deal = self._next(self.log[-1], **changes)
        deal.__dict__["log"] = self.log
        return deal

    def _returned(self, kept: int) -> Self:
        """The last trick with only its first plays; the others' cards go back into their hands."""
        trick, hands = self.tricks[-1], self.hands
        weight, counts = self.order.weight, list(self._counts)
        for at, play in enumerate(trick.plays[kept:], kept):
            seat = (trick.leader + at) % self.rules.players
            hands = exchanged(hands, seat, hands[seat] + play)
            counts[seat] += sum(weight[card] for card in play)
        left = () if kept == 0 else (Trick(trick.leader, trick.plays[:kept], trick.thrown),)
        lead = Lead(trick.plays[0], self.order) if kept else None
        return self._changed(
            hands=hands,
            tricks=(*self.tricks[:-1], *left),
            phase="play",
            _counts=tuple(counts),
            _lead=lead,
        )

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
        trick = self.tricks[-1]
        cost = self.rules.take_back * len(trick.plays[-1])
        taken_back = _added(self.taken_back, seat, cost)
        deal = self._next(
            Operation("take-back", seat, trick.plays[-1]),
            owing=_added(self.owing, seat, cost),
            taken_back=taken_back,
            revokes=tuple(one for one in self.revokes if one != seat),
        )._returned(len(trick.plays) - 1)
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
            change = LevelChange(SIDES[self.revoked == "declarers"], REVOKE_LEVELS)
            kitty = KittyCount(0, 0, 0)
            result = Result(tricks, kitty, tricks, change, self.declarers, revoked=self.revoked)
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
        top = parse_shape(best, self.order).components[0].cards[0]
        limit = self.rules.take_back_limit
        over = [one for one in SIDES if limit is not None and self._paid(one) > limit]
        result = Result(
            tricks,
            kitty,
            total,
            level_change(total, self.rules),
            self.declarers,
            jack=self.rules.jack_rule and side == "opponents" and top.rank is Rank.JACK,
            barred=over[0] if len(over) == 1 else None,
        )
        return self._next(Operation("count"), phase="counted", result=result)


def _added(numbers: tuple[int, ...], seat: int, more: int) -> tuple[int, ...]:
    """The numbers with one raised."""
    return tuple(number + more * (at == seat) for at, number in enumerate(numbers))
