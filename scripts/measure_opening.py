"""How long it takes from opening a lesson until its first table answers a click.

    python scripts/measure_opening.py            all lessons, twice each
    python scripts/measure_opening.py 05 10 -n 5  these lessons, five times each

The clock starts when the browser is sent to the notebook's address. It is read when the page and its kernel
are there, and when the first table has answered a click. On a machine with other work the clock says little:
so the seconds of computing that the page took, from its address to the answer, are told too. The first line
has an empty browser cache: only the very first opening is like that.
"""

import argparse
import os
import statistics
import sys
import time
from collections import Counter
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
        if table.get_attribute("data-state") != "busy":  # a table that is busy will answer
            print("  (a click was lost, and is made again)")
            button.click()
        book.page.wait_for_function(answered, arg=[root, before])


def computed(lab: Lab) -> Counter[int]:
    """Seconds for which the pages of the browser have computed, by process."""
    session = lab.browser.new_browser_cdp_session()
    told = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return Counter({one["id"]: one["cpuTime"] for one in told if one["type"] == "renderer"})


def opening(lab: Lab, context: object, file: Path) -> tuple[float, float, float, float]:
    """Seconds until the page and its kernel are there, from then to the answer, both; and of computing."""
    lesson = nbformat.read(file, 4)  # type: ignore[no-untyped-call]
    name = lab.write(lesson, f"notebooks/{file.name}")
    book = lab.attach(context, name)  # type: ignore[arg-type]
    used, begin = computed(lab), time.monotonic()
    book.load()
    there = time.monotonic()
    book.run_all(wait=False)
    click(book)
    answered = time.monotonic()
    used = computed(lab) - used
    book.close()
    lab.books.remove(book)
    return there - begin, answered - there, answered - begin, used.total()


def main() -> None:
    """Measure and print a line for each lesson."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("lessons", nargs="*", help="numbers of lessons, such as 05")
    parser.add_argument("-n", type=int, default=2, help="how often each")
    wanted = parser.parse_args()
    files = [f for f in LESSONS if not wanted.lessons or f.name[:2] in wanted.lessons]
    print("lesson  page+kernel  run+answer  together: best  median   computing: least   load")
    # `make learn` lets each Python keep what it has compiled, whatever the surroundings say.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    with jupyter() as lab:
        context = lab.browser.new_context(viewport={"width": 1280, "height": 1000})
        first = opening(lab, context, files[0])
        clock = f"{first[0]:12.1f} {first[1]:11.1f} {first[2]:15.1f}"
        print(f"  {files[0].name[:2]} {clock} {first[3]:26.1f}   (empty cache)")
        for file in files:
            found = [opening(lab, context, file) for _ in range(wanted.n)]
            best = min(found, key=lambda one: one[2])
            median = statistics.median(one[2] for one in found)
            load = os.getloadavg()[0]
            least = min(one[3] for one in found)
            clock = f"{best[0]:12.1f} {best[1]:11.1f} {best[2]:15.1f} {median:7.1f}"
            print(f"  {file.name[:2]} {clock} {least:18.1f} {load:6.1f}", flush=True)


if __name__ == "__main__":
    main()
