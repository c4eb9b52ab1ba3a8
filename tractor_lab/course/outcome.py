"""What an exercise answers: one of four outcomes, or something to read (a hint, a solution).

Everything here shows itself in a notebook: as text that is the same every time, and as a picture of cards.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from html import escape
from typing import Any, Final, Literal

from tractor_lab.locale import language, sentences, t
from tractor_lab.table.render import render
from tractor_lab.table.scene import Link, Scene, Verdict


class Kind(StrEnum):
    """The four outcomes of a check."""

    PASSED = "passed"
    FAILED = "failed"
    ERROR = "error"
    NOT_ATTEMPTED = "not attempted"


Tone = Literal["ok", "no", "info"]
TONES: Final[dict[Kind, Tone]] = {
    Kind.PASSED: "ok",
    Kind.FAILED: "no",
    Kind.ERROR: "no",
    Kind.NOT_ATTEMPTED: "info",
}

LESSONS: Final = {
    "00": "00_start_here.ipynb",
    "01": "01_trump_order.ipynb",
    "02": "02_pairs_and_tractors.ipynb",
    "03": "03_following_suit.ipynb",
    "04": "04_scoring.ipynb",
    "05": "05_leading_and_throws.ipynb",
    "06": "06_ruffs.ipynb",
    "07": "07_declaring.ipynb",
    "08": "08_the_kitty.ipynb",
    "09": "09_levels_and_a_match.ipynb",
    "10": "10_a_whole_deal.ipynb",
    "11": "11_habits.ipynb",
    "12": "12_other_tables.ipynb",
    "13": "13_the_odds.ipynb",
    "14": "14_your_own_bot.ipynb",
}


def lesson_link(lesson: str, lang: str) -> Link:
    """The link to a lesson, found from the exercise notebook beside it.

    >>> lesson_link("01", "zh").href
    '../../notebooks/zh/01_trump_order.ipynb'
    """
    folder = "../notebooks/" if lang == "en" else f"../../notebooks/{lang}/"
    return Link(t("course.lesson", lang, number=int(lesson)), folder + LESSONS[lesson])


def practice_address(lesson: str, lang: str) -> str:
    """Where the exercises of a lesson are, seen from the lessons in that language.

    >>> practice_address("01", "en"), practice_address("99", "en")
    ('../exercises/01_trump_order.ipynb', '')
    """
    if lesson not in LESSONS:
        return ""
    return ("../exercises/" if lang == "en" else f"../../exercises/{lang}/") + LESSONS[lesson]


@dataclass(frozen=True, repr=False)
class Message:
    """Some words with a picture: what `hint()` and `solution()` return.

    >>> Message("Hint 1 of 2.", "Look at the fives.")
    Hint 1 of 2. Look at the fives.
    """

    headline: str = ""
    sentence: str = ""
    more: tuple[str, ...] = ()
    """Further lines, such as "Your function said ..."."""
    rule: str = ""
    lesson: Link | None = None
    scene: Scene | None = None
    """The cards it is about."""
    code: str = ""
    """Python to read, such as a line of the learner's or a model solution."""
    lang: str = ""
    tone: Tone = "info"

    def verdict(self) -> Verdict:
        """The same as a verdict on a table."""
        sentence = sentences((self.sentence, *self.more), self.lang or None)
        return Verdict(self.tone, self.headline, sentence, self.rule, self.lesson)

    def verdict_on_table(self) -> Verdict:
        """The verdict for a live table, whose script finds a lesson by its file name."""
        verdict = replace(self.verdict(), sentence=self.sentence)
        if self.lesson is None:
            return verdict
        return replace(verdict, lesson=Link(self.lesson.text, self.lesson.href.split("/")[-1]))

    def __str__(self) -> str:
        head, sentence = self.headline, self.sentence
        if self.scene is not None and not head and not sentence:
            head, sentence = self.scene.title + ".", self.scene.prompt
        lines = [sentences((head, sentence), self.lang or None), *self.more]
        if self.code:
            lines += ["", *(("    " + line).rstrip() for line in self.code.splitlines()), ""]
        if self.rule:
            lang = self.lang or language()
            where = t("cell.lesson", lang, lesson=self.lesson.text) if self.lesson else ""
            lines.append(t("table.rule", lang, rule=self.rule) + where)
        return "\n".join(lines).strip()

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        said = self.verdict()
        scene = replace(self.scene or Scene(), verdict=said if str(said) else None, buttons=())
        return render(scene, "static", self.lang or language()) + self._code_html()

    def _code_html(self) -> str:
        if not self.code:
            return ""
        style = (
            "background:#f6f8f7;color:#16221d;padding:10px 14px;border-radius:8px;"
            "font-family:monospace;white-space:pre-wrap;overflow-wrap:anywhere;line-height:1.45"
        )
        return f'<pre style="{style}">{escape(self.code)}</pre>'


@dataclass(frozen=True, repr=False)
class Outcome(Message):
    """What `check()` returns. True in an `if` when the exercise is passed."""

    kind: Kind = Kind.NOT_ATTEMPTED
    reason: str = ""
    """The misconception a wrong answer stands for, if it stands for one."""

    def __bool__(self) -> bool:
        return self.kind is Kind.PASSED

    @classmethod
    def of(cls, kind: Kind, headline: str = "", sentence: str = "", **more: Any) -> Outcome:
        """An outcome in its usual tone."""
        return cls(headline, sentence, tone=TONES[kind], kind=kind, **more)
