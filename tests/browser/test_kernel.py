"""A table knows its kernel: busy, restarted, killed. No click is lost, none counts twice."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.lab import Book, Lab, card, chosen, do

COUNTED = """\
from tractor_lab.table import follow_table
table = follow_table("SK SK SQ SQ", hand="S8 S8 S7 S7 S2 HA", trump="H5", lang="en")
table.on_play(lambda cards: table.show(caption=f"plays: {table.attempts}"))
table"""
LOSE_ONE = """() => {
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (data) {
        const text = typeof data === 'string' ? data : new TextDecoder().decode(data);
        if (!text.includes('"do":"play"')) return send.call(this, data);
        WebSocket.prototype.send = send;
    } }"""
NO_TIME = """() => {
    AbortSignal.kept ??= AbortSignal.timeout;
    AbortSignal.timeout = () => {
        const over = new AbortController();
        queueMicrotask(() => over.abort());
        return over.signal;
    } }"""
SLEEP = "import time\ntime.sleep(4)"


@pytest.fixture
def book(lab: Lab) -> Book:
    opened = lab.open([COUNTED, "ready = True"])
    opened.page.locator(".jp-CodeCell").nth(1).locator(".cm-content").fill(SLEEP)
    return opened


def test_busy_asleep_after_a_restart_and_awake_again(book: Book) -> None:
    table = book.table()
    expect(card(table, "S8").first).to_be_visible()

    # busy: a click paints at once, waits its turn, and counts once
    book.run_cell(1)
    expect(book.cell(1).locator(".jp-InputPrompt").first).to_contain_text("*")
    card(table, "S2").click()
    assert chosen(table) == ["S2"]
    expect(table.locator(".tl-status")).to_contain_text("Busy", timeout=2000)
    card(table, "S8").click()
    assert chosen(table) == ["S8", "S8", "S2"]
    for _ in range(3):
        do(table, "play").click()
    expect(table.locator(".tl-verdict.tl-no")).to_be_visible(timeout=10_000)
    expect(table.locator(".tl-caption")).to_have_text("plays: 1")
    expect(table.locator(".tl-status")).to_have_text("")
    assert chosen(table) == ["S8", "S8", "S2"]

    # a restart: the old table sleeps and says so; running the cell again wakes it
    book.restart()
    expect(table.locator(".tl-status")).to_contain_text("Asleep: run the cell again")
    card(table, "S7").click()
    assert chosen(table) == ["S8", "S8", "S2"]
    book.wait_idle()
    book.run_cell(0)
    expect(book.table().locator(".tl-status")).to_have_text("", timeout=30_000)
    card(book.table(), "S8").click()
    expect(book.table()).to_have_attribute("data-answered", "1")


def test_a_lost_message_is_sent_again_and_a_killed_kernel_is_noticed(book: Book) -> None:
    table = book.table()
    card(table, "S8").click()
    expect(table).to_have_attribute("data-answered", "1")

    # the network swallows a play: an idle kernel is asked again, and counts it once
    card(table, "S2").click()
    expect(table).to_have_attribute("data-answered", "2")
    book.page.evaluate(LOSE_ONE)
    do(table, "play").click()
    expect(table.locator(".tl-status")).to_contain_text("Busy")
    book.page.wait_for_timeout(2000)
    book.run_cell(1)
    expect(table.locator(".tl-verdict.tl-no")).to_be_visible(timeout=10_000)
    expect(table.locator(".tl-caption")).to_have_text("plays: 1")

    book.kill()
    expect(table.locator(".tl-status")).to_contain_text("Asleep", timeout=20_000)
    expect(table).to_have_attribute("data-state", "asleep")


def test_a_notebook_opened_again_shows_its_tables_asleep(lab: Lab) -> None:
    book = lab.open([COUNTED])
    card(book.table(), "S8").click()
    expect(book.table()).to_have_attribute("data-answered", "1")
    book.save()
    book.close()  # and its kernel with it
    again = lab.attach(lab.browser.new_context(), book.name).goto()
    running = [one["path"] for one in lab.server.ask("/api/sessions")]
    assert running.count(book.name) == 1  # the kernel that was started early is JupyterLab's own
    table = again.table()
    expect(table.locator(".tl-status")).to_contain_text("Asleep: run the cell again")
    assert chosen(table) == ["S8", "S8"]
    again.run_all()
    expect(table.locator(".tl-status")).to_have_text("")
    card(table, "S7").click()
    expect(table).to_have_attribute("data-answered", "1")


def test_a_page_too_busy_for_the_script_has_its_table_all_the_same(lab: Lab) -> None:
    """anywidget gives a script two seconds, and lets a slower one hear nothing. Only a browser does so."""
    book = lab.open([COUNTED], run=False)
    book.page.evaluate(NO_TIME)
    try:
        book.run_cell(0)
        expect(card(book.table(), "S8").first).to_be_visible(timeout=20_000)
        card(book.table(), "S2").click()
        do(book.table(), "play").click()
        expect(book.table().locator(".tl-verdict.tl-no")).to_be_visible(timeout=10_000)
        expect(book.table().locator(".tl-caption")).to_have_text("plays: 1")
    finally:
        book.page.evaluate("() => { AbortSignal.timeout = AbortSignal.kept }")
