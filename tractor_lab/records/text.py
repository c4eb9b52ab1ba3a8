"""A record as text for people: headers in brackets, hands, calls, one trick a line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from tractor_lab.rules import Operation, format_cards

from .rule_names import field_text, nearest_preset
from .story import (
    VERSION,
    Drawn,
    End,
    Head,
    Line,
    Score,
    Start,
    Step,
    TrickBegin,
    TrickEnd,
    items_text,
)


def header(name: str, *values: object) -> str:
    r"""A header line; whatever the values hold, it stays one line and reads back.

    >>> print(header("Event", 'The "Black Cat"\n[Deal "1"]'))
    [Event "The \"Black Cat\"\n[Deal \"1\"]"]
    """
    return f"[{' '.join([name, *map(_quoted, values)])}]"


def _quoted(value: object) -> str:
    text = json.dumps(str(value), ensure_ascii=False)
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else json.dumps(letter)[1:-1] for letter in text)


def write(lines: Iterable[Line]) -> str:
    """The lines as the text of a record."""
    return "".join(f"{line}\n" for line in _lines(lines))


def _lines(lines: Iterable[Line]) -> Iterator[str]:
    parts: list[str] = []  # of the trick that is not written yet
    passes: list[str] = []
    before: Line | None = None
    for line in lines:
        if passes and not _passing(line):
            yield f"pass: {' '.join(passes)}"
            passes.clear()
        if parts and not _in_trick(line):
            yield _trick(parts)
            parts.clear()
        match line:
            case Head():
                yield from _head(line)
            case Start():
                yield from _start(line)
            case Drawn():
                yield f"draw: {line.cards}"
            case TrickBegin():
                if not isinstance(before, TrickEnd):
                    yield ""
                parts.append(f"trick {line.number}: ")
            case TrickEnd():
                parts.append(f" = {line.winner}, {line.points} points")
                yield _trick(parts)
                parts.clear()
            case Step() if parts:
                parts.append(_play(line))
            case Step() if _passing(line):
                passes.append(str(line.operation.seat))
            case Step():
                yield _step(line)
            case End():
                yield ""
                yield f"result: {items_text(line.result) or line.ending}"
            case Score():
                yield f"score: {items_text(line.standing)}"
        before = line


def _trick(parts: list[str]) -> str:
    begin, *steps = parts
    end = steps.pop() if steps and steps[-1].startswith(" = ") else ""
    return begin + " | ".join(steps) + end


def _passing(line: Line) -> bool:
    return isinstance(line, Step) and line.operation.do == "pass"


def _in_trick(line: Line) -> bool:
    if isinstance(line, Step):
        return line.operation.do in ("play", "take-back")
    return isinstance(line, TrickEnd)


def _head(head: Head) -> Iterator[str]:
    yield header("Tractor", VERSION)
    yield header("Kind", head.kind)
    yield header("Deals", head.deals)
    if head.event:
        yield header("Event", head.event)
    if head.date:
        yield header("Date", head.date)
    if head.players:
        yield header("Players", *head.players)
    preset, changes = nearest_preset(head.rules)
    yield header("Rules", preset)
    for name, value in changes.items():
        yield header(name, field_text(value))


def _start(start: Start) -> Iterator[str]:
    yield ""
    yield header("Deal", start.number)
    yield header("Level", start.level)
    if start.other_level is not None:
        yield header("OtherLevel", start.other_level)
    yield header("Declarer", "none" if start.declarer is None else start.declarer)
    yield header("First", start.first)
    if start.minutes is not None:
        yield header("Minutes", start.minutes)
    yield ""
    for seat, hand in enumerate(start.hands):
        yield f"hand {seat}: {format_cards(hand)}"
    if start.kitty:
        yield f"kitty: {format_cards(start.kitty)}"
    if start.removed:
        yield f"removed: {format_cards(start.removed)}"
    yield ""


def _step(line: Step) -> str:
    operation = line.operation
    cards = format_cards(operation.cards)
    seat = operation.seat
    match operation.do:
        case "call":
            when = "" if line.drawn is None else f" @{line.drawn}"
            return f"call {seat}: {cards}{when}"
        case "turn":
            return f"turn: {cards}"
        case "lift":
            return "lift" if seat is None else f"lift {seat}: trump {line.trump}"
        case "friends":
            return f"friends {seat}: {_friends(operation)}"
        case "bury":
            return f"bury {seat}: {cards}"
    return operation.do if seat is None else f"{operation.do} {seat}"


def _friends(operation: Operation) -> str:
    called = zip(operation.cards, operation.nth, strict=True)
    return " ".join(f"{card}:{nth}" for card, nth in called)


def _play(line: Step) -> str:
    operation = line.operation
    if operation.do == "take-back":
        return f"{operation.seat} takes back"
    text = f"{operation.seat} {format_cards(operation.cards)}"
    if line.forced:
        return f"{text} -> {format_cards(line.forced)}"
    return text if line.again is None else f"{text}, again from {line.again}"
