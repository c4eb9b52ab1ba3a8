"""JSON lines from programs nobody vouches for: bounded, strict, and never an exception out of here.

`read_lines` cuts a stream into lines without holding a huge one in memory; `read_object` turns one line into
an object, or says what is wrong with it and still reads its ``id`` where that can be done.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from typing import IO, Any, Final

from tractor_lab.rules.errors import clip

MAX_LINE: Final = 1_000_000
"""Bytes in a line, its end not counted."""
MAX_DEPTH: Final = 64
"""Lists and objects inside each other; deeper is an attack, no question."""

_BOM: Final = b"\xef\xbb\xbf"
# Possessive and with an optional end, so that text without closing quotes is passed over only once.
_BRACKETS: Final = re.compile(r'"(?:[^"\\]|\\.)*+"?+|[\[{]|[\]}]', re.DOTALL)


class RefusedError(Exception):
    """A question that gets an error for an answer: the code for programs, the message for people."""

    def __init__(self, code: str, message: str) -> None:
        self.code, self.message = code, message
        super().__init__(message)


class _Unreadable:
    """Stands where a value of the line was no JSON; it cannot be written back, so nothing echoes it."""


def read_lines(stream: IO[bytes] | IO[str]) -> Iterator[bytes | None]:
    r"""The lines of a stream without their ends; None for a line that is too long.

    >>> import io
    >>> list(read_lines(io.BytesIO(b"one\r\ntwo")))
    [b'one', b'two']
    """
    limit = MAX_LINE + 2
    first = True
    while raw := stream.readline(limit):
        chunk = _bytes(raw)
        line = chunk.removesuffix(b"\n").removesuffix(b"\r")
        if len(raw) == limit and not chunk.endswith(b"\n"):
            # Too long: pass over the rest piece by piece and keep none of it.
            while (rest := _bytes(stream.readline(65536))) and not rest.endswith(b"\n"):
                pass
        if first:
            line, first = line.removeprefix(_BOM), False  # some editors and shells put one there
        yield line if len(line) <= MAX_LINE else None


def _bytes(text: bytes | str) -> bytes:
    return text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")


def read_object(line: bytes | None) -> tuple[dict[str, Any], RefusedError | None]:
    """The object on a line, and what is wrong with it, if anything is.

    >>> read_object(b'{"id": 7, "op": "levels", "points": 80}')
    ({'id': 7, 'op': 'levels', 'points': 80}, None)
    >>> data, fault = read_object(b'{"id": 7, "points": NaN}')
    >>> data["id"], fault.message
    (7, 'malformed JSON: NaN is no JSON value')
    """
    if line is None:
        return {}, RefusedError("line-too-long", f"the line is longer than {MAX_LINE} bytes (1 MB)")
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        said = f"the line is not UTF-8: byte 0x{line[error.start]:02x} at position {error.start}"
        return {}, RefusedError("malformed-json", said)
    if not text.strip():
        return {}, RefusedError("malformed-json", "the line is empty: a question is a JSON object")
    if _too_deep(text):
        said = f"malformed JSON: lists and objects nested more than {MAX_DEPTH} deep"
        return {}, RefusedError("malformed-json", said)
    return _parse(text)


def _parse(text: str) -> tuple[dict[str, Any], RefusedError | None]:
    faults: list[str] = []

    def unreadable(said: str) -> Any:
        faults.append(said)
        return _Unreadable()

    def constant(word: str) -> Any:
        return unreadable(f"{word} is no JSON value")

    def real(digits: str) -> Any:
        value = float(digits)
        return value if math.isfinite(value) else unreadable(f"{digits[:40]} is too large a number")

    def whole(digits: str) -> Any:
        try:
            return int(digits)
        except ValueError:
            return unreadable(f"{digits[:40]}... is too large a number")

    def members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in pairs:
            twice = key in found
            found[key] = unreadable(f"the key {clip(key)} is there twice") if twice else value
        return found

    try:
        value = json.loads(
            text,
            parse_constant=constant,
            parse_float=real,
            parse_int=whole,
            object_pairs_hook=members,
        )
    except json.JSONDecodeError as error:
        said = f"malformed JSON: {error.msg} at position {error.pos}"
        return {}, RefusedError("malformed-json", said)
    if not faults and "\\u" in text and not _writable(value):
        faults.append("half of a surrogate pair is no character")
    fault = RefusedError("malformed-json", f"malformed JSON: {faults[0]}") if faults else None
    if type(value) is not dict:
        said = f"the line is {clip(value)}: a question is a JSON object"
        return {}, fault or RefusedError("not-an-object", said)
    return value, fault


def _too_deep(text: str) -> bool:
    if text.count("[") + text.count("{") <= MAX_DEPTH:
        return False
    depth = 0
    for found in _BRACKETS.finditer(text):
        mark = found.group()[0]
        depth += (mark in "[{") - (mark in "]}")
        if depth > MAX_DEPTH:
            return True
    return False


def _writable(value: object) -> bool:
    """Can this be written as JSON in UTF-8? Not with half a surrogate pair, nor what was no JSON."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except (TypeError, ValueError):
        return False
    return True


def echo(data: dict[str, Any]) -> dict[str, Any]:
    """The question's ``id`` to answer with, if it has one that can be read."""
    return {"id": data["id"]} if "id" in data and _writable(data["id"]) else {}
