"""Lesson 12: one exercise for each field of a rule set about cards, shapes, plays, friends, slips.

In each of them the last house rule is the one that is asked about: at a standard table the answer differs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..spec import Click, Kind, Naive, nothing
from . import house as the
from . import house_fresh as some
from . import slips, slips_fresh
from . import throws as thrown
from .house import HousePosition
from .house_fresh import rules
from .throws import throws
from .tricks import why_not_winner, winner
from .trump_order import all_trumps


def field(
    kind: Kind,
    start: HousePosition,
    answer: Callable[..., Any],
    fresh: some.Fresh | None,
    naive: Mapping[str, Naive] | None = None,
    **more: Any,
) -> Click:
    """The exercise about the last house rule of a position."""
    name = start.house[-1][0]
    beliefs = {"house-ignored": the.ignored(answer), **(naive or {})}
    return Click(f"12.house.{name}", kind, start, answer, beliefs, fresh=fresh, **more)


def number(
    start: HousePosition,
    answer: Callable[..., int],
    fresh: some.Fresh | None,
    unit: str,
    words: Callable[..., Mapping[str, Any]] = nothing,
    **naive: Naive,
) -> Click:
    """One answered by a number."""
    beliefs = {name.replace("_", "-"): one for name, one in naive.items()}
    unit = "course.unit." + unit
    return field("number", start, answer, fresh, beliefs, words=words, unit=unit)


def parts(start: HousePosition, fresh: some.Fresh) -> Click:
    """How many parts has a lead?"""
    answer = thrown.how_many_parts
    return number(start, answer, fresh, "parts", cards_not_parts=thrown.how_many_cards)


DECKS = HousePosition(house=rules(decks=3))
PLAYERS = HousePosition(house=rules(decks=4, players=6))
HAND = HousePosition(house=rules(hand=24))
JOKERS = HousePosition(house=rules(jokers=0))
LOWEST = HousePosition(house=rules(lowest_rank="5"))
STAKE = HousePosition(house=rules(throw_stake=50), number=200)
LIMIT = HousePosition(house=rules(take_back=10, take_back_limit=50), number=60)
STOP = HousePosition(
    house=rules(take_back=10, take_back_limit=20, take_back_stop=50),
    number=60,
    options=tuple(
        "course.option.slip." + end for end in ("usual", "broken_off", "no_gain", "lost")
    ),
)
REVOKE = HousePosition(
    house=rules(revoke="levels"),
    hand="S9 D4",
    tricks=("SK D4",),
    options=tuple(
        "course.option.revoke." + end for end in ("levels", "refused", "nothing", "trick")
    ),
)
REMIND = HousePosition(
    house=rules(revoke="levels", reminders=True),
    hand="S9 D4",
    tricks=("SK D4",),
    options=tuple(
        "course.option.remind." + who for who in ("nobody", "opponents", "all", "partner")
    ),
)
REFUSED: Mapping[str, Naive] = {"house-ignored": the.changed(the.may_follow)}
"""Where all plays but one may be made."""
FAILS = ("SQ SQ S9 D4 C8", "SK S10 S8 C9 C3", "S7 S6 S4 D9 HJ")
"""Three hands that beat a throw of low pairs and singles."""

CARDS = (
    number(
        DECKS,
        the.takeover,
        some.one_of(DECKS, decks=(1, 3, 4)),
        "points",
        half_of_all=the.half_of_all,
    ),
    number(
        PLAYERS,
        the.hand_size,
        some.one_of(PLAYERS, decks=(3, 4)),
        "cards",
        all_dealt=the.all_dealt,
    ),
    number(
        HAND,
        the.kitty_size,
        some.one_of(HAND, hand=(20, 21, 22, 23, 24, 26)),
        "cards",
        one_hand_less=the.one_hand_less,
    ),
    field(
        "choose",
        HousePosition(
            "H2",
            options=("D3 D3", "D2 D2", "S3 H3", "course.option.house.none"),
            house=rules(kitty=6),
        ),
        the.taken_out,
        some.taken_out,
        {"level-taken-out": the.lowest_taken_out},
        why_not=the.says("taken.out"),
    ),
    number(
        JOKERS,
        all_trumps,
        some.one_of(JOKERS),
        "trumps",
        printed_trumps_in_all=the.printed_trumps_in_all,
    ),
    number(
        LOWEST,
        the.hand_size,
        some.one_of(LOWEST, lowest_rank=("3", "5", "6", "7")),
        "cards",
        all_dealt=the.all_dealt,
    ),
)

SHAPES = (
    field(
        "choose",
        HousePosition(
            plays=("SK", "SA", "D2", "S9"),
            options=("SK", "SA", "D2", "S9"),
            house=rules(two_always_trump=True),
        ),
        winner,
        some.low_two,
        why_not=why_not_winner,
    ),
    parts(
        HousePosition(lead="SK SK SQ SQ S9 S9", house=rules(shortest_tractor=3)),
        some.neighbours(rules(shortest_tractor=3)),
    ),
    parts(
        HousePosition("H7", lead="S8 S8 S6 S6 S5 S5", house=rules(level_gap_closes=False)),
        some.neighbours(rules(level_gap_closes=False)),
    ),
    parts(
        HousePosition(lead="BJ BJ LJ LJ H5 H5 HA HA", house=rules(trump_links="jokers-only")),
        some.neighbours(rules(trump_links="jokers-only"), trump_led=True),
    ),
    parts(
        HousePosition(lead="SA SA S3 S3 S2 S2", house=rules(ace_low=True)),
        some.neighbours(rules(ace_low=True), corner=True),
    ),
)

LEADING = (
    field(
        "choose",
        HousePosition(
            options=("SQ SQ", "SA SK", "C9 C9 C7 C7", "HA H9 H9"), house=rules(throws=False)
        ),
        the.led,
        some.four_leads(rules(throws=False)),
        {"house-two-pairs": the.two_pairs, "house-ignored": the.changed(the.may_lead)},
        why_not=the.why_not_option,
    ),
    field(
        "choose",
        HousePosition(
            lead="SA SK SK",
            others=("SQ SQ S9 D4 C8", "SA S10 S8 C9 C3", "S7 S6 S4 D9 HJ"),
            options=thrown.SEATS,
            house=rules(throw_test="every-card"),
        ),
        thrown.who_beats,
        some.at_house(throws((2, 1), (1, 1), held=(1, 3)), rules(throw_test="every-card")),
        accepts=thrown.one_of_them,
        why_not=thrown.why_not_seat,
        words=thrown.story,
    ),
    field(
        "pick",
        HousePosition(hand="SA SJ SJ S3", others=FAILS, house=rules(failed_throw="lowest")),
        thrown.forced,
        some.at_house(throws((2, 1), (1, 1), (1, 1), pick=True), rules(failed_throw="lowest")),
        why_not=thrown.why_not_forced,
        words=thrown.story,
    ),
    number(
        HousePosition(lead="SA SJ SJ S3", others=FAILS, house=rules(throw_penalty=5)),
        thrown.penalty,
        some.at_house(throws((2, 1), (1, 1), (1, 1)), rules(throw_penalty=5)),
        "points",
        thrown.story,
        penalty_all=thrown.penalty_all,
        penalty_once=thrown.penalty_once,
    ),
    number(
        STAKE,
        the.fine,
        slips_fresh.paid(STAKE, 20, 50, 100, 500),
        "coins",
        whole_stake=the.whole_stake,
    ),
)

FOLLOWING = (
    field(
        "choose",
        HousePosition(
            "H10",
            lead="SK SK SQ SQ SJ SJ",
            hand="S9 S9 S8 S8 S6 S6 S4 S4 S3",
            options=(
                "S9 S9 S6 S6 S4 S4",
                "S9 S9 S8 S8 S4 S3",
                "S9 S9 S8 S8 S6 S6",
                "S8 S8 S6 S6 S4 S4",
            ),
            house=rules(follow="pairs"),
        ),
        the.refused,
        some.FOLLOW_PAIRS,
        REFUSED,
        why_not=the.why_not_option,
    ),
    field(
        "choose",
        HousePosition(
            lead="SA SK SK",
            hand="S9 S9 S7 S4 S3 D4",
            options=("S9 S9 D4", "S7 S4 S3", "S9 S9 S3", "S9 S7 S4"),
            house=rules(follow_throw="suit"),
        ),
        the.refused,
        some.THROW_FOLLOWED,
        REFUSED,
        why_not=the.why_not_option,
    ),
    field(
        "choose",
        HousePosition(
            "H10",
            lead="SK SK SK SQ SQ SQ",
            hand="S9 S9 S9 S7 S7 S7 S4 S4 S3 S3 S2",
            options=(
                "S9 S9 S7 S7 S4 S4",
                "S9 S9 S4 S4 S3 S3",
                "S9 S9 S9 S7 S7 S7",
                "S9 S9 S9 S4 S4 S2",
            ),
            house=rules(decks=3, wide_follow="general"),
        ),
        the.allowed,
        some.titanic_followed(rules(decks=3, wide_follow="general")),
        why_not=the.why_not_option,
    ),
    field(
        "choose",
        HousePosition(
            lead="SK SK",
            hand="S9 S9 S9 S7 S4 D3",
            options=("S7 S4", "S9 S9", "S9 S4", "S7 D3"),
            house=rules(decks=3, protect_triples=True),
        ),
        the.refused,
        some.TRIPLE_KEPT,
        REFUSED,
        why_not=the.why_not_option,
    ),
    field(
        "choose",
        HousePosition(
            lead="SK SK",
            hand="S9 S9 S8 S8 S4 S3 D3",
            options=("S9 S9", "S4 D3", "S4 S3", "S9 S3"),
            house=rules(protect_tractors=True),
        ),
        the.refused,
        some.TRACTOR_KEPT,
        REFUSED,
        why_not=the.why_not_option,
    ),
    field(
        "choose",
        HousePosition(
            "H7",
            lead="SA SA SA SA SK SK SK SK SQ SQ SQ SQ",
            hand="S10 S10 S9 S9 S8 S8 S6 S6 S5 S5 S4 S4 S3 S3 D6",
            options=(
                "S10 S10 S9 S9 S8 S8 S6 S6 S5 S5 S4 S4",
                "S10 S10 S9 S9 S6 S6 S5 S5 S4 S4 S3 S3",
                "S10 S10 S9 S9 S8 S8 S6 S6 S5 S4 S4 S3",
                "S9 S9 S8 S8 S6 S6 S5 S5 S4 S4 S3 S3",
            ),
            preset="nanning",
            house=rules(split_tractors=True),
        ),
        the.refused,
        some.SPLIT,
        REFUSED,
        why_not=the.why_not_option,
    ),
    field(
        "choose",
        HousePosition(
            "H10",
            lead="SA SA SK SK SQ SQ",
            hand="S9 S9 S9 S8 S8 S8 S6 S6 S5 S5 S4 S4 S3 S3 SJ D7",
            options=(
                "SJ S9 S6 S6 S5 S5",
                "S6 S6 S5 S5 S4 S4",
                "S9 S9 S9 S8 S8 S8",
                "S5 S5 S4 S4 S3 S3",
            ),
            preset="guigang",
            house=rules(equal_count_follows=True),
        ),
        the.refused,
        some.AS_MANY,
        REFUSED,
        why_not=the.why_not_option,
    ),
)

PEOPLE = (
    number(
        HousePosition(
            tricks=("S3 SA D3 C4 C6 D8",),
            called="SA",
            house=rules(decks=4, players=6, friends=1),
        ),
        slips.against,
        slips_fresh.six_players,
        "players",
        all_against=slips.all_against,
    ),
    field(
        "choose",
        HousePosition(
            options=("SA", "C5", "SK", "H9"),
            house=rules(players=5, friends=1, friend_cards="not-highest"),
        ),
        the.may_be_friend,
        slips_fresh.called_cards,
        {
            "house-ignored": the.changed(the.may_name),
            "house-friend-level": the.level_as_friend,
            "house-friend-trump": the.trump_as_friend,
        },
    ),
    number(
        HousePosition("H2", points=20, house=rules(players=5, friends=1, small_team_bonus=True)),
        slips.without_friend,
        slips_fresh.won_alone,
        "levels",
    ),
    number(
        HousePosition(lead="SK SK SQ SQ", house=rules(take_back=10)),
        slips.taken_back,
        slips_fresh.a_lead_back,
        "points",
        paid_once=slips.paid_once,
    ),
    number(LIMIT, slips.gained, slips_fresh.paid_too_much, "levels"),
    field(
        "choose",
        STOP,
        slips.how_it_ends,
        slips_fresh.paid(STOP, 60, 70, 80, 100),
        {"house-stop-lost": slips.says(3), "house-stop-usual": slips.says(0)},
    ),
    field(
        "choose",
        REVOKE,
        slips.what_of_a_revoke,
        slips_fresh.a_revoke(REVOKE),
        {"house-revoke-trick": slips.says(3), "house-revoke-nothing": slips.says(2)},
    ),
    field(
        "choose",
        REMIND,
        slips.who_may_remind,
        slips_fresh.a_revoke(REMIND),
        {"house-remind-opponents": slips.says(1), "house-remind-all": slips.says(2)},
    ),
)

EXERCISES = (*CARDS, *SHAPES, *LEADING, *FOLLOWING, *PEOPLE)
