"""The club player leads: every single, pair, tractor and safe throw is weighed in points."""

from __future__ import annotations

from tractor_lab.rules import parse_shape

from .club_odds import friends_of, outlook
from .club_worth import Choice
from .quick_state import PAIR, SINGLE, TRACTOR, Numbers, State
from .quick_tables import SUITS, numbers
from .taste import Taste


def lead(q: State, taste: Taste) -> Choice:
    """The lead of whose turn it is."""
    best = max(weighed(q, taste))
    return best[2], best[3]


def weighed(q: State, taste: Taste) -> list[tuple[float, int, Numbers, str]]:
    """Every lead that is looked at: its worth, a number that decides between equals, the cards, why."""
    seat = q.leader
    mates = friends_of(q, seat) if q.friends else q.mates[seat]
    found: list[tuple[float, int, Numbers, str]] = []
    for suit in range(SUITS):
        many = q.n[SUITS * seat + suit]
        if many:
            _suit(q, seat, suit, mates, taste, found)
    return found


def _suit(
    q: State,
    seat: int,
    suit: int,
    mates: int,
    taste: Taste,
    found: list[tuple[float, int, Numbers, str]],
) -> None:
    """The leads of one suit."""
    t, at = q.t, SUITS * seat + suit
    h1, h2 = q.h1[at], q.h2[at]
    if t.decks > 2 and q.hands[2][at]:
        _wide(q, seat, suit, found)
    view = outlook(q, seat, suit, SINGLE, mates, taste.ruffs)
    o1, o2 = view.o1, view.o2
    above, points, tier = t.above, t.points, t.tier
    values = taste.plain if suit else taste.trump
    sure: list[int] = []
    fed = taste.fed if suit else taste.fed * 0.6
    pull = 0.0
    if not suit:
        mine = q.n[at]
        theirs = o1.bit_count() + o2.bit_count()
        pull = taste.pull if 2 * mine > theirs and theirs else -taste.pull
    plane = h1
    while plane:
        low = plane & -plane
        plane ^= low
        number = suit * 32 + low.bit_length() - 1
        higher = above[number]
        many = (o1 & higher).bit_count() + (o2 & higher).bit_count()
        chance = view.holds(higher)
        if not many:
            sure.append(number)
        else:
            chance += (1.0 - chance) * view.helped(higher) * 0.6
        keep = values[many] if many or not suit else 0.0
        if h2 & low:
            keep += taste.pair if suit else taste.trump_pair
        worth = chance * (fed + points[number] + taste.tempo)
        worth -= (1.0 - chance) * (taste.lost + points[number]) + keep + tier[number] * 0.01
        found.append(
            (worth + pull, -number, (number,), _reason(suit, many, chance, points[number]))
        )
    if h2:
        pairs = outlook(q, seat, suit, PAIR, mates, taste.ruffs)
        for number in numbers(h2, suit):
            higher = above[number]
            many = (o2 & higher).bit_count()
            chance = pairs.holds(higher, True)
            if many:
                chance += (1.0 - chance) * pairs.helped(higher, True) * 0.6
            left = (o1 & higher).bit_count() + (o2 & higher).bit_count()
            keep = 2 * values[left] if not suit else values[left] if many else 0.0
            gain = taste.fed_pair if suit else taste.fed_pair * 0.6
            worth = chance * (gain + 2 * points[number] + taste.tempo)
            worth -= (1.0 - chance) * (taste.lost + 2 * points[number]) + keep
            why = "pair" if many else "sure.pair"
            found.append((worth + pull, -number, (number, number), why if suit else "pull"))
        if t.plain_pairs or t.decks < 3:
            _tractors(q, seat, suit, mates, taste, found, pull)


def _reason(suit: int, many: int, chance: float, points: int) -> str:
    if not suit:
        return "pull"
    if not many and chance > 0.6:
        return "sure"
    return "exit.points" if points else "exit"


def _tractors(
    q: State,
    seat: int,
    suit: int,
    mates: int,
    taste: Taste,
    found: list[tuple[float, int, Numbers, str]],
    pull: float,
) -> None:
    t = q.t
    at = SUITS * seat + suit
    view = outlook(q, seat, suit, TRACTOR, mates, taste.ruffs)
    for length, top, plane in t.runs(suit, q.h2[at]):
        threats = [
            run
            for run in t.runs(suit, view.o2)
            if run[0] >= length and t.tier[run[1]] > t.tier[top]
        ]
        chance = view.safe * (1.0 if not threats else 0.9)
        ids = numbers(plane, suit)
        points = 2 * sum([t.points[n] for n in ids])
        gain = taste.fed_tractor * length / 2
        keep = 0.0
        if not suit:
            keep = sum(
                [
                    taste.trump[
                        (view.o1 & t.above[n]).bit_count() + (view.o2 & t.above[n]).bit_count()
                    ]
                    for n in ids
                ]
            )
            gain *= 0.7
        worth = (
            chance * (gain + points + taste.tempo) - (1.0 - chance) * (taste.lost + points) - keep
        )
        cards = tuple([n for n in ids for _ in (0, 1)])
        found.append((worth + pull, -top, cards, "tractor" if suit else "pull"))


def _wide(
    q: State,
    seat: int,
    suit: int,
    found: list[tuple[float, int, Numbers, str]],
) -> None:
    """Triples, quads and their tractors."""
    t = q.t
    at = SUITS * seat + suit
    cards = []
    for plane in q.hands:
        cards += [t.cards[n] for n in numbers(plane[at], suit)]
    for part in parse_shape(cards, t.order).components:
        if part.width < 3 and part.length < 2:
            continue
        ids = tuple([t.number[card] for card in part.cards])
        points = sum([t.points[n] for n in ids])
        keep = 0.0 if suit else 2.0 * part.size
        worth = 0.9 * (4.0 * part.size + points) - keep
        found.append((worth, -ids[0], ids, "wide" if suit else "pull"))
