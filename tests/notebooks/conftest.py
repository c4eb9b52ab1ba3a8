"""A lesson chooses its language and may remember one: neither outlives the test that ran it."""

from pathlib import Path

import pytest

from tractor_lab import locale


@pytest.fixture(autouse=True)
def nobody_yet(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TRACTOR_LAB_HOME", str(tmp_path))
    monkeypatch.setattr(locale, "_chosen", None)
