"""What an exercise is, as data. `book` holds them; `clicks` and `code` bring them to life.

A misconception is a *naive player*: a function from the position to the answer somebody who thinks so
would give. So every wrong answer that stands for one is found for any position, also a fresh one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal

from tractor_lab.table.scene import Scene

from .position import Cards, Position

Answer = Cards | int
Kind = Literal["pick", "choose", "number", "order"]
Naive = Callable[[Position], Answer | None]
"""What a naive player answers; None where the position does not tell him from others."""


def nothing(_: Position) -> dict[str, Any]:
    """No further words for the texts."""
    return {}


@dataclass(frozen=True, slots=True)
class Click:
    """An exercise answered at the table: cards picked, one row chosen, a number, or cards in order."""

    name: str
    kind: Kind
    start: Position
    answer: Callable[[Position], Answer]
    """The right answer, computed by the engine (one of them, where there are several)."""
    naive: Mapping[str, Naive] = field(default_factory=dict)
    """Misconception (the end of its text's key) to what it makes somebody answer."""
    accepts: Callable[[Position, Answer], bool] | None = None
    """Where more than one answer is right."""
    why_not: Callable[[Position, Answer, str], str | None] | None = None
    """What the rules say about another wrong answer."""
    fresh: Callable[[Random], Position | None] | None = None
    """A candidate for a fresh position; it is used if it tells every naive player from the engine."""
    words: Callable[[Position], Mapping[str, Any]] = nothing
    """Further values for the texts; cards are shown as cards."""
    hidden: bool = False
    """Do the cards lie by their printed suits, so that the table does not give the answer away?"""
    unit: str = ""
    """What a number counts: key of a text."""

    @property
    def lesson(self) -> str:
        return self.name[:2]

    def right(self, position: Position, answer: Answer) -> bool:
        """Is this a right answer? The engine says so."""
        if self.accepts:
            return self.accepts(position, answer)
        found = self.answer(position)
        if self.kind == "pick" and isinstance(found, tuple) and isinstance(answer, tuple):
            return sorted(found) == sorted(answer)
        return found == answer

    def tells(self, position: Position) -> bool:
        """Does the position tell every naive player from one who knows the rules?"""
        answers = [naive(position) for naive in self.naive.values()]
        return all(one is not None and not self.right(position, one) for one in answers)


Case = dict[str, Any]
"""The arguments of one call by name, as plain values: cards are codes, trump is text."""


@dataclass(frozen=True, slots=True)
class Code:
    """An exercise answered by a function, compared with the engine on many positions."""

    name: str
    function: str
    parameters: tuple[str, ...]
    returns: Literal["bool", "int", "pair", "cards"]
    truth: Callable[[Case], Any]
    """What the rules say; from the engine."""
    cases: Callable[[Random], Iterator[Case]]
    """Positions to compare on: everyday ones, and all that are tricky."""
    smaller: Callable[[Case], Iterator[Case]]
    """Smaller or simpler positions, to shrink one that differs."""
    size: Callable[[Case], Any]
    """How big a position is: the smallest that differs is shown."""
    naive: Mapping[str, Callable[[Case], Any]] = field(default_factory=dict)
    """Misconception to what a function that believes it returns."""
    model: str = ""
    """A solution to read, in Python."""
    because: Callable[[Case, str], str] | None = None
    """Why the rules say what they say, in a language; empty if there is nothing to add."""
    decks: int = 2
    accepts: Callable[[Case, Any], bool] | None = None
    """Where more than one answer meets the goal; `truth` then gives one of them."""
    far: Callable[[Callable[..., Any]], Callable[..., Any]] | None = None
    """What becomes of the learner's function before it is sent: it may be called with other values."""
    scene: Callable[[Case], Scene] | None = None
    """The position drawn, where its arguments are not cards."""
    call: str = "{}"
    """How an argument is written in the call that is shown."""

    @property
    def lesson(self) -> str:
        return self.name[:2]
