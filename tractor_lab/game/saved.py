"""Matches on the disk: one JSON file each in the learner's folder, written after every step.

A file is written whole or not at all. What cannot be read is set aside, never overwritten; what cannot be
written costs the keeping, is said once, and the play goes on.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from tractor_lab._mistake import kindly, system
from tractor_lab.home import home
from tractor_lab.locale import preset_name, t
from tractor_lab.progress import alone_with, now, trouble, unused, write_whole
from tractor_lab.rules import ParseError

from .match_play import VERSION, Game

FORMAT: Final = "tractor-lab match"
MAX_BYTES: Final = 5_000_000
"""The most bytes in a file; a long match has a hundred thousand."""
WAIT: Final = 0.5
"""Seconds to wait for another notebook that is writing the same file."""
KEPT: Final = 30
"""From so many matches on the oldest that are over make room."""


def folder() -> Path | None:
    """Where matches are kept; None if nothing is to be kept (``TRACTOR_LAB_MATCHES=off``)."""
    chosen = os.environ.get("TRACTOR_LAB_MATCHES", "").strip()
    if chosen.lower() == "off":
        return None
    if not chosen:
        return home() / "matches"
    with contextlib.suppress(RuntimeError):  # there may be no such user
        return Path(chosen).expanduser()
    return Path(chosen)


@dataclass(frozen=True, slots=True)
class Kept:
    """A match in the folder, as far as a list of them needs to know."""

    file: Path
    name: str
    when: str
    deals: int
    over: bool
    levels: tuple[str, ...]
    data: dict[str, Any]

    def titled(self, lang: str | None = None) -> str:
        """Its name; of one without a name its rules, and when it was last played."""
        if self.name:
            return self.name
        rules = self.data["rules"]
        preset = rules.get("preset", "") if isinstance(rules, dict) else ""
        when = self.when
        with contextlib.suppress(ValueError, OverflowError):
            when = datetime.fromisoformat(when).astimezone().strftime("%Y-%m-%d %H:%M")
        return f"{preset_name(preset, lang)} {when}".strip()

    @property
    def begun(self) -> bool:
        """Has a person decided anything in it?"""
        return any(str(line).startswith("*") for deal in self.data["deals"] for line in deal)

    def again(self) -> Kept:
        """The match as it is on the disk now: since it was listed, another notebook may have gone on with it.
        As it was listed, if it cannot be read any more."""
        try:
            return read(self.file)
        except (OSError, BrokenError, NewerError):
            return self

    def game(self) -> Game:
        """The match, to be gone on with. Raises `ParseError` if it cannot be."""
        return Game.from_json(self.data)


class BrokenError(ValueError):
    """A file that holds no match."""


class NewerError(ValueError):
    """A file that a later version of this package wrote."""


def read(file: Path) -> Kept:
    """The match in a file. Raises `OSError`, `BrokenError` or `NewerError`."""
    with file.open("rb") as source:
        content = source.read(MAX_BYTES + 1)
    try:
        if len(content) > MAX_BYTES:
            raise BrokenError("too large")
        found = json.loads(content)
        if found["format"] != FORMAT:
            raise BrokenError("no match")
        data = found["match"]
        if data["version"] > VERSION:
            raise NewerError(str(file))
        return Kept(
            file,
            str(data["name"]),
            str(found["when"]),
            len(data["deals"]),
            bool(data["over"]),
            tuple(map(str, data["levels"])),
            data,
        )
    except NewerError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as wrong:
        raise BrokenError(str(wrong)) from wrong


def kept(lang: str | None = None) -> tuple[list[Kept], str]:
    """All matches there are, the newest first, and a sentence if something was in the way (a file that could
    not be read is set aside). Never raises."""
    where, found, said = folder(), [], ""
    if where is None:
        return [], ""
    with contextlib.suppress(OSError):
        for file in sorted(where.glob("*.json")):
            if ".broken-" in file.name:
                continue
            try:
                found.append(read(file))
            except BrokenError:
                said = _aside(file, lang)
            except NewerError:
                said = t("game.keep.newer", lang, file=file)
            except OSError as problem:
                said = t("game.keep.unread", lang, file=file, reason=system(problem, lang))
    return sorted(found, key=lambda one: one.when, reverse=True), said


def unfinished(lang: str | None = None) -> tuple[list[Kept], str]:
    """The matches that can be gone on with, the newest first, and what was in the way."""
    found, said = kept(lang)
    return [one for one in found if not one.over], said


def _aside(file: Path, lang: str | None) -> str:
    """Rename a broken file; say where it is now."""
    aside = unused(file, "broken")
    try:
        with alone_with(file, WAIT):
            file.rename(aside)
    except OSError:
        return t("game.keep.broken", lang, file=file)
    return t("game.keep.aside", lang, file=aside)


class Keeper:
    """Keeps one match: `keep` after every step. What it returns is a sentence for the person, once. `off`: a
    game that is not to be kept at all, such as a position that is only tried."""

    @kindly
    def __init__(self, taken_from: Kept | None = None, *, off: bool = False) -> None:
        self.token = secrets.token_hex(8)
        self._from = taken_from
        self._file = taken_from.file if taken_from else None
        self._mine = False
        self._off = off or folder() is None
        self._told: set[str] = set()

    @property
    def file(self) -> Path | None:
        """Where the match is; None before it was written."""
        return self._file

    def keep(self, game: Game, lang: str | None = None) -> str:
        """Write the match. Never raises; "" or what is in the way, said once."""
        if self._off:
            return ""
        try:
            self._write(game)
        except TimeoutError:
            return ""  # somebody else is writing: this goes along with the next step
        except _TakenError:
            self._off = True
            return t("game.keep.taken", lang)
        except Exception as problem:  # whatever it is, the play goes on
            key, values = trouble(problem, self._file or folder() or Path())
            said = t(key.replace("progress.", "game.keep."), lang, **values)
            new = key not in self._told
            self._told.add(key)
            return said if new else ""
        return ""

    def _write(self, game: Game) -> None:
        if self._file is None:
            self._file = _free(game.name or game.seed)
            _make_room(self._file.parent)
        self._file.parent.mkdir(parents=True, exist_ok=True)
        with alone_with(self._file, WAIT):
            if self._mine and _owner(self._file) not in (None, self.token):
                raise _TakenError
            data = {
                "format": FORMAT,
                "when": now(),
                "owner": self.token,
                "match": game.to_json(),
            }
            content = json.dumps(data, ensure_ascii=False, indent=0).encode() + b"\n"
            # A deal that is over must outlive a power cut too; a step need only outlive the kernel.
            write_whole(self._file, content, sure=game.deal_over)
            self._mine = True


class _TakenError(Exception):
    """Another notebook has gone on with this match."""


def _owner(file: Path) -> str | None:
    """Who wrote the file last; it stands near its beginning."""
    try:
        with file.open("rb") as source:
            begin = source.read(300).decode("utf-8", "replace")
    except OSError:
        return None
    found = re.search(r'"owner": "(\w+)"', begin)
    return found[1] if found else None


def _free(name: str) -> Path:
    """A file for a new match of this name: one that is there is another match."""
    where = folder()
    assert where is not None
    plain = re.sub(r"[^\w-]+", "-", name).strip("-_")[:40] or "match"
    for candidate in _names(where, plain):
        if not candidate.exists():
            return candidate
    raise AssertionError


def _names(where: Path, plain: str) -> Iterator[Path]:
    yield where / f"{plain}.json"
    number = 2
    while True:
        yield where / f"{plain}-{number}.json"
        number += 1


def _make_room(where: Path) -> None:
    """Forget the oldest matches that are over, or in which nobody has decided anything, if there are many."""
    if len(list(where.glob("*.json"))) < KEPT:
        return
    old = [one for one in kept()[0] if one.over or not one.begun]
    for one in old[KEPT // 2 :]:
        with contextlib.suppress(OSError):
            one.file.unlink()


__all__ = ["FORMAT", "Keeper", "Kept", "ParseError", "folder", "kept", "read", "unfinished"]
