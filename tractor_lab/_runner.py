"""The far side of the sandbox: calls a learner's function and reports what it did, one JSON line a call.

It runs as a script in a process of its own (`course.sandbox.Process`), or in this process under a limit of
steps where there are no processes (`Stepper`). It uses the standard library only, so that it starts
at once, and never learns the right answers: those stay with the one who asks.

Her function shares the process with this code, so it may write where the answers go, or fork. Every answer
therefore stands on a line of its own behind a key and its number; what else is written there is passed over.
"""

from __future__ import annotations

import contextlib
import copy
import functools
import io
import json
import os
import pickle
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable
from itertools import count
from typing import Any

SHOWN = 400
"""Characters of printed text, of a repr or of a message that are kept."""
WATCH = 1.0
"""Seconds between two looks whether the parent is still there."""
MEMORY = 2 << 30
"""Bytes a learner's function may take before Python says MemoryError (where the system can say so)."""


class Printed(io.TextIOBase):
    """Keeps the start of what is printed and forgets the rest, however much it is."""

    def __init__(self) -> None:
        self.text = ""

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        room = SHOWN - len(self.text)
        if room > 0:
            self.text += readable(str(text)[:room])
        return len(text)


def call(function: Callable[..., Any], arguments: list[Any]) -> dict[str, Any]:
    """Call the function once and say what it returned or raised, as plain values.

    >>> call(len, [["S2", "S3"]])["value"]
    2
    """
    given = copy.deepcopy(arguments)
    printed = Printed()
    report: dict[str, Any] = {}
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        try:
            value = function(*given)
            report = _returned(value)
            if given != arguments:
                report["changed"] = [
                    place
                    for place, (now, was) in enumerate(zip(given, arguments, strict=True))
                    if now != was
                ]
        except TooLong:
            raise
        except BaseException as problem:
            report = raised(problem)
    if printed.text:
        report["printed"] = printed.text
    return report


class TooLong(BaseException):
    """The limit of steps is reached. No `except Exception` of a learner's catches it."""


def _returned(value: object) -> dict[str, Any]:
    """A value as something JSON can carry: its type, itself if it is plain, and how it looks."""
    kind = type(value).__name__
    plain: Any = value
    if kind in ("bool_", "bool", "int64", "int32") and not isinstance(value, (bool, int)):
        plain = value.item()  # type: ignore[attr-defined]
        kind = type(plain).__name__
    if isinstance(plain, tuple):
        kind = "tuple"  # a named one is as good
    report: dict[str, Any] = {"type": kind, "shown": short(repr(plain))}
    if plain is None or type(plain) is bool:
        report["value"] = plain
    elif issubclass(type(plain), int):  # what it is, not what it says it is
        number = int.__int__(plain)
        if abs(number) < 1 << 60:
            report["value"] = number
    elif issubclass(type(plain), str):
        report["value"] = str.__str__(plain)[:SHOWN]
    elif isinstance(plain, (tuple, list)) and len(plain) <= 8 and all(map(_is_plain, plain)):
        report["value"] = list(plain)
    return report


def _is_plain(value: object) -> bool:
    return type(value) in (bool, int, str)


def raised(problem: BaseException) -> dict[str, Any]:
    """An exception as type, message and the frames it passed (file, line, function)."""
    try:
        message = str(problem)
    except Exception:
        message = ""
    frames: list[list[Any]] = []
    with contextlib.suppress(Exception):
        passed = traceback.extract_tb(problem.__traceback__, limit=-60)
        frames = [[f.filename, f.lineno, f.name] for f in passed if f.filename != __file__]
    return {"raised": type(problem).__name__, "message": short(message), "frames": frames[-30:]}


def short(text: str) -> str:
    return readable(text if len(text) <= SHOWN else text[: SHOWN - 3] + "...")


def readable(text: str) -> str:
    """The text without half surrogates: no notebook can show them."""
    return text.encode("utf-8", "replace").decode()


def cached(maxsize: int | None, typed: bool) -> Any:
    """A function with an empty cache, still to be filled: it may call itself."""

    def call(*arguments: Any, **named: Any) -> Any:
        return memo.function(*arguments, **named)  # type: ignore[attr-defined]

    memo = functools.lru_cache(maxsize, typed)(call)
    return memo


def fill(memo: Any, function: Callable[..., Any]) -> None:
    """Give `cached` its function."""
    memo.function = function


def watch(parent: int) -> None:
    """End this process, and what it has started, soon after its parent has ended: a kernel that is shut down
    while an endless loop runs here takes it along. Where a system does not tell who the parent is now
    (Windows), and where no thread can be started, nothing is watched."""
    gone, leave, nap = os.getppid, os._exit, time.sleep
    kill = getattr(os, "killpg", None)

    def look() -> None:
        while gone() == parent:
            nap(WATCH)
        if kill is not None:  # a session of its own: see `Apart`
            with contextlib.suppress(OSError):
                kill(0, signal.SIGKILL)
        leave(1)

    with contextlib.suppress(RuntimeError):
        threading.Thread(target=look, daemon=True).start()


def main() -> None:
    """Serve calls: a header line, the pickled function, then a JSON list of arguments a line."""
    incoming, outgoing = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    source = os.fdopen(os.dup(0), "rb")
    for descriptor in (0, 1, 2):  # whatever the function prints or reads goes nowhere
        os.dup2(nothing, descriptor)
    del incoming
    header = json.loads(source.readline())
    watch(header["parent"])
    sys.path[:] = header["path"]
    sys.setrecursionlimit(header.get("recursion", 1000))
    with contextlib.suppress(Exception):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    # Kept here: the function may put something of its own into these places.
    key, write, leave, process, told = header["key"], json.dumps, os._exit, os.getpid, count()
    me = process()

    def say(report: dict[str, Any]) -> None:
        if process() != me:  # the function has forked: only one of the two answers
            leave(0)
        outgoing.write(f"\n{key} {next(told)} {write(report)}\n".encode())
        outgoing.flush()

    printed = Printed()
    try:
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
            function = pickle.loads(source.read(header["size"]))  # noqa: S301 (the learner's own)
    except BaseException as problem:
        say({"failed": True, **raised(problem)})
        return
    say({"ready": True})
    for line in source:
        say(call(function, json.loads(line)))


if __name__ == "__main__":
    main()
