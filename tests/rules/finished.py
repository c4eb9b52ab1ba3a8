"""Deals that are over without having been played: what a match asks of a deal, and no more."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from tractor_lab.rules import Deal, KittyCount, LevelChange, Match, Operation, Result, level_change


def finished(
    match: Match,
    points: int = 40,
    *,
    declarer: int = 0,
    declarers: tuple[int, ...] | None = None,
    **result: Any,
) -> Deal:
    """The next deal of a match, counted at so many points for the opponents.

    `declarer` is who called in a first deal, `declarers` the seats of his side where friends are called, and
    the rest fields of the `Result`.
    """
    rules = match.rules
    seat = declarer if match.declarer is None else match.declarer
    side = tuple(range(seat % 2, rules.players, 2)) if declarers is None else declarers
    change = result.pop("change", level_change(points, rules))
    score = Result(points, KittyCount(0, 0, 0), points, change, side, **result)
    return _deal(match, phase="counted", declarer=seat, result=score, calls=("a call",))


def revoked(match: Match, side: Any, *, declarer: int = 0) -> Deal:
    """The next deal, ended by a revoke for which `side` paid."""
    other: Any = "opponents" if side == "declarers" else "declarers"
    return finished(match, declarer=declarer, change=LevelChange(other, 3), revoked=side)


def handed_over(match: Match, points: int) -> Deal:
    """The next deal, which the declarers' side gave to the next seat; it is played at the level there."""
    assert match.declarer is not None
    seat = (match.declarer + 1) % match.rules.players
    deal = finished(match, points, declarers=tuple(range(seat % 2, match.rules.players, 2)))
    return _deal(
        match,
        phase="counted",
        level=match.standings[seat % 2].level,
        declarer=seat,
        result=deal.result,
        calls=("a call",),
    )


def again(match: Match, *, calls: int = 0, riot: bool = False) -> Deal:
    """The next deal, which is to be dealt again."""
    log = (Operation("riot", 1),) if riot else (Operation("lift"),)
    return _deal(match, phase="redeal", declarer=None, calls=("a call",) * calls, log=log)


def stopped(match: Match) -> Deal:
    """The next deal, broken off because a side took back too many cards."""
    return _deal(match, phase="stopped", declarer=match.declarer, calls=("a call",))


def _deal(match: Match, **fields: Any) -> Deal:
    """Not a `Deal`, but it answers what a match asks it."""
    known: dict[str, Any] = {
        "rules": match.rules,
        "level": match.level,
        "dealt_level": match.level,
        "known_declarer": match.declarer,
        "result": None,
        "log": (),
    }
    return cast("Deal", SimpleNamespace(**known | fields))
