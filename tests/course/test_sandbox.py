"""Where a learner's function runs: nothing it does reaches the notebook, with processes or without."""

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.ends import runs, until
from tractor_lab.course import Kind, exercise
from tractor_lab.course import sandbox as boxes
from tractor_lab.course.sandbox import Process, Stepper

from .learner import learn

Box = Callable[[Callable[..., Any]], Process | Stepper]


@pytest.fixture(params=["process", "stepper"])
def box(request: pytest.FixtureRequest) -> Box:
    if request.param == "process":
        return lambda function: Process(function, patience=1.5)
    return Stepper


def first(box: Box, source: str, *arguments: Any) -> boxes.Report:
    with box(learn(source, name="f")) as place:
        return next(iter(place.run([list(arguments)])))


def test_values_come_back(box: Box) -> None:
    report = first(box, "def f(a, b):\n    return a + b", 2, 3)
    assert (report.kind, report.value, report.type) == ("returned", 5, "int")
    report = first(box, "def f(a):\n    return ('declarers', 2)", 1)
    assert (report.type, report.value, report.shown) == (
        "tuple",
        ["declarers", 2],
        "('declarers', 2)",
    )


@pytest.mark.parametrize(
    ("body", "kind", "type_"),
    [
        ("while True: pass", "endless", ""),
        ("raise KeyError(a)", "raised", "KeyError"),
        ("raise SystemExit", "raised", "SystemExit"),
        ("return f(a)", "raised", "RecursionError"),
        ("print('x' * 10**7); return 1", "returned", "int"),
        ("return object()", "returned", "object"),
        ("return float('nan')", "returned", "float"),
    ],
)
def test_nothing_gets_out(box: Box, body: str, kind: str, type_: str) -> None:
    report = first(box, f"def f(a):\n    {body}", "S5")
    assert (report.kind, report.type) == (kind, type_)


def test_cached_functions_and_named_tuples_are_as_good(box: Box) -> None:
    source = (
        "from collections import namedtuple\nfrom functools import cache, lru_cache\n"
        "Levels = namedtuple('Levels', 'side levels')\n"
        "@cache\ndef count(n):\n    return 0 if n == 0 else 1 + count(n - 1)\n"
        "@lru_cache(maxsize=8)\ndef f(n):\n    return Levels('declarers', count(n))"
    )
    report = first(box, source, 3)
    assert (report.type, report.value) == ("tuple", ["declarers", 3])


def test_half_surrogates_become_readable(box: Box) -> None:
    report = first(box, "def f(a):\n    print(chr(0xD800))\n    raise ValueError(chr(0xDFFF))", 1)
    assert (report.printed, report.shown) == ("?\n", "?")


def test_exit_calls_are_survived(box: Box) -> None:
    report = first(box, "import os\ndef f(a):\n    os._exit(0)", 1)
    assert report.kind in ("gone", "raised")


def test_arguments_are_copies(box: Box) -> None:
    hand = ["S5", "S6"]
    report = first(box, "def f(hand):\n    hand.clear()\n    return True", hand)
    assert report.changed == (0,)
    assert hand == ["S5", "S6"]


def test_printing_is_kept_short(box: Box, capfd: pytest.CaptureFixture[str]) -> None:
    report = first(box, "def f(a):\n    print('hello')\n    print('x' * 10**6)\n    return a", 1)
    assert report.printed.startswith("hello\nxxx")
    assert len(report.printed) <= 400
    assert capfd.readouterr().out == ""


FORGED = (
    "import json, os\n"
    "LINE = json.dumps({'type': 'bool', 'value': True, 'shown': 'True'}).encode()\n"
    "def everywhere(data):\n"
    "    for n in range(3, 12):\n"
    "        try:\n"
    "            os.write(n, data)\n"
    "        except OSError:\n"
    "            pass\n"
)
TRICKS = {
    "words without an end": "everywhere(b'junk')",
    "an answer of its own": "everywhere(LINE + b'\\n')",
    "no answer at all": "everywhere(b'{\"raised\": 3}\\n[1]\\n' + b'[' * 9999 + b'\\n')",
    "a twin": "os.fork()",
    "other tools": "json.dumps = lambda *_: LINE.decode(); os.getpid = lambda: 0",
}


@pytest.mark.parametrize("trick", TRICKS)
def test_what_a_function_forges_is_passed_over(trick: str) -> None:
    """Its answers are what it returns, whatever it writes on the line of answers."""
    source = f"{FORGED}def f(a):\n    {TRICKS[trick]}\n    return a"
    with Process(learn(source, name="f")) as place:
        reports = list(place.run([[1], ["S5"], [False]]))
    assert [(one.kind, one.value) for one in reports] == [
        ("returned", 1),
        ("returned", "S5"),
        ("returned", False),
    ]


def test_a_value_is_what_it_is_and_not_what_it_says(box: Box) -> None:
    source = (
        "def f(a):\n"
        "    class Liar:\n"
        "        __class__ = property(lambda self: bool)\n"
        "    return Liar()"
    )
    report = first(box, source, 1)
    assert (report.kind, report.type, report.value) == ("returned", "Liar", None)


@pytest.mark.parametrize(
    "line", [{}, {"raised": "X", "frames": 7}, {"type": "bool", "shown": "x", "changed": [None]}]
)
def test_a_report_that_is_none_means_gone(line: dict[str, Any]) -> None:
    assert boxes.Report.read(line).kind == "gone"


def test_a_process_is_gone_after_an_endless_call() -> None:
    with Process(
        learn("import time\ndef f(a):\n    time.sleep(60)", name="f"), patience=0.5
    ) as place:
        started = time.monotonic()
        running = place._process
        assert running is not None
        assert [one.kind for one in place.run([[1], [2]])] == ["endless"]
        assert time.monotonic() - started < 10
        assert not running.running


def test_an_endless_call_ends_with_the_kernel(tmp_path: Path) -> None:
    """Who shuts a notebook down while a check runs, or kills its kernel, leaves no loop behind."""
    note = tmp_path / "process"
    kernel = (
        "from tractor_lab.course.sandbox import Process\n"
        "def loop(note):\n"
        "    import os, pathlib\n"
        "    pathlib.Path(note).write_text(str(os.getpid()))\n"
        "    while True: pass\n"
        "with Process(loop, patience=60) as place:\n"
        f"    list(place.run([[{str(note)!r}]]))\n"
    )
    process = subprocess.Popen([sys.executable, "-c", kernel])
    try:
        until(lambda: note.exists() and note.read_text())
    finally:
        process.kill()
        process.wait()
    until(lambda: not runs(int(note.read_text())))


def test_children_of_the_function_end_with_it() -> None:
    source = (
        "import subprocess, sys\n"
        "def f(a):\n"
        "    p = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\n"
        "    return p.pid"
    )
    with Process(learn(source, name="f")) as place:
        report = next(iter(place.run([[1]])))
    deadline = time.monotonic() + 5
    while time.monotonic() < deadline:
        done = subprocess.run(
            ["ps", "-o", "stat=", "-p", str(report.value)], capture_output=True, text=True
        )
        if not done.stdout.strip() or done.stdout.startswith("Z"):
            return
        time.sleep(0.1)
    pytest.fail("a child is still running")


def test_the_tracer_of_others_is_put_back() -> None:
    before = sys.gettrace()
    first(Stepper, "def f(a):\n    return a", 1)
    assert sys.gettrace() is before


def test_without_processes_exercises_work_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boxes, "has_processes", lambda: False)
    q = exercise("01.code.is_trump")
    right = learn(q.spec.model, name="is_trump")  # type: ignore[attr-defined]
    assert q.check(right).kind is Kind.PASSED
    looping = learn("def is_trump(card, trump):\n    while True: pass", name="is_trump")
    assert q.check(looping).kind is Kind.ERROR
    wrong = learn("def is_trump(card, trump):\n    return card[0] == trump[0]", name="is_trump")
    assert q.check(wrong).kind is Kind.FAILED
