"""What plays tell about the cards that were not played.

A club player who follows low to a lost trick holds nothing lower; one who leads a small card holds no ace it
would rather lead. Such clues are small numbers: a play puts the faces that stayed hidden into classes (below
it, above it, would have taken the trick, worth points), and for each class it is known how much rarer, or
more frequent, they then are in that hand. The numbers are logarithms, and those of all plays of a seat are
added. They are the most likely ones for deals that club players played (`scripts/fit_clues.py` plays them,
and writes ``clues.json``). Only what everybody saw is read, so the clues are the same for all seats.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from math import exp
from typing import Final

from tractor_lab.rules import Card, View
from tractor_lab.rules.steps import Trick

from .memory import goes_on
from .quick_state import PAIR, SINGLE, WIDE, Numbers, State
from .quick_tables import SUITS, TRUMP, Tables

Clue = tuple[int, int, str]
"""A suit, the plane of some of its faces, and the name of what the play told of them."""
MOST: Final = 5.0
"""No hand holds a card more than exp(5) times as readily as another: players do not always play alike."""
LATE: Final = 12
"""With so few cards left leads are read as those of the end of a deal."""


@lru_cache(maxsize=1)
def _weights() -> dict[str, float]:
    found: dict[str, float] = json.loads(
        (files(__package__) / "clues.json").read_text(encoding="utf-8")
    )
    return found


class Clues:
    """What the plays of a deal tell, kept from one question to the next. What it answers depends on the view
    alone."""

    def __init__(self) -> None:
        self._key: tuple[object, ...] = ()
        self._seen: tuple[Trick, ...] = ()
        self._read = 0, 0
        self._state: State | None = None
        self._left: list[int] = []
        self._sums: list[list[float]] = []

    def factors(self, view: View) -> dict[Card, tuple[float, ...]]:
        """For each face how much more readily each seat holds it, as far as its plays tell; 1 where they tell
        nothing. Only the ratios between seats count. For the phase of play under rules that
        `expert_prior.fits`.

        >>> from tractor_lab.rules import Deal
        >>> deal = Deal.shuffled(1, declarer=0).tidy().lift()
        >>> deal = deal.bury(deal.hands[0][:8])
        >>> set(Clues().factors(deal.view(1)).values())
        {(1.0, 1.0, 1.0, 1.0)}
        """
        self._go_on(view)
        assert self._state is not None
        number, sums = self._state.t.number, self._sums
        return {
            card: tuple([exp(max(-MOST, min(MOST, told[at]))) for told in sums])
            for card, at in number.items()
        }

    def _go_on(self, view: View) -> None:
        """Read the plays that are new; all of them in another deal."""
        key = view.trump, view.rules, view.declarer, view.holder
        trick, plays = self._read
        tricks, seen = view.tricks, self._seen
        if (
            self._state is None
            or key != self._key
            or seen[:trick] != tricks[:trick]
            or (plays and not goes_on(seen[trick:], tricks[trick : trick + 1]))
        ):
            assert view.declarer is not None
            self._key, trick, plays = key, 0, 0
            self._state = State.of(
                view.order,
                [()] * view.rules.players,
                tricks[0].leader if tricks else view.declarer,
                declarers=view.declarers,
                declarer=view.declarer,
                burier=view.holder,
            )
            self._left = [view.rules.hand] * view.rules.players
            self._sums = [[0.0] * (32 * SUITS) for _ in range(view.rules.players)]
        players = view.rules.players
        for at in range(trick, len(tricks)):
            one = tricks[at]
            for place in range(plays if at == trick else 0, len(one.plays)):
                self._add((one.leader + place) % players, one.plays[place])
        done = bool(tricks) and len(tricks[-1].plays) == players
        self._read = (
            (len(tricks), 0) if done or not tricks else (len(tricks) - 1, len(tricks[-1].plays))
        )
        self._seen = tricks

    def _add(self, seat: int, cards: tuple[Card, ...]) -> None:
        """Read one play."""
        state, weights = self._state, _weights()
        assert state is not None
        play = tuple(sorted(state.numbered(cards)))
        before = state.copy()
        state.put(play, known=False)
        told = self._sums[seat]
        for suit, plane, name in clues(before, play, state, self._left[seat]):
            weight = weights.get(name)
            if weight:
                base = 32 * suit - 1
                while plane:
                    low = plane & -plane
                    plane ^= low
                    told[base + low.bit_length()] += weight
        self._left[seat] -= len(play)


def clues(q: State, play: Numbers, after: State, left: int) -> Iterator[Clue]:
    """What a play tells. `q` is the position before it, `after` the one after it; `play` is sorted; `left` is
    how many cards its seat held."""
    seat = q.turn
    if not q.plays:
        yield from _lead(q, play, left <= LATE)
        return
    if q.kind == WIDE:
        return
    last = len(q.plays) == q.players - 1
    takes = (after.leader if last else after.best) == seat
    ours = bool(q.mates[seat] >> q.best & 1)
    if q.kind != SINGLE:
        yield from _several(q, play, takes, ours)
    elif play[0] >> 5 == q.led:
        yield from _follow(q, play[0], takes, ours, last)
    elif play[0] >> 5 == TRUMP:
        yield from _ruff(q, play[0], takes, ours, last)
    else:
        yield from _discard(q, play[0], ours, last)


def _by_points(t: Tables, suit: int, plane: int) -> Iterator[tuple[int, int]]:
    """A plane in three: the faces worth nothing, 5 and 10 points."""
    fives, tens = plane & t.fives[suit], plane & t.tens[suit]
    yield 0, plane & ~fives & ~tens
    yield 5, fives
    yield 10, tens


def _beside(t: Tables, number: int) -> Iterator[tuple[str, int]]:
    """The faces of a card's suit that are not above it, and those that are."""
    suit, above = number >> 5, t.above[number]
    yield "below", t.all[suit] & ~above & ~(1 << (number & 31))
    yield "above", above


def _beat(q: State, suit: int) -> int:
    """The faces of a suit that would take the trick from who holds it, after a lead of one card."""
    held = q.best_top >> 5
    if held == suit:
        return q.t.above[q.best_top]
    return q.t.all[suit] if suit == TRUMP else 0


def _sure(q: State) -> bool:
    """Does nothing stand above what holds the trick, in its suit?"""
    return not q.r1[q.best_top >> 5] & q.t.above[q.best_top]


def _follow(q: State, number: int, takes: bool, ours: bool, last: bool) -> Iterator[Clue]:
    """One card in the suit that was led."""
    t, suit = q.t, number >> 5
    holds = "takes" if takes else f"{'ours' if ours else 'theirs'}{'' if _sure(q) else '?'}"
    what = f"{'trump' if suit == TRUMP else 'plain'} {holds} {t.points[number]}"
    beat = _beat(q, suit)
    for where, faces in _beside(t, number):
        for better, some in (("over", faces & beat), ("under", faces & ~beat)):
            for points, plane in _by_points(t, suit, some):
                yield suit, plane, f"follow {what} {'last ' * last}{where} {better} {points}"
    yield suit, 1 << (number & 31), f"follow {what} again"


def _ruff(q: State, number: int, takes: bool, ours: bool, last: bool) -> Iterator[Clue]:
    """A trump where another suit was led, over who holds the trick or not."""
    t, how = q.t, "ruff" if takes else "under"
    rich = "rich" if q.pot >= 10 else "poor"
    beat = _beat(q, TRUMP)
    what = f"{how} {t.points[number]}"
    for where, faces in _beside(t, number):
        for better, some in (("over", faces & beat), ("under", faces & ~beat)):
            for points, plane in _by_points(t, TRUMP, some):
                yield TRUMP, plane, f"{what} {rich} {'last ' * last}{where} {better} {points}"
    yield TRUMP, 1 << (number & 31), f"{what} again"
    for suit in range(1, SUITS):
        if suit != q.led:
            for points, plane in _by_points(t, suit, t.all[suit]):
                yield suit, plane, f"{how} {'ours' if ours else 'theirs'} {rich} plain {points}"


def _discard(q: State, number: int, ours: bool, last: bool) -> Iterator[Clue]:
    """A plain card where another suit was led."""
    t, gone = q.t, number >> 5
    holds = "theirs" if not ours else "ours" if _sure(q) else "ours?"
    rich = "rich" if q.pot >= 10 else "poor"
    beat = _beat(q, TRUMP)
    for better, some in (("over", beat), ("under", t.all[TRUMP] & ~beat)):
        for points, plane in _by_points(t, TRUMP, some):
            yield TRUMP, plane, f"discard {holds} {rich} {'last ' * last}trump {better} {points}"
    what = f"discard {holds} {t.points[number]}"
    for where, faces in _beside(t, number):
        for points, plane in _by_points(t, gone, faces):
            yield gone, plane, f"{what} {where} {points}"
    yield gone, 1 << (number & 31), f"{what} again"
    for suit in range(1, SUITS):
        if suit not in (q.led, gone):
            for points, plane in _by_points(t, suit, t.all[suit]):
                yield suit, plane, f"{what} other {points}"


def _several(q: State, play: Numbers, takes: bool, ours: bool) -> Iterator[Clue]:
    """Several cards after a lead of several."""
    t, led = q.t, q.led
    holds = "takes" if takes else "ours" if ours else "theirs"
    shape = "pair" if q.kind == PAIR else "more"
    given = "points" if any(t.points[number] for number in play) else "nothing"
    if all(number >> 5 == led for number in play):
        low, high = play[0], play[-1]
        above = t.above[high]
        below = t.all[led] & ~t.above[low] & ~(1 << (low & 31))
        between = t.all[led] & ~below & ~above
        for number in play:
            between &= ~(1 << (number & 31))
        what = f"{shape} {'trump' if led == TRUMP else 'plain'} {holds} {given}"
        for where, faces in (("below", below), ("between", between), ("above", above)):
            for points, plane in _by_points(t, led, faces):
                yield led, plane, f"{what} {where} {points}"
        return
    for suit in range(SUITS):
        if suit != led:
            kind = "trump" if suit == TRUMP else "plain"
            for points, plane in _by_points(t, suit, t.all[suit]):
                yield suit, plane, f"{shape} short {holds} {given} {kind} {points}"
    for suit in {number >> 5 for number in play} - {led}:
        low = min(number for number in play if number >> 5 == suit)
        kind = "trump" if suit == TRUMP else "plain"
        below = t.all[suit] & ~t.above[low] & ~(1 << (low & 31))
        for points, plane in _by_points(t, suit, below):
            yield suit, plane, f"short {holds} {given} {kind} below {points}"


def _lead(q: State, play: Numbers, late: bool) -> Iterator[Clue]:
    """A lead."""
    t, suit, top = q.t, play[0] >> 5, play[-1]
    shape = "more"
    if len(play) <= 2 and play[0] == top:
        shape = "pair" if len(play) == 2 else "one"
    above, kind = t.above[top], "trump" if suit == TRUMP else "plain"
    what = f"lead {shape} {kind} {'open' if q.r1[suit] & above else 'best'}"
    when = "late" if late else "early"
    used = 0
    for number in play:
        used |= 1 << (number & 31)
    below = t.all[suit] & ~above & ~used
    given = "points" if t.points[play[0]] else "nothing"
    for where, faces in (("below", below), ("above", above)):
        for points, plane in _by_points(t, suit, faces):
            yield suit, plane, f"{what} {given} {when} {where} {points}"
    if shape == "one":
        yield suit, used, f"{what} again"
    for other in range(SUITS):
        rest = q.r1[other]
        if other == suit or not rest:
            continue
        best = 1 << (rest.bit_length() - 1) if other != TRUMP else 0
        if best:
            yield other, best, f"{what} {when} another best"
        kind = "trump" if other == TRUMP else "plain"
        for points, plane in _by_points(t, other, t.all[other] & ~best):
            yield other, plane, f"{what} {when} {kind} {points}"
