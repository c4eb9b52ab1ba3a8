"""Learn what plays usually bring (`tractor_lab.players.expert_prior`): play deals, fit, write ``prior.json``.

    python scripts/fit_prior.py                5,000 deals, about half an hour of two cores
    python scripts/fit_prior.py --deals 500    fewer
    python scripts/fit_prior.py --write        and write the file that ships

Club players play deals with a few odd plays among theirs. At some moments every play worth a look is made in
a copy, which club players play to the end. What the plays bring beside the club player's own, in levels, is
fitted to their numbers; every fifth deal is kept apart, and what the fit is worth is told for those.
Needs numpy (the extra `odds`).
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, Final

import numpy as np

from tractor_lab.players import ClubPlayer, step
from tractor_lab.players.expert_plays import looked_at
from tractor_lab.players.expert_prior import KINDS, Table, kind_of
from tractor_lab.players.expert_value import worth
from tractor_lab.players.quick import Quick
from tractor_lab.players.quick_state import Numbers
from tractor_lab.rules import Deal, Rules

FILE: Final = Path(__file__).resolve().parents[1] / "tractor_lab" / "players" / "prior.json"
SHARE: Final = {"lead": 0.22, "single": 0.12, "several": 0.22}
"""How often the plays of a moment are tried."""
ODD: Final = 0.07
"""How often another play than the club player's goes on, so that odd positions come up as well."""
MOST: Final = 8
RIDGE: Final = 0.02
"""How much large weights are held against a fit."""

Row = tuple[int, float, list[float]]
"""The deal, the levels gained beside the club player's own play, and the difference of their numbers."""


def begun(seed: int) -> tuple[Deal, random.Random]:
    """A deal called and buried by club players."""
    chance = random.Random(f"prior {seed}")
    rules, declarer = Rules(), chance.randrange(4)
    level = chance.choice(rules.ladder)
    deal = Deal.shuffled(f"prior {seed}", rules, level, declarer, first=declarer)
    while deal.phase not in ("play", "redeal"):
        deal = step(deal, [ClubPlayer()] * 4)
    return deal, chance


def brings(q: Quick, play: Numbers) -> float:
    """The levels that a play brings its side, if club players play on."""
    side = -1 if q.declarers >> q.turn & 1 else 1
    trial = q.copy()
    if trial.plays or len(play) == 1:
        trial.put(play)
    else:
        trial.play(trial.cards(play))
    return side * worth(trial.play_out(), q.t.order.rules)


def rows(seed: int) -> dict[str, list[Row]]:
    """What is learned from a deal."""
    found: dict[str, list[Row]] = {kind: [] for kind in KINDS}
    deal, chance = begun(seed)
    if deal.phase != "play":
        return found
    q = Quick.open(deal)
    while not q.over:
        kind = kind_of(q)
        if q.left[q.turn] > 1 and chance.random() < SHARE[kind]:
            plays = looked_at(q, MOST)
            table = Table(q, plays[0])
            own, levels = table.features(plays[0]), brings(q, plays[0])
            for play in plays[1:]:
                gap = [a - b for a, b in zip(table.features(play), own, strict=True)]
                found[kind].append((seed, brings(q, play) - levels, gap))
        played = tuple(sorted(q.decide()[0]))
        if chance.random() < ODD:
            # A throw that fails is no play of a copy that knows all hands.
            odd = [play for play in looked_at(q, MOST) if q.plays or len(set(play)) == 1]
            played = chance.choice(odd or [played])
        q.put(played)
    return found


def fitted(data: list[Row]) -> tuple[Any, str]:
    """The weights, and what they are worth in deals they do not know."""
    seeds = np.array([one[0] for one in data])
    gained = np.array([one[1] for one in data])
    numbers = np.array([one[2] for one in data])
    scale = numbers.std(0) + 1e-6
    scaled = numbers / scale

    def solve(some: Any) -> Any:
        x, y = scaled[some], gained[some]
        return np.linalg.solve(x.T @ x + RIDGE * len(y) * np.eye(x.shape[1]), x.T @ y)

    apart = seeds % 5 == 0
    told = scaled[apart] @ solve(~apart)
    r = np.corrcoef(told, gained[apart])[0, 1]
    good = gained[apart][told > 0.03]
    words = f"{len(data)} plays, correlation in deals apart {r:.3f}"
    if len(good):
        words += f"; where it says more than 0.03 levels ({len(good)} plays): {good.mean():+.3f}"
    return solve(seeds >= 0) / scale, words


def main() -> int:
    """Read the arguments, play, fit and tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--deals", type=int, default=5000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    data: dict[str, list[Row]] = {kind: [] for kind in KINDS}
    numbers = range(given.first, given.first + given.deals)
    with ProcessPoolExecutor(given.jobs) as pool:
        for done, found in enumerate(pool.map(rows, numbers, chunksize=10), 1):
            for kind, some in found.items():
                data[kind] += some
            if done % 100 == 0:
                print(f"\r{done} deals", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    weights = {}
    for kind, some in data.items():
        found_weights, words = fitted(some)
        print(f"{kind}: {words}")
        weights[kind] = [float(f"{weight:.3g}") for weight in found_weights]
    if given.write:
        FILE.write_text(json.dumps(weights, indent=0) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
