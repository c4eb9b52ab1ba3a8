"""The map of the lessons on the start page."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tractor_lab.course import exercise, exercises, progress_page
from tractor_lab.course.outcome import LESSONS, practice_address
from tractor_lab.progress import Entry, dumps

ROOT = Path(__file__).resolve().parents[2]
WHEN = "2026-11-30T05:00:00.000Z"


class Page(HTMLParser):
    """What a page is made of."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.text = ""
        self.feed(html)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TRACTOR_LAB_PROGRESS", str(tmp_path / "progress.json"))
    names = exercises("01")
    done = {name: Entry(1, passed=WHEN, right=WHEN) for name in names}
    done["03.win.1"] = Entry(2, wrong=WHEN)
    done["gone.1"] = Entry(2, wrong=WHEN)
    (tmp_path / "progress.json").write_bytes(dumps(done))
    return tmp_path / "progress.json"


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_stars_links_and_what_to_repeat(path: Path, lang: str) -> None:
    page = Page(progress_page(lang)._repr_html_())
    total = len(exercises("01"))
    assert "★★★" in page.text
    assert (f"{total} of {total}" if lang == "en" else f"{total} / {total}") in page.text
    asked = exercise("03.win.1", lang=lang, show=False)
    colon = ": " if lang == "en" else "："
    assert f"{asked.title}{colon}{asked.rule}" in page.text
    assert "gone.1" not in page.text
    links = [attrs["href"] for tag, attrs in page.tags if tag == "a"]
    assert {LESSONS[name[:2]] for name in exercises()} <= set(links)
    assert all(link and link.endswith(".ipynb") for link in links)
    for number in ("01", "02", "03", "04"):
        assert (ROOT / "notebooks" / LESSONS[number]).is_file()
        practise = practice_address(number, lang)
        assert practise in links
        assert (ROOT / "notebooks" / ("" if lang == "en" else lang) / practise).resolve().is_file()
    assert "★★★" in repr(progress_page(lang))


def test_it_reads_without_colours_and_in_the_dark(path: Path) -> None:
    page = Page(progress_page("en")._repr_html_())
    for tag, attrs in page.tags:
        if tag in ("td", "th"):
            style = attrs["style"] or ""
            assert re.search(r"background:#\w+;color:#\w+", style)
        if tag == "th":
            assert attrs["scope"] in ("row", "col")
    stars = [attrs["aria-label"] for tag, attrs in page.tags if attrs.get("role") == "img"]
    assert stars[:2] == ["0 of 3 stars", "3 of 3 stars"]  # lesson 0, lesson 1
    assert "0 of 3 stars" in stars


def test_it_is_the_same_every_time_before_the_first_answer(path: Path) -> None:
    path.unlink()
    empty = progress_page("en")
    assert "Nothing here yet" in repr(empty)
    assert "<table" not in empty._repr_html_()
    assert progress_page("en")._repr_html_() == empty._repr_html_()
    assert "还是空的" in progress_page("zh")._repr_html_()


@pytest.mark.parametrize("data", [b"<script>", b'{"format": 3, "exercises": {}}', None])
def test_trouble_is_told_and_nothing_is_touched(path: Path, data: bytes | None) -> None:
    if data is None:
        path.unlink()
        path.mkdir()
    else:
        path.write_bytes(data)
    page = progress_page("en")
    assert str(path) in repr(page)
    assert "<script" not in page._repr_html_()
    assert data is None or path.read_bytes() == data


def test_binder_reminds_to_take_it_home(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BINDER_SERVICE_HOST", "10.0.0.1")
    assert "Take your progress home" in progress_page("en")._repr_html_()


def test_a_map_without_a_file_is_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRACTOR_LAB_PROGRESS", "off")
    assert "Nothing here yet" in repr(progress_page("en"))
