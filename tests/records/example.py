"""The record that the page of the docs shows: a text that the tests can rely on."""

from __future__ import annotations

import re
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "records.md"
BLOCKS = re.findall(r"^```text\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.S | re.M)
EXAMPLE: str = next(block for block in BLOCKS if "[Tractor" in block)


def line_of(text: str, part: str) -> int:
    """The number of the first line that has this in it."""
    return next(n for n, line in enumerate(text.split("\n"), 1) if part in line)
