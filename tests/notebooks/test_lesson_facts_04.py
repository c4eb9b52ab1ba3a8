"""Lesson 4: its points, lines and multipliers are those of the engine, and its controls recompute."""

import pytest

from tests.notebooks.lesson_play import play, play_alone, prose, right_places
from tractor_lab.course.counting import LAST, Count, count_controls, count_table, kitty_with
from tractor_lab.rules import (
    LevelChange,
    Order,
    Rules,
    full_deck,
    kitty_multiplier,
    level_change,
    parse_cards,
    points_of,
)
from tractor_lab.rules.cards import check_copies

NAME = "04_scoring"


@pytest.fixture
def lesson():
    return play(NAME)


def only(table):
    """The one right option, in words."""
    (place,) = right_places(table)
    return table.scene.options[place].text


def test_cells_stand_alone():
    play_alone(NAME)


def test_points(lesson):
    table = lesson["points"]
    assert "points" not in table.scene.marks, "the corners would tell"
    assert table.play("SA HK S10 D10 H5 C5").sentence.startswith("♠A")
    assert "♥5 ♣5" in table.play("HK S10 D10").sentence
    assert table.play("HK S10 D10 H5 C5")
    assert points_of(full_deck(Rules())) == 200


def test_the_declarers_points_vanish(lesson):
    assert only(lesson["trick"]) == "0 points"
    assert points_of(parse_cards("SK S10 SA S5")) == 25


def test_eighty_takes_over_without_a_level(lesson):
    assert only(lesson["eighty"]) == "The opponents take over; nobody goes up."
    assert "no level yet" in lesson["eighty"].choose(4).sentence


def test_the_lines_of_the_table(lesson):
    wanted = {
        (0, 0): LevelChange("declarers", 3),
        (5, 35): LevelChange("declarers", 2),
        (40, 75): LevelChange("declarers", 1),
        (80, 115): LevelChange("opponents", 0),
        (120, 155): LevelChange("opponents", 1),
        (160, 195): LevelChange("opponents", 2),
        (200, 200): LevelChange("opponents", 3),
    }
    for (low, high), change in wanted.items():
        assert {level_change(points) for points in range(low, high + 1, 5)} == {change}
        span = f"{low} to {high}" if high > low else str(low)
        assert f"| {span} |" in prose(NAME)
    three = Rules(decks=3)
    assert (three.step, three.takeover) == (60, 120)


def test_the_kitty_counts_for_the_opponents_only(lesson):
    assert only(lesson["kitty"]) == "The opponents take over and go up 1 level."
    assert "counts the 15 points once" in lesson["kitty"].choose(2).sentence
    assert lesson["kitty"].choose(4)
    assert lesson["kitty"].scene.bar.points == 120
    assert only(lesson["saved"]) == "The declarers stay and go up 1 level."
    assert "only if the opponents win" in lesson["saved"].choose(4).sentence


def test_multipliers(lesson):
    assert only(lesson["throw"]) == "× 4"
    assert "every pair" in lesson["throw"].choose(3).sentence
    assert only(lesson["ruff"]) == "× 2"
    order = Order("H2")
    for cards, times in (("SA", 2), ("SA SA", 4), ("SA SA SK SK", 8), ("SA SA SK SK SQ SQ", 16)):
        assert kitty_multiplier(cards, cards, order) == times
        assert f"× {times} |" in prose(NAME)


def test_the_live_table_answers_its_questions(lesson):
    deal = lesson["deal"]
    assert deal.count.total == 110
    assert deal.set(points=0, kitty=kitty_with(20)).count.result.side == "opponents"
    assert Count(0, kitty_with(10), "SA SA").bonus == 40, "worth a whole level"
    assert Count(0, kitty_with(5), "SA SA").bonus < 40


def test_controls_recompute(lesson):
    table = count_table(50, kitty_with(15), "SA SA", lang="en")
    points, kitty, last, side = count_controls(table).children
    assert points.max == 185, "two decks hold 200"
    kitty.value = 60
    assert (points.max, table.count.total, table.scene.bar.points) == (140, 290, 290)
    points.value = 80
    side.value = "declarers"
    assert table.verdict.headline == "The opponents take over; nobody goes up."
    assert "not counted" in table.verdict.sentence
    side.value = "opponents"
    for option in last.options:
        last.value = option[1]
        assert table.count.multiplier in (2, 4, 8, 16)
    assert table.count.lead == "SA SQ"
    assert "× 2" not in repr(table)
    (alone,) = count_controls(count_table(35, lang="en")).children
    assert alone.max == 200


@pytest.mark.parametrize("points", range(0, 65, 5))
def test_what_the_controls_lay_out_is_possible(points):
    assert points_of(parse_cards(kitty_with(points))) == points
    assert len(kitty_with(points).split()) == 8
    for _, lead, won in LAST:
        check_copies(parse_cards(f"{kitty_with(points)} {lead} {won}"), Rules(), "deal")
