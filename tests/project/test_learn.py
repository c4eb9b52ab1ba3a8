"""`tractor-lab learn`: what a learner wrote is hers, whatever happens."""

import errno
import json
import os
import stat
from pathlib import Path

import pytest

from tractor_lab import learn
from tractor_lab.learn import MANIFEST, LearnError, Report, fingerprint, sync

LESSON = "notebooks/00_start_here.ipynb"
EXERCISE = "exercises/01_trump_order.ipynb"
PICTURE = "notebooks/images/ladder.svg"


def book(*sources: str, run: bool = False) -> bytes:
    """A notebook with these code cells, as Jupyter would save it."""
    cells = [
        {
            "cell_type": "code",
            "id": f"c{number}",
            "metadata": {},
            "source": source.splitlines(keepends=True),
            "execution_count": number + 1 if run else None,
            "outputs": [{"output_type": "stream", "name": "stdout", "text": "hi"}] if run else [],
        }
        for number, source in enumerate(sources)
    ]
    return json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}).encode()


class Course:
    """A small course to ship, and a folder to ship it to."""

    def __init__(self, root: Path) -> None:
        self.source, self.target = root / "shipped", root / "mine"
        self.ship(LESSON, book("lesson()"))
        self.ship(EXERCISE, book("def answer(): ...", "check()"))
        self.ship(PICTURE, b"<svg/>")

    def ship(self, name: str, data: bytes) -> None:
        path = self.source / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)

    def write(self, name: str, data: bytes) -> None:
        (self.target / name).write_bytes(data)

    def read(self, name: str) -> bytes:
        return (self.target / name).read_bytes()

    def sync(self, *, fresh: bool = False) -> Report:
        return sync(self.source, self.target, fresh=fresh)

    def everything(self) -> dict[str, bytes]:
        return {
            str(path.relative_to(self.target)): path.read_bytes()
            for path in self.target.rglob("*")
            if path.is_file()
        }


@pytest.fixture
def course(tmp_path: Path) -> Course:
    return Course(tmp_path)


def test_a_new_folder_gets_everything(course: Course) -> None:
    report = course.sync()
    assert sorted(report.new) == [EXERCISE, LESSON, PICTURE]
    assert course.read(PICTURE) == b"<svg/>"
    assert stat.S_IMODE((course.target / LESSON).stat().st_mode) & 0o444
    assert set(course.everything()) == {LESSON, EXERCISE, PICTURE, MANIFEST}


def test_what_jupyter_leaves_in_the_source_is_not_shipped(course: Course) -> None:
    course.ship("notebooks/.ipynb_checkpoints/00_start_here-checkpoint.ipynb", book("old"))
    course.ship("notebooks/__pycache__/x.pyc", b"")
    assert sorted(course.sync().new) == [EXERCISE, LESSON, PICTURE]


def test_a_second_time_nothing_is_written(course: Course) -> None:
    course.sync()
    before = {p: p.stat().st_mtime_ns for p in course.target.rglob("*")}
    assert list(course.sync().lines())[1:] == []
    assert {p: p.stat().st_mtime_ns for p in course.target.rglob("*")} == before


def test_an_untouched_file_gets_the_new_version(course: Course) -> None:
    course.sync()
    course.ship(LESSON, book("lesson(better=True)"))
    course.ship(PICTURE, b"<svg>nicer</svg>")
    assert sorted(course.sync().updated) == [LESSON, PICTURE]
    assert course.read(LESSON) == book("lesson(better=True)")


def test_running_cells_is_not_a_change(course: Course) -> None:
    course.sync()
    ran = book("lesson()", "", run=True)  # Jupyter adds an empty cell after the last one
    course.write(LESSON, ran)
    report = course.sync()
    assert (report.kept, report.updated) == ([], [])
    assert course.read(LESSON) == ran, "outputs stay until there is something newer"
    course.ship(LESSON, book("lesson(better=True)"))
    assert course.sync().updated == [LESSON]


def test_changed_cells_are_kept_and_said(course: Course) -> None:
    course.sync()
    mine = book("def answer(): return 42", "check()", run=True)
    course.write(EXERCISE, mine)
    report = course.sync()
    assert (report.kept, report.outdated) == ([EXERCISE], [])
    assert not any("--fresh" in line for line in report.lines()), "there is nothing newer to want"

    course.ship(EXERCISE, book("def answer(hand): ...", "check()"))
    for _ in range(2):
        report = course.sync()
        assert (report.kept, report.outdated) == ([EXERCISE], [EXERCISE])
        assert course.read(EXERCISE) == mine
    text = "\n".join(report.lines())
    assert EXERCISE in text
    assert "--fresh" in text


def test_going_back_to_the_shipped_cells_makes_a_file_untouched_again(course: Course) -> None:
    course.sync()
    course.write(EXERCISE, book("def answer(): return 42", "check()"))
    course.sync()
    course.write(EXERCISE, book("def answer(): ...", "check()"))
    course.ship(EXERCISE, book("def answer(hand): ...", "check()"))
    assert course.sync().updated == [EXERCISE]


def test_fresh_brings_the_course_and_keeps_a_backup(course: Course) -> None:
    course.sync()
    mine, ran = book("def answer(): return 42"), book("lesson()", run=True)
    course.write(EXERCISE, mine)
    course.write(LESSON, ran)
    report = course.sync(fresh=True)
    assert course.read(EXERCISE) == book("def answer(): ...", "check()")
    assert report.backup is not None
    assert (report.backup / EXERCISE).read_bytes() == mine
    assert (report.backup / LESSON).read_bytes() == ran, "outputs are work too"
    assert not (report.backup / PICTURE).exists(), "what was as shipped needs no backup"
    assert str(report.backup) in "\n".join(report.lines())


def test_two_backups_in_one_second_stay_apart(course: Course) -> None:
    backups = []
    for text in ("one", "two", "three"):
        course.sync()
        course.write(EXERCISE, book(text))
        backups.append(course.sync(fresh=True).backup)
    assert len(set(backups)) == 3
    kept = [path.read_bytes() for path in course.target.glob(f"backup-*/{EXERCISE}")]
    assert sorted(kept) == sorted([book("one"), book("two"), book("three")])


def test_other_files_are_never_touched(course: Course) -> None:
    course.sync()
    others = {"progress.json": b"{}", "notebooks/mine.ipynb": book("x"), "notes.txt": b"hi"}
    for name, data in others.items():
        course.write(name, data)
    course.ship(LESSON, book("v2"))
    course.sync()
    course.sync(fresh=True)
    assert others.items() <= course.everything().items()


def test_a_deleted_file_comes_back(course: Course) -> None:
    course.sync()
    (course.target / LESSON).unlink()
    assert course.sync().new == [LESSON]


def test_a_lesson_that_left_the_course_stays_with_the_learner(course: Course) -> None:
    course.sync()
    (course.source / LESSON).unlink()
    assert course.sync().retired == [LESSON]
    assert course.read(LESSON) == book("lesson()")
    assert course.sync().retired == []


@pytest.mark.parametrize("half", [b'{"cells": [{"cell_type": "co', b"[1, 2]", b"\xff\xfe", b"null"])
def test_a_file_that_cannot_be_read_is_left_alone(course: Course, half: bytes) -> None:
    course.sync()
    course.write(LESSON, half)
    report = course.sync()
    assert report.unreadable == [LESSON]
    assert course.read(LESSON) == half
    assert "--fresh" in "\n".join(report.lines())
    backup = course.sync(fresh=True).backup
    assert backup is not None
    assert (backup / LESSON).read_bytes() == half
    assert course.read(LESSON) == book("lesson()")


def test_an_empty_file_as_a_full_disk_leaves_it_is_mended(course: Course) -> None:
    course.sync()
    course.write(LESSON, b"")
    assert course.sync().mended == [LESSON]
    assert course.read(LESSON) == book("lesson()")


@pytest.mark.parametrize(
    "manifest",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'{"files": []}',
        b'{"format": 2, "files": {}}',
        b'{"format": 1, "files": {"a": 1}}',
        b"\xff",
        b"[" * 100_000,
    ],
)
def test_a_manifest_that_is_not_ours_is_set_aside(course: Course, manifest: bytes) -> None:
    course.sync()
    mine = book("mine")
    course.write(EXERCISE, mine)
    course.write(MANIFEST, manifest)
    course.ship(LESSON, book("v2"))
    report = course.sync()
    assert report.manifest_set_aside is not None
    assert report.manifest_set_aside.read_bytes() == manifest
    assert report.manifest_set_aside.name in "\n".join(report.lines())
    assert course.read(EXERCISE) == mine
    assert sorted(report.kept) == [EXERCISE, LESSON], "of neither can one say that it is untouched"
    assert course.sync().manifest_set_aside is None


def test_a_lost_manifest_costs_nothing(course: Course) -> None:
    course.sync()
    (course.target / MANIFEST).unlink()
    assert list(course.sync().lines())[1:] == []
    course.ship(LESSON, book("v2"))
    assert course.sync().updated == [LESSON]


def failing(code: int, after: int) -> object:
    """An os.fsync that works a few times and then fails, as a disk that fills up."""
    left = [after]

    def fsync(descriptor: int) -> None:
        left[0] -= 1
        if left[0] < 0:
            raise OSError(code, os.strerror(code))

    return fsync


@pytest.mark.parametrize("after", range(4))
def test_a_full_disk_loses_nothing_and_the_next_run_completes(
    course: Course, after: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    course.sync()
    mine = book("mine")
    course.write(EXERCISE, mine)
    before = course.everything()
    for name in (LESSON, EXERCISE, PICTURE):
        course.ship(name, book("v2") if name.endswith("ipynb") else b"v2")
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", failing(errno.ENOSPC, after))
        if after < 3:
            with pytest.raises(LearnError, match="disk is full"):
                course.sync()
        else:
            course.sync()
    now = course.everything()
    assert set(now) == set(before), "no half-written file is left behind"
    assert now[EXERCISE] == mine
    assert now[LESSON] in (book("lesson()"), book("v2"))
    course.sync()
    assert (course.read(LESSON), course.read(PICTURE)) == (book("v2"), b"v2")
    assert course.read(EXERCISE) == mine
    course.ship(LESSON, book("v3"))
    assert course.sync().updated == [LESSON], "still known as untouched"


def test_a_folder_that_cannot_be_written(course: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Path, *args: object, **kwargs: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", str(self))

    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(LearnError, match="Choose another folder"):
        course.sync()


def test_a_read_only_folder_that_is_up_to_date_needs_no_writing(
    course: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    course.sync()
    monkeypatch.setattr(learn, "write_atomically", None)
    course.sync()


@pytest.mark.parametrize("place", ["", "notebooks", LESSON])
def test_something_in_the_way(course: Course, place: str) -> None:
    path = course.target / place
    if place.endswith("ipynb"):
        path.mkdir(parents=True)
    else:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("a file")
    with pytest.raises(LearnError, match="in the way"):
        course.sync()


def test_a_damaged_installation_is_said(course: Course) -> None:
    course.ship(LESSON, b'{"cells": [')
    with pytest.raises(LearnError, match="Install it again"):
        course.sync()
    assert not (course.target / LESSON).exists()


def test_fingerprints_see_sources_only() -> None:
    plain = fingerprint(book("a", "b"), "x.ipynb")
    assert plain == fingerprint(book("a", "b", "  \n", run=True), "x.ipynb")
    assert plain != fingerprint(book("a\n", "b"), "x.ipynb")
    assert plain != fingerprint(book("b", "a"), "x.ipynb")
    assert plain != fingerprint(book("ab"), "x.ipynb")
    markdown = json.loads(book("a", "b"))
    markdown["cells"][0]["cell_type"] = "markdown"
    assert plain != fingerprint(json.dumps(markdown).encode(), "x.ipynb")


def test_main_says_what_it_did_and_ends_well(
    course: Course, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(learn, "course_source", lambda: course.source)
    assert learn.main(str(course.target), open_lab=False) == 0
    assert str(course.target) in capsys.readouterr().out
    (course.target / LESSON).unlink()
    (course.target / LESSON).mkdir()
    assert learn.main(str(course.target), open_lab=False) == 1
    told = capsys.readouterr()
    assert "in the way" in told.err
    assert "Traceback" not in told.err


def test_a_folder_that_has_no_full_path_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert learn.main("~nobody-of-that-name/course", open_lab=False) == 1
    assert "~nobody-of-that-name/course could not be written" in capsys.readouterr().err

    def gone() -> str:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))

    monkeypatch.setattr(os, "getcwd", gone)  # the current folder was deleted
    assert learn.main("course", open_lab=False) == 1
    assert "course could not be written: No such file" in capsys.readouterr().err
