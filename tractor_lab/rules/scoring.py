"""The count: the kitty's multiplier and the levels a deal brings. Rules page, section 7."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

from .arrange import arrange
from .bombs import is_bomb
from .cards import Card, CardsLike, Suit, check_copies, parse_cards, points_of
from .errors import ImpossiblePosition, ParseError, clip, no_number
from .hand import Lead
from .ladders import Outline
from .order import Order
from .ruleset import Rules, standard
from .shapes import parse_shape

Side = Literal["declarers", "opponents"]
MOST_POINTS: Final = 1_000_000
"""No deal comes near; it keeps a slip of the keyboard from becoming millions of levels."""
SIDES: Final[tuple[Side, Side]] = ("declarers", "opponents")


@dataclass(frozen=True, slots=True)
class KittyCount:
    """What the kitty is worth at the end of a deal, in points."""

    multiplier: int
    points: int
    """The points that are multiplied: those in the kitty, or of the last trick (multiplier "trick")."""
    bonus: int
    """What the opponents' total changes by: 0 or less when the declarers won the last trick."""


@dataclass(frozen=True, slots=True)
class LevelChange:
    """Which side goes up, and by how many levels. Opponents with 0 levels take over without going up."""

    side: Side
    levels: int


def kitty_multiplier(lead: CardsLike, winning_play: CardsLike, order: Order) -> int:
    """The multiplier of the kitty: from the largest component of the winning play, as arranged against the
    lead (rules page, section 7, `kitty_multiplier`).

    >>> kitty_multiplier("S4 S4", "HA HA", Order("H5")), kitty_multiplier("SA SK", "H3 H3", Order("H5"))
    (4, 2)

    Raises `ParseError` and `ImpossiblePosition` for bad cards, and for a winning play of another size.
    """
    led = Lead(lead, order)
    winning = parse_cards(winning_play)
    check_copies(winning, order.rules, "winning_play")
    if len(winning) != led.size:
        raise ImpossiblePosition((f"winning_play: {len(winning)} cards, but {led.size} were led",))
    arranged = _arranged(winning, led, order)
    outline = arranged if order.rules.multiplier_from == "winner" else led.outline
    multiplier = order.rules.kitty_multiplier
    if multiplier == "trick":
        return led.size if led.size >= order.rules.last_trick_cards else 1
    return _MULTIPLIERS[multiplier](outline)


def _arranged(winning: tuple[Card, ...], led: Lead, order: Order) -> Outline:
    """The winning play in the lead's components; what wins without the lead's shape (a ruff of club rules, a
    wider type, a bomb) in its own."""
    shape = parse_shape(winning, order)
    if shape.suit is None:
        raise ImpossiblePosition(("winning_play: cards of more than one suit never win a trick",))
    fewer = any(width < 4 for width, _ in led.outline)
    if order.rules.bombs != "off" and fewer and is_bomb(winning, order):
        return shape.outline
    if shape.suit not in (led.suit, Suit.TRUMP):
        raise ImpossiblePosition(
            (f"winning_play: {shape.suit.value} wins no trick that was led in {led.suit.value}",)
        )
    layout = order.layouts[shape.suit]
    counts = sum(map(order.weight.__getitem__, winning)) >> layout.shift & layout.mask
    return led.outline if arrange(layout, counts, led.outline) is not None else shape.outline


def _shape(outline: Outline) -> int:
    width, length = outline[0]
    if length == 1:
        return 1 << width
    return 1 << length + 1 if width == 2 else min(64, 1 << width * length)


def _power(outline: Outline) -> int:
    width, length = outline[0]
    return min(64, 1 << width * length)


def _pairs4(outline: Outline) -> int:
    width, length = outline[0]
    return 2 if width == 1 else 4 * (width // 2) * length


def _club(outline: Outline) -> int:
    width, length = outline[0]
    return 4 if length > 1 else min(width, 2)


_MULTIPLIERS: Final[dict[str, Callable[[Outline], int]]] = {
    "shape": _shape,
    "power": _power,
    "contest": _power,
    "pairs4": _pairs4,
    "club": _club,
    "cards2": lambda outline: 2 * outline[0][0] * outline[0][1],
    "double": lambda _: 2,
    "pair-count": lambda outline: 2 << sum(width // 2 * n for width, n in outline),
    "led2": lambda outline: 2 * sum(width * n for width, n in outline),
}


def kitty_count(
    lead: CardsLike,
    winning_play: CardsLike,
    kitty: CardsLike,
    order: Order,
    won_by: Side = "opponents",
    trick_points: int | None = None,
) -> KittyCount:
    """What the kitty adds to the opponents' total after the last trick, in points.

    Where the last trick itself is multiplied (`kitty_multiplier` "trick") `trick_points` is what lay in it.
    These points are then not counted among the tricks: the bonus holds them.

    >>> kitty_count("SA", "SA", "S10 S5 D3", Order("H5"))
    KittyCount(multiplier=2, points=15, bonus=30)
    >>> order = Order("H10", Rules.preset("nanning"))
    >>> kitty_count("SA SA SK SK", "SA SA SK SK", "", order, "declarers", trick_points=60)
    KittyCount(multiplier=4, points=60, bonus=-240)

    Raises `ParseError` and `ImpossiblePosition` as `kitty_multiplier` does, and `ParseError` if the points
    of the trick are needed and not given.
    """
    if won_by not in SIDES:
        raise ParseError(f"won_by={won_by!r}: allowed are {', '.join(map(repr, SIDES))}")
    multiplier = kitty_multiplier(lead, winning_play, order)
    buried = parse_cards(kitty)
    check_copies(buried, order.rules, "kitty")
    if order.rules.kitty_multiplier != "trick":
        points = points_of(buried)
        return KittyCount(multiplier, points, points * multiplier if won_by == "opponents" else 0)
    if type(trick_points) is not int or trick_points < 0:
        raise ParseError(
            f"trick_points={clip(trick_points)}: under these rules the points of the last trick are"
            " multiplied; allowed is a whole number from 0"
        )
    worth = trick_points * multiplier
    if won_by == "declarers":
        worth = -worth if Lead(lead, order).size >= order.rules.last_trick_cards else 0
    return KittyCount(multiplier, trick_points, worth)


def level_change(points: int, rules: Rules | None = None) -> LevelChange:
    """The result of a deal from the opponents' total, in points.

    >>> level_change(80), level_change(0)
    (LevelChange(side='opponents', levels=0), LevelChange(side='declarers', levels=3))

    Raises `ParseError` for what is no whole number, or more points than any deal has.
    """
    rules = rules or standard()
    if faults := no_number("points", points):
        raise ParseError(*faults)
    if abs(points) > MOST_POINTS:
        raise ParseError(f"points: {clip(points)} is more than {MOST_POINTS} either way")
    if rules.points_cap is not None:
        points = min(points, rules.points_cap)
    if rules.points_floor is not None:
        points = max(points, rules.points_floor)
    if points >= rules.takeover:
        side: Side = "opponents"
        steps = (points - rules.takeover) // rules.step + 1 - rules.dead_zone
        levels = rules.takeover_level + max(0, steps)
    else:
        side = "declarers"
        levels = 3 if points <= 0 else 2 if points < rules.takeover / 2 else 1
        if rules.below_zero and points < 0:
            levels += -points // rules.step
    if rules.level_cap is not None:
        levels = min(levels, rules.level_cap)
    return LevelChange(side, levels)
