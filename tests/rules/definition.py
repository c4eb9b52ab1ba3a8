"""The rules page, sections 1, 2 and 4, written out as slowly and plainly as possible.

This is the reference the engine is compared with: it tries every way to split cards. It shares nothing
with the engine but the spelling of cards; a card here is a text such as ``S10``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise

RANKS = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
SUITS = "SHCD"


# -- section 1: tiers ------------------------------------------------------------------------------


@cache
def tiers(trump: str, twos: bool) -> dict[str, list[list[str]]]:
    """Every suit (T for trump) as its tiers, high to low."""
    suit, level = (None, trump[2:]) if trump.startswith("NT") else (trump[0], trump[1:])
    twos = twos and level not in ("2", "")
    stack = [["BJ"], ["LJ"]]
    for rank in [level, "2"] if twos else [level]:
        if not rank:
            continue
        if suit:
            stack.append([suit + rank])
        stack.append([s + rank for s in SUITS if s != suit])
    plain = [r for r in RANKS if r != level and not (twos and r == "2")]
    if suit:
        stack += [[suit + r] for r in plain]
    return {"T": stack} | {s: [[s + r] for r in plain] for s in SUITS if s != suit}


@cache
def where(trump: str, twos: bool) -> dict[str, tuple[str, int]]:
    """Each card's suit and tier (0 is the highest)."""
    return {
        card: (suit, i)
        for suit, stack in tiers(trump, twos).items()
        for i, tier in enumerate(stack)
        for card in tier
    }


def neighbours(a: str, b: str, game: dict) -> bool:
    """Do the tiers of two cards touch? (Level gap closed, all links: the common case; or gap not closed.)"""
    spot = where(game["trump"], game["two_always_trump"])
    (suit_a, i), (suit_b, j) = spot[a], spot[b]
    if suit_a != suit_b or abs(i - j) != 1:
        return False
    if not game["level_gap_closes"] and a[0] == b[0] and a[1:] in RANKS and b[1:] in RANKS:
        level = game["trump"].lstrip("NT")[-2:].lstrip("SHCD")
        between = {RANKS.index(a[1:]) + 1, RANKS.index(b[1:]) + 1}
        lost = RANKS.index(level) if level in RANKS else -1
        # the level stood between them, and neither is a level card itself
        high = min(RANKS.index(a[1:]), RANKS.index(b[1:]))
        low = max(RANKS.index(a[1:]), RANKS.index(b[1:]))
        return not (high < lost < low) and bool(between)
    return True


# -- ways to see some cards as groups and runs -----------------------------------------------------


def groupings(cards: tuple[str, ...], widest: int, closed: frozenset[str]) -> Iterator[list]:
    """Every way to split cards into groups of identical cards no wider than `widest`; cards of `closed`
    faces stay single. A group is (face, width)."""
    counts = Counter(cards)
    faces = sorted(counts)

    def split(n: int, most: int) -> Iterator[tuple[int, ...]]:
        if n == 0:
            yield ()
        for part in range(min(n, most), 0, -1):
            for rest in split(n - part, part):
                yield (part, *rest)

    def walk(i: int) -> Iterator[list]:
        if i == len(faces):
            yield []
            return
        most = 1 if faces[i] in closed else widest
        for parts in split(counts[faces[i]], most):
            for rest in walk(i + 1):
                yield [(faces[i], part) for part in parts] + rest

    yield from walk(0)


def run_lengths(groups: list[str], game: dict) -> set[tuple[int, ...]]:
    """Every list of run lengths, longest first, that groups of one width can be joined into."""
    if not groups:
        return {()}
    first, rest = groups[0], groups[1:]
    found = set()
    for size in range(len(rest) + 1):
        for others in combinations(range(len(rest)), size):
            run = [first] + [rest[i] for i in others]
            if len(run) > 1 and (len(run) < game["shortest_tractor"] or not is_run(run, game)):
                continue
            left = [rest[i] for i in range(len(rest)) if i not in others]
            for tail in run_lengths(left, game):
                found.add(tuple(sorted((len(run), *tail), reverse=True)))
    return found


def is_run(faces: list[str], game: dict) -> bool:
    spot = where(game["trump"], game["two_always_trump"])
    line = sorted(faces, key=lambda f: spot[f][1])
    if len({spot[f][1] for f in faces}) < len(faces):
        return False
    return all(neighbours(a, b, game) for a, b in pairwise(line))


# -- section 4: ladders ----------------------------------------------------------------------------

TITANIC = [
    lambda w, r: r.get(3) == (2,),
    lambda w, r: 2 in r.get(2, ()) and len(r.get(2, ())) >= 1,
    lambda w, r: w.count(3) == 2,
    lambda w, r: w.count(3) == 1 and w.count(2) == 1,
    lambda w, r: w.count(3) == 1,
    lambda w, r: w.count(2) >= 2,
    lambda w, r: w.count(2) == 1,
    lambda w, r: True,
]


def grade(
    cards: tuple[str, ...], component: tuple[int, int], game: dict, closed: frozenset
) -> tuple:
    """How well these cards answer a component: a key, greater is better."""
    width = component[0]
    if width == 1 or game["follow"] == "suit":
        return ()
    best: tuple = ()
    for groups in groupings(cards, width, closed):
        widths = sorted((w for _, w in groups), reverse=True)
        by_width = {w: run_lengths([face for face, v in groups if v == w], game) for w in (4, 3, 2)}
        for four in by_width[4]:
            for three in by_width[3]:
                for two in by_width[2]:
                    runs = {4: four, 3: three, 2: two}
                    best = max(best, _key(component, widths, runs, game))
    return best


def _key(component: tuple[int, int], widths: list[int], runs: dict, game: dict) -> tuple:
    if component == (3, 2) and game["wide_follow"] == "titanic":
        return (-next(i for i, test in enumerate(TITANIC) if test(widths, runs)),)
    if component[0] == 2 and game["follow"] == "pairs":
        return (widths.count(2), component[1] in runs[2] and component[1] > 1)
    return (tuple(widths), runs[4], runs[3], runs[2])


def subsets(cards: tuple[str, ...], size: int) -> set[tuple[str, ...]]:
    return set(combinations(sorted(cards), size))


def best_list(cards: tuple[str, ...], lead: list[tuple[int, int]], game: dict, closed=None) -> list:
    """The best list of grades these cards reach, one for each component, each card used once."""
    closed = closed or [frozenset()] * len(lead)
    memo: dict = {}

    def best(left: tuple[str, ...], i: int) -> list:
        if i == len(lead) or all(width == 1 for width, _ in lead[i:]):
            return [()] * (len(lead) - i)
        if (left, i) not in memo:
            grades: dict[tuple, list] = {}
            for part in subsets(left, lead[i][0] * lead[i][1]):
                grades.setdefault(grade(part, lead[i], game, closed[i]), []).append(part)
            top = max(grades)
            rests = {
                tuple(sorted((Counter(left) - Counter(part)).elements())) for part in grades[top]
            }
            memo[left, i] = [top, *max(best(rest, i + 1) for rest in rests)]
        return memo[left, i]

    return best(tuple(sorted(cards)), 0)


def protected(cards: tuple[str, ...], component: tuple[int, int], game: dict) -> frozenset[str]:
    """The faces of a hand whose groups are not counted when asking what is owed for a component."""
    counts = Counter(cards)
    faces = set()
    if game["protect_triples"]:
        faces |= {face for face, n in counts.items() if n > component[0]}
    if game["protect_tractors"] and component == (2, 1):
        paired = [face for face, n in counts.items() if n >= 2]
        for size in range(game["shortest_tractor"], len(paired) + 1):
            for run in combinations(paired, size):
                if is_run(list(run), game):
                    faces |= set(run)
    return frozenset(faces)


def verdict(
    play: tuple[str, ...], hand: tuple[str, ...], suit: str, lead: list[tuple[int, int]], game: dict
) -> str:
    """``legal``, or the first fault: count, hand, suit, shape. `lead` is its components, largest first."""
    n = sum(width * length for width, length in lead)
    spot = where(game["trump"], game["two_always_trump"])
    if len(play) != n:
        return "count"
    if Counter(play) - Counter(hand):
        return "hand"
    mine = tuple(card for card in hand if spot[card][0] == suit)
    given = tuple(card for card in play if spot[card][0] == suit)
    if len(given) != min(n, len(mine)):
        return "suit"
    if len(mine) <= n:
        return "legal"
    if len(lead) > 1 and game["follow_throw"] == "suit":
        return "legal"
    closed = [protected(mine, component, game) for component in lead]
    owed = best_list(mine, lead, game, closed)
    reached = best_list(given, lead, game)
    return "legal" if reached >= owed else "shape"
