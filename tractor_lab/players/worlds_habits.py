"""Where players are used to have their cards: weights for hidden deals.

A declarer holds 33 cards for a while and buries the 8 he likes least: what he likes least lies in the kitty
and what he likes best in his hand.
"""

from __future__ import annotations

from typing import Final

from tractor_lab.rules import Card, Order, Suit, View, full_deck

from .worlds_seen import kitty_place, stock_place

BURIED: Final = {"trump": 0.01, "ace": 0.01, "king": 0.03, "points": 0.09, "plain": 0.47}
"""How much of what a burier holds of each kind of card he buries: as club players do, rounded to what people
might do. Nothing is said of who called: beside the trumps he shows he has no more of them than another."""


def kind(card: Card, order: Order) -> str:
    """The kind of card by which it is buried or kept."""
    if order.suit(card) is Suit.TRUMP:
        return "trump"
    height = len(order.high_to_low(order.suit(card))) - 1 - order.tier(card)
    if height == 0:
        return "ace"
    if height == 1:
        return "king"
    return "points" if card.points else "plain"


def habits(view: View, order: Order) -> dict[Card, tuple[float, ...]]:
    """For each face how readily it lies in each place: the seats, the kitty, the stock. Only the ratios
    between the places count. Empty before anybody has buried.

    >>> from tractor_lab.rules import Deal
    >>> view = Deal.shuffled(1, declarer=0).tidy().lift().view(1)
    >>> habits(view, view.order)
    {}
    """
    rules, holder = view.rules, view.holder
    kitty = kitty_place(view)
    if holder is None or view.phase not in ("play", "stir", "friends") or not view.kitty_size:
        return {}
    base = [1.0] * (stock_place(view) + 1)
    both = rules.hand + rules.kitty
    found = {}
    by_kind: dict[str, tuple[float, ...]] = {}
    for card in full_deck(rules):
        if card in found:
            continue
        what = kind(card, order)
        if what not in by_kind:
            odds = list(base)
            odds[holder] = both / rules.hand * (1 - BURIED[what])
            odds[kitty] = both / rules.kitty * BURIED[what]
            by_kind[what] = tuple(odds)
        found[card] = by_kind[what]
    return found
