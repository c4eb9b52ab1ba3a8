"""Random positions for comparing the engine with the definition: a trump, rules, a lead, a hand, plays."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import fields

from tractor_lab.rules import Card, Hand, Lead, LegalFollows, Order, Rules, Trump, full_deck

from . import definition

TRUMPS = [
    *(f"{suit}{level}" for suit in "SHCD" for level in ["2", "5", "7", "10", "J", "K", "A"]),
    *(f"NT{level}" for level in ["2", "8", "A"]),
    "NT",
]
FIELDS: dict[str, list[object]] = {
    "follow": ["longest-tractor"] * 3 + ["pairs", "suit"],
    "wide_follow": ["titanic", "titanic", "general"],
    "two_always_trump": [False, False, False, True],
    "level_gap_closes": [True, True, True, False],
    "shortest_tractor": [2, 2, 2, 3],
    "protect_triples": [False, False, False, True],
    "protect_tractors": [False, False, False, True],
    "follow_throw": ["parts", "parts", "parts", "suit"],
    "trump_links": ["all", "all", "all", "jokers-only"],
    "ace_low": [False, False, False, True],
    "jokers": [2, 2, 2, 2, 0],
    "lowest_rank": ["2", "2", "2", "2", "3", "6"],
}


def game_of(order: Order) -> definition.Game:
    """What the definition needs to know of a table and its trump."""
    known = {field.name: getattr(order.rules, field.name) for field in fields(Rules)}
    return definition.game_of(known, order.trump.code)


def random_rules(rng: random.Random, decks: int, **given: object) -> Rules:
    """Rules drawn from `FIELDS`, but for those given."""
    drawn = {name: rng.choice(values) for name, values in FIELDS.items()} | given
    if drawn["two_always_trump"]:
        drawn["lowest_rank"] = "2"
    return Rules(decks=decks, **drawn)  # type: ignore[arg-type]


def random_suit_cards(
    rng: random.Random, order: Order, suit, size: int, lumpy: float
) -> list[Card]:
    """Some cards of a suit. Lumpy positions hold many groups on few tiers: that is where rules bite."""
    tiers = list(order.high_to_low(suit))
    if not tiers:
        return []
    span = rng.randint(2, 6) if rng.random() < lumpy else len(tiers)
    start = rng.randint(0, max(0, len(tiers) - span))
    pool = [card for tier in tiers[start : start + span] for card in tier] * order.rules.decks
    rng.shuffle(pool)
    return pool[:size]


def random_groups(rng: random.Random, order: Order, suit, size: int) -> list[Card]:
    """Some cards of a suit in groups: neighbouring faces are often held equally often."""
    tiers = list(order.high_to_low(suit))
    if rng.random() < 0.4:
        tiers = [tier for chain in order.chains(suit) for tier in chain]  # as tractors go
        if rng.random() < 0.4:
            tiers.reverse()
    start = rng.randrange(max(1, len(tiers) - 3))
    cards: dict[Card, int] = {}
    copies = rng.randint(1, order.rules.decks)
    for tier in tiers[start:]:
        for face in rng.sample(tier, 1 if rng.random() < 0.8 else len(tier)):
            if rng.random() < 0.5:
                copies = rng.choice([0, *range(order.rules.decks + 1)])
            cards[face] = copies
    return [face for face, held in cards.items() for _ in range(held)][:size]


def long_groups(rng: random.Random, order: Order, suit, size: int) -> list[Card]:
    """Some cards of a suit in long tractors, also around the ace where it may count as a one."""
    chain = max(order.chains(suit), key=len, default=())
    faces = list(dict.fromkeys(rng.choice(tier) for tier in chain))
    start = rng.randrange(len(faces)) if faces else 0
    cards: list[Card] = []
    copies = 2
    for face in faces[start:] + faces[:start]:
        if rng.random() < 0.3:
            copies = min(order.rules.decks, rng.choice([0, 1, 2, 2, 2, 3, 3, 4]))
        cards += [face] * copies
    return cards[:size]


def random_position(rng: random.Random, decks: int, most: int) -> tuple[Lead, Hand]:
    rules = random_rules(rng, decks)
    while True:
        order = Order(Trump(rng.choice(TRUMPS)), rules)
        suit = rng.choice(order.suits)
        cards = random_suit_cards(rng, order, suit, rng.randint(1, most), 0.9)
        if cards:
            break
    lead = Lead(cards, order)
    size = max(lead.size, rng.randint(lead.size, most + 3))
    mine = random_suit_cards(rng, order, suit, size if rng.random() < 0.8 else lead.size - 1, 0.8)
    left = Counter(full_deck(rules))
    left.subtract(Counter(mine))
    others = [c for c in left.elements() if order.suit(c) is not suit]
    rng.shuffle(others)
    mine += others[: max(lead.size - len(mine), rng.randint(0, 2))]
    rng.shuffle(mine)
    return lead, Hand(mine, order)


def near_misses(rng: random.Random, legal: LegalFollows) -> list[list[Card]]:
    """A legal play, the same with one or two cards exchanged, one with the wrong count, a random one."""
    hand = list(legal.hand.cards)
    good = list(legal.example)
    plays = [good]
    for swaps in (1, 2, 2):
        play = list(good)
        rest = list((Counter(hand) - Counter(good)).elements())
        for _ in range(min(swaps, len(rest))):
            play[rng.randrange(len(play))] = rest.pop(rng.randrange(len(rest)))
        plays.append(play)
    plays.append(rng.sample(hand, len(good)))
    suit = [c for c in hand if legal.order.suit(c) is legal.lead.suit]
    if len(suit) >= len(good):
        plays.append(rng.sample(suit, len(good)))
    if rng.random() < 0.1:
        plays.append(rng.sample(hand, rng.randint(0, len(hand))))
    if rng.random() < 0.05:
        plays.append([*good[:-1], rng.choice(full_deck(legal.order.rules))])
    return plays


def grown(rng: random.Random, legal: LegalFollows) -> list[Card]:
    """A play that has grown card by card out of what `can_add` offers."""
    chosen: list[Card] = []
    while len(chosen) < legal.lead.size:
        offered = sorted(legal.can_add(chosen))
        assert offered, (legal, chosen)
        chosen.append(rng.choice(offered))
    return chosen
