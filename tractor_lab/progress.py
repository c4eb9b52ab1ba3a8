"""What a learner has done: one small file of hers, kept safe and never sent anywhere.

The file is JSON, readable and mergeable: `merge` takes the best of two, in any order and as often as one
likes. `record` is called for every answer; it never raises, and what cannot be written now is written with
the next answer. `where` says which file it is.
"""

from __future__ import annotations

import atexit
import contextlib
import errno
import os
import shutil
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from glob import escape
from pathlib import Path
from typing import Any, Final

from tractor_lab._mistake import system
from tractor_lab._progress_practice import (
    Practice,
    after,
    chance,
    due,
    local_day,
    now,
    one_more,
)
from tractor_lab._progress_values import (
    COUNTS,
    DRILL,
    MAX_BYTES,
    MAX_COUNT,
    TIMES,
    Entry,
    ForeignError,
    Lesson,
    NewerError,
    Progress,
    dumps,
    entry,
    lessons,
    loads,
    merge,
    plain_entry,
    stars,
)
from tractor_lab.home import home
from tractor_lab.locale import t

WAIT: Final = 0.5
"""Seconds an answer waits for another notebook that is writing; a command waits longer."""


# Where it is kept


def where() -> Path | None:
    """The learner's file; None if nothing is to be kept.

    ``TRACTOR_LAB_PROGRESS`` names another one, or says ``off``. On Binder it lies next to the notebooks,
    where the learner sees it and can take it home.
    """
    chosen = os.environ.get("TRACTOR_LAB_PROGRESS", "").strip()
    if chosen.lower() == "off":
        return None
    if chosen:
        with contextlib.suppress(RuntimeError):  # there may be no such user
            return Path(chosen).expanduser()
        return Path(chosen)
    if on_binder():
        with contextlib.suppress(OSError):
            here = Path.cwd()
            for folder in (here, *here.parents):
                if (folder / "notebooks").is_dir():
                    return folder / "notebooks" / "progress.json"
    return home() / "progress.json"


def on_binder() -> bool:
    """Is this a server that forgets everything when the learner leaves?"""
    return any(key in os.environ for key in ("BINDER_SERVICE_HOST", "BINDER_LAUNCH_HOST"))


@dataclass
class Loaded:
    """What was found in the learner's folder."""

    progress: dict[str, Entry] = field(default_factory=dict)
    aside: Path | None = None
    """Where a file went that could not be read."""
    data: bytes = b""


def read(path: Path) -> dict[str, Entry]:
    """What the file holds, empty if there is none. Raises `OSError`, `ForeignError` or `NewerError`."""
    try:
        with path.open("rb") as file:
            return loads(file.read(MAX_BYTES + 1))
    except FileNotFoundError:
        return {}


def update(change: Callable[[Progress], Progress], path: Path, *, wait: float = WAIT) -> Loaded:
    """Lock, read, change, write: whole or not at all. Two notebooks at once lose nothing.

    A broken or foreign file is set aside first, and the copy of before the last change is taken up, if it
    can be read. Raises `OSError` and `NewerError`; then nothing is changed.
    """
    path = Path(os.path.realpath(path))  # a link to a synchronised folder stays a link
    path.parent.mkdir(parents=True, exist_ok=True)
    with alone_with(path, wait) as alone:
        if alone:
            for part in path.parent.glob(
                f".{escape(path.name)}.*.part"
            ):  # of a kernel that was killed
                with contextlib.suppress(OSError):
                    part.unlink()
        found = _load(path)
        changed = dict(change(found.progress))
        if changed != found.progress or found.aside:
            if found.data:
                with contextlib.suppress(OSError):
                    spare(path).write_bytes(found.data)
            write_whole(path, dumps(changed))
        found.progress = changed
    return found


def set_back(path: Path, *, wait: float = WAIT) -> Path | None:
    """Start afresh: the file is renamed, whatever is in it. Returns its new name; None if there was none."""
    path = Path(os.path.realpath(path))
    if not path.exists():
        return None
    with alone_with(path, wait):
        kept = unused(path, "backup")
        try:
            path.rename(kept)
        except FileNotFoundError:
            return None
        with contextlib.suppress(OSError):
            spare(path).unlink()
    return kept


def spare(path: Path) -> Path:
    """The copy of before the last change."""
    return path.with_name(f".{path.name}.bak")


def unused(path: Path, word: str) -> Path:
    """A name beside the file that is still free: ``progress.broken-2026-02-01.json``."""
    stamp = now()[:19].replace(":", "-")
    number, candidate = 1, path.with_name(f"{path.stem}.{word}-{stamp}{path.suffix}")
    while candidate.exists():
        number += 1
        candidate = path.with_name(f"{path.stem}.{word}-{stamp}-{number}{path.suffix}")
    return candidate


def _load(path: Path) -> Loaded:
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        return Loaded()
    try:
        return Loaded(loads(data), data=data)
    except ForeignError:
        aside = unused(path, "broken")
        path.rename(aside)
    try:
        return Loaded(read(spare(path)), aside)
    except (OSError, ForeignError, NewerError):
        return Loaded({}, aside)


@contextlib.contextmanager
def alone_with(path: Path, wait: float) -> Iterator[bool]:
    """Alone with the file, as far as the file system can say so; `TimeoutError` if somebody else is."""
    from filelock import FileLock, Timeout

    lock = FileLock(path.with_name(f".{path.name}.lock"), timeout=wait)
    try:
        lock.acquire(poll_interval=0.01)
    except Timeout as late:
        raise TimeoutError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT)) from late
    except NotImplementedError:  # a network drive without locks: we still read again and merge
        yield False
        return
    try:
        yield True
    finally:
        lock.release()


def write_whole(path: Path, data: bytes, *, sure: bool = True) -> None:
    """A whole file or none. `sure`: it is on the disk when this returns, and outlives a power cut."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            if sure:
                os.fsync(file.fileno())
        with contextlib.suppress(OSError):
            shutil.copymode(path, part)  # who may read it stays as the learner set it
        part.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            part.unlink()
        raise


# Recording answers


@dataclass(frozen=True, slots=True)
class Answered:
    """Somebody answered an exercise, or a question of a drill."""

    name: str
    passed: bool
    hints: int = 0
    reason: str = ""
    when: str = field(default_factory=lambda: now())
    seed: int = 0
    """Which question of a drill, and how hard it was."""
    rating: int = 0
    at_table: bool = False
    """A mistake in a deal that was played: the drill asks this question, but nobody has answered it yet."""

    def on(self, progress: Progress) -> dict[str, Entry]:
        """The progress with this answer."""
        known = progress.get(self.name, Entry())
        when = after(known.last, self.when)  # a clock may have been set back
        reason = self.reason[:80] if self.reason.isprintable() else ""
        more = replace(
            known,
            attempts=min(known.attempts + (not self.at_table), MAX_COUNT),
            hints=max(known.hints, self.hints),
            first=known.first or when,
            last=when,
        )
        if self.passed:
            more = replace(more, passed=known.passed or when, right=when)
        else:
            more = replace(more, wrong=when, reason=reason)
            if reason:
                more = replace(more, beliefs=one_more(known.beliefs, reason, when))
        if self.name.startswith(DRILL) and self.at_table:
            practice = (known.practice or Practice()).noted(self.seed, when)
            more = replace(more, practice=practice)
        elif self.name.startswith(DRILL):
            practice = (known.practice or Practice()).after(
                passed=self.passed,
                seed=self.seed,
                hard=self.rating,
                count=known.attempts,
                when=when,
            )
            more = replace(more, practice=practice)
        return {**progress, self.name: more}


_waiting: list[Answered] = []
_told: set[str] = set()
_alone = threading.Lock()


def record(answered: Answered, lang: str | None = None) -> str:
    """Keep an answer. Returns a line for the learner, the first time something is in the way; else "".

    Never raises: a lesson goes on whatever happens to the disk.
    """
    try:
        path = where()
        if path is None:
            return ""
        with _alone:
            if not _waiting:
                atexit.register(_flush)
            _waiting.append(answered)
            del _waiting[:-1000]
            return _keep(path, lang)
    except Exception:  # whatever it is, it is not the learner's
        return ""


def _keep(path: Path, lang: str | None) -> str:
    def all_of_them(progress: Progress) -> Progress:
        for one in _waiting:
            progress = one.on(progress)
        return progress

    try:
        found = update(all_of_them, path)
    except TimeoutError:
        return ""  # another notebook is writing: this answer goes along with the next one
    except (OSError, NewerError) as problem:
        return _once(*trouble(problem, path), lang)
    _waiting.clear()
    atexit.unregister(_flush)
    if found.aside:
        return t("progress.aside", lang, file=found.aside)
    return ""


def _flush() -> None:
    """What still waits when the kernel ends is written, if it can be."""
    path = where()
    with contextlib.suppress(Exception):
        if path and _waiting:
            _keep(path, None)


def _once(key: str, values: Mapping[str, Any], lang: str | None) -> str:
    if key in _told:
        return ""
    _told.add(key)
    said = t(key, lang, **values)
    return f"{said} {t('progress.go.on', lang)}"


def trouble(problem: Exception, path: Path) -> tuple[str, dict[str, Any]]:
    """What is in the way, as the key of a text and its values."""
    if isinstance(problem, NewerError):
        return "progress.newer", {"file": path}
    number = problem.errno if isinstance(problem, OSError) else None
    if number in (errno.ENOSPC, errno.EDQUOT):
        return "progress.full", {"file": path}
    if number in (errno.EACCES, errno.EPERM, errno.EROFS):
        return "progress.read_only", {"file": path}
    return "progress.failed", {"file": path, "reason": system(problem)}


__all__ = [
    "COUNTS", "DRILL", "MAX_BYTES", "MAX_COUNT", "TIMES", "Answered", "Entry", "ForeignError",
    "Lesson", "Loaded", "NewerError", "Practice", "Progress", "alone_with", "chance", "due", "dumps", "entry",
    "lessons", "loads", "local_day", "merge", "now", "on_binder", "plain_entry", "read",
    "record", "set_back", "spare", "stars", "trouble", "unused", "update", "where", "write_whole",
]  # fmt: skip
