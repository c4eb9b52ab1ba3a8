"""All exercises by name, in the order of their notebooks; a lesson's are made when one of them is asked for.

A lesson asks for a handful of its own, and to make those of all lessons takes half a second.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Final

from ..spec import Click, Code

SHELVES: Final = {
    "00": ("first_list", "first_code"),
    "01": ("trump_order", "trump_order_code"),
    "02": ("pairs", "pairs_code"),
    "03": ("following", "following_code"),
    "04": ("scoring", "scoring_code"),
    "05": ("throws_list", "throws_code"),
    "06": ("ruffs_list", "ruffs_code"),
    "07": ("calls_list", "calls_code", "calls_house"),
    "08": ("kitty_list", "kitty_house", "kitty_code"),
    "09": ("levels", "levels_code", "levels_house"),
    "10": ("whole_deal_list", "whole_deal_code"),
    "11": ("habits_list", "habits_code"),
    "12": ("elsewhere_list", "elsewhere_code", "house_list"),
    "13": ("chances_list", "chances_code"),
    "14": ("bots_list", "bots_code"),
}
"""The modules in which the exercises of a lesson stand, in the order of its notebook."""


@cache
def lesson_exercises(lesson: str) -> dict[str, Click | Code]:
    """The exercises of a lesson by name; none for a lesson there is not.

    >>> list(lesson_exercises("04"))[0], lesson_exercises("99")
    ('04.points.1', {})
    """
    modules = (import_module(f"{__name__}.{name}") for name in SHELVES.get(lesson, ()))
    return {one.name: one for module in modules for one in module.EXERCISES}


class Book(Mapping[str, Click | Code]):
    """Every exercise of the course: see the module."""

    def __getitem__(self, name: str) -> Click | Code:
        return lesson_exercises(name[:2])[name]

    def __iter__(self) -> Iterator[str]:
        for lesson in SHELVES:
            yield from lesson_exercises(lesson)

    def __len__(self) -> int:
        return sum(len(lesson_exercises(lesson)) for lesson in SHELVES)


BOOK: Final = Book()
