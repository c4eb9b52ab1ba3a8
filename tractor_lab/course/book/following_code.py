"""Lesson 3: following suit, and what the shape of the lead asks for, as functions to write."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random
from typing import Any

from tractor_lab.locale import explain
from tractor_lab.rules import (
    Card,
    Hand,
    Lead,
    LegalFollows,
    Order,
    Rules,
    RulesError,
    Suit,
    Trump,
    legal_follows,
    parse_cards,
)

from ..deals import follow, pairs_in
from ..position import Cards, Position
from ..spec import Case, Code, Naive
from .following import (
    has_spare_suit,
    holds_tractor,
    level_pair,
    printed_suit,
    ruffs_anyway,
    run_then_singles,
    runless_pairs,
    singles_of_suit,
    suit_cards,
    three_faces,
    two_levels,
    wanting,
)
from .models import MAY_PLAY_PAIR, MAY_PLAY_SINGLE, MAY_PLAY_TRACTOR

CASES = 340


def _legal(case: Case, rules: Rules | None = None) -> LegalFollows:
    order = Order(case["trump"], rules or Rules())
    return legal_follows(Lead(case["lead"], order), Hand(case["hand"], order))


def may_play(case: Case) -> bool:
    """What the rules say."""
    return tuple(map(Card, case["play"])) in _legal(case)


def because(case: Case, lang: str) -> str:
    """The engine's reason, where the play is not allowed."""
    reason = _legal(case).why_not(case["play"])
    return explain(reason, lang) if reason else ""


def _under(**changes: Any) -> Callable[[Case], bool]:
    """A player whose table has other rules."""
    rules = Rules(**changes)

    def naive(case: Case) -> bool:
        return tuple(map(Card, case["play"])) in _legal(case, rules)

    return naive


def _printed(case: Case) -> bool:
    """Only counts printed suits, and sees no shape."""
    trump, lead = Trump(case["trump"]), Card(case["lead"][0])

    def suit(code: str) -> object:
        card = Card(code)
        return "T" if card.is_joker or card.suit is trump.suit else card.suit

    mine = sum(suit(code) == suit(lead.code) for code in case["hand"])
    given = sum(suit(code) == suit(lead.code) for code in case["play"])
    return given >= min(mine, len(case["lead"]))


def _free_when_short(case: Case) -> bool:
    """Anything goes once the suit does not suffice."""
    legal = _legal(case)
    return legal.held < legal.size or tuple(map(Card, case["play"])) in legal


def _pairs_enough(case: Case) -> bool:
    """Counts pairs and does not care whether they stand in a row."""
    legal, order = _legal(case), Order(case["trump"])
    play = tuple(map(Card, case["play"]))
    if play in legal:
        return True
    given = tuple(card for card in play if order.suit(card) is legal.lead.suit)
    owed = sum(length for rung in legal.owed for width, length in rung if width > 1)
    full = len(given) == min(legal.held, legal.size)
    return full and len(pairs_in(given, order)) >= owed > 1


def _always(_: Case) -> bool:
    """Everything is allowed."""
    return True


def _trump_any_time(case: Case) -> bool:
    """A trump may be played also by somebody who holds the suit."""
    return may_play(case) or Order(case["trump"]).suit(case["play"][0]) is Suit.TRUMP


def _pair_by_rank(case: Case) -> bool:
    """Two different level cards answer a pair."""
    order = Order(case["trump"])
    play = [Card(code) for code in case["play"]]
    equal = len(play) == 2 and order.compare(*play) == 0
    return may_play(case) or (equal and order.suit(play[0]) is Lead(case["lead"], order).suit)


def play_cases(*shapes: tuple[int, int]) -> Callable[[Random], Iterator[Case]]:
    """Leads of these shapes, and for each hand legal plays, near misses and naive plays."""
    widest = max(width for width, _ in shapes)
    deals = [
        follow(shapes, suit_cards=(1, 9)),
        follow(shapes, suit_cards=(0, 3), others=5),
        follow(shapes, suit_cards=(3, 8), trump_led=True),
    ]
    if widest > 1:
        pairs = tuple(shape for shape in shapes if shape[0] > 1)
        roomy = follow(pairs, suit_cards=(6, 10), others=1)
        deals.append(wanting(roomy, has_spare_suit, holds_tractor))
        deals.append(wanting(roomy, has_spare_suit, holds_tractor, three_faces))
        deals.append(wanting(follow(pairs, suit_cards=(4, 8), trump_led=True), two_levels))

    def cases(random: Random) -> Iterator[Case]:
        for _ in range(CASES):
            position = random.choice(deals)(random)
            if position is None:
                continue
            for play in _plays(position, random):
                yield {
                    "hand": [card.code for card in position.cards],
                    "lead": [card.code for card in parse_cards(position.lead)],
                    "play": [card.code for card in play],
                    "trump": position.trump,
                }

    return cases


NAIVE_PLAYS: tuple[Naive, ...] = (
    printed_suit,
    ruffs_anyway,
    singles_of_suit,
    level_pair,
    runless_pairs,
    run_then_singles,
)


def _plays(position: Position, random: Random) -> Iterator[Cards]:
    """The play the table would hint at, near misses of it, and what naive players do."""
    order, size = position.order, len(parse_cards(position.lead))
    example = position.legal.example
    yield example
    yield order.sort(random.sample(position.cards, size))
    rest = list((Counter(position.cards) - Counter(example)).elements())
    if rest:
        near = list(example)
        near[random.randrange(size)] = random.choice(rest)
        yield order.sort(near)
    mine = suit_cards(position)
    if len(mine) >= size:
        yield order.sort(random.sample(mine, size))
    for naive in NAIVE_PLAYS:
        play = naive(position)
        if isinstance(play, tuple) and len(play) == size:
            yield play


def size(case: Case) -> tuple[Any, ...]:
    """Fewer cards led, then fewer in hand, then the more familiar."""
    order = Order(case["trump"])
    odd = sum(Card(code).is_joker or Card(code).rank == order.trump.level for code in case["hand"])
    return (len(case["lead"]), len(case["hand"]), odd, case["trump"] != "H5", str(case))


def fewer(case: Case) -> Iterator[Case]:
    """Without a card of the hand that is not played; or a shorter lead and a shorter play."""
    hand, lead, play = case["hand"], case["lead"], case["play"]
    for card in set(hand):
        if hand.count(card) == play.count(card):
            continue
        yield case | {"hand": _without(hand, [card])}
    if len(lead) > 1:
        shorter = lead[2:] if len(lead) > 2 else lead[1:]
        for gone in set(combinations(play, len(lead) - len(shorter))):
            yield case | {
                "lead": shorter,
                "play": _without(play, list(gone)),
                "hand": _without(hand, list(gone)),
            }
    yield from filter(_possible, ({**case, "trump": trump} for trump in ("H5", "H2", "S8")))


def _without(cards: list[str], gone: list[str]) -> list[str]:
    left = list(cards)
    for card in gone:
        left.remove(card)
    return left


def _possible(case: Case) -> bool:
    """Is the lead still one component under the other trump?"""
    try:
        return len(_legal(case).lead.components) == 1
    except RulesError:
        return False


_SUIT = {"level-in-suit": _printed, "anything-goes": _always}
_PAIRS = {
    **_SUIT,
    "pairs-optional": _under(follow="suit"),
    "short-is-free": _free_when_short,
    "level-pair": _pair_by_rank,
    "keep-tractor": _under(protect_tractors=True),
}


EXERCISES = (
    Code(
        "03.code.single",
        "may_play",
        ("hand", "lead", "play", "trump"),
        "bool",
        may_play,
        play_cases((1, 1)),
        fewer,
        size,
        {**_SUIT, "trump-always": _trump_any_time},
        model=MAY_PLAY_SINGLE,
        because=because,
    ),
    Code(
        "03.code.pair",
        "may_play",
        ("hand", "lead", "play", "trump"),
        "bool",
        may_play,
        play_cases((1, 1), (2, 1), (2, 1), (2, 1)),
        fewer,
        size,
        _PAIRS,
        model=MAY_PLAY_PAIR,
        because=because,
    ),
    Code(
        "03.code.tractor",
        "may_play",
        ("hand", "lead", "play", "trump"),
        "bool",
        may_play,
        play_cases((1, 1), (2, 1), (2, 1), (2, 2), (2, 2), (2, 3)),
        fewer,
        size,
        {**_PAIRS, "pairs-are-enough": _pairs_enough},
        model=MAY_PLAY_TRACTOR,
        because=because,
    ),
)
