"""Lesson 5: what may be led, what is beaten, and whether a throw stands, as functions to write."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from typing import Any, Final

from tractor_lab.rules import (
    Card,
    Order,
    Rules,
    Suit,
    Trump,
    judge_throw,
    parse_cards,
    parse_shape,
    why_not_lead,
)
from tractor_lab.rules.lead import beaten_parts

from ..deals import any_trump, rich
from ..spec import Case, Code
from .models import IS_BEATEN, MAY_LEAD, STANDS
from .throws import throws

SHAPES: Final = {
    "single": ((1, 1),),
    "pair": ((2, 1),),
    "tractor": ((2, 2),),
    "tractor3": ((2, 3),),
    "two": ((1, 1), (1, 1)),
    "pair and single": ((2, 1), (1, 1)),
    "pairs": ((2, 1), (2, 1)),
    "tractor and single": ((2, 2), (1, 1)),
    "tractor and pair": ((2, 2), (2, 1)),
}


def codes(cards: str) -> list[str]:
    """A row of cards as a function gets it."""
    return [card.code for card in parse_cards(cards)]


# May these cards be led?


def may_lead(case: Case) -> bool:
    """What the rules say."""
    return why_not_lead(case["cards"], Order(case["trump"])) is None


def printed_suits(case: Case) -> bool:
    """Level cards stay in their suits."""
    trump = Trump(case["trump"])
    cards = [Card(code) for code in case["cards"]]
    return len({"T" if c.is_joker or c.suit is trump.suit else c.suit for c in cards}) == 1


def one_component(case: Case) -> bool:
    """Nothing is led but one single, pair or tractor."""
    shape = parse_shape(case["cards"], Order(case["trump"]))
    return len(shape.components) == 1


def anything(_: Case) -> bool:
    """Everything may be led."""
    return True


def jokers_apart(case: Case) -> bool:
    """Jokers are a suit of their own."""
    order = Order(case["trump"])
    cards = [Card(code) for code in case["cards"]]
    return len({"J" if c.is_joker else order.suit(c) for c in cards}) == 1


def lead_cases(random: Random) -> Iterator[Case]:
    """A few cards, most of them of one suit, with level cards and jokers among them."""
    for _ in range(320):
        trump = any_trump(random, none=0.2)
        order = Order(trump)
        pool = rich(random, trump, 16)
        groups = list(order.by_suit(pool).values())
        chosen = list(random.choice(groups))[: random.randint(1, 5)]
        if random.random() < 0.4:
            chosen.append(random.choice(pool))
        cards = [card.code for card in chosen if chosen.count(card) < 3]
        if cards:
            random.shuffle(cards)
            yield {"cards": cards, "trump": trump.code}


def fewer_cards(case: Case) -> Iterator[Case]:
    """One card less, or a simpler trump."""
    for place in range(len(case["cards"])):
        left = case["cards"][:place] + case["cards"][place + 1 :]
        if left:
            yield {**case, "cards": left}


# Can a hand beat one component?


def is_beaten(case: Case) -> bool:
    """What the rules say."""
    return bool(beaten_parts(case["part"], [case["hand"]], Order(case["trump"])))


def _ruffs(part: list[str], hand: list[str], order: Order) -> bool:
    """Would a hand that is out of the suit trump these cards?"""
    suits = [order.suit(code) for code in hand]
    suit = order.suit(part[0])
    return suit is not Suit.TRUMP and suit not in suits and suits.count(Suit.TRUMP) >= len(part)


def beaten_by_ruff(case: Case) -> bool:
    """Trumps beat it too."""
    return is_beaten(case) or _ruffs(case["part"], case["hand"], Order(case["trump"]))


def beaten_by_card(case: Case) -> bool:
    """Any higher card beats it, whatever its shape."""
    order = Order(case["trump"], Rules(throw_test="every-card"))
    return bool(beaten_parts(case["part"], [case["hand"]], order))


def beaten_by_equal(case: Case) -> bool:
    """An equal card beats a single, an equal pair a pair."""
    order = Order(case["trump"])
    return is_beaten(case) or _equals(case["part"], case["hand"], order)


def _equals(part: list[str], hand: list[str], order: Order) -> bool:
    component = parse_shape(part, order).components[0]
    cards = [Card(code) for code in hand]
    return component.length == 1 and any(
        order.compare(card, component.cards[0]) == 0 and cards.count(card) >= component.width
        for card in cards
    )


def pair_over_tractor(case: Case) -> bool:
    """A higher pair beats a tractor."""
    order = Order(case["trump"])
    shape = parse_shape(case["part"], order)
    top = shape.components[0]
    cards = [Card(code) for code in case["hand"]]
    return is_beaten(case) or (
        top.length > 1
        and any(
            cards.count(card) > 1 and order.suit(card) is shape.suit and order.tier(card) > top.top
            for card in cards
        )
    )


def beaten_printed(case: Case) -> bool:
    """Level cards of other suits are overlooked in the hand."""
    trump = Trump(case["trump"])
    left = [c for c in map(Card, case["hand"]) if c.rank != trump.level or c.suit is trump.suit]
    return is_beaten({**case, "hand": [card.code for card in left]})


def part_cases(random: Random) -> Iterator[Case]:
    """One component and a hand."""
    names = ("single", "pair", "pair", "tractor", "tractor", "tractor3")
    for position in _positions(random, 340, names):
        for held in position.others[:1]:
            yield {
                "part": codes(position.lead),
                "hand": codes(held),
                "trump": position.trump,
            }


def fewer_in_hand(case: Case) -> Iterator[Case]:
    """One or two cards less in the hand."""
    hand = case["hand"]
    for place in range(len(hand)):
        yield {**case, "hand": hand[:place] + hand[place + 1 :]}


def _positions(random: Random, count: int, names: tuple[str, ...]) -> Iterator[Any]:
    """Throws of some shapes with three hands; trumps are led in a third of them."""
    found = 0
    while found < count:
        name = random.choice(names)
        fresh = throws(
            *SHAPES[name],
            trump_led=random.random() < 0.35,
            void=random.random() < 0.3,
            held=(3, 6),
        )
        position = fresh(random)
        if position is not None:
            found += 1
            yield position


# Does the throw stand?


def stands(case: Case) -> bool:
    """What the rules say."""
    return judge_throw(case["throw"], case["hands"], Order(case["trump"])).stands


def _each(naive: Callable[[Case], bool]) -> Callable[[Case], bool]:
    """A throw judged part by part by somebody with a belief about what beats a part."""

    def judged(case: Case) -> bool:
        shape = parse_shape(case["throw"], Order(case["trump"]))
        if len(shape.components) == 1:
            return True
        ways = product((part.cards for part in shape.components), case["hands"])
        return not any(
            naive({"part": [c.code for c in part], "hand": hand, "trump": case["trump"]})
            for part, hand in ways
        )

    return judged


def partner_excused(case: Case) -> bool:
    """The partner's hand does not count."""
    east, _, west = case["hands"]
    return stands({**case, "hands": [east, [], west]})


def whole_only(case: Case) -> bool:
    """It must be beaten as a whole: one hand beats all of it."""
    order = Order(case["trump"])
    size = len(parse_shape(case["throw"], order).components)
    beats = beaten_parts(case["throw"], case["hands"], order)
    seats = [seat for _, seat in beats]
    return size == 1 or not any(seats.count(seat) == size for seat in seats)


def single_component_too(case: Case) -> bool:
    """A single component is tested like a throw."""
    return not beaten_parts(case["throw"], case["hands"], Order(case["trump"]))


def throw_cases(random: Random) -> Iterator[Case]:
    """Throws, leads of one component among them, and three hands."""
    names = (
        "two", "pair and single", "pair and single", "pairs", "tractor and single",
        "tractor and single", "tractor and pair", "pair",
    )  # fmt: skip
    for position in _positions(random, 1500, names):
        hands = [codes(held) for held in position.others]
        case = {"throw": codes(position.lead), "hands": hands, "trump": position.trump}
        # most random throws fail: those that stand are rarer and worth more
        keep = stands(case)
        if keep or random.random() < 0.12:
            yield case


def fewer_in_hands(case: Case) -> Iterator[Case]:
    """One card less in a hand, or one component less in the throw."""
    for seat, hand in enumerate(case["hands"]):
        for place in range(len(hand)):
            less = [list(one) for one in case["hands"]]
            del less[seat][place]
            yield {**case, "hands": less}
    shape = parse_shape(case["throw"], Order(case["trump"]))
    if len(shape.components) > 2:
        for gone in shape.components:
            left = [card for part in shape.components if part is not gone for card in part.cards]
            yield {**case, "throw": [card.code for card in left]}


def part_size(case: Case) -> tuple[Any, ...]:
    """Fewer cards first."""
    return (len(case["part"]) + len(case["hand"]), str(case))


def lead_size(case: Case) -> tuple[Any, ...]:
    """Fewer cards first."""
    return (len(case["cards"]), str(case))


def throw_size(case: Case) -> tuple[Any, ...]:
    """Fewer cards first."""
    return (len(case["throw"]) + sum(map(len, case["hands"])), str(case))


BELIEFS: Final[dict[str, Callable[[Case], bool]]] = {
    "equal-beats": beaten_by_equal,
    "ruff-beats": beaten_by_ruff,
    "any-higher": beaten_by_card,
    "pair-beats-tractor": pair_over_tractor,
    "level-in-suit.throw": beaten_printed,
}

EXERCISES = (
    Code(
        "05.code.may_lead",
        "may_lead",
        ("cards", "trump"),
        "bool",
        may_lead,
        lead_cases,
        fewer_cards,
        lead_size,
        {
            "level-in-suit": printed_suits,
            "no-throws": one_component,
            "anything-goes.lead": anything,
            "jokers-apart": jokers_apart,
        },
        model=MAY_LEAD,
    ),
    Code(
        "05.code.is_beaten",
        "is_beaten",
        ("part", "hand", "trump"),
        "bool",
        is_beaten,
        part_cases,
        fewer_in_hand,
        part_size,
        BELIEFS,
        model=IS_BEATEN,
    ),
    Code(
        "05.code.stands",
        "stands",
        ("throw", "hands", "trump"),
        "bool",
        stands,
        throw_cases,
        fewer_in_hands,
        throw_size,
        {
            **{name: _each(naive) for name, naive in BELIEFS.items()},
            "partner-excused": partner_excused,
            "beaten-whole": whole_only,
            "one-part-too": single_component_too,
        },
        model=STANDS,
    ),
)
