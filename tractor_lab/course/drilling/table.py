"""The table of a drill: a question, an answer, why, the next one. See `drill`."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from tractor_lab._mistake import unknown
from tractor_lab.locale import explain, sentences, t, texts
from tractor_lab.progress import Answered
from tractor_lab.progress_page import star_row
from tractor_lab.rules_page import clause
from tractor_lab.table.answers import ChooseTable
from tractor_lab.table.scene import (
    PLAYING_ORDER,
    Button,
    Kitty,
    Link,
    Option,
    Row,
    Seat,
    Stat,
    TableCard,
    Trick,
    Verdict,
    lay,
)
from tractor_lab.table.words import shown

from ..given import MOST_SEED, whole_number
from ..outcome import LESSONS
from .again import KIND as AGAIN
from .ask_cards import NONE
from .kinds import DRILLS
from .memory import Memory
from .question import Question

AHEAD: Final = 0.2
"""Seconds after an answer; the picture of it goes first."""


class Drill(ChooseTable):
    """An endless row of questions on one rule. See `drill`."""

    def __init__(self, name: str, seed: int | None = None, *, lang: str | None = None) -> None:
        if name not in DRILLS:
            raise unknown(name, DRILLS, lang)
        if seed is not None:
            seed = whole_number(seed, 0, MOST_SEED, lang)
        self.name, self.kind = name, DRILLS[name]
        self.memory = Memory(name, self.kind.walk)
        self._open = False
        super().__init__((), "", self._judged, lang=lang)
        self._put(seed)

    # What is asked

    @property
    def question(self) -> Question:
        """The question on the table."""
        return self._question

    @property
    def seed(self) -> int:
        """The number of the question on the table: ``drill(name, seed)`` asks it again."""
        return self._question.seed

    @property
    def rating(self) -> int:
        """Your rating in this drill."""
        return self.memory.rating

    def _put(self, seed: int | None = None) -> None:
        """Lay a question on the table: this one, or the next."""
        if seed is None:
            self._question, self._back = self.memory.next(self.kind.ask)
        else:
            self._question, self._back = self.memory.asked(seed, self.kind.ask), False
        question, lang = self._question, self._lang
        title = t(self._key("title"), lang)
        self.chosen, self._open, self._step, self.attempts = None, True, 0, 0
        self._hints = self._steps()
        self.show(
            trump=question.order.trump if self.kind.trump else None,
            rules=question.order.rules,
            name=t("drill.name", lang, title=title),
            title=title,
            prompt=self._prompt(),
            stats=self._stats(),
            trick=self._trick(),
            kitty=Kitty(lay(question.kitty)) if question.kitty else None,
            hands=self._rows(),
            options=tuple(
                self._option(str(n), option) for n, option in enumerate(question.options)
            ),
            verdict=None,
            owed=frozenset(),
            win=frozenset(),
            buttons=(Button("hint"), Button("skip", t("drill.skip", lang))),
            caption=t("drill.caption", lang, name=self.name, seed=question.seed),
        )
        self._start = self._scene

    # Words

    def _say(self, key: str, **more: Any) -> str:
        """A text of this drill, for this kind of question if there is one."""
        full = self._key(key)
        return t(full, self._lang, **{**self._values(), **more})

    def _key(self, end: str) -> str:
        """The key of a text: for this kind of question, of this drill, or of the one it speaks like."""
        own, question = f"drill.{self.name}.{end}", self._question
        if question.kind == AGAIN:
            key = f"drill.{AGAIN}.{end}"
            return key if key in texts(self._lang) else ""
        keys = (f"{own}.{question.kind}", own, f"drill.{question.like}.{end}")
        return next((key for key in keys if key in texts(self._lang)), "")

    def _values(self) -> dict[str, Any]:
        question = self._question
        trump = question.order.trump
        values = {key: self._shown(value) for key, value in question.words.items()}
        rights = sorted(question.right)
        return {
            "level": trump.level.value if trump.level else "",
            "answer": self._named(rights[0]),
            **values,
            **({"why": question.said(self._lang)} if question.said else {}),
        }

    def _shown(self, value: Any) -> Any:
        if isinstance(value, tuple):
            return shown(value, self._lang)
        if isinstance(value, str) and ("." in value or ":" in value):
            return self._text(value)
        return value

    def _text(self, key: str) -> str:
        """A text by its key, with a number behind it if it has one."""
        key, _, number = key.partition("=")
        if key.startswith("rules:"):
            rulings = map(self._ruling, key[6:].split("+"))
            return t("drill.house.join", self._lang).join(rulings)
        if key.startswith("preset:"):
            return t(f"drill.table.{key[7:]}", self._lang)
        return t(key, self._lang, count=number) if number else t(key, self._lang)

    def _ruling(self, field: str) -> str:
        """How this table has it, in the words of the rules page."""
        lang = self._lang
        said = clause(field, self._question.order.rules, lang)
        return t("drill.house.clause", lang, label=t(f"rules.field.{field}", lang), said=said)

    def _named(self, place: int) -> str:
        option = self._question.options[place]
        return self._text(option) if isinstance(option, str) else shown(option, self._lang)

    def _prompt(self) -> str:
        said = self._say("prompt")
        return sentences([t("drill.back", self._lang), said], self._lang) if self._back else said

    def _steps(self) -> list[str]:
        steps: list[str] = []
        while self._key(f"hint.{len(steps) + 1}"):
            steps.append(self._say(f"hint.{len(steps) + 1}"))
        return steps

    def _stats(self) -> tuple[Stat, ...]:
        lang, memory = self._lang, self.memory
        moved = t("drill.moved", lang, rating=memory.rating, change=f"{memory.change:+}")
        asked = tuple(
            Stat(t(label, lang), str(self._shown(value))) for label, value in self._question.stats
        )
        return (
            *asked,
            Stat(t("drill.rating", lang), moved if memory.change else str(memory.rating)),
            Stat(t("drill.stars", lang), star_row(memory.stars)),
            Stat(t("drill.streak", lang), str(memory.streak)),
            Stat(t("drill.today", lang), str(memory.today)),
        )

    # Cards

    def _option(self, key: str, option: Any) -> Option:
        if isinstance(option, str):
            return Option(key, text=self._text(option))
        return Option(key, lay(option))

    def _trick(self) -> Trick | None:
        question = self._question
        if not question.plays:
            return None
        first = PLAYING_ORDER.index(question.leader)
        return Trick(
            tuple(
                Seat(
                    PLAYING_ORDER[(first + at) % 4],
                    cards=lay(play),
                    leads=at == 0 and not self.kind.calls,
                    note=t("drill.called", self._lang) if self.kind.calls else "",
                )
                for at, play in enumerate(question.plays)
            )
        )

    def _rows(self) -> tuple[Row, ...]:
        question, lang = self._question, self._lang
        rows = []
        if question.hand:
            rows.append(Row(lay(question.hand), pick=False))
        rows += [
            Row(
                lay([card for play in plays for card in play]),
                t("drill.seen", lang, number=n, who=t(f"drill.seat.{leader}", lang)),
                f"trick-{n}",
                pick=False,
                sort=False,
                small=True,
                cuts=tuple(map(len, plays)),
            )
            for n, (leader, plays) in enumerate(question.seen, 1)
        ]
        rows += [
            Row(lay(cards), t("table.seat." + where, lang), where, pick=False, small=True)
            for where, cards in question.others
        ]
        return tuple(rows)

    def _winning(self) -> frozenset[str]:
        """The physical cards to mark when the answer is known: those of the play that won."""
        seats = self._scene.trick.seats if self._scene.trick else ()
        won = self._question.won
        if won is None or won >= len(seats):
            return frozenset()
        laid: tuple[TableCard, ...] = seats[won].cards
        return frozenset(one.id for one in laid)

    # Answering

    def _judged(self, place: int) -> Verdict:
        question, lang = self._question, self._lang
        right = place in question.right
        belief = "" if right else question.belief(place)
        hints = self._step
        kept = Answered(
            f"drill.{self.name}", right, hints, belief, seed=question.seed, rating=question.rating
        )
        trouble = self.memory.answered(kept, lang)
        told = {key: self._shown(value) for key, value in question.told.get(place, {}).items()}
        why = self._say(f"why.{question.why}" if question.why else "why", **told)
        rule = self._say("rule")
        if right:
            said = sentences([why, trouble], lang)
            head = t("table.yes", lang)
            if hints:
                head = sentences([head, t("drill.hinted", lang)], lang)
            return Verdict("ok", head, said, rule)
        given = self._named(place)
        sentence = self._mistake(place, belief, given)
        said = sentences([sentence, why, trouble], lang)
        return Verdict("no", t("table.not.yet", lang), said, rule, self._lesson())

    def _mistake(self, place: int, belief: str, given: str) -> str:
        lang, question = self._lang, self._question
        words = isinstance(question.options[place], str)
        ends = (".none", "") if question.options[place] == NONE else ("",)
        for end in ends:
            key = self._key(f"mis.{belief}{end}")
            if belief and key:
                return t(key, lang, **self._values(), given=given)
        own = self._key(f"no.{place}")
        if own:
            return t(own, lang, **self._values())
        flaw = self._key(f"flaw.{question.flaws.get(place)}")
        if flaw:
            return t(flaw, lang, **self._values(), given=given)
        said = t("drill.no" if words else "drill.no.cards", lang, given=given)
        reason = question.reasons.get(place)
        return sentences([said, explain(reason, lang)], lang) if reason else said

    def _lesson(self) -> Link | None:
        number = self.kind.lesson
        if number not in LESSONS:
            return None
        return Link(t("course.lesson", self._lang, number=int(number)), LESSONS[number])

    def _choose(self, place: int) -> None:
        if not self._open:
            return
        super()._choose(place)
        self._open = False
        self._ahead()
        rights = self._question.right
        self.show(
            stats=self._stats(),
            win=self._winning(),
            buttons=(
                Button("next", t("drill.next", self._lang), primary=True),
                Button("rating", t("drill.why", self._lang, rating=self.memory.rating)),
            ),
            options=tuple(
                replace(
                    one,
                    asks=False,
                    state="ok" if n in rights else "no" if n == place else "dim",
                )
                for n, one in enumerate(self._scene.options)
            ),
        )

    def _do_hint(self, intent: Any) -> None:
        if self._open:
            super()._do_hint(intent)

    def _do_next(self, _: Any) -> None:
        if not self._open:
            self._put()

    def _do_skip(self, _: Any) -> None:
        if self._open:
            self.memory.skipped(self.seed)
            self._put()

    def _do_rating(self, _: Any) -> None:
        """Why this rating? In words, below the verdict."""
        question, lang, memory = self._question, self._lang, self.memory
        said = t(
            "drill.rating.why" if memory.change else "drill.rating.same",
            lang,
            rating=memory.rating,
            before=memory.rating - memory.change,
            change=f"{memory.change:+}",
            asked=question.rating,
            naive=len(question.beliefs),
            cards=question.reading,
            chance=round(100 * memory.chance),
        )
        stars = t("drill.stars.rule", lang)
        self._judge(Verdict("info", t("drill.rating", lang), sentences([said, stars], lang)))

    def _ahead(self) -> None:
        """While she reads, the deal of the next question is played."""
        with suppress(
            RuntimeError
        ):  # no loop runs in a plain program: then it is played when asked for
            asyncio.get_running_loop().call_later(AHEAD, self.memory.prepare, self.kind.ask)

    def skip(self) -> Drill:
        """Leave this question: it costs nothing."""
        with self._hold():
            self._do_skip(None)
        return self

    def next(self) -> Drill:
        """Go on to the next question: what the button does."""
        with self._hold():
            self._do_next(None)
        return self

    def reset(self) -> Drill:
        """The same question again, unanswered."""
        self._put(self.seed)
        return self

    def _describe(self) -> str:
        return self.name


def drill(name: str, seed: int | None = None, *, lang: str | None = None) -> Drill:
    """Endless practice of one rule; a question has a number, so that it can be asked again or shared.

    The names are those of `drills`. Questions come from deals that were played out, and are as hard as you
    are good; what you missed comes back.

    >>> drill("winner", seed=7)
    Drill(winner)
    """
    return Drill(name, seed, lang=lang)


def drills() -> Mapping[str, str]:
    """The drills there are, and the lesson each belongs to.

    >>> drills()["winner"]
    '06'
    """
    return {name: kind.lesson for name, kind in DRILLS.items()}
