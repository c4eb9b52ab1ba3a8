"""Hidden hands as they may be: deals that fit everything one seat has seen, drawn by chance.

The sampler walks from one such deal to the next by exchanging two hidden cards at a time, and takes every
step that breaks nothing seen. Such a walk visits all deals that fit equally often, save for the habits of
players (`Habits`), by which some cards lie more often in some places. What fits is defined, slowly, by
`fits`; nothing here ever looks at a deal.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tractor_lab.rules import Card, Order, Suit, View

from .worlds_habits import habits
from .worlds_limits import Limits, limits
from .worlds_seen import fits, kitty_place, own_kitty, shown, stock_place, stock_size, unseen

__all__ = ["World", "Worlds", "fits"]

Cards = tuple[Card, ...]
_REPAIRS = 4000
"""Exchanges tried to make a first deal fit; after them it is taken as it is."""


@dataclass(frozen=True, slots=True)
class World:
    """One deal of the hidden cards: the hands of all seats, the kitty, and what is still to be drawn."""

    hands: tuple[Cards, ...]
    kitty: Cards
    stock: Cards = ()


class Worlds:
    """Deals that fit what a seat has seen. The same view and seed give the same deals.

    With `habits` cards lie where players are used to have them (few points and no trumps in the kitty);
    without, all deals that fit are equally likely. `told` says for each face how much more readily each seat
    holds it (`expert_clues`).

    >>> from tractor_lab.rules import Deal
    >>> view = Deal.shuffled(1, declarer=0).tidy().lift().view(1)
    >>> worlds = Worlds(view, seed=5)
    >>> world = worlds.sample()
    >>> fits(view, world.hands, world.kitty), world == worlds.sample()
    (True, False)
    """

    def __init__(
        self,
        view: View,
        seed: int | str = 0,
        habits: bool = True,
        told: Mapping[Card, Sequence[float]] | None = None,
    ) -> None:
        self.view = view
        self._chance = random.Random(f"worlds {seed}")
        self.exact = True
        """Do the deals fit? False where no deal was found that fits all that was seen."""
        self._order: Order | None = view.order if view.trump is not None else None
        self._kitty, self._stock = kitty_place(view), stock_place(view)
        self._pool = list(unseen(view))
        sizes = [0 if seat == view.seat else size for seat, size in enumerate(view.sizes)]
        sizes += [0 if own_kitty(view) else view.kitty_size, stock_size(view)]
        self._sizes = sizes
        self._at = [place for place, size in enumerate(sizes) for _ in range(size)]
        del self._pool[len(self._at) :]
        if self._order is None:
            self._limits = Limits([set() for _ in sizes], [{} for _ in sizes], [], [])
            self._weights = [0] * len(self._pool)
            self._suits = [Suit.TRUMP] * len(self._pool)
        else:
            self._limits = limits(view)
            self._weights = [self._order.weight[card] for card in self._pool]
            self._suits = [self._order.suit(card) for card in self._pool]
        self._may = self._allowed_places()
        self._odds = self._habitual(told or {}) if habits else []
        self._begin()

    # -- what is allowed ---------------------------------------------------------------------------------

    def _allowed_places(self) -> list[int]:
        """For each hidden card the places where it may be, one bit each."""
        places = [place for place, size in enumerate(self._sizes) if size]
        void = self._limits.void
        by_suit = {
            suit: sum(1 << p for p in places if p >= len(void) or suit not in void[p])
            for suit in set(self._suits)
        }
        may = [by_suit[suit] for suit in self._suits]
        taken: dict[int, frozenset[int]] = {}
        for card, count, where in self._located():
            mask = sum(1 << place for place in where)
            copies = [i for i, one in enumerate(self._pool) if one is card]
            # A copy that is known to be in a smaller choice of places is one of these already.
            count -= sum(i in taken and taken[i] <= where for i in copies)
            for i in [i for i in copies if i not in taken][: max(0, count)]:
                if may[i] & mask:
                    may[i] &= mask
                    taken[i] = where
        return may

    def _located(self) -> list[tuple[Card, int, frozenset[int]]]:
        """Faces of which some hidden copies are in certain places: what was called, turned, thrown."""
        view, found = self.view, dict[tuple[Card, frozenset[int]], int]()
        played = Counter(
            ((trick.leader + at) % view.rules.players, card)
            for trick in view.tricks
            for at, play in enumerate(trick.plays)
            for card in play
        )
        for one in shown(view):
            for card, count in Counter(one.cards).items():
                seen = sum(played[place, card] for place in one.places)
                if view.seat in one.places:
                    seen += view.hand.count(card)
                if self._kitty in one.places and own_kitty(view):
                    seen += view.kitty.count(card)
                key = card, one.places
                found[key] = max(found.get(key, 0), count - seen)
        for seat, back in enumerate(self._limits.thrown):
            for card, count in back.items():
                key = card, frozenset((seat,))
                found[key] = max(found.get(key, 0), count)
        located = [(card, count, places) for (card, places), count in found.items() if count > 0]
        return sorted(located, key=lambda one: (len(one[2]), one[0].index, sorted(one[2])))

    def _habitual(self, told: Mapping[Card, Sequence[float]]) -> list[tuple[float, ...]]:
        """For each hidden card how readily it lies in each place; none where nothing is known."""
        if self._order is None:
            return []
        odds = habits(self.view, self._order)
        if told:
            usual = (1.0,) * len(self._sizes)
            for card in set(self._pool):
                before, more = odds.get(card, usual), told[card]
                seats = len(more)
                both = [one * other for one, other in zip(before, more, strict=False)]
                odds[card] = (*both, *before[seats:])
        return [odds[card] for card in self._pool] if odds else []

    def hidden(self) -> Iterator[tuple[Card, tuple[int, ...], tuple[float, ...]]]:
        """Each hidden card, the places where it may be, and how readily it lies in each, before what else is
        there is looked at."""
        for at, card in enumerate(self._pool):
            places = tuple(
                p for p, size in enumerate(self._sizes) if size and self._may[at] >> p & 1
            )
            odds = self._odds[at] if self._odds else (1.0,) * len(self._sizes)
            yield card, places, tuple(self._sizes[p] * odds[p] for p in places)

    # -- a first deal that fits ----------------------------------------------------------------------------

    def _begin(self) -> None:
        """Deal the hidden cards so that they fit, and mix them well."""
        chance, count = self._chance, len(self._pool)
        free = list(self._sizes)
        where = [-1] * count
        cards = list(range(count))
        chance.shuffle(cards)
        cards.sort(key=lambda i: self._may[i].bit_count())
        for i in cards:
            places = [p for p in range(len(free)) if self._may[i] >> p & 1 and free[p]]
            if places:
                place = chance.choices(places, [free[p] for p in places])[0]
                where[i] = place
                free[place] -= 1
            else:
                self._make_room(i, where, free)
        spots: list[list[int]] = [[] for _ in free]
        for i in cards:
            spots[where[i]].append(i)
        self._deal = [i for place in spots for i in place]
        self._counts = [sum([self._weights[i] for i in place]) for place in spots]
        view = self.view
        if self._order is not None:
            self._counts[view.seat] = sum(map(self._order.weight.__getitem__, view.hand))
        self._watch = [
            self._limits.of[place] if place < len(self._limits.of) and place != view.seat else {}
            for place in range(len(free))
        ]
        self._watched = bool(self._limits.failed) or any(self._watch)
        if self._watched and self.exact:
            self._repair()
        self._walk(4 * count)

    def _make_room(self, card: int, where: list[int], free: list[int]) -> None:
        """All places where a card may be are full: others move on, along the shortest way to free room."""
        came: dict[int, tuple[int, int]] = {}
        seen = {p for p in range(len(free)) if self._may[card] >> p & 1 and self._sizes[p]}
        queue = sorted(seen)
        for place in queue:
            if free[place]:
                free[place] -= 1
                while place in came:
                    other, before = came[place]
                    where[other] = place
                    place = before
                where[card] = place
                return
            for other, at in enumerate(where):
                if at == place:
                    for p in range(len(free)):
                        if p not in seen and self._sizes[p] and self._may[other] >> p & 1:
                            seen.add(p)
                            came[p] = other, place
                            queue.append(p)
        self.exact = False  # what was seen contradicts itself: any place will do
        place = next(p for p, room in enumerate(free) if room)
        self._may[card] |= 1 << place
        where[card] = place
        free[place] -= 1

    def _broken(self, place: int, counts: int) -> int:
        """How many limits the cards of a place break."""
        return sum(
            not limit.allows(counts) for some in self._watch[place].values() for limit in some
        )

    def _repair(self) -> None:
        """Exchange cards that break a limit until none does."""
        chance, at, deal, counts = self._chance, self._at, self._deal, self._counts
        failed = self._limits.failed
        self.exact = False
        for _ in range(_REPAIRS):
            bad = [
                (place, suit)
                for place, limited in enumerate(self._watch)
                for suit, some in limited.items()
                if not all(limit.allows(counts[place]) for limit in some)
            ]
            missing = [one for one in failed if not one.allows(counts)]
            if not bad and not missing:
                self.exact = True
                return
            if bad:
                place, suit = chance.choice(bad)
                mine = [
                    spot
                    for spot, p in enumerate(at)
                    if p == place and self._suits[deal[spot]] is suit
                ]
            else:
                suit = missing[0].layout.suit
                mine = [spot for spot, i in enumerate(deal) if self._suits[i] is suit]
            if not mine:
                break
            spot, other = chance.choice(mine), chance.randrange(len(at))
            p, q, a, b = at[spot], at[other], deal[spot], deal[other]
            if p == q or not (self._may[a] >> q & self._may[b] >> p & 1):
                continue
            change = self._weights[b] - self._weights[a]
            before = self._broken(p, counts[p]) + self._broken(q, counts[q])
            after = self._broken(p, counts[p] + change) + self._broken(q, counts[q] - change)
            if after <= before:
                deal[spot], deal[other] = b, a
                counts[p] += change
                counts[q] -= change

    # -- the walk --------------------------------------------------------------------------------------------

    def _walk(self, steps: int) -> None:
        """Try so many exchanges of two cards; each that breaks nothing is made."""
        at, deal, may, odds = self._at, self._deal, self._may, self._odds
        chance, spots = self._chance, range(len(self._at))
        if not spots:
            return
        watched, faces = self._watched, self._pool
        draws = chance.choices(spots, k=2 * steps)
        for one, two in zip(draws[::2], draws[1::2], strict=True):
            p, q = at[one], at[two]
            if p == q:
                continue
            a, b = deal[one], deal[two]
            if not (may[a] >> q & may[b] >> p & 1):
                continue
            if odds:
                ours, theirs = odds[a], odds[b]
                ratio = ours[q] * theirs[p] / (ours[p] * theirs[q])
                if ratio < 1 and chance.random() > ratio:
                    continue
            if watched and faces[a] is not faces[b] and not self._exchange(p, q, a, b):
                continue
            deal[one], deal[two] = b, a

    def _exchange(self, p: int, q: int, a: int, b: int) -> bool:
        """Exchange card `a` at place `p` for card `b` at place `q` in the counts, if no limit forbids it."""
        counts, weights, suits = self._counts, self._weights, self._suits
        change = weights[b] - weights[a]
        mine, theirs = counts[p] + change, counts[q] - change
        for place, held in ((p, mine), (q, theirs)):
            limited = self._watch[place]
            if limited:
                for suit in {suits[a], suits[b]}:
                    for limit in limited.get(suit, ()):
                        if not limit.allows(held):
                            return False
        before = counts[p], counts[q]
        counts[p], counts[q] = mine, theirs
        for failed in self._limits.failed:
            suit = failed.layout.suit
            if (suits[a] is suit or suits[b] is suit) and not failed.allows(counts):
                counts[p], counts[q] = before
                return False
        return True

    def mark(self) -> tuple[list[int], list[int]]:
        """Where the walk is, to come `back` to."""
        return self._deal[:], self._counts[:]

    def back(self, mark: tuple[list[int], list[int]]) -> None:
        """Go on from where the walk was."""
        self._deal[:], self._counts[:] = mark

    def sample(self, apart: float = 1.5) -> World:
        """The next deal, so many exchanges for each hidden card away."""
        self._walk(1 + int(len(self._pool) * apart))
        cards = [self._pool[i] for i in self._deal]
        view, hands, start = self.view, list[Cards](), 0
        for size in self._sizes:
            hands.append(tuple(cards[start : start + size]))
            start += size
        hands[view.seat] = view.hand
        kitty = view.kitty if own_kitty(view) else hands[self._kitty]
        return World(tuple(hands[: self._kitty]), kitty, hands[self._stock])

    def __iter__(self) -> Iterator[World]:
        while True:
            yield self.sample()
