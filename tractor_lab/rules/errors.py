"""The few ways in which the engine says no.

Everything derives from `RulesError`, itself a `ValueError`, so a caller may catch as much or as little
as it likes. A message always names the offending value and says what would have been right.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .reasons import Reason


class RulesError(ValueError):
    """Something the engine was given is wrong. The base of the family."""

    def _render_traceback_(self) -> list[str]:
        """What a notebook prints instead of a traceback: the message, in the reader's language."""
        from tractor_lab._mistake import lines  # only a notebook asks for it

        return lines(self)


class ParseError(RulesError):
    """A text or value that is no card, no trump, no rule set."""


class ImpossiblePosition(RulesError):
    """A position that cannot occur; `faults` lists every reason, not only the first."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        self.faults = faults
        super().__init__("; ".join(faults))


class NotAllowed(RulesError):
    """A well-formed play that the rules forbid; `reason` is the typed reason behind it."""

    def __init__(self, reason: Reason) -> None:
        self.reason = reason
        super().__init__(str(reason))


def clip(value: object, length: int = 60) -> str:
    """A value as a message quotes it: as JSON, and never longer than half a line.

    >>> clip("S99"), clip(10**400, 12)
    ('"S99"', '100000000...')
    """
    import json  # here, because an import of the rules must stay quick

    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError):
        text = "..."
    return text if len(text) <= length else text[: length - 3] + "..."


def no_seat(name: str, seat: object, players: int) -> tuple[str, ...]:
    """The fault of a value that is no seat of a table, counted from 0; none if it is one.

    >>> no_seat("first", 4, 4), no_seat("first", 3, 4)
    (('first: 4 is no seat; there are 0 to 3',), ())
    """
    # 2.0 is in the range as well, but no hand has that number.
    if hasattr(seat, "__index__") and seat in range(players):
        return ()
    return (f"{name}: {clip(seat)} is no seat; there are 0 to {players - 1}",)


def no_number(name: str, value: object) -> tuple[str, ...]:
    """The fault of a value that is no whole number; none if it is one.

    >>> no_number("points", 1.5), no_number("points", -5)
    (('points: 1.5 is no whole number',), ())
    """
    return () if hasattr(value, "__index__") else (f"{name}: {clip(value)} is no whole number",)


def quoted(value: object, length: int = 60) -> str:
    """A value as Python writes it, for a message: printable, and never longer than that.

    >>> quoted("S99"), quoted(10**5000)
    ("'S99'", '...')
    """
    try:
        text = ascii(value) if isinstance(value, str) and not value.isprintable() else repr(value)
    except ValueError:  # a number of thousands of digits
        text = "..."
    return text if len(text) <= length else text[: length - 3] + "..."
