"""What a player would do, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from tractor_lab.locale import cards_text, t
from tractor_lab.rules import Card, Suit

Cards = tuple[Card, ...]
NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Advice:
    """What to do now: the cards, and the name of the reason, for which there are words in every language."""

    cards: Cards
    """The cards to call, bury, lead or play; none: wait, or pass."""
    reason: str
    """Its words are the text ``players.why.<reason>``."""
    values: Mapping[str, Any] = field(default_factory=lambda: NOTHING)
    """What the words name: cards, numbers, suits."""

    def words(self, lang: str | None = None) -> str:
        """The reason in a sentence or two.

        >>> Advice((Card("SA"),), "lead.last").words("en")
        '♠A: that is all you have left.'
        """
        filled = {name: _said(value, lang) for name, value in self.values.items()}
        return t(f"players.why.{self.reason}", lang, **{"cards": _said(self.cards, lang), **filled})


def _said(value: Any, lang: str | None) -> object:
    """A value as it stands in a sentence."""
    if isinstance(value, Suit):
        return t(f"suit.{value}", lang)
    return cards_text(value, lang) if isinstance(value, tuple) else value
