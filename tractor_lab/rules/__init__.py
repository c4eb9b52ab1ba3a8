"""The rules of Tractor, exact: cards, order, shapes, following, tricks, the count.

Pure values and functions on the standard library. Read `order`, then `shapes`, then `follow`. What a
ruling on one play does not need (throws, tricks, calls, deals, matches) is imported when it is first named:
a program that asks one question starts sooner.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .cards import (
    BIG_JOKER,
    FACES,
    LEVEL_RANKS,
    LITTLE_JOKER,
    PRINTED_SUITS,
    Card,
    CardsLike,
    Rank,
    Suit,
    format_cards,
    full_deck,
    parse_cards,
    points_of,
    removed_cards,
)
from .errors import ImpossiblePosition, NotAllowed, ParseError, RulesError
from .follow import Duty, LegalFollows, legal_follows
from .hand import Hand, Lead
from .ladders import Rung, ladder
from .order import Order
from .reasons import Code, Reason
from .ruleset import Rules
from .shapes import Component, Shape, parse_shape
from .trump import Trump

if TYPE_CHECKING:
    from .bidding import BidVerdict, Call, NoBid, bid, no_bid
    from .deal import Deal
    from .lead import ThrowVerdict, judge_throw, why_not_lead
    from .match import Advance, Match, advance
    from .presets import PRESETS
    from .scoring import KittyCount, LevelChange, kitty_count, kitty_multiplier, level_change
    from .settlement import Settlement, settle, throw_fine
    from .standing import Standing
    from .steps import Friend, Operation, Result, Trick
    from .trick import TrickResult, decide_trick
    from .tricks import Tricks
    from .view import View

__all__ = [
    "BIG_JOKER",
    "FACES",
    "LEVEL_RANKS",
    "LITTLE_JOKER",
    "PRESETS",
    "PRINTED_SUITS",
    "Advance",
    "BidVerdict",
    "Call",
    "Card",
    "CardsLike",
    "Code",
    "Component",
    "Deal",
    "Duty",
    "Friend",
    "Hand",
    "ImpossiblePosition",
    "KittyCount",
    "Lead",
    "LegalFollows",
    "LevelChange",
    "Match",
    "NoBid",
    "NotAllowed",
    "Operation",
    "Order",
    "ParseError",
    "Rank",
    "Reason",
    "Result",
    "Rules",
    "RulesError",
    "Rung",
    "Settlement",
    "Shape",
    "Standing",
    "Suit",
    "ThrowVerdict",
    "Trick",
    "TrickResult",
    "Tricks",
    "Trump",
    "View",
    "advance",
    "bid",
    "decide_trick",
    "format_cards",
    "full_deck",
    "judge_throw",
    "kitty_count",
    "kitty_multiplier",
    "ladder",
    "legal_follows",
    "level_change",
    "no_bid",
    "parse_cards",
    "parse_shape",
    "points_of",
    "removed_cards",
    "settle",
    "throw_fine",
    "why_not_lead",
]

_LATER = {
    "bidding": ("BidVerdict", "Call", "NoBid", "bid", "no_bid"),
    "deal": ("Deal",),
    "lead": ("ThrowVerdict", "judge_throw", "why_not_lead"),
    "match": ("Advance", "Match", "advance"),
    "presets": ("PRESETS",),
    "scoring": ("KittyCount", "LevelChange", "kitty_count", "kitty_multiplier", "level_change"),
    "settlement": ("Settlement", "settle", "throw_fine"),
    "standing": ("Standing",),
    "steps": ("Friend", "Operation", "Result", "Trick"),
    "trick": ("TrickResult", "decide_trick"),
    "tricks": ("Tricks",),
    "view": ("View",),
}
_HOME = {name: module for module, names in _LATER.items() for name in names}


def __getattr__(name: str) -> Any:
    """Import what is named for the first time, and keep it."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOME])
