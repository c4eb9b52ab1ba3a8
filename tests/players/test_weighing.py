"""Plays weighed against each other: the same deals for both, the same result every time, errors that hold."""

from __future__ import annotations

import pytest

from tractor_lab.players import ClubPlayer, step
from tractor_lab.players.weighing import Loss, Weighing, candidates, compare, levels_for
from tractor_lab.rules import Deal, ImpossiblePosition, Rules, View, parse_cards


def leads(seed: int = 3, preset: str = "standard") -> View:
    """The view of a declarer who is to make the first lead."""
    rules = Rules.preset(preset)
    deal = Deal.shuffled(seed, rules, rules.ladder[0], 0)
    while deal.phase != "play":
        deal = step(deal, [ClubPlayer()] * rules.players)
    return deal.view(deal.turn)


def test_a_play_beside_itself_costs_nothing() -> None:
    view = leads()
    weighing = Weighing(view, [view.hand[:1], view.hand[:1]], seed=1).add(3)
    assert len(weighing.plays) == 1
    assert weighing.loss(0, 0) == Loss(0.0, 0.0, 0.0, 0.0, 3)


def test_the_same_seed_is_the_same_result() -> None:
    view = leads()
    plays = candidates(view, 3)
    one, two, other = (Weighing(view, plays, seed).add(3) for seed in (1, 1, 2))
    assert one.totals == two.totals != other.totals


def test_the_better_play_is_chosen_and_weighed_in_other_deals() -> None:
    deal = Deal.shuffled(3, Rules(), "2", 0)
    while deal.phase != "play" or len(deal.hands[deal.turn]) > 4 or deal.trick is None:
        deal = step(deal, [ClubPlayer()] * 4)
    view = deal.view(deal.turn)
    found = compare(view, candidates(view, 5)[-1], candidates(view, 5), 0, worlds=12)
    assert found.loss.worlds in (0, 12)
    assert found.loss.points >= 0.0 or not found.loss.clear
    assert set(found.mine) <= set(view.hand)


@pytest.mark.parametrize("preset", ["looking-for-friends", "one-deck", "club"])
def test_burials_and_leads_of_other_rule_sets(preset: str) -> None:
    rules = Rules.preset(preset)
    deal = Deal.shuffled(5, rules, rules.ladder[0], 0)
    while deal.phase != "bury":
        deal = step(deal, [ClubPlayer()] * rules.players)
    view = deal.view(deal.holder or 0)
    kitty = rules.kitty
    burials = [view.hand[:kitty], view.hand[-kitty:]]
    assert Weighing(view, burials).add(2).worlds == 2
    lead = leads(5, preset)
    weighing = Weighing(lead, candidates(lead, 2)).add(2)
    assert weighing.order()[0] == weighing.best()


def test_only_who_is_to_play_is_weighed() -> None:
    view = leads()
    with pytest.raises(ImpossiblePosition):
        Weighing(Deal.shuffled(1).view(0), [()])
    with pytest.raises(ImpossiblePosition):
        candidates(Deal.shuffled(1).view(0))
    with pytest.raises(ValueError, match="not in"):
        Weighing(view, [view.hand[:1]]).place(parse_cards("BJ BJ BJ BJ"))


def test_levels_of_a_side() -> None:
    rules = Rules()
    assert [levels_for(points, False, rules) for points in (0, 39, 79, 80, 119, 120)] == [
        -3.0, -2.0, -1.0, 0.5, 0.5, 1.5,
    ]  # fmt: skip


def test_a_loss_is_clear_when_it_is_no_chance() -> None:
    assert Loss(0.6, 20, 0.1, 5, 20).clear
    assert not Loss(0.6, 20, 0.5, 15, 20).clear
    assert not Loss(0.6, 20, 0.1, 5, 2).clear
    assert not Loss(-0.6, -20, 0.1, 5, 20).clear
    assert Loss(0.3, 12, 0.1, 20, 20).clear_levels(0.3)
    assert not Loss(0.3, 12, 0.1, 20, 20).clear_points(10)
