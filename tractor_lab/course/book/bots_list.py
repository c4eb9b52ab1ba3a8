"""Lesson 14: the exercises at the table. What is asked and what is believed stands in `bots`."""

from __future__ import annotations

from ..position import Position
from ..spec import Click
from . import bots as the

EXERCISES = (
    Click(
        "14.view.1",
        "choose",
        the.Contest(options=(the.HIDDEN[0], the.HIDDEN[1], the.SEEN[0], the.HIDDEN[2])),
        the.seen,
        {
            "bots.sees.partner": the.takes(the.HIDDEN[0]),
            "bots.sees.kitty": the.takes(the.HIDDEN[1]),
            "bots.sees.next": the.takes(the.HIDDEN[2]),
        },
        fresh=the.some_view,
    ),
    Click(
        "14.view.2",
        "number",
        the.Contest(numbers=(5,)),
        the.hidden,
        {
            "bots.hidden.kitty": the.hidden_hands,
            "bots.hidden.first": the.hidden_first,
            "bots.hidden.unplayed": the.hidden_unplayed,
        },
        fresh=the.some_tricks,
        unit="course.unit.cards",
    ),
    Click(
        "14.allowed.1",
        "pick",
        Position("H5", "BJ H9 H4 SQ S8 S8 S7 S3 CJ C10 D9 D4", lead="SK SK"),
        lambda position: position.legal.example,
        {
            "bots.allowed.high": the.highest_two,
            "bots.allowed.low": the.lowest_two,
            "bots.allowed.away": the.lowest_of_all,
        },
        accepts=the.allowed,
    ),
    Click(
        "14.twice.1",
        "choose",
        the.Contest(options=(the.TWICE[1], the.TWICE[0], the.TWICE[2], the.TWICE[3])),
        the.reason,
        {
            "bots.twice.more": the.takes(the.TWICE[1]),
            "bots.twice.learn": the.takes(the.TWICE[2]),
            "bots.twice.practice": the.takes(the.TWICE[3]),
        },
        fresh=the.some_reasons,
    ),
    Click(
        "14.points.1",
        "number",
        the.Contest(numbers=(60, 110)),
        the.better,
        {
            "bots.points.turned": the.better_for_b,
            "bots.points.both": the.both_together,
            "bots.points.mean": the.the_mean,
        },
        fresh=the.some_totals,
        unit="course.14.unit.points",
    ),
    Click(
        "14.levels.1",
        "number",
        the.Contest(numbers=(35, 130)),
        the.both_plays,
        {
            "bots.levels.takeover": the.takeover_counts,
            "bots.levels.first": the.first_only,
            "bots.levels.side": the.never_mine,
        },
        fresh=the.some_deals,
        unit="course.14.unit.levels",
    ),
    Click(
        "14.interval.1",
        "choose",
        the.Contest(options=the.RESULTS, numbers=(95, 140, 40, 15, -80, 35, 3, 8)),
        the.clear,
        {
            "bots.interval.largest": the.largest,
            "bots.interval.below": the.below_zero,
            "bots.interval.narrow": the.narrowest,
        },
        fresh=the.some_results,
    ),
    Click(
        "14.decks.1",
        "number",
        the.Contest(numbers=(100, 2)),
        the.decks_needed,
        {
            "bots.decks.step": the.decks_in_step,
            "bots.decks.added": the.decks_added,
            "bots.decks.cube": the.decks_doubled,
        },
        fresh=the.some_decks,
        unit="course.14.unit.decks",
    ),
    Click(
        "14.forfeit.1",
        "number",
        the.Contest(numbers=(10, 2, 1)),
        the.with_forfeits,
        {
            "bots.forfeit.out": the.left_out,
            "bots.forfeit.one": the.one_each,
            "bots.forfeit.top": the.on_top,
        },
        fresh=the.some_plays,
        unit="course.14.unit.levels",
    ),
)
