"""Choosing n cards of a suit so that they answer a duty: counting the ways, listing them, completing one.

A duty is monotone: if some cards answer it, more cards of the suit answer it too. So a branch is cut off
as soon as it is settled: when the cards taken answer already, and when no way of filling up can answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from math import comb

from .packing import Runs, fits, place
from .planes import FIELD, Layout


class Chooser:
    """The ways to take `size` of the cards `counts` of a suit that give one of the lists `enough`."""

    def __init__(self, layout: Layout, counts: int, size: int, enough: tuple[Runs, ...]) -> None:
        self.layout, self.counts, self.size, self.enough = layout, counts, size, enough
        fields = sorted(FIELD * home for home in layout.home.values())
        held = [(bit, counts >> bit & 7) for bit in fields if counts >> bit & 7]
        self.grouped = [(bit, copies) for bit, copies in held if copies > 1]
        """Faces held more than once (bit, copies): only they can give a group."""
        self.single = [bit for bit, copies in held if copies == 1]

    def answers(self, cards: int) -> bool:
        """Do these cards give what is asked?"""
        return any(fits(self.layout, cards, runs) for runs in self.enough)

    def can_become(self, taken: int, rest: int) -> bool:
        """Can `taken`, filled up to the size out of `rest`, give what is asked?"""
        room = self.size - self.layout.count(taken)
        return room >= 0 and any(
            not runs or place(self.layout, taken + rest, runs, have=taken, budget=room) is not None
            for runs in self.enough
        )

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
        # Without runs of several tiers it does not matter *which* faces gave the groups, only how many of
        # each width: such branches are one. `widths` counts them, a byte for each width.
        alike = all(length == 1 for runs in self.enough for _, length in runs)
        known: dict[tuple[int, int], int] = {}

        def ways(at: int, taken: int, widths: int, cards: int, groups: int) -> int:
            left = self.size - cards
            key = (at, widths if alike else taken)
            if key in known or left < 0:
                return known.get(key, 0)
            if self.answers(taken):
                # Faces that gave no group give 0 or 1 card, as every single face does.
                loose, rest = len(self.single) + at - groups, self._free_ways[at]
                total = sum(comb(loose, left - more) * rest[more] for more in range(left + 1))
            elif at == len(top) or not self.can_become(taken, sum(top[at:])):
                total = 0
            else:
                bit, copies = self.grouped[at]
                total = ways(at + 1, taken, widths, cards, groups)
                for taking in range(2, copies + 1):
                    more, wider = taken + (taking << bit), widths + (1 << 8 * taking)
                    total += ways(at + 1, more, wider, cards + taking, groups + 1)
            known[key] = total
            return total

        return ways(0, 0, 0, 0, 0)

    def plays(self) -> Iterator[int]:
        """Every choice, once, as counts."""
        faces = [*self.grouped, *((bit, 1) for bit in self.single)]

        def choose(at: int, taken: int, left: int, settled: bool) -> Iterator[int]:
            if left == 0:
                if settled or self.answers(taken):
                    yield taken
                return
            if sum(copies for _, copies in faces[at:]) < left:
                return
            if not settled:
                rest = sum(copies << bit for bit, copies in faces[at:])
                if not self.can_become(taken, rest):
                    return
                settled = self.answers(taken)
            bit, copies = faces[at]
            for taking in range(min(copies, left), -1, -1):
                yield from choose(at + 1, taken + (taking << bit), left - taking, settled)

        yield from choose(0, 0, self.size, False)
