"""A rule set is data: the `Rules` value, and the presets as differences from `standard`.

Algorithms read the fields and never ask which preset they play. Rules page, sections 8 and 9.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Literal

from .errors import ParseError, clip
from .fields import AUTO, LADDERS, RANKS, check_fields, check_together

if TYPE_CHECKING:
    import os

TrumpLinks = Literal["all", "jokers-only"]
ThrowTest = Literal["parts", "every-card"]
FailedThrow = Literal["largest-type", "lowest", "smallest", "one-card"]
Follow = Literal["longest-tractor", "pairs", "suit", "guangxi"]
FollowThrow = Literal["parts", "suit"]
WideFollow = Literal["titanic", "general"]
Bombs = Literal["off", "any", "follow-suit"]
Overruff = Literal["largest", "all", "highest"]
CallNeedsJoker = Literal["never", "overcall", "always"]
NoCall = Literal["kitty", "first", "third", "no-trump", "redeal"]
KittyMultiplier = Literal[
    "shape",
    "power",
    "pairs4",
    "contest",
    "club",
    "cards2",
    "double",
    "pair-count",
    "led2",
    "trick",
]
FriendCards = Literal["plain", "any", "not-highest", "no-points"]


class _Hashed:
    """Room for the hash of a rule set: it has dozens of fields, and every `Order` is looked up by it."""

    __slots__ = ("_hash",)
    if TYPE_CHECKING:
        _hash: int


@dataclass(frozen=True, slots=True)
class Rules(_Hashed):
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
    levels: str | tuple[str, ...] = "2-A"
    """The ladder of levels: "2-A", "3-A", "A-K", "2-A-NT", or the levels themselves."""
    after_last: Literal["win", "again"] = "win"
    """Passing the last level wins the match, or starts over."""
    must_defend: tuple[str, ...] = ("A",)
    """Levels a side leaves only by winning a deal there as declarers."""
    two_always_trump: bool = False
    level_gap_closes: bool = True
    """The level is gone from its suit; do its neighbours touch then?"""
    trump_links: TrumpLinks = "all"
    """Which tiers above the trump ace touch: all, or only the two jokers."""
    ace_low: bool = False
    """Does A-2 touch as well? (One ace is high or low in a tractor, never both.)"""
    shortest_tractor: int = 2
    """Neighbouring groups that make a tractor: 2 or 3."""
    bigger_type_wins: bool = False
    """At equal count a wider type (bomb, triples, pairs) beats, in suit and in trump (Guangxi)."""
    bombs: Bombs = "off"
    """Four equal cards beat anything of fewer copies: never; whatever one holds; or once suit is followed."""
    throws: bool = True
    throw_test: ThrowTest = "parts"
    failed_throw: FailedThrow = "largest-type"
    throw_penalty: int = 0
    """Points a card taken back after a failed throw."""
    throw_stake: int = 0
    """Percent of the stake, in coins, that a failed throw costs (see `throw_fine`)."""
    take_back: int = 0
    """Points a card that a player takes back (撤牌); 0: nothing is taken back."""
    take_back_limit: int | None = None
    """Points given for cards taken back in a deal beyond which its winner gains nothing."""
    take_back_stop: int | None = None
    """Points given for cards taken back in a deal beyond which the match is broken off."""
    reminders: bool = False
    """May a player remind the partner, once he has played and did not lead, that he revoked?"""
    revoke: Literal["refused", "levels"] = "refused"
    """A wrong follow is refused, or it stands and costs three levels (劳改)."""
    follow: Follow = "longest-tractor"
    follow_throw: FollowThrow = "parts"
    wide_follow: WideFollow = "titanic"
    protect_triples: bool = False
    protect_tractors: bool = False
    split_tractors: bool = False
    """May a follower see one long tractor as several (`follow` "guangxi")?"""
    equal_count_follows: bool = False
    """Is a tractor of as many cards as good an answer as the shape led (`follow` "guangxi")?"""
    overruff: Overruff = "largest"
    ruff_throw_needs_shape: bool = True
    exact_ruff: bool = False
    joker_call: int = 2
    """How many equal jokers a no-trump call needs; 0: there are none."""
    call_needs_joker: CallNeedsJoker = "never"
    """When a level card must be shown with a joker."""
    joker_colours: bool = False
    """The joker beside a call: the big one for red suits, the little one for black."""
    suit_order: bool = False
    """At equal count a higher suit overcalls (S H C D)."""
    reinforce: bool = True
    partner_reinforces: bool = False
    reinforced_stands: bool = False
    """Nothing goes over a reinforced call."""
    self_overcall: bool | Literal["after-overcall"] = False
    fixed_call: bool = False
    """A pair shown with its joker can be overcalled by no trump only (定主)."""
    who_calls: Literal["anyone", "declarers-first"] = "anyone"
    """After the first deal."""
    overcall_until: Literal["kitty", "buried"] = "kitty"
    stir: bool = False
    """After burying, overcallers take and bury the kitty again (炒底)."""
    no_call: NoCall = "kitty"
    """What fixes trump when nobody calls."""
    secret_call: bool = False
    """A call shows only how many cards it has until all cards are dealt (暗叫)."""
    redeal_limit: int | None = None
    """Deals in a row without a call after which the match stops."""
    hand_over: bool = False
    """May the other side take a later deal over, and call, when nobody has called?"""
    riot: int = 0
    """An opponent with fewer points in hand may ask for a new deal (暴动)."""
    kitty_multiplier: KittyMultiplier = "shape"
    multiplier_from: Literal["winner", "lead"] = "winner"
    last_trick_cards: int = 1
    """The fewest cards that must have been led for the last trick to count double (multiplier "trick")."""
    step: int = AUTO
    """Points from one level to the next."""
    takeover: int = AUTO
    """Points at which the opponents take over."""
    takeover_level: int = 0
    """Levels the opponents go up for taking over."""
    dead_zone: int = 1
    """Steps from the takeover on in which no side gains a level."""
    level_cap: int | None = None
    """The most levels one deal can bring."""
    points_cap: int | None = None
    points_floor: int | None = None
    below_zero: bool = False
    """Below 0 points, one more level for the declarers each step."""
    jack_rule: bool = False
    """Losing the last trick to a jack costs the declarers a level (勾到底)."""
    next_declarer: Literal["partner", "same"] = "partner"
    """After the declarers kept the deal."""
    laps: int | None = None
    """Times around the ladder that win, where passing the last level starts over."""
    deal_limit: int | None = None
    """Deals after which a match ends."""
    time_limit: int | None = None
    """Minutes after which no new deal of a match begins."""
    tie: Literal["draw", "first-there", "extra-deal"] = "draw"
    """A match that ends with both sides at one level."""
    friends: int = 0
    """How many friends the declarer calls (找朋友); 0: sides are fixed."""
    friend_cards: FriendCards = "plain"
    """Which cards may be called as friends."""
    small_team_bonus: bool = False
    """Declarers who win with fewer friends than called go up one level more."""
    settlement: Literal["qq", "base"] | None = None
    """How points or coins change hands after a deal."""
    shutout_units: int | None = None
    """What a deal without a point for the opponents is worth instead (settlement "qq")."""

    def __post_init__(self) -> None:
        for name in ("levels", "must_defend"):
            if isinstance(value := getattr(self, name), list):
                object.__setattr__(self, name, tuple(value))
        check_fields(self)
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
        if self.hand < 1 or self.kitty < 0 or not 0 <= self.removed < self.players:
            raise ParseError(
                f"hand={self.hand}, kitty={self.kitty}: with {self.players} players that is not the"
                f" {total} cards there are"
            )
        check_together(self)

    def __hash__(self) -> int:
        try:
            return self._hash
        except AttributeError:
            found = hash(tuple(getattr(self, name) for name in FIELDS))
            object.__setattr__(self, "_hash", found)
            return found

    @property
    def ladder(self) -> tuple[str, ...]:
        """The levels of a match, lowest first.

        >>> Rules(levels="A-K").ladder[:3]
        ('A', '2', '3')
        """
        return LADDERS[self.levels] if isinstance(self.levels, str) else self.levels

    @property
    def deck_size(self) -> int:
        """Cards in one deck, jokers included: 54 unless it is cut down."""
        return 4 * (13 - RANKS.index(self.lowest_rank)) + self.jokers

    @property
    def removed(self) -> int:
        """Cards taken out before dealing, because the deal does not come out even (see `removed_cards`).

        >>> Rules(kitty=6).removed
        2
        """
        return self.deck_size * self.decks - self.hand * self.players - self.kitty

    @classmethod
    def preset(cls, name: str) -> Rules:
        """The preset of that name (rules page, section 8). Raises `ParseError` listing the names.

        >>> Rules.preset("qq").kitty_multiplier
        'power'
        """
        from .presets import preset

        return preset(name if isinstance(name, str) else clip(name))

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Rules:
        """A preset with overrides, as JSON and TOML give them. Raises `ParseError` naming the field.

        >>> Rules.from_dict({"preset": "standard", "decks": 3}).kitty
        6
        """
        if not isinstance(data, Mapping):
            raise ParseError(f"{clip(data)} is no rule set: it has fields with values")
        overrides = dict(data)
        for field, value in overrides.items():
            if not isinstance(field, str) or len(field) > 60 or len(clip(value, 200)) == 200:
                raise ParseError(
                    f"{clip(field)} = {clip(value)}: too long for a field of a rule set"
                )
        name = overrides.pop("preset", "standard")
        if not isinstance(name, str):
            raise ParseError(f"preset={clip(name)}: this must be the name of a preset")
        return cls.preset(name).replace(**overrides)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Rules:
        """The rule set in a TOML file: ``preset = "standard"``, and below it the fields that differ.

        Raises `ParseError` naming the file, the field, the value and what is allowed.
        """
        from .loading import load

        return load(path)

    def replace(self, /, **changes: Any) -> Rules:
        """The same table with some fields changed. Changing the decks or players recomputes the hand,
        the kitty and the points, and changing the step recomputes the takeover, unless they are given too.

        >>> Rules().replace(decks=1)
        Rules(decks=1)
        """
        unknown = [name for name in changes if name not in FIELDS]
        if unknown:
            from difflib import get_close_matches

            given = unknown[0].lower()
            begun = [name for name in FIELDS if name.startswith(given) and len(given) > 3]
            near = begun or get_close_matches(given, FIELDS, 1)
            meant = f" (did you mean {near[0]!r}?)" if near else ""
            raise ParseError(
                f"{unknown[0]!r} is no field of a rule set{meant}; the fields are {', '.join(FIELDS)}"
            )
        now = {name: getattr(self, name) for name in FIELDS}
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


FIELDS: Final = tuple(field.name for field in fields(Rules))
"""The names of the fields, in order."""


@cache
def standard() -> Rules:
    """The preset ``standard``, checked once: what a function plays that is given no rules."""
    return Rules()
