"""Lesson 1: what it says about the order of the cards is what the engine says."""

from collections import Counter

import pytest

from tests.notebooks.lesson_play import play, play_alone, prose, right_places
from tractor_lab.rules import (
    Card,
    Hand,
    Lead,
    Order,
    Rules,
    Suit,
    decide_trick,
    full_deck,
    legal_follows,
)

NAME = "01_trump_order"
HEARTS = Order("H5")


@pytest.fixture
def lesson():
    return play(NAME)


def test_each_cell_stands_alone() -> None:
    play_alone(NAME)


def beats_all(options: list[Card], order: Order) -> list[int]:
    return [
        place
        for place, card in enumerate(options)
        if all(order.compare(card, other) == 1 for other in options if other is not card)
    ]


def test_the_highest_of_three(lesson) -> None:
    table = lesson["highest"]
    options = [option.cards[0].card for option in table.scene.options]
    assert right_places(table) == beats_all(options, HEARTS) == [2]
    assert HEARTS.suit("SA") is Suit.SPADES
    assert HEARTS.compare("HA", "SA") == 1


def test_which_cards_are_trump(lesson) -> None:
    table, told = lesson["trump_cards"], set()
    right = [card for card in table.hand if HEARTS.suit(card) is Suit.TRUMP]
    assert len(right) == 7
    assert sum(card.rank == "5" for card in right) == 3
    printed = [card for card in right if card.is_joker or card.suit is Suit.HEARTS]
    without_jokers, without_a_heart = right[2:], [card for card in right if card.code != "H3"]
    for wrong in (printed, without_jokers, without_a_heart, [*right, Card("SA")]):
        assert not table.play(wrong)
        told.add(table.verdict.sentence)
    assert len(told) == 4
    assert table.play(right)


def test_the_only_trump_must_be_played(lesson) -> None:
    table = lesson["forced"]
    cards = [laid.card for laid in table.scene.hands[0].cards]
    legal = legal_follows(Lead("H9", HEARTS), Hand(cards, HEARTS))
    assert [play[0].code for play in legal] == ["S5"]
    assert "S5" not in legal_follows(Lead("S9", HEARTS), Hand(cards, HEARTS))
    assert right_places(table) == [1]


def test_the_two_at_level_2(lesson) -> None:
    order = Order("H2")
    assert order.compare("S2", "HA") == 1
    higher = {c.code for tier in order.high_to_low("T") for c in tier if order.compare(c, "S2") > 0}
    assert higher == {"BJ", "LJ", "H2"}
    assert right_places(lesson["two"]) == [2]


def test_the_ladder_shows_every_card_and_sorts_itself(lesson) -> None:
    table = lesson["ladders"]
    assert sum(len(tier) for _, run in table.scene.ladder.runs for tier in run) == 54
    table.trump = "H2"
    trump = dict(table.scene.ladder.runs)["T"]
    assert [[laid.card.code for laid in tier] for tier in trump[:5]] == [
        ["BJ"], ["LJ"], ["H2"], ["S2", "C2", "D2"], ["HA"],
    ]  # fmt: skip


def test_equal_cards(lesson) -> None:
    table = lesson["equal"]
    assert HEARTS.compare("C5", "S5") == 0
    plays = {seat.where: [laid.card for laid in seat.cards] for seat in table.scene.trick.seats}
    result = decide_trick([plays[where] for where in "WSEN"], HEARTS)
    assert result.winner == 0
    assert right_places(table) == [0]


def test_no_trump_suit(lesson) -> None:
    order = Order("NT5")
    table = lesson["no_trump"]
    options = [option.cards[0].card for option in table.scene.options]
    higher = [place for place, card in enumerate(options) if order.compare(card, "S5") == 1]
    assert right_places(table) == higher == [2]
    assert order.compare("H5", "S5") == 0
    assert order.suit("HA") is Suit.HEARTS
    assert sum(order.suit(card) is Suit.TRUMP for card in full_deck(Rules())) == 12


def test_the_hand_could_be_dealt(lesson) -> None:
    cards = lesson["hand"].scene.hands[0].cards
    assert len(cards) == 25
    assert max(Counter(laid.card for laid in cards).values()) <= 2


def test_the_card_of_the_lesson() -> None:
    text = prose(NAME)
    trump = HEARTS.high_to_low("T")
    assert "| ♥A K Q J 10 9 8 7 6 4 3 2 |" in text
    assert " ".join(tier[0].rank for tier in trump[4:]) == "A K Q J 10 9 8 7 6 4 3 2"
    assert " = ".join(card.symbol for card in trump[3]) in text
    assert " = ".join(card.symbol for card in Order("NT5").high_to_low("T")[2]) in text
