"""Deals to bury from, what a burial leaves and how it plays; and who gets the last trick."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final

from tractor_lab.rules import Card, Deal, Order, Suit

from .drilling.played import SimplePlayer

Cards = tuple[Card, ...]
PLAYINGS: Final = 20
"""How often a burial is played out."""


@lru_cache(maxsize=64)
def kitty_deal(number: int, level: str = "5") -> Deal:
    """A shuffled deal in which you declare your longest suit and have lifted the kitty: you hold 33 cards.

    >>> deal = kitty_deal(111)
    >>> len(deal.hands[0]), str(deal.trump), deal.phase
    (33, 'D5', 'bury')
    """
    deal = Deal.shuffled(f"kitty {number}", None, level, declarer=0).draw_all()
    calls = [call for call in deal.possible_calls(0) if not call[0].is_joker]
    if calls:
        hand = deal.hands[0]
        longest = max(calls, key=lambda call: sum(card.suit is call[0].suit for card in hand))
        deal = deal.call(0, longest)
    return deal.tidy().lift()


def emptied(hand: Sequence[Card], buried: Sequence[Card], order: Order) -> tuple[Suit, ...]:
    """The plain suits that were in hand and are gone.

    >>> from tractor_lab.rules import parse_cards
    >>> emptied(parse_cards("S3 S4 H9 C5"), parse_cards("S3 S4"), Order("H5"))
    (<Suit.SPADES: 'S'>,)
    """
    had, gone = order.by_suit(hand), order.by_suit(buried)
    return tuple(
        suit
        for suit, cards in had.items()
        if suit is not Suit.TRUMP and len(gone.get(suit, ())) == len(cards)
    )


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a burial came to, over some playings."""

    playings: int
    total: float
    """The opponents' points on average, the kitty included."""
    lost: int
    """How often the opponents won the last trick."""
    bonus: float
    """What the kitty gave them, on average."""
    taken: int
    """How often they took over."""


@lru_cache(maxsize=32)
def played_out(number: int, level: str, buried: Cards, playings: int = PLAYINGS) -> Outcome:
    """A deal played after this burial, again and again, by four simple players.

    They see their own cards only, and now and then choose by chance; the same chances for every burial.
    """
    deal = kitty_deal(number, level).bury(buried)
    totals, bonuses, lost, taken = [], [], 0, 0
    for seed in range(playings):
        done = deal.play_out(SimplePlayer(Random(seed))).count()
        assert done.result is not None
        last = done.tricks[-1]
        assert last.winner is not None
        totals.append(done.result.total)
        bonuses.append(done.result.kitty.bonus)
        lost += done.side(last.winner) == "opponents"
        taken += done.result.change.side == "opponents"
    return Outcome(playings, sum(totals) / playings, lost, sum(bonuses) / playings, taken)


# The last trick, with open hands


@dataclass(frozen=True, slots=True)
class End:
    """How the last tricks go if everybody plays as well as he can for the last one."""

    ours: bool
    """Do you or North win the last trick?"""
    line: tuple[tuple[int, Card], ...]
    """Who plays what, from the lead on; seats from you: 0, East 1, North 2, West 3."""
    winner: int
    """Who wins the last trick."""


def ending(hands: Sequence[Cards], order: Order, lead: Card) -> End:
    """You lead this card; singles only, all hands open, and everybody plays for the last trick.

    >>> from tractor_lab.rules import parse_cards
    >>> hands = [parse_cards(c) for c in ("BJ H7 C4", "HK H8 S9", "D9 D8 C3", "S6 D4 C9")]
    >>> [ending(hands, Order("H5"), card).ours for card in hands[0]]
    [False, False, True]
    """
    suits, tiers = order.spots

    def over(card: Card, best: Card) -> bool:
        if suits[card] is suits[best]:
            return tiers[card] > tiers[best]
        return suits[card] is Suit.TRUMP

    def go(held: tuple[Cards, ...], leader: int, plays: Cards) -> End:
        if len(plays) == 4:
            taker = 0
            for at in range(1, 4):
                taker = at if over(plays[at], plays[taker]) else taker
            winner = (leader + taker) % 4
            if not held[0]:
                return End(winner % 2 == 0, (), winner)
            return go(held, winner, ())
        seat = (leader + len(plays)) % 4
        hand, mine = held[seat], seat % 2 == 0
        follow = [card for card in hand if plays and suits[card] is suits[plays[0]]]
        found: End | None = None
        for card in dict.fromkeys(follow or hand):
            at = hand.index(card)
            left = (*held[:seat], hand[:at] + hand[at + 1 :], *held[seat + 1 :])
            end = go(left, leader, (*plays, card))
            if found is None or end.ours == mine:
                found = End(end.ours, ((seat, card), *end.line), end.winner)
            if found.ours == mine:
                break
        assert found is not None
        return found

    first = hands[0]
    at = first.index(lead)
    start = (first[:at] + first[at + 1 :], *hands[1:])
    end = go(start, 0, (lead,))
    return End(end.ours, ((0, lead), *end.line), end.winner)
