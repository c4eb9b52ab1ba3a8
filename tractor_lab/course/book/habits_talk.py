"""Lesson 11: the order of leads, and signals in the game of three decks."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Any

from tractor_lab.locale import t
from tractor_lab.rules import Card, Order, Rules, Suit, Tricks, format_cards, parse_cards
from tractor_lab.table.scene import Row, lay
from tractor_lab.table.words import shown

from ..deals import any_trump
from ..habits import ALL, Public, Sight, choose, lead
from ..habits_measure import THREE_DECKS
from ..position import Cards, Position
from ..spec import Answer
from .habits import option_of, trick_rows


@dataclass(frozen=True, slots=True)
class LeadsPosition(Position):
    """Your last cards, what has been played, and what your partner has run out of."""

    gone: str = ""
    void: str = ""

    def rows(self, lang: str) -> tuple[Row, ...]:
        return (Row(lay(self.gone), t("habits.gone", lang), "gone", pick=False, small=True),)

    def values(self, lang: str) -> dict[str, Any]:
        void = t("table.suit.of." + self.void, lang)
        return {
            **Position.values(self, lang),
            "gone": shown(parse_cards(self.gone), lang),
            "void": void,
        }


def _public(position: LeadsPosition) -> Public:
    public = Public(position.order, Counter(parse_cards(position.gone)))
    public.void[2].add(Suit(position.void))
    return public


def in_turn(position: LeadsPosition) -> Cards:
    """The leads of somebody with all habits, one after the other."""
    hand, found, public = position.cards, [], _public(position)
    while hand:
        (card,) = lead(Sight(0, hand, Tricks(position.order, (hand, (), (), ()), 0), public), ALL)
        found.append(card)
        hand = tuple(one for one in hand if one is not card)
    return tuple(found)


def _reason(position: LeadsPosition, card: Card) -> int:
    """Why a card is led: sure, partner's void, low, trump."""
    suit, hand = position.order.suit(card), position.cards
    if suit is Suit.TRUMP:
        return 3
    sight = Sight(0, hand, Tricks(position.order, (hand, (), (), ()), 0), _public(position))
    return 0 if sight.highest((card,), ALL) else 1 if suit == position.void else 2


def same_reasons(position: LeadsPosition, answer: Answer) -> bool:
    """Two sure cards may change places; otherwise the reasons come in their order."""
    if not isinstance(answer, tuple) or sorted(answer) != sorted(position.cards):
        return False
    return all(_reason(position, a) <= _reason(position, b) for a, b in pairwise(answer))


def trumps_first(position: LeadsPosition) -> Cards:
    """Trumps, then the rest as it lies."""
    return position.order.sort(position.cards)


def aces_only(position: LeadsPosition) -> Cards | None:
    """Only an ace is sure; whoever does not count leads the king late."""
    found = list(in_turn(position))
    tops = [position.order.high_to_low(suit)[0][0] for suit in position.order.suits]
    uncounted = [card for card in found if _reason(position, card) == 0 and card not in tops]
    if not uncounted:
        return None
    plain = [c for c in found if c not in uncounted and _reason(position, c) < 3]
    return (*plain, *uncounted, *(c for c in found if _reason(position, c) == 3))


def last_cards(random: Random) -> LeadsPosition | None:
    """An ace, a king whose aces are gone, a card of partner's void, a low one, and a trump."""
    trump = any_trump(random)
    order = Order(trump)
    if trump.level in ("A", "K"):
        return None
    one, two, three = random.sample(order.suits[1:], 3)
    low = [rank for rank in "6789" if rank != trump.level]
    a, b = random.sample(low, 2)
    cards = [
        f"{one}A",
        f"{two}K",
        f"{three}{a}",
        f"{random.choice((one, two))}{b}",
        f"{trump.suit}{a}",
    ]
    hand = format_cards(order.sort(parse_cards(" ".join(cards))))
    return LeadsPosition(trump.code, hand=hand, gone=f"{two}A {two}A", void=three)


# Signals, with three decks


@dataclass(frozen=True, slots=True)
class SignalPosition(Position):
    """Your last cards, a trick on the table or the suit your partner has asked for."""

    calls: str = ""
    """The card your partner has thrown away."""

    def rows(self, lang: str) -> tuple[Row, ...]:
        if self.calls:
            return (
                Row(lay(self.calls), t("habits.thrown", lang), "thrown", pick=False, small=True),
            )
        return trick_rows(list(zip("ENW", self.plays, strict=True)), lang)

    def values(self, lang: str) -> dict[str, Any]:
        return {**Position.values(self, lang), "calls": shown(parse_cards(self.calls), lang)}

    @property
    def sight(self) -> Sight:
        """What you know; the other hands play no part in it."""
        hand, order = self.cards, self.order
        public = Public(order)
        if self.calls:
            public.asked[2] = order.suit(parse_cards(self.calls)[0])
        hands = (
            (hand, *(parse_cards(play) for play in self.plays))
            if self.plays
            else (hand, (), (), ())
        )
        tricks = Tricks(order, hands, 1 if self.plays else 0)
        for play in self.plays:
            tricks.play(parse_cards(play))
        return Sight(0, hand, tricks, public)


def by_signal(position: SignalPosition) -> int:
    """What somebody with all habits does."""
    return option_of(position, choose(position.sight, ALL))


def no_signal(position: SignalPosition) -> int:
    """What somebody does who knows no signals."""
    return option_of(position, choose(position.sight, ALL - {"signal"}))


def highest_option(position: Position) -> int:
    """The dearest of the cards."""
    order = position.order
    cards = [parse_cards(option)[0] for option in position.options]
    dear = max(cards, key=lambda card: (order.suit(card) is Suit.TRUMP, order.tier(card)))
    return cards.index(dear)


def other_suit(position: SignalPosition) -> int:
    """A card of a suit that is not wanted."""
    suits = [position.order.suit(parse_cards(option)[0]) for option in position.options]
    wanted = suits[by_signal(position)]
    return next(place for place, suit in enumerate(suits) if suit is not wanted)


def own_best(position: SignalPosition) -> int:
    """The highest card of one's own longest suit."""
    long = position.order.suit(parse_cards(position.options[no_signal(position)])[0])
    tier = position.order.tier
    cards = [parse_cards(option)[0] for option in position.options]
    own = [place for place, card in enumerate(cards) if position.order.suit(card) is long]
    return max(own, key=lambda place: tier(cards[place]))


def a_discard(random: Random) -> SignalPosition | None:
    """You cannot follow, and hold an ace with its queen or jack."""
    trump = any_trump(random)
    order = Order(trump, Rules.preset(THREE_DECKS))
    if trump.level in ("A", "Q", "J"):
        return None
    led, mine, other = random.sample(order.suits[1:], 3)
    low = [rank for rank in "346789" if rank != trump.level]
    call = f"{mine}{random.choice('QJ')}"
    a, b, c, d = random.sample(low, 4)
    hand = order.sort(parse_cards(f"{mine}A {call} {other}{a} {other}{b} {mine}{c}"))
    plays = (f"{led}A", f"{led}{d}", f"{led}{a}")
    lowest = min(hand, key=lambda card: (order.tier(card), card.index)).code
    if lowest != f"{mine}{c}":
        return None
    four = {call, f"{mine}A", lowest, f"{other}{random.choice((a, b))}"}
    ordered = tuple(card.code for card in hand if card.code in four)
    return SignalPosition(
        trump.code, hand=format_cards(hand), options=ordered, plays=plays, preset=THREE_DECKS
    )


def an_answer(random: Random) -> SignalPosition | None:
    """You lead, and your partner has thrown away a high card."""
    trump = any_trump(random)
    order = Order(trump, Rules.preset(THREE_DECKS))
    if trump.level in ("A", "Q", "J"):
        return None
    asked_for, long, _ = random.sample(order.suits[1:], 3)
    low = [rank for rank in "346789" if rank != trump.level]
    a, b, c, d = random.sample(low, 4)
    hand = order.sort(parse_cards(f"{asked_for}{a} {long}{b} {long}{c} {long}{d} {trump.suit}A"))
    own = sorted((card for card in hand if order.suit(card) == long), key=order.tier)
    four = (f"{asked_for}{a}", own[0].code, own[-1].code, f"{trump.suit}A")
    options = tuple(card.code for card in hand if card.code in four)
    return SignalPosition(
        trump.code,
        hand=format_cards(hand),
        options=options,
        calls=f"{asked_for}{random.choice('QJ')}",
        preset=THREE_DECKS,
    )
