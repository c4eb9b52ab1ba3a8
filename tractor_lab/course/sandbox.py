"""Where a learner's function runs: in a process of its own that can be stopped, or under a limit of steps.

Her function is sent with everything it needs (helpers, constants and imports of other cells) by cloudpickle,
into a fresh isolated Python. Each call answers with one line, so the one that never comes back is known.
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
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from types import FrameType, TracebackType
from typing import Any, Final, Protocol, Self

from . import runner

PATIENCE: Final = 3.0
"""Seconds a single call may take."""
START: Final = 20.0
"""Seconds the process may take to start (a machine may be busy)."""
BATCH: Final = 40
"""Calls sent at once: waiting for each answer would cost more than the calls."""
STEPS: Final = 1_000_000
"""Steps (of the byte code) a single call may take where there are no processes."""


@dataclass(frozen=True, slots=True)
class Report:
    """What a call did: returned a value, raised, never came back, or took Python down with it."""

    kind: str
    """``returned``, ``raised``, ``endless`` or ``gone``."""
    type: str = ""
    """Type of the value or of the exception."""
    value: Any = None
    """The value, if it is plain (a tuple comes as a list)."""
    shown: str = ""
    """The value's repr, or the exception's message."""
    frames: tuple[tuple[str, int, str], ...] = ()
    """Where the exception passed: file, line, function; innermost last."""
    printed: str = ""
    changed: tuple[int, ...] = ()
    """Places of the arguments that the function changed."""

    @classmethod
    def read(cls, said: dict[str, Any]) -> Report:
        """A report from the runner's line."""
        printed = said.get("printed", "")
        if "raised" in said:
            frames = tuple((f, n, name) for f, n, name in said["frames"])
            return cls("raised", said["raised"], None, said["message"], frames, printed)
        changed = tuple(said.get("changed", ()))
        return cls("returned", said["type"], said.get("value"), said["shown"], (), printed, changed)


class Unsendable(Exception):
    """The function needs something that cannot be sent to another process."""


class Sandbox(Protocol):
    """Somewhere to call a function without harm."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...

    def run(self, calls: Iterable[list[Any]]) -> Iterator[Report]:
        """Call the function with each list of arguments; stops after a call that did not come back."""
        ...


def sandbox(function: Callable[..., Any]) -> Sandbox:
    """The safest place this Python has. Raises `Unsendable`."""
    return Process(function) if has_processes() else Stepper(function)


def has_processes() -> bool:
    """Can this Python start another? (In the browser it cannot.)"""
    return sys.platform not in ("emscripten", "wasi") and bool(sys.executable)


class Process:
    """A fresh Python that holds the function; killed when it does not answer."""

    def __init__(self, function: Callable[..., Any], patience: float = PATIENCE) -> None:
        self._bytes = _packed(function)
        self._patience = patience
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self._start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop()

    def _start(self) -> None:
        lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._lines = lines
        self._process = process = subprocess.Popen(
            [sys.executable, "-I", "-X", "utf8", str(Path(runner.__file__))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=os.name == "posix",
        )

        def listen() -> None:
            assert process.stdout is not None
            with contextlib.suppress(OSError, ValueError):
                for line in iter(lambda: process.stdout.readline(1 << 20), b""):  # type: ignore[union-attr]
                    lines.put(line)
            lines.put(b"")

        threading.Thread(target=listen, daemon=True).start()
        path = [str(Path(part).absolute()) for part in sys.path]
        header = {"size": len(self._bytes), "path": path}
        self._write(json.dumps(header).encode() + b"\n" + self._bytes)
        ready = self._read(START)
        if ready is None or not ready.get("ready"):
            self._stop()
            said = (ready or {}).get("message") or (ready or {}).get("raised") or "no answer"
            raise Unsendable(str(said))

    def _stop(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        if os.name == "posix":  # also whatever the function has started
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            with contextlib.suppress(OSError, ValueError):
                if pipe:
                    pipe.close()

    def _write(self, data: bytes) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        with contextlib.suppress(BrokenPipeError, OSError):
            self._process.stdin.write(data)
            self._process.stdin.flush()

    def _read(self, seconds: float) -> dict[str, Any] | None:
        """The next line; an empty dict if the process ended, None if there was no answer in time."""
        try:
            line = self._lines.get(timeout=seconds)
            found = json.loads(line) if line else {}
        except (queue.Empty, ValueError):
            return None
        return found if isinstance(found, dict) else None

    def run(self, calls: Iterable[list[Any]]) -> Iterator[Report]:
        waiting = iter(calls)
        while batch := list(islice(waiting, BATCH)):
            if self._process is None:
                self._start()
            self._write(b"".join(json.dumps(one).encode() + b"\n" for one in batch))
            left = len(batch)
            try:
                while left:
                    said = self._read(self._patience)
                    left -= 1
                    if not said:
                        self._stop()
                        left = 0
                        yield Report("endless" if said is None else "gone")
                        return
                    yield Report.read(said)
            finally:  # nobody wants the rest: take it in, so that no later call gets these answers
                while left and self._process is not None:
                    left -= 1
                    if not self._read(self._patience):
                        self._stop()


class Stepper:
    """Calls the function right here, counting its steps. For Pythons without processes.

    Weaker than a process: a function that catches every exception around an endless loop, or waits in a
    library call, is not stopped.
    """

    def __init__(self, function: Callable[..., Any], steps: int = STEPS) -> None:
        self._function = function
        self._steps = steps

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def run(self, calls: Iterable[list[Any]]) -> Iterator[Report]:
        for arguments in calls:
            try:
                with _Counting(self._steps), _NoExit():
                    said = runner.call(self._function, arguments)
            except runner.TooLong:
                yield Report("endless")
                return
            yield Report.read(said)


class _Counting:
    """Raises `TooLong` in the code that runs inside once it has taken so many steps."""

    def __init__(self, steps: int) -> None:
        self._left = steps

    def __enter__(self) -> None:
        self._before = sys.gettrace()
        sys.settrace(self._trace)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        sys.settrace(self._before)

    def _trace(self, frame: FrameType, _event: str, _value: Any) -> Any:
        frame.f_trace_opcodes = True  # a loop on one line has no events of lines
        self._left -= 1
        if self._left < 0:
            raise runner.TooLong
        return self._trace


class _NoExit:
    """os._exit would take the whole page down: here it raises SystemExit instead."""

    def __enter__(self) -> None:
        self._exit = os._exit

        def leave(status: int = 0) -> None:
            raise SystemExit(status)

        os._exit = leave  # type: ignore[assignment]

    def __exit__(self, *_: object) -> None:
        os._exit = self._exit


_CACHED: Final = type(functools.cache(len))


def _packed(function: Callable[..., Any]) -> bytes:
    """The function with all it needs. What it defines in the notebook goes by value."""
    import cloudpickle  # type: ignore[import-untyped]

    class Pickler(cloudpickle.Pickler):  # type: ignore[misc]
        """Takes functions under `functools.cache` along too, with an empty cache."""

        def reducer_override(self, value: Any) -> Any:
            if isinstance(value, _CACHED) and value.__module__ == "__main__":
                sizes = value.cache_parameters()
                made = (runner.cached, (sizes["maxsize"], sizes["typed"]))
                return (*made, value.__wrapped__, None, None, runner.fill)
            return super().reducer_override(value)

    try:
        packed = io.BytesIO()
        Pickler(packed).dump(function)
        return packed.getvalue()
    except Exception as problem:  # anything may refuse to be pickled, in its own way
        raise Unsendable(_culprit(function) or str(problem)) from None


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
