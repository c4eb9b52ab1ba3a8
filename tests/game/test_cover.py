"""Several people at one screen: what a page sends at the wrong moment shows and changes nothing, and all are
called as the table calls them."""

from __future__ import annotations

import re

import pytest

from tests.game.playing import play_on
from tests.game.test_table import go_on, open_table
from tractor_lab.game import Game, GameTable, Lot, seated
from tractor_lab.game.coach import question
from tractor_lab.game.hooks import Hooks
from tractor_lab.game.mistakes import Mistake
from tractor_lab.game.plan import Plan
from tractor_lab.players.hints import hint
from tractor_lab.players.player import answer, step
from tractor_lab.players.simple import RandomPlayer
from tractor_lab.players.weighing import Loss
from tractor_lab.rules import Deal, Rules
from tractor_lab.table.widget import Intent


class Eager(RandomPlayer):
    """Calls with the first it can."""

    def declare(self, view):
        return view.possible_calls[0]


class Quiet(RandomPlayer):
    """Calls nothing."""

    def declare(self, view):
        return ()


TWO = {"people": 2, "names": ["Ann", "Bo"]}
SENT = (
    "undo", "retract", "play", "hint", "next", "tick", "copy", "wait", "silent", "choose", "clear", "select",
    "why", "review", "share", "record", "again", "last", "seen", "board", "start", "typed", "answer",
    "__init__", "settings", "lobby",
)  # fmt: skip


def covered(table: GameTable) -> GameTable:
    """On until the screen is to be passed on, after a play of the one who sat there."""
    while table._covers() is None or table._tick is not None:
        if table._mine() is not None:
            deal = table.game.deal
            table.play(answer(deal, table.viewer, RandomPlayer(len(deal.log))).cards)
        else:
            go_on(table)
    assert table.game._chosen
    return table


@pytest.mark.parametrize("rules", ["standard", "contest"])
def test_whatever_the_page_sends_between_two_people_no_hand_is_shown(rules: str) -> None:
    table = covered(open_table(rules, seed=6, until="play", **TWO))
    table.settings(take_back=True)
    before = table.game.deal
    ids = [laid.id for row in table.scene.hands for laid in row.cards]
    known = [
        one for names in table._names.values() for cards in names._mine.values() for one in cards
    ]
    for what in SENT:
        sent = {"do": what, "cards": known + ids, "seq": table._turns + 10_000, "view": what}
        for option in ("", "0", "call-0", "go-0", "0x"):
            sent["seq"] += 1
            table._receive(None, {**sent, "option": option}, None)
            assert "tl-pick" not in table.frame["html"], what
            assert table.game.deal == before, what
            assert "Pass the screen to" in table.scene.prompt


def test_what_happened_is_told_with_names() -> None:
    table = covered(open_table("standard", seed=6, until="play", **TWO))
    assert re.search("(Ann|Bo): ", table.scene.told or "")
    assert "You" not in (table.scene.told or "")


def test_hints_and_the_coach_say_the_names_of_the_table() -> None:
    table = open_table("standard", seed=3, until="play", **TWO)
    while table._mine() is None or len(getattr(table.game.deal.trick, "plays", ())) != 2:
        deal = table.game.deal
        if table._mine() is None:
            go_on(table)
        else:
            table.play(answer(deal, table.viewer, RandomPlayer(len(deal.log))).cards)
    view = table.game.deal.view(table.viewer)
    name = table._words().name(view.trick.leader)
    assert name in ("Ann", "Bo")  # the third hand plays after its partner
    follow = view.follows.example
    values = {"holder": view.trick.leader, "pot": 5, "points": 10, "other": 0}
    asked = question(
        view, Mistake("gives", follow, follow, values), Loss(0.5, 12, 0.1, 2, 20), table._words()
    )
    table.play(view.hand)  # too many: refused, in words of the table too
    for said in (str(table.hint()), asked.sentence):
        assert not re.search("North|South", said)
    assert name in asked.sentence


def test_a_hint_says_you_to_who_has_called() -> None:
    rules = Rules.preset("joker-bid")
    for seed in range(60):
        deal = Deal.shuffled(seed, rules, rules.ladder[0])
        while deal.phase == "draw":
            deal = step(deal, [Quiet(), Eager(), Eager(), Eager()][::-1])
            calls = deal.calls
            if calls and deal.view(calls[-1].seat).possible_calls:
                said = hint(deal.view(calls[-1].seat), 1, "en", names=lambda seat: f"seat {seat}")
                assert said is not None
                assert said.words.startswith("You have called with")
                return
    pytest.fail("nobody could call once more")


def test_one_progress_is_kept_that_of_the_first() -> None:
    told: list[int] = []
    table = open_table("one-deck", seed=2, **TWO)
    table.hooks = Hooks(after_deal=lambda game, seat, lang: told.append(seat) or "")
    table._ended, table.counted = False, 0
    table._end()
    assert told == [0]


def test_each_person_can_have_a_review() -> None:
    asked: list[int] = []
    table = open_table("one-deck", seed=2, **TWO)
    table.hooks = Hooks(review=lambda game, seat, lang: asked.append(seat))
    table._show()
    labels = [one.label for one in table.scene.buttons if one.do == "review"]
    assert labels == ["Review: Ann", "Review: Bo"]
    for option in ("2", "0", "1", "x"):
        table._do_review(Intent("review", option=option))
    assert asked == [2, 0, table.viewer, table.viewer]


def test_every_friend_has_a_button_for_its_copy() -> None:
    rules = Rules(players=6, decks=3, friends=2)
    begun = Game(rules, seated(6, bots="random"), 1, lot=Lot(rules, "2", 0, seed=1))
    game = play_on(begun, "friends")
    table = GameTable(Plan(game.rules, game.sitters, game.settings)).take(game)
    one, other = game.deal.view(0).friend_cards[:2]
    assert not [button for button in table.scene.buttons if button.do == "copy"]
    table._do_select(Intent("select", table._ids([one, other])))
    for card in (other, other, one):
        table._do_copy(Intent("copy", option=card.code))
    table._do_copy(Intent("copy", option="nothing"))
    labels = {button.option: button.label for button in table.scene.buttons if button.do == "copy"}
    assert "the second" in labels[one.code]
    assert "the third" in labels[other.code]
    table.play()
    named = {friend.card: friend.nth for friend in table.game.deal.friends}
    assert named == {one: 2, other: 3}
