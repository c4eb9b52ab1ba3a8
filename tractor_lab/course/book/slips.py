"""Lesson 12: friends, cards taken back and revokes, each ruled by a whole small deal of the engine."""

from __future__ import annotations

from collections.abc import Callable

from tractor_lab.rules import (
    Deal,
    ImpossiblePosition,
    Match,
    NotAllowed,
    Rules,
    full_deck,
    parse_cards,
)

from ..deals import text
from ..position import Position
from ..small_deal import played, small_deal
from .house import HousePosition


def _house(position: Position) -> HousePosition:
    assert isinstance(position, HousePosition)
    return position


def _others(lead: str, players: int, rules: Rules) -> list[str]:
    """As many hands beside a lead, of the lowest cards of another suit."""
    cards = parse_cards(lead)
    suit = "D" if cards[0].suit != "D" else "C"
    left = [card for card in full_deck(rules) if card.suit == suit]
    size = len(cards)
    return [text(left[n * size : (n + 1) * size]) for n in range(players)]


# Friends


def ready_for_friends(position: Position) -> Deal:
    """A deal in which the declarer is about to call a friend."""
    rules = position.rules
    hands = [f"D{rank}" for rank in ("2", "3", "4", "6", "7", "8")][: rules.players]
    return small_deal(hands, position.trump, rules)


def with_friends(position: Position) -> Deal:
    """The deal after the tricks of the position, declared by seat 0; each trick begins with its leader."""
    at = _house(position)
    hands: list[list[str]] = [[] for _ in range(at.rules.players)]
    leader, order = 0, at.order
    for trick in at.tricks:
        cards = trick.split()
        for step, card in enumerate(cards):
            hands[(leader + step) % len(hands)].append(card)
        best = max(range(len(cards)), key=lambda n: (order.tier(cards[n]), -n))
        leader = (leader + best) % len(hands)
    deal = small_deal([" ".join(hand) for hand in hands], at.trump, at.rules)
    if deal.phase == "friends":
        cards = at.called.split()
        deal = deal.call_friends([(card, at.copy) for card in cards])
    return played(deal, [card for trick in at.tricks for card in trick.split()])


def friend_seat(position: Position) -> int:
    """Which player became the friend, from 0 for the first after the declarer; the last option is nobody."""
    (friend,) = with_friends(position).friends
    nobody = len(position.options) - 1
    return nobody if not friend.seat else friend.seat - 1


def other_copy(position: Position) -> int:
    """The same to somebody who thinks of the other copy of the card."""
    from dataclasses import replace

    at = _house(position)
    return friend_seat(replace(at, copy=3 - at.copy))


def against(position: Position) -> int:
    """How many play against the declarer's side."""
    deal = with_friends(position)
    return deal.rules.players - len(deal.declarers)


def all_against(position: Position) -> int:
    """All but the declarer."""
    return position.rules.players - 1


def without_friend(position: Position) -> int:
    """Levels the declarer goes up who won alone, with so many points for the opponents."""
    wanted, cards = position.points or 0, list[str]()
    for card, worth in (("SK", 10), ("S10", 10), ("S5", 5)):
        if worth <= wanted:
            cards.append(card)
            wanted -= worth
    cards += ["S9", "S8", "S7"][: 3 - len(cards)]
    hands = ["S3 BJ", f"{cards[0]} D4", "SA D3", f"{cards[1]} D5", f"{cards[2]} D6"]
    deal = small_deal(hands, position.trump, position.rules)
    if deal.phase == "friends":
        deal = deal.call_friends([("CA", 1)])
    plays = ["S3", cards[0], "SA", cards[1], cards[2], "D3", "D5", "D6", "BJ", "D4"]
    deal = played(deal, plays).count()
    after = Match.start(deal.rules).after(deal)
    return deal.rules.ladder.index(after.levels[0])


# Cards taken back


def taken_back(position: Position) -> int:
    """What it costs to take a lead back; 0 where nothing is taken back."""
    rules = position.rules
    hands = [position.lead, *_others(position.lead, 3, rules)]
    deal = played(small_deal(hands, position.trump, rules), [position.lead])
    return 0 if deal.why_not_take_back(0) else sum(deal.take_back(0).taken_back)


def paid_once(position: Position) -> int:
    """The price of one card."""
    return position.rules.take_back


def _after_paying(position: Position) -> Deal:
    """A deal of one trick, won by the declarers, who have paid so many points for a card taken back."""
    rules = position.rules
    deal = small_deal(["BJ", "S9", "S8", "S7"], position.trump, rules)
    for _ in range(_house(position).number // rules.take_back):
        deal = played(deal, ["BJ"]).take_back(0)
        if deal.phase == "stopped":
            return deal
    return played(deal, ["BJ", "S9", "S8", "S7"]).count()


def gained(position: Position) -> int:
    """Levels the declarers gain by winning after having paid so much."""
    found = _after_paying(position).result
    assert found
    return 0 if found.barred == found.change.side else found.change.levels


def how_it_ends(position: Position) -> int:
    """Which option says how such a deal ends: as usual, broken off, without gain. It is never lost."""
    deal = _after_paying(position)
    if deal.phase == "stopped":
        return 1
    return 2 if deal.result and deal.result.barred else 0


# Revokes


def _revoked(position: Position) -> Deal:
    """The deal after seat 0 has led and East has played something else. Raises `NotAllowed`."""
    at = _house(position)
    lead, wrong = at.tricks[0].split()
    mine = next(card for card in at.hand.split() if card != wrong)
    suit = "C" if "C" not in lead + wrong else "S" if "S" not in lead + wrong else "D"
    spare = [suit + rank for rank in ("7", "8", "9", "J", "Q")]
    hands = [f"{lead} {spare[0]}", f"{mine} {wrong}", f"{spare[1]} {spare[2]}"]
    deal = small_deal([*hands, f"{spare[3]} {spare[4]}"], at.trump, at.rules)
    return played(deal, [lead, wrong])


def what_of_a_revoke(position: Position) -> int:
    """Which option says what becomes of a revoke: three levels, refused, nothing; no trick is handed over."""
    try:
        deal = _revoked(position)
    except NotAllowed:
        return 1
    for _ in range(2):
        deal = deal.play(deal.turn, [deal.hands[deal.turn][0]])
    return 0 if deal.revoked else 2


def who_may_remind(position: Position) -> int:
    """Which option says who may remind East: nobody, everybody, West; never the opponents alone."""
    try:
        deal = _revoked(position)
    except (NotAllowed, ImpossiblePosition):
        return 0
    may = [seat for seat in range(4) if deal.may_remind(seat, 1)]
    return 0 if not may else 3 if may == [3] else 2


def triple_play(position: Position) -> int | None:
    """The option with three equal cards, to somebody who saves his pairs with a triple."""
    for place, option in enumerate(position.options):
        cards = parse_cards(option)
        if any(cards.count(card) == 3 for card in cards):
            return place
    return None


def says(place: int) -> Callable[[Position], int]:
    """Whoever chooses this option, whatever lies there."""
    return lambda _: place
