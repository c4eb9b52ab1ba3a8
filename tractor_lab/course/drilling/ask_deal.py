"""Moments of one whole deal, in the order in which they were played: you sit South all the time.

What is owed, who holds the trick, who leads next, what the opponents have by now: the questions somebody asks
before and after every play.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from tractor_lab.rules import points_of

from .ask_cards import SEATS, owe_question
from .ask_count import numbered
from .ask_tricks import WINNERS, trick_from
from .played import Played, taker
from .question import PER_DEAL, Question, only_wrong

KINDS: Final = ("owe", "owe", "owe", "holder", "holder", "holder", "holder", "next", "points")
"""What is found less often is looked for more often."""


def moment(deal: Played, random: Random) -> Question | None:
    """A question about a trick of this part of the deal."""
    count = len(deal.tricks)
    begin = count * deal.part // PER_DEAL
    number = random.randrange(begin, max(begin + 1, count * (deal.part + 1) // PER_DEAL))
    kind = random.choice(KINDS)
    if kind == "owe":
        found = _owed(deal, number, random)
    else:
        found = {"holder": _holder, "next": _next, "points": _points}[kind](deal, number)
    if found is None:
        return None
    declarers = _side(deal.declarer)
    return replace(
        found,
        kind=kind,
        words={**found.words, "declarers": declarers},
        stats=(
            ("drill.trick", number + 1),
            ("drill.declarers", declarers),
            ("drill.so.far", deal.points_before(number)),
        ),
    )


def _side(seat: int) -> str:
    return "drill.side.NS" if seat % 2 == 0 else "drill.side.EW"


def _owed(deal: Played, number: int, random: Random) -> Question | None:
    """What do you owe?"""
    at = -deal.tricks[number].leader % 4
    if at == 0:
        return None
    found = owe_question(deal, number, at, random)
    return replace(found, like="owe") if found else None


def _holder(deal: Played, number: int) -> Question | None:
    """Two or three have played, and you are next: whose trick is it so far?"""
    trick = deal.tricks[number]
    at = -trick.leader % 4
    if at < 2:
        return None
    found = trick_from(trick.plays[:at], deal.order, trick.leader)
    return replace(found, like="winner")


def _next(deal: Played, number: int) -> Question | None:
    """All four have played: who leads to the next trick?"""
    trick = deal.tricks[number]
    if number + 1 == len(deal.tricks):
        return None
    found = trick_from(trick.plays, deal.order, trick.leader)
    right = min(found.right)
    said = {**found.beliefs, "leader-again": 0, "next-around": 1}
    return replace(found, beliefs=only_wrong(said, right), like="winner")


def _points(deal: Played, number: int) -> Question | None:
    """All four have played: what have the opponents now?"""
    trick, before = deal.tricks[number], deal.points_before(number)
    won = taker(trick)
    theirs = (won - deal.declarer) % 2 == 1
    lies = [card for play in trick.plays for card in play]
    points = points_of(lies)
    if not points:
        return None
    right = before + points if theirs else before
    own = [
        points_of(play)
        for at, play in enumerate(trick.plays)
        if (trick.leader + at - deal.declarer) % 2
    ]
    print_wins = WINNERS["highest-card"](trick.plays, deal.order) or 0
    by_print = (trick.leader + print_wins - deal.declarer) % 2 == 1
    said = {
        "print-wins": before + points if by_print else before,
        "own-points-only": before + sum(own),
        "cards-counted": before + 10 * sum(card.points > 0 for card in lies) if theirs else None,
        "fives-forgotten": before + points_of([c for c in lies if c.points == 10])
        if theirs
        else None,
        "points-turned-round": before if theirs else before + points,
    }
    options, place, places = numbered(
        "drill.points", right, said, (right + 5, right + 10, right + 15)
    )
    return Question(
        deal.order,
        options,
        frozenset([place]),
        places,
        words={
            "before": before,
            "lies": points,
            "total": right,
            "who": f"drill.seat.{SEATS[won]}",
            "best": deal.order.sort(trick.plays[(won - trick.leader) % 4]),
        },
        plays=tuple(map(deal.order.sort, trick.plays)),
        leader=SEATS[trick.leader],
        won=(won - trick.leader) % 4,
        why="opponents" if theirs else "declarers",
    )
