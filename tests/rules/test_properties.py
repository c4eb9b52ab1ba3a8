"""What must hold in every position: hypothesis looks for one where it does not."""

from __future__ import annotations

import random
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from tractor_lab.rules import (
    Hand,
    Lead,
    Order,
    ParseError,
    Rules,
    decide_trick,
    full_deck,
    judge_throw,
    kitty_multiplier,
    legal_follows,
    level_change,
    parse_shape,
    why_not_lead,
)
from tractor_lab.rules.fields import choices

from .positions import TRUMPS


def table(fields: dict) -> Rules:
    """A rule set with these fields, without those that contradict another one."""
    while True:
        try:
            return Rules(**fields)
        except ParseError as refused:
            named = str(refused).split(": ")[0]
            fields = {name: v for name, v in fields.items() if name == "decks" or name not in named}


RULES = st.fixed_dictionaries(
    {"decks": st.sampled_from([1, 2, 3, 4])},
    optional={
        name: st.sampled_from(values)
        for name, values in choices().items()
        if len(values) > 1 and name not in ("decks", "players", "jokers", "lowest_rank")
    },
).map(table)
DEALS = st.tuples(RULES, st.sampled_from(TRUMPS), st.integers(0, 2**32))


def dealt(rules: Rules, seed: int) -> list[list]:
    deck = list(full_deck(rules))
    random.Random(seed).shuffle(deck)
    return [deck[i * rules.hand : (i + 1) * rules.hand] for i in range(rules.players)]


@settings(max_examples=150, deadline=None)
@given(DEALS, st.data())
def test_a_whole_deal_can_be_played(deal: tuple, data: st.DataObject) -> None:
    rules, trump, seed = deal
    order = Order(trump, rules)
    hands = dealt(rules, seed)
    leader, tricks = 0, 0
    while hands[leader] and tricks < 4:
        tricks += 1
        suits = list(order.by_suit(hands[leader]).values())
        suit = suits[data.draw(st.integers(0, len(suits) - 1))]
        parts = parse_shape(suit, order).components
        if rules.throws and data.draw(st.booleans()):
            lead = suit[: data.draw(st.integers(1, len(suit)))]
        else:
            lead = parts[data.draw(st.integers(0, len(parts) - 1))].cards
        assert why_not_lead(lead, order, hands[leader]) is None
        others = [hands[(leader + i) % 4] for i in (1, 2, 3)]
        verdict = judge_throw(lead, others, order)
        if not verdict.stands:
            assert not Counter(verdict.forced) - Counter(lead)
            assert judge_throw(verdict.forced, others, order).stands
            lead = verdict.forced
        plays = [lead]
        for held in others:
            legal = legal_follows(Lead(lead, order), Hand(held, order))
            play = legal.example
            assert play in legal
            assert legal.can_add()
            assert not Counter(play) - Counter(held)
            assert all(card in held for duty in legal.duties for card in duty.cards)
            plays.append(play)
        result = decide_trick(plays, order)
        assert result.beats[-1] == result.winner
        # The winner beats all: nobody else, played after it, takes the trick. (Where every component
        # must be higher, two ruffs may each fail to beat the other; then the earlier holds.)
        if result.winner and rules.overruff != "all":
            for seat in {1, 2, 3} - {result.winner}:
                again = decide_trick([plays[0], plays[result.winner], plays[seat]], order)
                assert again.winner == 1
        multiplier = kitty_multiplier(lead, plays[result.winner], order)
        assert multiplier >= 1
        for i, play in enumerate(plays):
            for card in play:
                hands[(leader + i) % 4].remove(card)
        leader = (leader + result.winner) % 4
        assert len({len(hand) for hand in hands}) == 1


@given(RULES, st.integers(0, 800))
def test_levels_never_fall_as_points_rise(rules: Rules, points: int) -> None:
    def worth(total: int) -> int:
        change = level_change(total, rules)
        return change.levels if change.side == "opponents" else -change.levels

    assert worth(points + 5) >= worth(points)
    assert level_change(0, rules).side == "declarers"


def test_the_level_table_of_two_decks() -> None:
    table = {0: -3, 5: -2, 35: -2, 40: -1, 75: -1, 80: 0, 115: 0, 120: 1, 160: 2, 200: 3}
    for points, levels in table.items():
        change = level_change(points)
        assert change.levels == abs(levels)
        assert change.side == ("declarers" if levels < 0 else "opponents")
    assert level_change(80, Rules(takeover_level=1)).levels == 1
    assert level_change(-40, Rules(below_zero=True)).levels == 4
    assert level_change(500, Rules(level_cap=6)).levels == 6
    assert level_change(900, Rules(points_cap=400)).levels == 8
    assert level_change(-80, Rules(below_zero=True, points_floor=0)).levels == 3
