"""What a console can show: old ones know neither Chinese nor the suit symbols."""

from __future__ import annotations

import re
import sys
import unicodedata
from typing import Final, TextIO

from tractor_lab.locale import LANGUAGES, language, t


def spoken(lang: str | None, stream: TextIO | None = None) -> str:
    """The language to answer in: the one asked for or chosen, English where the console has no Chinese."""
    wanted = lang if lang in LANGUAGES else language()
    try:
        # Without a console (its output was closed) there is nothing that cannot be shown.
        encoding = getattr(stream or sys.stdout, "encoding", None) or "utf-8"
        t("suit.T", wanted).encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return "en"  # better than a line of question marks
    return wanted


def printable(text: str, stream: object) -> str:
    """The text as the console can show it: on one that has no suit symbols, ♠8 is written S8.

    >>> import io
    >>> printable("♠8", io.TextIOWrapper(io.BytesIO(), encoding="ascii"))
    'S8'
    """
    encoding = getattr(stream, "encoding", None) or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        for symbol, letter in zip("♠♥♣♦", "SHCD", strict=True):
            text = text.replace(symbol, letter)
        text = text.encode(encoding, "replace").decode(encoding)
    return text


def tame(text: str) -> str:
    r"""The text of a stranger without the characters that steer a console, on one line.

    >>> tame("\x1b[31mred\n")
    '?[31mred?'
    """
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def columns(text: str) -> int:
    """The width of a text on a console, where a Chinese character takes two columns.

    >>> columns("ace"), columns("拖拉机")
    (3, 6)
    """
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


WIDTH: Final = 79
"""Columns of a line, for a console of 80."""
_PIECES: Final = re.compile(r"\s|[（《“]*(?:[♠♥♣♦]?[!-~]+|.)[，。；：、！？）》”]*")
"""What a line is not broken inside of."""


def wrapped(text: str, start: str = "") -> list[str]:
    """A line broken for the console: between words, and between Chinese characters, which are two columns
    wide and keep their punctuation. `start` stands in front of the first line; the others are then indented.

    >>> wrapped("拖拉机，" * 11)
    ['拖拉机，拖拉机，拖拉机，拖拉机，拖拉机，拖拉机，拖拉机，拖拉机，拖拉机，拖拉', '机，拖拉机，']
    """
    lines, line = [], start
    for piece in _PIECES.findall(text):
        if columns(line + piece) > WIDTH:
            lines.append(line.rstrip())
            line = "    " if start else ""
        if piece != " " or line.strip():
            line += piece
    return [*lines, line.rstrip()]
