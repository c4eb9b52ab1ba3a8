"""Lesson 0: one line of Python, for somebody who has never written one."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tractor_lab.rules import Card

from ..spec import Case, Code
from .models import POINTS_OF_TRICK


def counted(case: Case) -> int:
    """What the engine says of so many cards."""
    ranks = {"fives": "S5", "tens": "S10", "kings": "SK"}
    return sum(case[name] * Card(code).points for name, code in ranks.items())


def counts(_: Random) -> Iterator[Case]:
    """As many of each as four cards can hold."""
    for fives in range(5):
        for tens in range(5):
            for kings in range(5):
                yield {"fives": fives, "tens": tens, "kings": kings}


def fewer(case: Case) -> Iterator[Case]:
    """One card less."""
    for name in case:
        if case[name]:
            yield case | {name: case[name] - 1}


EXERCISES = (
    Code(
        "00.code.points_of_trick",
        "points_of_trick",
        ("fives", "tens", "kings"),
        "int",
        counted,
        counts,
        fewer,
        lambda case: (sum(case.values()), str(case)),
        {
            "cards-counted": lambda case: sum(case.values()),
            "fives-forgotten": lambda case: 10 * (case["tens"] + case["kings"]),
            "fives-are-ten": lambda case: 10 * sum(case.values()),
            "king-is-thirteen": lambda case: counted(case) + 3 * case["kings"],
        },
        model=POINTS_OF_TRICK,
    ),
)
