"""The bots that lesson 14 builds, a step each, and two that misbehave."""

from __future__ import annotations

import time
from typing import Any

from tractor_lab.players.kit import Cards, dear, on_table, ours, parts, plays, winner
from tractor_lab.players.simple import RandomPlayer
from tractor_lab.rules import Card, View, points_of


class Leader(RandomPlayer):
    """Leads its longest part, and of several the highest."""

    def lead(self, view: View) -> Cards:
        """The longest part."""
        return max(parts(view), key=lambda part: (len(part), dear(view, part)))


class Follower(Leader):
    """Follows so that points go to its side, and as cheaply as it can."""

    def follow(self, view: View) -> Cards:
        """The play that is worth most."""

        def worth(play: Cards) -> float:
            points = on_table(view) + points_of(play)
            return (points if ours(view, winner(view, play)) else -points) - dear(view, play) / 2

        return max(plays(view), key=worth)


class Burier(Follower):
    """Buries cheap cards without points."""

    def bury(self, view: View) -> Any:
        """The cheapest."""

        def price(card: Card) -> tuple[int, int]:
            return card.points, dear(view, [card])

        return sorted(view.hand, key=price)[: view.rules.kitty]


class Cheat(RandomPlayer):
    """Follows with jokers, whether it has them or not."""

    def follow(self, view: View) -> Any:
        """Jokers."""
        return "BJ " * view.follows.size


class Staller(RandomPlayer):
    """Never leads."""

    def lead(self, view: View) -> Any:  # noqa: ARG002
        """Sleeps on."""
        while True:
            time.sleep(1)
