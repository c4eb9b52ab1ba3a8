"""What is often got wrong: every line of the rules page, section 10, has an exercise that meets it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from tractor_lab.course import Kind, exercise
from tractor_lab.course.clicks import ClickExercise
from tractor_lab.locale import LANGUAGES, texts

PAGE: Final = Path(__file__).resolve().parents[2] / "docs" / "rules.md"

MISTAKES: Final[dict[str, list[tuple[str, str]]]] = {
    "a level card counted in its printed suit": [
        ("01.suit.1", "level-in-suit.count"),
        ("03.follow.suit.1", "level-in-suit.play"),
    ],
    "7766 at level 7": [("02.tractor.1", "level-keeps-place")],
    "two different off-suit level cards as a pair": [
        ("02.pair.1", "level-pair"),
        ("03.follow.pair.2", "level-pair.play"),
    ],
    "two level pairs as a tractor": [("02.tractor.2", "two-level-pairs")],
    "keeping a tractor when a pair is led": [("03.follow.pair.1", "keep-tractor")],
    "singles to a tractor while holding a pair": [("03.follow.tractor.2", "no-tractor-no-duty")],
    "a triple played to save two pairs": [
        ("03.follow.triple.1", "triple-saves-pairs"),
        ("12.guangxi.pairs", "there.triple-for-pairs"),
    ],
    "two single trumps ruffing a pair": [("06.ruff.pair", "ruff-any-trumps")],
    "a pair with a high single out-ruffing a higher pair": [("06.over.pair", "ruff-highest-card")],
    "an equal card played later winning": [
        ("03.win.1", "later-wins"),
        ("06.who.equal", "ruff-later"),
    ],
    "the kitty counted when the declarers win the last trick": [("04.kitty.2", "kitty-always")],
    "the multiplier by the number of pairs in a throw": [("04.multiplier.1", "count-pairs")],
    "80 exactly giving a level": [("04.levels.1", "eighty-is-a-level")],
}
"""Each line of the page, and where a learner who believes it is answered: exercise and misconception."""
CASES = [(name, belief) for found in MISTAKES.values() for name, belief in found]


def test_the_list_is_the_one_of_the_page() -> None:
    section = PAGE.read_text(encoding="utf-8").split("\n## 10.")[1].split("\n## ")[0]
    listed = re.sub(r"\s+", " ", section).split("the course:", 1)[1].strip().rstrip(".")
    assert [line.strip() for line in listed.split(" · ")] == list(MISTAKES)


@pytest.mark.parametrize(("name", "belief"), CASES)
def test_somebody_who_believes_it_is_answered_with_its_own_sentence(name: str, belief: str) -> None:
    for lang in LANGUAGES:
        q = exercise(name, lang=lang, show=False)
        assert isinstance(q, ClickExercise)
        believed = q.spec.naive[belief](q.position)
        assert believed is not None
        outcome = q.judge(believed)
        assert outcome.kind is Kind.FAILED
        assert outcome.reason == belief
        own = texts(lang)["course.mis." + belief]
        told = [part for part in re.split(r"{\w+}", own) if part.strip()]
        assert all(part in outcome.sentence for part in told)
        assert q.judge(q.spec.answer(q.position)).kind is Kind.PASSED
