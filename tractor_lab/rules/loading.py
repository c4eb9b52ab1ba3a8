"""Reading a rule set from a TOML file: `Rules.load`. The only place of the engine that opens a file."""

from __future__ import annotations

import os
import re
import unicodedata
from pathlib import Path
from typing import Final

from .errors import ParseError, clip
from .ruleset import Rules

MAX_FILE: Final = 100_000
"""Bytes in a file of rules: some hundred times of what one needs."""
MAX_LINE: Final = 2_000
"""Characters in a line of it; the parser takes minutes over a key of a hundred thousand parts."""


MARKS: Final = {"“": '"', "”": '"', "‘": "'", "’": "'", "、": ",", "。": ".", "【": "[", "】": "]"}
"""Marks of a Chinese keyboard, and of word processors, and what stands in a file for them."""


def load(path: str | os.PathLike[str]) -> Rules:
    """The rule set in a file. Raises `ParseError` naming the file and what is wrong in it."""
    name = clip(os.fspath(path), 300)
    try:
        with Path(path).open("rb") as file:
            content = file.read(MAX_FILE + 1)
    except (OSError, ValueError) as error:
        said = getattr(error, "strerror", None) or error
        raise ParseError(f"{name} cannot be read: {said}") from error
    if len(content) > MAX_FILE:
        raise ParseError(f"{name}: more than {MAX_FILE} bytes: this is no rule set")
    try:
        return read(content.decode("utf-8-sig"))  # some editors put a mark at the beginning
    except UnicodeDecodeError:
        raise ParseError(f"{name}: this is no text in UTF-8") from None
    except ParseError as error:
        raise ParseError(f"{name}: {error}") from None


def read(text: str) -> Rules:
    """The rule set that the text of such a file describes.

    >>> read('preset = "standard"\\ndecks = 3').kitty
    6

    Raises `ParseError` saying what is wrong in it.
    """
    import tomllib  # here, because an import of the rules must stay quick

    if any(len(line) > MAX_LINE for line in text.splitlines()):
        raise ParseError(f"a line of more than {MAX_LINE} characters: this is no rule set")
    try:
        data = tomllib.loads(text + "\n")  # so that a fault in the last line has a number
        return Rules.from_dict(data)
    except tomllib.TOMLDecodeError as error:
        raise _marked(text, error) or ParseError(str(error)) from None
    except RecursionError:
        raise ParseError("too deeply nested") from None
    except ValueError as error:  # a number of thousands of digits, or no rule set
        raise ParseError(str(error)) from None


def _marked(text: str, error: ValueError) -> ParseError | None:
    """The error that says which mark is at fault, if the line that cannot be read holds a wide one."""
    found = re.search(r"at line (\d+)", str(error))
    if not found:
        return None
    number = int(found[1])
    line = text.split("\n")[number - 1].partition("#")[0]
    for mark in line:
        plain = MARKS.get(mark) or unicodedata.normalize("NFKC", mark)
        if plain == " " != mark:
            return ParseError(f"line {number}: a wide space; write a usual one in its place")
        if plain != mark and plain.isascii():
            return ParseError(f"line {number}: {mark} is a wide mark; write {plain} in its place")
    return None
