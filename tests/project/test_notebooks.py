"""The committed notebooks carry their outputs and nothing of the machine they ran on."""

from pathlib import Path

import nbformat
import pytest

from scripts import notebooks


def test_there_is_a_course() -> None:
    names = [path.relative_to(notebooks.ROOT).as_posix() for path in notebooks.committed()]
    assert names[0] == "notebooks/00_start_here.ipynb"
    assert "exercises/zh/01_trump_order.ipynb" in names


def name_of(path: Path) -> str:
    """A notebook's path in the project: the two languages share their file names."""
    return path.relative_to(notebooks.ROOT).as_posix()


@pytest.mark.parametrize("path", notebooks.committed(), ids=name_of)
def test_hygiene(path: Path) -> None:
    book = nbformat.read(path, as_version=4)
    nbformat.validate(book)
    assert list(notebooks.faults(book, run=name_of(path).startswith("notebooks/"))) == []


def test_faults_are_found_and_tidied() -> None:
    cell = nbformat.v4.new_code_cell("table")
    cell.outputs = [
        nbformat.v4.new_output(
            "execute_result",
            {"text/plain": "CardTable()", "text/html": "<div>", notebooks.VIEW: {"model_id": "1"}},
        )
    ]
    book = nbformat.v4.new_notebook(cells=[cell], metadata={"widgets": {}})
    assert len(list(notebooks.faults(book, run=True))) == 3
    notebooks.tidy(book)
    assert list(notebooks.faults(book, run=True)) == []
    assert set(cell.outputs[0].data) == {"text/plain", "text/html"}
    nbformat.validate(book)

    cell.outputs = [nbformat.v4.new_output("stream", text="<X at 0x7f00deadbeef>")]
    assert "address" in next(notebooks.faults(book, run=True))
    cell.outputs = [nbformat.v4.new_output("error", ename="ValueError", evalue="", traceback=[])]
    assert "ValueError" in next(notebooks.faults(book, run=True))
    cell.metadata["tags"] = ["raises-exception"]
    assert list(notebooks.faults(book, run=True)) == []
    cell.outputs = []
    assert "no outputs" in next(notebooks.faults(book, run=True))
