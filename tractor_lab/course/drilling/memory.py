"""What a learner's answers lead to: which question comes next, what comes back, how her rating moves."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Final

from tractor_lab import progress as store
from tractor_lab.progress import Answered, Entry, ForeignError, NewerError, Practice
from tractor_lab.progress import due as _due

from .again import asked_again
from .question import PER_DEAL, Ask, Question, make

CHOICE: Final = 5
"""So many questions are looked at; the one nearest to the learner's rating is asked."""
WAIT: Final = 3
"""A question missed in this sitting comes back after so many others."""
OFTEN: Final = 3
"""A question is asked so often in a sitting, then tomorrow again: others on the same rule help more."""
STEP: Final = 2
"""A drill that goes through a deal takes the next question, or the one behind it if that fits better."""
SEEDS: Final = 1_000_000


class Memory:
    """The learner's state in one drill: her file's, and what was answered here."""

    def __init__(self, name: str, walk: bool = False) -> None:
        self.walk = walk
        self._place: int | None = None
        """In a drill that goes through a deal: the question it has come to."""
        self.drill, self.name = name, f"drill.{name}"
        self.progress: store.Progress = {}
        self.change = 0
        """By how much the last answer moved the rating."""
        self.chance = 0.0
        """How likely the last question was to be answered rightly, before it was."""
        self._asked: list[int] = []
        self._ready: tuple[int, Question] | None = None
        """A question found ahead, and how many answers there were then."""
        self._sitting: list[tuple[int, int]] = []
        """What was missed here: when it may come back, as a count of questions, and its seed."""
        self.refresh()

    def refresh(self) -> None:
        """Take up what other notebooks have written."""
        path = store.where()
        if path is not None:
            with suppress(OSError, ForeignError, NewerError):
                self.progress = store.merge(self.progress, store.read(path))

    @property
    def entry(self) -> Entry:
        """What is known of this drill."""
        return self.progress.get(self.name, Entry())

    @property
    def practice(self) -> Practice:
        """Rating, streak and what was missed."""
        return self.entry.practice or Practice()

    @property
    def rating(self) -> int:
        return self.practice.rating

    @property
    def stars(self) -> int:
        return self.practice.stars

    @property
    def streak(self) -> int:
        return self.practice.streak

    @property
    def today(self) -> int:
        """How many were answered today."""
        practice = self.practice
        return practice.today if practice.day == store.local_day(store.now()) else 0

    def answered(self, answered: Answered, lang: str) -> str:
        """Keep an answer; returns what is in the way of writing it down, mostly nothing."""
        before = self.rating
        self.chance = store.chance(before, answered.rating)
        self.progress = answered.on(self.progress)
        self.change = self.rating - before
        if not answered.passed and self._asked.count(answered.seed) < OFTEN:
            self._sitting.append((len(self._asked) + WAIT, answered.seed))
        return store.record(answered, lang)

    def skipped(self, seed: int) -> None:
        """A question was left: it costs nothing and does not come back at once."""
        self.change = 0
        self._sitting = [one for one in self._sitting if one[1] != seed]

    def next(self, ask: Ask) -> tuple[Question, bool]:
        """The next question, and whether it comes back because it was missed."""
        self.refresh()
        self.change = 0
        seed = self._returning()
        if seed is not None:
            self._asked.append(seed)
            return self.asked(seed, ask), True
        ready, self._ready = self._ready, None
        found = ready[1] if ready and ready[0] == self.entry.attempts else self._nearest(ask)
        self._asked.append(found.seed)
        self._place = found.seed
        return found, False

    def asked(self, seed: int, ask: Ask) -> Question:
        """The question of a number: of a mistake at the table the very position, if it was kept."""
        return asked_again(self.drill, seed) or make(self.drill, seed, ask)

    def prepare(self, ask: Ask) -> None:
        """Look for the next question ahead of time."""
        self._ready = self.entry.attempts, self._nearest(ask)

    def _draw(self) -> Random:
        return Random(f"{self.drill} {self.entry.attempts} {len(self._asked)}")

    def _returning(self) -> int | None:
        """What was missed a few questions ago, or days ago, and is due; not the one just asked."""
        here = len(self._asked)
        for at, seed in self._sitting:
            if at <= here:
                self._sitting.remove((at, seed))
                return seed
        waiting = {seed for _, seed in self._sitting}
        for seed in self.due():
            if seed not in waiting and seed not in self._asked:
                return seed
        return None

    def due(self, moment: str = "") -> list[int]:
        """The questions that are to be repeated now, those waiting longest first."""
        return drill_due(self.drill, self.progress, moment or store.now())

    def _nearest(self, ask: Ask) -> Question:
        random = self._draw()
        seed = random.randrange(SEEDS)
        target = self.rating + random.choice((-120, 0, 0, 60))
        # Neighbouring seeds share a deal, so looking at some of them costs little.
        first = seed - seed % PER_DEAL
        places = random.sample(range(PER_DEAL), CHOICE)
        if self.walk:  # on through the deal; behind its end another one begins
            place = -1 if self._place is None else self._place
            later = (place + 1) % PER_DEAL
            first = first if later == 0 else place - place % PER_DEAL
            places = list(range(PER_DEAL))[later : later + STEP]
        found = [make(self.drill, first + at, ask) for at in places]
        fresh = [one for one in found if one.seed not in self._asked] or found
        return min(fresh, key=lambda one: (abs(one.rating - target), one.seed))


def drill_due(drill: str, progress: store.Progress, moment: str) -> list[int]:
    """The missed questions of a drill that are to be repeated at this moment."""
    from .kinds import DRILLS, LATER

    practice = progress.get(f"drill.{drill}", Entry()).practice
    if practice is None:
        return []
    passed = first_passed(progress, LATER.get(DRILLS[drill].lesson, ()))
    return [
        seed
        for seed, wrong, right in sorted(practice.missed, key=lambda one: one[1:])
        if _due(wrong, right, moment, passed)
    ]


def first_passed(progress: store.Progress, lessons: tuple[str, ...]) -> tuple[str, ...]:
    """When something of each of these lessons was first passed."""
    found = []
    for lesson in lessons:
        times = [e.passed for name, e in progress.items() if name[:2] == lesson and e.passed]
        if times:
            found.append(min(times))
    return tuple(found)
