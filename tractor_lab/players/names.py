"""The players that ship, by the names people read."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Final

from tractor_lab._mistake import kindly, unknown
from tractor_lab.locale import t

from .budget import check_budget
from .making import check_seed, make
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

    Raises `ValueError` naming the players there are, or a budget or a seed that is none.
    """
    if not isinstance(name, str) or name not in PLAYERS:
        raise unknown(name, PLAYERS)
    check_budget(seconds, worlds)
    check_seed(seed)
    return PLAYERS[name](seed, seconds, worlds)
