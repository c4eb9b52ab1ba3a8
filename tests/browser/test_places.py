"""Where a table has to stand: a phone, the dark, Notebook 7, and places where no script runs."""

from __future__ import annotations

import re

import nbformat
import pytest
from axe_playwright_python.sync_playwright import Axe
from nbclient import NotebookClient
from nbconvert import HTMLExporter
from playwright.sync_api import Browser, Page, expect

from tests.browser.lab import Lab, card, chosen, do, new_notebook
from tractor_lab.table import follow_table, render

HAND = "BJ LJ H5 S5 S5 HA H9 H9 SA SQ S8 S8 S7 S7 S2 CK CJ DA"
CELL = f"""\
from tractor_lab.table import follow_table
table = follow_table("SK SK SQ SQ", hand="{HAND}", trump="H5", lang="en", guide=False)
table.play("S8 S8 S7 S2")
table"""
EXPOSED = """cards => {
    const boxes = cards.map(card => card.getBoundingClientRect());
    return Math.min(...boxes.map((box, place) => {
        const next = boxes[place + 1];
        const covered = next && Math.abs(next.top - box.top) < 30 && next.left > box.left;
        return covered ? Math.min(box.right, next.left) - box.left : box.width }))}"""


def grave(page: Page) -> list[tuple[str, str]]:
    """The serious things axe finds on the tables of a page."""
    found = Axe().run(page, context=".tl-root").response["violations"]
    return [
        (one["id"], one["nodes"][0]["html"])
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


def test_a_phone_has_room_for_every_card(lab: Lab) -> None:
    book = lab.open([CELL], width=375, height=812, touch=True)
    table = book.table()
    expect(table.locator(".tl-verdict.tl-no")).to_be_visible()
    wide = table.evaluate("root => root.scrollWidth - root.clientWidth")
    assert wide <= 0
    inside = table.locator(".tl-card, button").evaluate_all(
        """(nodes, edge) => nodes.every(node => node.getBoundingClientRect().right <=
            node.closest('.tl-table').getBoundingClientRect().right)"""
    )
    assert inside
    assert table.locator(".tl-pick").evaluate_all(EXPOSED) >= 24
    do(table, "clear").tap()
    expect(table.locator(".tl-verdict")).to_have_count(0)
    for face in ("S8", "S7"):
        card(table, face).scroll_into_view_if_needed()
        card(table, face).tap()
    assert chosen(table) == ["S8", "S8", "S7", "S7"]
    do(table, "play").tap()
    expect(table.locator(".tl-verdict.tl-ok")).to_be_visible()


def test_the_dark_theme_is_dark_and_readable(lab: Lab) -> None:
    book = lab.open([CELL], dark=True)
    expect(book.table().locator(".tl-verdict.tl-no")).to_be_visible()
    colour = "node => getComputedStyle(node).backgroundColor.match(/\\\\d+/g).map(Number)"
    colour = colour.replace("\\\\", "\\")
    felt = book.table().locator(".tl-table").evaluate(colour)
    paper = card(book.table(), "SA").evaluate(colour)
    assert max(felt[:3]) < 60
    assert min(paper[:3]) > 230
    assert not grave(book.page)


def test_notebook_7_plays_too(lab: Lab) -> None:
    book = lab.open([CELL, "other = 1"], app="notebook")
    table = book.table()
    cells = book.page.locator(".jp-Cell").count()
    expect(table.locator(".tl-verdict.tl-no")).to_be_visible()
    lesson = table.get_by_role("link")
    expect(lesson).to_have_attribute("href", re.compile("^/notebooks/03_following_suit.ipynb$"))
    card(table, "S2").focus()
    for key in ("b", "m", "d", "d", "ArrowDown"):
        book.page.keyboard.press(key)
    assert book.page.locator(".jp-Cell").count() == cells
    card(table, "S2").click()
    card(table, "S7", 1).click()
    do(table, "play").click()
    expect(table.locator(".tl-verdict.tl-ok")).to_be_visible()
    assert float(table.get_attribute("data-ms") or "inf") < 1000


def test_chinese_from_head_to_foot(lab: Lab) -> None:
    book = lab.open([CELL.replace('lang="en"', 'lang="zh"')])
    text = book.table().inner_text()
    for words in ("西家", "领出", "还不行", "规则", "主牌", "出 4 张", "大"):
        assert words in text
    assert not re.search(r"[A-Za-z]{4,}", re.sub(r"Esc", "", text))


def executed() -> nbformat.NotebookNode:
    """A notebook as we commit it: run, with outputs, without widget state."""
    notebook = new_notebook([CELL])
    NotebookClient(notebook, timeout=60, store_widget_state=False).execute()
    return notebook


def test_a_notebook_nobody_ran_shows_the_picture(lab: Lab, chrome: Browser) -> None:
    notebook = executed()
    book = lab.open(notebook, run=False)  # not trusted: Lab cleans the HTML
    output = book.cell(0).locator(".jp-OutputArea-output")
    expect(output).to_contain_text("♠K ♠K ♠Q ♠Q")
    expect(output).to_contain_text("Run the cell to play")
    expect(book.page.locator(".tl-root")).to_have_count(0)
    paper = output.get_by_text("♠K").first.evaluate(
        "node => getComputedStyle(node).backgroundColor"
    )
    assert paper == "rgb(255, 255, 255)"
    ink = output.get_by_text("♥9").first.evaluate("node => getComputedStyle(node).color")
    assert ink == "rgb(198, 40, 40)"
    book.run_all()
    expect(book.table()).to_be_visible()
    expect(book.page.get_by_text("Run the cell to play")).to_be_hidden()

    # nbconvert, and a page that strips every style
    html, _ = HTMLExporter().from_notebook_node(notebook)
    assert "♠K" in html
    page = chrome.new_page()
    page.route("http*://**", lambda route: route.abort())
    page.set_content(html, wait_until="domcontentloaded")
    expect(page.get_by_text("West leads:")).to_be_visible()
    picture = notebook.cells[0].outputs[-1].data["text/html"]
    page.set_content(re.sub(r' style="[^"]*"', "", picture))
    lines = [line.strip() for line in page.locator("body").inner_text().splitlines()]
    assert "♠K ♠K ♠Q ♠Q" in lines
    assert "♠A ♠Q ♠8 ♠8 ♠7 ♠7 ♠2" in lines
    page.close()


def test_a_script_that_cannot_load_leaves_the_picture_and_a_word(lab: Lab) -> None:
    path = lab.write([CELL])
    context = lab.browser.new_context(viewport={"width": 1280, "height": 1000})
    context.route(
        re.compile(r"/extensions/anywidget/|/nbextensions/anywidget"), lambda r: r.abort()
    )
    book = lab.attach(context, path)
    book.goto()
    book.run_all()
    output = book.cell(0).locator(".jp-OutputArea-output")
    expect(output).to_contain_text("♠K ♠K ♠Q ♠Q")
    expect(output).to_contain_text("reload the page")
    expect(book.page.locator(".tl-root")).to_have_count(0)


def test_the_static_page_has_no_serious_fault_either(chrome: Browser) -> None:
    page = chrome.new_page()
    table = follow_table("SK SK SQ SQ", HAND, "H5", lang="en")
    table.play("S8 S8 S7 S2")
    html = render(table.scene, "static", "en")
    page.set_content(f'<html lang="en"><title>t</title><main>{html}</main></html>')
    found = Axe().run(page).response["violations"]
    assert not [one["id"] for one in found if one["impact"] in ("serious", "critical")]
    page.close()


def test_a_missing_chromium_fails_and_says_how_to_get_one(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.browser import lab as harness

    monkeypatch.setenv("CHROMIUM", "/no/such/program")
    with pytest.raises(pytest.fail.Exception, match="apt install chromium"):
        harness.chromium()
