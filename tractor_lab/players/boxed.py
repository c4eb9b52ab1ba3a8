"""A player in a box: a process of its own that sees views and nothing else, and cannot take the table down.

Whatever it does (raises, answers nonsense, never answers, prints without end, eats memory, kills itself), the
table gets a `Trouble` that says so. Its answers come back as codes of cards, never as objects.

A box guards against slips and against simple tricks. It is no wall against a program that attacks the
computer: play only with players of people whom you would also let use your computer.
"""

from __future__ import annotations

import os
import pickle
import time
import weakref
from collections.abc import Callable
from dataclasses import dataclass, fields
from pathlib import Path
from threading import Lock
from typing import Any, Final

from tractor_lab._apart import Apart, Unsendable, has_processes, packed
from tractor_lab._mistake import WrongKind, kindly, refused
from tractor_lab.locale import t
from tractor_lab.rules import ParseError, View
from tractor_lab.rules.errors import clip

from .boxed_views import QUESTIONS, Writer
from .player import Player
from .tournament_forfeit import Trouble

START: Final = 30.0
"""Seconds the process may take to start (a machine may be busy)."""
SCRIPT: Final = str(Path(__file__).with_name("box_main.py"))


@dataclass(frozen=True, slots=True)
class Limits:
    """What a player in a box may take. Raises `ParseError` for what is no number above 0."""

    seconds: float = 5.0
    """For one decision."""
    deal_seconds: float = 60.0
    """For all its decisions in one deal (a partner has its own)."""
    megabytes: int = 2048
    """Of memory, where the system can keep it from taking more (Windows cannot)."""

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if type(value) not in (int, float) or not value > 0:
                raise ParseError(f"{field.name}={clip(value)}: allowed are numbers above 0")


class Box:
    """A process that holds a player's class and makes one player after the other. It starts when it is first
    needed, stays for further deals, and starts again after it had to be ended."""

    def __init__(self, data: bytes, limits: Limits) -> None:
        self._data, self._limits = data, limits
        self._process: Apart | None = None
        self._writer = Writer()
        self._number = 0
        self._left = 0.0
        self.has: frozenset[str] = frozenset()
        """The questions that the player has a method for."""

    def begin(self, **given: Any) -> None:
        """A new player for a new deal. Raises `Trouble`."""
        self._left = self._limits.deal_seconds
        if self._process is None or not self._process.running:
            self._start()
        self._writer = Writer()
        said = self._ask("begin", given)
        self.has = frozenset(said.get("has", ()))

    def ask(self, question: str, view: View) -> Any:
        """The player's answer: texts of cards, as the engine reads them. Raises `Trouble`."""
        said = self._ask(question, self._writer.write(view))
        if "given" not in said:
            raise Trouble("nonsense", str(said.get("shown", "")), str(said.get("printed", "")))
        return said["given"]

    def _start(self) -> None:
        self.close()
        memory = self._limits.megabytes << 20
        self._process = Apart(SCRIPT, self._data, memory=memory)
        said = self._process.read(START)
        if said is None or not said.get("ready"):
            self.close()
            failed = (said or {}).get("failed") or {}
            raise Trouble("begin", f"{failed.get('type', '')} {failed.get('message', '')}".strip())

    def _ask(self, question: str, given: object) -> dict[str, Any]:
        process = self._process
        if process is None:  # it was ended in this deal
            raise Trouble("gone")
        self._number += 1
        seconds = min(self._limits.seconds, self._left)
        message = pickle.dumps((self._number, question, given, seconds), 5)
        start = time.perf_counter()
        process.write(message)
        said = process.read(seconds)
        self._left -= time.perf_counter() - start
        if said is None:
            self.close()
            if self._left <= 0:
                raise Trouble("slow-deal", seconds=self._limits.deal_seconds)
            raise Trouble("slow", seconds=self._limits.seconds)
        if said.get("number") != self._number:  # it ended, or somebody else wrote on our line
            self.close()
            raise Trouble("gone")
        if problem := said.get("raised"):
            kind = "memory" if problem["type"] == "MemoryError" else "raised"
            told = f"{problem['type']}: {problem['message']}".removesuffix(": ")
            printed = str(said.get("printed", ""))
            raise Trouble(kind, told, printed, where=tuple(problem["where"]))
        return said

    def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            process.stop()


class BoxedPlayer:
    """A player that runs in a box, to be used as any other. `close` ends its process; so does forgetting it.

    `factory` makes the player over there: its class, or a function; it is given the `seed` and what else it
    takes. It may be defined in a notebook. Any question raises `Trouble` if the player fails.

    >>> from tractor_lab.players import RandomPlayer, play_deal
    >>> from tractor_lab.rules import Deal
    >>> one = BoxedPlayer(RandomPlayer, seed=3)
    >>> play_deal(Deal.shuffled(1), [one, *(RandomPlayer(n) for n in range(3))]).phase
    'counted'
    >>> one.close()

    Raises `ValueError` for a player that needs something that cannot be sent to another process, `TypeError`
    for one that is already made, and `Trouble` if it cannot be made there.
    """

    def __init__(
        self, factory: Callable[..., Player], limits: Limits | None = None, **given: Any
    ) -> None:
        if not callable(factory):
            raise WrongKind(t("tournament.made", kind=type(factory).__name__))
        if limits is not None and not isinstance(limits, Limits):
            raise refused("limits", limits, "limits")
        self._box = Box(sendable(factory), limits or Limits())
        self._close = weakref.finalize(self, self._box.close)
        self._box.begin(**given)

    def begin(self, **given: Any) -> None:
        """A new player for a new deal, in the same process, with these for its maker. Raises `Trouble`."""
        self._box.begin(**given)

    def close(self) -> None:
        """End its process. It cannot be asked afterwards."""
        self._close()

    def __getattr__(self, question: str) -> Callable[[View], Any]:
        if question not in QUESTIONS:
            raise AttributeError(question)
        ask, keep = asks(self._box, question), self
        # Who is asked right where it is made, `BoxedPlayer(...).lead(view)`, lives until it has answered.
        return lambda view: (keep, ask(view))[1]


def asks(box: Box, question: str) -> Callable[[View], Any]:
    """The method of a boxed player; `AttributeError` where it has none."""
    if question in QUESTIONS and question in box.has:
        return lambda view: box.ask(question, view)
    raise AttributeError(question)


@kindly
def sendable(factory: Callable[..., Player], lang: str | None = None) -> bytes:
    """The factory, packed for another process. Raises `ValueError`, saying what cannot be sent."""
    try:
        return packed(factory)
    except Unsendable as problem:
        name = getattr(factory, "__name__", type(factory).__name__)
        said = t("tournament.unsendable", lang, player=name, culprit=problem)
        raise ValueError(said) from None


# -- in tournaments ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class BoxedEntrant:
    """A player of a tournament that runs in boxes: one for each seat, so that what was seen at one seat in
    the first play is not known at another in the second. Boxes are kept for further deals."""

    name: str
    data: bytes
    limits: Limits
    options: tuple[tuple[str, Any], ...] = ()

    def sit(self, seat: int, seed: str) -> Player:
        """A player in a free box for this seat. Raises `Trouble` if it cannot be made."""
        sitting = _Sitting(
            (self.data, self.limits, seat), _BOXES.take(self.data, self.limits, seat)
        )
        try:
            sitting.box.begin(seed=seed, **dict(self.options))
        except Trouble:
            self.rise(sitting)
            raise
        return sitting

    def rise(self, player: Player) -> None:
        """The deal is over: the box is free again."""
        assert isinstance(player, _Sitting)
        _BOXES.give_back(*player.place, player.box)


class _Sitting:
    """A player of a tournament in its box."""

    def __init__(self, place: tuple[bytes, Limits, int], box: Box) -> None:
        self.place, self.box = place, box

    def __getattr__(self, question: str) -> Any:
        return asks(self.box, question)


class _Boxes:
    """The boxes of this process that nobody uses at the moment, by player and seat; the oldest are ended
    when there are many. Several threads may play at once, each with boxes of its own."""

    MOST: Final = 16

    def __init__(self) -> None:
        self._free: list[tuple[tuple[bytes, Limits, int], Box]] = []
        self._lock = Lock()
        self._owner = os.getpid()

    def take(self, *place: Any) -> Box:
        """A box for this player and seat."""
        with self._lock:
            if self._owner != os.getpid():  # a fork has the list, but not the processes
                self._free, self._owner = [], os.getpid()
            for at, (where, box) in enumerate(self._free):
                if where == place:
                    del self._free[at]
                    return box
        return Box(place[0], place[1])

    def give_back(self, data: bytes, limits: Limits, seat: int, box: Box) -> None:
        """This box is free."""
        with self._lock:
            self._free.append(((data, limits, seat), box))
            old = [box for _, box in self._free[: -self.MOST]]
            del self._free[: -self.MOST]
        for one in old:
            one.close()

    def close(self) -> None:
        """End all."""
        with self._lock:
            boxes, self._free = [box for _, box in self._free], []
        for box in boxes:
            box.close()


_BOXES: Final = _Boxes()
close_boxes: Final = _BOXES.close
"""End the processes of all players of tournaments that were kept in this process for further deals."""

__all__ = [
    "Box",
    "BoxedEntrant",
    "BoxedPlayer",
    "Limits",
    "close_boxes",
    "has_processes",
    "sendable",
]
