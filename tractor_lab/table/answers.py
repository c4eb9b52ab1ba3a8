"""Tables that ask: pick some cards, or choose one of several rows. The caller's function answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from tractor_lab.locale import t
from tractor_lab.rules import Card, ParseError, Rules, Trump, parse_cards

from .scene import Button, CardsLike, Option, Row, Scene, Verdict, as_trump, lay
from .widget import CardTable, Intent
from .words import shown

Said = Verdict | bool | str | None
"""What a check may return: a verdict, right or wrong, or the sentence that says what is wrong."""
Hints = Sequence[str | Verdict]


def as_verdict(said: Said, lang: str) -> Verdict | None:
    """A check's answer as a verdict.

    >>> as_verdict("You left out the ♠8.", "en").kind
    'no'
    """
    if isinstance(said, Verdict) or said is None:
        return said
    if said is True:
        return Verdict("ok", t("table.yes", lang))
    return Verdict("no", t("table.not.yet", lang), said if isinstance(said, str) else "")


class _Asking(CardTable):
    """What both kinds of question share: attempts, hints in steps, an end."""

    def __init__(self, scene: Scene, hints: Hints, lang: str | None, again: bool) -> None:
        self.attempts = 0
        self._hints = hints
        self._step = 0
        self._again = again
        self._start = scene
        super().__init__(scene, lang=lang)

    @property
    def solved(self) -> bool:
        """Was the last answer right?"""
        return bool(self.verdict)

    @property
    def closed(self) -> bool:
        """Answered rightly: later clicks and keys change nothing until Undo or `reset()`."""
        return self.solved and not self._again

    def reset(self) -> CardTable:
        """Back to the question as it was put."""
        self.attempts = self._step = 0
        self.scene = replace(self._start, trump=self._scene.trump)
        return self

    def _pick(self, ids: Iterable[str]) -> None:
        if not self.closed:
            super()._pick(ids)

    def _do_clear(self, intent: Intent) -> None:
        if not self.closed:
            super()._do_clear(intent)

    def _do_hint(self, _: Intent) -> None:
        if not self._hints or self.closed:
            return
        self._step = min(self._step + 1, len(self._hints))
        said = self._hints[self._step - 1]
        head = t("table.hint", self._lang, step=self._step, steps=len(self._hints))
        self._judge(said if isinstance(said, Verdict) else Verdict("info", head, said))

    def _do_undo(self, _: Intent) -> None:
        attempts = self.attempts
        self.reset()
        self.attempts = attempts


class PickTable(_Asking):
    """Pick cards of a hand and answer. See `pick_table`."""

    def __init__(
        self,
        hand: CardsLike,
        prompt: str,
        check: Callable[[tuple[Card, ...]], Said] | None = None,
        *,
        trump: Trump | str | None = None,
        rules: Rules | None = None,
        need: int = 0,
        hints: Hints = (),
        again: bool = False,
        lang: str | None = None,
        **extras: object,
    ) -> None:
        self._check = check
        buttons = (Button("play", t("table.do.answer", lang), primary=True), Button("clear"))
        scene = Scene(
            trump=as_trump(trump),
            rules=rules or Rules(),
            prompt=prompt,
            hands=(Row(lay(hand)),),
            need=need,
            buttons=(*buttons, Button("hint")) if hints else buttons,
        )
        super().__init__(replace(scene, **extras), hints, lang, again)  # type: ignore[arg-type]

    def _play(self, cards: tuple[Card, ...]) -> None:
        if self.closed:
            return
        if not cards:
            self._judge(Verdict("info", "", t("table.pick.none", self._lang)))
            return
        self.attempts += 1
        if self._check:
            self._judge(as_verdict(self._check(cards), self._lang))
        super()._play(cards)
        if self.solved and not self._again:
            rows = tuple(replace(row, pick=False) for row in self._scene.hands)
            self.show(hands=rows, buttons=(Button("undo"),))

    @property
    def answer(self) -> tuple[Card, ...]:
        """The cards picked, also after they were found right."""
        ids = self._scene.selected
        return tuple(
            laid.card
            for row in self._scene.hands
            for _, group in self._scene.groups(row)
            for laid in group
            if laid.id in ids
        )


def pick_table(
    hand: CardsLike,
    prompt: str,
    check: Callable[[tuple[Card, ...]], Said] | None = None,
    *,
    trump: Trump | str | None = None,
    rules: Rules | None = None,
    need: int = 0,
    hints: Hints = (),
    again: bool = False,
    lang: str | None = None,
    **extras: object,
) -> PickTable:
    """A hand and a question; `check(cards)` judges the cards picked.

    >>> table = pick_table("H5 S5 SA", "Pick the trumps.", lambda cards: len(cards) == 2, trump="H5")
    >>> bool(table.play("H5 S5")), table.attempts
    (True, 1)

    The check returns a `Verdict`, True or False, or a sentence that says what is missing. A right
    answer closes the table until Undo or `reset()`, unless `again` is set.
    """
    return PickTable(
        hand,
        prompt,
        check,
        trump=trump,
        rules=rules,
        need=need,
        hints=hints,
        again=again,
        lang=lang,
        **extras,
    )


class ChooseTable(_Asking):
    """Choose one of several rows of cards. See `choose_table`."""

    def __init__(
        self,
        options: Sequence[CardsLike | Option],
        prompt: str,
        check: Callable[[int], Said] | Sequence[Said] | None = None,
        *,
        trump: Trump | str | None = None,
        rules: Rules | None = None,
        hints: Hints = (),
        again: bool = False,
        lang: str | None = None,
        **extras: object,
    ) -> None:
        self._check = check.__getitem__ if isinstance(check, Sequence) else check
        self.chosen: int | None = None
        """The place of the option chosen last, from 0."""
        made = tuple(_option(str(place), one) for place, one in enumerate(options))
        scene = Scene(
            trump=as_trump(trump),
            rules=rules or Rules(),
            prompt=prompt,
            options=made,
            buttons=(Button("hint"),) if hints else (),
        )
        super().__init__(replace(scene, **extras), hints, lang, again)  # type: ignore[arg-type]

    def choose(self, place: int) -> Verdict | None:
        """Choose an option by its place, from 0, and return the verdict."""
        with self._hold():
            self._choose(range(len(self._scene.options))[place])
        return self.verdict

    def reset(self) -> CardTable:
        self.chosen = None
        return super().reset()

    def _do_choose(self, intent: Intent) -> None:
        places = [one.key for one in self._scene.options]
        if intent.option in places:
            self._choose(places.index(intent.option))

    def _choose(self, place: int) -> None:
        if self.closed:
            return
        self.attempts += 1
        self.chosen = place
        if self._check:
            self._judge(as_verdict(self._check(place), self._lang))
        self._call("play", tuple(laid.card for laid in self._scene.options[place].cards))
        kind = self.verdict.kind if self.verdict is not None else "info"
        state = kind if kind in ("ok", "no") else "chosen"
        self.show(
            options=tuple(
                replace(one, state=state if at == place else "")
                for at, one in enumerate(self._scene.options)
            )
        )

    def _describe(self) -> str:
        rows = [shown((c.card for c in one.cards), "en") or one.text for one in self._scene.options]
        trump = f"trump={self.trump}; " if self.trump else ""
        return f"{trump}options={' | '.join(rows)}"


def _option(key: str, given: CardsLike | Option) -> Option:
    if isinstance(given, Option):
        return replace(given, key=key)
    try:
        return Option(key, lay(parse_cards(given)))
    except ParseError:
        if isinstance(given, str):
            return Option(key, text=given)
        raise


def choose_table(
    options: Sequence[CardsLike | Option],
    prompt: str,
    check: Callable[[int], Said] | Sequence[Said] | None = None,
    *,
    trump: Trump | str | None = None,
    rules: Rules | None = None,
    hints: Hints = (),
    again: bool = False,
    lang: str | None = None,
    **extras: object,
) -> ChooseTable:
    """Rows of cards (or words), each with a button; `check(place)` judges the choice, from 0.

    Instead of a function, `check` may be a list: one answer for each option.

    >>> table = choose_table(["S6 S6 S8 S8", "S6 S6 S7 S7"], "Which is a tractor at level 7?",
    ...                      lambda place: place == 0, trump="H7")
    >>> table.choose(1).kind, table.choose(0).kind
    ('no', 'ok')
    """
    return ChooseTable(
        options,
        prompt,
        check,
        trump=trump,
        rules=rules,
        hints=hints,
        again=again,
        lang=lang,
        **extras,
    )
