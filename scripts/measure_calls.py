"""What calls cost that look poor at once, by their seat's own hand and the calls so far.

    python scripts/measure_calls.py --deals 400

A strict coach asks before them (`tractor_lab.game.poor_calls`): calls over the partner's, under which the
hand is weaker, as the club player counts.

In each deal every seat in turn calls by chance, while club players sit at the others. A poor call is weighed
beside what the club player would have done at that moment: both are tried in the same hidden deals that fit
what the seat had seen, and the rest is called, buried and played by club players. How many of the calls that
club players make look poor is counted as well.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random

from tractor_lab.game.poor_calls import poor_call
from tractor_lab.players import ClubPlayer, RandomPlayer, step
from tractor_lab.players.memory import state_of
from tractor_lab.players.weighing import levels_for
from tractor_lab.players.weighing_calls import deal_in
from tractor_lab.players.worlds import Worlds
from tractor_lab.rules import Card, Deal, Operation, Rules, View

Cards = tuple[Card, ...]
Cost = tuple[float, float]
"""What a call cost: levels, and points."""


class Caller(ClubPlayer):
    """Calls by chance, or as the club player does, and notes each call with the view it was made in."""

    def __init__(self, chance: RandomPlayer | None) -> None:
        super().__init__()
        self._chance = chance
        self.calls: list[tuple[View, Cards]] = []

    def declare(self, view: View) -> Cards:
        """A call."""
        made = super().declare(view) if self._chance is None else self._chance.declare(view)
        if made:
            self.calls.append((view, tuple(sorted(made))))
        return tuple(made)


def outcome(deal: Deal, view: View, cards: Cards) -> tuple[float, float]:
    """What comes of a call (none: of waiting now) for its side: levels, and points ahead of the line."""
    players = [ClubPlayer() for _ in range(view.rules.players)]
    if cards:
        deal = deal.do(Operation("call", view.seat, cards))
    while deal.phase not in ("play", "redeal", "stopped"):
        deal = step(deal, players)
    if deal.phase != "play" or deal.declarer is None:
        return 0.0, 0.0
    holder = deal.declarer if deal.holder is None else deal.holder
    quick = state_of(deal.view(holder)).dealt(deal.hands, deal.kitty)
    total = quick.play_out()
    ours = bool(quick.declarers >> view.seat & 1)
    ahead = view.rules.takeover - total
    return levels_for(total, ours, view.rules), float(ahead if ours else -ahead)


def costs(view: View, cards: Cards, declarer: int | None, worlds: int) -> tuple[float, float]:
    """What a call costs beside the club player's choice, over so many hidden deals."""
    own, hidden = tuple(ClubPlayer().declare(view)), Worlds(view, "measure calls")
    levels = points = 0.0
    for _ in range(worlds):
        deal = deal_in(view, hidden.sample(), declarer)
        mine, better = outcome(deal, view, cards), outcome(deal, view, own)
        levels += better[0] - mine[0]
        points += better[1] - mine[1]
    return levels / worlds, points / worlds


def measured(number: int, preset: str, worlds: int) -> tuple[int, int, int, list[Cost]]:
    """One deal: calls made by chance, calls of club players, those of them that look poor, and what the
    calls cost that were made by chance and look poor."""
    rules = Rules.preset(preset)
    chance = Random(f"calls {preset} {number}")
    declarer = None if number % 2 else chance.randrange(rules.players)
    level = chance.choice(rules.ladder)
    begun = Deal.shuffled(f"measure calls {number}", rules, level, declarer)
    made, found = 0, list[Cost]()
    for seat in [None, *range(rules.players)]:
        players = [Caller(None) for _ in range(rules.players)]
        if seat is not None:
            players[seat] = Caller(RandomPlayer(f"{number} {seat}"))
        deal = begun
        while deal.phase in ("draw", "lift"):
            deal = step(deal, players)
        if seat is None:
            club = [call for one in players for call in one.calls]
            continue
        made += len(players[seat].calls)
        for view, cards in players[seat].calls:
            if poor_call(view, cards) is not None:
                found.append(costs(view, cards, declarer, worlds))
    asked = sum(poor_call(view, cards) is not None for view, cards in club)
    return made, len(club), asked, found


def said(found: Sequence[Cost]) -> str:
    """What they cost, with intervals of 95 %."""
    (levels, around), (points, wide) = (mean([one[at] for one in found]) for at in (0, 1))
    return f"Lost: {levels:+.2f} ± {around:.2f} levels, {points:+.1f} ± {wide:.1f} points."


def mean(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and half of its interval of 95 %."""
    if len(values) < 2:
        return sum(values), math.inf
    middle = sum(values) / len(values)
    square = sum((value - middle) ** 2 for value in values) / (len(values) - 1)
    return middle, 1.96 * math.sqrt(square / len(values))


def report(parts: Iterable[tuple[int, int, int, list[Cost]]]) -> None:
    """Print the table."""
    made = club = asked = 0
    found: list[Cost] = []
    for one in parts:
        made, club, asked = made + one[0], club + one[1], asked + one[2]
        found += one[3]
    print(f"Calls by chance: {made}, poor: {len(found)}.")
    print(f"Calls of club players: {club}, poor: {asked}.")
    print(said(found))


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--worlds", type=int, default=8, help="hidden deals a call is tried in")
    parser.add_argument("--rules", default="standard", help="a preset")
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    one = partial(measured, preset=given.rules, worlds=given.worlds)
    with ProcessPoolExecutor(given.jobs) as pool:
        report(pool.map(one, range(1, given.deals + 1), chunksize=4))


if __name__ == "__main__":
    main()
