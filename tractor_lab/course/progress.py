"""The map of the lessons on the start page: stars, and what to repeat."""

from __future__ import annotations

from html import escape
from typing import Final

from tractor_lab import progress as store
from tractor_lab.game import achievements
from tractor_lab.locale import language, t, texts
from tractor_lab.progress import Entry, ForeignError, NewerError, Progress
from tractor_lab.progress_page import lesson_title, star_row, table
from tractor_lab.table.markup import STATIC
from tractor_lab.table.words import many

from .drilling.kinds import DRILLS
from .load import exercise, exercises
from .outcome import LESSONS, practice_address
from .repeat import due_drills, due_exercises, known, mixed_up

# Jupyter stripes tables in the colours of its theme, so each cell brings its own.
_CELL: Final = (
    "background:#eef3ee;color:#1f2a24;text-align:left;vertical-align:top;"
    "padding:4px 5px 4px 0;font-size:14px;border:0"
)
_LINK: Final = "color:#0b5a43"
_UL: Final = "margin:2px 0;padding-left:20px"


class ProgressPage:
    """See `progress_page`."""

    def __init__(self, lang: str | None = None) -> None:
        self.lang = lang or language()
        texts(self.lang)  # a language there is not is said at once
        self.path = store.where()
        self.progress: Progress = {}
        self.trouble = ""
        try:
            self.progress = store.read(self.path) if self.path else {}
        except ForeignError as problem:
            self.trouble = t("progress.unread", self.lang, file=self.path, where=problem)
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
            parts = [self._say("empty")]
            if self.progress:
                parts = [self._map(), self._today(), self._mixed(), self._known(), self._won()]
        if self.path and store.on_binder():
            parts.append(self._say("take.home", file=self.path))
        inside = "".join(part for part in (title, *parts) if part)
        return f'<div style="{STATIC["table"]}" lang="{self.lang}">{inside}</div>'

    @property
    def _colon(self) -> str:
        return t("progress.colon", self.lang)

    def _say(self, key: str, **values: object) -> str:
        return _words(t(f"progress.{key}", self.lang, **values))

    def _map(self) -> str:
        names = ("lesson", "stars", "drill")
        head = "".join(
            f'<th scope="col" style="{_CELL}">{escape(t(f"progress.column.{name}", self.lang))}</th>'
            for name in names
        )
        rows = "".join(map(self._row, store.lessons(self.progress, exercises())))
        return (
            f'<div style="overflow-x:auto"><table style="border-collapse:collapse;margin:8px 0">'
            f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
            + self._say("rule")
            + self._say("drill.rule")
        )

    def _row(self, one: store.Lesson) -> str:
        lang, file = self.lang, LESSONS.get(one.number, "")
        said = escape(t("progress.stars", lang, stars=one.stars))
        row = _stars(one.stars, said)
        passed = t("progress.practise", lang, passed=one.passed, total=one.total)
        title = _link(file, lesson_title(one.number, lang))
        practise = _link(practice_address(one.number, lang), passed)
        both = f"<div>{practise}</div>{self._drills(one.number)}"
        cells = "".join(f'<td style="{_CELL}">{cell}</td>' for cell in (row, both))
        return f'<tr><th scope="row" style="{_CELL};font-weight:normal">{title}</th>{cells}</tr>'

    def _drills(self, lesson: str) -> str:
        """The drills of a lesson with their stars, from where she practises them."""
        lang, found = self.lang, []
        for name, kind in DRILLS.items():
            practice = self.progress.get(f"drill.{name}", Entry()).practice
            if kind.lesson != lesson:
                continue
            title = t(f"drill.{name}.title", lang)
            if practice is None or not practice.rated:  # only noted at the table
                found.append(_link(LESSONS.get(lesson, ""), title))
                continue
            said = escape(t("progress.stars", lang, stars=practice.stars))
            named = t("progress.drill", lang, title=title, rating=practice.rating)
            row = _stars(practice.stars, said)
            found.append(f"{_link(LESSONS.get(lesson, ''), named)} {row}")
        return "".join(f"<div>{one}</div>" for one in found)

    def _today(self) -> str:
        """What is due: exercises and drills, as links."""
        lang, progress = self.lang, self.progress
        items = [self._item(name) for name in due_exercises(progress)]
        for name, count in due_drills(progress):
            title = t("progress.today.drill", lang, title=t(f"drill.{name}.title", lang))
            link = _link(LESSONS.get(DRILLS[name].lesson, ""), title)
            items.append(
                _entry(f"{link}{self._colon}{escape(many('progress.today.count', lang, count))}")
            )
        if not items:
            return self._part("today") + self._say("none.again")
        return self._part("today") + _list(items, lang) + self._say("today.why")

    def _item(self, name: str) -> str:
        asked = exercise(name, lang=self.lang, show=False)
        title = _link(practice_address(name[:2], self.lang), asked.title)
        return _entry(f"{title}{self._colon}{escape(asked.rule)}")

    def _mixed(self) -> str:
        """What she mixes up, in words, with the lesson that explains it."""
        lang = self.lang
        found = mixed_up(self.progress, lang)
        if not found:
            return self._part("mixed") + self._say("mixed.none")
        items = [
            _entry(f"{escape(one.words)}{self._behind(one.lesson, one.count)}") for one in found
        ]
        return self._part("mixed") + _list(items, lang)

    def _behind(self, lesson: str, count: int) -> str:
        times = escape(many("progress.mixed.times", self.lang, count))
        return f" · {times}{self._lesson(lesson)}"

    def _lesson(self, lesson: str) -> str:
        if lesson not in LESSONS:
            return ""
        words = t("course.lesson", self.lang, number=int(lesson))
        return f" · {_link(LESSONS[lesson], words)}"

    def _known(self) -> str:
        """The rules she knows, folded away: a long list to be proud of."""
        found = known(self.progress, self.lang)
        if not found:
            return ""
        items = (_entry(f"{escape(rule)}{self._lesson(lesson)}") for rule, lesson in found)
        title = escape(t("progress.known", self.lang, count=len(found)))
        summary = f'<summary style="cursor:pointer;font-weight:600">{title}</summary>'
        return f'<details style="margin:10px 0">{summary}<ul style="{_UL}">{"".join(items)}</ul></details>'

    def _won(self) -> str:
        """What she has achieved at the table, folded away, with the rule behind each."""
        lang, reached = self.lang, achievements.known(self.progress)
        if not reached:
            return ""
        items = []
        for name, when in reached.items():
            words = t(f"achieved.{name}", lang)
            said = t("achieved.on", lang, name=words, day=store.local_day(when))
            rule = t(f"achieved.{name}.rule", lang)
            lesson = self._lesson(achievements.LESSONS[name])
            items.append(_entry(f"<b>{escape(said)}</b>{self._colon}{escape(rule)}{lesson}"))
        count = escape(achievements.count(reached, lang))
        summary = f'<summary style="cursor:pointer;font-weight:600">{count}</summary>'
        coming = escape(achievements.coming(reached, lang))
        return (
            f'<details style="margin:10px 0">{summary}<ul style="{_UL}">{"".join(items)}</ul>'
            f"<div>{coming}</div></details>"
        )

    def _part(self, key: str) -> str:
        title = escape(t(f"progress.{key}", self.lang))
        return f'<div style="margin:12px 0 2px;font-weight:600">{title}</div>'


MOST: Final = 8
"""So many lines of a list are open; the others are a click away."""


def _list(items: list[str], lang: str) -> str:
    shown, more = items[:MOST], items[MOST:]
    folded = ""
    if more:
        title = escape(t("progress.more", lang, count=len(more)))
        folded = (
            f'<details><summary style="cursor:pointer">{title}</summary>'
            f'<ul style="{_UL}">{"".join(more)}</ul></details>'
        )
    return f'<ul style="{_UL}">{"".join(shown)}</ul>{folded}'


def _entry(html: str) -> str:
    return f'<li style="color:#1f2a24">{html}</li>'


def _stars(count: int, said: str) -> str:
    return (
        f'<span role="img" aria-label="{said}" title="{said}" style="white-space:nowrap">'
        f"{star_row(count)}</span>"
    )


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
