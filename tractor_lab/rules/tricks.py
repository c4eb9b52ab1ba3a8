"""The trick play of a deal as one object that changes: leading, following, who wins, what a throw costs.

`Deal` plays one card after the other with it and keeps every state; a program that plays out many deals
uses `Deal.play_out`, or a `Tricks` of its own, and saves the states in between. Every play is verified.
Rules page, sections 3 to 5.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from .cards import Card
from .errors import ImpossiblePosition, NotAllowed
from .follow import LegalFollows, count_fault
from .hand import Hand, Lead
from .lead import judge_throw, why_not_lead
from .order import Order
from .reasons import Code, Reason
from .steps import Hands, Trick
from .trick import decided

_NO_REVOKE: Final = (Code.WRONG_COUNT, Code.NOT_IN_HAND)


class Tricks:
    """The hands, the finished tricks and the open one. Seats are the deal's."""

    __slots__ = (
        "_follows",
        "counts",
        "hands",
        "lead",
        "leader",
        "order",
        "owing",
        "players",
        "plays",
        "revokes",
        "rules",
        "thrown",
        "tricks",
    )

    def __init__(
        self,
        order: Order,
        hands: Hands,
        leader: int,
        tricks: Iterable[Trick] = (),
        counts: Sequence[int] = (),
        owing: Sequence[int] = (),
    ) -> None:
        self.order, self.rules, self.players = order, order.rules, order.rules.players
        self.hands = list(hands)
        self.counts = list(counts) or [sum(map(order.weight.__getitem__, hand)) for hand in hands]
        """Each hand as one integer (see `planes`)."""
        self.tricks = list(tricks)
        """The tricks that are complete."""
        self.plays: list[tuple[Card, ...]] = []
        """The plays of the open trick, in playing order."""
        self.leader = leader
        """Who leads the open trick, or the next one."""
        self.thrown: tuple[Card, ...] = ()
        self.lead: Lead | None = None
        self.owing = list(owing) or [0] * self.players
        """What each seat has cost its side in failed throws, in points."""
        self.revokes: list[int] = []
        """The seats that have revoked in the open trick, or in the one just completed."""
        self._follows: LegalFollows | None = None

    @property
    def turn(self) -> int:
        """Whose turn it is to play."""
        return (self.leader + len(self.plays)) % self.players

    @property
    def over(self) -> bool:
        """Are the hands empty?"""
        return not self.plays and not self.hands[self.leader]

    @property
    def follows(self) -> LegalFollows:
        """The legal plays of whose turn it is to follow. Raises `ImpossiblePosition` if none is."""
        if self._follows is None:
            if self.lead is None:
                raise ImpossiblePosition(("follows: nobody is to follow now",))
            seat = (self.leader + len(self.plays)) % self.players
            hand = Hand.counted(self.hands[seat], self.counts[seat], self.order)
            self._follows = LegalFollows(self.lead, hand)
        return self._follows

    def play(self, given: tuple[Card, ...]) -> int:
        """Whose turn it is leads or follows. A throw that fails plays the forced component instead. Where a
        revoke stands (`Rules.revoke`), so does a follow that breaks suit or shape; it is noted in `revokes`.

        Returns the seat. Raises `NotAllowed` with the reason.
        """
        seat = (self.leader + len(self.plays)) % self.players
        if self.lead is None:
            self._start(seat, given)
        else:
            weight = self.order.weight
            try:
                counts = sum([weight[card] for card in given])
                legal = self._allows(seat, counts, len(given))
            except KeyError:  # a joker, say, where none is dealt
                counts, legal = 0, False
            if not legal:
                self._wrong(seat, given)
            self._take(seat, given, counts)
        if len(self.plays) == self.players:
            self._finish()
        return seat

    def _allows(self, seat: int, counts: int, size: int) -> bool:
        lead = self.lead
        assert lead is not None
        if self._follows is None and lead.outline[0][0] == 1:
            return count_fault(lead, self.counts[seat], counts, size) is None
        return self.follows.allows(counts, size)

    def _start(self, seat: int, given: tuple[Card, ...]) -> None:
        self.revokes = []
        hand, order = self.hands[seat], self.order
        lead = None
        if given and all(hand.count(card) >= given.count(card) for card in given):
            lead = Lead.held(given, order)
        if lead is None or (len(lead.outline) > 1 and not self.rules.throws):
            reason = why_not_lead(given, order, hand)
            assert reason is not None
            raise NotAllowed(reason)
        if len(lead.outline) > 1:
            others = [self.hands[(seat + i) % self.players] for i in range(1, self.players)]
            verdict = judge_throw(given, others, order)
            if not verdict.stands:
                self.owing[seat] += verdict.penalty
                self.thrown, given = given, verdict.forced
                lead = Lead.held(given, order)
        self.lead = lead
        self._take(seat, given, sum([order.weight[card] for card in given]))

    def _wrong(self, seat: int, given: tuple[Card, ...]) -> None:
        """A play that breaks the rules of following: refused, or noted."""
        reason = self.follows.why_not(given)
        assert reason is not None
        if self.rules.revoke == "refused" or reason.code in _NO_REVOKE:
            raise NotAllowed(reason)
        self.revokes.append(seat)

    def _take(self, seat: int, given: tuple[Card, ...], counts: int) -> None:
        """The cards leave the hand."""
        hand = self.hands[seat]
        for card in given:
            at = hand.index(card)
            hand = hand[:at] + hand[at + 1 :]
        self.hands[seat] = hand
        self.counts[seat] -= counts
        self.plays.append(given)
        self._follows = None

    def _finish(self) -> None:
        """The trick is complete: who took it leads next."""
        assert self.lead is not None
        outcome = decided(self.lead, self.plays)
        winner = (self.leader + outcome.winner) % self.players
        plays = tuple(self.plays)
        self.tricks.append(Trick(self.leader, plays, self.thrown, winner, outcome.points))
        self.leader, self.plays, self.lead, self.thrown = winner, [], None, ()

    def why_not(self, given: tuple[Card, ...]) -> Reason | None:
        """Why whose turn it is may not play these cards, or None."""
        if self.lead is None:
            return why_not_lead(given, self.order, self.hands[self.turn])
        return self.follows.why_not(given)

    def take_back(self, kept: int) -> None:
        """Only the first `kept` plays of the last trick stand; the other cards go back into their hands."""
        if not self.plays:
            last = self.tricks.pop()
            self.leader, self.plays, self.thrown = last.leader, list(last.plays), last.thrown
            self.lead = Lead.held(last.plays[0], self.order)
        for at, play in enumerate(self.plays[kept:], kept):
            seat = (self.leader + at) % self.players
            self.hands[seat] += play
            self.counts[seat] += sum(self.order.weight[card] for card in play)
        del self.plays[kept:]
        if kept == 0:
            self.lead, self.thrown = None, ()
        self.revokes = [seat for seat in self.revokes if (seat - self.leader) % self.players < kept]
        self._follows = None

    @property
    def all_tricks(self) -> tuple[Trick, ...]:
        """The complete tricks and the open one."""
        if not self.plays:
            return tuple(self.tricks)
        return (*self.tricks, Trick(self.leader, tuple(self.plays), self.thrown))


def tricks_from(
    order: Order,
    hands: Hands,
    leader: int,
    tricks: tuple[Trick, ...],
    counts: Sequence[int],
    owing: Sequence[int],
    lead: Lead | None,
    revokes: Sequence[int],
) -> Tricks:
    """Trick play that goes on from a state of a deal."""
    last = tricks[-1] if tricks else None
    if last is None or last.winner is not None:
        return Tricks(order, hands, leader, tricks, counts, owing)
    going = Tricks(order, hands, last.leader, tricks[:-1], counts, owing)
    going.plays, going.thrown = list(last.plays), last.thrown
    going.lead = lead or Lead.held(last.plays[0], order)
    going.revokes = list(revokes)
    return going
