"""The words about a moment of a deal: who sits where, what has been seen, what is asked."""

from __future__ import annotations

from typing import Final

from tractor_lab.locale import t
from tractor_lab.table.scene import Seat, Stat, Trick, Where, lay
from tractor_lab.table.words import shown

from .habits_moments import Moment, higher_gone

ROUND: Final[tuple[Where, ...]] = ("S", "E", "N", "W")
"""You sit in the south; play goes counter-clockwise."""


def place_of(one: Moment, seat: int) -> Where:
    """Where a seat sits, seen by whose turn it is."""
    return ROUND[(seat - one.seat) % 4]


def facts(one: Moment, lang: str) -> dict[str, str]:
    """What the words about a moment may name."""
    suit = one.order.suit(one.by_habit[0])
    led = one.order.suit(one.trick[0][0]) if one.trick else suit
    return {
        "habit": shown(one.order.sort(one.by_habit), lang),
        "without": shown(one.order.sort(one.without), lang),
        "suit": t("table.suit.of." + suit, lang),
        "led": t("table.suit.of." + led, lang),
        "gone": shown(higher_gone(one), lang),
        "cards": str(len(one.hand)),
    }


def asked(one: Moment, lang: str) -> str:
    """The question, with what has been seen so far."""
    return t(f"habits.ask.{one.habit}{'' if one.trick else '.lead'}", lang, **facts(one, lang))


def standing(one: Moment, lang: str) -> tuple[Stat, ...]:
    """Which side you are on."""
    side = "declarers" if one.declares else "opponents"
    return (Stat(t("habits.side", lang), t("habits.side." + side, lang)),)


def on_table(one: Moment) -> Trick | None:
    """The plays before yours."""
    seats = tuple(
        Seat(place_of(one, (one.leader + turn) % 4), cards=lay(play), leads=turn == 0)
        for turn, play in enumerate(one.trick)
    )
    return Trick(seats) if seats else None
