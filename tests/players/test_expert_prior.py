"""What is thought of plays before they are tried: from what the seat knows, and right where clubs err."""

from __future__ import annotations

import pytest

from scripts import fit_prior
from tractor_lab.players import expert_prior
from tractor_lab.players.expert_plays import looked_at
from tractor_lab.players.expert_prior import fits, priors
from tractor_lab.players.expert_search import PLAYS as SCALES
from tractor_lab.players.expert_search import Tried, clear, opinion, taken_for
from tractor_lab.players.expert_traits import KINDS, Table, kind_of
from tractor_lab.players.memory import state_of
from tractor_lab.players.quick import Quick
from tractor_lab.rules import Deal, Order, Rules, parse_cards
from tractor_lab.rules.presets import PRESETS

from . import moments as played

PLAYS = SCALES["lead"][0]


def moments(seed: int, rules: Rules | None = None) -> list[Deal]:
    """Some moments of a deal."""
    return played.moments("prior test", seed, rules, 0.25)


def test_it_is_for_rules_like_those_it_was_learned_from() -> None:
    assert [name for name in PRESETS if fits(Rules.preset(name))]
    assert fits(Rules())
    for name in ("titanic", "nanning", "looking-for-friends", "one-deck"):
        if name in PRESETS:
            assert not fits(Rules.preset(name))


def test_only_what_the_seat_knows_is_read() -> None:
    kinds = set()
    for deal in moments(1) + moments(2):
        known, full = state_of(deal.view(deal.turn)), Quick.open(deal)
        plays = looked_at(full, 8)
        assert looked_at(known, 8) == plays
        assert priors(known, plays) == priors(full, plays)
        kinds.add(kind_of(full))
    assert kinds == set(KINDS)


def test_the_first_is_the_measure_of_the_others() -> None:
    for deal in moments(3):
        q = Quick.open(deal)
        plays = looked_at(q, 8)
        found = priors(q, plays)
        assert found[0] == 0.0
        assert len(found) == len(plays)
        assert all(-3 < one < 3 for one in found)


def over_ruff() -> tuple[Quick, tuple[int, ...], tuple[int, ...]]:
    """Two clubs were thrown and ruffed with the lowest trumps; who is last has no club and may go over them
    with a joker, or discard."""
    order = Order("DK")
    mine = parse_cards("LJ D10 D4 D4 D6 S7 S8 H4 H6 H9")
    others = [
        parse_cards(hand)
        for hand in (
            "C3 C10 CQ S3 S3 S4 S5 S6 S9 H3",
            "C4 C5 C6 C6 S9 S10 SJ H5 H7 H7",
            "D2 D3 D7 D8 H8 H8 H10 HJ HQ HQ",
        )
    ]
    q = Quick.of(order, [*others, mine], 0, declarers=(1, 3), declarer=1)
    for play in ("C10 CQ", "C4 C5", "D2 D3"):
        q.put(q.numbered(parse_cards(play)))
    low, high = ("H4 S7", "D10 LJ")
    return q, *(tuple(sorted(q.numbered(parse_cards(one)))) for one in (low, high))  # type: ignore[return-value]


def test_to_go_over_a_low_ruff_is_thought_better_than_to_discard() -> None:
    q, low, high = over_ruff()
    assert priors(q, [low, high])[1] > 0.1


def test_what_was_thought_gives_way_to_what_is_seen() -> None:
    first = Tried(())
    one = Tried((), prior=0.1)
    assert opinion(one, first, PLAYS)[0] == pytest.approx(0.1)
    before = opinion(one, first, PLAYS)
    errors = [before[1]]
    for _ in range(40):
        first.levels.append(0.0)
        one.levels.append(-0.5)
        errors.append(opinion(one, first, PLAYS)[1])
    assert errors == sorted(errors, reverse=True)
    assert opinion(one, first, PLAYS)[0] < -0.4
    assert taken_for(first, first, PLAYS) == 0.0 > taken_for(one, first, PLAYS)


def test_what_is_thought_hopeless_is_not_tried() -> None:
    hopeless, first, open_question = Tried((), prior=-0.5), Tried(()), Tried((), prior=0.02)
    assert clear([first, hopeless], PLAYS)
    assert hopeless.out
    assert not first.out
    assert not clear([first, open_question], PLAYS)
    assert not open_question.out


def test_the_answers_of_all_trees_are_added(monkeypatch: pytest.MonkeyPatch) -> None:
    q, low, high = over_ruff()
    table = Table(q, low)
    known = len(table.moment()) + len(table.numbers(low))
    takes = 0  # the first number of following with several cards: does it take the trick?
    trees = {
        "several": (0.25, (known + takes, 0.5, -1.0, (known + takes, 2.0, 0.125, 9.0))),
    }
    monkeypatch.setattr(expert_prior, "_trees", lambda: trees)
    assert priors(q, [low, high, low]) == [0.0, 0.375, -0.75]


def test_a_tree_is_written_as_it_is_read() -> None:
    leaf = {"leaf_value": 0.123456}
    node = {
        "split_feature": 3,
        "threshold": 1.5,
        "left_child": leaf,
        "right_child": {"leaf_value": -2},
    }
    assert fit_prior.tree_of(node) == [3, 1.5, 0.1235, -2.0]


def test_what_is_learned_from_a_deal_has_the_numbers_of_the_file() -> None:
    found = fit_prior.rows(5)
    q, low, high = over_ruff()
    table = Table(q, low)
    numbers = len(table.moment()) + len(table.numbers(low)) + len(table.numbers(high))
    assert found["several"].shape[1] == 2 + numbers
    assert set(found) == set(KINDS)
    assert found["lead"][:, 1].any()


def test_trees_ask_only_for_numbers_that_there_are() -> None:
    def asked(tree: object) -> set[int]:
        if not isinstance(tree, tuple):
            return set()
        at, _, low, high = tree
        return {at} | asked(low) | asked(high)

    found = fit_prior.rows(5)
    for kind, trees in expert_prior._trees().items():
        most = max(max(asked(tree), default=0) for tree in trees)
        assert most < found[kind].shape[1] - 2
