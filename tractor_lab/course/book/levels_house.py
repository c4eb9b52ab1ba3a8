"""Lesson 9: every house rule of a match and of the levels, one question each."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from tractor_lab.locale import t
from tractor_lab.rules import level_change, settle

from ..position import Position
from ..spec import Click
from .levels import a_match, because, declares, ends, forgets_house, stands
from .levels_position import ENDS, RANKS, SEATS, MatchPosition, window

House = tuple[tuple[str, Any], ...]
FEW = ("5", "10", "J", "Q", "K", "A")
"""A short ladder, as club evenings play it."""
POINTS = (0, 20, 35, 55, 75, 80, 85, 100, 115, 120, 145)


def level(
    field: str, house: House, start: MatchPosition, totals: tuple[int, ...] = POINTS, **more: Any
) -> Click:
    """A house rule that changes where a peg stands."""
    put = window(replace(start, house=house))
    fresh = a_match(totals, more.pop("levels", RANKS[:8]), house=house, **more)
    return _click(field, put, stands, fresh)


def _click(field: str, start: MatchPosition, answer: Any, fresh: Any) -> Click:
    naive = {"house-forgotten": forgets_house(answer)}
    name = "09.house." + field
    return Click(name, "choose", start, answer, naive, fresh=fresh, why_not=because)


def limited(house: House, *, tied: bool = False, minutes: bool = False) -> Any:
    """Matches at the end of the deals or minutes that were agreed."""

    def fresh(random: Random) -> MatchPosition:
        found = a_match((80, 85, 95, 110), RANKS[:11], house=house, options=ENDS, dealt=12)(random)
        levels = (found.levels[0], found.levels[0]) if tied else found.levels
        since = random.choice(((9, 11), (11, 9), (7, 10))) if tied else (0, 0)
        late = 120 + random.randrange(1, 12) if minutes else 0
        return replace(found, levels=levels, since=since, minutes=late)

    return fresh


# Money


def pays(position: Position) -> int:
    """What each loser pays; nothing where the table plays for levels only."""
    assert isinstance(position, MatchPosition)
    rules = position.rules
    if rules.settlement is None:
        return 0
    change = level_change(position.points or 0, rules)
    paid = settle(change.side, change.levels, rules, position.base or None)
    return -min(paid.declarers, paid.opponents)


def one_more_paid(position: Position) -> int:
    """A level more is paid than the deal brought."""
    assert isinstance(position, MatchPosition)
    return pays(position) + max(position.base, 1)


def money(random: Random) -> MatchPosition:
    """A deal that is settled at so much a level."""
    return a_match(
        (0, 20, 55, 120, 165), house=(("settlement", "base"),), options=ENDS,
        base=random.choice((5, 10, 20)),
    )(random)  # fmt: skip


def shut_out(random: Random) -> MatchPosition:
    """A deal without a point for the opponents."""
    units = random.choice((6, 8, 10))
    house = (("settlement", "qq"), ("shutout_units", units))
    return a_match((0,), house=house, options=ENDS)(random)


def paid_because(position: Position, _: Any, lang: str) -> str:
    """Which side pays, and for what."""
    values = position.values(lang)
    return t("course.no.levels.pay", lang, result=values["result"], told=values["told"])


def _paying(field: str, start: MatchPosition, fresh: Any) -> Click:
    return Click(
        "09.house." + field, "number", start, pays,
        {"house-forgotten.pay": forgets_house(pays), "one-more-paid": one_more_paid},
        fresh=fresh, why_not=paid_because, unit="course.unit.points",
        words=lambda position: {"paid": pays(position)},
    )  # fmt: skip


LIMIT: House = (("deal_limit", 12),)
TIE: House = (("deal_limit", 12), ("tie", "first-there"))
TIME: House = (("time_limit", 120),)
AGAIN: House = (("after_last", "again"),)
LAPS: House = (("after_last", "again"), ("laps", 2))
STEP: House = (("takeover", 80), ("step", 20))
FLOOR: House = (("below_zero", True), ("points_floor", -40))

EXERCISES = (
    level("step", STEP, MatchPosition(points=100, levels=("6", "7"), declarer=0, asked=1)),
    level(
        "takeover", (("takeover", 60),),
        MatchPosition(points=75, levels=("5", "9"), declarer=0, asked=0), asked="declarers",
    ),
    level(
        "takeover_level", (("takeover_level", 1),),
        MatchPosition(points=85, levels=("5", "9"), declarer=2, asked=1),
    ),
    level(
        "dead_zone", (("dead_zone", 0),),
        MatchPosition(points=125, levels=("3", "9"), declarer=1, asked=0),
    ),
    level(
        "level_cap", (("level_cap", 2),),
        MatchPosition(points=0, levels=("5", "9"), declarer=0, asked=0),
        (0, 0, 200),
    ),
    level(
        "points_cap", (("points_cap", 160),),
        MatchPosition(points=215, levels=("5", "3"), declarer=0, asked=1),
        (200, 210, 225, 240),
    ),
    level(
        "below_zero", (("below_zero", True),),
        MatchPosition(points=-40, levels=("4", "9"), declarer=0, asked=0),
        (-40, -45, -60),
    ),
    level(
        "points_floor", FLOOR,
        MatchPosition(points=-90, levels=("4", "9"), declarer=0, asked=0),
        (-80, -85, -90),
        levels=RANKS[1:7],
    ),
    level(
        "levels", (("levels", FEW),),
        MatchPosition(points=30, levels=("5", "10"), declarer=0, asked=0),
        (0, 10, 30, 55),
        levels=("5", "10"),
    ),
    level(
        "must_defend", (("must_defend", ("5", "10", "K", "A")),),
        MatchPosition(points=20, levels=("9", "6"), declarer=0, asked=0),
        (0, 15, 35),
        levels=("4", "9", "8", "3"),
    ),
    level(
        "after_last", AGAIN,
        MatchPosition(points=60, levels=("A", "9"), declarer=2, asked=0),
        (0, 20, 60), mine=("A",), asked="declarers",
    ),
    level(
        "laps", LAPS,
        MatchPosition(points=30, levels=("A", "9"), declarer=0, asked=0, laps=(1, 1)),
        (0, 20, 60), mine=("A",), asked="declarers", laps=(1, 1),
    ),
    _click(
        "next_declarer",
        MatchPosition(
            points=45, levels=("5", "8"), declarer=2, options=SEATS,
            house=(("next_declarer", "same"),),
        ),
        declares,
        a_match((0, 20, 45, 75), options=SEATS, house=(("next_declarer", "same"),)),
    ),
    _click(
        "deal_limit",
        MatchPosition(
            points=90, levels=("9", "7"), declarer=0, dealt=12, options=ENDS, house=LIMIT,
        ),
        ends, limited(LIMIT),
    ),
    _click(
        "time_limit",
        MatchPosition(
            points=85, levels=("6", "8"), declarer=1, dealt=10, minutes=126, options=ENDS, house=TIME,
        ),
        ends, limited(TIME, minutes=True),
    ),
    _click(
        "tie",
        MatchPosition(
            points=95, levels=("8", "8"), declarer=0, dealt=12, since=(11, 9), options=ENDS, house=TIE,
        ),
        ends, limited(TIE, tied=True),
    ),
    _paying(
        "settlement",
        MatchPosition(
            points=25, levels=("5", "8"), declarer=0, base=10, house=(("settlement", "base"),),
        ),
        money,
    ),
    _paying(
        "shutout_units",
        MatchPosition(
            points=0, levels=("5", "8"), declarer=0,
            house=(("settlement", "qq"), ("shutout_units", 6)),
        ),
        shut_out,
    ),
)  # fmt: skip
