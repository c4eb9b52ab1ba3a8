"""How a drill remembers: a rating, a streak, and what was missed; and when something comes back.

Missed things come back on a fixed ladder: at once, after one, three and seven days, and after the next
lesson that builds on them. Two times are enough for that, the last wrong and the last right answer: each
step of the ladder that lies behind us asks for a right answer after it. A scheduler such as `fsrs` would
estimate the memory for each single card from the whole history of its reviews. But a drill question is
nothing to remember: it stands for a rule, with thousands of others. Its states could not be merged from two
computers in any order, and no learner could work out from them why a question is back today.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any, Final

DAYS: Final = (1, 3, 7)
"""After so many days what was missed comes back."""
START: Final = 1000
LOWEST: Final = 400
HIGHEST: Final = 3000
STARS: Final = (1100, 1250, 1400)
"""The ratings that earn a star each; once reached, they are kept."""
QUICK: Final = 10
"""So many answers move the rating twice as far: it looks for its place."""
MOST_MISSED: Final = 300
MOST: Final = 1_000_000
"""No count goes higher: what is written must be believed when it is read again."""
MOST_SEED: Final = 999_999_999
MOST_BELIEFS: Final = 60
TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")

Missed = tuple[int, str, str]
"""A question's seed, and when it was last answered wrongly and rightly."""
Belief = tuple[str, int, str]
"""What wrong answers stood for, how often, and when last."""


@dataclass(frozen=True, slots=True)
class Practice:
    """The state of a drill, beside what is kept of every exercise."""

    rating: int = START
    rated: str = ""
    """When the last answer was given."""
    best: int = START
    streak: int = 0
    longest: int = 0
    today: int = 0
    """How many were answered on the day of the last answer."""
    missed: tuple[Missed, ...] = ()

    @property
    def stars(self) -> int:
        """How many of the three stars were earned.

        >>> Practice(best=1260).stars
        2
        """
        return sum(self.best >= line for line in STARS)

    @property
    def day(self) -> str:
        """The day of the last answer, where the learner lives."""
        return local_day(self.rated)

    def after(self, *, passed: bool, seed: int, hard: int, count: int, when: str) -> Practice:
        """The state after an answer to a question of the rating `hard`; `count` answers came before.

        A question that comes back does not move the rating: its answer has been seen.
        """
        known = {one[0]: one for one in self.missed}
        moved = 0 if seed in known else step(self.rating, hard, passed, count)
        rating = min(max(self.rating + moved, LOWEST), HIGHEST)
        streak = min(self.streak + 1, MOST) if passed else 0
        if not passed and 0 <= seed <= MOST_SEED:
            known[seed] = (seed, when, known.get(seed, (seed, "", ""))[2])
        elif passed and seed in known:
            known[seed] = (seed, known[seed][1], when)
        return replace(
            self,
            rating=rating,
            rated=when,
            best=max(self.best, rating),
            streak=streak,
            longest=max(self.longest, streak),
            today=min(self.today + 1, MOST) if local_day(when) == self.day else 1,
            missed=_latest(known.values()),
        )

    def noted(self, seed: int, when: str) -> Practice:
        """The state after a mistake at the table: a question is to be asked, and nothing else has changed."""
        known = {one[0]: one for one in self.missed}
        known[seed] = (seed, when, known.get(seed, (seed, "", ""))[2])
        return replace(self, missed=_latest(known.values()))


def chance(rating: int, hard: int) -> float:
    """How likely somebody of this rating answers a question of that rating: even where they are equal.

    >>> chance(1000, 1000), round(chance(1200, 1000), 2)
    (0.5, 0.76)
    """
    return float(1 / (1 + 10 ** ((hard - rating) / 400)))


def step(rating: int, hard: int, passed: bool, count: int) -> int:
    """By how much an answer moves the rating: more, the less it was to be expected.

    >>> step(1000, 1000, True, count=50), step(1000, 1400, True, count=50), step(1000, 1400, False, count=50)
    (12, 22, -2)
    """
    most = 48 if count < QUICK else 24
    return round(most * (passed - chance(rating, hard)))


def due(wrong: str, right: str, moment: str, passed: Iterable[str] = ()) -> bool:
    """Is something to be repeated now that was last answered wrongly and rightly at these times?

    `passed` are the times at which later lessons that build on it were begun.

    >>> monday, tuesday = "2026-11-30T08:00:00.000Z", "2026-12-01T09:00:00.000Z"
    >>> due(monday, "", monday), due(monday, "2026-11-30T08:05:00.000Z", monday)
    (True, False)
    >>> due(monday, "2026-11-30T08:05:00.000Z", tuesday), due("", monday, tuesday)
    (True, False)
    """
    if not wrong:
        return False
    if wrong > right:
        return True
    steps = [time for time in passed if time > wrong]
    try:
        missed = datetime.fromisoformat(wrong)
        steps += [_written(missed + timedelta(days=days)) for days in DAYS]
    except (ValueError, OverflowError):  # no day of the calendar
        return False
    return any(right < time <= moment for time in steps)


def _written(time: datetime) -> str:
    return time.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def local_day(when: str) -> str:
    """The day of a time on the clock of this computer; empty for no time."""
    try:
        return datetime.fromisoformat(when).astimezone().date().isoformat() if when else ""
    except (ValueError, OverflowError):  # no day of the calendar
        return when[:10]


def after(last: str, when: str) -> str:
    """The time of an answer that came after the last one; a clock that was set back does not change that.

    >>> after("2026-12-01T09:00:00.000Z", "2026-11-30T08:00:00.000Z")
    '2026-12-01T09:00:00.001Z'
    """
    if when > last:
        return when
    try:
        return _written(datetime.fromisoformat(last) + timedelta(milliseconds=1))
    except (ValueError, OverflowError):  # no day of the calendar, or the last one
        return last


def now() -> str:
    """This moment, as it is written down."""
    return _written(datetime.now(UTC))


# Merging: the greatest of everything, so the order does not matter and twice is as good as once


def both(one: Practice | None, two: Practice | None) -> Practice | None:
    """The state that knows what both know; rating and streak are those of the later answer."""
    if one is None or two is None:
        return one or two
    later = max(one, two, key=lambda p: (p.rated, p.rating, p.streak))
    _, today = max((one.day, one.today), (two.day, two.today))
    known: dict[int, Missed] = {}
    for seed, wrong, right in (*one.missed, *two.missed):
        _, had, was = known.get(seed, (seed, "", ""))
        known[seed] = (seed, max(wrong, had), max(right, was))
    return Practice(
        later.rating,
        later.rated,
        max(one.best, two.best),
        later.streak,
        max(one.longest, two.longest),
        today,
        _latest(known.values()),
    )


def _latest(missed: Iterable[Missed]) -> tuple[Missed, ...]:
    """The latest of them, as many as are kept, by seed."""
    kept = sorted(missed, key=lambda one: (max(one[1:]), one[0]))[-MOST_MISSED:]
    return tuple(sorted(kept))


def both_beliefs(one: tuple[Belief, ...], two: tuple[Belief, ...]) -> tuple[Belief, ...]:
    """The higher count and the later time of each."""
    known: dict[str, Belief] = {}
    for name, count, last in (*one, *two):
        _, had, was = known.get(name, (name, 0, ""))
        known[name] = (name, max(count, had), max(last, was))
    return _kept(known.values())


def one_more(beliefs: tuple[Belief, ...], name: str, when: str) -> tuple[Belief, ...]:
    """The beliefs with one more answer that stood for this one."""
    known = {one[0]: one for one in beliefs}
    _, count, last = known.get(name, (name, 0, ""))
    known[name] = (name, min(count + 1, MOST), max(when, last))
    return _kept(known.values())


def _kept(beliefs: Iterable[Belief]) -> tuple[Belief, ...]:
    kept = sorted(beliefs, key=lambda one: (one[2], one[0]))[-MOST_BELIEFS:]
    return tuple(sorted(kept))


# As plain values, and back: nothing is believed unchecked


def plain(practice: Practice) -> dict[str, Any]:
    """The state as a file holds it."""
    return {
        "rating": practice.rating,
        "rated": practice.rated,
        "best": practice.best,
        "streak": practice.streak,
        "longest": practice.longest,
        "today": practice.today,
        "missed": {str(seed): [wrong, right] for seed, wrong, right in practice.missed},
    }


def checked(given: Mapping[str, Any]) -> Practice:
    """The state from a file. Raises `ValueError` naming the field that is wrong."""
    numbers = {
        "rating": (LOWEST, HIGHEST, START),
        "best": (LOWEST, HIGHEST, START),
        "streak": (0, MOST, 0),
        "longest": (0, MOST, 0),
        "today": (0, MOST, 0),
    }
    found: dict[str, Any] = {}
    for key, (low, high, usual) in numbers.items():
        value = given.get(key, usual)
        if type(value) is not int or not low <= value <= high:
            raise ValueError(key)
        found[key] = value
    rated = given.get("rated", "")
    if not isinstance(rated, str) or (rated and not TIME.fullmatch(rated)):
        raise ValueError("rated")
    missed = given.get("missed", {})
    if not isinstance(missed, dict) or len(missed) > MOST_MISSED:
        raise ValueError("missed")
    found["missed"] = tuple(sorted(_one_missed(seed, times) for seed, times in missed.items()))
    return Practice(**found, rated=rated)


def _one_missed(seed: object, times: object) -> Missed:
    good = isinstance(seed, str) and re.fullmatch(r"0|[1-9][0-9]{0,8}", seed)
    if not good or not isinstance(times, list) or len(times) != 2:
        raise ValueError("missed")
    for time in times:
        if not isinstance(time, str) or (time and not TIME.fullmatch(time)):
            raise ValueError("missed")
    return int(str(seed)), times[0], times[1]


def checked_beliefs(given: object) -> tuple[Belief, ...]:
    """Beliefs from a file: name to count and time. Raises `ValueError`."""
    if not isinstance(given, dict) or len(given) > MOST_BELIEFS:
        raise ValueError("beliefs")
    found = []
    for name, value in given.items():
        good = isinstance(name, str) and 0 < len(name) <= 80 and name.isprintable()
        if not good or not isinstance(value, list) or len(value) != 2:
            raise ValueError("beliefs")
        count, last = value
        if type(count) is not int or not 0 <= count <= MOST or not isinstance(last, str):
            raise ValueError("beliefs")
        if last and not TIME.fullmatch(last):
            raise ValueError("beliefs")
        found.append((name, count, last))
    return tuple(sorted(found))
