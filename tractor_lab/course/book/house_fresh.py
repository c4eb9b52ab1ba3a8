"""Lesson 12: fresh positions at other tables, all from cards that could be dealt there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from tractor_lab.rules import (
    PRINTED_SUITS,
    Card,
    Order,
    Rules,
    Suit,
    full_deck,
    parse_cards,
    parse_shape,
    removed_cards,
)

from ..deals import a_lead, any_trump, text
from ..position import Position
from .house import HousePosition

Fresh = Callable[[Random], HousePosition | None]
House = tuple[tuple[str, Any], ...]


def rules(**fields: Any) -> House:
    """House rules; the last one is asked about."""
    return tuple(fields.items())


def one_of(start: HousePosition, **values: Sequence[Any]) -> Fresh:
    """The same question with another value of some house rules."""

    def fresh(random: Random) -> HousePosition:
        house = tuple((f, random.choice(values[f]) if f in values else v) for f, v in start.house)
        return replace(start, house=house, trump=any_trump(random).code)

    return fresh


def taken_out(random: Random) -> HousePosition:
    """A kitty that does not come out even, at some level."""
    trump = any_trump(random)
    table = Rules(kitty=random.choice((5, 6, 7, 9, 10, 11)))
    assert trump.level
    out = removed_cards(table, trump.level.value)
    n, level = len(out), trump.level.value
    low = ["S2", "S3"][level == "2"]
    lowest = [f"D{level}"] * min(n, 2) + [f"C{level}"] * (n - 2)
    options = [text(out), " ".join([low] * min(n, 2) + ["H3" if low == "S2" else "H4"] * (n - 2))]
    options.append(" ".join(lowest))
    random.shuffle(options)
    return HousePosition(
        trump.code,
        options=(*options, "course.option.house.none"),
        house=rules(kitty=table.kitty),
    )


def neighbours(house: House, trump_led: bool = False, *, corner: bool = False) -> Fresh:
    """A few pairs that lie close together, in one suit, some of them across the level or above the ace.

    With `corner` they lie around the lowest card and the ace.
    """

    def fresh(random: Random) -> HousePosition:
        trump = any_trump(random)
        order = Order(trump)
        suit = Suit.TRUMP if trump_led else random.choice(order.suits[1:])
        tiers = order.high_to_low(suit)
        first = 0 if trump_led else random.randrange(len(tiers))
        if corner:
            first = len(tiers) - 2
        near = [tiers[(first + n) % len(tiers)] for n in range(3 if corner else 5)]
        faces = [random.choice(tier) for tier in random.sample(near, random.choice((2, 3)))]
        cards = [card for card in order.sort(faces) for _ in range(2)]
        return HousePosition(trump.code, lead=text(cards), house=house)

    return fresh


def four_leads(house: House) -> Fresh:
    """One component and three throws."""

    def fresh(random: Random) -> HousePosition | None:
        trump = any_trump(random)
        order = Order(trump)
        suits = random.sample(order.suits, 4)
        shapes = [((2, 1),), ((1, 1), (1, 1)), ((2, 1), (1, 1)), ((2, 1), (2, 1))]
        random.shuffle(shapes)
        options = []
        for suit, parts in zip(suits, shapes, strict=True):
            cards = [card for part in parts for card in a_lead(random, order, suit, part) or []]
            fits = all(cards.count(card) < 3 for card in cards)
            if not fits or _kinds(cards, order) != sorted(parts):
                return None
            options.append(text(order.sort(cards)))
        return HousePosition(trump.code, options=tuple(options), house=house)

    return fresh


def at_house(fresh: Callable[[Random], Position | None], house: House) -> Fresh:
    """Positions of another lesson under a house rule."""

    def found(random: Random) -> HousePosition | None:
        one = fresh(random)
        if one is None:
            return None
        return HousePosition(
            one.trump,
            hand=one.hand,
            lead=one.lead,
            others=one.others,
            options=one.options,
            preset=one.preset,
            house=house,
        )

    return found


# Following: four plays to choose from

Part = tuple[int, tuple[int, ...]]
"""Cards of a play: which group of the hand, and which of its cards, high to low."""
ALL: tuple[int, ...] = tuple(range(12))
STRANGE: Part = (-1, (0,))
"""A card of another suit."""


def plays(
    house: House,
    lead: Sequence[tuple[int, int]],
    groups: Sequence[tuple[int, int]],
    *rows: tuple[Part, ...],
    preset: str = "",
    allowed: int = 3,
) -> Fresh:
    """A lead of these components, a hand of these groups, and plays put together from them.

    So many of the plays are `allowed`. They come in any order.
    """

    def fresh(random: Random) -> HousePosition | None:
        trump = any_trump(random)
        position = HousePosition(trump.code, preset=preset, house=house)
        order = position.order
        suit, strange = random.sample(order.suits[1:], 2)
        found: list[list[Card]] = []
        for shape in (*lead, *groups):
            cards = a_lead(random, order, suit, shape)
            if not cards or any(set(cards) & set(one) for one in found):
                return None
            found.append(list(order.sort(cards)))
        thrown = [card for cards in found[: len(lead)] for card in cards]
        mine = found[len(lead) :]
        held = [card for cards in mine for card in cards]
        if _kinds(thrown, order) != sorted(lead) or _kinds(held, order) != sorted(groups):
            return None
        other = order.high_to_low(strange)[random.randrange(3, 9)][0]
        mine.append([other])  # the last group, -1
        options = [
            text(order.sort([mine[at][n] for at, which in row for n in which if n < len(mine[at])]))
            for row in rows
        ]
        random.shuffle(options)
        position = replace(
            position,
            lead=text(order.sort(thrown)),
            hand=text(order.sort([*held, other])),
            options=tuple(options),
        )
        legal = position.legal
        fates = [parse_cards(option) in legal for option in options]
        return position if fates.count(True) == allowed else None

    return fresh


def _kinds(cards: Sequence[Card], order: Order) -> list[tuple[int, int]]:
    return sorted(parse_shape(cards, order).outline)


# Tricks


def a_trick(
    *shapes: tuple[int, int], house: House = (), preset: str = "", ruffs: int = 1, pad: bool = False
) -> Fresh:
    """A lead, and three plays of as many cards, some of them trumps; with `pad` one is four equal cards."""

    def fresh(random: Random) -> HousePosition | None:
        trump = any_trump(random)
        position = HousePosition(trump.code, preset=preset, house=house)
        order, table = position.order, position.rules
        suit = random.choice(order.suits[1:])
        lead = [card for shape in shapes for card in a_lead(random, order, suit, shape) or []]
        if any(lead.count(card) > table.decks for card in lead) or _kinds(lead, order) != sorted(
            shapes
        ):
            return None
        deck = list(full_deck(table))
        for card in lead:
            deck.remove(card)
        plays = [text(order.sort(lead))]
        for seat in range(3):
            of = Suit.TRUMP if seat < ruffs else suit
            pool = [card for card in deck if order.suit(card) is of]
            cards = a_lead(random, order, of, shapes[0]) if len(shapes) == 1 else None
            if pad and seat == 2:
                cards = [random.choice(pool)] * len(lead)
            if cards is None or any(pool.count(card) < cards.count(card) for card in cards):
                if len(pool) < len(lead):
                    return None
                cards = random.sample(pool, len(lead))
            for card in cards:
                deck.remove(card)
            plays.append(text(order.sort(cards)))
        rest = plays[1:]
        random.shuffle(rest)
        plays = [plays[0], *rest]
        return replace(position, plays=tuple(plays), options=tuple(plays))

    return fresh


def low_two(random: Random) -> HousePosition | None:
    """A plain suit is led, and the last card is a two of another suit."""
    trump = any_trump(random)
    order = Order(trump)
    suit, other = random.sample([one for one in PRINTED_SUITS if one is not trump.suit], 2)
    if trump.level == "2":
        return None
    high = [tier[0].code for tier in order.high_to_low(suit)[:9]]
    plays = [*random.sample(high, 3), other + "2"]
    lead, *rest = plays
    random.shuffle(rest)
    cards = (lead, *rest)
    return HousePosition(trump.code, plays=cards, options=cards, house=rules(two_always_trump=True))


# What may be played, in four plays each (see `plays`): a standard table would refuse the first

FOLLOW_PAIRS = plays(
    rules(follow="pairs"),
    ((2, 3),),
    ((2, 2), (2, 1), (2, 1), (1, 1)),
    ((0, (0, 1)), (1, ALL), (2, ALL)),
    ((0, ALL), (1, ALL)),
    ((0, ALL), (1, (0,)), (3, ALL)),
    ((0, (2, 3)), (1, ALL), (2, ALL)),
)
THROW_FOLLOWED = plays(
    rules(follow_throw="suit"),
    ((2, 1), (1, 1)),
    ((2, 1), (1, 1), (1, 1), (1, 1)),
    ((1, ALL), (2, ALL), (3, ALL)),
    ((0, ALL), (3, ALL)),
    ((0, ALL), STRANGE),
    ((0, (0,)), (1, ALL), (2, ALL)),
)
TRIPLE_KEPT = plays(
    rules(decks=3, protect_triples=True),
    ((2, 1),),
    ((3, 1), (1, 1), (1, 1)),
    ((1, ALL), (2, ALL)),
    ((0, (0, 1)),),
    ((1, ALL), STRANGE),
    ((0, (0,)), (2, ALL)),
)
TRACTOR_KEPT = plays(
    rules(protect_tractors=True),
    ((2, 1),),
    ((2, 2), (1, 1), (1, 1)),
    ((1, ALL), (2, ALL)),
    ((0, (0, 1)),),
    ((1, ALL), STRANGE),
    ((0, (0,)), (2, ALL)),
)
SPLIT = plays(
    rules(split_tractors=True),
    ((4, 3),),
    ((2, 3), (2, 4)),
    ((0, ALL), (1, (0, 1, 2, 3, 4, 5))),
    ((0, (0, 1, 2, 3)), (1, ALL)),
    ((0, ALL), (1, (0, 1, 2, 4, 5, 6))),
    ((0, (2, 3, 4, 5)), (1, ALL)),
    preset="nanning",
)
AS_MANY = plays(
    rules(equal_count_follows=True),
    ((2, 3),),
    ((3, 2), (2, 4), (1, 1)),
    ((0, ALL),),
    ((1, (0, 1, 2, 3, 4, 5)),),
    ((1, (0, 1, 2, 3)), (0, (0,)), (2, ALL)),
    ((1, (2, 3, 4, 5, 6, 7)),),
    preset="guigang",
)


def titanic_followed(house: House, preset: str = "") -> Fresh:
    """Two triples side by side are led to two triples that lie apart and a tractor of two pairs."""
    return plays(
        house,
        ((3, 2),),
        ((3, 1), (3, 1), (2, 2), (1, 1)),
        ((2, ALL), (0, (0, 1))),
        ((0, ALL), (1, ALL)),
        ((0, ALL), (2, (0, 1)), (3, ALL)),
        ((0, (0, 1)), (1, (0, 1)), (2, (0, 1))),
        preset=preset,
        allowed=1,
    )


PAIRS_OWED = plays(
    (),
    ((2, 2),),
    ((2, 1), (2, 1), (3, 1), (1, 1)),
    ((2, ALL), (3, ALL)),
    ((0, ALL), (1, ALL)),
    ((0, ALL), (2, (0,)), (3, ALL)),
    ((0, (0,)), (1, (0,)), (2, (0,)), (3, ALL)),
    preset="nanning",
    allowed=1,
)
