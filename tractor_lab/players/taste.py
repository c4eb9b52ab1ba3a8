"""What things are worth to the club player, in points: the numbers behind its choices.

`scripts/measure_taste.py` plays one set of numbers against another in duplicate deals.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


def _falling(first: float, last: float, steps: int) -> tuple[float, ...]:
    """From `first` down to `last` in equal steps, and `last` from there on."""
    down = [first + (last - first) * step / steps for step in range(steps)]
    return (*down, *[last] * (64 - steps))


@dataclass(frozen=True, slots=True)
class Taste:
    """The numbers of one player. Cards are worth more to their holder the fewer are left above them."""

    plain: tuple[float, ...] = (2.0, 1.5, 1.1, 0.8, 0.6, 0.5, 0.4, *[0.3] * 57)
    """What a plain card is worth to keep, by how many cards are left above it."""
    trump: tuple[float, ...] = _falling(6.0, 1.5, 24)
    """The same for a trump."""
    pair: float = 2.2
    """What it costs to break a plain pair."""
    trump_pair: float = 4.0
    """What it costs to break a pair of trumps."""
    both: float = 1.5
    """What both cards of a pair are worth together, if one of them is worth 1."""
    kept: float = 0.5
    """How often one's side takes the points that one keeps for later."""
    rescue: float = 0.8
    """How often a partner takes a trick over who can."""
    rescue_lead: float = 0.6
    """The same, after a lead of one's own."""
    tempo: float = 2.0
    """What it is worth to lead the next trick."""
    ruffs: float = 0.75
    """How often an opponent ruffs who can."""
    short: float = 1.5
    """What it is worth to be rid of the last card of a suit, with trumps in hand."""
    fed: float = 6.0
    """Points that a sure winner of one card draws from the others."""
    fed_pair: float = 9.0
    fed_tractor: float = 16.0
    thrown: float = 4.0
    """Points that each further card of a throw draws."""
    lost: float = 4.0
    """What it costs to lose the lead with what one led."""
    pull: float = 3.0
    """What it is worth to pull trumps, with the longer trumps."""


CLUB: Final = Taste()
