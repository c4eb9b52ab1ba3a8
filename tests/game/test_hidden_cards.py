"""Nothing a seat may not know reaches the browser: exchange hidden cards, and every byte stays the same."""

from __future__ import annotations

import random
from itertools import count
from typing import Any

import pytest

from tests.game.playing import new_game, play_on
from tractor_lab.game import Game, GameTable, Lot
from tractor_lab.game import ids as ids_module
from tractor_lab.game.paint import public
from tractor_lab.game.plan import Plan
from tractor_lab.rules import Deal, Rules
from tractor_lab.rules.errors import RulesError


def begun_from(deal: Deal, like: Game) -> Game:
    """The same seats with these cards."""
    sitters, settings = like.sitters, like.settings
    return Game(deal.rules, sitters, "x", lot=Lot.of(deal), settings=settings)


def exchanged(deal: Deal, seat: int | None, chance: random.Random) -> Deal | None:
    """The deal with two cards exchanged that this seat (None: everybody) cannot know of; None if the log
    cannot have happened then."""
    view = deal.view(seat or 0)
    if seat is None:
        view = public(view)
    known = [*view.hand, *view.kitty, *view.turned, *(c for call in view.calls for c in call.cards)]
    known += [card for trick in view.tricks for play in trick.plays for card in play]
    left = list(deal.deck)
    for card in known:
        if card in left:
            left.remove(card)
    if len(set(left)) < 2:
        return None
    one, other = chance.sample(sorted(set(left)), 2)
    deck = list(deal.deck)
    at, there = deck.index(one), deck.index(other)
    deck[at], deck[there] = deck[there], deck[at]
    try:
        begun = deal.replayed(())
        how = (deal.rules, begun.level, deal.known_declarer, deal.first, begun.other_level)
        swapped = Deal.start(deck, *how).replayed(deal.log)
    except RulesError:
        return None
    seen = swapped.view(seat or 0)
    return swapped if (public(seen) if seat is None else seen) == view else None


def frames(game: Game, monkeypatch: pytest.MonkeyPatch, do: str = "") -> list[Any]:
    """What the browser gets for a game, with everything open that can be opened."""
    numbers = count()
    monkeypatch.setattr(ids_module, "new_id", lambda: f"id{next(numbers)}")
    table = GameTable(Plan(game.rules, game.sitters, game.settings)).take(game)
    found = [dict(table.frame)]
    for what in ("seen", "last", "board", *do.split()):
        getattr(table, "_do_" + what)(None)
        found.append(dict(table.frame))
    return [*found, table._picture(), repr(table)]


def compare(game: Game, seat: int | None, monkeypatch: pytest.MonkeyPatch, wanted: int = 3) -> None:
    chance = random.Random(5)
    deal, done = game.deal, 0
    here = frames(with_log(begun_from(deal, game), deal), monkeypatch)
    for _ in range(120):
        swapped = exchanged(deal, seat, chance)
        if swapped is None:
            continue
        there = frames(with_log(begun_from(swapped, game), swapped), monkeypatch)
        assert here == there
        done += 1
        if done == wanted:
            return
    pytest.fail(f"only {done} pairs of cards could be exchanged")


def with_log(game: Game, deal: Deal) -> Game:
    for operation in deal.log:
        game._apply(operation)
    return game


@pytest.mark.parametrize("decisions", [0, 3, 14])
def test_a_seat_sees_no_card_it_may_not_know(
    decisions: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = play_on(new_game(seed=21, speed="by-hand"), decisions=decisions)
    compare(game, 0, monkeypatch)


def test_while_others_bury(monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_game(seed=4, speed="normal")
    while game.deal.phase != "bury" or game.deal.holder == 0:
        if game.step() is None:
            game.wait(0)
    compare(game, 0, monkeypatch)


def test_a_secret_call(monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_game(Rules.preset("guigang"), seed=2, speed="normal")
    while game.deal.phase == "draw" and not any(call.seat for call in game.deal.calls):
        if game.step() is None:
            game.wait(0, silent=True)
    assert game.deal.phase == "draw"
    compare(game, 0, monkeypatch)


def test_between_two_people_nobody_sees_a_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    game = play_on(new_game(people=3, seed=6, speed="instant"), "play", 12)
    compare(game, None, monkeypatch)
    table = GameTable(Plan(game.rules, game.sitters, game.settings)).take(game)
    assert "tl-pick" not in table.frame["html"]
    assert "Pass the screen to" in table.scene.prompt
    table._do_here(None)
    assert table.hand == tuple(table.scene.order.sort(game.deal.hands[game.asked.seat]))
