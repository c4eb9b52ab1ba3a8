"""`review`: a deal once more, with what each of your decisions was worth. In a notebook a page, else text."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from html import escape
from typing import Any

import ipywidgets

from tractor_lab._mistake import kindly, refused, unknown
from tractor_lab.locale import language, t
from tractor_lab.players.budget import check_budget
from tractor_lab.records import Record, read
from tractor_lab.rules import Deal
from tractor_lab.table.markup import STATIC

from .decisions import Decision, Reviewed, decisions_of
from .giving import finished
from .match_play import Game
from .review_chart import chart, legend
from .review_moment import MomentTable
from .review_words import lines, summary, verdict
from .reviewing import SECONDS, reviewed
from .seats import Sitter
from .told import Words

Sitters = Sequence[Sitter]
_SCROLLS = "overflow-x:auto;contain:inline-size"
"""On a phone the picture is wider than the page and scrolls; the words around it do not."""


class ReviewPage(ipywidgets.VBox):  # type: ignore[misc]
    """See `review`. `found` is what came out, None as long as it is being worked out."""

    @kindly
    def __init__(
        self,
        deal: Deal,
        seat: int,
        lang: str,
        sitters: Sitters = (),
        *,
        worlds: int | None = None,
        seconds: float = SECONDS,
        done: Callable[[Reviewed], str] | None = None,
        wait: bool = True,
    ) -> None:
        self.deal, self.seat, self.lang = deal, seat, lang
        self.found: Reviewed | None = None
        self.words = Words(sitters or [Sitter()] * deal.rules.players, seat, lang)
        self.tables: list[MomentTable] = []
        self._worlds, self._seconds, self._done = worlds, seconds, done
        self._stopped = threading.Event()
        self._bar = ipywidgets.IntProgress(
            0, 0, len(decisions_of(deal, seat)), layout={"max_width": "320px"}
        )
        stop = ipywidgets.Button(description=t("review.cancel", lang))
        stop.on_click(lambda _: self.stop())
        busy = ipywidgets.Label(t("review.busy", lang))
        row = ipywidgets.HBox([busy, self._bar, stop], layout={"flex_flow": "row wrap"})
        self._slots: list[Any] = []
        super().__init__([row])
        self._thread: threading.Thread | None = None
        if wait:
            self._work()
            return
        try:
            self._thread = threading.Thread(target=self._work, daemon=True)
            self._thread.start()
        except RuntimeError:  # in the browser there are no threads
            self._work()

    def stop(self) -> None:
        """Weigh nothing more, and show what is known so far."""
        self._stopped.set()

    def wait(self) -> ReviewPage:
        """Until it is worked out."""
        if self._thread is not None:
            self._thread.join()
        return self

    def _work(self) -> None:
        try:
            found = reviewed(
                self.deal, self.seat, worlds=self._worlds, seconds=self._seconds,
                progress=self._moved, stop=self._stopped.is_set,
            )  # fmt: skip
            self.found = found
            self._show(found)
        except Exception as problem:  # there is no cell to print a traceback in
            self.children = [ipywidgets.Label(f"{type(problem).__name__}: {problem}")]
            if self._thread is None:
                raise

    def _moved(self, done: int, total: int) -> None:
        self._bar.max, self._bar.value = total, done

    # -- what is shown ---------------------------------------------------------------------------------------

    def html(self) -> str:
        """What the page says, without its tables."""
        lang, found = self.lang, self.found
        if found is None:
            return escape(t("review.busy", lang))
        told = self._done(found) if self._done is not None else ""
        self._done = None
        parts = [
            f"<strong>{escape(t('review.head', lang))}</strong>",
            f'<div style="margin:4px 0">{escape(summary(found, lang))}</div>',
            f'<div style="{_SCROLLS}" tabindex="0" role="group">{chart(found, lang)}</div>',
            legend(lang, bool(found.costly)),
            f'<div style="margin:8px 0 0">{escape(verdict(found, lang))}</div>',
        ]
        if told:
            parts.append(f'<div style="color:#55645b;font-size:12px">{escape(told)}</div>')
        return f'<div style="{STATIC["table"]}" lang="{lang}">{"".join(parts)}</div>'

    def _show(self, found: Reviewed) -> None:
        self.tables = [
            MomentTable(found, one, number, self.words, self._on)
            for number, one in enumerate(found.costly, 1)
        ]
        boxes: list[Any] = []
        for table in self.tables:
            still = ipywidgets.HTML(table._picture())
            still.add_class("tl-fallback")
            self._slots.append(ipywidgets.VBox())
            boxes.append(ipywidgets.VBox([still, table, self._slots[-1]]))
        self.children = [ipywidgets.HTML(self.html()), *boxes]

    def _on(self, one: Decision) -> None:
        """Play on from a moment: a game table right below it, with bots on the other seats."""
        table = play_from(self.deal, one.at, self.seat, self.lang)
        for moment, slot in zip(self.tables, self._slots, strict=True):
            slot.children = [table.bare()] if moment.one is one else []

    def __repr__(self) -> str:
        if self.found is None:
            return t("review.busy", self.lang)
        return "\n".join(lines(self.found, self.lang, self.words.name))

    def _repr_mimebundle_(self, **more: Any) -> dict[str, Any]:
        data = super()._repr_mimebundle_(**more) or {}
        return {**data, "text/plain": repr(self), "text/html": self.html()}


def deal_in(given: object, number: int | None = None) -> tuple[Deal, tuple[str, ...]]:
    """The deal that somebody names, and the players' names: a deal, a record or its text, a game or the table
    of one. Of several deals the one with this number, usually the last; of a game those that are over.

    Raises `ValueError` for what is none, `RecordError` for a record that is wrong.
    """
    names: tuple[str, ...] = ()
    match given:
        case Deal():
            deals: tuple[Deal, ...] = (given,)
        case Game():
            deals = finished(given)  # the cards of the one that is being played are hidden
            if not deals:
                raise ValueError(t("review.not.over"))
        case Record():
            deals, names = given.deals, given.players
        case str():
            record = read(given)
            deals, names = record.deals, record.players
        case _:
            game = getattr(given, "game", None)
            if isinstance(game, Game):
                return deal_in(game, number)
            if hasattr(given, "game"):  # a table at which nothing was begun
                raise ValueError(t("review.not.over"))
            raise refused("deal", given, "review")
    if number is None:
        return deals[-1], names
    if type(number) is not int or not 1 <= number <= len(deals):
        raise unknown(number, map(str, range(1, len(deals) + 1)))
    return deals[number - 1], names


def review(
    deal: object,
    seat: int = 0,
    *,
    number: int | None = None,
    worlds: int | None = None,
    seconds: float = SECONDS,
    lang: str | None = None,
) -> ReviewPage:
    """What the decisions of a seat were worth in a deal that has been played, and the three that cost most.

    `deal` is a `Deal`, a record or its text (any rule set), or the table it was played at; of a match the
    deal with this `number`, usually the last. It takes about `seconds`; with `worlds` every decision is tried
    in so many hidden deals instead, and the result is the same everywhere. Nothing is used that the seat
    could not know.

    >>> from tractor_lab.players import named, play_deal
    >>> done = play_deal(Deal.shuffled(7, declarer=0), [named("club")] * 4)
    >>> print(review(done, 1, worlds=1, lang="en"))  # doctest: +ELLIPSIS
    Review of the deal
    ...

    Raises `ValueError` naming what is wrong: no deal, a wrong record, a seat or a number there is not.
    """
    check_budget(seconds, worlds)
    found, names = deal_in(deal, number)
    decisions_of(found, seat)
    sitters = [Sitter(name=name, person=bool(name)) for name in names]
    people = sitters if len(sitters) == found.rules.players else ()
    return ReviewPage(
        found,
        seat,
        lang or language(),
        people,
        worlds=worlds,
        seconds=seconds,
        wait=not _in_kernel(),
    )


def _in_kernel() -> bool:
    """Is this a notebook, where a page can change while one looks at it?"""
    try:
        from IPython import get_ipython
    except ImportError:
        return False
    shell = get_ipython()
    return getattr(shell, "kernel", None) is not None


def play_from(deal: Deal, at: int, seat: int, lang: str) -> Any:
    """A game table that goes on from a place in the log of a deal; bots play the other seats."""
    from .lot import Lot
    from .plan import Plan
    from .saved import Keeper
    from .seats import Settings, seated
    from .table import GameTable

    plan = Plan(deal.rules, seated(deal.rules.players, seat), Settings(), lot=Lot.of(deal))
    table = GameTable(plan, lang)
    game = plan.game()
    game.go_to(deal.log[:at])
    return table.take(game, Keeper(off=True))
