"""Questions about the count: the multiplier, the kitty, and who goes up."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from tractor_lab.rules import (
    Lead,
    Order,
    Rules,
    decide_trick,
    kitty_count,
    kitty_multiplier,
    level_change,
    points_of,
)
from tractor_lab.rules.steps import Trick

from .ask_cards import SEATS
from .played import Cards, Played
from .question import Question, only_wrong

HIGHEST = 64


def numbered(
    key: str, right: int, said: Mapping[str, int | None], more: tuple[int, ...]
) -> tuple[tuple[str, ...], int, dict[str, int]]:
    """Numbers to choose from: the right one, the naive ones, and some more to make five."""
    naive = {name: value for name, value in said.items() if value is not None and value != right}
    values = list(dict.fromkeys([right, *naive.values(), *more]))[:6]
    values.sort()
    places = {name: values.index(value) for name, value in naive.items() if value in values}
    return tuple(f"{key}={value}" for value in values), values.index(right), places


# By what is the kitty multiplied?


def _winning(trick: Trick) -> Cards:
    assert trick.winner is not None
    return trick.plays[(trick.winner - trick.leader) % 4]


def multiplier(deal: Played, random: Random) -> Question | None:
    """The opponents won the last trick: what multiplies the kitty?"""
    wide = [trick for trick in deal.tricks if len(trick.plays[0]) > 2]
    trick = random.choice(wide if wide and random.random() < 0.6 else deal.tricks)
    if len(trick.plays[0]) == 1 and random.random() < 0.9:
        return None
    return multiplier_question(trick, deal.order, random)


def times(lead: Cards, best: Cards, order: Order) -> dict[str, int | None]:
    """What naive players multiply by."""
    parts = Lead(lead, order).components
    pairs = sum(part.width // 2 * part.length for part in parts)
    tractor = any(part.length > 1 for part in parts)
    return {
        "count-pairs": kitty_multiplier(
            lead, best, Order(order.trump, Rules(kitty_multiplier="pair-count"))
        ),
        "tractor-as-pair": 4 if tractor else None,
        "count-cards": min(1 << len(lead), HIGHEST),
        "always-double": 2 if pairs else None,
        "kitty-once": None if pairs else 1,
    }


def multiplier_question(trick: Trick, order: Order, random: Random) -> Question:
    """The multiplier after this trick."""
    lead, best = trick.plays[0], _winning(trick)
    right = kitty_multiplier(lead, best, order)
    said = {
        name: value if value is None or value <= HIGHEST else None
        for name, value in times(lead, best, order).items()
    }
    options, place, places = numbered("drill.times", right, said, (2, 4, 8, 16))
    shape = Lead(lead, order).components[0]
    assert trick.winner is not None
    # The lesson's opponents are you and North: one of you two has won it.
    leader = (random.choice((0, 2)) - (trick.winner - trick.leader)) % 4
    return Question(
        order,
        options,
        frozenset([place]),
        places,
        words={
            "best": order.sort(best),
            "part": shape.cards if order.suit(best[0]) is Lead(lead, order).suit else (),
            "pairs": shape.width // 2 * shape.length,
            "right": right,
        },
        plays=tuple(map(order.sort, trick.plays)),
        leader=SEATS[leader],
        why=shape.kind,
    )


# What is the opponents' total?


def kitty(deal: Played, random: Random) -> Question | None:
    """The last trick lies on the table and the kitty is turned over: what do the opponents have?"""
    order, last = deal.order, len(deal.tricks) - 1
    number = random.choice((last, *range(max(0, last - 6), last)))
    trick = deal.tricks[number]
    if len(trick.plays[0]) == 1 and random.random() < 0.5:
        return None
    lead, best = trick.plays[0], _winning(trick)
    before, buried = deal.points_before(number), points_of(deal.kitty)
    winner = (decide_trick(trick.plays, order).winner + trick.leader) % 4
    theirs = (winner - deal.declarer) % 2 == 1
    count = kitty_count(lead, best, deal.kitty, order, "opponents" if theirs else "declarers")
    lost = kitty_count(lead, best, deal.kitty, order, "opponents").bonus
    taken = trick.points if theirs else 0
    right = before + taken + count.bonus
    pairs = times(lead, best, order)["count-pairs"] or 1
    said: dict[str, int | None] = {
        "kitty-always": right + lost if not theirs and buried else None,
        "kitty-once": before + taken + buried if theirs else None,
        "kitty-forgotten": before + taken if theirs else None,
        "count-pairs": before + taken + pairs * buried if theirs else None,
        "trick-forgotten": before + count.bonus if theirs else None,
        "trick-always": right + trick.points if not theirs else None,
    }
    more = (right + 10, right + 20, max(0, right - 10), right + 5)
    options, place, places = numbered("drill.points", right, said, more)
    turn = random.randrange(4)
    seats = [SEATS[(turn + seat) % 4] for seat in range(4)]
    return Question(
        order,
        options,
        frozenset([place]),
        places,
        words={
            "declarers": f"drill.side.{_side(seats[deal.declarer])}",
            "before": before,
            "taken": taken,
            "buried": buried,
            "times": count.multiplier,
            "bonus": count.bonus,
            "total": right,
            "who": f"drill.who.{seats[winner]}",
            "best": order.sort(best),
        },
        plays=tuple(map(order.sort, trick.plays)),
        leader=seats[trick.leader],
        kitty=order.sort(deal.kitty),
        stats=(
            ("drill.declarers", f"drill.side.{_side(seats[deal.declarer])}"),
            ("drill.so.far", before),
        ),
        why="opponents" if theirs else "declarers",
    )


def _side(seat: str) -> str:
    return "NS" if seat in "NS" else "EW"


# Who goes up?

RESULTS = (
    *(f"course.option.{name}" for name in ("d3", "d2", "d1", "o0", "o1", "o2")),
    "drill.option.o3",
)
LINES = (0, 5, 35, 40, 45, 75, 80, 85, 115, 120, 125, 155, 160, 165, 200)


def place_of(points: int, rules: Rules | None = None) -> int:
    """The place among `RESULTS` of the result for so many points."""
    change = level_change(points, rules)
    return 3 - change.levels if change.side == "declarers" else 3 + change.levels


def levels(deal: Played, random: Random) -> Question | None:
    """The opponents' points at the end: who goes up, and how far?"""
    tricks, bonus = deal.points, 2 * points_of(deal.kitty)
    if random.random() < 0.6:
        tricks = random.choice(LINES)
    if random.random() < 0.5 or tricks == 0:
        bonus = 0
    return levels_question(tricks, bonus, deal.order)


def levels_question(tricks: int, bonus: int, order: Order) -> Question | None:
    """The result for points in tricks and from the kitty."""
    total = tricks + bonus
    if not 0 <= total <= 235 or place_of(total, order.rules) > 6:
        return None
    right = place_of(total, order.rules)
    opponents = total >= 80
    said: dict[str, int | None] = {
        "eighty-is-a-level": right + 1 if opponents and right < 6 else None,
        "eighty-not-enough": place_of(total - 5, order.rules) if total else None,
        "one-level-each": 2 if total < 80 else None,
        "clean-sheet": 1 if total == 0 else None,
        "levels-from-zero": min(3 + total // 40, 6) if opponents else None,
        "kitty-forgotten": place_of(tricks, order.rules) if bonus else None,
    }
    return Question(
        order,
        RESULTS,
        frozenset([right]),
        only_wrong(said, right),
        words={
            "tricks": tricks,
            "bonus": bonus,
            "total": total,
            "over": max(0, total - 80),
            "steps": max(0, total - 80) // 40,
        },
        kind="kitty" if bonus else "",
        why="opponents" if opponents else "declarers",
    )
