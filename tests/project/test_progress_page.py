"""`tractor-lab progress`: stars, what to repeat, and taking it along."""

from __future__ import annotations

import csv
import errno
import io
import os
import sys
from pathlib import Path

import pytest

from tractor_lab import cli, progress
from tractor_lab._console import columns
from tractor_lab.course import exercises
from tractor_lab.progress import Entry, dumps, loads

DONE = {
    "01.trump.1": Entry(2, 1, *["2026-11-30T05:00:00.000Z"] * 4, reason=""),
    "03.win.1": Entry(1, wrong="2026-11-30T05:00:00.000Z", reason="trump.suit"),
    "=cmd|' /C calc'!A0": Entry(1, reason="=1+1"),
}


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    file = tmp_path / "mine" / "progress.json"
    monkeypatch.setenv("TRACTOR_LAB_PROGRESS", str(file))
    monkeypatch.chdir(tmp_path)
    file.parent.mkdir()
    file.write_bytes(dumps(DONE))
    return file


class Say:
    """What a command printed, and its exit code."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *words: str) -> tuple[int, str]:
        self.capsys.readouterr()
        code = cli.main(["progress", *words])
        out, err = self.capsys.readouterr()
        assert bool(err) == bool(code)
        assert "Traceback" not in err
        return code, out + err


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Say:
    return Say(capsys)


def test_stars_and_what_to_repeat(path: Path, say: Say) -> None:
    code, said = say()
    total = len(exercises("01"))
    assert code == 0
    assert "  1 · Trump order" in said
    assert f"★☆☆  1 of {total}" in said
    assert "  03.win.1  " in said
    assert all(columns(line) <= 80 for line in said.splitlines())
    code, said = say("--lang", "zh")
    assert "1 · 主牌的大小" in said
    assert f"★☆☆  1 / {total}" in said
    assert all(columns(line) <= 80 for line in said.splitlines())


def test_before_the_first_answer(path: Path, say: Say) -> None:
    path.unlink()
    assert say()[1].startswith("Your progress\n\nNothing here yet.")
    assert say("where") == (0, f"{path}\n")
    assert say("reset")[0] == 0
    assert not path.exists()


def test_binder_reminds_to_take_it_home(
    path: Path, say: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "Take your progress home" not in say()[1]
    monkeypatch.setenv("BINDER_SERVICE_HOST", "10.0.0.1")
    assert "Take your progress home" in say()[1]
    assert "把进度带回家" in say("--lang", "zh")[1]


@pytest.mark.parametrize("name", ["out.json", "OUT.CSV"])
def test_out_and_in_again(path: Path, say: Say, name: str) -> None:
    code, said = say("export", name)
    assert (code, "Exercises in it: 3" in said) == (0, True)
    before = Path(name).read_bytes()
    code, said = say("export", name)
    assert (code, "already" in said) == (1, True)
    assert Path(name).read_bytes() == before
    code, said = say("import", name)
    assert (code, "something new: 0" in said) == (0, True)
    path.write_bytes(dumps({"03.win.1": Entry(9)}))
    code, said = say("import", name)
    assert (code, "something new: 3" in said) == (0, True)
    known = loads(path.read_bytes())
    assert known.pop("03.win.1").attempts == 9
    assert known == {name: DONE[name] for name in known}


def test_a_table_for_spreadsheets_runs_nothing(path: Path, say: Say) -> None:
    say("export", "out.csv")
    cells = [cell for row in csv.reader(io.StringIO(Path("out.csv").read_text())) for cell in row]
    assert not [cell for cell in cells if cell[:1] in ("=", "+", "-", "@")]
    assert "'=1+1" in cells


def test_a_table_that_a_spreadsheet_saved(path: Path, say: Say) -> None:
    text = "\ufeffExercise;Attempts;Reason\r\n01.suit.1;4;\r\n;;\r\n"
    Path("saved.csv").write_bytes(text.encode())
    assert say("import", "saved.csv")[0] == 0
    assert loads(path.read_bytes())["01.suit.1"].attempts == 4


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.json", b""), ("a.json", b"[" * 99_999), ("a.json", b'{"cells": []}'), ("a.csv", b""),
        ("a.json", b" " * (progress.MAX_BYTES + 1)), ("a.csv", b"," * (progress.MAX_BYTES + 1)),
        ("a.csv", b"\xff\xfe"), ("a.csv", b"name,age\nx,1\n"), ("a.csv", b"\0"),
        ("a.csv", b"exercise,attempts\n01.a,many\n"), ("a.csv", b"exercise,attempts\n01.a,-1\n"),
        ("a.csv", b"exercise,attempts\n01.a,1\n01.a,2\n"), ("a.csv", b'exercise,attempts\n"x'),
        ("a.csv", b"exercise,attempts,last\n01.a,1,today\n"),
        ("a.csv", b"exercise,attempts\n\x1b[31m,1\n"), ("a.csv", b"exercise,attempts\n,1\n"),
        ("a.csv", b"exercise,attempts\n" + b"x" * 200_000 + b",1\n"),
        ("a.json", b'{"format": 3, "exercises": {}}'),
    ],
)  # fmt: skip
def test_a_hostile_file_changes_nothing(path: Path, say: Say, name: str, data: bytes) -> None:
    Path(name).write_bytes(data)
    before = path.read_bytes()
    for lang in ("en", "zh"):
        code, said = say("import", name, "--lang", lang)
        assert code == 1
        assert len(said.splitlines()) == 1
        assert len(said) < 400
        assert "\x1b" not in said
        assert said.rstrip().endswith(
            "Nothing was changed." if lang == "en" else "什么都没有改动。"
        )
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["import", "none.json"], 1), (["import", "."], 2), (["import", "x.txt"], 2),
        (["import"], 2), (["import", "a.json", "b.json"], 2), (["export"], 2), (["reset", "x"], 2),
        (["export", "none/x.json"], 1), (["export", "x\0.json"], 1), (["import", "x\0.csv"], 1),
        (["export", "x" * 300 + ".json"], 1), (["stars"], 2), (["where", "x"], 2),
    ],
)  # fmt: skip
def test_slips_get_one_line(path: Path, say: Say, words: list[str], code: int) -> None:
    answered, said = say(*words)
    assert answered == code
    assert len(said.splitlines()) == 1


def test_reset_keeps_a_backup_and_says_where(path: Path, say: Say) -> None:
    before = path.read_bytes()
    kept = []
    for _ in range(2):
        code, said = say("reset")
        assert code == 0
        kept.append(Path(said.rpartition(" ")[2].strip()))
        assert kept[-1].read_bytes() == before
        path.write_bytes(before)
    assert kept[0] != kept[1]


def test_reset_also_helps_with_a_broken_or_newer_file(path: Path, say: Say) -> None:
    for data in (b"broken", b'{"format": 3, "exercises": {}}'):
        path.write_bytes(data)
        code, said = say()
        assert code == 1
        assert str(path) in said
        assert "tractor-lab progress reset" in said or data != b"broken"
        assert path.read_bytes() == data, "looking changes nothing"
        assert say("reset")[0] == 0
        assert not path.exists()


def test_import_sets_a_broken_file_of_ones_own_aside(path: Path, say: Say) -> None:
    say("export", "out.json")
    path.write_bytes(b"broken")
    code, said = say("import", "out.json")
    assert code == 0
    assert ".broken-" in said
    assert loads(path.read_bytes()) == DONE


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EACCES])
def test_a_disk_in_the_way(
    path: Path, say: Say, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def fail(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    Path("more.csv").write_text("exercise,attempts\n01.suit.1,4\n")
    before = path.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        assert say("import", "more.csv")[0] == 1
    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", fail)
        assert say("reset")[0] == 1
    assert path.read_bytes() == before


def test_while_a_notebook_writes(path: Path, say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    from filelock import FileLock

    from tractor_lab import progress_page

    monkeypatch.setattr(progress_page, "PATIENCE", 0.05)
    with FileLock(path.with_name(".progress.json.lock")):
        code, said = say("reset")
    assert (code, "Try again" in said) == (1, True)
    assert path.exists()


def test_switched_off(say: Say) -> None:
    assert os.environ["TRACTOR_LAB_PROGRESS"] == "off"
    assert say()[0] == say("where")[0] == say("reset")[0] == 1


def test_an_old_console(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", out)
    assert cli.main(["progress", "--lang", "zh"]) == 0
    out.flush()
    assert b"1 - Trump order" in out.buffer.getvalue()  # type: ignore[attr-defined]
    assert b"*.." in out.buffer.getvalue()  # type: ignore[attr-defined]
