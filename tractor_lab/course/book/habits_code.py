"""Lesson 11: counting as functions to write: how many trumps are out, and is a card the highest left?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

from tractor_lab.rules import Card, Order, Rules, Suit, Trump, full_deck

from ..deals import any_trump
from ..spec import Case, Code

DECK: Final = full_deck(Rules())


def _cards(case: Case) -> list[Card]:
    """All cards that are known: the hand, and the plays of all tricks."""
    plays = (play for trick in case["tricks"] for play in trick)
    return [Card(code) for code in (*case["hand"], *(code for play in plays for code in play))]


# How many trumps are still out?


def trumps_out(case: Case) -> int:
    """What the rules say: all trumps, less those in the hand and in the tricks."""
    order = Order(case["trump"])
    known = sum(order.suit(card) is Suit.TRUMP for card in _cards(case))
    return sum(order.suit(card) is Suit.TRUMP for card in DECK) - known


def hand_forgotten(case: Case) -> int:
    """The own hand is not taken away."""
    return trumps_out({**case, "hand": []})


def _counted(case: Case, trumps: Callable[[Card], bool]) -> int:
    return sum(map(trumps, DECK)) - sum(map(trumps, _cards(case)))


def levels_printed(case: Case) -> int:
    """Only the trump suit and the jokers are trumps."""
    suit = Trump(case["trump"]).suit
    return _counted(case, lambda card: card.is_joker or card.suit is suit)


def without_jokers(case: Case) -> int:
    """The jokers are no trumps."""
    trump = Trump(case["trump"])
    return _counted(
        case,
        lambda card: not card.is_joker and (card.suit is trump.suit or card.rank == trump.level),
    )


def first_play(case: Case) -> int:
    """Only what was led is looked at."""
    return trumps_out({**case, "tricks": [trick[:1] for trick in case["tricks"]]})


def _a_game(random: Random) -> Case:
    """A hand and a few tricks of one deck pair: any cards, because only counting is asked."""
    trump = any_trump(random, none=0.1)
    deck = list(DECK)
    random.shuffle(deck)
    codes = [card.code for card in deck]
    hand, at, tricks = codes[:5], 5, []
    for _ in range(random.randint(0, 4)):
        size = random.choice((1, 1, 1, 2))
        tricks.append([codes[at + size * n : at + size * (n + 1)] for n in range(4)])
        at += 4 * size
    return {"hand": hand[: random.randint(0, 5)], "tricks": tricks, "trump": trump.code}


def games(random: Random) -> Iterator[Case]:
    """Many of them."""
    for _ in range(220):
        yield _a_game(random)


def fewer(case: Case) -> Iterator[Case]:
    """A trick less, or a card of the hand."""
    for place in range(len(case["tricks"])):
        yield {**case, "tricks": case["tricks"][:place] + case["tricks"][place + 1 :]}
    for place in range(len(case["hand"])):
        yield {**case, "hand": case["hand"][:place] + case["hand"][place + 1 :]}


def size(case: Case) -> tuple[Any, ...]:
    """Fewer cards first."""
    return len(_cards(case)), str(case)


# Is it the highest left?


def is_highest(case: Case) -> bool:
    """What the rules say: nobody else can hold a higher card of its suit."""
    order, card = Order(case["trump"]), Card(case["card"])
    known = _cards(case)
    suit, tier = order.suit(card), order.tier(card)
    above = [one for one in order.sort(DECK) if order.suit(one) is suit and order.tier(one) > tier]
    return all(known.count(one) >= 2 for one in above)


def one_gone(case: Case) -> bool:
    """A higher card is gone when one copy of it is."""
    order, card = Order(case["trump"]), Card(case["card"])
    known = _cards(case)
    suit, tier = order.suit(card), order.tier(card)
    return all(one in known for one in DECK if order.suit(one) is suit and order.tier(one) > tier)


def only_top(case: Case) -> bool:
    """Only the top of the suit is the highest: nothing is remembered."""
    order, card = Order(case["trump"]), Card(case["card"])
    return order.tier(card) == order.tier(order.high_to_low(order.suit(card))[0][0])


def tricks_only(case: Case) -> bool:
    """The own hand is not looked at."""
    return is_highest({**case, "hand": [case["card"]]})


def equal_too(case: Case) -> bool:
    """An equal card still out is taken for a higher one."""
    card = Card(case["card"])
    return is_highest(case) and _cards(case).count(card) >= 2


def high_cards(random: Random) -> Iterator[Case]:
    """High cards of a plain suit, with their betters in the tricks, in the hand, or still out."""
    for _ in range(260):
        trump = any_trump(random)
        order = Order(trump)
        suit = random.choice(order.suits[1:])
        ranks = [tier[0] for tier in order.high_to_low(suit)][:4]
        card = random.choice(ranks[:3] + ranks[:2])
        place = ranks.index(card)
        pool = [one for one in ranks[:place] for _ in range(2)]
        gone = [one for one in pool if random.random() < 0.85]
        low = [tier[0] for tier in order.high_to_low(suit)][5:]
        hand: list[Card] = [card]
        tricks: list[list[list[str]]] = []
        for one in gone:
            if random.random() < 0.3:
                hand.append(one)
            else:
                fell = {code for trick in tricks for play in trick for code in play}
                free = [other for other in low if other.code not in fell]
                others = random.sample(free if len(free) > 2 else low, 3)
                tricks.append([[one.code], *([other.code] for other in others)])
        yield {
            "card": card.code,
            "hand": [one.code for one in hand],
            "tricks": tricks,
            "trump": trump.code,
        }


def fewer_but_it(case: Case) -> Iterator[Case]:
    """The same, but the card stays in the hand."""
    for one in fewer(case):
        if case["card"] in one["hand"]:
            yield one


TRUMPS_OUT: Final = """\
def trumps_out(hand, tricks, trump):
    suit, level = ("", trump[2:]) if trump.startswith("NT") else (trump[0], trump[1:])

    def trumps(cards):
        return sum(c in ("BJ", "LJ") or c[0] == suit or c[1:] == level for c in cards)

    ranks = "2 3 4 5 6 7 8 9 10 J Q K A".split()
    deck = [s + rank for s in "SHCD" for rank in ranks] + ["BJ", "LJ"]
    known = hand + [card for trick in tricks for play in trick for card in play]
    return trumps(deck * 2) - trumps(known)
"""
IS_HIGHEST: Final = """\
def is_highest(card, hand, tricks, trump):
    ranks = "2 3 4 5 6 7 8 9 10 J Q K A".split()
    ranks.remove(trump[1:])  # the level has left the plain suits
    above = [card[0] + rank for rank in ranks[ranks.index(card[1:]) + 1 :]]
    known = hand + [one for trick in tricks for play in trick for one in play]
    return all(known.count(better) == 2 for better in above)
"""

EXERCISES = (
    Code(
        "11.code.trumps_out",
        "trumps_out",
        ("hand", "tricks", "trump"),
        "int",
        trumps_out,
        games,
        fewer,
        size,
        {
            "out.hand": hand_forgotten,
            "out.levels": levels_printed,
            "out.jokers": without_jokers,
            "out.led": first_play,
        },
        model=TRUMPS_OUT,
    ),
    Code(
        "11.code.is_highest",
        "is_highest",
        ("card", "hand", "tricks", "trump"),
        "bool",
        is_highest,
        high_cards,
        fewer_but_it,
        size,
        {
            "high.one": one_gone,
            "high.top": only_top,
            "high.hand": tricks_only,
            "high.equal": equal_too,
        },
        model=IS_HIGHEST,
    ),
)
