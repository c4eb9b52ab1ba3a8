"""Hidden deals drawn by `Worlds`: the true one fits, what is drawn fits, and all that fit are as likely."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from tractor_lab.players import RandomPlayer, step
from tractor_lab.players.worlds import Worlds, fits
from tractor_lab.players.worlds_habits import habits
from tractor_lab.players.worlds_seen import unseen
from tractor_lab.rules import Card, Deal, Order, Rules, Suit, View, parse_shape
from tractor_lab.rules.presets import PRESETS

Cards = tuple[Card, ...]


class Thrower(RandomPlayer):
    """Throws what is left of a short suit, so that throws stand and fail; half of the time."""

    def lead(self, view: View) -> Cards:
        for cards in view.order.by_suit(view.hand).values():
            if view.rules.throws and 1 < len(cards) <= 4 and self._chance.random() < 0.5:
                return cards
        return super().lead(view)


def moment(rules: Rules, seed: int, tricks: int, declarer: int | None = 0) -> Deal:
    """A deal played to about the middle of its next trick after so many."""
    deal = Deal.shuffled(f"worlds {seed}", rules, rules.ladder[0], declarer)
    players = [Thrower(f"{seed} {seat}") for seat in range(rules.players)]
    stop = random.Random(seed)
    while deal.phase not in ("count", "redeal", "counted"):
        deal = step(deal, players)
        if len(deal.tricks) > tricks and stop.random() < 0.4:
            break
    return deal


@pytest.mark.parametrize("preset", PRESETS)
def test_the_true_deal_and_all_that_are_drawn_fit(preset: str) -> None:
    rules = Rules.preset(preset)
    where = random.Random(preset)
    tricks = where.randrange(4, 14 if rules.decks < 3 else 6)
    deal = moment(rules, 1, tricks, None if preset == "standard" else 0)
    for seat in where.sample(range(rules.players), 2):
        view = deal.view(seat)
        assert fits(view, deal.hands, deal.kitty)
        worlds = Worlds(view, seed=3)
        assert worlds.exact
        drawn = [worlds.sample() for _ in range(2)]
        assert all(fits(view, world.hands, world.kitty, world.stock) for world in drawn)


@pytest.mark.parametrize("draws", [0, 37, 99])
def test_while_cards_are_drawn_the_rest_lies_in_the_stock(draws: int) -> None:
    deal = Deal.shuffled(5, level="2").draw(draws)
    callers = [(seat, call) for seat in range(4) for call in deal.possible_calls(seat)]
    if callers:
        deal = deal.call(*callers[0])
    view = deal.view(2)
    world = Worlds(view, seed=1).sample()
    assert len(world.stock) == 100 - draws
    assert fits(view, world.hands, world.kitty, world.stock)
    assert fits(view, deal.hands, deal.kitty, deal.deck[draws:100])


def test_a_deal_that_does_not_fit_is_told_by_what_was_seen() -> None:
    deal = moment(Rules(), 8, 12)
    view = deal.view(1)
    wrong = 0
    for one, two in combinations((0, 2, 3), 2):
        for i, mine in enumerate(deal.hands[one]):
            for j, theirs in enumerate(deal.hands[two]):
                hands = [list(hand) for hand in deal.hands]
                hands[one][i], hands[two][j] = theirs, mine
                wrong += not fits(view, [tuple(hand) for hand in hands], deal.kitty)
    assert wrong
    assert not fits(view, deal.hands[::-1], deal.kitty)
    assert not fits(view, deal.hands, deal.kitty[1:])


def test_a_seat_out_of_a_suit_gets_none_and_one_without_pairs_gets_no_pair() -> None:
    rules = Rules()
    base = Deal.shuffled(3, rules, "5", 0).tidy().lift()
    deal = base.bury(base.hands[0][:8])
    pair = next(
        part.cards
        for cards in deal.order.by_suit(deal.hands[0]).values()
        for part in parse_shape(cards, deal.order).components
        if part.width == 2 and part.length == 1
    )
    deal = deal.play(0, pair)
    order, suit = deal.order, deal.order.suit(pair[0])
    while deal.trick:
        deal = deal.play(deal.turn, deal.follows.example)
    view = deal.view(0)
    answers = deal.tricks[0].plays
    for world in [Worlds(view, seed).sample() for seed in range(20)]:
        for seat in (1, 2, 3):
            held = order.by_suit(world.hands[seat]).get(suit, ())
            if any(order.suit(card) is not suit for card in answers[seat]):
                assert not held
            elif answers[seat][0] != answers[seat][1]:
                assert max(Counter(held + answers[seat]).values(), default=1) == 1


def arrangements(view: View) -> Counter[tuple[Cards, ...]]:
    """Every deal that fits a declarer's view with two cards left to each: how many ways to lay the cards."""
    cards = unseen(view)
    seats = [seat for seat in range(4) if seat != view.seat and view.sizes[seat]]
    found: Counter[tuple[Cards, ...]] = Counter()

    def deal(left: tuple[int, ...], hands: dict[int, Cards]) -> None:
        if len(hands) == len(seats):
            all_hands = tuple(view.hand if s == view.seat else hands.get(s, ()) for s in range(4))
            if fits(view, all_hands, view.kitty):
                found[all_hands] += 1
            return
        seat = seats[len(hands)]
        for chosen in combinations(left, view.sizes[seat]):
            rest = tuple(i for i in left if i not in chosen)
            deal(rest, {**hands, seat: tuple(sorted(cards[i] for i in chosen))})

    deal(tuple(range(len(cards))), {})
    return found


@pytest.mark.parametrize("seed", [3, 11])
def test_small_positions_are_drawn_evenly(seed: int) -> None:
    rules = Rules()
    deal = moment(rules, seed, 0)
    players = [Thrower(seat) for seat in range(4)]
    while len(deal.hands[deal.turn]) > 2 or deal.trick:
        deal = step(deal, players)
    view = deal.view(0)
    ways = arrangements(view)
    worlds = Worlds(view, seed, habits=False)
    drawn = Counter(
        tuple(tuple(sorted(hand)) if seat else hand for seat, hand in enumerate(world.hands))
        for world in (worlds.sample() for _ in range(6000))
    )
    assert set(drawn) == set(ways)
    for world, count in ways.items():
        expected = 6000 * count / ways.total()
        assert abs(drawn[world] - expected) < 8 * expected**0.5


def test_the_same_view_and_seed_draw_the_same_deals() -> None:
    view = moment(Rules(), 4, 6).view(1)
    one, two, other = Worlds(view, 7), Worlds(view, 7), Worlds(view, 8)
    assert [one.sample() for _ in range(3)] == [two.sample() for _ in range(3)]
    assert one.sample() != other.sample()


def test_points_seldom_lie_in_the_kitty() -> None:
    deal = Deal.shuffled(9, declarer=0).tidy().lift()
    deal = deal.bury(deal.hands[0][:8])
    view = deal.view(1)
    points = {}
    for used in (True, False):
        worlds = Worlds(view, 1, habits=used)
        points[used] = sum(card.points for _ in range(60) for card in worlds.sample().kitty)
    assert points[True] < points[False] / 2
    assert set(habits(view, view.order)) == {*Counter(deal.deck)}


def test_what_contradicts_itself_is_dealt_all_the_same() -> None:
    """A seat that is out of everything, by a record no engine made, still gets cards."""
    view = Deal.shuffled(2, declarer=0).tidy().lift().view(1)
    worlds = Worlds(view)
    worlds._limits.void[2] |= {*Suit}
    worlds._may = worlds._allowed_places()
    worlds._begin()
    world = worlds.sample()
    assert not worlds.exact
    assert tuple(map(len, world.hands)) == view.sizes
    assert isinstance(view.order, Order)
