"""The rule sets that come with the package, each as its differences from ``standard``.

Rules page, section 8. Where the sources contradict each other, a preset is one table's rules, never a blend.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from .errors import ParseError, clip
from .ruleset import Rules

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
    "contest": {"kitty_multiplier": "contest"},
    "joker-bid": {
        "after_last": "again",
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
        "riot": 15,
    },
    "club": {
        "two_always_trump": True,
        "throw_test": "every-card",
        "failed_throw": "one-card",
        "throw_penalty": 10,
        "ruff_throw_needs_shape": False,
        "kitty_multiplier": "club",
        "call_needs_joker": "overcall",
        "overcall_until": "buried",
        "no_call": "redeal",
        "next_declarer": "same",
    },
    "folk": {"self_overcall": True},
    "four-deck": {"decks": 4, "hand": 52, "step": 40, "takeover": 160, "levels": "A-K"},
    "six-player": {
        "players": 6,
        "decks": 4,
        "levels": "2-A-NT",
        "must_defend": ("2", "5", "10", "K", "NT"),
    },
}
"""Each preset as its differences from ``standard`` (rules page, section 9)."""


@cache
def preset(name: str) -> Rules:
    """The preset of that name. Raises `ParseError` listing the names there are."""
    if name not in PRESETS:
        raise ParseError(f"{clip(name)} is no preset; there are {', '.join(PRESETS)}")
    return Rules().replace(**PRESETS[name])
