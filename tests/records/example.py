"""The record that the page of the docs shows: a text that the tests can rely on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tractor_lab.records import RecordError, read

PAGE = Path(__file__).resolve().parents[2] / "docs" / "records.md"
BLOCKS = re.findall(r"^```text\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.S | re.M)
EXAMPLE: str = next(block for block in BLOCKS if "[Tractor" in block)


def line_of(text: str, part: str) -> int:
    """The number of the first line that has this in it."""
    return next(n for n, line in enumerate(text.split("\n"), 1) if part in line)


def failure(text: str | bytes, file: str | None = None) -> RecordError:
    """The error that a record gets, good in both languages."""
    with pytest.raises(RecordError) as caught:
        read(text, file)
    error = caught.value
    for lang in ("en", "zh"):
        said = error.say(lang)
        assert "{" not in error.what(lang) or error.key == "comment"
        assert said.isprintable()
        assert len(said) < 800
    assert str(error) == error.say("en")
    assert error.file == file
    return error
