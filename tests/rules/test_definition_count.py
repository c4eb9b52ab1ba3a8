"""The count against its definition: every multiplier, the last trick, and the table of levels."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tractor_lab.rules import (
    Card,
    Lead,
    Order,
    ParseError,
    Rules,
    full_deck,
    kitty_count,
    kitty_multiplier,
    level_change,
)
from tractor_lab.rules.fields import choices

from . import definition_count as truth
from . import definition_play
from .positions import TRUMPS, game_of, random_suit_cards
from .test_definition_guangxi import TOWN, random_lead, wide_trick
from .test_definition_play import codes, heights, random_order, random_trick

HOW = choices()["kitty_multiplier"]


def last_trick(rng: random.Random, how: str, decks: int) -> tuple[Order, list[Card], list[Card]]:
    """A table, the lead of a last trick, and the play that wins it."""
    fields: dict[str, object] = {
        "kitty_multiplier": how,
        "multiplier_from": rng.choice(["winner", "lead"]),
        "last_trick_cards": rng.randint(1, 4),
    }
    if decks == 4 and rng.random() < 0.6:
        fields |= TOWN | {"bigger_type_wins": True, "bombs": rng.choice(["off", "any"])}
        order = Order(rng.choice(TRUMPS), Rules(decks=4, **fields))  # type: ignore[arg-type]
        plays = wide_trick(rng, order, list(random_lead(rng, order, 9).cards))
    else:
        bombs = "follow-suit" if decks == 4 else "off"
        shapeless = rng.random() < 0.4
        order = random_order(
            rng, decks, **fields, bombs=bombs, ruff_throw_needs_shape=not shapeless
        )
        lead: list[Card] = []
        while not lead:
            suit = rng.choice(order.suits)
            lead = random_suit_cards(rng, order, suit, rng.randint(1, 7), 1.0)
        plays = random_trick(rng, order, lead)
    led = Lead(plays[0], order)
    parts = [(p.size, p.width, p.top + heights(order, led.suit)) for p in led.components]
    held, _ = definition_play.trick([codes(play) for play in plays], parts, game_of(order))
    return order, plays[0], plays[held[-1]]


@pytest.mark.parametrize("how", HOW)
def test_the_multiplier(how: str) -> None:
    rng = random.Random(f"multiplier {how}")
    taken = 0
    found = set()
    for _ in range(150):
        order, lead, winning = last_trick(rng, how, rng.choice([1, 2, 2, 3, 4, 4]))
        game = game_of(order)
        told = kitty_multiplier(lead, winning, order)
        assert told == truth.multiplier(codes(lead), codes(winning), game), (order, lead, winning)
        found.add(told)
        taken += lead is not winning
        kitty = rng.sample(full_deck(order.rules), order.rules.kitty)
        side = rng.choice(["declarers", "opponents"])
        in_trick = 5 * rng.randint(0, 40)
        count = kitty_count(lead, winning, kitty, order, side, in_trick)  # type: ignore[arg-type]
        given = codes(lead), codes(winning), codes(kitty), side, in_trick
        assert count.bonus == truth.bonus(*given, game), (order, lead, winning, side)
        assert count.multiplier == told
    assert taken > 30
    assert len(found) > 2 or how == "double"


def test_the_points_of_the_last_trick_must_be_told_where_they_count() -> None:
    order = Order("H10", Rules.preset("nanning"))
    with pytest.raises(ParseError, match="trick_points"):
        kitty_count("SA", "SA", "", order)


def test_levels() -> None:
    rng = random.Random("levels")
    seen = Counter[tuple[str, int]]()
    for _ in range(3000):
        step = rng.choice([20, 40, 60, 80, 35])
        takeover = rng.choice([step, 2 * step, 3 * step, 4 * step, 85])
        rules = Rules(
            step=step,
            takeover=takeover,
            takeover_level=rng.choice([0, 0, 1, 2]),
            dead_zone=rng.choice([0, 1, 1, 1, 2, 3]),
            level_cap=rng.choice([None, None, 1, 3, 6]),
            points_cap=rng.choice([None, None, takeover, takeover + 5 * rng.randint(1, 60)]),
            points_floor=rng.choice([None, None, 0, -80, -40]),
            below_zero=rng.random() < 0.6,
        )
        game = game_of(Order("H5", rules))
        near = rng.choice([0, takeover // 2, takeover + step * rng.randint(-1, 5), -step])
        for total in (near, near + rng.choice([-5, 5, 1, -1]), rng.randint(-400, 900)):
            change = level_change(total, rules)
            assert (change.side, change.levels) == truth.levels(total, game), (rules, total)
            seen[change.side, change.levels] += 1
    assert len(seen) > 12
