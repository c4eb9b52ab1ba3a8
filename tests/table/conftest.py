"""Card ids that are the same every time, so that whole pages can be compared."""

from __future__ import annotations

from itertools import count

import pytest

from tractor_lab.table import scene


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Instead of random ids: id0001, id0002, ..."""
    numbers = count(1)
    monkeypatch.setattr(scene.secrets, "token_hex", lambda _size: f"id{next(numbers):04}")
