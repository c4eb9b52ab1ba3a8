"""What a seat may not know never reaches the browser: tables that differ in hidden cards send the same."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tractor_lab.course import bury_table, declare_table, drill, drills, guide, throw_table
from tractor_lab.course.drilling import memory as memory_module
from tractor_lab.course.habits_moments import moment
from tractor_lab.course.habits_table import HabitTable
from tractor_lab.course.ruffing import trick_table
from tractor_lab.course.whole_deal import deal_table
from tractor_lab.rules import Card, Deal, Rules, full_deck
from tractor_lab.table import follow_table
from tractor_lab.table.widget import CardTable

ID = re.compile(r"\b[0-9a-f]{8}\b")
ALL = sorted(full_deck(Rules()))


class Seen:
    """Everything a browser was sent by a table, ids told apart only by when they first came."""

    def __init__(self, table: CardTable) -> None:
        self.table, self.frames = table, [dict(table.frame)]
        table.observe(lambda change: self.frames.append(dict(change.new)), "frame")

    def __call__(self) -> list[str]:
        state = {key: value for key, value in self.table.get_state().items() if key[0] != "_"}
        known: dict[str, str] = {}
        texts = [str(one) for one in (*self.frames, state["frame"], repr(self.table))]
        assert set(state) <= {"frame", "layout", "tabbable", "tooltip"}
        still = str(self.table._repr_mimebundle_()["text/html"])
        return [
            ID.sub(lambda found: known.setdefault(found[0], f"id{len(known)}"), text)
            for text in (*texts, still)
        ]


def decks(mine: int = 0) -> Iterator[tuple[Card, ...]]:
    """Decks in which one seat draws the same cards, the kitty is the same, and the rest lies anyhow."""
    first = list(ALL)
    Random(3).shuffle(first)
    places = [at for at in range(100) if at % 4 != mine]
    for seed in range(100):
        deck, others = list(first), [first[at] for at in places]
        Random(seed).shuffle(others)
        for at, card in zip(places, others, strict=True):
            deck[at] = card
        yield tuple(deck)


def same(make: Callable[[Any], list[str]], cases: list[Any]) -> None:
    first, *more = [make(case) for case in cases]
    assert more
    for one in more:
        assert one == first


@pytest.mark.parametrize("declarer", [None, "S"])
def test_declaring(declarer: Any) -> None:
    def sent(deck: tuple[Card, ...]) -> list[str]:
        table = declare_table(" ".join(one.code for one in deck), "5", declarer, script={})
        seen = Seen(table)
        for _ in range(5):
            table.next(5)
        return seen()

    many = decks()
    same(sent, [next(many) for _ in range(4)])


def test_a_whole_deal_until_others_play() -> None:
    """Who calls is for all to see, so only deals with the same calls are compared."""
    by_calls: dict[Any, list[list[str]]] = {}
    for _, deck in zip(range(24), decks(), strict=False):
        table = deal_table(1, lang="en")
        table._begun = Deal.start(deck, None, "5", 0)
        table.reset()
        seen = Seen(table)
        while table.deal.phase == "draw":
            table.call()
        if table.deal.holder == 0:
            table.hint()
            table.play(guide.bury(table.deal.hands[0], table.deal.order))
        calls = table.deal.calls
        if table.deal.tricks == () or not any(trick.plays for trick in table.deal.tricks):
            by_calls.setdefault(calls, []).append(seen())
    assert max(map(len, by_calls.values())) > 1
    for alike in by_calls.values():
        assert all(one == alike[0] for one in alike)


@pytest.mark.parametrize("seed", [1, 8, 49])
def test_a_whole_deal_shows_what_was_played_and_no_more(seed: int) -> None:
    """Each face in a page is in your hand or lies there; hints and comments are about these, too."""
    table = deal_table(seed, declarer=seed % 4, lang="en")
    pages: list[str] = []
    table.observe(lambda change: pages.append(change.new["html"]), "frame")
    for _ in range(40):
        deal = table.deal
        if table.over:
            break
        if deal.phase == "draw":
            table.call()
        elif deal.phase == "bury":
            table.play(guide.bury(deal.hands[0], deal.order))
        elif table._paused:
            table.next()
        else:
            table.hint()
            table.hint()
            table.play(guide.advise(deal).cards)
        if table.over:
            break
        now = table.deal
        known = {*deal.hands[0], *now.hands[0], *guide.gone(now)}
        known |= {card for call in now.calls for card in call.cards}
        for page in pages:
            faces = set(re.findall(r'data-face="(\w+)"', page))
            assert faces <= {card.code for card in known}
        lying = table.scene.trick.cards if table.scene.trick else ()
        assert {one.card for one in lying} <= set(guide.gone(now))
        assert table.scene.kitty is None
        pages.clear()


def test_burying_shows_your_33_cards_only() -> None:
    table = bury_table(111, lang="en")
    seen = Seen(table)
    table.play(guide.bury(table.dealt, table.order))
    table.play_out()
    mine = {card.code for card in table.dealt}
    for page in seen():
        assert set(re.findall(r'data-face=\\?"(\w+)', page)) <= mine
        assert set(map(_code, re.findall(r"[♠♥♣♦](?:10|[2-9JQKA])", page))) <= mine


def _code(shown: str) -> str:
    return Card(shown).code


def test_a_moment_of_a_habit_before_it_is_answered() -> None:
    for habit in ("feed", "aces"):
        one = moment(habit, 3, None)

        def sent(seed: int, one: Any = one) -> list[str]:
            hands = list(one.hands)
            others = [at for at in range(4) if at != one.seat]
            pool = [card for at in others for card in hands[at]]
            Random(seed).shuffle(pool)
            for at in others:
                hands[at], pool = tuple(pool[: len(hands[at])]), pool[len(hands[at]) :]
            table = HabitTable(replace(one, hands=tuple(hands)), "en")
            seen = Seen(table)
            forged = {"do": "next", "cards": [], "seq": 1, "view": "x"}
            for at, do in enumerate(("next", "other", "hint", "undo", "step", "line"), 1):
                table._receive(table, forged | {"do": do, "seq": at}, None)
            return seen()

        same(sent, [1, 2, 3])


def test_a_throw_before_the_hands_are_turned_over() -> None:
    others = [["SQ SQ S9", "SJ CQ C3", "S10 D9 HJ"], ["S3 S2 C9", "SQ SQ C3", "SA D9 HJ"]]

    def sent(hands: list[str]) -> list[str]:
        table = throw_table("SA SK SK", hands, "H5", closed=True, lang="en")
        seen = Seen(table)
        for at, place in enumerate(("0", "1", "7", "x"), 1):
            table._receive(table, {"do": "choose", "option": place, "seq": at, "view": "x"}, None)
        return seen()

    same(sent, others)


def test_plays_that_are_not_turned_over_and_a_kitty_face_down() -> None:
    def sent(plays: list[str]) -> list[str]:
        return Seen(trick_table(plays, "H5", closed=True, lang="en"))()

    same(sent, [["CK", "HA", "D5", "S5"], ["CK", "C3", "BJ", "C10"]])
    scene = follow_table("SK", "S3 H4", "H5").scene
    assert all(not seat.cards or seat.where == "W" for seat in scene.trick.seats)


@pytest.mark.parametrize("name", drills())
def test_a_drill_does_not_tell_which_answer_is_right(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind, real = drill(name).kind, memory_module.make

    def sent(turn: int) -> list[str]:
        def made(*given: Any) -> Any:
            one = real(*given)
            places = range(len(one.options))
            right = frozenset((at + turn) % len(places) for at in one.right)
            return replace(one, right=right, beliefs={}, reasons={}, told={}, why="")

        monkeypatch.setattr(memory_module, "make", made)
        table = drill(name, 5, lang="en")
        seen = Seen(table)
        for at, do in enumerate(("next", "hint", "hint", "hint", "select", "why", "clear"), 1):
            table._receive(table, {"do": do, "seq": at, "view": "x"}, None)
        return seen()

    assert kind.lesson
    same(sent, [0, 1])


def test_ids_are_drawn_anew_with_every_deal() -> None:
    table = deal_table(8)
    before = set(ID.findall(table.frame["html"]))
    table.reset()
    assert before
    assert not before & set(ID.findall(table.frame["html"]))
