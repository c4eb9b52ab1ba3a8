"""Cards, and the text they are written in.

A card is written suit first: ``S10 HA D2 C9``; the jokers are ``BJ`` (big, red) and ``LJ`` (little, black).
Reading is generous (``♠10``, ``s10``, ``ST``), writing always gives the same code. Rules page, section 1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Final

from .errors import ImpossiblePosition, ParseError, quoted

if TYPE_CHECKING:
    from .ruleset import Rules


class Suit(StrEnum):
    """A suit. `TRUMP` is no printed suit: it is what the trump cards form together."""

    SPADES = "S"
    HEARTS = "H"
    CLUBS = "C"
    DIAMONDS = "D"
    TRUMP = "T"

    @property
    def symbol(self) -> str:
        """The pip, ``♠`` for spades; trump has none and gives its letter."""
        return _SYMBOLS[self]


PRINTED_SUITS: Final = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
_SYMBOLS: Final = {
    Suit.SPADES: "♠",
    Suit.HEARTS: "♥",
    Suit.CLUBS: "♣",
    Suit.DIAMONDS: "♦",
    Suit.TRUMP: "T",
}


class Rank(StrEnum):
    """What is printed in the corner, low to high; the jokers have ranks of their own."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"
    LITTLE_JOKER = "LJ"
    BIG_JOKER = "BJ"


LEVEL_RANKS: Final = tuple(Rank)[:13]
POINTS: Final = {Rank.FIVE: 5, Rank.TEN: 10, Rank.KING: 10}


class Card:
    """One face, such as the ten of spades. Equal faces are one object, so cards compare by identity.

    >>> Card("S10"), Card("♠T") is Card("S10"), Card("S10").points
    (Card("S10"), True, 10)

    Raises `ParseError` for anything that is no card.
    """

    __slots__ = ("code", "index", "points", "rank", "suit")

    code: str
    """The canonical text, ``S10``."""
    suit: Suit | None
    """The printed suit; None for jokers. The suit it is *played* in is `Order.suit`."""
    rank: Rank
    points: int
    """5, 10 or 0 points (rules page, section 1)."""
    index: int
    """Position among the 54 faces, ``S2`` first: a stable sort key, no strength."""

    _faces: ClassVar[dict[str, Card]] = {}

    def __new__(cls, text: str) -> Card:
        try:
            found = cls._faces.get(text) or cls._faces.get(_normal(text))
        except TypeError:  # a list of cards within a list
            found = None
        if found is None:
            raise ParseError(
                f"{quoted(text)} is no card: write the suit S, H, C or D and the rank 2 to 10, J, Q, K or A"
                " (S10, HA), or BJ and LJ for the big and the little joker"
            )
        return found

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a card never changes: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a card never changes: {name} cannot be deleted")

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (self.code,)

    def __repr__(self) -> str:
        return f'Card("{self.code}")'

    def __str__(self) -> str:
        return self.code

    def __lt__(self, other: Card) -> bool:
        """Sort order of the printed faces; it says nothing about strength (see `Order`)."""
        return self.index < other.index

    @property
    def is_joker(self) -> bool:
        return self.suit is None

    @property
    def symbol(self) -> str:
        """The face with its pip: ``♠10``; a joker gives its code."""
        return self.code if self.suit is None else self.suit.symbol + self.rank


def _normal(text: object) -> str:
    """The canonical spelling of a generous one; text that is no card stays no card."""
    if not isinstance(text, str) or len(text) > 8:
        return ""
    word = text.strip().replace("️", "").upper()
    for suit in PRINTED_SUITS:
        word = word.replace(suit.symbol, suit.value)
    return word[0] + "10" if len(word) == 2 and word[1] == "T" and word[0] in "SHCD" else word


def _make_faces() -> tuple[Card, ...]:
    made = []
    codes = [(suit, rank) for suit in PRINTED_SUITS for rank in LEVEL_RANKS]
    jokers = [(None, Rank.LITTLE_JOKER), (None, Rank.BIG_JOKER)]
    for index, (suit, rank) in enumerate([*codes, *jokers]):
        card = object.__new__(Card)
        code = rank.value if suit is None else suit.value + rank.value
        for name, value in (
            ("code", code),
            ("suit", suit),
            ("rank", rank),
            ("points", POINTS.get(rank, 0)),
            ("index", index),
        ):
            object.__setattr__(card, name, value)
        Card._faces[code] = card
        made.append(card)
    return tuple(made)


FACES: Final = _make_faces()
"""All 54 faces in printed order."""
LITTLE_JOKER: Final = Card("LJ")
BIG_JOKER: Final = Card("BJ")

CardsLike = str | Iterable["Card | str"]
"""Anything that names cards: one text, a list of codes, a list of cards."""


def parse_cards(cards: CardsLike) -> tuple[Card, ...]:
    """Read cards from a text (separated by spaces or commas) or from a list, in the order given.

    >>> parse_cards("S10 ♥A lj")
    (Card("S10"), Card("HA"), Card("LJ"))

    Raises `ParseError` naming the first word that is no card.
    """
    if type(cards) is tuple:
        for card in cards:
            if type(card) is not Card:
                break
        else:
            return cards
    if isinstance(cards, str):
        return tuple(map(Card, cards.replace(",", " ").split()))
    try:
        given = tuple(cards)
    except TypeError:
        raise ParseError(
            f"{quoted(cards)} is no list of cards: write a text such as 'S10 HA', or a list"
        ) from None
    return tuple(card if type(card) is Card else Card(card) for card in given)  # type: ignore[arg-type]


def format_cards(cards: Iterable[Card]) -> str:
    """The cards as text that `parse_cards` reads back: ``S10 HA LJ``."""
    return " ".join(card.code for card in cards)


def points_of(cards: Iterable[Card]) -> int:
    """The points on the cards: 5 for a five, 10 for a ten or a king.

    >>> points_of(parse_cards("S5 HK D10 BJ"))
    25
    """
    return sum(card.points for card in cards)


@lru_cache(maxsize=64)
def full_deck(rules: Rules) -> tuple[Card, ...]:
    """Every card of every deck that the rule set plays with, sorted by face."""
    low = LEVEL_RANKS.index(Rank(rules.lowest_rank))
    faces = [
        card for card in FACES if card.suit is not None and LEVEL_RANKS.index(card.rank) >= low
    ]
    jokers = [LITTLE_JOKER, BIG_JOKER] if rules.jokers else []
    return tuple(sorted([*faces, *jokers] * rules.decks))


def removed_cards(rules: Rules, level: str) -> tuple[Card, ...]:
    """The cards taken out before a deal at this level that would not come out even (`Rules.removed`): the
    lowest ones that are worth no points and are not the level, equal cards together.

    >>> from tractor_lab.rules import Rules
    >>> removed_cards(Rules(kitty=6), "2")
    (Card("D3"), Card("D3"))
    """
    if not rules.removed:
        return ()
    low = [
        card for card in full_deck(rules) if card.suit and not card.points and card.rank != level
    ]
    low.sort(key=lambda card: (LEVEL_RANKS.index(card.rank), -card.index))
    return tuple(low[: rules.removed])


def too_many_copies(cards: Iterable[Card], rules: Rules) -> tuple[Card, ...]:
    """The faces of which there are more copies than the decks hold (empty: all is well)."""
    counts = Counter(cards)
    whole = rules.jokers and rules.lowest_rank == "2"
    if whole and max(counts.values(), default=0) <= rules.decks:
        return ()
    dealt = set(full_deck(rules))
    return tuple(
        card for card, count in sorted(counts.items()) if count > rules.decks or card not in dealt
    )


def is_dealt(card: Card, rules: Rules) -> bool:
    """Is this card in the decks at all? They may be cut down (`Rules.jokers`, `Rules.lowest_rank`)."""
    if card.is_joker:
        return rules.jokers > 0
    return LEVEL_RANKS.index(card.rank) >= LEVEL_RANKS.index(rules.lowest_rank)


def check_copies(cards: Iterable[Card], rules: Rules, what: str) -> None:
    """Raise `ImpossiblePosition` if `cards` hold more copies of a face than the decks do."""
    given = tuple(cards)
    wrong = too_many_copies(given, rules)
    if wrong:
        decks = "1 deck" if rules.decks == 1 else f"{rules.decks} decks"
        raise ImpossiblePosition(
            tuple(
                f"{what}: {given.count(card)} x {card.code}, but {decks} cannot hold so many"
                if is_dealt(card, rules)
                else f"{what}: {card.code} is not in the decks of this table"
                for card in wrong
            )
        )
