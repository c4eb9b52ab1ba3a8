"""Lesson 8: what a burial leaves, what it costs, and who gets the last trick."""

import pytest

from tests.notebooks.lesson_play import play, play_alone, prose
from tractor_lab import locale
from tractor_lab.course.burying import bury_table
from tractor_lab.course.kitties import emptied, ending, kitty_deal, played_out
from tractor_lab.rules import Order, Rules, Suit, kitty_count, kitty_multiplier, parse_cards

NAMES = {"en": "08_the_kitty", "zh": "zh/08_the_kitty"}


@pytest.fixture(params=NAMES)
def lesson(request, monkeypatch):
    monkeypatch.setattr(locale, "_chosen", request.param)
    return play(NAMES[request.param])


@pytest.mark.parametrize("lang", NAMES)
def test_cells_stand_alone(monkeypatch, lang):
    monkeypatch.setattr(locale, "_chosen", lang)
    play_alone(NAMES[lang])


def test_burying(lesson):
    table = lesson["bury"]
    assert len(table.dealt) == 33
    assert table.play("HK HA" if "HA" in table.dealt else "HK H4").kind == "no"
    for cards in ("S3 S2 H4 H3 H2 C4 C4 C3", "HK CK H4 H3 H2 C8 C4 C4", "LJ DK SA SQ H4 H3 H2 C3"):
        said = table.play(cards)
        assert said.kind == "info"
        assert "{" not in str(said)
    assert len(table.scene.hands) == 4
    table.play("HK CK H4 H3 H2 C8 C4 C4")
    assert len(table.ways) == 3, "the same way lies there once"
    table.reset()
    assert not table.ways


def test_what_a_burial_is_told(monkeypatch):
    monkeypatch.setattr(locale, "_chosen", "en")
    table = bury_table(111)
    assert "No suit is empty" in table.play("S3 S2 H4 H3 H2 C4 C4 C3").sentence
    said = table.play("HK CK H4 H3 H2 C8 C4 C4").sentence
    assert "You are out of ♥" in said
    assert "20 points lie in the kitty" in said
    assert "40, 80 or 160" in said
    said = table.play("LJ DK SA SQ H4 H3 H2 C3").sentence
    assert "fewer of them" in said
    assert "♠A could have won" in said
    assert "A pair is split: ♠Q" in said


def test_two_ways_played_out(lesson):
    for name, best in (("strong", 1), ("weak", 1)):
        table = lesson[name]
        assert not any(row.pick for row in table.scene.hands)
        table.play_out()
        totals = [table.found[way].total for way in table.ways]
        assert totals.index(min(totals)) == best
        assert totals[1 - best] - totals[best] > 10
        assert "{" not in str(table.verdict)
    strong, weak = lesson["strong"], lesson["weak"]
    assert all(one.lost == 0 for one in strong.found.values())
    kings, none = (weak.found[way] for way in weak.ways)
    assert kings.lost > 2
    assert none.lost > 2
    assert kings.bonus > 0
    assert none.bonus == 0


def test_the_hands_are_as_told():
    for number, trumps in ((111, 16), (367, 12)):
        deal = kitty_deal(number)
        held = [card for card in deal.hands[0] if deal.order.suit(card) is Suit.TRUMP]
        assert len(held) == trumps
    deal = kitty_deal(111)
    gone = emptied(deal.hands[0], parse_cards("HK CK H4 H3 H2 C8 C4 C4"), deal.order)
    assert gone == (Suit.HEARTS,)
    assert str(deal.trump) == "D5"
    way = tuple(sorted(parse_cards("HK CK H4 H3 H2 C8 C4 C4")))
    assert played_out(111, "5", way, 2) == played_out(111, "5", way, 2)


def test_the_numbers(lesson):
    box = lesson["risk"]
    for number, kind in ((25, "no"), (50, "no"), (75, "no"), (100, "ok")):
        box.answer = number
        assert box.verdict.kind == kind
        assert str(number) in box.verdict.sentence
    order = Order("H8")
    assert kitty_count("HA HA", "HA HA", "SK S10 S5 S3 C9 C7 C4 D6", order).bonus == 100
    assert lesson["cost"].count.total == 145


def test_the_last_trick(lesson):
    table = lesson["last"]
    assert [bool(table.choose(place)) for place in range(3)] == [False, False, True]
    hands = [parse_cards(c) for c in ("BJ H7 C4", "HK H8 S9", "D9 D8 C3", "S6 D4 C9")]
    end = ending(hands, Order("H5"), hands[0][1])
    assert (end.ours, [card.code for seat, card in end.line if seat == 0]) == (
        False,
        ["H7", "BJ", "C4"],
    )


TIMES = {
    "shape": (2, 4, 8, 16),
    "power": (2, 4, 16, 64),
    "pairs4": (2, 4, 8, 12),
    "club": (1, 2, 4, 4),
    "double": (2, 2, 2, 2),
}


@pytest.mark.parametrize("table", TIMES)
def test_the_table_of_multipliers(table):
    order = Order("H8", Rules(kitty_multiplier=table))
    plays = ("HA", "HA HA", "HA HA HK HK", "HA HA HK HK HQ HQ")
    assert tuple(kitty_multiplier(play, play, order) for play in plays) == TIMES[table]
    for lang in NAMES:
        rows = [row.split("|") for row in prose(NAMES[lang]).splitlines() if row.count("| × ") == 5]
        column = 2 + list(TIMES).index(table)
        assert tuple(int(row[column].strip(" ×")) for row in rows) == TIMES[table]
