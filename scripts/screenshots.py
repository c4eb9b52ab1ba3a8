"""Pictures of the real thing, taken in JupyterLab with the harness of the browser tests.

python scripts/screenshots.py            the README's picture: docs/images/table.png
python scripts/screenshots.py --lessons  every lesson and exercise, run: test-results/lessons
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import nbformat
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from scripts.notebooks import committed  # noqa: E402
from tests.browser.lab import Lab, Server, launch  # noqa: E402

PICTURE = ROOT / "docs" / "images" / "table.png"
LESSONS = ROOT / "test-results" / "lessons"
POSITION = """\
from tractor_lab.table import Bar, Stat, follow_table
table = follow_table("SK SK SQ SQ", trump="H5", leader="W", guide=False,
                     hand="BJ LJ H5 S5 S5 HA H9 H9 SA SJ S8 S8 S7 S7 S2 CK CJ DA",
                     stats=(Stat("Declarers", "West & East"), Stat("Trick", "5")),
                     bar=Bar.of(35, side="You & North"))
table.play("S8 S8 S7 S2")
"""


@contextmanager
def jupyter() -> Iterator[Lab]:
    """A JupyterLab and a browser of their own, gone afterwards."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        browser = launch(playwright)
        lab = Lab(server, browser)
        try:
            yield lab
        finally:
            lab.close()
            browser.close()
            server.stop()


def readme_picture(lab: Lab) -> None:
    """A refused play, with the cards that were owed lifted."""
    book = lab.open([POSITION, "table"], width=1100, device_scale_factor=2)
    book.table().scroll_into_view_if_needed()
    book.page.wait_for_timeout(1000)  # the cards come to rest
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    book.table().screenshot(path=PICTURE)
    print(PICTURE.relative_to(ROOT))


def lesson_pictures(lab: Lab) -> None:
    """Each notebook, run, from its first to its last cell."""
    LESSONS.mkdir(parents=True, exist_ok=True)
    for path in committed():
        notebook = nbformat.read(path, as_version=4)
        # tall enough for a whole lesson: JupyterLab draws only what is in sight
        book = lab.open(notebook, width=1100, height=9000, name=path.name)
        book.page.wait_for_timeout(1000)
        picture = LESSONS / f"{path.stem}-{path.parent.name}.png"
        book.page.locator(".jp-WindowedPanel-inner, .jp-Notebook").first.screenshot(path=picture)
        lab.close()
        print(picture.relative_to(ROOT))


def main() -> None:
    """Take the pictures that were asked for."""
    parser = argparse.ArgumentParser(description="Take pictures in a real JupyterLab.")
    parser.add_argument("--lessons", action="store_true")
    given = parser.parse_args()
    with jupyter() as lab:
        if given.lessons:
            lesson_pictures(lab)
        else:
            readme_picture(lab)


if __name__ == "__main__":
    main()
