"""The course: exercises that know their rule, their usual mistakes, and how to make another of their kind.

>>> from tractor_lab.course import exercise
>>> q = exercise("03.follow.tractor.2")
>>> q.check()
Not attempted yet. Pick your cards on the table above, then run this cell again.

`check() hint() solution() reset() another()`; `exercises("03")` lists the names of a lesson.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .base import Exercise
    from .load import exercise, exercises
    from .outcome import Kind, Message, Outcome
    from .widgets import NumberBox

_WHERE = {
    "Exercise": "base",
    "Kind": "outcome",
    "Message": "outcome",
    "NumberBox": "widgets",
    "Outcome": "outcome",
    "exercise": "load",
    "exercises": "load",
}

__all__ = ["Exercise", "Kind", "Message", "NumberBox", "Outcome", "exercise", "exercises"]


def __getattr__(name: str) -> Any:
    """Import a name's module when it is first asked for: widgets take half a second."""
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f".{_WHERE[name]}", __name__), name)
    globals()[name] = value
    return value
