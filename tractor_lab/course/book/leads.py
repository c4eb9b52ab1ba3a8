"""Lesson 5: what may be led at once, and how high trumps stand."""

from __future__ import annotations

from random import Random

from tractor_lab.rules import parse_cards, why_not_lead

from ..deals import any_trump
from ..position import Position


def the_lead(position: Position) -> int:
    """The only option that may be led."""
    good = [why_not_lead(option, position.order) is None for option in position.options]
    return good.index(True)


def printed_lead(position: Position) -> int | None:
    """The option whose cards have one suit printed on them."""
    suits = [{card.suit for card in parse_cards(option)} for option in position.options]
    return next((n for n, one in enumerate(suits) if len(one) == 1), None)


def rank_lead(position: Position) -> int | None:
    """The option whose cards have one rank."""
    ranks = [{card.rank for card in parse_cards(option)} for option in position.options]
    return next((n for n, one in enumerate(ranks) if len(one) == 1), None)


def five_trumps(random: Random) -> Position | None:
    """A joker, both kinds of level cards, ace and king: as high as trumps can be without being sure."""
    trump = any_trump(random)
    if trump.suit is None or trump.level is None or trump.level in ("A", "K"):
        return None
    suit, level = trump.suit.value, trump.level.value
    off = random.choice([other for other in "SHCD" if other != suit])
    hand = [suit + "A", "LJ", off + level, suit + "K", suit + level]
    random.shuffle(hand)
    return Position(trump.code, hand=" ".join(hand))


def joker_lead(position: Position) -> int | None:
    """The option in which a joker lies beside a plain card."""
    order = position.order
    for place, option in enumerate(position.options):
        cards = parse_cards(option)
        if any(card.is_joker for card in cards) and len({order.suit(card) for card in cards}) > 1:
            return place
    return None


def some_leads(random: Random) -> Position:
    """Printed suit, equal rank, trump with an off-suit level card, and a plain card with a joker."""
    trump = any_trump(random)
    assert trump.suit
    assert trump.level
    plain = [suit for suit in "SHCD" if suit != trump.suit]
    random.shuffle(plain)
    high = [rank for rank in ("A", "K", "Q", "J") if rank != trump.level]
    options = [
        f"{plain[0]}{random.choice(high)} {plain[0]}{trump.level.value}",
        " ".join(suit + high[0] for suit in plain[:2]),
        f"{trump.suit.value}{random.choice(high)} {plain[2]}{trump.level.value}",
        f"{plain[1]}{random.choice(high)} {random.choice(('LJ', 'BJ'))}",
    ]
    random.shuffle(options)
    return Position(trump.code, options=tuple(options))
