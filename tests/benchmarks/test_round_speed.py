"""Random full rounds: shuffle, deal, declare, bury, play, count. Every play is verified.

The report splits the time of a round by phase; nothing is asserted by the clock.
"""

from __future__ import annotations

import random
from collections import Counter
from time import perf_counter
from typing import Any

import pytest

from tractor_lab.rules import Card, Deal, Order, Rules
from tractor_lab.rules.tricks import Tricks

ROUNDS = 100


class Chooser:
    """A random player that knows as little as it can: one component to lead, and a quick guess to follow."""

    def __init__(self, seed: str) -> None:
        self.random = random.Random(seed).random

    def __call__(self, tricks: Tricks) -> tuple[Card, ...]:
        hand = tricks.hands[tricks.turn]
        if tricks.lead is None:
            card = hand[int(self.random() * len(hand))]
            return (card,) * hand.count(card)
        size, led, suits = tricks.lead.size, tricks.lead.suit, tricks.order.spots[0]
        mine = [card for card in hand if suits[card] is led]
        if size == 1:
            return (self.pick(mine or hand),)
        if len(mine) <= size:
            return (*mine, *[card for card in hand if suits[card] is not led][: size - len(mine)])
        many = [card for card in mine if mine.count(card) >= size]
        if many:
            return (self.pick(many),) * size
        guess = tuple(mine[:size])
        return guess if guess in tricks.follows else tricks.follows.example

    def pick(self, cards: Any) -> Card:
        found: Card = cards[int(self.random() * len(cards))]
        return found


def play_round(seed: int, rules: Rules, choose: Chooser, spent: Counter[str]) -> Deal:
    level = rules.ladder[seed % len(rules.ladder)]
    marks = [perf_counter()]

    def mark(phase: str) -> None:
        marks.append(perf_counter())
        spent[phase] += int((marks[-1] - marks[-2]) * 1e9)

    deal = Deal.shuffled(seed, rules, level, declarer=0)
    mark("shuffle")
    deal = deal.draw_all()
    mark("deal")
    seat = seed % 4
    for card in deal.hands[seat]:
        if card.rank == level and deal.why_not_call(seat, (card,)) is None:
            deal = deal.call(seat, (card,))
            break
    mark("declare")
    deal = deal.lift()
    if deal.phase == "redeal":
        return deal
    if deal.phase == "bury":
        deal = deal.bury(deal.hands[0][: rules.kitty])
    while deal.phase == "stir":
        deal = deal.pass_stir(deal.stirrer)
    mark("bury")
    deal = deal.play_out(choose)
    mark("play")
    deal = deal.count()
    mark("count")
    return deal


@pytest.mark.parametrize("name", ["standard", "titanic", "nanning"])
def test_full_rounds(benchmark: Any, name: str) -> None:
    rules = Rules.preset(name)
    choose, spent = Chooser(name), Counter[str]()
    played: list[int] = []

    def run() -> None:
        for seed in range(ROUNDS):
            deal = play_round(seed, rules, choose, spent)
            played.append(sum(len(trick.plays) for trick in deal.tricks))

    Order("H5", rules)  # built once, like the engine's other tables
    run()
    spent.clear()
    benchmark(run)
    if benchmark.stats:
        a_round = benchmark.stats.stats.median / ROUNDS
        whole = sum(spent.values())
        benchmark.extra_info["rounds a second"] = round(1 / a_round)
        shares = ", ".join(f"{phase} {time / whole:.0%}" for phase, time in spent.items())
        plays = sum(played) / len(played)
        print(f"\n{name}: {1 / a_round:,.0f} rounds a second of {plays:.0f} plays; {shares}")
