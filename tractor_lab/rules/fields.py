"""Checking the fields of a rule set: a wrong value is named, with what is allowed. Rules page, section 8."""

from __future__ import annotations

from functools import cache
from types import UnionType
from typing import TYPE_CHECKING, Any, Final, Literal, get_args, get_origin, get_type_hints

from .errors import ParseError

if TYPE_CHECKING:
    from .ruleset import Rules

AUTO: Final = -1
"""Stands in a call of `Rules` for a number that follows from the others."""
RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
NO_TRUMP: Final = "NT"
LADDERS: Final = {
    "2-A": RANKS,
    "3-A": RANKS[1:],
    "A-K": ("A", *RANKS[:12]),
    "2-A-NT": (*RANKS, NO_TRUMP),
}
"""The ladders of levels that have a name."""
_NARROWER: Final[dict[str, tuple[Any, ...]]] = {
    "decks": (1, 2, 3, 4),
    "players": (4, 5, 6),
    "jokers": (0, 2),
    "lowest_rank": RANKS[:9],
    "shortest_tractor": (2, 3),
}
_SMALLEST: Final = {"hand": 1, "step": 5, "takeover": 5}
_DERIVED: Final = ("hand", "kitty", "step", "takeover")


def check_fields(rules: Rules) -> None:
    """Raise `ParseError` for the first field whose value is not one the rules page lists."""
    for name in choices():
        value = getattr(rules, name)
        if name in ("levels", "must_defend"):
            _check_levels(name, value)
            continue
        allowed = choices()[name]
        # True == 1 and 2.0 == 2: a truth value or a float is no number of decks.
        if any(value == one and type(value) is type(one) for one in allowed):
            continue
        if allowed and allowed != (None,):
            listed = ", ".join(map(repr, allowed))
            if True in allowed and type(allowed[0]) is bool:
                listed += " (in a file: true, false)"
            raise ParseError(f"{name}={value!r}: allowed are {listed}")
        least = _SMALLEST.get(name, 0)
        low = name == "points_floor" or (value == AUTO and name in _DERIVED)
        if type(value) is not int or (value < least and not low) or abs(value) > 10_000:
            usual = f"a whole number from {least} to 10000"
            raise ParseError(f"{name}={value!r}: allowed is {usual}")


@cache
def choices() -> dict[str, tuple[Any, ...]]:
    """For each field the values it may have; none (or only None) where it is any number."""
    from .ruleset import Rules

    return {
        name: _NARROWER.get(name) or _values(hint) for name, hint in get_type_hints(Rules).items()
    }


def _values(hint: Any) -> tuple[Any, ...]:
    """The values of a type that lists them: Literal, bool, None, and unions of these."""
    if hint is bool:
        return (True, False)
    if get_origin(hint) is Literal:
        return get_args(hint)
    if get_origin(hint) is UnionType or "Union" in str(get_origin(hint)):
        return tuple(value for part in get_args(hint) for value in _values(part))
    return (None,) if hint is type(None) else ()


def _check_levels(name: str, value: Any) -> None:
    """`levels` is a named ladder or a list of levels; `must_defend` a list of levels, maybe empty."""
    levels = (*RANKS, NO_TRUMP)
    if name == "levels" and isinstance(value, str) and value in LADDERS:
        return
    good = isinstance(value, tuple) and all(isinstance(one, str) for one in value)
    if not good or set(value) - set(levels) or len(set(value)) < len(value):
        named = f"{', '.join(map(repr, LADDERS))} or " if name == "levels" else ""
        raise ParseError(
            f"{name}={value!r}: allowed is {named}a list of different levels, 2 to A and NT"
        )
    if name == "levels" and not value:
        raise ParseError("levels=(): a ladder has at least one level")
