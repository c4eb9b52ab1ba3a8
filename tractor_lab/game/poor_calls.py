"""Calls of trump that are poor by what their seat holds: told at once, from its hand and the calls so far.

What one call costs cannot be told from chance in the time of a question. What a kind of call costs can be
measured over many deals (``scripts/measure_calls.py``), and this kind costs its side.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tractor_lab.players.club_call import CLUB, no_trump, strength, suit_of, trumps
from tractor_lab.players.weighing_calls import can_weigh
from tractor_lab.rules import Card, Suit, View

Cards = tuple[Card, ...]
WORSE: Final = 1.0
"""A hand is weaker under a trump by so much (in trumps, as the club player counts them), and it is clear."""


@dataclass(frozen=True, slots=True)
class PoorCall:
    """A call over the partner's, under which the hand is weaker."""

    cards: Cards
    beside: Cards
    """The partner's call."""
    trumps: int
    """The trumps that the hand would have with the new call."""
    others: int
    """And with the partner's."""


def poor_call(view: View, cards: Cards) -> PoorCall | None:
    """Why a call that is possible now is poor; None if nothing clear stands against it, as against none that
    the club player would make.

    >>> from tractor_lab.rules import Deal
    >>> view = Deal.shuffled(7, declarer=0).draw(60).view(3)
    >>> [poor_call(view, call) for call in view.possible_calls]  # nobody has called
    [None, None, None, None]
    """
    last = view.calls[-1] if view.calls else None
    if not cards or last is None or not can_weigh(view) or not _partner(view, last.seat):
        return None
    suit, before = suit_of(cards), suit_of(last.cards)
    if suit is before or worth(view, suit) + WORSE > max(worth(view, before), 0.0):
        return None
    held = trumps(view.hand, suit, view)
    return PoorCall(cards, last.cards, held, trumps(view.hand, before, view))


def worth(view: View, suit: Suit | None) -> float:
    """How good a hand is under a trump, in trumps more than usual, as the club player counts them."""
    return no_trump(view) - CLUB.no_trump if suit is None else strength(view, suit)


def _partner(view: View, seat: int) -> bool:
    """Is a seat the partner's? Where friends are called nobody has one while cards are drawn."""
    pairs = view.rules.players % 2 == 0 and not view.rules.friends
    return seat != view.seat and pairs and (seat - view.seat) % 2 == 0
