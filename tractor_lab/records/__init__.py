"""Deals and matches as records: text that a person can read and a program can parse, or JSON lines.

`write_deal` and `write_match` write the text, `to_jsonl` writes JSON lines, and `read` reads either. What is
read is played again and checked, line by line: whatever comes in, it gives a `Record` or raises `RecordError`
with the line number. The format is described in docs/records.md.

>>> from tractor_lab.rules import Deal
>>> deal = Deal.shuffled("a record").draw(3)
>>> read(write_deal(deal)).deal == deal
True
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from tractor_lab._mistake import kindly
from tractor_lab.rules import Deal, ParseError

from . import json_form, text, text_reader
from .check import Record, check
from .errors import Place, RecordError
from .story import Head, Kind, Line, Score, ending, score_items, tell

if TYPE_CHECKING:
    from tractor_lab.rules.match import Match

__all__ = [
    "MAX_BYTES",
    "Record",
    "RecordError",
    "from_jsonl",
    "read",
    "to_jsonl",
    "write",
    "write_deal",
    "write_match",
]

MAX_BYTES: Final = 20_000_000
"""The most bytes in a record; a deal takes about four thousand."""
MAX_LINE: Final = 100_000
"""The most characters in a line; the longest trick takes some two thousand."""
MAX_LINES: Final = 1_000_000
"""The most lines; empty ones count as well."""


# -- writing ---------------------------------------------------------------------------------------------


@kindly
def write(record: Record) -> str:
    """A record as text. `read` gives it back, equal to the letter.

    Raises `ParseError` for names that are too long or not one a seat, and for deals that make no such match.
    """
    return text.write(_story(record))


@kindly
def to_jsonl(record: Record | Deal) -> str:
    """A record, or one deal, as JSON lines. Raises what `write` raises."""
    return json_form.write(_story(record if isinstance(record, Record) else _record(record)))


@kindly
def write_deal(deal: Deal, names: Sequence[str] = (), event: str = "", date: str = "") -> str:
    """A deal as text, finished or not. `names` are the players', by seat."""
    return write(_record(deal, names, event, date))


@kindly
def write_match(
    match: Match,
    deals: Sequence[Deal],
    names: Sequence[str] = (),
    event: str = "",
    date: str = "",
    minutes: Sequence[float] = (),
) -> str:
    """A match as text: how it stands, and all its deals from the first on, the last one perhaps unfinished.

    `minutes` are how long each deal took, where the match counted them.
    """
    if not deals:
        raise ParseError("deals: a record of a match has at least one deal")
    times = tuple(minutes) or (0,) * len(deals)
    return write(Record(tuple(deals), match.rules, match, tuple(names), event, date, times))


def _record(deal: Deal, names: Sequence[str] = (), event: str = "", date: str = "") -> Record:
    return Record((deal,), deal.rules, None, tuple(names), event, date)


def _story(record: Record) -> Iterator[Line]:
    """A record as lines, once it is known that they can be read back."""
    _check_names(record)
    kind: Kind = "deals" if record.match is None else "match"
    names = (record.players, record.event, record.date)
    yield Head(kind, len(record.deals), record.rules, *names)
    match = None
    if record.match is not None:
        from tractor_lab.rules.match import Match

        match = Match.start(record.rules, record.deal.first)
    for number, (deal, minutes) in enumerate(zip_longest(record.deals, record.minutes), 1):
        yield from tell(deal, number, minutes or None)
        if match is not None and ending(deal) != "unfinished":
            match = match.after(deal, minutes or 0)
            yield Score(score_items(match))
    if match != record.match:
        raise ParseError("match: it does not come out of these deals and minutes")


def _check_names(record: Record) -> None:
    for name in (*record.players, record.event, record.date):
        if not isinstance(name, str) or len(name) > text_reader.LONGEST_NAME:
            most = text_reader.LONGEST_NAME
            raise ParseError(f"names: a name is a text of at most {most} characters")
    if len(record.players) not in (0, record.rules.players):
        raise ParseError(
            f"names: {len(record.players)} for {record.rules.players} players; give one a seat, or none"
        )
    if any(deal.rules != record.rules for deal in record.deals):
        raise ParseError("deals: the deals of a record are played by its rules")
    if record.minutes and (record.match is None or len(record.minutes) != len(record.deals)):
        raise ParseError("minutes: one number for each deal of a match")


# -- reading ---------------------------------------------------------------------------------------------


@kindly
def read(data: str | bytes, file: str | None = None) -> Record:
    """The record in a text, or in the bytes of a file, in either form. `file` is named in errors.

    Raises `RecordError` and nothing else, whatever text or bytes come in; `ValueError` for what is neither.
    """
    place = Place(file)
    characters = _decoded(data, place)
    read_lines = json_form.read_lines if _is_json(characters) else text_reader.read_lines
    return check(read_lines(characters, place), place)


@kindly
def from_jsonl(data: str | bytes, file: str | None = None) -> Record:
    """The record in JSON lines. Raises `RecordError` and nothing else, as `read` does."""
    place = Place(file)
    return check(json_form.read_lines(_decoded(data, place), place), place)


def _decoded(data: str | bytes, place: Place) -> str:
    if len(data) > MAX_BYTES:
        place.fail("large", most=MAX_BYTES)
    if isinstance(data, str):
        characters = data
    else:
        try:
            characters = data.decode("utf-8")
        except UnicodeDecodeError as error:
            place.line = data.count(b"\n", 0, error.start) + 1
            place.fail("utf-8", byte=f"0x{data[error.start]:02x}")
    characters = characters.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if characters.count("\n") > MAX_LINES:
        place.line = MAX_LINES
        place.fail("lines", most=MAX_LINES)
    for number, line in enumerate(characters.split("\n"), 1):
        if len(line) > MAX_LINE:
            place.line = number
            place.fail("long.line", most=MAX_LINE)
    return characters


def _is_json(characters: str) -> bool:
    """An object begins with a name in quotes; a comment of the text form very rarely does."""
    begin = characters.lstrip()[:200].split(None, 1)
    return "".join(begin)[:2] == '{"'
