"""Lesson 13: its numbers counted again, its tables dealt and guessed at, with numpy and without."""

import json
from collections import Counter

import pytest

from tests.notebooks.lesson_play import play, play_alone, prose
from tractor_lab import locale
from tractor_lab.course import odds_count, odds_table
from tractor_lab.odds import (
    ask_hands,
    ask_throws,
    at_least,
    chance,
    hands,
    longest_tractor,
    points_elsewhere,
    shortest_plain,
    throw_chances,
)
from tractor_lab.rules import Order, Rules, full_deck, parse_cards, parse_shape, points_of

NAME = "13_the_odds"
TABLES = ("tractor", "trumps", "void", "bury", "pairs", "singles", "points")
ORDERS = [Order("H5"), Order("H2"), Order("SA"), Order("NT7"), Order("D9", Rules(decks=3))]


@pytest.fixture(scope="module")
def lesson():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(locale, "_chosen", "en")
        return play(NAME)


def test_cells_stand_alone(monkeypatch):
    monkeypatch.setattr(locale, "_chosen", "en")
    play_alone(NAME)


def by_the_engine(cards, order):
    """The pairs of the longest tractor, from the shape of each suit's cards."""
    longest = 0
    for suit in order.suits:
        mine = [card for card in cards if order.suit(card) is suit]
        for part in parse_shape(mine, order).components if mine else ():
            longest = max(longest, part.length if part.width > 1 else 0)
    return longest if longest > 1 else 0


@pytest.mark.parametrize("order", ORDERS, ids=repr)
def test_tractors_are_found_as_the_engine_finds_them(order):
    deck = full_deck(order.rules)
    dealt = hands.deal_hands(deck, order.rules.hand, 400, seed=4)
    fast = hands.longest_tractors(dealt, order)
    faces = sorted(set(deck), key=lambda card: card.index)
    for row, found in zip(dealt, fast, strict=True):
        cards = [face for face in faces for _ in range(row[face.index])]
        slow = longest_tractor(cards, order)
        assert min(slow, hands.LONGEST) == found
        if order.rules.decks == 2:  # with three, a shape prefers triples
            assert by_the_engine(cards, order) == slow


@pytest.mark.parametrize("question", ["trumps", "void", "points", "tractor"])
def test_numpy_and_plain_python_deal_alike(question, monkeypatch):
    order, deals = Order("H5"), 3000
    deck = full_deck(order.rules)
    fast = ask_hands(question, order, deck, 25, deals, 1)
    monkeypatch.setattr(hands, "has_numpy", lambda: False)
    slow = ask_hands(question, order, deck, 25, deals, 1)
    assert abs(sum(fast) - sum(slow)) / deals < {"points": 1.5}.get(question, 0.15)


def test_simulations_agree_with_what_is_counted(lesson):
    for name in TABLES[1:]:
        table = lesson[name].deal(10_000, seed=3)
        found, true = (
            table.question.answer(table.tally.shares),
            table.question.answer(table.question.exact()),
        )
        assert abs(found - true) <= 2 * max(table.tally.margin(table.question), 0.1), name
        assert sum(table.question.exact().values()) == 1


def test_the_numbers_of_the_card(lesson):
    order = Order("H5")
    deck = full_deck(order.rules)
    tractors = ask_hands("tractor", order, deck, 25, 20_000, 5)
    assert 0.105 < sum(map(bool, tractors)) / 20_000 < 0.125
    three = Order("H5", Rules(decks=3))
    tractors = ask_hands("tractor", three, full_deck(three.rules), 39, 20_000, 5)
    assert 0.63 < sum(map(bool, tractors)) / 20_000 < 0.66
    usual = [round(100 * float(at_least(n, of=36, drawn=25, unseen=108))) for n in (8, 10, 12)]
    assert usual == [65, 28, 6]
    assert round(1000 * float(shortest_plain(order)[0])) == 2
    bury = sum(share for n, share in shortest_plain(order, 33).items() if n <= 8)
    assert round(100 * float(bury), 1) == 99.8
    mean = sum(n * share for n, share in shortest_plain(order, 33).items())
    assert 5 < mean < 6
    for unseen, row in ((75, (33, 67, 0, 32)), (83, (30, 60, 10, 26))):
        one = chance(1, of=1, drawn=25, unseen=unseen)
        kitty = 1 - 3 * one
        both = 3 * chance(2, of=2, drawn=25, unseen=unseen)
        assert tuple(round(100 * float(x)) for x in (one, 2 * one, kitty, both)) == row
    assert "33 | 30" in prose(NAME)


def test_the_throws(lesson):
    pairs, singles = lesson["pairs"], lesson["singles"]
    assert round(pairs.question.answer(pairs.question.exact())) == 68
    assert singles.question.answer(singles.question.exact()) == 0
    assert set(pairs.question.deal(300, 1)) == {0, 1, 2, 3}
    for table in (pairs, singles):
        held = table.question.held
        assert len(held) == 33
        assert all(held.count(card) <= 2 for card in held)
        assert set(parse_cards(table.question.throw)) <= set(held)
    assert lesson["together"] == 3 * chance(2, of=2, drawn=25, unseen=75)
    points = lesson["points"].question
    assert len(parse_cards(points.hand)) == 25
    assert sum(points_elsewhere(points.hand, 25, points.order).values()) == 1
    assert points_of(parse_cards(points.hand)) == 30
    tractor = throw_chances("SA SA SK SK S9 S9", "SA SA SK SK S9 S9", Order("H5"))
    assert 0 < tractor[0] < 1
    dealt = Counter(ask_throws(parse_cards("SA SA"), parse_cards("SA SA"), Order("H5"), 200, 1))
    assert dealt == {0: 200}


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", TABLES)
def test_a_guess_is_answered(lesson, name, lang):
    question = lesson[name].question
    true = None if name == "tractor" else question.answer(question.exact())
    near = 11 if true is None else round(true)
    for guess, kind in ((near, "ok"), (40, "info")):
        table = type(lesson[name])(question, lesson[name]._name, lang)
        table.guess.answer = guess
        assert table.guess.verdict.kind == "info"
        said = table.deal(1000, seed=1).verdict
        assert said.kind == kind
        assert str(guess) in said.sentence
        assert table.guess.verdict is None
        assert "{" not in str(said) + table._numbers.value
        assert "<caption" in table._numbers.value
        (output,) = table._chart.outputs
        assert len(json.dumps(output)) < 40_000
        spec = output["data"][odds_count.VEGA]
        assert "/v5" in spec["$schema"]
        assert "url" not in json.dumps([*spec["layer"], spec.get("data", {})])
        assert output["data"]["text/plain"] == spec["description"]
        again = table.guess
        again.answer = guess
        assert again.verdict is None


def test_controls_deal_again():
    table = odds_table("tractor", lang="en")
    table.decks.value = 1
    assert table.tally.deals == 0, "nothing is dealt before she asks for it"
    table.deals.value = 100
    table.deal()
    assert table.question.answer(table.tally.shares) == 0
    table.decks.value, table.suit.value, table.level.value = 3, "NT", "A"
    assert table.question.order == Order("NTA", Rules(decks=3))
    assert table.question.answer(table.tally.shares) > 30
    assert table._bar.value == table._bar.max
    table = odds_table("trumps", lang="en")
    table.deals.value = 100
    table.deal().suit.value = "NT"
    assert table.verdict.sentence.endswith("Exactly: 0.0.")


def test_without_numpy_and_altair(monkeypatch):
    for module in (hands, __import__("tractor_lab.course.odds", fromlist=["odds"])):
        monkeypatch.setattr(module, "has_numpy", lambda: False)
    monkeypatch.setattr("tractor_lab.course.odds.has_altair", lambda: False)
    for lang, said in (("en", "install two more packages"), ("zh", "再装两个包")):
        table = odds_table("tractor", lang=lang)
        assert said in table._notice.frame["html"]
        assert "tractor-lab[odds]" in table._notice.frame["html"]
        assert max(value for _, value in table.deals.options) == 1000
        table.deal()
        assert table._chart.outputs == ()
        assert "<caption" in table._numbers.value
        assert "<details>" in table._repr_mimebundle_()["text/html"]


def test_a_static_page_has_the_numbers(lesson):
    for name in TABLES:
        data = lesson[name]._repr_mimebundle_()
        assert data["text/plain"].startswith("OddsTable(")
        assert "<caption" in data["text/html"]
        assert "application/vnd.jupyter.widget-view+json" in data
        assert data["text/html"].startswith('<div style="background:#')
