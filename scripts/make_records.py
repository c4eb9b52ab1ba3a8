"""Write the golden records: whole deals of every rule set and whole matches, played by seeded players.

    python scripts/make_records.py             writes tests/records/golden/
    python scripts/make_records.py --check     writes nothing; says which files are out of date

The players are no experts: they lead what is high, follow to win points or to save them, and now and then do
what the rare endings need (throw and fail, take back, revoke, ask for a new deal). The same seed plays the
same deal, so a file changes only when the engine decides something differently.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tractor_lab.records import read, to_jsonl, write_deal, write_match
from tractor_lab.rules import (
    PRESETS,
    Card,
    Deal,
    LegalFollows,
    Rules,
    Suit,
    decide_trick,
    parse_shape,
)
from tractor_lab.rules.match import Match

GOLDEN = Path(__file__).resolve().parents[1] / "tests" / "records" / "golden"
NAMES = ("East", "North", "West", "South", "Fifth", "Sixth")
TRIES = 25
"""Deals tried for each table; those are kept in which something happens that was not seen yet."""
LEAST = 3
"""Deals kept of each table at least."""
HOUSE: dict[str, dict[str, Any]] = {
    "jack": {"jack_rule": True, "throw_penalty": 5, "joker_call": 1},
    "six-card-kitty": {"kitty": 6, "self_overcall": True},
    "bombs": {"decks": 4, "bombs": "any", "wide_follow": "general", "overruff": "all"},
    "cut-down": {"lowest_rank": "5", "levels": ("5", "10", "K", "A"), "protect_tractors": True},
    "two-friends": {"players": 6, "decks": 3, "friends": 2, "friend_cards": "not-highest"},
    "broken-off": {"take_back": 10, "take_back_limit": 30, "take_back_stop": 60},
}
"""Tables that are no preset, as differences from `standard`."""
AS_JSON = ("standard-1", "joker-bid-1", "nanning-1", "looking-for-friends-1", "match-club")
"""Records that are kept as JSON lines too."""
MATCHES: dict[str, tuple[str, dict[str, Any]]] = {
    "match-standard": ("standard", {}),
    "match-nanning": ("nanning", {"laps": 1}),
    "match-looking-for-friends": ("looking-for-friends", {}),
    "match-club": ("club", {}),
}


@dataclass(frozen=True)
class Habits:
    """How a table plays: how often, of the times when it could."""

    calls: float = 0.4
    throws: float = 0.15
    takes_back: float = 0.0
    revokes: float = 0.0
    riots: float = 0.0
    hands_over: float = 0.5
    gives: bool = False
    """The opponents play for the declarers: shut-outs are rare otherwise."""


def habits(rng: random.Random) -> Habits:
    """The habits of some table."""
    rare = rng.random()
    return Habits(
        calls=rng.choice([0, 0.1, 0.5, 0.9]),
        throws=rng.choice([0, 0.2, 0.5]),
        takes_back=rng.choice([0, 0, 0.02, 0.1]),
        revokes=0.15 if rare < 0.2 else 0,
        riots=0.8 if rare > 0.8 else 0,
        hands_over=rng.choice([0, 0.7]),
        gives=0.3 < rare < 0.5,
    )


WISHES: dict[str, dict[str, Habits]] = {
    "standard": {"shut-out": Habits(gives=True), "opponents +2": Habits(throws=0.6)},
    "joker-bid": {"stirred": Habits(calls=0.95), "riot": Habits(riots=1)},
    "club": {
        "handed over": Habits(calls=0.02, hands_over=1),
        "taken back": Habits(takes_back=0.05),
        "dealt again": Habits(calls=0, hands_over=0),
    },
    "nanning": {
        "declarers revoked": Habits(revokes=0.1),
        "opponents revoked": Habits(revokes=0.1),
        "played again": Habits(revokes=0.5),
        "taken back": Habits(takes_back=0.02),
        "dealt again": Habits(calls=0),
        "last trick counts against": Habits(),
    },
    "guigang": {"below zero": Habits(gives=True), "taken back": Habits(takes_back=0.3)},
    "looking-for-friends": {"declarer alone": Habits()},
    "house-jack": {"won by a jack": Habits()},
    "house-broken-off": {
        "broken off": Habits(takes_back=0.3),
        "opponents barred": Habits(takes_back=0.05),
        "declarers barred": Habits(takes_back=0.05),
    },
}
"""What must happen in some deal of a table, and how it plays until it does."""
PATIENCE = 400
"""Deals tried for a wish."""


# -- the players -----------------------------------------------------------------------------------------


def play(deal: Deal, rng: random.Random, ways: Habits) -> Deal:
    """The deal, played to its end."""
    while deal.phase in ("draw", "lift", "bury", "stir", "friends"):
        deal = _prepare(deal, rng, ways)
    while deal.phase == "play":
        deal = _one_play(deal, rng, ways)
    return deal.count() if deal.phase == "count" else deal


def _prepare(deal: Deal, rng: random.Random, ways: Habits) -> Deal:
    """One step before the play."""
    match deal.phase:
        case "draw":
            seat = deal.drawer
            return _perhaps_call(deal.draw(), seat, rng, ways)
        case "lift":
            return _before_lifting(deal, rng, ways)
        case "bury":
            return deal.bury(_burial(deal, rng))
        case "stir":
            calls = deal.possible_calls(deal.stirrer)
            if calls and rng.random() < ways.calls:
                return deal.stir(deal.stirrer, rng.choice(calls))
            return deal.pass_stir(deal.stirrer)
    return deal.call_friends(_friends(deal, rng))


def _perhaps_call(deal: Deal, seat: int, rng: random.Random, ways: Habits) -> Deal:
    if rng.random() >= ways.calls:
        return deal
    calls = deal.possible_calls(seat)
    return deal.call(seat, rng.choice(calls)) if calls else deal


def _before_lifting(deal: Deal, rng: random.Random, ways: Habits) -> Deal:
    for seat in range(deal.rules.players):
        if deal.may_riot(seat) and rng.random() < ways.riots:
            return deal.riot(seat)
        deal = _perhaps_call(deal, seat, rng, ways)
    free = deal.known_declarer is not None and not deal.calls and deal.handed_to is None
    if deal.rules.hand_over and free and rng.random() < ways.hands_over:
        deal = deal.hand_over()
        for seat in range(deal.rules.players):
            deal = _perhaps_call(deal, seat, rng, replace(ways, calls=1))
    while deal.turned < deal.to_turn:
        deal = deal.turn_card()
    return deal.lift()


def _burial(deal: Deal, rng: random.Random) -> list[Card]:
    """Low cards of plain suits; now and then points among them."""
    order = deal.order
    bold = rng.random() < 0.3

    def worth(card: Card) -> tuple[bool, bool, int]:
        return order.suit(card) is Suit.TRUMP, card.points > 0 and not bold, order.tier(card)

    assert deal.holder is not None
    return sorted(deal.hands[deal.holder], key=worth)[: deal.rules.kitty]


def _friends(deal: Deal, rng: random.Random) -> list[tuple[Card, int]]:
    """High cards, and not one's own last copy if that can be helped."""
    order = deal.order
    assert deal.declarer is not None
    mine = deal.hands[deal.declarer]
    copies = [
        (card, nth)
        for card in deal.friend_cards()
        for nth in range(1, deal.deck.count(card) + 1)
        if rng.random() < 0.1 or mine.count(card) < nth
    ]
    copies.sort(key=lambda copy: (-order.tier(copy[0]), copy[1], copy[0].index))
    return rng.sample(copies[:8], deal.rules.friends)


def _one_play(deal: Deal, rng: random.Random, ways: Habits) -> Deal:
    seat = deal.turn
    deal = deal.play(seat, (_follow if deal.trick else _lead)(deal, rng, ways))
    if rng.random() < ways.takes_back and deal.why_not_take_back(seat) is None:
        deal = deal.take_back(seat)
    return deal


def _lead(deal: Deal, rng: random.Random, ways: Habits) -> tuple[Card, ...]:
    order = deal.order
    suits = list(order.by_suit(deal.hands[deal.turn]).items())
    suit, held = rng.choice(suits)
    if deal.rules.throws and rng.random() < ways.throws and len(held) > 1:
        return held[: rng.randint(2, min(6, len(held)))]
    parts = parse_shape(held, order).components
    top = len(order.high_to_low(suit)) - 1
    sure = [part for part in parts if order.tier(part.cards[0]) >= top - 1]
    # the largest of the high ones, else something low and cheap
    best = max(sure or parts[-3:], key=lambda part: (part.width * part.length, rng.random()))
    return best.cards


def _follow(deal: Deal, rng: random.Random, ways: Habits) -> tuple[Card, ...]:
    legal, seat = deal.follows, deal.turn
    hand = deal.hands[seat]
    if deal.rules.revoke == "levels" and rng.random() < ways.revokes:
        wrong = tuple(rng.sample(hand, legal.size))
        if wrong not in legal:
            return wrong
    order = deal.order
    options = [
        legal.example,
        _complete(legal, lambda card: (card.points, -order.tier(card))),
        _complete(
            legal, lambda card: (order.suit(card) is Suit.TRUMP, order.tier(card), -card.points)
        ),
    ]
    return max(options, key=lambda cards: (_value(deal, seat, cards, ways), rng.random()))


def _complete(legal: LegalFollows, wanted: Any) -> tuple[Card, ...]:
    """A legal play made of what is wanted most."""
    cards: tuple[Card, ...] = ()
    while len(cards) < legal.size:
        cards += (max(sorted(legal.can_add(cards)), key=wanted),)
    return cards


def _value(deal: Deal, seat: int, cards: tuple[Card, ...], ways: Habits) -> float:
    """Points for one's own side, less the strength that is spent."""
    trick = deal.trick
    assert trick is not None
    outcome = decide_trick([*trick.plays, cards], deal.order)
    winner = (trick.leader + outcome.winner) % deal.rules.players
    side = "declarers" if ways.gives else deal.side(seat)
    ours = deal.side(winner) == side
    order = deal.order
    spent = sum(order.tier(card) + 15 * (order.suit(card) is Suit.TRUMP) for card in cards)
    mine = 3 if winner == seat else 0
    return (outcome.points + mine) * (1 if ours else -1) - spent / 40


# -- what happened ---------------------------------------------------------------------------------------


def events(deal: Deal) -> set[str]:
    """What happened in a deal that a record must be able to tell."""
    done = [operation.do for operation in deal.log]
    leads = [parse_shape(trick.plays[0], deal.order) for trick in deal.tricks]
    played = sum(len(trick.plays) for trick in deal.tricks)
    happened = {
        "dealt again": deal.phase == "redeal",
        "broken off": deal.phase == "stopped",
        "first deal": deal.known_declarer is None,
        "nobody called": not deal.calls,
        "overcalled": len(deal.calls) > 1,
        "riot": "riot" in done,
        "handed over": "hand-over" in done,
        "kitty turned": "turn" in done,
        "stirred": done.count("bury") > 1,
        "no trump": deal.trump is not None and deal.trump.suit is None,
        "a throw stood": any(len(lead.components) > 1 for lead in leads),
        "a throw failed": any(trick.thrown for trick in deal.tricks),
        "taken back": "take-back" in done,
        "played again": done.count("play") - done.count("take-back") > played,
        "cards removed": bool(deal.removed),
    }
    result = deal.result
    if result is not None:
        happened |= {
            f"{result.change.side} +{min(result.change.levels, 3)}": True,
            "kitty won": result.kitty.bonus > 0,
            "last trick counts against": result.kitty.bonus < 0,
            "shut-out": result.total == 0,
            "below zero": result.total < 0,
            "won by a jack": result.jack,
            f"{result.revoked} revoked": result.revoked is not None,
            f"{result.barred} barred": result.barred is not None,
            "declarer alone": deal.rules.friends > 0 and len(result.declarers) == 1,
        }
    return {name for name, so in happened.items() if so}


# -- the files -------------------------------------------------------------------------------------------


def deals_of(name: str, rules: Rules) -> Iterator[tuple[Deal, list[str]]]:
    """Deals of a table in which something new happens, and what; then those that are wished for."""
    seen: set[str] = set()
    kept = 0
    for index in range(TRIES):
        deal = some_deal(f"{name} {index}", rules)
        found = events(deal)
        if len(found - seen) > kept // 2 or TRIES - index <= LEAST - kept:
            kept += 1
            seen |= found
            yield deal, sorted(found)
    for wish, ways in WISHES.get(name, {}).items():
        for index in range(PATIENCE):
            if wish in seen:
                break
            deal = some_deal(f"{name} {wish} {index}", rules, ways)
            if wish in (found := events(deal)):
                seen |= found
                yield deal, sorted(found)
        if wish not in seen:
            raise AssertionError(f"{name}: {wish} has not happened in {PATIENCE} deals")


def some_deal(seed: str, rules: Rules, ways: Habits | None = None) -> Deal:
    """A whole deal, played."""
    rng = random.Random(seed)
    level = rng.choice(rules.ladder)
    declarer = rng.choice([None, *range(rules.players)])
    deal = Deal.shuffled(seed, rules, level, declarer, rng.randrange(rules.players))
    return play(deal, rng, ways or habits(rng))


def records() -> Iterator[tuple[str, str]]:
    """The name and the text of every golden record."""
    tables = {name: Rules.preset(name) for name in PRESETS}
    tables |= {f"house-{name}": Rules().replace(**changes) for name, changes in HOUSE.items()}
    for name, rules in tables.items():
        for number, (deal, found) in enumerate(deals_of(name, rules), 1):
            event = f"{name} {number}: {', '.join(found)}"
            names = NAMES[: rules.players] if number % 2 else ()
            yield f"{name}-{number}.txt", write_deal(deal, names, event)
    for name, (preset, changes) in MATCHES.items():
        yield f"{name}.txt", match_of(name, Rules.preset(preset).replace(**changes))


def match_of(name: str, rules: Rules) -> str:
    """A whole match."""
    rng = random.Random(name)
    match = Match.start(rules, rng.randrange(rules.players))
    ways = Habits(calls=0.3, throws=0.1)
    deals: list[Deal] = []
    minutes: list[float] = []
    while match.ended is None:
        deal = play(match.deal(f"{name} {len(deals)}"), rng, ways)
        deals.append(deal)
        minutes.append(rng.randint(6, 15) if rules.time_limit else 0)
        match = match.after(deal, minutes[-1])
    return write_match(match, deals, NAMES[: rules.players], name, minutes=minutes)


def files() -> dict[str, str]:
    """The name and the content of every file."""
    made = dict(records())
    for name in AS_JSON:
        if f"{name}.txt" in made:
            made[f"{name}.jsonl"] = to_jsonl(read(made[f"{name}.txt"]))
    return made


def main(args: Sequence[str] = ()) -> int:
    """Write the files, or with ``--check`` say which are out of date."""
    made = files()
    there = {path.name: path.read_text(encoding="utf-8") for path in GOLDEN.glob("*.*")}
    if args and args[0] == "--check":
        wrong = sorted(
            name for name in made.keys() | there.keys() if made.get(name) != there.get(name)
        )
        print("\n".join(wrong) or f"{len(made)} records are up to date")
        return 1 if wrong else 0
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for name in there.keys() - made.keys():
        (GOLDEN / name).unlink()
    for name, text in made.items():
        (GOLDEN / name).write_text(text, encoding="utf-8", newline="\n")
    print(f"{len(made)} files, {sum(map(len, made.values())):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
