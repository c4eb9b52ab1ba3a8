"""The rule sets that come with the package, each as its differences from ``standard``.

Rules page, section 8. Where the sources contradict each other, a preset is one table's rules, never a blend.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from .errors import ParseError, clip
from .ruleset import Rules

_GUANGXI: Final[Mapping[str, Any]] = {
    "decks": 4,
    "hand": 54,
    "kitty": 0,
    "levels": "3-A",
    "after_last": "again",
    "two_always_trump": True,
    "level_gap_closes": False,
    "trump_links": "jokers-only",
    "ace_low": True,
    "throws": False,
    "follow": "guangxi",
    "bigger_type_wins": True,
    "joker_call": 0,
    "secret_call": True,
    "no_call": "redeal",
    "redeal_limit": 3,
    "kitty_multiplier": "trick",
    "step": 80,
    "takeover": 160,
    "below_zero": True,
    "revoke": "levels",
    "take_back": 10,
    "take_back_limit": 200,
    "take_back_stop": 400,
    "reminders": True,
    "settlement": "base",
}
"""What the two towns of Guangxi share."""

PRESETS: Final[Mapping[str, Mapping[str, Any]]] = {
    "standard": {},
    "baike": {"after_last": "again", "joker_colours": True},
    "qq": {
        "kitty_multiplier": "power",
        "no_call": "no-trump",
        "self_overcall": True,
        "settlement": "qq",
    },
    "qq-classic": {
        "takeover_level": 1,
        "kitty_multiplier": "double",
        "no_call": "third",
        "partner_reinforces": True,
        "self_overcall": True,
    },
    "one-deck": {"decks": 1},
    "titanic": {"decks": 3, "kitty_multiplier": "power"},
    "contest": {"kitty_multiplier": "contest", "tie": "first-there"},
    "joker-bid": {
        "after_last": "again",
        "throw_stake": 50,
        "follow_throw": "suit",
        "exact_ruff": True,
        "kitty_multiplier": "pairs4",
        "level_cap": 6,
        "call_needs_joker": "always",
        "joker_colours": True,
        "who_calls": "declarers-first",
        "fixed_call": True,
        "stir": True,
        "self_overcall": "after-overcall",
        "no_call": "third",
        "hand_over": True,
        "riot": 15,
    },
    "club": {
        "two_always_trump": True,
        "throw_test": "every-card",
        "failed_throw": "one-card",
        "throw_penalty": 10,
        "take_back": 10,
        "ruff_throw_needs_shape": False,
        "kitty_multiplier": "club",
        "call_needs_joker": "overcall",
        "overcall_until": "buried",
        "no_call": "redeal",
        "who_calls": "declarers-first",
        "hand_over": True,
        "next_declarer": "same",
        "time_limit": 120,
        "tie": "extra-deal",
    },
    "folk": {"self_overcall": True, "reinforced_stands": True},
    "four-deck": {"decks": 4, "hand": 52, "step": 40, "takeover": 160, "levels": "A-K"},
    "six-player": {
        "players": 6,
        "decks": 4,
        "levels": "2-A-NT",
        "must_defend": ("2", "5", "10", "K", "NT"),
    },
    "nanning": {
        **_GUANGXI,
        "split_tractors": True,
        "last_trick_cards": 2,
        "points_cap": 400,
        "points_floor": 0,
    },
    "guigang": {**_GUANGXI, "equal_count_follows": True},
    "shanghai": {
        "failed_throw": "lowest",
        "kitty_multiplier": "led2",
        "must_defend": ("2", "5", "10", "K"),
    },
    "web": {
        "levels": "2-A-NT",
        "after_last": "again",
        "failed_throw": "smallest",
        "overruff": "all",
        "no_call": "first",
        "kitty_multiplier": "cards2",
        "multiplier_from": "lead",
        "below_zero": True,
    },
    "looking-for-friends": {"players": 5, "friends": 1, "small_team_bonus": True},
}
"""Each preset as its differences from ``standard`` (rules page, section 9)."""


@cache
def preset(name: str) -> Rules:
    """The preset of that name. Raises `ParseError` listing the names there are."""
    if name not in PRESETS:
        raise ParseError(f"{clip(name)} is no preset; there are {', '.join(PRESETS)}")
    return Rules().replace(**PRESETS[name])
