"""The rules page, sections 2, 3 and 5, written out slowly: parsing, throws, and who wins a trick."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations

from .definition import is_run, where

Parts = list[tuple[int, int, int, tuple[str, ...]]]
"""Components as (size, width, top, cards); a greater tuple is a larger component."""


def height(card: str, game: dict) -> int:
    """Greater is higher, within a suit."""
    return -where(game["trump"], game["two_always_trump"])[card][1]


def suit_of(card: str, game: dict) -> str:
    return where(game["trump"], game["two_always_trump"])[card][0]


def components(cards: tuple[str, ...], game: dict) -> Parts:
    """Every single component that can be taken out of some cards of one suit."""
    counts = Counter(cards)
    found = []
    for width in (1, 2, 3, 4):
        faces = sorted(face for face, n in counts.items() if n >= width)
        for length in range(1, len(faces) + 1):
            if length > 1 and (width == 1 or length < game["shortest_tractor"]):
                continue
            for chosen in combinations(faces, length):
                if length == 1 or is_run(list(chosen), game):
                    top = max(height(face, game) for face in chosen)
                    found.append((width * length, width, top, chosen * width))
    return found


def parse(cards: tuple[str, ...], game: dict) -> list[tuple[int, int, int]]:
    """Section 2: the largest component first; of equal ways the one whose rest is larger."""

    @cache
    def best(left: tuple[str, ...]) -> list[tuple[int, int, int]]:
        if not left:
            return []
        options = components(left, game)
        largest = max(option[:3] for option in options)
        rests = {
            tuple(sorted((Counter(left) - Counter(option[3])).elements()))
            for option in options
            if option[:3] == largest
        }
        return [largest, *max(best(rest) for rest in rests)]

    return best(tuple(sorted(cards)))


def can_beat(part: tuple[int, int, int], held: tuple[str, ...], game: dict) -> bool:
    """Section 3: can these cards of the suit beat a component of a throw?"""
    size, width, top = part
    counts = Counter(held)
    faces = [face for face, n in counts.items() if n >= width]
    length = size // width
    return any(
        max(height(face, game) for face in chosen) > top
        for chosen in combinations(faces, length)
        if length == 1 or is_run(list(chosen), game)
    )


def arrangements(
    play: tuple[str, ...], outline: list[tuple[int, int]], game: dict
) -> set[tuple[int, ...]]:
    """Every way to arrange a play exactly in the components of a lead, as the tops of the parts."""
    if len(play) != sum(w * n for w, n in outline):
        return set()

    @cache
    def ways(left: tuple[str, ...], at: int) -> frozenset[tuple[int, ...]]:
        if at == len(outline):
            return frozenset([()])
        width, length = outline[at]
        counts = Counter(left)
        faces = sorted(face for face, n in counts.items() if n >= width)
        found = set()
        for chosen in combinations(faces, length):
            if length > 1 and not is_run(list(chosen), game):
                continue
            rest = tuple(sorted((counts - Counter(chosen * width)).elements()))
            top = max(height(face, game) for face in chosen)
            found |= {(top, *tail) for tail in ways(rest, at + 1)}
        return frozenset(found)

    return set(ways(tuple(sorted(play)), 0))


def trick(
    plays: list[tuple[str, ...]], parts: list[tuple[int, int, int]], game: dict
) -> tuple[list[int], list[int]]:
    """Section 5: who held the trick in turn, and whose plays are ruffs."""
    outline = [(width, size // width) for size, width, _ in parts]
    led = suit_of(plays[0][0], game)
    rank = 0
    tops: tuple[int, ...] = tuple(top for _, _, top in parts)
    highest = max(height(card, game) for card in plays[0])
    held, ruffs = [0], []
    for seat, play in enumerate(plays[1:], 1):
        suits = {suit_of(card, game) for card in play}
        over = suits == {"T"} and led != "T"
        if len(suits) > 1 or (suits != {led} and not over):
            continue
        fits = arrangements(play, outline, game)
        if over and game["exact_ruff"]:
            shape = [(width, size // width) for size, width, _ in parse(play, game)]
            fits = fits if shape == outline else set()
        top = max(height(card, game) for card in play)
        if not fits:
            if over and not game["ruff_throw_needs_shape"] and len(outline) > 1:
                ruffs.append(seat)
                if rank == 0 or (rank == 1 and top > highest):
                    rank, highest = 1, top
                    held.append(seat)
            continue
        if over:
            ruffs.append(seat)
        mine = 2 if over else 0
        if mine > rank:
            winning = fits
        elif mine < rank:
            continue
        elif game["overruff"] == "highest" and len(outline) > 1:
            winning = fits if top > highest else set()
        elif game["overruff"] == "all":
            winning = {way for way in fits if all(a > b for a, b in zip(way, tops, strict=True))}
        else:
            winning = {way for way in fits if way[0] > tops[0]}
        if winning:
            rank, tops, highest = mine, max(winning), top
            held.append(seat)
    return held, ruffs
