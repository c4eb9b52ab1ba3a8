"""Reading the text form: from characters to lines of the story. What they say is checked elsewhere."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, cast

from tractor_lab._console import tame
from tractor_lab.rules import Card, Operation, ParseError, Rules, Trump

from .errors import Place, Word, quoted
from .rule_names import field_value
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

_MARK: Final = re.compile(r'"(?:[^"\\]|\\.)*+"?+|[;{]')
"""A string in quotes, or the beginning of a comment."""
_HEADER: Final = re.compile(
    r'\[\s*+([A-Za-z]\w*+)((?:\s++"(?:[^"\\]|\\.)*+")++)\s*+\]\s*+', re.ASCII
)
_STRING: Final = re.compile(r'"(?:[^"\\]|\\.)*+"')
_STEP: Final = re.compile(r"([a-z]++(?:-[a-z]++)?+)\s*+([^:]*+)(?::(.*))?+", re.DOTALL)
_TRICK_END: Final = re.compile(r"\s*(\d{1,4})\s*,\s*(-?\d{1,6})\s++points?\s*", re.ASCII)
_NUMBER: Final = re.compile(r"\d{1,9}", re.ASCII)
_MINUTES: Final = re.compile(r"\d{1,7}(?:\.\d{1,30})?(?:e-\d{1,3})?", re.ASCII)
_HEAD: Final = ("Tractor", "Kind", "Deals", "Event", "Date", "Players", "Rules")
_DEAL: Final = ("Deal", "Level", "OtherLevel", "Declarer", "First", "Minutes")
MOST_SAID: Final = 400
"""Characters of what is wrong with the rules; the list of all fields is longer."""
MAX_MINUTES: Final = 1_000_000
LONGEST_NAME: Final = 200
"""Characters in the name of a player or an event."""


def read_lines(text: str, place: Place) -> Iterator[Line]:
    """The lines of a record in text form; `place` is kept at the line that is being read."""
    yield from _Reader(place).read(text)


def bare_lines(text: str, place: Place) -> Iterator[str]:
    """The lines that say something, without their comments and the space around them."""
    opened = 0
    for number, line in enumerate(text.split("\n"), 1):
        place.line = number
        bare, opened = _bare(line, number, opened)
        if bare := bare.strip():
            yield bare
    if opened:
        place.line = opened
        place.fail("comment", mark="{")


def _bare(line: str, number: int, opened: int) -> tuple[str, int]:
    """A line without comments, and the number of the line on which the one still open began (0: none is)."""
    parts: list[str] = []
    at = 0
    while True:
        if opened:
            end = line.find("}", at)
            if end < 0:
                return " ".join(parts), opened
            at, opened = end + 1, 0
        found = _MARK.search(line, at)
        if found is None:
            return " ".join([*parts, line[at:]]), 0
        if found[0][0] == '"':  # in a string nothing begins a comment
            parts.append(line[at : found.end()])
            at = found.end()
            continue
        parts.append(line[at : found.start()])
        if found[0] == ";":
            return " ".join(parts), 0
        at, opened = found.end(), number


class _Reader:
    """What has been read of the headers and of the deal that has not begun yet."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.head: dict[str, list[str]] | None = {}
        """The headers of the record; None once they are complete."""
        self.fields: dict[str, Any] = {}
        self.deal: dict[str, list[str]] = {}
        self.hands: list[Cards] = []
        self.piles: dict[str, Cards] = {}
        self.where: dict[str, int] = {}
        """On which line each header, hand and pile stands."""

    def read(self, text: str) -> Iterator[Line]:
        for line in bare_lines(text, self.place):
            if line.startswith("["):
                yield from self._header(line)
                continue
            found = _STEP.fullmatch(line)
            if found is None:
                self.place.fail("line", given=quoted(line))
            word, seat, rest = found[1], found[2].strip(), found[3]
            if word in ("hand", "kitty", "removed"):
                self._pile(word, seat, self._rest(word, rest))
                continue
            yield from self._begin()
            yield from self._step(word, seat, rest)
        yield from self._begin()

    # -- headers -----------------------------------------------------------------------------------------

    def _header(self, line: str) -> Iterator[Line]:
        found = _HEADER.fullmatch(line)
        if found is None:
            self.place.fail("header", given=quoted(line))
        name = found[1]
        values = [self._string(text) for text in _STRING.findall(found[2])]
        if len(values) > 1 and name != "Players":
            self.place.fail("header.one", name=name)
        if name == "Deal" and self.head is not None:
            yield self._whole_head()
        elif name == "Deal":
            yield from self._begin()
        known = _HEAD if self.head is not None else _DEAL
        if self.head is not None and name.islower():
            if name in self.fields:
                self.place.fail("header.twice", name=name)
            self.where[name] = self.place.line
            self.fields[name] = field_value(name, values[0])
            return
        if name not in known:
            key = "header.unknown.deal" if self.head is None else "header.unknown"
            self.place.fail(key, name=quoted(name), names=known)
        into = self.deal if self.head is None else self.head
        if name in into:
            self.place.fail("header.twice", name=name)
        if self.hands or self.piles:
            self.place.fail("header.late", name=name)
        into[name] = values
        self.where[name] = self.place.line

    def _string(self, text: str) -> str:
        try:
            value = json.loads(text)
        except ValueError:
            self.place.fail("string", given=quoted(text))
        if len(value) > LONGEST_NAME:
            self.place.fail("long", most=LONGEST_NAME)
        return cast("str", value)

    def _whole_head(self) -> Head:
        head, self.head = self.head, None
        where, self.where = self.where, {}
        assert head is not None
        fail = self.place.fail
        for name in ("Tractor", "Kind", "Deals", "Rules"):
            if name not in head:
                fail("header.missing", name=name)

        def at(name: str) -> Place:
            return self.place.at(where.get(name))

        if head["Tractor"] != [str(VERSION)]:
            given = quoted(head["Tractor"][0])
            at("Tractor").fail("version", given=given, needed=VERSION)
        kind = head["Kind"][0]
        if kind not in ("deals", "match"):
            at("Kind").fail("kind", given=quoted(kind))
        data = {"preset": head["Rules"][0], **self.fields}
        rules = rules_of(data, at("Rules"), where)
        return Head(
            cast("Kind", kind),
            _number(head["Deals"][0], "Deals", at("Deals")),
            rules,
            players_of(head.get("Players", []), rules, at("Players")),
            head.get("Event", [""])[0],
            head.get("Date", [""])[0],
            where,
        )

    def _begin(self) -> Iterator[Line]:
        """The beginning of the deal, if it has been read and not told yet."""
        if self.head is not None and (self.head or self.fields or self.hands or self.piles):
            self.place.fail("header.missing", name="Deal")
        if not self.deal:
            if self.hands or self.piles:
                self.place.fail("header.missing", name="Deal")
            return
        for name in ("Deal", "Level", "Declarer", "First"):
            if name not in self.deal:
                self.place.fail("header.missing", name=name)
        value = {name: values[0] for name, values in self.deal.items()}
        where, self.where = self.where, {}

        def number(name: str) -> int:
            return _number(value[name], name, self.place.at(where[name]))

        yield Start(
            *(number("Deal"), value["Level"]),
            None if value["Declarer"] == "none" else number("Declarer"),
            number("First"),
            tuple(self.hands),
            self.piles.get("kitty", ()),
            value.get("OtherLevel"),
            self.piles.get("removed", ()),
            minutes_of(value["Minutes"], self.place.at(where["Minutes"]))
            if "Minutes" in value
            else None,
            where,
        )
        self.deal, self.hands, self.piles = {}, [], {}

    # -- cards -------------------------------------------------------------------------------------------

    def _pile(self, word: str, seat: str, rest: str) -> None:
        cards = cards_of(rest, self.place)
        if not self.deal:
            self.place.fail("pile", what=Word(word))
        if word != "hand":
            if seat:
                self.place.fail("line", given=quoted(f"{word} {seat}"))
            if word in self.piles:
                self.place.fail("twice", what=Word(word))
            self.piles[word] = cards
            self.where[word] = self.place.line
            return
        number = self._number(seat, "hand")
        if number != len(self.hands):
            self.place.fail("hand-order", given=number, needed=len(self.hands))
        self.hands.append(cards)
        self.where[f"hand {number}"] = self.place.line

    def _rest(self, word: str, rest: str | None) -> str:
        """What stands behind the colon."""
        if rest is None:
            self.place.fail("colon", word=word)
        return rest

    def _number(self, text: str, name: str) -> int:
        return _number(text, name, self.place)

    # -- what was done -----------------------------------------------------------------------------------

    def _step(self, word: str, seat: str, rest: str | None) -> Iterator[Line]:
        place = self.place
        match word:
            case "trick":
                yield TrickBegin(self._number(seat, word))
                yield from self._trick(self._rest(word, rest))
            case "call":
                cards, at, drawn = self._rest(word, rest).partition("@")
                when = self._number(drawn, "@") if at else None
                operation = Operation("call", self._number(seat, word), cards_of(cards, place))
                yield Step(operation, drawn=when)
            case "draw" if not seat:
                yield Drawn(self._number(self._rest(word, rest), word))
            case "bury":
                cards_ = cards_of(self._rest(word, rest), place)
                yield Step(Operation("bury", self._number(seat, word), cards_))
            case "turn" if not seat:
                for card in cards_of(self._rest(word, rest), place):
                    yield Step(Operation("turn", None, (card,)))
            case "friends":
                yield self._friends(self._number(seat, word), self._rest(word, rest))
            case "pass" if not seat:
                for one in self._rest(word, rest).split():
                    yield Step(Operation("pass", self._number(one, word)))
            case "lift" if not seat and rest is None:
                yield Step(Operation("lift"))
            case "lift":
                yield self._lift(self._number(seat, word), self._rest(word, rest))
            case "hand-over" | "riot" if rest is None:
                by = self._number(seat, word) if seat else None
                yield Step(Operation(word, by))
            case "result" if not seat:
                yield end_of(items_of(self._rest(word, rest)))
            case "score" if not seat:
                yield Score(items_of(self._rest(word, rest)))
            case _:
                place.fail("line", given=quoted(word if rest is None else f"{word} {seat}: {rest}"))

    def _lift(self, seat: int, rest: str) -> Step:
        word, _, code = rest.strip().partition(" ")
        if word != "trump":
            self.place.fail("lift.trump", given=quoted(rest))
        return Step(Operation("lift", seat), trump=trump_of(code.strip(), self.place))

    def _friends(self, seat: int, rest: str) -> Step:
        cards: list[Card] = []
        nth: list[int] = []
        for called in rest.split():
            code, colon, copy = called.partition(":")
            if not colon:
                self.place.fail("friend", given=quoted(called))
            cards += cards_of(code, self.place)
            nth.append(self._number(copy, "friends"))
        if len(cards) != len(nth):
            self.place.fail("friend", given=quoted(rest))
        return Step(Operation("friends", seat, tuple(cards), tuple(nth)))

    def _trick(self, rest: str) -> Iterator[Line]:
        plays, equals, end = rest.partition("=")
        for play in plays.split("|"):
            yield self._play(play)
        if equals:
            told = _TRICK_END.fullmatch(end)
            if told is None:
                self.place.fail("trick-end", given=quoted(end.strip()))
            yield TrickEnd(None, int(told[1]), int(told[2]))

    def _play(self, text: str) -> Step:
        seat, _, did = text.strip().partition(" ")
        if not _NUMBER.fullmatch(seat):
            self.place.fail("play", given=quoted(text.strip()))
        by = int(seat)
        if did.split() == ["takes", "back"]:
            return Step(Operation("take-back", by))
        played, comma, again = did.partition(",")
        cards, _, forced = played.partition("->")
        from_ = again.removeprefix(" again from ")
        if comma and from_ == again:
            self.place.fail("play", given=quoted(text.strip()))
        return Step(
            Operation("play", by, cards_of(cards, self.place)),
            forced=cards_of(forced, self.place),
            again=self._number(from_, "again") if comma else None,
        )


# -- values, for both forms ------------------------------------------------------------------------------


def _number(text: str, name: str, place: Place) -> int:
    if not _NUMBER.fullmatch(text.strip()):
        place.fail("number", name=name, given=quoted(text))
    return int(text)


def rules_of(data: dict[str, Any], place: Place, where: Mapping[str, int] | None = None) -> Rules:
    """The rule set of a record. `where` are the lines of its fields, if each has its own."""
    try:
        return Rules.from_dict(data)
    except ParseError as error:
        said = tame(str(error))
        lines = [
            line for name, line in (where or {}).items() if said.lstrip("'\"").startswith(name)
        ]
        place.at(lines[-1] if lines else None).fail(
            "rules", said=said if len(said) <= MOST_SAID else said[:MOST_SAID] + "..."
        )


def players_of(names: list[str], rules: Rules, place: Place) -> tuple[str, ...]:
    """The names by seat: all of them, or none."""
    if names and len(names) != rules.players:
        place.fail("players", given=len(names), needed=rules.players)
    return tuple(names)


def cards_of(text: str, place: Place) -> Cards:
    """Cards in the order in which they are written."""
    cards = []
    for word in text.split():
        try:
            cards.append(Card(word))
        except ParseError:
            place.fail("card", given=quoted(word))
    return tuple(cards)


def trump_of(code: str, place: Place) -> Trump:
    """A trump."""
    try:
        return Trump(code)
    except ParseError:
        place.fail("no-trump", given=quoted(code))


def minutes_of(text: str, place: Place) -> float:
    """How long a deal took."""
    if not _MINUTES.fullmatch(text) or float(text) > MAX_MINUTES:
        place.fail("minutes", given=quoted(text), most=MAX_MINUTES)
    return float(text) if "." in text or "e" in text else int(text)


def items_of(text: str) -> Items:
    """The values of a result or a score."""
    items: list[tuple[str, tuple[int | str, ...]]] = []
    for part in text.split(","):
        name, *values = part.split() or [""]
        items.append((name, tuple(values)))
    return tuple(items)


def end_of(items: Items) -> End:
    """The end of a deal: a word, or the result."""
    if len(items) == 1 and not items[0][1] and items[0][0] in ("redeal", "stopped", "unfinished"):
        return End(cast("Ending", items[0][0]))
    return End("counted", items)
