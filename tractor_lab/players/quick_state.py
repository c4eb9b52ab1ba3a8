"""The trick play of a deal in small numbers, as it goes on.

It decides exactly as the engine does. What is unusual (triples, quads, the shapes of Guangxi, a throw with a
tractor in it) it asks the engine itself. Rules page, sections 3 to 5 and 7.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

from tractor_lab.rules import Card, CardsLike, Order, parse_cards
from tractor_lab.rules.hand import Lead
from tractor_lab.rules.lead import judge_throw
from tractor_lab.rules.steps import Friend, Trick
from tractor_lab.rules.trick import decided

from .quick_moment import PAIR, SINGLE, THROW, TRACTOR, TRUMPS, WIDE, Moment, Numbers
from .quick_tables import SUITS, out, tables

__all__ = ["PAIR", "SINGLE", "THROW", "TRACTOR", "TRUMPS", "WIDE", "Numbers", "State"]


class State(Moment):
    """Trick play that changes.

    Make one with `of`, or with `dealt` from another one. `Quick` adds the choices.
    """

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
