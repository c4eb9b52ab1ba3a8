"""Tables that answer: following, picking, choosing; undo, hints, why; the ladder; controls."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tractor_lab.locale import texts
from tractor_lab.rules import Card, ImpossiblePosition
from tractor_lab.table import (
    Verdict,
    choose_table,
    controls,
    follow_table,
    ladder,
    pick_table,
    trick_table,
)

HAND = "BJ H5 S8 S8 S7 S7 S2"


def test_a_refused_play_lifts_what_was_owed_and_keeps_the_choice() -> None:
    table = follow_table("SK SK SQ SQ", HAND, "H5", lang="en")
    said = table.play("S8 S8 S7 S2")
    assert said is not None
    assert said.kind == "no"
    assert "♠8 ♠8 ♠7 ♠7" in said.sentence
    assert said.lesson is not None
    assert said.lesson.href == "03_following_suit.ipynb"
    owed = sorted(table.scene.pickable[one].code for one in table.scene.owed)
    assert owed == ["S7", "S7", "S8", "S8"]
    assert [card.code for card in table.selected] == ["S8", "S8", "S7", "S2"]


def test_a_legal_play_moves_the_same_physical_cards() -> None:
    table = follow_table("SK SK SQ SQ", HAND, "H5")
    before = {laid.id: laid.card for laid in table.scene.hands[0].cards}
    assert table.play("S8 S8 S7 S7")
    assert table.solved
    trick = table.scene.trick
    assert trick is not None
    mine = next(seat for seat in trick.seats if seat.where == "S")
    assert {laid.id for laid in mine.cards} < set(before)
    assert {laid.id for laid in table.scene.hands[0].cards} | {
        laid.id for laid in mine.cards
    } == set(before)
    assert table.play("S2").kind == "ok"  # type: ignore[union-attr]  # the trick is over: nothing happens
    table.undo()
    assert not table.solved
    assert {laid.id for laid in table.scene.hands[0].cards} == set(before)


@pytest.mark.parametrize("play", ["S8", "S8 S8 S7 S7 S2", "DA DA S8 S8", "BJ H5 S8 S8"])
def test_every_refusal_has_words_a_rule_and_a_lesson(play: str) -> None:
    for lang in ("en", "zh"):
        said = follow_table("SK SK SQ SQ", HAND, "H5", lang=lang).play(play)
        assert said is not None
        assert said.kind == "no"
        assert all((said.headline, said.sentence, said.rule, said.lesson))


def test_hints_go_from_where_to_look_to_one_play_and_stay_there() -> None:
    table = follow_table("SK SK SQ SQ", HAND + " S3", "H5", lang="en")
    said = [str(table.hint()) for _ in range(4)]
    assert "spades" in said[0]
    assert "must be played" in said[1]
    assert said[2] == said[3]
    void = follow_table("SK SK", "H2 H3 D4", "H5", lang="en")
    assert "no spades" in str(void.hint())
    assert table.attempts == 0


def test_why_says_what_is_owed_at_any_time() -> None:
    table = follow_table("SK SK SQ SQ", HAND, "H5", lang="en")
    assert "tractor" in str(table.why())
    table.play("S8 S8 S7 S7")
    assert table.why() is not None


def test_the_trick_says_who_holds_it() -> None:
    table = follow_table("SK SK", "SA SA S2", "H5", plays={"N": "S3 S4"}, leader="E", lang="en")
    said = table.play("SA SA")
    assert said is not None
    assert "You hold the trick" in said.sentence
    assert table.scene.trick is not None
    assert {seat.where for seat in table.scene.trick.seats if seat.holds} == {"S"}
    assert table.scene.trick.points == 20


def test_a_new_trump_is_a_new_position() -> None:
    table = follow_table("SK SK", "S8 S8 SA", "H5")
    table.play("S8 S8")
    table.trump = "S5"
    assert not table.solved
    assert table.verdict is None
    with pytest.raises(ValueError, match="needs a trump"):
        table.trump = None


def test_pick_closes_when_right_and_opens_again() -> None:
    table = pick_table("H5 S5 SA", "Pick the trumps.", lambda c: Card("SA") not in c or "Not ♠A.")
    assert str(table.play("H5 SA")).endswith("Not ♠A.")
    assert table.play("H5 S5")
    assert table.solved
    assert [card.code for card in table.answer] == ["H5", "S5"]
    table.reset()
    assert not table.solved
    assert table.attempts == 0
    assert table.play("") == Verdict("info", "", texts("en")["table.pick.none"])


def test_a_right_answer_stays_whatever_is_pressed_next() -> None:
    pick = pick_table("H5 S5 SA", "Pick the trumps.", lambda c: len(c) == 2, hints=["Look."])
    pick.play("H5 S5")
    pick.clear().hint()  # Escape, or a second click that was on its way
    pick.play("SA")
    assert pick.solved
    assert [card.code for card in pick.answer] == ["H5", "S5"]
    assert pick.attempts == 1
    pick.undo()
    assert not pick.solved
    choose = choose_table(["S8", "S7"], "Which is higher?", [True, False], hints=["Look."])
    choose.choose(0)
    choose.clear().hint()
    choose.choose(1)
    assert (choose.solved, choose.chosen, choose.attempts) == (True, 0, 1)


def test_a_trump_that_cannot_be_leaves_the_trick_as_it_is() -> None:
    table = follow_table("SK SK SQ", "S8 S8 S7 S2", "H5")
    with pytest.raises(ImpossiblePosition):
        table.trump = "HK"  # the kings leave the lead
    assert str(table.trump) == "H5"
    assert table.play("S8 S8 S7")
    trick = trick_table(["SK SQ", "S3 S4"], "H5")
    with pytest.raises(ImpossiblePosition):
        trick.trump = "HK"
    assert str(trick.trump) == "H5"
    assert trick.winner == "W"


def test_a_verdict_can_lift_cards() -> None:
    owed = Verdict("no", "Look.", owed=(Card("S8"), Card("S8")))
    table = pick_table("S8 S8 S7", "Pick the pair.", lambda _: owed)
    table.play("S7")
    assert len(table.scene.owed) == 2


def test_choosing_tells_right_from_wrong() -> None:
    table = choose_table(["S8 S8", ["S8", "S7"], "Neither"], "A pair?", lambda place: place == 0)
    assert not table.choose(2)
    assert [one.state for one in table.scene.options] == ["", "", "no"]
    assert table.choose(0)
    assert (table.chosen, table.attempts, table.solved) == (0, 2, True)
    assert table.choose(1)  # it is answered: later clicks change nothing
    assert table.chosen == 0
    with pytest.raises(IndexError):
        table.choose(9)


def test_a_trick_can_be_played_step_by_step() -> None:
    table = trick_table(["SK SK", "S3 S3", "S10 S6", "HA HA"], "H5")
    won = []
    for step in range(1, 5):
        table.step = step
        won.append(table.winner)
    assert won == ["W", "W", "W", "N"]
    assert trick_table(["SK"], "H5", judge=False).winner is None


def test_the_ladder_links_neighbours_that_are_held_in_pairs() -> None:
    table = ladder("H5", pairs="HA S5 C5 H9")
    assert table.scene.ladder is not None
    assert {(a.code, b.code) for a, b in table.scene.ladder.links} == {("S5", "HA"), ("C5", "HA")}
    table.trump = "S9"
    assert table.scene.ladder is not None
    assert not table.scene.ladder.links


def test_controls_turn_the_table() -> None:
    table = ladder("H5")
    level, suit = controls(table).children
    level.value = "7"
    suit.value = "NT"
    assert str(table.trump) == "NT7"
    assert controls(table).children[1].value == "NT"


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: follow_table("SK", "S8", None), "trump: a lead needs one"),  # type: ignore[arg-type]
        (lambda: follow_table("SK", "S8", "H5", leader="X"), "leader: 'X' is no seat"),  # type: ignore[arg-type]
        (lambda: follow_table("SK", "S8", "H5", plays={"X": "S3"}), "plays: 'X' is no seat"),  # type: ignore[dict-item]
        (lambda: follow_table("SK", "S8", "H5", plays={"W": "S3"}), "'W' leads"),
        (lambda: trick_table(["SK"], "H5", hands={"X": "S3"}), "hands: 'X' is no seat"),  # type: ignore[dict-item]
        (lambda: trick_table(["SK"] * 5, "H5"), "5 plays"),
    ],
)
def test_a_table_that_cannot_be_names_the_field(make: Callable[[], object], said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        make()
