"""Lesson 6: every trick goes to whom it says, and every play is told why."""

import pytest

from tests.notebooks.lesson_play import play, play_alone, prose, right_places
from tractor_lab import locale
from tractor_lab.course.holding import tell, told
from tractor_lab.course.ruffing import HOUSES, over_table, trick_controls, trick_table
from tractor_lab.rules import Order, Rules, decide_trick, parse_cards
from tractor_lab.rules.cards import check_copies

NAMES = {"en": "06_ruffs", "zh": "zh/06_ruffs"}
TRICKS = {"watch": "E", "pair": "S", "singles": "S", "more": "E", "elsewhere": "E"}


@pytest.fixture(params=NAMES)
def lesson(request, monkeypatch):
    monkeypatch.setattr(locale, "_chosen", request.param)
    return play(NAMES[request.param])


@pytest.mark.parametrize("lang", NAMES)
def test_cells_stand_alone(monkeypatch, lang):
    monkeypatch.setattr(locale, "_chosen", lang)
    play_alone(NAMES[lang])


def test_the_tricks_are_possible_and_go_to_whom_they_say(lesson):
    for name, where in TRICKS.items():
        table = lesson[name]
        cards = [card for cards in table.plays for card in parse_cards(cards)]
        check_copies(tuple(cards), Rules(), "trick")
        assert decide_trick(table.plays, table.order).winner == table.winner
        assert table.seats[table.winner] == where


def test_play_by_play(lesson):
    table = lesson["watch"]
    holders = [table.story[0].holder]
    for _ in range(3):
        table.turn()
        holders.append(table.story[table.lying - 1].holder)
        assert table.verdict is not None
        assert "{" not in table.verdict.sentence
    assert holders == [0, 1, 2, 2]
    assert [one.what for one in table.story] == ["lead", "ruff", "over", "equal"]
    assert not table.scene.options, "nothing is asked here"
    table.turn()
    assert table.lying == 1
    assert len([seat for seat in table.scene.trick.seats if seat.cards]) == 1


@pytest.mark.parametrize("name", ["pair", "singles", "more"])
def test_questions_answer_right_and_wrong(lesson, name):
    table = lesson[name]
    assert right_places(table) == [table.winner]
    for place in range(4):
        table.reset()
        said = table.choose(place)
        assert "{" not in str(said)
        assert bool(said) == (place == table.winner)
        assert any(seat.holds for seat in table.scene.trick.seats)
        assert table.turn().verdict.kind == "info"


def test_why(monkeypatch):
    monkeypatch.setattr(locale, "_chosen", "en")
    lesson = play(NAMES["en"])
    assert [one.what for one in lesson["pair"].story] == ["lead", "ruff", "mixed", "noruff"]
    assert "A ruff takes trumps only" in lesson["pair"].choose(2).sentence
    assert "That is no ruff" in lesson["pair"].choose(3).sentence
    assert [one.what for one in lesson["singles"].story][1:] == ["ruff", "low", "discard"]
    assert "the highest card decides" in lesson["singles"].choose(2).sentence
    assert [one.what for one in lesson["more"].story][1:] == ["noruff", "ruff", "mixed"]


def test_the_duel(lesson):
    table = lesson["duel"]
    for cards in ("H8 H8 H4", "H8 H8 BJ", "H8 H8 H6"):
        assert table.play(cards).kind == "ok", cards
        assert len(table.scene.hands) == 4
        assert table.scene.hands[2].cuts == (2, 1)
    for cards in ("BJ HA HQ", "BJ H6 H6", "D10 C10 BJ", "H8 H8 D3", "H8 H8"):
        assert table.play(cards).kind == "no", cards
        assert "{" not in str(table.verdict)
    table.reset()
    assert len(table.scene.hands) == 3


def test_other_tables(lesson):
    table = lesson["elsewhere"]
    (choice,) = trick_controls(table).children
    wanted = {"standard": "E", "all": "S", "highest": "S", "club": "E", "exact": "S"}
    assert set(wanted) == set(HOUSES)
    for name, where in wanted.items():
        choice.value = name
        assert table.seats[table.winner] == where, name
        assert table.verdict.rule


def test_what_the_card_says():
    order = Order("H10")
    pair_one, ones = "S5 S4 S4", "S7 S6 S5"
    low, high = "H9 H7 H7", "H8 H8 H4"
    assert decide_trick([pair_one, low, high], order).winner == 2
    assert decide_trick([pair_one, high, low], order).winner == 1
    assert decide_trick([ones, high, low], order).winner == 2
    assert decide_trick(["SK SK", "D10 C10"], order).winner == 0
    assert decide_trick(["SA SK SQ SQ", "HA HK H3 H3", "H6 H6 H2 H2"], order).winner == 2
    assert "Two singles do not ruff a pair" in prose(NAMES["en"])
    assert "两张单牌毙不了一对" in prose(NAMES["zh"])


def test_a_table_says_what_it_is():
    table = trick_table(["SA SA", "HK HQ"], "H5", lang="en")
    assert repr(table) == "TrickTable(trump=H5; plays=♠A ♠A | ♥K ♥Q)"
    table.choose(0)
    assert repr(table).endswith("holds=W)")
    duel = over_table("SA SA", "H3 H3", "HK HK H4", "H5", lang="zh")
    assert duel.play("HK HK").headline == "归你了。"


@pytest.mark.parametrize(
    ("house", "said"),
    [
        ({}, "♥8 ♥8 is above ♥7 ♥7"),
        ({"overruff": "all"}, "♥4 is not above ♥9. Here every part must be higher."),
        ({"overruff": "highest"}, "♥8 is not above ♥9. Here the highest card decides."),
    ],
)
def test_what_is_compared_goes_by_the_rules_of_the_table(house, said):
    order = Order("H10", Rules(**house))
    plays = ["S5 S4 S4", "H9 H7 H7", "H8 H8 H4"]
    one = told(plays, order)[2]
    assert said in tell(one, plays, order, "en")


def test_whoever_was_best_for_a_while_is_told_so():
    table = trick_table(["SQ SQ", "H3 H3", "H9 H9", "S8 S7"], "H5", lang="en")
    for place in (0, 1):
        assert "until it was beaten" in table.choose(place).sentence
        table.reset()
    assert "until it was beaten" not in table.choose(3).sentence
