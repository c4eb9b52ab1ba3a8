"""Lesson 6: over-ruffing as low as you can."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from tractor_lab.locale import t
from tractor_lab.rules import Suit, decide_trick, parse_cards
from tractor_lab.table.scene import Row, lay
from tractor_lab.table.words import many, shown

from ..deals import a_lead, shuffled, text
from ..holding import tell, told
from ..position import Cards, Position
from ..spec import Answer
from .ruffs import Hand, ruff, tricks


@dataclass(frozen=True, slots=True)
class Over(Position):
    """North led, West ruffed, and you play after him: you are out of the suit."""

    led: str = ""
    ruffed: str = ""

    def rows(self, lang: str) -> tuple[Row, ...]:
        names = (("led", self.led), ("ruffed", self.ruffed))
        return tuple(
            Row(lay(cards), t("ruff.row." + key, lang), key, pick=False, sort=False, small=True)
            for key, cards in names
        )

    def values(self, lang: str) -> dict[str, Any]:
        known = {"led": self.led, "ruffed": self.ruffed}
        said = {key: shown(parse_cards(cards), lang) for key, cards in known.items()}
        return {**Position.values(self, lang), **said}


def plays(position: Position) -> tuple[str, str]:
    """What was played before you."""
    assert isinstance(position, Over)
    return position.led, position.ruffed


def over_ruffs(position: Position) -> list[tuple[int, Cards]]:
    """The pairs of the hand that over-ruff, lowest first."""
    order, hand = position.order, position.cards
    twins = [face for face in dict.fromkeys(hand) if hand.count(face) > 1]
    found = [(face, face) for face in twins if order.suit(face) is Suit.TRUMP]
    good = [pair for pair in found if decide_trick([*plays(position), pair], order).winner == 2]
    return sorted((order.tier(pair[0]), pair) for pair in good)


def cheapest(position: Position) -> Cards:
    """The lowest pair that takes the trick."""
    return over_ruffs(position)[0][1]


def as_cheap(position: Position, answer: Answer) -> bool:
    """Is it this pair, or one as low?"""
    found = over_ruffs(position)
    least = [sorted(pair) for tier, pair in found if tier == found[0][0]]
    return isinstance(answer, tuple) and sorted(answer) in least


def dearest(position: Position) -> Cards | None:
    """The highest pair."""
    found = over_ruffs(position)
    return found[-1][1] if found[-1][0] > found[0][0] else None


def two_highest(position: Position) -> Cards | None:
    """The two highest trumps, though they are no pair."""
    order = position.order
    trumps = [c for c in order.sort(position.cards) if order.suit(c) is Suit.TRUMP]
    return (trumps[0], trumps[1]) if trumps[0] is not trumps[1] else None


def lowest_pair(position: Position) -> Cards | None:
    """The lowest pair of trumps, though it is not high enough."""
    order, hand = position.order, position.cards
    twins = [c for c in dict.fromkeys(hand) if hand.count(c) > 1 and order.suit(c) is Suit.TRUMP]
    low = min(twins, key=order.tier)
    beats = [pair[0] for _, pair in over_ruffs(position)]
    return None if low in beats else (low, low)


def why_not_cheap(position: Position, answer: Answer, lang: str) -> str | None:
    """What these cards would do to the trick."""
    if not isinstance(answer, tuple):
        return None
    if len(answer) != 2:
        return many("ruff.over.count", lang, 2)
    lying = [*plays(position), text(answer)]
    return tell(told(lying, position.order)[-1], lying, position.order, lang)


def to_over_ruff(random: Random) -> Position | None:
    """A pair was led and ruffed; you have several pairs of trumps, and no card of the suit."""
    found = tricks(((2, 1),), ruff((2, 1)))(random)
    if found is None:
        return None
    order, deck = found.order, shuffled(random)
    led, ruffed = found.plays
    for card in parse_cards(f"{led} {ruffed}"):
        deck.remove(card)
    suit = order.suit(parse_cards(led)[0])
    mine: Hand = []
    for _ in range(5):
        pair = a_lead(random, order, Suit.TRUMP, (2, 1)) or []
        if all(deck.count(card) == 2 for card in pair) and not set(pair) & set(mine):
            mine += pair
    trumps = {c for c in deck if order.suit(c) is Suit.TRUMP} - set(mine)
    mine += random.sample(sorted(trumps), 2)
    mine += [c for c in deck if order.suit(c) not in (Suit.TRUMP, suit)][:3]
    hand = text(order.sort(mine))
    one = Over(found.trump, hand=hand, led=led, ruffed=ruffed)
    return one if over_ruffs(one) else None
