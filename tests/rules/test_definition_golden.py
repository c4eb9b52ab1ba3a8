"""The definition itself against the worked examples: what judges the engine is judged first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from itertools import chain
from typing import Any

import pytest

from tractor_lab.rules import Rules

from . import definition, definition_bid, definition_count, definition_play
from .definition import Game
from .test_golden import FACTS, named, rules_of

Question = dict[str, Any]
ASKED = 400
"""How many facts the definition can be asked, at least."""


def cards(text: str | list[str]) -> tuple[str, ...]:
    return tuple(text.split() if isinstance(text, str) else text)


def order(asked: Question, game: Game) -> Question:
    trump, twos, jokers, lowest = game["order"][:4]
    stack = definition.tiers(trump, twos, jokers, lowest)[asked["suit"]]
    return {"high_to_low": stack}


def compare(asked: Question, game: Game) -> Question:
    (suit, a), (other, b) = (game["where"][asked[name]] for name in ("a", "b"))
    if suit != other:
        return {"result": 1 if suit == "T" else -1 if other == "T" else None}
    return {"result": (a < b) - (a > b)}


def adjacent(asked: Question, game: Game) -> Question:
    return {"adjacent": definition.is_run((asked["a"], asked["b"]), game)}


def shape(asked: Question, game: Game) -> Question:
    given = cards(asked["cards"])
    if len({definition.suit_of(card, game) for card in given}) > 1:
        return {"kind": "mixed", "parts": []}
    outline = definition_play.outline_of(definition_play.parse(given, game))
    width, length = outline[0]
    name = {1: "single", 2: "pair", 3: "triple", 4: "quad"}[width] if length == 1 else "tractor"
    parts = [{"width": width, "length": length} for width, length in outline]
    return {"kind": name if len(outline) == 1 else "throw", "parts": parts}


def follow(asked: Question, game: Game) -> Question:
    lead = cards(asked["lead"])
    outline = definition_play.outline_of(definition_play.parse(lead, game))
    suit = definition.suit_of(lead[0], game)
    told = definition.verdict(cards(asked["play"]), cards(asked["hand"]), suit, outline, game)
    return {"legal": told == "legal"}


def lead(asked: Question, game: Game) -> Question:
    throw = cards(asked["play"])
    parts = definition_play.parse(throw, game)
    if len(parts) > 1 and not game["throws"]:
        return {"legal": False, "code": "throws-not-allowed"}
    beats = definition_play.beaten(throw, list(map(cards, asked["others"])), game)
    if not beats:
        return {"legal": True}
    size, width, top = definition_play.forced(throw, beats, game)
    highest = [card for card in throw if definition.height(card, game) == top]
    penalty = (len(throw) - size) * game["throw_penalty"]
    return {"legal": False, "forced": (size, width, highest[0]), "penalty": penalty}


def trick(asked: Question, game: Game) -> Question:
    plays = list(map(cards, asked["plays"]))
    held, ruffed = definition_play.trick(plays, definition_play.parse(plays[0], game), game)
    return {"winner": held[-1], "ruffed": ruffed}


def kitty(asked: Question, game: Game) -> Question:
    led, winning, buried = (cards(asked[name]) for name in ("lead", "winning_play", "kitty"))
    won_by, in_trick = asked.get("won_by", "opponents"), asked.get("trick_points", 0)
    bonus = definition_count.bonus(led, winning, buried, won_by, in_trick, game)
    points = in_trick if game["kitty_multiplier"] == "trick" else definition_count.points(buried)
    times = definition_count.multiplier(led, winning, game)
    return {
        "multiplier": times,
        "bonus": bonus,
        "points": points,
        "total": asked.get("before", 0) + bonus,
    }


def levels(asked: Question, game: Game) -> Question:
    side, up = definition_count.levels(asked["points"], game)
    return {"side": side, "levels": up}


def bid(asked: Question, game: Game) -> Question:
    def call(one: Question | None) -> definition_bid.Call | None:
        return one and (one["seat"], cards(one["cards"]))

    level, shown = asked["level"], cards(asked["cards"])
    told = definition_bid.verdict(
        level,
        asked["seat"],
        shown,
        game,
        call(asked.get("current")),
        declarer=asked.get("declarer"),
        calls=[call(one) for one in asked.get("calls", [])],  # type: ignore[misc]
        buried=asked.get("buried", False),
    )
    if told in ("hand", "no", "low"):
        return {"legal": False}
    return {"legal": True, "kind": told, "trump": definition_bid.made_trump(shown, level)}


def nobid(asked: Question, game: Game) -> Question:
    trump = definition_bid.nobody_calls(asked["level"], cards(asked["kitty"]), game)
    return {"redeal": True} if trump is None else {"trump": trump}


ANSWERS: dict[str, Callable[[Question, Game], Question]] = {
    one.__name__: one
    for one in (
        *(order, compare, adjacent, shape, follow, lead, trick),
        *(kitty, levels, bid, nobid),
    )
}


def asked(fact: dict[str, Any]) -> bool:
    """Can the definition be asked this? (It names the parts of a shape by size, not by their cards.)"""
    return fact["ask"]["op"] in ANSWERS and set(fact["expect"]) != {"components"}


@pytest.mark.parametrize("fact", named([fact for fact in FACTS if asked(fact)]))
def test_golden(fact: dict[str, Any]) -> None:
    rules = rules_of(fact)
    known = {field.name: getattr(rules, field.name) for field in fields(Rules)}
    game = definition.game_of(known, fact["ask"].get("trump", "NT"))
    answer = ANSWERS[fact["ask"]["op"]](fact["ask"], game)
    for name, wanted in fact["expect"].items():
        match name:
            case "begins":
                assert answer["high_to_low"][: len(wanted)] == wanted
            case "members":
                assert sorted(chain.from_iterable(answer["high_to_low"])) == sorted(wanted)
            case "tractor":
                assert (answer["kind"] == "tractor") is wanted
            case "parts":
                given = [{k: part[k] for k in wanted[0]} for part in answer["parts"]]
                assert given == wanted
            case "forced":
                size, width, top = answer["forced"]
                forced = cards(wanted)
                assert (len(forced), forced.count(forced[0])) == (size, width)
                assert top in forced
            case "trump" if wanted is None:
                assert "trump" not in answer
            case _:
                assert answer[name] == wanted


def test_the_definition_is_asked_most_of_them() -> None:
    assert sum(map(asked, FACTS)) >= ASKED
