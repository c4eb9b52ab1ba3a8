"""The live deal of lesson 7: cards come, calls rise, nothing hidden leaves Python, and house rules matter."""

import json
import re
from importlib import resources

import pytest

from tractor_lab.course.book import BOOK
from tractor_lab.course.book.calls import CallPosition
from tractor_lab.course.calling import would_call
from tractor_lab.course.declaring import declare_table
from tractor_lab.locale import texts
from tractor_lab.rules import Rules, parse_cards
from tractor_lab.rules.deal import Deal
from tractor_lab.rules_page import GROUPS

FIELDS = next(fields for name, fields in GROUPS.items() if name == "declaring")


def click(table, do, option=""):
    """What a browser sends."""
    seq = table._seen.get("test", 0) + 1
    content = {"do": do, "cards": [], "seq": seq, "view": "test", "option": option}
    table._receive(table, content, [])
    return table


def test_cards_come_one_by_one_and_the_hand_sorts_itself():
    table = declare_table(448, lang="en")
    assert [b.do for b in table.scene.buttons] == ["next", "five"]
    click(table, "next")
    assert len(table.deal.hands[0]) == 2
    assert [len(hand) for hand in table.deal.hands] == [2, 1, 1, 1]
    groups = [suit for suit, _ in table.scene.groups(table.scene.hands[0])]
    assert groups == ["", "H"], "before a call the level cards lie apart"
    click(table, "choose", "H2")
    assert str(table.trump) == "H2"
    assert [suit for suit, _ in table.scene.groups(table.scene.hands[0])] == ["T"]
    assert "You show ♥2" in table.verdict.sentence


def test_five_cards_stop_when_something_happens():
    table = declare_table(448, lang="en")
    table.call("H2")
    held = [len(click(table, "five").deal.hands[0]) for _ in range(4)]
    assert held == [6, 11, 16, 21]
    assert len(click(table, "five").deal.hands[0]) == 22
    assert "West goes over it" in table.verdict.sentence


def test_an_impossible_call_is_refused_with_the_reason():
    table = declare_table(448, lang="en")
    table.next(5)
    before = table.deal
    assert "is none" in table.call("HA").sentence
    click(table, "choose", "BJ-BJ")
    assert table.deal is before


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("declarer", [None, "S", "N"])
def test_a_deal_to_its_end_and_another(lang, declarer):
    table = declare_table(29, declarer=declarer, lang=lang)
    table.next(8)
    table.call(" ".join(card.code for card in table.possible[0]))
    table.finish()
    assert table.fixed is not None
    assert table.verdict.kind == "ok"
    assert "{" not in table.verdict.sentence
    assert [b.do for b in table.scene.buttons] == ["again"]
    first = table.deal.deck
    click(table, "again")
    assert table.deal.deck != first
    assert table.verdict is None
    assert table.reset().deal.deck == first


def test_only_what_you_may_know_reaches_the_browser():
    table = declare_table(201, lang="en")
    while not table._over:
        shown = {row.key for row in table.scene.hands}
        cards = [laid.card for row in table.scene.hands for laid in row.cards]
        mine = [*table.deal.hands[0], *table.turned]
        assert sorted(cards) == sorted(mine)
        assert shown <= {"hand", "turned"}
        assert len(table.frame["html"]) < 40_000
        table.next() if table.deal.phase == "draw" else click(table, "done")
    assert "Turned from the kitty" in table.frame["html"]


def test_the_ladder_names_who_called_and_what_stands():
    table = declare_table(448, lang="en")
    table.call("H2")
    table.next(24)
    said = [one.text for one in table.scene.options]
    assert said[0] == "Two big jokers"
    assert said[1].startswith("Two little jokers: LJ LJ? Then 5 of your 25")
    assert said[2] == "Pair: West, ♣2 ♣2. This call stands."
    assert said[3] == "Single: You, ♥2. Overcalled."
    assert 'aria-label="Call: ' in table.frame["html"]


def test_a_script_says_who_calls_when():
    deck = Deal.shuffled(5).deck
    seat = next(s for s in (1, 2, 3) if any(c.rank == "2" for c in deck[s:100:4]))
    at = next(n for n, card in enumerate(deck[seat:100:4], 1) if card.rank == "2")
    code = deck[seat:100:4][at - 1].code
    table = declare_table(5, script={f"{'SENW'[seat]} {at}": code}, lang="en")
    table.finish()
    assert [(call.seat, call.cards) for call in table.deal.calls] == [(seat, parse_cards(code))]
    given = declare_table(" ".join(card.code for card in deck), script={}, lang="en")
    assert given.deal.deck == deck
    assert not given.finish().deal.calls


def test_the_others_never_go_over_their_partner():
    for seed in range(40):
        deal = Deal.shuffled(seed, level="5").draw(1)
        while deal.phase == "draw":
            seat = deal.drawer
            deal = deal.draw()
            cards = would_call(deal, seat)
            if cards is not None:
                assert not deal.calls or (deal.calls[-1].seat - seat) % 2 == 1
                deal = deal.call(seat, cards)


def test_another_table_can_have_its_own_rules():
    table = declare_table(7, rules=Rules(decks=3, no_call="redeal"), script={}, lang="en")
    assert table.finish().fixed is None
    assert "dealt again" in table.verdict.sentence
    secret = declare_table(7, rules=Rules(secret_call=True), lang="en")
    assert secret.finish().verdict is not None


@pytest.mark.parametrize("field", FIELDS)
def test_every_house_rule_changes_the_answer(field):
    spec = BOOK[f"07.house.{field}"]
    house = dict(spec.start.house)
    assert house[field] != getattr(Rules(), field)
    usual = {**house, field: getattr(Rules(), field)}
    if field == "call_needs_joker":
        usual.pop("fixed_call", None)
    plain = CallPosition(
        **{
            name: getattr(spec.start, name)
            for name in (
                "trump",
                "hand",
                "options",
                "kitty",
                "decks",
                "calls",
                "declarer",
                "buried",
            )
        },
        house=tuple(usual.items()),
    )
    assert spec.answer(plain) != spec.answer(spec.start)


def test_both_languages_have_the_same_words_and_places():
    folder = resources.files("tractor_lab.locale")
    en, zh = (
        json.loads((folder / lang / "lesson07.json").read_text("utf-8")) for lang in ("en", "zh")
    )
    assert list(en) == list(zh)
    place = re.compile(r"\{\w+\}")
    for key, text in en.items():
        assert set(place.findall(text)) == set(place.findall(zh[key])), key
    assert texts("zh")["declare.call"] == "亮"
