"""Lesson 7: the ladder of calls, and whether one call goes over another, as functions to write."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from tractor_lab.locale import sentences, t
from tractor_lab.rules import LEVEL_RANKS, Card, parse_cards
from tractor_lab.rules.bidding import Call, bid

from ..spec import Case, Code

RUNG: Final = """\
def rung(cards, level):
    if len(set(cards)) != 1:  # all the same card: level cards of one suit, or equal jokers
        return 0
    card = cards[0]
    if card in ("LJ", "BJ"):
        return {"LJ": 3, "BJ": 4}[card] if len(cards) == 2 else 0
    return len(cards) if card[1:] == level else 0
"""

BEATS: Final = (
    RUNG
    + """\


def beats(new, old, level):
    return rung(new, level) > rung(old, level)
"""
)

JOKERS: Final = ("LJ", "BJ")


def rung(case: Case) -> int:
    """Where a call stands on the ladder: 1 single, 2 pair, 3 little jokers, 4 big jokers; 0 is no call."""
    verdict = bid(case["level"], 0, case["cards"])
    if not verdict.legal:
        return 0
    first = case["cards"][0]
    return 3 + JOKERS.index(first) if first in JOKERS else len(case["cards"])


def beats(case: Case) -> bool:
    """Does another player's call go over this one?"""
    old = Call(1, parse_cards(case["old"]))
    return bid(case["level"], 0, case["new"], current=old).legal


def _alike(cards: list[str]) -> bool:
    return len(set(cards)) == 1


def any_pair(case: Case) -> int:
    """Any pair is a call."""
    plain = _alike(case["cards"]) and len(case["cards"]) == 2 and case["cards"][0] not in JOKERS
    return 2 if plain else rung(case)


def mixed_level(case: Case) -> int:
    """Level cards of different suits make a pair."""
    level = all(code[1:] == case["level"] and code not in JOKERS for code in case["cards"])
    return len(case["cards"]) if level else rung(case)


def one_joker(case: Case) -> int:
    """A single joker is as good as two."""
    first = case["cards"][0]
    return 3 + JOKERS.index(first) if case["cards"] in (["LJ"], ["BJ"]) else rung(case)


def mixed_jokers(case: Case) -> int:
    """A big and a little joker are two jokers."""
    return 3 if sorted(case["cards"]) == ["BJ", "LJ"] else rung(case)


def _place(cards: list[str], level: str) -> int:
    return rung({"cards": cards, "level": level})


def equal_goes_over(case: Case) -> bool:
    """An equal call of another suit goes over, too."""
    new, old = _place(case["new"], case["level"]), _place(case["old"], case["level"])
    return new > 0 and new >= old and case["new"] != case["old"]


def suits_ordered(case: Case) -> bool:
    """At equal count spades go over hearts, hearts over clubs, clubs over diamonds."""
    new, old = _place(case["new"], case["level"]), _place(case["old"], case["level"])
    order = "DCHS"
    if 0 < new == old < 3:
        return order.index(case["new"][0][0]) > order.index(case["old"][0][0])
    return new > old


def only_count(case: Case) -> bool:
    """Only the number of cards counts."""
    return _place(case["new"], case["level"]) > 0 and len(case["new"]) > len(case["old"])


def joker_beats(case: Case) -> bool:
    """A single joker goes over level cards."""
    level = case["old"][0] not in JOKERS
    return (len(case["new"]) == 1 and case["new"][0] in JOKERS and level) or beats(case)


def some_cards(random: Random, level: str) -> list[str]:
    """One card or two: level cards, jokers, others; often equal."""
    suits = "SHCD"
    ranks = [rank.value for rank in LEVEL_RANKS]
    pick = random.random()
    if pick < 0.45:
        first = random.choice(suits) + level
    elif pick < 0.75:
        first = random.choice(JOKERS)
    else:
        first = random.choice(suits) + random.choice(ranks)
    if random.random() < 0.35:
        return [first]
    if random.random() < 0.6:
        return [first, first]
    second = random.choice((random.choice(suits) + level, random.choice(JOKERS)))
    return [first, second]


def rung_cases(random: Random) -> Iterator[Case]:
    """Cards that are calls, and cards that only look like one."""
    for _ in range(420):
        level = random.choice(LEVEL_RANKS).value
        yield {"cards": some_cards(random, level), "level": level}


def beats_cases(random: Random) -> Iterator[Case]:
    """A call that stands, and what somebody else shows."""
    found = 0
    while found < 420:
        level = random.choice(LEVEL_RANKS).value
        new, old = some_cards(random, level), some_cards(random, level)
        both = [*new, *old]
        if _place(old, level) and all(both.count(code) < 3 for code in both):
            found += 1
            yield {"new": new, "old": old, "level": level}


def simpler(case: Case) -> Iterator[Case]:
    """One card less."""
    for name in ("cards", "new"):
        cards = case.get(name, ())
        if len(cards) > 1:
            yield {**case, name: cards[:1]}
            yield {**case, name: cards[1:]}


def size(case: Case) -> tuple[Any, ...]:
    """Fewer cards first."""
    cards = [*case.get("cards", ()), *case.get("new", ()), *case.get("old", ())]
    return (len(cards), str(case))


def because(case: Case, lang: str) -> str:
    """What stands on the ladder and where."""
    names = [name for name in ("new", "old", "cards") if name in case]
    said = []
    for name in names:
        cards = " ".join(Card(code).symbol if code not in JOKERS else code for code in case[name])
        at = _place(case[name], case["level"])
        said.append(t(f"course.rung.{at}", lang, cards=cards))
    return sentences(said, lang)


EXERCISES = (
    Code(
        "07.code.ladder",
        "rung",
        ("cards", "level"),
        "int",
        rung,
        rung_cases,
        simpler,
        size,
        {
            "call-any-pair": any_pair,
            "call-mixed": mixed_level,
            "call-one-joker": one_joker,
            "mixed-jokers": mixed_jokers,
        },
        model=RUNG,
        because=because,
    ),
    Code(
        "07.code.beats",
        "beats",
        ("new", "old", "level"),
        "bool",
        beats,
        beats_cases,
        simpler,
        size,
        {
            "equal-goes-over": equal_goes_over,
            "suits-ordered": suits_ordered,
            "only-count": only_count,
            "joker-beats": joker_beats,
        },
        model=BEATS,
        because=because,
    ),
)
