"""The trick play of a deal in small numbers: hands, the open trick, what everybody saw, points.

It decides exactly as the engine does. What is unusual (triples, quads, the shapes of Guangxi, a throw with a
tractor in it) it asks the engine itself. Rules page, sections 3 to 5 and 7.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Self

from tractor_lab.rules import Card, CardsLike, Order, kitty_count, parse_cards
from tractor_lab.rules.hand import Lead
from tractor_lab.rules.lead import judge_throw
from tractor_lab.rules.scoring import SIDES
from tractor_lab.rules.steps import Friend, Trick
from tractor_lab.rules.trick import decided

from .quick_tables import SUITS, Tables, less, numbers, out, tables

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


class State:
    """Trick play that changes: hands, the open trick, what everybody has seen of it, points.

    Make one with `of`, or with `dealt` from another one. Seats are the deal's. `Quick` adds the choices.
    """

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

    @classmethod
    def of(
        cls,
        order: Order,
        hands: Sequence[Iterable[Card]],
        leader: int,
        plays: Sequence[CardsLike] = (),
        tricks: Iterable[Trick] = (),
        kitty: Iterable[Card] = (),
        *,
        declarers: Iterable[int],
        declarer: int,
        burier: int | None = None,
        friends: Iterable[Friend] = (),
    ) -> Self:
        """The play from here on.

        `hands` are what each seat holds now (no cards if it is not known; then only `choose` for who is to
        move means anything). `leader` leads the open trick, whose `plays` lie on the table; `tricks` are
        those before it. `kitty` was buried by `burier` (else by the declarer); `friends` were called.
        Raises `ValueError` if a trick was won by somebody else than it says.
        """
        quick = object.__new__(cls)
        quick.t = t = tables(order)
        quick.players = t.players
        quick.leader, quick.plays, quick.last, quick.lead = leader, [], None, None
        quick.declarer, quick.kitty = declarer, tuple(kitty)
        quick.holder_of_kitty = (declarer if burier is None else burier) if quick.kitty else -1
        quick.kitty_planes = t.planes(quick.kitty)
        full: list[Card] = [t.cards[number] for number in t.number.values()] * t.decks
        quick.rest = t.planes(full)
        quick.r1, quick.r2 = quick.rest[:2]
        quick.void, quick.no_pair = [0] * t.players, [0] * t.players
        quick.won, quick.owing = [0] * t.players, [0] * t.players
        quick.best = quick.best_top = quick.best_value = -1
        quick.pot = quick.led = quick.kind = quick.size = quick.length = quick.pairs = 0
        quick.declarers = sum(1 << seat for seat in declarers)
        quick.friends = order.rules.friends
        quick.called = [(t.number[friend.card], friend.nth, friend.seat) for friend in friends]
        quick._sides()
        quick._hold(hands)
        for trick in tricks:
            quick.leader = trick.leader
            for cards in trick.plays:
                quick.put(quick.numbered(cards), known=False)
            if quick.leader != trick.winner:
                raise ValueError(f"tricks: {trick} was not won by seat {quick.leader}")
        quick.leader = leader
        for play in plays:
            quick.put(quick.numbered(parse_cards(play)), known=False)
        return quick

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

    # -- playing -------------------------------------------------------------------------------------------

    def play(self, cards: CardsLike) -> None:
        """Whose turn it is plays these cards, which are known to be legal. A throw that somebody can beat
        costs what the rules say, and the forced component is played."""
        given: tuple[Card, ...] = parse_cards(cards)
        if not self.plays and len(given) > 1:
            seat, order = self.leader, self.t.order
            others = [self.hand((seat + i) % self.players) for i in range(1, self.players)]
            verdict = judge_throw(given, others, order)
            if not verdict.stands:
                self.owing[seat] += verdict.penalty
                given = verdict.forced
        self.put(self.numbered(given))

    def put(self, played: Numbers, known: bool = True) -> None:
        """`play` for a play that is known to stand; `known`: the cards are in the hand here."""
        t, plays, players = self.t, self.plays, self.players
        at = len(plays)
        seat = (self.leader + at) % players
        suits = 0
        rest, pot = self.rest, 0
        points = t.points
        base = SUITS * seat
        if len(rest) == 2:
            h1, h2, n, r1, r2 = self.h1, self.h2, self.n, self.r1, self.r2
            for number in played:
                suit, bit = number >> 5, 1 << (number & 31)
                suits |= 1 << suit
                if known:
                    i = base + suit
                    if h2[i] & bit:
                        h2[i] ^= bit
                    else:
                        h1[i] ^= bit
                    n[i] -= 1
                if r2[suit] & bit:
                    r2[suit] ^= bit
                else:
                    r1[suit] ^= bit
                pot += points[number]
        else:
            for number in played:
                suit, bit = number >> 5, 1 << (number & 31)
                suits |= 1 << suit
                i = base + suit
                if known:
                    out(self.hands, i, bit)
                    self.n[i] -= 1
                out(rest, suit, bit)
                pot += points[number]
        if known:
            self.left[seat] -= len(played)
        plays.append(played)
        if at == 0:
            self.pot = pot
            self.best, self.size = seat, len(played)
            self._open(played)
        else:
            self.pot += pot
            led = 1 << self.led
            if suits != led:
                self.void[seat] |= led
            self._compare(seat, played, suits)
        if self.called:
            self._join(seat, played)
        if at + 1 == players:
            best = self.best
            self.won[best] += self.pot
            self.last = plays[0], plays[(best - self.leader) % players]
            self.leader, self.lead = best, None
            self.plays = []

    def _open(self, played: Numbers) -> None:
        """What was led, and what holds the trick."""
        t = self.t
        first = played[0]
        suit = self.led = first >> 5
        size = len(played)
        self.best_top = first
        self.best_value = t.tier[first] + (0 if suit else TRUMPS)
        if size == 1:
            self.kind = SINGLE
            return
        self.kind, self.lead = WIDE, None
        if not t.plain_pairs:
            return
        if size == 2 and first == played[1]:
            self.kind, self.length, self.pairs = PAIR, 1, 1
            return
        pairs = singles = 0
        for number in played:
            bit = 1 << (number & 31)
            if pairs & bit:
                return  # three of a kind
            if singles & bit:
                pairs |= bit
            singles |= bit
        runs = t.runs(suit, pairs) if pairs else ()
        self.pairs = pairs.bit_count()
        if runs and 2 * runs[0][0] == size:
            if t.pair_tractors:
                self.kind, self.length = TRACTOR, runs[0][0]
            self.best_top = runs[0][1]
            self.best_value = t.tier[self.best_top] + (0 if suit else TRUMPS)
        elif not runs and (t.decks < 3 or not pairs):
            self.kind = THROW
            self.best_top = suit * 32 + (pairs or singles).bit_length() - 1
            self.best_value = t.tier[self.best_top] + (0 if suit else TRUMPS)

    def _compare(self, seat: int, played: Numbers, suits: int) -> None:
        """Does this follow hold the trick now?"""
        kind, t = self.kind, self.t
        if kind == WIDE:
            self._ask(seat)
            return
        if suits != 1 and suits != 1 << self.led:
            return
        top = played[0]
        if kind == PAIR:
            if top != played[1]:
                if suits == 1 << self.led:
                    self.no_pair[seat] |= suits
                return
        elif kind == TRACTOR:
            pairs = singles = 0
            for number in played:
                bit = 1 << (number & 31)
                if singles & bit:
                    pairs |= bit
                singles |= bit
            if not pairs and suits == 1 << self.led:
                self.no_pair[seat] |= suits
            if pairs.bit_count() != self.length:
                return
            top = t.run_of(top >> 5, pairs, self.length)
            if top < 0:
                return
        elif kind == THROW:
            if suits != 1 or not self.led:
                return  # nobody can beat a throw in its suit
            if not t.plain_ruffs:
                self._ask(seat)
                return
            pairs = singles = 0
            for number in played:
                bit = 1 << (number & 31)
                if singles & bit:
                    pairs |= bit
                singles |= bit
            if pairs.bit_count() < self.pairs:
                return
            top = (pairs if self.pairs else singles).bit_length() - 1
        value = t.tier[top] + (TRUMPS if suits == 1 else 0)
        if value > self.best_value:
            self.best, self.best_top, self.best_value = seat, top, value

    def _ask(self, seat: int) -> None:
        """The engine says who holds the trick."""
        if self.lead is None:
            self.lead = Lead.held(self.cards(self.plays[0]), self.t.order)
        winner = decided(self.lead, [self.cards(play) for play in self.plays]).winner
        if (self.leader + winner) % self.players == seat:
            top = max(self.plays[winner], key=self.t.tier.__getitem__)
            self.best, self.best_top = seat, top
            self.best_value = self.t.tier[top] + (0 if top >> 5 else TRUMPS)

    # -- friends -------------------------------------------------------------------------------------------

    def _join(self, seat: int, played: Numbers) -> None:
        """Whoever plays the copy that was called joins the declarer."""
        for place, (number, copies, joined) in enumerate(self.called):
            if joined is None and number in played:
                copies -= played.count(number)
                if copies <= 0:
                    joined = seat
                    self.declarers |= 1 << seat
                self.called[place] = number, copies, joined
                self._sides()

    def _sides(self) -> None:
        """Whom each seat takes for its own side: who has joined the declarer, or all who have not."""
        ours, everybody = self.declarers, (1 << self.players) - 1
        self.mates = [
            ours if ours >> seat & 1 else everybody & ~ours for seat in range(self.players)
        ]
