"""Reading the table with time: hidden deals in which others would hardly have played as they did are rare.

Of a deal it is asked, play by play, what club players would have played in it in the last tricks. The fewer
of their plays it explains, the rarer it is. That takes a millisecond for each deal, so it is for who has
time; `expert_clues` tells less, in no time, and is where this begins.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from math import inf, log
from typing import Final

from tractor_lab.rules import View

from .quick import Quick
from .quick_moment import Numbers
from .quick_tables import SUITS
from .worlds import World, Worlds
from .worlds_seen import own_kitty

BACK: Final = 8
"""So many tricks are looked back at, the open one among them."""
FIRST: Final = 60
"""So many deals are looked at before the first one that is used."""
EACH: Final = 4
"""And so many for each one after it."""
APART: Final = 0.25
"""How far they are apart: so many exchanges for each hidden card."""
ODD: Final = 0.1
"""By how much a deal is rarer for each play that a club player would not have made in it."""


@dataclass(frozen=True, slots=True)
class Made:
    """A play of somebody else, and the position it was made in, with no hands."""

    before: Quick
    play: Numbers
    free: bool
    """Was there a choice, and is all of it seen?"""


class Reading:
    """Hidden deals that fit a view, drawn more often the better they explain the last plays of the others.

    `worlds` draws deals that fit; the same view, `worlds` and `seed` give the same deals.
    """

    def __init__(self, view: View, worlds: Worlds, seed: int | str = 0) -> None:
        self._worlds = worlds
        self._chance = random.Random(f"reading {seed}")
        self._holder = -1 if own_kitty(view) or view.holder is None else view.holder
        self._made = _looked_back(view)

    def odd(self, world: World, most: float = inf) -> int:
        """How many of the last plays of the others a club player would not have made in a deal. As soon as it
        is more than `most`, no more are counted."""
        odd = 0
        for seat, made in self._made.items():
            odd += self._odd(seat, made, world, most - odd)
            if odd > most:
                break
        return odd

    def _odd(self, seat: int, made: list[Made], world: World, most: float) -> int:
        """The same for one seat; `made` begins with its last play."""
        t, base, odd = made[0].before.t, SUITS * seat, 0
        planes = t.planes(world.hands[seat])
        kitty = t.planes(world.kitty) if seat == self._holder else None
        for one in made:
            for number in one.play:  # what was played was in the hand before
                suit, bit = number >> 5, 1 << (number & 31)
                for plane in planes:
                    if not plane[suit] & bit:
                        plane[suit] |= bit
                        break
            if not one.free:
                continue
            q = one.before
            for mine, plane in zip(q.hands, planes, strict=True):
                mine[base : base + SUITS] = plane
            q.n[base : base + SUITS] = [
                sum([plane[suit].bit_count() for plane in planes]) for suit in range(SUITS)
            ]
            if kitty is not None:
                q.kitty_planes, q.holder_of_kitty = kitty, seat
            if tuple(sorted(q.decide()[0])) != one.play:
                odd += 1
                if odd > most:
                    break
        return odd

    def __iter__(self) -> Iterator[World]:
        worlds, chance = self._worlds, self._chance
        last = worlds.sample()
        if not self._made:
            while True:
                yield last
                last = worlds.sample()
        # A walk in small steps; each is taken as readily as the deal it leads to explains the plays.
        least, mark, looks = self.odd(last), worlds.mark(), FIRST
        while True:
            for _ in range(looks):
                world = worlds.sample(APART)
                most = least + log(1.0 - chance.random()) / log(ODD)
                odd = self.odd(world, most)
                if odd <= most:
                    last, least, mark = world, odd, worlds.mark()
                else:
                    worlds.back(mark)
            looks = EACH
            yield last


def _looked_back(view: View) -> dict[int, list[Made]]:
    """The plays of each other seat in the last tricks, its last one first."""
    start = max(0, len(view.tricks) - BACK)
    last = view.tricks[start:]
    assert view.declarer is not None
    q = Quick.of(
        view.order,
        [()] * view.rules.players,
        last[0].leader if last else view.declarer,
        (),
        view.tricks[:start],
        view.kitty if own_kitty(view) else (),
        declarers=view.declarers,
        declarer=view.declarer,
        burier=view.holder,
        friends=view.friends,
    )
    q.left = list(view.sizes)
    for trick in last:
        for at, cards in enumerate(trick.plays):
            q.left[(trick.leader + at) % q.players] += len(cards)
    found: dict[int, list[Made]] = {}
    for trick in last:
        for at, cards in enumerate(trick.plays):
            seat, play = (trick.leader + at) % q.players, tuple(sorted(q.numbered(cards)))
            if seat != view.seat:
                # Of a throw that failed only a part is seen.
                free = q.left[seat] > len(play) and not (trick.thrown and not at)
                found.setdefault(seat, []).insert(0, Made(q.copy(), play, free))
            q.put(play, known=False)
            q.left[seat] -= len(play)
    return found
