"""Lesson 2: what it calls a pair or a tractor is one to the engine, and what it does not is none."""

import re
from collections import Counter

import pytest

from tests.notebooks.lesson_play import play, play_alone, prose, right_places
from tractor_lab.rules import Card, Component, Order, parse_cards, parse_shape

NAME = "02_pairs_and_tractors"
HEARTS = Order("H7")


@pytest.fixture
def lesson():
    return play(NAME)


def is_tractor(cards: object, order: Order) -> bool:
    return parse_shape(cards, order).kind == "tractor"  # type: ignore[arg-type]


def tractors(cards: object, order: Order) -> list[Component]:
    return [
        part
        for suit in order.by_suit(parse_cards(cards)).values()  # type: ignore[arg-type]
        for part in parse_shape(suit, order).components
        if part.length > 1
    ]


def test_each_cell_stands_alone() -> None:
    play_alone(NAME)


@pytest.mark.parametrize("name", ["first", "gap", "top", "ace", "ace_two"])
def test_which_row_is_a_tractor(lesson, name: str) -> None:
    table = lesson[name]
    rows = [[laid.card for laid in option.cards] for option in table.scene.options]
    right = [place for place, row in enumerate(rows) if is_tractor(row, table.scene.order)]
    assert len(right) == 1
    assert right_places(table) == right


def test_which_row_is_none(lesson) -> None:
    table = lesson["jokers"]
    rows = [[laid.card for laid in option.cards] for option in table.scene.options]
    none = [place for place, row in enumerate(rows) if not is_tractor(row, HEARTS)]
    assert right_places(table) == none == [1]
    assert is_tractor("S7 S7 LJ LJ", Order("NT7"))


def test_the_only_pair(lesson) -> None:
    table, told = lesson["pair"], set()
    assert [card.code for card, n in Counter(table.hand).items() if n == 2] == ["HJ"]
    for wrong in ("BJ LJ", "S7 C7", "SA CA", "SA SQ", "SA"):
        assert not table.play(wrong)
        told.add(table.verdict.sentence)
    assert len(told) == 5
    assert HEARTS.compare("S7", "C7") == 0
    assert parse_shape("S7 C7", HEARTS).kind != "pair"
    assert table.play("HJ HJ")


SIX_PAIRS = "SJ SJ S10 S10 S8 S8 S7 S7 S6 S6 HA HA"


@pytest.mark.parametrize(
    ("trump", "lengths"), [("H7", [2, 2, 2]), ("H9", [5]), ("H10", [2, 3]), ("S7", [2, 2])]
)
def test_six_pairs(trump: str, lengths: list[int]) -> None:
    assert [part.length for part in tractors(SIX_PAIRS, Order(trump))] == lengths


def test_the_chain_shows_them(lesson) -> None:
    table = lesson["chain"]
    assert set(table.pairs) == set(parse_cards(SIX_PAIRS))
    assert len(table.scene.ladder.links) == 3
    table.trump = "H9"
    assert len(table.scene.ladder.links) == 4
    assert right_places(lesson["forecast"]) == [2]


def test_without_a_trump_suit_every_level_pair_touches_the_jokers(lesson) -> None:
    table = lesson["summit"]
    little = Card("LJ")
    table.trump = "NT7"
    below = {low.code for high, low in table.scene.ladder.links if high is little}
    assert below == {"S7", "H7", "C7"}
    table.trump = "H7"
    assert {low.code for high, low in table.scene.ladder.links if high is little} == {"H7"}


def test_the_longest_through_equal_pairs(lesson) -> None:
    table, told = lesson["longest"], set()
    assert max(part.length for part in tractors(table.hand, HEARTS)) == 3
    wrong = ("HA HQ", "H7 H7 S7 S7 C7 C7 HA HA", "HA HA H7 H7", "HA HA H9 H9", "HA HA")
    for cards in (*wrong, "HA HA S7 S7"):
        assert not table.play(cards)
        told.add(table.verdict.sentence)
    assert len(told) == 6
    assert is_tractor("HA HA S7 S7", HEARTS)
    for link in ("S7", "C7"):
        right = f"HA HA {link} {link} H7 H7"
        assert is_tractor(right, HEARTS)
        assert table.play(right)
        table.reset()


def test_every_tractor_in_25_cards(lesson) -> None:
    table = lesson["every"]
    cards = table.hand
    assert len(cards) == 25
    assert max(Counter(cards).values()) == 2
    found = tractors(cards, HEARTS)
    right = [card for part in found for card in part.cards]
    assert len(found) == 3
    for part in found:
        assert not table.play(part.cards)
        assert "One found" in table.verdict.sentence
        table.clear()
    assert not table.play([*right, Card("CA"), Card("CA"), Card("C2"), Card("C2")])
    assert "two ends" in table.verdict.sentence
    table.select(right)
    assert {card.code for card in lesson["chains"].pairs} == {card.code for card in right}
    assert len(lesson["chains"].scene.ladder.links) == 3
    assert table.play(right)
    assert "tractors" in table.scene.marks


def test_what_the_live_hand_is_asked() -> None:
    cards = play(NAME)["live"].scene.hands[0].cards
    held = [laid.card for laid in cards]
    at_eight = tractors(held, Order("H8"))
    assert [{card.code for card in part.cards} for part in at_eight] == [{"DQ", "DJ"}]
    assert len(tractors(held, Order("NT8"))) == 2


def test_the_card_of_the_lesson() -> None:
    """Each row with cards: what stands before "but not" is so, what stands after it is not."""
    checked = 0
    for row in re.findall(r"^\| \*\*.*$", prose(NAME), re.MULTILINE):
        good, _, bad = row.strip("| ").split(" | ")[-1].partition(", but not ")
        if not bad:
            continue
        want = "pair" if row.startswith("| **pair**") else "tractor"
        assert parse_shape(good, HEARTS).kind == want
        assert parse_shape(bad, HEARTS).kind != want
        checked += 1
    assert checked == 5
    assert is_tractor("DQ DQ DJ DJ", HEARTS)
