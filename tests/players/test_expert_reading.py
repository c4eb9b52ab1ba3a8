"""Hidden deals that explain what others played are drawn more often."""

from __future__ import annotations

from statistics import mean

import pytest

from tractor_lab.players import ExpertPlayer
from tractor_lab.players import expert as expert_module
from tractor_lab.players.expert_clues import Clues
from tractor_lab.players.expert_reading import Reading
from tractor_lab.players.worlds import World, Worlds, fits
from tractor_lab.rules import Deal

from .test_expert_clues import moments, placed_right


def late(seed: int) -> list[Deal]:
    """Moments from the fourth trick on, with some cards left."""
    return [
        deal
        for deal in moments(seed, share=0.1)
        if len(deal.tricks) > 3 and len(deal.hands[deal.turn]) > 3
    ]


def test_in_the_true_deal_of_club_players_nothing_is_odd() -> None:
    for seed in (1, 2, 3):
        for deal in late(seed):
            view = deal.view(deal.turn)
            reading = Reading(view, Worlds(view, 1))
            assert reading.odd(World(deal.hands, deal.kitty)) == 0


def test_a_hand_that_would_have_been_played_otherwise_is_odd() -> None:
    found = 0
    for seed in (1, 2, 3):
        for deal in late(seed):
            view = deal.view(deal.turn)
            some = Worlds(view, 1)
            found += mean(Reading(view, some).odd(some.sample()) for _ in range(4)) > 0
    assert found > 4


def test_with_it_more_hidden_cards_are_put_right() -> None:
    plain, read = [], []
    for seed in range(20, 24):
        for deal in late(seed):
            view = deal.view(deal.turn)
            told = Clues().factors(view)
            worlds = Worlds(view, 1, told=told)
            plain.append(mean(placed_right(deal, view, worlds.sample()) for _ in range(6)))
            drawn = iter(Reading(view, Worlds(view, 1, told=told), 1))
            some = [next(drawn) for _ in range(6)]
            assert all(fits(view, one.hands, one.kitty) for one in some[-1:])
            read.append(mean(placed_right(deal, view, one) for one in some))
    assert mean(read) > mean(plain) + 0.02


def test_the_same_seed_draws_the_same_deals() -> None:
    deal = late(1)[0]
    view = deal.view(deal.turn)
    first, second = iter(Reading(view, Worlds(view, 3), 3)), iter(Reading(view, Worlds(view, 3), 3))
    assert [next(first) for _ in range(3)] == [next(second) for _ in range(3)]


def test_who_has_not_played_yet_is_not_read() -> None:
    deal = moments(1, share=1.0)[0]
    assert not deal.tricks or not deal.tricks[0].plays
    view = deal.view(deal.turn)
    reading = iter(Reading(view, Worlds(view, 1)))
    plain = Worlds(view, 1)
    assert [next(reading) for _ in range(2)] == [plain.sample(), plain.sample()]


@pytest.mark.parametrize(("budget", "reads"), [({"worlds": 29}, False), ({"worlds": 30}, True)])
def test_it_is_for_who_has_time(
    budget: dict[str, int], reads: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bool] = []

    class Watched(Reading):
        def odd(self, world: World, most: float = float("inf")) -> int:
            asked.append(True)
            return super().odd(world, most)

    monkeypatch.setattr(expert_module, "Reading", Watched)
    deal = next(one for one in late(1) if not one.trick)
    ExpertPlayer(1, **budget).lead(deal.view(deal.turn))
    assert bool(asked) is reads
