"""The drills there are: what each asks, and the lesson it belongs to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from . import (
    ask_bot,
    ask_cards,
    ask_count,
    ask_deal,
    ask_first,
    ask_odds,
    ask_seen,
    ask_tables,
    ask_tricks,
)
from .question import Ask


@dataclass(frozen=True, slots=True)
class Kind:
    """One drill."""

    ask: Ask
    lesson: str
    trump: bool = True
    """Is trump named on the table?"""
    calls: bool = False
    """Is what lies on the table a call, and no lead?"""
    walk: bool = False
    """Does it go through one deal after another, in the order in which they were played?"""


DRILLS: Final = {
    "first": Kind(ask_first.first, "00"),
    "order": Kind(ask_cards.highest, "01"),
    "tractor": Kind(ask_cards.tractor, "02"),
    "owe": Kind(ask_cards.owe, "03"),
    "multiplier": Kind(ask_count.multiplier, "04"),
    "throw": Kind(ask_tricks.throw, "05"),
    "winner": Kind(ask_tricks.winner, "06"),
    "call": Kind(ask_tables.call, "07", trump=False, calls=True),
    "kitty": Kind(ask_count.kitty, "08"),
    "levels": Kind(ask_count.levels, "09", trump=False),
    "deal": Kind(ask_deal.moment, "10", walk=True),
    "count": Kind(ask_seen.count, "11"),
    "house": Kind(ask_tables.house, "12"),
    "odds": Kind(ask_odds.likely, "13"),
    "bot": Kind(ask_bot.play, "14"),
}
"""By name, in the order of the lessons."""

LATER: Final = {
    "00": ("01", "03"),
    "01": ("02", "06"),
    "02": ("03", "05"),
    "03": ("06", "10"),
    "04": ("08", "09"),
    "05": ("06", "10"),
    "06": ("08", "10"),
    "07": ("10", "12"),
    "08": ("09", "10"),
    "09": ("10", "12"),
    "10": ("11", "13"),
    "11": ("13",),
}
"""The lessons that build on a lesson: what was missed in it returns when one of them is begun."""
