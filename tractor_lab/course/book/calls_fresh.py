"""Lesson 7: fresh positions. Hands hold level cards and jokers oftener than in life."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from tractor_lab.rules import LEVEL_RANKS, PRINTED_SUITS, Card, Order, Trump

from ..deals import Fresh, rich, shuffled, text
from ..position import Position
from .calls import SEATS, TRUMPS, CallPosition, call_position, possible

OPPONENTS = (1, 3)


def a_level(random: Random) -> Trump:
    """A level with nothing called yet."""
    return Trump.of(None, random.choice(LEVEL_RANKS))


def hands(random: Random, trump: Trump, count: int) -> tuple[list[Card], list[Card]]:
    """Your hand and what is left of the decks."""
    mine = rich(random, trump, count)
    rest = shuffled(random)
    for card in mine:
        rest.remove(card)
    return mine, rest


def sorted_text(cards: list[Card], trump: Trump) -> str:
    """A hand as it lies while nothing is called."""
    return text(Order(trump).sort(cards))


def a_single(random: Random, trump: Trump, rest: list[Card]) -> Card | None:
    """A level card that somebody else holds."""
    level = [card for card in rest if card.rank == trump.level]
    return random.choice(level) if level else None


def opening(count: int, *, joker: bool = True, options: int = 4) -> Fresh:
    """Nobody has called; among the options are a plain pair, mixed level cards, a level card, a joker."""

    def fresh(random: Random) -> Position | None:
        trump = a_level(random)
        mine, _ = hands(random, trump, count)
        level = [card for card in mine if card.rank == trump.level]
        jokers = [card for card in mine if card.is_joker]
        pairs = [c for c in mine if mine.count(c) > 1 and not c.is_joker and c.rank != trump.level]
        mixed = next(([level[0], c] for c in level if c is not level[0]), None)
        if not (level and pairs and mixed and jokers):
            return None
        rows = [pairs[:1] * 2, mixed, [level[-1]], jokers[:1]]
        rows = rows if joker else rows[:3]
        random.shuffle(rows)
        return CallPosition(
            trump.code, sorted_text(mine, trump), options=tuple(map(text, rows[:options]))
        )

    return fresh


def a_hand(count: int) -> Fresh:
    """Nobody has called yet."""

    def fresh(random: Random) -> Position:
        trump = a_level(random)
        return CallPosition(trump.code, sorted_text(hands(random, trump, count)[0], trump))

    return fresh


def over(count: int, *, pair: bool = False) -> Fresh:
    """An opponent has called a single or a pair."""

    def fresh(random: Random) -> Position | None:
        trump = a_level(random)
        mine, rest = hands(random, trump, count)
        card = a_single(random, trump, rest)
        if card is None or (pair and rest.count(card) < 2):
            return None
        calls = ((random.choice(OPPONENTS), text([card] * (2 if pair else 1))),)
        found = CallPosition(trump.code, sorted_text(mine, trump), calls=calls)
        return found if possible(found) else None

    return fresh


def renamed(start: Position, *, suits: bool = True, shuffle: bool = True) -> Fresh:
    """The same situation with other suits, another level and other opponents: it may happen just as well.

    Level cards stay level cards, because the old and the new level change places in all cards.
    """
    here = call_position(start)

    def fresh(random: Random) -> Position:
        names = [suit.value for suit in PRINTED_SUITS]
        to = random.sample(names, 4) if suits else names
        suit = dict(zip(names, to, strict=True))
        level = random.choice(LEVEL_RANKS)
        rank = {here.level: level.value, level.value: here.level}

        def card(code: str) -> str:
            if code in ("BJ", "LJ"):
                return code
            return suit[code[0]] + rank.get(code[1:], code[1:])

        def cards(given: str) -> str:
            return given if given.startswith("course.") else " ".join(map(card, given.split()))

        options = [cards(one) for one in here.options]
        if shuffle:
            told = [one for one in options if one.startswith("course.")]
            shown = [one for one in options if not one.startswith("course.")]
            random.shuffle(shown)
            options = [*shown, *told]
        trump = Trump.of(None, level)
        hand = cards(here.hand)
        other = random.random() < 0.5  # the opponents change places
        seats = {1: 3, 3: 1} if other else {}
        moved = here.declarer if here.declarer is None else seats.get(here.declarer, here.declarer)
        return replace(
            here,
            trump=trump.code,
            hand=sorted_text([Card(code) for code in hand.split()], trump) if hand else "",
            options=tuple(options),
            kitty=cards(here.kitty),
            calls=tuple((seats.get(seat, seat), cards(shown)) for seat, shown in here.calls),
            declarer=moved,
        )

    return fresh


def rising(random: Random) -> Position | None:
    """Two or three calls, each over the one before: what is trump in the end?"""
    return _rising(random, a_level(random))


def _rising(random: Random, trump: Trump) -> CallPosition | None:
    names = random.sample([suit.value for suit in PRINTED_SUITS], 2)
    level = trump.level
    ladder = [f"{names[0]}{level}", f"{names[1]}{level} {names[1]}{level}", "LJ LJ", "BJ BJ"]
    chosen = [ladder[0], *sorted(random.sample(ladder[1:], 2), key=ladder.index)]
    if chosen[1] != ladder[1]:
        return None
    seats = random.sample(range(4), 3)
    calls = tuple(zip(seats, chosen, strict=True))[: random.choice((2, 3))]
    return CallPosition(trump.code, calls=calls, options=TRUMPS)


def callers(declarer: bool) -> Fresh:
    """Two or three calls, in a first deal (a match begins at 2) or with a declarer who is known."""

    def fresh(random: Random) -> Position | None:
        found = _rising(random, a_level(random) if declarer else Trump("NT2"))
        if found is None:
            return None
        known = random.randrange(1, 4) if declarer else None
        return replace(found, declarer=known, options=SEATS)

    return fresh


def a_kitty(random: Random) -> Position:
    """Eight cards with a joker first, as nobody called."""
    return _kitty(random, a_level(random))


def _kitty(random: Random, trump: Trump) -> CallPosition:
    deck = shuffled(random)
    joker = Card(random.choice(("BJ", "LJ")))
    deck.remove(joker)
    return CallPosition(
        trump.code, kitty=text([joker, *deck[:7]]), options=TRUMPS, first=random.randrange(4)
    )


def drawn_first(random: Random) -> Position:
    """Nobody called in a first deal."""
    found = _kitty(random, Trump("NT2"))
    return replace(found, options=SEATS, first=random.randrange(1, 4))


def to_count(count: int) -> Fresh:
    """A hand with a level card to call."""

    def fresh(random: Random) -> Position | None:
        trump = a_level(random)
        mine, _ = hands(random, trump, count)
        level = [card for card in mine if card.rank == trump.level]
        if not level:
            return None
        option = random.choice(level).code
        return CallPosition(trump.code, sorted_text(mine, trump), options=(option,))

    return fresh


def to_choose(count: int) -> Fresh:
    """A hand with a level card of each suit, and one best call."""

    def fresh(random: Random) -> Position | None:
        trump = a_level(random)
        deck = shuffled(random)
        mine = [Card(f"{suit.value}{trump.level}") for suit in PRINTED_SUITS]
        for card in mine:
            deck.remove(card)
        mine += random.sample(deck, count - 4)
        if any(mine.count(card) > 1 for card in mine[:4]):
            return None
        sizes = sorted(sum(c.suit is suit for c in mine) for suit in PRINTED_SUITS)
        if sizes[-1] == sizes[-2]:
            return None
        options = tuple(sorted((card.code for card in mine[:4]), key=_printed))
        return CallPosition(trump.code, sorted_text(mine, trump), options=options)

    return fresh


def _printed(code: str) -> int:
    return "SHCD".index(code[0])
