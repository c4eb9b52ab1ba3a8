"""Shapes: what a set of cards *is*. Parsing finds the components, largest first. Rules page, section 2."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from .cards import Card, CardsLike, Suit, check_copies, parse_cards
from .order import Order
from .planes import FIELD, Layout

GROUP_KINDS = {1: "single", 2: "pair", 3: "triple", 4: "quad"}


@dataclass(frozen=True, slots=True)
class Component:
    """One component: `length` groups of `width` identical cards on neighbouring tiers of one suit."""

    width: int
    """Copies of each card: 1 to 4."""
    length: int
    """Groups: 1 for a single, pair, triple or quad; 2 and more for a tractor."""
    top: int
    """The tier of its highest card (`Order.tier`); components of one shape compare by it."""
    cards: tuple[Card, ...]
    """Its cards, high to low."""

    @property
    def kind(self) -> str:
        """``single pair triple quad`` or ``tractor`` (of pairs, triples or quads)."""
        return "tractor" if self.length > 1 else GROUP_KINDS[self.width]

    @property
    def size(self) -> int:
        """How many cards."""
        return self.width * self.length

    @property
    def rank(self) -> tuple[int, int, int]:
        """Largest first: most cards, then widest, then highest (section 2)."""
        return self.size, self.width, self.top


@dataclass(frozen=True, slots=True)
class Shape:
    """What some cards are: their suit, and their components, largest first."""

    suit: Suit | None
    """The suit they are played in (`Suit.TRUMP` for trumps); None if they are of more than one."""
    components: tuple[Component, ...]
    """Empty when the suits are mixed."""

    @property
    def kind(self) -> str:
        """``single pair triple quad tractor``, ``throw`` for several components, ``mixed`` for several
        suits."""
        if self.suit is None:
            return "mixed"
        return self.components[0].kind if len(self.components) == 1 else "throw"

    @property
    def is_tractor(self) -> bool:
        return self.kind == "tractor"

    @property
    def outline(self) -> tuple[tuple[int, int], ...]:
        """Width and length of each component: what a follower has to answer."""
        return tuple((part.width, part.length) for part in self.components)


def parse_shape(cards: CardsLike, order: Order) -> Shape:
    """What these cards are under this order. Rules page, section 2.

    >>> parse_shape("S6 S6 S8 S8", Order("H7")).kind
    'tractor'
    >>> [part.kind for part in parse_shape("S6 S6 S8 S8", Order("H5")).components]
    ['pair', 'pair']

    Raises `ParseError` for what is no card, `ImpossiblePosition` for more copies than the decks hold or for
    no cards at all.
    """
    given = parse_cards(cards)
    check_copies(given, order.rules, "cards")
    return parse_held(given, order)


def parse_held(given: tuple[Card, ...], order: Order) -> Shape:
    """`parse_shape` of cards that are known to be in a hand."""
    suit_of, tier_of = order.spots
    first, size = given[0] if given else None, len(given)
    if first is not None and given.count(first) == size:
        return Shape(suit_of[first], (Component(size, 1, tier_of[first], given),))
    suits = {suit_of[card] for card in given}
    if len(suits) != 1:
        return Shape(None, ())
    (suit,) = suits
    layout = order.layouts[suit]
    counts = sum(map(order.weight.__getitem__, given)) >> layout.shift & layout.mask
    return Shape(suit, _parse(layout, counts, order.rules.shortest_tractor))


@lru_cache(maxsize=4096)
def _parse(layout: Layout, counts: int, shortest: int) -> tuple[Component, ...]:
    """The components of these cards, largest first; of equal ways the one that leaves the larger rest."""
    if not counts:
        return ()
    size, width, start = _largest(layout, counts, shortest)
    length = size // width
    best: tuple[Component, ...] = ()
    for faces in _choices(layout, counts, width, start, length):
        cards = tuple(face for face in faces for _ in range(width))
        taken = sum(width << FIELD * layout.home[face] for face in faces)
        first = Component(width, length, layout.run_top(start, length), cards)
        found = (first, *_parse(layout, counts - taken, shortest))
        if not best or [part.rank for part in found] > [part.rank for part in best]:
            best = found
    return best


def _largest(layout: Layout, counts: int, shortest: int) -> tuple[int, int, int]:
    """Size, width and start slot of the largest component: most cards, then widest, then highest."""
    best = (0, 0, -2, 0)
    for width in (1, 2, 3, 4):
        plane = layout.slot_plane(layout.plane(counts, width))
        if not plane:
            break
        lengths = [1]
        if width > 1:
            lengths += range(shortest, layout.slots + 1)
        for length in lengths:
            starts = layout.run_starts(counts, width, length)
            if not starts:
                break
            for start in bits(starts):
                best = max(best, (width * length, width, layout.run_top(start, length), start))
    size, width, _, start = best
    return size, width, start


def _choices(
    layout: Layout, counts: int, width: int, start: int, length: int
) -> Iterator[tuple[Card, ...]]:
    """Every choice of one face a slot for a run, high to low. Where equal faces are held in equal
    numbers any of them leaves the same rest, so only one is tried."""
    picks: list[tuple[Card, ...]] = [()]
    for slot in range(start + length - 1, start - 1, -1):
        options: dict[int, Card] = {}
        for face in layout.slot_faces[slot]:
            held = counts >> FIELD * layout.home[face] & 7
            if held >= width:
                options.setdefault(held, face)
        picks = [(*pick, face) for pick in picks for face in options.values()]
    yield from picks


def bits(plane: int) -> Iterator[int]:
    """The slots set on a plane, lowest first."""
    while plane:
        yield ((plane & -plane).bit_length() - 1) // FIELD
        plane &= plane - 1
