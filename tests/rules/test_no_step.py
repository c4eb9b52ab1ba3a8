"""What is no seat, no step, no number, no card, no rule set: refused in words, whatever it is."""

from __future__ import annotations

from typing import Any

import pytest

from tractor_lab.rules import (
    Call,
    Card,
    Deal,
    ImpossiblePosition,
    Match,
    Operation,
    Order,
    ParseError,
    Rules,
    advance,
    bid,
    level_change,
    parse_cards,
    settle,
    throw_fine,
)

from .test_deal_steps import playing


@pytest.mark.parametrize("seat", [None, -1, 4, 1.0, "1", []], ids=repr)
def test_what_is_no_seat_is_refused_wherever_a_seat_is_asked_for(seat: Any) -> None:
    deal = playing()
    for ask in (
        lambda: deal.view(seat),
        lambda: deal.side(seat),
        lambda: deal.play(seat, "HA"),
        lambda: deal.take_back(seat),
        lambda: deal.may_remind(0, seat),
        lambda: deal.possible_calls(seat),
        lambda: deal.why_not_call(seat, "H2"),
        lambda: Deal.shuffled(1, first=seat),
        lambda: Deal.shuffled(1).do(Operation("call", seat, parse_cards("H2"))),
        lambda: Match.start(first=seat),
        lambda: advance(("2", "2"), seat, 0),
        lambda: bid("2", seat, "H2"),
        lambda: bid("2", 0, "H2", declarer=4 if seat is None else seat),
    ):
        with pytest.raises(ImpossiblePosition):
            ask()
    with pytest.raises(ImpossiblePosition, match="seat"):
        deal.play(0.0, "HA")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("operation", "said"),
    [
        (Operation("shuffle"), '"shuffle" is no step'),  # type: ignore[arg-type]
        (Operation("friends", 0, parse_cards("SA")), "1 cards, but 0 copies"),
        (Operation("draw"), "not while the phase is play"),
    ],
)
def test_what_is_no_step_is_refused(operation: Operation, said: str) -> None:
    with pytest.raises(ImpossiblePosition, match=said):
        playing().do(operation)


@pytest.mark.parametrize("cards", [-1, 1.5, None, "1", 109])
def test_what_is_no_number_of_cards_to_draw(cards: Any) -> None:
    with pytest.raises(ImpossiblePosition, match="draw: "):
        Deal.shuffled(1).draw(cards)


@pytest.mark.parametrize(
    "friend", [("SA", "1"), ("SA", 1.0), (["SA"], 1), "SA", None, ("SA", 1, 1)]
)
def test_what_names_no_friend(friend: Any) -> None:
    rules = Rules.preset("looking-for-friends")
    deal = Deal.shuffled(1, rules, declarer=0).tidy().lift()
    deal = deal.bury(deal.hands[0][: rules.kitty])
    with pytest.raises(ImpossiblePosition, match="is no card with the number of its copy"):
        deal.call_friends([friend])


# -- what is no value at all -------------------------------------------------------------------------

HUGE = 10**5000
"""So many digits that Python does not write it out."""


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ([["S2"]], "is no card"),
        ([HUGE], "is no card"),
        (HUGE, "is no list of cards"),
        (5, "is no list of cards"),
    ],
    ids=["list", "huge in a list", "huge", "number"],
)
def test_what_is_no_card(value: Any, said: str) -> None:
    with pytest.raises(ParseError, match=said):
        parse_cards(value)


@pytest.mark.parametrize(
    "value", [HUGE, [HUGE], {"a": HUGE}, [], "x", None, float("nan")], ids=type
)
@pytest.mark.parametrize("field", ["decks", "step", "levels", "must_defend", "throws", "preset"])
def test_what_is_no_value_of_a_field(field: str, value: Any) -> None:
    if (field, value) == ("must_defend", []):
        return
    with pytest.raises(ParseError, match=field) as caught:
        Rules.from_dict({field: value})
    assert len(str(caught.value)) < 600


@pytest.mark.parametrize("data", [[], 5, None, "standard", [("decks", 3)]])
def test_what_is_no_rule_set(data: Any) -> None:
    with pytest.raises(ParseError, match="is no rule set"):
        Rules.from_dict(data)
    with pytest.raises(ParseError, match="is no preset"):
        Rules.preset([data])  # type: ignore[arg-type]


@pytest.mark.parametrize("value", [None, 1.5, float("nan"), "1", []], ids=repr)
def test_what_is_no_number(value: Any) -> None:
    coins = Rules(settlement="qq")
    for ask in (
        lambda: level_change(value),
        lambda: advance(("2", "2"), 0, value),
        lambda: advance(("2", "2"), 0, 0, laps=(value, 0)),
        lambda: settle("declarers", value, coins),
        lambda: settle("declarers", 1, coins, base=1.5 if value is None else value),
        lambda: settle("declarers", 1, coins, scores=[value or "1"] * 4),
        lambda: throw_fine(value, coins),
    ):
        with pytest.raises((ImpossiblePosition, ParseError)):
            ask()


def test_two_sides_have_two_levels() -> None:
    wrong: Any = ("2",)
    with pytest.raises(ImpossiblePosition, match="levels: 1 of them"):
        advance(wrong, 0, 0)
    with pytest.raises(ImpossiblePosition, match="defended: 1 of them"):
        advance(("2", "2"), 0, 0, laps=(0,), defended=((),))  # type: ignore[arg-type]


def test_a_card_that_is_not_dealt_has_no_place_in_the_order() -> None:
    order = Order("H10", Rules(jokers=0, lowest_rank="6"))
    for card in ("BJ", "S5", Card("S5")):
        for ask in (order.suit, order.tier, lambda card: order.compare("HA", card)):
            with pytest.raises(ParseError, match="is not in the decks of this table"):
                ask(card)
        with pytest.raises(ParseError, match="is not in the decks of this table"):
            order.sort([card])
    for wrong in (None, 5, [], "X"):
        with pytest.raises(ParseError, match="is no card"):
            order.suit(wrong)  # type: ignore[arg-type]
        with pytest.raises(ParseError, match="is no trump"):
            Order(wrong)  # type: ignore[arg-type]


def test_which_limit_for_cards_taken_back_contradicts_is_named() -> None:
    with pytest.raises(ParseError, match="take_back_stop=10, take_back=0"):
        Rules(take_back_stop=10)
    with pytest.raises(ParseError, match="take_back_limit=10, take_back=0"):
        Rules(take_back_limit=10)


def test_no_deal_has_so_many_points_or_calls() -> None:
    assert level_change(1_000_000).side == "opponents"
    with pytest.raises(ParseError, match="points: 1000001 is more than 1000000"):
        level_change(1_000_001)
    with pytest.raises(ParseError, match="points: "):
        advance(("2", "2"), 0, -HUGE)
    club = Rules.preset("joker-bid")
    called = Call(0, parse_cards("H5 H5 BJ"))
    assert bid("5", 0, "BJ BJ", club, called, calls=[called] * 50).legal is False
    with pytest.raises(ImpossiblePosition, match="calls: 51 calls"):
        bid("5", 0, "BJ BJ", club, called, calls=[called] * 51)
