"""The phases of a deal before the first card is led. Rules page, section 6."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Self

from .bidding import BidVerdict, Call, bid, no_bid
from .cards import Card, CardsLike, parse_cards, points_of
from .deal_state import DealState, exchanged, without
from .errors import ImpossiblePosition, NotAllowed, clip
from .order import Order
from .reasons import Code, Reason
from .ruleset import Rules
from .steps import Operation, Phase
from .trump import Trump


class Dealing(DealState):
    """Drawing, calling, turning, lifting, burying, and calling friends."""

    # -- drawing and calling -------------------------------------------------------------------------------

    @property
    def drawer(self) -> int:
        """Who draws the next card."""
        return (self.first + self.drawn) % self.rules.players

    def draw(self, cards: int = 1) -> Self:
        """The next seat draws a card (or several seats draw, one each, as often as asked)."""
        players, left = self.rules.players, self.rules.hand * self.rules.players - self.drawn
        if type(cards) is not int or cards < 0:
            raise ImpossiblePosition((f"draw: {clip(cards)} is no number of cards",))
        if cards == 0:
            return self
        self._need("draw", what="draw")
        if cards > left:
            said = f"draw: {clip(cards)} cards, but {left} are left to draw"
            raise ImpossiblePosition((said,))
        end = self.drawn + cards
        hands = list(self.hands)
        for index in range(self.drawn, min(self.drawn + players, end)):
            hands[(self.first + index) % players] += self.deck[index:end:players]
        draws = _draws(players, self.drawer)
        steps = draws * (cards // players) + draws[: cards % players]
        phase: Phase = "draw" if cards < left else "lift"
        deal = self._next(steps[-1], hands=tuple(hands), drawn=end, phase=phase)
        deal.__dict__["log"] = self.log + steps
        return deal

    def draw_all(self) -> Self:
        """Everybody draws what is left."""
        return self.draw(self.rules.hand * self.rules.players - self.drawn)

    @property
    def asked(self) -> int | None:
        """Who is to declare, after the deal has been handed over too; None in a first deal."""
        return self.known_declarer if self.handed_to is None else self.handed_to

    def why_not_call(self, seat: int, cards: CardsLike) -> Reason | None:
        """Why this seat may not make this call now, or None if it may."""
        return self._bid(seat, cards).reason

    def _bid(self, seat: int, cards: CardsLike) -> BidVerdict:
        self._seat(seat)
        # Where a deal has been handed over both sides call, as in a first deal.
        handed = self.handed_to is not None and self.phase == "lift"
        return bid(
            self.level,
            seat,
            cards,
            self.rules,
            self.calls[-1] if self.calls else None,
            hand=self.hands[seat],
            declarer=None if handed else self.asked,
            calls=self.calls,
            buried=self.phase == "stir",
        )

    def possible_calls(self, seat: int) -> tuple[tuple[Card, ...], ...]:
        """Every call that this seat may make now with what it holds; none outside the calling phases."""
        self._seat(seat)
        if self.phase not in ("draw", "lift", "stir") or self.turned:
            return ()
        if self.phase == "stir" and seat != self.stirrer:
            return ()
        level = self.level
        held = [card for card in self.hands[seat] if card.is_joker or card.rank == level]
        if not held:
            return ()
        handed = self.handed_to is not None and self.phase == "lift"
        declarer = None if handed else self.asked
        cards = tuple(sorted(held))
        return _calls_of(cards, level, seat, self.rules, self.calls, declarer, self.phase == "stir")

    def call(self, seat: int, cards: CardsLike) -> Self:
        """A seat calls while the cards are dealt or before the kitty is lifted."""
        self._need("draw", "lift", what="call")
        if self.turned:
            raise ImpossiblePosition(("call: the kitty has been turned, calling is over",))
        verdict = self._bid(seat, cards)
        if verdict.reason is not None:
            raise NotAllowed(verdict.reason)
        made = Call(seat, parse_cards(cards))
        calls = (*self.calls, made)
        return self._next(Operation("call", seat, made.cards), calls=calls, trump=verdict.trump)

    # -- what happens when nobody calls --------------------------------------------------------------------

    def may_riot(self, seat: int) -> bool:
        """May this opponent, with fewer points in hand than `Rules.riot`, ask for a new deal (暴动)?"""
        self._seat(seat)
        declarer = self.asked
        if self.phase != "lift" or declarer is None or not self._against(seat, declarer):
            return False
        return points_of(self.hands[seat]) < self.rules.riot

    def riot(self, seat: int) -> Self:
        """An opponent with too few points in hand asks for a new deal (`Rules.riot`)."""
        self._need("lift", what="riot")
        if not self.may_riot(seat):
            points = points_of(self.hands[seat])
            said = f"riot: seat {seat} with {points} points may not ask for a new deal"
            raise ImpossiblePosition((said,))
        return self._next(Operation("riot", seat), phase="redeal")

    def _against(self, seat: int, declarer: int) -> bool:
        """Is a seat against the declarer, as far as seats tell? With friends everybody else is."""
        return seat != declarer if self.rules.friends else (seat - declarer) % 2 == 1

    def hand_over(self) -> Self:
        """Nobody has called: the declarers let the other side declare, at its own level, and call
        (`Rules.hand_over`)."""
        self._need("lift", what="hand-over")
        declarer = self.known_declarer
        begun = self.calls or self.turned or self.handed_to is not None
        if declarer is None or begun or not self.rules.hand_over:
            said = (
                "hand-over: only after a first deal, once, and if nobody has called and no card of the"
                " kitty was turned (rule hand_over)"
            )
            raise ImpossiblePosition((said,))
        return self._next(
            Operation("hand-over", declarer),
            handed_to=(declarer + 1) % self.rules.players,
            level=self.other_level,
            other_level=self.level,
        )

    @property
    def to_turn(self) -> int:
        """How many cards of the kitty are turned, one after the other, if nobody calls."""
        if self.calls or self.level == "NT" or not self.kitty:
            return 0
        match self.rules.no_call:
            case "kitty":
                jokers = [card.is_joker for card in self.kitty]
                return jokers.index(False) + 1 if False in jokers else len(jokers)
            case "first" | "third":
                return {"first": 1, "third": 3}[self.rules.no_call]
        return 0

    def turn_card(self) -> Self:
        """Nobody has called: the next card of the kitty is turned. The last one fixes trump."""
        self._need("lift", what="turn")
        if self.turned >= self.to_turn:
            raise ImpossiblePosition(("turn: there is no card of the kitty to turn",))
        turned = self.turned + 1
        trump = self._turned_trump() if turned == self.to_turn else None
        operation = Operation("turn", None, (self.kitty[self.turned],))
        return self._next(operation, turned=turned, trump=trump)

    def _turned_trump(self) -> Trump | None:
        """What trump is if nobody has called; None: the cards are dealt again."""
        return no_bid(self.level, self.kitty, self.rules).trump

    # -- the kitty -----------------------------------------------------------------------------------------

    @property
    def lifter(self) -> int:
        """Who is to lift the kitty and to declare: in a first deal the last caller, or whoever drew first."""
        if self.asked is not None:
            return self.asked
        return self.calls[-1].seat if self.calls else self.first

    def lift(self) -> Self:
        """The declarer lifts the kitty. If nobody called, the kitty is turned first (`Rules.no_call`)."""
        self._need("lift", what="lift")
        trump = self.trump or self._turned_trump()
        if trump is None:
            return self._next(Operation("lift"), phase="redeal")
        declarer = self.lifter
        turned = self.to_turn
        operation = Operation("lift", declarer)
        if not self.kitty:
            return self._next(
                operation, turned=turned, trump=trump, declarer=declarer, **self._ready(trump)
            )
        return self._next(
            operation,
            turned=turned,
            trump=trump,
            declarer=declarer,
            phase="bury",
            hands=exchanged(self.hands, declarer, self.hands[declarer] + self.kitty),
            kitty=(),
            holder=declarer,
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

    def bury(self, cards: CardsLike) -> Self:
        """Whoever has the kitty in hand buries as many cards."""
        self._need("bury", what="bury")
        reason = self.why_not_bury(cards)
        if reason is not None:
            raise NotAllowed(reason)
        assert self.holder is not None
        given = parse_cards(cards)
        hands = exchanged(self.hands, self.holder, without(self.hands[self.holder], given))
        changes: dict[str, object] = {"hands": hands, "kitty": given}
        stir = self.rules.stir and self.asked is not None
        if stir or self.rules.overcall_until == "buried":
            changes |= {"phase": "stir", "asking": self.holder, "passed": 0}
        else:
            assert self.trump is not None
            changes |= self._ready(self.trump, hands)
        return self._next(Operation("bury", self.holder, given), **changes)

    @property
    def stirrer(self) -> int:
        """Whose turn it is to go over the call or to pass, after burying: from the next seat on."""
        if self.asking is None:
            raise ImpossiblePosition(("stirrer: nobody has buried yet",))
        return (self.asking + 1 + self.passed) % self.rules.players

    def stir(self, seat: int, cards: CardsLike) -> Self:
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
        hands = exchanged(self.hands, seat, self.hands[seat] + self.kitty)
        return self._next(
            operation, hands=hands, kitty=(), holder=seat, phase="bury", passed=0, **changes
        )

    def pass_stir(self, seat: int) -> Self:
        """A seat does not go over the call. When all others have passed, the play begins."""
        self._need("stir", what="pass")
        self._turn(seat, self.stirrer, "pass")
        passed = self.passed + 1
        over = passed >= self.rules.players - 1
        assert self.trump is not None
        changes = self._ready(self.trump) if over else {}
        return self._next(Operation("pass", seat), passed=passed, **changes)

    # -- friends -------------------------------------------------------------------------------------------

    def _ready(
        self, trump: Trump, hands: tuple[tuple[Card, ...], ...] | None = None
    ) -> dict[str, object]:
        """What changes when the play begins, or the calling of friends before it."""
        order = Order(trump, self.rules)
        counts = tuple(sum(map(order.weight.__getitem__, hand)) for hand in hands or self.hands)
        phase: Phase = "friends" if self.rules.friends else "play"
        return {"phase": phase, "_order": order, "_counts": counts}

    def friend_cards(self) -> tuple[Card, ...]:
        """The faces that may be called as friends (`Rules.friend_cards`)."""
        order = self.order
        faces = sorted(set(self.deck))
        match self.rules.friend_cards:
            case "any":
                return tuple(faces)
            case "no-points":
                faces = [card for card in faces if not card.points]
            case "not-highest":
                top = {order.high_to_low(suit)[0][0] for suit in order.suits[1:]}
                faces = [card for card in faces if card not in top]
        return tuple(card for card in faces if order.suit(card) is not order.suits[0])

    def call_friends(self, friends: Iterable[tuple[Card | str, int]]) -> Self:
        """The declarer calls his friends: each a card and which copy of it, 1 for the first that is played.

        Raises `ImpossiblePosition` naming everything that is wrong with them.
        """
        self._need("friends", what="friends")
        called = tuple(map(_friend, friends))
        wanted, faults = self.rules.friends, []
        if len(called) != wanted:
            faults.append(f"friends: {len(called)} called, but {wanted} are to be called")
        if len(set(called)) < len(called):
            faults.append("friends: the same copy of a card is called twice")
        allowed, copies = self.friend_cards(), Counter(self.deck)
        for card, n in called:
            if card not in allowed:
                rule = self.rules.friend_cards
                faults.append(f"friends: {card} may not be called (rule friend_cards={rule!r})")
            elif n not in range(1, copies[card] + 1):
                faults.append(f"friends: copy {clip(n)} of {card}, but there are {copies[card]}")
        if faults:
            raise ImpossiblePosition(tuple(faults))
        cards, nth = tuple(card for card, _ in called), tuple(n for _, n in called)
        operation = Operation("friends", self.declarer, cards, nth)
        return self._next(operation, called=called, phase="play")


def _friend(named: object) -> tuple[Card, int]:
    """A card that is called, and which copy of it."""
    match named:
        case (Card() | str() as card, int() as n):
            return Card(card) if isinstance(card, str) else card, n
    said = f"friends: {clip(named)} is no card with the number of its copy"
    raise ImpossiblePosition((said,))


@cache
def _draws(players: int, drawer: int) -> tuple[Operation, ...]:
    """One round of draws, from this seat on."""
    return tuple(Operation("draw", (drawer + i) % players) for i in range(players))


@lru_cache(maxsize=4096)
def _calls_of(
    held: tuple[Card, ...],
    level: str,
    seat: int,
    rules: Rules,
    calls: tuple[Call, ...],
    declarer: int | None,
    buried: bool,
) -> tuple[tuple[Card, ...], ...]:
    """Every call a seat may make with these jokers and level cards. Asked at every card that is drawn, and
    mostly nothing has changed since the last time."""
    jokers = [card for card in sorted(set(held)) if card.is_joker]
    options: list[tuple[Card, ...]] = []
    for card, copies in sorted(Counter(held).items()):
        for count in range(1, copies + 1):
            cards = (card,) * count
            options.append(cards)
            if not card.is_joker:
                options += [(*cards, joker) for joker in jokers]
    current = calls[-1] if calls else None
    return tuple(
        cards
        for cards in options
        if bid(
            level,
            seat,
            cards,
            rules,
            current,
            hand=held,
            declarer=declarer,
            calls=calls,
            buried=buried,
        ).legal
    )
