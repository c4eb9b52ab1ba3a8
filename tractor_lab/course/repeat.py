"""What a learner's progress says about her: what to repeat today, what she mixes up, what she knows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from tractor_lab.locale import t, texts
from tractor_lab.progress import DRILL, Entry, Progress, due, now

from .drilling.kinds import DRILLS, LATER
from .drilling.memory import drill_due, first_passed
from .load import exercise, exercises

WEEKS: Final = 2
"""A mistake that was not made for so long is over."""


def lesson_of(name: str) -> str:
    """The lesson an exercise or a drill belongs to; empty if it is not known.

    >>> lesson_of("03.win.1"), lesson_of("drill.winner"), lesson_of("gone.1")
    ('03', '06', '')
    """
    if name.startswith(DRILL):
        kind = DRILLS.get(name[len(DRILL) :])
        return kind.lesson if kind else ""
    return name[:2] if name[:2].isdigit() else ""


def due_exercises(progress: Progress, moment: str = "") -> list[str]:
    """The exercises to repeat now, in the order of the course."""
    moment = moment or now()
    found = []
    for name in exercises():
        one = progress.get(name)
        if one is None:
            continue
        passed = first_passed(progress, LATER.get(name[:2], ()))
        if due(one.wrong, one.right, moment, passed):
            found.append(name)
    return found


def due_drills(progress: Progress, moment: str = "") -> list[tuple[str, int]]:
    """The drills with questions to repeat now, and how many these are."""
    moment = moment or now()
    counts = ((name, len(drill_due(name, progress, moment))) for name in DRILLS)
    return [(name, count) for name, count in counts if count]


@dataclass(frozen=True, slots=True)
class Mixed:
    """Something the learner mixes up."""

    words: str
    count: int
    lesson: str


def mixed_up(progress: Progress, lang: str, moment: str = "") -> list[Mixed]:
    """What wrong answers of the last weeks stood for, most often first."""
    since = _weeks_before(moment or now())
    found: dict[str, Mixed] = {}
    for name, one in sorted(progress.items()):
        for belief, count, last in one.beliefs:
            words = in_words(belief, name, lang)
            if last < since or not words:
                continue
            before = found.get(words)
            lesson = min(
                filter(None, (lesson_of(name), before.lesson if before else "")), default=""
            )
            found[words] = Mixed(words, count + (before.count if before else 0), lesson)
    return sorted(found.values(), key=lambda one: (-one.count, one.lesson, one.words))


def _weeks_before(moment: str) -> str:
    then = datetime.fromisoformat(moment) - timedelta(weeks=WEEKS)
    return then.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def in_words(belief: str, name: str, lang: str) -> str:
    """A misconception in a few words: its own, or the rule of the exercise where it showed.

    >>> in_words("level-in-suit.count", "03.count.1", "en")
    'level cards stay in the suit printed on them'
    """
    parts = belief.removeprefix("code.").split(".")
    for many in range(len(parts), 0, -1):  # out.jokers says more than out
        key = "belief." + ".".join(parts[:many])
        if key in texts(lang):
            return t(key, lang)
    if name.startswith(DRILL) or name not in exercises():
        return ""
    return exercise(name, lang=lang, show=False).rule


def known(progress: Progress, lang: str, moment: str = "") -> list[tuple[str, str]]:
    """The rules behind everything passed that is not to be repeated: the rule and its lesson."""
    waiting = set(due_exercises(progress, moment))
    sure: dict[str, str] = {}
    unsure: set[str] = set()
    for name, one in _tried(progress):
        rule = exercise(name, lang=lang, show=False).rule
        if one.passed and name not in waiting:
            sure.setdefault(rule, name[:2])
        else:
            unsure.add(rule)
    return [(rule, lesson) for rule, lesson in sure.items() if rule not in unsure]


def _tried(progress: Progress) -> Iterator[tuple[str, Entry]]:
    for name in exercises():
        if name in progress and progress[name].attempts:
            yield name, progress[name]
