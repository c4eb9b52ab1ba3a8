"""Lesson 11: the exercises at the table. What is asked and what is believed stands in `habits`."""

from __future__ import annotations

from typing import Any, Final

from ..habits_measure import THREE_DECKS
from ..position import Position
from ..spec import Click
from . import habits as the
from . import habits_count as count
from . import habits_talk as talk


def _list(numbers: str) -> tuple[tuple[int, int], ...]:
    """``14.44``: deal 14, play 44."""
    pairs = (one.split(".") for one in numbers.split())
    return tuple((int(deal), int(step)) for deal, step in pairs)


MOMENTS: Final[dict[str, tuple[tuple[int, int], ...]]] = {
    "aces": _list(
        "14.44 32.24 45.32 54.36 48.40 201.16 202.16 203.16 205.16 208.28 209.8 210.12 213.16 "
        "214.24 220.32 224.36 226.28 229.24 230.24 25.32"
    ),
    "void": _list(
        "121.32 29.68 58.44 32.28 144.48 81.44 205.48 209.24 219.24 225.24 239.20 252.44 "
        "273.16 290.16 311.28 314.20 323.20 326.40 345.36 352.60 173.40"
    ),
    "feed": _list(
        "12.51 47.55 24.51 40.55 54.55 55.79 200.42 204.47 205.27 206.15 208.22 209.10 212.34 "
        "213.35 214.22 215.23 216.19 217.15 220.18 222.7 10.59"
    ),
    "starve": _list(
        "5.27 1.31 10.3 17.3 11.21 5.31 6.38 200.31 201.19 204.19 206.23 207.46 208.75 209.57 "
        "210.17 211.62 214.17 216.65 221.23 225.41 226.21 47.63"
    ),
    "keep": _list(
        "20.64 4.60 5.72 17.72 18.68 29.72 200.37 204.36 210.64 212.64 213.64 214.50 218.53 "
        "219.60 221.48 223.56 224.74 226.38 227.76 228.61 39.68"
    ),
    "count": _list(
        "43.40 15.52 17.48 54.36 25.32 201.28 202.20 206.26 208.20 209.8 210.40 214.24 218.32 "
        "224.36 229.36 234.16 235.44 236.40 238.28 51.36"
    ),
}
"""Deal and play of moments that are worth asking about: the habit is right there, and it shows."""


def _moment(name: str, habit: str, trump: str, hand: str, *options: str) -> Click:
    """What is done by a habit, at a moment of a deal: the first of its list."""
    deal, step = MOMENTS[habit][0]
    start: Any = the.HabitPosition(
        trump, hand=hand, options=options, habit=habit, deal=deal, step=step
    )
    tools: Any = (the.by_habit, the.without, the.why_not_play)
    answer, naive, why_not = tools
    return Click(
        name,
        "choose",
        start,
        answer,
        {f"habit.{habit}": naive},
        why_not=why_not,
        fresh=the.from_list(habit, MOMENTS[habit]),
    )


def _exercise(name: str, kind: Any, start: Any, answer: Any, naive: Any, **more: Any) -> Click:
    """An exercise about a position of a kind of its own."""
    return Click(name, kind, start, answer, naive, **more)


EXERCISES = (
    _moment(
        "11.feed.1", "feed", "S4", "BJ S4 S4 H4 C4 D4 SJ H9 H5 C10 C5", "BJ", "C10", "H9", "H5"
    ),
    _moment(
        "11.starve.1",
        "starve",
        "C7",
        "LJ S7 D7 CK CJ C8 C5 C4 SK S10 HA DA DK D9 D8 D8 D6 D5",
        "D5",
        "D6",
        "DK",
        "DA",
    ),
    _moment(
        "11.aces.1",
        "aces",
        "S6",
        "S6 H6 C6 SQ S7 S3 S2 HA HQ H9 H8 H8 H5 C5",
        "S6",
        "HA",
        "S2",
        "H9",
    ),
    _exercise(
        "11.count.trumps",
        "number",
        count.CountPosition(
            "C7",
            hand="D7 CA CA C10 C5 C3 S10 S6 S2 HA HK HQ H10 H9 H9 H5 H4 H2 DA D8 D6 D2",
            tricks=("LJ C3 C4 C2", "C7 C5 C6 C4", "C7 C8 CJ C6"),
        ),
        count.still_out,
        {
            "out.own": count.own_forgotten,
            "out.levels": count.levels_forgotten,
            "out.jokers": count.jokers_forgotten,
        },
        fresh=count.after_tricks(),
        unit="course.unit.trumps",
    ),
    _exercise(
        "11.count.suit",
        "number",
        count.CountPosition(
            "S7",
            hand="H7 H7 D7 SK SQ SJ S9 HK HQ HJ H8 H6 H4 CQ C6 C3 DK DJ DJ D9 D5 D3",
            tricks=("DA D4 D2 D4", "DA D6 D2 D5", "DK D6 D3 D8"),
            suit="D",
        ),
        count.still_out,
        {"out.printed": count.printed_suit, "out.own": count.own_forgotten},
        fresh=count.after_tricks(suit=True),
        unit="course.unit.cards",
    ),
    _exercise(
        "11.count.points",
        "number",
        count.CountPosition(
            "H9",
            hand="S9 C9 HA HQ HJ H10 H10 H7 H5 H3 SJ S10 S10 CA CK CQ C8 C5 C2 DJ D7 D5",
            tricks=("BJ H2 H4 H2", "BJ H3 H5 H4", "H9 H6 HA H6"),
        ),
        count.points_out,
        {"out.one": count.points_one_deck, "out.mine": count.points_own_forgotten},
        fresh=count.after_tricks(),
        unit="course.unit.points",
    ),
    _moment(
        "11.count.lead",
        "count",
        "H5",
        "BJ HA HK H10 H9 CK CQ C10 C9 C9 C8 C7",
        "BJ",
        "C7",
        "CK",
        "H9",
    ),
    _moment(
        "11.void.1", "void", "C3", "C3 H3 CQ CJ C9 C6 C2 SQ S5 D8 D6 D4", "C2", "D4", "C3", "SQ"
    ),
    _exercise(
        "11.order.leads",
        "order",
        talk.LeadsPosition("S6", hand="S8 HA H9 CK D8", gone="CA CA", void="D"),
        talk.in_turn,
        {"leads.trumps": talk.trumps_first, "leads.aces": talk.aces_only},
        accepts=talk.same_reasons,
        fresh=talk.last_cards,
    ),
    Click(
        "11.bury.1",
        "choose",
        Position(
            "S5",
            hand="LJ LJ H5 D5 SA SK SQ SJ S6 S3 S2 HK HQ HJ H10 H10 H9 H8 H8 H7 H2 H2"
            " CA CA CK C10 C2 DK DQ D9 D7 D6 D3",
            options=(
                "HK HQ HJ H10 H10 H9 H8 H8 H7 H2 H2",
                "CA CA CK C10 C2",
                "DK DQ D9 D7 D6 D3",
                the.SPREAD,
            ),
        ),
        the.suit_to_bury,
        {
            "bury.longest": the.longest_suit,
            "bury.shortest": the.shortest_suit,
            "bury.spread": the.spread,
        },
        fresh=the.a_burial,
    ),
    _moment("11.keep.1", "keep", "H2", "BJ H2 C2 HK HK", "BJ", "C2", "HK", "H2"),
    _exercise(
        "11.signal.throw",
        "choose",
        talk.SignalPosition(
            "S6",
            hand="CA CJ C3 D8 D4",
            plays=("HA", "H9", "H8"),
            options=("CA", "CJ", "C3", "D8"),
            preset=THREE_DECKS,
        ),
        talk.by_signal,
        {
            "signal.low": talk.no_signal,
            "signal.high": talk.highest_option,
            "signal.elsewhere": talk.other_suit,
        },
        fresh=talk.a_discard,
    ),
    _exercise(
        "11.signal.read",
        "choose",
        talk.SignalPosition(
            "S6",
            hand="SA H8 C9 C7 C3",
            options=("SA", "H8", "C9", "C3"),
            calls="HJ",
            preset=THREE_DECKS,
        ),
        talk.by_signal,
        {
            "signal.long": talk.no_signal,
            "signal.trump": talk.highest_option,
            "signal.own": talk.own_best,
        },
        fresh=talk.an_answer,
    ),
)
