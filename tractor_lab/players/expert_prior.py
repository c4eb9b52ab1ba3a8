"""What a play usually brings beside the club player's own: a first opinion, before anything is tried.

Plays are described by numbers (`expert_traits`). What they are worth is learned from deals that club players
played to the end, once with the one play and once with the other: small decision trees, each a few questions
to the numbers, the answers of all added (`scripts/fit_prior.py` plays the deals, learns the trees, and writes
``prior.json``).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any

from tractor_lab.rules import Rules

from .expert_traits import KINDS, Table, kind_of
from .quick_state import Numbers, State

__all__ = ["KINDS", "fits", "kind_of", "priors"]

Tree = Any
"""Levels; or a question: the place of a number, a bound, and the trees for up to it and above it."""


def fits(rules: Rules) -> bool:
    """Are plays under these rules like those the trees were learned from: two decks, four seats, pairs?"""
    return (
        rules.decks == 2
        and rules.players == 4
        and not rules.friends
        and rules.kitty_multiplier != "trick"
        and rules.follow_throw != "suit"
        and rules.follow != "suit"
    )


@lru_cache(maxsize=1)
def _trees() -> dict[str, tuple[Tree, ...]]:
    found = json.loads((files(__package__) / "prior.json").read_text(encoding="utf-8"))
    return {kind: tuple(_frozen(tree) for tree in found[kind]) for kind in KINDS}


def _frozen(tree: Tree) -> Tree:
    if not isinstance(tree, list):
        return float(tree)
    at, bound, low, high = tree
    return at, bound, _frozen(low), _frozen(high)


def priors(q: State, plays: Sequence[Numbers]) -> list[float]:
    """How many levels each play is likely to bring more than the first, for the side of whose turn it is.

    `plays` are legal plays, their cards by number and sorted. The first is what the club player would play:
    0. To be used where `fits` says so.
    """
    trees = _trees()[kind_of(q)]
    table = Table(q, plays[0])
    known = [*table.moment(), *table.numbers(plays[0])]
    found = [0.0]
    for play in plays[1:]:
        numbers = [*known, *table.numbers(play)]
        levels = 0.0
        for tree in trees:
            while tree.__class__ is tuple:
                at, bound, low, high = tree
                tree = low if numbers[at] <= bound else high
            levels += tree
        found.append(levels)
    return found
