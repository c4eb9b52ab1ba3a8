"""Following as in Guangxi (`follow` "guangxi"): what is owed, and what is enough. Rules page, section 4.

What a hand owes is read off *all the copies it holds*: three equal cards are a triple there, no pair. What a
play gives is read off its own cards, whatever they were torn from. Both are one key, compared part by part:
the shape led, then the sizes of the tractors, longest first, then the pairs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from .packing import PAIR, Run, Runs, fits, place
from .planes import FIELD, Layout
from .reasons import Code

if TYPE_CHECKING:
    from .ruleset import Rules

Sizes = tuple[int, ...]
"""The cards of each tractor, longest first."""
Key = tuple[bool, Sizes, int]
"""Is it the shape led (or as good), its tractors, its pairs."""
_Way = tuple[tuple[Run, int], ...]
"""Runs, each with the fields it may be taken from."""
WIDTHS = (4, 3, 2)


@dataclass(frozen=True, slots=True)
class Answer:
    """How cards answer a lead."""

    rungs: tuple[Runs, ...]
    """For each component of the lead the runs that answer it best."""
    fields: tuple[int, ...]
    """For each of these runs the fields it is read off."""
    enough: tuple[Runs, ...]
    """Every list of runs that is at least as good: a play is right if it gives one of them."""


def key(component: Run, rung: Runs, rules: Rules) -> Key:
    """How good an answer is: a better one has a greater key.

    >>> from tractor_lab.rules import Rules
    >>> key((2, 2), ((2, 1), (2, 1)), Rules.preset("nanning"))
    (False, (), 2)
    """
    if len(rung) == 1 and rung[0] in _at_once(component, rules):
        return True, (), 0
    sizes = tuple(sorted((w * n for w, n in rung if n > 1), reverse=True))
    return False, sizes, sum(w // 2 for w, n in rung if n == 1)


def ladder(component: Run, rules: Rules) -> Iterator[Runs]:
    """Every answer to a component, best first: the shape led, then tractors by their sizes, then pairs.

    >>> from tractor_lab.rules import Rules
    >>> list(ladder((4, 1), Rules.preset("nanning")))
    [((4, 1),), ((2, 2),), ((2, 1), (2, 1)), ((2, 1),), ()]
    """
    width, length = component
    if width == 1:
        yield ()
        return
    first = _at_once(component, rules)
    yield from ((run,) for run in first)
    cards = width * length
    for sizes in _lists(cards, cards, rules.shortest_tractor):
        given = _realized(sizes, rules.shortest_tractor)
        for pairs in range((cards - sum(sizes)) // 2, -1, -1):
            for runs in given:
                rung = runs + (PAIR,) * pairs
                if len(rung) != 1 or rung[0] not in first:
                    yield rung


def _at_once(component: Run, rules: Rules) -> Runs:
    """The runs that answer a component at once: the shape led; with `equal_count_follows` any of its size."""
    width, length = component
    if not rules.equal_count_follows or width == 1:
        return (component,)
    others = tuple(run for run in _runs_of(width * length, rules, 1) if run != component)
    return (component, *others)


def _runs_of(cards: int, rules: Rules, fewest: int = 2) -> Runs:
    """The runs of that many cards, widest first, of at least so many groups."""
    found = ((width, cards // width) for width in WIDTHS if cards % width == 0)
    return tuple(
        run
        for run in found
        if run[1] >= fewest and (run[1] == 1 or run[1] >= rules.shortest_tractor)
    )


def _lists(cards: int, longest: int, shortest: int) -> Iterator[Sizes]:
    """The sizes of tractors that can lie in so many cards, the best list first, the empty one last."""
    for size in range(min(cards, longest), 2 * shortest - 1, -1):
        if _realized((size,), shortest):
            for rest in _lists(cards - size, size, shortest):
                yield (size, *rest)
    yield ()


@lru_cache(maxsize=4096)
def _realized(sizes: Sizes, shortest: int) -> tuple[Runs, ...]:
    """The ways to make tractors of these sizes, widest first; of equal ones the wider before the narrower."""
    found: list[Runs] = [()]
    for size in sizes:
        found = [
            (*runs, (width, size // width))
            for runs in found
            for width in WIDTHS
            if size % width == 0
            and size // width >= shortest
            and not (runs and runs[-1][0] * runs[-1][1] == size and runs[-1][0] < width)
        ]
    return tuple(found)


@lru_cache(maxsize=65536)
def work_out(layout: Layout, counts: int, outline: Runs, owed: bool) -> Answer:
    """How the cards `counts` of a suit answer the components of a lead, each in turn.

    With `owed`, `counts` is all that is held, and only groups that are whole there ask to be played. Without,
    it is a play, and any of its cards give a run.
    """
    rules = layout.rules
    whole = dict.fromkeys((*WIDTHS, 1), -1)
    if owed:
        planes = {width: layout.plane(counts, width) for width in WIDTHS} | {5: 0}
        whole |= {w: (planes[w] & ~planes[w + 1]) * 15 for w in WIDTHS}
    ways: list[_Way] = [()]  # how the hand answers the components so far
    plays: list[Runs] = [()]  # how a play does
    enough: list[Runs] = []
    rungs: list[int] = []  # how many runs answer each component
    for component in outline:
        width, length = component
        at = len(ways[0])
        cards = width * length if width > 1 else 0
        at_once = _at_once(component, rules) if cards else ()
        asking = at_once if not owed else tuple(r for r in at_once if r[1] > 1 or r == component)
        led = _extended(layout, counts, ways, tuple((run, whole[run[0]]) for run in asking))
        if led:
            loose = _extended(layout, counts, ways, tuple((run, -1) for run in at_once))
            ways = led + [way for way in loose if way not in led]
            plays = [(*runs, run) for runs in plays for run in at_once]
        else:
            sizes, ways = _tractors(layout, counts, ways, cards, whole, owed)
            rest = (cards - sum(sizes)) // 2
            for pairs in range(rest, -1, -1):
                with_pairs = [way + ((PAIR, -1),) * pairs for way in ways]
                with_pairs = [way for way in with_pairs if _can(layout, counts, way)]
                if with_pairs:
                    break
            ways = with_pairs
            enough += [(*before, run) for before in plays for run in at_once]
            # A better list of tractors, torn from wider groups, excuses no pair. (Where no tractor is owed
            # the pairs alone say so.)
            least = min(_pairs_in(run for run, _ in way[at:]) for way in ways)
            for more in _better(sizes, cards, rules) if sizes else ():
                lacking = (PAIR,) * (least - _pairs_in(more))
                if sum(w * n for w, n in more + lacking) <= cards:
                    enough += [before + more + lacking for before in plays]
            given = _realized(sizes, rules.shortest_tractor)
            plays = [before + runs + (PAIR,) * pairs for before in plays for runs in given]
        plays = [runs for runs in plays if fits(layout, counts, runs)]
        rungs.append(len(ways[0]) - at)
    first = iter(ways[0])
    found = tuple(tuple(next(first)[0] for _ in range(many)) for many in rungs)
    fields = tuple(mask for _, mask in ways[0])
    alternatives = (*plays, *(runs for runs in enough if fits(layout, counts, runs)))
    return Answer(found, fields, tuple(dict.fromkeys(alternatives)))


def _pairs_in(runs: Iterable[Run]) -> int:
    """How many pairs lie in some runs."""
    return sum(width // 2 * length for width, length in runs)


def _can(layout: Layout, counts: int, way: _Way) -> bool:
    runs, fields = tuple(run for run, _ in way), tuple(mask for _, mask in way)
    return place(layout, counts, runs, allowed=fields) is not None


def _extended(
    layout: Layout, counts: int, ways: list[_Way], more: tuple[tuple[Run, int], ...]
) -> list[_Way]:
    """The ways that have room for one more of these runs."""
    return [
        (*way, job)
        for job in more
        if layout.run_starts(counts & job[1], *job[0])
        for way in ways
        if _can(layout, counts, (*way, job))
    ]


def _tractors(
    layout: Layout, counts: int, ways: list[_Way], cards: int, whole: dict[int, int], owed: bool
) -> tuple[Sizes, list[_Way]]:
    """The tractors to be given in so many cards, with the ways that have them: always the longest that
    still fits, or what a player who splits may make of them (`split_tractors`)."""
    rules = layout.rules
    if owed and rules.split_tractors:
        sizes = _split(layout, counts, cards)
        split = ways
        for before, size in zip((0, *sizes), sizes, strict=False):
            split = _with_tractor(layout, counts, split, size, whole, size == before)
        if split:
            return sizes, split
    found: list[int] = []
    size = cards
    while size >= 2 * rules.shortest_tractor:
        longer = _with_tractor(layout, counts, ways, size, whole, size in found)
        if longer:
            ways = longer
            found.append(size)
            cards -= size
        else:
            size -= 1
        size = min(size, cards)
    return tuple(found), ways


def _with_tractor(
    layout: Layout, counts: int, ways: list[_Way], size: int, whole: dict[int, int], again: bool
) -> list[_Way]:
    """The ways that have room for one more tractor of that size; `again`: their last one has it too."""
    jobs = tuple((run, whole[run[0]]) for run in _runs_of(size, layout.rules))
    longer = _extended(layout, counts, ways, jobs)
    # Equal sizes are written widest first, so that one way is one way.
    return [way for way in longer if not again or way[-2][0][0] >= way[-1][0][0]]


def _better(sizes: Sizes, cards: int, rules: Rules) -> Iterator[Runs]:
    """The least runs that make a better list of tractors than these sizes, in so many cards."""
    shortest = rules.shortest_tractor
    for at in range(len(sizes) + 1):
        least = sizes[at] if at < len(sizes) else 0
        longer: list[Run] = []
        for width in reversed(WIDTHS):
            run = (width, max(shortest, least // width + 1))
            if all(width < w or run[1] < n for w, n in longer):
                longer.append(run)
        for before in _realized(sizes[:at], shortest):
            for width, length in longer:
                if sum(sizes[:at]) + width * length <= cards:
                    runs = (*before, (width, length))
                    yield tuple(sorted(runs, key=lambda run: (-run[0] * run[1], -run[0])))


def lacking(wanted: Runs, got: Runs) -> tuple[Code, int, int]:
    """What a play owes and does not give, how much of it was owed and how much is given: the shape led, else
    tractors, else pairs."""
    sizes, had = (Counter(w * n for w, n in runs if n > 1) for runs in (wanted, got))
    if sizes - had:
        return Code.MUST_PLAY_TRACTOR, sizes.total(), (sizes & had).total()
    if len(wanted) == 1 and sizes:  # as many cards, but not the shape led
        return Code.MUST_PLAY_TRACTOR, 1, 0
    widest = max((width for width, _ in wanted), default=0)
    if widest > 2 and not sizes:
        code = Code.MUST_PLAY_TRIPLES if widest == 3 else Code.MUST_PLAY_SHAPE
        return code, 1, 0
    if sizes != had:  # longer tractors, torn from wider groups, at the cost of pairs
        return Code.MUST_PLAY_PAIRS, _pairs_in(wanted), _pairs_in(got)
    pairs, given = (_pairs_in(run for run in runs if run[1] == 1) for runs in (wanted, got))
    return Code.MUST_PLAY_PAIRS, pairs, given


# -- a long tractor seen as several ------------------------------------------------------------------


def _split(layout: Layout, counts: int, cards: int) -> Sizes:
    """The least that a player owes who may see a long tractor as several.

    However he parts them, the longest part comes first; after it any part that fits will do, as long
    as one fits.
    """
    shortest = layout.rules.shortest_tractor
    lists = []
    for lengths in product(*(_stretches(layout, counts, width) for width in WIDTHS)):
        runs = [(w, n) for w, found in zip(WIDTHS, lengths, strict=True) for n in found]
        for parted in product(*(tuple(_parted(n, n, shortest)) for _, n in runs)):
            parts = sorted((w, n) for (w, _), made in zip(runs, parted, strict=True) for n in made)
            lists.append(_least(tuple(parts), cards, shortest, True))
    return min(lists)


def _stretches(layout: Layout, counts: int, width: int) -> Iterator[tuple[int, ...]]:
    """The lengths of the tractors of whole groups of that width, uncut: once for each place of the ace."""
    plane = layout.plane(counts, width)
    if width < 4:
        plane &= ~layout.plane(counts, width + 1)
    faces = {
        slot: sum(plane >> FIELD * layout.home[face] & 1 for face in held)
        for slot, held in layout.slot_faces.items()
    }
    if layout.low_ace is None or not faces[layout.low_ace[0]]:
        yield _lengths(faces, layout)
        return
    low = layout.low_ace[0]
    high = layout.home[layout.slot_faces[low][0]]
    shortest = layout.rules.shortest_tractor
    below = all(faces.get(low + step) for step in range(shortest))
    above = all(faces.get(high - step) for step in range(shortest))
    # The ace is low or high, whichever makes a tractor; where both do it is the player who says.
    if above or not below:
        yield _lengths(faces | {low: 0}, layout)
    if below:
        yield _lengths(faces | {high: 0}, layout)


def _lengths(faces: dict[int, int], layout: Layout) -> tuple[int, ...]:
    """How long the stretches of slots are; equal faces on one slot make further ones."""
    found = []
    for copy in range(max(faces.values(), default=0)):
        length = 0
        for slot in range(layout.slots + 1):
            if faces.get(slot, 0) > copy:
                length += 1
            elif length:
                found.append(length)
                length = 0
    return tuple(n for n in found if n >= layout.rules.shortest_tractor)


def _parted(length: int, longest: int, shortest: int) -> Iterator[tuple[int, ...]]:
    """The ways to see a tractor as several, each long enough to be one."""
    if length == 0:
        yield ()
    for part in range(min(length, longest), shortest - 1, -1):
        for rest in _parted(length - part, part, shortest):
            yield (part, *rest)


@lru_cache(maxsize=65536)
def _least(parts: Runs, left: int, shortest: int, first: bool) -> Sizes:
    """The least list of tractors that leaves no room for another part."""
    fitting = {
        at: width * min(length, left // width)
        for at, (width, length) in enumerate(parts)
        if min(length, left // width) >= shortest
    }
    longest = max(fitting.values(), default=0)
    lists = [
        tuple(
            sorted(
                (size, *_least(parts[:at] + parts[at + 1 :], left - size, shortest, False)),
                reverse=True,
            )
        )
        for at, size in fitting.items()
        if size == longest or not first
    ]
    return min(lists, default=())
