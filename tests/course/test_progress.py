"""A learner's progress is never lost: merging, writing, and everything that can be in the way."""

from __future__ import annotations

import errno
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tractor_lab import progress
from tractor_lab.course import Kind, exercise
from tractor_lab.progress import (
    Answered,
    Entry,
    dumps,
)

from .answers import ANSWERS

NAME = "01.trump.1"
WRONG, RIGHT = "HA H10", str(ANSWERS[NAME])


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    file = tmp_path / "mine" / "progress.json"
    monkeypatch.setenv("TRACTOR_LAB_PROGRESS", str(file))
    monkeypatch.setattr(progress, "_waiting", [])
    monkeypatch.setattr(progress, "_told", set())
    yield file
    progress._waiting.clear()


def answer(name: str = NAME, passed: bool = True, **more: Any) -> str:
    return progress.record(Answered(name, passed, **more), "en")


def test_stars_and_what_to_repeat() -> None:
    names = ["01.a", "01.b", "02.a"]
    done = {"01.a": Entry(1, passed="x", right="2"), "01.b": Entry(1, right="1", wrong="2")}
    first, second = progress.lessons(done, names)
    assert (first.stars, first.passed, first.total, first.again) == (2, 1, 2, ("01.b",))
    assert (second.stars, second.again) == (0, ())


# What an answer leaves


def test_what_is_kept_of_an_exercise(path: Path) -> None:
    answer(passed=False, hints=2, reason="trump.suit_only", when="2026-11-30T05:00:00.000Z")
    answer(passed=False, hints=1, reason="", when="2026-11-30T05:00:01.000Z")
    assert progress.read(path)[NAME].again
    answer(when="2026-11-30T05:00:02.000Z")
    answer(when="2026-11-30T04:00:00.000Z")  # a clock that was set back
    known = progress.read(path)[NAME]
    assert known == Entry(
        attempts=4,
        hints=2,
        passed="2026-11-30T05:00:02.000Z",
        first="2026-11-30T05:00:00.000Z",
        last="2026-11-30T05:00:02.001Z",
        right="2026-11-30T05:00:02.001Z",
        wrong="2026-11-30T05:00:01.000Z",
        beliefs=(("trump.suit_only", 1, "2026-11-30T05:00:00.000Z"),),
    )
    assert not known.again
    answer(passed=False, when="2026-11-30T04:00:01.000Z")
    assert progress.read(path)[
        NAME
    ].again  # the later answer is the later one, whatever the clock says


def test_every_answer_to_an_exercise_counts_once(path: Path) -> None:
    q = exercise(NAME, show=False)
    assert q.check().kind is Kind.NOT_ATTEMPTED
    assert not path.exists()
    q.hint()
    wrong = q.check(WRONG)
    assert wrong.kind is Kind.FAILED
    q.check()  # the cell is run again
    known = progress.read(path)[NAME]
    assert (known.attempts, known.hints, known.passed) == (1, 1, "")
    assert known.reason == wrong.reason
    assert q.check("nonsense").kind is Kind.ERROR
    assert progress.read(path)[NAME].reason == "error"
    q.check(RIGHT)
    known = progress.read(path)[NAME]
    assert (known.attempts, bool(known.passed), known.again) == (3, True, False)


def test_a_click_counts_as_check_does(path: Path) -> None:
    q: Any = exercise(NAME, show=False)
    q.widget.table._do_hint(None)
    q.widget.table.play(WRONG)
    q.check()
    known = progress.read(path)[NAME]
    assert (known.attempts, known.hints) == (1, 1)
    q.widget.table.play(RIGHT)
    assert progress.read(path)[NAME].passed


@pytest.mark.parametrize("name", ["01.count.1", "01.higher.1", "01.order.1"])
def test_other_kinds_of_clicks_count(path: Path, name: str) -> None:
    q: Any = exercise(name, show=False)
    naive = next(iter(q.spec.naive.values()))(q.position)
    q.widget.put(naive + 1 if q.kind == "choose" else naive)
    q.check()
    assert progress.read(path)[name].attempts == 1


def test_a_misconception_is_known_by_its_name(path: Path) -> None:
    q: Any = exercise(NAME, show=False)
    name, naive = next(iter(q.spec.naive.items()))
    q.answered(naive(q.position))
    assert progress.read(path)[NAME].reason == name


def test_a_function_counts(path: Path) -> None:
    q = exercise("01.code.is_trump", show=False)
    assert q.check(lambda card, trump: True).kind is Kind.FAILED
    assert progress.read(path)["01.code.is_trump"].attempts == 1


def test_nothing_is_kept_unless_asked_for(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRACTOR_LAB_PROGRESS", "off")
    assert progress.where() is None
    assert answer() == ""
    assert not path.parent.exists()


def test_an_answer_is_not_slowed_noticeably(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(dumps({f"{n:02}.x.{k}": Entry(9) for n in range(15) for k in range(20)}))
    taken = []
    for _ in range(9):
        start = time.perf_counter()
        answer()
        taken.append(time.perf_counter() - start)
    assert sorted(taken)[4] < 0.1


# Where it lies


def test_where_it_lies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TRACTOR_LAB_PROGRESS")
    monkeypatch.setenv("TRACTOR_LAB_HOME", str(tmp_path / "home"))
    assert progress.where() == tmp_path / "home" / "progress.json"
    monkeypatch.setenv("BINDER_SERVICE_HOST", "10.0.0.1")
    course = tmp_path / "course"
    (course / "notebooks" / "zh").mkdir(parents=True)
    (course / "exercises").mkdir()
    for folder in ("notebooks", "exercises", "notebooks/zh", "."):
        monkeypatch.chdir(course / folder)
        assert progress.where() == course / "notebooks" / "progress.json"
    monkeypatch.setenv("TRACTOR_LAB_PROGRESS", "~nobody-of-that-name/x.json")
    assert progress.where() is not None


def test_a_link_to_another_folder_stays_a_link(path: Path, tmp_path: Path) -> None:
    path.parent.mkdir()
    path.symlink_to(tmp_path / "elsewhere.json")
    answer()
    assert path.is_symlink()
    assert progress.read(tmp_path / "elsewhere.json")[NAME].attempts == 1


def test_who_may_read_it_stays_as_it_was(path: Path) -> None:
    answer()
    path.chmod(0o600)
    answer()
    assert path.stat().st_mode & 0o777 == 0o600


# Broken, foreign and newer files


@pytest.mark.parametrize(
    "data",
    [
        b"", b"{", b"[]", b"null", b"\xff\xfe", b"[" * 100_000, b'{"format": 1}',
        b'{"format": true, "exercises": {}}', b'{"format": 1, "exercises": {"a": 1}}',
        b'{"format": 0, "exercises": {}}', b'{"format": 7}', b'{"cells": [], "nbformat": 4}',
        b'{"format": 1, "exercises": {"a": {"attempts": -1}}}',
        b'{"format": 1, "exercises": {"a": {"attempts": 1e999}}}',
        b'{"format": 1, "exercises": {"a": {"last": "2026"}}}',
        b'{"format": 1, "exercises": {"\\ud800": {}}}',
        b'{"format": ' + b"9" * 5000 + b"}", b" " * (progress.MAX_BYTES + 1),
    ],
)  # fmt: skip
def test_a_broken_or_foreign_file_is_set_aside(path: Path, data: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(data)
    said = answer()
    aside = [file for file in path.parent.iterdir() if ".broken-" in file.name]
    assert [file.read_bytes() for file in aside] == [data]
    assert str(aside[0]) in said
    assert progress.read(path)[NAME].attempts == 1
    assert answer() == ""


def test_after_damage_the_last_copy_is_taken_up(path: Path) -> None:
    answer("01.a")
    answer("01.b")
    path.write_bytes(b"\0" * 300)
    answer("01.c")
    assert progress.read(path).keys() == {"01.a", "01.c"}


def test_a_newer_file_is_left_alone(path: Path) -> None:
    path.parent.mkdir()
    data = b'{"format": 3, "exercises": {}, "more": 1}'
    path.write_bytes(data)
    assert "later version" in answer()
    assert answer() == ""
    assert path.read_bytes() == data
    assert {file.name for file in path.parent.iterdir()} == {path.name, ".progress.json.lock"}


def test_a_mark_that_an_editor_leaves_is_no_damage(path: Path) -> None:
    answer()
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert answer() == ""
    assert progress.read(path)[NAME].attempts == 2


# Disks


def failing(number: int) -> Any:
    def fail(*_: object, **__: object) -> Any:
        raise OSError(number, os.strerror(number))

    return fail


class FullFile:
    """A file on a full disk: it opens, and takes nothing."""

    def __init__(self, file: Any) -> None:
        self.file = file
        self.write = failing(errno.ENOSPC)

    def __enter__(self) -> FullFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()


@pytest.mark.parametrize("step", ["mkdir", "lock", "open", "write", "fsync", "replace"])
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EACCES, errno.EROFS, errno.EIO])
def test_a_disk_in_the_way_gets_one_line_and_loses_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch, step: str, number: int
) -> None:
    answer()
    before, opened = path.read_bytes(), Path.open

    def broken_open(self: Path, mode: str = "r", *more: Any, **options: Any) -> Any:
        if self.name.endswith(".part"):
            if step == "open":
                failing(number)()
            return FullFile(opened(self, mode, *more, **options))
        return opened(self, mode, *more, **options)

    with monkeypatch.context() as patch:
        if step in ("open", "write"):
            patch.setattr(Path, "open", broken_open)
        elif step == "lock":
            patch.setattr(os, "open", failing(number))
        elif step == "fsync":
            patch.setattr(os, "fsync", failing(number))
        else:
            patch.setattr(Path, step, failing(number))
        q = exercise("01.trump.2", show=False)
        outcome = q.check("HA")
        assert outcome.kind is not Kind.NOT_ATTEMPTED
        assert outcome.more[-1].endswith("your next answer tries again.")
        assert answer("01.b") == ""
        assert path.read_bytes() == before
    answer("01.c")
    known = progress.read(path)
    assert known.keys() == {NAME, "01.trump.2", "01.b", "01.c"}
    assert not list(path.parent.glob(".*.part"))


def test_the_line_stands_on_the_table_too(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", failing(errno.ENOSPC))
    q: Any = exercise(NAME, show=False)
    assert "disk is full" in q.widget.table.play(WRONG).sentence
    assert "disk is full" not in q.widget.table.play("HA").sentence


def test_a_folder_where_the_file_should_be(path: Path) -> None:
    path.mkdir(parents=True)
    assert "could not be written" in answer()
    shutil.rmtree(path.parent)
    path.parent.write_text("in the way")
    assert answer() == ""
    assert path.parent.read_text() == "in the way"


def test_a_file_that_cannot_be_set_aside_is_not_overwritten(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.parent.mkdir()
    path.write_bytes(b"mine")
    monkeypatch.setattr(Path, "rename", failing(errno.EPERM))
    assert "read-only" in answer()
    assert path.read_bytes() == b"mine"


def test_no_surprise_reaches_the_learner(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "where", lambda: 1 / 0)
    assert answer() == ""


# Processes


def python(script: str, path: Path) -> subprocess.Popen[bytes]:
    root = Path(__file__).resolve().parents[2]
    known = {**os.environ, "TRACTOR_LAB_PROGRESS": str(path), "PYTHONPATH": str(root)}
    return subprocess.Popen([sys.executable, "-c", script], env=known)


def test_killed_between_write_and_replace(path: Path) -> None:
    answer()
    before = path.read_bytes()
    killed = python(
        "import os, signal; from pathlib import Path; from tractor_lab.progress import *\n"
        "Path.replace = lambda *_: os.kill(os.getpid(), signal.SIGKILL)\n"
        "record(Answered('01.b', True))",
        path,
    )
    assert killed.wait() == -signal.SIGKILL
    assert path.read_bytes() == before
    assert list(path.parent.glob(".*.part"))
    answer("01.c")
    assert progress.read(path).keys() == {NAME, "01.c"}
    assert not list(path.parent.glob(".*.part"))


def test_two_processes_at_once_lose_nothing(path: Path) -> None:
    script = (
        "from tractor_lab.progress import *\n"
        "for n in range(40): record(Answered('01.both', n % 2 == 0)); record(Answered(f'{0}.{{n}}', True))"
    )
    both = [python(script.format(name), path) for name in ("01", "02")]
    assert [one.wait() for one in both] == [0, 0]
    known = progress.read(path)
    assert known["01.both"].attempts == 80
    assert len(known) == 81


def test_an_answer_that_had_to_wait_is_written_when_the_kernel_ends(path: Path) -> None:
    from filelock import FileLock

    path.parent.mkdir()
    with FileLock(path.with_name(".progress.json.lock")):
        assert answer() == ""
        other = python(
            "from tractor_lab.progress import *\nrecord(Answered('01.b', True))\nprint(flush=True)\n"
            "import time; time.sleep(2)",
            path,
        )
        time.sleep(1.2)
        assert not path.exists()
    assert other.wait() == 0
    assert progress.read(path).keys() == {"01.b"}
    answer("01.c")
    assert progress.read(path).keys() == {NAME, "01.b", "01.c"}
