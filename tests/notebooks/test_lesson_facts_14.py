"""Lesson 14: what it says of its bots is so, its tables go through a deal, and nothing in it takes long."""

from typing import Any

import pytest

from tests.notebooks.lesson_play import play, prose, right_places
from tractor_lab import locale
from tractor_lab.course import bot_table
from tractor_lab.course.bots import Burier, Cheat, Follower, Leader, Staller
from tractor_lab.locale import LANGUAGES, texts
from tractor_lab.players import RandomPlayer

NAME = "14_your_own_bot"


@pytest.fixture(scope="module")
def lesson() -> Any:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(locale, "_chosen", "en")
        return play(NAME)


def test_the_first_step_proves_nothing_yet_and_the_second_does(lesson: dict[str, Any]) -> None:
    first, second = lesson["first"].duels[0].levels, lesson["second"].duels[0].levels
    assert 0 < first.mean < first.half
    assert second.mean - second.half > 0
    assert (first.decks, second.decks) == (10, 5)


def test_the_last_bot_beats_the_beginner(lesson: dict[str, Any]) -> None:
    result = lesson["result"]
    against = result.duel("Mine", "beginner").levels
    assert against.mean - against.half > 0
    assert result.ranking[0][0] == "Mine"
    assert result.forfeits == ()


def test_both_rogues_lose_a_play_and_are_told_why(lesson: dict[str, Any]) -> None:
    rogues = lesson["rogues"]
    assert {(one.player, one.kind, one.asked) for one in rogues.forfeits} == {
        ("Cheat", "illegal", "follow"),
        ("Staller", "slow", "lead"),
    }
    assert rogues.duels[0].levels.mean == 0
    page = rogues._repr_html_()
    assert "gave no answer within 1 s" in page
    assert "What was owed" in page


def test_the_tables_begin_at_what_was_written(lesson: dict[str, Any]) -> None:
    for name in ("leads", "follows"):
        assert lesson[name].now.question == name.rstrip("s")


def test_the_questions(lesson: dict[str, Any]) -> None:
    assert right_places(lesson["sees"]) == [2]
    assert right_places(lesson["even"]) == [1]


def test_the_cells_hold_the_bots_that_the_next_ones_name() -> None:
    """`Leader` and the others are the classes of the cells above them."""
    for kind, parent in ((Leader, RandomPlayer), (Follower, Leader), (Burier, Follower)):
        assert kind.__base__ is parent
    for lang, folder in (("en", ""), ("zh", "zh/")):
        said = prose(folder + NAME)
        assert "`Leader`" in said
        assert texts(lang)["progress.lesson.14"] in said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_table_goes_through_a_deal(lang: str) -> None:
    table = bot_table(RandomPlayer, deal=3, lang=lang)
    decisions = table.watched.decisions
    assert [one.question for one in decisions[:3]] == ["declare", "bury", "lead"]
    said = []
    while table._at < table.last:
        decision = table.now
        assert decision is not None
        assert decision.view.seat == 0
        assert sorted(card.code for card in table.scene.pickable.values()) == []
        assert table.verdict is None
        table.step()
        assert table.verdict is not None
        assert len(table.scene.owed) == len(decision.did.cards)
        said.append(str(table.verdict))
        table.step()
    assert len(said) == len(decisions)
    assert table.scene.bar.points == table.watched.end.result.total
    assert str(table.watched.end.result.total) in str(table.verdict)
    assert not any("{" in text for text in said)
    assert table.step(-1).now is decisions[-1]


def test_a_table_shows_nothing_that_the_bot_does_not_see() -> None:
    table = bot_table(Leader, lang="en")
    for decision in table.watched.decisions:
        assert not decision.view.kitty or decision.question != "bury"
        assert len(table.scene.hands) == 1
        table.step(2)


@pytest.mark.parametrize(("kind", "told"), [(Cheat, "What was owed"), (Staller, "within 3 s")])
def test_a_rogue_at_the_table(kind: type, told: str) -> None:
    table = bot_table(kind, deal=1, lang="en").step(1000)
    assert table.verdict is not None
    assert table.verdict.kind == "no"
    assert told in table.verdict.sentence
    assert "{" not in table.verdict.sentence


def test_a_slip_is_told() -> None:
    with pytest.raises(ValueError, match="no 'nobody' here; there are random"):
        bot_table(Leader, "nobody")
    with pytest.raises(ValueError, match="no 'led' here; there are declare, bury"):
        bot_table(Leader, start="led")
    with pytest.raises(TypeError, match=r"the class of your player"):
        bot_table(Leader())  # type: ignore[arg-type]
