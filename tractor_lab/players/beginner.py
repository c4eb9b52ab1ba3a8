"""The beginner: legal and plausible, as one plays in the first weeks."""

from __future__ import annotations

from itertools import islice
from typing import Final

from tractor_lab.rules import Card, Suit, View
from tractor_lab.rules.hand import Lead
from tractor_lab.rules.trick import decided

from .advice import Advice

Cards = tuple[Card, ...]
SOME: Final = 12
"""So many of the plays of several cards are looked at."""


class BeginnerPlayer:
    """Plays high to win and low to lose. It calls what it has, buries its lowest cards, leads its highest
    card, counts nothing, and gives its partner nothing on purpose. The same view, the same answer.

    >>> from tractor_lab.rules import Deal
    >>> from tractor_lab.players import play_deal
    >>> play_deal(Deal.shuffled(7), [BeginnerPlayer()] * 4).phase
    'counted'
    """

    def advise(self, view: View) -> Advice | None:
        """What it would do now in the seat of the view, and why; None if that seat has nothing to decide."""
        match view.phase:
            case "draw" | "lift" | "stir":
                if not view.possible_calls:
                    return None
                return _declare(view)
            case "bury" if view.turn == view.seat:
                return Advice(self.bury(view), "beginner.bury")
            case "play" if view.turn == view.seat:
                return _lead(view) if view.trick is None else _follow(view)
        return None

    def declare(self, view: View) -> Cards:
        """The first suit it can call that it has five trumps of; never over another call."""
        return _declare(view).cards

    def bury(self, view: View) -> Cards:
        """The lowest plain cards, whatever they count."""
        order = view.order

        def low(card: Card) -> tuple[bool, int, int]:
            return order.suit(card) is Suit.TRUMP, order.tier(card), card.index

        return tuple(sorted(view.hand, key=low)[: view.rules.kitty])

    def lead(self, view: View) -> Cards:
        """The highest plain card, or its pair."""
        return _lead(view).cards

    def follow(self, view: View) -> Cards:
        """Takes the trick if it can, as high as it can; else the lowest cards."""
        return _follow(view).cards


def _declare(view: View) -> Advice:
    if view.calls:
        return Advice((), "beginner.wait")
    for cards in view.possible_calls:
        suit = cards[0].suit
        if suit is not None:
            long = sum(card.suit is suit or card.rank == view.level for card in view.hand)
            if long >= 5:
                return Advice(cards, "beginner.call", {"suit": suit})
    return Advice((), "beginner.wait")


def _lead(view: View) -> Advice:
    order = view.order
    suits = order.by_suit(view.hand)
    plain = [cards for suit, cards in suits.items() if suit is not Suit.TRUMP]
    highest = max(
        plain or suits.values(), key=lambda cards: (order.tier(cards[0]), -cards[0].index)
    )
    card = highest[0]
    # The pair, where the card has one; longer shapes a beginner does not look for.
    cards = (card,) * min(highest.count(card), 2)
    return Advice(cards, "beginner.lead", {"suit": order.suit(card)})


def _follow(view: View) -> Advice:
    order, trick = view.order, view.trick
    assert trick is not None
    legal = view.follows
    lead = Lead.held(trick.plays[0], order)

    def height(play: Cards) -> tuple[int, int]:
        trumps = sum(order.suit(card) is Suit.TRUMP for card in play)
        return trumps, sum(map(order.tier, play))

    if lead.size == 1:
        mine = [card for card in view.hand if order.suit(card) is lead.suit] or view.hand
        plays: list[Cards] = [(card,) for card in dict.fromkeys(sorted(mine))]
    else:
        plays = [legal.example, *islice(legal, SOME)]
    place = len(trick.plays)
    taking = [play for play in plays if decided(lead, [*trick.plays, play]).winner == place]
    values = {"by": trick.plays[decided(lead, trick.plays).winner if place > 1 else 0]}
    if taking:
        return Advice(max(taking, key=height), "beginner.win", values)
    return Advice(min(plays, key=height), "beginner.low", values)
