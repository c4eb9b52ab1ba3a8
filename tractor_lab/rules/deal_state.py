"""What a deal consists of, and the helpers that all its phases share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Self

from .bidding import Call
from .cards import Card
from .errors import ImpossiblePosition, clip, no_seat
from .follow import LegalFollows
from .hand import Lead
from .order import Order
from .ruleset import Rules
from .scoring import SIDES, Side
from .steps import Friend, Hands, Operation, Phase, Result, Trick
from .trump import Trump


@dataclass(frozen=True)
class DealState:
    """The state of a deal; `Deal` adds the steps that lead from one to the next."""

    rules: Rules
    level: str
    deck: tuple[Card, ...]
    """The cards in the order in which they lie; the last ones are the kitty."""
    first: int
    """The seat that draws first."""
    known_declarer: int | None
    """Who is to declare; None in a first deal, where the call decides."""
    other_level: str
    """The level of the other side, at which the deal is played if it is handed over."""
    phase: Phase
    hands: Hands
    kitty: tuple[Card, ...] = ()
    """The kitty as it lies: untouched until it is lifted, the buried cards afterwards."""
    drawn: int = 0
    turned: int = 0
    """How many cards of the kitty were turned, because nobody called."""
    calls: tuple[Call, ...] = ()
    handed_to: int | None = None
    """Who declares instead, where nobody called and the other side has taken the deal over."""
    trump: Trump | None = None
    declarer: int | None = None
    holder: int | None = None
    """Who has the kitty in hand and buries."""
    asking: int | None = None
    """After burying: who buried or called last; the seats after it are asked in turn."""
    passed: int = 0
    """Seats in a row that have passed on going over the call."""
    called: tuple[tuple[Card, int], ...] = ()
    """The cards called as friends, and which copy of each."""
    tricks: tuple[Trick, ...] = ()
    owing: tuple[int, ...] = ()
    """What each seat has cost its side in points: failed throws and cards taken back."""
    taken_back: tuple[int, ...] = ()
    """What each seat has paid for cards taken back, in points."""
    revokes: tuple[int, ...] = ()
    """The seats that have revoked in this trick, where a revoke stands until it is complete."""
    revoked: Side | None = None
    """The side that pays for revoking."""
    result: Result | None = None
    log: tuple[Operation, ...] = ()
    # What follows from the rest and is kept because it is asked for at every card.
    _order: Order | None = field(default=None, repr=False, compare=False)
    _lead: Lead | None = field(default=None, repr=False, compare=False)
    _counts: tuple[int, ...] = field(default=(), repr=False, compare=False)
    _follows: LegalFollows | None = field(default=None, repr=False, compare=False)

    def _next(self, operation: Operation, **changes: object) -> Self:
        """The state after an operation. (`dataclasses.replace` does the same ten times slower.)"""
        deal = object.__new__(type(self))
        state = self.__dict__ | changes
        state["log"] = (*self.log, operation)
        state["_follows"] = None
        object.__setattr__(deal, "__dict__", state)
        return deal

    def _need(self, *phases: Phase, what: str) -> None:
        if self.phase not in phases:
            raise ImpossiblePosition((f"{what}: not while the phase is {self.phase}",))

    def _turn(self, seat: int, turn: int, what: str) -> None:
        if seat != turn:
            said = f"{what}: it is the turn of seat {turn}, not of {clip(seat)}"
            raise ImpossiblePosition((said,))
        self._seat(seat)  # 2.0 equals 2 and is no seat

    def _seat(self, seat: int) -> None:
        if faults := no_seat("seat", seat, self.rules.players):
            raise ImpossiblePosition(faults)

    @property
    def dealt_level(self) -> str:
        """The level at which the cards were dealt, before any handing over."""
        return self.level if self.handed_to is None else self.other_level

    # -- who is with whom --------------------------------------------------------------------------------

    @property
    def friends(self) -> tuple[Friend, ...]:
        """The cards the declarer has called, and who has shown to be his friend by playing them."""
        left = {called: called[1] for called in self.called}
        shown: dict[tuple[Card, int], int] = {}
        for trick in self.tricks if left else ():
            for at, play in enumerate(trick.plays):
                for called in left.keys() - shown.keys():
                    left[called] -= play.count(called[0])
                    if left[called] <= 0:
                        shown[called] = (trick.leader + at) % self.rules.players
        return tuple(Friend(*called, shown.get(called)) for called in self.called)

    @property
    def declarers(self) -> tuple[int, ...]:
        """The seats of the declarers' side, as far as it has shown."""
        declarer, players = self.declarer, self.rules.players
        if declarer is None:
            return ()
        if not self.rules.friends:
            return tuple(range(declarer % 2, players, 2))
        friends = {friend.seat for friend in self.friends} - {None}
        return tuple(seat for seat in range(players) if seat == declarer or seat in friends)

    def side(self, seat: int) -> Side:
        """Whose side a seat is on; who has not shown to be a friend is an opponent. Raises
        `ImpossiblePosition` for a seat there is not, and before there is a declarer."""
        self._seat(seat)
        if self.declarer is None:
            raise ImpossiblePosition(("side: nobody declares yet",))
        return SIDES[seat not in self.declarers]

    @property
    def won(self) -> tuple[int, ...]:
        """The points each seat has taken in tricks."""
        points = [0] * self.rules.players
        for trick in self.tricks:
            if trick.winner is not None:
                points[trick.winner] += trick.points
        return tuple(points)

    @property
    def points(self) -> int:
        """The points in the opponents' tricks so far."""
        ours = self.declarers
        return sum(points for seat, points in enumerate(self.won) if ours and seat not in ours)

    @property
    def penalties(self) -> int:
        """What failed throws and cards taken back have changed the opponents' total by, in points."""
        ours = self.declarers
        return sum(cost if seat in ours else -cost for seat, cost in enumerate(self.owing))

    # -- whose turn it is ----------------------------------------------------------------------------------

    @property
    def order(self) -> Order:
        """The order of the cards, once trump is fixed."""
        if self._order is not None:
            return self._order
        if self.trump is None:
            raise ImpossiblePosition(("order: trump is not fixed yet",))
        return Order(self.trump, self.rules)

    @property
    def trick(self) -> Trick | None:
        """The trick being played; None between tricks."""
        return self.tricks[-1] if self.tricks and self.tricks[-1].winner is None else None

    @property
    def leader(self) -> int:
        """Who leads this trick, or the next one."""
        last = self.tricks[-1] if self.tricks else None
        if last is None:
            if self.declarer is None:
                raise ImpossiblePosition(("leader: nobody declares yet",))
            return self.declarer
        return last.leader if last.winner is None else last.winner

    @property
    def turn(self) -> int:
        """Whose turn it is to play."""
        last = self.tricks[-1] if self.tricks else None
        if last is None or last.winner is not None:
            return self.leader
        return (last.leader + len(last.plays)) % self.rules.players


def exchanged(hands: Hands, seat: int, cards: tuple[Card, ...]) -> Hands:
    """The hands with another one at this seat."""
    return (*hands[:seat], cards, *hands[seat + 1 :])


def without(hand: Sequence[Card], cards: Iterable[Card]) -> tuple[Card, ...]:
    """A hand less some of its cards, the rest in the order in which it was drawn."""
    left = tuple(hand)
    for card in cards:
        at = left.index(card)
        left = left[:at] + left[at + 1 :]
    return left
