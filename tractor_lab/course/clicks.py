"""Exercises answered at the table: cards picked, a row chosen, a number, cards in order."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

from tractor_lab._mistake import said
from tractor_lab.locale import explain, sentences, t
from tractor_lab.rules import Card, ParseError, Trump, parse_cards
from tractor_lab.table.scene import Bar, Kitty, Row, Scene, Seat, Stat, Trick, Verdict, lay
from tractor_lab.table.words import shown

from .base import Exercise
from .outcome import Kind, Message, Outcome, lesson_link
from .position import Position, trump_in_words
from .spec import Answer, Click

TRIES = 4000
"""Candidates looked at for a fresh position."""


def fresh_position(spec: Click, seed: int) -> Position:
    """The position of a seed: the first candidate that tells every naive player from the engine."""
    if seed == 0 or spec.fresh is None:
        return spec.start
    random = Random(f"{spec.name} {seed}")
    for _ in range(TRIES):
        found = spec.fresh(random)
        if found is not None and found != spec.start and spec.tells(found):
            return found
    return spec.start


class ClickExercise(Exercise):
    """See `Exercise`. The table answers every click; `check()` says where you stand."""

    def __init__(self, spec: Click, lang: str | None, seed: int) -> None:
        super().__init__(spec.name, lang, seed)
        self.spec = spec
        self.kind = spec.kind
        self.position = fresh_position(spec, seed)
        self._given: Any = None
        self._widget: Any = None

    # Answers

    @property
    def answer(self) -> Any:
        """What was answered last; set it to answer without clicking."""
        if self._given is None and self._widget is not None:
            return self._widget.pending()
        return self._given

    @answer.setter
    def answer(self, answer: Any) -> None:
        self._given = answer
        if self._widget is not None:
            try:
                read = self.read(answer)
            except (ParseError, ValueError):
                return  # check() will say what is wrong with it
            self._widget.put(read)

    def _check(self, answer: Any) -> Outcome:
        if answer is not None:
            self.answer = answer
        given = self.answer
        if given is None or given in ("", [], ()):
            return self._not_attempted("course.todo." + self.kind)
        try:
            read = self.read(given)
        except (ParseError, ValueError) as problem:
            return self._error(said(problem, self.lang))
        return self.judge(read)

    def read(self, given: Any) -> Answer:
        """What a learner wrote as an answer. Raises `ValueError` saying what would be one."""
        if self.kind == "number":
            return self._read_number(given)
        if self.kind == "choose":
            return self._read_choice(given)
        cards = parse_cards(given)
        if not self.position.lead:
            extra = tuple((Counter(cards) - Counter(self.position.cards)).elements())
            if extra:
                raise ValueError(t("course.not.held", self.lang, cards=shown(extra, self.lang)))
        return cards

    def _read_number(self, given: Any) -> int:
        text = str(given).strip()
        if isinstance(given, bool) or not re.fullmatch(r"[+-]?\d{1,9}(\.0+)?", text):
            raise ValueError(t("course.not.number", self.lang, given=_short(given)))
        return int(float(text))

    def _read_choice(self, given: Any) -> int:
        """An option by its number as printed, or by its cards."""
        options = self.position.options
        if isinstance(given, int) and not isinstance(given, bool):
            if 1 <= given <= len(options):
                return given - 1
        else:
            wanted = sorted(parse_cards(given))
            for place, option in enumerate(options):
                if not option.startswith("course.") and sorted(parse_cards(option)) == wanted:
                    return place
        raise ValueError(t("course.not.option", self.lang, given=_short(given), count=len(options)))

    # Judging: one function behind the table, check() and the tests

    def judge(self, answer: Answer) -> Outcome:
        """The outcome of an answer: right, or what it stands for and why not."""
        spec, position = self.spec, self.position
        if spec.right(position, answer):
            head = t("table.yes", self.lang)
            return Outcome.of(Kind.PASSED, head, self._why(answer), lang=self.lang)
        more = (t("course.again", self.lang),) if spec.fresh else ()
        reason = self.misconception(answer) or ""
        return self._failed(self._diagnosis(answer), more=more, reason=reason)

    def misconception(self, answer: Answer) -> str | None:
        """The misconception a wrong answer stands for, if it stands for one."""
        for name, naive in self.spec.naive.items():
            said = naive(self.position)
            if said is not None and _same(self.kind, said, answer):
                return name
        return None

    def _diagnosis(self, answer: Answer) -> str:
        name = self.misconception(answer)
        if name:
            return t(
                "course.mis." + name, self.lang, **self._values(), **self._given_values(answer)
            )
        if self.spec.why_not:
            said = self.spec.why_not(self.position, answer, self.lang)
            if said:
                return said
        if self.position.lead and isinstance(answer, tuple):
            reason = self.position.legal.why_not(answer)
            if reason:
                return explain(reason, self.lang)
        values = self._given_values(answer)
        if isinstance(answer, int) and self.kind == "number":
            right = self.spec.answer(self.position)
            end = "high" if isinstance(right, int) and answer > right else "low"
            return t(f"course.no.number.{end}", self.lang, **values)
        return t("course.no." + self.kind + self._which(values), self.lang, **values)

    def _which(self, values: dict[str, Any]) -> str:
        """Which part of "no" applies to cards: some missing, some too many, or both."""
        parts = [key for key in ("missing", "extra") if values.get(key)]
        if self.kind == "order":
            parts = parts[:1] if "missing" in parts else []
        return "." + ".".join(parts) if parts else ""

    def _values(self) -> dict[str, Any]:
        words = {key: self._shown(value) for key, value in self.spec.words(self.position).items()}
        return {**super()._values(), **self.position.values(self.lang), **words}

    def _given_values(self, answer: Answer) -> dict[str, Any]:
        right = self.spec.answer(self.position)
        values = {"given": self.tell(answer), "answer": self.tell(right)}
        if isinstance(right, tuple) and isinstance(answer, tuple):
            sort = self.position.order.sort
            missing, extra = Counter(right) - Counter(answer), Counter(answer) - Counter(right)
            values["missing"] = shown(sort(tuple(missing.elements())), self.lang)
            values["extra"] = shown(sort(tuple(extra.elements())), self.lang)
            values["wrong"] = self._first_wrong(answer)
        return values

    def _first_wrong(self, answer: tuple[Card, ...]) -> str:
        """The first two neighbours of an ordered answer that stand the wrong way round."""
        tier = self.position.order.tier
        for one, two in pairwise(answer):
            if tier(one) < tier(two):
                return shown((one, two), self.lang)
        return ""

    def _shown(self, value: Any) -> Any:
        if isinstance(value, tuple):
            return shown(value, self.lang)
        if isinstance(value, str) and value.startswith("course."):
            return t(value, self.lang)
        return value

    @property
    def unit(self) -> str:
        """What the number counts, in words."""
        return t(self.spec.unit, self.lang) if self.spec.unit else ""

    def tell(self, answer: Answer) -> str:
        """An answer in words: the cards, the option, the number."""
        if isinstance(answer, tuple):
            return shown(answer, self.lang)
        if self.kind == "choose":
            return self.option(answer)
        return str(answer)

    def option(self, place: int) -> str:
        """One of the options in words."""
        option = self.position.options[place]
        if option.startswith("course."):
            return t(option, self.lang, **self.position.values(self.lang))
        return shown(parse_cards(option), self.lang)

    def _why(self, answer: Answer | None = None) -> str:
        right = self.spec.answer(self.position)
        given = right if answer is None else answer
        return self.say("solution", **self._given_values(given))

    def solution(self) -> Message:
        head = t("course.solution", self.lang)
        learn = lesson_link(self.lesson, self.lang)
        return Message(head, self._why(), rule=self.rule, lesson=learn, lang=self.lang)

    # Showing

    def reset(self) -> ClickExercise:
        super().reset()
        self._given = None
        if self._widget is not None:
            self._widget.reset()
        return self

    @property
    def widget(self) -> Any:
        """The live table (and the box for a number), made when first asked for."""
        if self._widget is None:
            from .widgets import make

            self._widget = make(self)
            if self._given is not None:
                self.answer = self._given
        return self._widget

    def answered(self, answer: Answer) -> Verdict:
        """Called by the table: somebody answered there."""
        if self.kind == "choose" and isinstance(answer, int):
            self._given = answer + 1
        else:
            self._given = answer
        judged = self.judge(answer)
        outcome = self._kept(judged)
        if outcome is not judged:  # something was in the way of keeping it
            outcome = replace(
                outcome, sentence=sentences((outcome.sentence, outcome.more[-1]), self.lang)
            )
        return outcome.verdict_on_table()

    def _given_text(self) -> str:
        given = self.answer
        try:
            return repr(self.read(given))
        except (ParseError, ValueError):
            return _short(given)

    def _hints_used(self) -> int:
        live = self._widget.hints_seen() if self._widget is not None else 0
        return max(self._step, live)

    def _parts(self) -> tuple[Any, ...]:
        return tuple(self.widget.parts())

    def scene(self) -> Scene:
        """The position as a picture: what lies there, and nothing of the answer."""
        position, hidden = self.position, self.spec.hidden
        trump = Trump(position.trump) if position.names_trump else None
        rows = []
        if position.hand:
            rows.append(Row(lay(position.cards), pick=False, sort=not hidden))
        elif position.lead:
            name = "course.winning" if position.kitty else "course.you.lead"
            rows.append(Row(lay(position.lead), t(name, self.lang), pick=False, sort=False))
        rows += [*other_hands(position.others, self.lang), *position.rows(self.lang)]
        scene = Scene(
            trump=None if hidden else trump,
            rules=position.rules,
            title=self.title,
            prompt=self.prompt,
            stats=self._stats(trump if hidden else None),
            bar=Bar.of(position.points, position.rules)
            if position.points is not None and not position.kitty
            else None,
            trick=self._trick(),
            hands=tuple(rows),
            kitty=Kitty(lay(position.kitty)) if position.kitty else None,
        )
        return replace(scene, marks=frozenset()) if hidden else scene

    def _stats(self, trump: Trump | None) -> tuple[Stat, ...]:
        position, lang = self.position, self.lang
        stats = []
        if trump is not None:
            stats.append(Stat(t("course.trump", lang), trump_in_words(trump, lang)))
        if position.points is not None and position.kitty:
            stats.append(Stat(t("course.so.far", lang), str(position.points)))
            stats.append(
                Stat(t("course.last.won", lang), t("course.last." + position.winner, lang))
            )
        return (*stats, *position.stats(lang))

    def _trick(self) -> Trick | None:
        """The plays around the table; with a hand below, the lead alone."""
        position = self.position
        plays = position.plays or ((position.lead,) if position.lead and position.hand else ())
        seats = tuple(
            Seat(where, cards=lay(play), leads=place == 0)
            for place, (where, play) in enumerate(zip(position.places, plays, strict=False))
        )
        return Trick(seats) if seats else None


def other_hands(hands: Sequence[str], lang: str) -> list[Row]:
    """The open hands of East, North and West, as rows to look at."""
    return [
        Row(lay(held), t("table.seat." + where, lang), where, pick=False, small=True)
        for where, held in zip(("E", "N", "W"), hands, strict=False)
    ]


def _same(kind: str, one: Answer, two: Answer) -> bool:
    if kind == "pick" and isinstance(one, tuple) and isinstance(two, tuple):
        return sorted(one) == sorted(two)
    return one == two


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
