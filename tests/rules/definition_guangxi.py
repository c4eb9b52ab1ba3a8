"""Following in Guangxi (rules page, section 4, ``follow = "guangxi"``), written out slowly.

How well some cards answer a component is a *key*: ``(1,)`` for the shape itself, else
``(0, sizes, pairs)``: the cards of each tractor, longest first, and the pairs among the rest. What is owed
counts a face by all the copies held: of three sevens nobody owes a pair of sevens for a tractor. What is
played may be any cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations, product

from .definition import (
    BELOW_ALL,
    Game,
    is_one_run,
    lines,
    run_top,
    subsets,
    suit_of,
)

Key = tuple
Tractor = tuple[int, tuple[str, ...]]
"""Width and faces."""


def answers(
    given: tuple[str, ...], mine: tuple[str, ...], component: tuple[int, int], game: Game
) -> bool:
    """Do these cards of the suit answer a lead of one component as far as all that are held of it must?
    (There are no throws in Guangxi.)"""
    if component[0] == 1 or has_shape(given, component, game, None):
        return True
    need = (
        min(enough(mine, component, game))
        if game["split_tractors"]
        else best(mine, component, game)
    )
    if need == (1,):
        return False
    in_all = fewest_pairs(mine, component[0] * component[1], need, game)
    # Longer tractors, torn from triples or bombs, will do as well, but excuse no pair.
    return any(
        (sizes, pairs) >= need[1:] and (sizes == need[1] or total >= in_all)
        for sizes, pairs, total in _ways(
            tuple(sorted(given)), game["shortest_tractor"], game["order"]
        )
    )


@lru_cache(maxsize=64)
def best(mine: tuple[str, ...], component: tuple[int, int], game: Game) -> Key:
    """The best key of all plays, counting each face by all the copies that are held."""
    held = Counter(mine)
    plays = subsets(mine, component[0] * component[1])
    return max(key_of(play, component, game, held) for play in plays)


@lru_cache(maxsize=64)
def fewest_pairs(mine: tuple[str, ...], n: int, need: Key, game: Game) -> int:
    """The fewest pairs, those in tractors included, of all answers with that key out of whole faces."""
    _, sizes, pairs = need
    held = Counter(mine)
    whole = tuple(sorted((face, copies) for face, copies in held.items() if copies > 1))
    return pairs + min(
        inside
        for found, inside, rest in _whole_ways(whole, game["shortest_tractor"], game["order"])
        if found == sizes and min(rest, (n - sum(sizes)) // 2) == pairs
    )


@cache
def _whole_ways(
    faces: tuple[tuple[str, int], ...], shortest: int, order: tuple
) -> set[tuple[tuple[int, ...], int, int]]:
    """Every way to see tractors of whole faces: their sizes, the pairs in them, the pairs in the rest."""
    found = {((), 0, sum(copies // 2 for _, copies in faces))}
    cards = tuple(face for face, copies in faces for _ in range(copies))
    exact = frozenset(face for face, _ in faces)
    for width, chosen in tractors(cards, exact, shortest, order):
        left = tuple((face, copies) for face, copies in faces if face not in chosen)
        for sizes, inside, rest in _whole_ways(left, shortest, order):
            longer = tuple(sorted((width * len(chosen), *sizes), reverse=True))
            found.add((longer, inside + width // 2 * len(chosen), rest))
    return found


def _all_pairs(cards: tuple[str, ...]) -> int:
    return sum(copies // 2 for copies in Counter(cards).values())


@cache
def _ways(
    cards: tuple[str, ...], shortest: int, order: tuple
) -> set[tuple[tuple[int, ...], int, int]]:
    """Every way to see tractors in some cards: their sizes, the pairs in the rest, the pairs in all."""
    found = {((), _all_pairs(cards), _all_pairs(cards))}
    for width, faces in tractors(cards, None, shortest, order):
        rest = tuple(sorted((Counter(cards) - Counter(faces * width)).elements()))
        for sizes, pairs, total in _ways(rest, shortest, order):
            longer = tuple(sorted((width * len(faces), *sizes), reverse=True))
            found.add((longer, pairs, total + width // 2 * len(faces)))
    return found


def key_of(
    cards: tuple[str, ...], component: tuple[int, int], game: Game, held: Counter | None
) -> Key:
    """How well exactly these cards answer a component. `held` is given when asking what is owed."""
    if has_shape(cards, component, game, held):
        return (1,)
    exact = None if held is None else frozenset(f for f in cards if held[f] == cards.count(f))
    return (
        0,
        *_sizes_and_pairs(tuple(sorted(cards)), exact, game["shortest_tractor"], game["order"]),
    )


def has_shape(
    cards: tuple[str, ...], component: tuple[int, int], game: Game, held: Counter | None
) -> bool:
    """Rule 4: the shape and count of the lead; with `equal_count_follows` any one tractor or group of as
    many cards will do, though nobody owes a bomb for a tractor."""
    shape = is_one_run(cards, game)
    if shape is None or (held is not None and any(held[face] != shape[0] for face in cards)):
        return False
    if shape == component:
        return True
    return game["equal_count_follows"] and (held is None or shape[1] > 1)


def tractors(
    cards: tuple[str, ...], exact: frozenset[str] | None, shortest: int, order: tuple
) -> Iterator[Tractor]:
    """Every tractor in some cards; if `exact` is given, only whole faces of those."""
    counts = Counter(cards)
    for width in (2, 3, 4):
        faces = sorted(
            face
            for face, n in counts.items()
            if (n >= width if exact is None else face in exact and n == width)
        )
        for length in range(shortest, len(faces) + 1):
            for chosen in combinations(faces, length):
                if run_top(chosen, order) is not None:
                    yield width, chosen


@cache
def _sizes_and_pairs(
    cards: tuple[str, ...], exact: frozenset[str] | None, shortest: int, order: tuple
) -> tuple[tuple[int, ...], int]:
    """Rules 5 to 8: the longest tractors, and the pairs in the rest (triples and bombs may be split)."""
    most: tuple[tuple[int, ...], int] = ((), sum(n // 2 for n in Counter(cards).values()))
    for width, faces in tractors(cards, exact, shortest, order):
        rest = tuple(sorted((Counter(cards) - Counter(faces * width)).elements()))
        sizes, pairs = _sizes_and_pairs(rest, exact, shortest, order)
        most = max(most, (tuple(sorted((width * len(faces), *sizes), reverse=True)), pairs))
    return most


# -- `split_tractors`: a long tractor seen as several ----------------------------------------------


@lru_cache(maxsize=64)
def enough(mine: tuple[str, ...], component: tuple[int, int], game: Game) -> set[Key]:
    """The keys that will do, each under one view of the tractors that are held."""
    held = Counter(mine)
    n = component[0] * component[1]
    for width in (2, 3, 4):
        faces = sorted(face for face, copies in held.items() if copies == width)
        for some in combinations(faces, n // width):
            if some and has_shape(some * width, component, game, held) and len(some) * width == n:
                return {(1,)}
    found: dict[tuple[int, ...], int] = {}
    for view in views(mine, game):
        for taken in taken_from(view, n, game["shortest_tractor"]):
            sizes = tuple(sorted((w * len(faces) for w, faces in taken), reverse=True))
            rest = held - Counter([f for width, faces in taken for f in faces * width])
            pairs = min((n - sum(sizes)) // 2, sum(copies // 2 for copies in rest.values()))
            found[sizes] = max(found.get(sizes, 0), pairs)
    return {(0, sizes, pairs) for sizes, pairs in found.items()}


def taken_from(
    parts: list[Tractor], room: int, shortest: int, first: bool = True
) -> Iterator[list[Tractor]]:
    """The longest part that fits comes first, after it any part that fits, as long as one does. A part too
    long is cut to the most that fits."""
    cut = {
        i: (width, faces[: room // width])
        for i, (width, faces) in enumerate(parts)
        if room // width >= shortest
    }
    longest = max((width * len(faces) for width, faces in cut.values()), default=0)
    if not cut:
        yield []
    for i, (width, faces) in cut.items():
        size = width * len(faces)
        if size == longest or not first:
            for tail in taken_from(parts[:i] + parts[i + 1 :], room - size, shortest, False):
                yield [(width, faces), *tail]


def views(mine: tuple[str, ...], game: Game) -> Iterator[list[Tractor]]:
    """Every way to see the tractors that are held: each long one whole or as several."""
    counts = Counter(mine)
    choices: list[list[list[Tractor]]] = []
    for width in (2, 3, 4):
        faces = frozenset(face for face, n in counts.items() if n == width)
        seen = views_of(faces, suit_of(mine[0], game), game)
        choices.append([[(width, part) for part in view] for view in seen])
    for chosen in product(*choices):
        yield [part for view in chosen for part in view]


def views_of(faces: frozenset[str], suit: str, game: Game) -> list[list[tuple[str, ...]]]:
    """The same for faces that are held equally often."""
    found = []
    shortest = game["shortest_tractor"]
    for as_one in ace_places(faces, suit, game):
        rows = [
            [
                [f for f in step if f in faces and (f[1:] != "A" or as_one == (high == BELOW_ALL))]
                for step, high in line
            ]
            for line in lines(*game["order"])[suit]
        ]
        # One face of each step.
        for laid in product(*[step or [None] for row in rows for step in [*row, []]]):
            views: list[list[tuple[str, ...]]] = [[]]
            for stretch in stretches(laid):
                pieces = list(cuts(stretch, shortest))
                views = [view + cut for view in views for cut in pieces]
            found += views
    return found


def ace_places(faces: frozenset[str], suit: str, game: Game) -> list[bool]:
    """Whether aces may count as ones here: an ace stands where it makes a tractor; where both places make one
    the player says."""
    as_one = as_ace = False
    for line in lines(*game["order"])[suit]:
        for start in range(len(line) - game["shortest_tractor"] + 1):
            steps = line[start : start + game["shortest_tractor"]]
            aces = [high for step, high in steps if any(f[1:] == "A" and f in faces for f in step)]
            if aces and all(faces & set(step) for step, _ in steps):
                as_one |= BELOW_ALL in aces
                as_ace |= max(aces) > BELOW_ALL
    return [True, False] if as_one and as_ace else [as_one]


def stretches(row: tuple[str | None, ...]) -> list[tuple[str, ...]]:
    """The longest stretches of neighbours."""
    found: list[tuple[str, ...]] = [()]
    for face in row:
        if face is None:
            found.append(())
        else:
            found[-1] += (face,)
    return [stretch for stretch in found if stretch]


def cuts(stretch: tuple[str, ...], shortest: int) -> Iterator[list[tuple[str, ...]]]:
    """Every way to cut a stretch into tractors; one that is shorter than a tractor gives none."""
    if len(stretch) < shortest:
        yield []
        return
    for length in range(shortest, len(stretch) + 1):
        rest = stretch[length:]
        if not rest or len(rest) >= shortest:
            yield from ([stretch[:length], *more] for more in cuts(rest, shortest))
