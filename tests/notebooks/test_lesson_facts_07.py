"""Lesson 7: every call does what the lesson says, and its tables answer in both languages."""

import pytest

from tests.notebooks.lesson_play import play, play_alone, prose, right_places
from tractor_lab import locale
from tractor_lab.course.calling import trumps_in
from tractor_lab.course.declaring import declare_table
from tractor_lab.rules import Call, Order, Rules, Suit, bid, full_deck, no_bid, parse_cards

LESSONS = {"en": "07_declaring", "zh": "zh/07_declaring"}
QUESTIONS = {
    "opening": 2,
    "over": 1,
    "pair": 2,
    "own": 1,
    "lost": 1,
    "first_deal": 1,
    "later_deal": 2,
    "kitty": 1,
}


@pytest.fixture(params=["en", "zh"])
def lesson(request, monkeypatch):
    monkeypatch.setattr(locale, "_chosen", None)
    return play(LESSONS[request.param])


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_cells_stand_alone(lang, monkeypatch):
    monkeypatch.setattr(locale, "_chosen", None)
    play_alone(LESSONS[lang])


def test_every_question_has_one_answer_and_explains_the_others(lesson):
    for name, right in QUESTIONS.items():
        assert right_places(lesson[name]) == [right], name


def test_the_answers_of_the_questions_are_those_of_the_engine(lesson):
    def legal(table, current=None, calls=()):
        rows = [[laid.card for laid in one.cards] for one in table.scene.options]
        return [bid("5", 0, row, current=current, calls=calls).legal for row in rows]

    mine, west = Call(0, parse_cards("H5")), Call(3, parse_cards("D5"))
    pair, over = Call(1, parse_cards("D5 D5")), Call(1, parse_cards("C5 C5"))
    asked = {
        "opening": legal(lesson["opening"]),
        "over": legal(lesson["over"], west),
        "pair": legal(lesson["pair"], pair),
        "own": legal(lesson["own"], mine, (mine,)),
        "lost": legal(lesson["lost"], over, (mine, over)),
    }
    for name, found in asked.items():
        assert [place for place, good in enumerate(found) if good] == [QUESTIONS[name]], name
    assert no_bid("5", "LJ C9 D2 H5").trump.suit is Suit.CLUBS


def test_a_third_of_all_cards_is_trump():
    order = Order("H5")
    deck = full_deck(Rules())
    assert (sum(order.suit(card) is Suit.TRUMP for card in deck), len(deck)) == (36, 108)


def test_which_cards_would_be_trump(lesson):
    table, cards = lesson["worth"], "BJ H5 C5 HA HK H9"
    assert trumps_in(table.hand, parse_cards("H5"), "5", Rules()) == 6
    for wrong in (
        "H5 C5 HA HK H9",
        "BJ H5 HA HK H9",
        "BJ H5 C5 HA HK",
        cards + " SA",
        cards + " D4",
    ):
        said = table.play(wrong)
        assert not said
        assert len(said.sentence) > 8
    assert table.play(cards)


def test_the_first_deal(lesson):
    table = lesson["first"]
    assert table.deal.known_declarer is None
    assert table.hand == ()
    table.call("H2")
    assert str(table.trump) == "H2"
    table.finish()
    assert [call.seat for call in table.deal.calls] == [0, 3]
    assert (str(table.fixed), table.deal.lifter) == ("C2", 3)
    table.reset()
    table.next(24)
    assert table.possible == (parse_cards("LJ LJ"),)


def test_the_silent_deal(lesson):
    table = lesson["silent"]
    assert str(table.finish().fixed) == "H2"
    assert [card.code for card in table.turned] == ["LJ", "H7"]
    assert not table.deal.calls
    assert table.deal.lifter == 0


def test_the_later_deal_offers_several_calls(lesson):
    table = lesson["later"]
    assert table.deal.known_declarer == 2
    table.next(4)
    assert table.possible == (parse_cards("D5"),)
    table.call("D5")
    table.next(6)
    assert parse_cards("D5 D5") in table.possible
    table.finish()
    assert table.deal.lifter == 2


def test_the_later_deal_says_what_a_call_is_worth():
    table = declare_table(4726, level="5", declarer="N", judging=True, lang="en")
    table.next(4)
    assert "With 5 cards it is a guess" in table.call("D5").sentence
    table.next(6)
    assert "6 of your 11 cards are trump now" in table.call("D5 D5").sentence
    said = table.reset().finish().verdict.sentence
    assert "With 8 cards there was a moment: with ♦5, 4 of them" in said
    table = declare_table(4726, level="5", declarer="N", lang="en").finish()
    assert "You called nothing" not in table.verdict.sentence, "the habit comes later"


def test_prose():
    for rule in ("Nobody goes over their own call", "A habit, not a rule", "all jokers: no trump"):
        assert rule in prose(LESSONS["en"])
    for rule in ("自己不能反自己", "这是经验，不是规则", "全是王就打无主"):
        assert rule in prose(LESSONS["zh"])
