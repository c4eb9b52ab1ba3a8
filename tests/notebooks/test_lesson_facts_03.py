"""Lesson 3: every answer it calls owed, allowed or a ruff is so, and every wrong one is explained."""

import re

import pytest

from tests.notebooks.lesson_play import play, play_alone, prose, right_places
from tractor_lab.course.duties import rung_text, rungs
from tractor_lab.rules import Lead, Order, Rules, parse_cards

NAME = "03_following_suit"


@pytest.fixture
def lesson():
    return play(NAME)


def legal(table):
    """Every legal play, each as a set of texts."""
    return {" ".join(card.code for card in play) for play in table.legal}


def test_cells_stand_alone():
    play_alone(NAME)


def test_suit_first(lesson):
    assert legal(lesson["first"]) == {"S9", "S4"}
    assert legal(lesson["level_led"]) == {"S5", "HJ", "H3"}
    assert "equal does not beat" in lesson["level_led"].play("S5").sentence


def test_a_pair_comes_out_of_the_tractor_and_need_not_be_higher(lesson):
    table = lesson["keep_tractor"]
    assert Order("H5").adjacent(*parse_cards("S9 S8"))
    assert legal(table) == {"S9 S9", "S8 S8"}
    said = table.play("SJ S3")
    assert said.sentence.startswith("You chose ♠J ♠3.")
    assert "for example" in said.sentence, "either pair would do"
    assert said.lesson is None, "she is in that lesson already"


def test_no_tractor_still_owes_the_pair(lesson):
    table = lesson["no_tractor"]
    assert right_places(table) == [table.at]
    assert table._names[table.at] == "a pair and any 2 spades"
    said = table.choose(3)
    assert said.sentence == (
        "You said: any 4 spades. Your spades can give a pair and any 2 spades: ♠9 ♠9."
    )


def test_the_ladder_shows_the_rung_you_are_on(lesson):
    table = lesson["on_the_ladder"]
    assert len(table.scene.options) == 7
    assert table.select("S9 S9 S8 S8 S6 S3").reached == 3
    assert [one.state for one in table.scene.options].index("chosen") == 3
    assert not table.play()
    assert [one.state for one in table.scene.options][:4] == ["dim", "ok", "", "no"]
    assert legal(table) == {"S9 S9 S8 S8 S4 S4"}
    assert table.play("S9 S9 S8 S8 S4 S4")
    assert table.scene.options[1].text.endswith("your cards")
    for lead, owed in (("SK SK SQ SQ", 0), ("SK SK", 0), ("SK", 0)):
        table.lead = lead
        assert (table.at, table.solved, table.verdict) == (owed, False, None)
    with pytest.raises(ValueError, match="decks cannot hold"):
        table.lead = "SK SK SK"
    assert table.lead == parse_cards("SK")


def test_too_few_go_all_and_trumps_beside_them_are_no_ruff(lesson):
    table = lesson["too_few"]
    assert all("S9 S6" in play for play in legal(table))
    assert not table.play("H8 H8 H7 H7")
    said = table.play("S9 S6 H8 H8")
    assert said
    assert "West holds the trick" in said.sentence
    assert "only all trumps make a ruff" in said.sentence
    assert "a ruff" in lesson["no_spade"].play("H8 H8 H7 H7").sentence
    assert len(lesson["no_spade"].legal) > 1, "one may ruff, one need not"


def test_equal_does_not_beat(lesson):
    said = lesson["equal"].play("SA")
    assert "West holds the trick" in said.sentence
    assert "equal does not beat" in said.sentence
    assert lesson["equal"].undo().play("S4")


def test_a_triple_is_split(lesson):
    assert legal(lesson["triple"]) == {"S9 S9 S7 S7"}
    assert "counts as a pair" in lesson["triple"].play("S9 S9 S9 S4").sentence


def test_the_ladders_on_the_card(lesson):
    text = prose(NAME)
    order, wide = Order("H5"), Order("H5", Rules(decks=3))
    for cards, under in (
        ("SK SK SQ SQ", order),
        ("SK SK SQ SQ SJ SJ", order),
        ("SK SK SK", wide),
    ):
        lead = Lead(cards, under)
        short = []
        for rung in rungs(lead):
            said = rung_text(rung, lead, "en").replace(" spades", "")
            said = said.replace("any card of", "1").replace("and any ", "and ")
            short.append(re.sub(r"tractor of (\d) pairs", r"tractor of \1", said))
        if lead.size == 4:
            short[0] = "a tractor"
        assert " · ".join(short) in text


def test_quick_duties_go_round(lesson):
    quick = lesson["quick"]
    assert quick.asked is None
    first = [quick.go().asked]
    quick.choose((quick.at + 1) % len(quick._names))
    assert quick.verdict.kind == "no"
    assert quick.choose(quick.at).kind == "no", "one answer a position"
    while quick.go().asked and len(first) < 20:
        first.append(quick.asked)
        assert quick.choose(quick.at)
        assert "seconds" in quick.verdict.headline
    assert len(first) == 9, "eight, and the missed one again"
    assert first[-1] is first[0]
    assert quick.verdict.sentence.startswith("7 of 8 right at first sight")
    assert quick.go().asked != first[0], "another round has other positions"


def test_quick_duties_take_time_into_account(lesson, monkeypatch):
    quick = lesson["quick"].go()
    monkeypatch.setattr("tractor_lab.course.quick.perf_counter", lambda: quick._since + 9.04)
    assert quick.choose(quick.at).headline == "Yes. It took 9.0 seconds."
    assert (quick.right, quick.fast) == (1, 0)
