"""Lesson 11: what there is to count after some tricks."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Final

from tractor_lab.locale import t
from tractor_lab.rules import (
    Card,
    Order,
    Rules,
    Suit,
    Tricks,
    Trump,
    format_cards,
    full_deck,
    parse_cards,
    points_of,
)
from tractor_lab.table.scene import Row, lay

from ..deals import Fresh, any_trump
from ..habits import NONE, Public, Sight, follow
from ..position import Cards, Position

TWO_DECKS: Final = Rules()


@dataclass(frozen=True, slots=True)
class CountPosition(Position):
    """Your hand after some tricks, each with its four plays."""

    tricks: tuple[str, ...] = ()
    suit: str = ""
    """The plain suit that is asked about."""

    @property
    def known(self) -> Cards:
        """All cards you know: your own, and those of the tricks."""
        return (*self.cards, *(card for trick in self.tricks for card in parse_cards(trick)))

    def rows(self, lang: str) -> tuple[Row, ...]:
        return tuple(
            Row(
                lay(trick),
                t("habits.trick.number", lang, number=n),
                f"trick-{n}",
                False,
                False,
                True,
            )
            for n, trick in enumerate(self.tricks, 1)
        )

    def values(self, lang: str) -> dict[str, Any]:
        suit = t("table.suit.of." + self.suit, lang) if self.suit else ""
        mine = self.cards, parse_cards(" ".join(self.tricks))
        return {
            **Position.values(self, lang),
            "suit": suit,
            "trumps": len(_of(self, full_deck(self.rules))),
            "mine": len(_of(self, mine[0])),
            "fell": len(_of(self, mine[1])),
            "mine_points": points_of(mine[0]),
            "fell_points": points_of(mine[1]),
        }


def _of(position: CountPosition, cards: Cards) -> list[Card]:
    """The cards of the suit that is asked about; trumps, if none is named."""
    suit = Suit(position.suit) if position.suit else Suit.TRUMP
    suits = position.order.spots[0]
    return [card for card in cards if suits[card] is suit]


def still_out(position: CountPosition) -> int:
    """How many cards of the suit you do not see."""
    return len(_of(position, full_deck(position.rules))) - len(_of(position, position.known))


def own_forgotten(position: CountPosition) -> int:
    """Only what fell is taken away."""
    fell = parse_cards(" ".join(position.tricks))
    return len(_of(position, full_deck(position.rules))) - len(_of(position, fell))


def levels_forgotten(position: CountPosition) -> int:
    """Off-suit level cards are left out of the trumps."""
    trump = Trump(position.trump)
    off = [
        c for c in full_deck(position.rules) if c.rank == trump.level and c.suit is not trump.suit
    ]
    return still_out(position) - len(off) + sum(card in off for card in position.known)


def jokers_forgotten(position: CountPosition) -> int:
    """The jokers are left out of the trumps."""
    return still_out(position) - 4 + sum(card.is_joker for card in position.known)


def printed_suit(position: CountPosition) -> int:
    """A suit of 26 cards, level cards among them."""
    return 26 - sum(card.suit == position.suit for card in position.known)


def points_out(position: CountPosition) -> int:
    """The points you do not see."""
    return points_of(full_deck(position.rules)) - points_of(position.known)


def points_one_deck(position: CountPosition) -> int:
    """A hundred points, as one deck has."""
    return points_of(full_deck(Rules(decks=1))) - points_of(position.known)


def points_own_forgotten(position: CountPosition) -> int:
    """Only what fell is taken away."""
    return points_of(full_deck(position.rules)) - points_of(parse_cards(" ".join(position.tricks)))


def _leader_first(
    hands: tuple[Cards, ...], order: Order, suit: Suit
) -> tuple[tuple[Cards, ...], Cards]:
    """The hands as seen by whoever is strongest in the suit, and what this player can lead and win with."""
    spots, tiers = order.spots
    held = [
        sorted((c for c in hand if spots[c] is suit), key=lambda c: (-tiers[c], -c.index))
        for hand in hands
    ]
    tops = [max((tiers[card] for card in cards), default=-1) for cards in held]
    counts = []
    for seat, cards in enumerate(held):
        best = max(top for other, top in enumerate(tops) if other != seat)
        counts.append(sum(tiers[card] >= best for card in cards))
    seat = counts.index(max(counts))
    return (*hands[seat:], *hands[:seat]), tuple(held[seat][: counts[seat]])


def after_tricks(suit: bool = False, count: int = 3) -> Fresh:
    """A few tricks played by the rules: you lead trumps, or one plain suit."""

    def fresh(random: Random) -> CountPosition | None:
        order = Order(any_trump(random), TWO_DECKS)
        deck = list(full_deck(TWO_DECKS))
        random.shuffle(deck)
        wanted = random.choice(order.suits[1:]) if suit else Suit.TRUMP
        hands, leads = _leader_first(
            tuple(tuple(deck[seat * 25 : seat * 25 + 25]) for seat in range(4)), order, wanted
        )
        if len(leads) < count:
            return None
        tricks = Tricks(order, hands, 0)
        for card in leads[:count]:
            tricks.play((card,))
            for _ in range(3):
                sight = Sight(tricks.turn, tricks.hands[tricks.turn], tricks, Public(order))
                tricks.play(follow(sight, NONE))
            if tricks.leader != 0:
                return None
        fell = tuple(
            format_cards([c for play in trick.plays for c in play]) for trick in tricks.tricks
        )
        hand = format_cards(order.sort(tricks.hands[0]))
        return CountPosition(order.trump.code, hand=hand, tricks=fell, suit=wanted if suit else "")

    return fresh
