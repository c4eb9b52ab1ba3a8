"""Matches of tests are kept in a folder of their own, in English."""

from __future__ import annotations

from pathlib import Path

import pytest

from tractor_lab.locale import use


@pytest.fixture(autouse=True)
def matches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TRACTOR_LAB_MATCHES", str(tmp_path / "matches"))
    use("en")
    return tmp_path / "matches"
