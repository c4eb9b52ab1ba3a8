"""The far side of a box: holds a player in a process of its own and puts the questions to it.

It runs as a script, isolated. Questions come as pickles of ours; answers go back as one line of JSON each,
so that nothing the player makes is ever unpickled where the deal is. What it prints goes nowhere, but for
the first few words, which a report quotes.
"""

from __future__ import annotations

import contextlib
import json
import math
import os
import pickle
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, BinaryIO

MOST = 1000
"""Cards of an answer that are looked at: no hand has as many."""


def main() -> None:
    """Serve questions: a header line, the pickled factory, then pickles, one after the other."""
    outgoing = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    source = os.fdopen(os.dup(0), "rb")
    for descriptor in (0, 1, 2):  # whatever the player prints or reads goes nowhere
        os.dup2(nothing, descriptor)
    header = json.loads(source.readline())
    sys.path[:] = header["path"]
    limit(header["memory"])

    from tractor_lab import _runner

    _runner.watch(header["parent"])

    def say(**report: Any) -> None:
        outgoing.write(json.dumps(report).encode() + b"\n")
        outgoing.flush()

    printed = _runner.Printed()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        try:
            import_module(
                "tractor_lab.players.boxed_views"
            )  # so that the first question is no slower
            factory = pickle.loads(source.read(header["size"]))  # noqa: S301 (packed by this package)
        except BaseException as problem:
            say(failed=told(problem))
            return
        say(ready=True)
        serve(source, factory, say, printed)


def serve(
    source: BinaryIO, factory: Callable[..., Any], say: Callable[..., None], printed: Any
) -> None:
    """Answer until nobody asks any more."""
    from tractor_lab.players.boxed_views import QUESTIONS, Reader
    from tractor_lab.players.making import make

    player: Any = None
    reader = Reader()
    while True:
        try:
            number, question, given, seconds = pickle.load(source)  # noqa: S301 (from the box)
        except EOFError:
            return
        printed.text = ""
        report: dict[str, Any] = {"number": number}
        with time_limit(seconds):
            try:
                if question == "begin":
                    reader = Reader()
                    player = None
                    player = make(factory, **given)
                    report["has"] = [name for name in QUESTIONS if hasattr(player, name)]
                else:
                    answer = getattr(player, question)(reader.read(given))
                    report |= plain(answer, question)
            except BaseException as problem:
                report["raised"] = told(problem)
        if printed.text:
            report["printed"] = printed.text
        say(**report)


def plain(answer: Any, question: str) -> dict[str, Any]:
    """An answer as JSON can carry it: cards as their codes, or how it looks if it is none.

    >>> from tractor_lab.rules import Card
    >>> plain((Card("SA"), "HK"), "lead"), plain(None, "declare"), plain(0, "riot")
    ({'given': ['SA', 'HK']}, {'given': None}, {'given': False})
    >>> plain(7, "lead"), plain([(Card("SA"), 2)], "call_friends")
    ({'shown': '7'}, {'given': [['SA', 2]]})
    """
    from itertools import islice

    from tractor_lab._runner import short
    from tractor_lab.rules import Card

    if question in ("riot", "hand_over"):
        return {"given": bool(answer)}
    if answer is None:
        return {"given": None}
    if type(answer) is str:
        return {"given": answer} if len(answer) <= MOST else {"shown": short(answer)}

    def code(card: Any) -> str:
        if isinstance(card, Card):
            return card.code
        if type(card) is str and len(card) < 20:
            return card
        raise TypeError

    try:
        cards = tuple(islice(answer, MOST))
        if question == "call_friends":
            return {"given": [[code(card), int(nth)] for card, nth in cards]}
        return {"given": [code(card) for card in cards]}
    except (TypeError, ValueError):
        return {"shown": short(repr(answer))}


def told(problem: BaseException) -> dict[str, Any]:
    """An exception as its type, its message, and where it came from: line and function."""
    from tractor_lab._runner import raised

    report = raised(problem)
    here = str(Path(__file__).resolve().parents[1])
    frames = [frame for frame in report["frames"] if not frame[0].startswith(here)]
    where = frames[-1][1:] if frames else []
    return {"type": report["raised"], "message": report["message"], "where": where}


def limit(memory: int) -> None:
    """Take no more memory than that, where the system can say so, and leave no core file."""
    with contextlib.suppress(Exception):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


@contextlib.contextmanager
def time_limit(seconds: float) -> Any:
    """So much time of the processor, and some: the box ends the process sooner, unless the box has gone
    itself. Then nobody else would end a player that goes round and round."""
    with contextlib.suppress(Exception):
        import resource

        used = math.ceil(time.process_time() + seconds) + 2
        hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
        resource.setrlimit(resource.RLIMIT_CPU, (used, hard))
    yield


if __name__ == "__main__":
    main()
