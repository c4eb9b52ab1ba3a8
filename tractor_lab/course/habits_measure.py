"""What a habit is worth, in points per deal: the same cards played twice, with the habit on either side.

In the first play the declarers have the habit and the opponents have not; in the second it is the other
way round. Cards, trump and everything else are the same. The opponents' totals differ by what the habit was
worth to both sides together; half of that is what it is worth to one side.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from math import sqrt
from typing import Any, Final

from tractor_lab.rules import Deal, Rules

from .habits import ALL, NONE, Habits, bury, players

THREE_DECKS: Final = "titanic"
"""The rule set of the three-deck game."""

LEVELS = "23456789JQ"
"""The levels that are played in turn. At 10, K and A the points or the aces would be trumps."""


def dealt(seed: int, rules: Rules | None = None) -> Deal:
    """A deal as the declarer, seat 0, has it before burying; the first level card that is drawn is shown."""
    rules = rules or Rules()
    level = LEVELS[seed % len(LEVELS)]
    deal = Deal.shuffled(f"habits {seed}", rules, level, declarer=0).draw_all()
    for seat in range(4):
        for card in deal.hands[seat]:
            if card.rank == level and not deal.calls:
                deal = deal.call(seat, (card,))
    deal = deal.lift()
    while deal.phase == "lift":
        deal = deal.do(deal.housekeeping)  # type: ignore[arg-type]
    return deal


def played(deal: Deal, declarers: Habits, opponents: Habits) -> Deal:
    """The deal to its end, each side with its habits."""
    order = deal.order
    buried = bury(deal.hands[0], order, deal.rules.kitty, declarers)
    deal = deal.bury(buried)
    sides = (declarers, opponents, declarers, opponents)
    return deal.play_out(players(order, sides, 0, buried)).count()


def total(deal: Deal, declarers: Habits, opponents: Habits) -> int:
    """The opponents' total."""
    result = played(deal, declarers, opponents).result
    assert result is not None
    return result.total


@dataclass(frozen=True, slots=True)
class Effect:
    """What a habit is worth to one side, in points per deal, with a 95 % interval."""

    deals: int
    mean: float
    half: float
    """The interval is the mean plus or minus this."""

    @property
    def clear(self) -> bool:
        """Is zero outside the interval?"""
        return abs(self.mean) > self.half


def effect(with_it: Habits, without: Habits, deals: range, rules: Rules | None = None) -> Effect:
    """Play many deals twice and compare.

    >>> effect(ALL, ALL, range(3)).mean
    0.0
    """
    gains = []
    for seed in deals:
        deal = dealt(seed, rules)
        gains.append((total(deal, without, with_it) - total(deal, with_it, without)) / 2)
    mean = sum(gains) / len(gains)
    spread = sqrt(sum((gain - mean) ** 2 for gain in gains) / max(1, len(gains) - 1))
    return Effect(len(gains), mean, 1.96 * spread / sqrt(len(gains)))


def measured(habit: str, deals: range, *, alone: bool = False) -> Effect:
    """A habit against none, beside all the others or `alone`; "all" is all of them against none. Signals
    are measured in the game of three decks.

    >>> measured("bury", range(2)).deals
    2
    """
    rules = Rules.preset(THREE_DECKS) if habit == "signal" else None
    if habit == "all":
        return effect(ALL, NONE, deals)
    if alone:
        return effect(frozenset({habit}), NONE, deals, rules)
    return effect(ALL, ALL - {habit}, deals, rules)


@lru_cache(maxsize=1)
def figures() -> dict[str, Any]:
    """What `scripts/measure_habits.py` found, for the lesson and the docs: the one place of these numbers."""
    text = files("tractor_lab.course").joinpath("habits.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found
