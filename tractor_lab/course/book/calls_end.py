"""Lesson 7: what the calls come to: trump, the declarer, the kitty if nobody called, the worth of a call."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from tractor_lab.rules import (
    PRINTED_SUITS,
    Card,
    Order,
    Rank,
    Rules,
    Suit,
    Trump,
    full_deck,
    parse_cards,
)
from tractor_lab.rules.bidding import Call, no_bid
from tractor_lab.rules.deal import Deal

from ..position import Cards, Position
from ..spec import Naive
from .calls import CallPosition, call_position, cards_of_option

# What is trump, and who declares


def dealt(position: Position, drawn: int | None = None) -> Deal:
    """A whole deal in which you hold these cards, the calls were made, and the kitty is as shown."""
    here = call_position(position)
    rules = here.rules
    hands: list[list[Card]] = [list(here.cards), [], [], []]
    for call in here.made:
        hands[call.seat] += (Counter(call.cards) - Counter(hands[call.seat])).elements()
    kitty = list(parse_cards(here.kitty))
    used = Counter(kitty)
    for hand in hands:
        used += Counter(hand)
    rest = list((Counter(full_deck(rules)) - used).elements())
    Random(0).shuffle(rest)
    for hand in hands:
        while len(hand) < rules.hand:
            hand.append(rest.pop())
    order = [(here.first + at) % 4 for at in range(4)]
    deck = [hands[seat][at] for at in range(rules.hand) for seat in order]
    kitty += rest
    deal = Deal.start(
        (*deck, *kitty), rules, here.level, here.declarer, here.first, other_level=here.level
    )
    deal = deal.draw_all() if drawn is None else deal.draw(drawn)
    for call in here.made:
        deal = deal.call(call.seat, call.cards)
    return deal


def trump_place(trump: Trump | None) -> int:
    """Where a trump stands among the options."""
    suits = (*PRINTED_SUITS, None)
    return suits.index(trump.suit if trump else None)


def trump_in_the_end(position: Position) -> int:
    """What the calls made trump."""
    return trump_place(dealt(position).trump)


def trump_of(place: Callable[[Sequence[Call]], Call]) -> Naive:
    """The trump of the call somebody thinks decides."""

    def naive(position: Position) -> int:
        card = place(call_position(position).made).cards[0]
        return trump_place(Trump.of(card.suit, Rank(call_position(position).level)))

    return naive


def longest_suit_call(calls: Sequence[Call]) -> Call:
    """The longest call of a suit, the last of them."""
    return max((call for call in calls if call.cards[0].suit), key=lambda one: len(one.cards))


def declares(position: Position) -> int:
    """Who declares."""
    return dealt(position).lifter


def first_caller(position: Position) -> int:
    """Whoever called first."""
    return call_position(position).calls[0][0]


def last_caller(position: Position) -> int:
    """Whoever called last."""
    return call_position(position).calls[-1][0]


def last_drawer(position: Position) -> int:
    """Whoever drew the last card."""
    return (call_position(position).first + 3) % 4


def kitty_trump(position: Position) -> int:
    """What the kitty makes trump."""
    here = call_position(position)
    return trump_place(no_bid(here.level, here.kitty, here.rules).trump)


def first_card_decides(position: Position) -> int:
    """Somebody for whom the first card decides, joker or not."""
    here = call_position(position)
    return trump_place(no_bid(here.level, here.kitty, Rules(no_call="first")).trump)


def level_card_decides(position: Position) -> int | None:
    """Somebody who waits for a level card."""
    here = call_position(position)
    for card in parse_cards(here.kitty):
        if card.rank == here.level:
            return trump_place(Trump.of(card.suit, Rank(here.level)))
    return None


# What a call is worth


def trumps(hand: Cards, suit: Suit | None, level: str) -> int:
    """How many cards of a hand would be trump."""
    order = Order(Trump.of(suit, Rank(level)))
    return sum(order.suit(card) is Suit.TRUMP for card in hand)


def called_suit(position: Position) -> Suit:
    """The suit of the only call that is on offer."""
    cards = cards_of_option(position, 0)
    assert cards is not None
    assert cards[0].suit is not None
    return cards[0].suit


def worth(position: Position) -> int:
    """How many cards would be trump."""
    return trumps(position.cards, called_suit(position), call_position(position).level)


def worth_where(kept: Callable[[CallPosition, Card], bool]) -> Naive:
    """The same count by somebody who leaves some cards out."""

    def naive(position: Position) -> int:
        here = call_position(position)
        cards = tuple(card for card in here.cards if kept(here, card))
        return trumps(cards, called_suit(here), here.level)

    return naive


def most_trumps(position: Position) -> int:
    """The option that gives the most trumps; the first of them where there are several."""
    here = call_position(position)
    worths = [option_worth(here, place) for place in range(len(here.options))]
    return worths.index(max(worths))


def worth_words(position: Position) -> dict[str, Any]:
    """The call that is asked about, and how many cards there are."""
    return {"option": parse_cards(position.options[0]), "all": len(position.cards)}


def option_worth(here: CallPosition, place: int) -> int:
    """How many trumps an option gives."""
    cards = cards_of_option(here, place)
    assert cards is not None
    return trumps(here.cards, cards[0].suit, here.level)


def highest_cards(position: Position) -> int:
    """The suit with the most honours."""
    here = call_position(position)
    suits = [parse_cards(one)[0].suit for one in here.options]
    high = [sum(c.suit is suit and c.rank in "AKQ" for c in here.cards) for suit in suits]
    return high.index(max(high))
