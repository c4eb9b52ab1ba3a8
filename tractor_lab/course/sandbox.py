"""Where a learner's function runs: in a process of its own that can be stopped, or under a limit of steps.

The process is a fresh isolated Python (`tractor_lab._apart`). Each call answers with one line, so the one
that never comes back is known.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from secrets import token_hex
from types import FrameType, TracebackType
from typing import Any, Final, Protocol, Self

from tractor_lab import _runner as runner
from tractor_lab._apart import Apart, Unsendable, has_processes, packed

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
        """A report from the runner's line; ``gone`` if only the function itself can have written it."""
        try:
            printed = str(said.get("printed", ""))
            if "raised" in said:
                frames = tuple((str(f), int(n), str(name)) for f, n, name in said["frames"])
                what, shown = str(said["raised"]), str(said["message"])
                return cls("raised", what, None, shown, frames, printed)
            changed = tuple(int(place) for place in said.get("changed", ()))
            what, shown = str(said["type"]), str(said["shown"])
        except (KeyError, TypeError, ValueError):
            return cls("gone")
        return cls("returned", what, said.get("value"), shown, (), printed, changed)


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


class Process:
    """A fresh Python that holds the function; killed when it does not answer."""

    def __init__(self, function: Callable[..., Any], patience: float = PATIENCE) -> None:
        self._bytes = packed(function)
        self._patience = patience
        self._process: Apart | None = None

    def __enter__(self) -> Self:
        self._start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop()

    def _start(self) -> None:
        self._process = process = Apart(runner.__file__, self._bytes, key=token_hex(8))
        ready = process.read(START)
        if ready is None or not ready.get("ready"):
            self._stop()
            said = (ready or {}).get("message") or (ready or {}).get("raised") or "no answer"
            raise Unsendable(str(said))

    def _stop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.stop()

    def _read(self) -> dict[str, Any] | None:
        assert self._process is not None
        return self._process.read(self._patience)

    def run(self, calls: Iterable[list[Any]]) -> Iterator[Report]:
        waiting = iter(calls)
        while batch := list(islice(waiting, BATCH)):
            if self._process is None:
                self._start()
            assert self._process is not None
            self._process.write(b"".join(json.dumps(one).encode() + b"\n" for one in batch))
            left = len(batch)
            try:
                while left:
                    said = self._read()
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
                    if not self._read():
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
