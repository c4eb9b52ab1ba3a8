"""Guangxi play against its definition: following, wider groups, bombs."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from tractor_lab.rules import (
    Card,
    Hand,
    Lead,
    Order,
    Rules,
    Suit,
    full_deck,
    legal_follows,
    parse_shape,
)

from . import definition
from .positions import TRUMPS, game_of, long_groups, random_groups
from .test_definition import compare_follow
from .test_definition_play import compare_trick

TOWN: dict[str, object] = {
    "throws": False,
    "follow": "guangxi",
    "trump_links": "jokers-only",
    "level_gap_closes": False,
    "ace_low": True,
    "two_always_trump": True,
}
"""What both towns share and what following depends on."""
TOWNS: dict[str, dict[str, object]] = {
    "standard": {},
    "nanning": TOWN | {"split_tractors": True},
    "guigang": TOWN | {"equal_count_follows": True},
    "plain": TOWN,
    "three": TOWN | {"shortest_tractor": 3},
    "both": TOWN | {"split_tractors": True, "equal_count_follows": True},
    "all links": {"throws": False, "follow": "guangxi", "equal_count_follows": True},
    "split links": {"throws": False, "follow": "guangxi", "split_tractors": True},
    "long splits": TOWN | {"split_tractors": True, "shortest_tractor": 3},
}


def random_lead(rng: random.Random, order: Order, most: int) -> Lead:
    """One component of more than one card, nearly always."""
    while True:
        suit = rng.choice(order.suits)
        cards = random_groups(rng, order, suit, 12)
        parts = parse_shape(cards, order).components if cards else ()
        fit = [
            part for part in parts if part.size <= most and (part.size > 1 or rng.random() < 0.1)
        ]
        if fit:
            return Lead(rng.choice(fit).cards, order)


def random_hand(rng: random.Random, lead: Lead, size: int) -> Hand:
    """So many cards of the suit led, and some others, a bomb among them now and then."""
    order = lead.order
    mine = random_groups(rng, order, lead.suit, size)
    others = [card for card in full_deck(order.rules) if order.suit(card) is not lead.suit]
    start = rng.randrange(len(others) - 12)
    need = rng.randint(0, 4)
    if rng.random() < 0.3:
        start, need = start - start % order.rules.decks, rng.choice([4, 8])
    need = max(lead.size - len(mine), need)
    return Hand([*mine, *(others[start:] + others)[:need]], order)


def bombs_in(hand: Hand) -> list[list[Card]]:
    """Every bomb of one or two groups in a hand, and what looks like one."""
    quads = [card for card, copies in Counter(hand.cards).items() if copies == 4]
    return [[c for c in some for _ in range(4)] for n in (1, 2) for some in combinations(quads, n)]


def dealt(
    rng: random.Random, decks: int, fields: dict[str, object], most: int, held: int
) -> tuple[Lead, Hand]:
    rules = Rules(decks=decks, **fields)  # type: ignore[arg-type]
    lead = random_lead(rng, Order(rng.choice(TRUMPS), rules), most)
    return lead, random_hand(rng, lead, rng.randint(1, held))


def some_plays(rng: random.Random, lead: Lead, hand: Hand, many: int) -> list[tuple[Card, ...]]:
    """Plays of the right number of cards of the suit."""
    suit = [card for card in hand.cards if lead.order.suit(card) is lead.suit]
    if len(suit) <= lead.size:
        return []
    return [tuple(rng.sample(suit, lead.size)) for _ in range(many)]


@pytest.mark.parametrize("town", [town for town in TOWNS if town != "standard"])
def test_following(town: str) -> None:
    rng = random.Random(f"following {town}")
    for _ in range(300):
        lead, hand = dealt(rng, rng.choice([2, 3, 4, 4, 4]), TOWNS[town], 9, 14)
        compare_follow(rng, lead, hand, some_plays(rng, lead, hand, 4))


def pieced(rng: random.Random, lead: Lead, hand: Hand) -> tuple[Card, ...]:
    """A play out of groups that lie side by side in the hand, whole ones first, then what is left."""
    held = Counter(card for card in hand.cards if lead.order.suit(card) is lead.suit)
    groups = [group for group in held.items() if group[1] > 1]
    play: list[Card] = []
    for _ in range(4):
        start = rng.randrange(len(groups)) if groups else 0
        for face, copies in groups[start : start + rng.randint(1, 4)]:
            if face not in play and len(play) + copies <= lead.size:
                play += [face] * copies
    rest = list((held - Counter(play)).elements())
    return tuple(play + (rest if rng.random() < 0.5 else rest[::-1])[: lead.size - len(play)])


@pytest.mark.parametrize("town", ["nanning", "guigang", "both", "long splits", "split links"])
def test_following_long_tractors(town: str) -> None:
    rng = random.Random(f"long {town}")
    compared = 0
    while compared < 120:
        order = Order(rng.choice(TRUMPS), Rules(decks=4, **TOWNS[town]))  # type: ignore[arg-type]
        suit = rng.choice(order.suits)
        cards = long_groups(rng, order, suit, 16)
        parts = parse_shape(cards, order).components if cards else ()
        most = 14 if order.rules.split_tractors else 9
        fit = [part for part in parts if 6 <= part.size <= most]
        mine = long_groups(rng, order, suit, rng.randint(9, 18 if most > 9 else 13))
        if fit and len(mine) > fit[0].size:
            compared += 1
            lead, hand = Lead(fit[0].cards, order), Hand(mine, order)
            compare_follow(rng, lead, hand, [pieced(rng, lead, hand) for _ in range(8)])


@pytest.mark.parametrize("bombs", ["any", "follow-suit"])
@pytest.mark.parametrize("follow", ["longest-tractor", "guangxi"])
def test_following_with_bombs(bombs: str, follow: str) -> None:
    rng = random.Random(f"bombs {bombs} {follow}")
    given = 0
    for _ in range(200):
        town = TOWNS[rng.choice(["nanning", "guigang"])] if follow == "guangxi" else {}
        lead, hand = dealt(rng, 4, town | {"bombs": bombs}, 8, 11)
        fit = [play for play in bombs_in(hand) if len(play) == lead.size]
        given += len(fit)
        compare_follow(rng, lead, hand, fit + some_plays(rng, lead, hand, 2))
    assert given > 20


@pytest.mark.parametrize("bombs", ["off", "any", "follow-suit"])
@pytest.mark.parametrize("town", ["nanning", "guigang", "standard"])
def test_every_legal_follow_is_found(town: str, bombs: str) -> None:
    rng = random.Random(f"every {town} {bombs}")
    for _ in range(60):
        lead, hand = dealt(rng, 4, TOWNS[town] | {"bombs": bombs}, 4, 8)
        game = game_of(lead.order)
        codes = tuple(card.code for card in hand.cards)
        plays = {
            play
            for play in combinations(sorted(codes), lead.size)
            if definition.verdict(play, codes, lead.suit.value, list(lead.outline), game) == "legal"
        }
        legal = legal_follows(lead, hand)
        found = [tuple(sorted(card.code for card in play)) for play in legal]
        assert len(found) == len(set(found)) == len(legal)
        assert set(found) == plays, (lead, hand)
        taken = rng.sample(sorted(rng.choice(found)), rng.randint(0, lead.size - 1))
        more = {
            card
            for play in plays
            if not Counter(taken) - Counter(play)
            for card in (Counter(play) - Counter(taken))
        }
        assert {card.code for card in legal.can_add([Card(code) for code in taken])} == more


@pytest.mark.parametrize(
    ("bombs", "wider"),
    [
        ("off", True),
        ("any", True),
        ("follow-suit", True),
        ("any", False),
        ("follow-suit", False),
    ],
)
def test_tricks(bombs: str, wider: bool) -> None:
    rng = random.Random(f"tricks {bombs} {wider}")
    ruffs = 0
    for _ in range(500):
        town = rng.choice([TOWN, {}])
        fields = town | {"bombs": bombs, "bigger_type_wins": wider}
        if not town:
            fields["overruff"] = rng.choice(["largest", "all", "highest"])
            fields["ruff_throw_needs_shape"] = rng.random() < 0.8
        order = Order(rng.choice(TRUMPS), Rules(decks=4, **fields))  # type: ignore[arg-type]
        lead = list(random_lead(rng, order, 12).cards)
        if not town and rng.random() < 0.3:
            lead = random_groups(rng, order, rng.choice(order.suits), rng.randint(2, 8)) or lead
        ruffs += len(compare_trick(wide_trick(rng, order, lead), order))
    assert ruffs > 50


def wide_trick(rng: random.Random, order: Order, lead: list[Card]) -> list[list[Card]]:
    """A lead and three plays of as many cards, mostly one component of its suit or of trumps."""
    plays = [lead]
    suits = [order.suit(lead[0])] * 3 + [Suit.TRUMP] * 3 + [rng.choice(order.suits)]
    for _seat in range(3):
        for _try in range(20):
            cards = random_groups(rng, order, rng.choice(suits), 16)
            parts = parse_shape(cards, order).components if cards else ()
            fit = [list(part.cards) for part in parts if part.size == len(lead)]
            if fit or len(cards) >= len(lead):
                break
        if not fit and len(cards) < len(lead):
            cards = rng.sample(full_deck(order.rules), len(lead))
        plays.append(rng.choice(fit) if fit else cards[: len(lead)])
    return plays
