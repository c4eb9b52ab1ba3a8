"""Where this package keeps what is the learner's: one folder, never sent anywhere."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path


def home() -> Path:
    """The learner's folder: ``TRACTOR_LAB_HOME`` if it is set, else the system's place for user data."""
    chosen = os.environ.get("TRACTOR_LAB_HOME")
    if chosen:
        return Path(chosen)
    from platformdirs import user_data_path

    return user_data_path("tractor-lab", appauthor=False)


def read_note(name: str) -> str | None:
    """A short remembered text, or None if there is none that can be read."""
    try:
        with (home() / name).open(encoding="utf-8") as file:
            return file.read(100).strip() or None
    except (OSError, UnicodeDecodeError):
        return None


def write_note(name: str, text: str) -> bool:
    """Remember a short text. False if it could not be kept (a full disk, a folder that is read-only):
    then the old text, if any, is still there."""
    folder = home()
    part = folder / f"{name}.{os.getpid()}.part"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        part.write_text(text + "\n", encoding="utf-8")
        part.replace(folder / name)
    except OSError:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
        return False
    return True
