"""What a game gives away: its record, and the deal as a word for others. No hidden cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from tractor_lab._mistake import refused
from tractor_lab.records import write_deal, write_match
from tractor_lab.rules import PRESETS, Deal, ParseError

from .lot import Lot
from .match_play import Game
from .seats import LONGEST_NAME


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


def deal_of(given: object) -> Lot:
    """A deal that somebody names: a code, a number or word to shuffle by, a `Deal`, or the text of a record.

    >>> deal_of("standard.5.0.0.-.i49.638a").level, deal_of(49).seed
    ('5', 49)

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
        case str() if given.lstrip().startswith(("[Tractor", "{")):
            from tractor_lab.records import read

            return Lot.of(read(given).deal)
        case str() if given.count(".") > 1 or given.partition(".")[0] in PRESETS:
            return Lot.read(given)  # half a code is no word to shuffle by: it would be another deal
        case str():
            return Lot(Rules(), Rules().ladder[0], seed=given)
    raise refused("deal", given, "deal")
