"""Odds at a table: say what you expect, deal by the thousand, see what is so.

Everything is drawn by Jupyter itself: the chart is data that JupyterLab and Notebook know how to show, and
below it stand the same numbers as a table.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import ipywidgets

from tractor_lab._mistake import unknown
from tractor_lab.locale import language, t, texts
from tractor_lab.odds import has_numpy
from tractor_lab.rules import LEVEL_RANKS, PRINTED_SUITS, parse_cards, points_of
from tractor_lab.table.render import render
from tractor_lab.table.scene import Kitty, Row, Scene, Verdict, as_trump, lay
from tractor_lab.table.words import shown

from .odds_count import (
    VEGA,
    Question,
    Tally,
    chart,
    described,
    has_altair,
    lines,
    numbers_html,
)
from .widgets import NumberBox, Shown

DEALS: Final = (100, 1000, 10_000)
CHUNKS: Final = 20
"""Steps of the progress bar."""
NEAR: Final = 5
"""A guess within so many of the hundred is a good one; of points, within `NEAR_POINTS`."""
NEAR_POINTS: Final = 3


class OddsTable(ipywidgets.VBox):  # type: ignore[misc]
    """See `odds_table`."""

    def __init__(self, question: Question, name: str, lang: str | None) -> None:
        self._lang = lang or language()
        self.question, self._first, self._name = question, question, name
        self.tally, self._seed = Tally(), 0
        self.verdict: Verdict | None = None
        self.guess = NumberBox(
            self._say("prompt"), self._guessed, unit=self._say("unit"), lang=self._lang
        )
        self._bar = ipywidgets.IntProgress(0, 0, CHUNKS, layout={"width": "min(220px, 60%)"})
        self._bar.tooltip = t("odds.bar", self._lang)
        self._button = ipywidgets.Button(
            description=t("odds.deal", self._lang), button_style="success"
        )
        self._button.on_click(lambda _: self.deal())
        self._said, self._numbers = Shown(lang=self._lang), ipywidgets.HTML()
        self._numbers.layout = {"max_width": "100%"}
        self._chart = ipywidgets.Output()
        self._controls = self._make_controls()
        shown: list[Any] = [Shown(self._scene(), lang=self._lang)] if question.hand else []
        run = ipywidgets.HBox([self._button, self._bar])
        run.layout.align_items = "center"
        found = ipywidgets.Box([self._chart, self._numbers], layout={"flex_flow": "row wrap"})
        self._notice = Shown(Scene(verdict=self._missing()), lang=self._lang)
        super().__init__(
            [
                *shown,
                self.guess,
                self._controls,
                run,
                self._notice,
                self._said,
                found,
            ]
        )

    def _say(self, key: str, **values: Any) -> str:
        """A text of this question; its own words first, else those of its kind."""
        rules, held = self.question.order.rules, parse_cards(self.question.hand)
        return t(
            f"odds.{self._name}.{key}",
            self._lang,
            limit=self.question.limit,
            size=rules.hand,
            kitty=rules.kitty,
            all=self.question.drawn,
            points=points_of(held),
            throw=shown(parse_cards(self.question.throw), self._lang),
            **values,
        )

    # Controls

    def _make_controls(self) -> ipywidgets.Box:
        trump, lang = as_trump(self.question.trump), self._lang
        assert trump is not None
        narrow, long = {"width": "150px"}, {"description_width": "52px"}

        def choose(key: str, options: list[tuple[str, Any]], value: Any) -> Any:
            words = t("odds.control." + key, lang)
            return ipywidgets.Dropdown(
                options=options, value=value, description=words, layout=narrow, style=long
            )

        amount = 500 if not has_numpy() else DEALS[-1]
        amounts = sorted({*DEALS[: 2 if not has_numpy() else 3], amount})
        self.deals = choose("deals", [(f"{n:,}", n) for n in amounts], amount)
        kept = [self.deals]
        if not self.question.hand:
            self.level = choose("level", [(r.value, r.value) for r in LEVEL_RANKS], trump.level)
            suits = [(suit.symbol, suit.value) for suit in PRINTED_SUITS]
            none = (t("odds.no.trump", lang), "NT")
            self.suit = choose("suit", [*suits, none], trump.suit or "NT")
            self.decks = choose("decks", [(str(n), n) for n in (1, 2, 3, 4)], self.question.decks)
            for one in (self.level, self.suit, self.decks):
                one.observe(lambda _: self._changed(), "value")
            kept = [self.level, self.suit, self.decks, self.deals]
        return ipywidgets.Box(kept, layout={"flex_flow": "row wrap"})

    def _changed(self) -> None:
        """Another trump or other decks: what was counted belongs to the old ones."""
        trump = f"{self.suit.value}{self.level.value}"
        self.question = replace(self.question, trump=trump, decks=self.decks.value)
        dealt = self.tally.deals
        self.tally = Tally()
        if dealt:
            self.deal()

    # Dealing

    def deal(self, deals: int | None = None, seed: int | None = None) -> OddsTable:
        """Deal so often and show what came: what the button does. Without a seed each time is another."""
        wanted = deals or self.deals.value
        self._seed = self._seed + 1 if seed is None else seed
        self._button.disabled = True
        try:
            tally, done = Tally(), 0
            for step in range(1, CHUNKS + 1):
                upto = wanted * step // CHUNKS
                if upto > done:
                    tally = tally.plus(self.question.deal(upto - done, self._seed * CHUNKS + step))
                done, self._bar.value = upto, step
            self.tally = tally
            self._show()
        finally:
            self._button.disabled = False
        return self

    def _show(self) -> None:
        rows = lines(self.question, self.tally, self._lang)
        self.verdict = self._judged()
        self.guess.say(None)
        self._said.show(verdict=self.verdict)
        self._numbers.value = numbers_html(self.question, rows, self._lang)
        if has_altair():
            self._chart.outputs = (
                {
                    "output_type": "display_data",
                    "data": {
                        VEGA: chart(self.question, rows, self._lang),
                        "text/plain": described(rows, self._lang),
                    },
                    "metadata": {VEGA: {"embed_options": {"actions": False, "renderer": "svg"}}},
                },
            )

    def _guessed(self, _: int) -> Verdict | None:
        """A guess: kept until the cards are dealt, then compared."""
        if self.tally.deals:
            self._show()
            return None
        return Verdict("info", t("odds.noted", self._lang), t("odds.noted.said", self._lang))

    def _judged(self) -> Verdict:
        """What came, what is so, and what was expected."""
        question, tally, lang = self.question, self.tally, self._lang
        found, exact = question.answer(tally.shares), question.exact()
        values = {
            "found": f"{found:.1f}",
            "margin": f"{max(tally.margin(question), 0.1):.1f}",
            "deals": f"{tally.deals:,}",
        }
        said = [self._say("said", **values)]
        true = found
        if exact is not None:
            true = question.answer(exact)
            said.append(t("odds.exact", lang, exact=f"{true:.1f}"))
        guess = self.guess.answer
        space = " " if lang == "en" else ""
        if guess is None or self.question != self._first:
            return Verdict("info", "", space.join(said))
        near = abs(guess - true) <= (NEAR_POINTS if question.kind == "points" else NEAR)
        said.insert(0, t("odds.you.said", lang, guess=guess))
        head = t("odds.close" if near else "odds.surprise", lang)
        return Verdict("ok" if near else "info", head, space.join(said))

    # How it shows itself

    def _missing(self) -> Verdict | None:
        """What to install for the whole of it; None if all is there."""
        if has_numpy() and has_altair():
            return None
        return Verdict("info", "", t("odds.install", self._lang))

    def _scene(self, prompt: str = "") -> Scene:
        rows = (Row(lay(self.question.hand), pick=False),) if self.question.hand else ()
        trump = as_trump(self.question.trump) if rows else None
        kitty = Kitty(lay(self.question.buried)) if self.question.buried else None
        return Scene(trump=trump, prompt=prompt, hands=rows, kitty=kitty)

    def __repr__(self) -> str:
        return f"OddsTable({self._name!r}, trump={self.question.trump!r})"

    def _repr_mimebundle_(self, **options: Any) -> dict[str, object]:
        data = dict(super()._repr_mimebundle_(**options))
        question, lang = self._first, self._lang
        tally = Tally().plus(question.deal(2000 if has_numpy() else 200, 1))
        rows = lines(question, tally, lang)
        html = render(self._scene(self._say("prompt")), "static", lang)
        html += f"<details><summary>{t('odds.open', lang)}</summary>"
        html += numbers_html(question, rows, lang) + "</details>"
        html += f'<div style="color:#55645b;font-size:12px">{t("table.static", lang)}</div>'
        return {**data, "text/plain": repr(self), "text/html": html}


KINDS: Final = ("tractor", "trumps", "void", "bury", "throw", "points")


def odds_table(
    kind: str,
    *,
    name: str = "",
    trump: str = "H5",
    decks: int = 2,
    hand: str = "",
    buried: str = "",
    throw: str = "",
    limit: int = 12,
    lang: str | None = None,
) -> OddsTable:
    """How likely is it? Guess, deal, compare.

    Kinds: ``tractor`` (in a hand), ``trumps`` (at least `limit`), ``void`` (a plain suit dealt empty),
    ``bury`` (a plain suit short enough for the kitty), ``throw`` (from your `hand`: does it hold?),
    ``points`` (in your partner's hand). `hand` and `buried` are the cards you know; `name` chooses other
    words for it.

    >>> table = odds_table("void", lang="en")
    >>> table.guess.answer = 20
    >>> print(table.deal(1000, seed=1).verdict)
    A surprise. You said 20. Of 1,000 hands, ... in 100 had a void, give or take ... Exactly: 0.2.
    """
    if kind not in KINDS or f"odds.{name or kind}.prompt" not in texts("en"):
        raise unknown(name or kind, (*KINDS, "pairs", "singles"), lang)
    question = Question(kind, trump, decks, hand, buried, throw, limit)
    return OddsTable(question, name or kind, lang)
