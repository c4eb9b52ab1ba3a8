"""Odds in a real browser: a guess, a deal, a chart that Jupyter draws itself, also on a phone."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.lab import App, Lab

CELL = 'from tractor_lab.course import odds_table\nodds_table("trumps", lang="{lang}")'


@pytest.mark.parametrize(
    ("app", "width", "lang", "deal"),
    [("lab", 1280, "en", "Deal"), ("lab", 375, "zh", "发牌"), ("notebook", 1280, "en", "Deal")],
)
def test_guess_deal_and_look(lab: Lab, app: App, width: int, lang: str, deal: str) -> None:
    book = lab.open([CELL.format(lang=lang)], app=app, width=width)
    page = book.page
    box = page.locator(".tl-number input")
    box.fill("20")
    box.press("Enter")
    button = page.get_by_role("button", name=deal, exact=True)
    button.focus()
    page.keyboard.press("Enter")  # the keyboard is enough
    output = book.cell(0).locator(".jp-OutputArea").first
    drawing = output.locator(".vega-embed svg")
    expect(drawing).to_be_visible(timeout=30_000)
    expect(output.locator("caption")).to_contain_text("100")
    expect(output.locator("[role=status]").last).to_contain_text("6.4")
    bars = drawing.locator(".mark-rect path")
    assert bars.count() > 8
    picture, frame = drawing.bounding_box(), output.bounding_box()
    assert picture is not None
    assert frame is not None
    assert picture["x"] + picture["width"] <= frame["x"] + frame["width"] + 1
    found = Axe().run(page, context=".jp-OutputArea-output")
    serious = [
        one["id"]
        for one in found.response["violations"]
        if one["impact"] in ("serious", "critical")
    ]
    assert not serious, found.generate_report()
