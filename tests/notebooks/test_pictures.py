"""Where nothing runs (a notebook nobody ran, GitHub, nbconvert) every table is there as a picture."""

from __future__ import annotations

import re
import warnings
from functools import cache
from html import unescape
from pathlib import Path

import nbformat
import pytest
from nbconvert import HTMLExporter

ROOT = Path(__file__).parents[2]
FILES = sorted(
    path for folder in ("notebooks", "exercises") for path in (ROOT / folder).rglob("*.ipynb")
)
VIEW = "application/vnd.jupyter.widget-view+json"
PICTURE = "text/html"


@cache
def exporter() -> HTMLExporter:
    """Writes what cells show; prose and code, which take most of its time, are not looked at here."""
    return HTMLExporter(template_name="classic", exclude_markdown=True, exclude_input=True)


def words(html: str) -> str:
    """What is read of it."""
    return "".join(unescape(re.sub(r"<[^>]*>", "", html)).split())


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_table_is_there_as_a_picture(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    assert "widgets" not in notebook.metadata, "no state is stored: the picture stands for it"
    pictures = []
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            data = output.get("data", {})
            if VIEW in data or PICTURE in data:
                assert data.get(PICTURE), f"{cell.id}: a live table without a picture"
                pictures.append(data[PICTURE])
    assert pictures
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of widget state that is not there
        page, _ = exporter().from_notebook_node(notebook)
    page = words(page)
    missing = [picture[:80] for picture in pictures if words(picture) not in page]
    assert not missing
