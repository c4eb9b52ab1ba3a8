"""The first questions of all: who takes a trick, what lies in it, and which card may be played.

Level cards and jokers come only in the next lesson: nothing here shows one.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from tractor_lab.rules import Card, Order, Suit, Trump, decide_trick, points_of
from tractor_lab.rules.cards import Rank
from tractor_lab.rules.steps import Trick

from .ask_cards import SEATS, printed
from .ask_count import numbered
from .played import Played
from .question import Question, only_wrong

ANY: Final = "drill.option.any"
"""Every one of the cards shown may be played."""
LARGEST: Final = 12
"""So many cards of a hand are shown at most."""


def first(deal: Played, random: Random) -> Question | None:
    """A trick of single cards: who takes it, how many points lie there, or what may be played?"""
    suit = deal.order.trump.suit
    singles = [n for n, trick in enumerate(deal.tricks) if len(trick.plays[0]) == 1]
    if suit is None or not singles:
        return None
    number = random.choice(singles)
    trick = deal.tricks[number]
    # At level 2, as a match begins: without level cards and twos it is the same order.
    order = Order(Trump.of(suit, Rank.TWO))
    kind = random.choice(("take", "take", "points", "play", "play"))
    if kind == "play":
        return _play(deal, number, order, random)
    if not all(_plain(play[0], deal) for play in trick.plays):
        return None
    leader = random.randrange(4)
    return _take(trick, order, leader) if kind == "take" else _points(trick, order, leader)


def _plain(card: Card, deal: Played) -> bool:
    """Is it a card that somebody knows who has never played?"""
    return not card.is_joker and card.rank not in (Rank.TWO, deal.order.trump.level)


def _highest(cards: Sequence[Card]) -> int | None:
    """The place of the one card with the highest print."""
    tops = list(map(printed, cards))
    return tops.index(max(tops)) if tops.count(max(tops)) == 1 else None


def _take(trick: Trick, order: Order, leader: int) -> Question | None:
    """Who takes it?"""
    cards = [play[0] for play in trick.plays]
    right = decide_trick(trick.plays, order).winner
    led = order.suit(cards[0])
    in_suit = [order.tier(card) if order.suit(card) is led else -1 for card in cards]
    best = cards[right]
    if cards.count(best) > 1:  # which of two equal cards wins comes later
        return None
    seats = [SEATS[(leader + at) % 4] for at in range(4)]
    said = {
        "trump-unseen": in_suit.index(max(in_suit)),
        "highest-anywhere": _highest(cards),
        "leader-takes": 0,
    }
    flaws = {
        at: "lower"
        if order.suit(card) is order.suit(best)
        else "other"
        if order.suit(card) is not led
        else "trumped"
        for at, card in enumerate(cards)
        if at != right
    }
    return Question(
        order,
        tuple(f"drill.seat.{seat}" for seat in seats),
        frozenset([right]),
        only_wrong(said, right),
        flaws=flaws,
        words={"best": (best,), "suit": f"duties.suit.{cards[0].suit}"},
        plays=trick.plays,
        leader=seats[0],
        won=right,
        kind="take",
        why="trump" if order.suit(best) is not led else "suit",
    )


def _points(trick: Trick, order: Order, leader: int) -> Question | None:
    """How many points lie there?"""
    cards = [play[0] for play in trick.plays]
    right = points_of(cards)
    ranks = [card.rank for card in cards]
    tens = sum(card.points == 10 for card in cards)
    said = {
        "fives-forgotten": 10 * tens,
        "fives-are-ten": 10 * sum(card.points > 0 for card in cards),
        "king-is-thirteen": right + 3 * ranks.count(Rank.KING),
        "faces-score": right + 10 * (ranks.count(Rank.JACK) + ranks.count(Rank.QUEEN)),
        "aces-score": right + 10 * ranks.count(Rank.ACE),
    }
    if not right:
        return None
    options, place, places = numbered("drill.points", right, said, (0, 5, 10, 15, 20))
    return Question(
        order,
        options,
        frozenset([place]),
        places,
        words={"scoring": tuple(card for card in cards if card.points), "total": right},
        plays=trick.plays,
        leader=SEATS[leader],
        kind="points",
    )


def _play(deal: Played, number: int, order: Order, random: Random) -> Question | None:
    """One, two or three have played; which of these cards may you play?"""
    trick, at = deal.tricks[number], random.randint(1, 3)
    hand = deal.hands_before(number)[(trick.leader + at) % 4]
    held = order.sort(tuple(card for card in hand if _plain(card, deal)))
    lead = trick.plays[0][0]
    led = order.suit(lead)
    lies_plain = all(_plain(play[0], deal) for play in trick.plays[:at])
    if led is Suit.TRUMP or not lies_plain or not 4 <= len(held) <= LARGEST:
        return None
    mine = [card for card in held if order.suit(card) is led]
    trumps = [card for card in held if order.suit(card) is Suit.TRUMP]
    others = [card for card in held if card not in mine and card not in trumps]
    if not others or not (mine or trumps):
        return None
    shown = [*random.sample(trumps, min(1, len(trumps))), random.choice(others)]
    if mine:
        shown.append(random.choice(mine))
    spare = [card for card in (*others, *trumps) if card not in shown]
    if spare and len(shown) < 3:
        shown.append(random.choice(spare))
    if len(shown) < 3:
        return None
    random.shuffle(shown)
    allowed = [n for n, card in enumerate(shown) if card in mine]
    every = len(shown)
    right = allowed[0] if allowed else every
    trumped = next((n for n, card in enumerate(shown) if card in trumps), None)
    said = {
        "trump-always": trumped,
        "must-trump": None if mine else trumped,
        "anything": every if mine else None,
    }
    if not mine:
        said["trump-always"] = None
    return Question(
        order,
        (*((card,) for card in shown), ANY),
        frozenset([right]),
        only_wrong(said, right),
        flaws={n: "follow" if mine else "free" for n in range(every) if n != right},
        words={"suit": f"duties.suit.{led}", "mine": tuple(mine), "led": (lead,)},
        plays=trick.plays[:at],
        leader=SEATS[-at],
        hand=held,
        kind="play",
        why="follow" if mine else "free",
    )
