"""Order and neighbours under any trump: examples from the rules page, and properties."""

from __future__ import annotations

import pickle
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tractor_lab.rules import FACES, PRINTED_SUITS, Card, Order, Rules, Suit, Trump

from . import definition
from .positions import TRUMPS

ORDERS = st.builds(
    Order,
    st.sampled_from(TRUMPS),
    st.builds(
        Rules,
        two_always_trump=st.booleans(),
        level_gap_closes=st.booleans(),
        trump_links=st.sampled_from(["all", "jokers-only"]),
        ace_low=st.booleans(),
    ),
)
CARDS = st.sampled_from(FACES)


def test_orders_are_values() -> None:
    order = Order("H5")
    assert order is Order(Trump("H5"), Rules())
    assert eval(repr(order)) is order
    assert pickle.loads(pickle.dumps(order)) is order


@pytest.mark.parametrize("trump", TRUMPS)
@pytest.mark.parametrize("twos", [False, True])
def test_tiers_are_those_of_the_rules_page(trump: str, twos: bool) -> None:
    order = Order(trump, Rules(two_always_trump=twos))
    for suit, stack in definition.tiers(trump, twos).items():
        found = [[card.code for card in tier] for tier in order.high_to_low(suit)]
        assert found == stack


@given(ORDERS)
def test_the_suits_partition_the_deck(order: Order) -> None:
    held = [card for suit in Suit for tier in order.high_to_low(suit) for card in tier]
    assert sorted(held) == sorted(FACES)
    assert all(
        order.suit(card) is suit
        for suit in Suit
        for tier in order.high_to_low(suit)
        for card in tier
    )


@given(ORDERS, CARDS, CARDS, CARDS)
def test_comparing_is_a_preorder_inside_each_suit(order: Order, a: Card, b: Card, c: Card) -> None:
    ab, ba = order.compare(a, b), order.compare(b, a)
    assert order.compare(a, a) == 0
    assert (ab is None) == (ba is None)
    if ab is None:
        assert order.suit(a) is not order.suit(b)
        assert Suit.TRUMP not in (order.suit(a), order.suit(b))
        return
    assert ba is not None
    assert ab == -ba
    bc, ac = order.compare(b, c), order.compare(a, c)
    if bc is not None and ab >= 0 and bc >= 0:
        assert ac is not None
        assert ac >= 0


@given(ORDERS, CARDS, CARDS)
def test_neighbours_are_of_one_suit_and_never_equal(order: Order, a: Card, b: Card) -> None:
    assert order.adjacent(a, b) == order.adjacent(b, a)
    if order.adjacent(a, b):
        assert order.suit(a) is order.suit(b)
        assert order.compare(a, b) != 0


@given(ORDERS, st.lists(CARDS))
def test_sorting_lays_a_hand(order: Order, cards: list[Card]) -> None:
    lying = order.sort(cards)
    assert sorted(lying) == sorted(cards)
    assert [card for held in order.by_suit(cards).values() for card in held] == list(lying)
    for a, b in pairwise(lying):
        assert order.suit(a) is not order.suit(b) or order.compare(a, b) in (0, 1)


@pytest.mark.parametrize("trump", TRUMPS)
def test_by_default_exactly_the_next_tier_touches(trump: str) -> None:
    order = Order(trump)
    for suit in order.suits:
        stack = order.high_to_low(suit)
        for (i, high), (j, low) in product(enumerate(stack), repeat=2):
            for a, b in product(high, low):
                assert order.adjacent(a, b) == (abs(i - j) == 1)


@pytest.mark.parametrize(
    ("trump", "fields", "a", "b", "touch"),
    [
        ("H7", {}, "S8", "S6", True),
        ("H7", {}, "H8", "H6", True),
        ("H7", {}, "S7", "S6", False),
        ("H7", {}, "S7", "D7", False),
        ("H7", {}, "S7", "H7", True),
        ("H7", {}, "S7", "HA", True),
        ("H7", {}, "H7", "HA", False),
        ("H7", {}, "H7", "LJ", True),
        ("H7", {}, "BJ", "LJ", True),
        ("H7", {}, "S7", "LJ", False),
        ("H7", {}, "SA", "S2", False),
        ("H7", {"ace_low": True}, "SA", "S2", True),
        ("H7", {"level_gap_closes": False}, "S8", "S6", False),
        ("NT7", {}, "S7", "LJ", True),
        ("NT7", {}, "S7", "H7", False),
        ("NT", {}, "BJ", "LJ", True),
        ("NT", {}, "LJ", "SA", False),
        ("H7", {"two_always_trump": True}, "S7", "H2", True),
        ("H7", {"two_always_trump": True}, "C2", "HA", True),
        ("H7", {"two_always_trump": True}, "C2", "D2", False),
        ("H7", {"trump_links": "jokers-only"}, "BJ", "LJ", True),
        ("H7", {"trump_links": "jokers-only"}, "H7", "LJ", False),
        ("H7", {"trump_links": "jokers-only"}, "S7", "HA", False),
    ],
)
def test_neighbours(trump: str, fields: dict, a: str, b: str, touch: bool) -> None:
    assert Order(trump, Rules(**fields)).adjacent(a, b) is touch


def test_the_trump_suit_has_no_plain_cards() -> None:
    order = Order("H5")
    assert order.high_to_low("H") == ()
    assert order.suits == (Suit.TRUMP, Suit.SPADES, Suit.CLUBS, Suit.DIAMONDS)
    assert Order("NT5").suits == (Suit.TRUMP, *PRINTED_SUITS)
    assert Order("NT", Rules(jokers=0)).high_to_low("T") == ()
