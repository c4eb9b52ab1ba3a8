"""What a deal costs: points and coins between the players. Rules page, section 7."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from .errors import ImpossiblePosition, clip, no_number, quoted
from .ruleset import Rules
from .scoring import SIDES, Side

SHUT_OUT: Final = 3
"""The levels of a deal in which the opponents made no point."""


@dataclass(frozen=True, slots=True)
class Settlement:
    """What each player of a side gains (or, below zero, pays)."""

    declarers: int
    opponents: int


def settle(
    side: Side,
    levels: int,
    rules: Rules,
    base: int | None = None,
    scores: Sequence[int] | None = None,
    barred: Side | None = None,
) -> Settlement:
    """Settle a deal that `side` won by `levels` levels (0: the opponents took over without going up).

    With `Rules.settlement` "base" each loser pays `base` points a level. With "qq" and a coin stake
    `base`, losers pay X stakes, X = levels + 1 for declarers and levels + 2 for opponents, and winners are
    paid nine tenths of that (the house keeps a tenth). With "qq" and no stake it is X points, at most 4,
    doubled if all four players had at least 80 points before the deal and tripled from 300 (`scores`).
    Declarers who win it without a point for the opponents (three levels or more) get
    `Rules.shutout_units` points instead of X, if the table has set them.

    `barred` is the side that has taken back too many cards (`Rules.take_back_limit`): it gains nothing if
    it won, and pays as always if it lost.

    >>> settle("declarers", 3, Rules(settlement="qq"), scores=[90, 90, 90, 90])
    Settlement(declarers=8, opponents=-8)
    >>> settle("opponents", 0, Rules(settlement="qq"), base=1000)
    Settlement(declarers=-2000, opponents=1800)
    >>> settle("opponents", 3, Rules(settlement="base"), base=10, barred="opponents")
    Settlement(declarers=-30, opponents=0)

    Raises `ImpossiblePosition` if the rule set has no settlement, or a number is missing or wrong.
    """
    faults = list(no_number("levels", levels))
    for name, number in [
        ("base", base),
        *((f"scores[{i}]", n) for i, n in enumerate(scores or ())),
    ]:
        faults += () if number is None else no_number(name, number)
    if faults:
        raise ImpossiblePosition(tuple(faults))
    if rules.settlement is None:
        faults.append("settlement: these rules have none; 'qq' and 'base' have one")
    if side not in SIDES:
        faults.append(f"side: {quoted(side)} is not one of {', '.join(SIDES)}")
    if barred not in (None, *SIDES):
        faults.append(f"barred: {quoted(barred)} is not one of {', '.join(SIDES)}, or None")
    if levels < 0 or (side == "declarers" and levels == 0):
        faults.append(f"levels: {clip(levels)} cannot be what the {side} won")
    if base is not None and base <= 0:
        faults.append(f"base: {clip(base)} must be above 0")
    if rules.settlement == "base" and base is None:
        faults.append("base is missing: the points a level")
    if scores is not None and len(scores) != rules.players:
        faults.append(f"scores: {len(scores)} scores for {rules.players} players")
    if faults:
        raise ImpossiblePosition(tuple(faults))
    units = levels + (1 if side == "declarers" else 2)
    if rules.settlement == "base":
        loss = gain = (base or 0) * levels
    elif base is not None:
        loss = units * base
        gain = loss * 9 // 10
    else:
        least = min(scores) if scores else 0
        units = min(4, units)
        if side == "declarers" and levels >= SHUT_OUT and rules.shutout_units is not None:
            units = rules.shutout_units
        loss = gain = units * (3 if least >= 300 else 2 if least >= 80 else 1)
    if side == barred:
        gain = 0
    return Settlement(gain, -loss) if side == "declarers" else Settlement(-loss, gain)


def throw_fine(stake: int, rules: Rules) -> int:
    """What a failed throw costs the thrower in coins, at a table with this stake (`Rules.throw_stake`).

    >>> throw_fine(100, Rules(throw_stake=50))
    50

    Raises `ImpossiblePosition` for a stake that is no whole number above 0.
    """
    if faults := no_number("stake", stake):
        raise ImpossiblePosition(faults)
    if stake <= 0:
        raise ImpossiblePosition((f"stake: {clip(stake)} must be above 0",))
    return stake * rules.throw_stake // 100
