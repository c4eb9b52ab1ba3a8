"""The command as other programs meet it: a process with two pipes."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

COMMAND = [sys.executable, "-m", "tractor_lab", "judge"]
LEVELS = b'{"op": "levels", "points": 80}\n'
TAKEN = {"side": "opponents", "levels": 0}


def run(data: bytes, *args: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*COMMAND, *args],
        input=data,
        capture_output=True,
        check=False,
        timeout=60,
        env=os.environ | environment,
    )


def test_questions_and_answers() -> None:
    done = run(LEVELS + b"nope\n" + '{"op":"compare","trump":"♥5","a":"♠5","b":"♥A"}'.encode())
    assert (done.returncode, done.stderr) == (0, b"")
    first, second, third = map(json.loads, done.stdout.splitlines())
    assert first == TAKEN
    assert second["error"]["code"] == "malformed-json"
    assert third == {"result": 1}


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-16"])
def test_the_console_does_not_change_the_protocol(encoding: str) -> None:
    question = '{"id":"♠","op":"follow","trump":"H5","lead":"♠K","hand":"♠2 ♦2","play":"♦2"}\n'
    done = run(question.encode(), PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\r" not in done.stdout
    answer = json.loads(done.stdout.decode("ascii"))
    assert answer["id"] == "♠"
    assert answer["text"]["zh"]


def test_an_answer_comes_before_the_next_question() -> None:
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as judge:
        assert judge.stdin is not None
        assert judge.stdout is not None
        for points in (0, 80, 160):
            judge.stdin.write(b'{"op": "levels", "points": %d}\n' % points)
            judge.stdin.flush()
            assert "side" in json.loads(judge.stdout.readline())
        judge.stdin.close()
        assert judge.wait(30) == 0


def test_rules_of_the_command(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text("takeover = 100\n", encoding="utf-8")
    done = run(LEVELS, "--rules", str(house))
    assert json.loads(done.stdout)["side"] == "declarers"
    bad = run(LEVELS, "--rules", "nope")
    assert (bad.returncode, bad.stdout) == (2, b"")
    assert b"nope" in bad.stderr
    assert b"Traceback" not in bad.stderr


def test_a_reader_that_goes_away_is_no_fault() -> None:
    with subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as judge:
        assert judge.stdin is not None
        assert judge.stdout is not None
        assert judge.stderr is not None
        judge.stdout.close()
        judge.stdin.write(LEVELS * 50)
        judge.stdin.close()
        assert judge.wait(30) == 0
        assert judge.stderr.read() == b""


def test_a_folder_as_input(tmp_path: Path) -> None:
    folder = os.open(tmp_path, os.O_RDONLY)
    try:
        done = subprocess.run(COMMAND, stdin=folder, capture_output=True, check=False, timeout=60)
    finally:
        os.close(folder)
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr


def test_it_starts_fast() -> None:
    """Against bare Python, on whatever machine this is; the widget code alone would take longer."""

    def seconds(command: list[str]) -> float:
        begin = time.perf_counter()
        subprocess.run(command, input=LEVELS, capture_output=True, check=True, timeout=60)
        return time.perf_counter() - begin

    bare = min(seconds([sys.executable, "-c", "import json"]) for _ in range(3))
    assert min(seconds(COMMAND) for _ in range(3)) < bare + 0.5
