"""Hands dealt by the thousand, and what is counted in them: with numpy if it is there, else in plain Python.

A hand is a row of numbers: how many copies of each of the 54 faces it holds. Everything asked about hands
(a tractor, a void, trumps, points) is asked of all rows at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from importlib.util import find_spec
from itertools import pairwise
from random import Random
from typing import Any, Final

from tractor_lab.rules import FACES, Card, Order, Suit

LONGEST: Final = 4
"""Tractors are told apart up to so many pairs."""


@lru_cache(maxsize=1)
def has_numpy() -> bool:
    """Is numpy installed?"""
    return find_spec("numpy") is not None


@lru_cache(maxsize=32)
def _runs(order: Order) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """The ladders on which tractors stand: tiers in a row, each as the numbers of its faces."""
    return tuple(
        tuple(tuple(card.index for card in tier) for tier in chain)
        for suit in order.suits
        for chain in order.chains(suit)
    )


def _faces(order: Order, suit: Suit) -> list[int]:
    return [card.index for tier in order.high_to_low(suit) for card in tier]


# One hand after another, for those without numpy (and to check the other way against)


def longest_tractor(cards: Sequence[Card], order: Order) -> int:
    """How many pairs the longest tractor in these cards has; 0 without one.

    >>> from tractor_lab.rules import parse_cards
    >>> longest_tractor(parse_cards("S6 S6 S7 S7 HA HA C5 C5 D9"), Order("H5"))
    2
    """
    held, best = Counter(card.index for card in cards), 0
    for run in _runs(order):
        length = 0
        for tier in run:
            length = length + 1 if any(held[face] > 1 for face in tier) else 0
            best = max(best, length)
    return best if best > 1 else 0


def one_by_one(
    question: str, order: Order, cards: Sequence[Card], drawn: int, deals: int, seed: int
) -> list[int]:
    """What `ask_hands` answers, dealt and counted card by card."""
    random, found = Random(seed), []
    for _ in range(deals):
        hand = random.sample(cards, drawn)
        if question == "tractor":
            found.append(min(longest_tractor(hand, order), LONGEST))
        elif question == "points":
            found.append(sum(card.points for card in hand))
        else:
            sizes = Counter(map(order.suit, hand))
            plain = min(sizes[suit] for suit in order.suits if suit is not Suit.TRUMP)
            found.append(sizes[Suit.TRUMP] if question == "trumps" else plain)
    return found


# All hands at once


def deal_hands(cards: Sequence[Card], drawn: int, deals: int, seed: int) -> Any:
    """So many hands drawn from these cards, a row each: how often it holds each face.

    >>> from tractor_lab.rules import full_deck
    >>> hands = deal_hands(full_deck(Order("H5").rules), 25, 10, seed=1)
    >>> hands.shape, set(hands.sum(axis=1).tolist())
    ((10, 54), {25})
    """
    import numpy as np

    faces = np.array([card.index for card in cards], dtype=np.int64)
    shuffled = np.random.default_rng(seed).permuted(np.tile(faces, (deals, 1)), axis=1)[:, :drawn]
    spot = shuffled + len(FACES) * np.arange(deals)[:, None]
    return np.bincount(spot.ravel(), minlength=deals * len(FACES)).reshape(deals, len(FACES))


def longest_tractors(hands: Any, order: Order) -> Any:
    """For each row the pairs of its longest tractor, at most `LONGEST`; 0 without one."""
    import numpy as np

    paired = hands > 1
    best = np.zeros(len(hands), dtype=np.int64)
    for run in _runs(order):
        steps = [paired[:, list(tier)].any(axis=1) for tier in run]
        row = [low & high for low, high in pairwise(steps)]  # two pairs that touch
        length = 2
        while row and length <= LONGEST:
            best = np.maximum(best, length * np.logical_or.reduce(row))
            row = [low & step for low, step in zip(row, steps[length:], strict=False)]
            length += 1
    return best


def ask_hands(
    question: str, order: Order, cards: Sequence[Card], drawn: int, deals: int, seed: int
) -> list[int]:
    """Deal so many hands from `cards` and count: tractor, trumps, void (the shortest plain suit), points.

    >>> from tractor_lab.rules import full_deck
    >>> deck = full_deck(Order("H5").rules)
    >>> found = ask_hands("trumps", Order("H5"), deck, 25, 1000, seed=1)
    >>> 8 < sum(found) / 1000 < 9
    True
    """
    if not has_numpy():
        return one_by_one(question, order, cards, drawn, deals, seed)
    import numpy as np

    hands = deal_hands(cards, drawn, deals, seed)
    if question == "tractor":
        found = longest_tractors(hands, order)
    elif question == "points":
        found = hands @ np.array([card.points for card in FACES])
    elif question == "trumps":
        found = hands[:, _faces(order, Suit.TRUMP)].sum(axis=1)
    else:
        plain = [suit for suit in order.suits if suit is not Suit.TRUMP]
        found = np.min([hands[:, _faces(order, suit)].sum(axis=1) for suit in plain], axis=0)
    return [int(one) for one in found]


def ask_throws(
    throw: Sequence[Card], hand: Sequence[Card], order: Order, deals: int, seed: int
) -> list[int]:
    """Deal the unseen cards so often: does nobody (0), East (1), North (2) or West (3) stop the throw?

    What decides is how the higher cards of the suit lie; each way is judged by the rules once.

    >>> mine = "SA SA SQ SQ S9 S7 HA HK HJ H9 H8 H3 H2 CA CK C9 C8 C4 DA DJ D9 D7 D4 D3 D2"
    >>> from tractor_lab.rules import parse_cards
    >>> held = parse_cards(mine)
    >>> set(ask_throws(parse_cards("SA SA"), held, Order("H5"), 50, seed=1))
    {0}
    """
    from tractor_lab.rules import judge_throw

    from .exact import unseen_cards

    suit, lowest, size = order.suit(throw[0]), min(map(order.tier, throw)), order.rules.hand
    unseen = unseen_cards(hand, order)
    above = [place for place, c in enumerate(unseen) if _above(c, order, suit, lowest)]
    if has_numpy():
        import numpy as np

        rows = np.tile(np.arange(len(unseen)), (deals, 1))
        spots = np.random.default_rng(seed).permuted(rows, axis=1)[:, above]
        where = [tuple(row) for row in np.minimum(spots // size, 3).tolist()]
    else:
        random = Random(seed)
        where = [
            tuple(min(spot // size, 3) for spot in random.sample(range(len(unseen)), len(above)))
            for _ in range(deals)
        ]
    known: dict[tuple[int, ...], int] = {}
    for lie in where:
        if lie not in known:
            hands = [
                tuple(unseen[card] for card, at in zip(above, lie, strict=True) if at == seat)
                for seat in range(3)
            ]
            judged = judge_throw(throw, hands, order)
            known[lie] = 0 if judged.stands else judged.seat or 1
    return [known[lie] for lie in where]


def _above(card: Card, order: Order, suit: Suit, lowest: int) -> bool:
    return order.suit(card) is suit and order.tier(card) > lowest
