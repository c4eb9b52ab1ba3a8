"""Views on their way into a box: what the player has seen before is not sent again."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final, cast

from tractor_lab.rules import Operation, Rules, Trick, View

QUESTIONS: Final = ("declare", "bury", "lead", "follow", "call_friends", "hand_over", "riot")
"""What a player may have a method for (`player.Player`)."""
KEPT: Final = 4
"""Entries at the end that are sent again: the last trick grows."""


@dataclass(frozen=True, slots=True)
class Parcel:
    """A view without what the other side has already."""

    view: View
    """Without rules, log and tricks."""
    rules: Rules | None
    """None: as before."""
    log: int
    """So many entries of the log are as before; the view has the others."""
    tricks: int


class Writer:
    """The near side: makes parcels of views.

    >>> from tractor_lab.rules import Deal
    >>> deal = Deal.shuffled(1, declarer=0).draw_all().tidy()
    >>> writer, reader = Writer(), Reader()
    >>> sent = [writer.write(deal.view(0)), writer.write(deal.lift().view(0))]
    >>> [len(parcel.view.log) for parcel in sent], len(deal.lift().view(0).log)
    ([101, 1], 102)
    >>> [reader.read(parcel) for parcel in sent] == [deal.view(0), deal.lift().view(0)]
    True
    """

    def __init__(self) -> None:
        self._rules: Rules | None = None
        self._log: tuple[Operation, ...] = ()
        self._tricks: tuple[Trick, ...] = ()

    def write(self, view: View) -> Parcel:
        """The view, less what was written before."""
        # A secret call stands in the log without its cards until they are shown: it does not stay as it was.
        log = 0 if view.rules.secret_call else _same(self._log, view.log)
        tricks = _same(self._tricks, view.tricks)
        rules = None if view.rules is self._rules else view.rules
        self._rules, self._log, self._tricks = view.rules, view.log, view.tricks
        rest = replace(
            view, rules=cast("Rules", None), log=view.log[log:], tricks=view.tricks[tricks:]
        )
        return Parcel(rest, rules, log, tricks)


def _same(old: tuple[Any, ...], new: tuple[Any, ...]) -> int:
    """How many entries at the beginning are the very same. Both only grow at the end, but for an open
    trick; and a new deal begins anew."""
    for size in range(min(len(old), len(new)), max(0, len(old) - KEPT), -1):
        if old[size - 1] is new[size - 1]:
            return size
    return 0


class Reader:
    """The far side: makes views of parcels, in the order in which they were written."""

    def __init__(self) -> None:
        self._rules: Rules | None = None
        self._log: tuple[Operation, ...] = ()
        self._tricks: tuple[Trick, ...] = ()

    def read(self, parcel: Parcel) -> View:
        """The view that was written."""
        view = parcel.view
        self._rules = parcel.rules or self._rules
        self._log = (*self._log[: parcel.log], *view.log)
        self._tricks = (*self._tricks[: parcel.tricks], *view.tricks)
        assert self._rules is not None
        return replace(view, rules=self._rules, log=self._log, tricks=self._tricks)
