"""Lesson 12: the surprises of other tables. What is asked stands in `house` and `slips`."""

from __future__ import annotations

from ..spec import Click
from . import elsewhere_fresh as tables
from . import house as the
from . import house_calls as calls
from . import house_fresh as some
from . import slips, slips_fresh
from . import throws as thrown
from .house import HousePosition
from .tricks import why_not_winner, winner
from .trump_order import in_order

EXERCISES = (
    Click(
        "12.one.takeover",
        "choose",
        HousePosition(
            preset="one-deck",
            points=60,
            options=(
                "course.option.d2",
                "course.option.d1",
                "course.option.o0",
                "course.option.o1",
            ),
        ),
        the.result,
        {"there.two-decks": the.under(the.result, step=40, takeover=80)},
        why_not=the.says("one.lines"),
        fresh=slips_fresh.end_points,
    ),
    Click(
        "12.titanic.parts",
        "number",
        HousePosition(lead="S6 S6 S6 S4 S4 S4 S3 S3", preset="titanic"),
        thrown.how_many_parts,
        {"there.triples-apart": thrown.pairs_apart, "cards-not-parts": thrown.how_many_cards},
        fresh=tables.titanics,
        unit="course.unit.parts",
    ),
    Click(
        "12.titanic.follow",
        "choose",
        HousePosition(
            "H10",
            lead="SK SK SK SQ SQ SQ",
            hand="S9 S9 S9 S7 S7 S7 S4 S4 S3 S3 S2",
            options=(
                "S9 S9 S9 S7 S7 S7",
                "S9 S9 S7 S7 S4 S4",
                "S9 S9 S9 S4 S4 S2",
                "S9 S9 S4 S4 S3 S3",
            ),
            preset="titanic",
        ),
        the.allowed,
        {"there.triples-first": the.under(the.allowed, wide_follow="general")},
        why_not=the.why_not_option,
        fresh=some.titanic_followed((), "titanic"),
    ),
    Click(
        "12.titanic.kitty",
        "number",
        HousePosition(lead="HA HA HA", kitty="SK S5 S5 D3 D4 C9", points=90, preset="titanic"),
        the.bonus,
        {
            "there.always-doubled": the.bonus_doubled,
            "there.triple-as-pair": the.under(the.bonus, kitty_multiplier="pairs4"),
        },
        fresh=tables.kitty_won("titanic", (3, 1)),
        unit="course.unit.points",
    ),
    Click(
        "12.guangxi.tractor",
        "choose",
        HousePosition(
            "H10",
            options=("SJ SJ S9 S9", "HA HA H2 H2", "LJ LJ H10 H10", "H10 H10 S10 S10"),
            preset="nanning",
        ),
        the.the_tractor,
        {
            "there.gap-closed": the.across_the_gap,
            "there.jokers-touch": the.jokers_touch,
            "there.levels-touch": the.levels_touch,
        },
        fresh=tables.three_tractors,
    ),
    Click(
        "12.guangxi.type",
        "choose",
        HousePosition(
            "H10",
            plays=("S4 S4 S5 S5", "SQ SQ SK SK", "S9 S9 S9 S9", "SA SA SJ SJ"),
            options=("S4 S4 S5 S5", "SQ SQ SK SK", "S9 S9 S9 S9", "SA SA SJ SJ"),
            preset="nanning",
        ),
        winner,
        {"there.shape-led-decides": the.at_home(winner)},
        why_not=why_not_winner,
        fresh=some.a_trick((2, 2), preset="nanning", ruffs=0, pad=True),
    ),
    Click(
        "12.guangxi.pairs",
        "choose",
        HousePosition(
            "H10",
            lead="SK SK SQ SQ",
            hand="S3 S3 S8 S8 S9 S9 S9 SJ",
            options=("SJ S9 S8 S3", "S8 S8 S3 S3", "S9 S9 S9 SJ", "SJ S9 S8 S8"),
            preset="nanning",
        ),
        the.allowed,
        {"there.triple-for-pairs": slips.triple_play},
        why_not=the.why_not_option,
        fresh=some.PAIRS_OWED,
    ),
    Click(
        "12.guangxi.last",
        "number",
        HousePosition("H10", lead="SA SA SK SK", number=60, preset="nanning"),
        the.bonus,
        {"there.always-doubled": the.bonus_doubled, "there.counted-once": the.kitty_points},
        fresh=tables.trick_lead,
        unit="course.unit.points",
    ),
    Click(
        "12.club.twos",
        "order",
        HousePosition("H5", hand="H2 HA BJ S2 C5", preset="club"),
        in_order,
        {"there.twos-low": the.twos_low},
        fresh=tables.twos_in_order,
    ),
    Click(
        "12.club.throw",
        "choose",
        HousePosition(
            "H5",
            lead="SA SK SK",
            others=("SQ SQ S9 D4 C8", "SJ SJ S7 CQ C3", "SA S10 S6 D9 HJ"),
            options=thrown.SEATS,
            preset="club",
        ),
        thrown.who_beats,
        {"there.parts-only": the.at_home(thrown.who_beats)},
        accepts=thrown.one_of_them,
        why_not=thrown.why_not_seat,
        fresh=some.at_house(thrown.throws((2, 1), (1, 1), held=(1, 3), preset="club"), ()),
        words=thrown.story,
    ),
    Click(
        "12.club.ruff",
        "choose",
        HousePosition(
            "H5",
            plays=("SA SK SK", "S9 S8 S7", "H3 H7 H9", "S6 S4 S3"),
            options=("SA SK SK", "S9 S8 S7", "H3 H7 H9", "S6 S4 S3"),
            preset="club",
        ),
        winner,
        {"there.ruff-needs-shape": the.at_home(winner)},
        why_not=why_not_winner,
        fresh=some.a_trick((2, 1), (1, 1), preset="club"),
    ),
    Click(
        "12.club.kitty",
        "number",
        HousePosition(lead="HA", kitty="SK S10 S5 D3 D4 C9 C8 C7", points=60, preset="club"),
        the.bonus,
        {"there.always-doubled": the.bonus_doubled},
        fresh=tables.kitty_won("club", (1, 1), (2, 2)),
        unit="course.unit.points",
    ),
    Click(
        "12.joker.call",
        "choose",
        HousePosition("NT5", options=("H5", "BJ", "H5 BJ", "H5 LJ"), preset="joker-bid"),
        calls.may_call,
        {
            "there.no-joker-needed": the.at_home(calls.may_call),
            "there.any-joker": calls.other_joker,
            "there.joker-alone": calls.joker_alone,
        },
        fresh=tables.calls,
    ),
    Click(
        "12.joker.fixed",
        "choose",
        HousePosition(
            "NT5",
            called="S5 S5 LJ",
            options=("BJ BJ", "H5 H5 BJ", "H5 BJ", "BJ LJ"),
            preset="joker-bid",
        ),
        calls.may_call,
        {
            "there.suit-over-suit": calls.another_pair,
            "there.single-over-pair": calls.single_with_joker,
            "there.mixed-jokers": calls.two_jokers,
        },
        fresh=tables.fixed_calls,
    ),
    Click(
        "12.friends.second",
        "choose",
        HousePosition(
            tricks=("S3 SA S6 S9 S10", "SK SQ SA S7 S4"),
            called="SA",
            copy=2,
            options=slips_fresh.SEATS,
            preset="looking-for-friends",
        ),
        slips.friend_seat,
        {"there.other-copy": slips.other_copy},
        why_not=the.says("called.copy"),
        fresh=slips_fresh.two_aces,
    ),
    Click(
        "12.file.line",
        "choose",
        HousePosition(
            house=some.rules(protect_tractors=True),
            lines=(
                "protect_tractors = false",
                "protect_triples = true",
                "protect_tractors = true",
                "protect_tractors = True",
            ),
            options=slips_fresh.LINES,
        ),
        the.line_that_says,
        {
            "there.opposite-line": slips_fresh.opposite_line,
            "there.line-misspelt": slips_fresh.misspelt_line,
        },
        why_not=slips_fresh.what_it_says,
        fresh=slips_fresh.which_line,
    ),
    Click(
        "12.file.wrong",
        "choose",
        HousePosition(
            lines=("decks = 3", 'overruff = "all"', "takeover_level = 1", "throws = No"),
            options=slips_fresh.LINES,
        ),
        the.faulty_line,
        {},
        why_not=slips_fresh.what_it_says,
        fresh=slips_fresh.which_is_wrong,
    ),
)
