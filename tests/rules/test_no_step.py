"""What is no seat, no step, no number of cards: refused in words, whatever it is."""

from __future__ import annotations

from typing import Any

import pytest

from tractor_lab.rules import (
    Deal,
    ImpossiblePosition,
    Match,
    Operation,
    Rules,
    advance,
    bid,
    parse_cards,
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
