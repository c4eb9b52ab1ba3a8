"""What a notebook prints when a cell cannot work: one short message in the reader's language.

A learner who edits a cell and mistypes a card is told which card, not shown forty lines of ours. IPython asks
an exception for its own rendering (`_render_traceback_`); anywhere else nothing changes.
"""

from __future__ import annotations

import errno
import linecache
import re
from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches
from functools import partial, wraps
from pathlib import Path
from types import TracebackType
from typing import Final, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

# What the engine and Python say, and the text that says it in other languages.
_SAYINGS: Final = tuple(
    (re.compile(pattern, re.DOTALL), key)
    for pattern, key in (
        (r"'?(?P<given>.*?)'? is no card: ", "card"),
        (r"'?(?P<given>.*?)'? is no trump: ", "trump"),
        (r"hand: (?P<held>\d+) of the (?P<led>\d+) cards that were led", "few"),
        (r"lead: (?P<given>.*) cannot be led", "lead"),
        (r".*?: (?P<count>\d+) x (?P<given>\w+), but (?P<decks>\d+) decks? cannot hold", "copies"),
        (r"plays: (?P<count>\d+) plays", "plays"),
        (r"plays\[\d+\]: (?P<count>\d+) cards?, but (?P<led>\d+) were led", "unequal"),
        (r"(?P<field>\w+)=.*: allowed is .*a list of different levels", "levels"),
        (r'level: "(?P<given>.*)" is not on the ladder (?P<known>.*)', "level"),
        (r"(?P<field>\w+)=.*: allowed (?:are|is) (?P<known>.*)", "field"),
        (r"(?P<given>.*) is no field of a rule set.*; the fields are ", "no.field"),
        (r"(?P<given>.*) is no preset; there are (?P<known>.*)", "preset"),
        (r"deal: this is no code of a deal", "code"),
        (r"deal: this code means no deal", "code"),
        (r"\S+ missing \d+ required \S+ arguments?: (?P<names>.*)", "missing"),
        (r"\S+ got an unexpected keyword argument '(?P<given>\w+)'", "keyword"),
        (r"\S+ takes .* positional arguments? but .* given", "too.many"),
    )
)


class WrongKind(TypeError):
    """Something of another kind than is wanted; its words are in the reader's language already."""

    def _render_traceback_(self) -> list[str]:
        return lines(self)


def unknown(given: object, known: Iterable[str], lang: str | None = None) -> ValueError:
    """A name that is none: the error to raise, with the nearest names, or all of them if they are few.

    >>> print(unknown("ordr", ["order", "tractor"], "en"))
    There is no 'ordr' here; there are order, tractor.
    """
    from tractor_lab.locale import t

    names, key = tuple(known), "cell.unknown"
    if len(names) > 12 and sum(map(len, names)) > 60:
        names = tuple(get_close_matches(str(given), names, 3, 0.3)) or names[:3]
        key = "cell.unknown.some"
    said = str(given)
    said = said if len(said) <= 60 else said[:57] + "..."  # half a line, as the engine quotes
    return ValueError(t(key, lang, given=said, known=t("cell.comma", lang).join(names)))


def refused(field: str, given: object, may: str, **values: object) -> ValueError:
    """A value that cannot be: the error to raise, with what it may be, the text ``cell.may.<may>``.

    >>> print(refused("seat", 9, "range", low=0, high=3))
    seat=9: it may be 0 to 3.
    """
    from tractor_lab.locale import t

    from ._kinds import shown

    known = t(f"cell.may.{may}", None, **values)
    return ValueError(t("cell.refused", field=field, given=shown(given), known=known))


def said(error: BaseException, lang: str | None = None) -> str:
    """What went wrong, in the reader's language.

    >>> from tractor_lab.rules import Card
    >>> try:
    ...     Card("SX")
    ... except ValueError as error:
    ...     print(said(error, "zh"))
    “SX”不是牌。请写花色 S、H、C、D 加点数 2 到 10、J、Q、K、A（如 S10、HA）；大王写 BJ，小王写 LJ。
    """
    from tractor_lab.locale import t

    message = str(error)
    for pattern, key in _SAYINGS:
        if found := pattern.match(message):
            return t(f"cell.{key}", lang, **found.groupdict())
    if not isinstance(error, ValueError | WrongKind):
        return t("cell.other", lang, what=f"{type(error).__name__}: {message}")
    return _engine(error, lang) or message


def _engine(error: BaseException, lang: str | None) -> str:
    """What an error of the engine says: of a rule set or a record in every language, else in English; "" for
    others."""
    from tractor_lab.locale import language, t
    from tractor_lab.rules import RulesError

    if not isinstance(error, RulesError):
        return ""
    from ._rulefile import told

    say = getattr(error, "say", None)  # what is wrong with a record
    if say is not None:
        return str(say(lang))
    return t("cell.engine", lang, said=told(error, lang or language()))


def system(error: BaseException, lang: str | None = None) -> str:
    """What the computer says to a file that cannot be read or written, in the reader's language; what is rare
    in its own words.

    >>> system(IsADirectoryError(21, "Is a directory"), "zh"), system(ValueError("embedded null byte"), "zh")
    ('这是一个文件夹', 'embedded null byte')
    """
    from tractor_lab.locale import language, t, texts

    if not isinstance(error, OSError):
        return str(error)
    key = f"system.{errno.errorcode.get(error.errno or 0, '')}"
    return t(key, lang) if key in texts(lang or language()) else error.strerror or str(error)


def lines(error: BaseException) -> list[str]:
    """What a notebook prints: the message, and the line of the cell if the cell has several.

    An error that nobody foresaw also names our line: who reports it has something to report.
    """
    from tractor_lab.locale import t

    told = [said(error)]
    steps = tuple(_steps(error.__traceback__))
    cells = [step for step in steps if not Path(step[0]).is_file() and linecache.getlines(step[0])]
    for file, number in cells[-1:]:
        source = linecache.getlines(file)
        if len([line for line in source if line.strip()]) > 1:
            told.append(t("cell.line", line=number, source=source[number - 1].strip()))
    foreseen = isinstance(error, ValueError | WrongKind)
    if not foreseen and not any(p.match(str(error)) for p, _ in _SAYINGS):
        told += [f"({Path(file).name}:{number})" for file, number in steps[-1:]]
    return told


def _steps(trace: TracebackType | None) -> Iterator[tuple[str, int]]:
    """File and line of every call, the cell's first."""
    while trace is not None:
        code = trace.tb_frame.f_code
        # The notebook's own machinery lies outside of the cell, and this module says nothing of its own.
        if "IPython" not in code.co_filename and code.co_filename != __file__:
            yield code.co_filename, trace.tb_lineno
        trace = trace.tb_next


def kindly(function: Callable[P, R]) -> Callable[P, R]:
    """The same function; what it raises is printed kindly by a notebook. An error that nobody foresaw is a
    `ValueError` naming the value, where one was given that is of no kind the function takes.

    >>> kindly(int)("x")
    Traceback (most recent call last):
    ValueError: invalid literal for int() with base 10: 'x'
    >>> @kindly
    ... def longest(hand: str) -> str:
    ...     return max(hand.split(), key=len)
    >>> longest(None)
    Traceback (most recent call last):
    ValueError: hand=None: it may be a text.
    """

    @wraps(function)
    def kind(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return function(*args, **kwargs)
        except Exception as error:
            from ._kinds import misfit  # only a mistake needs it

            known = isinstance(error, ValueError) or hasattr(error, "_render_traceback_")
            wrong = None if known else misfit(function, args, kwargs)
            if wrong is not None:
                wrong._render_traceback_ = partial(lines, wrong)  # type: ignore[attr-defined]
                raise wrong from error
            if not hasattr(error, "_render_traceback_"):
                error._render_traceback_ = partial(lines, error)  # type: ignore[attr-defined]
            raise

    return kind
