"""Where players are used to have their cards: weights for hidden deals.

A declarer holds 33 cards for a while and buries the 8 he likes least: what he likes least lies in the kitty
and what he likes best in his hand. Who calls a suit is longer in it.
"""

from __future__ import annotations

from tractor_lab.rules import Card, Order, Suit, View, full_deck

from .worlds_seen import kitty_place, stock_place

BURIED = {"trump": 0.01, "ace": 0.03, "king": 0.06, "points": 0.12, "plain": 0.40}
"""How much of what a burier holds of each kind of card he buries."""
CALLER = 1.15
"""How much likelier a trump is in the hand of who called it than elsewhere."""


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
    caller = view.calls[-1].seat if view.calls else None
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
            if what == "trump" and caller is not None and caller < len(odds):
                odds[caller] *= CALLER
            by_kind[what] = tuple(odds)
        found[card] = by_kind[what]
    return found
