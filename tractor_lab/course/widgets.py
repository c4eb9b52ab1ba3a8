"""The live side of an exercise: the table (or number box) that is shown, and what was answered on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tractor_lab._mistake import kindly
from tractor_lab.locale import t
from tractor_lab.rules import Card, parse_cards
from tractor_lab.table.answers import ChooseTable, PickTable, as_verdict
from tractor_lab.table.follow import FollowTable
from tractor_lab.table.render import render
from tractor_lab.table.scene import Button, Entry, Row, Scene, Verdict, lay
from tractor_lab.table.widget import CardTable, Intent
from tractor_lab.table.words import shown

if TYPE_CHECKING:
    from .clicks import ClickExercise
    from .spec import Answer


class Live:
    """A table that asks, and the exercise it asks for."""

    def __init__(self, table: Any, *more: Any) -> None:
        self.table = table
        self._parts = (table, *more)

    def parts(self) -> Sequence[Any]:
        return self._parts

    def pending(self) -> Answer | None:
        """What was picked but not yet answered with."""
        return tuple(self.table.selected) or None

    def hints_seen(self) -> int:
        """How many hints were asked for on it."""
        return int(getattr(self.table, "_step", 0))

    def put(self, answer: Any) -> None:
        """Answer as a person would."""
        self.table.play(answer)

    def reset(self) -> None:
        self.table.reset()


class LiveChoice(Live):
    """One of several rows."""

    def pending(self) -> Answer | None:
        return None

    def put(self, answer: Any) -> None:
        self.table.choose(answer)


class LiveNumber(Live):
    """A number box below the cards."""

    def __init__(self, table: CardTable, box: NumberBox) -> None:
        super().__init__(table, box)
        self.box = box

    def pending(self) -> Answer | None:
        return self.box.answer

    def hints_seen(self) -> int:
        return self.box.hints_seen

    def put(self, answer: Any) -> None:
        self.box.answer = answer

    def reset(self) -> None:
        self.box.reset()


class LiveOrder(Live):
    """Cards tapped one after the other."""

    def pending(self) -> Answer | None:
        return self.table.sequence or None


def make(q: ClickExercise) -> Live:
    """The live side of an exercise."""
    position, spec = q.position, q.spec
    extras: dict[str, Any] = {"title": q.title}
    scene = q.scene()
    trump = scene.trump
    common: dict[str, Any] = {
        "trump": trump,
        "rules": position.rules,
        "hints": q.hints,
        "lang": q.lang,
    }
    extras |= {name: getattr(scene, name) for name in ("stats", "trick", "kitty", "bar", "marks")}
    if spec.kind == "choose":
        return LiveChoice(_choice(q, common, extras))
    if spec.kind == "number":
        box = NumberBox(q.prompt, lambda n: q.answered(n), unit=q.unit, hints=q.hints, lang=q.lang)
        table = Shown(replace(scene, prompt=""), lang=q.lang)
        return LiveNumber(table, box)
    if spec.kind == "order":
        order = OrderTable(
            position.cards, q.prompt, lambda cards: q.answered(cards), **common, **extras
        )
        return LiveOrder(order)
    if position.lead:
        del extras["trick"], extras["kitty"]
        follow = FollowTable(
            position.lead,
            position.cards,
            position.order.trump,
            position.rules,
            leader=position.places[0],
            plays=dict(zip(position.places[1:], position.plays[1:], strict=False)),
            guide=False,
            lang=q.lang,
            prompt=q.prompt,
            **extras,
        )
        follow.on_play(lambda cards: q.answered(cards))
        return Live(follow)
    mine = Row(lay(position.cards), sort=not spec.hidden)
    extras["hands"] = (mine, *scene.hands[1:])
    return Live(
        PickTable(position.cards, q.prompt, lambda cards: q.answered(cards), **common, **extras)
    )


def _choice(q: ClickExercise, common: dict[str, Any], extras: dict[str, Any]) -> ChooseTable:
    options = [
        q.option(place) if option.startswith("course.") else parse_cards(option)
        for place, option in enumerate(q.position.options)
    ]
    extras["hands"] = q.scene().hands
    return ChooseTable(options, q.prompt, lambda place: q.answered(place), **common, **extras)


class Shown(CardTable):
    """A position to look at, with nothing to pick."""

    def _describe(self) -> str:
        scene = self._scene
        parts = [f"trump={scene.trump}"] if scene.trump else []
        if scene.trick:
            plays = (shown((laid.card for laid in seat.cards), "en") for seat in scene.trick.seats)
            parts.append("trick=" + " | ".join(plays))
        parts += ["cards=" + shown((c.card for c in row.cards), "en") for row in scene.hands]
        if scene.kitty:
            parts.append("kitty=" + shown((laid.card for laid in scene.kitty.cards), "en"))
        if scene.bar:
            parts.append(f"points={scene.bar.points}")
        return "; ".join(parts)


class OrderTable(PickTable):
    """Cards to be tapped in order; the order so far stands below them."""

    def __init__(self, hand: tuple[Card, ...], prompt: str, check: Any, **extras: Any) -> None:
        self._sequence: list[str] = []
        extras["hands"] = (Row(lay(hand), sort=False),)
        super().__init__(hand, prompt, check, **extras)
        self.show(caption=t("course.order.start", self._lang))

    @property
    def sequence(self) -> tuple[Card, ...]:
        """The cards in the order in which they were tapped."""
        held = self._scene.pickable or {
            c.id: c.card for row in self._scene.hands for c in row.cards
        }
        return tuple(held[one] for one in self._sequence if one in held)

    def reset(self) -> CardTable:
        super().reset()
        self._sequence = []
        self.show(caption=t("course.order.start", self._lang))
        return self

    def _do_select(self, intent: Intent) -> None:
        super()._do_select(intent)
        self._follow(intent.cards)

    def _do_play(self, intent: Intent) -> None:
        self._pick(intent.cards)
        self._follow(intent.cards)
        self._play(self.sequence)

    def _play(self, cards: tuple[Card, ...]) -> None:
        if sorted(cards) != sorted(self.sequence):
            self._sequence = list(self._ids(cards, strict=False))
            self._say()
        elif cards != self.sequence:  # the same cards, said in another order
            pool = dict(self._scene.pickable)
            ordered = []
            for card in cards:
                one = next(key for key, face in pool.items() if face is card)
                del pool[one]
                ordered.append(one)
            self._sequence = ordered
            self._say()
        super()._play(cards)

    def _follow(self, ids: Sequence[str]) -> None:
        chosen = self._scene.selected
        kept = [one for one in self._sequence if one in chosen]
        self._sequence = kept + [one for one in ids if one in chosen and one not in kept]
        self._say()

    def _say(self) -> None:
        so_far = " > ".join(shown((card,), self._lang) for card in self.sequence)
        self.show(caption=so_far or t("course.order.start", self._lang))


class NumberBox(CardTable):
    """A question whose answer is a number.

    >>> box = NumberBox("How many cards are led?", lambda n: n == 2 or "Count them again.", lang="en")
    >>> box.answer = 3
    >>> box.verdict.sentence, box
    ('Count them again.', NumberBox('How many cards are led?'))

    The check returns what the checks of tables return: a `Verdict`, True or False, or a sentence.
    """

    @kindly
    def __init__(
        self,
        prompt: str,
        check: Callable[[int], Verdict | bool | str | None] | None = None,
        *,
        unit: str = "",
        hints: Sequence[str] = (),
        lang: str | None = None,
    ) -> None:
        self._prompt, self._check = prompt, check
        self._hints, self._step = tuple(hints), 0
        more = (Button("hint"),) if hints else ()
        scene = Scene(
            prompt=prompt,
            entry=Entry(unit=unit, placeholder=t("course.number", lang)),
            buttons=(Button("answer", primary=True), *more),
        )
        super().__init__(scene, lang=lang)

    @property
    def text(self) -> str:
        """What is written in the box."""
        return self._scene.entry.value if self._scene.entry else ""

    @property
    def answer(self) -> int | None:
        """The number in the box; None while there is none. Set it to answer."""
        try:
            return int(self.text.strip())
        except ValueError:
            return None

    @answer.setter
    def answer(self, number: int) -> None:
        with self._hold():
            self._write(str(number), anew=True)
            self._judge_it()

    @property
    def hints_seen(self) -> int:
        """How many hints were asked for."""
        return self._step

    def reset(self) -> None:
        """Empty the box."""
        with self._hold():
            self._step = 0
            self._write("", anew=True)
            self.say(None)

    def say(self, verdict: Verdict | None) -> None:
        """Put a verdict below the box; None takes it away."""
        self.show(verdict=verdict)

    def _write(self, text: str, *, anew: bool = False) -> None:
        entry = self._scene.entry or Entry()
        self.show(entry=replace(entry, value=text, turn=entry.turn + anew))

    def _do_typed(self, intent: Intent) -> None:
        self._write(intent.option)

    def _do_answer(self, intent: Intent) -> None:
        self._write(intent.option)
        self._judge_it()

    def _do_clear(self, _: Intent) -> None:
        """Nothing: what was written is not lost by a key."""

    def _judge_it(self) -> None:
        text = self.text.strip()
        if not text:
            return
        number = self.answer
        if number is None:
            said = t("course.not.number", self._lang, given=repr(text[:40]))
            self.say(Verdict("info", "", said))
        elif self._check:
            self.say(as_verdict(self._check(number), self._lang))

    def _do_hint(self, _: Intent) -> None:
        if self.verdict or not self._hints:  # answered rightly: there is nothing left to hint at
            return
        self._step = min(self._step + 1, len(self._hints))
        head = t("table.hint", self._lang, step=self._step, steps=len(self._hints))
        self.say(Verdict("info", head, self._hints[self._step - 1]))

    def _describe(self) -> str:
        return repr(self._prompt)

    def _picture(self) -> str:
        said = t("table.static", self._lang)
        question = render(replace(self._scene, buttons=()), "static", self._lang)
        return question + f'<div style="color:#55645b;font-size:12px">{said}</div>'


__all__ = ["Button", "Live", "NumberBox", "OrderTable", "make"]
