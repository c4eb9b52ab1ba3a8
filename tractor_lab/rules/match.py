"""From one deal to the next: levels, who declares, and the end of a match. Rules page, section 7."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from .errors import ImpossiblePosition
from .ruleset import Rules
from .scoring import level_change

NO_TRUMP_LEVEL: Final = "NT"


@dataclass(frozen=True, slots=True)
class Advance:
    """Where a match stands after a deal."""

    levels: tuple[str, str]
    """The level of side 0 and of side 1."""
    declarer: int | None
    """The seat that declares next; None when the match is over. A seat's side is seat % 2."""
    winner: int | None
    """The side that has won the match, if one has."""


def advance(
    levels: tuple[str, str],
    declarer: int,
    points: int,
    rules: Rules | None = None,
    defended: tuple[Iterable[str], Iterable[str]] = ((), ()),
) -> Advance:
    """The match after a deal that `declarer` declared and in which the opponents made `points` points.

    `defended` are the levels each side has already won as declarers: where a table insists on defending a
    level (`Rules.must_defend`), a side stays on it until then.

    >>> advance(("5", "2"), 0, 35)
    Advance(levels=('7', '2'), declarer=2, winner=None)
    >>> advance(("Q", "2"), 0, 0).levels, advance(("A", "2"), 0, 40).winner
    (('A', '2'), 0)

    Raises `ImpossiblePosition` for a level that is not on the ladder, a seat there is not, or a table
    without fixed sides.
    """
    rules = rules or Rules()
    ladder = rules.ladder
    faults = [
        f"levels[{side}]: {level!r} is not on the ladder {' '.join(ladder)}"
        for side, level in enumerate(levels)
        if level not in ladder
    ]
    if declarer not in range(rules.players):
        faults.append(f"declarer: {declarer!r} is no seat; there are 0 to {rules.players - 1}")
    if rules.players % 2:
        faults.append(f"players: {rules.players} players have no fixed sides")
    if faults:
        raise ImpossiblePosition(tuple(faults))
    change = level_change(points, rules)
    side = declarer % 2 if change.side == "declarers" else 1 - declarer % 2
    held = set(defended[side])
    if change.side == "declarers":
        held.add(levels[side])
    level = _climb(levels[side], change.levels, held, rules)
    if level is None:
        return Advance(levels, None, side)
    now = (level, levels[1]) if side == 0 else (levels[0], level)
    kept = 0 if rules.next_declarer == "same" else 2
    step = kept if change.side == "declarers" else 1
    return Advance(now, (declarer + step) % rules.players, None)


def _climb(level: str, levels: int, defended: set[str], rules: Rules) -> str | None:
    """The level after going up step by step; None when the side has gone past the last one and won."""
    ladder = rules.ladder
    for _ in range(levels):
        if level in rules.must_defend and level not in defended:
            return level
        at = ladder.index(level) + 1
        if at == len(ladder):
            if rules.after_last == "win":
                return None
            at = 0
        level = ladder[at]
    return level
