"""Lesson 12: every ruling is that of its table, and a file says what it means."""

import pytest

from tests.notebooks.lesson_play import play, play_alone, prose, right_places
from tractor_lab import locale
from tractor_lab.course.elsewhere import QUESTIONS, which_table
from tractor_lab.course.own_rules import rules_file
from tractor_lab.rules import (
    Deal,
    Order,
    Rules,
    bid,
    decide_trick,
    kitty_count,
    parse_cards,
    parse_shape,
)
from tractor_lab.rules.cards import check_copies

NAMES = {"en": "12_other_tables", "zh": "zh/12_other_tables"}
RIGHT = {"titanic": 1, "bomb": 2, "joker": 2, "friend": 1}


@pytest.fixture(params=NAMES)
def lesson(request, monkeypatch):
    monkeypatch.setattr(locale, "_chosen", request.param)
    return play(NAMES[request.param])


@pytest.mark.parametrize("lang", NAMES)
def test_cells_stand_alone(monkeypatch, lang):
    monkeypatch.setattr(locale, "_chosen", lang)
    play_alone(NAMES[lang])


def test_every_question_has_one_right_answer_and_explains_the_others(lesson):
    for name, place in RIGHT.items():
        assert right_places(lesson[name]) == [place], name


def test_the_number_names_the_usual_slips(lesson):
    box, said = lesson["one"], set()
    for number in (80, 50, 33):
        box.answer = number
        assert box.verdict.kind == "no"
        said.add(box.verdict.sentence.replace(str(number), ""))
    assert len(said) == 3
    box.answer = Rules.preset("one-deck").takeover
    assert box.verdict


def test_the_engine_agrees_with_the_right_answers(lesson):
    titanic = lesson["titanic"].scene
    cards = tuple(laid.card for row in titanic.hands for laid in row.cards)
    check_copies(cards, Rules(decks=3), "hand")
    nanning = Order("H10", Rules.preset("nanning"))
    plays = ["S4 S4 S5 S5", "SQ SQ SK SK", "S9 S9 S9 S9", "SA SA SJ SJ"]
    assert decide_trick(plays, nanning).winner == 2
    assert decide_trick(plays, Order("H10", Rules(decks=4))).winner == 1
    jokers = Rules.preset("joker-bid")
    may = [bid("5", 0, cards, jokers).legal for cards in ("H5", "H5 LJ", "H5 BJ")]
    assert may == [False, False, True]


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_tables_differ_and_say_why(name):
    for lang in NAMES:
        table = which_table(name, lang=lang).table
        rows = [option.text for option in table.scene.options]
        rulings = {row.split("：" if lang == "zh" else ": ", 1)[1] for row in rows}
        assert 1 < len(rulings) <= len(rows)
        for place in range(len(rows)):
            said = table.choose(place)
            assert said.kind == "info"
            assert said.sentence
            assert said.rule
            assert "{" not in str(said)


def test_another_position_can_be_chosen(lesson):
    which = lesson["which"]
    first = which.table.scene.prompt
    for name in QUESTIONS:
        which.choice.value = name
        assert which.table.verdict is None
        assert len(which.table.scene.options) == len(QUESTIONS[name].tables)
    assert which.table.scene.prompt != first
    assert "text/html" in which._repr_mimebundle_()


def test_what_the_card_says_of_the_tables():
    one, three = Rules.preset("one-deck"), Rules.preset("titanic")
    assert (one.takeover, one.step) == (40, 20)
    assert (three.hand, three.kitty, three.takeover, three.step) == (39, 6, 120, 60)
    guangxi, club = Rules.preset("nanning"), Rules.preset("club")
    assert (guangxi.kitty, guangxi.throws, guangxi.two_always_trump) == (0, False, True)
    assert guangxi.levels == "3-A"
    assert guangxi.after_last == "again"
    order = Order("H10", guangxi)
    assert order.adjacent("HA", "H2")
    assert not order.adjacent("SJ", "S9")
    assert (club.throw_penalty, club.two_always_trump) == (10, True)
    counts = [
        kitty_count(cards, cards, "S5", Order("H5", club)).multiplier
        for cards in ("HA", "HA HA", "HA HA HK HK")
    ]
    assert counts == [1, 2, 4]
    assert Rules.preset("looking-for-friends").players == 5
    assert len(parse_shape("S6 S6 S6 S4 S4 S4", Order("H5", three)).components) == 1
    assert Deal.shuffled(1, guangxi, "3").kitty == ()


def test_the_file_of_the_lesson_in_words(lesson):
    file = lesson["file"]
    assert file.said
    assert file.rules == Rules.preset("titanic").replace(
        two_always_trump=True,
        protect_tractors=True,
        takeover_level=1,
        must_defend=("5", "10", "K", "A"),
    )
    assert len(file.lines) == 10
    file.text += "\nthrows = No"
    assert file.said.kind == "no"
    assert file.rules is None
    file.text = "throw = false"
    assert "'throws'" in file.said.sentence
    file.text = "throws = false"
    assert file.rules == Rules(throws=False)
    assert len(file.lines) == 1
    file.text = ""
    assert file.said
    assert not file.lines


def test_what_is_written_is_shown_as_text():
    file = rules_file("decks = '<b>'", lang="en")
    assert "<b>'" not in file._repr_mimebundle_()["text/html"]
    assert "&lt;b&gt;" in file._repr_mimebundle_()["text/html"]


def test_the_terms_are_taught():
    for term in ("泰坦尼克", "炸弹", "带王", "找朋友", "三同张", "规则"):
        assert term in prose(NAMES["en"])
    assert parse_cards("S4")
