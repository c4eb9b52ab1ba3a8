"""A click in an exercise becomes a star on the map, readable in the dark, on a phone, and aloud."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.lab import Lab
from tests.course.answers import ANSWERS
from tractor_lab import progress

PICTURES = os.environ.get("TRACTOR_LAB_PICTURES")
MAP = ".jp-OutputArea-output table"
PAPER = {
    "Light": ["rgb(31, 42, 36)", "rgb(238, 243, 238)"],
    "Dark": ["rgb(230, 239, 233)", "rgb(22, 33, 28)"],
}
"""Ink and paper of the map."""


@pytest.mark.parametrize("theme", ["Light", "Dark"])
def test_from_a_click_to_a_star(lab: Lab, tmp_path: Path, theme: str) -> None:
    file = tmp_path / "progress.json"
    book = lab.open(
        [
            f"import os; os.environ['TRACTOR_LAB_PROGRESS'] = {str(file)!r}",
            "from tractor_lab.course import exercise, progress_page",
            'exercise("01.trump.1")',
            "progress_page()",
        ],
        width=375 if theme == "Dark" else 1280,
        height=1500,
        dark=theme == "Dark",
    )
    expect(book.cell(3)).to_contain_text("Nothing here yet.")
    table = book.table()
    for code in ("HA", "H10"):
        table.locator(f"[data-face={code}]").first.click()
    table.locator("[data-do=play]").click()
    expect(table).to_contain_text("Not yet.")
    book.run_cell(3)
    expect(book.cell(3)).to_contain_text("To repeat")
    assert progress.read(file)["01.trump.1"].attempts == 1
    table.locator("[data-do=clear]").click()
    for code in str(ANSWERS["01.trump.1"]).split():
        table.locator(f"[data-face={code}]").first.click()
    table.locator("[data-do=play]").click()
    expect(table).to_contain_text("Yes.")
    book.run_cell(3)
    expect(book.cell(3)).to_contain_text("Nothing to repeat.")
    star = book.page.get_by_role("img", name="1 of 3 stars")
    expect(star).to_have_text("★☆☆")
    if PICTURES:
        book.page.screenshot(path=Path(PICTURES) / f"progress-{theme}.png", full_page=True)
    for cell in book.page.locator(f"{MAP} td, {MAP} th").all():
        colours = cell.evaluate(
            "n => [getComputedStyle(n).color, getComputedStyle(n).backgroundColor]"
        )
        assert colours == PAPER[theme]
    grave = [
        (one["id"], one["nodes"][0]["html"])
        for one in Axe().run(book.page, context=MAP).response["violations"]
        if one["impact"] in ("serious", "critical")
    ]
    assert not grave
    inside = book.page.locator(MAP).evaluate(
        "n => n.getBoundingClientRect().right <= n.parentElement.getBoundingClientRect().right"
    )
    assert inside
