"""Play many deals over all rule sets and stop at the first illegal play or error.

    python scripts/play_many.py            10,000 deals of clubs, with a beginner or two among them
    python scripts/play_many.py 500 qq     500 deals of one rule set

Every deal has its own seed: a level, a declarer (or none yet) and the players follow from it. What goes wrong
is told with the command that plays just that deal again. Exit status 1 if anything went wrong.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter

from tractor_lab.players import (
    BeginnerPlayer,
    ClubPlayer,
    Player,
    PlayerError,
    RandomPlayer,
    play_deal,
)
from tractor_lab.rules import Deal, Rules
from tractor_lab.rules.presets import PRESETS


def deal_of(name: str, seed: int) -> Deal:
    """A new deal of a rule set: any level, a first deal or a later one."""
    chance = random.Random(f"play many {name} {seed}")
    rules = Rules.preset(name)
    declarer = chance.choice([None, *range(rules.players)])
    first = chance.randrange(rules.players)
    return Deal.shuffled(f"{name} {seed}", rules, chance.choice(rules.ladder), declarer, first)


def players_of(name: str, seed: int) -> list[Player]:
    """Who plays it: clubs, and in every fifth deal a beginner or somebody who plays anything."""
    chance = random.Random(f"players {name} {seed}")
    seats: list[Player] = [ClubPlayer() for _ in range(Rules.preset(name).players)]
    if seed % 5 == 0:
        seats[chance.randrange(len(seats))] = BeginnerPlayer()
        seats[chance.randrange(len(seats))] = RandomPlayer(seed)
    return seats


def main() -> int:
    """Play them; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("deals", nargs="?", type=int, default=10_000)
    parser.add_argument("presets", nargs="*", metavar="preset", help="only these rule sets")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first deal")
    given = parser.parse_args()
    names = given.presets or list(PRESETS)
    wrong, began = 0, time.monotonic()
    ends: Counter[str] = Counter()
    for index in range(given.deals):
        name, seed = names[index % len(names)], given.first + index // len(names)
        try:
            ends[play_deal(deal_of(name, seed), players_of(name, seed)).phase] += 1
        except PlayerError as error:
            wrong += 1
            print(f"{error}\n  python scripts/play_many.py 1 {name} --first {seed}", flush=True)
        if (index + 1) % 1000 == 0:
            print(f"{index + 1} deals, {time.monotonic() - began:.0f} s", flush=True)
    told = ", ".join(f"{many} {phase}" for phase, many in ends.most_common())
    print(f"{given.deals} deals over {len(names)} rule sets: {told}; {wrong} went wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
