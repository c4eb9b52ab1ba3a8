"""`Exercise`: what every exercise can do, whatever kind it is. See `clicks` and `code` for the kinds."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from contextlib import suppress
from dataclasses import replace
from typing import Any

from tractor_lab.locale import language, t, texts
from tractor_lab.progress import Answered, record
from tractor_lab.table.scene import Scene

from .outcome import Kind, Message, Outcome, lesson_link


class Exercise(ABC):
    """One exercise: `check()`, `hint()`, `solution()`, `reset()`, and `another()` of its kind.

    Make one with `exercise("03.follow.tractor.2")`; it shows itself in a notebook.
    """

    name: str
    """Stable: teachers and progress files refer to it."""
    seed: int
    """0 is the position of the book, another number a fresh one."""
    lesson: str

    def __init__(self, name: str, lang: str | None, seed: int) -> None:
        self.name, self.seed, self.lesson = name, seed, name[:2]
        self.lang = lang or language()
        self._step = 0
        self._last_kept: tuple[Kind, str] | None = None
        self._shown_at: int | None = None

    # Words

    def say(self, key: str, **values: Any) -> str:
        """A text of this exercise: `say("prompt")`."""
        return t(f"course.{self.name}.{key}", self.lang, **{**self._values(), **values})

    def _values(self) -> dict[str, Any]:
        return {"function": ""}

    @property
    def title(self) -> str:
        return self.say("title")

    @property
    def prompt(self) -> str:
        """What is asked."""
        return self.say("prompt")

    @property
    def rule(self) -> str:
        """The rule in one line."""
        return self.say("rule")

    @property
    def hints(self) -> tuple[str, ...]:
        """From where to look to nearly the answer."""
        known = texts(self.lang)
        found: list[str] = []
        while f"course.{self.name}.hint.{len(found) + 1}" in known:
            found.append(self.say(f"hint.{len(found) + 1}"))
        return tuple(found)

    # What a learner calls

    def check(self, answer: Any = None) -> Outcome:
        """Passed, failed, error or not attempted; never an exception."""
        try:
            return self._kept(self._check(answer))
        except Exception as problem:  # a learner never meets a traceback of ours
            return self._ours(problem)

    @abstractmethod
    def _check(self, answer: Any) -> Outcome:
        """The outcome of an answer; None stands for what was clicked."""

    def _kept(self, outcome: Outcome) -> Outcome:
        """The outcome, after it was added to the learner's progress: every answer comes through here.

        The same answer is not counted twice, as when a cell is run again or follows a click.
        """
        if outcome.kind is Kind.NOT_ATTEMPTED:
            return outcome
        said = ""
        with suppress(Exception):  # keeping progress is never a reason not to answer
            given = (outcome.kind, self._given_text())
            if given[1] and given == self._last_kept:
                return outcome
            self._last_kept = given
            reason = outcome.reason or ("error" if outcome.kind is Kind.ERROR else "")
            answered = Answered(self.name, bool(outcome), self._hints_used(), reason)
            said = record(answered, self.lang)
        return replace(outcome, more=(*outcome.more, said)) if said else outcome

    def _given_text(self) -> str:
        """What was answered, to tell a new answer from the same one; empty if every check is an answer."""
        return ""

    def _hints_used(self) -> int:
        return self._step

    def _ours(self, problem: Exception) -> Outcome:
        said = f"{type(problem).__name__}: {problem}"
        return Outcome.of(Kind.ERROR, t("course.ours", self.lang), said, lang=self.lang)

    def hint(self) -> Message:
        """The next hint; after the last one it stays there."""
        steps = self.hints
        self._step = min(self._step + 1, len(steps))
        head = t("table.hint", self.lang, step=self._step, steps=len(steps))
        return Message(head, steps[self._step - 1], lang=self.lang)

    @abstractmethod
    def solution(self) -> Message:
        """The answer, and why it is the answer."""

    def reset(self) -> Exercise:
        """As if it had just been put."""
        self._step = 0
        self._last_kept = None
        return self

    def another(self, seed: int | None = None) -> Exercise:
        """A fresh one of its kind. The same seed gives the same position."""
        from .load import exercise

        return exercise(self.name, self.seed + 1 if seed is None else seed, lang=self.lang)

    # How it shows itself

    @abstractmethod
    def _parts(self) -> tuple[Any, ...]:
        """What is displayed, one output each."""

    def show(self) -> Exercise:
        """Display it below the cell, if there is a notebook to display it in."""
        shell = _shell()
        if shell is not None:
            from IPython.display import display

            for part in self._parts():
                display(part)  # type: ignore[no-untyped-call]
            self._shown_at = shell.execution_count
        return self

    def _ipython_display_(self) -> None:
        shell = _shell()
        just_shown = shell is not None and shell.execution_count == self._shown_at
        self._shown_at = None
        if not just_shown:  # `exercise(...)` as a cell's last line is shown once, not twice
            self.show()
            self._shown_at = None

    def _card(self) -> Message:
        """Title and prompt as something to show."""
        return Message(scene=Scene(title=self.title, prompt=self.prompt), lang=self.lang)

    def __repr__(self) -> str:
        seed = f", seed={self.seed}" if self.seed else ""
        return f'exercise("{self.name}"{seed})'

    # Outcomes in common

    def _not_attempted(self, key: str, **more: str) -> Outcome:
        words = t(key, self.lang, **{**self._values(), **more})
        head = t("course.not.attempted", self.lang)
        return Outcome.of(Kind.NOT_ATTEMPTED, head, words, lang=self.lang)

    def _error(self, sentence: str, **more: Any) -> Outcome:
        return Outcome.of(
            Kind.ERROR, t("course.error", self.lang), sentence, lang=self.lang, **more
        )

    def _failed(self, sentence: str, **more: Any) -> Outcome:
        head, learn = t("table.not.yet", self.lang), lesson_link(self.lesson, self.lang)
        return Outcome.of(
            Kind.FAILED, head, sentence, rule=self.rule, lesson=learn, lang=self.lang, **more
        )


def _shell() -> Any:
    """The notebook's shell; None in a plain Python."""
    module = sys.modules.get("IPython")
    return module.get_ipython() if module else None
