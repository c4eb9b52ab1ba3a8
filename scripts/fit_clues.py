"""Learn what plays tell about hidden cards (`tractor_lab.players.expert_clues`), and write ``clues.json``.

    python scripts/fit_clues.py                2,000 deals, some minutes
    python scripts/fit_clues.py --deals 200    fewer
    python scripts/fit_clues.py --write        and write the file that ships

Club players play deals. At some moments of each, for some cards that a seat cannot see, it is noted where
they lie, and what the plays so far told about each place. The numbers of the clues are those by which the
cards lie where they do with the greatest likelihood; every fifth deal is kept apart, and what the numbers are
worth is told for those: how likely the place where a card really lies was taken to be, with clues and
without. Needs numpy (the extra `odds`).
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from math import log
from pathlib import Path
from typing import Any, Final

import numpy as np

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from scripts.fit_prior import begun  # noqa: E402
from tractor_lab.players import ClubPlayer, step  # noqa: E402
from tractor_lab.players.expert_clues import clues  # noqa: E402
from tractor_lab.players.quick_state import State  # noqa: E402
from tractor_lab.players.quick_tables import numbers  # noqa: E402
from tractor_lab.players.worlds import Worlds  # noqa: E402
from tractor_lab.rules import Card, Deal  # noqa: E402

FILE: Final = ROOT / "tractor_lab" / "players" / "clues.json"
MOMENTS: Final = 0.12
"""How often a moment is looked at."""
CARDS: Final = 0.4
"""How many of its hidden cards are noted."""
STEPS: Final = 250
"""Steps of the fit."""
RIDGE: Final = 2e-5
"""How much large numbers are held against it."""
SEEN: Final = 100
"""Clues that came up less often tell nothing."""

Place = tuple[float, tuple[str, ...]]
"""How likely a place is without clues, as a logarithm; and the clues for it."""
Row = tuple[int, int, list[Place]]
"""The deal, which of the places was the true one, and the places where a hidden card could lie."""


def rows(seed: int) -> list[Row]:
    """What is noted in a deal."""
    deal, _ = begun(seed)
    if deal.phase == "redeal":
        return []
    chance = random.Random(f"clues {seed}")
    assert deal.declarer is not None
    q = State.of(
        deal.order,
        [()] * deal.rules.players,
        deal.leader,
        declarers=deal.declarers,
        declarer=deal.declarer,
        burier=deal.holder,
    )
    told: list[dict[int, list[str]]] = [defaultdict(list) for _ in deal.hands]
    players = [ClubPlayer()] * deal.rules.players
    found: list[Row] = []
    while deal.phase == "play":
        seat = deal.turn
        if len(deal.tricks) > 1 and len(deal.hands[seat]) > 2 and chance.random() < MOMENTS:
            found += [(seed, true, places) for true, places in _hidden(deal, seat, told, q, chance)]
        left = len(deal.hands[seat])
        deal = step(deal, players)
        play = tuple(sorted(q.numbered(deal.tricks[-1].plays[-1])))
        before = q.copy()
        q.put(play, known=False)
        for suit, plane, name in clues(before, play, q, left):
            for number in numbers(plane, suit):
                told[seat][number].append(name)
    return found


def _hidden(
    deal: Deal, seat: int, told: list[dict[int, list[str]]], q: State, chance: random.Random
) -> Iterator[tuple[int, list[Place]]]:
    """For some cards that a seat cannot see: which place is the true one, and what was told for each."""
    view = deal.view(seat)
    where: dict[Card, list[int]] = defaultdict(list)
    for place, cards in enumerate((*deal.hands, () if view.holder == seat else deal.kitty)):
        if place != seat:
            for card in cards:
                where[card].append(place)
    for card, places, odds in Worlds(view, deal.rules.players).hidden():
        true = where[card].pop()
        if len(places) > 1 and true in places and chance.random() < CARDS:
            number = q.t.number[card]
            yield (
                places.index(true),
                [
                    (log(one), tuple(told[place][number]) if place < len(told) else ())
                    for place, one in zip(places, odds, strict=True)
                ],
            )


def fitted(data: list[Row]) -> tuple[dict[str, float], str]:
    """The numbers of the clues, and what they are worth in deals they do not know."""
    names: dict[str, int] = {}
    groups, starts, told, owner, true = [0], list[int](), list[int](), list[int](), list[int]()
    before: list[float] = []
    for _, right, places in data:
        true.append(len(before) + right)
        starts.append(len(before))
        for odds, some in places:
            told += [names.setdefault(name, len(names)) for name in some]
            owner += [len(before)] * len(some)
            before.append(odds)
        groups.append(len(before))
    ids, rows_of = np.array(told), np.array(owner)
    base, right_of = np.array(before), np.array(true)
    group = np.repeat(np.arange(len(data)), np.diff(groups))
    apart = np.array([seed % 5 == 0 for seed, _, _ in data])
    many = len(names)

    def likely(weights: Any) -> Any:
        scores = base + np.bincount(rows_of, weights=weights[ids], minlength=len(base))
        scores = np.exp(scores - np.maximum.reduceat(scores, starts)[group])
        return scores / np.add.reduceat(scores, starts)[group]

    def solve(some: Any) -> Any:
        # Adam: as many steps as it takes, each about as large for a rare clue as for a frequent one.
        weights, mean, square = np.zeros(many), np.zeros(many), np.zeros(many)
        truth = np.zeros(len(base))
        truth[right_of] = 1
        counts = some[group] / some.sum()
        for at in range(1, STEPS + 1):
            off = (likely(weights) - truth) * counts
            slope = np.bincount(ids, weights=off[rows_of], minlength=many) + RIDGE * weights
            mean = 0.9 * mean + 0.1 * slope
            square = 0.99 * square + 0.01 * slope**2
            size = np.sqrt(square / (1 - 0.99**at)) + 1e-6
            weights -= 0.04 * (1 - at / (STEPS + 10)) * mean / (1 - 0.9**at) / size
        return weights

    def worth(weights: Any) -> str:
        found = likely(weights)[right_of][apart]
        return f"{found.mean():.3f} (log {np.log(found).mean():.3f})"

    words = f"{len(data)} hidden cards, {many} clues; the true place was likely in deals apart: "
    words += f"{worth(np.zeros(many))} without clues, {worth(solve(~apart))} with them"
    weights = solve(np.ones(len(data), dtype=bool))
    seen = np.bincount(ids, minlength=many)
    return {name: float(weights[at]) for name, at in names.items() if seen[at] >= SEEN}, words


def main() -> int:
    """Read the arguments, play, fit and tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    data: list[Row] = []
    deals = range(given.first, given.first + given.deals)
    with ProcessPoolExecutor(given.jobs) as pool:
        for done, found in enumerate(pool.map(rows, deals, chunksize=10), 1):
            for _, _, places in found:
                # The same few names come up millions of times: each is kept once.
                places[:] = [(odds, tuple(map(sys.intern, some))) for odds, some in places]
            data += found
            if done % 100 == 0:
                print(f"\r{done} deals", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    weights, words = fitted(data)
    print(words)
    if given.write:
        told = {name: round(weights[name], 2) for name in sorted(weights)}
        FILE.write_text(json.dumps(told, indent=0) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
