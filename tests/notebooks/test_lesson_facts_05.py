"""Lesson 5: every throw stands or fails as it says, and for the reason it says."""

import pytest

from tests.notebooks.lesson_play import play, play_alone, prose
from tractor_lab.course.throwing import TABLES, lead_table, throw_controls, throw_table
from tractor_lab.rules import Order, Rules, judge_throw, parse_cards
from tractor_lab.rules.cards import check_copies
from tractor_lab.rules.lead import beaten_parts

NAME = "05_leading_and_throws"
THROWS = ("first", "second", "partner", "trumps", "elsewhere")


@pytest.fixture
def lesson():
    return play(NAME)


def test_cells_stand_alone():
    play_alone(NAME)


def test_what_may_be_led(lesson):
    table = lesson["lead"]
    for cards in ("SK SK", "S9", "SA SK SK", "C5 S5", "BJ HQ"):
        assert table.play(cards).kind == "ok", cards
    assert not table.play("SA S5"), "the five has left the spades"
    assert "a pair, a single" in table.play("SA SK SK").sentence
    assert "whatever the others hold" in table.play("SK SK").sentence
    assert lead_table("SA S5", "H5", lang="zh").play("SA").headline == "可以。"


@pytest.mark.parametrize("name", THROWS)
def test_the_deal_is_possible(lesson, name):
    table = lesson[name]
    cards = [*table.throw, *(card for hand in table._others for card in hand)]
    check_copies(tuple(cards), Rules(), "deal")
    assert len({len(hand) for hand in table._others}) == 1


@pytest.mark.parametrize(
    ("name", "stands"), [("first", 1), ("second", 1), ("partner", 0), ("trumps", 0)]
)
def test_the_throws(lesson, name, stands):
    table = lesson[name]
    while table.opened < 3:
        assert table.turn().verdict is not None
    assert table.judged.stands is bool(stands)
    said = [table.choose(place) for place in (1, 0) if bool(place) is bool(stands)]
    assert said[0].kind == "no"
    assert table.choose(0 if stands else 1)


def test_hidden_hands_stay_in_python_until_they_are_turned(lesson):
    table = lesson["second"]
    assert "♠K" not in str(table.frame["html"])
    assert table.opened == 0
    assert table.choose(1).kind == "info"
    assert "East can beat no part" in table.turn().verdict.sentence
    assert "North can beat no part" in table.turn().verdict.sentence
    said = table.turn().verdict
    assert (said.kind, said.headline) == ("info", "A surprise.")
    assert said.sentence.startswith("You expected it to fail.")
    assert "A pair beats no tractor" in said.sentence
    assert table.choose(0)
    table.reset()
    assert (table.opened, table.chosen) == (0, None)
    for _ in range(4):
        table.turn()
    assert table.verdict.kind == "info", "nothing was said yet"
    assert not table.choose(1)


def test_who_beats_what(lesson):
    assert "North beats ♦J ♦J with ♦Q ♦Q" in lesson["partner"].choose(1).sentence
    said = lesson["trumps"].choose(0).sentence
    assert "West beats ♥8 ♥8 ♣A ♣A with ♣8 ♣8 ♦8 ♦8" in said


def test_the_forced_part(lesson):
    table = lesson["forced"]
    assert "largest type" in table.play("SK").sentence
    assert "the lowest" in table.play("SJ SJ").sentence
    assert "no part" in table.play("SJ").sentence
    assert table.play("S6 S6")
    hands = ["SA S7 S3 D6 CK", "SQ SQ S9 C9 C4", "S8 S8 S2 D9 HJ"]
    beats = beaten_parts("SK SJ SJ S6 S6", hands, Order("H10"))
    pairs = {(0, 2), (1, 2), (1, 3)}
    assert set(beats) >= pairs
    assert {place for place, seat in beats if seat == 1} == {2}


def test_other_tables(lesson):
    table = lesson["elsewhere"]
    (choice,) = throw_controls(table).children
    wanted = {"standard": "♠6 ♠6", "shanghai": "♠6 ♠6", "web": "♠K", "club": "♠6"}
    for name, forced in wanted.items():
        choice.value = name
        assert f"{forced} must be led" in table.verdict.sentence
    assert "40 points" in table.verdict.sentence
    assert set(TABLES) == set(wanted)
    throw = ("SK SJ SJ S6 S6", table._others)
    assert judge_throw(*throw, Order("H10", Rules.preset("club"))).penalty == 40


def test_it_speaks_chinese():
    table = throw_table("SA SJ", ["SK", "SQ", "H3"], "H5", lang="zh")
    assert "东家用 ♠K 大过 ♠J。只能领出 ♠J，收回 1 张。" in table.choose(1).sentence
    assert all(rule in prose(NAME) for rule in ("Partner included", "Equal does not beat"))
    assert parse_cards("♠A")
