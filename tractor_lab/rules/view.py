"""What one player may know of a deal: the only form in which a deal leaves the engine."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .bidding import Call
from .cards import Card
from .deal import Deal
from .errors import ImpossiblePosition
from .ruleset import Rules
from .steps import Operation, Phase, Result, Trick
from .trump import Trump


@dataclass(frozen=True, slots=True)
class View:
    """A deal as one seat sees it. Nothing in it depends on a card this seat may not know."""

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
    calls: tuple[Call, ...]
    trump: Trump | None
    declarer: int | None
    holder: int | None
    """Who buried last."""
    turn: int | None
    """Whose turn it is: to draw, to lift, to bury, to go over the call, or to play."""
    tricks: tuple[Trick, ...]
    points: int
    """Points in the opponents' tricks, throw penalties included."""
    result: Result | None
    log: tuple[Operation, ...]
    """What has happened; what others buried is left out."""


def view_of(deal: Deal, seat: int) -> View:
    """The view of a seat. Raises `ImpossiblePosition` for a seat there is not."""
    if seat not in range(deal.rules.players):
        said = f"seat: {seat!r} is no seat; there are 0 to {deal.rules.players - 1}"
        raise ImpossiblePosition((said,))
    buried = [step for step in deal.log if step.do == "bury"]
    mine = bool(buried and deal.kitty) and buried[-1].seat == seat
    shown = mine or deal.phase == "counted"
    return View(
        seat=seat,
        rules=deal.rules,
        level=deal.level,
        phase=deal.phase,
        hand=deal.hands[seat],
        sizes=tuple(map(len, deal.hands)),
        kitty_size=len(deal.kitty),
        kitty=deal.kitty if shown else (),
        calls=deal.calls,
        trump=deal.trump,
        declarer=deal.declarer,
        holder=deal.holder,
        turn=_turn(deal),
        tricks=deal.tricks,
        points=deal.points + deal.penalties,
        result=deal.result,
        log=tuple(
            replace(step, cards=()) if step.do == "bury" and step.seat != seat else step
            for step in deal.log
        ),
    )


def _turn(deal: Deal) -> int | None:
    match deal.phase:
        case "draw":
            return deal.drawer
        case "bury":
            return deal.holder
        case "stir":
            return deal.stirrer
        case "play":
            return deal.turn
    return None
