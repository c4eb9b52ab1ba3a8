"""A kit for bots: the questions nearly every bot asks of its view, answered."""

from __future__ import annotations

from itertools import islice
from typing import Final

from tractor_lab.rules import Card, CardsLike, Suit, View, parse_cards, parse_shape, points_of
from tractor_lab.rules.hand import Lead
from tractor_lab.rules.trick import decided

Cards = tuple[Card, ...]
MOST: Final = 200
"""Plays that `plays` gives: a free discard of many cards has more, nearly all of them alike."""
TRUMP: Final = 20
"""How much dearer a trump is than a plain card of the same height."""


def parts(view: View) -> list[Cards]:
    """Every single, pair and tractor of the hand, suit by suit: each of them can be led.

    >>> from tractor_lab.rules import Deal
    >>> view = Deal.shuffled(1, declarer=0).draw_all().tidy().lift().view(0)
    >>> parts(view)[0], sum(map(len, parts(view)))
    ((Card("C7"), Card("C7")), 33)
    """
    suits = view.order.by_suit(view.hand).values()
    return [part.cards for held in suits for part in parse_shape(held, view.order).components]


def plays(view: View) -> list[Cards]:
    """The legal plays of a view that is to follow; of very many some."""
    return list(islice(view.follows, MOST))


def winner(view: View, play: CardsLike) -> int:
    """The seat that would hold the trick after this play (as long as nobody plays over it)."""
    trick = view.trick
    if trick is None:
        return view.seat
    lead = Lead.held(trick.plays[0], view.order)
    place = decided(lead, [*trick.plays, parse_cards(play)]).winner
    return (trick.leader + place) % view.rules.players


def ours(view: View, seat: int) -> bool:
    """Does this seat play on our side, as far as it has shown? (Before there is a declarer: partners sit
    opposite.)"""
    if view.declarers and view.rules.friends:
        return (seat in view.declarers) == (view.seat in view.declarers)
    return (seat - view.seat) % 2 == 0


def on_table(view: View) -> int:
    """The points that lie in the trick."""
    return sum(map(points_of, view.trick.plays)) if view.trick else 0


def dear(view: View, cards: CardsLike) -> int:
    """How dear some cards are to their holder: the higher, the dearer, and trumps more than all others.

    >>> from tractor_lab.rules import Deal
    >>> view = Deal.shuffled(1, declarer=0).draw_all().tidy().lift().view(0)
    >>> view.trump, dear(view, "H3"), dear(view, "HA"), dear(view, "BJ")
    (Trump("C2"), 0, 11, 35)
    """
    order = view.order
    return sum(
        order.tier(card) + TRUMP * (order.suit(card) is Suit.TRUMP) for card in parse_cards(cards)
    )
