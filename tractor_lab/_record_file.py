"""The record that somebody names in the console: read, or refused in words with the code to end with."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from tractor_lab._console import printable, tame
from tractor_lab._mistake import system
from tractor_lab.locale import t
from tractor_lab.records import MAX_BYTES, Record, RecordError, read

WRONG: Final = 1
"""The record is not right."""
USAGE: Final = 2
"""There is nothing to read: no such file, no such deal, no such seat."""


class Refused(Exception):
    """Why nothing comes of a command: a sentence for people, and the code it ends with."""

    def __init__(self, said: str, code: int) -> None:
        super().__init__(said)
        self.said, self.code = said, code

    def tell(self) -> int:
        """Print the sentence on standard error, as the console can show it; returns the code."""
        print(printable(self.said, sys.stderr), file=sys.stderr)
        return self.code


def recorded(file: str, number: int | None, lang: str) -> Record:
    """The record in a file (``-`` is standard input), with a deal of this number if one is given.

    Raises `Refused`, in the language `lang`: with `USAGE` if there is no such file or deal, with `WRONG` and
    the number of the line if the record is not right.
    """
    try:
        content = _content(file)
    except (OSError, ValueError) as error:
        said = system(error, lang)
        raise Refused(t("replay.unreadable", lang, file=tame(file), said=said), USAGE) from None
    try:
        record = read(content, t("replay.stdin", lang) if file == "-" else file)
    except RecordError as error:
        raise Refused(tame(error.say(lang)), WRONG) from None
    count = len(record.deals)
    if number is not None and not 1 <= number <= count:
        raise Refused(t("replay.no_deal", lang, number=number, count=count), USAGE)
    return record


def _content(file: str) -> bytes:
    """One byte more than a record may have: whoever reads it says that it is too large."""
    if file == "-":
        return sys.stdin.buffer.read(MAX_BYTES + 1)
    with Path(file).open("rb") as opened:
        return opened.read(MAX_BYTES + 1)
