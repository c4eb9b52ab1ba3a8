"""A moment of the trick play in small numbers: hands, the open trick, what everybody saw, points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Self

from tractor_lab.rules import Card, kitty_count
from tractor_lab.rules.hand import Lead
from tractor_lab.rules.scoring import SIDES

from .quick_tables import SUITS, Tables, less, numbers

Numbers = tuple[int, ...]
"""Cards by number (`Tables.number`)."""
SINGLE: Final = 1
PAIR: Final = 2
TRACTOR: Final = 3
THROW: Final = 4
"""Several singles and pairs at once."""
WIDE: Final = 5
"""Anything else: the engine decides."""
TRUMPS: Final = 64
"""What trump adds to the height of a card."""


class Moment:
    """Hands, the open trick, what everybody has seen, points. Seats are the deal's. `State` plays on."""

    t: Tables
    players: int
    declarer: int
    declarers: int
    """The seats of the declarers' side as far as it has shown, a bit for each."""
    friends: int
    """How many friends the declarer calls."""
    called: list[tuple[int, int, int | None]]
    """The cards called as friends, how many copies are still to be played, and who has joined by it."""
    mates: list[int]
    """The seats that each seat takes for its own side, a bit for each; itself too."""
    kitty: tuple[Card, ...]
    kitty_planes: list[list[int]]
    holder_of_kitty: int
    """Who knows the kitty; -1 if nobody at the table does."""
    hands: list[list[int]]
    """For 1, 2, ... copies: a plane for each suit of each seat, at ``5 * seat + suit``."""
    h1: list[int]
    h2: list[int]
    """The first two of `hands`."""
    n: list[int]
    """How many cards each seat holds of each suit."""
    left: list[int]
    """How many cards each seat holds."""
    rest: list[list[int]]
    """What has not been played, for 1, 2, ... copies a plane for each suit."""
    r1: list[int]
    r2: list[int]
    void: list[int]
    """The suits each seat has shown to have run out of, a bit for each."""
    no_pair: list[int]
    """The suits in which each seat has shown to hold no pair, a bit for each."""
    won: list[int]
    """The points each seat has taken in tricks."""
    owing: list[int]
    """What each seat has cost its side by failed throws."""
    leader: int
    plays: list[Numbers]
    led: int
    """The suit of the lead, and below its size, its kind (`SINGLE` ...), pairs, and length if a tractor."""
    size: int
    kind: int
    pairs: int
    length: int
    lead: Lead | None
    best: int
    """Who holds the trick, the highest card it is held with, and how high that is."""
    best_top: int
    best_value: int
    pot: int
    """The points of the trick."""
    last: tuple[Numbers, Numbers] | None
    """The lead and the winning play of the trick just completed."""

    def _hold(self, hands: Sequence[Iterable[Card]]) -> None:
        t = self.t
        each = [t.planes(hand) for hand in hands]
        self.hands = [
            [plane for planes in each for plane in planes[copies]]
            for copies in range(max(2, t.decks))
        ]
        self.h1, self.h2 = self.hands[:2]
        self.n = [
            sum(plane[at].bit_count() for plane in self.hands) for at in range(SUITS * len(each))
        ]
        self.left = [sum(self.n[SUITS * seat : SUITS * seat + SUITS]) for seat in range(len(each))]

    def copy(self) -> Self:
        """Another one like it, to play on with."""
        new = object.__new__(type(self))
        new.t, new.players, new.leader, new.plays = self.t, self.players, self.leader, self.plays[:]
        new.declarer, new.declarers, new.friends = self.declarer, self.declarers, self.friends
        new.kitty, new.kitty_planes = self.kitty, self.kitty_planes
        new.holder_of_kitty, new.called = self.holder_of_kitty, self.called[:]
        new.hands = [plane[:] for plane in self.hands]
        new.h1, new.h2 = new.hands[0], new.hands[1]
        new.rest = [plane[:] for plane in self.rest]
        new.r1, new.r2 = new.rest[0], new.rest[1]
        new.n, new.left, new.void = self.n[:], self.left[:], self.void[:]
        new.no_pair, new.mates, new.won = self.no_pair[:], self.mates[:], self.won[:]
        new.owing, new.last, new.lead = self.owing[:], self.last, self.lead
        new.best, new.best_top, new.best_value = self.best, self.best_top, self.best_value
        new.pot, new.led, new.kind, new.size = self.pot, self.led, self.kind, self.size
        new.length, new.pairs = self.length, self.pairs
        return new

    def dealt(self, hands: Sequence[Iterable[Card]], kitty: Iterable[Card] = ()) -> Self:
        """The same moment with other cards in the hands, and another kitty if one is given."""
        new = self.copy()
        new._hold(hands)
        if kitty:
            new.kitty = tuple(kitty)
            new.kitty_planes = self.t.planes(new.kitty)
            if new.holder_of_kitty < 0:
                new.holder_of_kitty = new.declarer
        return new

    # -- who and how far -----------------------------------------------------------------------------------

    @property
    def turn(self) -> int:
        """Whose turn it is to play."""
        return (self.leader + len(self.plays)) % self.players

    @property
    def over(self) -> bool:
        """Are the hands empty?"""
        return not self.plays and not self.left[self.leader]

    @property
    def points(self) -> int:
        """The opponents' points in tricks so far, with what failed throws have cost."""
        ours = self.declarers
        return sum(
            owing if ours >> seat & 1 else won - owing
            for seat, (won, owing) in enumerate(zip(self.won, self.owing, strict=True))
        )

    @property
    def total(self) -> int:
        """The opponents' total when the play is over: tricks and kitty."""
        total, rules = self.points, self.t.order.rules
        assert self.last is not None
        theirs = not self.declarers >> self.leader & 1
        multiplied = rules.kitty_multiplier == "trick"
        if not multiplied and not (theirs and any(card.points for card in self.kitty)):
            return total
        lead, best = self.cards(self.last[0]), self.cards(self.last[1])
        points = self.pot if multiplied else None
        if multiplied and theirs:
            total -= self.pot  # they count in the last trick's worth
        side = SIDES[theirs]
        return total + kitty_count(lead, best, self.kitty, self.t.order, side, points).bonus

    def cards(self, played: Numbers) -> tuple[Card, ...]:
        """Numbers as cards."""
        cards = self.t.cards
        return tuple([cards[number] for number in played])

    def numbered(self, cards: Iterable[Card]) -> Numbers:
        """Cards as numbers."""
        number = self.t.number
        return tuple([number[card] for card in cards])

    def everything(self, seat: int) -> Numbers:
        """All cards of a seat, by number."""
        found: list[int] = []
        for plane in self.hands:
            for suit in range(SUITS):
                if plane[SUITS * seat + suit]:
                    found += numbers(plane[SUITS * seat + suit], suit)
        return tuple(sorted(found))

    def hand(self, seat: int) -> tuple[Card, ...]:
        """What a seat holds, trump first, each suit from low to high."""
        cards = self.t.cards
        return tuple(
            cards[number]
            for suit in range(SUITS)
            for number in range(32 * suit, 32 * suit + self.t.all[suit].bit_length())
            for plane in self.hands
            if plane[SUITS * seat + suit] >> (number & 31) & 1
        )

    def unseen(self, seat: int, suit: int) -> tuple[int, int]:
        """The faces of a suit of which this seat has not seen one copy, and those of which not two."""
        at = SUITS * seat + suit
        if len(self.rest) == 2:
            r1, r2 = self.r1[suit], self.r2[suit]
            if seat == self.holder_of_kitty:
                k1, k2 = self.kitty_planes[0][suit], self.kitty_planes[1][suit]
                r1, r2 = (r2 & ~k2) | (r1 & ~k1), r2 & ~k1
            h1, h2 = self.h1[at], self.h2[at]
            return (r2 & ~h2) | (r1 & ~h1), r2 & ~h1
        rest = [plane[suit] for plane in self.rest]
        if seat == self.holder_of_kitty:
            rest = less(rest, [plane[suit] for plane in self.kitty_planes])
        rest = less(rest, [plane[at] for plane in self.hands])
        return rest[0], rest[1]

    def _sides(self) -> None:
        """Whom each seat takes for its own side: who has joined the declarer, or all who have not."""
        ours, everybody = self.declarers, (1 << self.players) - 1
        self.mates = [
            ours if ours >> seat & 1 else everybody & ~ours for seat in range(self.players)
        ]
