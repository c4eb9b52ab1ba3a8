"""What is trump: a suit and a level. Rules page, section 1."""

from __future__ import annotations

from typing import ClassVar

from .cards import LEVEL_RANKS, PRINTED_SUITS, Rank, Suit, _normal
from .errors import ParseError, quoted


class Trump:
    """The trump of a deal: ``H5`` = hearts at level 5, ``NT5`` = no trump suit at level 5, ``NT`` = the
    no-trump level, where only the jokers are trump.

    >>> Trump("♥5"), Trump("H5").suit is Suit.HEARTS, Trump("NT").level
    (Trump("H5"), True, None)

    Raises `ParseError` for anything else.
    """

    __slots__ = ("code", "level", "suit")

    code: str
    suit: Suit | None
    """None when there is no trump suit."""
    level: Rank | None
    """None at the no-trump level."""

    _known: ClassVar[dict[str, Trump]] = {}

    def __new__(cls, text: str) -> Trump:
        found = cls._known.get(text) if isinstance(text, str) else None
        if found is None:
            word = _normal(text)
            found = cls._known.get("NT10" if word == "NTT" else word)
        if found is None:
            raise ParseError(
                f"{quoted(text)} is no trump: write a suit and the level (H5 = hearts, level 5),"
                " NT and the level (NT5), or NT for the no-trump level"
            )
        return found

    @classmethod
    def of(cls, suit: Suit | None, level: Rank | None) -> Trump:
        """The trump with that suit (None: no trump) and level (None: the no-trump level)."""
        return cls(("NT" if suit is None else suit.value) + ("" if level is None else level.value))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a trump never changes: {name} cannot be set")

    def __reduce__(self) -> tuple[type[Trump], tuple[str]]:
        return Trump, (self.code,)

    def __repr__(self) -> str:
        return f'Trump("{self.code}")'

    def __str__(self) -> str:
        return self.code


def _make() -> None:
    for suit in (*PRINTED_SUITS, None):
        for level in LEVEL_RANKS if suit else (*LEVEL_RANKS, None):
            trump = object.__new__(Trump)
            code = ("NT" if suit is None else suit.value) + ("" if level is None else level.value)
            object.__setattr__(trump, "code", code)
            object.__setattr__(trump, "suit", suit)
            object.__setattr__(trump, "level", level)
            Trump._known[code] = trump


_make()
