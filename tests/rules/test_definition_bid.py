"""Calls against their definition: random tables, random rounds of calls."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import fields

import pytest

from tractor_lab.rules import Call, Code, ParseError, Rules, bid, no_bid, parse_cards

from . import definition_bid as truth

FAULTS = {Code.NOT_IN_HAND: "hand", Code.BID_NOT_ALLOWED: "no", Code.BID_TOO_LOW: "low"}
FIELDS: dict[str, list[object]] = {
    "joker_call": [2, 2, 2, 1, 3, 0],
    "call_needs_joker": ["never", "never", "overcall", "always"],
    "joker_colours": [False, True],
    "suit_order": [False, False, True],
    "reinforce": [True, True, False],
    "partner_reinforces": [False, True],
    "reinforced_stands": [False, False, True],
    "self_overcall": [False, True, "after-overcall"],
    "fixed_call": [False, True],
    "who_calls": ["anyone", "declarers-first"],
    "overcall_until": ["kitty", "buried"],
    "stir": [False, True],
}


def random_table(rng: random.Random) -> Rules:
    while True:
        drawn = {name: rng.choice(values) for name, values in FIELDS.items()}
        players = rng.choice([4, 4, 4, 5, 6])
        try:
            return Rules(decks=rng.choice([1, 2, 3, 3, 4]), players=players, **drawn)  # type: ignore[arg-type]
        except ParseError:
            continue  # these fields contradict each other


def random_call(rng: random.Random, level: str, rules: Rules, over: Call | None) -> list[str]:
    """Cards that are a call at some table, or nearly; mostly more than the call they go over."""
    decks = rules.decks
    least = min(decks, len(over.cards) + 1) if over and rng.random() < 0.7 else 1
    if rng.random() < 0.3 or level == "NT":
        cards = [rng.choice(["BJ", "LJ"])] * rng.randint(least, decks)
    else:
        suit = rng.choice("SHCD")
        if over is not None and over.cards[0].suit and rng.random() < 0.4:
            suit = over.cards[0].suit.value
        cards = [suit + level] * rng.randint(least, decks)
        if rng.random() < {"never": 0.2, "overcall": 0.6, "always": 0.9}[rules.call_needs_joker]:
            fits = rng.random() < 0.8
            cards.append("BJ" if (suit in "HD") is fits else "LJ")
    if rng.random() < 0.04:
        cards.append(rng.choice(["S3", "H4", "BJ", "LJ"]))
    return cards if max(Counter(cards).values()) <= decks else cards[:decks]


def random_hand(rng: random.Random, cards: list[str], level: str) -> list[str] | None:
    """A hand that holds most of a call, or none; what is no call at any table is asked without one."""
    some = truth.suit_called(tuple(cards), level) or truth.all_one_joker(tuple(cards))
    if not some or rng.random() < 0.5:
        return None
    held = [card for card in cards if rng.random() < 0.9]
    return [*held, "C9", "D6", "H7"]


@pytest.mark.parametrize("block", range(4))
def test_rounds_of_calls(block: int) -> None:
    rng = random.Random(f"calls {block}")
    said = Counter[str]()
    for _ in range(400):
        rules = random_table(rng)
        game = {field.name: getattr(rules, field.name) for field in fields(rules)}
        level = rng.choice(["2", "5", "10", "A", "NT"])
        declarer = rng.choice([None, rng.randrange(rules.players)])
        calls: list[Call] = []
        for _call in range(12):
            current = calls[-1] if calls else None
            seat = rng.randrange(rules.players)
            if current is not None and rng.random() < 0.4:
                seat = current.seat
            cards = random_call(rng, level, rules, current)
            hand = random_hand(rng, cards, level)
            buried = rng.random() < 0.2
            # The current call may be told as the last of all calls, or by itself.
            earlier = calls if rng.random() < 0.5 else calls[:-1]
            told = bid(
                level,
                seat,
                cards,
                rules,
                current,
                hand=hand,
                declarer=declarer,
                calls=earlier,
                buried=buried,
            )
            plain = [(call.seat, tuple(card.code for card in call.cards)) for call in calls]
            wanted = truth.verdict(
                level,
                seat,
                tuple(cards),
                game,
                plain[-1] if plain else None,
                None if hand is None else tuple(hand),
                declarer,
                plain if earlier is calls else plain[:-1],
                buried,
            )
            found = told.kind or FAULTS[told.reason.code]  # type: ignore[union-attr]
            question = (rules, level, seat, cards, current, hand, declarer, earlier, buried)
            assert found == wanted, question
            said[found] += 1
            if told.legal:
                assert str(told.trump) == truth.made_trump(tuple(cards), level), question
                calls.append(Call(seat, parse_cards(cards)))
    assert set(said) == {*FAULTS.values(), "declare", "overcall", "reinforce", "self-overcall"}
    assert min(said.values()) > 20


@pytest.mark.parametrize("how", ["kitty", "first", "third", "no-trump", "redeal"])
def test_nobody_calls(how: str) -> None:
    rng = random.Random(f"nobody {how}")
    rules = Rules(no_call=how)  # type: ignore[arg-type]
    for _ in range(200):
        kitty = ["BJ", "BJ", "LJ", "LJ", *rng.sample(["S3", "H4", "C2", "D9", "SK"], 5)]
        rng.shuffle(kitty)
        level = rng.choice(["2", "10", "A", "NT"])
        wanted = truth.nobody_calls(level, tuple(kitty[:8]), {"no_call": how})
        trump = no_bid(level, kitty[:8], rules).trump
        assert (trump and str(trump)) == wanted, (level, kitty)
    jokers = no_bid("2", "BJ LJ LJ BJ", rules).trump
    assert str(jokers) == ("None" if how == "redeal" else "NT2")


def test_a_partner_who_reinforces_has_not_gone_over_a_call() -> None:
    rules = Rules(decks=3, partner_reinforces=True, self_overcall="after-overcall")
    game = {field.name: getattr(rules, field.name) for field in fields(rules)}
    rounds = [(0, "S2"), (2, "S2 S2"), (0, "S2 S2 S2")], [(0, "S2"), (1, "LJ LJ"), (0, "S2 S2 S2")]
    for said, legal in zip(rounds, (False, True), strict=True):
        calls = [Call(seat, parse_cards(cards)) for seat, cards in said]
        told = bid("2", 0, "LJ LJ LJ", rules, calls[-1], calls=calls)
        plain = [(seat, tuple(cards.split())) for seat, cards in said]
        wanted = truth.verdict("2", 0, ("LJ", "LJ", "LJ"), game, plain[-1], calls=plain)
        assert told.legal is legal
        assert (wanted == "self-overcall") is legal
