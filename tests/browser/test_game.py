"""Whole deals through the real table, by clicks and keys: a match at `standard` to its end, a deal of every
other preset, a kernel that is killed on the way, and bots that take their time.

What needs a browser here is the way back and forth: every card and button is the page's own, and what the
bots do next is asked for by the page. The rules of all this are tested without one, in tests/game.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.lab import Book, Lab, do
from tractor_lab.rules.presets import PRESETS

OTHERS = [name for name in PRESETS if name != "standard"]
DRIVE = (Path(__file__).parent / "drive_game.js").read_text("utf-8")
SMALL: Any = {"width": 720, "height": 480, "still": True}
"""A page for hundreds of plays, of which nobody looks at one."""
ASK = {"name": "a match", "seed": 3, "speed": "instant", "auto": True}


def cell(*first: str, **how: Any) -> str:
    given = [*map(repr, first), *(f"{name}={value!r}" for name, value in {**ASK, **how}.items())]
    return f"from tractor_lab import play\nplay({', '.join(given)})"


def drive(table: Locator, **until: Any) -> dict[str, Any]:
    """Play in the page: start, call nothing, bury and play the last cards that the table offers, go on to
    the next deal; until the end, or so many deals or plays."""
    found = table.evaluate(DRIVE, {"deals": 1_000, "plays": 100_000, "keys": False, **until})
    assert not found["refused"], found
    return dict(found)


def facts(table: Locator) -> list[str]:
    """What a person sees of a position: the hand, and what lies on the table."""
    faces = table.locator(".tl-pick").evaluate_all("all => all.map(one => one.dataset.face)")
    lies = table.locator(".tl-round").inner_text()
    return [*faces, lies]


def test_a_whole_match_at_standard(lab: Lab) -> None:
    """From the two to the ace past it, against three club players; nothing but clicks."""
    book = lab.open([cell("standard")], **SMALL)
    found = drive(book.table())
    expect(book.table().locator(".tl-prompt")).to_contain_text("The last level is passed.")
    assert found["deals"] >= 5
    assert found["plays"] > 80
    assert max(size for size, _ in book.messages) < 40_000
    assert not book.errors
    kept = Path(lab.server.root.parent / "learner" / "matches" / "a-match.json")
    match = json.loads(kept.read_text("utf-8"))["match"]
    assert match["over"]
    assert len(match["deals"]) == found["deals"]


@pytest.mark.parametrize("half", [0, 1])
def test_a_deal_of_every_other_preset(lab: Lab, half: int) -> None:
    """One after the other in the same notebook; the cards are taken with keys in every second one."""
    names = OTHERS[half::2]
    book = lab.open([cell(name, name=name) for name in names], **SMALL)
    for place, name in enumerate(names):
        book.cell(place).scroll_into_view_if_needed()
        table = book.cell(place).locator(".tl-root")
        found = drive(table, deals=1, keys=place % 2 == 1)
        assert found["plays"] > 3, name
        expect(table.locator("[data-do=share]")).to_be_visible()
    assert max(size for size, _ in book.messages) < 40_000
    assert not book.errors


def test_a_killed_kernel_loses_nothing(lab: Lab) -> None:
    book = lab.open([cell(name="to be killed", seed=5)], height=1600)
    drive(book.table(), plays=6)
    before = facts(book.table())
    book.kill()
    book.page.locator(".jp-Dialog .jp-mod-accept").click()
    expect(book.table()).to_have_attribute("data-state", "asleep", timeout=30_000)
    book.wait_idle()
    book.run_all()
    saved = book.table().locator(".tl-option", has_text="to be killed")
    saved.locator("button").click()
    expect(book.table().locator(".tl-pick").first).to_be_visible()
    assert facts(book.table()) == before
    drive(book.table(), plays=2)


def test_bots_take_their_time_and_no_click_is_lost(lab: Lab) -> None:
    """The page asks for each step; what a person does in between comes first and stays."""
    how = {"name": "slowly", "players": "random", "auto": False}
    book = lab.open([cell(**how)], height=1600)
    table = book.table()
    drive(table, plays=4)
    book.page.locator("select", has_text="normal").first.select_option(label="normal")
    drive(table, plays=1)
    hear = table.locator(".tl-hear[role=log]")
    card = table.locator(".tl-pick").last
    card.click()  # while the others play
    face = card.get_attribute("data-face")
    expect(table.locator(".tl-table[data-tick]")).to_have_count(0, timeout=15_000)
    assert hear.text_content()
    picked = table.locator(".tl-pick[aria-pressed=true]")
    expect(picked).to_have_attribute("data-face", face or "")
    assert table.locator(".tl-prompt").inner_text().startswith(("Your", "East", "West", "North"))


def test_two_people_at_one_screen(lab: Lab) -> None:
    """Between them no hand is in the page, whatever one looks at."""
    book = lab.open([cell(name="two", people=2, names=["Ann", "Bo"])], height=1600)
    table = book.table()
    do(table, "start").click()
    seen = []
    for _ in range(6):
        expect(do(table, "here")).to_be_visible(timeout=15_000)
        assert table.locator(".tl-pick, .tl-hand").count() == 0
        seen.append(do(table, "here").inner_text())
        drive(table, covered=True)
    assert set(seen) == {"I am Ann", "I am Bo"}


def test_a_deal_with_the_keyboard_alone(lab: Lab) -> None:
    """Real keys, from Start to the count: arrows and Space take cards, Enter plays."""
    book = lab.open([cell("one-deck", name="keys", seed=2)], height=1400)
    table, keyboard = book.table(), book.page.keyboard
    do(table, "start").focus()
    keyboard.press("Enter")
    expect(do(table, "start")).to_have_count(0)
    for _ in range(60):
        if do(table, "share").count():
            break
        _one_answer(book, table)
    expect(do(table, "share")).to_be_visible()
    assert book.page.locator(".jp-Cell").count() == 1


def _one_answer(book: Book, table: Locator) -> None:
    keyboard = book.page.keyboard
    before = table.get_attribute("data-answered")
    expect(table.locator(":focus")).to_have_count(1)  # else the keys would be JupyterLab's
    if do(table, "play").count():
        need = int(table.locator(".tl-table").get_attribute("data-need") or 0) or 1
        for taken in range(1, need + 1):
            free = ".tl-pick:not(.tl-dim):not([aria-pressed=true])"
            steps = table.evaluate(
                "(root, free) => [...root.querySelectorAll('.tl-pick')]"
                ".indexOf(root.querySelector(free))",
                free,
            )
            expect(table.locator(".tl-pick:focus")).to_have_count(1)
            keyboard.press("Home")
            for _ in range(steps):
                keyboard.press("ArrowRight")
            keyboard.press("Space")
            picked = table.locator(".tl-pick[aria-pressed=true]")
            expect(picked).to_have_count(taken)
            book.page.wait_for_function(
                "([root, old]) => root.dataset.answered !== old",
                arg=[table.element_handle(), before],
            )
            before = table.get_attribute("data-answered")
        keyboard.press("Enter")
    else:
        expect(table.locator(".tl-foot .tl-do").first).to_be_focused()
        keyboard.press("Enter")
    book.page.wait_for_function(
        "([root, old]) => root.dataset.answered !== old && !root.querySelector('[data-tick]')",
        arg=[table.element_handle(), before],
    )
