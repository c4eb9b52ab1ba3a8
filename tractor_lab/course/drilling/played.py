"""Deals played out by a player of simple habits, so that positions look like those at a real table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from tractor_lab.rules import (
    Card,
    Component,
    Deal,
    Lead,
    Order,
    Suit,
    decide_trick,
    parse_shape,
    points_of,
)
from tractor_lab.rules.cards import LEVEL_RANKS
from tractor_lab.rules.steps import Trick
from tractor_lab.rules.tricks import Tricks

Cards = tuple[Card, ...]


class SimplePlayer:
    """Leads what is high, follows with the least that wins, gives its partner points; a little by chance."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def __call__(self, tricks: Tricks) -> Cards:
        """The cards to play now."""
        hand, order = tricks.hands[tricks.turn], tricks.order
        if tricks.lead is None:
            return self.leads(hand, order)
        return self.follows(tricks, tricks.lead)

    def leads(self, hand: Cards, order: Order) -> Cards:
        """A tractor or a pair if there is one, else an ace, else a low card; now and then a throw."""
        found: list[tuple[float, Cards]] = []
        for suit, held in order.by_suit(hand).items():
            parts = parse_shape(held, order).components
            best = order.tier(order.high_to_low(suit)[0][0])
            for part in parts:
                liking = 3.0 * (part.size - 1) - 1.0 * (best - part.top) / max(best, 1)
                liking += 3.0 if part.top == best and suit is not Suit.TRUMP else 0.0
                liking -= 2.5 if suit is Suit.TRUMP and len(hand) > 8 else 0.0
                liking -= sum(card.points for card in part.cards) / 10 if part.top < best else 0
                found.append((liking + self.random.random() * 4, part.cards))
            thrown = _high_parts(parts, best)
            if len(thrown) > 1 and self.random.random() < 0.4:
                found.append((9.0, tuple(card for part in thrown for card in part.cards)))
        return max(found, key=lambda one: one[0])[1]

    def follows(self, tricks: Tricks, lead: Lead) -> Cards:
        """The cheapest play, unless a higher one wins or a partner's trick takes points."""
        legal, plays = tricks.follows, tricks.plays
        cheap = legal.example
        holder = decide_trick(plays, lead.order).winner if len(plays) > 1 else 0
        others = self._others(tricks, lead)
        if (len(plays) - holder) % 2 == 0:  # the partner holds it
            giving = [play for play in others if play in legal] + [cheap]
            return max(giving, key=lambda play: points_of(play) - 2 * trumps_in(play, lead.order))
        # Played after its own side's trick is no gain; worth a high card only where there are points.
        worth = sum(map(points_of, plays)) + self.random.choice((0, 5, 10))
        for play in others:
            wins = play in legal and decide_trick([*plays, play], lead.order).winner == len(plays)
            if wins and (worth >= 5 or trumps_in(play, lead.order) == 0):
                return play
        return cheap

    def _others(self, tricks: Tricks, lead: Lead) -> list[Cards]:
        """Some other plays, the dearer ones last."""
        order, hand = lead.order, tricks.hands[tricks.turn]
        mine = [card for card in hand if order.suit(card) is lead.suit]
        pool = mine or [card for card in hand if order.suit(card) is Suit.TRUMP]
        if len(pool) < lead.size:
            rest = sorted(set_without(hand, mine), key=lambda card: -card.points)
            return [(*mine, *rest[: lead.size - len(mine)])]
        if lead.size == 1:
            return [(card,) for card in sorted(dict.fromkeys(pool), key=order.tier)]
        parts = parse_shape(tuple(pool), order).components
        width, length = lead.outline[0]
        fit = [part for part in parts if part.width >= width and part.length >= length]
        found = []
        for part in sorted(fit, key=lambda part: part.top):
            core = order.sort(part.cards)[: width * length]
            rest = sorted(set_without(pool, core), key=lambda card: -card.points)
            found.append((*core, *rest[: lead.size - len(core)]))
        by_points = sorted(pool, key=lambda card: -card.points)[: lead.size]
        return [*found, tuple(by_points)]


def _high_parts(parts: Sequence[Component], best: int) -> list[Component]:
    """The parts of a suit that look good enough to be thrown together."""
    return [part for part in parts if best - part.top <= (1 if part.size == 1 else 3)]


def trumps_in(cards: Cards, order: Order) -> int:
    """How many of the cards are trumps."""
    return sum(order.suit(card) is Suit.TRUMP for card in cards)


def set_without(cards: Sequence[Card], gone: Sequence[Card]) -> list[Card]:
    """The cards without these, each as often as it is gone."""
    return list((Counter(cards) - Counter(gone)).elements())


@dataclass(frozen=True)
class Played:
    """A deal from its first lead to its end."""

    order: Order
    hands: tuple[Cards, ...]
    """What each seat held before the first lead."""
    kitty: Cards
    tricks: tuple[Trick, ...]
    declarer: int
    points: int
    """The opponents' points without the kitty."""
    deck: Cards
    part: int = 0
    """Which eighth of the deal is asked about, from 0, where a drill goes through a deal."""

    def hands_before(self, number: int) -> list[Cards]:
        """What each seat holds before a trick, from 0."""
        left = [Counter(hand) for hand in self.hands]
        for trick in self.tricks[:number]:
            for at, play in enumerate(trick.plays):
                left[(trick.leader + at) % 4] -= Counter(play)
        return [self.order.sort(tuple(hand.elements())) for hand in left]

    def before(self, number: int) -> Cards:
        """All cards played before a trick, from 0."""
        return tuple(c for trick in self.tricks[:number] for play in trick.plays for c in play)

    def points_before(self, number: int) -> int:
        """The opponents' points before a trick, from 0."""
        taken = (t for t in self.tricks[:number] if (taker(t) - self.declarer) % 2)
        return sum(trick.points for trick in taken)


def taker(trick: Trick) -> int:
    """The seat that won a trick."""
    assert trick.winner is not None
    return trick.winner


@lru_cache(maxsize=64)
def played(number: int) -> Played:
    """The deal of this number, dealt, called, buried and played by four simple players.

    >>> deal = played(1)
    >>> sum(len(trick.plays[0]) for trick in deal.tricks), len(deal.kitty)
    (25, 8)
    """
    random = Random(f"played {number}")
    declarer = random.randrange(4)
    start = Deal.shuffled(f"played {number}", None, random.choice(LEVEL_RANKS).value, declarer)
    deal = _called(start.draw_all(), random).tidy().lift()
    deal = deal.bury(_buried(deal.hands[declarer], deal.order))
    before = deal.hands
    deal = deal.play_out(SimplePlayer(random))
    return Played(deal.order, before, deal.kitty, deal.tricks, declarer, deal.points, start.deck)


def _called(deal: Deal, random: Random) -> Deal:
    """Whoever has the most trumps of a suit calls it, now and then the first who can."""
    best: tuple[float, int, Cards] | None = None
    for seat in range(4):
        for cards in deal.possible_calls(seat):
            length = sum(card.suit is cards[0].suit for card in deal.hands[seat])
            liking = length + 4 * len(cards) + random.random() * 4
            if not cards[0].is_joker and (best is None or liking > best[0]):
                best = liking, seat, cards
    return deal.call(best[1], best[2]) if best else deal


def _buried(hand: Cards, order: Order) -> Cards:
    """Eight cards of short suits, without the high ones; points only where nothing else is left."""

    def keep(card: Card) -> tuple[float, int]:
        suit = order.suit(card)
        alike = sum(order.suit(other) is suit for other in hand)
        value = 100.0 if suit is Suit.TRUMP else alike + 4 * (hand.count(card) > 1)
        value += 6 if card.rank == "A" else 2 if card.points else 0
        return value, card.index

    return tuple(sorted(hand, key=keep)[:8])
