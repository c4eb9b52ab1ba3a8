"""What a player would do, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from tractor_lab.locale import cards_text, language, t, texts
from tractor_lab.rules import Card, Suit

Cards = tuple[Card, ...]
_COUNTED: Final = ("trumps", "jokers", "points")
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
        key = one_of(f"players.why.{self.reason}", self.values, lang)
        return t(key, lang, **{"cards": _said(self.cards, lang), **filled})


def one_of(key: str, values: Mapping[str, Any], lang: str | None = None) -> str:
    """The key of a sentence, or that of its twin for exactly one, where it has one: one trump, one joker or
    one point.

    >>> one_of("players.why.lead.pull", {"trumps": 1}), one_of("players.why.lead.last", {"trumps": 1})
    ('players.why.lead.pull.one', 'players.why.lead.last')
    """
    single = any(type(values.get(name)) is int and values[name] == 1 for name in _COUNTED)
    return f"{key}.one" if single and f"{key}.one" in texts(lang or language()) else key


def _said(value: Any, lang: str | None) -> object:
    """A value as it stands in a sentence."""
    if isinstance(value, Suit):
        return t(f"suit.{value}", lang)
    return cards_text(value, lang) if isinstance(value, tuple) else value
