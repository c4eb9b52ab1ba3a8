"""What a game gives away: its record, and the deal as a word for others. No hidden cards."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final, Protocol

from tractor_lab._mistake import refused, system
from tractor_lab.locale import t
from tractor_lab.progress import write_whole
from tractor_lab.records import write_deal, write_match
from tractor_lab.rules import PRESETS, Deal, ParseError

from .lot import Lot
from .match_play import Game
from .seats import LONGEST_NAME

_MARKS: Final = tuple("\"'“”‘’")
_QUOTED: Final = re.compile(r"""["'“”‘’]([^"'“”‘’]+)["'“”‘’]""")
"""What stands in quotes, however a chat has turned them."""


class HasGame(Protocol):
    """A table at which a game is played."""

    @property
    def game(self) -> Game | None:
        """The game, once it has begun."""


def finished(game: Game) -> tuple[Deal, ...]:
    """The deals of a game that are over: what of it may be shown to everybody."""
    return (*game.done, game.deal) if game.deal_over else tuple(game.done)


def record_text(
    game: Game | HasGame, name: Callable[[int], str] = str, event: str = "", date: str = ""
) -> str:
    """The game as a record (`tractor_lab.records`): of a match all deals that are over, of a single deal that
    one. The deal that is being played is not in it: its cards are hidden. `name` gives a seat's name. The
    table at which a game is played will do as well.

    Raises `ParseError` as long as no deal is over, `ValueError` for what is no game.
    """
    game = game if isinstance(game, Game) else getattr(game, "game", game)
    if not isinstance(game, Game):
        raise refused("game", game, "game")
    deals = finished(game)
    if not deals:
        raise ParseError("record: no deal is over yet")
    names = [name(seat)[:LONGEST_NAME] for seat in range(game.rules.players)]
    if game.match is None:
        return write_deal(deals[-1], names, event, date)
    match = game.after if game.deal_over else game.match
    assert match is not None
    times = [*game.minutes, *([game.time] if game.deal_over else [])]
    return write_match(match, deals, names, event, date, times if any(times) else ())


def save_record(game: Game, text: str, lang: str) -> str:
    """Write a record beside the notebook, under the name of the game and over no file that is there. The
    sentence that says where it is, or what was in the way."""
    plain = "".join(one if one.isalnum() else "-" for one in game.name or game.seed)
    folder, number = Path.cwd(), 1
    file = folder / f"tractor-{plain}.txt"
    try:
        while file.exists():
            number += 1
            file = folder / f"tractor-{plain}-{number}.txt"
        write_whole(file, text.encode(), sure=False)
    except OSError as problem:
        return t("game.record.failed", lang, file=file.name, reason=system(problem, lang))
    return t("game.record.written", lang, file=file.name)


def is_one_deal(given: str) -> bool:
    """Is a text one deal (a record, the code of a deal or the line in which it was shared) and no word to
    shuffle by? Half a code is none either: that would be another deal.

    >>> is_one_deal("standard.5.0.0.-.i49.638a"), is_one_deal("play(deal='standard.5')"), is_one_deal("Joy")
    (True, True, False)
    """
    code = _code_of(given)
    return _is_record(given) or code.count(".") > 1 or code.partition(".")[0] in PRESETS


def _is_record(given: str) -> bool:
    return given.lstrip().startswith(("[Tractor", "{"))


def _code_of(given: str) -> str:
    """The word in quotes in the line that was shared; else what was given."""
    quoted = _QUOTED.search(given) if "(" in given or given.strip()[:1] in _MARKS else None
    return (quoted[1] if quoted else given).strip()


def deal_of(given: object) -> Lot:
    """A deal that somebody names: a code, or the whole line in which it was shared, a number or word to
    shuffle by, a `Deal`, or the text of a record.

    >>> deal_of("standard.5.0.0.-.i49.638a").level, deal_of(49).seed
    ('5', 49)
    >>> deal_of('play(deal="standard.5.0.0.-.i49.638a")').code
    'standard.5.0.0.-.i49.638a'

    Raises `ValueError` (`RecordError` for a record) saying what is wrong.
    """
    from tractor_lab.rules import Rules

    match given:
        case Lot():
            return given
        case Deal():
            return Lot.of(given)
        case int() if type(given) is int:
            return Lot(Rules(), Rules().ladder[0], seed=given)
        case str() if _is_record(given):
            from tractor_lab.records import read

            return Lot.of(read(given).deal)
        case str() if is_one_deal(given):
            return Lot.read(_code_of(given))
        case str():
            return Lot(Rules(), Rules().ladder[0], seed=given)
    raise refused("deal", given, "deal")
