"""Deals of a few cards a hand: whole deals of the engine, to ask what a rule makes of one moment."""

from __future__ import annotations

from collections.abc import Sequence

from tractor_lab.rules import Card, Deal, Rules, Trump, full_deck, parse_cards


def small_deal(hands: Sequence[str], trump: Trump | str, rules: Rules) -> Deal:
    """A deal in which the seats hold these cards, declared by seat 0; all other cards lie in the kitty.

    Nobody calls; the kitty is turned and its first card makes the suit trump. It comes back before the first
    lead, or before friends are called. All hands are equally long.

    >>> deal = small_deal(["SA", "S3", "S4", "S5"], "H2", Rules())
    >>> deal.phase, str(deal.trump), deal.turn
    ('play', 'H2', 0)
    """
    trump = trump if isinstance(trump, Trump) else Trump(trump)
    held = [parse_cards(hand) for hand in hands]
    count = len(held[0])
    left = list(full_deck(rules))
    for card in (card for hand in held for card in hand):
        left.remove(card)
    fits = rules.replace(hand=count, kitty=len(left), no_call="kitty", who_calls="anyone")
    assert trump.suit
    turned = next(card for card in left if card.suit is trump.suit)
    left.remove(turned)
    dealt: list[Card] = [hand[place] for place in range(count) for hand in held]
    level = trump.level.value if trump.level else "2"
    deal = Deal.start([*dealt, turned, *left], fits, level).tidy().lift()
    down = list(deal.hands[0])
    for card in held[0]:
        down.remove(card)
    return deal.bury(tuple(down))


def played(deal: Deal, plays: Sequence[str]) -> Deal:
    """The deal after some plays, each by whoever's turn it is.

    >>> deal = small_deal(["SA", "S3", "S4", "SK"], "H2", Rules())
    >>> played(deal, ["SA", "S3", "S4", "SK"]).phase
    'count'
    """
    for cards in plays:
        deal = deal.play(deal.turn, cards)
    return deal
