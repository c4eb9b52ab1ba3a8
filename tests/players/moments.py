"""Moments of deals that club players play."""

from __future__ import annotations

import random

from tractor_lab.players import step
from tractor_lab.players.club import ClubPlayer
from tractor_lab.rules import Deal, Rules


def moments(name: str, seed: int, rules: Rules | None = None, share: float = 0.2) -> list[Deal]:
    """About so large a share of the moments of the play of a deal, in their order."""
    deal = Deal.shuffled(f"{name} {seed}", rules, declarer=0)
    players = [ClubPlayer() for _ in range(deal.rules.players)]
    while deal.phase != "play":
        deal = step(deal, players)
    chance, found = random.Random(seed), []
    while deal.phase == "play":
        if chance.random() < share:
            found.append(deal)
        deal = step(deal, players)
    return found
