"""Lesson 6: who takes a trick, what is a ruff, and which of two ruffs is higher."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from tractor_lab.rules import Card, Order, Rules, Suit, Trump, decide_trick, parse_cards, points_of

from ..deals import Fresh, a_lead, any_trump, shuffled, text
from ..holding import told
from ..position import Cards, Position
from .following import SEATS
from .tricks import trick_points, winner

Hand = list[Card]
Maker = Callable[[Random, Hand, Order, int], Hand | None]
"""Takes the cards of one follower out of the deck, all of them void in the suit led."""


def takes(position: Position, rules: Rules) -> int:
    """Who wins by other rules."""
    return decide_trick(position.plays, Order(position.trump, rules)).winner


def at_most_tables(position: Position) -> int:
    """Who wins where there are no house rules."""
    base = Rules.preset(position.preset) if position.preset else Rules(decks=position.decks)
    return takes(position, base)


def by_highest(position: Position) -> int:
    """The highest card of any part decides between ruffs."""
    return takes(position, Rules(overruff="highest"))


def exact_only(position: Position) -> int:
    """Only a ruff with just the pairs that were led counts."""
    return takes(position, Rules(exact_ruff=True))


def _best(position: Position, height: Callable[[Cards], int]) -> int:
    """The first seat after the leader with the greatest height; the leader if nobody has any."""
    heights = [height(parse_cards(play)) for play in position.plays[1:]]
    top = max(heights)
    return heights.index(top) + 1 if top >= 0 else 0


def any_trumps(position: Position) -> int:
    """The highest trump of those who played nothing but trumps, in whatever shape."""
    order = position.order

    def height(cards: Cards) -> int:
        ruff = {order.suit(card) for card in cards} == {Suit.TRUMP}
        return max(map(order.tier, cards)) if ruff else -1

    return _best(position, height)


def one_trump(position: Position) -> int:
    """The highest trump on the table, whatever lies beside it."""
    order = position.order

    def height(cards: Cards) -> int:
        return max((order.tier(c) for c in cards if order.suit(c) is Suit.TRUMP), default=-1)

    return _best(position, height)


def equal_is_identical(position: Position) -> int:
    """Two off-suit level cards of different suits are taken for a pair."""
    trump = Trump(position.trump)
    off = next(suit for suit in "SHCD" if suit != trump.suit)

    def seen(card: Card) -> str:
        level = card.rank == trump.level and card.suit is not trump.suit
        return f"{off}{card.rank.value}" if level else card.code

    plays = (position.plays[0], *(" ".join(map(seen, parse_cards(p))) for p in position.plays[1:]))
    return winner(replace(position, plays=plays))


def level_printed(position: Position) -> int:
    """Off-suit level cards stay in their suits: they ruff nothing."""
    trump = Trump(position.trump)
    order = position.order

    def height(cards: Cards) -> int:
        card = cards[0]
        left = card.rank == trump.level and card.suit is not trump.suit
        return -1 if left or order.suit(card) is not Suit.TRUMP else order.tier(card)

    return _best(position, height)


def last_equal(position: Position) -> int | None:
    """An equal play that came later takes over."""
    took = winner(position)
    story = told(position.plays, position.order)
    later = [one.place for one in story[took + 1 :] if one.what == "equal"]
    return later[-1] if later else None


def pairs_suffice(position: Position) -> int:
    """As many pairs as were led, whether or not they are neighbours; the highest pair decides."""
    order = position.order

    def height(cards: Cards) -> int:
        ruff = {order.suit(card) for card in cards} == {Suit.TRUMP}
        paired = all(cards.count(card) == 2 for card in cards)
        return max(map(order.tier, cards)) if ruff and paired else -1

    return _best(position, height)


def pair_decides(position: Position) -> int:
    """The highest pair among the ruffs decides, also where no pair was led."""
    order = position.order

    def height(cards: Cards) -> int:
        ruff = {order.suit(card) for card in cards} == {Suit.TRUMP}
        twins = [order.tier(card) for card in cards if cards.count(card) > 1]
        return max(twins, default=-1) if ruff else -1

    return _best(position, height)


def trick_words(position: Position) -> dict[str, Any]:
    """What took the trick, and the component that decided it."""
    story = told(position.plays, position.order)
    took = story[story[-1].holder]
    return {"took": took.cards, "top": took.mine}


# Whose points


def our_points(position: Position) -> int:
    """The points that you and North get from this trick; place 1 is you, 3 is North."""
    return trick_points(position) if winner(position) in (1, 3) else 0


def points_by_any_trumps(position: Position) -> int:
    """The same where any trumps are taken for a ruff."""
    return trick_points(position) if any_trumps(position) in (1, 3) else 0


def own_points(position: Position) -> int:
    """Only the points that you and North played."""
    return sum(points_of(parse_cards(position.plays[place])) for place in (1, 3))


# Fresh tricks


def take(deck: Hand, cards: Hand | None) -> Hand | None:
    """These cards out of the deck, or None if they are not all there."""
    if cards is None or any(deck.count(card) < cards.count(card) for card in cards):
        return None
    for card in cards:
        deck.remove(card)
    return cards


def ruff(*shapes: tuple[int, int]) -> Maker:
    """Trumps in these components."""

    def make(random: Random, deck: Hand, order: Order, _: int) -> Hand | None:
        cards: Hand = []
        for shape in shapes:
            cards += a_lead(random, order, Suit.TRUMP, shape) or []
        return take(deck, cards)

    return make


def trumps(random: Random, deck: Hand, order: Order, size: int) -> Hand | None:
    """So many different trumps."""
    faces = sorted({card for card in deck if order.suit(card) is Suit.TRUMP})
    return take(deck, random.sample(faces, size))


def off_levels(random: Random, deck: Hand, order: Order, size: int) -> Hand | None:
    """Off-suit level cards of different suits."""
    trump = order.trump
    faces = sorted({c for c in deck if c.rank == trump.level and c.suit is not trump.suit})
    return take(deck, random.sample(faces, size))


def discards(random: Random, deck: Hand, order: Order, size: int) -> Hand | None:
    """Cards of the other plain suits."""
    pool = [card for card in deck if order.suit(card) is not Suit.TRUMP]
    return take(deck, random.sample(pool, size))


def mixed(random: Random, deck: Hand, order: Order, size: int) -> Hand | None:
    """A high trump, and other plain cards."""
    high = [card for tier in order.high_to_low(Suit.TRUMP)[:4] for card in tier if card in deck]
    more = discards(random, deck, order, size - 1)
    one = take(deck, [random.choice(high)])
    return [*one, *more] if one and more else None


def tricks(
    lead: tuple[tuple[int, int], ...],
    *followers: Maker,
    seats: int = 3,
    house: tuple[tuple[str, Any], ...] = (),
    none: float = 0.0,
) -> Fresh:
    """Tricks led with these components; the followers play in any order, all of them void.

    That nobody else has the suit also means that every throw stands.
    """

    def fresh(random: Random) -> Position | None:
        trump = any_trump(random, none=none)
        order = Order(trump)
        suit = random.choice(order.suits[1:])
        led: Hand = []
        for shape in lead:
            led += a_lead(random, order, suit, shape) or []
        size, deck = len(led), shuffled(random)
        wanted = tuple(sorted(lead, key=lambda s: (s[0] * s[1], s[0]), reverse=True))
        if take(deck, led) is None or _outline(led, order) != wanted:
            return None
        rest = [card for card in deck if order.suit(card) is not suit]
        plays = []
        for make in random.sample(followers, len(followers))[:seats]:
            cards = make(random, rest, order, size)
            if cards is None or len(cards) != size:
                return None
            plays.append(text(order.sort(cards)))
        rows = (text(order.sort(led)), *plays)
        return Position(trump.code, plays=rows, options=SEATS, house=house)

    return fresh


def _outline(cards: Sequence[Card], order: Order) -> tuple[tuple[int, int], ...]:
    from tractor_lab.rules import Lead

    return Lead(tuple(cards), order).outline
