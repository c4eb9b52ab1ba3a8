"""Every question of a drill: whole, judged by the engine, in both languages, small on the wire.

TRACTOR_LAB_QUESTIONS=1000 looks at as many questions of each drill as one likes.
"""

from __future__ import annotations

import os
from pathlib import Path
from statistics import median
from time import perf_counter

import pytest

from tractor_lab.course import drill, drills
from tractor_lab.course.drilling.kinds import DRILLS
from tractor_lab.course.drilling.question import make
from tractor_lab.course.drilling.table import Drill
from tractor_lab.locale import texts
from tractor_lab.rules import decide_trick, legal_follows, parse_shape
from tractor_lab.rules.hand import Hand, Lead

MANY = int(os.environ.get("TRACTOR_LAB_QUESTIONS", "24"))
LARGEST = 40_000


@pytest.fixture(autouse=True)
def no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRACTOR_LAB_PROGRESS", "off")


@pytest.mark.parametrize("name", DRILLS)
def test_every_question_is_whole(name: str) -> None:
    kind = DRILLS[name]
    tricky = 0
    for seed in range(MANY):
        question = make(name, seed, kind.ask)
        places = set(range(len(question.options)))
        assert len(places) > 1
        assert len(set(question.options)) == len(places)
        assert question.right
        assert question.right < places
        assert set(question.beliefs.values()) <= places - question.right
        assert question.seed == seed
        tricky += bool(question.beliefs)
    assert tricky >= MANY // 2
    assert make(name, 3, kind.ask) == make(name, 3, kind.ask)


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", DRILLS)
def test_right_and_wrong_are_told_apart_in_words(name: str, lang: str) -> None:
    table = drill(name, 0, lang=lang)
    for seed in range(max(6, MANY // 10)):
        for place in range(len(table.question.options)):
            table._put(seed)
            if place >= len(table.question.options):
                break
            table.hint()
            table.hint()
            verdict = table.choose(place)
            assert verdict is not None
            assert bool(verdict) == (place in table.question.right)
            assert verdict.sentence
            assert verdict.rule
            assert "{" not in str(verdict) + table.scene.prompt
            assert len(table.frame["html"].encode()) < LARGEST
            belief = table.question.belief(place)
            if belief and not verdict:
                known = texts(lang)
                assert f"drill.{name}.mis.{belief}" in known
                assert f"belief.{belief}" in known
            assert not table.choose(place) or verdict  # a second click changes nothing
            table._do_rating(None)
            assert table.verdict is not None
            assert table.verdict.kind == "info"


def test_the_tricks_are_won_as_the_engine_says() -> None:
    for seed in range(MANY):
        question = make("winner", seed, DRILLS["winner"].ask)
        assert question.right == {decide_trick(question.plays, question.order).winner}


def test_one_play_is_allowed_and_the_others_are_not() -> None:
    for seed in range(MANY):
        question = make("owe", seed, DRILLS["owe"].ask)
        order = question.order
        legal = legal_follows(Lead(question.plays[0], order), Hand(question.hand, order))
        allowed = {at for at, play in enumerate(question.options) if play in legal}
        assert question.right == allowed
        assert set(question.reasons) == set(range(len(question.options))) - allowed


def test_a_tractor_is_one_to_the_engine() -> None:
    for seed in range(MANY):
        question = make("tractor", seed, DRILLS["tractor"].ask)
        rows = [cards for cards in question.options if not isinstance(cards, str)]
        found = [
            at for at, cards in enumerate(rows) if parse_shape(cards, question.order).is_tractor
        ]
        assert question.right == set(found or [len(rows)])


def test_a_question_has_a_number_and_a_stable_name() -> None:
    first, again = drill("winner", seed=7), drill("winner", seed=7)
    assert first.question == again.question
    assert repr(first) == "Drill(winner)"
    assert "seed=7" in first.scene.caption
    html = str(first._repr_mimebundle_()["text/html"])
    assert "Who wins" in html
    assert drill("winner").question == drill("winner").question
    assert set(drills()) == set(DRILLS)
    with pytest.raises(ValueError, match="there are order"):
        drill("poker")


def test_the_next_question_is_ready_soon() -> None:
    table = drill("order")
    times = []
    for _ in range(12):
        table.choose(min(table.question.right))
        table.memory.prepare(table.kind.ask)  # what the table does while she reads
        start = perf_counter()
        table.next()
        times.append(perf_counter() - start)
    assert median(times) < 0.5


def test_what_was_missed_comes_back_in_the_same_sitting() -> None:
    table = drill("winner")
    missed = table.seed
    table.choose(min(set(range(4)) - table.question.right))
    before = table.rating
    seen = []
    for _ in range(4):
        table.next()
        seen.append(table.seed)
        table.choose(min(table.question.right))
    assert missed in seen[2:]
    assert "missed" in table.scene.prompt or missed != seen[-1]
    assert table.rating > before
    assert table.memory.streak == 4
    assert table.memory.today == 5


def test_skipping_costs_nothing_and_next_waits_for_an_answer() -> None:
    table = drill("order")
    first = table.seed
    assert table.next().seed == first
    table.skip()
    assert table.seed != first
    assert table.rating == 1000
    assert table.memory.entry.attempts == 0


def test_answers_are_kept_and_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRACTOR_LAB_PROGRESS", str(tmp_path / "progress.json"))
    table = drill("order")
    table.choose(min(table.question.right))
    table.next()
    wrong = next(at for at in range(5) if at not in table.question.right)
    table.choose(wrong)
    other: Drill = drill("order")
    assert other.rating == table.rating
    assert other.memory.streak == 0
    assert other.seed == table.seed  # it is due: the last answer was wrong
    assert "missed" in other.scene.prompt
