"""When to call: a rule of thumb counted in cards, and players who go by it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tractor_lab.rules import Card, Order, Rank, Rules, Suit, Trump
from tractor_lab.rules.deal import Deal
from tractor_lab.table.scene import Row, Scene, TableCard

PATIENCE: Final = 8
"""With fewer cards than this such players do not call yet."""


def trumps_in(hand: tuple[Card, ...], cards: tuple[Card, ...], level: str, rules: Rules) -> int:
    """How many cards of a hand would be trump if these cards were the call.

    >>> from tractor_lab.rules import parse_cards
    >>> hand = parse_cards("BJ H5 C5 HA H9 SA DK")
    >>> trumps_in(hand, parse_cards("H5"), "5", Rules())
    5
    """
    order = Order(Trump.of(cards[0].suit, Rank(level)), rules)
    return sum(order.suit(card) is Suit.TRUMP for card in hand)


def would_call(deal: Deal, seat: int) -> tuple[Card, ...] | None:
    """What a player calls who goes by the rule of thumb: more than two fifths of the hand would be
    trump.

    Such a player never goes over the partner. Jokers are shown to get rid of a trump that is too poor.
    """
    calls = deal.possible_calls(seat)
    hand = deal.hands[seat]
    last = deal.calls[-1].seat if deal.calls else None
    if not calls or len(hand) < PATIENCE or (last is not None and (last - seat) % 4 == 2):
        return None
    if last == seat:  # adding to one's own call tells the others more than it gains
        return None
    suits = [cards for cards in calls if cards[0].suit]
    worth = {cards: trumps_in(hand, cards, deal.level, deal.rules) for cards in suits}
    best = max(suits, key=lambda cards: (worth[cards], -len(cards)), default=None)
    if best is not None and 5 * worth[best] > 2 * len(hand):
        return best
    jokers = [cards for cards in calls if not cards[0].suit]
    if jokers and deal.trump is not None:
        order = Order(deal.trump, deal.rules)
        if 6 * sum(order.suit(card) is Suit.TRUMP for card in hand) < len(hand):
            return jokers[0]
    return None


def good_call(deal: Deal, seat: int) -> tuple[Card, ...]:
    """The call in a suit that makes more than a third of a hand trump, the most trumps first.

    No cards if there is none, while it is too early, and while the partner's call stands.
    """
    hand = deal.hands[seat]
    last = deal.calls[-1].seat if deal.calls else seat
    if len(hand) < PATIENCE or (last - seat) % 4 == 2:
        return ()
    calls = [cards for cards in deal.possible_calls(seat) if cards[0].suit]
    worth = {cards: trumps_in(hand, cards, deal.level, deal.rules) for cards in calls}
    best = max(calls, key=lambda cards: (worth[cards], -len(cards)), default=())
    return best if best and 3 * worth[best] > len(hand) else ()


def judged(deal: Deal, seat: int, cards: tuple[Card, ...]) -> tuple[str, dict[str, object]]:
    """What a call is worth to the seat, before it is made, by the third: the name of a text
    (``declare.judged.<name>``) and its values.

    >>> deal = Deal.shuffled(4726, Rules(), "5", 2).draw(20)
    >>> [judged(deal, 0, cards) for cards in deal.possible_calls(0)]
    [('soon', {'trumps': 3, 'count': 5})]
    """
    hand = deal.hands[seat]
    trumps = trumps_in(hand, cards, deal.level, deal.rules)
    best = good_call(deal, seat)
    values: dict[str, object] = {"trumps": trumps, "count": len(hand)}
    if cards[0].suit is None:
        return "jokers", values
    if len(hand) < PATIENCE:
        return "soon", values
    if best and trumps_in(hand, best, deal.level, deal.rules) > trumps:
        return "other", {
            **values,
            "best": best,
            "more": trumps_in(hand, best, deal.level, deal.rules),
        }
    return "good" if 3 * trumps > len(hand) else "early", values


@dataclass(frozen=True, slots=True)
class Drawing(Scene):
    """A table at which nothing is trump yet: level cards and jokers lie apart, the suits beside them."""

    level: str = "2"

    def groups(self, row: Row) -> tuple[tuple[str, tuple[TableCard, ...]], ...]:
        if self.trump or not row.sort:
            return Scene.groups(self, row)
        under = Scene(trump=Trump.of(None, Rank(self.level)), rules=self.rules)
        groups = Scene.groups(under, row)
        return tuple(("" if suit == "T" else suit, cards) for suit, cards in groups)
