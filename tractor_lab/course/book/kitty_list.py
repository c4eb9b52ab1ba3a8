"""Lesson 8: the exercises at the table. What is asked and what is believed stands in `kitty`."""

from __future__ import annotations

from random import Random

from ..position import Position
from ..spec import Click
from . import kitty as the
from .scoring import count_words, kitty_always, kitty_once, last_trick, total

EXERCISES = (
    Click(
        "08.bury.legal",
        "choose",
        the.four_rows(111, "5", Random("a legal burial")) or the.Bury(),
        the.forbidden,
        {
            "kitty-points-stay": the.points_stay,
            "kitty-trumps-stay": the.trumps_stay,
            "kitty-aces-stay": the.aces_stay,
        },
        fresh=the.may_not,
    ),
    Click(
        "08.void.count",
        "number",
        Position(
            "H5",
            hand="SA SK SK SQ SJ S10 S8 S3 HA HA HK HQ HJ HJ H9 H8 H7 H6 H5 H4 H2"
            " C9 C7 C5 C3 DJ D9 D9 D5 D4 D2 BJ LJ",
        ),
        the.can_empty,
        {"kitty-level-printed": the.can_empty_printed, "kitty-each-alone": the.each_alone},
        fresh=the.many_cards,
        hidden=True,
        unit="kitty.unit.suits",
    ),
    Click(
        "08.void.pick",
        "pick",
        Position(
            "D5",
            hand="LJ D5 D5 H5 C5 DK DQ DJ D9 D8 D7 D7 D6 D6 D4"
            " SA SQ SQ SJ SJ S10 S8 S4 S3 S2 HK H4 H3 H2 CK C8 C4 C4",
        ),
        the.best_void,
        {"kitty-lowest-eight": the.lowest_eight, "kitty-level-printed.pick": the.printed_void},
        accepts=the.voids_well,
        why_not=the.why_not_void,
        fresh=the.with_a_void,
    ),
    Click(
        "08.void.which",
        "choose",
        Position("D5", options=("DJ D9 D3", "SA S4", "CQ CJ C7 C2", "HK H10 H7 H6 H3")),
        the.cheap_suit,
        {"kitty-shortest": the.shortest_suit, "kitty-trump-void": the.trump_suit},
        why_not=the.why_not_suit,
        fresh=the.four_suits,
    ),
    Click(
        "08.risk.pair",
        "number",
        Position("H8", lead="HA HA", kitty="SK S10 S4 S3 C9 C7 C5 D6", points=45),
        the.added,
        {"kitty-once.risk": the.once, "kitty-twice": the.twice},
        fresh=last_trick((2, 1)),
        words=count_words,
        unit="course.unit.points",
    ),
    Click(
        "08.risk.tractor",
        "number",
        Position("H8", lead="HA HA HK HK", kitty="SK S9 S4 S3 C9 C7 C5 D6", points=30),
        the.added,
        {"kitty-twice": the.twice, "kitty-by-cards": the.by_cards},
        fresh=last_trick((2, 2)),
        words=count_words,
        unit="course.unit.points",
    ),
    Click(
        "08.risk.saved",
        "number",
        Position("C8", lead="BJ", kitty="SK SK S10 H7 H5 C4 D9 D6", points=70, winner="declarers"),
        total,
        {"kitty-always.saved": kitty_always, "kitty-once.saved": kitty_once},
        fresh=last_trick((1, 1), side="declarers"),
        words=count_words,
        unit="course.unit.points",
    ),
    Click(
        "08.safe.1",
        "number",
        the.Risk("H5", points=40, threat="HA HA"),
        the.safe,
        {"kitty-reaching": the.reaching, "kitty-unmultiplied": the.unmultiplied},
        fresh=the.a_threat,
        words=lambda position: {"times": the.threat_times(position), "most": the.safe(position)},
        unit="course.unit.points",
    ),
    Click(
        "08.last.lead",
        "choose",
        Position(
            "H5",
            hand="BJ H7 C4",
            others=("HK H8 S9", "D9 D8 C3", "S6 D4 C9"),
            options=("BJ", "H7", "C4", the.SAME),
        ),
        the.keeps_last,
        {"kitty-highest-first": the.highest_first, "kitty-any-order": the.no_matter},
        why_not=the.why_not_last,
        fresh=the.three_tricks,
    ),
)
