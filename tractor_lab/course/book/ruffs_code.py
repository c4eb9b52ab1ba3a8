"""Lesson 6: who takes a trick, as a function to write on top of those of the first lessons."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

from tractor_lab.rules import Suit, decide_trick, parse_cards

from ..deals import Fresh
from ..position import Position
from ..spec import Case, Code
from .models import HIGHER
from .ruffs import (
    any_trumps,
    discards,
    equal_is_identical,
    last_equal,
    level_printed,
    mixed,
    off_levels,
    pairs_suffice,
    ruff,
    tricks,
    trumps,
)
from .throws_code import codes

WINNER: Final = (
    HIGHER
    + '''\


def height(play, lead, trump):
    """How high a play stands against this lead; -1 if it can win nothing."""
    suits = {place(card, trump)[0] for card in play}
    if len(suits) > 1 or not suits <= {place(lead[0], trump)[0], "T"}:
        return -1
    steps = sorted({place(card, trump)[1] for card in play})
    if len(lead) > 1:  # a pair or a tractor: pairs, and these neighbours
        paired = all(play.count(card) == 2 for card in play)
        if not paired or steps != list(range(steps[0], steps[0] + len(lead) // 2)):
            return -1
    ruffs = "T" in suits and place(lead[0], trump)[0] != "T"
    return steps[-1] + (100 if ruffs else 0)


def winner(plays, trump):
    heights = [height(play, plays[0], trump) for play in plays]
    return heights.index(max(heights))  # the first of equals
'''
)


def _position(case: Case) -> Position:
    return Position(case["trump"], plays=tuple(" ".join(play) for play in case["plays"]))


def truth(case: Case) -> int:
    """What the rules say."""
    position = _position(case)
    return decide_trick(position.plays, position.order).winner


def later(case: Case) -> int:
    """An equal play that came later takes over."""
    found = last_equal(_position(case))
    return truth(case) if found is None else found


def believing(naive: Callable[[Position], int]) -> Callable[[Case], int]:
    """A belief about ruffs; where trumps are led, or nobody ruffs, it makes no difference."""

    def returned(case: Case) -> int:
        position = _position(case)
        led = position.order.suit(case["plays"][0][0])
        said = naive(position)
        return said if said and led is not Suit.TRUMP else truth(case)

    return returned


def any_suit(case: Case) -> int:
    """The highest card wins, whatever its suit; trumps win over others."""
    order = _position(case).order
    heights = []
    for play in case["plays"]:
        cards = parse_cards(play)
        heights.append(max((order.suit(c) is Suit.TRUMP, order.tier(c)) for c in cards))
    return heights.index(max(heights))


PAIR, SINGLE, TRACTOR = (2, 1), (1, 1), (2, 2)
MADE: Final[tuple[Fresh, ...]] = (
    tricks((SINGLE,), trumps, discards, trumps, none=0.2),
    tricks((SINGLE,), off_levels, off_levels, discards),
    tricks((SINGLE,), discards, discards, discards),
    tricks((PAIR,), ruff(PAIR), trumps, ruff(PAIR), none=0.2),
    tricks((PAIR,), ruff(PAIR), off_levels, discards),
    tricks((PAIR,), mixed, trumps, discards),
    tricks((TRACTOR,), ruff(PAIR, PAIR), ruff(TRACTOR), discards),
    tricks((TRACTOR,), ruff(PAIR, PAIR), trumps, discards),
)


def cases(random: Random) -> Iterator[Case]:
    """Singles, pairs and tractors are led; some followers ruff, some only seem to."""
    for _ in range(60):
        for fresh in MADE:
            found = fresh(random)
            if found is not None:
                yield {"plays": [codes(play) for play in found.plays], "trump": found.trump}
                if random.random() < 0.3:  # some follow suit
                    yield from _followed(found, random)


def _followed(found: Position, random: Random) -> Iterator[Case]:
    """The same trick led by one of the ruffs: trumps are led, and the others follow or do not."""
    plays = [codes(play) for play in found.plays[1:]]
    random.shuffle(plays)
    ways = decide_trick(plays, found.order).beats if _one_part(plays[0], found) else ()
    if ways:
        yield {"plays": plays, "trump": found.trump}


def _one_part(play: list[str], found: Position) -> bool:
    from tractor_lab.rules import parse_shape

    suits = {found.order.suit(card) for card in play}
    return len(suits) == 1 and len(parse_shape(play, found.order).components) == 1


def fewer(case: Case) -> Iterator[Case]:
    """One play less, but for the lead."""
    plays = case["plays"]
    for gone in range(1, len(plays)):
        left = plays[:gone] + plays[gone + 1 :]
        if len(left) > 1:
            yield {**case, "plays": left}


def size(case: Case) -> tuple[Any, ...]:
    """Fewer cards first."""
    return (sum(map(len, case["plays"])), str(case))


EXERCISES = (
    Code(
        "06.code.winner",
        "winner",
        ("plays", "trump"),
        "int",
        truth,
        cases,
        fewer,
        size,
        {
            "ruff-later": later,
            "ruff-any-trumps": believing(any_trumps),
            "ruff-equal-identical": believing(equal_is_identical),
            "ruff-pairs-suffice": believing(pairs_suffice),
            "ruff-level-printed": believing(level_printed),
            "ruff-any-suit": any_suit,
        },
        model=WINNER,
    ),
)
