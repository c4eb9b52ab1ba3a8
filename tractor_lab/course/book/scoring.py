"""Lesson 4: the points, the kitty and the levels."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from tractor_lab.locale import sentences, t
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

from .. import counts
from ..counting import Count
from ..counts import mistake
from ..deals import a_hand, a_lead, any_trump, shuffled, text
from ..position import Cards, Position
from ..spec import Answer, Click
from .tricks import trick_points

# Points on cards


def trick_cards(position: Position) -> Cards:
    """All cards of the trick."""
    return tuple(card for play in position.plays for card in parse_cards(play))


def without_fives(position: Position) -> int:
    """The points to somebody who forgets the fives."""
    return sum(card.points for card in trick_cards(position) if card.points == 10)


def how_many_point_cards(position: Position) -> int:
    """The number of point cards instead of their points."""
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
    """A trick with no more copies of a card than the decks hold."""
    found = a_trick(random)
    cards = trick_cards(found)
    return found if all(cards.count(card) <= 2 for card in cards) else None


def point_cards(position: Position) -> Cards:
    """The cards that carry points."""
    return tuple(card for card in position.cards if card.points)


def point_cards_and_aces(position: Position) -> Cards | None:
    """The same to somebody for whom aces score."""
    aces = tuple(card for card in position.cards if card.rank == "A")
    return (*point_cards(position), *aces) if aces else None


def only_tens(position: Position) -> Cards | None:
    """The same without the fives."""
    found = tuple(card for card in position.cards if card.points == 10)
    return found if len(found) < len(point_cards(position)) else None


# Results

EXPECTED = counts.RESULTS
RESULTS = tuple("course.option." + name for name in ("d3", "d2", "d1", "o0", "o1", "o2"))


def place_of(points: int) -> int:
    """The place among `RESULTS` of the result for so many points."""
    change = level_change(points)
    return 3 - change.levels if change.side == "declarers" else 3 + change.levels


def result(position: Position) -> int:
    """The place of the right result."""
    return place_of(position.points or 0)


def why_not_result(position: Position, answer: Answer, lang: str) -> str | None:
    """What somebody overlooks who expects this result; with a kitty the whole count first."""
    if not isinstance(answer, int):
        return None
    side: Any = position.winner
    winning = position.lead if position.kitty else ""
    count = Count(position.points or 0, position.kitty, winning, "", side, position.trump)
    facts = {"kitty": count.kitty_points, "multiplier": count.multiplier if winning else 1}
    said = [count.sum_text(lang)] if winning else []
    return sentences((*said, t(mistake(count, EXPECTED[answer]), lang, **facts)), lang)


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


def at(*points: int) -> Callable[[Random], Position]:
    """A fresh position with one of these totals."""

    def fresh(random: Random) -> Position:
        return Position(points=random.choice(points), options=RESULTS)

    return fresh


def opponents_levels(position: Position) -> int:
    """How many levels the opponents go up."""
    return level_change(position.points or 0).levels


def levels_from_zero(position: Position) -> int:
    """The same counted from 0 points."""
    return (position.points or 0) // 40


def takeover_is_level(position: Position) -> int:
    """The same with a level for taking over."""
    return opponents_levels(position) + 1


# The kitty


def bonus(position: Position) -> int:
    """What the kitty adds to the opponents' points."""
    winning = position.lead
    side: Any = position.winner
    return kitty_count(winning, winning, position.kitty, position.order, side).bonus


def total(position: Position) -> int:
    """The opponents' total at the end of the deal."""
    return (position.points or 0) + bonus(position)


def kitty_once(position: Position) -> int:
    """The kitty counted once."""
    return (position.points or 0) + points_of(parse_cards(position.kitty))


def kitty_forgotten(position: Position) -> int:
    """The kitty not counted."""
    return position.points or 0


def kitty_always(position: Position) -> int:
    """The kitty counted whoever won the last trick."""
    return total(replace(position, winner="opponents"))


def multiplier(position: Position) -> int:
    """By what the kitty is multiplied."""
    return kitty_multiplier(position.lead, position.lead, position.order)


def pairs_of(position: Position) -> int:
    """How many pairs won the last trick."""
    return sum(
        part.width // 2 * part.length for part in Lead(position.lead, position.order).components
    )


def by_number_of_pairs(position: Position) -> int:
    """Every pair of a throw counts."""
    rules = Rules(kitty_multiplier="pair-count")
    return kitty_multiplier(position.lead, position.lead, Order(position.trump, rules))


def by_number_of_cards(position: Position) -> int:
    """Twice as much for every card."""
    return 1 << len(parse_cards(position.lead))


def always_pair(_: Position) -> int:
    """A tractor is only a pair."""
    return 4


def full_result(position: Position) -> int:
    """The place of the result, kitty and all."""
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
    }


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
        why_not=why_not_result,
        fresh=at(80, 120),
    ),
    Click(
        "04.levels.2",
        "choose",
        Position(points=35, options=RESULTS),
        result,
        {"one-level-each": one_level_each},
        why_not=why_not_result,
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
        why_not=why_not_result,
        fresh=in_reach(last_trick((2, 1), options=True)),
        words=count_words,
    ),
)
