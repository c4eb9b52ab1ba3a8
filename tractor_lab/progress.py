"""What a learner has done: one small file of hers, kept safe and never sent anywhere.

The file is JSON, readable and mergeable: `merge` takes the best of two, in any order and as often as one
likes. `record` is called for every answer; it never raises, and what cannot be written now is written with
the next answer. `where` says which file it is.
"""

from __future__ import annotations

import atexit
import contextlib
import errno
import json
import os
import re
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from tractor_lab.home import home
from tractor_lab.locale import t

FORMAT: Final = 1
ABOUT: Final = "Tractor Lab: your progress. It is yours alone; keep it, copy it, take it along."
MAX_BYTES: Final = 4_000_000
MAX_COUNT: Final = 1_000_000
WAIT: Final = 0.5
"""Seconds an answer waits for another notebook that is writing; a command waits longer."""
_TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")
COUNTS: Final = ("attempts", "hints")
TIMES: Final = ("passed", "first", "last", "right", "wrong")


class ForeignError(Exception):
    """A file that is not a learner's progress, or a damaged one; says where."""


class NewerError(Exception):
    """A file of a later version of this program: it is left alone."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What is known about one exercise. Times are text in UTC, empty for never."""

    attempts: int = 0
    hints: int = 0
    """The furthest hint that was asked for."""
    passed: str = ""
    """When it was first answered rightly."""
    first: str = ""
    last: str = ""
    right: str = ""
    """When it was last answered rightly."""
    wrong: str = ""
    """When it was last answered otherwise, and what that answer stood for."""
    reason: str = ""

    @property
    def again(self) -> bool:
        """Is it one to repeat: tried, and the latest answer was not right?"""
        return bool(self.attempts) and self.wrong > self.right


Progress = Mapping[str, Entry]
"""Entries by the stable name of the exercise."""


def _best(one: Entry, two: Entry) -> Entry:
    latest = max((one.wrong, one.reason), (two.wrong, two.reason))
    return Entry(
        attempts=max(one.attempts, two.attempts),
        hints=max(one.hints, two.hints),
        passed=_earlier(one.passed, two.passed),
        first=_earlier(one.first, two.first),
        last=max(one.last, two.last),
        right=max(one.right, two.right),
        wrong=latest[0],
        reason=latest[1],
    )


def _earlier(one: str, two: str) -> str:
    return min(one, two) if one and two else one or two


def merge(one: Progress, two: Progress) -> dict[str, Entry]:
    """The best of both. The order does not matter, and merging twice changes nothing.

    >>> here, there = {"01.trump.1": Entry(attempts=2)}, {"01.trump.1": Entry(attempts=3, hints=1)}
    >>> merge(here, there)["01.trump.1"].attempts
    3
    """
    names = sorted({*one, *two})
    return {name: _best(one.get(name, Entry()), two.get(name, Entry())) for name in names}


# Stars: a rule that explains itself


def stars(passed: int, total: int) -> int:
    """One star for the first exercise of a lesson, two for half of them, three for all.

    >>> [stars(passed, 10) for passed in (0, 1, 5, 9, 10)]
    [0, 1, 2, 2, 3]
    """
    if not passed:
        return 0
    return 3 if passed >= total else 2 if 2 * passed >= total else 1


@dataclass(frozen=True, slots=True)
class Lesson:
    """How far a lesson has come."""

    number: str
    passed: int
    total: int
    again: tuple[str, ...]
    """The exercises to repeat."""

    @property
    def stars(self) -> int:
        return stars(self.passed, self.total)


def lessons(progress: Progress, names: Iterable[str]) -> list[Lesson]:
    """The lessons of these exercises, in order."""
    found: dict[str, list[str]] = {}
    for name in names:
        found.setdefault(name[:2], []).append(name)
    blank = Entry()
    return [
        Lesson(
            number,
            sum(bool(progress.get(name, blank).passed) for name in own),
            len(own),
            tuple(name for name in own if progress.get(name, blank).again),
        )
        for number, own in sorted(found.items())
    ]


# Reading and writing the text of a file


def dumps(progress: Progress) -> bytes:
    """The text of the file."""
    content = {
        "about": ABOUT,
        "format": FORMAT,
        "exercises": {name: asdict(progress[name]) for name in sorted(progress)},
    }
    return (json.dumps(content, indent=1, ensure_ascii=False) + "\n").encode()


def loads(data: bytes) -> dict[str, Entry]:
    """Read the text of a file; believes nothing unchecked. Raises `ForeignError` or `NewerError`."""
    if len(data) > MAX_BYTES:
        raise ForeignError(f"{len(data)} bytes")
    try:
        content: Any = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as problem:
        raise ForeignError("JSON") from problem
    if not isinstance(content, dict) or type(content.get("format")) is not int:
        raise ForeignError("format")
    if content["format"] > FORMAT and isinstance(content.get("exercises"), dict):
        raise NewerError(str(content["format"]))
    if content["format"] != FORMAT or not isinstance(content.get("exercises"), dict):
        raise ForeignError("format")
    return {name: entry(name, given) for name, given in content["exercises"].items()}


def entry(name: str, given: Any) -> Entry:
    """One checked entry; raises `ForeignError` naming the exercise and the field."""
    if not (0 < len(name) <= 80 and name.isprintable()):
        raise ForeignError(ascii(name[:80]))
    if not isinstance(given, dict):
        raise ForeignError(name)
    for key in COUNTS:
        value = given.get(key, 0)
        if type(value) is not int or not 0 <= value <= MAX_COUNT:
            raise ForeignError(f"{name}: {key}")
    for key in (*TIMES, "reason"):
        value = given.get(key, "")
        usual = isinstance(value, str) and len(value) <= 80 and value.isprintable()
        if not usual or (key in TIMES and value and not _TIME.fullmatch(value)):
            raise ForeignError(f"{name}: {key}")
    return Entry(**{key: given[key] for key in (*COUNTS, *TIMES, "reason") if key in given})


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
    with _locked(path, wait) as alone:
        if alone:
            for part in path.parent.glob(f".{path.name}.*.part"):  # of a kernel that was killed
                with contextlib.suppress(OSError):
                    part.unlink()
        found = _load(path)
        changed = dict(change(found.progress))
        if changed != found.progress or found.aside:
            if found.data:
                with contextlib.suppress(OSError):
                    spare(path).write_bytes(found.data)
            _write(path, dumps(changed))
        found.progress = changed
    return found


def set_back(path: Path, *, wait: float = WAIT) -> Path | None:
    """Start afresh: the file is renamed, whatever is in it. Returns its new name; None if there was none."""
    path = Path(os.path.realpath(path))
    if not path.exists():
        return None
    with _locked(path, wait):
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
    stamp = _now()[:19].replace(":", "-")
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
def _locked(path: Path, wait: float) -> Iterator[bool]:
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


def _write(path: Path, data: bytes) -> None:
    """A whole file or none."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            part.unlink()
        raise


# Recording answers


@dataclass(frozen=True, slots=True)
class Answered:
    """Somebody answered an exercise."""

    name: str
    passed: bool
    hints: int = 0
    reason: str = ""
    when: str = field(default_factory=lambda: _now())

    def on(self, progress: Progress) -> dict[str, Entry]:
        """The progress with this answer."""
        known = progress.get(self.name, Entry())
        when = max(self.when, known.last)  # a clock may have been set back
        more = replace(
            known,
            attempts=min(known.attempts + 1, MAX_COUNT),
            hints=max(known.hints, self.hints),
            first=known.first or when,
            last=when,
        )
        if self.passed:
            more = replace(more, passed=known.passed or when, right=when)
        else:
            more = replace(more, wrong=when, reason=self.reason[:80])
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
    said = problem.strerror if isinstance(problem, OSError) else None
    return "progress.failed", {"file": path, "reason": said or str(problem)}


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
