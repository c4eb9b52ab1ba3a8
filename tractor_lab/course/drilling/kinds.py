"""The drills there are: what each asks, and the lesson it belongs to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from . import ask_cards, ask_count, ask_tables, ask_tricks
from .question import Ask


@dataclass(frozen=True, slots=True)
class Kind:
    """One drill."""

    ask: Ask
    lesson: str
    before: tuple[str, ...] = ()
    """Later lessons that build on it: what was missed returns after each of them."""
    trump: bool = True
    """Is trump named on the table?"""
    seats: bool = False
    """Are the answers the seats of the trick, in playing order?"""


DRILLS: Final = {
    "order": Kind(ask_cards.highest, "01", ("02", "06")),
    "tractor": Kind(ask_cards.tractor, "02", ("03", "05")),
    "owe": Kind(ask_cards.owe, "03", ("06", "10")),
    "multiplier": Kind(ask_count.multiplier, "04", ("08", "10")),
    "throw": Kind(ask_tricks.throw, "05", ("06", "10")),
    "winner": Kind(ask_tricks.winner, "06", ("08", "10"), seats=True),
    "call": Kind(ask_tables.call, "07", ("10", "12"), trump=False),
    "kitty": Kind(ask_count.kitty, "08", ("09", "10")),
    "levels": Kind(ask_count.levels, "09", ("10", "12"), trump=False),
    "house": Kind(ask_tables.house, "12"),
}
"""By name, in the order of the lessons."""
