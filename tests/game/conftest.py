"""Matches of tests are kept in a folder of their own, in English."""

from __future__ import annotations

from pathlib import Path

import pytest

from tractor_lab import locale


@pytest.fixture(autouse=True)
def matches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TRACTOR_LAB_MATCHES", str(tmp_path / "matches"))
    monkeypatch.setattr(locale, "_chosen", "en")  # and whoever is tested next has his own again
    return tmp_path / "matches"
