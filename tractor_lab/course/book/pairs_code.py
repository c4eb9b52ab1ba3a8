"""Lesson 2: pairs and tractors, as functions to write."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from random import Random
from typing import Any

from tractor_lab.rules import (
    FACES,
    Card,
    Order,
    Rank,
    Suit,
    Trump,
)

from ..deals import is_tractor
from ..spec import Case, Code
from .models import IS_TRACTOR, NEIGHBOURS
from .pairs import ace_and_two, printed_neighbours
from .trump_order_code import TRUMPS


def neighbour_cases(random: Random) -> Iterator[Case]:
    """Two different cards: everything near the level, the top of trump and the ends of a suit."""
    for _ in range(250):
        a, b = random.sample(FACES, 2)
        yield {"a": a.code, "b": b.code, "trump": random.choice(TRUMPS)}
    for trump in ("H5", "H2", "S7", "DA", "CK", "NT8", "NT2", "NTA", "NT", random.choice(TRUMPS)):
        order = Order(trump)
        ranks = {order.trump.level, Rank.ACE, Rank.KING, Rank.TWO, Rank.THREE}
        near = [c for c in FACES if c.is_joker or c.rank in ranks]
        for one, two in random.sample(list(combinations(near, 2)), 90):
            yield {"a": one.code, "b": two.code, "trump": trump}
        for suit in order.suits:
            tiers = order.high_to_low(suit)
            for high, low in pairwise(tiers):
                yield {"a": random.choice(low).code, "b": random.choice(high).code, "trump": trump}


def neighbours(case: Case) -> bool:
    """What the engine says."""
    return Order(case["trump"]).adjacent(case["a"], case["b"])


def _two(case: Case) -> tuple[Card, Card, Order]:
    return Card(case["a"]), Card(case["b"]), Order(case["trump"])


def neighbours_printed(case: Case) -> bool:
    """By printed ranks: the level keeps its place."""
    return printed_neighbours(*_two(case))


def neighbours_round(case: Case) -> bool:
    """An ace touches a two."""
    return neighbours(case) or ace_and_two(*_two(case))


def neighbours_equal(case: Case) -> bool:
    """Two level pairs touch."""
    one, two, order = _two(case)
    return neighbours(case) or (one is not two and order.compare(one, two) == 0)


def neighbours_no_jokers(case: Case) -> bool:
    """Jokers touch nothing."""
    return neighbours(case) and not any(card.is_joker for card in _two(case)[:2])


def neighbours_any_suit(case: Case) -> bool:
    """Ranks next to each other, whatever the suits."""
    one, two, order = _two(case)
    return abs(order.tier(one) - order.tier(two)) == 1


def tractor_cases(random: Random) -> Iterator[Case]:
    """Cards of two to eight: tractors of all kinds, and what is nearly one."""
    for _ in range(420):
        trump = Trump(random.choice((*TRUMPS, "H5", "S7", "H2", "DA", "NT8")))
        order = Order(trump)
        suit = random.choice((Suit.TRUMP, *order.suits))
        tiers = order.high_to_low(suit)
        length = random.randint(2, min(4, max(2, len(tiers))))
        if len(tiers) < length:
            continue
        start = random.randrange(len(tiers) - length + 1)
        run = [random.choice(tier) for tier in tiers[start : start + length]]
        for cards in (run, _spoiled(run, order, random)):
            for copies in (2, 2, 1):
                yield _tractor(random, [c for c in cards for _ in range(copies)], trump)
        yield _tractor(random, [c for c in run for _ in range(2)][:-1], trump)
    for code in ("H7", "S2", "NT7"):
        for codes in ("S6 S6 S7 S7", "S6 S6 S8 S8", "SA SA S2 S2", "C7 C7 D7 D7", "LJ LJ BJ BJ"):
            yield {"cards": codes.split(), "trump": code}
        for codes in ("S9", "S9 S9", "S9 S9 H9 H9", "S9 S9 SJ SJ", "S9 S10 SJ SQ", "S9 S9 S10 SJ"):
            yield {"cards": codes.split(), "trump": code}
    yield {"cards": [], "trump": "H5"}


def _spoiled(run: list[Card], order: Order, random: Random) -> list[Card]:
    """A run with one of its faces changed."""
    cards = list(run)
    liked = [c for c in FACES if c.rank in (order.trump.level, Rank.ACE, Rank.TWO) or c.is_joker]
    near = [c for c in FACES if order.suit(c) is order.suit(run[0])]
    new = random.choice(liked if random.random() < 0.5 else near)
    if new not in cards:
        cards[random.randrange(len(cards))] = new
    return cards


def _tractor(random: Random, cards: list[Card], trump: Trump) -> Case:
    codes = [card.code for card in cards]
    if random.random() < 0.5:
        random.shuffle(codes)
    return {"cards": codes, "trump": trump.code}


def tractor(case: Case) -> bool:
    """What the engine says."""
    return bool(case["cards"]) and is_tractor(tuple(map(Card, case["cards"])), Order(case["trump"]))


def _faces_in_pairs(case: Case) -> list[Card] | None:
    """The faces, low to high, if the cards are two or more pairs."""
    cards, order = [Card(code) for code in case["cards"]], Order(case["trump"])
    faces = sorted(set(cards), key=lambda card: (order.tier(card), card.index))
    if len(faces) < 2 or any(cards.count(face) != 2 for face in faces):
        return None
    return faces


def _all_links(case: Case, touch: Any) -> bool:
    faces = _faces_in_pairs(case)
    return faces is not None and all(
        touch({"a": a.code, "b": b.code, "trump": case["trump"]}) for a, b in pairwise(faces)
    )


def tractor_printed(case: Case) -> bool:
    """By printed ranks."""
    faces = _faces_in_pairs(case)
    if faces is None:
        return False
    faces = sorted(faces, key=lambda card: list(Rank).index(card.rank))
    return all(printed_neighbours(a, b, Order(case["trump"])) for a, b in pairwise(faces))


def tractor_equal(case: Case) -> bool:
    """Two level pairs touch."""
    return _all_links(case, neighbours_equal)


def tractor_round(case: Case) -> bool:
    """Aces and twos touch."""
    faces = _faces_in_pairs(case)
    if faces is None or len(faces) != 2:
        return tractor(case)
    return tractor(case) or ace_and_two(faces[0], faces[1], Order(case["trump"]))


def tractor_no_jokers(case: Case) -> bool:
    """Jokers touch nothing."""
    return _all_links(case, neighbours_no_jokers)


def tractor_any_pairs(case: Case) -> bool:
    """Any two pairs of a suit are a tractor."""
    faces, order = _faces_in_pairs(case), Order(case["trump"])
    return faces is not None and len({order.suit(face) for face in faces}) == 1


def tractor_singles(case: Case) -> bool:
    """A run of single cards is one too."""
    cards = sorted({Card(code) for code in case["cards"]}, key=Order(case["trump"]).tier)
    return tractor(case) or (
        len(cards) > 1
        and all(
            neighbours({"a": a.code, "b": b.code, "trump": case["trump"]})
            for a, b in pairwise(cards)
        )
    )


def size(case: Case) -> tuple[Any, ...]:
    """Fewer cards first, then the more familiar."""
    cards = [Card(code) for code in case.get("cards", (case.get("a"), case.get("b")))]
    trump = case["trump"]
    odd = sum(card.is_joker for card in cards)
    return (
        len(cards),
        trump == "NT",
        trump.startswith("NT"),
        odd,
        trump not in ("H5", "H7"),
        str(case),
    )


def fewer_cards(case: Case) -> Iterator[Case]:
    """The cards without a pair of a face, or without one card; then under a familiar trump."""
    cards = case["cards"]
    for face in dict.fromkeys(cards):
        yield case | {"cards": [card for card in cards if card != face]}
    for place in range(len(cards)):
        yield case | {"cards": cards[:place] + cards[place + 1 :]}
    for trump in ("H5", "H7", "H2"):
        yield case | {"trump": trump}
    yield case | {"cards": [card.code for card in Order(case["trump"]).sort(cards)]}


def familiar_trump(case: Case) -> Iterator[Case]:
    """The same cards under the trumps that lessons use."""
    for trump in ("H5", "H7", "H2"):
        yield case | {"trump": trump}


EXERCISES = (
    Code(
        "02.code.neighbours",
        "neighbours",
        ("a", "b", "trump"),
        "bool",
        neighbours,
        neighbour_cases,
        familiar_trump,
        size,
        {
            "level-keeps-place": neighbours_printed,
            "ace-wraps": neighbours_round,
            "two-level-pairs": neighbours_equal,
            "jokers-apart.link": neighbours_no_jokers,
            "any-suit": neighbours_any_suit,
        },
        model=NEIGHBOURS,
    ),
    Code(
        "02.code.is_tractor",
        "is_tractor",
        ("cards", "trump"),
        "bool",
        tractor,
        tractor_cases,
        fewer_cards,
        size,
        {
            "level-keeps-place": tractor_printed,
            "two-level-pairs": tractor_equal,
            "ace-wraps": tractor_round,
            "jokers-apart.link": tractor_no_jokers,
            "any-two-pairs": tractor_any_pairs,
            "singles-run": tractor_singles,
        },
        model=IS_TRACTOR,
    ),
)
