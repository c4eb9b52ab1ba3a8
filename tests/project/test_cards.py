"""The cheat sheet: the cards of all lessons and four pictures, in both languages, as a page and as PDF."""

import json
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tractor_lab import cards, cli
from tractor_lab.cards import lesson_cards, only_the_card, page
from tractor_lab.course.pictures import PICTURES, examples, picture
from tractor_lab.rules import Order, level_change, parse_shape

ROOT = Path(__file__).resolve().parents[2]
LANGS = ("en", "zh")


@pytest.fixture(scope="module", params=LANGS)
def html(request: pytest.FixtureRequest) -> tuple[str, str]:
    return request.param, page(request.param)


class Tags(HTMLParser):
    """Every tag is closed in its turn."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.sections = 0

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in ("meta", "br", "rect", "path", "hr"):
            self.open.append(tag)
        self.sections += tag == "section"

    def handle_endtag(self, tag: str) -> None:
        if tag not in ("rect", "path"):
            assert self.open.pop() == tag


def test_every_lesson_has_a_card_on_it(html: tuple[str, str]) -> None:
    lang, text = html
    folder = ROOT / "notebooks" / ("" if lang == "en" else lang)
    lessons = sorted(folder.glob("[0-9][0-9]_*.ipynb"))
    found = list(lesson_cards(lang))
    assert [card.number for card in found] == [int(path.name[:2]) for path in lessons]
    for card in found:
        assert len(card.text) > 60, card
        assert f"{card.number} · {card.title}" in text
    tags = Tags()
    tags.feed(text)
    assert not tags.open
    assert tags.sections == len(found) + len(PICTURES)


def test_the_page_needs_nothing_else(html: tuple[str, str]) -> None:
    lang, text = html
    for word in ("<details", "<summary", "<a ", "<script", "<link", "src=", "url(", ".ipynb"):
        assert word not in text, word
    assert re.findall(r"https?://[^\"<]*", text) == ["http://www.w3.org/2000/svg"] * 2
    assert ('lang="zh-Hans"' in text) is (lang == "zh")
    assert "<th" in text
    assert "|---" not in text
    if lang == "zh":
        assert not re.search(r"takes over|trump ladder|a tractor", text)


def test_a_card_without_id_or_fold_is_found(tmp_path: Path) -> None:
    (tmp_path / "notebooks").mkdir()
    lesson = {
        "cells": [
            {"cell_type": "markdown", "id": "a", "source": ["# Sorting\n", "\n", "Lesson 3"]},
            {
                "cell_type": "markdown",
                "id": "b",
                "source": "## Lesson 3 on one card\n\nAces **high**.",
            },
        ]
    }
    (tmp_path / "notebooks" / "03_sorting.ipynb").write_text(json.dumps(lesson))
    (card,) = lesson_cards("en", tmp_path)
    assert (card.number, card.title, card.text) == (3, "Sorting", "Aces **high**.")
    assert "<strong>high</strong>" in page("en", tmp_path)
    assert only_the_card("## 第 3 课小卡片\n\nA 最大。") == "A 最大。"


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_says_what_it_shows(name: str, lang: str) -> None:
    for trump in ("H5", "NT2", "SA", "C2"):
        found = picture(name, trump, lang=lang)
        assert len(found.alt) > 30
        assert "{" not in found.alt + found.html + found.title
        assert found.title in found._repr_html_()
        assert repr(found) == f"picture({name!r})"


def test_the_pictures_agree_with_the_engine() -> None:
    order = Order("H5")
    kinds = [parse_shape(shown, order).kind == "tractor" for shown in examples(order)]
    assert kinds == [True] * 5 + [False] * 3
    alt = picture("tractors", lang="en").alt
    assert alt.count("no tractor") == 3
    assert alt.count("a tractor") == 5 + 1  # and once in the rule itself
    levels = picture("levels", lang="en").alt
    for low, high in ((0, 0), (5, 35), (40, 75), (80, 115), (120, 155)):
        span = str(low) if low == high else f"{low}–{high}"
        assert f"{span}: The {level_change(low).side}" in levels
        assert level_change(low) == level_change(high) != level_change(high + 5)
    assert "every 40 points" in levels
    assert (
        "To ♠K ♠K ♠Q ♠Q: a tractor of 2 pairs > 2 pairs > a pair"
        in picture("duties", lang="en").alt
    )
    with pytest.raises(ValueError, match="ladder, tractors"):
        picture("nothing")


@pytest.mark.parametrize("lang", LANGS)
def test_the_command(lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "小抄 1.html"
    assert cli.main(["cards", str(file), "--lang", lang]) == 0
    assert str(file) in capsys.readouterr().out
    assert file.read_text(encoding="utf-8") == page(lang)


def test_without_a_name_it_is_written_here(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tractor_lab", "cards", "--lang", "zh"],
        cwd=tmp_path,
        capture_output=True,
        check=True,
    )
    assert cards.DEFAULT.encode() in done.stdout
    assert "小卡片" not in (tmp_path / cards.DEFAULT).read_text(encoding="utf-8").split("<main>")[1]


def test_a_pdf_of_a_few_pages(tmp_path: Path) -> None:
    for lang in LANGS:
        file = tmp_path / f"cards.{lang}.pdf"
        assert cli.main(["cards", str(file), "--lang", lang]) == 0
        data = file.read_bytes()
        assert data.startswith(b"%PDF")
        assert 2 <= len(re.findall(rb"/Type\s*/Page\b", data)) <= 9


def test_what_is_missing_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def told(*args: str) -> str:
        assert cli.main(["cards", *args]) > 0
        said = capsys.readouterr()
        assert not said.out
        assert len(said.err.splitlines()) == 1
        return said.err

    assert "ends in .html or .pdf" in told(str(tmp_path / "cards.doc"), "--lang", "en")
    (tmp_path / "taken").touch()
    assert "cannot be written" in told(str(tmp_path / "taken" / "x.html"), "--lang", "en")
    assert "cannot be written" in told("\0.html", "--lang", "en")
    monkeypatch.setenv("CHROMIUM", str(tmp_path / "none"))
    wanted = str(tmp_path / "cards.pdf")
    assert "sudo apt install chromium" in told(wanted, "--lang", "en")
    assert "cards.html" in told(wanted, "--lang", "zh")
    monkeypatch.setenv("CHROMIUM", sys.executable)
    assert "made no PDF" in told(wanted, "--lang", "en")
    monkeypatch.setitem(sys.modules, "mistune", None)
    assert 'pip install "tractor-lab[lab]"' in told(str(tmp_path / "cards.html"), "--lang", "zh")
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]


@pytest.mark.parametrize("trump", ["H7", "S2", "DA", "CK", "H3", "SQ"])
def test_the_examples_of_tractors_go_with_the_level(trump):
    order = Order(trump)
    kinds = [parse_shape(shown, order).kind == "tractor" for shown in examples(order)]
    assert kinds == [True] * 5 + [False] * 3
