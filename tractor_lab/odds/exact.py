"""Chances that can be counted: fractions of all ways in which the unseen cards can lie.

Nothing here is simulated. All ways to draw are equally likely, so a chance is a count divided by a count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import comb, perm

from tractor_lab.rules import Card, CardsLike, Order, Suit, full_deck, judge_throw, parse_cards


def chance(exactly: int, *, of: int, drawn: int, unseen: int) -> Fraction:
    """The chance that among `drawn` cards there are exactly so many `of` the marked ones.

    Is the other big joker in your partner's hand? 25 of the 83 cards you have not seen lie there:

    >>> chance(1, of=1, drawn=25, unseen=83)
    Fraction(25, 83)

    What cannot be has the chance 0. Raises `ValueError` if more cards are marked or drawn than are unseen.
    """
    if not (0 <= of <= unseen and 0 <= drawn <= unseen):
        raise ValueError(f"{of} marked and {drawn} drawn of {unseen} unseen cards: that cannot be")
    if not 0 <= exactly <= drawn:
        return Fraction(0)
    return Fraction(comb(of, exactly) * comb(unseen - of, drawn - exactly), comb(unseen, drawn))


def at_least(fewest: int, *, of: int, drawn: int, unseen: int) -> Fraction:
    """The chance of so many marked cards or more.

    >>> round(float(at_least(12, of=36, drawn=25, unseen=108)), 3)
    0.064
    """
    most = min(of, drawn)
    found = (chance(n, of=of, drawn=drawn, unseen=unseen) for n in range(fewest, most + 1))
    return sum(found, Fraction(0))


def suit_sizes(order: Order) -> dict[Suit, int]:
    """How many cards each suit has in all decks, as it is played.

    >>> suit_sizes(Order("H5"))[Suit.TRUMP], suit_sizes(Order("H5"))[Suit.SPADES]
    (36, 24)
    """
    return dict(Counter(map(order.suit, full_deck(order.rules))))


def shortest_plain(order: Order, drawn: int | None = None) -> dict[int, Fraction]:
    """The length of the shortest plain suit among the cards drawn (a hand), with its chance.

    >>> float(shortest_plain(Order("H5"))[0]) < 0.003
    True
    """
    cards = drawn if drawn is not None else order.rules.hand
    sizes = suit_sizes(order)
    plain = [size for suit, size in sizes.items() if suit is not Suit.TRUMP]
    unseen = sum(sizes.values())
    ways: Counter[tuple[int, int]] = Counter({(0, cards): 1})  # (cards so far, the shortest)
    for size in plain:
        grown: Counter[tuple[int, int]] = Counter()
        for (so_far, least), count in ways.items():
            for n in range(min(size, cards - so_far) + 1):
                grown[so_far + n, min(least, n)] += count * comb(size, n)
        ways = grown
    found: Counter[int] = Counter()
    for (so_far, least), count in ways.items():
        found[least] += count * comb(sizes[Suit.TRUMP], cards - so_far)
    return {n: Fraction(found[n], comb(unseen, cards)) for n in sorted(found) if found[n]}


def unseen_cards(hand: CardsLike, order: Order) -> tuple[Card, ...]:
    """What is in none of your cards: three hands, and the kitty if you did not bury it.

    >>> len(unseen_cards("SA SA SQ SQ", Order("H5")))
    104
    """
    left = Counter(full_deck(order.rules)) - Counter(parse_cards(hand))
    return tuple(left.elements())


def points_elsewhere(hand: CardsLike, drawn: int, order: Order) -> dict[int, Fraction]:
    """The points among `drawn` of the unseen cards, such as your partner's hand, with their chances.

    >>> found = points_elsewhere(full_deck(Order("H5").rules)[:25], 25, Order("H5"))
    >>> sum(found.values())
    Fraction(1, 1)
    """
    unseen = unseen_cards(hand, order)
    worth = Counter(card.points for card in unseen)
    found: Counter[int] = Counter()
    for fives, tens in product(range(worth[5] + 1), range(worth[10] + 1)):
        blank = drawn - fives - tens
        if 0 <= blank <= worth[0]:
            ways = comb(worth[5], fives) * comb(worth[10], tens) * comb(worth[0], blank)
            found[5 * fives + 10 * tens] += ways
    whole = comb(len(unseen), drawn)
    return {points: Fraction(ways, whole) for points, ways in sorted(found.items())}


def throw_chances(throw: CardsLike, hand: CardsLike, order: Order) -> dict[int, Fraction]:
    """How likely is it that nobody (0), East (1), North (2) or West (3) stops a throw from your hand?

    Your `hand` holds the cards of the throw too. Who stops it is who the rules say: the hand whose cards
    decide what must be led. Every way in which the higher cards of the suit can lie is judged by the
    rules; that is quick for the throws one thinks about, those with few higher cards out.

    >>> order = Order("H5")
    >>> mine = "SA SA SQ SQ S9 S7 HA HK HJ H9 H8 H3 H2 CA CK C9 C8 C4 DA DJ D9 D7 D4 D3 D2"
    >>> float(round(throw_chances("SA SA SQ SQ", mine, order)[0], 3))
    0.736
    """
    thrown, held = parse_cards(throw), parse_cards(hand)
    suit, lowest = order.suit(thrown[0]), min(map(order.tier, thrown))
    unseen = unseen_cards(held, order)
    above = Counter(c for c in unseen if order.suit(c) is suit and order.tier(c) > lowest)
    places = [order.rules.hand] * 3
    places.append(len(unseen) - sum(places))
    found = dict.fromkeys(range(4), Fraction(0))
    for lie in product(*(list(_spread(count)) for count in above.values())):
        weight = 1
        for place, room in enumerate(places):
            weight *= perm(room, sum(one[place] for one in lie))
        for one, count in zip(lie, above.values(), strict=True):
            weight *= _orders(count, one)
        if not weight:
            continue
        hands = [
            tuple(c for c, one in zip(above, lie, strict=True) for _ in range(one[place]))
            for place in range(3)
        ]
        judged = judge_throw(thrown, hands, order)
        found[0 if judged.stands else judged.seat or 1] += weight
    whole = perm(len(unseen), above.total())
    return {seat: weight / whole for seat, weight in found.items()}


def _spread(count: int) -> Iterator[tuple[int, int, int, int]]:
    """All ways in which so many copies of a card lie in three hands and the kitty."""
    for east, north, west in product(range(count + 1), repeat=3):
        if east + north + west <= count:
            yield east, north, west, count - east - north - west


def _orders(count: int, lie: tuple[int, ...]) -> int:
    """In how many orders the copies can have got there."""
    ways = 1
    for n in lie:
        ways *= comb(count, n)
        count -= n
    return ways


def margin(share: float, deals: int) -> float:
    """Give or take so much: where the true share lies in 95 of 100 simulations.

    >>> round(margin(0.3, 1000), 3)
    0.029
    """
    return float(2 * (share * (1 - share) / deals) ** 0.5) if deals else 1.0
