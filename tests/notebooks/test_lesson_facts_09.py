"""Lesson 9: the board moves as the engine says, and the lesson says what the board does."""

import pytest

from tests.notebooks.lesson_play import play, play_alone, prose, right_places
from tractor_lab import locale
from tractor_lab.course.book import BOOK
from tractor_lab.course.book.levels_house import EXERCISES as HOUSE
from tractor_lab.course.book.levels_position import MatchPosition
from tractor_lab.course.levels import counted, match_table
from tractor_lab.course.spec import Click
from tractor_lab.rules import Match, Rules, advance, level_change
from tractor_lab.rules.standing import Standing
from tractor_lab.rules_page import GROUPS

NAME = "09_levels_and_a_match"
ABOUT_LEVELS = "step takeover takeover_level dead_zone level_cap points_cap points_floor below_zero"


@pytest.fixture(params=["en", "zh"])
def lesson(request, monkeypatch):
    monkeypatch.setattr(locale, "_chosen", request.param)
    return play(NAME if request.param == "en" else f"zh/{NAME}")


def test_cells_stand_alone(monkeypatch):
    monkeypatch.setattr(locale, "_chosen", "en")
    play_alone(NAME)


def test_the_questions(lesson):
    for name, right in (("partner", 2), ("takeover", 3), ("level", 1), ("ace", 1), ("stuck", 1)):
        assert right_places(lesson[name]) == [right], name
    box = lesson["shortest"]
    for number, good in ((4, False), (12, False), (9, False), (5, True)):
        box.answer = number
        assert bool(box.verdict) is good
        assert box.verdict.sentence


def test_the_facts_of_the_questions():
    assert advance(("7", "4"), 0, 55).declarer == 2
    assert advance(("7", "4"), 0, 55).levels[0] == "8"
    after = advance(("8", "4"), 2, 85)
    assert (after.declarer, after.levels) == (3, ("8", "4"))
    assert advance(("Q", "4"), 0, 0).levels[0] == "A"
    assert advance(("Q", "A"), 0, 125).levels == ("Q", "A")
    assert advance(("Q", "A"), 0, 125).winner is None
    match = Match(Rules(), (Standing("2"), Standing("2")), declarer=0)
    levels = []
    while match.ended is None:
        match = counted(match, 0)
        levels.append(match.levels[0])
    assert levels == ["5", "8", "J", "A", "A"]


def test_the_table_on_the_card():
    for points in range(0, 205, 5):
        change = level_change(points)
        if points < 80:
            wanted = ("declarers", 3 if not points else 2 if points < 40 else 1)
        else:
            wanted = ("opponents", (points - 80) // 40)
        assert (change.side, change.levels) == wanted
    assert "| 5 to 35 | declarers + 2 |" in prose(NAME)


def test_the_board(lesson):
    board = lesson["board"]
    for points, levels, declarer in (
        (35, ("4", "2"), 2),
        (0, ("7", "2"), 0),
        (85, ("7", "2"), 1),
        (130, ("8", "2"), 2),
    ):
        assert board.deal(points).sentence
        assert (board.match.levels, board.match.declarer) == (levels, declarer)
    board.undo()
    assert board.match.levels == ("7", "2")
    board.reset()
    assert (board.match.levels, board.played) == (("2", "2"), [])
    html = board._repr_mimebundle_()["text/html"]
    assert 'role="img"' in html
    assert len(html) < 40_000
    board.undo()


def test_the_end_of_a_match(lesson):
    finish = lesson["finish"]
    finish.deal(0)
    finish.deal(30)
    assert finish.match.winner == 0
    finish.deal(0)
    assert len(finish.played) == 2, "a match that is won takes no further deal"
    finish.reset()
    finish.deal(90)
    finish.deal(40)
    assert finish.match.winner == 1
    elsewhere = lesson["elsewhere"]
    elsewhere.deal(0)
    assert elsewhere.match.levels[0] == "5"


def test_another_table_goes_round():
    table = match_table(("A", "9"), rules=Rules(after_last="again"), lang="en")
    table.deal(10)
    assert table.match.levels[0] == "3"
    assert "3 (lap 2)" in table._html()


def test_the_engine_counts_as_the_questions_do():
    """Two ways to the same: a whole match, and one answer about two sides."""
    for spec in BOOK.values():
        if not isinstance(spec, Click) or not isinstance(spec.start, MatchPosition):
            continue
        one = spec.start
        if one.deals or one.dealt:
            continue
        said = advance(
            one.levels, one.declarer, one.points or 0, one.rules, one.defended, laps=one.laps
        )
        after = one.after
        assert (said.levels, said.declarer, said.winner) == (
            after.levels,
            after.declarer,
            after.winner,
        )


def test_each_house_rule_changes_the_answer():
    wanted = {*GROUPS["match"], *ABOUT_LEVELS.split()}
    assert {spec.name.removeprefix("09.house.") for spec in HOUSE} == wanted
    for spec in HOUSE:
        field = spec.name.removeprefix("09.house.")
        assert spec.start.house[-1][0] == field
        (forgotten,) = (spec.naive[name] for name in spec.naive if name.startswith("house"))
        assert forgotten(spec.start) != spec.answer(spec.start), field
