"""The words of the game, in both languages: what they mean and where the course teaches them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib import resources
from typing import Final

from tractor_lab.locale import language, t, texts
from tractor_lab.table.markup import STATIC
from tractor_lab.table.paper import paper_style

from .outcome import LESSONS

# Jupyter stripes tables in the colours of its theme, so each cell brings its own.
_CELL: Final = (
    "background:#eef3ee;color:#1f2a24;text-align:left;vertical-align:top;padding:5px 14px 5px 0;"
    "font-size:14px;border:0;border-bottom:1px solid #d6dfd6"
)
_LINK: Final = "color:#0b5a43"
START: Final = "00_start_here.ipynb"


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game."""

    lesson: str
    en: str
    zh: str
    pinyin: str
    means: dict[str, str]
    """One line in each language."""


@cache
def terms() -> tuple[Term, ...]:
    """Every word, in the order in which the course teaches them.

    >>> terms()[0].zh, terms()[0].pinyin
    ('拖拉机', 'tuōlājī')
    """
    file = resources.files("tractor_lab.locale").joinpath("glossary.json")
    return tuple(Term(**row) for row in json.loads(file.read_text(encoding="utf-8")))


class Glossary:
    """See `glossary`."""

    def __init__(self, lang: str | None = None) -> None:
        self.lang = lang or language()
        texts(self.lang)  # a language there is not is said at once

    def __repr__(self) -> str:
        return "\n".join(
            f"{one.en} · {one.zh} {one.pinyin}: {one.means[self.lang]}" for one in terms()
        )

    def _repr_html_(self) -> str:
        own, other = ("en", "zh") if self.lang == "en" else ("zh", "en")
        names = (own, other, "pinyin", "means", "lesson")
        head = "".join(
            f'<th scope="col" style="{_CELL}">{escape(t(f"glossary.{name}", self.lang))}</th>'
            for name in names
        )
        rows = "".join(self._row(one, own, other) for one in terms())
        table = f'<table style="border-collapse:collapse"><thead><tr>{head}</tr></thead>'
        inside = f'<div style="overflow-x:auto">{table}<tbody>{rows}</tbody></table></div>'
        style = paper_style()  # this page has no table that brings it
        return f'{style}<div style="{STATIC["table"]}" lang="{self.lang}">{inside}</div>'

    def _row(self, one: Term, own: str, other: str) -> str:
        name = {"en": one.en, "zh": one.zh}
        number = str(int(one.lesson))
        file = START if number == "0" else LESSONS.get(one.lesson, "")
        if file:
            said = t("course.lesson", self.lang, number=number)
            number = f'<a style="{_LINK}" href="{file}" aria-label="{escape(said)}">{number}</a>'
        first = f'<th scope="row" style="{_CELL}">{escape(name[own])}</th>'
        cells = (
            f'<span lang="{other}">{escape(name[other])}</span>',
            f'<span lang="zh-Latn">{escape(one.pinyin)}</span>',
            escape(one.means[self.lang]),
            number,
        )
        style = f'style="{_CELL}"'
        return f"<tr>{first}{''.join(f'<td {style}>{cell}</td>' for cell in cells)}</tr>"


def glossary(lang: str | None = None) -> Glossary:
    """Every word of the game: English, Chinese, pronunciation, one line of meaning, the lesson.

    >>> print(str(glossary("en")).splitlines()[0])
    Tractor · 拖拉机 tuōlājī: the game; and its best play, pairs that stand side by side
    """
    return Glossary(lang)
