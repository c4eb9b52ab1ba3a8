"""Making a player: factories take a seed, a budget, or nothing."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from tractor_lab._mistake import refused

from .player import Player


def make(factory: Callable[..., Player], **options: Any) -> Player:
    """What the factory makes, given those of the options that it takes and that are not None.

    >>> make(dict, seed=1), make(lambda: "no options", seed=1)
    ({'seed': 1}, 'no options')
    """
    return factory(**taken(factory, options))


def taken(factory: Callable[..., Any], options: dict[str, Any]) -> dict[str, Any]:
    """Those of the options that a factory takes and that are not None."""
    try:
        wanted = inspect.signature(factory).parameters
    except (TypeError, ValueError):  # made in C, it does not tell
        any_name, names = True, set[str]()
    else:
        any_name = any(one.kind is one.VAR_KEYWORD for one in wanted.values())
        by_name = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
        names = {name for name, one in wanted.items() if one.kind in by_name}
    return {
        name: value
        for name, value in options.items()
        if value is not None and (any_name or name in names)
    }


def check_seed(seed: object) -> None:
    """Raise `ValueError` for what is no seed: a number or a word, which is the same another time.

    >>> check_seed(7)
    """
    if type(seed) not in (int, str):
        raise refused("seed", seed, "seed")
