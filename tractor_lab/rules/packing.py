"""Can these cards give these groups, each card used once? The question behind every duty and every ruff.

A *run* asks for `length` groups of `width` identical cards on neighbouring tiers; a pair is the run (2, 1).
Single cards need no run: whatever is left over serves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from .cards import Card
from .planes import FIELD, Layout
from .shapes import bits

Run = tuple[int, int]
"""Width and length."""
Runs = tuple[Run, ...]
PAIR: Run = (2, 1)


def fits(layout: Layout, counts: int, runs: Runs) -> bool:
    """Can the cards `counts` give all these runs at once?"""
    if not runs:
        return True
    if len(runs) == 1:
        return layout.run_starts(counts, *runs[0]) != 0
    if runs.count(PAIR) == len(runs):
        pairs = layout.plane(counts, 2).bit_count() + layout.plane(counts, 4).bit_count()
        return pairs >= len(runs)
    return _fits(layout, counts, runs)


@lru_cache(maxsize=65536)
def _fits(layout: Layout, counts: int, runs: Runs) -> bool:
    return place(layout, counts, runs) is not None


def place(
    layout: Layout,
    counts: int,
    runs: Runs,
    have: int = 0,
    budget: int = 10_000,
    allowed: tuple[int, ...] = (),
) -> tuple[tuple[Card, ...], ...] | None:
    """One way to take all these runs from `counts`, lowest cards first: the cards of each run, or None.

    `have` are cards already chosen, and at most `budget` further ones may be taken. `allowed`, if given,
    holds for each run the fields it may use.
    """
    masks = allowed or (-1,) * len(runs)
    jobs = sorted(
        range(len(runs)), key=lambda job: (-runs[job][0] * runs[job][1], -runs[job][0], masks[job])
    )
    # Pairs come last, and any pair serves as well as another: the cheapest are taken at once.
    plain = next(
        (
            depth
            for depth in range(len(jobs))
            if all(runs[job] == PAIR and masks[job] == masks[jobs[-1]] for job in jobs[depth:])
        ),
        len(jobs),
    )
    found: dict[int, tuple[Card, ...]] = {}
    dead: set[tuple[int, int, int]] = set()

    def cost(used: int) -> int:
        """Cards of `used` that are not among `have` yet."""
        if not have:
            return layout.count(used)
        return sum(
            max(0, (used >> bit & 7) - (have >> bit & 7))
            for bit in (FIELD * home for home in layout.home.values())
        )

    def pairs(depth: int, used: int) -> bool:
        """Settle the remaining jobs, all of them pairs, with the pairs that cost least."""
        left = (counts - used) & masks[jobs[depth]]
        offers = []
        for place, face in enumerate(layout.faces):
            bit = FIELD * layout.home[face]
            held, mine = used >> bit & 7, have >> bit & 7
            for more in range(2, (left >> bit & 7) + 1, 2):
                price = max(0, held + more - mine) - max(0, held + more - 2 - mine)
                offers.append((price, place, face))
        offers.sort(key=lambda offer: offer[:2])
        taken = offers[: len(jobs) - depth]
        if len(taken) < len(jobs) - depth or cost(used) + sum(p for p, _, _ in taken) > budget:
            return False
        for job, (_, _, face) in zip(jobs[depth:], taken, strict=True):
            found[job] = (face, face)
        return True

    def search(depth: int, used: int, first: int) -> bool:
        if depth == len(jobs):
            return True
        if depth == plain:
            return pairs(depth, used)
        if (depth, used, first) in dead:
            return False
        width, length = runs[jobs[depth]]
        mask = masks[jobs[depth]]
        same = depth + 1 < len(jobs) and (
            runs[jobs[depth + 1]] == (width, length) and masks[jobs[depth + 1]] == mask
        )
        options = []
        for start in bits(layout.run_starts((counts - used) & mask, width, length)):
            if start < first:
                continue  # equal runs are interchangeable: place them from low to high
            for faces in choices(layout, (counts - used) & mask, width, start, length):
                taken = used + sum(width << FIELD * layout.home[face] for face in faces)
                price = cost(taken)
                if price <= budget:
                    options.append((price if have else 0, start, taken, faces))
        for _, start, taken, faces in sorted(options, key=lambda option: option[:2]):
            found[jobs[depth]] = tuple(face for face in faces for _ in range(width))
            if search(depth + 1, taken, start if same else 0):
                return True
        dead.add((depth, used, first))
        return False

    return tuple(found[job] for job in range(len(runs))) if search(0, 0, 0) else None


def choices(
    layout: Layout, counts: int, width: int, start: int, length: int
) -> Iterator[tuple[Card, ...]]:
    """Every choice of one face a slot for a run, high to low."""
    picks: Iterable[tuple[Card, ...]] = [()]
    for slot in range(start + length - 1, start - 1, -1):
        held = [
            face
            for face in layout.slot_faces[slot]
            if counts >> FIELD * layout.home[face] & 7 >= width
        ]
        picks = [(*pick, face) for pick in picks for face in held]
    yield from picks
