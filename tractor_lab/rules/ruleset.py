"""A rule set is data: the `Rules` value, and the presets as differences from `standard`.

Algorithms read the fields and never ask which preset they play. Rules page, sections 8 and 9.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, Final, Literal, get_args, get_type_hints

from .errors import ParseError

AUTO: Final = -1
"""Stands in a call of `Rules` for a number that follows from the others."""

TrumpLinks = Literal["all", "jokers-only"]
ThrowTest = Literal["parts", "every-card"]
FailedThrow = Literal["largest-type", "lowest", "smallest", "one-card"]
Follow = Literal["longest-tractor", "pairs", "suit"]
FollowThrow = Literal["parts", "suit"]
WideFollow = Literal["titanic", "general"]
Overruff = Literal["largest", "all", "highest"]
KittyMultiplier = Literal[
    "shape", "power", "pairs4", "contest", "club", "cards2", "double", "pair-count"
]


@dataclass(frozen=True, slots=True)
class Rules:
    """How one table plays. `Rules()` is the preset ``standard``.

    Numbers left out follow from the others: hand and kitty from the cards and players, `step` is 20 points a
    deck, `takeover` is two steps.

    >>> Rules(decks=3).hand, Rules(decks=3).kitty, Rules(decks=3).takeover
    (39, 6, 120)

    Raises `ParseError` naming the field, the value and what is allowed.
    """

    decks: int = 2
    players: int = 4
    hand: int = AUTO
    """Cards dealt to each player."""
    kitty: int = AUTO
    """Cards left for the declarer."""
    jokers: int = 2
    """Jokers in each deck: 2 or 0."""
    lowest_rank: str = "2"
    """Decks cut down: the lowest rank that is dealt."""
    two_always_trump: bool = False
    level_gap_closes: bool = True
    """The level is gone from its suit; do its neighbours touch then?"""
    trump_links: TrumpLinks = "all"
    """Which tiers above the trump ace touch: all, or only the two jokers."""
    ace_low: bool = False
    """Does A-2 touch as well? (One ace is high or low in a tractor, never both.)"""
    shortest_tractor: int = 2
    """Neighbouring groups that make a tractor: 2 or 3."""
    throws: bool = True
    throw_test: ThrowTest = "parts"
    failed_throw: FailedThrow = "largest-type"
    throw_penalty: int = 0
    """Points a card taken back after a failed throw."""
    follow: Follow = "longest-tractor"
    follow_throw: FollowThrow = "parts"
    wide_follow: WideFollow = "titanic"
    protect_triples: bool = False
    protect_tractors: bool = False
    overruff: Overruff = "largest"
    ruff_throw_needs_shape: bool = True
    exact_ruff: bool = False
    kitty_multiplier: KittyMultiplier = "shape"
    multiplier_from: Literal["winner", "lead"] = "winner"
    step: int = AUTO
    """Points from one level to the next."""
    takeover: int = AUTO
    """Points at which the opponents take over."""
    takeover_level: int = 0
    """Levels the opponents go up for taking over."""
    level_cap: int | None = None
    """The most levels one deal can bring."""
    points_cap: int | None = None
    points_floor: int | None = None
    below_zero: bool = False
    """Below 0 points, one more level for the declarers each step."""

    def __post_init__(self) -> None:
        _check_types(self)
        total = self.deck_size * self.decks
        if self.kitty == AUTO:
            kitty = total - self.hand * self.players if self.hand != AUTO else total % self.players
            while self.hand == AUTO and kitty < 5:
                kitty += self.players
            object.__setattr__(self, "kitty", kitty)
        if self.hand == AUTO:
            object.__setattr__(self, "hand", (total - self.kitty) // self.players)
        if self.step == AUTO:
            object.__setattr__(self, "step", 20 * self.decks)
        if self.takeover == AUTO:
            object.__setattr__(self, "takeover", 2 * self.step)
        if self.hand < 1 or self.kitty < 0 or self.hand * self.players + self.kitty > total:
            raise ParseError(
                f"hand={self.hand}, kitty={self.kitty}: {self.players} players cannot be dealt this from"
                f" {total} cards"
            )

    @property
    def deck_size(self) -> int:
        """Cards in one deck, jokers included: 54 unless it is cut down."""
        return 4 * (13 - _RANKS.index(self.lowest_rank)) + self.jokers

    @classmethod
    def preset(cls, name: str) -> Rules:
        """The preset of that name (rules page, section 8). Raises `ParseError` listing the names.

        >>> Rules.preset("qq").kitty_multiplier
        'power'
        """
        return _preset(name)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Rules:
        """A preset with overrides: ``{"preset": "standard", "decks": 3}``. Raises `ParseError`."""
        overrides = dict(data)
        name = overrides.pop("preset", "standard")
        if not isinstance(name, str):
            raise ParseError(f"preset={name!r}: this must be the name of a preset")
        return cls.preset(name).replace(**overrides)

    def replace(self, /, **changes: Any) -> Rules:
        """The same table with some fields changed. Changing the decks or players recomputes the hand,
        the kitty and the points, and changing the step recomputes the takeover, unless they are given too.

        >>> Rules().replace(decks=1)
        Rules(decks=1)
        """
        unknown = [name for name in changes if name not in _FIELDS]
        if unknown:
            raise ParseError(
                f"{unknown[0]!r} is no field of a rule set; the fields are {', '.join(_FIELDS)}"
            )
        now = {name: getattr(self, name) for name in _FIELDS}
        follows: tuple[str, ...] = ()
        if changes.keys() & {"decks", "players", "jokers", "lowest_rank"}:
            follows = ("hand", "kitty", "step", "takeover")
        elif "step" in changes:
            follows = ("takeover",)
        elif changes.keys() & {"hand", "kitty"}:
            follows = ("hand", "kitty")
        return Rules(**now | dict.fromkeys(follows, AUTO) | changes)

    def __repr__(self) -> str:
        usual = {field.name: field.default for field in fields(Rules)}
        counts = ("decks", "players", "jokers", "lowest_rank")
        usual |= {
            name: getattr(Rules(**{count: getattr(self, count) for count in counts}), name)
            for name in ("hand", "kitty", "step")
        }
        usual["takeover"] = 2 * self.step
        if (self.hand, self.kitty) != (usual["hand"], usual["kitty"]):
            usual["hand"] = usual["kitty"] = None
        shown = [
            f"{name}={value!r}"
            for name, default in usual.items()
            if (value := getattr(self, name)) != default
        ]
        return f"Rules({', '.join(shown)})"


_RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
_FIELDS: Final = tuple(field.name for field in fields(Rules))
_HINTS: Final = get_type_hints(Rules)
_CHOICES: Final[dict[str, tuple[Any, ...]]] = {
    **{
        name: get_args(hint)
        for name, hint in _HINTS.items()
        if get_args(hint) and hint != int | None
    },
    "decks": (1, 2, 3, 4),
    "players": (4, 5, 6),
    "jokers": (0, 2),
    "lowest_rank": _RANKS[:9],
    "shortest_tractor": (2, 3),
}
_SMALLEST: Final = {"hand": 1, "step": 5, "takeover": 5}


def _check_types(rules: Rules) -> None:
    """Each value against its field: its type, and the values the rules page lists."""
    for name in _FIELDS:
        value, hint = getattr(rules, name), _HINTS[name]
        if name in _CHOICES:
            # True == 1 and 2.0 == 2: a truth value or a float is no number of decks.
            allowed = _CHOICES[name]
            if value not in allowed or type(value) is not type(allowed[0]):
                listed = ", ".join(map(repr, allowed))
                raise ParseError(f"{name}={value!r}: allowed are {listed}")
        elif hint is bool:
            if type(value) is not bool:
                raise ParseError(f"{name}={value!r}: allowed are True, False")
        elif hint is int or value is not None:
            least = _SMALLEST.get(name, 0)
            negative = name == "points_floor" or (
                value == AUTO and name in ("hand", "kitty", "step", "takeover")
            )
            if type(value) is not int or (value < least and not negative) or abs(value) > 10_000:
                usual = f"a whole number from {least} to 10000"
                raise ParseError(f"{name}={value!r}: allowed is {usual}")


PRESETS: Final[Mapping[str, Mapping[str, Any]]] = {
    "standard": {},
    "baike": {},
    "qq": {"kitty_multiplier": "power"},
    "qq-classic": {"takeover_level": 1, "kitty_multiplier": "double"},
    "one-deck": {"decks": 1},
    "titanic": {"decks": 3, "kitty_multiplier": "power"},
    "contest": {"kitty_multiplier": "contest"},
    "joker-bid": {
        "follow_throw": "suit",
        "exact_ruff": True,
        "kitty_multiplier": "pairs4",
        "level_cap": 6,
    },
    "club": {
        "two_always_trump": True,
        "throw_test": "every-card",
        "failed_throw": "one-card",
        "throw_penalty": 10,
        "ruff_throw_needs_shape": False,
        "kitty_multiplier": "club",
    },
    "folk": {},
    "four-deck": {"decks": 4, "hand": 52, "step": 40, "takeover": 160},
}
"""Each preset as its differences from ``standard`` (rules page, section 9)."""


@cache
def _preset(name: str) -> Rules:
    if name not in PRESETS:
        raise ParseError(f"{name!r} is no rule set; there are {', '.join(PRESETS)}")
    return Rules().replace(**PRESETS[name])
