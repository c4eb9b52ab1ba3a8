"""Calls weighed against waiting: in deals that look the same, the same every time, by nothing hidden."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tractor_lab.players import ClubPlayer, step
from tractor_lab.players.weighing import Late, Outcomes, never
from tractor_lab.players.weighing_calls import (
    CallWeighing,
    FriendWeighing,
    call_options,
    can_weigh,
    cards_of,
    choose,
    deal_in,
    friend_options,
)
from tractor_lab.players.worlds import Worlds
from tractor_lab.rules import Deal, ImpossiblePosition, Rules, View


def until(phase: str, preset: str = "standard", seed: int = 3, cards: int = 999) -> Deal:
    """A deal of club players until a phase begins, or so many cards are drawn."""
    rules = Rules.preset(preset)
    deal = Deal.shuffled(seed, rules, rules.ladder[0], 0, first=1)
    while deal.phase != phase or (phase == "draw" and deal.drawn < cards):
        deal = step(deal, [ClubPlayer()] * rules.players)
    return deal


@pytest.mark.parametrize(
    ("preset", "phase"),
    [("standard", "draw"), ("standard", "lift"), ("joker-bid", "draw"), ("contest", "lift")],
)
def test_a_world_is_a_deal_that_looks_the_same(preset: str, phase: str) -> None:
    """To the last bit of the view: who weighs a call looks at what the seat sees, and at nothing else."""
    deal = until(phase, preset, cards=80)
    for seat in range(2):
        view = deal.view(seat)
        assert can_weigh(view)
        for world, _ in zip(Worlds(view, 1), range(2), strict=False):
            again = deal_in(view, world, declarer=0)
            assert again.view(seat) == view
            assert again.hands != deal.hands


def test_the_same_seed_is_the_same_result() -> None:
    view = until("draw", "one-deck", cards=40).view(0)
    calls = call_options(view, (), 3)
    one, two, other = (CallWeighing(view, calls, seed, 0).add(2) for seed in (1, 1, 2))
    assert (one.totals, one.levels) == (two.totals, two.levels)
    assert one.worlds == 2
    assert one.totals != other.totals


def test_options_begin_with_what_was_done_and_have_waiting_among_them() -> None:
    view = until("draw", cards=90).view(1)
    made = tuple(sorted(view.possible_calls[0])) if view.possible_calls else ()
    options = call_options(view, made, 4)
    assert options[0] == made
    assert () in options
    assert len(options) == len(set(options)) <= 4


def test_only_calls_that_can_be_made_are_weighed() -> None:
    deal = until("play")
    view = deal.view(0)
    assert not can_weigh(view)
    with pytest.raises(ImpossiblePosition, match="seat 0"):
        CallWeighing(view, [()])
    with pytest.raises(ImpossiblePosition, match="no friends"):
        FriendWeighing(view, [()])
    drawing = until("draw", cards=30).view(0)
    with pytest.raises(ImpossiblePosition, match="is no call now"):
        CallWeighing(drawing, [(), drawing.hand[:3]])
    secret = Deal.shuffled(3, Rules.preset("nanning"), "3").draw(120)
    caller = next(seat for seat in range(4) if secret.possible_calls(seat))
    called = secret.call(caller, secret.possible_calls(caller)[0])
    assert called.phase == "draw"
    assert can_weigh(called.view(caller))
    assert not can_weigh(called.view((caller + 1) % 4))  # the call is hidden from the others


def test_friends_are_weighed_in_the_same_deals() -> None:
    view = until("friends", "looking-for-friends").view(0)
    own = ClubPlayer().call_friends(view)
    options = friend_options(view, own, 4)
    assert options[0] == own
    assert len({frozenset(cards_of(one)) for one in options}) == len(options) > 1
    found = FriendWeighing(view, options).add(3)
    assert found.worlds == 3
    assert found.loss(0, 0).size == 0


class Known(Outcomes):
    """Choices that come out as they are: numbers are levels."""

    def __init__(self, choices: Sequence[float]) -> None:
        super().__init__(len(choices))
        self.choices = choices

    def add(self, worlds: int, late: Late = never) -> Known:
        assert not late()
        for place, one in enumerate(self.choices):
            self.levels[place] += [one] * worlds
            self.totals[place] += [0.0] * worlds
        return self


def test_the_best_is_found_and_weighed_again() -> None:
    named: list[str] = []

    def weigh(choices: Sequence[float], name: str) -> Known:
        named.append(name)
        return Known(choices)

    found = choose([1.0, 3.0, 2.0], weigh, 5)
    assert (found.place, found.loss.levels, found.value) == (1, 2.0, (3.0, 0.0))
    assert found.loss.worlds == 5
    assert choose([2.0, 2.0], weigh, 5).place == 0  # no other is better
    assert named == ["first", "second", "first"]


def test_a_view_is_all_that_is_looked_at() -> None:
    """Two deals that look the same to a seat give the same worth."""
    deal = until("draw", "one-deck", cards=20)
    view: View = deal.view(0)
    world = Worlds(view, 9).sample()
    other = deal_in(view, world, declarer=0).view(0)
    calls = call_options(view, (), 2)
    assert (
        CallWeighing(view, calls, 4, 0).add(1).totals
        == CallWeighing(other, calls, 4, 0).add(1).totals
    )
