"""Lesson 10: whole deals at the table, guided, alone and as an opponent; the engine judges."""

import json
import re
from collections import Counter

import pytest

from tests.notebooks.lesson_play import play, play_alone, prose
from tractor_lab import locale
from tractor_lab.course import guide
from tractor_lab.course.book.whole_deal_code import ENGINE, judged, record
from tractor_lab.course.deal_words import agrees
from tractor_lab.course.whole_deal import deal_table
from tractor_lab.rules import Order, Suit, full_deck, points_of

NAME = "10_a_whole_deal"


@pytest.fixture(params=["en", "zh"])
def lesson(request, monkeypatch):
    monkeypatch.setattr(locale, "_chosen", request.param)
    return play(NAME if request.param == "en" else f"zh/{NAME}")


def step(table, *, easy=False):
    """One decision by the guide, or the button of a finished trick."""
    deal = table.deal
    if deal.phase == "draw":
        table.call(" ".join(card.code for card in guide.call(deal, 0)))
    elif deal.phase == "bury":
        table.play(guide.bury(deal.hands[0], deal.order))
    elif table._paused:
        table.next()
    elif easy and guide.advise(deal).reason in guide.EASY:
        table.easy()
    else:
        table.play(guide.advise(deal).cards)


def to_the_end(table, **how):
    for _ in range(120):
        if table.over:
            return
        step(table, **how)
        assert len(json.dumps(table.frame)) < 40_000
    raise AssertionError("the deal does not end")


def test_cells_stand_alone(monkeypatch):
    monkeypatch.setattr(locale, "_chosen", "en")
    play_alone(NAME)


def test_the_guided_deal(lesson):
    table = lesson["guided"]
    assert table.deal.phase == "draw", "the first thing asked for is the call"
    assert len(table.scene.options) == 2
    step(table)
    assert table.deal.phase == "bury"
    assert table.verdict.kind == "ok"
    to_the_end(table)
    result = table.deal.result
    assert (result.total, result.change.side, result.change.levels) == (60, "declarers", 1)
    assert len(table.deal.tricks) < 20
    assert (table.agreed, table.judged) == (17, 17)
    assert "17" in table.verdict.sentence
    table.reset()
    assert table.deal.phase == "draw"


def test_the_table_says_who_made_trump_and_who_buried():
    table = deal_table(8, lang="en")
    said = table.call().sentence
    assert said.startswith("You wait.")
    assert said.endswith("East has called with ♦5: diamonds are trump.")
    assert table.play(table.deal.hands[0][:3]).sentence.startswith("8 cards go down")
    table = deal_table(3, declarer=1, lang="zh")
    assert table.verdict.sentence == "西家亮了 ♠5 ♠5，黑桃是主。东家坐庄，拿起底牌，扣下 8 张。"


def test_chinese_sentences_follow_one_another_without_a_space():
    table = deal_table(8, lang="zh")
    table.call()
    table.play(table.deal.hands[0][:8])
    seen = set()
    for _ in range(12):
        said = table.hint() or table.verdict
        table.next() if table._paused else table.play(table.deal.hands[0][-1:])
        seen |= {said.sentence, table.verdict.sentence if table.verdict else ""}
    assert any("老师会出" in one for one in seen)
    assert not [one for one in seen if re.search("[。！？] ", one)]


def test_another_play_is_compared_and_can_be_taken_back():
    table = deal_table(8, lang="en")
    step(table)
    hand = table.deal.hands[0]
    points = sorted(hand, key=lambda card: -card.points)[:8]
    said = table.play(points)
    assert said.kind == "info"
    assert f"{points_of(points)} points lie in the kitty now" in said.sentence
    table.undo()
    step(table)
    low = min(table.deal.hands[0], key=lambda card: table.deal.order.tier(card))
    said = table.play([low])
    assert "the guide would have played" in said.sentence
    assert (table.agreed, table.judged) == (0, 1)
    table.undo()
    assert len(table.deal.hands[0]) == 25
    assert table.judged == 0


def forbidden(table):
    """A card that may not be played now; None if there is none."""
    deal = table.deal
    if deal.phase != "play" or deal.trick is None or table._paused or len(deal.trick.plays[0]) > 1:
        return None
    return next(((card,) for card in deal.hands[0] if (card,) not in deal.follows), None)


def test_what_the_rules_forbid_is_refused_with_its_reason():
    table = deal_table(3, declarer=1, lang="en")
    while not (wrong := forbidden(table)):
        step(table)
    before = table.deal
    assert table.play(wrong).kind == "no"
    assert table.deal is before


def test_hints_the_last_trick_and_what_was_played():
    table = deal_table(49, guided=False, lang="en")
    step(table)
    assert "short" in table.hint().sentence
    step(table)
    first, second = str(table.hint()), str(table.hint())
    assert first.startswith("Hint 1 of 2")
    assert second.startswith("Hint 2 of 2")
    step(table)
    table._do_last(None)
    assert "The last trick: You" in table.verdict.sentence
    table._do_seen(None)
    assert table.verdict.sentence.startswith("Played so far")


@pytest.mark.parametrize(("seed", "declarer"), [(49, 0), (3, 1), ("any", 2), (7, 3)])
def test_any_deal_comes_to_its_end(seed, declarer):
    table = deal_table(seed, declarer=declarer, lang="zh")
    to_the_end(table, easy=True)
    assert table.deal.result is not None


def test_nobody_sees_a_hidden_card():
    """The page holds the faces of your hand and of what lies there, no more."""
    table = deal_table(8, lang="en")
    step(table)
    step(table)
    step(table)
    mine = Counter(table.deal.hands[0])
    seen = Counter(laid.card for row in table.scene.hands for laid in row.cards)
    seen += Counter(laid.card for laid in table.scene.trick.cards)
    assert table.scene.kitty is None
    assert seen - mine - Counter(guide.gone(table.deal)) == Counter()


def test_the_guide_is_the_same_every_time_and_always_legal():
    deal = guide.ready(8)
    deal = deal.bury(guide.bury(deal.hands[0], deal.order))
    assert guide.played_out(deal).result == guide.played_out(deal).result
    assert agrees(deal, guide.advise(deal).cards, guide.advise(deal)) == "same"


def test_the_counts_on_the_card():
    order = Order("H5")
    suits = [order.suit(card) for card in full_deck(order.rules)]
    assert suits.count(Suit.TRUMP) == 36
    assert suits.count(Suit.SPADES) == 24
    assert "36 with a trump suit" in prose(NAME)


def test_a_whole_record_is_judged():
    names = {}
    exec(ENGINE, names)
    case = next(found for number in range(8) if (found := record(number)))
    assert sum(map(len, case["hands"])) == 100
    assert names["judge"](**case) == judged(case)
