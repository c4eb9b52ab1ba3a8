"""Lesson 3: following suit, and what the shape of the lead asks for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from random import Random
from typing import Any

from tractor_lab.rules import (
    Order,
    Suit,
    Trump,
    parse_cards,
)

from ..deals import any_trump, follow, pairs_in
from ..position import Cards, Position
from ..spec import Answer, Click
from .tricks import why_not_winner, winner

# What the rules say


def one_legal_play(position: Position) -> Cards:
    """A play the rules allow."""
    return position.legal.example


def is_legal(position: Position, answer: Answer) -> bool:
    """Do the rules allow this play?"""
    return isinstance(answer, tuple) and answer in position.legal


def suit_cards(position: Position) -> Cards:
    """The cards of the suit led, high to low."""
    return position.legal.hand.of(position.suit_led)


def others(position: Position) -> Cards:
    """The rest of the hand, cheapest last."""
    rest = Counter(position.cards) - Counter(suit_cards(position))
    return position.order.sort(tuple(rest.elements()))


def duty(position: Position) -> dict[str, Any]:
    """The cards that are owed, for the texts."""
    order, legal = position.order, position.legal
    owed = [card for one in legal.duties for card in one.cards]
    return {"owed": order.sort(owed) if owed else suit_cards(position), "example": legal.example}


# Naive players: what they would play


def printed_suit(position: Position) -> Cards | None:
    """Follows a single with a level card that only has the suit printed on it."""
    order = position.order
    stray = [
        card
        for card in position.cards
        if card.suit is position.suit_led and order.suit(card) is not position.suit_led
    ]
    return tuple(stray[:1]) or None


def ruffs_anyway(position: Position) -> Cards | None:
    """Trumps although the suit is held."""
    size = len(parse_cards(position.lead))
    trumps = position.legal.hand.of(Suit.TRUMP)
    return trumps[-size:] if len(trumps) >= size else None


def singles_of_suit(position: Position) -> Cards | None:
    """Gives cards of the suit, but no two alike: pairs are kept."""
    size = len(parse_cards(position.lead))
    mine = suit_cards(position)
    alone = [card for card in mine if mine.count(card) == 1]
    spare = [card for card in dict.fromkeys(mine) if mine.count(card) > 1]
    return position.order.sort((alone[::-1] + spare)[:size]) if len(mine) > size else None


def level_pair(position: Position) -> Cards | None:
    """Answers a pair with two level cards of different suits."""
    trump, order = Trump(position.trump), position.order
    faces = [
        card
        for card in dict.fromkeys(position.cards)
        if card.rank == trump.level and card.suit is not trump.suit
    ]
    return order.sort(faces[:2]) if len(faces) > 1 else None


def runless_pairs(position: Position) -> Cards | None:
    """Answers a tractor with as many pairs, but no run among them."""
    order, asked = position.order, len(parse_cards(position.lead)) // 2
    faces = pairs_in(suit_cards(position), order)
    for chosen in combinations(faces, asked):
        if not any(order.adjacent(a, b) for a, b in combinations(chosen, 2)):
            return tuple(face for face in chosen for _ in range(2))
    return None


def run_then_singles(position: Position) -> Cards | None:
    """Gives the shorter tractor and thinks the rest is free."""
    order, asked = position.order, len(parse_cards(position.lead)) // 2
    mine = suit_cards(position)
    faces = pairs_in(mine, order)
    for a, b in combinations(faces, 2):
        if order.adjacent(a, b):
            alone = [card for card in mine[::-1] if mine.count(card) == 1]
            need = 2 * asked - 4
            return order.sort((a, a, b, b, *alone[:need])) if len(alone) >= need else None
    return None


def ruffs_all(position: Position) -> Cards | None:
    """Short of the suit: keeps it back and trumps with everything."""
    return ruffs_anyway(position) if position.suit_led is not Suit.TRUMP else None


def triple_and_single(position: Position) -> Cards | None:
    """Gives a triple and a single, and keeps two pairs."""
    mine = suit_cards(position)
    triples = [card for card in dict.fromkeys(mine) if mine.count(card) == 3]
    alone = [card for card in mine if mine.count(card) == 1]
    return (triples[0],) * 3 + (alone[-1],) if triples and alone else None


def how_many_free(position: Position) -> int:
    """How many cards of the play are free to choose outside the suit."""
    return max(0, len(parse_cards(position.lead)) - len(suit_cards(position)))


def free_by_print(position: Position) -> int:
    """The same to somebody who counts printed suits."""
    led = position.suit_led
    printed = sum(card.suit is led for card in position.cards)
    return max(0, len(parse_cards(position.lead)) - printed)


def all_free(position: Position) -> int:
    """The same to somebody for whom short is as good as out."""
    return len(parse_cards(position.lead))


def wanting(fresh: Callable[[Random], Position | None], *tests: Callable[[Position], bool]) -> Any:
    """Only positions that pass the tests."""

    def choosy(random: Random) -> Position | None:
        found = fresh(random)
        return found if found and all(test(found) for test in tests) else None

    return choosy


def has_spare_suit(position: Position) -> bool:
    """More of the suit is held than was led."""
    return len(suit_cards(position)) > len(parse_cards(position.lead))


def owes_pairs(count: int) -> Callable[[Position], bool]:
    """The duty is exactly so many pairs, in whatever runs."""

    def test(position: Position) -> bool:
        runs = [run for rung in position.legal.owed for run in rung]
        return sum(length for width, length in runs if width > 1) == count

    return test


def owes_run(length: int) -> Callable[[Position], bool]:
    """The longest run owed has so many pairs."""

    def test(position: Position) -> bool:
        runs = [run for rung in position.legal.owed for run in rung]
        return max((n for _, n in runs), default=0) == length

    return test


def holds_tractor(position: Position) -> bool:
    """Is there a tractor among the cards of the suit?"""
    faces = pairs_in(suit_cards(position), position.order)
    return any(position.order.adjacent(a, b) for a, b in combinations(faces, 2))


def three_faces(position: Position) -> bool:
    """Are three pairs of the suit held, so that there is a choice?"""
    return len(pairs_in(suit_cards(position), position.order)) > 2


def two_levels(position: Position) -> bool:
    """Are two different off-suit level cards held?"""
    return level_pair(position) is not None


# Who wins

SEATS = ("course.option.west", "course.option.you", "course.option.east", "course.option.north")


def last_of_equals(position: Position) -> int | None:
    """Who wins for somebody who thinks that an equal card played later takes over."""
    order, best = position.order, position.plays[winner(position)]
    equal = [seat for seat, play in enumerate(position.plays) if order.compare(play, best) == 0]
    return equal[-1] if len(equal) > 1 else None


def equal_tops(random: Random) -> Position | None:
    """A trick of singles in which two seats play equal cards, and these are the highest."""
    trump = any_trump(random)
    order = Order(trump)
    suit = random.choice(order.suits)
    tiers = order.high_to_low(suit)
    at = random.randrange(min(6, len(tiers) - 3))
    top = [random.choice(tiers[at]), random.choice(tiers[at])]
    low = [random.choice(tier).code for tier in random.sample(tiers[at + 1 :], 2)]
    plays = [*(card.code for card in top), *low]
    random.shuffle(plays)
    return Position(trump.code, plays=tuple(plays), options=SEATS)


EXERCISES = (
    Click(
        "03.follow.suit.1",
        "pick",
        Position("H5", hand="HQ H8 S5 S3 CA C9 C6 D7", lead="SK"),
        one_legal_play,
        {"level-in-suit.play": printed_suit, "ruff-holding": ruffs_anyway},
        accepts=is_legal,
        fresh=wanting(follow(((1, 1),), suit_cards=(1, 3), others=6)),
        words=duty,
    ),
    Click(
        "03.follow.pair.1",
        "pick",
        Position("H5", hand="HA HJ S8 S8 S7 S7 S4 S2 C9 DK", lead="SK SK"),
        one_legal_play,
        {"keep-tractor": singles_of_suit},
        accepts=is_legal,
        fresh=wanting(
            follow(((2, 1),), suit_cards=(5, 7)), has_spare_suit, holds_tractor, owes_pairs(1)
        ),
        words=duty,
    ),
    Click(
        "03.follow.pair.2",
        "pick",
        Position("H5", hand="S5 D5 HK H9 H3 H3 SA SQ C8 C2", lead="HJ HJ"),
        one_legal_play,
        {"level-pair.play": level_pair, "keep-pair": singles_of_suit},
        accepts=is_legal,
        fresh=wanting(
            follow(((2, 1),), suit_cards=(5, 8), trump_led=True), has_spare_suit, owes_pairs(1)
        ),
        words=duty,
    ),
    Click(
        "03.follow.tractor.1",
        "pick",
        Position("H5", hand="HK HJ SA SA S9 S9 S8 S8 S3 CA D6", lead="SQ SQ SJ SJ"),
        one_legal_play,
        {"pairs-are-enough": runless_pairs},
        accepts=is_legal,
        fresh=wanting(follow(((2, 2),), suit_cards=(6, 8)), has_spare_suit, owes_run(2)),
        words=duty,
    ),
    Click(
        "03.follow.tractor.2",
        "pick",
        Position("H5", hand="HA HA H6 SJ S9 S9 S7 S4 S2 CQ D8 D3", lead="SK SK SQ SQ"),
        one_legal_play,
        {"no-tractor-no-duty": singles_of_suit},
        accepts=is_legal,
        fresh=wanting(follow(((2, 2),), suit_cards=(5, 8)), has_spare_suit, owes_pairs(1)),
        words=duty,
    ),
    Click(
        "03.follow.tractor.3",
        "pick",
        Position("H2", hand="HK H9 S9 S9 S8 S8 S6 S6 S4 S4 S3 S5 CA", lead="SK SK SQ SQ SJ SJ"),
        one_legal_play,
        {"three-pairs": runless_pairs, "rest-is-free": run_then_singles},
        accepts=is_legal,
        fresh=wanting(
            follow(((2, 3),), suit_cards=(8, 11)), has_spare_suit, owes_run(2), owes_pairs(3)
        ),
        words=duty,
    ),
    Click(
        "03.follow.short.1",
        "pick",
        Position("H5", hand="HK HK HQ HQ H7 S9 S3 C8 C4 D7", lead="SA SA SK SK"),
        one_legal_play,
        {"ruff-all": ruffs_all},
        accepts=is_legal,
        fresh=wanting(follow(((2, 2),), suit_cards=(1, 3), others=9)),
        words=duty,
    ),
    Click(
        "03.follow.short.2",
        "number",
        Position("H5", hand="S5 HA H9 S9 S3 CK CJ C7 D10 D4", lead="SA SA SK SK"),
        how_many_free,
        {"level-in-suit.free": free_by_print, "all-free": all_free},
        fresh=wanting(follow(((2, 2), (2, 3)), suit_cards=(1, 3), others=9)),
        unit="course.unit.cards",
    ),
    Click(
        "03.follow.triple.1",
        "pick",
        Position("H5", hand="HA H10 S9 S9 S9 S7 S7 S3 S2 CQ D8", lead="SK SK SQ SQ", decks=3),
        one_legal_play,
        {"triple-saves-pairs": triple_and_single},
        accepts=is_legal,
        fresh=wanting(follow(((2, 2),), suit_cards=(6, 9), decks=3), has_spare_suit, owes_pairs(2)),
        words=duty,
    ),
    Click(
        "03.win.1",
        "choose",
        Position("H5", plays=("SQ", "SA", "SA", "S4"), options=SEATS),
        winner,
        {"later-wins": last_of_equals},
        why_not=why_not_winner,
        fresh=equal_tops,
    ),
)
