"""Whole pages, compared with those in golden/. After a wanted change: UPDATE_GOLDEN=1 pytest tests/table."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tractor_lab.table import (
    Bar,
    CardTable,
    Kitty,
    Row,
    Scene,
    Seat,
    Stat,
    Trick,
    choose_table,
    follow_table,
    ladder,
    lay,
    order_table,
    pick_table,
    render,
    trick_table,
)
from tractor_lab.table.markup import Mode

GOLDEN = Path(__file__).parent / "golden"
HAND = "BJ LJ H5 S5 S5 HA H9 H9 SA SQ S8 S8 S7 S7 S2 CK CJ DA"


def refused(lang: str) -> CardTable:
    table = follow_table(
        "SK SK SQ SQ",
        HAND,
        "H5",
        lang=lang,
        stats=(Stat("Trick", "5"),),
        bar=Bar.of(35),
    )
    table.play("S8 S8 S7 S2")
    return table


def accepted(lang: str) -> CardTable:
    table = follow_table("SK SK SQ SQ", HAND, "H5", lang=lang)
    table.play("S8 S8 S7 S7")
    return table


def marked(lang: str) -> CardTable:
    marks = ("trump", "level", "points", "pairs", "tractors")
    return order_table("LJ LJ H5 S5 S5 C5 C5 HA HA SK SK S9", "H5", marks=marks, lang=lang)


def chosen(lang: str) -> CardTable:
    table = choose_table(
        ["S6 S6 S8 S8", "S6 S6 S7 S7", "Neither"],
        "Which is a tractor?",
        lambda place: place == 0 or "At level 7 the ♠7 is a trump.",
        trump="H7",
        lang=lang,
    )
    table.choose(1)
    return table


def picked(lang: str) -> CardTable:
    table = pick_table(
        "BJ H5 S5 SA D10", "Pick the trumps.", trump="H5", hints=["Three."], lang=lang
    )
    table.select("BJ S5")
    return table


def four_hands(lang: str) -> CardTable:
    hands = {"N": "SA SK", "E": "HA H5", "S": "D2 D2", "W": "C10 BJ"}
    return trick_table(["SK SK", "S3 S3", "S10 S5", "HA HA"], "H5", hands=hands, kitty=8, lang=lang)


def throw_in_no_trump(lang: str) -> CardTable:
    return trick_table(["SA SK SK", "S3 S4 S6"], "NT5", kitty="D10 D5", lang=lang)


def chain(lang: str) -> CardTable:
    return ladder("S2", pairs="SA H2 S2 LJ", lang=lang)


PAGES: dict[str, tuple[Callable[[str], CardTable], Mode, str]] = {
    "refused-live-en": (refused, "live", "en"),
    "refused-live-zh": (refused, "live", "zh"),
    "refused-static-en": (refused, "static", "en"),
    "refused-static-zh": (refused, "static", "zh"),
    "accepted-live-en": (accepted, "live", "en"),
    "marked-live-en": (marked, "live", "en"),
    "chosen-live-en": (chosen, "live", "en"),
    "chosen-static-en": (chosen, "static", "en"),
    "picked-live-zh": (picked, "live", "zh"),
    "four-hands-static-en": (four_hands, "static", "en"),
    "four-hands-live-en": (four_hands, "live", "en"),
    "no-trump-static-zh": (throw_in_no_trump, "static", "zh"),
    "ladder-live-en": (chain, "live", "en"),
}


@pytest.mark.usefixtures("counted")
@pytest.mark.parametrize("name", PAGES)
def test_the_page_is_as_it_was(name: str) -> None:
    make, mode, lang = PAGES[name]
    page = render(make(lang).scene, mode, lang).replace("><", ">\n<") + "\n"
    file = GOLDEN / f"{name}.html"
    if os.environ.get("UPDATE_GOLDEN"):
        file.write_text(page, encoding="utf-8")
    assert page == file.read_text(encoding="utf-8")


def test_no_golden_page_is_left_over() -> None:
    assert {file.stem for file in GOLDEN.glob("*.html")} == set(PAGES)


def test_an_empty_table_is_a_table() -> None:
    for mode in ("live", "static"):
        assert render(Scene(), mode, "en").startswith("<")
    seat = Scene(trick=Trick((Seat("E", hidden=25),)), kitty=Kitty(hidden=8), hands=(Row(lay("")),))
    assert "25 face down" in render(seat, "live", "en")
