"""Lesson 10: a whole recorded deal, judged by the functions of all lessons together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any

from tractor_lab.locale import t
from tractor_lab.rules import (
    Lead,
    NotAllowed,
    Order,
    Rules,
    RulesError,
    kitty_count,
    level_change,
    parse_cards,
    points_of,
)
from tractor_lab.rules.reasons import Code as Fault
from tractor_lab.rules.tricks import Tricks

from ..drilling.played import played
from ..spec import Case, Code
from .models import _PLACE, _ROW

DEALS = 7

ENGINE = (
    _PLACE
    + _ROW
    + '''\


def may_play(hand, lead, play, trump):
    suit = place(lead[0], trump)[0]
    mine = [card for card in hand if place(card, trump)[0] == suit]
    given = [card for card in play if place(card, trump)[0] == suit]
    if len(given) < min(len(mine), len(lead)):
        return False
    if len(mine) <= len(lead):
        return True
    asked = len(lead) // 2

    def answer(cards):
        pairs = len({card for card in cards if cards.count(card) == 2})
        return min(pairs, asked), min(longest_row(cards, trump), asked)

    return answer(given) == answer(mine)


def form(cards, trump):
    """Suit, cards of a kind, length and top of a single, a pair or a tractor; None for others."""
    places = {place(card, trump) for card in cards}
    suits = {suit for suit, _ in places}
    steps = sorted(step for _, step in places)
    kinds = {cards.count(card) for card in cards}
    if len(suits) > 1 or len(kinds) > 1 or len(steps) * max(kinds) != len(cards):
        return None
    if steps[-1] - steps[0] + 1 != len(steps):
        return None
    return suits.pop(), max(kinds), len(steps), steps[-1]


def winner(plays, trump):
    best, at = form(plays[0], trump), 0
    for turn, play in enumerate(plays):
        found = form(play, trump)
        if found is None or found[1:3] != best[1:3]:
            continue
        higher = found[0] == best[0] and found[3] > best[3]
        if higher or (found[0] == "T" and best[0] != "T"):
            best, at = found, turn
    return at


def points(cards):
    worth = {"5": 5, "10": 10, "K": 10}
    return sum(worth.get(card[1:], 0) for card in cards)


def judge(hands, leader, tricks, kitty, trump):
    hands, total = [list(hand) for hand in hands], 0  # our own copies
    for number, plays in enumerate(tricks, 1):
        for turn, play in enumerate(plays):
            hand = hands[(leader + turn) % 4]
            if turn and not may_play(hand, plays[0], play, trump):
                return "wrong", number
            for card in play:
                hand.remove(card)
        at = winner(plays, trump)
        leader = (leader + at) % 4
        if leader % 2:  # seats 1 and 3 are the opponents
            total += sum(points(play) for play in plays)
    if leader % 2:
        total += points(kitty) * 2 ** (longest_row(plays[at], trump) + 1)
    if total >= 80:
        return "opponents", (total - 80) // 40
    return "declarers", 3 if total == 0 else 2 if total < 40 else 1
'''
)


@lru_cache(maxsize=DEALS)
def record(number: int) -> Case | None:
    """A played deal as plain values, the declarer in seat 0; none with throws in it."""
    deal = played(number)
    order = deal.order
    if any(len(Lead(trick.plays[0], order).outline) > 1 for trick in deal.tricks):
        return None
    hands = [deal.hands[(deal.declarer + seat) % 4] for seat in range(4)]
    return {
        "hands": [[card.code for card in hand] for hand in hands],
        "leader": (deal.tricks[0].leader - deal.declarer) % 4,
        "tricks": [[[card.code for card in play] for play in trick.plays] for trick in deal.tricks],
        "kitty": [card.code for card in deal.kitty],
        "trump": order.trump.code,
    }


def records(random: Random) -> Iterator[Case]:
    """Whole deals, ends of deals, and the same with one play exchanged for a later one."""
    whole = [found for number in range(DEALS) if (found := record(number))]
    for case in whole:
        yield case
        shorter = case
        while len(shorter["tricks"]) > 1:
            shorter = without_first(shorter)
            if len(shorter["tricks"]) <= 6:
                yield shorter
                yield turned(shorter)
                yield from exchanged(shorter, random)
        yield from exchanged(case, random)
        yield from torn(case, random)


def torn(case: Case, random: Random) -> Iterator[Case]:
    """A pair or a tractor answered with another card of the suit, kept for later, where it is owed."""
    tricks, order = case["tricks"], Order(case["trump"])
    leads = leaders(case)
    wide = [at for at, trick in enumerate(tricks[:-1]) if len(trick[0]) > 1]
    for at in wide:
        for turn in range(1, 4):
            seat = (leads[at] + turn) % 4
            play = tricks[at][turn]
            later = [(place, (seat - leads[place]) % 4) for place in range(at + 1, len(tricks))]
            held = [
                (place, there, card)
                for place, there in later
                for card in tricks[place][there]
                if card not in play and order.suit(card) == order.suit(play[0])
            ]
            if not held or len(set(play)) == len(play):
                continue
            place, there, card = random.choice(held)
            new = [[list(one) for one in trick] for trick in tricks]
            new[place][there][new[place][there].index(card)] = play[0]
            new[at][turn] = [card, *play[1:]]
            found = case | {"tricks": new}
            if breaks(found):
                yield found


def turned(case: Case) -> Case:
    """The same with the sides exchanged: everybody moves on by one seat."""
    hands = [case["hands"][(seat - 1) % 4] for seat in range(4)]
    return case | {"hands": hands, "leader": (case["leader"] + 1) % 4}


def exchanged(case: Case, random: Random) -> Iterator[Case]:
    """Two plays of one seat exchanged, where that breaks a rule."""
    tricks, leads = case["tricks"], leaders(case)
    for _ in range(8):
        first, second = sorted((random.randrange(len(tricks)), random.randrange(len(tricks))))
        seat = random.randrange(4)
        places = [(seat - leads[at]) % 4 for at in (first, second)]
        one, two = tricks[first][places[0]], tricks[second][places[1]]
        if first == second or not all(places) or len(one) != len(two):
            continue
        new = [[list(play) for play in trick] for trick in tricks]
        new[first][places[0]], new[second][places[1]] = list(two), list(one)
        found = case | {"tricks": new}
        if breaks(found):
            yield found


def breaks(case: Case) -> bool:
    """Is a rule of following broken, before anything else is amiss?"""
    try:
        _replay(case, len(case["tricks"]))
    except NotAllowed as refused:
        return refused.reason.code not in (Fault.NOT_IN_HAND, Fault.WRONG_COUNT)
    except RulesError:
        return False
    return False


def leaders(case: Case) -> list[int]:
    """Who leads each trick of a record."""
    tricks = _replay(case, len(case["tricks"])).tricks
    return [trick.leader for trick in tricks]


def _replay(case: Case, count: int, rules: Rules | None = None) -> Tricks:
    order = Order(case["trump"], rules or Rules())
    hands = tuple(parse_cards(hand) for hand in case["hands"])
    tricks = Tricks(order, hands, case["leader"])
    for trick in case["tricks"][:count]:
        for play in trick:
            tricks.play(parse_cards(play))
    return tricks


def judged(case: Case, **changes: Any) -> tuple[str, int]:
    """What the engine says: the first trick with a wrong play, or who goes up and how far."""
    rules = Rules(**changes)
    order = Order(case["trump"], rules)
    hands = tuple(parse_cards(hand) for hand in case["hands"])
    tricks = Tricks(order, hands, case["leader"])
    for number, trick in enumerate(case["tricks"], 1):
        for play in trick:
            try:
                tricks.play(parse_cards(play))
            except NotAllowed:
                return "wrong", number
    total = sum(trick.points for trick in tricks.tricks if (trick.winner or 0) % 2)
    last = tricks.tricks[-1]
    assert last.winner is not None
    best = last.plays[(last.winner - last.leader) % 4]
    if last.winner % 2:
        total += kitty_count(last.plays[0], best, case["kitty"], order).bonus
    change = level_change(total, rules)
    return change.side, change.levels


def never_wrong(case: Case) -> tuple[str, int]:
    """Every play is allowed."""
    return judged(case, follow="suit") if judged(case)[0] != "wrong" else ("declarers", 1)


def shape_free(case: Case) -> tuple[str, int]:
    """Suit is owed, shape is not."""
    try:
        return judged(case, follow="suit")
    except RulesError:
        return "declarers", 1


def kitty_left_out(case: Case) -> tuple[str, int]:
    """The kitty never counts."""
    return judged(case | {"kitty": []})


def kitty_for_all(case: Case) -> tuple[str, int]:
    """The kitty counts once, whoever won the last trick."""
    side, levels = kitty_left_out(case)
    if side == "wrong":
        return side, levels
    tricks = _replay(case, len(case["tricks"])).tricks
    total = sum(trick.points for trick in tricks if (trick.winner or 0) % 2)
    change = level_change(total + points_of(parse_cards(case["kitty"])))
    return change.side, change.levels


def eighty_counts(case: Case) -> tuple[str, int]:
    """Taking over is a level."""
    return judged(case, takeover_level=1)


def without_first(case: Case) -> Case:
    """The record from its second trick on."""
    after = _replay(case, 1)
    hands = [[card.code for card in hand] for hand in after.hands]
    return case | {"hands": hands, "leader": after.leader, "tricks": case["tricks"][1:]}


def smaller(case: Case) -> Iterator[Case]:
    """Without the first trick, without the last, without a card of the kitty."""
    if len(case["tricks"]) > 1:
        try:
            yield without_first(case)
        except NotAllowed:
            pass
        else:
            yield from without_last(case)
    for place in range(len(case["kitty"])):
        yield case | {"kitty": case["kitty"][:place] + case["kitty"][place + 1 :]}


def without_last(case: Case) -> Iterator[Case]:
    """The record without its last trick, and without the cards of it."""
    try:
        leader = _replay(case, len(case["tricks"]) - 1).leader
    except NotAllowed:
        return
    hands = [list(hand) for hand in case["hands"]]
    for turn, play in enumerate(case["tricks"][-1]):
        for card in play:
            hands[(leader + turn) % 4].remove(card)
    yield case | {"hands": hands, "tricks": case["tricks"][:-1]}


def size(case: Case) -> tuple[Any, ...]:
    """Fewer tricks first, then fewer cards."""
    cards = Counter(map(len, case["hands"]))
    return len(case["tricks"]), sum(n * count for n, count in cards.items()), len(case["kitty"])


def why(case: Case, lang: str) -> str:
    """The engine's answer in words."""
    word, number = judged(case)
    return t("course.why.judge." + word, lang, number=number)


EXERCISES = (
    Code(
        "10.code.engine",
        "judge",
        ("hands", "leader", "tricks", "kitty", "trump"),
        "pair",
        judged,
        records,
        smaller,
        size,
        {
            "never-wrong": never_wrong,
            "shape-free": shape_free,
            "kitty-left-out": kitty_left_out,
            "kitty-for-all": kitty_for_all,
            "eighty-is-a-level": eighty_counts,
        },
        model=ENGINE,
        because=why,
    ),
)
