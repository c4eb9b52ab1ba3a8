"""A deal told line by line: what both forms of a record write, and what the check reads.

A line is one of the small values below. What a line says besides the operation (who takes the trick, what a
failed throw had to play, the trump that was fixed) is there for the reader, and is checked when read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from tractor_lab.rules import Card, Deal, Operation, Rules, Trump

if TYPE_CHECKING:
    from tractor_lab.rules.match import Match

Cards = tuple[Card, ...]
Kind = Literal["deals", "match"]
Ending = Literal["counted", "redeal", "stopped", "unfinished"]

VERSION = 1
"""The version of the format that is written, and the only one that is read."""


@dataclass(frozen=True, slots=True)
class Head:
    """The beginning of a record."""

    kind: Kind
    deals: int
    """How many deals follow."""
    rules: Rules
    players: tuple[str, ...] = ()
    """The players' names by seat, or none."""
    event: str = ""
    date: str = ""
    where: Mapping[str, int] = field(default_factory=dict, compare=False)
    """The lines on which its parts were read, where each has its own."""


@dataclass(frozen=True, slots=True)
class Start:
    """The beginning of a deal: what is known before a card is drawn, and how the cards lie."""

    number: int
    level: str
    declarer: int | None
    """None in a first deal, where the call decides."""
    first: int
    hands: tuple[Cards, ...]
    """What each seat draws, in the order drawn."""
    kitty: Cards
    other_level: str | None = None
    """The level at which the deal is played if it is handed over, where that is another."""
    removed: Cards = ()
    """Cards that were taken out before the deal, so that it comes out even."""
    minutes: float | None = None
    """In a match: how long the deal took, if that was noted."""
    where: Mapping[str, int] = field(default_factory=dict, compare=False)
    """The lines on which its parts were read, where each has its own."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """Cards are drawn until so many are."""

    cards: int


@dataclass(frozen=True, slots=True)
class Step:
    """An operation of the deal's log, with what it led to."""

    operation: Operation
    drawn: int | None = None
    """How many cards had been drawn when the call was made."""
    trump: Trump | None = None
    """Lifting: the trump, now fixed."""
    forced: Cards = ()
    """A throw that failed: what is led instead."""
    again: int | None = None
    """Both sides have revoked: the seat from which on the trick is played again."""


@dataclass(frozen=True, slots=True)
class TrickBegin:
    """A trick begins, or goes on after a card was taken back."""

    number: int


@dataclass(frozen=True, slots=True)
class TrickEnd:
    """All have played: who takes the trick, and its points."""

    number: int | None
    """None in the text form, where it stands in front."""
    winner: int
    points: int


Items = tuple[tuple[str, tuple[int | str, ...]], ...]
"""Values by name, in the order in which they are said."""


@dataclass(frozen=True, slots=True)
class End:
    """The end of a deal, or of what is known of it; the result if it was counted."""

    ending: Ending
    result: Items = ()


@dataclass(frozen=True, slots=True)
class Score:
    """How a match stands after a deal."""

    standing: Items


Line = Head | Start | Drawn | Step | TrickBegin | TrickEnd | End | Score


def ending(deal: Deal) -> Ending:
    """How far a deal has come."""
    if deal.phase in ("counted", "redeal", "stopped"):
        return deal.phase
    return "unfinished"


def beginning(deal: Deal) -> Deal:
    """The deal before its first operation."""
    return deal.replayed(())


def tell(deal: Deal, number: int = 1, minutes: float | None = None) -> Iterator[Line]:
    """A deal as lines, from `Start` to `End`. It is played again, and nothing else is looked at."""
    players, dealt = deal.rules.players, deal.rules.players * deal.rules.hand
    hands = tuple(
        deal.deck[(seat - deal.first) % players : dealt : players] for seat in range(players)
    )
    now = beginning(deal)
    yield Start(
        *(number, now.level, deal.known_declarer, deal.first, hands, deal.deck[dealt:]),
        other_level=now.other_level if now.other_level != now.level else None,
        removed=deal.removed,
        minutes=minutes,
    )
    log = deal.log
    told = False
    for index, operation in enumerate(log):
        before, now = now, now.do(operation)
        if operation.do == "draw":
            continue
        if operation.do in ("play", "take-back") and not told:
            yield TrickBegin(number_of_trick(before))
            told = True
        if operation.do != "count":
            yield step(operation, before, now)
        after = log[index + 1].do if index + 1 < len(log) else None
        if operation.do == "play" and after != "take-back" and closed(now):
            last = now.tricks[-1]
            assert last.winner is not None
            yield TrickEnd(len(now.tricks), last.winner, last.points)
            told = False
    if log and log[-1].do == "draw":
        yield Drawn(now.drawn)
    yield End(ending(now), result_items(now))


def number_of_trick(deal: Deal) -> int:
    """The number of the trick that is played next, from 1."""
    return len(deal.tricks) + (deal.trick is None)


def closed(deal: Deal) -> bool:
    """Is the last trick complete?"""
    return bool(deal.tricks) and deal.tricks[-1].winner is not None


def step(operation: Operation, before: Deal, now: Deal) -> Step:
    """An operation with what it led to."""
    match operation.do:
        case "call" if before.phase in ("draw", "lift"):
            return Step(operation, drawn=before.drawn)
        case "lift":
            return Step(operation, trump=now.trump)
        case "play":
            return _play(operation, before, now)
    return Step(operation)


def _play(operation: Operation, before: Deal, now: Deal) -> Step:
    trick = now.tricks[-1]
    if before.trick is None:
        return Step(operation, forced=trick.plays[0] if trick.thrown else ())
    if trick.winner is None and len(trick.plays) <= len(before.trick.plays):
        return Step(operation, again=now.turn)
    return Step(operation)


# -- results and scores ----------------------------------------------------------------------------------


def result_items(deal: Deal) -> Items:
    """The result of a deal; nothing while there is none."""
    result = deal.result
    if result is None:
        return ()
    items: list[tuple[str, tuple[int | str, ...]]] = [
        ("tricks", (result.tricks,)),
        ("kitty", (result.kitty.points,)),
        ("times", (result.kitty.multiplier,)),
        ("bonus", (result.kitty.bonus,)),
        ("total", (result.total,)),
        ("winner", (result.change.side,)),
        ("levels", (result.change.levels,)),
    ]
    if deal.rules.friends:
        items.append(("declarers", tuple(result.declarers)))
    if result.jack:
        items.append(("jack", ("yes",)))
    if result.revoked is not None:
        items.append(("revoked", (result.revoked,)))
    if result.barred is not None:
        items.append(("barred", (result.barred,)))
    return tuple(items)


def score_items(match: Match) -> Items:
    """How a match stands."""
    items: list[tuple[str, tuple[int | str, ...]]] = [("levels", match.levels)]
    if any(match.laps):
        items.append(("laps", match.laps))
    if match.ended is None:
        items.append(("declarer", ("none" if match.declarer is None else match.declarer,)))
        if match.extra:
            items.append(("extra", ("yes",)))
    else:
        items += [("ended", (match.ended,)), ("winners", match.winners or ("none",))]
    return tuple(items)


def items_text(items: Items) -> str:
    """The items as a line has them.

    >>> items_text((("levels", ("2", "4")), ("declarer", (3,))))
    'levels 2 4, declarer 3'
    """
    return ", ".join(" ".join(map(str, (name, *values))) for name, values in items)
