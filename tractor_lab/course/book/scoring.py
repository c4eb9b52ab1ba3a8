"""Lesson 4: the points, the kitty and the levels."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

from tractor_lab.rules import (
    Card,
    Lead,
    Order,
    Rules,
    Suit,
    kitty_count,
    kitty_multiplier,
    level_change,
    parse_cards,
    points_of,
)

from ..deals import a_hand, a_lead, any_trump, shuffled, text
from ..position import Cards, Position
from ..spec import Case, Click, Code
from .models import KITTY_BONUS, LEVELS, POINTS

# Points on cards


def trick_cards(position: Position) -> Cards:
    return tuple(card for play in position.plays for card in parse_cards(play))


def trick_points(position: Position) -> int:
    return points_of(trick_cards(position))


def without_fives(position: Position) -> int:
    return sum(card.points for card in trick_cards(position) if card.points == 10)


def how_many_point_cards(position: Position) -> int:
    return sum(card.points > 0 for card in trick_cards(position))


def a_trick(random: Random) -> Position:
    """Four plays of one or two cards, rich in points."""
    width = random.choice((1, 2))
    deck = shuffled(random)
    rich = [card for card in deck if card.points] + random.sample(deck, 12)
    plays = [random.sample(rich, width) for _ in range(3)]
    lead = random.choice(rich)
    return Position(
        any_trump(random).code, plays=(text([lead] * width), *(text(play) for play in plays))
    )


def possible_trick(random: Random) -> Position | None:
    found = a_trick(random)
    cards = trick_cards(found)
    return found if all(cards.count(card) <= 2 for card in cards) else None


def point_cards(position: Position) -> Cards:
    return tuple(card for card in position.cards if card.points)


def point_cards_and_aces(position: Position) -> Cards | None:
    aces = tuple(card for card in position.cards if card.rank == "A")
    return (*point_cards(position), *aces) if aces else None


def only_tens(position: Position) -> Cards | None:
    found = tuple(card for card in position.cards if card.points == 10)
    return found if len(found) < len(point_cards(position)) else None


# Results

RESULTS = tuple("course.option." + name for name in ("d3", "d2", "d1", "o0", "o1", "o2"))


def place_of(points: int) -> int:
    """The place among `RESULTS` of the result for so many points."""
    change = level_change(points)
    return 3 - change.levels if change.side == "declarers" else 3 + change.levels


def result(position: Position) -> int:
    return place_of(position.points or 0)


def one_more_level(position: Position) -> int | None:
    """80 and every step above counted as one level too many."""
    place = result(position)
    return place + 1 if 3 <= place < 5 else None


def not_enough(position: Position) -> int | None:
    """The line must be passed, not reached."""
    return place_of((position.points or 0) - 5)


def one_level_each(_: Position) -> int:
    """Whatever is under 80 is one level for the declarers."""
    return 2


def one_level_less(position: Position) -> int | None:
    """Two levels only for a clean sheet."""
    return result(position) + 1


def at(*points: int) -> Callable[[Random], Position]:
    """A fresh position with one of these totals."""

    def fresh(random: Random) -> Position:
        return Position(points=random.choice(points), options=RESULTS)

    return fresh


def opponents_levels(position: Position) -> int:
    return level_change(position.points or 0).levels


def levels_from_zero(position: Position) -> int:
    return (position.points or 0) // 40


def takeover_is_level(position: Position) -> int:
    return opponents_levels(position) + 1


# The kitty


def bonus(position: Position) -> int:
    winning = position.lead
    side: Any = position.winner
    return kitty_count(winning, winning, position.kitty, position.order, side).bonus


def total(position: Position) -> int:
    """The opponents' total at the end of the deal."""
    return (position.points or 0) + bonus(position)


def kitty_once(position: Position) -> int:
    return (position.points or 0) + points_of(parse_cards(position.kitty))


def kitty_forgotten(position: Position) -> int:
    return position.points or 0


def kitty_always(position: Position) -> int:
    return total(replace(position, winner="opponents"))


def kitty_doubled(position: Position) -> int:
    return (position.points or 0) + 2 * points_of(parse_cards(position.kitty))


def multiplier(position: Position) -> int:
    return kitty_multiplier(position.lead, position.lead, position.order)


def pairs_of(position: Position) -> int:
    return sum(
        part.width // 2 * part.length for part in Lead(position.lead, position.order).components
    )


def by_number_of_pairs(position: Position) -> int:
    rules = Rules(kitty_multiplier="pair-count")
    return kitty_multiplier(position.lead, position.lead, Order(position.trump, rules))


def by_number_of_cards(position: Position) -> int:
    return 1 << len(parse_cards(position.lead))


def always_pair(_: Position) -> int:
    return 4


def always_double(_: Position) -> int:
    return 2


def full_result(position: Position) -> int:
    return place_of(total(position))


def last_trick(*shapes: tuple[int, int], side: str = "opponents", options: bool = False) -> Any:
    """A kitty with points and a last trick that was won with its lead."""

    def fresh(random: Random) -> Position | None:
        trump = any_trump(random)
        order = Order(trump)
        suit = random.choice((Suit.TRUMP, *order.suits[1:]))
        winning: list[Card] = []
        for shape in shapes:
            part = a_lead(random, order, suit, shape)
            if part is None or set(part) & set(winning):
                return None
            winning += part
        if Lead(winning, order).outline != tuple(sorted(shapes, key=_weight, reverse=True)):
            return None
        deck = shuffled(random)
        for card in winning:
            deck.remove(card)
        kitty = order.sort(deck[:8])
        if not 5 <= points_of(kitty) <= 30:
            return None
        points = random.randrange(30, 95, 5)
        return Position(
            trump.code,
            lead=text(order.sort(winning)),
            kitty=text(kitty),
            points=points,
            winner=side,
            options=RESULTS if options else (),
        )

    return fresh


def _weight(shape: tuple[int, int]) -> tuple[int, int]:
    return shape[0] * shape[1], shape[0]


def in_reach(fresh: Any) -> Any:
    """Only results that are among the options."""

    def choosy(random: Random) -> Position | None:
        found = fresh(random)
        return found if found and total(found) < 200 else None

    return choosy


def count_words(position: Position) -> dict[str, Any]:
    """The numbers of the count, for the texts."""
    return {
        "multiplier": multiplier(position),
        "bonus": bonus(position),
        "total": total(position),
        "pairs": pairs_of(position),
        "result": RESULTS[place_of(total(position))],
    }


# Functions


def card_lists(random: Random) -> Iterator[Case]:
    yield {"cards": []}
    for card in shuffled(random):
        yield {"cards": [card.code]}
    for _ in range(150):
        yield {"cards": [card.code for card in shuffled(random)[: random.randint(2, 12)]]}


def points_case(case: Case) -> int:
    return points_of(parse_cards(case["cards"]))


def points_without_fives(case: Case) -> int:
    return sum(card.points for card in parse_cards(case["cards"]) if card.points == 10)


def points_count(case: Case) -> int:
    return sum(card.points > 0 for card in parse_cards(case["cards"]))


def points_without_tens(case: Case) -> int:
    """The rank is read as one letter."""
    return sum(card.points for card in parse_cards(case["cards"]) if card.rank != "10")


def fewer_of(name: str) -> Callable[[Case], Iterator[Case]]:
    """Without one card of a list."""

    def fewer(case: Case) -> Iterator[Case]:
        cards = case[name]
        for place in range(len(cards)):
            yield case | {name: cards[:place] + cards[place + 1 :]}

    return fewer


def card_count(case: Case) -> tuple[Any, ...]:
    return (len(case["cards"]), str(case))


def all_points(_: Random) -> Iterator[Case]:
    for points in range(0, 405, 5):
        yield {"points": points}


def levels_case(case: Case) -> tuple[str, int]:
    change = level_change(case["points"])
    return change.side, change.levels


def levels_eighty(case: Case) -> tuple[str, int]:
    side, levels = levels_case(case)
    return side, levels + (side == "opponents")


def levels_passed(case: Case) -> tuple[str, int]:
    return levels_case({"points": max(0, case["points"] - 5)})


def levels_no_clean_sheet(case: Case) -> tuple[str, int]:
    side, levels = levels_case(case)
    return side, min(levels, 2) if side == "declarers" else levels


def last_tricks(random: Random) -> Iterator[Case]:
    """Kitties and winning plays of every shape, throws too; both sides win."""
    single, pair = (1, 1), (2, 1)
    shapes = [
        (single,),
        (pair,),
        ((2, 2),),
        ((2, 3),),
        (pair, pair),
        (pair, single),
        (single, single),
    ]
    found = 0
    while found < 260:
        position = last_trick(*random.choice(shapes))(random)
        if position is None:
            continue
        found += 1
        yield {
            "kitty": position.kitty.split(),
            "winning": position.lead.split(),
            "won_by": random.choice(("opponents", "opponents", "declarers")),
            "trump": position.trump,
        }


def kitty_case(case: Case) -> int:
    return kitty_count(
        case["winning"], case["winning"], case["kitty"], Order(case["trump"]), case["won_by"]
    ).bonus


def _kitty_under(**changes: Any) -> Callable[[Case], int]:
    rules = Rules(**changes)

    def naive(case: Case) -> int:
        order, won_by = Order(case["trump"], rules), case["won_by"]
        return kitty_count(case["winning"], case["winning"], case["kitty"], order, won_by).bonus

    return naive


def kitty_case_always(case: Case) -> int:
    return kitty_case(case | {"won_by": "opponents"})


def kitty_case_once(case: Case) -> int:
    return points_of(parse_cards(case["kitty"])) if case["won_by"] == "opponents" else 0


def kitty_case_printed(case: Case) -> int:
    """A tractor over the gap of the level is not seen: only pairs are."""
    cards = case["winning"]
    pair = any(cards.count(card) > 1 for card in cards)
    return kitty_case_once(case) * (4 if pair else 2)


def kitty_size(case: Case) -> tuple[Any, ...]:
    return (len(case["winning"]), len(case["kitty"]), case["won_by"], str(case))


EXERCISES = (
    Click(
        "04.points.1",
        "number",
        Position("H4", plays=("SK SK", "S10 S5", "S8 S8", "D5 D10")),
        trick_points,
        {"fives-forgotten": without_fives, "cards-counted": how_many_point_cards},
        fresh=possible_trick,
        hidden=True,
        unit="course.unit.points",
    ),
    Click(
        "04.points.2",
        "pick",
        Position("S9", hand="SA SK S10 S9 S5 HA HQ H5 CK CJ C7 D10 D10 D4"),
        point_cards,
        {"aces-score": point_cards_and_aces, "fives-forgotten.pick": only_tens},
        fresh=a_hand(14, printed=True),
        hidden=True,
    ),
    Click(
        "04.levels.1",
        "choose",
        Position(points=80, options=RESULTS),
        result,
        {"eighty-is-a-level": one_more_level, "eighty-not-enough": not_enough},
        fresh=at(80, 120),
    ),
    Click(
        "04.levels.2",
        "choose",
        Position(points=35, options=RESULTS),
        result,
        {"one-level-each": one_level_each},
        fresh=at(0, 5, 10, 15, 20, 25, 30),
    ),
    Click(
        "04.levels.3",
        "number",
        Position(points=165),
        opponents_levels,
        {"levels-from-zero": levels_from_zero, "takeover-is-level": takeover_is_level},
        fresh=lambda random: Position(points=random.randrange(100, 260, 5)),
        unit="course.unit.levels",
    ),
    Click(
        "04.kitty.1",
        "number",
        Position("H5", lead="SA", kitty="S10 S6 S4 HK C8 C3 D5 D2", points=55),
        total,
        {"kitty-once": kitty_once, "kitty-forgotten": kitty_forgotten},
        fresh=last_trick((1, 1)),
        words=count_words,
        unit="course.unit.points",
    ),
    Click(
        "04.kitty.2",
        "number",
        Position("C8", lead="BJ", kitty="S10 SK H7 H5 C4 D9 D6 D3", points=65, winner="declarers"),
        total,
        {"kitty-always": kitty_always, "kitty-once.declarers": kitty_once},
        fresh=last_trick((1, 1), side="declarers"),
        words=count_words,
        unit="course.unit.points",
    ),
    Click(
        "04.multiplier.1",
        "number",
        Position("H5", lead="SA SA SQ SQ", kitty="S10 S4 H9 CK C7 D8 D6 D3", points=40),
        multiplier,
        {"count-pairs": by_number_of_pairs, "count-cards": by_number_of_cards},
        fresh=last_trick((2, 1), (2, 1)),
        words=count_words,
        unit="course.unit.times",
    ),
    Click(
        "04.multiplier.2",
        "number",
        Position("H7", lead="S9 S9 S8 S8 S6 S6", kitty="S10 S3 H4 C5 C2 D9 D6 D3", points=40),
        multiplier,
        {"tractor-as-pair": always_pair, "count-cards.tractor": by_number_of_cards},
        fresh=last_trick((2, 3)),
        words=count_words,
        unit="course.unit.times",
    ),
    Click(
        "04.total.1",
        "choose",
        Position("H5", lead="SK SK", kitty="S10 S6 H4 C5 C9 D8 D6 D3", points=50, options=RESULTS),
        full_result,
        {
            "kitty-once.result": lambda p: place_of(kitty_once(p)),
            "eighty-is-a-level.result": lambda p: one_more_level(replace(p, points=total(p))),
        },
        fresh=in_reach(last_trick((2, 1), options=True)),
        words=count_words,
    ),
    Code(
        "04.code.points",
        "points",
        ("cards",),
        "int",
        points_case,
        card_lists,
        fewer_of("cards"),
        card_count,
        {
            "fives-forgotten": points_without_fives,
            "cards-counted": points_count,
            "ten-is-two-letters": points_without_tens,
        },
        model=POINTS,
    ),
    Code(
        "04.code.levels",
        "levels",
        ("points",),
        "pair",
        levels_case,
        all_points,
        lambda _: iter(()),
        lambda case: case["points"],
        {
            "eighty-is-a-level": levels_eighty,
            "line-passed": levels_passed,
            "clean-sheet": levels_no_clean_sheet,
        },
        model=LEVELS,
    ),
    Code(
        "04.code.kitty_bonus",
        "kitty_bonus",
        ("kitty", "winning", "won_by", "trump"),
        "int",
        kitty_case,
        last_tricks,
        fewer_of("kitty"),
        kitty_size,
        {
            "kitty-always": kitty_case_always,
            "kitty-once": kitty_case_once,
            "count-pairs": _kitty_under(kitty_multiplier="pair-count"),
            "count-cards": _kitty_under(kitty_multiplier="power"),
            "tractor-as-pair": kitty_case_printed,
        },
        model=KITTY_BONUS,
    ),
)
