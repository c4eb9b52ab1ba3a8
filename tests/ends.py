"""For tests of processes that have to end."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path


def runs(process: int) -> bool:
    """Does a process of this number still run?"""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{process}/stat")  # one that has ended and waits to be counted has ended
    return not (state.exists() and ") Z " in state.read_text())


def until(true: Callable[[], object]) -> None:
    """Wait until it is true, for 20 seconds at most."""
    end = time.monotonic() + 20
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)
