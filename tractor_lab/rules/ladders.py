"""Ladders: how a follower may answer each component of a lead, best answer first. Rules page, section 4.

A *rung* is the tuple of runs it gives (see `packing`); the rest are any cards. The ladder of a pair is
``((2, 1),)`` then ``()``: a pair, or two cards without one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from .packing import Run, Runs, fits, place
from .planes import FIELD, Layout
from .reasons import Code
from .ruleset import Rules
from .shapes import bits

Rung = Runs
Outline = tuple[Run, ...]
"""Width and length of each component of a lead, largest first."""

TITANIC: Final[Run] = (3, 2)
TITANIC_LADDER: Final[tuple[Rung, ...]] = (
    ((3, 2),),
    ((2, 2),),
    ((3, 1), (3, 1)),
    ((3, 1), (2, 1)),
    ((3, 1),),
    ((2, 1), (2, 1)),
    ((2, 1),),
    (),
)


def ladder(component: Run, rules: Rules) -> Iterator[Rung]:
    """Every rung of the answers to a component, best first, ending with the empty one.

    >>> list(ladder((2, 2), Rules()))
    [((2, 2),), ((2, 1), (2, 1)), ((2, 1),), ()]
    """
    width, length = component
    if rules.follow == "suit":
        yield ()
    elif rules.follow == "guangxi":
        from . import guangxi

        yield from guangxi.ladder(component, rules)
    elif component == TITANIC and rules.wide_follow == "titanic":
        yield from TITANIC_LADDER
    elif rules.follow == "pairs" and width == 2:
        if length > 1:
            yield (component,)
        for pairs in range(length, -1, -1):
            yield ((2, 1),) * pairs
    else:
        for widths in _partitions(width * length, width):
            yield from _with_runs([part for part in widths if part > 1], rules.shortest_tractor)


def _partitions(total: int, largest: int) -> Iterator[tuple[int, ...]]:
    """The ways to write `total` as parts of at most `largest`, descending, greatest first."""
    if total == 0:
        yield ()
    for part in range(min(total, largest), 0, -1):
        for rest in _partitions(total - part, part):
            yield (part, *rest)


def _with_runs(widths: Sequence[int], shortest: int) -> Iterator[Rung]:
    """The ways to join equal widths into runs: the widest first, longer runs first."""
    if not widths:
        yield ()
        return
    width = widths[0]
    groups = widths.count(width)
    for lengths in _partitions(groups, groups):
        if all(length == 1 or length >= shortest for length in lengths):
            for rest in _with_runs(widths[groups:], shortest):
                yield (*((width, length) for length in lengths), *rest)


def rung_key(component: Run, rung: Rung, rules: Rules) -> tuple[object, ...]:
    """A key that sorts the rungs of one component: a better rung has a greater key."""
    if rules.follow == "guangxi":
        from . import guangxi

        return guangxi.key(component, rung, rules)
    if component == TITANIC and rules.wide_follow == "titanic":
        return (-TITANIC_LADDER.index(rung),)
    widths = tuple(sorted((width for width, length in rung for _ in range(length)), reverse=True))
    by_width = tuple(
        tuple(sorted((length for w, length in rung if w == width), reverse=True))
        for width in (4, 3, 2)
    )
    return (widths, by_width)


def best_rungs(layout: Layout, counts: int, outline: Outline, protect: bool) -> tuple[Rung, ...]:
    """The best list of rungs that the cards `counts` of a suit can reach: one rung for each component,
    compared left to right. With `protect` the cards are a hand, and the groups that its table protects are
    left out (what is *owed*); without, they are a play."""
    rules = layout.rules
    if all(width == 1 for width, _ in outline):
        return ((),) * len(outline)
    # Faces held once give no run: dropping them lets many positions share one answer.
    grouped = layout.plane(counts, 2) * 15 & counts
    protecting = protect and (
        rules.protect_triples or rules.protect_tractors or rules.follow == "guangxi"
    )
    if not grouped or rules.follow == "suit":
        return ((),) * len(outline)
    if len(outline) > 1 and rules.follow_throw == "suit":
        return ((),) * len(outline)
    return _best_rungs(layout, grouped, outline, protecting)


@lru_cache(maxsize=65536)
def _best_rungs(layout: Layout, counts: int, outline: Outline, protect: bool) -> tuple[Rung, ...]:
    rules = layout.rules
    if rules.follow == "guangxi":
        from . import guangxi

        return guangxi.work_out(layout, counts, outline, protect).rungs
    chosen: list[Rung] = []
    prior: Runs = ()
    masks: tuple[int, ...] = ()
    for component in outline:
        mask = protected_fields(layout, counts, component) if protect else -1

        def reaches(
            runs: Runs, prior: Runs = prior, masks: tuple[int, ...] = masks, mask: int = mask
        ) -> bool:
            if not protect:
                return fits(layout, counts, prior + runs)
            allowed = masks + (mask,) * len(runs)
            return place(layout, counts, prior + runs, allowed=allowed) is not None

        rung = _best_rung(component, rules, reaches)
        chosen.append(rung)
        prior += rung
        masks += (mask,) * len(rung)
    return tuple(chosen)


def _best_rung(component: Run, rules: Rules, reaches: Callable[[Runs], bool]) -> Rung:
    """The first rung of the ladder that is reached, without walking the long ladders step by step: a
    wider group or a longer run can always be played as smaller ones, so each part is settled in turn."""
    width, length = component
    if width == 1:
        return ()
    if component == TITANIC and rules.wide_follow == "titanic":
        return next(rung for rung in TITANIC_LADDER if reaches(rung))
    if rules.follow == "pairs" and width == 2 and reaches((component,)):
        return (component,)
    widths: list[int] = []
    left = width * length
    part = width
    while part > 1:
        if part <= left and reaches(tuple((w, 1) for w in (*widths, part))):
            widths.append(part)
            left -= part
        else:
            part -= 1
    if rules.follow == "pairs" and width == 2:
        return ((2, 1),) * len(widths)
    runs: Runs = ()
    for wide in sorted(set(widths), reverse=True):
        groups = widths.count(wide)
        narrower: Runs = tuple((w, 1) for w in widths if w < wide)
        longest = groups
        while groups:
            longest = min(longest, groups)
            while longest > 1 and not (
                longest >= rules.shortest_tractor
                and reaches((*runs, (wide, longest), *((wide, 1),) * (groups - longest), *narrower))
            ):
                longest -= 1
            runs += ((wide, longest),)
            groups -= longest
    return runs


def protected_fields(layout: Layout, counts: int, component: Run) -> int:
    """The fields whose cards are counted when asking what is owed for a component (`protect_triples`,
    `protect_tractors`)."""
    rules = layout.rules
    fields = layout.mask
    if rules.protect_triples and component[0] < 4:
        fields &= ~(layout.plane(counts, component[0] + 1) * 15)
    if rules.protect_tractors and component == (2, 1):
        shortest = rules.shortest_tractor
        for start in bits(layout.run_starts(counts, 2, shortest)):
            for slot in range(start, start + shortest):
                for face in layout.slot_faces[slot]:
                    fields &= ~(15 << FIELD * layout.home[face])
    return fields


def fallen_short(wanted: Rung, got: Rung) -> tuple[Code, int, int]:
    """What a rung has that the play's rung lacks: first a run, then triples, then pairs."""
    runs = Counter(run for run in wanted if run[1] > 1)
    had = Counter(run for run in got if run[1] > 1)
    if runs - had:
        return Code.MUST_PLAY_TRACTOR, runs.total(), (runs & had).total()
    for width, code in ((3, Code.MUST_PLAY_TRIPLES), (2, Code.MUST_PLAY_PAIRS)):
        needed = sum(length for w, length in wanted if w == width)
        given = sum(length for w, length in got if w == width)
        if needed > given:
            return code, needed, given
    return Code.MUST_PLAY_SHAPE, len(wanted), len(got)
