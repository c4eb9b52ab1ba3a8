"""Lesson 6: the exercises of ruffs and who wins, in the order of their notebook."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from tractor_lab.rules import Order, Suit, decide_trick, parse_cards

from ..deals import Fresh, a_lead, any_trump, shuffled, text
from ..position import Position
from ..spec import Click, Naive
from .following import SEATS
from .ruffs import (
    Hand,
    Maker,
    any_trumps,
    at_most_tables,
    by_highest,
    discards,
    equal_is_identical,
    exact_only,
    last_equal,
    level_printed,
    mixed,
    off_levels,
    one_trump,
    our_points,
    own_points,
    pair_decides,
    pairs_suffice,
    points_by_any_trumps,
    ruff,
    take,
    trick_words,
    tricks,
    trumps,
)
from .ruffs_over import (
    Over,
    as_cheap,
    cheapest,
    dearest,
    lowest_pair,
    to_over_ruff,
    two_highest,
    why_not_cheap,
)
from .tricks import trick_points, why_not_winner, winner

House = tuple[tuple[str, Any], ...]


def who(
    name: str,
    trump: str,
    plays: tuple[str, ...],
    naive: Mapping[str, Naive],
    fresh: Fresh | None,
    *,
    house: House = (),
    decks: int = 2,
) -> Click:
    """Who takes this trick?"""
    start = Position(trump, plays=plays, options=SEATS, house=house, decks=decks)
    return Click(
        name,
        "choose",
        start,
        winner,
        naive,
        why_not=why_not_winner,
        fresh=fresh,
        words=trick_words,
    )


def level_ruff(random: Random, deck: Hand, order: Order, _: int) -> Hand | None:
    """One off-suit level card."""
    return off_levels(random, deck, order, 1)


def one_of_us(fresh: Fresh) -> Fresh:
    """Tricks with points, some of them ours."""

    def found(random: Random) -> Position | None:
        one = fresh(random)
        return one if one and own_points(one) and trick_points(one) > own_points(one) else None

    return found


def wider(random: Random, *, bomb: bool) -> Position | None:
    """Pairs in a row are led; a follower has wider groups: triples of the suit, or a bomb of another."""
    decks, rows = (4, 2) if bomb else (3, 3)
    trump = any_trump(random)
    house: House = (("bombs", "any"),) if bomb else (("bigger_type_wins", True),)
    order = Position(trump.code, decks=decks, house=house).order
    suit, other = random.sample(order.suits[1:], 2)
    led = a_lead(random, order, suit, (2, rows))
    shape = (4, 1) if bomb else (3, 2)
    wide = a_lead(random, order, other if bomb else suit, shape)
    deck = shuffled(random, decks)
    if not led or not wide or take(deck, led) is None or take(deck, wide) is None:
        return None
    rest = [card for card in deck if order.suit(card) not in (suit, Suit.TRUMP)]
    plays = [wide, *(random.sample(rest, len(led)) for _ in range(2))]
    random.shuffle(plays)
    rows_ = (text(order.sort(play)) for play in (led, *plays))
    return Position(trump.code, plays=tuple(rows_), options=SEATS, house=house, decks=decks)


def differs(fresh: Fresh, test: Callable[[Position], bool]) -> Fresh:
    """Only positions that pass a test."""

    def found(random: Random) -> Position | None:
        one = fresh(random)
        return one if one and test(one) else None

    return found


PAIR, SINGLE, TRACTOR = (2, 1), (1, 1), (2, 2)
PAIR_ONE, PAIR_TWO = (PAIR, SINGLE), (PAIR, SINGLE, SINGLE)
ONES = (SINGLE, SINGLE, SINGLE)
TWINS: Maker = ruff(PAIR, SINGLE)
MOST: Mapping[str, Naive] = {"ruff-most-tables": at_most_tables}


def twin_levels(random: Random) -> Position | None:
    """A single is led and ruffed twice by equal off-suit level cards, once by a lower trump."""
    found = tricks((SINGLE,), level_ruff, level_ruff, trumps)(random)
    if found is None:
        return None
    low = [found.order.tier(parse_cards(play)[0]) for play in found.plays[1:]]
    level = max(low)
    return (
        found if low.count(level) == 2 and decide_trick(found.plays, found.order).winner else None
    )


EXERCISES = (
    who(
        "06.who.equal",
        "H5",
        ("CK", "HA", "D5", "S5"),
        {"ruff-later": last_equal, "ruff-level-printed": level_printed},
        twin_levels,
    ),
    who(
        "06.ruff.pair",
        "H5",
        ("SQ SQ", "H3 H3", "BJ D9", "HK HJ"),
        {"ruff-any-trumps": any_trumps, "ruff-one-trump": one_trump},
        tricks((PAIR,), ruff(PAIR), mixed, trumps),
    ),
    who(
        "06.ruff.levels",
        "H5",
        ("CA CA", "H9 H9", "D5 S5", "D8 S7"),
        {"ruff-equal-identical": equal_is_identical},
        tricks((PAIR,), ruff(PAIR), off_levels, discards),
    ),
    who(
        "06.ruff.tractor",
        "H2",
        ("SK SK SQ SQ", "HA HA HJ HJ", "H4 H4 H3 H3", "D9 D7 C6 C4"),
        {"ruff-pairs-suffice": pairs_suffice},
        tricks((TRACTOR,), ruff(PAIR, PAIR), ruff(TRACTOR), discards),
    ),
    who(
        "06.over.pair",
        "H10",
        ("SA SK SK", "H9 H7 H7", "H8 H8 H4", "D3 D6 D7"),
        {"ruff-highest-card": by_highest},
        tricks(PAIR_ONE, TWINS, TWINS, discards),
    ),
    who(
        "06.over.singles",
        "H10",
        ("S7 S6 S5", "H9 H7 H7", "H8 H8 H4", "D3 D6 D7"),
        {"ruff-pair-decides": pair_decides},
        tricks(ONES, TWINS, TWINS, discards),
    ),
    who(
        "06.shape.cover",
        "H10",
        ("SA SK SQ SQ", "HA HK H3 H3", "H6 H6 H2 H2", "C9 C8 D6 D4"),
        {"ruff-exact-only": exact_only, "ruff-highest-card": by_highest},
        tricks(PAIR_TWO, ruff(PAIR, SINGLE, SINGLE), ruff(PAIR, PAIR), discards),
    ),
    who(
        "06.shape.more",
        "H2",
        ("SA SA S5 S5 S4 S4", "HK HK HQ HQ H4 H3", "D9 D8 D6 C7 C6 C3", "H9 H9 H8 H8 H7 H7"),
        {"ruff-exact-only": exact_only, "ruff-any-trumps": any_trumps},
        tricks((TRACTOR, PAIR), ruff((2, 3)), ruff(TRACTOR, SINGLE, SINGLE), discards),
    ),
    Click(
        "06.over.cheapest",
        "pick",
        Over(
            "H10",
            hand="BJ LJ D10 D10 HK HK H8 H8 H4 H4 CA C9 D7",
            led="SQ SQ",
            ruffed="H6 H6",
        ),
        cheapest,
        {
            "ruff-too-high": dearest,
            "ruff-two-highest": two_highest,
            "ruff-too-low": lowest_pair,
        },
        accepts=as_cheap,
        why_not=why_not_cheap,
        fresh=to_over_ruff,
    ),
    Click(
        "06.points.1",
        "number",
        Position("H5", plays=("SK SK", "D10 C10", "H4 H4", "HA HQ"), options=()),
        our_points,
        {
            "ruff-wrong-taker": points_by_any_trumps,
            "ruff-own-points": own_points,
        },
        fresh=one_of_us(tricks((PAIR,), ruff(PAIR), discards, trumps)),
        words=trick_words,
        unit="course.unit.points",
    ),
    who(
        "06.house.all",
        "H10",
        ("SA SK SK", "H9 H7 H7", "H8 H8 H4", "D3 D6 D7"),
        MOST,
        tricks(PAIR_ONE, TWINS, TWINS, discards, house=(("overruff", "all"),)),
        house=(("overruff", "all"),),
    ),
    who(
        "06.house.highest",
        "H10",
        ("SA SK SK", "H8 H8 H4", "D3 D6 D7", "HQ H6 H6"),
        MOST,
        tricks(PAIR_ONE, TWINS, TWINS, discards, house=(("overruff", "highest"),)),
        house=(("overruff", "highest"),),
    ),
    who(
        "06.house.any_trumps",
        "H10",
        ("SA SK SK", "HQ HJ H8", "C9 C7 D4", "HA H9 H4"),
        MOST,
        tricks(PAIR_ONE, trumps, trumps, discards, house=(("ruff_throw_needs_shape", False),)),
        house=(("ruff_throw_needs_shape", False),),
    ),
    who(
        "06.house.exact",
        "H10",
        ("SA SK SQ SQ", "HA HK H3 H3", "H6 H6 H2 H2", "C9 C8 D6 D4"),
        MOST,
        tricks(
            PAIR_TWO,
            ruff(PAIR, SINGLE, SINGLE),
            ruff(PAIR, PAIR),
            discards,
            house=(("exact_ruff", True),),
        ),
        house=(("exact_ruff", True),),
    ),
    who(
        "06.house.wider",
        "H10",
        ("SK SK SQ SQ SJ SJ", "S5 S5 S5 S4 S4 S4", "C9 C8 C7 D6 D4 D3", "CA CQ C3 D9 D7 D2"),
        MOST,
        lambda random: wider(random, bomb=False),
        house=(("bigger_type_wins", True),),
        decks=3,
    ),
    who(
        "06.house.bombs",
        "H10",
        ("SK SK SQ SQ", "C9 C8 D6 D3", "D4 D4 D4 D4", "CA CJ D9 D7"),
        MOST,
        lambda random: wider(random, bomb=True),
        house=(("bombs", "any"),),
        decks=4,
    ),
)
