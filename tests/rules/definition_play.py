"""The rules page, sections 2, 3 and 5, written out slowly: parsing, throws, and who wins a trick."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations

from .definition import Game, height, is_bomb, is_one_run, is_run, suit_of, top_of

Part = tuple[int, int, int]
"""A component as (size, width, top); a greater tuple is a larger component."""
Outline = list[tuple[int, int]]
"""Width and length of each component, largest first."""


def components(cards: tuple[str, ...], game: Game) -> list[tuple[int, int, int, tuple[str, ...]]]:
    """Every single component that can be taken out of some cards of one suit: a `Part` and its cards."""
    counts = Counter(cards)
    found = []
    for width in (1, 2, 3, 4):
        faces = sorted(face for face, n in counts.items() if n >= width)
        for length in range(1, len(faces) + 1):
            if length > 1 and (width == 1 or length < game["shortest_tractor"]):
                continue
            for chosen in combinations(faces, length):
                top = top_of(chosen, game)
                if top is not None:
                    found.append((width * length, width, top, chosen * width))
    return found


def parse(cards: tuple[str, ...], game: Game) -> list[Part]:
    """Section 2: the largest component first; of equal ways the one whose rest is larger."""

    @cache
    def best(left: tuple[str, ...]) -> list[Part]:
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


def outline_of(parts: list[Part]) -> Outline:
    return [(width, size // width) for size, width, _ in parts]


# -- section 3: throws -----------------------------------------------------------------------------


def can_beat(part: Part, held: tuple[str, ...], game: Game) -> bool:
    """Can these cards of the suit beat a component of a throw?"""
    size, width, top = part
    counts = Counter(held)
    faces = sorted(face for face, n in counts.items() if n >= width)
    return any(
        (other := top_of(chosen, game)) is not None and other > top
        for chosen in combinations(faces, size // width)
    )


def beaten(
    throw: tuple[str, ...], others: list[tuple[str, ...]], game: Game
) -> set[tuple[Part, int]]:
    """Which components of a throw which seat beats, as pairs; empty: the throw stands."""
    parts = parse(throw, game)
    if len(parts) == 1:
        return set()
    suit = suit_of(throw[0], game)
    found = set()
    for seat, hand in enumerate(others, 1):
        held = tuple(card for card in hand if suit_of(card, game) == suit)
        if game["throw_test"] == "every-card":
            highest = max((height(card, game) for card in held), default=None)
            for part, cards in laid_out(throw, game):
                low = min(height(card, game) for card in cards)
                if highest is not None and highest > low:
                    found.add((part, seat))
        else:
            found |= {(part, seat) for part in parts if can_beat(part, held, game)}
    return found


def laid_out(cards: tuple[str, ...], game: Game) -> list[tuple[Part, tuple[str, ...]]]:
    """The components of section 2 with cards for each."""
    if not cards:
        return []
    wanted = parse(cards, game)
    for *part, taken in components(cards, game):
        rest = tuple((Counter(cards) - Counter(taken)).elements())
        if tuple(part) == wanted[0] and (parse(rest, game) if rest else []) == wanted[1:]:
            return [(wanted[0], taken), *laid_out(rest, game)]
    raise AssertionError("a parse can always be laid out")


def forced(throw: tuple[str, ...], beats: set[tuple[Part, int]], game: Game) -> Part:
    """What the leader of a failed throw must play."""
    parts = parse(throw, game)
    how = game["failed_throw"]
    if how == "one-card":
        return (1, 1, min(height(card, game) for card in throw))
    if how == "lowest":
        return min(parts, key=lambda part: (part[2], part[0]))
    if how == "smallest":
        first = min(seat for _, seat in beats)
        return min((p for p, seat in beats if seat == first), key=lambda part: (part[0], part[2]))
    return min((part for part, _ in beats), key=lambda part: (-part[0], -part[1], part[2]))


# -- section 5: tricks -----------------------------------------------------------------------------


def arrangements(play: tuple[str, ...], outline: Outline, game: Game) -> set[tuple[int, ...]]:
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
            if length > 1 and not is_run(chosen, game):
                continue
            rest = tuple(sorted((counts - Counter(chosen * width)).elements()))
            found |= {(top_of(chosen, game), *tail) for tail in ways(rest, at + 1)}
        return frozenset(found)

    return set(ways(tuple(sorted(play)), 0))


def trick(
    plays: list[tuple[str, ...]], parts: list[Part], game: Game
) -> tuple[list[int], list[int]]:
    """Who held the trick in turn, and whose plays are ruffs. `parts` are the components of the lead."""
    by_type = game["bigger_type_wins"] and len(parts) == 1 and parts[0][0] > 1
    held, ruffs = _by_type(plays, game) if by_type else _by_shape(plays, parts, game)
    bombs = [seat for seat, play in enumerate(plays) if is_bomb(play, game)]
    if not bombs:
        return held, ruffs
    # A bomb beats whatever is none; after it only bombs count.
    first, *later = bombs
    held = [seat for seat in held if seat < first] + [first]
    for seat in later:
        mine, best = plays[seat], plays[held[-1]]
        suit, other = suit_of(mine[0], game), suit_of(best[0], game)
        higher = suit == other and top_of(set(mine), game) > top_of(set(best), game)
        if higher or (suit == "T" and other != "T"):
            held.append(seat)
    if suit_of(plays[0][0], game) != "T":
        ruffs = sorted({*ruffs, *(seat for seat in bombs if suit_of(plays[seat][0], game) == "T")})
    return held, ruffs


def _by_type(plays: list[tuple[str, ...]], game: Game) -> tuple[list[int], list[int]]:
    """`bigger_type_wins`: a wider group or tractor of as many cards beats, in suit and in trump."""
    led = suit_of(plays[0][0], game)
    held, ruffs = [0], []
    for seat, play in enumerate(plays[1:], 1):
        suits = {suit_of(card, game) for card in play}
        shape = is_one_run(play, game) if len(suits) == 1 else None
        if shape is None or not suits <= {led, "T"}:
            continue
        best = plays[held[-1]]
        wide, top = shape[0], top_of(set(play), game)
        other = max(Counter(best).values()), top_of(set(best), game)
        if suits == {"T"} and led != "T" and wide >= max(Counter(plays[0]).values()):
            if game["exact_ruff"] and shape != is_one_run(plays[0], game):
                continue
            ruffs.append(seat)
        if suits == {suit_of(best[0], game)}:
            wins = (wide, top) > other
        else:
            wins = seat in ruffs and wide >= other[0]
        if wins:
            held.append(seat)
    return held, ruffs


def _by_shape(
    plays: list[tuple[str, ...]], parts: list[Part], game: Game
) -> tuple[list[int], list[int]]:
    outline = outline_of(parts)
    led = suit_of(plays[0][0], game)
    rank = 0
    tops: tuple[int, ...] = tuple(top for _, _, top in parts)
    highest = max(tops)
    held, ruffs = [0], []
    for seat, play in enumerate(plays[1:], 1):
        suits = {suit_of(card, game) for card in play}
        over = suits == {"T"} and led != "T"
        if len(suits) > 1 or (suits != {led} and not over):
            continue
        fits = arrangements(play, outline, game)
        if over and game["exact_ruff"]:
            fits = fits if outline_of(parse(play, game)) == outline else set()
        if not fits:
            top = max(height(card, game) for card in play)
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
            winning = {way for way in fits if max(way) > highest}
        elif game["overruff"] == "all":
            winning = {way for way in fits if all(a > b for a, b in zip(way, tops, strict=True))}
        else:
            winning = {way for way in fits if way[0] > tops[0]}
        if winning:
            rank, tops, highest = mine, max(winning), max(map(max, winning))
            held.append(seat)
    return held, ruffs
