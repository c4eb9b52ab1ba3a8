"""Draws a `Scene` as HTML: live (classes, roles, opaque card ids) or static (inline colours, plain text)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tractor_lab.locale import language, t
from tractor_lab.rules import Suit

from .faces import brackets, copies, face, face_class, plain_names, spoken
from .markup import Markup, Mode
from .parts import badge, bar, buttons, kitty, ladder, options, verdict
from .rounds import round_of, sheet
from .scene import PLAYING_ORDER, Row, Scene, Seat, TableCard, Trick
from .words import many

SUIT_WORD: Final = {"S": "spades", "H": "hearts", "C": "clubs", "D": "diamonds"}


def render(scene: Scene, mode: Mode = "live", lang: str | None = None) -> str:
    """The scene as HTML.

    >>> html = render(Scene.with_hand("S8 H10"), "static", "en")
    >>> "♠8" in html and "♥10" in html
    True
    """
    return _Renderer(scene, Markup(mode), lang or language()).page()


class _Renderer:
    def __init__(self, scene: Scene, markup: Markup, lang: str) -> None:
        self.scene = scene
        self.markup = markup
        self.lang = lang
        self.order = scene.order

    def page(self) -> str:
        scene, m = self.scene, self.markup
        parts = [self.head()]
        for words, cls in ((scene.title, "title"), (scene.prompt, "prompt")):
            parts.append(m.tag("div", cls, m.text(words), data_k=cls) if words else "")
        parts.append(self.trick(scene.trick) if scene.trick else "")
        parts.append(round_of(m, scene.round, self.run, self.lang) if scene.round else "")
        parts.append(ladder(m, scene.ladder, self.lang) if scene.ladder else "")
        parts.append(kitty(m, scene, self.lang) if scene.kitty else "")
        said, foot = scene.verdict, buttons(m, scene, self.lang) if m.live else ""
        parts.append(foot if scene.entry else "")  # the answer to a number comes below its box
        if m.live or said is not None:
            words = verdict(m, said, self.lang) if said is not None else ""
            parts.append(m.tag("div", "say", words, role="status", data_k="verdict"))
        rows = "".join(self.row(row) for row in scene.hands)
        lying = [m.tag("div", "hands", rows, data_k="hands")] if rows else []
        lying.append(options(m, scene, self.lang) if scene.options else "")
        # A hand that is only looked at comes before the question; one that is played from, last.
        parts += lying[::-1] if scene.pickable else lying
        parts.append("" if scene.entry else foot)
        parts += [sheet(m, one) for one in scene.sheets]
        if scene.told is not None and m.live:
            parts.append(m.tag("div", "hear", m.text(scene.told), role="log", data_k="hear"))
        if scene.caption:
            parts.append(m.tag("div", "caption", m.text(scene.caption), data_k="caption"))
        answers = bool(scene.buttons or scene.options or scene.pickable)
        if answers and not m.live:
            parts.append(m.tag("div", "asleep", m.text(t("table.static", self.lang))))
        return m.tag(
            "section",
            "table",
            "".join(parts),
            lang=self.lang,
            aria_label=scene.name or t("table.name", self.lang),
            data_need=scene.need,
            data_pairs=scene.takes_pairs,
            data_busy=t("table.busy", self.lang),
            data_asleep=t("table.asleep", self.lang),
            data_chosen=t("table.chosen", self.lang, count="%n"),
            data_tick=False if scene.tick is None else str(scene.tick),
            data_turn=False if scene.tick is None else str(scene.turn),
        )

    def head(self) -> str:
        scene, m = self.scene, self.markup
        parts = [badge(m, scene.trump, self.lang)] if scene.trump and not scene.open else []
        for stat in scene.stats:
            label = m.tag("small", "fine", m.text(stat.label))
            parts.append(m.tag("span", "stat", f"{label} {m.text(stat.value)}"))
        if scene.bar:
            parts.append(bar(m, scene.bar, self.lang))
        return m.tag("header", "head", " ".join(parts), data_k="head") if parts else ""

    def trick(self, trick: Trick) -> str:
        m = self.markup
        by_place = {seat.where: seat for seat in trick.seats}
        order = list(PLAYING_ORDER)
        leader = next((seat.where for seat in trick.seats if seat.leads), None)
        if leader:  # read in the order of play, whether by eye, ear or without a style sheet
            cut = order.index(leader)
            order = order[cut:] + order[:cut]
        parts = [self.seat(by_place[where]) for where in order if where in by_place]
        if trick.points is not None:
            said = t("table.pot", self.lang, points=trick.points)
            number = m.tag("b", "inpot", str(trick.points)) + m.tag(
                "small", "fine", m.text(t("table.pot.small", self.lang))
            )
            note = m.tag("small", "fine", m.text(trick.note)) if trick.note else ""
            words = f"{number} {note}" if m.live else f"{m.text(said)} {note}"
            parts.append(m.tag("div", "pot", words, data_k="pot"))
        elif trick.note:
            parts.append(m.tag("div", "pot", m.tag("small", "fine", m.text(trick.note))))
        return m.tag("div", "trick", "".join(parts), data_k="trick")

    def seat(self, seat: Seat) -> str:
        m, lang = self.markup, self.lang
        name = seat.name or t("table.seat." + seat.where, lang)
        who = m.text(name)
        if seat.leads:
            key = "table.leads.you" if name == t("table.seat.S", lang) else "table.leads"
            who += " " + m.tag("em", "lead", m.text(t(key, lang)))
        parts = [m.tag("div", "who", who if m.live else who + ":")]
        if seat.cards:
            parts.append(self.run(seat.cards, "seat-" + seat.where))
        if seat.hidden:
            words = t("table.hidden", lang, count=seat.hidden)
            parts.append(m.tag("div", "back", m.text(words)))
        elif seat.waiting and not seat.cards:
            parts.append(m.tag("div", "wait", m.text(seat.waiting)))
        if seat.holds:
            parts.append(m.tag("div", "holds", m.text(t("table.holds", lang))))
        if seat.note:
            parts.append(m.tag("div", "note", m.text(seat.note)))
        holding = " winner" if seat.holds else ""
        return m.tag("div", f"seat at-{seat.where.lower()}{holding}", "".join(parts),
                     data_k="seat-" + seat.where)  # fmt: skip

    def run(self, cards: Sequence[TableCard], key: str) -> str:
        """Cards nobody picks, side by side; a screen reader hears them as one picture."""
        m = self.markup
        inner = ("" if m.live else " ").join(self.shown(laid) for laid in cards)
        said = plain_names(cards, self.lang)
        return m.tag("div", "run small", inner, role="img", aria_label=said, data_k=key)

    def shown(self, laid: TableCard) -> str:
        classes = self.classes(laid, "")
        printed = face(self.markup, laid.card, self.lang, points="points" in self.scene.marks)
        return self.markup.tag("span", classes, printed, data_id=laid.id)

    def classes(self, laid: TableCard, extra: str) -> str:
        scene = self.scene
        names = f"card {face_class(laid.card)}{extra}"
        level = scene.trump.level if scene.trump else None
        if "level" in scene.marks and laid.card.suit and laid.card.rank == level:
            names += " level"
        for flag, ids in (
            ("owed", scene.owed),
            ("sel", scene.selected),
            ("dim", scene.dim - scene.selected),
            ("win", scene.win),
        ):
            names += f" {flag}" if laid.id in ids else ""
        return names

    def row(self, row: Row) -> str:
        m, scene = self.markup, self.scene
        which = copies(row.cards)
        groups = scene.groups(row)
        parts = [m.tag("div", "name", m.text(row.name))] if row.name else []
        held = "".join(
            self.group(row, suit or f"all{place or ''}", cards, which, named=bool(suit))
            for place, (suit, cards) in enumerate(groups)
        )
        parts.append(held or m.tag("div", "wait", m.text(t("table.empty", self.lang))))
        small = " small" if row.small else ""
        return m.tag("div", "hand" + small, "".join(parts), data_k="row-" + row.key)

    def group(
        self, row: Row, key: str, cards: Sequence[TableCard], which: dict[str, int], *, named: bool
    ) -> str:
        m, lang, scene = self.markup, self.lang, self.scene
        suit = key if named else ""
        label = self.label(suit, len(cards)) if suit else ""
        under = brackets(cards, self.order, scene.marks) if suit else {}
        printed = [self.card(row, laid, which[laid.id], under.get(laid.id, "")) for laid in cards]
        inner = m.tag("div", "run", ("" if m.live else " ").join(printed))
        ground = " trump" if suit == Suit.TRUMP and "trump" in scene.marks else ""
        heading = m.tag("div", "label", label) if label else ""
        name = self.suit_name(suit, len(cards)) if suit else many("table.cards", lang, len(cards))
        return m.tag(
            "div",
            "group" + ground,
            heading + inner,
            role="group",
            aria_label=(row.name + ", " if row.name else "") + name,
            data_k=f"group-{row.key}-{key}",
        )

    def card(self, row: Row, laid: TableCard, copy: int, under: str) -> str:
        if not row.pick:
            shown = self.classes(laid, under)
            said = spoken(laid.card, copy, self.order, (), self.lang)
            printed = face(self.markup, laid.card, self.lang, points="points" in self.scene.marks)
            return self.markup.tag("span", shown, printed, role="img", aria_label=said,
                                   data_id=laid.id)  # fmt: skip
        scene = self.scene
        flags = [
            flag
            for flag, ids in (("owed", scene.owed), ("dim", scene.dim - scene.selected))
            if laid.id in ids
        ]
        return self.markup.tag(
            "button",
            self.classes(laid, " pick" + under),
            face(self.markup, laid.card, self.lang, points="points" in scene.marks),
            type="button",
            data_id=laid.id,
            data_face=laid.card.code,
            tabindex=-1,
            aria_pressed="true" if laid.id in scene.selected else "false",
            aria_label=spoken(laid.card, copy, self.order, flags, self.lang),
        )

    def label(self, suit: str, count: int) -> str:
        m, lang = self.markup, self.lang
        if suit == Suit.TRUMP and self.scene.trump:
            trump = self.scene.trump
            key = "table.group.trump" if trump.level else "table.group.jokers"
            key = "table.group.open" if self.scene.open else key
            symbol = trump.suit.symbol if trump.suit else t("table.notrump", lang)
            words = t(key, lang, suit=symbol, level=trump.level or "")
            return m.text(words if m.live else words + ":")
        symbol = Suit(suit).symbol
        if not m.live:
            return m.text(symbol + ":")
        return m.tag("b", SUIT_WORD[suit], symbol) + m.text(f" {count}")

    def suit_name(self, suit: str, count: int) -> str:
        return f"{t('table.suit.' + suit, self.lang)}, {many('table.cards', self.lang, count)}"
