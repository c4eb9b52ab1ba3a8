"""How long it takes from opening a lesson until its first table answers a click.

    python scripts/measure_opening.py            all lessons, twice each
    python scripts/measure_opening.py 05 10 -n 5  these lessons, five times each

The clock starts when the browser is sent to the notebook's address. It is read when the page and its kernel
are there, when every cell has run, and when the first table has answered a click. The first line has an
empty browser cache: only the very first opening is like that.
"""

import argparse
import os
import statistics
import sys
import time
from pathlib import Path

import nbformat
from playwright.sync_api import TimeoutError as Slow

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from scripts.screenshots import jupyter  # noqa: E402
from tests.browser.lab import Book, Lab  # noqa: E402

LESSONS = sorted((ROOT / "notebooks").glob("[0-9]*.ipynb"))
ASKS = ("hint", "choose", "why", "next", "answer")


def click(book: Book) -> None:
    """Click what the first table can be asked, and wait until it looks different."""
    book.page.set_default_timeout(60_000)
    table = book.page.locator(".tl-root:has(button[data-do]:not([disabled]))").first
    table.wait_for()
    some = table.locator("button[data-do]:not([disabled])")
    asks = [table.locator(f"button[data-do={what}]:not([disabled])") for what in ASKS]
    button = next((one.first for one in asks if one.count()), some.first)
    before, root = table.get_attribute("data-answered"), table.element_handle()
    answered = "([root, before]) => root.dataset.answered !== before"
    button.click()
    try:
        book.page.wait_for_function(answered, arg=[root, before], timeout=3_000)
    except Slow:
        # A page that still moves may take the button from under the mouse; a table that is busy will answer.
        if table.get_attribute("data-state") != "busy":
            button.click()
        book.page.wait_for_function(answered, arg=[root, before])


def opening(lab: Lab, context: object, file: Path) -> tuple[float, float, float]:
    """Seconds until the page and its kernel are there, until all cells have run, until the answer."""
    lesson = nbformat.read(file, 4)  # type: ignore[no-untyped-call]
    name = lab.write(lesson, f"notebooks/{file.name}")
    book = lab.attach(context, name)  # type: ignore[arg-type]
    begin = time.monotonic()
    book.load()
    there = time.monotonic()
    book.run_all(wait=False)
    click(book)
    answered = time.monotonic()
    book.close()
    lab.books.remove(book)
    return there - begin, answered - there, answered - begin


def main() -> None:
    """Measure and print a line for each lesson."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("lessons", nargs="*", help="numbers of lessons, such as 05")
    parser.add_argument("-n", type=int, default=2, help="how often each")
    wanted = parser.parse_args()
    files = [f for f in LESSONS if not wanted.lessons or f.name[:2] in wanted.lessons]
    print("lesson  page+kernel  run+answer  together: best  median   load")
    with jupyter() as lab:
        context = lab.browser.new_context(viewport={"width": 1280, "height": 1000})
        first = opening(lab, context, files[0])
        print(
            f"  {files[0].name[:2]} {first[0]:12.1f} {first[1]:11.1f} {first[2]:15.1f}   (empty cache)"
        )
        for file in files:
            found = [opening(lab, context, file) for _ in range(wanted.n)]
            best = min(found, key=lambda one: one[2])
            median = statistics.median(one[2] for one in found)
            load = os.getloadavg()[0]
            told = f"{best[0]:12.1f} {best[1]:11.1f} {best[2]:15.1f} {median:7.1f} {load:6.1f}"
            print(f"  {file.name[:2]} {told}", flush=True)


if __name__ == "__main__":
    main()
