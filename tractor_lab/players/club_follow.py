"""The club player follows: every play is weighed in points, and the best one is made.

A play is worth the points of the trick as often as its side takes it, and it costs what its cards are worth
in the hand. What is read here is what the seat that moves may know.
"""

from __future__ import annotations

from typing import Final

from .club_odds import Outlook, friends_of, outlook
from .club_several import several
from .club_wide import weighed, wide
from .club_worth import Choice, priced
from .quick_state import SINGLE, TRUMPS, WIDE, Numbers, State
from .quick_tables import SUITS, TRUMP
from .taste import Taste

THIRD: Final = [(2 / 3) ** many for many in range(220)]
"""The chance that none of so many trumps lies with one of three players."""


def follow(q: State, taste: Taste) -> Choice:
    """The play of whose turn it is to follow."""
    seat = (q.leader + len(q.plays)) % q.players
    kind, led = q.kind, q.led
    if kind == WIDE:
        return wide(q, seat, taste)
    if kind == SINGLE and q.n[SUITS * seat + led] == 1:
        return (led * 32 + q.h1[SUITS * seat + led].bit_length() - 1,), "only"
    mates = friends_of(q, seat) if q.friends else q.mates[seat]
    view = outlook(q, seat, led, kind, mates, taste.ruffs)
    ours = mates >> q.best & 1
    above = q.t.above[q.best_top]
    if q.best_top >> 5 != led:  # ruffed: only who has run out can go over it
        keeps = 0.5 + 0.5 * view.safe
        stays = keeps if ours else view.helps * 0.4
    elif ours:
        stays = view.holds(above) if kind == SINGLE else view.holds_pair(above)
    else:
        stays = view.helped(above, kind != SINGLE) * taste.rescue
    if kind == SINGLE:
        return _single(q, seat, taste, view, ours, stays)
    return several(q, seat, taste, view, ours, stays)


def _single(q: State, seat: int, taste: Taste, view: Outlook, ours: int, stays: float) -> Choice:
    """One card was led."""
    t, led, pot = q.t, q.led, q.pot
    points, tier, above = t.points, t.tier, t.above
    best, best_value = -1e9, q.best_value
    kept, gain = taste.kept, taste.tempo
    choice, how, wins = -1, 0.0, False
    if q.n[SUITS * seat + led]:
        least = best_value - (0 if led else TRUMPS)
        if q.best_top >> 5 != led:
            least = 99  # ruffed
        for keep, number in priced(q, seat, led, taste):
            if tier[number] > least:
                chance = view.holds(above[number])
                value = chance * (pot + gain) + (chance - kept) * points[number] - keep
            else:
                chance = stays
                value = stays * pot + (stays - kept) * points[number] - keep
            if value > best:
                best, choice, how, wins = value, number, chance, tier[number] > least
        return (choice,), _why(q, choice, wins, ours, how)
    for suit in range(1, SUITS):
        for keep, number in priced(q, seat, suit, taste):
            value = stays * pot + (stays - kept) * points[number] - keep
            if value > best:
                best, choice, how = value, number, stays
    if led != TRUMP:
        t1, t2 = q.unseen(seat, TRUMP)
        least = best_value - TRUMPS
        for keep, number in priced(q, seat, TRUMP, taste):
            if tier[number] > least:
                higher = above[number]
                many = (t1 & higher).bit_count() + (t2 & higher).bit_count()
                chance = 1.0 - (1.0 - view.safe) * (1.0 - THIRD[many])
                value = chance * (pot + gain) + (chance - kept) * points[number] - keep
            else:
                chance = stays
                value = stays * pot + (stays - kept) * points[number] - keep
            if value > best:
                best, choice, how, wins = value, number, chance, tier[number] > least
    return (choice,), _why(q, choice, wins, ours, how)


def _why(q: State, number: int, wins: bool, ours: int, how: float) -> str:
    """The name of the reason for a single card."""
    suit = number >> 5
    if wins:
        if suit == TRUMP != q.led:
            return "overruff" if q.best_top >> 5 == TRUMP else "ruff"
        last = len(q.plays) == q.players - 1
        return "win.last" if last else "win.sure" if how >= 0.999 else "win"
    points = q.t.points[number]
    if ours:
        if points:
            return "feed" if how > 0.5 else "low.points"
        return "low.partner"
    if suit != q.led:
        return "discard"
    return "low.points" if points else "low"


def plays_of(q: State, taste: Taste) -> list[Numbers]:
    """Legal plays worth a look for whose turn it is to follow, the best first."""
    seat = (q.leader + len(q.plays)) % q.players
    if q.kind != SINGLE:
        return [play for _, play, _, _ in weighed(q, seat, taste)]
    mates = friends_of(q, seat)
    view = outlook(q, seat, q.led, SINGLE, mates, taste.ruffs)
    suits = [q.led] if q.n[SUITS * seat + q.led] else range(SUITS)
    found: dict[int, float] = {}
    for suit in suits:
        for keep, number in priced(q, seat, suit, taste):
            height = q.t.tier[number] + (0 if suit else TRUMPS)
            chance = 0.6 if mates >> q.best & 1 else 0.2
            if suit in (TRUMP, q.led) and height > q.best_value:
                chance = view.holds(q.t.above[number]) if suit == q.led else 0.8
            found[number] = chance * q.pot + (chance - taste.kept) * q.t.points[number] - keep
    return [(number,) for number in sorted(found, key=found.__getitem__, reverse=True)]
