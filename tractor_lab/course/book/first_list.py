"""Lesson 0: the exercises at the table. What is asked and what is believed stands in `first_tricks`."""

from __future__ import annotations

from ..spec import Click
from . import first_tricks as the
from .first_tricks import SEATS, TAKERS
from .scoring import (
    how_many_point_cards,
    only_tens,
    point_cards,
    point_cards_and_aces,
    without_fives,
)
from .tricks import trick_points, winner

EXERCISES = (
    Click(
        "00.points.1",
        "pick",
        the.FirstPosition("H2", "SA SK S10 S7 HQ H5 CJ C9 DK D4", no_trump_yet=True),
        point_cards,
        {
            "aces-score": point_cards_and_aces,
            "fives-forgotten.pick": only_tens,
            "faces-score": the.point_cards_and_faces,
        },
        fresh=the.ten_cards,
        hidden=True,
    ),
    Click(
        "00.points.2",
        "number",
        the.FirstPosition("H2", plays=("SQ", "SK", "S5", "S10"), no_trump_yet=True),
        trick_points,
        {
            "fives-forgotten": without_fives,
            "cards-counted": how_many_point_cards,
            "king-is-thirteen": the.kings_by_height,
        },
        fresh=the.rich_trick,
        hidden=True,
        unit="course.unit.points",
    ),
    Click(
        "00.order.1",
        "order",
        the.FirstPosition("H2", "S9 SA S4 SK S10 SJ", no_trump_yet=True),
        the.in_order,
        {"ace-low": the.ace_low, "ten-high": the.ten_high, "points-first": the.points_first},
        fresh=the.one_suit,
    ),
    Click(
        "00.turn.1",
        "choose",
        the.FirstPosition("H2", plays=("CQ", "C7"), options=SEATS),
        the.next_turn,
        {"clockwise": the.clockwise, "across": the.across, "same-again": the.same_again},
        fresh=the.begun,
    ),
    Click(
        "00.takes.suit",
        "choose",
        the.FirstPosition("H2", plays=("S9", "SJ", "DA", "S4"), options=TAKERS),
        winner,
        {"highest-anywhere": the.highest_anywhere, "leader-takes": the.leader_again},
        why_not=the.why_not_taker,
        fresh=the.won_by(1, 2, 3, trumps=range(1), options=TAKERS),
    ),
    Click(
        "00.takes.trump",
        "choose",
        the.FirstPosition("H2", plays=("SK", "S9", "H4", "DA"), options=TAKERS),
        winner,
        {"trump-unseen": the.trump_unseen, "highest-anywhere.trump": the.highest_anywhere},
        why_not=the.why_not_taker,
        fresh=the.won_by(1, 2, 3, trumps=range(1, 3), options=TAKERS),
    ),
    Click(
        "00.next.1",
        "choose",
        the.FirstPosition("H2", plays=("C8", "CJ", "CK", "SA"), options=SEATS),
        winner,
        {
            "leader-again": the.leader_again,
            "next-around": the.next_around,
            "highest-anywhere.next": the.highest_anywhere,
        },
        why_not=the.why_not_taker,
        fresh=the.won_by(2, 3, trumps=range(3), options=SEATS),
    ),
    Click(
        "00.follow.1",
        "pick",
        the.FirstPosition("H2", "SA S8 S5 HJ H4 CQ C9 DK D6", lead="S10"),
        the.allowed,
        {
            "anything": the.everything,
            "trump-always": the.suit_and_trumps,
            "must-beat": the.only_higher,
        },
        fresh=the.to_follow,
    ),
    Click(
        "00.follow.2",
        "pick",
        the.FirstPosition("H2", "SA S8 HJ H9 H4 DK D6", lead="CA"),
        the.allowed,
        {"must-trump": the.trumps_of, "never-trump": the.no_trumps, "no-points": the.no_points},
        fresh=the.to_discard,
    ),
    Click(
        "00.side.1",
        "number",
        the.FirstPosition("H2", plays=("DK", "D10", "D5", "DA")),
        the.our_points,
        {
            "own-cards": the.own_cards,
            "own-tricks": the.own_tricks,
            "fives-forgotten": without_fives,
        },
        fresh=the.won_by(3, trumps=range(3)),
        unit="course.unit.points",
    ),
    Click(
        "00.give.1",
        "pick",
        the.FirstPosition(
            "H2",
            "SA S10 HJ H3 C7 DK DQ D6",
            lead="D4",
            plays=("D4", "DA", "D9"),
            leader="E",
        ),
        the.gift,
        {
            "points-kept": the.points_kept,
            "points-elsewhere": the.points_from_elsewhere,
            "trump-in": the.trump_in,
        },
        accepts=the.as_good,
        why_not=the.why_not_gift,
        fresh=the.for_partner,
        words=the.gift_words,
    ),
)
