"""How much a player that searches may search."""

from __future__ import annotations

from typing import Final

from tractor_lab.rules import ParseError
from tractor_lab.rules.errors import clip

MOST: Final = 86_400
"""No decision takes a day."""


def check_budget(seconds: object, worlds: object) -> None:
    """Raise `ParseError` naming what is no budget: seconds of computing time, or so many hidden deals; None
    is no limit of that kind.

    >>> check_budget(0.05, None)
    >>> check_budget(None, 0)
    Traceback (most recent call last):
    tractor_lab.rules.errors.ParseError: worlds=0: allowed are whole numbers from 1
    """
    if seconds is not None and (type(seconds) not in (int, float) or not 0 < seconds < MOST):  # type: ignore[operator]
        raise ParseError(f"seconds={clip(seconds)}: allowed are numbers above 0")
    if worlds is not None and (type(worlds) is not int or worlds < 1):
        raise ParseError(f"worlds={clip(worlds)}: allowed are whole numbers from 1")
