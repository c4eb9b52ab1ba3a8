"""Lesson 13: fresh positions, all dealt from real decks."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tractor_lab.rules import Card, Order, Rules, Suit, Trump, points_of

from ..deals import any_trump, shuffled, text
from .chances import EVENTS, Odds


def a_deal(random: Random, decks: int = 2, none: float = 0.0) -> tuple[Trump, list[Card], Rules]:
    """A trump, a shuffled deck and its rules."""
    return any_trump(random, none=none), shuffled(random, decks), Rules(decks=decks)


def opening(*decks: int, wanted: int | None = None) -> Callable[[Random], Odds | None]:
    """A dealt hand; with `wanted` a high card of which so many copies are held."""

    def fresh(random: Random) -> Odds | None:
        trump, deck, rules = a_deal(random, random.choice(decks or (2,)))
        mine = deck[: rules.hand]
        order = Order(trump, rules)
        card = ""
        if wanted is not None:
            held = [
                c for c in ("BJ", "LJ", "SA", "HA", "CA", "DA") if mine.count(Card(c)) == wanted
            ]
            if not held:
                return None
            card = random.choice(held)
        return Odds(trump.code, text(order.sort(mine)), decks=rules.decks, wanted=card)

    return fresh


def trump_trick(random: Random) -> Odds | None:
    """Trumps were led once; your hand holds one card less."""
    trump, deck, rules = a_deal(random)
    order = Order(trump, rules)
    hands = [deck[place * 25 : place * 25 + 25] for place in range(4)]
    trumps = [[c for c in hand if order.suit(c) is Suit.TRUMP] for hand in hands]
    if not all(trumps):
        return None
    plays = [random.choice(held) for held in trumps]
    hands[1].remove(plays[1])  # West leads, you are next
    return Odds(trump.code, text(order.sort(hands[1])), plays=tuple(c.code for c in plays))


def declarers_throw(gap: int) -> Callable[[Random], Odds | None]:
    """A declarer with the highest pair of a suit and another, with so many missing pairs between them."""

    def fresh(random: Random) -> Odds | None:
        trump, deck, rules = a_deal(random)
        order = Order(trump, rules)
        tiers = order.high_to_low(random.choice(order.suits[1:]))[: gap + 2]
        faces = [face for (face,) in tiers]
        top, low = faces[0], faces[-1]
        below = [c for c in deck if order.suit(c) is order.suit(low) and c not in faces]
        rest = [c for c in deck if c not in faces]
        hand, buried = rest[: rules.hand - 4], rest[rules.hand : rules.hand + rules.kitty]
        if points_of(buried) > 10:
            return None
        pairs = [top, top, low, low]
        lower = [card for card in hand if card in below]
        if not lower:
            return None
        longer = [*pairs, order.sort(lower)[0]]
        throws = [text([top, low]), text([top, top, low]), text(pairs), text(longer)]
        random.shuffle(throws)
        return Odds(
            trump.code,
            text(order.sort(pairs + hand)),
            kitty=text(order.sort(buried)),
            throw=text(pairs),
            options=tuple(throws) if gap == 1 else (),
        )

    return fresh


def four_events(random: Random) -> Odds:
    """The same four in another order, under another trump."""
    options = list(EVENTS)
    random.shuffle(options)
    return Odds(any_trump(random).code, options=tuple(options))


def any_table(random: Random) -> Odds:
    """Another trump, and two decks or three."""
    return Odds(any_trump(random).code, decks=random.choice((2, 3)))


def surer(random: Random) -> Odds:
    """A simulation, and how much surer one wants to be."""
    deals = random.choice((100, 200, 250, 400, 500, 1000, 2000))
    return Odds(deals=deals, factor=random.choice((2, 3)))
