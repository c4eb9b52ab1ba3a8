"""The club player calls trump, and calls its friends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tractor_lab.rules import Card, Suit, View
from tractor_lab.rules.cards import full_deck

from .advice import Advice

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Calling:
    """How long a trump is wanted for a call: trumps more than usual for the cards drawn so far, strong ones
    and pairs counted for more."""

    first: float = 0.0
    """For a first call."""
    over: float = 1.0
    """To go over a call of the other side."""
    over_partner: float = 4.0
    """More than under the partner's call, to go over that."""
    more: float = -1.5
    """To reinforce."""
    no_trump: float = 3.5
    """How strong in jokers, level cards and aces a hand is that calls no trump."""
    joker: float = 0.5
    """What a joker counts more than a low trump."""
    level: float = 0.2
    pair: float = 0.4
    usual: float = 1.15
    """What a trump of the usual ones counts."""


CLUB: Final = Calling()
LONG: Final = 5
"""Trumps that one may call long."""


def declare(view: View, calling: Calling = CLUB) -> Advice:
    """A call that is worth it, or to wait."""
    best: tuple[float, int, int, Cards, str] | None = None
    for cards in view.possible_calls:
        gain, why = _gain(view, cards, calling)
        option = (gain, len(cards), -cards[0].index, cards, why)
        if gain > 0 and (best is None or option > best):
            best = option
    if best is None:
        return Advice((), "call.wait", {"trumps": _most(view)})
    cards, why = best[3], best[4]
    suit = suit_of(cards)
    if suit is None:
        return Advice(cards, why, {"jokers": sum(card.is_joker for card in view.hand)})
    return Advice(cards, why, {"suit": suit, "trumps": trumps(view.hand, suit, view)})


def suit_of(cards: Cards) -> Suit | None:
    """The suit that a call makes trump; None for no trump."""
    return next((card.suit for card in cards if card.suit is not None), None)


def is_trump(card: Card, suit: Suit | None, view: View) -> bool:
    """Would a card be trump?"""
    if card.is_joker or card.suit is suit or card.rank == view.level:
        return True
    return view.rules.two_always_trump and card.rank == "2" and view.level != "NT"


def trumps(hand: Cards, suit: Suit | None, view: View) -> int:
    """How many trumps a hand would have."""
    return sum(is_trump(card, suit, view) for card in hand)


def strength(view: View, suit: Suit | None, calling: Calling = CLUB) -> float:
    """How many trumps more than usual a hand has under a trump, strong ones and pairs counted for more."""
    hand, share = view.hand, _share(view, suit)
    held = 0.0
    for card in hand:
        if is_trump(card, suit, view):
            held += 1.0
            if card.is_joker:
                held += calling.joker
            elif card.rank == view.level:
                held += calling.level
    pairs = sum(hand.count(card) > 1 for card in set(hand) if is_trump(card, suit, view))
    return held + calling.pair * pairs - len(hand) * share * calling.usual


def _share(view: View, suit: Suit | None) -> float:
    """What part of all cards is trump."""
    deck = full_deck(view.rules)
    return sum(is_trump(card, suit, view) for card in deck) / len(deck)


def _most(view: View) -> int:
    """The most trumps the hand would have in a suit that it can call; in any suit where it can call none."""
    called = {suit_of(cards) for cards in view.possible_calls} - {None}
    suits = called or set(Suit) - {Suit.TRUMP}
    return max(trumps(view.hand, suit, view) for suit in suits)


def _gain(view: View, cards: Cards, calling: Calling) -> tuple[float, str]:
    """How much better than wanted a call is, and the name of the reason."""
    suit = suit_of(cards)
    here = no_trump(view) if suit is None else strength(view, suit, calling)
    if suit is None:
        here -= calling.no_trump
    if not view.calls:
        # A first call is worth making early: waiting for a longer suit costs levels, measured.
        early = suit is not None and trumps(view.hand, suit, view) < LONG
        why = "call.early" if early else "call.first" if suit else "call.no-trump"
        return here - calling.first, why
    last = view.calls[-1]
    if not last.cards:  # it was made in secret
        return here - calling.over, "call.over"
    before = suit_of(last.cards)
    if last.seat == view.seat:
        if suit is before and suit is not None:
            return here - calling.more, "call.more"
        return here - strength(view, before, calling) - calling.over_partner, "call.over"
    there = (
        strength(view, before, calling) if before is not None else no_trump(view) - calling.no_trump
    )
    if _partner(view, last.seat):
        if suit is before and suit is not None:
            return here - calling.more, "call.more"
        return here - max(there, 0.0) - calling.over_partner, "call.over"
    return max(
        here - calling.over, min(here, here - there - calling.over)
    ), "call.over" if suit else "call.no-trump"


def _partner(view: View, seat: int) -> bool:
    return view.rules.players % 2 == 0 and (seat - view.seat) % 2 == 0 and not view.rules.friends


def no_trump(view: View) -> float:
    """How strong a hand is without a trump suit: jokers, level cards and aces, for the cards it has."""
    found = 0.0
    for card in view.hand:
        if card.is_joker:
            found += 1.5
        elif card.rank in (view.level, "A"):
            found += 0.5
    return found


def call_friends(view: View) -> tuple[tuple[Card, int], ...]:
    """The friends: high plain cards that the hand has not, of suits in which it can lead to them."""
    order, known = view.order, view.hand + view.kitty

    def dear(card: Card) -> tuple[object, ...]:
        suit = order.suit(card)
        mine = [one for one in view.hand if order.suit(one) is suit]
        return known.count(card), -order.tier(card), not mine, len(mine), card.index

    faces = sorted(view.friend_cards, key=dear)
    copies = [(card, nth) for nth in range(1, view.rules.decks + 1) for card in faces]
    return tuple(copies[: view.rules.friends])
