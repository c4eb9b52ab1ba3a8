"""`CardTable`: a scene kept alive in the browser. Python renders and decides; table.js shows and asks.

What crosses the wire: a rendered page (the trait `frame`) one way, intents such as
``{"do": "play", "cards": [ids], "seq": 3, "view": "a1b2"}`` the other way. Nothing else is synced.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Final

import anywidget
import ipywidgets
import traitlets
from ipywidgets.widgets.widget_string import HTMLStyle

from tractor_lab._mistake import kindly
from tractor_lab.locale import language, t
from tractor_lab.rules import Card, Trump, parse_cards

from .assets import sent
from .render import render
from .scene import CardsLike, Scene, Verdict, as_trump
from .words import shown

Hook = Callable[[tuple[Card, ...]], object]
MOST_VIEWS: Final = 1000
"""So many views of a table are known by name; the one that was silent longest is forgotten first."""


_shared: Final[dict[type[ipywidgets.Widget], ipywidgets.Widget]] = {}


def _plain(kind: type[ipywidgets.Widget]) -> ipywidgets.Widget:
    """The layout, or style, of what is ours around a table: its own would be three more messages each."""
    found = _shared.get(kind)
    if found is None or found.comm is None:  # somebody has closed it, as `Widget.close_all` does
        found = _shared[kind] = kind()
    return found


@dataclass(frozen=True, slots=True)
class Intent:
    """What a person wants, as the browser sent it."""

    do: str
    cards: tuple[str, ...] = ()
    seq: int = 0
    view: str = ""
    option: str = ""

    @classmethod
    def read(cls, content: object) -> Intent | None:
        """An intent from a message; None if it is none (a browser may send anything)."""
        if not isinstance(content, dict) or not isinstance(content.get("do"), str):
            return None
        cards, seq = content.get("cards", []), content.get("seq", 0)
        if not isinstance(cards, list) or not all(isinstance(one, str) for one in cards):
            return None
        if not isinstance(seq, int):
            return None
        view, option = str(content.get("view", ""))[:40], str(content.get("option", ""))[:40]
        return cls(content["do"], tuple(cards[:200]), seq, view, option)


class CardTable(anywidget.AnyWidget):
    """A card table in a notebook. Subclasses answer the intents; this one only selects.

    >>> table = CardTable(Scene.with_hand("S8 S8 H5", trump="H5"))
    >>> table.select("S8 S8").selected
    (Card("S8"), Card("S8"))
    >>> table
    CardTable(trump=H5; hand=♥5 ♠8 ♠8)
    """

    _esm = sent("keys.js", "press.js", "style.js", "touch.js", "table.js")
    frame = traitlets.Dict().tag(sync=True)

    def __init__(self, scene: Scene | None = None, *, lang: str | None = None) -> None:
        self._scene = scene or Scene()
        self._lang = lang or language()
        self._hooks: dict[str, list[Hook]] = {}
        self._seen: dict[str, int] = {}
        self._answer: dict[str, str | int] = {}
        self._held = 0
        self._drawn: Scene | None = None
        self._frame_box: ipywidgets.VBox | None = None
        super().__init__()
        self.on_msg(self._receive)
        self._draw()

    # What is on the table

    @property
    def scene(self) -> Scene:
        """What the table shows. Set a new one and the cards move to their new places."""
        return self._scene

    @scene.setter
    def scene(self, scene: Scene) -> None:
        self._scene = scene
        self._draw()

    def show(self, **changes: Any) -> None:
        """Change some fields of the scene: ``table.show(title="...", marks=...)``."""
        self.scene = replace(self._scene, **changes)

    @property
    def lang(self) -> str:
        """The language of the table's own words: "en" or "zh"."""
        return self._lang

    @lang.setter
    def lang(self, lang: str) -> None:
        self._lang = lang
        self._draw()

    @property
    def trump(self) -> Trump | None:
        """Trump and level; set it ("S7") and the hands sort anew before your eyes."""
        return self._scene.trump

    @trump.setter
    def trump(self, trump: Trump | str | None) -> None:
        self._retrump(as_trump(trump))

    def _retrump(self, trump: Trump | None) -> None:
        self.show(trump=trump)

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards that can be picked, as they lie."""
        rows = [row for row in self._scene.hands if row.pick]
        return tuple(
            laid.card for row in rows for _, group in self._scene.groups(row) for laid in group
        )

    @property
    def selected(self) -> tuple[Card, ...]:
        """The cards picked at the moment, as they lie."""
        ids = self._scene.selected
        rows = self._scene.hands
        return tuple(
            laid.card
            for row in rows
            for _, group in self._scene.groups(row)
            for laid in group
            if laid.id in ids
        )

    @property
    def verdict(self) -> Verdict | None:
        """The last answer; None before there is one."""
        return self._scene.verdict

    # The same things a person does with mouse or keys

    @kindly
    def select(self, cards: CardsLike) -> CardTable:
        """Pick these cards of the hand, and only these."""
        with self._hold():
            self._do_select(Intent("select", self._ids(parse_cards(cards))))
        return self

    def play(self, cards: CardsLike | None = None) -> Verdict | None:
        """Play these cards (or the selected ones) and return the verdict."""
        with self._hold():
            if cards is not None:
                wanted = parse_cards(cards)
                self._pick(self._ids(wanted, strict=False))
                self._play(wanted)
            else:
                self._play(self.selected)
        return self.verdict

    def clear(self) -> CardTable:
        """Put the selected cards back."""
        with self._hold():
            self._do_clear(Intent("clear"))
        return self

    def hint(self) -> Verdict | None:
        """Ask for the next hint."""
        with self._hold():
            self._do_hint(Intent("hint"))
        return self.verdict

    def why(self) -> Verdict | None:
        """Ask for the explanation."""
        with self._hold():
            self._do_why(Intent("why"))
        return self.verdict

    def undo(self) -> CardTable:
        """Take the last play back."""
        with self._hold():
            self._do_undo(Intent("undo"))
        return self

    # Callbacks

    def on_select(self, hook: Hook) -> Hook:
        """Call `hook(cards)` whenever the selection changes. Works as a decorator too."""
        return self._on("select", hook)

    def on_play(self, hook: Hook) -> Hook:
        """Call `hook(cards)` after cards were played; `table.verdict` is set by then.

        A hook that returns a `Verdict` puts it on the table.
        """
        return self._on("play", hook)

    def _on(self, what: str, hook: Hook) -> Hook:
        self._hooks.setdefault(what, []).append(hook)
        return hook

    def _call(self, what: str, cards: tuple[Card, ...]) -> None:
        for hook in self._hooks.get(what, ()):
            said = hook(cards)
            if isinstance(said, Verdict):
                self._judge(said)

    # Answers to intents; subclasses change these

    def _do_select(self, intent: Intent) -> None:
        before = self._scene.selected
        self._pick(intent.cards)
        if self._scene.selected != before:
            self._call("select", self.selected)

    def _do_play(self, intent: Intent) -> None:
        self._pick(intent.cards)
        self._play(self.selected)

    def _do_clear(self, intent: Intent) -> None:
        self.show(owed=frozenset(), verdict=None)
        self._do_select(replace(intent, cards=()))

    def _do_hint(self, _: Intent) -> None:
        """Nothing to hint at on a plain table."""

    def _do_why(self, _: Intent) -> None:
        """Nothing to explain on a plain table."""

    def _do_undo(self, _: Intent) -> None:
        """Nothing to take back on a plain table."""

    def _do_choose(self, _: Intent) -> None:
        """No options on a plain table."""

    def _play(self, cards: tuple[Card, ...]) -> None:
        self._call("play", cards)

    def _can_add(self, cards: tuple[Card, ...]) -> frozenset[Card] | None:  # noqa: ARG002
        """Which faces can still complete a good play; None: all may."""
        return None

    # Helpers for subclasses

    def _pick(self, ids: Iterable[str]) -> None:
        held = self._scene.pickable
        selected = frozenset(one for one in ids if one in held)
        self.show(selected=selected)
        further = self._can_add(self.selected)
        dim: Iterable[str] = ()
        if further is not None:
            dim = (one for one, card in held.items() if card not in further)
        self.show(dim=frozenset(dim))

    def _judge(self, verdict: Verdict | None) -> None:
        """Put a verdict on the table and lift the cards it says were owed."""
        owed = self._ids(parse_cards(verdict.owed), strict=False) if verdict is not None else ()
        self.show(verdict=verdict, owed=frozenset(owed))

    def _ids(self, cards: Iterable[Card], *, strict: bool = True) -> tuple[str, ...]:
        """Physical cards of the hand for these faces, those already selected first."""
        wanted = Counter(cards)
        held = self._scene.pickable
        found = []
        for one in sorted(held, key=lambda one: one not in self._scene.selected):
            if wanted[held[one]] > 0:
                wanted[held[one]] -= 1
                found.append(one)
        missing = tuple((+wanted).elements())
        if strict and missing:
            lack, hand = (shown(cards, self._lang) for cards in (missing, self.hand))
            raise ValueError(t("cell.held", self._lang, cards=lack, hand=hand))
        return tuple(found)

    # The wire

    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        intent = Intent.read(content)
        if intent is None:
            return
        if intent.seq <= self._seen.get(intent.view, 0):  # the same message twice is one wish
            self.send_state("frame")
            return
        self._seen.pop(intent.view, None)
        self._seen[intent.view] = intent.seq  # the view that spoke last is last
        if len(self._seen) > MOST_VIEWS:
            del self._seen[next(iter(self._seen))]
        self._answer = {"seq": intent.seq, "view": intent.view}
        with self._hold():
            answer = getattr(self, "_do_" + intent.do, None) if intent.do.isalpha() else None
            if answer is not None:
                try:
                    answer(intent)
                except Exception as problem:  # a click has no cell to print its traceback in
                    said = f"{type(problem).__name__}: {problem}"
                    self._judge(Verdict("info", t("table.error", self._lang), said))
                    self.log.exception("tractor_lab table: %s", intent.do)

    @contextmanager
    def _hold(self) -> Iterator[None]:
        """Draw once at the end, however often the scene changes within."""
        self._held += 1
        try:
            yield
        finally:
            self._held -= 1
            self._draw()

    def _draw(self) -> None:
        if self._held:
            return
        self.frame = {"html": render(self._scene, "live", self._lang), **self._answer}

    # How a notebook stores and shows it

    def _describe(self) -> str:
        """What `repr` says between the brackets, from what everybody can see."""
        trump = f"trump={self.trump}; " if self.trump else ""
        return f"{trump}hand={self._shown_hand()}"

    def _shown_hand(self) -> str:
        rows = self._scene.hands
        groups = (cards for row in rows for _, cards in self._scene.groups(row))
        return shown((laid.card for cards in groups for laid in cards), "en")

    def _picture(self) -> str:
        """The table as HTML that stands by itself."""
        return render(self._scene, "static", self._lang)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._describe()})"

    def _repr_mimebundle_(self, **_: object) -> dict[str, object]:  # type: ignore[override]
        """Live view, static picture and text: a front end takes the best it can show."""
        picture = self._picture()
        if self._frame_box is None:
            # Core ipywidgets keep the picture in place should the table's own script not load;
            # table.css hides it once the script runs.
            layout, style = _plain(ipywidgets.Layout), _plain(HTMLStyle)
            still = ipywidgets.HTML(
                picture, _dom_classes=("tl-fallback",), layout=layout, style=style
            )
            self._frame_box = ipywidgets.VBox([still, self], layout=layout)
        self._frame_box.children[0].value = picture
        data = dict(self._frame_box._repr_mimebundle_())
        return {**data, "text/plain": repr(self), "text/html": picture}
