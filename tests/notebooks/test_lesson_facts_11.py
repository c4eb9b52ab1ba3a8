"""Lesson 11: its deals show what it says, and its words agree with the figures that were measured."""

import pytest

from tests.notebooks.lesson_play import LESSONS, play, prose, right_places, source
from tractor_lab import locale
from tractor_lab.course.habits import HABITS
from tractor_lab.course.habits_measure import figures
from tractor_lab.course.habits_moments import gain, higher_gone
from tractor_lab.course.habits_table import HabitTable
from tractor_lab.course.habits_worth import sign
from tractor_lab.rules import Order, Rules, Suit, full_deck, parse_cards

NAME = "11_habits"


@pytest.fixture(params=["en", "zh"])
def lesson(monkeypatch, request):
    monkeypatch.setattr(locale, "_chosen", request.param)
    return play(NAME if request.param == "en" else f"zh/{NAME}")


def test_every_table_answers_right_and_wrong(lesson):
    tables = {name: one for name, one in lesson.items() if isinstance(one, HabitTable)}
    assert len(tables) == 8
    for name, table in tables.items():
        assert (gain(table.moment) > 0) is (name != "against")
        by_habit = table.ways.index(table.moment.by_habit)
        said = table.choose(1 - by_habit)
        assert said.kind == "info"
        assert said.rule
        assert "{" not in said.sentence
        assert table.choose(by_habit)
        assert table.step().scene.trick.note
    assert gain(lesson["against"].moment) == -40
    assert "40" in lesson["against"].verdict.sentence
    assert len(lesson["bury"].moment.hand) == 33
    assert higher_gone(lesson["count"].moment) == parse_cards("SA SA")
    assert Suit.DIAMONDS in lesson["void"].moment.void
    assert lesson["starve"].moment.trick == (parse_cards("SK"),)
    assert len(lesson["keep"].moment.hand) == 5
    assert len(lesson["feed"].moment.trick) == 3


def test_the_questions(lesson):
    assert right_places(lesson["signal"]) == [0]
    box = lesson["trumps"]
    for number in (26, 30, 32, 7):
        box.answer = number
        assert box.verdict.kind == "no"
        assert len(box.verdict.sentence) > 8
    box.answer = 36
    assert box.verdict
    order = Order("H5")
    assert sum(order.suit(card) is Suit.TRUMP for card in full_deck(Rules())) == 36
    assert sum(order.suit(card) is Suit.SPADES for card in full_deck(Rules())) == 24


def test_what_the_lesson_says_about_the_figures():
    found = figures()
    mean = {habit: found["beside"][habit][0] for habit in HABITS}
    assert max(mean, key=mean.__getitem__) == "feed", "of all habits it brings most"
    assert sign("feed") == sign("aces") == sign("count") == sign("starve") == sign("keep") == "plus"
    assert sign("void") == "nil", "worth hardly anything"
    assert sign("signal") == "nil", "nothing that can be told from chance"
    assert sign("bury") == "nil", "it may be chance"
    assert sign("bury", "alone") == sign("starve", "alone") == "minus"
    assert found["alone"]["count"][0] < 1.5, "counting alone brings next to nothing"
    assert found["beside"]["all"][0] > mean["feed"]


def test_no_figure_stands_in_the_prose():
    """The bars read the file; so nothing can drift."""
    for name in (NAME, f"zh/{NAME}"):
        text = prose(name)
        for numbers in (*figures()["beside"].values(), *figures()["alone"].values()):
            assert f"{abs(numbers[0]):.1f}" not in text


def test_both_languages_have_the_same_cells():
    english, chinese = source(NAME), source(f"zh/{NAME}")
    assert [cell.id for cell in english.cells] == [cell.id for cell in chinese.cells]
    for one, two in zip(english.cells, chinese.cells, strict=True):
        if one.cell_type == "code":
            assert one.source.replace('use("en")', 'use("zh")') == two.source
    assert (LESSONS / "zh" / f"{NAME}.ipynb").exists()
