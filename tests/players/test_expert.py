"""The expert: legal everywhere, the same under a seed, within its budget, right where it can be counted."""

from __future__ import annotations

import random
import time
from collections import Counter
from dataclasses import replace
from itertools import pairwise, permutations

import pytest

from tractor_lab.players import RandomPlayer, play_deal, step
from tractor_lab.players import expert as expert_module
from tractor_lab.players.club import ClubPlayer
from tractor_lab.players.expert import ExpertPlayer
from tractor_lab.players.expert_bury import burials
from tractor_lab.players.expert_plays import plays
from tractor_lab.players.expert_search import PLAYS, Budget, Tried, taken_for, try_all
from tractor_lab.players.expert_value import Guess, worth
from tractor_lab.players.memory import state_of
from tractor_lab.players.quick import Quick
from tractor_lab.players.worlds import Worlds, fits
from tractor_lab.players.worlds_seen import unseen
from tractor_lab.rules import Card, Deal, ImpossiblePosition, ParseError, Rules, View, level_change
from tractor_lab.rules.presets import PRESETS

Cards = tuple[Card, ...]


def buried(seed: int, rules: Rules | None = None) -> Deal:
    deal = Deal.shuffled(f"expert {seed}", rules, declarer=0)
    players = [ClubPlayer() for _ in range(deal.rules.players)]
    while deal.phase not in ("play", "redeal"):
        deal = step(deal, players)
    return deal


def played(seed: int, plays: int) -> Deal:
    """A deal of club players after so many plays."""
    deal = buried(seed)
    players = [ClubPlayer() for _ in range(4)]
    for _ in range(plays):
        deal = step(deal, players)
    return deal


@pytest.mark.parametrize("preset", PRESETS)
def test_what_it_plays_is_legal(preset: str) -> None:
    rules = Rules.preset(preset)
    seats = rules.players
    chance = random.Random(preset)
    asked = Counter(chance.sample(range(3 * seats), 1 if rules.decks > 3 else 3))
    players = [RandomPlayer(seat) for seat in range(seats)]
    expert = ExpertPlayer(seed=1, worlds=1)
    deal = Deal.shuffled(f"legal {preset}", rules, rules.ladder[0], declarer=1)
    number = 0
    while number < 3 * seats and deal.phase != "redeal":
        if deal.phase in ("bury", "friends"):
            deal = step(deal, [expert] * seats)
        elif deal.phase == "play":
            deal = step(deal, [expert] * seats if asked[number] else players)
            number += 1
        else:
            deal = step(deal, players)
    assert deal.phase in ("play", "redeal")


def test_the_same_seed_and_number_of_worlds_play_alike() -> None:
    view = played(2, 22).view(played(2, 22).turn)
    one = ExpertPlayer(seed=5, worlds=3)
    assert one.advise(view) == one.advise(view) == ExpertPlayer(seed=5, worlds=3).advise(view)
    assert one.weigh(view) == ExpertPlayer(seed=5, worlds=3).weigh(view)
    deals = [next(iter(Worlds(view, seed))) for seed in (5, 5, 6)]
    assert deals[0] == deals[1] != deals[2]


@pytest.mark.parametrize("seconds", [0.01, 0.03])
def test_a_decision_keeps_to_its_time(seconds: float) -> None:
    deal = played(3, 5)
    expert = ExpertPlayer(seed=1, seconds=seconds)
    expert.advise(deal.view(deal.turn))  # the tables of the order are made once
    for _ in range(4):
        view = deal.view(deal.turn)
        start = time.thread_time()
        (expert.follow if view.trick else expert.lead)(view)
        assert time.thread_time() - start < seconds + 0.02
        deal = step(deal, [ClubPlayer()] * 4)


def test_the_choice_depends_on_the_view_alone() -> None:
    deal = played(4, 30)
    view = deal.view(deal.turn)
    world = Worlds(view, seed=8).sample()
    other = deal._next(deal.log[-1], hands=world.hands, kitty=world.kitty)
    object.__setattr__(other, "log", deal.log)
    assert other.hands != deal.hands
    assert other.view(deal.turn) == view
    assert ExpertPlayer(worlds=2).advise(other.view(deal.turn)) == ExpertPlayer(worlds=2).advise(
        view
    )


def test_what_leaves_no_choice_is_played_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    players = [ClubPlayer() for _ in range(4)]
    for seed in range(5, 30):  # some deals end with a lead of several cards
        deal = played(seed, 0)
        while len(deal.hands[deal.turn]) > 1:
            deal = step(deal, players)
        if deal.phase == "play":
            break

    def none(*_: object) -> None:
        raise AssertionError("it looked for hidden deals")

    monkeypatch.setattr(expert_module, "Worlds", none)
    view = deal.view(deal.turn)
    assert ExpertPlayer().lead(view) == view.hand
    advice = ExpertPlayer().advise(view)
    assert advice is not None
    assert advice.reason == "lead.last"


def ways(view: View) -> list[tuple[Cards, ...]]:
    """Every hidden deal of a declarer's view with few cards left."""
    found = {}
    for cards in permutations(unseen(view)):
        hands, at = [view.hand] * 4, 0
        for seat in (seat for seat in range(4) if seat != view.seat):
            hands[seat] = tuple(sorted(cards[at : at + view.sizes[seat]]))
            at += view.sizes[seat]
        found[tuple(hands)] = True
    return [hands for hands in found if fits(view, hands, view.kitty)]


@pytest.mark.parametrize("seed", [1, 4])
def test_near_the_end_it_finds_what_counting_all_deals_finds(seed: int) -> None:
    deal = buried(seed)
    players = [ClubPlayer() for _ in range(4)]
    while len(deal.hands[0]) > 2 or deal.turn != 0:
        deal = step(deal, players)
    view = deal.view(0)
    state = state_of(view)
    value: dict[Cards, float] = {}
    deals = ways(view)
    for cards in plays(view, state, 8):
        totals = []
        for hands in deals:
            trial = state.dealt(hands, view.kitty)
            trial.play(cards)
            totals.append(worth(trial.play_out(), view.rules))
        value[cards] = -sum(totals) / len(totals)
    chosen = ExpertPlayer(seed=2, worlds=40).weigh(view)[0].cards
    assert value[tuple(sorted(chosen))] > max(value.values()) - 0.05


def test_candidates_are_weighed_in_the_same_deals_the_best_first() -> None:
    deal = played(6, 20)
    while deal.trick or len(set(deal.hands[deal.turn])) < 8:
        deal = step(deal, [ClubPlayer()] * 4)
    view = deal.view(deal.turn)
    found = ExpertPlayer(seed=1, worlds=6).weigh(view)
    advice = ClubPlayer().advise(view)
    assert advice is not None
    assert len(found) > 1
    assert {one.reason for one in found if sorted(one.cards) == sorted(advice.cards)} == {
        advice.reason
    }
    for one in found:
        assert -4 < one.value < 6
        assert 0 <= one.points <= 400
    assert ExpertPlayer().weigh(deal.view((deal.turn + 1) % 4)) == ()


def test_advice_says_what_it_brings_beside_the_club_players_play() -> None:
    expert, club = ExpertPlayer(seed=1, worlds=8), ClubPlayer()
    deal, other = played(7, 0), 0
    for _ in range(36):
        view = deal.view(deal.turn)
        mine, theirs = expert.advise(view), club.advise(view)
        assert mine is not None
        assert theirs is not None
        if sorted(mine.cards) == sorted(theirs.cards):
            assert mine == theirs
        else:
            other += 1
            assert mine.reason.startswith("expert.")
            assert mine.words("en") != mine.words("zh")
            assert "{" not in mine.words("en") + mine.words("zh")
        deal = deal.play(deal.turn, mine.cards)
        if other == 2:
            break
    assert other


def test_estimates_of_a_view_and_of_open_hands() -> None:
    deal = played(8, 60)
    expert = ExpertPlayer(seed=1, worlds=4)
    ended = deal
    while ended.phase != "counted":
        ended = step(ended, [ClubPlayer() for _ in range(4)])
    assert ended.result is not None
    assert expert.estimate(deal) == ended.result.total == expert.estimate(ended.view(2))
    assert abs(expert.estimate(deal.view(1)) - ended.result.total) < 120
    burying = Deal.shuffled(1, declarer=0).tidy().lift()
    assert 0 <= expert.estimate(burying.view(0)) <= 400
    assert expert.estimate(burying) >= 0
    with pytest.raises(ImpossiblePosition, match="estimate"):
        expert.estimate(burying.view(1))


def test_it_buries_one_of_several_burials() -> None:
    view = Deal.shuffled(12, declarer=2).tidy().lift().view(2)
    options = burials(view.hand, view.order, 8, 8)
    assert len(options) > 1
    assert all(not Counter(cards) - Counter(view.hand) and len(cards) == 8 for cards in options)
    chosen = ExpertPlayer(seed=1, worlds=2).bury(view)
    assert sorted(chosen) in [sorted(cards) for cards in options]
    assert len(ExpertPlayer(seed=1, worlds=2).weigh(view)) == len(options)


def test_plays_that_are_alike_are_tried_once() -> None:
    deal = buried(9)
    players = [ClubPlayer() for _ in range(4)]
    for _ in range(12):
        view = deal.view(deal.turn)
        found = plays(view, state_of(view), 8)
        assert 1 <= len(found) <= 8
        assert len({tuple(sorted(cards)) for cards in found}) == len(found)
        deal = step(deal, players)


def test_another_play_has_to_be_clearly_better() -> None:
    scale = PLAYS["lead"][1]

    def outcomes(better: float, noise: float) -> list[Tried]:
        chance = random.Random(1)
        one, two = Tried((Card("SA"),)), Tried((Card("S3"),))

        def deals() -> object:
            while True:
                base = chance.gauss(0, 1)
                gains = {one.cards: base, two.cards: base + better + chance.gauss(0, noise)}
                yield lambda cards, gains=gains: (gains[cards], 0.0)

        try_all([one, two], deals(), Budget(12, None), scale)  # type: ignore[arg-type]
        return [one, two]

    one, two = outcomes(0.3, 0.1)
    assert taken_for(two, one, scale) > 0 == taken_for(one, one, scale)
    assert len(two.levels) < 12  # it was clear before
    one, two = outcomes(-0.01, 0.1)
    assert taken_for(two, one, scale) < 0


def test_levels_are_smoothed_and_rise() -> None:
    rules = Rules()
    values = [worth(total, rules) for total in range(-100, 400, 5)]
    assert all(low < high for low, high in pairwise(values))
    for total in (20, 60, 100, 140, 180):
        change = level_change(total, rules)
        exact = change.levels if change.side == "opponents" else -change.levels
        assert abs(worth(total, rules) - exact) < 0.8


def test_the_guess_follows_what_is_held() -> None:
    deal = buried(10)
    quick = Quick.open(deal)
    guess = Guess(quick.t)
    assert guess.fits
    turned = replace(
        deal, hands=(*deal.hands[1:], deal.hands[0])
    )  # the strong hand goes to an opponent
    other = quick.dealt(turned.hands, deal.kitty)
    assert guess.total(quick) < guess.total(other)
    assert not Guess(state_of(buried(1, Rules.preset("looking-for-friends")).view(0)).t).fits


def test_what_is_no_budget_is_named() -> None:
    for given in ({"worlds": 0}, {"worlds": "x"}, {"seconds": -1}, {"seconds": float("nan")}):
        with pytest.raises(ParseError, match=f"{next(iter(given))}="):
            ExpertPlayer(**given)  # type: ignore[arg-type]


def test_players_are_wanted_for_every_seat() -> None:
    for given, told in (([ClubPlayer()] * 3, "3 given"), (5, "int given")):
        with pytest.raises(ParseError, match=f"players: {told}, but 4 seats"):
            play_deal(Deal.shuffled(1), given)  # type: ignore[arg-type]
