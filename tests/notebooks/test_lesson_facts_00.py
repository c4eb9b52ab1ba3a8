"""Lesson 0: what it says about cards is so, and what it asks has the answer it gives."""

import re

import pytest

from tests.notebooks.lesson_play import LESSONS, play, play_alone, prose, right_places
from tractor_lab import locale
from tractor_lab.course import exercise
from tractor_lab.home import read_note
from tractor_lab.lab import command
from tractor_lab.rules import FACES, Order, Rules, Suit, decide_trick, full_deck, points_of

NAME = "00_start_here"
SEATS = ("W", "S", "E", "N")


@pytest.fixture
def lesson():
    return play(NAME)


def test_each_cell_stands_alone() -> None:
    play_alone(NAME)


def test_the_first_click(lesson) -> None:
    table = lesson["first_click"]
    assert not table.play("D10")
    assert "♦10" in table.verdict.sentence
    assert not table.play("H10 S10")
    assert table.play("H10")


@pytest.mark.parametrize("page", ["en", "zh"])
def test_the_language_is_kept_and_leads_to_its_start_page(page: str) -> None:
    name = NAME if page == "en" else f"zh/{NAME}"
    table = play(name)["chosen"]
    for place, lang in enumerate(("en", "zh")):
        assert table.choose(place)
        assert read_note("language") == lang
        assert locale.language() == page, "the page that is open stays as it is"
        link = table.verdict.lesson
        assert (link is None) is (lang == page)
        if link:
            there = ((LESSONS / name).parent / link.href).resolve()
            assert there == LESSONS / ("" if lang == "en" else lang) / f"{NAME}.ipynb"
            assert link.href in prose(name), "it is also there without a click"


def test_the_next_start_is_in_that_language(monkeypatch, lesson) -> None:
    monkeypatch.setattr(locale, "_chosen", None)
    monkeypatch.delenv("TRACTOR_LAB_LANG", raising=False)
    lesson["chosen"].choose(1)
    locale._remembered.cache_clear()
    try:
        assert command(LESSONS)[-1].endswith("/notebooks/zh/00_start_here.ipynb")
        monkeypatch.setenv("TRACTOR_LAB_LANG", "en")
        assert command(LESSONS)[-1].endswith("/notebooks/00_start_here.ipynb")
    finally:
        locale._remembered.cache_clear()


def test_what_has_points(lesson) -> None:
    table, told = lesson["point_cards"], set()
    for wrong in ("SA SK S10", "SK SQ S10", "SK S10 S9", "SK S10"):
        assert not table.play(wrong)
        told.add(table.verdict.sentence)
    assert len(told) == 4
    assert table.play("SK S10 S5")
    assert {card.rank for card in FACES if card.points} == {"K", "10", "5"}
    deck = full_deck(Rules())
    assert (len(deck), points_of(deck), Rules().takeover, Rules().hand, Rules().kitty) == (
        *(108, 200, 80, 25, 8),
    )


@pytest.mark.parametrize("name", ["suit_led", "trumped"])
def test_who_takes_the_trick(lesson, name: str) -> None:
    table = lesson[name]
    laid = {seat.where: [one.card for one in seat.cards] for seat in table.scene.trick.seats}
    winner = decide_trick([laid[where] for where in SEATS], table.scene.order).winner
    assert right_places(table) == [winner]
    assert not any(seat.holds for seat in table.scene.trick.seats), "the picture tells the answer"


def test_the_highest_card_does_not_win_by_being_high(lesson) -> None:
    order = Order("H2")
    assert order.compare("CK", "SQ") is None
    assert order.compare("H3", "SA") == 1
    assert lesson["suit_led"].scene.trick.points == lesson["trumped"].scene.trick.points == 10


def test_the_first_tricks(lesson) -> None:
    first, second = lesson["first_trick"], lesson["second_trick"]
    assert first.scene.trick.points == 20
    assert not first.play("H4")
    assert first.play("D9")
    assert "East takes the trick" in first.verdict.sentence
    first.undo()
    assert first.play("DA")
    assert first.verdict.sentence.endswith("You take the trick. It holds 20 points.")
    assert not second.legal.hand.of(Suit.CLUBS)
    assert len(second.legal) == 7
    assert second.play("SA")
    assert "East takes" in second.verdict.sentence
    second.undo()
    assert second.play("H4")
    assert "You take" in second.verdict.sentence


def test_the_whole_table(lesson) -> None:
    table = lesson["whole"]
    scene = table.scene
    assert right_places(table) == [3]
    assert scene.trump.suit is Suit.HEARTS
    assert scene.bar.takeover - scene.bar.points == 45
    assert (scene.trick.points, scene.kitty.hidden) == (10, 8)
    waiting = {seat.where: seat.waiting for seat in scene.trick.seats}
    assert (waiting["E"], waiting["N"]) == ("plays after you", "plays last")


def test_what_was_played_lies_where_it_was_played() -> None:
    """East led to this trick: the exercise shows all three plays, each in front of its player."""
    q = exercise("00.give.1", lang="en", show=False)
    seats = q.widget.table.scene.trick.seats
    laid = {seat.where: "".join(one.card.code for one in seat.cards) for seat in seats}
    assert laid == {"E": "D4", "N": "DA", "W": "D9", "S": ""}
    assert [seat.where for seat in seats if seat.leads] == ["E"]


@pytest.mark.parametrize("page", ["", "zh/"])
def test_the_map_of_the_lessons(page: str) -> None:
    """The lessons with their exercises, in the language of the page."""
    folder = (LESSONS / page).resolve()
    links = re.findall(r"\]\(([^)]+)\)", prose(page + NAME))
    for lesson in folder.glob("0[1-5]_*.ipynb"):
        assert lesson.name in links
        practice = f"../../exercises/zh/{lesson.name}" if page else f"../exercises/{lesson.name}"
        assert practice in links or not (folder / practice).exists()
    assert [link for link in links if not (folder / link).exists()] == []
