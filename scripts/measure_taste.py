"""Measure the numbers of the club player (`tractor_lab.players.taste`) against each other.

    python scripts/measure_taste.py pair=3 tempo=1    these numbers against those that ship, 1,000 deals
    python scripts/measure_taste.py --deals 200 lost=6

Calls and burials are the club player's. Each deal is then played twice, the new numbers once on the
declarers' side and once on the opponents'; told are the points a deal by which they are ahead, with a 95 %
interval.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections.abc import Iterable
from dataclasses import replace

from tractor_lab.players import ClubPlayer, step
from tractor_lab.players.quick import Quick
from tractor_lab.players.taste import CLUB, Taste
from tractor_lab.rules import Deal
from tractor_lab.rules.cards import LEVEL_RANKS


def ready(seed: int) -> Quick:
    """A deal called and buried by clubs, before the first lead."""
    level = LEVEL_RANKS[seed % 13]
    deal = Deal.shuffled(f"taste {seed}", level=level, declarer=seed % 4)
    while deal.phase != "play":
        deal = step(deal, [ClubPlayer()] * 4)
    return Quick.open(deal)


def total(start: Quick, declarers: Taste, opponents: Taste) -> int:
    """The opponents' total."""
    quick = start.copy()
    while not quick.over:
        ours = quick.declarers >> quick.turn & 1
        quick.put(quick.decide(declarers if ours else opponents)[0])
    return quick.total


def ahead(new: Taste, deals: Iterable[int]) -> list[float]:
    """For each deal the points by which the new numbers are ahead of those that ship."""
    starts = map(ready, deals)
    return [(total(start, CLUB, new) - total(start, new, CLUB)) / 2 for start in starts]


def main() -> int:
    """Read the arguments, measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("numbers", nargs="+", metavar="name=number")
    parser.add_argument("--deals", type=int, default=1000)
    given = parser.parse_args()
    taste = CLUB
    for name, value in (one.split("=") for one in given.numbers):
        taste = replace(taste, **{name: float(value)})  # type: ignore[arg-type]
    found = ahead(taste, range(given.deals))
    error = 1.96 * statistics.stdev(found) / len(found) ** 0.5
    print(f"{' '.join(given.numbers)}: {statistics.mean(found):+.2f} ± {error:.2f} points a deal")
    return 0


if __name__ == "__main__":
    sys.exit(main())
