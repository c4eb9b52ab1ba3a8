"""The bots at a table: made by name, anew for every decision, so that a match replays from its seed."""

from __future__ import annotations

from functools import cache

from tractor_lab.players.player import Player

from .seats import USUAL, Sitter


@cache
def known_bots() -> tuple[str, ...]:
    """The names of the bots there are, the weakest first."""
    from tractor_lab.players.names import PLAYERS

    return tuple(PLAYERS)


def worlds(cards: int) -> int:
    """How many hidden deals a player that searches may try at a table with so many cards: a number, not a
    time, so that a match comes out the same on every computer; few enough to take about a second at most.

    >>> worlds(108), worlds(216)
    (48, 6)
    """
    return max(6, min(60, 48 * 108**3 // cards**3))


def bot(sitter: Sitter, seed: str, cards: int) -> Player:
    """The player on a seat, for one decision. A bot by name knows nothing but what it is asked with and this
    seed: a decision that is taken back, or gone on with in another kernel, comes out the same.

    For a player of one's own that is not there in this kernel the usual bot plays.
    """
    from tractor_lab.players.names import named

    name = sitter.name if sitter.name in known_bots() else USUAL
    return sitter.own or named(name, seed=seed, worlds=worlds(cards))
