"""Another Python process for what others wrote: started, asked line by line, and ended whatever it does.

A function or class is sent with everything it needs (helpers, constants and imports of other cells) by
cloudpickle, into a fresh isolated Python that runs a script of ours: `_runner` for a learner's function,
`players.box_main` for a player.
"""

from __future__ import annotations

import contextlib
import functools
import inspect
import io
import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from . import _runner

LINE: Final = 1 << 20
"""Bytes of a line that are read; no answer of ours is as long."""
WAITING: Final = 64
"""Lines that wait to be read; then the process has to wait, too."""


class Unsendable(Exception):
    """What is to run elsewhere needs something that cannot be sent to another process."""


def has_processes() -> bool:
    """Can this Python start another? (In the browser it cannot.)"""
    return sys.platform not in ("emscripten", "wasi") and bool(sys.executable)


class Apart:
    """A fresh Python that runs a script and holds what was sent; killed when it does not answer.

    The script reads a line of JSON (``size``, ``path`` and what else is given) and `data` of that size, and
    answers with lines of JSON. If it is given a ``key``, each of them begins with the key and a number from
    0, and what else is written there is passed over.
    """

    def __init__(self, script: str, data: bytes, **more: Any) -> None:
        self._mark, self._told = f"{more['key']} ".encode() if "key" in more else b"", 0
        self._lines: queue.Queue[bytes] = queue.Queue(WAITING)
        self._stopped = False
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-X", "utf8", script],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=os.name == "posix",
        )
        threading.Thread(target=self._listen, daemon=True).start()
        path = [str(Path(part).absolute()) for part in sys.path]
        header = {"size": len(data), "path": path, "parent": os.getpid(), **more}
        self.write(json.dumps(header).encode() + b"\n" + data)

    def _listen(self) -> None:
        output = self._process.stdout
        assert output is not None
        with contextlib.suppress(OSError, ValueError):
            for line in iter(lambda: output.readline(LINE), b""):
                if line.startswith(self._mark):
                    self._lines.put(line[len(self._mark) :])
                if self._stopped:
                    break
        self._lines.put(b"")

    @property
    def running(self) -> bool:
        """Has it not ended?"""
        return self._process.poll() is None

    def stop(self) -> None:
        """End it, and whatever it has started."""
        process, self._stopped = self._process, True
        if os.name == "posix":
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
        process.kill()
        process.wait()
        with contextlib.suppress(queue.Empty):  # whoever waits to put a line in may do so, and end
            while True:
                self._lines.get_nowait()
        for pipe in (process.stdin, process.stdout):
            with contextlib.suppress(OSError, ValueError):
                if pipe:
                    pipe.close()

    def write(self, data: bytes) -> None:
        """Send bytes; that nobody reads them any more shows when an answer is wanted."""
        assert self._process.stdin is not None
        with contextlib.suppress(BrokenPipeError, OSError):
            self._process.stdin.write(data)
            self._process.stdin.flush()

    def read(self, seconds: float) -> dict[str, Any] | None:
        """The next line; an empty dict if the process ended, None if there was no answer in time, or none
        of ours."""
        end = time.monotonic() + seconds
        try:
            while line := self._lines.get(timeout=max(0.0, end - time.monotonic())):
                if self._mark:
                    number, _, line = line.partition(b" ")
                    if number != str(self._told).encode():  # said twice, or by somebody else
                        continue
                    self._told += 1
                found = json.loads(line)
                return found if isinstance(found, dict) else None
        except (queue.Empty, ValueError, RecursionError):
            return None
        return {}


_CACHED: Final = type(functools.cache(len))


def packed(what: Callable[..., Any]) -> bytes:
    """A function or class with all it needs. What it defines in the notebook goes by value.

    Raises `Unsendable`, naming what cannot be sent where that can be found.
    """
    import cloudpickle  # type: ignore[import-untyped]

    class Pickler(cloudpickle.Pickler):  # type: ignore[misc]
        """Takes functions under `functools.cache` along too, with an empty cache."""

        def reducer_override(self, value: Any) -> Any:
            if isinstance(value, _CACHED) and value.__module__ == "__main__":
                sizes = value.cache_parameters()
                made = (_runner.cached, (sizes["maxsize"], sizes["typed"]))
                return (*made, value.__wrapped__, None, None, _runner.fill)
            return super().reducer_override(value)

    try:
        whole = io.BytesIO()
        Pickler(whole).dump(what)
        return whole.getvalue()
    except Exception as problem:  # anything may refuse to be pickled, in its own way
        raise Unsendable(_culprit(what) or str(problem)) from None


def _culprit(function: Callable[..., Any]) -> str:
    """The name in the function that cannot be sent, if it can be found."""
    import cloudpickle

    with contextlib.suppress(Exception):
        for name, value in inspect.getclosurevars(function).globals.items():
            try:
                cloudpickle.dumps(value)
            except Exception:
                return name
    return ""
