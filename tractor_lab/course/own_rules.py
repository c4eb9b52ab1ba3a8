"""A rules file to write in a notebook: what it means is said at once, or what is wrong in it."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets

from tractor_lab._rulefile import told
from tractor_lab.locale import language, t
from tractor_lab.rules import ParseError, Rules
from tractor_lab.rules.loading import read
from tractor_lab.rules_page import clause, different, label, matters
from tractor_lab.table.render import render
from tractor_lab.table.scene import Scene, Verdict

from .widgets import Shown


class RulesFile(ipywidgets.VBox):  # type: ignore[misc]
    """The text and what it means. See `rules_file`."""

    def __init__(self, text: str, lang: str | None) -> None:
        self._lang = lang or language()
        self.said = Verdict("info")
        """What the table says about it."""
        self.lines: list[str] = []
        """The table in words: a line for each field that is not as at a standard table."""
        self.rules: Rules | None = None
        """The table of the file; None while something is wrong in it."""
        self._text = ipywidgets.Textarea(
            value=text.strip(),
            rows=7,
            description=t("rules_file.name", self._lang),
            layout={"width": "min(640px, 98%)", "flex_flow": "column"},
            style={"description_width": "auto"},
        )
        self._text.add_class("tl-file")
        self._said, self._listed = Shown(lang=self._lang), ipywidgets.HTML()
        self._text.observe(lambda _: self._say(), "value")
        super().__init__([self._text, self._said, self._listed])
        self._say()

    @property
    def text(self) -> str:
        """What is written; set it to write."""
        return str(self._text.value)

    @text.setter
    def text(self, text: str) -> None:
        self._text.value = text

    def _say(self) -> None:
        lang, self.lines = self._lang, []
        try:
            self.rules = read(self.text)
        except ParseError as wrong:
            self.rules = None
            said = told(wrong, lang)
            if not said.endswith((".", "?", "。", "？")):
                said = t("rules_file.wrong", lang, said=said)
            self.said = Verdict("no", t("table.not.yet", lang), said)
        else:
            self.lines = in_words(self.rules, lang)
            key = "rules_file.ok" if self.lines else "rules_file.standard"
            said = t(key, lang, count=len(self.lines))
            self.said = Verdict("ok", t("rules_file.yours", lang), said)
        scene = Scene(verdict=self.said, name=t("rules_file.words", lang))
        listed = "".join(f"<li>{escape(line)}</li>" for line in self.lines)
        self._said.scene = scene
        self._listed.value = f"<ol>{listed}</ol>" if listed else ""

    def __repr__(self) -> str:
        return f"RulesFile({self.text!r})"

    def _repr_mimebundle_(self, **options: Any) -> dict[str, object]:
        data = dict(super()._repr_mimebundle_(**options))
        said = render(self._said.scene, "static", self._lang) + self._listed.value
        html = f"<pre>{escape(self.text)}</pre>{said}"
        return {**data, "text/plain": repr(self), "text/html": html}


def in_words(rules: Rules, lang: str) -> list[str]:
    """A line for each field that matters at this table and is not as at a standard one.

    >>> in_words(Rules(ace_low=True), "en")
    ['Ace and two: they touch as well, an ace may stand below the two']
    """
    fields = [field for field in different(Rules(), rules) if matters(field, rules)]
    return [
        t("rules.line", lang, label=label(field, lang), clause=clause(field, rules, lang))
        for field in fields
    ]


def rules_file(text: str, *, lang: str | None = None) -> RulesFile:
    """Write a rules file, and read in words what it means.

    >>> file = rules_file('preset = "standard"\\nthrows = false', lang="en")
    >>> file.lines
    ['Throws: not allowed, a lead is one component']
    >>> file.text = "throws = maybe"
    >>> file.said.kind, file.rules
    ('no', None)
    """
    return RulesFile(text, lang)
