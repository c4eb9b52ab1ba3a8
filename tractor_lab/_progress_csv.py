"""A learner's progress as a table for spreadsheets, and back."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

from tractor_lab.progress import (
    COUNTS,
    TIMES,
    Entry,
    ForeignError,
    Progress,
    entry,
    plain_entry,
)

NUMBERS = ("rating", "best", "streak", "longest", "today")
COLUMNS = ("exercise", *COUNTS, *TIMES, "reason", "beliefs", *NUMBERS, "rated", "missed")
_RUNS = frozenset("=+-@")


def to_csv(progress: Progress) -> str:
    """One line an exercise or a drill; what is a list of its own stands in its cell as JSON.

    >>> print(to_csv({"01.trump.1": Entry(attempts=2)}).splitlines()[1])
    01.trump.1,2,0,,,,,,,,,,,,,,
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for name in sorted(progress):
        known = plain_entry(progress[name])
        cells = [_cell(known.get(column, "")) for column in COLUMNS[1:]]
        writer.writerow([harmless(cell) for cell in (name, *cells)])
    return text.getvalue()


def _cell(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict) else str(value)


def harmless(cell: str) -> str:
    """A cell that a spreadsheet shows and does not run.

    >>> harmless("=1+1"), harmless("01.trump.1"), as_meant(harmless("=1+1"))
    ("'=1+1", '01.trump.1', '=1+1')
    """
    return "'" + cell if cell.lstrip("' ")[:1] in _RUNS and cell else cell


def as_meant(cell: str) -> str:
    """The opposite of `harmless`."""
    return cell[1:] if cell.startswith("'") and cell[1:].lstrip("' ")[:1] in _RUNS else cell


def from_csv(data: bytes) -> dict[str, Entry]:
    """Read a table, also one that a spreadsheet has saved. Raises `ForeignError` naming the line."""
    try:
        text = data.decode("utf-8-sig")
        first = text.partition("\n")[0]
        split = max(",;\t", key=first.count)
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=split, strict=True))
    except (ValueError, csv.Error) as problem:
        raise ForeignError("CSV") from problem
    head = [cell.strip().lower() for cell in rows[0]] if rows else []
    if "exercise" not in head or "attempts" not in head:
        raise ForeignError("exercise, attempts")
    found: dict[str, Entry] = {}
    for number, row in enumerate(rows[1:], 2):
        if not any(cell.strip() for cell in row):
            continue
        cells = {key: as_meant(cell) for key, cell in zip(head, row, strict=False)}
        name = cells.get("exercise", "")
        if name in found:
            raise ForeignError(f"{number}: {name[:80]!r}")
        known: dict[str, Any] = {key: _count(cells.get(key, ""), number) for key in COUNTS}
        known |= {key: cells.get(key, "") for key in (*TIMES, "reason", "rated")}
        known |= {key: _count(cells[key], number) for key in NUMBERS if cells.get(key, "").strip()}
        known |= {
            key: _object(cells[key], number) for key in ("beliefs", "missed") if cells.get(key)
        }
        try:
            found[name] = entry(name, known)
        except ForeignError as problem:
            raise ForeignError(f"{number}: {problem}") from None
    return found


def _count(cell: str, number: int) -> int:
    text = cell.strip() or "0"
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise ForeignError(f"{number}: {cell[:40]!a}")
    return int(text)


def _object(cell: str, number: int) -> Any:
    try:
        return json.loads(cell)
    except (ValueError, RecursionError):
        raise ForeignError(f"{number}: {cell[:40]!a}") from None
