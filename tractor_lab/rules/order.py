"""The order of the cards once trump is known: which suit a card is played in, and which card is higher.

Trump is a stack of tiers, each a group of equal faces; a plain suit is a stack of tiers of one face each.
Which tiers *touch*, and so can stand side by side in a tractor, is data of its own: `Order.chains`.
Rules page, sections 1 and 2.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from .cards import (
    BIG_JOKER,
    LEVEL_RANKS,
    LITTLE_JOKER,
    PRINTED_SUITS,
    Card,
    CardsLike,
    Rank,
    Suit,
    parse_cards,
)
from .errors import ParseError
from .planes import Layout
from .ruleset import Rules, standard
from .trump import Trump

Tier = tuple[Card, ...]
"""Equal faces: all of them rank the same, and two different ones never make a pair."""


class Order:
    """The order of all cards under one trump and one rule set.

    >>> order = Order("H5")
    >>> order.suit(Card("S5")), order.compare("S5", "HA")
    (<Suit.TRUMP: 'T'>, 1)

    Orders are values: the same trump and rules give the same object.
    """

    trump: Trump
    rules: Rules
    suits: tuple[Suit, ...]
    """The suits cards can be played in, as a hand shows them: trump, then the plain suits."""

    def __new__(cls, trump: Trump | str, rules: Rules | None = None) -> Order:
        return _order(trump if isinstance(trump, Trump) else Trump(trump), rules or standard())

    def __reduce__(self) -> tuple[type[Order], tuple[Trump, Rules]]:
        return Order, (self.trump, self.rules)

    def _build(self, trump: Trump, rules: Rules) -> None:
        self.trump = trump
        self.rules = rules
        plain = tuple(suit for suit in PRINTED_SUITS if suit is not trump.suit)
        self.suits = (Suit.TRUMP, *plain)
        self._stack = {Suit.TRUMP: _trump_tiers(trump, rules)}
        for suit in plain:
            self._stack[suit] = tuple((Card(suit + r),) for r in _plain_ranks(trump, rules))
        self._chains = {suit: _chains(suit, self._stack[suit], trump, rules) for suit in self.suits}
        self._suit: dict[Card, Suit] = {}
        self._tier: dict[Card, int] = {}
        for suit, stack in self._stack.items():
            for height, tier in enumerate(reversed(stack)):
                for card in tier:
                    self._suit[card] = suit
                    self._tier[card] = height
        self.layouts = Layout.for_suits(self._chains, self._tier, rules)
        self.weight = {
            card: weight for layout in self.layouts.values() for card, weight in layout.weights()
        }
        self.guard = sum(layout.ones * 8 << layout.shift for layout in self.layouts.values())
        """The free top bit of every field: it shows a subtraction that went below zero."""
        self._ones = self.guard >> 3
        self._position = {
            card: (self.suits.index(self._suit[card]), -self._tier[card], card.index)
            for card in self._suit
        }

    def __repr__(self) -> str:
        rules = "" if self.rules == Rules() else f", {self.rules!r}"
        return f'Order("{self.trump}"{rules})'

    def overfull(self, counts: int, size: int) -> bool:
        """Do these `size` cards, given as `counts`, hold more copies of a face than the decks do?"""
        ones, decks = self._ones, self.rules.decks
        if decks == 1:
            many = counts >> 1 | counts >> 2 | counts >> 3
        elif decks == 2:
            many = counts >> 1 & counts | counts >> 2 | counts >> 3
        elif decks == 3:
            many = counts >> 2 | counts >> 3
        else:
            many = (counts >> 2) & (counts | counts >> 1) | counts >> 3
        if many & ones:
            return True
        # A field that ran over has lost cards to its neighbour: the sum tells.
        found = (counts & ones).bit_count() + 2 * (counts >> 1 & ones).bit_count()
        return found + 4 * (counts >> 2 & ones).bit_count() != size

    @property
    def spots(self) -> tuple[dict[Card, Suit], dict[Card, int]]:
        """The suit and the tier of every card, for loops in a hurry."""
        return self._suit, self._tier

    def suit(self, card: Card | str) -> Suit:
        """The suit a card is played in. Every level card and joker belongs to `Suit.TRUMP`.

        Raises `ParseError` for what is no card of this table's decks.
        """
        try:
            return self._suit[card]  # type: ignore[index]
        except (KeyError, TypeError):
            return self._suit[self._card(card)]

    def tier(self, card: Card | str) -> int:
        """How high a card stands in its suit: 0 is the lowest tier. Equal cards share a tier."""
        try:
            return self._tier[card]  # type: ignore[index]
        except (KeyError, TypeError):
            return self._tier[self._card(card)]

    def _card(self, given: Card | str) -> Card:
        """A card of this table's decks."""
        card = given if type(given) is Card else Card(given)  # type: ignore[arg-type]
        if card not in self._suit:
            raise ParseError(f"{card} is not in the decks of this table")
        return card

    def high_to_low(self, suit: Suit | str) -> tuple[Tier, ...]:
        """The tiers of a suit, highest first; empty for the printed suit that is trump.

        >>> Order("H5").high_to_low("T")[3]
        (Card("S5"), Card("C5"), Card("D5"))
        """
        return self._stack.get(Suit(suit), ())

    def chains(self, suit: Suit | str) -> tuple[tuple[Tier, ...], ...]:
        """Which tiers touch: runs of tiers, high to low, in which each touches the next."""
        return self._chains.get(Suit(suit), ())

    def compare(self, a: Card | str, b: Card | str) -> int | None:
        """1 if `a` is higher, -1 if lower, 0 if equal, None between two different plain suits.

        A trump is higher than any plain card. Equal is not identical: two off-suit level cards
        compare 0 but make no pair.
        """
        ours, theirs = self.suit(a), self.suit(b)
        if ours is not theirs:
            return 1 if ours is Suit.TRUMP else -1 if theirs is Suit.TRUMP else None
        difference = self.tier(a) - self.tier(b)
        return (difference > 0) - (difference < 0)

    def adjacent(self, a: Card | str, b: Card | str) -> bool:
        """Would a pair of `a` and a pair of `b` form a tractor? Rules page, section 2.

        >>> Order("H7").adjacent("S6", "S8"), Order("H7").adjacent("S7", "D7")
        (True, False)
        """
        a, b = self._card(a), self._card(b)
        return any(
            (a in high and b in low) or (b in high and a in low)
            for chain in self.chains(self.suit(a))
            for high, low in pairwise(chain)
        )

    def lowness(self, card: Card) -> tuple[int, int]:
        """A sort key within one suit: the lowest card first, equal cards in printed order."""
        return self._tier[card], card.index

    def sort(self, cards: CardsLike) -> tuple[Card, ...]:
        """The cards as a hand lies on the table: trump first, each suit high to low.

        >>> print(*Order("H5").sort("SA H2 S5 BJ"))
        BJ S5 H2 SA
        """
        given = parse_cards(cards)
        try:
            return tuple(sorted(given, key=self._position.__getitem__))
        except KeyError:
            return tuple(sorted(given, key=lambda card: self._position[self._card(card)]))

    def by_suit(self, cards: CardsLike) -> dict[Suit, tuple[Card, ...]]:
        """The cards of each suit that has any, in the order of `sort`."""
        lying = self.sort(cards)
        return {
            suit: held
            for suit in self.suits
            if (held := tuple(card for card in lying if self._suit[card] is suit))
        }


@lru_cache(maxsize=256)
def _order(trump: Trump, rules: Rules) -> Order:
    order = object.__new__(Order)
    order._build(trump, rules)
    return order


def _plain_ranks(trump: Trump, rules: Rules) -> tuple[Rank, ...]:
    """The ranks left in a suit, high to low: without the level, and without permanent twos."""
    gone = {trump.level} | ({Rank.TWO} if _twos(trump, rules) else set())
    return tuple(rank for rank in _dealt_ranks(rules) if rank not in gone)


def _dealt_ranks(rules: Rules) -> tuple[Rank, ...]:
    return tuple(reversed(LEVEL_RANKS[LEVEL_RANKS.index(Rank(rules.lowest_rank)) :]))


def _twos(trump: Trump, rules: Rules) -> bool:
    """Are the twos trumps of their own? At level 2 they are level cards; at no-trump level plain."""
    return rules.two_always_trump and trump.level not in (None, Rank.TWO)


def _trump_tiers(trump: Trump, rules: Rules) -> tuple[Tier, ...]:
    """Section 1: jokers, level cards, permanent twos, the trump suit; each rank own suit before others."""
    tiers: list[Tier] = [(BIG_JOKER,), (LITTLE_JOKER,)] if rules.jokers else []
    special = [trump.level] if trump.level in _dealt_ranks(rules) else []
    if _twos(trump, rules):
        special.append(Rank.TWO)
    for rank in special:
        faces = [Card(suit + rank) for suit in PRINTED_SUITS if rank]
        own = tuple(card for card in faces if card.suit is trump.suit)
        tiers += [own] if own else []
        tiers.append(tuple(card for card in faces if card not in own))
    if trump.suit:
        tiers += [(Card(trump.suit + rank),) for rank in _plain_ranks(trump, rules)]
    return tuple(tiers)


def _chains(
    suit: Suit, stack: tuple[Tier, ...], trump: Trump, rules: Rules
) -> tuple[tuple[Tier, ...], ...]:
    """Section 2: usually all tiers of a suit are one chain. `level_gap_closes`, `trump_links` and
    `ace_low` cut and join it; a tier that touches nothing is a chain of its own."""
    printed = trump.suit if suit is Suit.TRUMP else suit
    ranks = _plain_ranks(trump, rules)
    jokers_only = rules.trump_links == "jokers-only"
    if printed and jokers_only and not rules.level_gap_closes:
        # Tractors go by the printed ranks: the level card keeps its printed place in its suit.
        ranks = tuple(r for r in _dealt_ranks(rules) if suit is Suit.TRUMP or r in ranks)
    run = [(Card(printed + rank),) for rank in ranks] if printed else []
    parts: list[list[Tier]] = [[]]
    for tier, rank in zip(run, ranks, strict=bool(printed)):
        gap = parts[-1] and LEVEL_RANKS.index(parts[-1][-1][0].rank) - LEVEL_RANKS.index(rank) > 1
        if gap and not rules.level_gap_closes:
            parts.append([])
        parts[-1].append(tier)
    if rules.ace_low and run and run[0][0].rank is Rank.ACE and run[-1][0].rank is Rank.TWO:
        parts[-1].append(run[0])
    above = [tier for tier in stack if tier not in run]
    if not jokers_only:
        parts[0][:0] = above
    else:
        jokers = [tier for tier in above if tier[0].is_joker]
        parts = [jokers, *([tier] for tier in above if tier not in jokers), *parts]
    return tuple(tuple(part) for part in parts if part)
