"""Leading and throws at a table: what may be led, does it stand, what is forced if it does not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import ipywidgets

from tractor_lab.locale import component_name, explain, language, sentences, t
from tractor_lab.rules import (
    Card,
    Order,
    Rules,
    ThrowVerdict,
    Trump,
    judge_throw,
    parse_cards,
    parse_shape,
    why_not_lead,
)
from tractor_lab.rules.lead import beaten_parts
from tractor_lab.table.answers import ChooseTable, PickTable, pick_table
from tractor_lab.table.beside import Beside
from tractor_lab.table.scene import Button, Row, Seat, Trick, Verdict, Where, lay
from tractor_lab.table.words import many, seat_name, shown

from .asking import phrase

TURNS: Final[tuple[Where, ...]] = ("E", "N", "W")
"""Who plays after you."""
TABLES: Final = {
    "standard": Rules(),
    "shanghai": Rules.preset("shanghai"),
    "web": Rules.preset("web"),
    "club": Rules.preset("club"),
}
"""Tables that differ in what a failed throw costs."""


def parts_text(cards: Sequence[Card] | str, order: Order, lang: str) -> str:
    """The components in words: "a tractor of 2 pairs, a single".

    >>> parts_text("S9 S8 S8 S4 S4", Order("H10"), "en")
    '2 pairs, a single'
    """
    outline = parse_shape(cards, order).outline
    kinds = dict.fromkeys(outline)
    return t("comma", lang).join(component_name(*k, lang, outline.count(k)) for k in kinds)


def failing(verdict: ThrowVerdict, thrown: int, lang: str) -> str:
    """Who beats what with what, and what follows from it."""
    key = "throw.why.fails" if verdict.component == verdict.forced else "throw.why.card"
    said = t(
        key,
        lang,
        name=seat_name(TURNS[(verdict.seat or 1) - 1], lang),
        part=shown(verdict.component, lang),
        by=shown(verdict.by, lang),
        forced=shown(verdict.forced, lang),
        back=many("throw.cards", lang, thrown - len(verdict.forced)),
    )
    if verdict.penalty:
        said += " " + t("throw.cost", lang, points=verdict.penalty)
    return said


class ThrowTable(ChooseTable):
    """See `throw_table`."""

    def __init__(
        self,
        throw: str,
        hands: Sequence[str],
        trump: Trump | str,
        rules: Rules | None = None,
        *,
        prompt: str = "",
        note: str = "",
        closed: bool = False,
        lang: str | None = None,
    ) -> None:
        tongue = lang or language()
        self.rules = rules or Rules()
        self.order = Order(Trump(trump) if isinstance(trump, str) else trump, self.rules)
        self.throw = parse_cards(throw)
        self._others = [parse_cards(hand) for hand in _three(hands, lang)]
        self._note = phrase(note, "note", tongue)
        self._from = 0 if closed else len(TURNS)
        self.opened = self._from
        cards = shown(self.order.sort(self.throw), tongue)
        asked = phrase(prompt, "prompt", tongue) or t(
            "throw.prompt" if closed else "throw.prompt.open",
            tongue,
            cards=cards,
            parts=parts_text(self.throw, self.order, tongue),
        )
        super().__init__(
            [t("throw.stands", tongue), t("throw.fails", tongue)],
            asked,
            self._say_it,
            trump=self.order.trump,
            rules=self.rules,
            lang=lang,
        )
        self._spread()
        self._start = self._scene

    # Turning the hands over

    def turn(self) -> ThrowTable:
        """Turn the next hand over: what the button does."""
        with self._hold():
            self._do_next(None)
        return self

    def _do_next(self, _: Any) -> None:
        if self.opened >= len(TURNS):
            return
        at, lang = self.opened, self._lang
        self.opened += 1
        self._spread()
        name = seat_name(TURNS[at], lang)
        hands: list[tuple[Card, ...]] = [() for _ in TURNS]
        hands[at] = self._others[at]
        one = judge_throw(self.throw, hands, self.order)
        part, by = shown(one.component, lang), shown(one.by, lang)
        key = "throw.hand.no" if one.stands else "throw.hand.yes"
        said = t(key, lang, name=name, part=part, by=by)
        if self.opened < len(TURNS):
            self._judge(Verdict("info", "", sentences((said, t("throw.next", lang)), lang)))
        elif self.chosen is None:
            self._judge(Verdict("info", "", sentences((said, t("throw.now", lang)), lang)))
        else:
            self._settle(self.chosen)

    def _settle(self, place: int) -> None:
        """All hands are open: say what the prediction was worth."""
        verdict, state = self._say_it(place), "ok"
        if not verdict:  # nobody could know: no mistake, but a surprise
            verdict = Verdict("info", t("throw.surprise", self._lang), verdict.sentence)
            state = "chosen"
        self._judge(verdict)
        self.show(
            options=tuple(
                replace(one, state=state if at == place else "")  # type: ignore[arg-type]
                for at, one in enumerate(self._scene.options)
            )
        )

    def reset(self) -> ThrowTable:
        self.opened = self._from
        super().reset()
        return self

    def _spread(self) -> None:
        """The throw, the hands that are open, and the backs of the others."""
        rows = [
            Row(lay(self.throw), t("course.you.lead", self._lang), "throw", pick=False, small=True)
        ]
        rows += open_hands(self._others[: self.opened], self._lang)
        seats = tuple(
            Seat(where, hidden=len(held))
            for where, held in list(zip(TURNS, self._others, strict=True))[self.opened :]
        )
        buttons: tuple[Button, ...] = ()
        if seats:
            name = seat_name(TURNS[self.opened], self._lang)
            buttons = (Button("next", t("throw.turn", self._lang, name=name), primary=True),)
        self.show(hands=tuple(rows), trick=Trick(seats) if seats else None, buttons=buttons)

    # Judging

    @property
    def judged(self) -> ThrowVerdict:
        """What the rules say, with all hands known."""
        return judge_throw(self.throw, self._others, self.order)

    def _say_it(self, place: int) -> Verdict:
        lang = self._lang
        if self.opened < len(TURNS):
            return Verdict("info", t("throw.noted", lang), t("throw.noted.said", lang))
        judged = self.judged
        why = t("throw.why.stands", lang)
        if not judged.stands:
            why = failing(judged, len(self.throw), lang)
        why = sentences((why, self._note), lang)
        if judged.stands == (place == 0):
            return Verdict("ok", t("table.yes", lang), why)
        said = t("throw.said.fails" if place else "throw.said.stands", lang)
        return Verdict("no", t("table.not.yet", lang), sentences((said, why), lang))

    def play_by(self, rules: Rules) -> ThrowTable:
        """The same throw at another table, with its ruling."""
        self.rules = rules
        self.order = Order(self.order.trump, rules)
        judged = self.judged
        why = t("throw.why.stands", self._lang)
        if not judged.stands:
            why = failing(judged, len(self.throw), self._lang)
        with self._hold():
            self.show(options=(), verdict=Verdict("info", "", why))
        return self

    def _describe(self) -> str:
        hands = " | ".join(shown(held, "en") for held in self._others[: self.opened])
        return f"trump={self.trump}; throw={shown(self.throw, 'en')}; open={hands or 'none'}"


def open_hands(hands: Sequence[Sequence[Card]], lang: str) -> list[Row]:
    """Hands to look at, named by their seats."""
    return [
        Row(lay(held), t("table.seat." + where, lang), where, pick=False, small=True)
        for where, held in zip(TURNS, hands, strict=False)
    ]


def _three(hands: Sequence[str], lang: str | None) -> Sequence[str]:
    """East's, North's and West's hand; one too few is said at once."""
    if len(hands) != 3:
        raise ValueError(t("cell.hands", lang, count=len(hands)))
    return hands


def throw_table(
    throw: str,
    hands: Sequence[str],
    trump: Trump | str,
    rules: Rules | None = None,
    *,
    prompt: str = "",
    note: str = "",
    closed: bool = False,
    lang: str | None = None,
) -> ThrowTable:
    """Does this throw stand against East, North and West? With `closed` their hands are turned over later.

    >>> table = throw_table("SA SK SK", ["SQ SQ", "SA", "H3"], "H5")
    >>> table.choose(1).sentence
    'You expected it to fail. Nobody can beat any part: all of it is led.'
    >>> throw_table("S9 S8 S8 S4 S4", ["SJ", "SQ SQ", "S5 S5"], "H10").choose(1).sentence
    'North beats ♠4 ♠4 with ♠Q ♠Q. ♠4 ♠4 must be led, and 3 cards go back.'
    """
    return ThrowTable(
        throw, hands, trump, rules, prompt=prompt, note=note, closed=closed, lang=lang
    )


def forced_table(
    throw: str,
    hands: Sequence[str],
    trump: Trump | str,
    *,
    lang: str | None = None,
    **more: Any,
) -> PickTable:
    """Pick the part of a failed throw that must be led.

    >>> table = forced_table("S9 S8 S8 S4 S4", ["SJ", "SQ SQ", "S5 S5"], "H10")
    >>> table.play("S9").kind, table.play("S4 S4").kind
    ('no', 'ok')
    """
    tongue = lang or language()
    order = Order(Trump(trump) if isinstance(trump, str) else trump)
    cards, held = parse_cards(throw), [parse_cards(hand) for hand in _three(hands, tongue)]
    judged = judge_throw(cards, held, order)
    parts = [part.cards for part in parse_shape(cards, order).components]
    weak = [parts[place] for place, _ in beaten_parts(cards, held, order)]

    def check(chosen: tuple[Card, ...]) -> Verdict:
        if sorted(chosen) == sorted(judged.forced):
            name = seat_name(TURNS[(judged.seat or 1) - 1], tongue)
            forced, by = shown(judged.forced, tongue), shown(judged.by, tongue)
            said = t("throw.forced.ok", tongue, name=name, forced=forced, by=by)
            return Verdict("ok", t("table.yes", tongue), said)
        given = shown(order.sort(chosen), tongue)
        values = {"given": given, "parts": " · ".join(shown(part, tongue) for part in parts)}
        key = "course.no.part.other"
        if sorted(chosen) not in map(sorted, parts):
            key = "course.no.part"
        elif sorted(chosen) not in map(sorted, weak):
            key = "course.no.part.safe"
        return Verdict("no", t("table.not.yet", tongue), t(key, tongue, **values))

    asked = t("throw.forced.prompt", tongue, cards=shown(order.sort(cards), tongue))
    hints = [t("throw.hint.1", tongue), t("throw.hint.2", tongue)]
    rows = (Row(lay(cards)), *open_hands(held, tongue))
    return pick_table(cards, asked, check, trump=trump, hints=hints, lang=lang, hands=rows, **more)


def lead_table(
    hand: str, trump: Trump | str, prompt: str = "", *, lang: str | None = None
) -> PickTable:
    """Try what may be led from a hand; every answer is told what it is.

    >>> table = lead_table("SK SK SQ HA", "H5")
    >>> print(table.play("SK SK"))
    You may. ♠K ♠K: a pair. It may be led, whatever the others hold.
    >>> table.play("SK HA").kind
    'no'
    """
    tongue = lang or language()
    order = Order(Trump(trump) if isinstance(trump, str) else trump)
    held = parse_cards(hand)

    def check(chosen: tuple[Card, ...]) -> Verdict:
        refused = why_not_lead(chosen, order, held)
        if refused is not None:
            return Verdict("no", t("table.not.yet", tongue), explain(refused, tongue))
        parts = parse_shape(chosen, order).components
        what = parts_text(chosen, order, tongue)
        key = "throw.lead.one" if len(parts) == 1 else "throw.lead.many"
        said = t(key, tongue, cards=shown(order.sort(chosen), tongue), what=what)
        return Verdict("ok", t("throw.lead.yes", tongue), said)

    asked = phrase(prompt, "prompt", tongue) or t("throw.lead.prompt", tongue)
    return pick_table(held, asked, check, trump=trump, again=True, lang=lang)


class ThrowControls(Beside, ipywidgets.VBox):  # type: ignore[misc]
    """The choice of a table. See `throw_controls`."""

    def __repr__(self) -> str:
        return "ThrowControls()"


def throw_controls(table: ThrowTable) -> ThrowControls:
    """Choose by whose rules the throw on a `throw_table` is judged.

    >>> table = throw_table("S9 S8 S8 S4 S4", ["SJ", "SQ SQ", "S5 S5"], "H10")
    >>> throw_controls(table).children[0].value = "club"
    >>> table.verdict.sentence
    'East beats ♠8 ♠8 with ♠J. Here ♠4 must be led, and 4 cards go back. That costs 40 points.'
    """
    lang = table.lang or language()
    choice = ipywidgets.Dropdown(
        options=[(t("throw.table." + name, lang), name) for name in TABLES],
        value="standard",
        description=t("throw.control", lang),
        layout={"width": "min(480px, 95%)"},
    )
    choice.observe(lambda event: table.play_by(TABLES[event["new"]]), "value")
    table.play_by(TABLES["standard"])
    return ThrowControls([choice])
