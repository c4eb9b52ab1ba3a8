"""Texts that depend on a number or on an engine value."""

from __future__ import annotations

from collections.abc import Iterable

from tractor_lab.locale import t
from tractor_lab.rules import Card

from .scene import Link, Where

LESSON: dict[str, str] = {"02": "02_pairs_and_tractors.ipynb", "03": "03_following_suit.ipynb"}


def many(key: str, lang: str, count: int, **values: str | int) -> str:
    """A text with a count in it: `key` has a sibling `key.one` for exactly one."""
    return t(key + ".one" if count == 1 else key, lang, count=count, **values)


def shown(cards: Iterable[Card], lang: str) -> str:
    """Cards as a reader sees them: ``♠8 ♠8 ♠7 ♠7``."""
    return " ".join(
        card.symbol if card.suit else t("table.face." + card.rank.value, lang) for card in cards
    )


def seat_name(where: Where, lang: str) -> str:
    """The usual name of a place, without its role."""
    return t("table.seat." + where, lang).split(" · ")[0]


def lesson(number: str, lang: str) -> Link:
    """The link to a lesson's notebook."""
    return Link(t("table.lesson", lang, number=int(number)), LESSON[number])
