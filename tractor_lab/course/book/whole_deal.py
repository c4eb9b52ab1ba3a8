"""Lesson 10: questions about moments of a whole deal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tractor_lab.locale import t
from tractor_lab.rules import Card, Suit, decide_trick, parse_cards, points_of
from tractor_lab.rules.cards import LEVEL_RANKS

from ..kitties import emptied
from ..position import Cards, Position
from .moments import DealPosition, all_of, is_sure, lengths, of_suit
from .tricks import trick_points, winner

NAMES = (
    "course.option.seat.west",
    "course.option.levels.seat.S",
    "course.option.seat.east",
    "course.option.seat.north",
)


def _deal(position: Position) -> DealPosition:
    assert isinstance(position, DealPosition)
    return position


def printed(card: Card) -> int:
    """How high a card looks."""
    if card.is_joker:
        return len(LEVEL_RANKS) + (card.rank == "BJ")
    return LEVEL_RANKS.index(card.rank)


# Who holds it, what it is worth


def highest_print(position: Position) -> int:
    """The highest rank wins, whatever its suit."""
    tops = [max(map(printed, parse_cards(play))) for play in position.plays]
    return tops.index(max(tops))


def worth(position: Position) -> int:
    """What you and North, the opponents, write down for it."""
    return trick_points(position) if winner(position) % 2 else 0


def own_points(position: Position) -> int:
    """Only the points that one's own side played."""
    return sum(points_of(parse_cards(play)) for play in position.plays[1::2])


def point_cards(position: Position) -> int:
    """Cards instead of points."""
    return sum(card.points > 0 for play in position.plays for card in parse_cards(play))


# Counting


def still_out(position: Position) -> int:
    """The cards of the suit in the other hands and the kitty."""
    found = _deal(position)
    return len(all_of(found)) - len(of_suit(found.cards, found)) - len(parse_cards(found.seen))


def off_suit_levels(position: Position) -> int | None:
    """The level cards of the other three suits are not counted as trumps."""
    found = still_out(position) - 6
    return found if found >= 0 else None


def own_forgotten(position: Position) -> int:
    """One's own cards are not taken off."""
    return still_out(position) + len(of_suit(position.cards, _deal(position)))


def level_in_suit(position: Position) -> int:
    """The level cards are counted in the suit printed on them."""
    return still_out(position) + 2


def sure(position: Position) -> int:
    """The option that nobody can beat in its suit."""
    known = (*position.cards, *parse_cards(_deal(position).seen))
    found = [is_sure(Card(option), position.order, known) for option in position.options]
    return found.index(True) if True in found else -1


def _trump(position: Position, option: str) -> bool:
    return position.order.suit(Card(option)) is Suit.TRUMP


def highest_option(position: Position) -> int:
    """The highest rank among the plain options."""
    ranks = [0 if _trump(position, o) else printed(Card(o)) for o in position.options]
    return ranks.index(max(ranks))


def trump_is_sure(position: Position) -> int:
    """A trump is taken for sure, whatever stands above it."""
    return [_trump(position, option) for option in position.options].index(True)


# Playing last


def _wins(position: Position, option: str) -> bool:
    return decide_trick([*_deal(position).table, option], position.order).winner == 3


def partner_holds(position: Position) -> bool:
    """Does North hold the trick?"""
    return decide_trick(_deal(position).table, position.order).winner == 1


def give(position: Position) -> int:
    """The card with the most points, of those that leave the trick to the partner."""
    scored = [(Card(o).points, not _wins(position, o)) for o in position.options]
    best = max(scored)
    return scored.index(best)


def gives(position: Position, answer: Any) -> bool:
    """As many points as there are to give, on the partner's trick."""
    option = position.options[answer]
    return Card(option).points == Card(position.options[give(position)]).points


def cheapest(position: Position) -> int:
    """The lowest card without points."""
    tier = position.order.tier
    return min(
        range(len(position.options)),
        key=lambda at: (Card(position.options[at]).points, tier(position.options[at])),
    )


def highest(position: Position) -> int:
    """The highest card there is."""
    tier = position.order.tier
    return max(range(len(position.options)), key=lambda at: tier(position.options[at]))


def winners(position: Position) -> list[int]:
    """The options that take the trick."""
    return [at for at, option in enumerate(position.options) if _wins(position, option)]


def take(position: Position) -> int:
    """The card that takes the trick with the most points; of these the lowest."""
    tier = position.order.tier

    def value(at: int) -> tuple[int, int]:
        card = Card(position.options[at])
        return card.points, -tier(card)

    return max(winners(position), key=value, default=-1)


def takes(position: Position, answer: Any) -> bool:
    """Does it take the trick, and as many points as can be?"""
    best = Card(position.options[take(position)]).points
    return _wins(position, position.options[answer]) and (
        Card(position.options[answer]).points == best
    )


def cheap_winner(position: Position) -> int:
    """The lowest card that takes the trick."""
    return min(
        winners(position), key=lambda at: position.order.tier(position.options[at]), default=-1
    )


def giving(fresh: Any) -> Any:
    """Partner holds it, and there are points to give."""

    def choosy(random: Any) -> Position | None:
        found = fresh(random)
        if found is None or not partner_holds(found):
            return None
        cards = [Card(option).points for option in found.options]
        return found if max(cards) and min(cards) == 0 else None

    return choosy


def taking(fresh: Any) -> Any:
    """An opponent holds it, and several cards take it."""

    def choosy(random: Any) -> Position | None:
        found = fresh(random)
        # The card asked for is neither the highest nor the lowest that takes it.
        if found is None or not any(Card(option).points for option in found.options[1:-1]):
            return None
        if partner_holds(found):
            return None
        return found if len(winners(found)) >= 2 else None

    return choosy


# Duty, burial, call


def a_legal(position: Position) -> Cards:
    """A play that the rules allow."""
    return position.legal.example


def is_legal(position: Position, answer: Any) -> bool:
    """Do the rules allow it?"""
    return answer in position.legal


def lowest_of_suit(position: Position) -> Cards | None:
    """The lowest cards of the suit, whatever the shape of the lead."""
    order = position.order
    mine = [card for card in position.cards if order.suit(card) is position.suit_led]
    size = len(parse_cards(position.lead))
    if len(mine) <= size:
        return None
    return tuple(sorted(mine, key=order.tier)[:size])


def clean(position: Position) -> int:
    """The burial without points and trumps that empties most suits."""
    order = position.order
    found = []
    for option in position.options:
        cards = parse_cards(option)
        trumps = sum(order.suit(card) is Suit.TRUMP for card in cards)
        found.append((points_of(cards), trumps, -len(emptied(position.cards, cards, order))))
    return found.index(min(found))


def spread_low(position: Position) -> int:
    """Low plain cards of all suits, so that none is empty."""
    order = position.order
    for place, option in enumerate(position.options):
        cards = parse_cards(option)
        plain = all(order.suit(card) is not Suit.TRUMP for card in cards)
        if plain and not points_of(cards) and not emptied(position.cards, cards, order):
            return place
    return -1


def with_points(position: Position) -> int:
    """The burial that hides the points."""
    found = [points_of(parse_cards(option)) for option in position.options]
    return found.index(max(found))


def all_low(position: Position) -> int:
    """The lowest ranks, trumps or not."""
    found = [sum(map(printed, parse_cards(option))) for option in position.options]
    return found.index(min(found))


def longest(position: Position) -> int:
    """The call that makes most cards trump."""
    found = lengths(position)
    return found.index(max(found))


def joker_calls(position: Position) -> int:
    """A joker alone is taken for a call."""
    return [Card(option).is_joker for option in position.options].index(True)


def most_high(position: Position) -> int:
    """The suit with the highest cards."""
    suits = [Card(option).suit for option in position.options]
    found = [
        sum(printed(card) for card in position.cards if card.suit is suit and printed(card) > 8)
        for suit in suits
    ]
    jokers = [suit is None for suit in suits]
    return max(range(len(suits)), key=lambda at: (not jokers[at], found[at]))


def told(key: str) -> Callable[[Position, Any, str], str]:
    """A sentence for any other wrong answer."""
    return lambda position, _, lang: t(key, lang, **position.values(lang))


def call_words(position: Position) -> dict[str, Any]:
    """How many trumps each call makes."""
    pairs = zip(position.options, lengths(position), strict=True)
    found = [(option, n) for option, n in pairs if n]
    return {"lengths": " · ".join(f"{Card(option).symbol} → {n}" for option, n in found)}


def trick_words(position: Position) -> dict[str, Any]:
    """The points in it, and whose it is."""
    return {"in_it": trick_points(position), "winner": NAMES[winner(position)]}
