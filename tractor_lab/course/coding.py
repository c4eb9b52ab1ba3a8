"""Exercises answered by a function: it is compared with the engine, and where it differs we show how.

The smallest position found is shown: positions are tried from small to large, and the first that differs
is made smaller still as long as it differs.
"""

from __future__ import annotations

import dis
import inspect
import linecache
import sys
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from functools import lru_cache
from random import Random
from time import monotonic
from types import CodeType
from typing import Any

from tractor_lab._apart import Unsendable
from tractor_lab.locale import t
from tractor_lab.rules import Card, Rules, Trump, parse_cards
from tractor_lab.table.scene import Row, Scene, lay

from .base import Exercise
from .outcome import Kind, Message, Outcome, lesson_link
from .sandbox import Report, Sandbox, sandbox
from .spec import Case, Code

BUDGET = 12.0
"""Seconds a whole check may take; what is compared by then counts."""
ENOUGH = 2.0
"""Seconds to go on after the first difference, to learn what the function believes; and to shrink."""
SHRINKING = 400
"""Positions looked at to find a smaller one."""


class CodeExercise(Exercise):
    """See `Exercise`. Write the function, then `q.check(function)`."""

    def __init__(self, spec: Code, lang: str | None, seed: int) -> None:
        super().__init__(spec.name, lang, seed)
        self.spec = spec
        self.kind = "code"

    def _values(self) -> dict[str, Any]:
        return {**super()._values(), "function": self.spec.function}

    @property
    def signature(self) -> str:
        """``may_play(hand, lead, play, trump)``."""
        return f"{self.spec.function}({', '.join(self.spec.parameters)})"

    # What a learner calls

    def _check(self, answer: Any) -> Outcome:
        function = answer if answer is not None else self._in_notebook()
        if function is None and (named := self._misspelt()):
            return self._not_attempted("course.todo.named", named=named)
        if function is None or is_stub(function):
            return self._not_attempted("course.todo.code")
        fault = self._unfit(function)
        if fault:
            return self._error(fault)
        try:
            with sandbox(self.spec.far(function) if self.spec.far else function) as box:
                return self._compare(function, box)
        except Unsendable as problem:
            return self._error(t("course.code.unsendable", self.lang, what=str(problem)))

    def solution(self) -> Message:
        head = t("course.code.solution", self.lang, function=self.spec.function)
        learn = lesson_link(self.lesson, self.lang)
        return Message(
            head,
            self.say("solution"),
            rule=self.rule,
            lesson=learn,
            code=self.spec.model,
            lang=self.lang,
        )

    def _parts(self) -> tuple[Any, ...]:
        return (self._card(),)

    # Looking at the function before it runs

    def _in_notebook(self) -> Any:
        """The function of that name, if the notebook has one: ``q.check()`` finds it."""
        found = getattr(sys.modules.get("__main__"), self.spec.function, None)
        return found if callable(found) else None

    def _misspelt(self) -> str:
        """The name of a function of the notebook that is nearly the one asked for; "" if there is none."""
        mine = [
            name
            for name, value in vars(sys.modules.get("__main__", sys)).items()
            if inspect.isfunction(value) and value.__module__ == "__main__" and not is_stub(value)
        ]
        return next(iter(get_close_matches(self.spec.function, mine, 1, 0.8)), "")

    def _unfit(self, function: Any) -> str | None:
        """Why this cannot be the function asked for, before it is called."""
        if not callable(function):
            said = _short(repr(function))
            return t("course.code.not_function", self.lang, given=said, function=self.spec.function)
        try:
            inspect.signature(function).bind(*self.spec.parameters)
        except TypeError:
            return t("course.code.signature", self.lang, signature=self.signature)
        except ValueError:
            return None  # some built-ins do not say what they take
        return None

    # Comparing

    def _compare(self, function: Callable[..., Any], box: Sandbox) -> Outcome:
        spec, end = self.spec, monotonic() + BUDGET
        cases = self._cases()
        seen: list[tuple[Case, Report]] = []
        bad: tuple[Case, Report] | None = None
        for case, report in zip(cases, box.run(map(self._arguments, cases)), strict=False):
            seen.append((case, report))
            if bad is None and self._differs(case, report):
                bad = case, report
                end = min(end, monotonic() + ENOUGH)
            if report.kind in ("endless", "gone") or monotonic() > end:
                break
        if bad is not None:
            smallest, said = self._shrink(*bad, box)
            return self._outcome(function, smallest, said, seen)
        if len(seen) < len(cases):
            words = t("course.code.slow", self.lang, done=len(seen), count=len(cases))
            return self._error(words)
        head = t("table.yes", self.lang)
        key = "course.code.passed.goal" if spec.accepts else "course.code.passed"
        words = t(key, self.lang, count=len(seen), function=spec.function)
        return Outcome.of(Kind.PASSED, head, words, lang=self.lang)

    def _cases(self) -> list[Case]:
        """The positions to compare on, each once, small ones first."""
        return positions(self.name, self.seed)

    def _arguments(self, case: Case) -> list[Any]:
        return [case[name] for name in self.spec.parameters]

    def _differs(self, case: Case, report: Report) -> bool:
        """Did the function do anything but return what the rules say?"""
        if report.kind != "returned" or report.changed:
            return True
        if not self._right_type(report):
            return True
        if self.spec.accepts:
            return not self.spec.accepts(case, report.value)
        return bool(report.value != _plain(self.spec.truth(case)))

    def _right_type(self, report: Report) -> bool:
        if self.spec.returns == "pair":
            return report.type in ("tuple", "list") and report.value is not None
        if self.spec.returns == "cards":
            return report.type == "list" and report.value is not None
        return report.type == self.spec.returns

    def _shrink(self, case: Case, report: Report, box: Sandbox) -> tuple[Case, Report]:
        """The smallest position we can find on which it still differs."""
        if report.kind in ("endless", "gone"):
            return case, report
        spec, tried, left = self.spec, {repr(case)}, SHRINKING
        end = monotonic() + ENOUGH
        while left > 0 and monotonic() < end:
            smaller = []
            for one in spec.smaller(case):
                if repr(one) not in tried and spec.size(one) < spec.size(case):
                    tried.add(repr(one))
                    smaller.append(one)
            smaller = sorted(smaller, key=spec.size)[:left]
            found = None
            for one, said in zip(smaller, box.run(map(self._arguments, smaller)), strict=False):
                left -= 1
                if said.kind in ("endless", "gone"):
                    return one, said
                if self._differs(one, said):
                    found = one, said
                    break
            if found is None:
                break
            case, report = found
        return case, report

    # What we say about it

    def _outcome(
        self, function: Any, case: Case, report: Report, seen: Iterable[tuple[Case, Report]]
    ) -> Outcome:
        lang, code = self.lang, self._call(case)
        scene = self._scene(case)
        printed: tuple[str, ...] = ()
        if report.printed:
            printed = (t("course.code.printed", lang, text=_short(report.printed.strip(), 200)),)
        if report.kind in ("endless", "gone"):
            words = t("course.code." + report.kind, lang, function=self.spec.function)
            return self._error(words, code=code, scene=scene)
        if report.kind == "raised":
            where = _line(function, report)
            what = f"{report.type}: {report.shown}" if report.shown else report.type
            words = t("course.code.raised", lang, what=what)
            if report.type in ("SystemExit", "RecursionError", "EOFError"):
                words += " " + t("course.code." + report.type, lang)
            if where:
                number, text = where
                words += " " + t("course.code.line", lang, line=number)
                code = (
                    f"{code}\n\n{t('course.code.shown', lang, line=number)}  {text}"
                    if text
                    else code
                )
            return self._error(words, more=printed, code=code, scene=scene)
        if report.changed:
            names = t("cell.comma", lang).join(
                self.spec.parameters[place] for place in report.changed
            )
            name = self.spec.parameters[report.changed[0]]
            words = t("course.code.changed", lang, names=names, name=name)
            return self._failed(words, more=printed, code=code, scene=scene)
        if not self._right_type(report):
            key = "nothing" if report.type == "NoneType" else "type"
            wanted = t("course.code.wants." + self.spec.returns, lang)
            words = t(
                "course.code." + key, lang, said=report.shown, type=report.type, wanted=wanted
            )
            return self._error(words, more=printed, code=code, scene=scene)
        truth = self.spec.truth(case)
        key = "course.code.goal" if self.spec.accepts else "course.code.differs"
        words = t(key, lang, said=report.shown, truth=repr(truth))
        belief = self._misconception(case, report, seen)
        more = (t("course.mis.code." + belief, lang),) if belief else ()
        because = self.spec.because(case, lang) if self.spec.because else ""
        why = (because,) if because else ()
        reason = f"code.{belief}" if belief else ""
        more = (*why, *more, *printed)
        return self._failed(words, more=more, code=code, scene=scene, reason=reason)

    def _misconception(
        self, case: Case, report: Report, seen: Iterable[tuple[Case, Report]]
    ) -> str | None:
        """The misconception that answers as this function does, here and most often elsewhere."""
        returned = [(c, r.value) for c, r in seen if r.kind == "returned"]
        best, most = None, 0
        for name, naive in self.spec.naive.items():
            if _plain(naive(case)) == report.value:
                agree = sum(_plain(naive(one)) == value for one, value in returned)
                if agree > most:
                    best, most = name, agree
        return best

    def _call(self, case: Case) -> str:
        given = (self.spec.call.format(repr(case[name])) for name in self.spec.parameters)
        return f"{self.spec.function}({', '.join(given)})"

    def _scene(self, case: Case) -> Scene | None:
        """The position drawn: each argument that is cards as a row, named as in the function."""
        if self.spec.scene:
            return self.spec.scene(case)
        trump = Trump(case["trump"]) if "trump" in case else None
        rows = []
        for name in self.spec.parameters:
            value = case[name]
            if isinstance(value, list) and value and isinstance(value[0], list):
                named = zip((f"{name}[{place}]" for place in range(len(value))), value, strict=True)
            else:
                named = zip((name,), (value,), strict=True)
            for label, held in named:
                cards = self._cards_of(name, held)
                if cards:
                    sort = name == "hand" or label != name
                    rows.append(Row(lay(cards), label, label, pick=False, sort=sort, small=True))
        if not rows and trump is None:
            return None
        rules = Rules(decks=self.spec.decks)
        return Scene(trump=trump, rules=rules, hands=tuple(rows))

    def _cards_of(self, name: str, value: Any) -> tuple[Card, ...]:
        """The cards of an argument; none if it is no cards."""
        try:
            return parse_cards(value) if name != "trump" and isinstance(value, str | list) else ()
        except ValueError:
            return ()


@lru_cache(maxsize=32)
def positions(name: str, seed: int) -> list[Case]:
    """The positions of a code exercise, small ones first. Kept: a learner checks more than once."""
    from .book import BOOK

    spec = BOOK[name]
    assert isinstance(spec, Code)
    found = {repr(case): case for case in spec.cases(Random(f"{name} {seed}"))}
    return sorted(found.values(), key=spec.size)


def is_stub(function: Any) -> bool:
    """Is this still the empty function of the notebook: nothing but a docstring, `...`, `pass`?

    >>> is_stub(lambda card, trump: None), is_stub(lambda card, trump: card)
    (True, False)
    """
    code = getattr(function, "__code__", None)
    if function is ...:
        return True
    if not isinstance(code, CodeType):
        return False
    idle = {"RESUME", "NOP", "LOAD_CONST", "RETURN_CONST", "RETURN_VALUE", "POP_TOP"}
    steps = list(dis.get_instructions(code))
    if any(step.opname not in idle for step in steps):
        return False
    last = steps[-1] if steps[-1].opname == "RETURN_CONST" else steps[-2]
    return last.argval is None or last.argval is ...


def _line(function: Any, report: Report) -> tuple[int, str] | None:
    """The learner's own line in which the exception arose, and its text."""
    known = {name: _file(value) for name, value in getattr(function, "__globals__", {}).items()}
    own = _file(function)
    for file, number, name in reversed(report.frames):
        if file in (SENT, own, *known.values()):
            real = known.get(name) or own if file == SENT else file
            return number, linecache.getline(real, number).strip()
    return None


SENT = "<dynamic-code>"
"""What cloudpickle calls the file of code that was written in a notebook."""


def _file(value: Any) -> str:
    code = getattr(value, "__code__", None)
    return code.co_filename if isinstance(code, CodeType) else ""


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _short(text: str, most: int = 60) -> str:
    return text if len(text) <= most else text[: most - 3] + "..."
