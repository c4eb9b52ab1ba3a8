"""Exercises answered as a person answers them, in a real JupyterLab."""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.lab import Book, Lab

IMPORT = "from tractor_lab.course import exercise"
PICTURES = os.environ.get("TRACTOR_LAB_PICTURES")


def picture(book: Book, name: str) -> None:
    """Keep a picture for whoever wants to look (TRACTOR_LAB_PICTURES=folder)."""
    if PICTURES:
        book.page.wait_for_timeout(600)
        book.page.screenshot(path=Path(PICTURES) / f"{name}.png", full_page=True)


def says(book: Book, cell: int, words: str) -> None:
    """Run a cell and wait for its text."""
    book.run_cell(cell)
    expect(book.cell(cell).locator(".jp-OutputArea")).to_contain_text(words)


def test_pick_and_order(lab: Lab) -> None:
    book = lab.open(
        [
            IMPORT,
            'p = exercise("01.trump.1")',
            "p.check()",
            'o = exercise("01.order.1")',
            "o.check()",
        ],
        height=1500,
    )
    says(book, 2, "Not attempted yet.")
    table = book.table(0)
    for code in ("HA", "H10", "H5", "LJ"):
        table.locator(f"[data-face={code}]").click()
    table.locator("[data-do=play]").click()
    expect(table).to_contain_text("You left out ♠5 ♣5")
    says(book, 2, "You left out ♠5 ♣5")
    ladder = book.table(1)
    for code in ("BJ", "LJ", "H5", "S5", "HA", "HK", "H2"):
        ladder.locator(f"[data-face={code}]").click()
    expect(ladder).to_contain_text("BJ > LJ > ♥5 > ♠5 > ♥A > ♥K > ♥2")
    ladder.locator("[data-do=play]").click()
    expect(ladder).to_contain_text("Yes.")
    says(book, 4, "Yes.")
    picture(book, "pick-and-order")


def test_choose_and_number(lab: Lab) -> None:
    book = lab.open(
        [
            IMPORT,
            'c = exercise("02.tractor.1")',
            "c.check()",
            'n = exercise("04.kitty.1")',
            "n.check()",
        ],
        height=1600,
    )
    book.table(0).locator("[data-do=choose]").first.click()
    expect(book.table(0)).to_contain_text("At level 7 the 7s are trump")
    field = book.page.locator(".tl-input")
    field.fill("80")
    field.press("Enter")
    expect(book.cell(3)).to_contain_text("won with a single it counts double")
    field.fill("105")
    field.press("Enter")
    expect(book.cell(3)).to_contain_text("Yes.")
    says(book, 4, "Yes.")
    says(book, 2, "Not yet.")
    picture(book, "choose-and-number")


def test_a_function_meets_the_smallest_position(lab: Lab) -> None:
    wrong = "def is_tractor(cards, trump):\n    return len(cards) == 4"
    book = lab.open(
        [IMPORT, 'q = exercise("02.code.is_tractor")', wrong, "q.check(is_tractor)", "q.hint()"],
        height=1300,
    )
    expect(book.cell(3)).to_contain_text(
        "The smallest position found where you and the rules differ"
    )
    expect(book.cell(3)).to_contain_text("is_tractor([")
    endless = "def is_tractor(cards, trump):\n    while True: pass"
    book.close()
    looping = lab.open(
        [IMPORT, 'q = exercise("02.code.is_tractor")', endless, "q.check(is_tractor)", "1 + 1"]
    )
    expect(looping.cell(3)).to_contain_text("stopped after a few seconds", timeout=30_000)
    expect(looping.cell(4)).to_contain_text("2")
    picture(book, "function")


def test_an_exercise_as_the_last_line_shows_itself_once(lab: Lab) -> None:
    book = lab.open([IMPORT, 'exercise("02.tractor.1")', 'q = exercise("01.higher.1")\nq'])
    expect(book.page.locator(".tl-root")).to_have_count(2)
