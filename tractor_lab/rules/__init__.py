"""The rules of Tractor, exact: cards, order, shapes, following, tricks, the count.

Pure values and functions on the standard library. Read `order`, then `shapes`, then `follow`.
"""

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
)
from .errors import ImpossiblePosition, NotAllowed, ParseError, RulesError
from .follow import Duty, LegalFollows, legal_follows
from .hand import Hand, Lead
from .ladders import Rung, ladder
from .lead import ThrowVerdict, judge_throw, why_not_lead
from .order import Order
from .reasons import Code, Reason
from .ruleset import PRESETS, Rules
from .scoring import KittyCount, LevelChange, kitty_count, kitty_multiplier, level_change
from .shapes import Component, Shape, parse_shape
from .trick import TrickResult, decide_trick
from .trump import Trump

__all__ = [
    "BIG_JOKER",
    "FACES",
    "LEVEL_RANKS",
    "LITTLE_JOKER",
    "PRESETS",
    "PRINTED_SUITS",
    "Card",
    "CardsLike",
    "Code",
    "Component",
    "Duty",
    "Hand",
    "ImpossiblePosition",
    "KittyCount",
    "Lead",
    "LegalFollows",
    "LevelChange",
    "NotAllowed",
    "Order",
    "ParseError",
    "Rank",
    "Reason",
    "Rules",
    "RulesError",
    "Rung",
    "Shape",
    "Suit",
    "ThrowVerdict",
    "TrickResult",
    "Trump",
    "decide_trick",
    "format_cards",
    "full_deck",
    "judge_throw",
    "kitty_count",
    "kitty_multiplier",
    "ladder",
    "legal_follows",
    "level_change",
    "parse_cards",
    "parse_shape",
    "points_of",
    "why_not_lead",
]
