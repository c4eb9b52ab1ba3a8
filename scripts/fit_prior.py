"""Learn what plays usually bring (`tractor_lab.players.expert_prior`), and write ``prior.json``.

    python scripts/fit_prior.py                8,000 deals, about half an hour of two cores
    python scripts/fit_prior.py --deals 500    fewer
    python scripts/fit_prior.py --write        and write the file that ships

Club players play deals with a few odd plays among theirs. At most moments every play worth a look is made in
a copy, which club players play to the end. What the plays bring beside the club player's own, in levels, is
what the trees learn to tell from the numbers of the position and of both plays. Every fifth deal is kept
apart first, and what was learned from the others is compared with it. Needs `lightgbm`, which no extra
brings: ``pip install lightgbm``.
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
from tractor_lab.players.expert_traits import KINDS, Table, kind_of
from tractor_lab.players.expert_value import worth
from tractor_lab.players.quick import Quick
from tractor_lab.players.quick_state import Numbers
from tractor_lab.rules import Deal, Rules

FILE: Final = Path(__file__).resolve().parents[1] / "tractor_lab" / "players" / "prior.json"
SHARE: Final = {"lead": 0.8, "single": 0.4, "several": 0.7}
"""How often the plays of a moment are tried."""
ODD: Final = 0.1
"""How often another play than the club player's goes on, so that odd positions come up as well."""
MOST: Final = 8
FAR: Final = 2.5
"""More levels than this count as this many: a few wild deals would be all that a tree learns."""
TREES: Final = 200
LEARNING: Final = {
    "objective": "regression",
    "num_leaves": 8,
    "learning_rate": 0.06,
    "min_data_in_leaf": 300,
    "lambda_l2": 20,
    "feature_fraction": 0.5,
    "bagging_fraction": 0.7,
    "bagging_freq": 1,
    "seed": 1,
    "deterministic": True,
    "verbose": -1,
}
"""Many small trees, each of a part of the plays and of the numbers: what a play brings in one deal says
little about it, so nothing may be learned by heart."""


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


def rows(seed: int) -> dict[str, Any]:
    """What is learned from a deal: for each kind an array, a line for each play: the number of the deal, the
    levels gained beside the club player's own play, and the numbers of the position and of both plays."""
    found: dict[str, list[list[float]]] = {kind: [] for kind in KINDS}
    deal, chance = begun(seed)
    if deal.phase == "play":
        q = Quick.open(deal)
        while not q.over:
            kind = kind_of(q)
            if q.left[q.turn] > 1 and chance.random() < SHARE[kind]:
                plays = looked_at(q, MOST)
                table = Table(q, plays[0])
                known, levels = [*table.moment(), *table.numbers(plays[0])], brings(q, plays[0])
                for play in plays[1:]:
                    gained = brings(q, play) - levels
                    found[kind].append([seed, gained, *known, *table.numbers(play)])
            played = tuple(sorted(q.decide()[0]))
            if chance.random() < ODD:
                # A throw that fails is no play of a copy that knows all hands.
                odd = [play for play in looked_at(q, MOST) if q.plays or len(set(play)) == 1]
                played = chance.choice(odd or [played])
            q.put(played)
    return {kind: np.array(some, dtype=np.float32) for kind, some in found.items() if some}


def learned(data: Any) -> tuple[list[Any], str]:
    """The trees, and what they are worth in deals they do not know."""
    import lightgbm

    seeds, gained, numbers = data[:, 0].astype(int), data[:, 1], data[:, 2:]
    apart = seeds % 5 == 0

    def learn(some: Any) -> Any:
        levels = np.clip(gained[some], -FAR, FAR)
        return lightgbm.train(LEARNING, lightgbm.Dataset(numbers[some], levels), TREES)

    told = learn(~apart).predict(numbers[apart])
    r = np.corrcoef(told, gained[apart])[0, 1]
    slope = r * gained[apart].std() / told.std()
    trees = [tree_of(one["tree_structure"]) for one in learn(seeds >= 0).dump_model()["tree_info"]]
    words = f"{len(data)} plays, correlation in deals apart {r:.3f}"
    return trees, f"{words}; a level that it tells is {slope:.2f} there"


def tree_of(node: dict[str, Any]) -> Any:
    """A tree as `expert_prior` reads it: levels, or a question."""
    if "leaf_value" in node:
        return float(f"{node['leaf_value']:.4g}")
    low, high = tree_of(node["left_child"]), tree_of(node["right_child"])
    return [node["split_feature"], float(f"{node['threshold']:.5g}"), low, high]


def main() -> int:
    """Read the arguments, play, learn and tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--deals", type=int, default=8000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    data: dict[str, list[Any]] = {kind: [] for kind in KINDS}
    numbers = range(given.first, given.first + given.deals)
    with ProcessPoolExecutor(given.jobs) as pool:
        for done, found in enumerate(pool.map(rows, numbers, chunksize=10), 1):
            for kind, some in found.items():
                data[kind].append(some)
            if done % 100 == 0:
                print(f"\r{done} deals", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    trees = {}
    for kind, some in data.items():
        trees[kind], words = learned(np.concatenate(some))
        print(f"{kind}: {words}")
    if given.write:
        FILE.write_text(json.dumps(trees, separators=(",", ":")) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
