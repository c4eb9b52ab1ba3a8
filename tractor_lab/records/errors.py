"""What is wrong with a record, and on which line of it."""

from __future__ import annotations

from typing import Final, NoReturn

from tractor_lab._console import tame
from tractor_lab.locale import explain, t
from tractor_lab.rules import Card, Reason, RulesError, format_cards
from tractor_lab.rules.errors import clip

LONGEST: Final = 60
"""Characters of a record that a message quotes."""


class RecordError(RulesError):
    """A record that cannot be read or was not played by its rules.

    `line` is the line of the text (from 1), `file` its name if it has one. The text of the exception is
    English; `say` gives it in either language.
    """

    def __init__(
        self,
        key: str,
        line: int,
        file: str | None = None,
        reason: Reason | None = None,
        **values: object,
    ) -> None:
        self.key = key
        self.line = line
        self.file = file
        self.reason = reason
        self.values = values
        super().__init__(self.say("en"))

    def say(self, lang: str | None = None) -> str:
        """Where and what, in a sentence: "game.txt, line 12: ..."."""
        return self.place(lang) + t("records.colon", lang) + self.what(lang)

    def place(self, lang: str | None = None) -> str:
        """Where: the file, if it has a name, and the line."""
        name = "records.line" if self.file is None else "records.line.of"
        return t(name, lang, file=tame(str(self.file)), line=self.line)

    def what(self, lang: str | None = None) -> str:
        """What is wrong, and what would be right."""
        values = {name: _shown(value, lang) for name, value in self.values.items()}
        if self.reason is not None:
            values["reason"] = explain(self.reason, lang)
        return t(f"records.wrong.{self.key}", lang, **values)


class Place:
    """The line that is being read: every fault found there is told of it."""

    def __init__(self, file: str | None = None, line: int = 1) -> None:
        self.file = file
        self.line = line

    def at(self, line: int | None) -> Place:
        """An earlier line of the same record, if it is known; else this one."""
        return self if line is None else Place(self.file, line)

    def fail(self, key: str, reason: Reason | None = None, **values: object) -> NoReturn:
        """Raise the `RecordError` of this place."""
        raise RecordError(key, self.line, self.file, reason, **values)


class Word(str):
    """A word of ours in a message: a key of `records.word`, said in the reader's language."""

    __slots__ = ()


def quoted(text: object) -> str:
    """What a record says, as a message quotes it: short, and without anything that steers a console.

    >>> quoted("S5\\x1b[2J")
    '"S5?[2J"'
    """
    return tame(clip(str(text).translate(_STEERING), LONGEST))


_STEERING: Final = dict.fromkeys((*range(32), *range(127, 160)), "?")


def _shown(value: object, lang: str | None) -> str:
    if isinstance(value, Word):
        return t(f"records.word.{value}", lang)
    if isinstance(value, tuple):
        if value and all(isinstance(one, Card) for one in value):
            return format_cards(value)
        return t("comma", lang).join(_shown(one, lang) for one in value)
    return str(value)
