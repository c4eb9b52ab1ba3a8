"""Lesson 12: calls at a table where a joker goes with them, and what is taken for one."""

from __future__ import annotations

from tractor_lab.rules import Call, bid, parse_cards

from ..position import Position
from .house import HousePosition


def may_call(position: Position) -> int:
    """The first option that may be called, over the call on the table if there is one; -1 if none may."""
    level = position.order.trump.level
    assert isinstance(position, HousePosition)
    assert level
    now = Call(1, parse_cards(position.called)) if position.called else None
    for place, option in enumerate(position.options):
        if bid(level.value, 0, option, position.rules, now).legal:
            return place
    return -1


def another_pair(position: Position) -> int | None:
    """The option with a pair of level cards of another suit."""
    for place, option in enumerate(position.options):
        if len(parse_cards(option)) > 2:  # with its joker
            return place
    return None


def single_with_joker(position: Position) -> int | None:
    """The option with one level card and its joker."""
    for place, option in enumerate(position.options):
        cards = parse_cards(option)
        if len(cards) == 2 and not all(card.is_joker for card in cards):
            return place
    return None


def two_jokers(position: Position) -> int | None:
    """The option with a big and a little joker."""
    for place, option in enumerate(position.options):
        if {*parse_cards(option)} == {*parse_cards("BJ LJ")}:
            return place
    return None


def other_joker(position: Position) -> int | None:
    """The option with a level card and the joker of the other colour."""
    right = may_call(position)
    pairs = [
        place for place, option in enumerate(position.options) if len(parse_cards(option)) == 2
    ]
    return next((place for place in pairs if place != right), None)


def joker_alone(position: Position) -> int | None:
    """The option that is one joker."""
    for place, option in enumerate(position.options):
        cards = parse_cards(option)
        if len(cards) == 1 and cards[0].is_joker:
            return place
    return None
