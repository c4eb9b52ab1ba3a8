"""`tractor-lab learn`: put the course into the learner's own folder and open it.

What a learner wrote is hers. A lesson or exercise whose *source cells* she changed is never
overwritten; running cells changes outputs only and does not count. A small manifest in the folder
remembers which version of each file was put there, so that an upgrade can tell an untouched file
(which gets the new version) from one that was worked in (which stays).
"""

import errno
import hashlib
import json
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path, PurePosixPath
from typing import Any

from tractor_lab import __version__
from tractor_lab._mistake import system
from tractor_lab.locale import t

FOLDERS = ("notebooks", "exercises")
MANIFEST = ".tractor-lab-course.json"
ABOUT = "tractor-lab course: which version of each file was put here. Please leave it as it is."


class LearnError(Exception):
    """Something a person can mend; the message says how."""


def main(
    folder: str,
    *,
    fresh: bool = False,
    open_lab: bool = True,
    browser: bool = True,
    port: int | None = None,
) -> int:
    """Bring the course in `folder` up to date, tell what was done, and open JupyterLab."""
    try:
        target = _absolute(folder)
        for line in sync(course_source(), target, fresh=fresh).lines():
            print(line)
    except LearnError as error:
        print(error, file=sys.stderr)
        return 1
    if not open_lab:
        return 0

    from tractor_lab import lab

    return lab.start(target, browser=browser, port=port)


def _absolute(folder: str) -> Path:
    """The folder as a full path: there may be no such user, and the current folder may be gone."""
    try:
        return Path(folder).expanduser().absolute()
    except (RuntimeError, OSError) as error:
        reason = system(error).rstrip(".")
        raise LearnError(t("cli.learn.failed", file=folder, reason=reason)) from error


def course_source() -> Path:
    """The folder that holds `notebooks` and `exercises`: inside the wheel, or the checkout."""
    package = Path(__file__).resolve().parent
    for place in (package / "_course", package.parent):
        if (place / "notebooks").is_dir():
            return place
    raise LearnError(t("cli.learn.no_course"))


@dataclass
class Report:
    """What was done to each file, by its path inside the course."""

    target: Path
    new: list[str] = field(default_factory=list)
    updated: list[str] = field(default_factory=list)
    mended: list[str] = field(default_factory=list)  # was empty, as after a full disk
    kept: list[str] = field(default_factory=list)  # changed by the learner
    outdated: list[str] = field(default_factory=list)  # of those: the course has a newer version
    unreadable: list[str] = field(default_factory=list)
    retired: list[str] = field(default_factory=list)  # no longer part of the course
    backup: Path | None = None
    manifest_set_aside: Path | None = None

    def lines(self) -> Iterator[str]:
        """What a person wants to hear, and nothing if there is nothing to say."""
        yield t("cli.learn.ready", folder=self.target)
        for key in ("new", "updated", "mended", "retired"):
            names = getattr(self, key)
            if names:
                yield t(f"cli.learn.{key}", count=len(names), files=", ".join(names))
        if self.kept:
            yield t("cli.learn.kept", files=", ".join(self.kept))
        if self.outdated:
            yield t("cli.learn.outdated", files=", ".join(self.outdated))
        if self.unreadable:
            yield t("cli.learn.unreadable", files=", ".join(self.unreadable))
        if self.outdated or self.unreadable:
            yield t("cli.learn.offer_fresh")
        if self.backup is not None:
            yield t("cli.learn.backup", folder=self.backup)
        if self.manifest_set_aside is not None:
            yield t("cli.learn.manifest_set_aside", file=self.manifest_set_aside.name)


def fingerprint(data: bytes, name: str) -> str | None:
    """A hash of what a person wrote: of a notebook its source cells, of other files everything.

    Empty cells do not count: JupyterLab adds one when the last cell is run. A notebook that cannot
    be read has no fingerprint.

    >>> cell = {"cell_type": "code", "source": ["1 + 1"], "outputs": [], "metadata": {}}
    >>> run = {**cell, "source": "1 + 1", "outputs": ["2"], "execution_count": 1}
    >>> empty = {"cell_type": "code", "source": []}
    >>> def book(*cells): return json.dumps({"cells": cells}).encode()
    >>> fingerprint(book(cell), "a.ipynb") == fingerprint(book(run, empty), "a.ipynb")
    True
    >>> fingerprint(b'{"cells": [', "a.ipynb") is None
    True
    """
    if not name.endswith(".ipynb"):
        return hashlib.sha256(data).hexdigest()
    try:
        sources = []
        for cell in json.loads(data)["cells"]:
            source = cell["source"]
            text = source if isinstance(source, str) else "".join(source)
            if text.strip():
                sources.append([cell["cell_type"], text])
        return hashlib.sha256(json.dumps(sources).encode()).hexdigest()
    except (ValueError, KeyError, TypeError, RecursionError):
        return None


def shipped_files(source: Path) -> dict[str, Path]:
    """The files of the course: path inside the course (with `/`) to where it is now."""
    found = {}
    for folder in FOLDERS:
        for path in sorted((source / folder).rglob("*")):
            inside = PurePosixPath(path.relative_to(source))
            hidden = any(part.startswith(".") or part == "__pycache__" for part in inside.parts)
            if path.is_file() and not hidden:
                found[str(inside)] = path
    return found


def sync(source: Path, target: Path, *, fresh: bool = False) -> Report:
    """Bring `target` up to date with the course in `source`; see the module for the rules.

    Every write is atomic and leaves the old file in place if it fails, so this may be stopped at
    any moment and run again.
    """
    report = Report(target)
    try:
        target.mkdir(parents=True, exist_ok=True)
        manifest = _read_manifest(target, report)
        files = dict(manifest)
        try:
            for name, path in shipped_files(source).items():
                base = _place(name, path.read_bytes(), manifest.get(name), report, fresh)
                if base is not None:
                    files[name] = base
            report.retired = [name for name in manifest if not (source / name).is_file()]
            for name in report.retired:
                del files[name]
        finally:
            # also after a failure: what did get written is then known as untouched
            if files != manifest or not (target / MANIFEST).exists():
                _write_manifest(target, files)
    except OSError as error:
        raise LearnError(_explain(error, target)) from error
    return report


def _place(name: str, data: bytes, base: str | None, report: Report, fresh: bool) -> str | None:
    """Deal with one file; returns the fingerprint of the version that the learner works from.

    `base` is the fingerprint of the version that was put there earlier, None if unknown.
    """
    destination = report.target / name
    shipped = fingerprint(data, name)
    if shipped is None:
        raise LearnError(t("cli.learn.damaged", file=name))
    try:
        present = destination.read_bytes()
    except FileNotFoundError:
        write_atomically(destination, data)
        report.new.append(name)
        return shipped

    mine = fingerprint(present, name)
    if fresh and present != data:
        _back_up(name, report)
        write_atomically(destination, data)
        report.updated.append(name)
    elif mine == shipped:
        pass
    elif not present.strip():
        write_atomically(destination, data)
        report.mended.append(name)
    elif mine is not None and mine == base:
        write_atomically(destination, data)
        report.updated.append(name)
    else:
        (report.kept if mine is not None else report.unreadable).append(name)
        if mine is not None and shipped != base:
            report.outdated.append(name)
        return base
    return shipped


def _back_up(name: str, report: Report) -> None:
    """Copy the learner's file into a folder named by the time, made once for each run."""
    if report.backup is None:
        stamp = datetime.now().astimezone().strftime("%Y-%m-%d_%H-%M-%S")
        report.backup = _unused(report.target / f"backup-{stamp}")
    write_atomically(report.backup / name, (report.target / name).read_bytes())


def _unused(path: Path) -> Path:
    candidate, number = path, 2
    while candidate.exists():
        candidate, number = path.with_name(f"{path.name}-{number}"), number + 1
    return candidate


def write_atomically(path: Path, data: bytes) -> None:
    """Write a whole file or none: a full disk or a pulled plug leaves the old one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with temporary.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise


def _read_manifest(target: Path, report: Report) -> dict[str, str]:
    """Fingerprints by file name; a manifest that is not ours is set aside, never trusted."""
    path = target / MANIFEST
    try:
        text = path.read_bytes()
    except FileNotFoundError:
        return {}
    try:
        content: Any = json.loads(text)
        files = content["files"]
        if content["format"] == 1 and all(isinstance(value, str) for value in files.values()):
            return dict(files)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        pass
    report.manifest_set_aside = _unused(path.with_suffix(".json.old"))
    path.replace(report.manifest_set_aside)
    return {}


def _write_manifest(target: Path, files: dict[str, str]) -> None:
    content = {"about": ABOUT, "format": 1, "version": __version__, "files": files}
    write_atomically(target / MANIFEST, json.dumps(content, indent=2, sort_keys=True).encode())


def _explain(error: OSError, target: Path) -> str:
    where = error.filename or target
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return t("cli.learn.disk_full", folder=target)
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return t("cli.learn.read_only", file=where)
    if isinstance(error, FileExistsError | NotADirectoryError | IsADirectoryError):
        return t("cli.learn.in_the_way", file=where)
    return t("cli.learn.failed", file=where, reason=system(error))
