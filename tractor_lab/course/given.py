"""What a cell may give a table, checked at once: so no table breaks later, in the middle of a deal."""

from __future__ import annotations

from typing import Final

from tractor_lab.locale import t
from tractor_lab.rules import Rules

MOST_SEED: Final = 999_999_999
"""The numbers of deals and questions go so far."""


def table_of_four(rules: Rules | None, lang: str | None = None) -> Rules:
    """The rules, if four play by them, two against two. Raises `ValueError`.

    >>> table_of_four(None)
    Rules()
    >>> table_of_four(Rules.preset("six-player"), "en")
    Traceback (most recent call last):
    ValueError: This table is for four players, two against two. These rules are for another one.
    """
    found = rules or Rules()
    if found.players != 4 or found.friends:
        raise ValueError(t("cell.four", lang))
    return found


def whole_number(given: object, low: int, high: int, lang: str | None = None) -> int:
    """The number, if it is one from `low` to `high`. Raises `ValueError`.

    >>> whole_number("7", 0, 9, "zh")
    Traceback (most recent call last):
    ValueError: 这里要写从 0 到 9 的整数，不能写 '7'。
    """
    if type(given) is not int or not low <= given <= high:
        told = str(given) if isinstance(given, int) else ascii(given)
        raise ValueError(t("cell.number", lang, given=told[:40], low=low, high=high))
    return given


def level_of(level: object, rules: Rules, lang: str | None = None) -> str:
    """The level, if the ladder of these rules has it. Raises `ValueError`."""
    if level not in rules.ladder:
        known = t("cell.comma", lang).join(rules.ladder)
        raise ValueError(t("cell.level", lang, given=level, known=known))
    return str(level)


def match_of_four(
    rules: Rules, levels: tuple[str, str], declarer: int, lang: str | None = None
) -> None:
    """Raises `ValueError` if no match of two sides can begin like this."""
    table_of_four(rules, lang)
    for level in levels:
        level_of(level, rules, lang)
    whole_number(declarer, 0, 3, lang)
