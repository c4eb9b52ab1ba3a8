"""What comes back and when, how a rating moves, and what the start page says about it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tractor_lab import cli, progress
from tractor_lab._progress_csv import from_csv, to_csv
from tractor_lab.course import drill, progress_page
from tractor_lab.course.drilling.memory import Memory, drill_due
from tractor_lab.course.repeat import due_drills, due_exercises, known, mixed_up
from tractor_lab.progress import Answered, Entry, Practice, due, dumps, loads, merge

MONDAY = "2026-11-30T08:00:00.000Z"
DAYS = {n: f"2026-{11 if n == 0 else 12}-{30 if n == 0 else n:02}T09:00:00.000Z" for n in range(15)}


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    file = tmp_path / "progress.json"
    monkeypatch.setenv("TRACTOR_LAB_PROGRESS", str(file))
    return file


def missed(name: str = "drill.winner", seed: int = 7, when: str = MONDAY, **more: str) -> Answered:
    return Answered(name, False, 0, more.get("reason", "later-wins"), when, seed, 1100)


def solved(when: str, name: str = "drill.winner", seed: int = 7) -> Answered:
    return Answered(name, True, 0, "", when, seed, 1100)


def test_after_one_three_and_seven_days() -> None:
    state = solved("2026-11-30T08:10:00.000Z").on(missed().on({}))
    seen = []
    for day in range(12):
        if drill_due("winner", state, DAYS[day]):
            seen.append(day)
            state = solved(DAYS[day]).on(state)
    assert seen == [1, 3, 7]
    assert drill_due("winner", missed().on({}), MONDAY) == [7]


def test_days_left_out_are_asked_for_once() -> None:
    state = solved("2026-11-30T08:10:00.000Z").on(missed().on({}))
    assert drill_due("winner", state, DAYS[5])
    state = solved(DAYS[5]).on(state)
    assert not drill_due("winner", state, DAYS[6])
    assert drill_due("winner", state, DAYS[8])


def test_the_next_lesson_brings_it_back() -> None:
    state = solved("2026-11-30T08:10:00.000Z").on(missed().on({}))
    begun = "2026-11-30T08:30:00.000Z"
    later = {**state, "08.kitty.bury.1": Entry(1, passed=begun, right=begun)}
    assert not drill_due("winner", state, "2026-11-30T08:40:00.000Z")
    assert drill_due("winner", later, "2026-11-30T08:40:00.000Z") == [7]
    again = solved("2026-11-30T08:45:00.000Z").on(later)
    assert not drill_due("winner", again, "2026-11-30T08:50:00.000Z")


@pytest.mark.parametrize("wrong", ["2026-13-40T99:00:00.000Z", "9999-12-31T00:00:00.000Z"])
def test_impossible_days_are_no_trouble(wrong: str) -> None:
    assert not due(wrong, wrong, MONDAY)


def test_the_rating_moves_with_what_was_to_be_expected() -> None:
    start = Practice()
    after = {"count": 30, "when": MONDAY, "seed": 1}
    hard = start.after(passed=True, hard=1400, **after)  # type: ignore[arg-type]
    easy = start.after(passed=True, hard=800, **after)  # type: ignore[arg-type]
    lost = start.after(passed=False, hard=800, **after)  # type: ignore[arg-type]
    assert hard.rating > easy.rating > start.rating > lost.rating
    assert lost.best == start.best
    back = lost.after(passed=True, hard=800, **after)  # type: ignore[arg-type]
    assert back.rating == lost.rating  # its answer has been seen
    assert (back.streak, back.longest, back.today) == (1, 1, 2)


def test_a_file_of_the_first_format_is_read_and_lifted(path: Path) -> None:
    old = {"format": 1, "exercises": {"01.trump.1": {"attempts": 2, "passed": MONDAY}}}
    path.write_text(json.dumps(old))
    table = drill("winner", seed=7)
    table.choose(min(set(range(4)) - table.question.right))
    content = json.loads(path.read_text())
    assert content["format"] == 2
    assert content["exercises"]["01.trump.1"]["passed"] == MONDAY
    assert list(content["drills"]) == ["winner"]
    assert list(content["drills"]["winner"]["missed"]) == ["7"]


def test_two_computers_meet() -> None:
    here = solved(DAYS[1]).on(missed().on({}))
    there = missed(seed=8, when=DAYS[2]).on(missed().on({}))
    both = merge(here, there)
    assert both == merge(there, here) == merge(both, here)
    practice = both["drill.winner"].practice
    assert practice is not None
    assert practice.missed == ((7, MONDAY, DAYS[1]), (8, DAYS[2], ""))
    assert practice.streak == 0  # the later answer was wrong
    assert {b[0]: b[1] for b in both["drill.winner"].beliefs} == {"later-wins": 2}
    assert from_csv(to_csv(both).encode()) == loads(dumps(both)) == both


@pytest.mark.parametrize(
    "broken",
    [
        {"rating": "high"}, {"rating": 99}, {"missed": []}, {"missed": {"x": ["", ""]}},
        {"missed": {"7": [MONDAY]}}, {"missed": {"7": ["soon", ""]}}, {"rated": "today"},
        {"beliefs": {"a": 1}}, {"beliefs": {"a": [True, ""]}}, {"streak": -1}, {"today": True},
    ],
)  # fmt: skip
def test_a_broken_drill_is_not_believed(broken: dict[str, object]) -> None:
    data = json.dumps({"format": 2, "exercises": {}, "drills": {"winner": broken}}).encode()
    with pytest.raises(progress.ForeignError, match=r"drill\.winner"):
        loads(data)


def state_of_a_learner() -> dict[str, Entry]:
    now = progress.now()
    done = {"01.trump.1": Entry(1, passed=now, right=now)}
    done["04.levels.1"] = Entry(2, wrong=now, beliefs=(("eighty-is-a-level", 2, now),))
    done["04.levels.2"] = Entry(2, wrong=now, beliefs=(("not-known-at-all", 1, now),))
    done["02.tractor.1"] = Entry(2, beliefs=(("jump", 9, "2020-01-01T00:00:00.000Z"),))
    return Answered("drill.winner", False, 0, "later-wins", now, 7, 1100).on(done)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_start_page_says_what_to_repeat_and_what_is_mixed_up(path: Path, lang: str) -> None:
    state = state_of_a_learner()
    path.write_bytes(dumps(state))
    html = progress_page(lang)._repr_html_()
    assert due_exercises(state) == ["04.levels.1", "04.levels.2"]
    assert due_drills(state) == [("winner", 1)]
    words = [one.words for one in mixed_up(state, lang)]
    assert len(words) == 3
    assert all(word in html for word in words)
    assert "jump over" not in html
    assert not any("not-known" in word for word in words)
    rules = known(state, lang)
    assert [lesson for _, lesson in rules] == ["01"]
    assert rules[0][0] in html
    assert '<a style="color:#0b5a43" href="06_ruffs.ipynb">' in html
    assert str(progress_page(lang)).count("★") >= 1


def test_the_command_tells_of_drills(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_bytes(dumps(state_of_a_learner()))
    for lang, title in (("en", "Who wins the trick?"), ("zh", "这一轮谁大？")):
        assert cli.main(["progress", "--lang", lang]) == 0
        assert title in capsys.readouterr().out


def test_a_hint_is_said_and_costs_nothing(path: Path) -> None:
    ratings = []
    for hints in (0, 2):
        table = drill("order", seed=42)
        for _ in range(hints):
            table.hint()
        verdict = table.choose(min(table.question.right))
        assert verdict is not None
        assert ("With a hint" in verdict.headline) == bool(hints)
        ratings.append(table.memory.change)
        path.unlink()
    assert ratings[0] == ratings[1] > 0


def test_what_is_due_is_asked_first(path: Path) -> None:
    path.write_bytes(dumps(missed(seed=4321).on({})))
    assert drill("winner").seed == 4321
    memory = Memory("winner")
    assert memory.due() == [4321]
    assert replace(memory.practice).streak == 0


def test_what_is_written_is_always_believed_again() -> None:
    """Counts at their highest, a clock at its end, a question of any number, a reason of any text."""
    counts = dict.fromkeys(("streak", "longest", "today"), 1_000_000)
    full = {"attempts": 1_000_000, "last": "9999-12-31T23:59:59.999Z", **counts}
    full |= {"rated": full["last"], "beliefs": {"b": [1_000_000, MONDAY]}}
    data = json.dumps({"format": 2, "exercises": {}, "drills": {"winner": full}}).encode()
    for seed in (0, -1, 10**9, 10**40):
        for reason in ("b", "two\nlines", "x" * 200, "\u202e", "\0"):
            for passed in (True, False):
                one = Answered("drill.winner", passed, 0, reason, MONDAY, seed, 1100)
                state = one.on(one.on(loads(data)))
                assert loads(dumps(state)) == state


def test_a_mistake_at_the_table_comes_back_and_moves_no_rating() -> None:
    noted = Answered("drill.owe", False, reason="anything", when=MONDAY, seed=42, at_table=True)
    state = noted.on({})
    assert drill_due("owe", state, MONDAY) == [42]
    assert due_drills(state, MONDAY) == [("owe", 1)]
    assert mixed_up(state, "en", MONDAY)[0].words == "any card may be played, whatever was led"
    practice = state["drill.owe"].practice
    assert practice == Practice(missed=((42, MONDAY, ""),))
    assert state["drill.owe"].attempts == 0
    later = noted.on(solved(MONDAY, "drill.owe", 3).on({}))
    after = later["drill.owe"].practice
    assert after is not None
    assert (after.streak, after.rating) == (
        1,
        solved(MONDAY, "drill.owe", 3).on({})["drill.owe"].practice.rating,
    )
    assert loads(dumps(later)) == later == from_csv(to_csv(later).encode())
    assert merge(state, later) == merge(later, state)
    right = solved(DAYS[0], "drill.owe", 42).on(later)
    assert not drill_due("owe", right, DAYS[0])
