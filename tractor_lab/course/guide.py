"""A small player that can say why: it sees its own hand and what everybody saw, and always does the same.

No strong player: a handful of habits, in the order in which a beginner learns them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final

from tractor_lab.rules import Card, Deal, Order, Suit, decide_trick, parse_shape, points_of

Cards = tuple[Card, ...]
MOST: Final = 400
"""Plays looked at; a free discard of many cards has more."""
CALL_FROM: Final = 5
"""Cards of a suit, with the jokers and level cards, from which a call is worth it."""
EASY: Final = ("only", "cheap")
"""Reasons that leave nothing to think about."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What the guide would do, and the name of its reason (a text ``deal.why.<reason>``)."""

    cards: Cards
    reason: str
    values: dict[str, Any] = field(default_factory=dict)


def worth(card: Card, order: Order) -> int:
    """How dear a card is to its holder: trumps and high cards more, points a little.

    >>> order = Order("H5")
    >>> sorted(["S3", "SA", "H2", "BJ"], key=lambda code: worth(Card(code), order))
    ['S3', 'SA', 'H2', 'BJ']
    """
    trump = order.suit(card) is Suit.TRUMP
    return order.tier(card) + (30 if trump else 0) + card.points // 5


def cost(cards: Iterable[Card], order: Order) -> int:
    """How dear some cards are together."""
    return sum(worth(card, order) for card in cards)


# -- before the play -----------------------------------------------------------------------------------------


def length_of(hand: Cards, suit: Suit, level: str) -> int:
    """Trumps in a hand if this suit were trump."""
    return sum(card.is_joker or card.suit is suit or card.rank == level for card in hand)


def call(deal: Deal, seat: int) -> Cards:
    """The call this seat makes now; no cards if it waits. Only a first call, in a suit it is long in."""
    if deal.calls:
        return ()
    hand = deal.hands[seat]
    best: Cards = ()
    for cards in deal.possible_calls(seat):
        suit = cards[0].suit
        if suit is None or len(cards) > 2:
            continue
        long = length_of(hand, suit, deal.level)
        # Half of what one will have when all are dealt: a call too early is made on nothing.
        if long >= max(CALL_FROM, len(hand) // 3) and (not best or len(cards) > len(best)):
            best = cards
    return best


def bury(hand: Cards, order: Order, count: int = 8) -> Cards:
    """What to bury: plain cards without points, of the shortest suits; no aces, no pairs, no trumps.

    >>> hand = tuple(map(Card, "BJ HA HK H7 SA S9 S3 CK C8 C6 C4 D9".split()))
    >>> [card.code for card in bury(hand, Order("H5"), 3)]
    ['D9', 'S3', 'S9']
    """
    long = {suit: len(cards) for suit, cards in order.by_suit(hand).items()}

    def keep(card: Card) -> tuple[int, int, int]:
        suit = order.suit(card)
        dear = 100 if suit is Suit.TRUMP else 0
        dear += 20 if card.rank == "A" else 0
        dear += 12 if hand.count(card) > 1 else 0
        dear += 2 * card.points
        return dear + 2 * long[suit], order.tier(card), card.index

    return tuple(sorted(hand, key=keep)[:count])


# -- the play ------------------------------------------------------------------------------------------------


def advise(deal: Deal) -> Advice:
    """What whose turn it is would play, from its own hand and the tricks everybody saw."""
    return follow(deal) if deal.trick is not None else lead(deal)


def gone(deal: Deal) -> Cards:
    """All cards played so far."""
    return tuple(card for trick in deal.tricks for play in trick.plays for card in play)


def out_of(deal: Deal, seat: int) -> frozenset[Suit]:
    """The suits of which everybody saw that this seat has none left."""
    order, found = deal.order, set()
    for trick in deal.tricks:
        at = (seat - trick.leader) % deal.rules.players
        if 0 < at < len(trick.plays):
            suit = order.suit(trick.plays[0][0])
            if any(order.suit(card) is not suit for card in trick.plays[at]):
                found.add(suit)
    return frozenset(found)


def lead(deal: Deal) -> Advice:
    """The first reason that fits: a sure winner, a long part, trumps, or the cheapest card."""
    order = deal.order
    assert deal.turn is not None
    hand, seen = deal.hands[deal.turn], gone(deal)
    if len(hand) == 1:
        return Advice(hand, "only")
    sure: list[tuple[tuple[int, int], Cards, str]] = []
    long: list[tuple[int, Cards]] = []
    opponents = [(deal.turn + step) % 4 for step in (1, 3)]
    for suit, held in order.by_suit(hand).items():
        higher = [card for tier in order.high_to_low(suit) for card in tier for _ in range(2)]
        for card in (*seen, *held):
            if card in higher:
                higher.remove(card)
        top = max((order.tier(card) for card in higher), default=-1)
        ruffed = suit is not Suit.TRUMP and any(suit in out_of(deal, seat) for seat in opponents)
        for part in parse_shape(held, order).components:
            cards = order.sort(part.cards)
            if suit is Suit.TRUMP:
                if part.size > 1 and len(held) >= 8:
                    long.append((part.size, cards))
                continue
            beatable = part.top < top if part.width == 1 else _pair_above(higher, part.top, order)
            if not ruffed and not beatable:
                sure.append(((part.size, points_of(cards)), cards, "sure"))
            elif not ruffed and part.length > 1:
                sure.append(((part.size, 0), cards, "tractor"))
    if sure:
        _, cards, reason = max(sure, key=lambda one: one[0])
        return Advice(cards, reason)
    if long and deal.side(deal.turn) == "declarers":
        return Advice(max(long, key=lambda one: one[0])[1], "pull")
    plain = [card for card in hand if order.suit(card) is not Suit.TRUMP]
    cheapest = min(
        plain or hand, key=lambda card: (card.points, hand.count(card), cost([card], order))
    )
    return Advice((cheapest,), "exit.points" if cheapest.points else "exit")


def _pair_above(left: list[Card], tier: int, order: Order) -> bool:
    """May somebody hold a pair above a tier?"""
    return any(left.count(card) > 1 and order.tier(card) > tier for card in left)


def follow(deal: Deal) -> Advice:
    """Points to the partner's trick, the cheapest winner where it is worth it, else the cheapest play."""
    order, trick, seat = deal.order, deal.trick, deal.turn
    assert trick is not None
    assert seat is not None
    legal = list(islice(deal.follows, MOST))
    plays = trick.plays
    holder = decide_trick(plays, order).winner if len(plays) > 1 else 0
    last = len(plays) == deal.rules.players - 1
    pot = sum(map(points_of, plays))
    values = {"holder": (trick.leader + holder) % 4, "by": plays[holder], "pot": pot}
    if len(legal) == 1:
        return Advice(legal[0], "only", values)

    def price(play: Cards) -> int:
        return cost(play, order)

    winners = [play for play in legal if decide_trick([*plays, play], order).winner == len(plays)]
    losers = [play for play in legal if play not in winners]
    if (len(plays) - holder) % 2 == 0:  # the partner holds it
        pool = losers or legal
        rich = max(pool, key=lambda play: (points_of(play), -price(play)))
        cheap = min(pool, key=lambda play: (points_of(play), price(play)))
        safe = last or _top(plays[holder], order, deal)
        if not losers:
            return Advice(cheap, "over", values)
        if safe and points_of(rich):
            return Advice(rich, "give", {**values, "points": points_of(rich)})
        return Advice(cheap, "partner" if safe else "unsafe", values)
    if winners:
        # Who plays last keeps what he takes: points on it are safe.
        rich = max(winners, key=lambda play: (points_of(play), -price(play)))
        first = rich if last else min(winners, key=price)
        won = pot + points_of(first)
        ruff = order.suit(first[0]) is Suit.TRUMP and order.suit(plays[0][0]) is not Suit.TRUMP
        worth_it = won >= 5 if ruff else last or won >= 10 or _top(first, order, deal)
        if worth_it or not losers:
            reason = "lead" if not won else "ruff" if ruff else "win"
            return Advice(first, reason, {**values, "points": won})
    cheap = min(losers, key=lambda play: (points_of(play), price(play)))
    saves = any(points_of(play) > points_of(cheap) for play in losers)
    return Advice(cheap, "save" if saves else "cheap", values)


def _top(play: Cards, order: Order, deal: Deal) -> bool:
    """Is a single the highest of its suit that can still be played? Larger plays count as high."""
    suit = order.suit(play[0])
    if len(play) > 1:
        return True
    seen = gone(deal)
    for tier in order.high_to_low(suit):
        if play[0] in tier:
            return True
        if any(seen.count(card) < 2 for card in tier):
            return False
    return False


def played_out(deal: Deal) -> Deal:
    """The deal to its end, every card by the guide."""
    while deal.phase == "play":
        assert deal.turn is not None
        deal = deal.play(deal.turn, advise(deal).cards)
    return deal.tidy()


def ready(seed: int | str, level: str = "5", declarer: int = 0) -> Deal:
    """A deal dealt and called by the guides, with the kitty in the declarer's hand."""
    deal = Deal.shuffled(seed, None, level, declarer)
    while deal.phase == "draw":
        deal = deal.draw()
        seat = (deal.first + deal.drawn - 1) % 4
        if cards := call(deal, seat):
            deal = deal.call(seat, cards)
    return deal.tidy().lift()
