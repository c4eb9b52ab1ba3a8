"""`tractor-lab learn` serves the first lesson: on this machine only, with its token."""

import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tractor_lab._project import FIRST_LESSON

pytestmark = pytest.mark.slow


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def server(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """The running command, and the address that it printed."""
    log = tmp_path / "log"
    line = [sys.executable, "-m", "tractor_lab", "learn", "course", "--no-browser"]
    with log.open("wb") as out:
        process = subprocess.Popen(
            [*line, "--port", str(free_port())],
            cwd=tmp_path,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
        )
    try:
        for _ in range(600):
            found = re.search(r"http://127\.0\.0\.1:\S+token=\w+", log.read_text(errors="replace"))
            if found:
                break
            assert process.poll() is None, log.read_text()
            time.sleep(0.1)
        assert found, log.read_text()
        yield process, found[0]
    finally:
        if process.poll() is None:
            process.terminate()
        process.wait(30)


def status(address: str) -> tuple[int, str]:
    for attempt in range(50):
        try:
            with urllib.request.urlopen(address, timeout=20) as answer:
                return answer.status, answer.url
        except urllib.error.HTTPError as error:
            return error.code, address
        except urllib.error.URLError:
            if attempt == 49:
                raise
            time.sleep(0.1)
    raise AssertionError


def test_the_first_lesson_is_served(
    server: tuple[subprocess.Popen[bytes], str], tmp_path: Path
) -> None:
    process, address = server
    assert f"/lab/tree/{FIRST_LESSON}?token=" in address
    assert status(address)[0] == 200
    bare = address.partition("?")[0]
    assert "/login" in status(bare)[1], "nobody comes in without the token"
    assert (tmp_path / "course" / FIRST_LESSON).is_file()

    process.send_signal(signal.SIGTERM)
    assert process.wait(30) is not None, "the signal reaches Jupyter, not a parent in between"
