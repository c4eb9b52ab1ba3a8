"""Lessons as values: run the code of a lesson here, and look at the tables it made.

The facts a lesson states are then held against the engine, and every answer of a question is read.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat

LESSONS = Path(__file__).resolve().parents[2] / "notebooks"


def source(name: str) -> nbformat.NotebookNode:
    """A lesson's notebook by its file name without the ending."""
    return nbformat.read(LESSONS / f"{name}.ipynb", as_version=4)


def play(name: str) -> dict[str, Any]:
    """Run a lesson's code cells in order; the names they made."""
    names: dict[str, Any] = {"display": lambda *_: None}
    for cell in source(name).cells:
        if cell.cell_type == "code":
            exec(cell.source, names)
    return names


def play_alone(name: str) -> None:
    """Run each code cell on its own after the first, which imports: none may lean on another."""
    first, *others = (cell for cell in source(name).cells if cell.cell_type == "code")
    for cell in others:
        names: dict[str, Any] = {"display": lambda *_: None}
        exec(first.source, names)
        exec(cell.source, names)


def prose(name: str) -> str:
    """Everything a lesson says outside its code."""
    return "\n\n".join(cell.source for cell in source(name).cells if cell.cell_type == "markdown")


def right_places(table: Any) -> list[int]:
    """The options of a question that are right; every option must say something."""
    right = []
    for place in range(len(table.scene.options)):
        table.reset()
        said = table.choose(place)
        assert said is not None
        assert said.sentence, f"option {place} is not explained"
        if said:
            right.append(place)
    table.reset()
    return right
