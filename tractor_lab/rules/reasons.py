"""Why something is not allowed: one typed reason, with the numbers and cards behind it.

Everything that says no (an exception, a greyed card, a hint, an exercise's feedback, the judge) is made
from a `Reason`, so they can never disagree. The words are in `tractor_lab.locale`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from .cards import Card, Suit, format_cards
from .packing import Runs


class Code(StrEnum):
    """The reasons a play can be refused for, in the order in which they are looked for."""

    WRONG_COUNT = "wrong-count"
    NOT_IN_HAND = "not-in-hand"
    MUST_FOLLOW_SUIT = "must-follow-suit"
    MUST_PLAY_TRACTOR = "must-play-tractor"
    MUST_PLAY_TRIPLES = "must-play-triples"
    MUST_PLAY_PAIRS = "must-play-pairs"
    MUST_PLAY_SHAPE = "must-play-shape"
    MIXED_SUITS = "mixed-suits"
    THROWS_NOT_ALLOWED = "throws-not-allowed"
    THROW_BEATEN = "throw-beaten"
    BID_NOT_ALLOWED = "bid-not-allowed"
    BID_TOO_LOW = "bid-too-low"


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a play is not allowed. Fields that say nothing for a code are empty."""

    code: Code
    needed: int = 0
    """How many cards (or cards of the suit, or groups of the kind) were owed."""
    given: int = 0
    """How many the play has."""
    suit: Suit | None = None
    """The suit that was led."""
    cards: tuple[Card, ...] = ()
    """The cards of the play that are at fault."""
    owed: tuple[Card, ...] = ()
    """The cards in the hand that answer the duty: what a table lifts."""
    only: bool = False
    """Are the owed cards the only ones that answer the duty?"""
    answer: Runs = ()
    """The runs owed for the component the play misses, as (width, length)."""
    lead: tuple[int, int] | None = None
    """Width and length of that component."""
    seat: int | None = None
    """Who beats the throw, in playing order from the leader (0)."""
    by: tuple[Card, ...] = ()
    """The cards that beat it."""
    forced: tuple[Card, ...] = ()
    """What the leader must play instead."""
    example: tuple[Card, ...] = ()
    """One play that would have been legal."""
    rule: str | None = None
    """The field of the rule set that forbids a call; None where these cards are no call at all."""

    def data(self) -> dict[str, Any]:
        """The reason as plain values for a program: only the fields that say something."""
        shown: dict[str, Any] = {"code": self.code.value}
        if self.needed or self.given:
            shown |= {"needed": self.needed, "given": self.given}
        if self.suit:
            shown["suit"] = self.suit.value
        if self.rule:
            shown["rule"] = self.rule
        if self.seat is not None:
            shown["seat"] = self.seat
        key = "component" if self.code is Code.THROW_BEATEN else "cards"
        lists = {key: self.cards, "owed": self.owed, "by": self.by, "example": self.example}
        shown |= {name: [card.code for card in cards] for name, cards in lists.items() if cards}
        if self.answer:
            shown["only"] = self.only
            shown["answer"] = [{"width": w, "length": n} for w, n in self.answer]
        return shown

    def __str__(self) -> str:
        parts = [f"{self.code.value} ({self.rule})" if self.rule else self.code.value]
        if self.needed or self.given:
            parts.append(f"needed {self.needed}, given {self.given}")
        for name, cards in (
            ("cards", self.cards),
            ("owed", self.owed),
            ("beaten by", self.by),
            ("for example", self.forced or self.example),
        ):
            if cards:
                parts.append(f"{name} {format_cards(cards)}")
        return "; ".join(parts)
