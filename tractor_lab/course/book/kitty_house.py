"""Lesson 8: house rules for the kitty and the last trick, one question each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from tractor_lab.locale import t
from tractor_lab.rules import Lead, Suit, advance, kitty_count, parse_cards, points_of
from tractor_lab.rules_page import clause
from tractor_lab.table.scene import Row, Stat, lay
from tractor_lab.table.words import shown

from ..deals import Fresh, a_lead, any_trump, shuffled, text
from ..position import Position
from ..spec import Click
from .scoring import kitty_forgotten, last_trick

House = tuple[tuple[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Last(Position):
    """A last trick: what was led, if another play won it, and the points that lay in it."""

    led: str = ""
    trick: int = 0
    level: str = ""
    """The declarers' level, where that is what is asked."""

    def rows(self, lang: str) -> tuple[Row, ...]:
        if not self.led:
            return ()
        name = t("kitty.led", lang)
        return (Row(lay(self.led), name, "led", pick=False, sort=False, small=True),)

    def stats(self, lang: str) -> tuple[Stat, ...]:
        found = []
        if self.trick:
            found.append(Stat(t("kitty.in.trick", lang), str(self.trick)))
        if self.level:
            found.append(Stat(t("kitty.level", lang), self.level))
        return tuple(found)

    def values(self, lang: str) -> dict[str, Any]:
        rules = self.rules
        first, last = (clause(self.house[at][0], rules, lang) for at in (0, -1))
        led = shown(parse_cards(self.led), lang)
        more = {"first": first, "last": last, "led": led, "in_trick": self.trick}
        return {**Position.values(self, lang), **more, "level": self.level}


def total(position: Position) -> int:
    """The opponents' total by the rules of this table."""
    assert isinstance(position, Last)
    side: Any = position.winner
    lead, order = position.led or position.lead, position.order
    trick = position.trick or None
    counted = kitty_count(lead, position.lead, position.kitty, order, side, trick)
    return (position.points or 0) + counted.bonus


def usual(position: Position) -> Position:
    """The same without the last of its house rules."""
    return replace(position, house=position.house[:-1])


def elsewhere(position: Position) -> int:
    """The total at a table that has not this rule."""
    return total(usual(position))


def words(position: Position) -> dict[str, Any]:
    """The numbers of the count."""
    bonus = total(position) - (position.points or 0)
    points = points_of(parse_cards(position.kitty)) or 1
    return {"bonus": bonus, "times": bonus // points, "total": total(position)}


def count(field: str, house: House, start: Position, fresh: Fresh, naive: Any = None) -> Click:
    """A total under a house rule."""
    made = replace_with(start, house)

    def found(random: Random) -> Position | None:
        one = fresh(random)
        return replace_with(one, house) if one else None

    return Click(
        "08.house." + field,
        "number",
        made,
        total,
        {"kitty-elsewhere": elsewhere, **(naive or {"kitty-forgotten.house": kitty_forgotten})},
        fresh=found,
        words=words,
        unit="course.unit.points",
    )


def replace_with(position: Position, house: House) -> Last:
    """The same position as one of a last trick with these house rules."""
    if isinstance(position, Last):
        return replace(position, house=house)
    return Last(
        position.trump,
        lead=position.lead,
        kitty=position.kitty,
        points=position.points,
        winner=position.winner,
        house=house,
    )


def rule(value: str) -> House:
    """One value of the multiplier."""
    return (("kitty_multiplier", value),)


START = Position("H8", kitty="SK S9 S4 S3 C9 C7 C5 D6", points=40)


def won_with(cards: str) -> Position:
    """The kitty of the start, and this play that won the last trick."""
    return replace(START, lead=cards)


# A throw that was ruffed without its shape


def ruffed_loosely(random: Random) -> Position | None:
    """A pair and a single were led; three single trumps won the trick."""
    trump = any_trump(random)
    order, deck = Position(trump.code).order, shuffled(random)
    suit = random.choice(order.suits[1:])
    led = [
        *(a_lead(random, order, suit, (2, 1)) or []),
        *(a_lead(random, order, suit, (1, 1)) or []),
    ]
    if len(set(led)) != 2 or len(Lead(tuple(led), order).outline) != 2:
        return None
    trumps = list(dict.fromkeys(card for card in deck if order.suit(card) is Suit.TRUMP))[:3]
    gone = [*led, *trumps]
    for card in gone:
        deck.remove(card)
    kitty = deck[:8]
    if not points_of(kitty):
        return None
    return Last(
        trump.code,
        lead=text(order.sort(trumps)),
        led=text(order.sort(led)),
        kitty=text(order.sort(kitty)),
        points=random.randrange(20, 80, 5),
    )


# The last trick itself


def trick_points(random: Random) -> Position | None:
    """Declarers win a last trick of one card that holds points."""
    found = last_trick((1, 1), side="declarers")(random)
    if found is None:
        return None
    trick = random.choice((5, 10, 15, 20, 25))
    return replace(replace_with(found, ()), trick=trick, house=SHORT)


SHORT: House = (("kitty_multiplier", "trick"), ("last_trick_cards", 2))


def turned_round(position: Position) -> int:
    """The points of the trick go to the opponents, though the declarers won it."""
    assert isinstance(position, Last)
    return (position.points or 0) + position.trick


# Jacks

STEPS = tuple("course.option.jack." + where for where in ("two", "down", "stay", "up"))


def declarers_level(position: Position) -> int:
    """Where the declarers' side stands after the deal: two lower, one, where it was, or higher."""
    assert isinstance(position, Last)
    jack = all(card.rank == "J" for card in parse_cards(position.lead))
    levels = (position.level, position.level)
    rules = position.rules
    after = advance(levels, 0, total(position), rules, jack=jack and position.winner == "opponents")
    ladder = rules.ladder
    change = ladder.index(after.levels[0]) - ladder.index(position.level)
    return 2 + min(1, max(-2, change))


def level_elsewhere(position: Position) -> int:
    """The same at a table without the rule."""
    return declarers_level(usual(position))


def reward(_: Position) -> int:
    """Jacks are taken for a reward."""
    return 3


def doubled(_: Position) -> int:
    """The jacks cost two levels: one each, or doubled like the kitty."""
    return 0


def jacks(random: Random) -> Position:
    """The opponents take over and win the last trick with a jack or two."""
    level = random.choice("456789")
    suit = random.choice("SHCD")
    return Last(
        f"{suit}{level}",
        lead=" ".join([f"{suit}J"] * random.choice((1, 2))),
        kitty="S2 S2 C2 C2 D2 D2 H2 H2",
        points=random.randrange(80, 120, 5),
        options=STEPS,
        level=level,
        house=(("jack_rule", True),),
    )


def _shape(*shapes: tuple[int, int]) -> Callable[[Random], Position | None]:
    fresh: Callable[[Random], Position | None] = last_trick(*shapes)
    return fresh


EXERCISES = (
    count("power", rule("power"), won_with("HA HA HK HK"), _shape((2, 2))),
    count("pairs4", rule("pairs4"), won_with("HA HA HK HK HQ HQ"), _shape((2, 3))),
    count("club", rule("club"), won_with("HA HA"), _shape((2, 1))),
    count("double", rule("double"), won_with("HA HA HK HK"), _shape((2, 2))),
    count("pair_count", rule("pair-count"), won_with("SA SA SQ SQ"), _shape((2, 1), (2, 1))),
    count("led2", rule("led2"), won_with("SA SQ SQ"), _shape((2, 1), (1, 1))),
    count(
        "multiplier_from",
        (("ruff_throw_needs_shape", False), ("multiplier_from", "lead")),
        Last(
            "H8",
            lead="HA HJ H4",
            led="CA CQ CQ",
            kitty="SK S9 S4 S3 C9 C7 C5 D6",
            points=30,
        ),
        ruffed_loosely,
    ),
    count(
        "last_trick_cards",
        SHORT,
        Last(
            "H8",
            lead="BJ",
            kitty="SK S9 S4 S3 C9 C7 C5 D6",
            points=85,
            winner="declarers",
            trick=20,
        ),
        trick_points,
        {"kitty-turned-round": turned_round},
    ),
    Click(
        "08.house.jack",
        "choose",
        Last(
            "H9",
            lead="HJ HJ",
            kitty="S2 S3 S4 C3 C6 C7 D3 D4",
            points=95,
            options=STEPS,
            level="9",
            house=(("jack_rule", True),),
        ),
        declarers_level,
        {
            "kitty-elsewhere.jack": level_elsewhere,
            "kitty-jack-reward": reward,
            "kitty-jack-doubled": doubled,
        },
        fresh=jacks,
    ),
)
