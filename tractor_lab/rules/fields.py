"""Checking the fields of a rule set: a wrong value is named, with what is allowed. Rules page, section 8."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import UnionType
from typing import TYPE_CHECKING, Any, Final, Literal, get_args, get_origin, get_type_hints

from .errors import ParseError, quoted

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
_SMALLEST: Final = {
    "hand": 1,
    "step": 5,
    "takeover": 5,
    "level_cap": 1,
    "redeal_limit": 1,
    "laps": 1,
    "deal_limit": 1,
    "time_limit": 1,
    "last_trick_cards": 1,
    "take_back_limit": 1,
    "take_back_stop": 1,
}
_DERIVED: Final = ("hand", "kitty", "step", "takeover")


def check_fields(rules: Rules) -> None:
    """Raise `ParseError` for the first field whose value is not one the rules page lists."""
    for name, allowed in choices().items():
        value = getattr(rules, name)
        if name in ("levels", "must_defend"):
            _check_levels(name, value)
            continue
        for one in allowed:
            # True == 1 and 2.0 == 2: a truth value or a float is no number of decks.
            if value == one and type(value) is type(one):
                break
        else:
            _check_number(name, value, allowed)


def _check_number(name: str, value: Any, allowed: tuple[Any, ...]) -> None:
    """A value that is not listed: some fields take numbers, the others nothing else."""
    if allowed and allowed != (None,):
        listed = ", ".join(map(repr, allowed))
        if True in allowed and type(allowed[0]) is bool:
            listed += " (in a file: true, false)"
        raise ParseError(f"{name}={quoted(value, 200)}: allowed are {listed}")
    least = _SMALLEST.get(name, 0)
    low = name == "points_floor" or (value == AUTO and name in _DERIVED)
    if type(value) is not int or (value < least and not low) or abs(value) > 10_000:
        usual = f"a whole number from {least} to 10000"
        raise ParseError(f"{name}={quoted(value, 200)}: allowed is {usual}")


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
            f"{name}={quoted(value, 200)}: allowed is {named}a list of different levels, 2 to A and NT"
        )
    if name == "levels" and not value:
        raise ParseError("levels=(): a ladder has at least one level")


def check_together(rules: Rules) -> None:
    """Raise `ParseError` for the first pair of fields that cannot both be meant, with the reason."""
    for fields, wrong, why in _CONTRADICTIONS:
        if wrong(rules):
            said = ", ".join(f"{name}={getattr(rules, name)!r}" for name in fields)
            raise ParseError(f"{said}: {why}")


_CONTRADICTIONS: Final[tuple[tuple[tuple[str, ...], Callable[[Rules], bool], str], ...]] = (
    (
        ("stir", "kitty"),
        lambda rules: rules.stir and rules.kitty == 0,
        "a kitty is taken again after burying, but there is none; use one, or stir=False (in a file: false)",
    ),
    (
        ("no_call", "kitty"),
        lambda rules: rules.no_call == "third" and 0 < rules.kitty < 3,
        "the third card of the kitty fixes trump, but it has not so many; use 'kitty' or 'first'",
    ),
    (
        ("call_needs_joker", "jokers"),
        lambda rules: rules.call_needs_joker != "never" and rules.jokers == 0,
        "a call needs a joker, but none is dealt; use call_needs_joker='never'",
    ),
    (
        ("fixed_call", "call_needs_joker", "joker_colours"),
        lambda rules: (
            rules.fixed_call and rules.call_needs_joker == "never" and not rules.joker_colours
        ),
        "a fixed call is a pair shown with its joker, but no joker is ever shown with a call",
    ),
    (
        ("two_always_trump", "lowest_rank"),
        lambda rules: rules.two_always_trump and rules.lowest_rank != "2",
        "the twos are always trump, but none is dealt; use two_always_trump=False (in a file: false)",
    ),
    (
        ("throws", "throw_penalty"),
        lambda rules: not rules.throws and rules.throw_penalty > 0,
        "throws are not allowed, so none can fail; use throw_penalty=0",
    ),
    (
        ("throws", "throw_stake"),
        lambda rules: not rules.throws and rules.throw_stake > 0,
        "throws are not allowed, so none can fail; use throw_stake=0",
    ),
    (
        ("bombs", "decks"),
        lambda rules: rules.bombs != "off" and rules.decks < 4,
        "a bomb is four equal cards, and there are not so many; use bombs='off' or decks=4",
    ),
    (
        ("points_cap", "takeover"),
        lambda rules: rules.points_cap is not None and rules.points_cap < rules.takeover,
        "no more than the cap is counted, so the opponents could never take over",
    ),
    (
        ("points_floor", "takeover"),
        lambda rules: rules.points_floor is not None and rules.points_floor >= rules.takeover,
        "no less than the floor is counted, so the declarers could never keep a deal",
    ),
    (
        ("take_back_limit", "take_back"),
        lambda rules: rules.take_back == 0 and rules.take_back_limit is not None,
        "a limit for cards taken back, but nothing is taken back; use take_back=10, for example",
    ),
    (
        ("take_back_stop", "take_back"),
        lambda rules: rules.take_back == 0 and rules.take_back_stop is not None,
        "a limit for cards taken back, but nothing is taken back; use take_back=10, for example",
    ),
    (
        ("take_back_stop", "take_back_limit"),
        lambda rules: (
            rules.take_back_limit is not None
            and rules.take_back_stop is not None
            and rules.take_back_stop < rules.take_back_limit
        ),
        "the match would stop before the limit is reached",
    ),
    (
        ("laps", "after_last"),
        lambda rules: rules.laps is not None and rules.after_last == "win",
        "passing the last level wins, so there is no second lap; use after_last='again'",
    ),
    (
        ("shutout_units", "settlement"),
        lambda rules: rules.shutout_units is not None and rules.settlement != "qq",
        "only the settlement 'qq' has a worth for it",
    ),
    (
        ("friends", "players"),
        lambda rules: rules.friends > rules.players - 2,
        "somebody must be left to play against",
    ),
    (
        ("small_team_bonus", "friends"),
        lambda rules: rules.small_team_bonus and rules.friends == 0,
        "no friends are called, so no team can be small; use small_team_bonus=False (in a file: false)",
    ),
    (
        ("secret_call", "call_needs_joker"),
        lambda rules: rules.secret_call and rules.call_needs_joker != "never",
        "a joker shows the colour of a call that is to stay secret",
    ),
)
"""Fields, the test that they contradict each other, and why."""
