"""Lesson 12: functions that ask the rules of the table."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from tractor_lab.rules import LEVEL_RANKS, PRINTED_SUITS, Card, Order, Rules

from ..deals import any_trump, shuffled
from ..spec import Case, Code

SWITCHES: Final = ("level_gap_closes", "ace_low", "two_always_trump")


def neighbours(case: Case, **instead: Any) -> bool:
    """What the rules say; with `instead`, other rules."""
    order = Order(case["trump"], Rules().replace(**{**case["rules"], **instead}))
    return order.adjacent(case["a"], case["b"])


def pair_cases(random: Random) -> Iterator[Case]:
    """Two cards near each other, as printed or on the ladder, at a table with some switches turned."""
    found = 0
    while found < 400:
        trump = any_trump(random)
        rules = {name: random.random() < 0.5 for name in SWITCHES}
        order = Order(trump, Rules().replace(**rules))
        a, b = shuffled(random)[:2]
        if a.suit and random.random() < 0.6:
            at = LEVEL_RANKS.index(a.rank) + random.choice((1, 2))
            b = Card(f"{a.suit}{LEVEL_RANKS[at % len(LEVEL_RANKS)].value}")
        if random.random() < 0.15:
            b = Card(f"{random.choice(PRINTED_SUITS)}2")
        near = order.suit(a) is order.suit(b) and abs(order.tier(a) - order.tier(b)) < 3
        corner = a.suit is b.suit and {a.rank, b.rank} == {"A", "2"}
        if near or corner or random.random() < 0.1:
            found += 1
            yield {"a": a.code, "b": b.code, "trump": trump.code, "rules": rules}


def plainer(case: Case) -> Iterator[Case]:
    """One switch back to standard."""
    for name in SWITCHES:
        if case["rules"][name] != (name == "level_gap_closes"):
            rules = {**case["rules"], name: name == "level_gap_closes"}
            yield {**case, "rules": rules}


def turned(case: Case) -> tuple[Any, ...]:
    """Fewer switches turned first."""
    odd = sum(case["rules"][name] != (name == "level_gap_closes") for name in SWITCHES)
    return (odd, str(case))


def share(case: Case) -> tuple[int, int]:
    """What the rules say."""
    rules = Rules(**case["rules"])
    return rules.hand, rules.kitty


def _cards(case: Case) -> tuple[int, int]:
    rules = Rules(**case["rules"])
    return rules.decks * rules.deck_size, rules.players


def no_kitty(case: Case) -> tuple[int, int]:
    """Everything is dealt."""
    cards, players = _cards(case)
    return cards // players, 0


def always_eight(case: Case) -> tuple[int, int]:
    """Eight cards stay at every table."""
    cards, players = _cards(case)
    return (cards - 8) // players, 8


def remainder_only(case: Case) -> tuple[int, int]:
    """Only what does not come out even stays."""
    cards, players = _cards(case)
    return cards // players, cards % players


def share_cases(random: Random) -> Iterator[Case]:
    """All tables there are."""
    tables = [
        {"decks": decks, "players": players, "jokers": jokers, "lowest_rank": lowest}
        for decks in (1, 2, 3, 4)
        for players in (4, 5, 6)
        for jokers in (0, 2)
        for lowest in ("2", "3", "5", "7")
    ]
    random.shuffle(tables)
    for rules in tables:
        yield {"rules": rules}


def same_table(_: Case) -> Iterator[Case]:
    """A table does not get smaller."""
    return iter(())


def decks_and_players(case: Case) -> tuple[Any, ...]:
    """Fewer decks and players first."""
    rules = case["rules"]
    return (rules["decks"], rules["players"], str(rules))


NEIGHBOURS: Final = '''\
def steps(suit, trump, rules):
    """The steps of a suit from the top, each a list of equal cards; an empty one is a gap."""
    own, level = trump[0], trump[1:]
    gone = [level]
    found = []
    if rules["two_always_trump"] and level != "2":
        gone.append("2")
    if suit == "T":
        found = [["BJ"], ["LJ"]]
        for rank in gone:
            found += [[own + rank], [other + rank for other in "SHCD" if other != own]]
        suit = own
    ranks = [rank for rank in "A K Q J 10 9 8 7 6 5 4 3 2".split() if rank not in gone]
    above = ""
    for rank in "A K Q J 10 9 8 7 6 5 4 3 2".split():
        if rank in ranks:
            found.append([suit + rank])
            above = rank
        elif above and not rules["level_gap_closes"]:
            found.append([])
    if rules["ace_low"] and ranks[0] == "A" and ranks[-1] == "2":
        found.append([suit + "A"])
    return found


def neighbours(a, b, trump, rules):
    for suit in "TSHCD":
        row = [] if suit == trump[0] else steps(suit, trump, rules)
        for high, low in zip(row, row[1:]):
            if (a in high and b in low) or (b in high and a in low):
                return True
    return False
'''

SHARE: Final = """\
def share(rules):
    ranks = "2 3 4 5 6 7 8 9 10 J Q K A".split()
    left = len(ranks) - ranks.index(rules["lowest_rank"])
    cards = rules["decks"] * (4 * left + rules["jokers"])
    kitty = cards % rules["players"]
    while kitty < 5:
        kitty += rules["players"]
    return (cards - kitty) // rules["players"], kitty
"""

EXERCISES = (
    Code(
        "12.code.neighbours",
        "neighbours",
        ("a", "b", "trump", "rules"),
        "bool",
        neighbours,
        pair_cases,
        plainer,
        turned,
        {
            "there.gap-always-closes": lambda case: neighbours(case, level_gap_closes=True),
            "there.gap-never-closes": lambda case: neighbours(case, level_gap_closes=False),
            "there.ace-never-low": lambda case: neighbours(case, ace_low=False),
            "there.twos-stay": lambda case: neighbours(case, two_always_trump=False),
        },
        model=NEIGHBOURS,
    ),
    Code(
        "12.code.share",
        "share",
        ("rules",),
        "pair",
        share,
        share_cases,
        same_table,
        decks_and_players,
        {
            "there.no-kitty": no_kitty,
            "there.always-eight": always_eight,
            "there.remainder-only": remainder_only,
        },
        model=SHARE,
    ),
)
