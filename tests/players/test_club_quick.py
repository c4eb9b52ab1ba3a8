"""The quick trick play is the engine's: same legal plays, same winners, same totals, in every rule set."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tractor_lab.players import RandomPlayer, step
from tractor_lab.players.quick import Quick
from tractor_lab.rules import Card, Deal, Rules
from tractor_lab.rules.presets import PRESETS
from tractor_lab.rules.steps import Trick


def ready(name: str, seed: int = 0) -> Deal:
    """A deal of a preset, ready for the first lead."""
    rules = Rules.preset(name)
    for again in range(50):
        declarer = None if rules.secret_call else 0
        level = random.Random(seed).choice(rules.ladder)
        deal = Deal.shuffled(f"{name} {seed} {again}", rules, level, declarer)
        players = [RandomPlayer(f"{seed} {seat}") for seat in range(rules.players)]
        while deal.phase not in ("play", "redeal"):
            deal = step(deal, players)
        if deal.phase == "play":
            return deal
    raise AssertionError(name)


def quick(deal: Deal, known: int | None = None) -> Quick:
    """The position; with the hands of all, or only with what the seat to move knows."""
    hands = [hand if known in (None, seat) else () for seat, hand in enumerate(deal.hands)]
    trick = deal.trick
    assert deal.declarer is not None
    return Quick.of(
        deal.order,
        hands,
        deal.leader,
        trick.plays if trick else (),
        [one for one in deal.tricks if one.winner is not None],
        deal.kitty if known in (None, deal.holder) else (),
        declarers=deal.declarers,
        declarer=deal.declarer,
        burier=deal.holder,
        friends=deal.friends,
    )


def moments(deal: Deal, other: random.Random | None = None) -> Iterator[tuple[Deal, Quick]]:
    """A deal and its quick twin, play by play; now and then somebody plays another candidate."""
    twin = quick(deal)
    while deal.phase == "play":
        yield deal, twin
        play = twin.choose()
        if other and other.random() < 0.3:
            play = other.choice(twin.candidates(9))
        deal = deal.play(deal.turn, play)
        twin.play(play)
    assert twin.over
    result = deal.tidy().result
    assert result is not None
    assert twin.total == result.total


@pytest.mark.parametrize("name", PRESETS)
def test_it_plays_by_the_rules_of_the_engine(name: str) -> None:
    deal = ready(name)
    for now, twin in moments(deal, random.Random(name)):
        assert twin.turn == now.turn
        assert sorted(twin.hand(now.turn)) == sorted(now.hands[now.turn])
        assert twin.points == now.points + now.penalties
        for play in (twin.choose(), *twin.candidates(4)):
            if now.trick is None:
                assert now.why_not_play(now.turn, play) is None
            else:
                assert play in now.follows


@pytest.mark.parametrize("name", ["standard", "joker-bid", "one-deck", "looking-for-friends"])
def test_a_choice_rests_on_what_the_seat_can_know(name: str) -> None:
    for now, twin in moments(ready(name, 1)):
        assert quick(now, known=now.turn).choose() == twin.choose()


def test_other_hands_change_nothing_for_who_is_to_move() -> None:
    chance = random.Random(5)
    for now, twin in moments(ready("standard", 2)):
        hidden = [
            card for seat, hand in enumerate(now.hands) if seat != now.turn for card in hand
        ] + list(now.kitty)
        chance.shuffle(hidden)
        hands: list[tuple[Card, ...]] = []
        for seat, hand in enumerate(now.hands):
            new = hand if seat == now.turn else tuple(hidden[: len(hand)])
            if seat != now.turn:
                del hidden[: len(hand)]
            hands.append(new)
        if now.turn != now.holder:
            other = twin.dealt(hands, hidden)
            assert other.choose() == twin.choose()
            assert sorted(other.kitty) == sorted(hidden)


def test_a_copy_is_another_one() -> None:
    deal = ready("standard", 3)
    first = quick(deal)
    second = first.copy()
    total = second.play_out()
    assert first.turn == deal.turn
    assert sorted(first.hand(0)) == sorted(deal.hands[0])
    assert first.play_out() == total


def test_a_throw_that_fails_costs_what_it_costs() -> None:
    rules = Rules.preset("club")
    chance = random.Random(1)
    failed = 0
    for seed in range(6):
        deal = ready("club", seed)
        twin = quick(deal)
        assert deal.rules is rules
        while deal.phase == "play":
            play = twin.choose()
            if deal.trick is None:
                suits = list(deal.order.by_suit(deal.hands[deal.turn]).values())
                play = chance.choice(suits)[:3]
            deal = deal.play(deal.turn, play)
            twin.play(play)
            failed += bool(deal.tricks[-1].thrown and len(deal.tricks[-1].plays) == 1)
        result = deal.tidy().result
        assert result is not None
        assert twin.total == result.total
    assert failed > 10


def test_a_trick_that_somebody_else_won_is_refused() -> None:
    deal = ready("standard", 4)
    twin = quick(deal)
    while len(deal.tricks) < 2:
        play = twin.choose()
        deal = deal.play(deal.turn, play)
        twin.play(play)
    first = deal.tricks[0]
    assert first.winner is not None
    wrong = Trick(first.leader, first.plays, winner=(first.winner + 1) % 4)
    with pytest.raises(ValueError, match="was not won by seat"):
        Quick.of(deal.order, deal.hands, 0, (), [wrong], declarers=(0, 2), declarer=0)
