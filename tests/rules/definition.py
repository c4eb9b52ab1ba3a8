"""The rules page, sections 1, 2 and 4, written out as slowly and plainly as possible.

This is the reference the engine is compared with: it tries every way to split cards. It shares nothing
with the engine but the spelling of cards; a card here is a text such as ``S10``. A *game* is a dictionary of
the fields of a rule set and the trump (`game_of`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations, product
from typing import Any

RANKS = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
SUITS = "SHCD"
BELOW_ALL = -99
"""How high an ace stands that counts as a one."""


class Game(dict[str, Any]):
    """See `game_of`. A game is equal to itself alone, so that what was worked out for one is kept."""

    __eq__ = object.__eq__
    __hash__ = object.__hash__  # type: ignore[assignment]


Step = tuple[tuple[str, ...], int]
"""Equal faces on a line of neighbours, and how high they stand."""


# -- section 1: tiers ------------------------------------------------------------------------------


def trump_and_level(trump: str) -> tuple[str | None, str]:
    return (None, trump[2:]) if trump.startswith("NT") else (trump[0], trump[1:])


@cache
def tiers(trump: str, twos: bool, jokers: int = 2, lowest: str = "2") -> dict[str, list[list[str]]]:
    """Every suit (T for trump) as its tiers, high to low."""
    suit, level = trump_and_level(trump)
    dealt = RANKS[: RANKS.index(lowest) + 1]
    twos = twos and level not in ("2", "")
    stack = [["BJ"], ["LJ"]] if jokers else []
    for rank in [level, "2"] if twos else [level]:
        if rank not in dealt:
            continue
        if suit:
            stack.append([suit + rank])
        stack.append([s + rank for s in SUITS if s != suit])
    plain = [r for r in dealt if r != level and not (twos and r == "2")]
    if suit:
        stack += [[suit + r] for r in plain]
    return {"T": stack} | {s: [[s + r] for r in plain] for s in SUITS if s != suit}


def game_of(fields: dict[str, Any], trump: str) -> Game:
    """The game of a rule set's fields and a trump. ``order`` is what neighbours depend on, ``where`` each
    card's suit and tier (0 is the highest)."""
    names = (
        "two_always_trump",
        "jokers",
        "lowest_rank",
        "level_gap_closes",
        "trump_links",
        "ace_low",
    )
    order = (trump, *(fields[name] for name in names))
    return Game(fields | {"trump": trump, "order": order, "where": where(*order[:4])})


@cache
def where(trump: str, twos: bool, jokers: int, lowest: str) -> dict[str, tuple[str, int]]:
    return {
        card: (suit, i)
        for suit, stack in tiers(trump, twos, jokers, lowest).items()
        for i, tier in enumerate(stack)
        for card in tier
    }


def suit_of(card: str, game: Game) -> str:
    return game["where"][card][0]


def height(card: str, game: Game) -> int:
    """Greater is higher, within a suit."""
    return -game["where"][card][1]


# -- section 2: neighbours -------------------------------------------------------------------------


@cache
def lines(
    trump: str, twos: bool, jokers: int, lowest: str, gap_closes: bool, links: str, ace_low: bool
) -> dict[str, list[list[Step]]]:
    """Every suit as lines, high to low, on which neighbours touch. An ace that may count as a one stands on
    its line twice, the second time below the two."""
    trump_suit, level = trump_and_level(trump)
    spot = where(trump, twos, jokers, lowest)
    found = {}
    for suit, stack in tiers(trump, twos, jokers, lowest).items():
        printed = trump_suit if suit == "T" else suit
        row = []
        for rank in RANKS if printed else []:
            card = f"{printed}{rank}"
            if card not in spot or spot[card][0] != suit:
                continue
            of_its_own = suit == "T" and rank in _special(level, twos)
            # By the printed ranks a level card or a two of the trump suit keeps its place.
            if not of_its_own or (links == "jokers-only" and not gap_closes):
                row.append(card)
        pieces: list[list[Step]] = [[]]
        for above, card in zip([None, *row], row, strict=False):
            if above and not gap_closes and RANKS.index(card[1:]) - RANKS.index(above[1:]) > 1:
                pieces.append([])
            pieces[-1].append(((card,), -spot[card][1]))
        if ace_low and row and row[0][1:] == "A" and row[-1][1:] == "2":
            pieces[-1].append(((row[0],), BELOW_ALL))
        rest = [(tuple(tier), -i) for i, tier in enumerate(stack) if tier[0] not in row]
        if links == "all":
            pieces[0] = rest + pieces[0]
        else:
            jokers_too = [step for step in rest if step[0] in (("BJ",), ("LJ",))]
            pieces += [jokers_too, *([step] for step in rest if step not in jokers_too)]
        found[suit] = [line for line in pieces if line]
    return found


def _special(level: str, twos: bool) -> list[str]:
    """The ranks that stand above the rest of the trump suit."""
    return [level, "2"] if twos and level not in ("2", "") else [level]


@cache
def run_top(faces: tuple[str, ...], order: tuple[Any, ...]) -> int | None:
    """How high a run of these faces (sorted) ends; None if they are not neighbours, one on each step."""
    tops = []
    suits = {where(*order[:4])[face][0] for face in faces}
    for line in lines(*order)[suits.pop()] if len(suits) == 1 else []:
        for start in range(len(line) - len(faces) + 1):
            steps = line[start : start + len(faces)]
            taken = sorted(face for step, _ in steps for face in faces if face in step)
            if taken == list(faces) and all(set(step) & set(faces) for step, _ in steps):
                tops.append(max(high for _, high in steps))
    return max(tops) if tops else None


def is_run(faces: tuple[str, ...] | list[str], game: Game) -> bool:
    return top_of(faces, game) is not None


def top_of(faces: tuple[str, ...] | list[str], game: Game) -> int | None:
    """How high a run of these faces ends; None if they are none."""
    return run_top(tuple(sorted(faces)), game["order"])


def is_one_run(cards: tuple[str, ...], game: Game) -> tuple[int, int] | None:
    """Width and length, if some cards are a single group or one tractor and nothing else."""
    counts = Counter(cards)
    width, length = max(counts.values()), len(counts)
    if set(counts.values()) != {width} or (length > 1 and width == 1):
        return None
    if length > 1 and (length < game["shortest_tractor"] or not is_run(tuple(counts), game)):
        return None
    return width, length


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


def run_lengths(groups: list[str], game: Game) -> set[tuple[int, ...]]:
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


@lru_cache(maxsize=4096)
def grade(
    cards: tuple[str, ...], component: tuple[int, int], game: Game, closed: frozenset
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


def _key(component: tuple[int, int], widths: list[int], runs: dict, game: Game) -> tuple:
    if component == (3, 2) and game["wide_follow"] == "titanic":
        return (-next(i for i, test in enumerate(TITANIC) if test(widths, runs)),)
    if component[0] == 2 and game["follow"] == "pairs":
        return (widths.count(2), component[1] in runs[2] and component[1] > 1)
    return (tuple(widths), runs[4], runs[3], runs[2])


def parts_of(total: int, most: int) -> Iterator[tuple[int, ...]]:
    """Every way to write a number as a sum of parts, the largest part first."""
    if total == 0:
        yield ()
    for part in range(min(total, most), 0, -1):
        for rest in parts_of(total - part, part):
            yield (part, *rest)


def ladder(component: tuple[int, int], game: Game) -> list[tuple[tuple[int, int], ...]]:
    """Every rung of the answers to a component as its runs (width, length), best first: all ways to see so
    many cards as groups and runs, sorted by how well they answer."""
    width, length = component
    if width == 1 or game["follow"] == "suit":
        return [()]
    rungs: dict[tuple, tuple[tuple[int, int], ...]] = {}
    for widths in parts_of(width * length, width):
        ways = [
            [runs for runs in parts_of(widths.count(w), widths.count(w)) if long_enough(runs, game)]
            for w in (4, 3, 2)
        ]
        for four, three, two in product(*ways):
            key = _key(component, list(widths), {4: four, 3: three, 2: two}, game)
            runs = ((4, four), (3, three), (2, two))
            shown = tuple((w, n) for w, lengths in runs for n in lengths)
            # Where several ways are as good, the one that asks for least names the rung.
            rungs[key] = min(rungs.get(key, shown), shown, key=asked_by)
    return [rungs[key] for key in sorted(rungs, reverse=True)]


def asked_by(rung: tuple[tuple[int, int], ...]) -> tuple[int, int]:
    """How much a rung asks for: cards in groups, and of equally many the longer runs."""
    return sum(w * n for w, n in rung), -len(rung)


def long_enough(runs: tuple[int, ...], game: Game) -> bool:
    return all(length == 1 or length >= game["shortest_tractor"] for length in runs)


def subsets(cards: tuple[str, ...], size: int) -> set[tuple[str, ...]]:
    return set(combinations(sorted(cards), size))


def best_list(cards: tuple[str, ...], lead: list[tuple[int, int]], game: Game, closed=None) -> list:
    """The best list of grades these cards reach, one for each component, each card used once."""
    closed = closed or [frozenset()] * len(lead)
    return _best_list(tuple(sorted(cards)), tuple(lead), game, tuple(closed))


@lru_cache(maxsize=64)
def _best_list(
    cards: tuple[str, ...],
    lead: tuple[tuple[int, int], ...],
    game: Game,
    closed: tuple[frozenset[str], ...],
) -> list:
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

    return best(cards, 0)


def protected(cards: tuple[str, ...], component: tuple[int, int], game: Game) -> frozenset[str]:
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
    play: tuple[str, ...], hand: tuple[str, ...], suit: str, lead: list[tuple[int, int]], game: Game
) -> str:
    """``legal``, or the first fault: count, hand, suit, shape. `lead` is its components, largest first."""
    from .definition_guangxi import answers

    n = sum(width * length for width, length in lead)
    if len(play) != n:
        return "count"
    if Counter(play) - Counter(hand):
        return "hand"
    if game["bombs"] == "any" and is_bomb(play, game):
        return "legal"
    mine = tuple(card for card in hand if suit_of(card, game) == suit)
    given = tuple(card for card in play if suit_of(card, game) == suit)
    if len(given) != min(n, len(mine)):
        return "suit"
    if len(mine) <= n:
        return "legal"
    if len(lead) > 1 and game["follow_throw"] == "suit":
        return "legal"
    if game["follow"] == "guangxi":
        (component,) = lead
        return "legal" if answers(given, mine, component, game) else "shape"
    closed = [protected(mine, component, game) for component in lead]
    owed = best_list(mine, lead, game, closed)
    reached = best_list(given, lead, game)
    return "legal" if reached >= owed else "shape"


def is_bomb(play: tuple[str, ...], game: Game) -> bool:
    """One quad, or a tractor of quads."""
    shape = is_one_run(play, game)
    return game["bombs"] != "off" and shape is not None and shape[0] == 4
