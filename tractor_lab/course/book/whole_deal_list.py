"""Lesson 10: the exercises, moments of a deal from the first call to the count."""

from __future__ import annotations

from ..position import Position
from ..spec import Click
from . import moments
from . import whole_deal as on
from .moments import SEATS, DealPosition, moment
from .scoring import count_words, kitty_forgotten, kitty_once, total
from .tricks import winner
from .trump_order import falls, in_order, level_below_ace, level_in_its_rank

KITTY = (
    "S4 H3 H2 D8 D7 D6 D3 D2",
    "C5 S5 C3 S4 H3 H2 D3 D2",
    "SK SJ S10 HK HJ H10 H9 H8",
    "S6 S4 H6 H3 H2 D6 D3 D2",
)
HELD = (
    "LJ C5 C5 S5 CA C10 C9 C7 C6 C3 SA SK SJ S10 S7 S7 S6 S6 S4"
    " HK HQ HJ H10 H9 H8 H6 H3 H2 D8 D7 D6 D3 D2"
)

EXERCISES = (
    Click(
        "10.call.1", "choose",
        DealPosition(
            "C5", hand="H3 DA D5 C2 C8 CJ C5 S5 LJ C6 DQ D10 C5",
            options=("D5", "C5", "S5", "LJ"),
        ),
        on.longest,
        {"highest-suit": on.most_high, "joker-alone-calls": on.joker_calls},
        fresh=moments.a_call,
        words=on.call_words, why_not=on.told("course.no.deal.call"), hidden=True,
    ),
    Click(
        "10.bury.1", "choose",
        DealPosition("C5", hand=HELD, options=KITTY),
        on.clean,
        {"hides-points": on.with_points, "all-low": on.all_low, "spread-low": on.spread_low},
        fresh=moments.a_burial,
    ),
    Click(
        "10.order.1", "order",
        Position("C5", hand="C8 C2 BJ CQ CK CA C4 H5"),
        in_order,
        {"level-keeps-rank.deal": level_in_its_rank, "off-level-low.deal": level_below_ace},
        accepts=falls,
        fresh=moment(moments.a_hand),
        hidden=True,
    ),
    Click(
        "10.holder.1", "choose",
        Position("C5", plays=("H5 H5", "C9 C7", "C5 C5", "CJ CJ"), options=SEATS),
        winner,
        {"print-wins": on.highest_print},
        fresh=moment(moments.a_trick), why_not=on.told("course.no.deal.holder"),
    ),
    Click(
        "10.worth.1", "number",
        Position("C5", plays=("SK", "SQ", "SQ", "C3")),
        on.worth,
        {"own-points-only": on.own_points, "cards-counted.deal": on.point_cards},
        fresh=moment(moments.rich_trick),
        words=on.trick_words, unit="course.unit.points",
    ),
    Click(
        "10.follow.1", "pick",
        Position("C5", hand="S5 CK CQ C9 C7 H10 H9 H8 H7 H3 H2 DQ DJ DJ D8 D7 D4", lead="DA DA"),
        on.a_legal,
        {"cheapest-two": on.lowest_of_suit},
        accepts=on.is_legal,
        fresh=moment(moments.a_duty),
    ),
    Click(
        "10.take.1", "choose",
        DealPosition(
            "C5", hand="BJ H5 H5 CA CK CQ C8 C4 C2 HJ H7 DA DA DK DQ D10 D9 D4",
            table=("D2", "H9", "D3"), options=("DA", "DK", "DQ", "D9", "D4"),
        ),
        on.take,
        {"takes-too-high": on.highest, "takes-too-low": on.cheap_winner},
        accepts=on.takes,
        fresh=on.taking(moments.a_last_card), why_not=on.told("course.no.deal.take"),
    ),
    Click(
        "10.give.1", "choose",
        DealPosition(
            "C9", hand="BJ CQ C10 C7 C6 S5 DK",
            table=("CQ", "D9", "H2"), options=("BJ", "CQ", "C10", "C7", "C6"),
        ),
        on.give,
        {"keeps-points": on.cheapest, "beats-partner": on.highest},
        accepts=on.gives,
        fresh=on.giving(moments.a_last_card), why_not=on.told("course.no.deal.give"),
    ),
    Click(
        "10.trumps.1", "number",
        DealPosition(
            "C5", hand="BJ LJ D5 D5 C10 C8 C6 C4 C2 SK DK",
            seen="C5 C5 H5 H5 CJ CJ C9 C7 C3", suit="T",
        ),
        on.still_out,
        {"own-forgotten": on.own_forgotten, "off-suit-levels": on.off_suit_levels},
        fresh=moment(moments.trumps_left),
        unit="course.unit.cards",
    ),
    Click(
        "10.left.1", "number",
        DealPosition(
            "C5", hand="S5 CK CQ H10 H9 H8 H7 DQ D8 D7",
            seen="DA DA DK DJ DJ D10 D9 D6 D4 D4 D3 D2", suit="D",
        ),
        on.still_out,
        {"level-in-suit.left": on.level_in_suit, "own-forgotten": on.own_forgotten},
        fresh=moment(moments.suit_left),
        unit="course.unit.cards",
    ),
    Click(
        "10.sure.1", "choose",
        DealPosition(
            "H9",
            hand="S9 HK HJ H10 H8 H4 H2 SJ S8 S5 S3 CK C2 DQ D7 D5 D3",
            seen="SA SK CK CQ CJ CJ C10 C10 DA DA DK DK DJ D10 D10",
            options=("S9", "SJ", "CK", "DQ"),
        ),
        on.sure,
        {"high-is-sure": on.highest_option, "trump-is-sure": on.trump_is_sure},
        fresh=moment(moments.a_sure_card), why_not=on.told("course.no.deal.sure"),
    ),
    Click(
        "10.end.1", "number",
        Position("C9", lead="C4", kitty="H2 HQ H5 S7 S8 D2 D3 D4", points=75),
        total,
        {"kitty-once.deal": kitty_once, "kitty-forgotten.deal": kitty_forgotten},
        fresh=moment(moments.an_end),
        words=count_words, unit="course.unit.points",
    ),
)  # fmt: skip
