"""Who sits where, and how the table is set: plain values that are kept with a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any, Final, Literal, get_args

from tractor_lab._mistake import refused, unknown
from tractor_lab.players.making import make
from tractor_lab.players.player import Player
from tractor_lab.rules import ParseError

Speed = Literal["by-hand", "slow", "normal", "fast", "instant"]
Sorting = Literal["trump-first", "trump-last", "rising"]
Coach = Literal["off", "gentle", "strict"]
SPEEDS: Final[tuple[Speed, ...]] = get_args(Speed)
SORTINGS: Final[tuple[Sorting, ...]] = get_args(Sorting)
COACHES: Final[tuple[Coach, ...]] = get_args(Coach)
LONGEST_NAME: Final = 40
"""The most characters in the name of a person."""
ASKED: Final = ("declare", "bury", "lead", "follow")
"""What a player of one's own must have (`Player`)."""
USUAL: Final = "club"
"""Who plays the other seats if nobody is named."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits on a seat: a person, whose name may be empty ("You"), or a bot by the name of its strength
    (`tractor_lab.players.PLAYERS`); `own` is a player of the learner's own, given as an object."""

    person: bool = False
    name: str = ""
    own: Player | None = None

    def to_json(self) -> dict[str, str]:
        """The sitter as it is kept; of a player of one's own only the name."""
        return {"person" if self.person else "own" if self.own else "bot": self.name}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Sitter:
        """The sitter that `to_json` wrote. Raises `ParseError` for anything else."""
        match [*data.items()]:
            case [("person" | "bot" | "own" as kind, str() as name)] if len(name) <= LONGEST_NAME:
                return cls(kind == "person", name)
        raise ParseError("sitters: nobody who can sit at a table")


@dataclass(frozen=True, slots=True)
class Settings:
    """How the table is set. Raises `ValueError` naming what there is."""

    speed: Speed = "normal"
    sorting: Sorting = "trump-first"
    auto: bool = False
    """Is a card that is the only one allowed played by itself?"""
    coach: Coach = "off"
    take_back: bool = True
    """May a person take the last decision back?"""

    def __post_init__(self) -> None:
        for given, known in (
            (self.speed, SPEEDS),
            (self.sorting, SORTINGS),
            (self.coach, COACHES),
        ):
            if given not in known:
                raise unknown(given, known)
        for name, value in (("auto", self.auto), ("take_back", self.take_back)):
            if type(value) is not bool:
                raise refused(name, value, "yes")

    def to_json(self) -> dict[str, Any]:
        """The settings as they are kept."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Settings:
        """The settings that were kept; what is none is left at its usual value."""
        known = {field.name: type(field.default) for field in fields(cls)}
        kept: dict[str, Any] = {
            name: value for name, value in data.items() if known.get(name) is type(value)
        }
        try:
            return cls(**kept)
        except ValueError:
            return cls()


def seated(
    players: int,
    seat: int = 0,
    people: int = 1,
    names: Sequence[str] = (),
    bots: object = USUAL,
) -> tuple[Sitter, ...]:
    """Who sits where: `people` persons from `seat` on, every second seat first (partners before opponents),
    and bots on the rest. `bots` is the name of a strength for all of them, or one name or player for each
    seat that is left, in their order.

    >>> [sitter.name for sitter in seated(4, 1, 2, ["Ann", "Bo"], "random")]
    ['random', 'Ann', 'random', 'Bo']

    Raises `ValueError` naming what does not fit.
    """
    from .bots import known_bots

    if players not in (4, 5, 6):
        raise refused("players", players, "range", low=4, high=6)
    if type(people) is not int or not 1 <= people <= players:
        raise refused("people", people, "range", low=1, high=players)
    if type(seat) is not int or not 0 <= seat < players:
        raise refused("seat", seat, "range", low=0, high=players - 1)
    names = [names] if isinstance(names, str) else listed("names", names)
    if len(names) > people:
        raise refused("names", len(names), "names", most=people)
    for name in names:
        check_name("names", name)
    order = [(seat + turn) % players for turn in (*range(0, players, 2), *range(1, players, 2))]
    sat = dict(zip(order[:people], (*names, *[""] * people), strict=False))
    left = [at for at in range(players) if at not in sat]
    given = [bots] * len(left) if isinstance(bots, str) else listed("players", bots)
    if len(given) == players:  # one for each seat: a person's is not looked at
        given = [given[at] for at in left]
    if len(given) != len(left):
        raise refused("players", len(given), "players", count=len(left))
    for name in given:
        if isinstance(name, str) and name not in known_bots():
            raise unknown(name, known_bots())
    others = dict(zip(left, map(_bot, given), strict=True))
    return tuple(Sitter(True, sat[at]) if at in sat else others[at] for at in range(players))


def listed(field: str, given: object) -> list[Any]:
    """What was given as a list of names or players. Raises `ValueError` naming the field else."""
    if isinstance(given, list | tuple):
        return list(given)
    raise refused(field, given, "list")


def check_name(field: str, given: object) -> None:
    """Raise `ValueError` for what is no name of a person or of a match."""
    if not isinstance(given, str) or len(given) > LONGEST_NAME or not (given or "x").isprintable():
        raise refused(field, given, "name", most=LONGEST_NAME)


def _bot(given: Any) -> Sitter:
    if isinstance(given, str):
        return Sitter(False, given)
    own = make(given, seed=0) if isinstance(given, type) else given
    kind = type(own).__name__
    if missing := [one for one in ASKED if not callable(getattr(own, one, None))]:
        raise refused("players", kind, "own", kind=kind, method=missing[0])
    return Sitter(False, kind[:LONGEST_NAME], own)
