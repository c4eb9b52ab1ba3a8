"""A player that plays anything legal."""

from __future__ import annotations

import random

from tractor_lab.rules import Card, View, parse_shape

Cards = tuple[Card, ...]


class RandomPlayer:
    """Plays anything that is legal, by the chance that its seed gives: two with the same seed play alike. It
    calls sometimes, buries anything, leads one component, and never throws."""

    def __init__(self, seed: int | str = 0) -> None:
        self._chance = random.Random(f"random player {seed}")

    def declare(self, view: View) -> Cards:
        """Now and then one of the possible calls."""
        if self._chance.random() < 0.8:
            return ()
        return self._chance.choice(view.possible_calls)

    def bury(self, view: View) -> Cards:
        """Any cards."""
        return tuple(self._chance.sample(view.hand, view.rules.kitty))

    def lead(self, view: View) -> Cards:
        """Any component of any suit."""
        suit = self._chance.choice(list(view.order.by_suit(view.hand).values()))
        return self._chance.choice(parse_shape(suit, view.order).components).cards

    def follow(self, view: View) -> Cards:
        """Any legal play, put together card by card."""
        legal = view.follows
        play: Cards = ()
        while len(play) < legal.size:
            play = (*play, self._chance.choice(sorted(legal.can_add(play))))
        return play
