"""Questions about calls, and about rulings at other tables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any, Final

from tractor_lab.rules import (
    BIG_JOKER,
    LITTLE_JOKER,
    PRINTED_SUITS,
    Call,
    Card,
    Order,
    Rules,
    Suit,
    bid,
    decide_trick,
    judge_throw,
    kitty_multiplier,
    parse_shape,
)

from .ask_cards import NONE, SEATS, printed
from .ask_count import RESULTS, levels_question, numbered, place_of
from .ask_tricks import trick_question
from .played import Cards, Played
from .question import Question, only_wrong

# Does this call go over that one?


def _shows(hand: Cards, level: str) -> list[Cards]:
    """Everything somebody might want to show: level cards and jokers, alone and in twos."""
    faces = [c for c in dict.fromkeys(hand) if c.is_joker or c.rank == level]
    twos = [(card, card) for card in faces if hand.count(card) > 1]
    return [*((card,) for card in faces), *twos, *combinations(faces, 2)]


def _opening(hands: list[Cards], level: str, random: Random) -> Call | None:
    """A call that one of the seats would make: a pair if there is one, more often than not."""
    found = []
    for seat in (1, 2, 3, 3, 1, 0):
        for cards in _shows(hands[seat], level):
            if len(set(cards)) == 1 and (len(cards) == 2 or not cards[0].is_joker):
                found += [Call(seat, cards)] * (1 if len(cards) > 1 else 3)
    return random.choice(found) if found else None


def call(deal: Played, random: Random) -> Question | None:
    """Cards are being dealt and somebody has called: which of your calls goes over it?"""
    found = (_calling(deal, random) for _ in range(20))
    return next((one for one in found if one), None)


def _calling(deal: Played, random: Random) -> Question | None:
    level = deal.order.trump.level
    if level is None:
        return None
    drawn, turn = random.randint(9, 24), random.randrange(4)
    hands = [deal.deck[(seat + turn) % 4 : 4 * drawn : 4] for seat in range(4)]
    current = _opening(hands, level, random)
    if current is None:
        return None
    rules = Rules()
    mine = hands[0]
    shows = [cards for cards in _shows(mine, level) if cards != current.cards]
    legal = [cards for cards in shows if _over(level, cards, current, rules)]
    refused = [cards for cards in shows if cards not in legal]
    wanted = 1 if legal and random.random() < 0.8 else 0
    if not wanted and random.random() < 0.7:  # mostly there is no call to make: too easy a guess
        return None
    if len(refused) < 2 - wanted + (not legal):
        return None
    rows = [*random.sample(legal, wanted), *_tempting(refused, current, random)[: 3 - wanted]]
    if len(rows) < 2:
        return None
    random.shuffle(rows)
    right = next((n for n, cards in enumerate(rows) if cards in legal), len(rows))
    said: dict[str, int | None] = {}
    for name, belief in CALLERS.items():
        places = [n for n, cards in enumerate(rows) if belief(cards, current)]
        wrong = [n for n in places if n != right]
        missed = name == "jokers-cannot" and right < len(rows) and rows[right][0].is_joker
        said[name] = wrong[0] if wrong else len(rows) if missed else None
    reasons = {n: bid(level, 0, cards, rules, current).reason for n, cards in enumerate(rows)}
    return Question(
        deal.order,
        (*rows, NONE),
        frozenset([right]),
        only_wrong(said, right),
        {n: reason for n, reason in reasons.items() if reason},
        words={
            "called": current.cards,
            "who": f"drill.seat.{SEATS[current.seat]}",
            "level": level.value,
        },
        plays=(current.cards,),
        leader=SEATS[current.seat],
        hand=tuple(sorted(mine, key=_as_printed)),
        stats=(("drill.level", level.value),),
        kind="own" if current.seat == 0 else "partner" if current.seat == 2 else "",
        why="none" if right == len(rows) else "joker" if rows[right][0].is_joker else "more",
    )


def _as_printed(card: Card) -> tuple[int, int]:
    """Nothing is trump yet: by suit and print."""
    suit = PRINTED_SUITS.index(card.suit) + 1 if card.suit else 0
    return suit, -printed(card)


def _over(level: str, cards: Cards, current: Call, rules: Rules) -> bool:
    return bid(level, 0, cards, rules, current).legal


def _tempting(refused: list[Cards], current: Call, random: Random) -> list[Cards]:
    """The refused ones in random order, those that somebody believes in first."""
    mixed = random.sample(refused, len(refused))
    return sorted(mixed, key=lambda c: not any(belief(c, current) for belief in CALLERS.values()))


def _equal_count(cards: Cards, current: Call) -> bool:
    alike = len(set(cards)) == 1 and not cards[0].is_joker
    return alike and len(cards) == len(current.cards)


def _suit_above(cards: Cards, current: Call) -> bool:
    one, two = cards[0].suit, current.cards[0].suit
    if one is None or two is None or not _equal_count(cards, current):
        return False
    return PRINTED_SUITS.index(one) < PRINTED_SUITS.index(two)


def _one_joker(cards: Cards, _: Call) -> bool:
    return len(cards) == 1 and cards[0].is_joker


def _any_jokers(cards: Cards, _: Call) -> bool:
    return set(cards) == {BIG_JOKER, LITTLE_JOKER}


def _mixed_levels(cards: Cards, current: Call) -> bool:
    two = len(cards) == 2 and len(set(cards)) == 2
    return two and len(current.cards) == 1 and not any(card.is_joker for card in cards)


def _own(cards: Cards, current: Call) -> bool:
    pair = len(cards) == 2 and len(set(cards)) == 1
    return current.seat == 0 and pair and len(current.cards) == 1


def _never(_: Cards, __: Call) -> bool:
    return False


CALLERS: dict[str, Callable[[Cards, Call], bool]] = {
    "self-overcall": _own,
    "suits-rank": _suit_above,
    "equal-goes-over": _equal_count,
    "one-joker-calls": _one_joker,
    "jokers-pair": _any_jokers,
    "level-pair": _mixed_levels,
    "jokers-cannot": _never,
}
"""Who believes that these cards go over that call."""


# A ruling at another table

KITTIES = ("qq", "contest", "qq-classic", "joker-bid", "club", "shanghai")


def house(deal: Played, random: Random) -> Question | None:
    """The standard answer is known; what do they say at this other table?"""
    kinds = (_kitty_there, _kitty_there, _levels_there, _trick_there, _throw_there, _tractor_there)
    return random.choice(kinds)(deal, random)


def _kitty_there(deal: Played, random: Random) -> Question | None:
    trick = random.choice(deal.tricks)
    if len(trick.plays[0]) == 1 and random.random() < 0.8:
        return None
    preset = random.choice(KITTIES)
    there = Order(deal.order.trump, Rules.preset(preset))
    lead = trick.plays[0]
    if len({there.suit(card) for card in lead}) > 1:
        return None
    won = decide_trick(trick.plays, there).winner
    if won != decide_trick(trick.plays, deal.order).winner:
        return None
    best = trick.plays[won]
    right = kitty_multiplier(lead, best, there)
    usual = kitty_multiplier(lead, best, deal.order)
    options, place, places = numbered(
        "drill.times", right, {"standard-everywhere": usual}, (2, 4, 8, 16, 1)
    )
    leader = SEATS[random.randrange(4)]
    plays = tuple(map(there.sort, trick.plays))
    twos = "+two_always_trump" if there.rules.two_always_trump else ""
    words = {**_table(preset, "kitty_multiplier" + twos), "usual": f"drill.times={usual}"}
    return Question(
        there,
        options,
        frozenset([place]),
        places,
        words=words,
        plays=plays,
        leader=leader,
        kind="kitty",
        why="number" if right != usual else "same",
    )


def _table(preset: str, field: str) -> dict[str, str]:
    return {"table": f"preset:{preset}", "clause": f"rules:{field}"}


def _levels_there(deal: Played, random: Random) -> Question | None:
    preset = "qq-classic"
    if random.random() < 0.8:
        return None
    points = random.choice((deal.points, 80, 85, 115, 120, 75, 160))
    there = Order(deal.order.trump, Rules.preset(preset))
    found = levels_question(points, 0, there)
    if found is None:
        return None
    right, usual = place_of(points, there.rules), place_of(points)
    return replace(
        found,
        options=RESULTS,
        beliefs=only_wrong({"standard-everywhere": usual}, right),
        words={**found.words, **_table(preset, "takeover_level"), "usual": RESULTS[usual]},
        kind="levels",
        why="number" if right != usual else "same",
    )


def _trick_there(deal: Played, random: Random) -> Question | None:
    preset, field = random.choice(
        (("club", "two_always_trump+ruff_throw_needs_shape"), ("web", "overruff"))
    )
    trick = random.choice(deal.tricks)
    there = Order(deal.order.trump, Rules.preset(preset))
    if len({there.suit(card) for card in trick.plays[0]}) > 1:
        return None
    found = trick_question(trick.plays, there, random)
    usual = min(trick_question(trick.plays, deal.order, random).right)
    right = min(found.right)
    if right == usual and random.random() < 0.9:
        return None
    words = {**found.words, **_table(preset, field), "usual": found.options[usual]}
    return replace(
        found,
        beliefs=only_wrong({"standard-everywhere": usual}, right),
        words=words,
        kind="trick",
        why="number" if right != usual else "same",
    )


LARGEST: Final = 21
"""Open hands of more cards are too much to read."""
STANDS: Final = ("drill.option.stands", "drill.option.fails")
TRACTOR: Final = ("drill.option.tractor", "drill.option.pairs")


def _throw_there(deal: Played, random: Random) -> Question | None:
    """A club looks at every card: does this throw stand there?"""
    there = Order(deal.order.trump, Rules.preset("club"))
    number = random.randrange(2, len(deal.tricks) - 2)
    hands = deal.hands_before(number)
    if len(hands[0]) > LARGEST:
        return None
    found: dict[bool, list[tuple[Cards, int, int, int]]] = {True: [], False: []}
    for seat, hand in enumerate(hands):
        others = [hands[(seat + at) % 4] for at in (1, 2, 3)]
        for suit, held in there.by_suit(hand).items():
            parts = sorted(parse_shape(held, there).components, key=lambda part: -part.top)[:3]
            # Of single cards alone every table says the same.
            if suit is Suit.TRUMP or len(parts) < 2 or all(part.size == 1 for part in parts):
                continue
            thrown = there.sort([card for part in parts for card in part.cards])
            orders = (there, deal.order)
            right, usual = (int(not judge_throw(thrown, others, o).stands) for o in orders)
            found[right != usual].append((thrown, seat, right, usual))
    looked = found[True] or found[random.random() < 0.9]
    if not looked:
        return None
    thrown, seat, right, usual = random.choice(looked)
    others = [hands[(seat + at) % 4] for at in (1, 2, 3)]
    return Question(
        there,
        STANDS,
        frozenset([right]),
        only_wrong({"standard-everywhere": usual}, right),
        words={**_table("club", "throw_test+two_always_trump"), "usual": STANDS[usual]},
        plays=(thrown,),
        leader="S",
        others=tuple(
            (where, there.sort(hand)) for where, hand in zip(SEATS[1:], others, strict=True)
        ),
        kind="throw",
        why="number" if right != usual else "same",
    )


LINKS: Final[tuple[tuple[str, Any], ...]] = (
    ("level_gap_closes", False),
    ("trump_links", "jokers-only"),
)


def _tractor_there(deal: Played, random: Random) -> Question | None:
    """Neighbours are not the same everywhere: are these two pairs a tractor there?"""
    field, value = random.choice(LINKS)
    there = Order(deal.order.trump, Rules(**{field: value}))
    pairs = [card for hand in deal.hands for card in dict.fromkeys(hand) if hand.count(card) > 1]
    twos = list(combinations(there.sort(dict.fromkeys(pairs)), 2))
    near = [(a, b) for a, b in twos if a.rank != b.rank and deal.order.adjacent(a, b)]
    other = [two for two in near if not there.adjacent(*two)]
    looked = other if random.random() < 0.8 else near
    if not looked:
        return None
    one, two = random.choice(looked)
    right = 0 if there.adjacent(one, two) else 1
    return Question(
        there,
        TRACTOR,
        frozenset([right]),
        only_wrong({"standard-everywhere": 0}, right),
        words={
            "table": "drill.table.own",
            "clause": f"rules:{field}",
            "cards": (one, one, two, two),
            "usual": TRACTOR[0],
        },
        hand=(one, one, two, two),
        kind="tractor",
        why="number" if right else "same",
    )
