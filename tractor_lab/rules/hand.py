"""What a player holds, and what a trick was led with."""

from __future__ import annotations

from collections.abc import Iterator

from .cards import Card, CardsLike, Suit, check_copies, format_cards, parse_cards
from .errors import ImpossiblePosition
from .order import Order
from .planes import Layout
from .shapes import Component, Shape, parse_held, parse_shape


class Hand:
    """The cards one player holds under an order.

    >>> hand = Hand("S8 S8 S7 S7 S2 HA", Order("H5"))
    >>> print(*hand.of("S"))
    S8 S8 S7 S7 S2

    Raises `ParseError` for what is no card and `ImpossiblePosition` for more copies than the decks hold.
    """

    __slots__ = ("cards", "counts", "order")

    cards: tuple[Card, ...]
    order: Order
    counts: int
    """The hand as one integer (see `planes`)."""

    def __init__(self, cards: CardsLike, order: Order) -> None:
        self.order = order
        try:
            # The fast way first: cards that are `Card`s already need no reading.
            self.cards = tuple(cards)  # type: ignore[arg-type]
            self.counts = sum(map(order.weight.__getitem__, self.cards))
        except (KeyError, TypeError):
            self.cards = parse_cards(cards)
            check_copies(self.cards, order.rules, "hand")
            self.counts = sum(map(order.weight.__getitem__, self.cards))
        if order.overfull(self.counts, len(self.cards)):
            check_copies(self.cards, order.rules, "hand")

    @classmethod
    def counted(cls, cards: tuple[Card, ...], counts: int, order: Order) -> Hand:
        """A hand whose cards are known to be good and are counted already."""
        hand = object.__new__(cls)
        hand.cards, hand.counts, hand.order = cards, counts, order
        return hand

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __repr__(self) -> str:
        return f'Hand("{format_cards(self.cards)}", {self.order!r})'

    def of(self, suit: Suit | str) -> tuple[Card, ...]:
        """The cards of a suit (as played: `Suit.TRUMP` holds the level cards), high to low."""
        return self.order.by_suit(self.cards).get(Suit(suit), ())


class Lead:
    """The cards a trick was led with: of one suit, in one or several components.

    >>> Lead("SK SK SQ SQ", Order("H5")).shape.kind
    'tractor'

    Raises `ImpossiblePosition` if the cards are of more than one suit, or none.
    """

    __slots__ = ("cards", "layout", "order", "outline", "shape", "size", "suit")

    cards: tuple[Card, ...]
    order: Order
    shape: Shape
    suit: Suit
    size: int
    """How many cards were led, and so how many each follower plays."""
    outline: tuple[tuple[int, int], ...]
    """Width and length of each component, largest first."""
    layout: Layout
    """Where the cards of the suit lie in a hand's integer."""

    def __init__(self, cards: CardsLike, order: Order) -> None:
        self.cards = parse_cards(cards)
        self.order = order
        self.shape = parse_shape(self.cards, order)
        if self.shape.suit is None:
            said = format_cards(self.cards) or "no card"
            raise ImpossiblePosition(
                (f"lead: {said} cannot be led: a lead is one or more cards of one suit",)
            )
        self.suit = self.shape.suit
        self.size = len(self.cards)
        self.outline = self.shape.outline
        self.layout = order.layouts[self.suit]

    @classmethod
    def held(cls, cards: tuple[Card, ...], order: Order) -> Lead:
        """A lead of cards that are known to be in a hand."""
        lead = object.__new__(cls)
        shape = parse_held(cards, order)
        if shape.suit is None:
            raise ImpossiblePosition(("lead: a lead is one or more cards of one suit",))
        lead.cards, lead.order, lead.shape = cards, order, shape
        lead.suit, lead.size, lead.outline = shape.suit, len(cards), shape.outline
        lead.layout = order.layouts[lead.suit]
        return lead

    @property
    def components(self) -> tuple[Component, ...]:
        return self.shape.components

    def __repr__(self) -> str:
        return f'Lead("{format_cards(self.cards)}", {self.order!r})'
