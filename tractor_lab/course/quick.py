"""A round of quick questions: what is owed? Eight positions, a look at the clock, missed ones come back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from time import perf_counter
from typing import Any, Final

from tractor_lab.locale import t
from tractor_lab.rules import LegalFollows, Rules
from tractor_lab.table.scene import Button, Stat, Verdict

from .deals import Fresh, follow
from .duties import joint
from .position import Position
from .rung import RungTable

SECONDS: Final = 5.0
TRIES: Final = 3000
_PAIR: Final = ((2, 1),)
_TRACTOR: Final = ((2, 2),)
Wish = Callable[[LegalFollows], bool]


def _owes(*runs: tuple[int, int]) -> Wish:
    def wish(legal: LegalFollows) -> bool:
        return legal.shape_owed and joint(legal.owed) == runs

    return wish


def _held_row(legal: LegalFollows) -> bool:
    """A pair is owed and stands in a tractor: the naive player keeps it."""
    row = legal.hand.of(legal.lead.suit)
    faces = [card for card in dict.fromkeys(row) if row.count(card) > 1]
    touching = any(legal.order.adjacent(a, b) for a in faces for b in faces)
    return _owes((2, 1))(legal) and touching


KINDS: Final[tuple[tuple[Fresh, Wish], ...]] = (
    (follow(_PAIR, suit_cards=(5, 7)), _held_row),
    (follow(_PAIR, suit_cards=(3, 5), trump_led=True), _owes()),
    (follow(_PAIR, suit_cards=(0, 0), others=6), lambda legal: not legal.held),
    (follow(_TRACTOR, suit_cards=(5, 7)), _owes((2, 2))),
    (follow(_TRACTOR, suit_cards=(5, 7)), _owes((2, 1), (2, 1))),
    (follow(_TRACTOR, suit_cards=(5, 7)), _owes((2, 1))),
    (follow(_TRACTOR, suit_cards=(5, 6)), _owes()),
    (follow(_TRACTOR, suit_cards=(2, 3), others=5), lambda legal: 0 < legal.held < legal.size),
)
"""One position of each kind makes a round."""


def positions(round_: int = 0) -> Iterator[Position]:
    """The positions of a round, one of each kind, in random order; the same round is always the same."""
    random = Random(f"quick duties {round_}")
    for fresh, wish in random.sample(KINDS, len(KINDS)):
        for _ in range(TRIES):
            found = fresh(random)
            if found is not None and wish(found.legal):
                yield found
                break


class QuickDuties(RungTable):
    """See `quick_duties`."""

    def __init__(self, *, lang: str | None = None) -> None:
        self._round = -1
        self._queue: list[Position] = []
        self._open = False
        super().__init__("SK SK", "SA S9 S9 HA", "H5", lang=lang)
        self._cover(Verdict("info", t("quick.ready", self._lang), t("quick.what", self._lang)))

    def _cover(self, verdict: Verdict) -> None:
        """No position on the table, only words and the button that begins a round."""
        begun = self._round >= 0
        self._asked: Position | None = None
        self.show(
            trick=None,
            hands=(),
            options=(),
            trump=None,
            owed=frozenset(),
            title=t("quick.title", self._lang),
            prompt="",
            stats=(),
            verdict=verdict,
            buttons=(self._next("quick.again" if begun else "quick.start"),),
        )

    def _next(self, key: str) -> Button:
        return Button("next", t(key, self._lang), primary=True)

    @property
    def asked(self) -> Position | None:
        """The position on the table."""
        return self._asked

    def go(self) -> QuickDuties:
        """Begin a round, or go on to the next position: what the button does."""
        with self._hold():
            self._do_next(None)
        return self

    def _do_next(self, _: Any) -> None:
        if self._asked and self.verdict is None:
            return
        if self._asked is None:
            self._round += 1
            self._queue = list(positions(self._round))
            self.right = self.fast = self.shown = 0
            self.size = len(self._queue)
        if not self._queue:
            self._finish()
            return
        self._asked = position = self._queue.pop(0)
        self.chosen, self._open, self._step = None, True, 0
        self.shown += 1
        self._put(position.lead, position.hand, position.trump, Rules())
        self.show(
            title=t("quick.title", self._lang),
            prompt=t("duties.prompt", self._lang),
            stats=self._stats(),
            buttons=(Button("hint"),),
        )
        self._since = perf_counter()

    def _stats(self) -> tuple[Stat, ...]:
        lang = self._lang
        left = t("quick.of", lang, place=self.shown, size=self.size)
        if self.shown > self.size:
            left = t("quick.back", lang)
        return (Stat(t("quick.place", lang), left), Stat(t("quick.fast", lang), str(self.fast)))

    def _said(self, place: int) -> Verdict:
        said = super()._said(place)
        took = perf_counter() - self._since
        if said:
            key = "quick.yes" if took <= SECONDS else "quick.slow"
            return replace(said, headline=t(key, self._lang, seconds=f"{took:.1f}"))
        return said

    def _do_hint(self, intent: Any) -> None:
        if self._asked is not None and not self.verdict:
            super()._do_hint(intent)

    def _choose(self, place: int) -> None:
        if self._asked is None or not self._open:
            return
        took = perf_counter() - self._since
        super()._choose(place)
        self._open = False
        if self.shown <= self.size:
            self.right += self.solved
            self.fast += self.solved and took <= SECONDS
            if not self.solved:  # what was missed comes back once, at the end
                self._queue.append(self._asked)
        at = self.at
        states = {place: "ok" if self.solved else "no", at: "ok"}
        self.show(
            stats=self._stats(),
            buttons=(self._next("quick.next"),),
            options=tuple(
                replace(one, asks=False, state=states.get(n, "dim"))  # type: ignore[arg-type]
                for n, one in enumerate(self._scene.options)
            ),
        )

    def _finish(self) -> None:
        lang = self._lang
        key = "quick.done.all" if self.right == self.size else "quick.done"
        words = t(key, lang, right=self.right, size=self.size, fast=self.fast)
        self._cover(Verdict("ok", t("quick.over", lang), words))

    def _describe(self) -> str:
        return f"{len(KINDS)} positions"


def quick_duties(*, lang: str | None = None) -> QuickDuties:
    """A round of eight: name what is owed, within five seconds if you can.

    >>> quick_duties()
    QuickDuties(8 positions)
    """
    return QuickDuties(lang=lang)
