"""The map of the lessons on the start page: stars, and what to repeat."""

from __future__ import annotations

from html import escape
from typing import Final

from tractor_lab import progress as store
from tractor_lab.locale import language, t
from tractor_lab.progress import ForeignError, NewerError, Progress
from tractor_lab.progress_page import lesson_title, star_row, table
from tractor_lab.table.markup import STATIC

from .load import exercise, exercises
from .outcome import LESSONS, practice_address

# Jupyter stripes tables in the colours of its theme, so each cell brings its own.
_CELL: Final = (
    "background:#eef3ee;color:#1f2a24;text-align:left;padding:4px 8px 4px 0;font-size:14px;border:0"
)
_LINK: Final = "color:#0b5a43"


class ProgressPage:
    """See `progress_page`."""

    def __init__(self, lang: str | None = None) -> None:
        self.lang = lang or language()
        self.path = store.where()
        self.progress: Progress = {}
        self.trouble = ""
        try:
            self.progress = store.read(self.path) if self.path else {}
        except ForeignError as problem:
            self.trouble = t("progress.foreign", self.lang, file=self.path, where=problem)
        except (OSError, NewerError) as problem:
            assert self.path is not None
            key, values = store.trouble(problem, self.path)
            self.trouble = t(key, self.lang, **values)

    def __repr__(self) -> str:
        return self.trouble or table(self.progress, self.lang, self.path)

    def _repr_html_(self) -> str:
        title = f"<strong>{escape(t('progress.title', self.lang))}</strong>"
        parts = [self.trouble and _words(self.trouble)]
        if not self.trouble:
            parts = [self._map(), self._again()] if self.progress else [self._say("empty")]
        if self.path and store.on_binder():
            parts.append(self._say("take.home", file=self.path))
        inside = "".join(part for part in (title, *parts) if part)
        return f'<div style="{STATIC["table"]}" lang="{self.lang}">{inside}</div>'

    def _say(self, key: str, **values: object) -> str:
        return _words(t(f"progress.{key}", self.lang, **values))

    def _map(self) -> str:
        names = ("lesson", "stars", "passed")
        head = "".join(
            f'<th scope="col" style="{_CELL}">{escape(t(f"progress.column.{name}", self.lang))}</th>'
            for name in names
        )
        rows = "".join(map(self._row, store.lessons(self.progress, exercises())))
        return (
            f'<div style="overflow-x:auto"><table style="border-collapse:collapse;margin:8px 0">'
            f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>" + self._say("rule")
        )

    def _row(self, one: store.Lesson) -> str:
        lang, file = self.lang, LESSONS.get(one.number, "")
        said = escape(t("progress.stars", lang, stars=one.stars))
        row = f'<span role="img" aria-label="{said}" title="{said}">{star_row(one.stars)}</span>'
        passed = t("progress.practise", lang, passed=one.passed, total=one.total)
        title = _link(file, lesson_title(one.number, lang))
        practise = _link(practice_address(one.number, lang), passed)
        cells = "".join(f'<td style="{_CELL}">{cell}</td>' for cell in (row, practise))
        return f'<tr><th scope="row" style="{_CELL};font-weight:normal">{title}</th>{cells}</tr>'

    def _again(self) -> str:
        again = [name for one in store.lessons(self.progress, exercises()) for name in one.again]
        if not again:
            return self._say("none.again")
        items = "".join(map(self._item, again))
        return f'{self._say("again")}<ul style="margin:2px 0">{items}</ul>'

    def _item(self, name: str) -> str:
        asked = exercise(name, lang=self.lang, show=False)
        title = _link(practice_address(name[:2], self.lang), asked.title)
        return f'<li style="color:#1f2a24">{title}: {escape(asked.rule)}</li>'


def _words(text: str) -> str:
    return f'<div style="margin:6px 0">{escape(text)}</div>'


def _link(href: str, text: str) -> str:
    return f'<a style="{_LINK}" href="{escape(href)}">{escape(text)}</a>' if href else escape(text)


def progress_page(lang: str | None = None) -> ProgressPage:
    """A map of the lessons with the learner's stars, and what is worth repeating.

    >>> progress_page("en")
    Your progress
    <BLANKLINE>
    Nothing here yet. The first exercise you pass puts a star on this map.
    """
    return ProgressPage(lang)
