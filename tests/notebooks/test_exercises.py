"""The exercise notebooks: as shipped nothing is attempted, with the answers filled in all is passed."""

import os
import re
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from scripts import exercise_notebooks
from tests.course.answers import ANSWERS
from tractor_lab.course.book import BOOK
from tractor_lab.course.spec import Code

FOLDER = Path(__file__).resolve().parents[2] / "exercises"
STEMS = list(exercise_notebooks.BOOKS)
ASK = re.compile(r'(q\d+) = exercise\("([\w.]+)"\)')


def texts(book: nbformat.NotebookNode) -> dict[str, str]:
    """What each check said, by the name of its exercise."""
    said, name = {}, ""
    for cell in book.cells:
        if asked := ASK.fullmatch(cell.source):
            name = asked[2]
        elif re.match(r"q\d+\.check\(", cell.source):
            said[name] = "".join(o.get("data", {}).get("text/plain", "") for o in cell.outputs)
    return said


def run(book: nbformat.NotebookNode, tmp_path: Path) -> None:
    """In a kernel of this very Python, with nothing of the person who tests."""
    root = str(FOLDER.parent)
    environment = {
        **os.environ,
        "TRACTOR_LAB_HOME": str(tmp_path),
        "IPYTHONDIR": str(tmp_path),
        "TRACTOR_LAB_LANG": "en",
        "PYTHONPATH": os.pathsep.join(filter(None, [root, os.environ.get("PYTHONPATH")])),
    }
    NotebookClient(book, timeout=60, kernel_name="python3").execute(
        env=environment, cwd=str(FOLDER)
    )


@pytest.mark.parametrize("stem", STEMS)
def test_the_committed_notebook_is_what_the_script_writes(stem: str) -> None:
    committed = nbformat.read(FOLDER / f"{stem}.ipynb", as_version=4)
    written = exercise_notebooks.notebook(stem)
    assert [cell.source for cell in committed.cells] == [cell.source for cell in written.cells]
    names = {asked[2] for cell in committed.cells if (asked := ASK.fullmatch(cell.source))}
    assert names == {name for name in BOOK if name.startswith(stem[:2])}


@pytest.mark.parametrize("stem", STEMS)
def test_as_shipped_nothing_is_attempted(stem: str) -> None:
    said = texts(nbformat.read(FOLDER / f"{stem}.ipynb", as_version=4))
    assert len(said) >= 8
    assert all(text.startswith("Not attempted yet.") for text in said.values()), said


@pytest.mark.parametrize("stem", STEMS)
def test_with_the_answers_filled_in_everything_passes(stem: str, tmp_path: Path) -> None:
    book = nbformat.read(FOLDER / f"{stem}.ipynb", as_version=4)
    name = variable = ""
    for cell in book.cells:
        if asked := ASK.fullmatch(cell.source):
            variable, name = asked.groups()
            if name in ANSWERS:
                cell.source += f"\n{variable}.answer = {ANSWERS[name]!r}"
        elif cell.source.startswith("def "):
            spec = BOOK[name]
            assert isinstance(spec, Code)
            cell.source = spec.model
    run(book, tmp_path)
    said = texts(book)
    assert all(text.startswith("Yes.") for text in said.values()), said
    assert not any(o.output_type == "error" for cell in book.cells for o in cell.get("outputs", []))
