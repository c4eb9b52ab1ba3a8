"""Small players with habits and without, to find out what a habit is worth. See `habits_measure`.

A player sees its own hand, what has been played, and the kitty if it buried it: a `Sight`, nothing else. It
decides by a few plain rules and never by chance. Each habit is one rule more; without it the player does what
somebody does who has not thought of it.

    bury     empties a short plain suit into the kitty, instead of burying the lowest cards
    aces     leads plain tractors and sure winners first, instead of low cards of a long suit
    void     leads where the partner has run out of the suit
    feed     gives points to a trick that the partner is sure to win
    starve   keeps points out of their tricks, instead of giving the lowest card whatever it counts
    count    remembers what has been played: which card is the highest left, who has run out
    keep     saves the big joker and the last pair of trumps for the end
    signal   throws away a queen or jack where it holds the ace, and leads where the partner did so
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from tractor_lab.rules import BIG_JOKER, Card, Order, Rank, Suit, Tricks, parse_shape
from tractor_lab.rules.shapes import Component
from tractor_lab.rules.steps import Trick
from tractor_lab.rules.trick import decided

Cards = tuple[Card, ...]
Habits = frozenset[str]
HABITS: Final = ("bury", "aces", "void", "feed", "starve", "count", "keep", "signal")
ALL: Final[Habits] = frozenset(HABITS)
NONE: Final[Habits] = frozenset()
ENOUGH: Final = 40
"""So many of the legal plays are looked at."""
RICH: Final = 15
"""A trick of so many points is worth the big joker or the last pair."""
DEAR: Final = 10
"""So many points are given rather than the big joker or the last pair."""
CALLING: Final = (Rank.QUEEN, Rank.JACK)
"""Thrown away, these ask for their suit: high, and without points."""


@dataclass
class Public:
    """What everybody could see so far."""

    order: Order
    seen: Counter[Card] = field(default_factory=Counter)
    void: tuple[set[Suit], ...] = field(default_factory=lambda: tuple(set() for _ in range(4)))
    """The suits each seat has run out of, as far as it has shown."""
    asked: list[Suit | None] = field(default_factory=lambda: [None] * 4)
    """The suit each seat has asked for by throwing away a high card."""
    tricks: int = 0

    def follow(self, trick: Trick) -> None:
        """A trick was played."""
        suits = self.order.spots[0]
        led = suits[trick.plays[0][0]]
        for turn, play in enumerate(trick.plays):
            seat = (trick.leader + turn) % 4
            self.seen.update(play)
            strange = [card for card in play if suits[card] is not led]
            if not strange:
                continue
            self.void[seat].add(led)
            for card in strange:
                if card.rank in CALLING and suits[card] is not Suit.TRUMP:
                    self.asked[seat] = self.asked[seat] or suits[card]
        self.tricks += 1


@dataclass(frozen=True)
class Sight:
    """What one player knows when it is its turn, and nothing more."""

    seat: int
    hand: Cards
    tricks: Tricks
    """Only what lies on the table is read from it."""
    public: Public
    kitty: Cards = ()
    """What this player buried."""

    @property
    def order(self) -> Order:
        return self.public.order

    @property
    def partner(self) -> int:
        return (self.seat + 2) % 4

    @property
    def table(self) -> Iterable[Cards]:
        """The plays of the open trick."""
        return self.tricks.plays

    def left(self, card: Card) -> int:
        """How many copies of a card the other hands (or the kitty) may still hold.

        It is the sum everybody can do: all copies, less those played, held or buried by oneself.
        """
        here = sum(play.count(card) for play in self.table)
        known = self.public.seen[card] + self.hand.count(card) + self.kitty.count(card) + here
        return self.order.rules.decks - known

    def holder(self) -> tuple[int, Cards]:
        """Who holds the open trick, and with what."""
        lead = self.tricks.lead
        assert lead is not None
        place = 0 if len(self.tricks.plays) == 1 else decided(lead, self.tricks.plays).winner
        return (self.tricks.leader + place) % 4, self.tricks.plays[place]

    def highest(self, cards: Cards, habits: Habits) -> bool:
        """Is this single, pair or tractor the highest left in its suit?

        Who counts, counts all that was played; who does not, knows only that nothing is above the top tier.
        """
        order = self.order
        suit, tier, width = order.suit(cards[0]), order.tier(cards[0]), cards.count(cards[0])
        above = order.high_to_low(suit)
        higher = [face for level in above for face in level if order.tier(face) > tier]
        if "count" not in habits:
            return not higher
        if len(cards) > width:  # a tractor: rarely beaten once it is on the table
            return True
        return all(self.left(face) < width for face in higher)


def choose(sight: Sight, habits: Habits) -> Cards:
    """The play of somebody with these habits."""
    if sight.tricks.lead is None:
        return lead(sight, habits)
    return follow(sight, habits)


# Leading


def lead(sight: Sight, habits: Habits) -> Cards:
    """The first reason that finds a card decides."""
    order, public = sight.order, sight.public
    held = order.by_suit(sight.hand)
    parts = {suit: parse_shape(cards, order).components for suit, cards in held.items()}
    plain = [suit for suit in parts if suit is not Suit.TRUMP]
    theirs = {
        suit for seat in ((sight.seat + 1) % 4, (sight.seat + 3) % 4) for suit in public.void[seat]
    }
    if "aces" in habits:
        safe = [suit for suit in plain if "count" not in habits or suit not in theirs]
        sure = [part for suit in safe for part in parts[suit] if _sure(part, sight, habits)]
        if sure:
            return max(sure, key=lambda part: (part.size, part.top, -part.cards[0].index)).cards
    if "signal" in habits and public.asked[sight.partner] in plain:
        return _lowest(parts[_suit(public.asked[sight.partner])])
    if "void" in habits and Suit.TRUMP not in public.void[sight.partner]:
        there = [
            suit for suit in plain if suit in public.void[sight.partner] and suit not in theirs
        ]
        if there:
            return _lowest(parts[max(there, key=lambda suit: len(held[suit]))])
    if plain:
        return _lowest(parts[max(plain, key=lambda suit: len(held[suit]))])
    trumps = parts[Suit.TRUMP]
    if "keep" in habits:
        return min(trumps, key=lambda part: (part.size, part.top)).cards
    return max(trumps, key=lambda part: (part.top, part.size)).cards


def _sure(part: Component, sight: Sight, habits: Habits) -> bool:
    return part.length > 1 or sight.highest(part.cards, habits)


def _suit(suit: Suit | None) -> Suit:
    assert suit is not None
    return suit


def _lowest(parts: Sequence[Component]) -> Cards:
    """The lowest single without points if there is one."""
    return min(parts, key=lambda part: (part.size, part.cards[0].points > 0, part.top)).cards


# Following


def follow(sight: Sight, habits: Habits) -> Cards:
    """Whose trick is it? That decides about points; then whether it can be taken, and at what price."""
    options = plays(sight)
    if len(options) == 1:
        return options[0]
    lead = sight.tricks.lead
    assert lead is not None
    seat, best = sight.holder()
    last = len(sight.tricks.plays) == 3
    if seat == sight.partner:
        sure = last or sight.highest(best, habits)
        return _give(options, sight) if sure and "feed" in habits else _low(options, sight, habits)
    taking = [one for one in options if _takes(one, best, sight)]
    on_table = sum(card.points for play in sight.table for card in play)
    ruffs = lead.suit is not Suit.TRUMP and sight.order.suit(best[0]) in (lead.suit, Suit.TRUMP)
    ruffs = ruffs and any(sight.order.suit(one[0]) is Suit.TRUMP for one in taking)
    if "keep" in habits and on_table < RICH and len(sight.hand) > lead.size:
        taking = [one for one in taking if not precious(one, sight)]
    if not taking:
        return _low(options, sight, habits)
    cheap = min(taking, key=lambda one: _price(one, sight))
    if ruffs:
        return cheap if on_table + 5 * (not last) >= 5 else _low(options, sight, habits)
    if last:
        return cheap
    strong = max(taking, key=lambda one: _price(one, sight))
    if sight.highest(strong, habits) or (len(sight.tricks.plays) == 2 and on_table >= 5):
        return strong
    return _low(options, sight, habits)


def plays(sight: Sight) -> list[Cards]:
    """The plays that are looked at: all for one card, and for more cards a good part of them."""
    tricks, order = sight.tricks, sight.order
    assert tricks.lead is not None
    size, led, suits = tricks.lead.size, tricks.lead.suit, order.spots[0]
    mine = [card for card in sight.hand if suits[card] is led]
    if size == 1:
        return [(card,) for card in dict.fromkeys(mine or sight.hand)]
    if len(mine) > size:
        return list(islice(tricks.follows, ENOUGH))
    rest = [card for card in sight.hand if suits[card] is not led]
    need = size - len(mine)
    by_price = sorted(rest, key=lambda card: _worth(card, order))
    found = [(*mine, *by_price[:need])]
    found.append(
        (*mine, *sorted(rest, key=lambda card: (card.points, *_worth(card, order)))[:need])
    )
    found.append(
        (*mine, *sorted(rest, key=lambda card: (-card.points, *_worth(card, order)))[:need])
    )
    if not mine and len(tricks.lead.outline) == 1:
        width, length = tricks.lead.outline[0]
        trumps = [card for card in rest if suits[card] is Suit.TRUMP]
        for part in parse_shape(trumps, order).components if len(trumps) >= size else ():
            if part.width >= width and part.length >= length:
                faces = list(dict.fromkeys(part.cards))[-length:]
                found.append(tuple(card for card in faces for _ in range(width)))
    return list(dict.fromkeys(found))


def precious(play: Cards, sight: Sight) -> bool:
    """Does the play spend the big joker, or break the last pair of trumps?"""
    if BIG_JOKER in play:
        return True
    suits = sight.order.spots[0]
    trumps = Counter(card for card in sight.hand if suits[card] is Suit.TRUMP)
    pairs = [card for card, copies in trumps.items() if copies > 1]
    return len(pairs) == 1 and pairs[0] in play


def _takes(play: Cards, best: Cards, sight: Sight) -> bool:
    """Would it hold the trick?"""
    order, lead = sight.order, sight.tricks.lead
    assert lead is not None
    if lead.size == 1:
        suits, tiers = order.spots
        (mine,), (held,) = play, best
        if suits[mine] is suits[held]:
            return tiers[mine] > tiers[held]
        return suits[mine] is Suit.TRUMP
    return decided(lead, [*sight.tricks.plays, play]).winner == len(sight.tricks.plays)


def _worth(card: Card, order: Order) -> tuple[bool, int]:
    """What a card may still do: trumps above plain cards, high above low."""
    return order.suit(card) is Suit.TRUMP, order.tier(card)


def _price(play: Cards, sight: Sight) -> tuple[int, int]:
    suits, tiers = sight.order.spots
    return sum(suits[card] is Suit.TRUMP for card in play), sum(tiers[card] for card in play)


def _points(play: Cards) -> int:
    return sum(card.points for card in play)


def _low(options: Sequence[Cards], sight: Sight, habits: Habits) -> Cards:
    """Nothing to be won: the least is given. Whoever starves them, gives no points if it can be helped."""
    lead = sight.tricks.lead
    assert lead is not None
    suits = sight.order.spots[0]
    if "signal" in habits and lead.size == 1 and sight.public.asked[sight.seat] is None:
        for (card,) in options:
            mine = [one for one in sight.hand if suits[one] is suits[card]]
            free = suits[card] not in (lead.suit, Suit.TRUMP) and card.rank in CALLING
            if free and any(sight.highest((one,), NONE) for one in mine):
                return (card,)

    def key(play: Cards) -> tuple[object, ...]:
        points = _points(play) if "starve" in habits else 0
        spent = "keep" in habits and precious(play, sight)
        return points + DEAR * spent, _price(play, sight)

    return min(options, key=key)


def _give(options: Sequence[Cards], sight: Sight) -> Cards:
    """The partner takes it: as many points as there are, and else the least."""
    plain = [one for one in options if not _price(one, sight)[0]] or list(options)
    return max(plain, key=lambda play: (_points(play), tuple(-n for n in _price(play, sight))))


# Burying


def bury(hand: Cards, order: Order, size: int, habits: Habits) -> Cards:
    """What goes into the kitty: plain cards without points, low ones; with the habit a short suit whole."""
    groups = order.by_suit(hand)
    plain = {suit: cards for suit, cards in groups.items() if suit is not Suit.TRUMP}
    chosen: list[Card] = []
    if "bury" in habits:
        for cards in sorted(plain.values(), key=len):
            best = order.tier(order.high_to_low(order.suit(cards[0]))[0][0])
            strong = any(order.tier(card) == best for card in cards)
            if len(cards) <= size - len(chosen) and not strong and _points(cards) <= 10:
                chosen += cards
    rest = list((Counter(hand) - Counter(chosen)).elements())
    rest.sort(
        key=lambda card: (
            order.suit(card) is Suit.TRUMP,
            card.points > 0,
            order.tier(card),
            card.index,
        )
    )
    return (*chosen, *rest[: size - len(chosen)])


# Four players


def players(
    order: Order,
    habits: Sequence[Habits],
    declarer: int = 0,
    kitty: Cards = (),
    gone: Iterable[Card] = (),
) -> Callable[[Tricks], Cards]:
    """A choice for `Deal.play_out`: four players, each with its habits. `gone` was played before."""
    public = Public(order, Counter(gone))

    def choice(tricks: Tricks) -> Cards:
        for trick in tricks.tricks[public.tricks :]:
            public.follow(trick)
        seat = tricks.turn
        mine = kitty if seat == declarer else ()
        return choose(Sight(seat, tricks.hands[seat], tricks, public, mine), habits[seat])

    return choice
