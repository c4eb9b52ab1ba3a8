"""How likely is it? Chances that are counted exactly, and hands dealt by the thousand.

>>> round(float(3 * chance(2, of=2, drawn=25, unseen=83)), 2)
0.26

`exact` needs the standard library only; `hands` uses numpy where it is installed (``tractor-lab[odds]``).
"""

from .exact import (
    at_least,
    chance,
    margin,
    points_elsewhere,
    shortest_plain,
    suit_sizes,
    throw_chances,
    unseen_cards,
)
from .hands import ask_hands, ask_throws, has_numpy, longest_tractor

__all__ = [
    "ask_hands",
    "ask_throws",
    "at_least",
    "chance",
    "has_numpy",
    "longest_tractor",
    "margin",
    "points_elsewhere",
    "shortest_plain",
    "suit_sizes",
    "throw_chances",
    "unseen_cards",
]
