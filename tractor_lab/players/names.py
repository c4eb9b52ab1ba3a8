"""The players that ship, by the names people read."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

from tractor_lab._mistake import kindly, unknown
from tractor_lab.locale import t

from .player import Player


@dataclass(frozen=True, slots=True)
class Shipped:
    """A player that comes with the package: called, it makes one."""

    name: str
    module: str
    """Where its class is; imported when a first one is made."""
    kind: str
    """Its class."""

    def __call__(
        self, seed: int | str = 0, seconds: float | None = None, worlds: int | None = None
    ) -> Player:
        """A new player. See `named`."""
        made = getattr(import_module(f"tractor_lab.players.{self.module}"), self.kind)
        return make(made, seed=seed, seconds=seconds, worlds=worlds)

    def title(self, lang: str | None = None) -> str:
        """Its name as it stands in a sentence or a table."""
        return t(f"player.{self.name}", lang)

    def about(self, lang: str | None = None) -> str:
        """How it plays, in a sentence."""
        return t(f"player.{self.name}.about", lang)


PLAYERS: Final[dict[str, Shipped]] = {
    one.name: one
    for one in (
        Shipped("random", "simple", "RandomPlayer"),
        Shipped("beginner", "beginner", "BeginnerPlayer"),
        Shipped("club", "club", "ClubPlayer"),
        Shipped("expert", "expert", "ExpertPlayer"),
    )
}
"""The players that ship, the weakest first: name -> factory."""


@kindly
def named(
    name: str,
    seed: int | str = 0,
    seconds: float | None = None,
    worlds: int | None = None,
) -> Player:
    """A new player by its name: one of `PLAYERS`.

    The same `seed`, the same choices. `seconds` a decision and `worlds` (sampled hands a decision) are the
    budget of a player that searches, the expert; the others need none and pass them over.

    >>> type(named("random", seed=7)).__name__
    'RandomPlayer'

    Raises `ValueError` naming the players there are.
    """
    if name not in PLAYERS:
        raise unknown(name, PLAYERS)
    return PLAYERS[name](seed, seconds, worlds)


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
