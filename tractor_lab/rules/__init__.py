"""The rules of Tractor, exact: cards, order, shapes, following, tricks, the count.

Pure values and functions on the standard library. Read `order`, then `shapes`, then `follow`.
"""

from .bidding import BidVerdict, Call, NoBid, bid, no_bid
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
from .deal import Deal
from .errors import ImpossiblePosition, NotAllowed, ParseError, RulesError
from .follow import Duty, LegalFollows, legal_follows
from .hand import Hand, Lead
from .ladders import Rung, ladder
from .lead import ThrowVerdict, judge_throw, why_not_lead
from .match import Advance, advance
from .order import Order
from .presets import PRESETS
from .reasons import Code, Reason
from .ruleset import Rules
from .scoring import KittyCount, LevelChange, kitty_count, kitty_multiplier, level_change
from .settlement import Settlement, settle
from .shapes import Component, Shape, parse_shape
from .steps import Operation, Result, Trick
from .trick import TrickResult, decide_trick
from .trump import Trump
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
    "Hand",
    "ImpossiblePosition",
    "KittyCount",
    "Lead",
    "LegalFollows",
    "LevelChange",
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
    "Suit",
    "ThrowVerdict",
    "Trick",
    "TrickResult",
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
    "settle",
    "why_not_lead",
]
