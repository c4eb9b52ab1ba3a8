"""The club player leads: singles, pairs, tractors and safe throws are weighed in points."""

from __future__ import annotations

from tractor_lab.rules import parse_shape

from .club_odds import Outlook, friends_of, outlook
from .club_worth import Choice
from .quick_state import PAIR, SINGLE, THROW, TRACTOR, Numbers, State
from .quick_tables import SUITS, TRUMP, numbers
from .taste import Taste

Lead = tuple[float, int, Numbers, str]
"""What a lead is worth, a number that decides between equals, the cards, the name of the reason."""


def lead(q: State, taste: Taste) -> Choice:
    """The lead of whose turn it is."""
    best = max(weighed(q, taste))
    return best[2], best[3]


def weighed(q: State, taste: Taste) -> list[Lead]:
    """Every lead that is looked at."""
    seat = q.leader
    mates = friends_of(q, seat) if q.friends else q.mates[seat]
    found: list[Lead] = []
    trumps = q.unseen(seat, TRUMP)[0]
    for suit in range(SUITS):
        if q.n[SUITS * seat + suit]:
            view = outlook(q, seat, suit, SINGLE, mates, taste.ruffs, trumps)
            _suit(q, seat, suit, taste, view, found)
    return found


def _suit(q: State, seat: int, suit: int, taste: Taste, view: Outlook, found: list[Lead]) -> None:
    """The leads of one suit."""
    t, at = q.t, SUITS * seat + suit
    h1, h2 = q.h1[at], q.h2[at]
    above, points, tier = t.above, t.points, t.tier
    o1, o2 = view.o1, view.o2
    if suit:
        values, pair, fed, pull = taste.plain, taste.pair, taste.fed, 0.0
    else:
        values, pair, fed = taste.trump, taste.trump_pair, taste.fed * 0.6
        theirs = o1.bit_count() + o2.bit_count()
        pull = taste.pull if 2 * q.n[at] > theirs and theirs else -taste.pull
    # Of the cards that are not sure the lowest without points, and the highest: the others are in between.
    low = h1 & ~(t.tens[suit] | t.fives[suit]) or h1
    low &= -low
    sure = 0
    plane = h1
    base = 32 * suit - 1
    while plane:
        bit = 1 << (plane.bit_length() - 1)
        plane ^= bit
        number = base + bit.bit_length()
        higher = above[number]
        many = (o1 & higher).bit_count() + (o2 & higher).bit_count()
        if not many:
            sure |= bit
            chance, keep = view.safe, 0.0 if suit else values[0]
        elif bit == low or plane | bit == h1:
            chance = view.holds(higher)
            chance += (1.0 - chance) * view.helped(higher) * taste.rescue_lead
            keep = values[many]
        else:
            continue
        if h2 & bit:
            keep += pair
        worth = chance * (fed + points[number] + taste.tempo)
        worth -= (1.0 - chance) * (taste.lost + points[number]) + keep + tier[number] * 0.01
        why = _reason(suit, many, chance, points[number])
        if many and suit and view.ruffs[1] >= taste.ruffs:
            why = "void"
        found.append((worth + pull, -number, (number,), why))
    alone = sure
    if h2:
        view.turn_to(PAIR)
        sure = _pairs(q, suit, h2, taste, view, found, pull, sure)
        if t.plain_pairs or t.decks < 3:
            sure = _tractors(q, suit, h2, taste, view, found, pull, sure)
    if t.decks > 2 and q.hands[2][at]:
        _wide(q, seat, suit, found)
    if t.throw_every_card:
        sure = alone
    if sure & (sure - 1) and t.throws:
        _throw(q, suit, sure & h2, sure, taste, view, found, pull)


def _reason(suit: int, many: int, chance: float, points: int) -> str:
    if not suit:
        return "pull"
    if not many and chance > 0.6:
        return "sure"
    return "exit.points" if points else "exit"


def _pairs(
    q: State,
    suit: int,
    h2: int,
    taste: Taste,
    view: Outlook,
    found: list[Lead],
    pull: float,
    sure: int,
) -> int:
    """The pairs. Returns the faces that nobody can beat, with all the copies held."""
    t, o1, o2 = q.t, view.o1, view.o2
    values, gain = (taste.plain, taste.fed_pair) if suit else (taste.trump, taste.fed_pair * 0.6)
    for number in numbers(h2, suit):
        higher, points = t.above[number], 2 * t.points[number]
        many = (o2 & higher).bit_count()
        chance = view.holds_pair(higher)
        if many:
            chance += (1.0 - chance) * view.helped(higher, True) * taste.rescue_lead
        else:
            sure |= 1 << (number & 31)
        left = (o1 & higher).bit_count() + (o2 & higher).bit_count()
        keep = (1.0 if suit and many else 0.0 if suit else 2.0) * values[left]
        worth = chance * (gain + points + taste.tempo)
        worth -= (1.0 - chance) * (taste.lost + points) + keep
        why = "pull" if not suit else "pair" if many else "sure.pair"
        found.append((worth + pull, -number, (number, number), why))
    return sure


def _tractors(
    q: State,
    suit: int,
    h2: int,
    taste: Taste,
    view: Outlook,
    found: list[Lead],
    pull: float,
    sure: int,
) -> int:
    """The tractors of pairs; as `_pairs`."""
    t = q.t
    runs = t.runs(suit, h2)
    if not runs:
        return sure
    view.turn_to(TRACTOR)
    theirs = t.runs(suit, view.o2)
    for length, top, plane in runs:
        beaten = any(many >= length and t.tier[best] > t.tier[top] for many, best, _ in theirs)
        if not beaten:
            sure |= plane
        chance = view.safe * (0.9 if beaten else 1.0)
        ids = numbers(plane, suit)
        points = 2 * sum([t.points[n] for n in ids])
        gain, keep = taste.fed_tractor * length / 2, 0.0
        if not suit:
            gain *= 0.7
            for n in ids:
                higher = t.above[n]
                keep += taste.trump[(view.o1 & higher).bit_count() + (view.o2 & higher).bit_count()]
        worth = chance * (gain + points + taste.tempo)
        worth -= (1.0 - chance) * (taste.lost + points) + keep
        cards = tuple([n for n in ids for _ in (0, 1)])
        found.append((worth + pull, -top, cards, "tractor" if suit else "pull"))
    return sure


def _throw(
    q: State,
    suit: int,
    pairs: int,
    sure: int,
    taste: Taste,
    view: Outlook,
    found: list[Lead],
    pull: float,
) -> None:
    """Everything at once that nobody can beat, pairs whole."""
    t = q.t
    if t.runs(suit, pairs):
        return  # a tractor is better led alone: throws with it are no stronger, measured
    cards = tuple(sorted(numbers(sure, suit) + numbers(pairs, suit)))
    view.turn_to(THROW)
    points = sum([t.points[n] for n in cards])
    gain = taste.fed + taste.thrown * (len(cards) - 1)
    keep = 0.0
    if not suit:
        gain *= 0.6
        keep = taste.trump[0] * len(cards)
    worth = view.safe * (gain + points + taste.tempo)
    worth -= (1.0 - view.safe) * (taste.lost + points) + keep
    found.append((worth + pull, -cards[0], cards, "throw"))


def _wide(q: State, seat: int, suit: int, found: list[Lead]) -> None:
    """Triples, quads and their tractors."""
    t = q.t
    at = SUITS * seat + suit
    cards = [t.cards[n] for plane in q.hands for n in numbers(plane[at], suit)]
    for part in parse_shape(cards, t.order).components:
        if part.width < 3 and part.length < 2:
            continue
        ids = tuple([t.number[card] for card in part.cards])
        points = sum([t.points[n] for n in ids])
        keep = 0.0 if suit else 2.0 * part.size
        worth = 0.9 * (4.0 * part.size + points) - keep
        found.append((worth, -ids[0], ids, "wide" if suit else "pull"))
