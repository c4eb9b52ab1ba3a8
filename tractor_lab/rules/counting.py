"""Choosing n cards of a suit so that they answer a duty: counting the ways, listing them, completing one.

A duty is a monotone test: if some cards pass it, more cards of the suit pass it too. That is what lets a
branch be cut off as soon as it is settled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from math import comb

from .packing import Runs, place
from .planes import FIELD, Layout


class Chooser:
    """The ways to take `size` of the cards `counts` of one suit so that `passes` holds."""

    def __init__(
        self, layout: Layout, counts: int, size: int, passes: Callable[[int], bool]
    ) -> None:
        self.layout, self.counts, self.size, self.passes = layout, counts, size, passes
        fields = sorted(FIELD * home for home in layout.home.values())
        held = [(bit, counts >> bit & 7) for bit in fields if counts >> bit & 7]
        self.grouped = [(bit, copies) for bit, copies in held if copies > 1]
        """Faces held more than once (bit, copies): only they can give a group."""
        self.single = [bit for bit, copies in held if copies == 1]

    @cached_property
    def _free_ways(self) -> list[list[int]]:
        """For the grouped faces from each index on: in how many ways they give 0, 1, 2 ... cards."""
        ways = [[1] + [0] * self.size]
        for _, copies in reversed(self.grouped):
            last = ways[-1]
            ways.append(
                [
                    sum(last[total - taken] for taken in range(min(copies, total) + 1))
                    for total in range(self.size + 1)
                ]
            )
        return ways[::-1]

    def count(self) -> int:
        """How many different choices pass."""
        top = [copies << bit for bit, copies in self.grouped]

        def ways(at: int, taken: int, cards: int, loose: int) -> int:
            # `loose`: faces that give no group and so 0 or 1 card, as every single face does.
            left = self.size - cards
            if left < 0 or not self.passes(taken + sum(top[at:])):
                return 0
            if self.passes(taken):
                rest = self._free_ways[at]
                return sum(comb(loose, left - more) * rest[more] for more in range(left + 1))
            if at == len(top):
                return 0
            bit, copies = self.grouped[at]
            total = ways(at + 1, taken, cards, loose + 1)
            for taking in range(2, copies + 1):
                total += ways(at + 1, taken + (taking << bit), cards + taking, loose)
            return total

        return ways(0, 0, 0, len(self.single))

    def plays(self) -> Iterator[int]:
        """Every choice that passes, as counts."""
        faces = [*self.grouped, *((bit, 1) for bit in self.single)]

        def choose(at: int, taken: int, left: int) -> Iterator[int]:
            if left == 0:
                if self.passes(taken):
                    yield taken
                return
            most = sum(copies for _, copies in faces[at:])
            if most < left:
                return
            if not self.passes(taken + sum(copies << bit for bit, copies in faces[at:])):
                return
            bit, copies = faces[at]
            for taking in range(min(copies, left), -1, -1):
                yield from choose(at + 1, taken + (taking << bit), left - taking)

        yield from choose(0, 0, self.size)

    def extends(self, have: int, runs: Runs) -> bool:
        """Is there a choice that holds all the cards `have` and gives these runs?"""
        room = self.size - self.layout.count(have)
        return room >= 0 and (
            place(self.layout, self.counts, runs, have=have, budget=room) is not None
        )
