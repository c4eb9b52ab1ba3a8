"""Players that misbehave, each in a way of its own. A box must cope with all of them."""

from __future__ import annotations

import gc
import inspect
import itertools
import os
import signal
import subprocess
import sys
import time
from typing import Any

from tractor_lab.players.simple import RandomPlayer
from tractor_lab.rules import Deal, View


class Good(RandomPlayer):
    """Does nothing wrong, and answers in every form."""

    def bury(self, view: View) -> Any:
        return (card.code for card in super().bury(view))

    def follow(self, view: View) -> Any:
        print("thinking")
        return ", ".join(card.code for card in super().follow(view))


class Raises(RandomPlayer):
    def lead(self, view: View) -> Any:
        print("about to fail")
        return 1 // 0


class Cheats(RandomPlayer):
    def follow(self, view: View) -> Any:
        return "BJ " * view.follows.size


class Stalls(RandomPlayer):
    def lead(self, view: View) -> Any:
        while True:
            pass


class Sleeps(RandomPlayer):
    def lead(self, view: View) -> Any:
        time.sleep(60)


class Dawdles(RandomPlayer):
    """Takes a little at every decision."""

    def lead(self, view: View) -> Any:
        time.sleep(0.15)
        return super().lead(view)

    def follow(self, view: View) -> Any:
        time.sleep(0.15)
        return super().follow(view)


class Seven(RandomPlayer):
    def bury(self, view: View) -> Any:
        return 7


class Typo(RandomPlayer):
    def lead(self, view: View) -> Any:
        return "S1"


class Endless(RandomPlayer):
    """Answers with cards without end: too many."""

    def lead(self, view: View) -> Any:
        return itertools.repeat("SA")


class Ugly(RandomPlayer):
    """Answers with something that cannot even be shown."""

    class Answer:
        def __repr__(self) -> str:
            raise RuntimeError("no")

    def lead(self, view: View) -> Any:
        return Ugly.Answer()


class Leaves(RandomPlayer):
    def lead(self, view: View) -> Any:
        os._exit(3)


class Dies(RandomPlayer):
    def lead(self, view: View) -> Any:
        os.kill(os.getpid(), signal.SIGKILL)


class Exits(RandomPlayer):
    def lead(self, view: View) -> Any:
        sys.exit("bye")


class Eats(RandomPlayer):
    def lead(self, view: View) -> Any:
        return bytearray(1 << 40)


class Prints(RandomPlayer):
    """Megabytes, through Python and past it, and plays on."""

    def lead(self, view: View) -> Any:
        for _ in range(20):
            print("x" * 100_000)
            os.write(1, b"x" * 100_000)
            os.write(2, b"x" * 100_000)
        return super().lead(view)


class Forges(RandomPlayer):
    """Writes answers of its own on every channel it can find."""

    def lead(self, view: View) -> Any:
        for channel in range(3, 20):
            try:
                os.write(channel, b'{"number": 1, "given": ["BJ"]}\n' * 200)
            except OSError:
                continue
        return super().lead(view)


class Peeks(RandomPlayer):
    """Looks for the deal wherever a program can look, and tells what it found by failing."""

    def lead(self, view: View) -> Any:
        found = [thing for thing in gc.get_objects() if isinstance(thing, Deal)]
        frame = inspect.currentframe()
        while frame is not None:
            found += [thing for thing in frame.f_locals.values() if isinstance(thing, Deal)]
            frame = frame.f_back
        if found:
            raise AssertionError("found it")
        return view.hands  # type: ignore[attr-defined]


class Changes(RandomPlayer):
    """Gives itself a better hand."""

    def lead(self, view: View) -> Any:
        object.__setattr__(view, "hand", ("BJ", "BJ"))
        return "BJ BJ"


class Breeds(RandomPlayer):
    """Starts a process that would go on for a minute, writes down which, and waits."""

    def __init__(self, seed: str = "", note: str = "") -> None:
        super().__init__(seed)
        self.note = note

    def lead(self, view: View) -> Any:
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
        with open(self.note, "w") as file:  # noqa: PTH123
            file.write(str(child.pid))
        time.sleep(60)


class Unmade(RandomPlayer):
    def __init__(self) -> None:
        raise OSError("no file with weights")


class Remembers(RandomPlayer):
    """Keeps every hand it sees, for all who share its process."""

    seen: set[int] = set()  # noqa: RUF012

    def lead(self, view: View) -> Any:
        Remembers.seen.add(view.seat)
        if len(Remembers.seen) > 1:
            raise AssertionError(f"seats {Remembers.seen}")
        return super().lead(view)
