"""The texts people read, in English and Chinese: one key, two languages, one file an area.

>>> t("suit.S", "en"), t("suit.S", "zh")
('spades', '黑桃')
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable
from functools import cache
from importlib import resources
from typing import Final

from tractor_lab._mistake import kindly
from tractor_lab.home import read_note, write_note

from .cards import card_name, cards_text
from .explain import component_name, duties_text, explain, preset_name, rung_name

LANGUAGES: Final = ("en", "zh")
_chosen: str | None = None
_HAN: Final = re.compile("[\u4e00-\u9fff]").match


@kindly
def use(lang: str, remember: bool = False) -> None:
    """Choose the language of everything that follows: ``en`` or ``zh``.

    With `remember` the choice also holds for notebooks opened later (it is kept in the learner's folder,
    see `tractor_lab.home`). Raises `ValueError` naming the languages there are.
    """
    global _chosen
    _chosen = _checked(lang)
    if remember:
        write_note("language", lang)


def language() -> str:
    """The language in use: what `use` chose, else ``TRACTOR_LAB_LANG``, else what was remembered, else
    English."""
    if _chosen:
        return _chosen
    wanted = os.environ.get("TRACTOR_LAB_LANG", "").strip().lower() or _remembered()
    # A system's habit: zh_CN.UTF-8 means Chinese, and what we do not speak is answered in English.
    return "zh" if wanted.startswith("zh") else "en"


@cache
def _remembered() -> str:
    """Read once: a kernel keeps the language it began with until `use` is called."""
    return read_note("language") or ""


def _checked(lang: str) -> str:
    if lang not in LANGUAGES:
        raise ValueError(f"{lang!r} is no language here; there are {', '.join(LANGUAGES)}")
    return lang


@cache
def texts(lang: str) -> dict[str, str]:
    """Every text of a language by its key."""
    found: dict[str, str] = {}
    folder = resources.files(__package__).joinpath(_checked(lang))
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".json"):
            found |= json.loads(file.read_text(encoding="utf-8"))
    return found


def t(key: str, lang: str | None = None, **values: object) -> str:
    """The text of a key, its ``{places}`` filled in. Raises `KeyError` for a key that is not there."""
    text = texts(lang or language())[key]
    return _closed(text, values).format(**values) if values else text


def _closed(text: str, values: dict[str, object]) -> str:
    """The text without the gaps that fit a card or a number, where a Chinese word is filled in.

    >>> _closed("只有一张 {cards} 不能亮。", {"cards": "大王"}), _closed("亮 {cards}？", {"cards": "♠5"})
    ('只有一张{cards}不能亮。', '亮 {cards}？')
    """
    for name, value in values.items():
        if isinstance(value, str) and value:
            if _HAN(value[0]):
                text = re.sub(rf"(?<=[\u4e00-\u9fff]) (?=\{{{name}\}})", "", text)
            if _HAN(value[-1]):
                text = re.sub(rf"(?<=\{{{name}\}}) (?=[\u4e00-\u9fff])", "", text)
    return text


def sentences(parts: Iterable[str], lang: str | None = None) -> str:
    """Sentences one after the other, as the language sets them: Chinese leaves no gap.

    >>> sentences(["One.", "Two."], "en"), sentences(["一。", "二。"], "zh")
    ('One. Two.', '一。二。')
    """
    return ("" if (lang or language()) == "zh" else " ").join(part for part in parts if part)


__all__ = [
    "LANGUAGES",
    "card_name",
    "cards_text",
    "component_name",
    "duties_text",
    "explain",
    "language",
    "preset_name",
    "rung_name",
    "sentences",
    "t",
    "texts",
    "use",
]
