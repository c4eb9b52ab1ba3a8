"""The values of a learner's progress: entries, how two files merge, stars, and the text of the file."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from tractor_lab._progress_practice import (
    TIME,
    Belief,
    Practice,
    both,
    both_beliefs,
    checked,
    checked_beliefs,
    plain,
)

FORMAT: Final = 2
"""2: with drills and what wrong answers stood for. Files of format 1 are read as they are."""
DRILL: Final = "drill."
"""Where an entry's name begins like this, it is a drill's."""
ABOUT: Final = "Tractor Lab: your progress. It is yours alone; keep it, copy it, take it along."
MAX_BYTES: Final = 4_000_000
MAX_COUNT: Final = 1_000_000
COUNTS: Final = ("attempts", "hints")
TIMES: Final = ("passed", "first", "last", "right", "wrong")


class ForeignError(Exception):
    """A file that is not a learner's progress, or a damaged one; says where."""


class NewerError(Exception):
    """A file of a later version of this program: it is left alone."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What is known about one exercise, or about one drill. Times are text in UTC, empty for never."""

    attempts: int = 0
    hints: int = 0
    """The furthest hint that was asked for."""
    passed: str = ""
    """When it was first answered rightly."""
    first: str = ""
    last: str = ""
    right: str = ""
    """When it was last answered rightly."""
    wrong: str = ""
    """When it was last answered otherwise, and what that answer stood for."""
    reason: str = ""
    beliefs: tuple[Belief, ...] = ()
    """What wrong answers stood for, how often, and when last."""
    practice: Practice | None = None
    """The state of a drill."""

    @property
    def again(self) -> bool:
        """Is it one to repeat: tried, and the latest answer was not right?"""
        return bool(self.attempts) and self.wrong > self.right


Progress = Mapping[str, Entry]
"""Entries by the stable name of the exercise."""


def _best(one: Entry, two: Entry) -> Entry:
    latest = max((one.wrong, one.reason), (two.wrong, two.reason))
    return Entry(
        attempts=max(one.attempts, two.attempts),
        hints=max(one.hints, two.hints),
        passed=_earlier(one.passed, two.passed),
        first=_earlier(one.first, two.first),
        last=max(one.last, two.last),
        right=max(one.right, two.right),
        wrong=latest[0],
        reason=latest[1],
        beliefs=both_beliefs(one.beliefs, two.beliefs),
        practice=both(one.practice, two.practice),
    )


def _earlier(one: str, two: str) -> str:
    return min(one, two) if one and two else one or two


def merge(one: Progress, two: Progress) -> dict[str, Entry]:
    """The best of both. The order does not matter, and merging twice changes nothing.

    >>> here, there = {"01.trump.1": Entry(attempts=2)}, {"01.trump.1": Entry(attempts=3, hints=1)}
    >>> merge(here, there)["01.trump.1"].attempts
    3
    """
    names = sorted({*one, *two})
    return {name: _best(one.get(name, Entry()), two.get(name, Entry())) for name in names}


# Stars: a rule that explains itself


def stars(passed: int, total: int) -> int:
    """One star for the first exercise of a lesson, two for half of them, three for all.

    >>> [stars(passed, 10) for passed in (0, 1, 5, 9, 10)]
    [0, 1, 2, 2, 3]
    """
    if not passed:
        return 0
    return 3 if passed >= total else 2 if 2 * passed >= total else 1


@dataclass(frozen=True, slots=True)
class Lesson:
    """How far a lesson has come."""

    number: str
    passed: int
    total: int
    again: tuple[str, ...]
    """The exercises to repeat."""

    @property
    def stars(self) -> int:
        return stars(self.passed, self.total)


def lessons(progress: Progress, names: Iterable[str]) -> list[Lesson]:
    """The lessons of these exercises, in order."""
    found: dict[str, list[str]] = {}
    for name in names:
        found.setdefault(name[:2], []).append(name)
    blank = Entry()
    return [
        Lesson(
            number,
            sum(bool(progress.get(name, blank).passed) for name in own),
            len(own),
            tuple(name for name in own if progress.get(name, blank).again),
        )
        for number, own in sorted(found.items())
    ]


# Reading and writing the text of a file


def dumps(progress: Progress) -> bytes:
    """The text of the file."""
    names = sorted(progress)
    content = {
        "about": ABOUT,
        "format": FORMAT,
        "exercises": {name: plain_entry(progress[name]) for name in names if not _drills(name)},
        "drills": {
            name[len(DRILL) :]: plain_entry(progress[name]) for name in names if _drills(name)
        },
    }
    return (json.dumps(content, indent=1, ensure_ascii=False) + "\n").encode()


def _drills(name: str) -> bool:
    return name.startswith(DRILL) and len(name) > len(DRILL)


def plain_entry(one: Entry) -> dict[str, Any]:
    """An entry as the file holds it."""
    found: dict[str, Any] = {key: getattr(one, key) for key in (*COUNTS, *TIMES, "reason")}
    if one.beliefs:
        found["beliefs"] = {name: [count, last] for name, count, last in one.beliefs}
    if one.practice is not None:
        found |= plain(one.practice)
    return found


def loads(data: bytes) -> dict[str, Entry]:
    """Read the text of a file; believes nothing unchecked. Raises `ForeignError` or `NewerError`."""
    if len(data) > MAX_BYTES:
        raise ForeignError(f"{len(data)} bytes")
    try:
        content: Any = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as problem:
        raise ForeignError("JSON") from problem
    if not isinstance(content, dict) or type(content.get("format")) is not int:
        raise ForeignError("format")
    if content["format"] > FORMAT and isinstance(content.get("exercises"), dict):
        raise NewerError(str(content["format"]))
    exercises, drills = content.get("exercises"), content.get("drills", {})
    if not 1 <= content["format"] <= FORMAT or not isinstance(exercises, dict):
        raise ForeignError("format")
    if not isinstance(drills, dict):
        raise ForeignError("drills")
    found = {name: entry(name, given) for name, given in exercises.items()}
    return found | {DRILL + name: entry(DRILL + name, given) for name, given in drills.items()}


def entry(name: str, given: Any) -> Entry:
    """One checked entry; raises `ForeignError` naming the exercise and the field."""
    if not (0 < len(name) <= 80 and name.isprintable()):
        raise ForeignError(ascii(name[:80]))
    if not isinstance(given, dict):
        raise ForeignError(name)
    for key in COUNTS:
        value = given.get(key, 0)
        if type(value) is not int or not 0 <= value <= MAX_COUNT:
            raise ForeignError(f"{name}: {key}")
    for key in (*TIMES, "reason"):
        value = given.get(key, "")
        usual = isinstance(value, str) and len(value) <= 80 and value.isprintable()
        if not usual or (key in TIMES and value and not TIME.fullmatch(value)):
            raise ForeignError(f"{name}: {key}")
    try:
        beliefs = checked_beliefs(given.get("beliefs", {}))
        practice = checked(given) if _drills(name) else None
    except ValueError as problem:
        raise ForeignError(f"{name}: {problem}") from None
    known = {key: given[key] for key in (*COUNTS, *TIMES, "reason") if key in given}
    return Entry(**known, beliefs=beliefs, practice=practice)
