"""The course: exercises that know their rule, their usual mistakes, and how to make another of their kind.

>>> from tractor_lab.course import exercise
>>> q = exercise("03.follow.tractor.2")
>>> q.check()
Not attempted yet. Pick your cards on the table above, then run this cell again.

`check() hint() solution() reset() another()`; `exercises("03")` lists the names of a lesson.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tractor_lab._lazy import lazily

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

__getattr__, __dir__ = lazily(
    globals(),
    {
        "asking": "ask ask_cards ask_number",
        "base": "Exercise",
        "bot_table": "bot_table",
        "burying": "bury_table ending_table",
        "counting": "count_controls count_table",
        "counts": "multiplier_table points_table result_table trick_points_table",
        "declaring": "declare_table",
        "drilling.table": "drill drills",
        "duties": "duty_table lead_choice",
        "elsewhere": "friend_question which_table",
        "habits_table": "habit_table",
        "habits_worth": "habit_worth",
        "lesson_tables": "choose_language find_card find_points find_tractors find_trumps "
        "longest_tractor one_pair whole_table",
        "levels": "match_table",
        "load": "exercise exercises",
        "odds": "odds_table",
        "outcome": "Kind Message Outcome",
        "own_rules": "rules_file",
        "pictures": "Picture picture",
        "progress": "progress_page",
        "quick": "quick_duties",
        "ruffing": "over_table trick_controls trick_table",
        "rung": "rung_table",
        "terms": "glossary",
        "throwing": "forced_table lead_table throw_controls throw_table",
        "whole_deal": "deal_table",
        "widgets": "NumberBox",
    },
    for_cells=True,
)
