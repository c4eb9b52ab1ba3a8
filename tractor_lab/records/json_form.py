"""A record as JSON lines: one header or one operation a line, the same content as the text form."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, Final, cast, get_args

from tractor_lab.rules import Card, Operation
from tractor_lab.rules.steps import Step as Do

from .errors import Place, RecordError, Word, quoted
from .rule_names import nearest_preset
from .story import (
    VERSION,
    Cards,
    Drawn,
    End,
    Ending,
    Head,
    Items,
    Kind,
    Line,
    Score,
    Start,
    Step,
    TrickBegin,
    TrickEnd,
)
from .text_reader import (
    LONGEST_NAME,
    MAX_MINUTES,
    cards_of,
    players_of,
    rules_of,
    trump_of,
)

_ENDINGS: Final = get_args(Ending)
_DO: Final = frozenset(get_args(Do)) - {"count"}
DEPTH: Final = 5
"""Lists and objects inside each other."""
MOST: Final = 999_999_999
"""No number in a record is larger."""


# -- writing ---------------------------------------------------------------------------------------------


def write(lines: Iterable[Line]) -> str:
    """The lines as JSON lines. They are ASCII: whatever a name holds, it survives every channel."""
    told = (_object(line) for line in lines)
    return "".join(f"{json.dumps(one)}\n" for one in told if one)


def _object(line: Line) -> dict[str, Any] | None:
    match line:
        case Head():
            preset, changes = nearest_preset(line.rules)
            names = {"event": line.event, "date": line.date, "players": list(line.players)}
            return {
                "tractor": VERSION,
                "kind": line.kind,
                "deals": line.deals,
                **{name: value for name, value in names.items() if value},
                "rules": {"preset": preset, **changes},
            }
        case Start():
            more = {
                "other_level": line.other_level,
                "removed": _codes(line.removed),
                "minutes": line.minutes,
            }
            return {
                "deal": line.number,
                "level": line.level,
                "declarer": line.declarer,
                "first": line.first,
                "hands": [_codes(hand) for hand in line.hands],
                "kitty": _codes(line.kitty),
                **{name: value for name, value in more.items() if value not in (None, [])},
            }
        case Drawn():
            return {"do": "draw", "drawn": line.cards}
        case Step():
            return _step(line)
        case TrickBegin():
            return None
        case TrickEnd():
            return {"trick": line.number, "winner": line.winner, "points": line.points}
        case End():
            return {"end": line.ending, **({"result": _items(line.result)} if line.result else {})}
        case Score():
            return {"score": _items(line.standing)}


def _step(line: Step) -> dict[str, Any]:
    operation = line.operation
    shown: dict[str, Any] = {"do": operation.do}
    if operation.seat is not None:
        shown["seat"] = operation.seat
    lists = {"cards": operation.cards, "forced": line.forced}
    shown |= {name: _codes(cards) for name, cards in lists.items() if cards}
    if operation.nth:
        shown["nth"] = list(operation.nth)
    values = {"drawn": line.drawn, "again": line.again}
    shown |= {name: value for name, value in values.items() if value is not None}
    if line.trump is not None:
        shown["trump"] = line.trump.code
    return shown


def _codes(cards: Cards) -> list[str]:
    return [card.code for card in cards]


def _items(items: Items) -> dict[str, Any]:
    return {name: values[0] if len(values) == 1 else list(values) for name, values in items}


# -- reading ---------------------------------------------------------------------------------------------


def read_lines(text: str, place: Place) -> Iterator[Line]:
    """The lines of a record in JSON lines; `place` is kept at the line that is being read."""
    for number, line in enumerate(text.split("\n"), 1):
        place.line = number
        if not line.strip():
            continue
        yield _line(_Fields(_parsed(line, place), place), place)


def _parsed(line: str, place: Place) -> dict[str, Any]:
    def members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            place.fail("json.twice")
        return found

    def constant(word: str) -> Any:
        place.fail("json.constant", given=word)

    try:
        value = json.loads(line, object_pairs_hook=members, parse_constant=constant)
    except json.JSONDecodeError as error:
        place.fail("json", said=error.msg, column=error.pos + 1)
    except RecursionError:
        place.fail("json.deep")
    except RecordError:
        raise
    except ValueError:
        place.fail("json.number")  # digits by the thousand
    if not isinstance(value, dict):
        place.fail("json.object")
    if _deeper(value, DEPTH):
        place.fail("json.deep")
    return value


def _deeper(value: Any, depth: int) -> bool:
    """Is anything nested deeper than that?"""
    inside = value.values() if isinstance(value, dict) else value
    if not isinstance(value, (dict, list)):
        return False
    return depth == 0 or any(_deeper(one, depth - 1) for one in inside)


class _Fields:
    """The fields of one object, each asked for once and with its type; what is left over is refused."""

    def __init__(self, data: dict[str, Any], place: Place) -> None:
        self.data = data
        self.place = place

    def __contains__(self, name: str) -> bool:
        return name in self.data

    def take(self, name: str, usual: Any = ...) -> Any:
        """The value of a field, or the usual one; without a usual one it must be there."""
        if name in self.data:
            return self.data.pop(name)
        if usual is ...:
            self.place.fail("json.missing", name=name)
        return usual

    def wrong(self, name: str, value: Any, needed: str) -> Any:
        self.place.fail("json.type", name=name, given=quoted(value), needed=Word(f"type.{needed}"))

    def number(self, name: str, usual: Any = ..., least: int = 0) -> Any:
        value = self.take(name, usual)
        if value == usual and value is usual:
            return value
        if type(value) is not int or not least <= value <= MOST:
            self.wrong(name, value, "number")
        return value

    def text(self, name: str, usual: Any = ...) -> str:
        value = self.take(name, usual)
        if type(value) is not str:
            self.wrong(name, value, "text")
        if len(value) > LONGEST_NAME:
            self.place.fail("long", most=LONGEST_NAME)
        return cast("str", value)

    def texts(self, name: str) -> list[str]:
        value = self.take(name, [])
        if not _is_list_of(str, value):
            self.wrong(name, value, "texts")
        if any(len(one) > LONGEST_NAME for one in value):
            self.place.fail("long", most=LONGEST_NAME)
        return cast("list[str]", value)

    def cards(self, name: str, usual: Any = ...) -> Cards:
        return self.as_cards(name, self.take(name, usual))

    def as_cards(self, name: str, value: Any) -> Cards:
        if value == ():
            return ()
        if not _is_list_of(str, value):
            self.wrong(name, value, "cards")
        return tuple(self.card(one) for one in value)

    def card(self, code: str) -> Card:
        found = cards_of(code, self.place)
        if len(found) != 1:
            self.place.fail("card", given=quoted(code))
        return found[0]

    def items(self, name: str) -> Items:
        value = self.take(name)
        if not isinstance(value, dict):
            self.wrong(name, value, "object")
        return tuple((key, self._values(key, one)) for key, one in value.items())

    def _values(self, name: str, value: Any) -> tuple[int | str, ...]:
        values = value if isinstance(value, list) else [value]
        for one in values:
            if type(one) not in (int, str):
                self.wrong(name, value, "value")
        return tuple(values)

    def done(self) -> None:
        """Nothing may be left: a slip in a name would go unnoticed."""
        for name in self.data:
            self.place.fail("json.unknown", name=quoted(name))


def _is_list_of(kind: type, value: Any) -> bool:
    return isinstance(value, list) and all(type(one) is kind for one in value)


def _line(fields: _Fields, place: Place) -> Line:
    if "do" in fields:
        line: Line = _operation(fields, place)
    elif "trick" in fields:
        number = fields.number("trick")
        line = TrickEnd(number, fields.number("winner"), fields.number("points", least=-MOST))
    elif "deal" in fields:
        line = _start(fields)
    elif "end" in fields:
        line = _end(fields, place)
    elif "score" in fields:
        line = Score(fields.items("score"))
    elif "tractor" in fields:
        line = _head(fields, place)
    else:
        place.fail("json.what")
    fields.done()
    return line


def _head(fields: _Fields, place: Place) -> Head:
    version = fields.take("tractor")
    if type(version) is not int or version != VERSION:
        place.fail("version", given=quoted(version), needed=VERSION)
    kind = fields.text("kind")
    if kind not in ("deals", "match"):
        place.fail("kind", given=quoted(kind))
    deals = fields.number("deals")
    data = fields.take("rules")
    if not isinstance(data, dict):
        fields.wrong("rules", data, "object")
    rules = rules_of(data, place)
    return Head(
        *(cast("Kind", kind), deals, rules),
        players_of(fields.texts("players"), rules, place),
        *(fields.text("event", ""), fields.text("date", "")),
    )


def _start(fields: _Fields) -> Start:
    hands = fields.take("hands")
    if not isinstance(hands, list):
        fields.wrong("hands", hands, "cards")
    minutes = fields.take("minutes", None)
    good = type(minutes) in (int, float) and 0 <= minutes <= MAX_MINUTES
    if minutes is not None and not good:
        fields.place.fail("minutes", given=quoted(minutes), most=MAX_MINUTES)
    declarer = fields.take("declarer")
    if declarer is not None and (type(declarer) is not int or not 0 <= declarer <= MOST):
        fields.wrong("declarer", declarer, "number")
    return Start(
        *(fields.number("deal"), fields.text("level"), declarer, fields.number("first")),
        tuple(fields.as_cards("hands", hand) for hand in hands),
        fields.cards("kitty", ()),
        fields.text("other_level") if "other_level" in fields else None,
        *(fields.cards("removed", ()), minutes),
    )


def _operation(fields: _Fields, place: Place) -> Line:
    do = fields.text("do")
    if do not in _DO:
        place.fail("json.do", given=quoted(do), names=tuple(sorted(_DO)))
    if do == "draw":
        return Drawn(fields.number("drawn"))
    seat = fields.number("seat", None)
    nth = fields.take("nth", [])
    if not _is_list_of(int, nth) or any(not 0 <= one <= MOST for one in nth):
        fields.wrong("nth", nth, "numbers")
    cards = fields.cards("cards", ())
    if len(nth) != (len(cards) if do == "friends" else 0):
        place.fail("json.nth")
    if seat is None and do in ("call", "riot"):
        place.fail("json.missing", name="seat")
    trump = fields.take("trump", None)
    if trump is not None and type(trump) is not str:
        fields.wrong("trump", trump, "text")
    return Step(
        Operation(cast("Do", do), seat, cards, tuple(nth)),
        drawn=fields.number("drawn", None),
        trump=None if trump is None else trump_of(trump, place),
        forced=fields.cards("forced", ()),
        again=fields.number("again", None),
    )


def _end(fields: _Fields, place: Place) -> End:
    ending = fields.text("end")
    if ending not in _ENDINGS:
        place.fail("json.end", given=quoted(ending), names=_ENDINGS)
    result = fields.items("result") if "result" in fields else ()
    return End(cast("Ending", ending), result)
