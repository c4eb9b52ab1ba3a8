"""What a quick play-out looks up about the cards of one order: small numbers instead of cards.

A card is a number: its suit's place in `Tables.suits` times 32, plus its place in the suit, low to high. The
cards of one suit are a *plane*, a bit for each face, and a hand has several planes: the faces it holds at
least once, at least twice, and so on. So the highest card, the pairs and what may still beat them are each
one or two operations on small integers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache, reduce
from itertools import combinations
from operator import or_
from typing import Final

from tractor_lab.rules import Card, Order, Suit
from tractor_lab.rules.cards import full_deck

TRUMP: Final = 0
"""The place of trump among the suits."""
SUITS: Final = 5
"""Planes of a hand: trump and four plain suits (one of them empty, if there is a trump suit)."""
_MOST: Final = 20_000
"""So many answers are remembered; then all are forgotten."""

Run = tuple[int, int, int]
"""A tractor of pairs: how many, the number of its highest card, its plane."""


class Tables:
    """The tables of one order. Make them with `tables`.

    >>> found = tables(Order("H5"))
    >>> found.cards[found.number[Card("BJ")]], found.number[Card("BJ")] >> 5
    (Card("BJ"), 0)
    """

    def __init__(self, order: Order) -> None:
        rules = order.rules
        self.order, self.decks, self.players = order, rules.decks, rules.players
        self.suits: list[Suit | None] = [*order.suits, *[None] * (SUITS - len(order.suits))]
        self.place = {suit: at for at, suit in enumerate(order.suits)}
        self.number: dict[Card, int] = {}
        self.cards: list[Card] = [Card("BJ")] * (32 * SUITS)
        self.tier = [0] * (32 * SUITS)
        self.points = [0] * (32 * SUITS)
        self.above = [0] * (32 * SUITS)
        """For each card the plane of the faces above it in its suit; equal ones are not above."""
        self.all = [0] * SUITS
        """The plane of a whole suit."""
        self.tens = [0] * SUITS
        """The faces worth 10 points."""
        self.fives = [0] * SUITS
        dealt = set(full_deck(rules))
        for at, suit in enumerate(order.suits):
            faces = [
                card for tier in reversed(order.high_to_low(suit)) for card in tier if card in dealt
            ]
            for height, card in enumerate(faces):
                number = at * 32 + height
                self.number[card], self.cards[number] = number, card
                self.tier[number], self.points[number] = order.tier(card), card.points
                self.all[at] |= 1 << height
                self.tens[at] |= (card.points == 10) << height
                self.fives[at] |= (card.points == 5) << height
            for number in range(at * 32, at * 32 + len(faces)):
                self.above[number] = sum(
                    1 << (other & 31)
                    for other in range(number, at * 32 + len(faces))
                    if self.tier[other] > self.tier[number]
                )
        self.chains = [
            [
                [
                    sum(1 << (self.number[card] & 31) for card in tier if card in self.number)
                    for tier in reversed(chain)
                ]
                for chain in order.chains(suit)
            ]
            for suit in order.suits
        ] + [[] for _ in range(SUITS - len(order.suits))]
        self.pair_tractors = rules.decks < 3 and rules.follow == "longest-tractor"
        """Are pairs, and tractors of them, all there is to shapes?"""
        self.plain_pairs = rules.follow != "guangxi" and not rules.bigger_type_wins
        plain = rules.overruff == "largest" and rules.ruff_throw_needs_shape
        self.plain_ruffs = plain and not rules.exact_ruff and rules.decks < 3
        """Is a throw of singles and pairs ruffed by any trumps in its shape, and the largest part decides?"""
        self.throws = rules.throws and self.pair_tractors
        """Does the club player throw?"""
        self.throw_every_card = rules.throw_test == "every-card"
        self._runs: dict[int, tuple[Run, ...]] = {}
        self._owed: dict[int, tuple[int, ...]] = {}

    def runs(self, suit: int, pairs: int) -> tuple[Run, ...]:
        """The tractors in a plane of pairs, longest first, none of them sharing a pair."""
        key = pairs << 3 | suit
        found = self._runs.get(key)
        if found is None:
            if len(self._runs) > _MOST:
                self._runs.clear()
            found = self._runs[key] = tuple(self._find(suit, pairs))
        return found

    def _find(self, suit: int, pairs: int) -> Iterator[Run]:
        shortest = self.order.rules.shortest_tractor
        while True:
            best: list[int] = []
            for chain in self.chains[suit]:
                run: list[int] = []
                for tier in [*chain, 0]:
                    here = pairs & tier
                    if here:
                        run.append(here & -here)
                        continue
                    if len(run) >= shortest and len(run) >= len(best):
                        best = run
                    run = []
            if not best:
                return
            plane = sum(best)
            yield len(best), suit * 32 + plane.bit_length() - 1, plane
            pairs &= ~plane

    def run_of(self, suit: int, pairs: int, length: int) -> int:
        """The number of the highest card, if these pairs are one tractor of that length; -1 if not."""
        for many, top, _ in self.runs(suit, pairs):
            return top if many == length else -1
        return -1

    def owed(self, suit: int, pairs: int, length: int) -> tuple[int, ...]:
        """The ways to answer a tractor of `length` pairs with these pairs, as planes: as many pairs as can
        be, and as long together as can be. Rules page, section 4."""
        key = (pairs << 5 | length) << 3 | suit
        found = self._owed.get(key)
        if found is None:
            if len(self._owed) > _MOST:
                self._owed.clear()
            many = min(length, pairs.bit_count())
            ways = [
                (self._lengths(suit, sum(chosen)), sum(chosen))
                for chosen in combinations(list(_bits(pairs)), many)
            ]
            best = max(ways)[0]
            found = self._owed[key] = tuple(plane for lengths, plane in ways if lengths == best)
        return found

    def _lengths(self, suit: int, pairs: int) -> tuple[int, ...]:
        runs = self.runs(suit, pairs)
        single = pairs.bit_count() - sum(many for many, _, _ in runs)
        return (*(many for many, _, _ in runs), *[1] * single)

    def planes(self, cards: Iterable[Card]) -> list[list[int]]:
        """Some cards as planes: for 1, 2, ... copies a plane for each suit."""
        found = [[0] * SUITS for _ in range(max(2, self.decks))]
        for card in cards:
            number = self.number[card]
            suit, bit = number >> 5, 1 << (number & 31)
            for plane in found:
                if not plane[suit] & bit:
                    plane[suit] |= bit
                    break
        return found


@lru_cache(maxsize=64)
def tables(order: Order) -> Tables:
    """The tables of an order, made once."""
    return Tables(order)


def _bits(plane: int) -> Iterator[int]:
    while plane:
        yield plane & -plane
        plane &= plane - 1


def numbers(plane: int, suit: int) -> list[int]:
    """The cards of a plane, low to high.

    >>> numbers(0b101, 1)
    [32, 34]
    """
    found = []
    while plane:
        low = plane & -plane
        found.append(suit * 32 + low.bit_length() - 1)
        plane ^= low
    return found


def out(planes: list[list[int]], at: int, bit: int) -> None:
    """One copy of a face leaves."""
    for plane in reversed(planes):
        if plane[at] & bit:
            plane[at] ^= bit
            return


def less(have: list[int], known: list[int]) -> list[int]:
    """Planes less other planes: faces of which at least 1, 2, ... copies are left."""
    many = len(have)
    return [
        reduce(or_, [have[i + copies] & ~known[i] for i in range(many - copies)])
        for copies in range(many)
    ]
