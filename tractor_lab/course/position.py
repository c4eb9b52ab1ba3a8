"""The position an exercise is about, as plain data: what lies on the table and what is asked of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tractor_lab.locale import t
from tractor_lab.rules import (
    Card,
    Hand,
    Lead,
    LegalFollows,
    Order,
    Rules,
    Suit,
    Trump,
    parse_cards,
    points_of,
)
from tractor_lab.rules import legal_follows as _legal_follows
from tractor_lab.rules_page import clause
from tractor_lab.table.scene import Row, Stat, Where
from tractor_lab.table.words import shown

Cards = tuple[Card, ...]


@lru_cache(maxsize=256)
def _table(preset: str, decks: int, house: tuple[tuple[str, Any], ...]) -> Rules:
    """Kept, because a position is asked for its rules again and again: once for each card of a hand."""
    base = Rules.preset(preset) if preset else Rules(decks=decks)
    return base.replace(**dict(house)) if house else base


@dataclass(frozen=True, slots=True)
class Position:
    """Cards as text, the way they are written in `book`; the properties read them.

    >>> Position("H5", hand="S5 SA").order.suit("S5")
    <Suit.TRUMP: 'T'>
    """

    trump: str = "H5"
    hand: str = ""
    lead: str = ""
    plays: tuple[str, ...] = ()
    """A trick, leader first."""
    options: tuple[str, ...] = ()
    """What to choose from: cards, or the key of a text (``course.option...``)."""
    kitty: str = ""
    points: int | None = None
    """The opponents' points before the last trick, or at the end."""
    winner: str = "opponents"
    """Who won the last trick: ``opponents`` or ``declarers``."""
    decks: int = 2
    others: tuple[str, ...] = ()
    """What East, North and West hold, where you lead and all hands are open."""
    preset: str = ""
    """The rule set, where it is not the standard one."""
    house: tuple[tuple[str, Any], ...] = ()
    """House rules on top of it: fields and their values, such as ``(("overruff", "all"),)``."""

    @property
    def rules(self) -> Rules:
        return _table(self.preset, self.decks, self.house)

    @property
    def order(self) -> Order:
        return Order(Trump(self.trump), self.rules)

    @property
    def cards(self) -> Cards:
        """The hand."""
        return parse_cards(self.hand)

    @property
    def legal(self) -> LegalFollows:
        """What may be played from the hand to the lead."""
        return _legal_follows(Lead(self.lead, self.order), Hand(self.cards, self.order))

    @property
    def suit_led(self) -> Suit:
        return Lead(self.lead, self.order).suit

    @property
    def places(self) -> tuple[Where, ...]:
        """Where the plays of the trick lie: West leads, and play goes counter-clockwise."""
        return ("W", "S", "E", "N")

    @property
    def names_trump(self) -> bool:
        """Does trump matter here? Where only points are counted, it does not."""
        return self.points is None or bool(self.lead)

    # A lesson whose questions are about more than cards derives a class of its own and says here what
    # else lies on the table: calls, levels, a score.

    def stats(self, lang: str) -> tuple[Stat, ...]:  # noqa: ARG002
        """Further labelled values for the header of the table."""
        return ()

    def rows(self, lang: str) -> tuple[Row, ...]:  # noqa: ARG002
        """Further rows of cards to look at, below the hand."""
        return ()

    def values(self, lang: str) -> dict[str, Any]:
        """What the texts may name: ``{trump}``, ``{lead}``, ``{hand}`` ..."""
        trump = Trump(self.trump)
        known: dict[str, Any] = {
            "trump": trump_in_words(trump, lang),
            "level": trump.level.value if trump.level else "",
            "hand": shown(self.cards, lang),
            "lead": shown(parse_cards(self.lead), lang),
            "count": len(parse_cards(self.lead)),
            "kitty": shown(parse_cards(self.kitty), lang),
            "kitty_points": points_of(parse_cards(self.kitty)),
            "points": self.points or 0,
            "house": house_rules(self.house, self.rules, lang),
        }
        if self.lead:
            suit = self.suit_led
            mine = Hand(self.cards, self.order).of(suit)
            known |= {
                "suit": t("table.suit.of." + suit, lang),
                "mine": shown(mine, lang),
                "have": len(mine),
                "free": max(0, known["count"] - len(mine)),
            }
        for name, held in zip(("east", "north", "west"), self.others, strict=False):
            known[name] = shown(self.order.sort(parse_cards(held)), lang)
        for place, play in enumerate(self.plays):
            known[f"play{place}"] = shown(parse_cards(play), lang)
        return known


def trump_in_words(trump: Trump, lang: str) -> str:
    """``♥ is trump at level 5``."""
    if trump.level is None:
        return t("course.trump.jokers", lang)
    if trump.suit is None:
        return t("course.trump.none", lang, level=trump.level.value)
    return t("course.trump.suit", lang, suit=trump.suit.symbol, level=trump.level.value)


def house_rules(house: tuple[tuple[str, Any], ...], rules: Rules, lang: str) -> str:
    """The house rules in the words of the rules page.

    >>> house_rules((("kitty_multiplier", "double"),), Rules(kitty_multiplier="double"), "en")
    'x 2, whatever wins it'
    """
    return t("comma", lang).join(clause(field, rules, lang) for field, _ in house)


def same(one: Cards, two: Cards) -> bool:
    """The same cards, in any order?"""
    return Counter(one) == Counter(two)
