"""The club player follows triples, quads and other shapes for which the engine is asked."""

from __future__ import annotations

from itertools import islice
from typing import Final

from tractor_lab.rules import Card
from tractor_lab.rules.follow import LegalFollows
from tractor_lab.rules.hand import Hand, Lead
from tractor_lab.rules.trick import decided

from .club_odds import friends_of
from .club_worth import Choice, priced, why_several
from .quick_state import Numbers, State
from .quick_tables import SUITS, TRUMP
from .taste import Taste

MANY: Final = 24
"""So many of the engine's plays are looked at."""


def weighed(q: State, seat: int, taste: Taste) -> list[tuple[float, Numbers, bool, float]]:
    """Some of the plays that the engine allows, the best first: their worth, the cards, whether they take
    the trick, and how likely it is then ours."""
    t, order = q.t, q.t.order
    if q.lead is None:
        q.lead = Lead.held(q.cards(q.plays[0]), order)
    legal = LegalFollows(q.lead, Hand(q.hand(seat), order))
    mates = friends_of(q, seat)
    ours = mates >> q.best & 1
    later = any(
        not mates >> (seat + step) % q.players & 1 for step in range(1, q.players - len(q.plays))
    )
    price: dict[Card, float] = {}
    for suit in range(SUITS):
        for keep, number in priced(q, seat, suit, taste):
            price[t.cards[number]] = keep
    table = [q.cards(play) for play in q.plays]
    found = []
    for play in (legal.example, *islice(legal, MANY)):
        takes = decided(q.lead, [*table, play]).winner == len(table)
        chance = (0.8 if later else 1.0) if takes or ours else 0.1
        points = sum([card.points for card in play])
        value = chance * q.pot + (chance - 0.5) * points - sum([price[card] for card in play])
        found.append((value, tuple([t.number[card] for card in play]), takes, chance))
    found.sort(reverse=True)
    return found


def wide(q: State, seat: int, taste: Taste) -> Choice:
    """The play of a seat."""
    _, chosen, takes, chance = weighed(q, seat, taste)[0]
    if not takes:
        ours = friends_of(q, seat) >> q.best & 1
        return chosen, why_several(q, chosen, ours, chance)
    if chosen[0] >> 5 == TRUMP != q.led:
        return chosen, "ruff"
    return chosen, "win" if len(q.plays) < q.players - 1 else "win.last"
