"""A browser may send anything: no table breaks, goes on by itself, or says that something went wrong."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from tractor_lab.course import (
    ask,
    bury_table,
    deal_table,
    declare_table,
    drill,
    duty_table,
    ending_table,
    exercise,
    habit_table,
    over_table,
    rung_table,
    throw_table,
    trick_table,
)
from tractor_lab.course.drilling.table import Drill
from tractor_lab.course.whole_deal import DealTable
from tractor_lab.table.widget import CardTable

OPTIONS = [
    "", "0", "1", "²", "٣", "𝟘", "-1", "0\n", "9" * 40, "x" * 5000, "\0", "\u202eabc", "{x}",
    "<script>alert(1)</script>", "H5", "S1", "BJ-BJ", "H5-H5", "rung10", "made0H5", "None",
]  # fmt: skip
TABLES = {
    "ask": lambda: ask("01.highest", ["HA", "SA", "D5"], right=3, trump="H5"),
    "bury": lambda: bury_table(111),
    "deal": lambda: deal_table(8),
    "declare": lambda: declare_table(448),
    "drill": lambda: drill("winner", 7),
    "duty": lambda: duty_table("SK", hand="HA S9 S5 CQ", trump="H5", prompt="03.first"),
    "ending": lambda: ending_table(["BJ H7", "HK H8", "D9 D8", "S6 D4"], "H5"),
    "exercise": lambda: exercise("03.follow.tractor.2", show=False).widget.table,  # type: ignore[attr-defined]
    "habit": lambda: habit_table("feed", 10, 59),
    "over": lambda: over_table("SA SK SK", "H9 H7 H7", "BJ HA HQ H8 H8 H6 H6 D3", trump="H10"),
    "rung": lambda: rung_table("SK SK SQ SQ", hand="SA S9 S9 S6 S4 S3 HA H7 C8", trump="H5"),
    "throw": lambda: throw_table(
        "SA SK SK", ["SQ SQ S9", "SJ CQ C3", "S10 D9 HJ"], "H5", closed=True
    ),
    "trick": lambda: trick_table(["CK", "HA", "D5", "S5"], "H5", closed=True),
}


def send(table: CardTable, do: str, option: str = "", cards: Any = (), view: str = "x") -> None:
    message = {"do": do, "option": option, "cards": list(cards), "view": view}
    table._receive(table, message | {"seq": table._seen.get(view, 0) + 1}, None)


def intents(table: CardTable) -> list[str]:
    return [name[4:] for name in dir(table) if name.startswith("_do_")]


@pytest.mark.parametrize("name", sorted(TABLES))
def test_forged_messages(name: str) -> None:
    table, random = TABLES[name](), Random(name)
    for _ in range(60):
        do = random.choice([*intents(table), "close", "__init__", "draw", "PLAY", "\0"])
        options = [one.key for one in table.scene.options] or [""]
        option = random.choice((random.choice(options), random.choice(OPTIONS)))
        held = list(table.scene.pickable)
        count = random.choice((0, 1, 2, 8, len(held), table.scene.need or 1))
        cards = random.sample(held, min(count, len(held)))
        send(table, do, option, random.choice((cards, OPTIONS, cards * 50)))
        html = table.frame["html"]
        assert len(html.encode()) < 40_000
        assert "<script" not in html
        assert "\0" not in html
        assert not re.search(r"Error: |\{\w+\}", str(table.verdict)), (do, option, table.verdict)


def test_a_deal_that_is_called_waits_whatever_is_sent() -> None:
    table = deal_table(8)
    assert isinstance(table, DealTable)
    before = table.deal
    assert before.phase == "draw"
    for do in set(intents(table)) - {"again", "choose"}:
        send(table, do, "0")
        assert table.deal == before, do
    for option in OPTIONS:
        if option not in ("0", "1"):
            send(table, "choose", option)
            assert table.deal == before, option


def test_the_copy_that_was_picked_leaves_the_hand() -> None:
    """So that a click that comes late does not play its twin."""
    table = deal_table(8)
    while table.deal.phase == "draw":
        table.call()
    twins: dict[str, list[str]] = {}
    for one, card in table.scene.pickable.items():
        twins.setdefault(card.code, []).append(one)
    pairs = [ids for ids in twins.values() if len(ids) == 2]
    singles = [ids[0] for ids in twins.values() if len(ids) == 1]
    assert len(pairs) >= 2
    buried = [pairs[0][0], pairs[1][1], *singles[:6]]
    send(table, "play", cards=buried)
    assert table.deal.phase == "play"
    left = set(table.scene.pickable)
    assert not left & set(buried)
    assert {pairs[0][1], pairs[1][0]} <= left
    before = table.deal
    send(table, "play", cards=buried)
    assert table.deal == before


def test_after_the_answer_a_drill_takes_no_other() -> None:
    table = drill("winner", 7)
    assert isinstance(table, Drill)
    send(table, "choose", "0")
    said, rating, count = table.verdict, table.rating, table.memory.entry.attempts
    for place in "0123":
        send(table, "choose", place)
    assert (table.verdict, table.rating, table.memory.entry.attempts) == (said, rating, count)


def test_many_views_are_not_all_remembered() -> None:
    table = declare_table(448)
    for number in range(3000):
        send(table, "why", view=f"view{number}")
    assert len(table._seen) <= 1000
