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
from .follow import Duty, Hand, Lead, LegalFollows, legal_follows
from .ladders import Rung, ladder
from .order import Order
from .reasons import Code, Reason
from .ruleset import PRESETS, Rules
from .shapes import Component, Shape, parse_shape
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
    "Lead",
    "LegalFollows",
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
    "Trump",
    "format_cards",
    "full_deck",
    "ladder",
    "legal_follows",
    "parse_cards",
    "parse_shape",
    "points_of",
]
