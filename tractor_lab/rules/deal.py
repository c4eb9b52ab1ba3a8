"""One deal, from the first card drawn to the count: phases, and a log of operations that replays.

A `Deal` never changes: an operation gives a new one. `Deal.view(seat)` is what that seat may know; show
people and programs views, never the deal. Rules page, sections 3 to 7.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from .bidding import BidVerdict, Call, bid, no_bid
from .cards import Card, CardsLike, full_deck, parse_cards, points_of
from .errors import ImpossiblePosition, NotAllowed
from .follow import legal_follows
from .hand import Hand, Lead
from .lead import judge_throw, why_not_lead
from .order import Order
from .reasons import Code, Reason
from .ruleset import Rules
from .scoring import Side, kitty_count, level_change
from .steps import Operation, Phase, Result, Trick
from .trick import decide_trick
from .trump import Trump

if TYPE_CHECKING:
    from .view import View


@dataclass(frozen=True)
class Deal:
    """The state of a deal. Make one with `Deal.start` or `Deal.shuffled`; go on with `draw`, `call`, `lift`,
    `bury`, `stir`, `pass_stir`, `play`, `count`. Each returns the next state, or raises `NotAllowed` with
    the reason; each has a ``why_not_...`` twin that only answers."""

    rules: Rules
    level: str
    deck: tuple[Card, ...]
    """All cards in the order in which they lie; the last ones are the kitty."""
    first: int
    """The seat that draws first."""
    known_declarer: int | None
    """Who declares; None in a first deal, where the call decides."""
    phase: Phase
    hands: tuple[tuple[Card, ...], ...]
    kitty: tuple[Card, ...] = ()
    """The kitty as it lies: untouched until it is lifted, the buried cards afterwards."""
    drawn: int = 0
    calls: tuple[Call, ...] = ()
    trump: Trump | None = None
    declarer: int | None = None
    holder: int | None = None
    """Who has the kitty in hand and buries."""
    asking: int | None = None
    """After burying: who buried or called last; the seats after it are asked in turn."""
    passed: int = 0
    """Seats in a row that have passed on going over the call."""
    tricks: tuple[Trick, ...] = ()
    penalties: int = 0
    """What throw penalties have changed the opponents' total by, in points."""
    result: Result | None = None
    log: tuple[Operation, ...] = ()

    # -- beginning -----------------------------------------------------------------------------------

    @classmethod
    def start(
        cls,
        deck: CardsLike,
        rules: Rules | None = None,
        level: str = "2",
        declarer: int | None = None,
        first: int = 0,
    ) -> Deal:
        """A deal from a deck in this order. `declarer` is None in a first deal.

        Raises `ImpossiblePosition` naming everything that is wrong: cards that are missing or too many, a
        level that is not played, seats there are not.
        """
        rules = rules or Rules()
        cards = parse_cards(deck)
        whole = Counter(full_deck(rules))
        faults = []
        if Counter(cards) != whole:
            missing, extra = whole - Counter(cards), Counter(cards) - whole
            said = [f"without {card}" for card in sorted(missing)[:3]]
            said += [f"with {count} too many {card}" for card, count in sorted(extra.items())[:3]]
            faults.append(f"deck: not the {whole.total()} cards of these rules: {', '.join(said)}")
        if level not in rules.ladder:
            faults.append(f"level: {level!r} is not on the ladder {' '.join(rules.ladder)}")
        if rules.players % 2:
            faults.append(f"players: {rules.players} players have no fixed sides to play a deal")
        for name, seat in (("first", first), ("declarer", 0 if declarer is None else declarer)):
            if seat not in range(rules.players):
                faults.append(f"{name}: {seat!r} is no seat; there are 0 to {rules.players - 1}")
        if faults:
            raise ImpossiblePosition(tuple(faults))
        kitty = cards[rules.hand * rules.players :]
        return cls(rules, level, cards, first, declarer, "draw", ((),) * rules.players, kitty=kitty)

    @classmethod
    def shuffled(
        cls,
        seed: int | str,
        rules: Rules | None = None,
        level: str = "2",
        declarer: int | None = None,
        first: int = 0,
    ) -> Deal:
        """A deal shuffled by a seed: the same seed, the same deal."""
        import random

        rules = rules or Rules()
        cards = list(full_deck(rules))
        random.Random(seed).shuffle(cards)
        return cls.start(cards, rules, level, declarer, first)

    def replayed(self, operations: Iterable[Operation]) -> Deal:
        """This deal's beginning with these operations done. Raises what the first wrong one raises."""
        deal = Deal.start(self.deck, self.rules, self.level, self.known_declarer, self.first)
        for operation in operations:
            deal = deal.do(operation)
        return deal

    def undo(self) -> Deal:
        """The deal before its last operation. The first state stays as it is."""
        return self.replayed(self.log[:-1])

    def do(self, operation: Operation) -> Deal:
        """Do one operation of a log."""
        seat = -1 if operation.seat is None else operation.seat
        match operation.do:
            case "draw":
                return self.draw()
            case "call":
                return (self.stir if self.phase == "stir" else self.call)(seat, operation.cards)
            case "lift":
                return self.lift()
            case "bury":
                return self.bury(operation.cards)
            case "pass":
                return self.pass_stir(seat)
            case "play":
                return self.play(seat, operation.cards)
            case "riot":
                return self.riot(seat)
            case "count":
                return self.count()

    def _next(self, operation: Operation, **changes: object) -> Deal:
        return replace(self, log=(*self.log, operation), **changes)  # type: ignore[arg-type]

    def _need(self, *phases: Phase, what: str) -> None:
        if self.phase not in phases:
            raise ImpossiblePosition((f"{what}: not while the phase is {self.phase}",))

    # -- dealing and calling ---------------------------------------------------------------------------

    @property
    def drawer(self) -> int:
        """Who draws the next card."""
        return (self.first + self.drawn) % self.rules.players

    def draw(self, cards: int = 1) -> Deal:
        """The next seat draws a card (or several seats draw, one each, as often as asked)."""
        deal = self
        for _ in range(cards):
            deal._need("draw", what="draw")
            seat, drawn = deal.drawer, deal.drawn + 1
            hands = _with(deal.hands, seat, (*deal.hands[seat], deal.deck[deal.drawn]))
            dealt = drawn == deal.rules.hand * deal.rules.players
            phase: Phase = "lift" if dealt else "draw"
            deal = deal._next(Operation("draw", seat), hands=hands, drawn=drawn, phase=phase)
        return deal

    def draw_all(self) -> Deal:
        """Everybody draws what is left."""
        return self.draw(self.rules.hand * self.rules.players - self.drawn)

    def why_not_call(self, seat: int, cards: CardsLike) -> Reason | None:
        """Why this seat may not make this call now, or None if it may."""
        return self._bid(seat, cards).reason

    def _bid(self, seat: int, cards: CardsLike) -> BidVerdict:
        if seat not in range(self.rules.players):
            said = f"seat: {seat!r} is no seat; there are 0 to {self.rules.players - 1}"
            raise ImpossiblePosition((said,))
        return bid(
            self.level,
            seat,
            cards,
            self.rules,
            self.calls[-1] if self.calls else None,
            hand=self.hands[seat],
            declarer=self.known_declarer,
            calls=self.calls,
            buried=self.phase == "stir",
        )

    def call(self, seat: int, cards: CardsLike) -> Deal:
        """A seat calls while the cards are dealt or before the kitty is lifted."""
        self._need("draw", "lift", what="call")
        verdict = self._bid(seat, cards)
        if verdict.reason is not None:
            raise NotAllowed(verdict.reason)
        made = Call(seat, parse_cards(cards))
        return self._next(
            Operation("call", seat, made.cards), calls=(*self.calls, made), trump=verdict.trump
        )

    def riot(self, seat: int) -> Deal:
        """An opponent with too few points in hand asks for a new deal (`Rules.riot`)."""
        self._need("lift", what="riot")
        declarer = self.known_declarer
        points = points_of(self.hands[seat]) if seat in range(self.rules.players) else 0
        if declarer is None or not self._opposes(seat, declarer) or points >= self.rules.riot:
            raise ImpossiblePosition(
                (f"riot: seat {seat!r} with {points} points may not ask for a new deal",)
            )
        return self._next(Operation("riot", seat), phase="redeal")

    def lift(self) -> Deal:
        """The declarer lifts the kitty. If nobody called, the kitty is turned first (`Rules.no_call`)."""
        self._need("lift", what="lift")
        trump, declarer = self.trump, self.known_declarer
        if trump is None:
            # A table without a kitty has nothing to turn: the cards are dealt again.
            if self.kitty or self.rules.no_call == "no-trump":
                trump = no_bid(self.level, self.kitty, self.rules).trump
            if trump is None:
                return self._next(Operation("lift"), phase="redeal")
        if declarer is None:
            declarer = self.calls[-1].seat if self.calls else self.first
        changes: dict[str, object] = {"trump": trump, "declarer": declarer}
        if not self.kitty:
            return self._next(Operation("lift", declarer), phase="play", **changes)
        hands = _with(self.hands, declarer, self.hands[declarer] + self.kitty)
        return self._next(
            Operation("lift", declarer),
            phase="bury",
            hands=hands,
            kitty=(),
            holder=declarer,
            **changes,
        )

    def why_not_bury(self, cards: CardsLike) -> Reason | None:
        """Why these cards cannot be buried, or None if they can: as many as were lifted, any cards."""
        given = parse_cards(cards)
        held = self.hands[self.holder] if self.holder is not None else ()
        if len(given) != self.rules.kitty:
            return Reason(Code.WRONG_COUNT, needed=self.rules.kitty, given=len(given))
        missing = Counter(given) - Counter(held)
        if missing:
            return Reason(Code.NOT_IN_HAND, cards=tuple(sorted(missing.elements())))
        return None

    def bury(self, cards: CardsLike) -> Deal:
        """Whoever has the kitty in hand buries as many cards."""
        self._need("bury", what="bury")
        reason = self.why_not_bury(cards)
        if reason is not None:
            raise NotAllowed(reason)
        assert self.holder is not None
        given = parse_cards(cards)
        hands = _with(self.hands, self.holder, _without(self.hands[self.holder], given))
        stir = self.rules.stir and self.known_declarer is not None
        stirring = stir or self.rules.overcall_until == "buried"
        return self._next(
            Operation("bury", self.holder, given),
            hands=hands,
            kitty=given,
            asking=self.holder,
            passed=0,
            phase="stir" if stirring else "play",
        )

    @property
    def stirrer(self) -> int:
        """Whose turn it is to go over the call or to pass, after burying: from the next seat on."""
        assert self.asking is not None
        return (self.asking + 1 + self.passed) % self.rules.players

    def stir(self, seat: int, cards: CardsLike) -> Deal:
        """After burying, a seat goes over the call. With `Rules.stir` it takes the kitty and buries again."""
        self._need("stir", what="stir")
        self._turn(seat, self.stirrer, "stir")
        verdict = self._bid(seat, cards)
        if verdict.reason is not None:
            raise NotAllowed(verdict.reason)
        made = Call(seat, parse_cards(cards))
        changes: dict[str, object] = {"calls": (*self.calls, made), "trump": verdict.trump}
        operation = Operation("call", seat, made.cards)
        if not self.rules.stir:
            # The kitty stays buried; the others are asked from the caller's next seat on.
            return self._next(operation, asking=seat, passed=0, **changes)
        hands = _with(self.hands, seat, self.hands[seat] + self.kitty)
        return self._next(
            operation, hands=hands, kitty=(), holder=seat, phase="bury", passed=0, **changes
        )

    def pass_stir(self, seat: int) -> Deal:
        """A seat does not go over the call. When all others have passed, the play begins."""
        self._need("stir", what="pass")
        self._turn(seat, self.stirrer, "pass")
        passed = self.passed + 1
        over = passed >= self.rules.players - 1
        return self._next(Operation("pass", seat), passed=passed, phase="play" if over else "stir")

    # -- playing -------------------------------------------------------------------------------------------

    @property
    def order(self) -> Order:
        """The order of the cards, once trump is fixed."""
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
        assert self.declarer is not None
        last = self.tricks[-1] if self.tricks else None
        if last is None:
            return self.declarer
        return last.leader if last.winner is None else last.winner

    @property
    def turn(self) -> int:
        """Whose turn it is to play."""
        played = len(self.trick.plays) if self.trick else 0
        return (self.leader + played) % self.rules.players

    def why_not_play(self, seat: int, cards: CardsLike) -> Reason | None:
        """Why this seat may not play these cards now, or None. A throw that would fail *may* be tried."""
        self._need("play", what="play")
        self._turn(seat, self.turn, "play")
        trick = self.trick
        if trick is None:
            return why_not_lead(cards, self.order, self.hands[seat])
        lead, hand = Lead(trick.plays[0], self.order), Hand(self.hands[seat], self.order)
        return legal_follows(lead, hand).why_not(cards)

    def play(self, seat: int, cards: CardsLike) -> Deal:
        """A seat leads or follows. A throw that fails plays the forced component instead."""
        reason = self.why_not_play(seat, cards)
        if reason is not None:
            raise NotAllowed(reason)
        given = parse_cards(cards)
        operation = Operation("play", seat, given)
        trick, penalties = self.trick, self.penalties
        if trick is None:
            others = [
                self.hands[(seat + i) % self.rules.players] for i in range(1, self.rules.players)
            ]
            verdict = judge_throw(given, others, self.order)
            assert self.declarer is not None
            if not verdict.stands:
                against = -1 if self._opposes(seat, self.declarer) else 1
                penalties += against * verdict.penalty
                trick = Trick(seat, (verdict.forced,), thrown=given)
            else:
                trick = Trick(seat, (given,))
            tricks = self.tricks
        else:
            trick = replace(trick, plays=(*trick.plays, given))
            tricks = self.tricks[:-1]
        hands = _with(self.hands, seat, _without(self.hands[seat], trick.plays[-1]))
        phase: Phase = "play"
        if len(trick.plays) == self.rules.players:
            decided = decide_trick(trick.plays, self.order)
            winner = (trick.leader + decided.winner) % self.rules.players
            trick = replace(trick, winner=winner, points=decided.points)
            phase = "play" if any(hands) else "count"
        return self._next(
            operation, hands=hands, tricks=(*tricks, trick), phase=phase, penalties=penalties
        )

    def count(self) -> Deal:
        """Count the deal: the opponents' tricks, the kitty, the levels."""
        self._need("count", what="count")
        assert self.declarer is not None
        last = self.tricks[-1]
        assert last.winner is not None
        side: Side = "opponents" if self._opposes(last.winner, self.declarer) else "declarers"
        best = last.plays[(last.winner - last.leader) % self.rules.players]
        kitty = kitty_count(last.plays[0], best, self.kitty, self.order, side)
        won = self.points + self.penalties
        total = won + kitty.bonus
        result = Result(won, kitty, total, level_change(total, self.rules))
        return self._next(Operation("count"), phase="counted", result=result)

    @property
    def points(self) -> int:
        """The points in the opponents' tricks so far."""
        return sum(
            trick.points
            for trick in self.tricks
            if trick.winner is not None
            and self.declarer is not None
            and self._opposes(trick.winner, self.declarer)
        )

    def view(self, seat: int) -> View:
        """What this seat may know (see `View`)."""
        from .view import view_of

        return view_of(self, seat)

    def _opposes(self, seat: int, declarer: int) -> bool:
        return (seat - declarer) % 2 == 1

    def _turn(self, seat: int, turn: int, what: str) -> None:
        if seat != turn:
            raise ImpossiblePosition((f"{what}: it is the turn of seat {turn}, not of {seat!r}",))


def _with(
    hands: tuple[tuple[Card, ...], ...], seat: int, cards: tuple[Card, ...]
) -> tuple[tuple[Card, ...], ...]:
    return (*hands[:seat], cards, *hands[seat + 1 :])


def _without(hand: Sequence[Card], cards: Iterable[Card]) -> tuple[Card, ...]:
    """A hand less some of its cards, the rest in the order in which it was drawn."""
    gone = Counter(cards)
    left = []
    for card in hand:
        if gone[card]:
            gone[card] -= 1
        else:
            left.append(card)
    return tuple(left)
