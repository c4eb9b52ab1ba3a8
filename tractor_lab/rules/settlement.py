"""What a deal costs: points and coins between the players. Rules page, section 7."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .errors import ImpossiblePosition
from .ruleset import Rules
from .scoring import SIDES, Side


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
) -> Settlement:
    """Settle a deal that `side` won by `levels` levels (0: the opponents took over without going up).

    With `Rules.settlement` "base" each loser pays `base` points a level. With "qq" and a coin stake
    `base`, losers pay X stakes, X = levels + 1 for declarers and levels + 2 for opponents, and winners are
    paid nine tenths of that (the house keeps a tenth). With "qq" and no stake it is X points, at most 4,
    doubled if all four players had at least 80 points before the deal and tripled from 300 (`scores`).

    >>> settle("declarers", 3, Rules(settlement="qq"), scores=[90, 90, 90, 90])
    Settlement(declarers=8, opponents=-8)
    >>> settle("opponents", 0, Rules(settlement="qq"), base=1000)
    Settlement(declarers=-2000, opponents=1800)

    Raises `ImpossiblePosition` if the rule set has no settlement, or a number is missing or wrong.
    """
    faults = []
    if rules.settlement is None:
        faults.append("settlement: these rules have none; 'qq' and 'base' have one")
    if side not in SIDES:
        faults.append(f"side: {side!r} is not one of {', '.join(SIDES)}")
    if levels < 0 or (side == "declarers" and levels == 0):
        faults.append(f"levels: {levels} cannot be what the {side} won")
    if base is not None and base <= 0:
        faults.append(f"base: {base} must be above 0")
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
        loss = gain = min(4, units) * (3 if least >= 300 else 2 if least >= 80 else 1)
    return Settlement(gain, -loss) if side == "declarers" else Settlement(-loss, gain)
