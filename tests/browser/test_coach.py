"""Hints, the coach and the review in a real JupyterLab.

What only a page can show: cards are lifted, the same cards pressed twice are played, a review grows while one
looks at it, can be stopped, is stepped through with keys, and goes on at a table. The words and numbers are
tested without a browser, in tests/game.
"""

from __future__ import annotations

import re

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.lab import Book, Lab, card, do

AT_A_TRICK = """
from tractor_lab.game import play
from tractor_lab.players import named, step
from tractor_lab.rules import Deal
deal = Deal.shuffled(7, declarer=1)
while deal.phase != "play" or deal.turn != 0 or deal.trick is None or len(deal.view(0).follows) < 4:
    deal = step(deal, [named("club")] * 4)
table = play(deal=Deal.shuffled(7, declarer=1), coach="strict", speed="instant", lang="{lang}")
game = table.plan.game()
game.go_to(deal.log)
table.take(game)
"""
ASKS = """
from tractor_lab.table.scene import Verdict
table.hooks = table.hooks.__class__(**{
    **table.hooks.__dict__, "before_play": lambda view, cards, coach, lang: Verdict("info", "", "Sure?")
})
"""
REVIEW = """
from tractor_lab.game import review
from tractor_lab.players import named, play_deal
from tractor_lab.rules import Deal
done = play_deal(Deal.shuffled(7, declarer=0), [named("random"), *[named("club")] * 3])
review(done, worlds={worlds}, lang="{lang}")
"""


def test_hints_the_coach_and_a_review(lab: Lab) -> None:
    cells = [AT_A_TRICK.format(lang="en"), ASKS, REVIEW.format(worlds=2, lang="en")]
    book = lab.open(cells, height=1400)
    _hints_and_coach(book)
    _review(book)
    assert not book.errors


def _hints_and_coach(book: Book) -> None:
    table = book.table()
    for number in (1, 2):
        do(table, "hint").click()
        expect(table).to_contain_text(f"Hint {number} of 3.")
        assert table.locator(".tl-owed").count() == 0
    do(table, "hint").click()
    expect(table).to_contain_text("Hint 3 of 3.")
    lifted = table.locator(".tl-pick.tl-owed")
    faces = [one.get_attribute("data-face") or "" for one in lifted.all()]
    assert faces
    held = table.locator(".tl-pick").count()
    for face in faces:
        card(table, face).click()
    do(table, "play").click()
    expect(table).to_contain_text("Sure?")
    assert table.locator(".tl-pick").count() == held
    do(table, "play").click()
    expect(table.locator(".tl-pick")).to_have_count(held - len(faces))


def _review(book: Book) -> None:
    out = book.cell(2)
    expect(out.locator("svg[role=img]")).to_be_visible(timeout=60_000)
    table = out.locator(".tl-root").first
    said = table.locator(".tl-prompt")
    first = said.inner_text()
    seen = {first}
    do(table, "next").focus()
    for _ in range(3):
        before = said.inner_text()
        book.page.keyboard.press("Enter")
        expect(said).not_to_have_text(before)
        seen.add(said.inner_text())
    assert len(seen) == 4
    book.page.keyboard.press("Enter")  # the focus has stayed on the button
    expect(said).to_have_text(first)
    many = out.locator(".tl-root").count()
    do(table, "on").click()
    expect(out.locator(".tl-root")).to_have_count(many + 1)
    game = out.locator(".tl-root").nth(1)  # right below its moment
    expect(do(game, "play")).to_be_visible()
    expect(game.locator(".tl-pick").first).to_be_visible()


def test_a_review_can_be_stopped_and_fits_a_phone_in_the_dark(lab: Lab) -> None:
    book = lab.open([REVIEW.format(worlds=400, lang="zh")], width=375, height=900, dark=True)
    stop = book.page.get_by_role("button", name="到此为止")
    expect(stop).to_be_visible(timeout=20_000)
    stop.click()
    picture = book.cell(0).locator("svg[role=img]")
    expect(picture).to_be_visible(timeout=60_000)
    expect(book.cell(0)).to_contain_text("还有一些决定没有算到。")
    assert re.search(r"\d", picture.get_attribute("aria-label") or "")
    inside = book.page.locator("svg[role=img]")
    words = book.cell(0).locator("div[lang=zh]").filter(has=inside).last
    assert words.evaluate("n => n.getBoundingClientRect().right <= window.innerWidth")
    found = Axe().run(book.page, context=".jp-OutputArea-output")
    wrong = [
        one for one in found.response["violations"] if one["impact"] in ("serious", "critical")
    ]
    assert not wrong, [(one["id"], one["nodes"][0]["html"][:200]) for one in wrong]
