"""Arranging a play in the components of a lead: the test for a ruff, and what plays are compared by.
Rules page, section 5."""

from __future__ import annotations

from collections.abc import Sequence

from .ladders import Outline
from .packing import choices, fits
from .planes import FIELD, Layout
from .shapes import bits

Tops = tuple[int, ...]
"""For each component of a lead, the tier of the highest card that answers it."""


def arrange(
    layout: Layout, counts: int, outline: Outline, above: Sequence[int] | None = None
) -> Tops | None:
    """The best way to arrange these cards exactly in the components, or None: the tops of the components,
    the highest possible at the largest component, then at the next, and so on.

    With `above`, each top must be higher than its counterpart there.
    """
    if layout.count(counts) != sum(width * length for width, length in outline):
        return None
    floor = tuple(above) if above is not None else (-2,) * len(outline)
    dead: set[tuple[int, int]] = set()

    def search(at: int, left: int) -> Tops | None:
        if at == len(outline) or outline[at][0] == 1:
            return _singles(layout, left, floor[at:])
        if (at, left) in dead or not fits(layout, left, _wide(outline[at:])):
            return None
        width, length = outline[at]
        starts = [
            (layout.run_top(start, length), start)
            for start in bits(layout.run_starts(left, width, length))
        ]
        for top, start in sorted(starts, reverse=True):
            if top <= floor[at]:
                break
            for faces in choices(layout, left, width, start, length):
                taken = sum(width << FIELD * layout.home[face] for face in faces)
                rest = search(at + 1, left - taken)
                if rest is not None:
                    return (top, *rest)
        dead.add((at, left))
        return None

    return search(0, counts)


def _wide(outline: Outline) -> Outline:
    return tuple(run for run in outline if run[0] > 1)


def _singles(layout: Layout, counts: int, floor: Sequence[int]) -> Tops | None:
    """The rest as singles, high to low. Matching high with high decides whether each can be higher."""
    tiers = sorted(
        (
            layout.face_tier[face]
            for face in layout.faces
            for _ in range(counts >> FIELD * layout.home[face] & 7)
        ),
        reverse=True,
    )
    needs = sorted(floor, reverse=True)
    higher = all(mine > least for mine, least in zip(tiers, needs, strict=True))
    return tuple(tiers) if higher else None
