"""The exercise notebooks: as shipped nothing is attempted, with the answers filled in all is passed."""

import os
import re
from html import escape
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from scripts import exercise_notebooks
from tests.course.answers import ANSWERS
from tractor_lab.course import exercise
from tractor_lab.course.book import BOOK
from tractor_lab.course.spec import Code
from tractor_lab.locale import LANGUAGES, t

ASK = re.compile(r'(q\d+) = exercise\("([\w.]+)"\)')


def texts(book: nbformat.NotebookNode) -> dict[str, str]:
    """What each check said, by the name of its exercise."""
    said, name = {}, ""
    for cell in book.cells:
        if asked := ASK.match(cell.source):
            name = asked[2]
        elif re.match(r"q\d+\.check\(", cell.source):
            said[name] = "".join(o.get("data", {}).get("text/plain", "") for o in cell.outputs)
    return said


def run(book: nbformat.NotebookNode, tmp_path: Path) -> None:
    """In a kernel of this very Python, with nothing of the person who tests."""
    root = str(exercise_notebooks.ROOT)
    environment = {
        **os.environ,
        "TRACTOR_LAB_HOME": str(tmp_path),
        "IPYTHONDIR": str(tmp_path),
        "PYTHONPATH": os.pathsep.join(filter(None, [root, os.environ.get("PYTHONPATH")])),
    }
    environment.pop("TRACTOR_LAB_LANG", None)
    NotebookClient(book, timeout=60, kernel_name="python3").execute(env=environment, cwd=root)


def committed(stem: str, lang: str) -> nbformat.NotebookNode:
    return nbformat.read(exercise_notebooks.place(stem, lang), as_version=4)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("stem", exercise_notebooks.BOOKS)
def test_the_committed_notebook_is_what_the_script_writes(stem: str, lang: str) -> None:
    written = exercise_notebooks.notebook(stem, lang)
    assert exercise_notebooks.is_current(exercise_notebooks.place(stem, lang), written)
    names = {asked[2] for cell in written.cells if (asked := ASK.fullmatch(cell.source))}
    assert names == {name for name in BOOK if name.startswith(stem[:2])}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("stem", exercise_notebooks.BOOKS)
def test_as_shipped_nothing_is_attempted(stem: str, lang: str) -> None:
    said = texts(committed(stem, lang))
    assert len(said) >= 8
    idle = t("course.not.attempted", lang)
    assert all(text.startswith(idle) for text in said.values()), said


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("stem", exercise_notebooks.BOOKS)
def test_the_pictures_speak_the_language_of_the_notebook(stem: str, lang: str) -> None:
    for cell in committed(stem, lang).cells:
        if asked := ASK.fullmatch(cell.source):
            picture = "".join(o.get("data", {}).get("text/html", "") for o in cell.outputs)
            assert escape(exercise(asked[2], lang=lang, show=False).title) in picture, asked[2]


@pytest.mark.parametrize("stem", exercise_notebooks.BOOKS)
def test_links_stay_in_their_language(stem: str) -> None:
    for lang in LANGUAGES:
        prose = "".join(cell.source for cell in committed(stem, lang).cells)
        links = re.findall(r"\]\(([^)]+)\)", prose)
        assert links
        for link in links:
            assert (link.split("/")[-2] == "zh") is (lang == "zh"), link


def filled_in(book: nbformat.NotebookNode, functions: int) -> list[nbformat.NotebookNode]:
    """The code cells of a notebook with every answer in its place, and so many functions."""
    variable = name = ""
    kept = []
    for cell in book.cells:
        if asked := ASK.fullmatch(cell.source):
            variable, name = asked.groups()
            if name in ANSWERS:
                cell.source += f"\n{variable}.answer = {ANSWERS[name]!r}"
            functions -= ".code." in name
        elif cell.source.startswith("def "):
            spec = BOOK[name]
            assert isinstance(spec, Code)
            cell.source = spec.model
        if cell.cell_type == "code" and (functions >= 0 or ".code." not in name):
            kept.append(cell)
    return kept


@pytest.mark.parametrize("stem", exercise_notebooks.BOOKS)
def test_with_the_answers_filled_in_everything_passes(stem: str, tmp_path: Path) -> None:
    """Both languages in one kernel: the second starts with its own line, as a learner's would.

    The tests of the code exercises compare every solution on many positions: here one a lesson will do.
    """
    cells = {lang: filled_in(committed(stem, lang), 1) for lang in LANGUAGES}
    for lang, some in cells.items():
        for cell in some:
            cell.id = f"{lang}-{cell.id}"
    book = nbformat.v4.new_notebook(cells=[cell for some in cells.values() for cell in some])
    run(book, tmp_path)
    for lang, some in cells.items():
        said = texts(nbformat.v4.new_notebook(cells=some))
        assert len(said) >= 8
        yes = t("table.yes", lang)
        assert all(text.startswith(yes) for text in said.values()), said
    assert not any(o.output_type == "error" for cell in book.cells for o in cell.get("outputs", []))
