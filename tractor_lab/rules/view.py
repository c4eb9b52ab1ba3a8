"""What one player may know of a deal: the only form in which a deal leaves the engine."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .bidding import Call
from .cards import Card
from .deal import Deal
from .errors import ImpossiblePosition, no_seat
from .follow import LegalFollows
from .hand import Hand, Lead
from .order import Order
from .ruleset import Rules
from .steps import Friend, Operation, Phase, Result, Trick
from .trump import Trump


@dataclass(frozen=True, slots=True)
class View:
    """A deal as one seat sees it. Nothing in it depends on a card this seat may not know: `hand` is its own,
    `sizes` counts those of all; the `kitty`, a secret one of the `calls` (`call_sizes`) and the `log` show
    what it may see. `turn` is whose turn it is to draw, lift, bury, go over the call or play; `won` are the
    points each seat has taken, `points` the opponents'.
    """

    seat: int
    rules: Rules
    level: str
    phase: Phase
    hand: tuple[Card, ...]
    """The seat's own cards, in the order in which they were drawn."""
    sizes: tuple[int, ...]
    """How many cards each seat holds."""
    kitty_size: int
    """How many cards lie in the kitty."""
    kitty: tuple[Card, ...]
    """The cards of the kitty, as far as this seat may know them: its own burial, or all after the count."""
    turned: tuple[Card, ...]
    """The cards of the kitty that were turned because nobody called."""
    calls: tuple[Call, ...]
    """The calls made. While cards are drawn, a secret call of another seat has no cards: see `call_sizes`."""
    call_sizes: tuple[int, ...]
    """How many cards each call shows."""
    trump: Trump | None
    declarer: int | None
    holder: int | None
    """Who buried last."""
    turn: int | None
    """Whose turn it is: to draw, to lift, to bury, to go over the call, or to play."""
    declarers: tuple[int, ...]
    """The seats of the declarers' side, as far as it has shown."""
    friends: tuple[Friend, ...]
    """The cards called as friends, and who has played them."""
    tricks: tuple[Trick, ...]
    won: tuple[int, ...]
    """The points each seat has taken."""
    points: int
    """Points in the opponents' tricks, throw penalties included."""
    result: Result | None
    log: tuple[Operation, ...]
    """What has happened; what others buried is left out, and so are the cards of a secret call."""
    possible_calls: tuple[tuple[Card, ...], ...] = ()
    """Every call this seat may make now."""
    friend_cards: tuple[Card, ...] = ()
    """The faces this seat may call as friends now."""

    @property
    def order(self) -> Order:
        """The order of the cards. Raises `ImpossiblePosition` while trump is not known."""
        if self.trump is None:
            raise ImpossiblePosition(("order: trump is not fixed yet",))
        return Order(self.trump, self.rules)

    @property
    def trick(self) -> Trick | None:
        """The trick being played; None between tricks."""
        return self.tricks[-1] if self.tricks and self.tricks[-1].winner is None else None

    @property
    def follows(self) -> LegalFollows:
        """The legal plays, if this seat is to follow. Raises `ImpossiblePosition` if it is not."""
        trick = self.trick
        if trick is None or self.turn != self.seat or self.phase != "play":
            raise ImpossiblePosition((f"follows: seat {self.seat} is not to follow now",))
        order = self.order
        return LegalFollows(Lead.held(trick.plays[0], order), Hand(self.hand, order))


def view_of(deal: Deal, seat: int) -> View:
    """The view of a seat. Raises `ImpossiblePosition` for a seat there is not."""
    if faults := no_seat("seat", seat, deal.rules.players):
        raise ImpossiblePosition(faults)
    buried = [step for step in deal.log if step.do == "bury"]
    mine = bool(buried and deal.kitty) and buried[-1].seat == seat
    shown = mine or deal.phase == "counted"
    secret = deal.rules.secret_call and deal.phase == "draw"
    # Trump tells the suit of the last call: it is as secret as the call.
    told = not secret or not deal.calls or deal.calls[-1].seat == seat

    hidden = ("bury", "call") if secret else ("bury",)
    calls = deal.calls
    if secret:
        calls = tuple(call if call.seat == seat else replace(call, cards=()) for call in calls)
    return View(
        seat=seat,
        rules=deal.rules,
        level=deal.level,
        phase=deal.phase,
        hand=deal.hands[seat],
        sizes=tuple(map(len, deal.hands)),
        kitty_size=len(deal.kitty),
        kitty=deal.kitty if shown else (),
        turned=deal.deck[-deal.rules.kitty :][: deal.turned] if deal.turned else (),
        calls=calls,
        call_sizes=tuple(len(call.cards) for call in deal.calls),
        trump=deal.trump if told else None,
        declarer=deal.declarer,
        holder=deal.holder,
        turn=_turn(deal),
        declarers=deal.declarers,
        friends=deal.friends,
        tricks=deal.tricks,
        won=deal.won,
        points=deal.points + deal.penalties,
        result=deal.result,
        log=tuple(
            [
                replace(step, cards=()) if step.do in hidden and step.seat != seat else step
                for step in deal.log
            ]
        ),
        possible_calls=deal.possible_calls(seat),
        friend_cards=deal.friend_cards()
        if deal.phase == "friends" and deal.declarer == seat
        else (),
    )


def _turn(deal: Deal) -> int | None:
    match deal.phase:
        case "draw":
            return deal.drawer
        case "lift":
            return deal.lifter
        case "bury":
            return deal.holder
        case "friends":
            return deal.declarer
        case "stir":
            return deal.stirrer
        case "play":
            return deal.turn
    return None
