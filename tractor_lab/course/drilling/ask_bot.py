"""What a bot of one line plays: its rule is told in words, the trick and its hand lie open."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Final

from tractor_lab.players.kit import TRUMP
from tractor_lab.rules import Lead, Order, Suit, decide_trick, legal_follows, points_of
from tractor_lab.rules.hand import Hand

from .ask_cards import SEATS
from .played import Cards, Played
from .question import Question, only_wrong

MOST: Final = 60
"""A trick with more plays to choose among is not asked about."""
OPTIONS: Final = 5


@dataclass(frozen=True)
class Trick:
    """A trick before the bot follows, and all it looks at."""

    order: Order
    plays: tuple[Cards, ...]

    def dear(self, cards: Cards) -> int:
        """As `players.kit.dear`: the higher, the dearer, and trumps more than all others."""
        order = self.order
        return sum(order.tier(c) + TRUMP * (order.suit(c) is Suit.TRUMP) for c in cards)

    def height(self, cards: Cards) -> int:
        """The same to somebody who forgets that trumps are dear."""
        return sum(map(self.order.tier, cards))

    def takes(self, cards: Cards) -> bool:
        """Would the bot hold the trick then?"""
        return self._holder(cards) == len(self.plays)

    def keeps(self, cards: Cards) -> bool:
        """Would its side hold the trick then?"""
        return (self._holder(cards) - len(self.plays)) % 2 == 0

    def _holder(self, cards: Cards) -> int:
        return decide_trick([*self.plays, cards], self.order).winner


Bot = Callable[[Trick, list[Cards]], Cards | None]
"""Chooses among plays; None if several are as good for it."""


def only(plays: Iterable[Cards], worth: Callable[[Cards], object]) -> Cards | None:
    """The play that is worth most, if there is one alone."""
    best: list[Cards] = []
    highest: object = None
    for play in plays:
        value = worth(play)
        if not best or value > highest:  # type: ignore[operator]
            best, highest = [play], value
        elif value == highest:
            best.append(play)
    return best[0] if len(best) == 1 else None


def cheapest(trick: Trick, plays: list[Cards]) -> Cards | None:
    """The cheapest play."""
    return only(plays, lambda play: -trick.dear(play))


def lowest(trick: Trick, plays: list[Cards]) -> Cards | None:
    """The cheapest play if trumps cost no more than others."""
    return only(plays, lambda play: -trick.height(play))


def taker(trick: Trick, plays: list[Cards]) -> Cards | None:
    """Takes the trick as cheaply as it can; else plays the cheapest."""
    return cheapest(trick, [play for play in plays if trick.takes(play)] or plays)


def dear_taker(trick: Trick, plays: list[Cards]) -> Cards | None:
    """Takes the trick as high as it can; else plays the cheapest."""
    taking = [play for play in plays if trick.takes(play)]
    return only(taking, trick.dear) if taking else cheapest(trick, plays)


def giver(trick: Trick, plays: list[Cards]) -> Cards | None:
    """The most points where its side holds the trick after its play, else the fewest; then the cheapest."""

    def worth(play: Cards) -> tuple[int, int]:
        points = points_of(play)
        return (points if trick.keeps(play) else -points), -trick.dear(play)

    return only(plays, worth)


def most_points(trick: Trick, plays: list[Cards]) -> Cards | None:
    """The most points, whoever holds the trick."""
    return only(plays, lambda play: (points_of(play), -trick.dear(play)))


def fewest_points(trick: Trick, plays: list[Cards]) -> Cards | None:
    """The fewest points, whoever holds the trick."""
    return only(plays, lambda play: (-points_of(play), -trick.dear(play)))


BOTS: Final[dict[str, tuple[Bot, dict[str, Bot]]]] = {
    "cheap": (cheapest, {"bot.trump-cheap": lowest, "bot.takes": taker}),
    "take": (taker, {"bot.gives-up": cheapest, "bot.takes-high": dear_taker}),
    "give": (giver, {"bot.always-gives": most_points, "bot.never-gives": fewest_points}),
}
"""Each bot by its kind, with those that a reader in a hurry takes it for."""


def play(deal: Played, random: Random) -> Question | None:
    """Which play does this bot choose?"""
    number = random.randrange(len(deal.tricks))
    done = deal.tricks[number]
    at = random.randrange(1, 4)
    lead = Lead(done.plays[0], deal.order)
    held = deal.hands_before(number)[(done.leader + at) % 4]
    if lead.size > 2 or len(held) < lead.size + 2:
        return None
    legal = legal_follows(lead, Hand(held, deal.order))
    if not 1 < len(legal) <= MOST:
        return None
    sort, trick = deal.order.sort, Trick(deal.order, done.plays[:at])
    plays = [sort(one) for one in legal]
    kind = random.choice([*BOTS])
    bot, others = BOTS[kind]
    right = bot(trick, plays)
    if right is None:
        return None
    anything = [sort(one) for one in dict.fromkeys(combinations(sorted(held), lead.size))]
    said = {name: other(trick, plays) for name, other in others.items()}
    said = {"bot.breaks-rules": bot(trick, anything), **said}
    wrong = {name: one for name, one in said.items() if one is not None and one != right}
    options = list(dict.fromkeys([right, *wrong.values()]))
    random.shuffle(plays)
    options += [one for one in plays if one not in options][: OPTIONS - 1 - len(options)]
    if len(options) < 3:
        return None
    random.shuffle(options)
    place = options.index(right)
    reasons = {n: legal.why_not(one) for n, one in enumerate(options)}
    return Question(
        deal.order,
        tuple(options),
        frozenset([place]),
        only_wrong({name: options.index(one) for name, one in wrong.items()}, place),
        {n: reason for n, reason in reasons.items() if reason},
        words={"count": len(plays), "best": right},
        plays=tuple(map(sort, done.plays[:at])),
        leader=SEATS[-at],
        hand=held,
        kind=kind,
        why=_why(kind, trick, right),
    )


def _why(kind: str, trick: Trick, right: Cards) -> str:
    """Which explanation fits."""
    if kind == "take":
        return "takes" if trick.takes(right) else "cannot"
    if kind == "give":
        return "keeps" if trick.keeps(right) else "loses"
    return "cheap"
