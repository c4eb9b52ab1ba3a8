"""Lesson 12: fresh positions at well-known tables, each with the surprise of its table."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from tractor_lab.rules import LEVEL_RANKS, PRINTED_SUITS, Suit, full_deck

from ..deals import a_lead, any_trump, text
from .house import HousePosition
from .house_fresh import Fresh, a_trick


def trick_lead(random: Random) -> HousePosition | None:
    """A tractor or a pair leads the last trick in Nanning."""
    shape = random.choice(((2, 1), (2, 2), (3, 1)))
    found = a_trick(shape, preset="nanning")(random)
    if found is None:
        return None
    points = random.choice((20, 30, 40, 60))
    return HousePosition(found.trump, lead=found.plays[0], number=points, preset="nanning")


def kitty_won(preset: str, *shapes: tuple[int, int]) -> Fresh:
    """The kitty, won by a single component of trumps."""

    def fresh(random: Random) -> HousePosition | None:
        trump = any_trump(random)
        start = HousePosition(trump.code, preset=preset)
        cards = a_lead(random, start.order, Suit.TRUMP, random.choice(shapes))
        rest = [card for card in full_deck(start.rules) if cards and card not in cards]
        if not cards or len(rest) < start.rules.kitty:
            return None
        kitty = text(random.sample(rest, start.rules.kitty))
        return HousePosition(trump.code, lead=text(cards), kitty=kitty, preset=preset)

    return fresh


def three_tractors(random: Random) -> HousePosition | None:
    """A Guangxi tractor and three that are one only elsewhere."""
    trump = any_trump(random)
    level = trump.level
    assert level
    ranks = LEVEL_RANKS
    at = ranks.index(level)
    if not 2 <= at < len(ranks) - 1:
        return None
    suit = random.choice([one for one in PRINTED_SUITS if one is not trump.suit])
    over = f"{suit}{ranks[at + 1].value} " * 2 + f"{suit}{ranks[at - 1].value} " * 2
    jokers = f"LJ LJ {trump.suit}{level.value} {trump.suit}{level.value}"
    low = f"{trump.suit}A {trump.suit}A {trump.suit}2 {trump.suit}2"
    levels = f"{trump.suit}{level.value} " * 2 + f"{suit}{level.value} {suit}{level.value}"
    options = [over.strip(), jokers, low, levels]
    random.shuffle(options)
    return HousePosition(trump.code, options=tuple(options), preset="nanning")


def titanics(random: Random) -> HousePosition | None:
    """Two triples side by side and a pair close by."""
    trump = any_trump(random)
    position = HousePosition(trump.code, preset="titanic")
    tiers = position.order.high_to_low(random.choice(position.order.suits[1:]))
    first = random.randrange(len(tiers) - 3)
    faces = [tiers[first + n][0] for n in range(3)]
    wide = random.choice(((3, 3, 2), (2, 3, 3), (3, 3, 1), (3, 3, 3)))
    cards = [card for card, n in zip(faces, wide, strict=True) for _ in range(n)]
    return replace(position, lead=text(cards))


def twos_in_order(random: Random) -> HousePosition | None:
    """Six trumps, the twos among them."""
    trump = any_trump(random)
    if trump.level == "2" or trump.suit is None:
        return None
    suits = [suit for suit in PRINTED_SUITS if suit is not trump.suit]
    assert trump.level
    other = random.choice(suits)
    high = [rank for rank in ("A", "K", "Q") if rank != trump.level]
    cards = [trump.suit + "2", other + "2", random.choice(suits) + trump.level.value]
    cards += [trump.suit + random.choice(high), random.choice(("BJ", "LJ"))]
    random.shuffle(cards)
    return HousePosition(trump.code, hand=" ".join(cards), preset="club")


def calls(random: Random) -> HousePosition:
    """A level card alone, with the joker of its colour, and with the other one; and a joker alone."""
    level = random.choice([rank.value for rank in LEVEL_RANKS])
    suit = random.choice("SHCD")
    right, wrong = ("BJ", "LJ") if suit in "HD" else ("LJ", "BJ")
    first = f"{suit}{level}"
    options = [first, f"{first} {wrong}", f"{first} {right}", random.choice((right, wrong))]
    random.shuffle(options)
    return HousePosition(f"NT{level}", options=tuple(options), preset="joker-bid")


def fixed_calls(random: Random) -> HousePosition:
    """A pair with its joker lies on the table; another pair, jokers, a single with its joker."""
    level = random.choice([rank.value for rank in LEVEL_RANKS])
    one, two, three = random.sample("SHCD", 3)
    joker = {"S": "LJ", "C": "LJ", "H": "BJ", "D": "BJ"}
    options = [
        f"{two}{level} {two}{level} {joker[two]}",
        random.choice(("BJ BJ", "LJ LJ")),
        f"{three}{level} {joker[three]}",
        "BJ LJ",
    ]
    if options[1][:2] == joker[one] or options[1][:2] == joker[two]:
        options[1] = "BJ BJ" if options[1] == "LJ LJ" else "LJ LJ"
    random.shuffle(options)
    called = f"{one}{level} {one}{level} {joker[one]}"
    return HousePosition(f"NT{level}", called=called, options=tuple(options), preset="joker-bid")
