"""Lesson 13: what is likely, in the words of those who count and of those who guess."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import wraps
from typing import Any, TypeVar

from tractor_lab.locale import t
from tractor_lab.odds import (
    at_least,
    chance,
    shortest_plain,
    suit_sizes,
    throw_chances,
    unseen_cards,
)
from tractor_lab.rules import Card, Order, Suit, Trump, full_deck, parse_cards, points_of
from tractor_lab.table.words import shown

from ..position import Position


@dataclass(frozen=True, slots=True)
class Odds(Position):
    """Cards you know, and something about those you do not."""

    throw: str = ""
    wanted: str = ""
    """A card: where are the copies of it that you do not hold?"""
    deals: int = 0
    factor: int = 0
    """So many times as sure."""

    def values(self, lang: str) -> dict[str, Any]:
        known = Position.values(self, lang)
        rules = self.rules
        return known | {
            "throw": shown(parse_cards(self.throw), lang),
            "wanted": shown(parse_cards(self.wanted), lang),
            "missing": self.missing,
            "unseen": self.unseen,
            "size": rules.hand,
            "low": rules.kitty,
            "whole": len(full_deck(rules)),
            "decks": self.decks,
            "deals": f"{self.deals:,}",
            "factor": self.factor,
            "square": self.factor**2,
            "trumps": suit_sizes(self.order)[Suit.TRUMP],
            "own": points_of(self.cards),
            "elsewhere": 100 * self.decks - points_of(self.cards),
        }

    @property
    def known(self) -> tuple[Card, ...]:
        """Hand, trick, and what was buried."""
        trick = tuple(card for play in self.plays for card in parse_cards(play))
        return (*self.cards, *parse_cards(self.kitty), *trick)

    @property
    def unseen(self) -> int:
        return len(unseen_cards(self.known, self.order))

    @property
    def missing(self) -> int:
        """Copies of the wanted card that lie elsewhere."""
        return self.decks - self.known.count(Card(self.wanted)) if self.wanted else 0


Of = Callable[[Position], int]
Given = TypeVar("Given")


def about_odds(function: Callable[[Odds], Given]) -> Callable[[Position], Given]:
    """A function of positions about odds, as the list of exercises wants it: of any position."""

    @wraps(function)
    def asked(position: Position) -> Given:
        assert isinstance(position, Odds)
        return function(position)

    return asked


def hundred(share: Fraction | float) -> int:
    """So many in a hundred.

    >>> hundred(Fraction(25, 83))
    30
    """
    return round(100 * float(share))


def near(answer: Of) -> Callable[[Position, Any], bool]:
    """Is a number within one of the answer?"""
    return lambda position, given: abs(given - answer(position)) <= 1


def always(number: int) -> Of:
    """Somebody who says this number whatever lies there."""
    return lambda _: number


# Counting what is unseen


@about_odds
def unseen(position: Odds) -> int:
    """Cards in none of your own."""
    return position.unseen


@about_odds
def unseen_hands(position: Odds) -> int:
    """The kitty is forgotten."""
    return 3 * position.rules.hand


@about_odds
def unseen_suits(position: Odds) -> int:
    """The jokers are forgotten."""
    return position.unseen - 2 * position.decks


@about_odds
def unseen_all(position: Odds) -> int:
    """One's own hand is counted."""
    return len(full_deck(position.rules))


@about_odds
def trumps_left(position: Odds) -> int:
    """Trumps that are neither yours nor played."""
    order = position.order
    left = unseen_cards(position.known, order)
    return sum(order.suit(card) is Suit.TRUMP for card in left)


def _left(position: Odds, keep: Callable[[Card, Trump], bool]) -> int:
    trump = Trump(position.trump)
    return sum(keep(card, trump) for card in unseen_cards(position.known, position.order))


@about_odds
def left_printed(position: Odds) -> int:
    """Only the printed trump suit is trump."""
    return _left(position, lambda card, trump: card.suit is trump.suit)


@about_odds
def left_no_jokers(position: Odds) -> int:
    """Jokers are forgotten."""
    order = position.order
    return _left(position, lambda c, _: not c.is_joker and order.suit(c) is Suit.TRUMP)


@about_odds
def left_no_levels(position: Odds) -> int:
    """Level cards of other suits are forgotten."""
    return _left(position, lambda card, trump: card.is_joker or card.suit is trump.suit)


@about_odds
def trumps_held(position: Odds) -> int:
    """Trumps of a hand on average."""
    trumps, whole = suit_sizes(position.order)[Suit.TRUMP], len(full_deck(position.rules))
    return round(trumps * position.rules.hand / whole)


@about_odds
def held_printed(position: Odds) -> int:
    """Only the printed suit counts."""
    return round(13 * position.decks * position.rules.hand / len(full_deck(position.rules)))


@about_odds
def held_no_levels(position: Odds) -> int:
    """The level cards of the other suits are left out."""
    return round(15 * position.decks * position.rules.hand / len(full_deck(position.rules)))


@about_odds
def held_quarter(position: Odds) -> int:
    """A quarter each, as if there were no kitty."""
    return round(suit_sizes(position.order)[Suit.TRUMP] / 4 + 0.01)


# Where one card is, or two


@about_odds
def with_partner(position: Odds) -> int:
    """The other copy in one hand that is named."""
    return hundred(chance(1, of=1, drawn=position.rules.hand, unseen=position.unseen))


@about_odds
def in_the_kitty(position: Odds) -> int:
    """At least one of the missing copies."""
    size = position.rules.kitty
    return hundred(at_least(1, of=position.missing, drawn=size, unseen=position.unseen))


@about_odds
def one_in_the_kitty(position: Odds) -> int:
    """Only one of them is thought of."""
    return hundred(Fraction(position.rules.kitty, position.unseen))


@about_odds
def kitty_of_all(position: Odds) -> int:
    """One's own cards are still thought to be among those that may lie there."""
    return hundred(Fraction(position.rules.kitty, len(full_deck(position.rules))))


@about_odds
def together(position: Odds) -> int:
    """Both missing copies in one of the three hands."""
    return hundred(3 * chance(2, of=2, drawn=position.rules.hand, unseen=position.unseen))


@about_odds
def together_named(position: Odds) -> int:
    """In one hand that is named."""
    return hundred(chance(2, of=2, drawn=position.rules.hand, unseen=position.unseen))


# Throws


@about_odds
def stands(position: Odds) -> int:
    """In how many of a hundred deals it stands."""
    return hundred(throw_chances(position.throw, position.known, position.order)[0])


@about_odds
def fails(position: Odds) -> int:
    """The other side of the question."""
    return 100 - stands(position)


@about_odds
def stands_one_pair(position: Odds) -> int:
    """Only one of the two missing pairs is thought of."""
    return 100 - together(position)


@about_odds
def best_throw(position: Odds) -> int:
    """The option that stands most often."""
    found = [
        0 if _hopeless(position, one) else throw_chances(one, position.known, position.order)[0]
        for one in position.options
    ]
    return found.index(max(found))


def _hopeless(position: Odds, throw: str) -> bool:
    """Is a single in it below a card that is out? The declarer knows that it lies in a hand."""
    order, cards = position.order, parse_cards(throw)
    out = [c for c in unseen_cards(position.known, order) if order.suit(c) is order.suit(cards[0])]
    highest = max(map(order.tier, out), default=-1)
    return any(cards.count(card) == 1 and order.tier(card) < highest for card in cards)


@about_odds
def fewest_cards(position: Odds) -> int:
    """The fewer cards the safer."""
    sizes = [len(parse_cards(option)) for option in position.options]
    return sizes.index(min(sizes))


@about_odds
def nearly_tops(position: Odds) -> int | None:
    """High cards look safe, single or not."""
    for place, option in enumerate(position.options):
        if len(parse_cards(option)) == 3:
            return place
    return None


@about_odds
def most_cards(position: Odds) -> int:
    """The more cards, the better."""
    sizes = [len(parse_cards(option)) for option in position.options]
    return sizes.index(max(sizes))


# Hands that are rare

EVENTS = tuple("course.option.odds." + name for name in ("void", "jokers", "trumps", "no_joker"))


def event_chance(event: str, order: Order) -> Fraction:
    """How likely a hand of that kind is."""
    rules = order.rules
    whole = len(full_deck(rules))
    if event == EVENTS[0]:
        return shortest_plain(order)[0]
    if event == EVENTS[1]:
        return at_least(2, of=rules.decks, drawn=rules.hand, unseen=whole)
    if event == EVENTS[3]:
        return 1 - at_least(1, of=2 * rules.decks, drawn=rules.hand, unseen=whole)
    trumps = suit_sizes(order)[Suit.TRUMP]
    return at_least(12, of=trumps, drawn=rules.hand, unseen=whole)


@about_odds
def rarest(position: Odds) -> int:
    """The place of the rarest event."""
    found = [event_chance(option, position.order) for option in position.options]
    return found.index(min(found))


def says(event: str) -> Of:
    """Somebody who always chooses that."""
    return lambda position: position.options.index(event)


# Points and simulations


@about_odds
def partners_points(position: Odds) -> int:
    """On average."""
    left = 100 * position.decks - points_of(position.cards)
    return round(left * position.rules.hand / position.unseen)


@about_odds
def third_of_points(position: Odds) -> int:
    """The kitty is forgotten."""
    return round((100 * position.decks - points_of(position.cards)) / 3)


@about_odds
def quarter_of_points(position: Odds) -> int:
    """One's own hand is forgotten."""
    return 25 * position.decks


@about_odds
def half_of_points(position: Odds) -> int:
    """Half of the rest: as if partner and opponents were two hands."""
    return (100 * position.decks - points_of(position.cards)) // 2


@about_odds
def deals_needed(position: Odds) -> int:
    """Twice as sure takes four times as many."""
    return position.deals * position.factor**2


@about_odds
def deals_in_step(position: Odds) -> int:
    """Twice as sure, twice as many."""
    return position.deals * position.factor


@about_odds
def deals_and_half(position: Odds) -> int:
    """More than in step, and still too few."""
    return position.deals * (position.factor + 1)


def too(answer: Of) -> Callable[[Position, Any, str], str | None]:
    """What is said to another wrong number: too many or too few."""

    def why_not(position: Position, given: Any, lang: str) -> str:
        key = "course.no.odds.high" if given > answer(position) else "course.no.odds.low"
        return t(key, lang, given=given)

    return why_not
