"""Every kind of table, with the keys alone, in the dark and on a phone, for the eye and for the ear.

The kinds stand together in a few notebooks: opening JupyterLab takes longer than all that is done in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from tests.browser.kinds import BY_NAME, KINDS, SETUP, Kind, answer
from tests.browser.lab import Book, Lab

LAB = [kind.name for kind in KINDS]
NOTEBOOK = ["follow", "pick", "choose", "number", "count", "declare", "match", "drill"]
OUTPUT = ".jp-OutputArea-output"
BEYOND = """cell => {
    const out = cell.querySelector('.jp-Cell-outputWrapper');
    const edge = out.getBoundingClientRect().right + 1;
    return [...out.querySelectorAll('.jp-OutputArea-output *')].filter(node => {
        const box = node.getBoundingClientRect();
        return box.width > 1 && box.right > edge && !node.closest('[style*="overflow-x:auto"]')
            && !node.matches('.jp-RenderedVegaCommon5'); // a frame: what is drawn in it is measured
    }).map(node => `${node.tagName} ${node.className} ${node.textContent.slice(0, 30)}`) }"""
NAMELESS = """cell => [...cell.querySelectorAll(
        '.jp-Cell-outputWrapper :is(button, select, input, textarea, a[href], [role=slider])')]
    .filter(node => node.offsetParent && !node.closest('.jp-OutputPrompt'))
    .filter(node => !(node.ariaLabel || node.innerText || node.labels?.[0]?.innerText || '').trim())
    .map(node => node.outerHTML.slice(0, 120))"""
SHOWN = """cell => [...cell.querySelectorAll('.tl-root, .widget-html, output')]
    .map(node => node.innerText).join('|')"""


@dataclass(frozen=True)
class Open:
    """An open notebook with kinds in it, one a cell."""

    book: Book
    names: list[str]
    lang: str
    dark: bool

    def cell(self, name: str) -> Locator:
        found = self.book.cell(self.names.index(name) + 1)
        found.scroll_into_view_if_needed()
        return found


def opened(lab: Lab, names: list[str], lang: str, **how: object) -> Book:
    """A notebook with these kinds, run."""
    first = f'from tractor_lab.locale import use; use("{lang}")\n{SETUP}'
    cells = [first, *(BY_NAME[name].cell for name in names)]
    book = lab.open(cells, height=2400, still=True, **how)  # type: ignore[arg-type]
    expect(book.page.locator(".jp-RenderedText[data-mime-type*=stderr]")).to_have_count(0)
    return book


@pytest.fixture(scope="module", params=["en", "zh"])
def here(request: pytest.FixtureRequest, shared_lab: Lab) -> Iterator[Open]:
    """All kinds: in English by day on a wide screen, in Chinese by night on a phone."""
    dark = request.param == "zh"
    book = opened(shared_lab, LAB, request.param, width=375 if dark else 1280, dark=dark)
    yield Open(book, LAB, request.param, dark)
    assert not book.errors
    book.close()


@pytest.mark.parametrize("name", LAB)
def test_answered_with_keys_alone(here: Open, name: str) -> None:
    answers(here, BY_NAME[name])


def answers(here: Open, kind: Kind) -> None:
    """The keys are enough, Jupyter hears none of them, and the answer is announced where one listens."""
    page, cell = here.book.page, here.cell(kind.name)
    count = page.locator(".jp-Cell").count()
    assert cell.evaluate(NAMELESS) == []
    for table in cell.locator(".tl-table").all():
        assert table.get_attribute("aria-label")
        assert table.get_attribute("lang") == here.lang
    if not kind.keys:
        return
    cell.evaluate("cell => cell.querySelectorAll('[role=status]').forEach(one => { one.old = 1 })")
    before = cell.evaluate(SHOWN)
    answer(cell, kind)
    if kind.sign:
        expect(cell.locator(kind.sign).last).to_be_visible(timeout=60_000)
    else:
        page.wait_for_function(
            "([cell, before]) => [...cell.querySelectorAll('.tl-root, .widget-html, output')]"
            ".map(node => node.innerText).join('|') !== before",
            arg=[cell.element_handle(), before],
        )
    for said in cell.locator(".tl-verdict").all():
        assert said.evaluate("node => node.closest('[role=status]')?.old"), (
            "a region that was there"
        )
        assert re.search(r"\w", said.inner_text())
    for option in cell.locator(":is(.tl-o-ok, .tl-o-no):has(button)").all():
        assert re.search("[✓✗]", option.inner_text()), "no colour alone says right or wrong"
    assert page.locator(".jp-Cell").count() == count
    assert page.locator(".jp-MarkdownCell").count() == 0


def test_axe_finds_nothing_serious(here: Open) -> None:
    found = Axe().run(here.book.page, context=OUTPUT).response["violations"]
    grave = [one for one in found if one["impact"] in ("serious", "critical")]
    assert not [(one["id"], [node["html"][:150] for node in one["nodes"]]) for one in grave]


def test_the_dark_is_dark(here: Open) -> None:
    colour = (
        "nodes => nodes.map(node => getComputedStyle(node).backgroundColor.match(/\\d+/g)"
        ".slice(0, 3).map(Number))"
    )
    # the map, the board of levels, pictures
    paper = ":is([style*='background:#eef3ee'], [style*='background:#fff;color:#111'])"
    for felt in here.book.page.locator(f".tl-table, {paper}").evaluate_all(colour):
        assert max(felt) < 60 if here.dark else min(felt) > 200
    hint = "nodes => nodes.map(node => getComputedStyle(node, '::placeholder').color)"
    hints = here.book.page.locator(".tl-input").evaluate_all(hint)  # on white, also in the dark
    assert set(hints) <= {"rgb(85, 100, 91)"}


def test_nothing_sticks_out_on_a_phone(here: Open) -> None:
    here.book.page.set_viewport_size({"width": 375, "height": 2400})
    beyond = {name: here.cell(name).evaluate(BEYOND) for name in here.names}
    assert not {name: nodes[:4] for name, nodes in beyond.items() if nodes}


def test_the_chart_of_the_odds(here: Open) -> None:
    cell = here.cell("odds")
    assert cell.locator(".vega-embed .mark-rect path").count() > 8
    expect(cell.locator("caption")).to_contain_text("100")
    expect(cell.locator(".tl-verdict").last).to_contain_text("6.4")


def test_what_moves_can_be_still(here: Open) -> None:
    """Under reduced motion (as these notebooks are opened) no card slides and no bar glides."""
    moves = (
        "nodes => nodes.filter(node => getComputedStyle(node).transitionDuration !== '0s').length"
    )
    assert here.book.page.locator(".tl-root *").evaluate_all(moves) == 0
    assert here.book.page.evaluate("document.getAnimations().length") == 0


def test_messages_are_small_and_nothing_leaves(here: Open) -> None:
    assert max(size for size, _ in here.book.messages) < 40_000
    assert not here.book.outside


def test_notebook_7_shows_the_same(shared_lab: Lab) -> None:
    """It hears keys before a table does; that it has faults of its own (pageerror) is not ours."""
    book = opened(shared_lab, NOTEBOOK, "en", app="notebook")
    here = Open(book, NOTEBOOK, "en", dark=False)
    for name in NOTEBOOK:
        answers(here, BY_NAME[name])
    assert max(size for size, _ in book.messages) < 40_000
