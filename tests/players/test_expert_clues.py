"""What plays tell about hidden cards: read from what everybody saw, and mostly right."""

from __future__ import annotations

import random
from collections import Counter
from math import log
from statistics import mean

import pytest

from scripts import fit_clues
from tractor_lab.players import ExpertPlayer
from tractor_lab.players.expert_clues import Clues, _weights
from tractor_lab.players.worlds import World, Worlds, fits
from tractor_lab.rules import Card, Deal, Rules, View

from . import moments as played


def moments(seed: int, rules: Rules | None = None, share: float = 0.2) -> list[Deal]:
    """Some moments of a deal of club players, in their order."""
    return played.moments("clues test", seed, rules, share)


def placed_right(deal: Deal, view: View, world: World) -> float:
    """The share of the cards of the other hands that a hidden deal has in the right hand."""
    others = [seat for seat in range(4) if seat != view.seat]
    right = [(Counter(world.hands[seat]) & Counter(deal.hands[seat])).total() for seat in others]
    return sum(right) / sum(len(deal.hands[seat]) for seat in others)


def test_they_depend_on_the_view_alone() -> None:
    found, others = moments(1), moments(2)
    kept = Clues()
    # On and on, back again (a play taken back), in another deal, and on in the first one.
    for deal in [*found, *found[::-2], *others[:3], *found[4:6]]:
        view = deal.view(deal.turn)
        assert kept.factors(view) == Clues().factors(view)


def test_all_seats_read_the_same() -> None:
    for deal in moments(3)[::4]:
        first, *others = [Clues().factors(deal.view(seat)) for seat in range(4)]
        assert all(one == first for one in others)
        assert len(first) == 54


def test_who_follows_low_to_a_lost_trick_has_nothing_lower() -> None:
    # Seat 0 leads a plain ace of spades, and the next one follows with a low spade without points.
    for seed in range(100):
        deal = Deal.shuffled(f"clues low {seed}", declarer=0, level="2").tidy().lift()
        deal = deal.bury(deal.hands[0][:8])
        tier, spade = deal.order.tier, deal.order.suit(Card("S3"))
        low = min((card for card in deal.hands[1] if deal.order.suit(card) == spade), key=tier)
        if spade == deal.order.suit(Card("BJ")) or Card("SA") not in deal.hands[0]:
            continue
        if low in {Card("S6"), Card("S7"), Card("S8")}:
            break
    deal = deal.play(0, [Card("SA")])
    before = Clues().factors(deal.view(0))
    assert set(before[low]) != {1.0}, "the lead has told something"
    deal = deal.play(1, [low])
    after = Clues().factors(deal.view(0))
    told = {
        card: after[card][1] / before[card][1]
        for card in after
        if deal.order.suit(card) == spade and not card.points
    }
    assert max(more for card, more in told.items() if tier(card) < tier(low)) < 0.5
    assert min(more for card, more in told.items() if tier(card) > tier(low)) > 0.5
    assert all(after[card][2:] == before[card][2:] for card in after), "of others it tells nothing"


def test_with_them_more_hidden_cards_are_put_right() -> None:
    plain, read = [], []
    for seed in range(10, 16):
        for deal in moments(seed, share=0.1):
            view = deal.view(deal.turn)
            if len(view.hand) > 3:
                told = Clues().factors(view)
                for into, worlds in (
                    (plain, Worlds(view, 1)),
                    (read, Worlds(view, 1, told=told)),
                ):
                    some = [worlds.sample() for _ in range(6)]
                    assert all(fits(view, one.hands, one.kitty) for one in some[:1])
                    into.append(mean(placed_right(deal, view, one) for one in some))
    assert mean(read) > mean(plain) + 0.02


def test_what_is_told_of_a_card_puts_it_there() -> None:
    deal = moments(4)[2]
    view = deal.view(deal.turn)
    other = next(seat for seat in range(4) if seat != view.seat)
    card = next(card for card in deal.hands[other] if not view.hand.count(card))
    told = dict.fromkeys(deal.order.weight, (1.0,) * 4)
    told[card] = tuple(1e6 if seat == other else 1.0 for seat in range(4))
    worlds = Worlds(view, 1, told=told)
    assert all(card in worlds.sample().hands[other] for _ in range(20))


@pytest.mark.parametrize("preset", ["titanic", "looking-for-friends"])
def test_under_other_rules_nothing_is_read(preset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise AssertionError("clues were learned from other rules")

    monkeypatch.setattr(Clues, "factors", never)
    deal = moments(5, Rules.preset(preset), share=0.05)[0]
    view = deal.view(deal.turn)
    expert = ExpertPlayer(1, worlds=1)
    assert expert.follow(view) if view.trick else expert.lead(view)


def test_a_fit_finds_what_clues_are_worth() -> None:
    chance = random.Random(1)
    rows: list[fit_clues.Row] = []
    for seed in range(4000):
        told = chance.random() < 0.5
        # Told of, a card lies in the first place once where it lies three times in the second.
        first = chance.random() < (0.25 if told else 0.5)
        rows.append((seed, int(not first), [(0.0, ("rarer",) * told), (0.0, ())]))
    weights, words = fit_clues.fitted(rows)
    assert weights["rarer"] == pytest.approx(log(1 / 3), abs=0.15)
    assert "4000 hidden cards, 1 clues" in words


def test_what_is_noted_in_a_deal_has_names_of_the_file() -> None:
    names = Counter(
        name
        for seed in (1, 2)
        for _, true, places in fit_clues.rows(seed)
        for odds, told in places
        for name in told
    )
    known = sum(many for name, many in names.items() if name in _weights())
    assert known > 0.97 * names.total() > 1000
