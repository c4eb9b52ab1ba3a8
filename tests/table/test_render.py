"""What every page promises: harmless strings, plain text that reads, names a screen reader can say."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from tractor_lab.rules import Rules
from tractor_lab.table import (
    Bar,
    Button,
    Link,
    Option,
    Row,
    Scene,
    Seat,
    Stat,
    Trick,
    Verdict,
    follow_table,
    lay,
    render,
)

EVIL = "<img src=x onerror=alert(1)>\"'&"
KEPT_BY_LAB = {
    *("background", "border", "border-radius", "border-top", "box-sizing", "color", "display"),
    *("font-family", "font-size", "font-weight", "line-height", "margin", "margin-bottom"),
    *("margin-right", "margin-top", "max-width", "min-width", "padding", "text-align"),
    *("vertical-align", "white-space"),
}


class Page(HTMLParser):
    """Tags, attributes and text; raises when an element is not closed in order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.text = ""
        self.feed(html)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.tags.append((tag, {key: value or "" for key, value in attrs}))
        if tag in ("div", "li", "section"):
            self.text += "\n"

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def evil_scene() -> Scene:
    return Scene(
        name=EVIL,
        title=EVIL,
        prompt=EVIL,
        stats=(Stat(EVIL, EVIL),),
        bar=Bar.of(5, side=EVIL),
        trick=Trick((Seat("W", EVIL, waiting=EVIL, note=EVIL),), note=EVIL),
        hands=(Row(lay("S8"), EVIL, EVIL),),
        options=(Option(EVIL, text=EVIL), Option("1", lay("S8"))),
        verdict=Verdict("no", EVIL, EVIL, EVIL, Link(EVIL, "javascript:alert(1)")),
        buttons=(Button("play", EVIL), Button(EVIL, EVIL)),
        caption=EVIL,
    )


@pytest.mark.parametrize("mode", ["live", "static"])
def test_no_string_of_a_person_becomes_markup(mode: str) -> None:
    html = render(evil_scene(), mode, "en")  # type: ignore[arg-type]
    page = Page(html)
    assert EVIL in page.text
    assert not [tag for tag, _ in page.tags if tag in ("img", "script", "a")]
    assert not [key for _, attributes in page.tags for key in attributes if key.startswith("on")]


@pytest.mark.parametrize(
    ("href", "kept"),
    [
        ("03_following_suit.ipynb", True),
        ("../notebooks/03.ipynb#pairs", True),
        ("https://example.org/a?b=c", True),
        ("javascript:alert(1)", False),
        ("data:text/html,x", False),
        (" javascript:alert(1)", False),
    ],
)
def test_only_harmless_addresses_become_links(href: str, kept: bool) -> None:
    said = Verdict("info", "a", lesson=Link("Lesson", href))
    for mode in ("live", "static"):
        assert ("<a " in render(Scene(verdict=said), mode, "en")) is kept
        assert "Lesson" in render(Scene(verdict=said), mode, "en")


def test_the_static_page_keeps_to_what_sanitizers_keep() -> None:
    table = follow_table("SK SK SQ SQ", "BJ LJ H5 S5 S8 S8 S7 S7 S2", "H5", bar=Bar.of(35))
    table.play("S8 S8 S7 S2")
    page = Page(render(table.scene, "static", "en"))
    assert {tag for tag, _ in page.tags} <= {"div", "span", "b", "i", "a", "small"}
    assert {key for _, attributes in page.tags for key in attributes} <= {"style", "href"}
    for _, attributes in page.tags:
        for rule in filter(None, attributes.get("style", "").split(";")):
            prop, value = rule.split(":", 1)
            assert prop in KEPT_BY_LAB
            assert not re.search(r"var\(|light-dark|url\(|expression", value)


def test_the_static_page_reads_without_any_styling() -> None:
    table = follow_table("SK SK SQ SQ", "BJ LJ H5 S10 S8 S8 S7 S7 S2", "H5", lang="en")
    table.play("S8 S8 S7 S2")
    lines = [line.strip() for line in Page(render(table.scene, "static", "en")).text.split("\n")]
    lines = [line for line in lines if line]
    assert lines[0] == "Trump: Hearts, level 5"
    assert lines[lines.index("West leads:") + 1] == "♠K ♠K ♠Q ♠Q"
    assert lines[lines.index("♠:") + 1] == "♠10 ♠8 ♠8 ♠7 ♠7 ♠2"
    assert lines[lines.index("Trump ♥ · level 5:") + 1] == "BJ LJ ♥5"
    assert "You" in lines[lines.index("West leads:") + 3]


@pytest.mark.parametrize(
    ("lang", "name"),
    [("en", "10 of hearts, second copy, trump, 10 points"), ("zh", "红桃10，第二张，主牌，10 分")],
)
def test_a_card_has_a_name_that_can_be_said(lang: str, name: str) -> None:
    page = Page(render(Scene.with_hand("H10 H10 S3", "H5"), "live", lang))
    names = [attributes.get("aria-label") for tag, attributes in page.tags if tag == "button"]
    assert name in names


def test_every_card_of_the_hand_can_be_reached_and_told_apart() -> None:
    page = Page(render(Scene.with_hand("H10 H10 S3 S3", "H5"), "live", "en"))
    cards = [attributes for tag, attributes in page.tags if tag == "button"]
    names = [card["aria-label"] for card in cards]
    assert len(set(names)) == 4
    assert {card["aria-pressed"] for card in cards} == {"false"}
    assert len({card["data-id"] for card in cards}) == 4


def test_the_bar_has_a_tick_where_the_result_changes() -> None:
    assert Bar.of(35).ticks == (40, 80, 120)
    assert Bar.of(35, Rules(decks=3)).ticks[:2] == (60, 120)
    assert Bar.of(300).end >= 300
    assert 'style="left:50%"' in render(Scene(bar=Bar.of(35)), "live", "en")


def test_languages_differ_and_both_are_whole() -> None:
    scene = evil_scene()
    assert render(scene, "live", "en") != render(scene, "live", "zh")
    assert 'lang="zh"' in render(scene, "live", "zh")
