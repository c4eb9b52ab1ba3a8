"""How long it takes from opening a lesson until its first table answers a click.

    python scripts/measure_opening.py             each lesson by its address, twice
    python scripts/measure_opening.py 05 10 -n 5  these lessons, five times each
    python scripts/measure_opening.py --course    each lesson from the one before, JupyterLab standing open

The clock starts when the browser is sent to the notebook's address; with `--course`, when the link at the end
of the lesson before is clicked, as a learner does who has done that lesson (the first lesson is opened from
the list of files). It is read when the notebook and its kernel are there, and, "Run All Cells" chosen, when
the first table has answered a click. On a machine with other work the clock says little: so the seconds of
computing that the page took, from the start to the answer, are told too. The first line of openings by
address has an empty browser cache: only the very first one is like that.
"""

import argparse
import os
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import nbformat
from playwright.sync_api import BrowserContext
from playwright.sync_api import TimeoutError as Slow

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from scripts.screenshots import jupyter  # noqa: E402
from tests.browser.lab import Book, Lab  # noqa: E402

LESSONS = sorted((ROOT / "notebooks").glob("[0-9]*.ipynb"))
Opening = tuple[float, float, float, float]
"""Seconds until the page and its kernel are there, from then to the answer, both; and of computing."""
ASKS = ("hint", "choose", "why", "next", "answer")
SIGHT = ".jp-NotebookPanel:not(.lm-mod-hidden)"
CLOSE_OTHERS = """() => {
    for (const one of [...jupyterapp.shell.widgets('main')])
        if (one !== jupyterapp.shell.currentWidget) one.dispose();
}"""
READING = 20
"""Seconds between the answer of one lesson and the next lesson: who learns takes minutes."""


def click(book: Book) -> None:
    """Click what the first table can be asked, and wait until it looks different."""
    book.page.set_default_timeout(60_000)
    table = book.page.locator(f"{SIGHT} .tl-root:has(button[data-do]:not([disabled]))").first
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


def put(lab: Lab, file: Path) -> str:
    """Put a lesson into the server's folder, as a learner has it; its path there."""
    lesson = nbformat.read(file, 4)  # type: ignore[no-untyped-call]
    return lab.write(lesson, f"notebooks/{file.name}")


def timed(lab: Lab, book: Book, opens: Callable[[], None]) -> Opening:
    """What `opens` and the answer of the first table take."""
    used, begin = computed(lab), time.monotonic()
    opens()
    there = time.monotonic()
    book.run_all(wait=False)
    click(book)
    answered = time.monotonic()
    used = computed(lab) - used
    return there - begin, answered - there, answered - begin, used.total()


def opening(lab: Lab, context: BrowserContext, file: Path) -> Opening:
    """A lesson is opened by its address, in a page of its own."""
    book = lab.attach(context, put(lab, file))
    found = timed(lab, book, book.load)
    book.close()
    lab.books.remove(book)
    return found


def next_lesson(book: Book, file: Path) -> None:
    """Open this lesson in the page that stands open, and wait for it and its kernel."""
    link = book.page.locator(f"{SIGHT} .jp-MarkdownOutput a[href$='{file.name}']").last
    files = book.page.locator(".jp-DirListing-item", has_text=file.name)
    if link.count():
        link.click()
    else:
        files.dblclick()
    tab = f"#jp-main-dock-panel .lm-mod-current:has-text('{file.name}')"
    book.page.wait_for_selector(tab, timeout=60_000)
    idle = f"{SIGHT} .jp-Notebook-ExecutionIndicator[data-status=idle]"
    book.page.wait_for_selector(idle, state="attached", timeout=60_000)
    book.wait_idle()


def course(lab: Lab, context: BrowserContext, files: list[Path]) -> Iterator[tuple[Path, Opening]]:
    """Go through these lessons, in one page and in their order."""
    for file in LESSONS:
        put(lab, file)
    book = lab.attach(context, "notebooks")
    book.page.goto(lab.server.page("lab/tree/notebooks") + "&reset")
    book.page.locator(".jp-DirListing-item", has_text=LESSONS[0].name).wait_for(timeout=90_000)
    for number, file in enumerate(LESSONS):
        here = [file, *LESSONS[number + 1 : number + 2]]  # the lesson itself, or the one after it
        if not any(one in files for one in here):
            continue
        found = timed(lab, book, lambda file=file: next_lesson(book, file))  # type: ignore[misc]
        if file in files:
            yield file, found
        book.page.evaluate(
            CLOSE_OTHERS
        )  # with its kernel: nobody does the whole course at a sitting
        for one in lab.server.ask("/api/sessions"):
            if not one["path"].endswith(file.name):
                lab.server.ask(f"/api/sessions/{one['id']}", "DELETE")
        time.sleep(READING)
    book.close()
    lab.books.remove(book)


def told(file: Path, found: list[Opening]) -> None:
    """Print what was measured of a lesson."""
    best = min(found, key=lambda one: one[2])
    median = statistics.median(one[2] for one in found)
    least = min(one[3] for one in found)
    clock = f"{best[0]:12.1f} {best[1]:11.1f} {best[2]:15.1f} {median:7.1f}"
    print(f"  {file.name[:2]} {clock} {least:18.1f} {os.getloadavg()[0]:6.1f}", flush=True)


def main() -> None:
    """Measure and print a line for each lesson."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("lessons", nargs="*", help="numbers of lessons, such as 05")
    parser.add_argument("-n", type=int, default=2, help="how often each")
    parser.add_argument("--course", action="store_true", help="from the lesson before, in one page")
    wanted = parser.parse_args()
    files = [f for f in LESSONS if not wanted.lessons or f.name[:2] in wanted.lessons]
    print("lesson  page+kernel  run+answer  together: best  median   computing: least   load")
    # `make learn` lets each Python keep what it has compiled, whatever the surroundings say.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    with jupyter() as lab:
        context = lab.browser.new_context(viewport={"width": 1280, "height": 1000})
        if wanted.course:
            walks: dict[Path, list[Opening]] = {file: [] for file in files}
            for _ in range(wanted.n):
                for file, found in course(lab, context, files):
                    walks[file].append(found)
            for file in files:
                told(file, walks[file])
            return
        first = opening(lab, context, files[0])
        clock = f"{first[0]:12.1f} {first[1]:11.1f} {first[2]:15.1f}"
        print(f"  {files[0].name[:2]} {clock} {first[3]:26.1f}   (empty cache)")
        for file in files:
            told(file, [opening(lab, context, file) for _ in range(wanted.n)])


if __name__ == "__main__":
    main()
