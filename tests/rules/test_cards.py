"""Cards, trumps and rule sets as text and as values."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tractor_lab.rules import (
    FACES,
    PRESETS,
    Card,
    ImpossiblePosition,
    ParseError,
    Rules,
    Suit,
    Trump,
    format_cards,
    full_deck,
    parse_cards,
    parse_shape,
)
from tractor_lab.rules.order import Order


def test_there_are_54_faces_and_a_deck_holds_100_points() -> None:
    assert len(FACES) == len({card.code for card in FACES}) == 54
    for decks in (1, 2, 3, 4):
        cards = full_deck(Rules(decks=decks))
        assert len(cards) == 54 * decks
        assert sum(card.points for card in cards) == 100 * decks


@given(st.sampled_from(FACES))
def test_a_card_survives_text_repr_copies_and_pickles(card: Card) -> None:
    assert Card(str(card)) is card
    assert eval(repr(card)) is card
    assert copy.deepcopy(card) is copy.copy(card) is card
    assert pickle.loads(pickle.dumps(card)) is card
    assert Card(card.symbol) is card


@pytest.mark.parametrize("text", ["s10", "♠10", "ST", "♠️10", " S10 ", "st"])
def test_reading_is_generous(text: str) -> None:
    assert Card(text) is Card("S10")


@pytest.mark.parametrize("text", ["", "S1", "X5", "10S", "S", "J", "SS10", "S10 H5", "🂡", "\ud800"])
def test_what_is_no_card_is_named(text: str) -> None:
    with pytest.raises(ParseError, match="is no card: write the suit"):
        Card(text)


@given(st.text(max_size=12))
def test_any_text_is_a_card_or_a_clear_error(text: str) -> None:
    try:
        found = Card(text)
    except ParseError as error:
        said = str(error)
    else:
        assert found in FACES
        return
    assert len(said) < 300
    assert "is no card" in said


@given(st.lists(st.sampled_from(FACES)))
def test_hands_round_trip(cards: list[Card]) -> None:
    assert list(parse_cards(format_cards(cards))) == cards
    assert list(parse_cards(cards)) == cards
    assert list(parse_cards([card.code for card in cards])) == cards


def test_cards_never_change() -> None:
    with pytest.raises(AttributeError, match="never changes"):
        Card("S5").points = 10  # type: ignore[misc]
    with pytest.raises(AttributeError, match="never changes"):
        Trump("S5").level = None  # type: ignore[misc]
    with pytest.raises(ParseError, match="no list of cards"):
        parse_cards(5)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "code"),
    [("H5", "H5"), ("♥5", "H5"), ("h10", "H10"), ("HT", "H10"), ("NT5", "NT5"), ("nt", "NT")],
)
def test_trumps_are_read(text: str, code: str) -> None:
    assert Trump(text) is Trump(code)
    assert eval(repr(Trump(text))) is Trump(code)
    assert pickle.loads(pickle.dumps(Trump(text))) is Trump(code)


def test_no_trump_at_ten_is_not_read_as_a_suit() -> None:
    assert Trump("NT10") is Trump("NTT") is Trump.of(None, Trump("S10").level)
    assert Trump("NT").level is None
    assert Trump("NT").suit is None


@pytest.mark.parametrize("text", ["", "5", "H", "HLJ", "BJ", "T5", "NTX", "NT5 "[:2] + "55"])
def test_what_is_no_trump_is_named(text: str) -> None:
    with pytest.raises(ParseError, match="is no trump"):
        Trump(text)


@pytest.mark.parametrize("name", PRESETS)
def test_presets_are_whole_and_their_repr_makes_them_again(name: str) -> None:
    rules = Rules.preset(name)
    assert rules.hand * rules.players + rules.kitty == 54 * rules.decks
    assert eval(repr(rules)) == rules


@pytest.mark.parametrize(
    ("players", "decks", "hand", "kitty", "step", "takeover"),
    [
        (4, 1, 12, 6, 20, 40),
        (4, 2, 25, 8, 40, 80),
        (4, 3, 39, 6, 60, 120),
        (4, 4, 52, 8, 80, 160),
        (6, 4, 35, 6, 80, 160),
        (5, 2, 20, 8, 40, 80),
    ],
)
def test_numbers_follow_from_decks_and_players(
    players: int, decks: int, hand: int, kitty: int, step: int, takeover: int
) -> None:
    rules = Rules().replace(players=players, decks=decks)
    assert (rules.hand, rules.kitty, rules.step, rules.takeover) == (hand, kitty, step, takeover)
    assert eval(repr(rules)) == rules


def test_what_is_given_is_kept() -> None:
    rules = Rules.preset("four-deck").replace(decks=4)
    assert (rules.step, rules.takeover) == (80, 160)
    assert Rules().replace(decks=3, kitty=10).hand == 38
    assert Rules().replace(hand=24).kitty == 12
    with pytest.raises(ParseError, match="hand=10, kitty=8"):
        Rules(hand=10, kitty=8)
    assert Rules().replace(step=20).takeover == 40
    assert Rules.from_dict({"preset": "qq", "decks": 3}).kitty_multiplier == "power"


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("decks", 5, "decks=5: allowed are 1, 2, 3, 4"),
        ("decks", True, "decks=True"),
        ("overruff", "some", "allowed are 'largest', 'all', 'highest'"),
        ("throws", 1, "allowed are True, False"),
        ("step", 0, "a whole number from 5"),
        ("hand", 99, "not the 108 cards"),
        ("kitty", -3, "kitty=-3"),
        ("level_cap", 1.5, "level_cap=1.5"),
        ("lowest_rank", "A", "lowest_rank='A'"),
        ("colour", "red", "'colour' is no field"),
    ],
)
def test_wrong_fields_are_named_with_what_is_allowed(field: str, value: object, said: str) -> None:
    with pytest.raises(ParseError) as caught:
        Rules().replace(**{field: value})
    assert said in str(caught.value)


def test_unknown_presets_list_the_known() -> None:
    with pytest.raises(ParseError, match="standard, baike"):
        Rules.preset("vegas")


def test_cards_that_are_not_dealt_are_refused() -> None:
    order = Order("H5", Rules(lowest_rank="3", jokers=0))
    assert Card("H2") not in full_deck(order.rules)
    with pytest.raises(ImpossiblePosition, match="H2"):
        parse_shape("H2", order)
    assert order.suit("S5") is Suit.TRUMP
