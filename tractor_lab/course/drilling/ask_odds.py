"""Questions about what is likely, each counted exactly: see `tractor_lab.odds.exact`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Final

from tractor_lab.odds.exact import chance, throw_chances
from tractor_lab.rules import Card, Suit, full_deck, parse_shape

from .played import Cards, Played
from .question import Question, only_wrong

APART: Final = 4
"""Shares of a hundred that are nearer than this are not offered side by side."""
MOST: Final = 3
"""So many throws of a hand are looked at: each takes milliseconds."""
CLEAR: Final = 0.08
"""So much likelier is the likelier of two."""


def likely(deal: Played, random: Random) -> Question | None:
    """Where a card lies, whether two lie together, who is void, which of two throws is safer."""
    ask = random.choice((_card, _pair, _void, _throws, _throws))
    tries = 1 if ask is _throws else 5
    return next((one for one in (ask(deal, random) for _ in range(tries)) if one), None)


def hundred(share: Fraction) -> int:
    """So many in a hundred."""
    return round(100 * float(share))


def shares(
    right: int, said: Mapping[str, int | None]
) -> tuple[tuple[str, ...], int, dict[str, int]]:
    """Shares to choose from: the right one, those of naive players, and some more to make four."""
    values = [right]
    for value in (*said.values(), 50, right // 2, 2 * right, 100 - right, 10, 75, 33):
        if value is None or not 0 < value < 100 or len(values) == 5:
            continue
        if all(abs(value - other) >= APART for other in values):
            values.append(value)
    values.sort()
    places = {name: values.index(n) for name, n in said.items() if n in values and n != right}
    return tuple(f"drill.percent={n}" for n in values), values.index(right), places


def _moment(deal: Played, number: int, random: Random) -> tuple[Cards, Counter[Card], int]:
    """A hand before a trick, of somebody who has not seen the kitty; what is unseen, and how much it is."""
    seat = random.choice([one for one in range(4) if one != deal.declarer])
    hand = deal.hands_before(number)[seat]
    left = Counter(full_deck(deal.order.rules)) - Counter((*hand, *deal.before(number)))
    return hand, left, left.total()


def _any(deal: Played, random: Random) -> int:
    """Some trick, most likely the first."""
    return max(0, random.randrange(-6, len(deal.tricks) - 3))


def _card(deal: Played, random: Random) -> Question | None:
    """You hold one of two copies: how likely is the other one here or there?"""
    hand, left, unseen = _moment(deal, _any(deal, random), random)
    high = [card for card in dict.fromkeys(hand) if left[card] == 1 and _matters(card, deal)]
    if not high:
        return None
    card, size = random.choice(high), len(hand)
    where = random.choice(("partner", "opponents", "kitty"))
    hands = {"partner": 1, "opponents": 2, "kitty": 0}[where]
    places = hands * size or unseen - 3 * size
    right = hundred(chance(1, of=1, drawn=places, unseen=unseen))
    said = {
        "odds.half": 50,
        "odds.no-kitty": hundred(Fraction(hands, 3)) if hands else None,
        "odds.places-equal": hundred(Fraction(max(hands, 1), 4)),
    }
    options, place, naive = shares(right, said)
    return Question(
        deal.order,
        options,
        frozenset([place]),
        only_wrong(naive, place),
        words={
            "card": (card,),
            "where": f"drill.where.{where}",
            "places": places,
            "size": size,
            "unseen": unseen,
            "low": unseen - 3 * size,
            "right": right,
        },
        hand=hand,
        stats=_stats(size, unseen),
        kind="card",
    )


def _matters(card: Card, deal: Played) -> bool:
    return card.is_joker or card.rank in ("A", "K", "10", deal.order.trump.level)


def _stats(size: int, unseen: int) -> tuple[tuple[str, str | int], ...]:
    return (("drill.size", size), ("drill.unseen", unseen))


def _pair(deal: Played, random: Random) -> Question | None:
    """Both copies are out: how likely does one of the others hold them both?"""
    hand, left, unseen = _moment(deal, _any(deal, random), random)
    out = [card for card, count in left.items() if count == 2 and _matters(card, deal)]
    if not out or len(hand) < 3:
        return None
    card, size = random.choice(out), len(hand)
    one = chance(2, of=2, drawn=size, unseen=unseen)
    right = hundred(3 * one)
    said = {
        "odds.together.half": 50,
        "odds.together.third": 33,
        "odds.together.named": hundred(one),
    }
    options, place, naive = shares(right, said)
    return Question(
        deal.order,
        options,
        frozenset([place]),
        only_wrong(naive, place),
        words={
            "card": (card, card),
            "size": size,
            "unseen": unseen,
            "held": 3 * size,
            "beside": size - 1,
            "rest": unseen - 1,
            "right": right,
        },
        hand=hand,
        stats=_stats(size, unseen),
        kind="pair",
    )


def _void(deal: Played, random: Random) -> Question | None:
    """Of which suit is your partner likelier to have none?"""
    order = deal.order
    hand, left, unseen = _moment(deal, 0, random)
    size = len(hand)
    out = Counter(order.suit(card) for card in left.elements())
    mine = Counter(map(order.suit, hand))
    plain = [suit for suit in order.suits if suit is not Suit.TRUMP]
    clear = [two for two in combinations(plain, 2) if abs(out[two[0]] - out[two[1]]) >= 2]
    if not clear:
        return None
    pair = random.choice(clear)
    none = [chance(0, of=out[suit], drawn=size, unseen=unseen) for suit in pair]
    right = none.index(max(none))
    return Question(
        order,
        tuple(f"table.suit.{suit}" for suit in pair),
        frozenset([right]),
        only_wrong({"odds.short-like-me": 1 - right}, right),
        words={
            "suit": f"duties.suit.{pair[right]}",
            "other": f"duties.suit.{pair[1 - right]}",
            "mine": mine[pair[right]],
            "out": out[pair[right]],
            "mine_other": mine[pair[1 - right]],
            "out_other": out[pair[1 - right]],
        },
        hand=hand,
        stats=_stats(size, unseen),
        kind="void",
    )


def _throws(deal: Played, random: Random) -> Question | None:
    """Which of two throws is likelier to stand?"""
    order = deal.order
    hands = [hand for seat, hand in enumerate(deal.hands) if seat != deal.declarer]
    random.shuffle(hands)
    looked = ((hand, _throws_of(hand, deal)) for hand in hands)
    hand, throws = next(((hand, some) for hand, some in looked if len(some) > 1), ((), []))
    if not throws:
        return None
    some = random.sample(throws, min(len(throws), MOST))
    found = [(throw, throw_chances(throw, hand, order)[0]) for throw in some]
    twos = [(a, b) for a, b in combinations(found, 2) if abs(a[1] - b[1]) >= CLEAR]
    if not twos:
        return None
    longer = [(a, b) for a, b in twos if (len(a[0]) - len(b[0])) * (a[1] - b[1]) > 0]
    two = random.choice(longer if longer and random.random() < 0.7 else twos)
    best = max(two, key=lambda one: one[1])
    right = two.index(best)
    other = two[1 - right]
    few = min(range(2), key=lambda at: len(two[at][0]))
    alike = len(two[0][0]) == len(two[1][0])
    said = {"odds.fewer-safer": None if alike else few}
    return Question(
        order,
        (two[0][0], two[1][0]),
        frozenset([right]),
        only_wrong(said, right),
        words={
            "right": hundred(best[1]),
            "less": hundred(other[1]),
            "other": other[0],
        },
        hand=hand,
        stats=_stats(len(hand), len(full_deck(order.rules)) - len(hand)),
        kind="throws",
    )


def _throws_of(hand: Cards, deal: Played) -> list[Cards]:
    """Throws of high cards, in which little can be higher."""
    order, found = deal.order, []
    for suit, held in order.by_suit(hand).items():
        if suit is Suit.TRUMP:
            continue
        parts = sorted(parse_shape(held, order).components, key=lambda part: -part.top)[:3]
        for count in (2, 3):
            for chosen in combinations(parts, count):
                throw = order.sort([card for part in chosen for card in part.cards])
                if len(throw) <= 6 and _above(throw, hand, deal) <= 2:
                    found.append(throw)
    return found


def _above(throw: Cards, hand: Cards, deal: Played) -> int:
    """How many different cards that you do not hold all of are higher than the lowest thrown."""
    order = deal.order
    lowest = min(map(order.tier, throw))
    faces = [c for tier in order.high_to_low(order.suit(throw[0])) for c in tier]
    return sum(order.tier(c) > lowest and hand.count(c) < order.rules.decks for c in faces)
