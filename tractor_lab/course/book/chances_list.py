"""Lesson 13: the exercises at the table. What is asked and what is believed stands in `chances`."""

from __future__ import annotations

from ..spec import Click
from . import chances as the
from . import chances_fresh as some

DEFENDER = "BJ H5 HA HJ H9 H8 H3 SQ S10 S9 S7 S4 S3 CA CK C9 C8 C4 DA DJ D9 D7 D4 D3 D2"
DECLARER = "BJ H5 C5 D5 HA HK HJ HJ H9 H8 H3 H2 SA SA SQ SQ S9 S7 DA DA DK DJ D9 D8 D6"
BURIED = "C2 C3 C6 C8 C9 CJ D3 D4"

EXERCISES = (
    Click(
        "13.unseen.1",
        "number",
        the.Odds("H5", DEFENDER),
        the.unseen,
        {
            "odds.no-kitty": the.unseen_hands,
            "odds.no-jokers": the.unseen_suits,
            "odds.own-hand": the.unseen_all,
        },
        why_not=the.too(the.unseen),
        fresh=some.opening(1, 2),
        unit="course.unit.cards",
    ),
    Click(
        "13.trumps.held",
        "number",
        the.Odds("H5"),
        the.trumps_held,
        {
            "odds.printed-suit": the.held_printed,
            "odds.no-levels": the.held_no_levels,
            "odds.quarter": the.held_quarter,
        },
        why_not=the.too(the.trumps_held),
        fresh=some.any_table,
        unit="course.unit.trumps",
    ),
    Click(
        "13.trumps.left",
        "number",
        the.Odds(
            "H5",
            "BJ C5 HA HJ H9 H8 SQ S10 S9 S7 S4 S3 CA CK C9 C8 C4 DA DJ D9 D7 D4 D3 D2",
            plays=("H5", "H3", "H6", "HK"),
        ),
        the.trumps_left,
        {
            "odds.left.printed": the.left_printed,
            "odds.left.no-jokers": the.left_no_jokers,
            "odds.left.no-levels": the.left_no_levels,
        },
        why_not=the.too(the.trumps_left),
        fresh=some.trump_trick,
        unit="course.unit.trumps",
    ),
    Click(
        "13.rare.1",
        "choose",
        the.Odds("H5", options=(the.EVENTS[2], the.EVENTS[0], the.EVENTS[3], the.EVENTS[1])),
        the.rarest,
        {
            "odds.rare.jokers": the.says(the.EVENTS[1]),
            "odds.rare.trumps": the.says(the.EVENTS[2]),
            "odds.rare.no-joker": the.says(the.EVENTS[3]),
        },
        fresh=some.four_events,
    ),
    Click(
        "13.partner.1",
        "number",
        the.Odds("H5", DEFENDER, wanted="BJ"),
        the.with_partner,
        {
            "odds.third": the.always(33),
            "odds.half": the.always(50),
            "odds.quarter.cards": the.always(25),
        },
        accepts=the.near(the.with_partner),
        why_not=the.too(the.with_partner),
        fresh=some.opening(2, wanted=1),
        unit="course.unit.hundred",
    ),
    Click(
        "13.kitty.1",
        "number",
        the.Odds("H5", DEFENDER.replace("BJ", "LJ"), wanted="BJ"),
        the.in_the_kitty,
        {
            "odds.only-one": the.one_in_the_kitty,
            "odds.place": the.always(25),
            "odds.own-too": the.kitty_of_all,
        },
        accepts=the.near(the.in_the_kitty),
        why_not=the.too(the.in_the_kitty),
        fresh=some.opening(2, 3, wanted=0),
        unit="course.unit.hundred",
    ),
    Click(
        "13.pair.1",
        "number",
        the.Odds("H5", DEFENDER, wanted="SA"),
        the.together,
        {
            "odds.together.third": the.always(33),
            "odds.together.named": the.together_named,
            "odds.together.half": the.always(50),
        },
        accepts=the.near(the.together),
        why_not=the.too(the.together),
        fresh=some.opening(2, wanted=0),
        unit="course.unit.hundred",
    ),
    Click(
        "13.throw.1",
        "choose",
        the.Odds(
            "H5",
            DECLARER,
            kitty=BURIED,
            options=("SA SA SQ SQ S9", "SA SQ", "SA SA SQ SQ", "SA SA SQ"),
        ),
        the.best_throw,
        {
            "odds.few-cards": the.fewest_cards,
            "odds.high-single": the.nearly_tops,
            "odds.more-cards": the.most_cards,
        },
        fresh=some.declarers_throw(1),
    ),
    Click(
        "13.throw.2",
        "number",
        the.Odds("H5", DECLARER.replace("SQ", "SJ"), kitty=BURIED, throw="SA SA SJ SJ"),
        the.stands,
        {
            "odds.throw.fails": the.fails,
            "odds.throw.one": the.stands_one_pair,
        },
        accepts=the.near(the.stands),
        why_not=the.too(the.stands),
        fresh=some.declarers_throw(2),
        unit="course.unit.hundred",
    ),
    Click(
        "13.points.1",
        "number",
        the.Odds("H5", DEFENDER),
        the.partners_points,
        {
            "odds.points.third": the.third_of_points,
            "odds.points.quarter": the.quarter_of_points,
            "odds.points.half": the.half_of_points,
        },
        accepts=the.near(the.partners_points),
        why_not=the.too(the.partners_points),
        fresh=some.opening(2),
        unit="course.unit.points",
    ),
    Click(
        "13.sure.1",
        "number",
        the.Odds(deals=1000, factor=2),
        the.deals_needed,
        {"odds.in-step": the.deals_in_step, "odds.one-more": the.deals_and_half},
        why_not=the.too(the.deals_needed),
        fresh=some.surer,
        unit="course.unit.deals",
    ),
)
