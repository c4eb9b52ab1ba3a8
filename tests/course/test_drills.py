"""Every question of a drill: whole, judged by the engine, in both languages, small on the wire.

TRACTOR_LAB_QUESTIONS=1000 looks at as many questions of each drill as one likes.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter

import pytest

from tractor_lab.course import drill, drills
from tractor_lab.course.drilling.kinds import DRILLS
from tractor_lab.course.drilling.question import Question, make
from tractor_lab.course.drilling.table import Drill
from tractor_lab.locale import texts
from tractor_lab.rules import (
    Call,
    Rules,
    bid,
    decide_trick,
    judge_throw,
    kitty_multiplier,
    legal_follows,
    level_change,
    parse_shape,
    points_of,
)
from tractor_lab.rules.hand import Hand, Lead

MANY = int(os.environ.get("TRACTOR_LAB_QUESTIONS", "24"))
LARGEST = 40_000


@pytest.fixture(autouse=True)
def no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRACTOR_LAB_PROGRESS", "off")


def whole(seed: int) -> Iterator[Question]:
    """The question of this number in every drill: they share a deal, so it is played once."""
    for name, kind in DRILLS.items():
        question = make(name, seed, kind.ask)
        places = set(range(len(question.options)))
        assert len(places) > 1
        assert len(set(question.options)) == len(places)
        assert question.right
        assert question.right < places
        assert set(question.beliefs.values()) <= places - question.right
        assert (question.drill, question.seed) == (name, seed)
        assert make(name, seed, kind.ask) == question
        yield question


def test_every_question_is_whole_and_most_are_tricky() -> None:
    tricky: Counter[str] = Counter()
    for seed in range(MANY):
        tricky.update(question.drill for question in whole(seed) if question.beliefs)
    assert all(tricky[name] >= MANY // 2 for name in DRILLS), tricky


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
                assert table._key(f"mis.{belief}")
                assert f"belief.{belief}" in texts(lang)
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


def test_throws_multipliers_and_calls_are_as_the_engine_says() -> None:
    for seed in range(MANY):
        throw = make("throw", seed, DRILLS["throw"].ask)
        hands = [cards for _, cards in throw.others]
        verdict = judge_throw(throw.plays[0], hands, throw.order)
        assert (0 in throw.right) == verdict.stands
        assert verdict.stands or verdict.seat in throw.right
        times = make("multiplier", seed, DRILLS["multiplier"].ask)
        best = times.plays[decide_trick(times.plays, times.order).winner]
        assert chosen(times) == f"drill.times={kitty_multiplier(times.plays[0], best, times.order)}"
        call = make("call", seed, DRILLS["call"].ask)
        level = str(call.words["level"])
        current = Call(("S", "E", "N", "W").index(call.leader), call.plays[0])
        rows = [cards for cards in call.options if not isinstance(cards, str)]
        legal = {at for at, cards in enumerate(rows) if bid(level, 0, cards, None, current).legal}
        assert call.right == (legal or {len(rows)})
        assert all(not Counter(cards) - Counter(call.hand) for cards in rows)


def test_the_counts_are_those_of_the_rules() -> None:
    for seed in range(MANY):
        end = make("kitty", seed, DRILLS["kitty"].ask)
        winner = decide_trick(end.plays, end.order).winner
        seats = ("S", "E", "N", "W")
        at = (seats.index(end.leader) + winner) % 4
        ours = str(end.words["declarers"]).endswith("NS") == (at % 2 == 0)
        bonus = kitty_multiplier(end.plays[0], end.plays[winner], end.order) * points_of(end.kitty)
        taken = sum(points_of(play) for play in end.plays)
        total = end.words["before"] + (0 if ours else taken + bonus)
        assert chosen(end) == f"drill.points={total}"
        deal = make("levels", seed, DRILLS["levels"].ask)
        change = level_change(deal.words["total"])
        assert chosen(deal).endswith(f".{change.side[0]}{change.levels}")


def chosen(question: Question) -> str:
    """The right answer of a question with one."""
    return str(question.options[min(question.right)])


def test_another_table_rules_otherwise_most_of_the_time() -> None:
    found = [make("house", seed, DRILLS["house"].ask) for seed in range(MANY)]
    assert sum(bool(one.beliefs) for one in found) > MANY // 2
    for one in found:
        assert one.order.rules != Rules()
        if one.kind == "trick":
            assert one.right == {decide_trick(one.plays, one.order).winner}


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


def test_who_is_always_wrong_meets_new_questions() -> None:
    table = drill("winner")
    seen = []
    for _ in range(36):
        seen.append(table.seed)
        table.choose(min(set(range(4)) - table.question.right))
        table.next()
    assert max(map(seen.count, seen)) <= 3
    assert len(set(seen)) >= 12
    assert table.rating < 900


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


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_wrong_answer_says_what_is_wrong_with_it(lang):
    told = {key for key in texts(lang) if ".flaw." in key}
    for name, last in (("tractor", 3), ("winner", 4)):
        for seed in range(12):
            question = drill(name, seed=seed).question
            assert set(question.flaws) == set(range(last)) - question.right
            for place, flaw in question.flaws.items():
                assert f"drill.{name}.flaw.{flaw}" in told
                said = drill(name, seed=seed, lang=lang).choose(place).sentence
                assert "{" not in said


def test_the_last_trick_is_won_by_the_side_you_are_on():
    for seed in range(20):
        question = drill("multiplier", seed=seed).question
        took = decide_trick(question.plays, question.order).winner
        assert ("SENW".index(question.leader) + took) % 4 in (0, 2)
