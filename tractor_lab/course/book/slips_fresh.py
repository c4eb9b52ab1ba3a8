"""Lesson 12: fresh positions about friends, cards taken back and revokes, and lines of rules files."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, Final

from tractor_lab.locale import t
from tractor_lab.rules import Order, Rules, Suit
from tractor_lab.rules_page import clause, label

from ..deals import a_lead, any_trump, text
from .house import HousePosition, read_line
from .house_fresh import rules

Fresh = Callable[[Random], HousePosition | None]

SEATS: Final = tuple(f"course.option.player.{who}" for who in (1, 2, 3, 4, "none"))


def plain_suits(random: Random, trump: str) -> list[str]:
    """The three plain suits in some order."""
    suits = [suit for suit in "SHCD" if suit != trump[0]]
    random.shuffle(suits)
    return suits


def two_aces(random: Random) -> HousePosition | None:
    """Five players, two tricks, and both aces of the suit fall in them."""
    trump = f"{random.choice('SHCD')}{random.choice(('2', '5', '7'))}"
    suit = plain_suits(random, trump)[0]
    low = [rank for rank in ("3", "4", "6", "8", "9", "10", "J", "Q") if rank != trump[1:]]
    random.shuffle(low)
    holders = random.sample(range(5), 2)
    leader, tricks = 0, []
    for holder in holders:
        seats = [(leader + n) % 5 for n in range(5)]
        cards = [suit + ("A" if seat == holder else low.pop()) for seat in seats]
        tricks.append(" ".join(cards))
        leader = holder
        low += [rank for rank in ("3", "4", "6", "8") if rank != trump[1:]]
        random.shuffle(low)
    return HousePosition(
        trump,
        tricks=tuple(tricks),
        called=f"{suit}A",
        copy=random.choice((1, 2)),
        options=SEATS,
        preset="looking-for-friends",
    )


def six_players(random: Random) -> HousePosition:
    """One trick of six players, in which the called cards fall."""
    trump = f"{random.choice('SHCD')}{random.choice(('2', '5', '7'))}"
    one, two, three = plain_suits(random, trump)
    called = random.sample([one + "A", two + "A", three + "A"], random.choice((1, 3)))
    low = [suit + rank for suit in (one, two, three) for rank in ("3", "4", "6", "8", "9")]
    cards = [*called, *random.sample(low, 6 - len(called))]
    random.shuffle(cards)
    house = rules(decks=4, players=6, friends=len(called))
    return HousePosition(trump, tricks=(" ".join(cards),), called=" ".join(called), house=house)


def called_cards(random: Random) -> HousePosition:
    """The highest card of a plain suit, a lower one, a trump, and a level card."""
    trump = f"{random.choice('SHCD')}{random.choice(('2', '5', '7', 'A'))}"
    suit, other, _ = plain_suits(random, trump)
    top, *lower = [rank for rank in ("A", "K", "Q", "J", "10") if rank != trump[1:]]
    options = [suit + top, suit + random.choice(lower), trump[0] + random.choice(("9", "8", "6"))]
    options.append(other + trump[1:])
    house = rules(players=5, friends=1, friend_cards="not-highest")
    random.shuffle(options)
    return HousePosition(trump, options=tuple(options), house=house)


def won_alone(random: Random) -> HousePosition:
    """The declarer wins, and the called card was never played."""
    house = rules(players=5, friends=1, small_team_bonus=True)
    return HousePosition("H2", points=random.choice((0, 5, 10, 15, 20, 25)), house=house)


def a_lead_back(random: Random) -> HousePosition | None:
    """A lead of some cards, taken back."""
    trump = any_trump(random)
    order = Order(trump)
    suit = random.choice([one for one in order.suits if one is not Suit.TRUMP])
    cards = a_lead(random, order, suit, random.choice(((1, 1), (2, 1), (2, 2), (2, 3))))
    if not cards:
        return None
    house = rules(take_back=random.choice((5, 10, 15)))
    return HousePosition(trump.code, lead=text(cards), house=house)


def paid(start: HousePosition, *numbers: int) -> Fresh:
    """The same table, and other sums paid."""

    def fresh(random: Random) -> HousePosition:
        return replace(start, number=random.choice(numbers))

    return fresh


def paid_too_much(random: Random) -> HousePosition:
    """A deal won by a side that has paid more than the limit, and not so much that it lost."""
    limit, price = random.choice((20, 30, 40, 50)), random.choice((5, 10))
    paid = random.choice([n for n in range(price, 80, price) if n > limit])
    return HousePosition(house=rules(take_back=price, take_back_limit=limit), number=paid)


def a_revoke(start: HousePosition) -> Fresh:
    """East holds one card of the suit led and one other, and plays the other."""

    def fresh(random: Random) -> HousePosition:
        trump = f"{random.choice('SHCD')}{random.choice(('2', '6'))}"
        one, two, _ = plain_suits(random, trump)
        lead, mine, wrong = random.sample(("A", "K", "5", "4", "3"), 3)
        hand = f"{one}{mine} {two}{wrong}"
        return replace(start, trump=trump, hand=hand, tricks=(f"{one}{lead} {two}{wrong}",))

    return fresh


# Lines of a rules file

SAID: Final[tuple[tuple[str, Any], ...]] = (
    ("decks", 3),
    ("throws", False),
    ("throw_penalty", 10),
    ("failed_throw", "one-card"),
    ("protect_tractors", True),
    ("protect_triples", True),
    ("level_gap_closes", False),
    ("two_always_trump", True),
    ("ace_low", True),
    ("shortest_tractor", 3),
    ("exact_ruff", True),
    ("overruff", "all"),
    ("takeover_level", 1),
    ("next_declarer", "same"),
    ("follow_throw", "suit"),
)
"""House rules that a file may say in one line each."""
WRONG: Final = (
    "throws = No",
    "decks = two",
    "overruff = all",
    'throw_penalty = "ten"',
    "two_alway_trump = true",
    "ace_low = True",
    "takeover_level = +",
)
LINES: Final = tuple(f"course.option.line.{place}" for place in range(4))


def written(field: str, value: Any) -> str:
    """A field as a file has it.

    >>> written("throws", False), written("overruff", "all")
    ('throws = false', 'overruff = "all"')
    """
    if isinstance(value, bool):
        return f"{field} = {str(value).lower()}"
    return f'{field} = "{value}"' if isinstance(value, str) else f"{field} = {value}"


def which_line(random: Random) -> HousePosition | None:
    """Four lines: the house rule, the same as no file has it, its opposite if it has one, another rule."""
    field, value = random.choice(SAID)
    lines = [written(field, value), misspelt(field, value)]
    if isinstance(value, bool):
        lines.append(written(field, not value))
    others = [one for one in SAID if one[0] != field]
    lines += [written(*one) for one in random.sample(others, 4 - len(lines))]
    random.shuffle(lines)
    return HousePosition(house=rules(**{field: value}), lines=tuple(lines), options=LINES)


def which_is_wrong(random: Random) -> HousePosition:
    """Four lines, one of which cannot be read."""
    lines = [random.choice(WRONG), *(written(*one) for one in random.sample(SAID, 3))]
    random.shuffle(lines)
    return HousePosition(lines=tuple(lines), options=LINES)


def opposite_line(position: Any) -> int | None:
    """The line that says the opposite."""
    (field, value), *_ = position.house
    said = written(field, not value) if isinstance(value, bool) else ""
    return position.lines.index(said) if said in position.lines else None


def misspelt(field: str, value: Any) -> str:
    """A field and its value as a file cannot have it.

    >>> misspelt("throws", False), misspelt("overruff", "all"), misspelt("decks", 3)
    ('throws = False', 'overruff = all', 'decks = "3"')
    """
    if isinstance(value, bool):
        return f"{field} = {value}"
    return f"{field} = {value}" if isinstance(value, str) else f'{field} = "{value}"'


def misspelt_line(position: Any) -> int | None:
    """The line with the right field and value, written as no file is read."""
    (field, value), *_ = position.house
    said = misspelt(field, value)
    return position.lines.index(said) if said in position.lines else None


def what_it_says(position: Any, answer: Any, lang: str) -> str:
    """What a line means that can be read, and is not the answer."""
    line = position.lines[answer]
    table, (field,) = read_line(line, Rules()), tomllib.loads(line)
    assert table
    said = t("rules.line", lang, label=label(field, lang), clause=clause(field, table, lang))
    return t("course.no.file.says", lang, given=line, said=said)


def end_points(random: Random) -> HousePosition:
    """An end of a deal with one deck."""
    table = Rules.preset("one-deck")
    points = random.choice(range(0, 100, 5))
    keys = ("d3", "d2", "d1", "o0", "o1", "o2")
    return HousePosition(
        preset="one-deck",
        points=points,
        decks=table.decks,
        options=tuple("course.option." + key for key in keys),
    )
