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
    from .asking import ask, ask_cards, ask_number
    from .base import Exercise
    from .bot_table import bot_table
    from .burying import bury_table, ending_table
    from .counting import count_controls, count_table
    from .counts import multiplier_table, points_table, result_table, trick_points_table
    from .declaring import declare_table
    from .drilling.table import drill, drills
    from .duties import duty_table, lead_choice
    from .elsewhere import friend_question, which_table
    from .habits_table import habit_table
    from .habits_worth import habit_worth
    from .lesson_tables import (
        choose_language,
        find_card,
        find_points,
        find_tractors,
        find_trumps,
        longest_tractor,
        one_pair,
        whole_table,
    )
    from .levels import match_table
    from .load import exercise, exercises
    from .odds import odds_table
    from .outcome import Kind, Message, Outcome
    from .own_rules import rules_file
    from .pictures import Picture, picture
    from .progress import progress_page
    from .quick import quick_duties
    from .ruffing import over_table, trick_controls, trick_table
    from .rung import rung_table
    from .terms import glossary
    from .throwing import forced_table, lead_table, throw_controls, throw_table
    from .whole_deal import deal_table
    from .widgets import NumberBox

_WHERE = {
    "Exercise": "base",
    "Kind": "outcome",
    "Message": "outcome",
    "NumberBox": "widgets",
    "Outcome": "outcome",
    "Picture": "pictures",
    "ask": "asking",
    "ask_cards": "asking",
    "ask_number": "asking",
    "bot_table": "bot_table",
    "bury_table": "burying",
    "choose_language": "lesson_tables",
    "count_controls": "counting",
    "count_table": "counting",
    "deal_table": "whole_deal",
    "declare_table": "declaring",
    "drill": "drilling.table",
    "drills": "drilling.table",
    "duty_table": "duties",
    "ending_table": "burying",
    "find_card": "lesson_tables",
    "find_points": "lesson_tables",
    "find_trumps": "lesson_tables",
    "find_tractors": "lesson_tables",
    "exercise": "load",
    "exercises": "load",
    "forced_table": "throwing",
    "friend_question": "elsewhere",
    "glossary": "terms",
    "habit_table": "habits_table",
    "habit_worth": "habits_worth",
    "lead_choice": "duties",
    "lead_table": "throwing",
    "longest_tractor": "lesson_tables",
    "match_table": "levels",
    "multiplier_table": "counts",
    "one_pair": "lesson_tables",
    "odds_table": "odds",
    "over_table": "ruffing",
    "picture": "pictures",
    "points_table": "counts",
    "progress_page": "progress",
    "quick_duties": "quick",
    "result_table": "counts",
    "rules_file": "own_rules",
    "rung_table": "rung",
    "throw_controls": "throwing",
    "throw_table": "throwing",
    "trick_controls": "ruffing",
    "trick_points_table": "counts",
    "which_table": "elsewhere",
    "whole_table": "lesson_tables",
    "trick_table": "ruffing",
}

__all__ = [
    "Exercise",
    "Kind",
    "Message",
    "NumberBox",
    "Outcome",
    "Picture",
    "ask",
    "ask_cards",
    "ask_number",
    "bot_table",
    "bury_table",
    "choose_language",
    "count_controls",
    "count_table",
    "deal_table",
    "declare_table",
    "drill",
    "drills",
    "duty_table",
    "ending_table",
    "exercise",
    "exercises",
    "find_card",
    "find_points",
    "find_tractors",
    "find_trumps",
    "forced_table",
    "friend_question",
    "glossary",
    "habit_table",
    "habit_worth",
    "lead_choice",
    "lead_table",
    "longest_tractor",
    "match_table",
    "multiplier_table",
    "odds_table",
    "one_pair",
    "over_table",
    "picture",
    "points_table",
    "progress_page",
    "quick_duties",
    "result_table",
    "rules_file",
    "rung_table",
    "throw_controls",
    "throw_table",
    "trick_controls",
    "trick_points_table",
    "trick_table",
    "which_table",
    "whole_table",
]


def __getattr__(name: str) -> Any:
    """Import a name's module when it is first asked for: widgets take half a second."""
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module
    from types import FunctionType

    from tractor_lab._mistake import kindly

    value = getattr(import_module(f".{_WHERE[name]}", __name__), name)
    if isinstance(value, FunctionType):  # what a cell calls
        value = kindly(value)
    globals()[name] = value
    return value
