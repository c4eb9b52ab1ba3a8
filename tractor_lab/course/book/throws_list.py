"""Lesson 5: the exercises at the table. What is asked and what is believed stands in `throws`."""

from __future__ import annotations

from ..position import Position
from ..spec import Click
from . import leads
from . import throws as the
from .trump_order import in_order, level_below_ace, level_in_its_rank

EXERCISES = (
    Click(
        "05.lead.1",
        "choose",
        Position("H5", options=("SA S5", "SA CA", "HK C5", "SK BJ")),
        leads.the_lead,
        {
            "level-in-suit.lead": leads.printed_lead,
            "same-rank.lead": leads.rank_lead,
            "joker-joins.lead": leads.joker_lead,
        },
        fresh=leads.some_leads,
        hidden=True,
    ),
    Click(
        "05.parts.1",
        "number",
        Position("H10", lead="SK S9 S9 SJ SJ S8 S8 S4"),
        the.how_many_parts,
        {
            "gap-open": the.gap_open,
            "pairs-apart": the.pairs_apart,
            "cards-not-parts": the.how_many_cards,
        },
        fresh=the.alone(the.throws((2, 2), (2, 1), (1, 1))),
        unit="course.unit.parts",
    ),
    Click(
        "05.stands.equal",
        "choose",
        Position(
            "H5",
            lead="SA SK SK",
            others=("SA SQ SQ S9 D4", "SJ SJ S7 CQ C3", "S10 S10 S6 D9 HJ"),
            options=the.SEATS,
        ),
        the.who_beats,
        {"equal-beats": the.equal_beats},
        accepts=the.one_of_them,
        why_not=the.why_not_seat,
        fresh=the.choosy(the.throws((2, 1), (1, 1)), the.it_stands),
        words=the.story,
    ),
    Click(
        "05.stands.partner",
        "choose",
        Position(
            "H5",
            lead="SA SJ SJ",
            others=("SK S9 S9 D4 C8", "SQ SQ S7 CQ C3", "S10 S10 S6 D9 HJ"),
            options=the.SEATS,
        ),
        the.who_beats,
        {"partner-excused": the.partner_excused},
        accepts=the.one_of_them,
        why_not=the.why_not_seat,
        fresh=the.choosy(the.throws((2, 1), (1, 1)), the.at_most_one),
        words=the.story,
    ),
    Click(
        "05.stands.ruff",
        "choose",
        Position(
            "H5",
            lead="CA CK CK",
            others=("C9 C9 CJ D4 D7", "HA HJ HJ H9 D5", "CQ CQ C6 S9 S3"),
            options=the.SEATS,
        ),
        the.who_beats,
        {"ruff-beats": the.ruff_beats},
        accepts=the.one_of_them,
        why_not=the.why_not_seat,
        fresh=the.choosy(the.throws((2, 1), (1, 1), void=True), the.it_stands),
        words=the.story,
    ),
    Click(
        "05.stands.shape",
        "choose",
        Position(
            "H2",
            lead="SA SQ SQ SJ SJ",
            others=("S9 S9 S6 D4 D7", "S10 S8 S8 C9 C3", "SA SK SK S7 D9"),
            options=the.SEATS,
        ),
        the.who_beats,
        {"pair-beats-tractor": the.pair_beats_tractor},
        accepts=the.one_of_them,
        why_not=the.why_not_seat,
        fresh=the.choosy(the.throws((2, 2), (1, 1)), the.it_stands),
        words=the.story,
    ),
    Click(
        "05.order.1",
        "order",
        Position("C8", hand="CA LJ S8 CK C8"),
        in_order,
        {"level-keeps-rank.order": level_in_its_rank, "off-level-low": level_below_ace},
        fresh=leads.five_trumps,
    ),
    Click(
        "05.stands.level",
        "choose",
        Position(
            "H5",
            lead="BJ S5 S5 HA HA",
            others=("H5 H5 C5 C5 D9", "LJ HK HK C9 C3", "HQ HJ H7 D9 S4"),
            options=the.SEATS,
        ),
        the.who_beats,
        {"level-in-suit.throw": the.level_printed},
        accepts=the.one_of_them,
        why_not=the.why_not_seat,
        fresh=the.choosy(the.level_throw, the.at_most_one),
        words=the.story,
    ),
    Click(
        "05.forced.1",
        "pick",
        Position(
            "H10",
            hand="S9 S8 S8 S4 S4",
            others=("SJ S7 S3 D6 CK", "SQ SQ S6 C9 C4", "S5 S5 S2 D9 HJ"),
        ),
        the.forced,
        {
            "forced-first": the.forced_under("smallest"),
            "forced-one-card": the.forced_under("one-card"),
            "forced-high": the.forced_high,
        },
        why_not=the.why_not_forced,
        fresh=the.throws((2, 1), (2, 1), (1, 1), pick=True),
        words=the.story,
    ),
    Click(
        "05.forced.2",
        "pick",
        Position(
            "H10",
            hand="SK SK SQ S3 S3",
            others=("S9 S7 S6 D6 CK", "S8 S6 S5 C9 C4", "SA S4 S2 D9 HJ"),
        ),
        the.forced,
        {"forced-unbeaten": the.forced_unbeaten, "forced-one-card": the.forced_under("one-card")},
        why_not=the.why_not_forced,
        fresh=the.throws((2, 1), (2, 1), (1, 1), held=(2, 4), pick=True),
        words=the.story,
    ),
    Click(
        "05.longest.1",
        "pick",
        Position(
            "H5",
            hand="SA SK SK SJ S9 S9 D7",
            others=("SQ SQ S8 D4 CK", "S10 S10 S7 C9 C4", "SA S6 S4 D9 HJ"),
        ),
        the.longest,
        {"whole-suit": the.whole_suit, "tops-only": the.tops_only},
        accepts=the.as_long,
        why_not=the.why_not_longest,
        fresh=the.hands_to_throw_from,
    ),
    Click(
        "05.penalty.1",
        "number",
        Position(
            "H5",
            lead="SA SA SK SK SJ",
            others=("S9 S7 S6 D6 CK", "SQ S8 S4 C9 C4", "S10 S10 S3 D9 HJ"),
            preset="club",
        ),
        the.penalty,
        {"penalty-all": the.penalty_all, "penalty-once": the.penalty_once},
        fresh=the.choosy(
            the.throws((2, 1), (1, 1), (1, 1), preset="club"), lambda one: the.penalty(one) > 0
        ),
        words=the.story,
        unit="course.unit.points",
    ),
)
