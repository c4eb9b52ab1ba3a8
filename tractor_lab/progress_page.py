"""`tractor-lab progress`: stars and what to repeat; take progress along, add it, start afresh."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tractor_lab import progress as store
from tractor_lab._console import columns, printable, spoken, tame
from tractor_lab._mistake import system
from tractor_lab._progress_csv import from_csv, to_csv
from tractor_lab.locale import t, texts
from tractor_lab.progress import Entry, ForeignError, NewerError, Progress

PATIENCE: Final = 10.0
"""Seconds a command waits for a notebook that is writing."""


class SaidError(Exception):
    """Something a person can mend; the message says how. The code is the program's exit code."""

    def __init__(self, said: str, code: int = 1) -> None:
        self.code = code
        super().__init__(said)


def main(words: Sequence[str], lang: str | None = None) -> int:
    """Do what is asked for and say so; 0, 1 if it could not be done, 2 if it was not understood."""
    tongue = spoken(lang)
    try:
        said = _answer(words, tongue)
    except SaidError as problem:
        print(printable(tame(str(problem)), sys.stderr), file=sys.stderr)
        return problem.code
    print(_starred(said))
    return 0


def _starred(text: str) -> str:
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    try:
        "★☆·".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        text = text.translate({ord("★"): "*", ord("☆"): ".", ord("·"): "-"})
    return printable(text, sys.stdout)


def _answer(words: Sequence[str], lang: str) -> str:
    what, names = (words[0], words[1:]) if words else ("", ())
    wanted = {"": 0, "where": 0, "export": 1, "import": 1, "reset": 0}
    if wanted.get(what) != len(names):
        raise SaidError(t("progress.usage", lang), 2)
    path = store.where()
    if path is None:
        raise SaidError(t("progress.off", lang))
    if what == "where":
        return str(path)
    try:
        if what == "import":
            return _import(Path(names[0]), path, lang)
        if what == "export":
            return _export(Path(names[0]), path, lang)
        if what == "reset":
            return _reset(path, lang)
        return table(store.read(path), lang, path)
    except TimeoutError:
        raise SaidError(t("progress.busy", lang, file=path)) from None
    except ForeignError as problem:
        raise SaidError(t("progress.unread", lang, file=path, where=problem)) from None
    except (OSError, NewerError) as problem:
        key, values = store.trouble(problem, path)
        raise SaidError(t(key, lang, **values)) from None


def table(progress: Progress, lang: str, path: Path | None = None) -> str:
    """The lessons with their stars, and what to repeat."""
    from tractor_lab.course import exercises

    lines = [t("progress.title", lang)]
    if not progress:
        lines += ["", t("progress.empty", lang)]
    else:
        lessons = store.lessons(progress, exercises())
        titles = [lesson_title(one.number, lang) for one in lessons]
        width = max(map(columns, titles))
        lines.append("")
        for one, title in zip(lessons, titles, strict=True):
            passed = t("progress.passed", lang, passed=one.passed, total=one.total)
            gap = " " * (width - columns(title))
            lines.append(f"  {title}{gap}  {star_row(one.stars)}  {passed}")
        lines += ["", "  " + t("progress.rule", lang), ""]
        lines += _drills(progress, lang)
        lines += _today(progress, lang)
        lines += _mixed(progress, lang)
        lines += _won(progress, lang)
    if path and store.on_binder():
        lines += ["", t("progress.take.home", lang, file=path)]
    return "\n".join(lines)


def _drills(progress: Progress, lang: str) -> list[str]:
    """The drills she has tried, with their ratings and stars."""
    from tractor_lab.course.drilling.kinds import DRILLS

    states = [(name, progress.get(f"drill.{name}", Entry()).practice) for name in DRILLS]
    rows = [
        (t(f"drill.{name}.title", lang), state) for name, state in states if state and state.rated
    ]
    if not rows:
        return []
    width = max(columns(title) for title, _ in rows)
    lines = [t("progress.drills", lang)]
    for title, state in rows:
        gap = " " * (width - columns(title))
        lines.append(f"  {title}{gap}  {star_row(state.stars)}  {state.rating}")
    return [*lines, ""]


def _today(progress: Progress, lang: str) -> list[str]:
    from tractor_lab.course import exercise
    from tractor_lab.course.repeat import due_drills, due_exercises

    names, drills = due_exercises(progress), due_drills(progress)
    if not names and not drills:
        return [t("progress.none.again", lang)]
    lines = [t("progress.today", lang)]
    wide = max(map(len, names), default=0)
    titles = [exercise(name, lang=lang, show=False).title for name in names]
    lines += [f"  {name:{wide}}  {title}" for name, title in zip(names, titles, strict=True)]
    for name, count in drills:
        title = t("progress.today.drill", lang, title=t(f"drill.{name}.title", lang))
        key = "progress.today.count" + (".one" if count == 1 else "")
        lines.append(f"  {title}: {t(key, lang, count=count)}")
    return lines


def _mixed(progress: Progress, lang: str) -> list[str]:
    from tractor_lab.course.repeat import mixed_up

    found = mixed_up(progress, lang)
    if not found:
        return []
    lines = ["", t("progress.mixed", lang)]
    for one in found:
        key = "progress.mixed.times" + (".one" if one.count == 1 else "")
        times = t(key, lang, count=one.count)
        text = f"- {one.words} · {times}"
        lines += textwrap.wrap(text, 76, initial_indent="  ", subsequent_indent="    ")
    return lines


def _won(progress: Progress, lang: str) -> list[str]:
    """What she has achieved at the table."""
    from tractor_lab.game import achievements

    reached = achievements.known(progress)
    if not reached:
        return []
    lines = ["", achievements.count(reached, lang)]
    for name, when in reached.items():
        day, words = store.local_day(when), t(f"achieved.{name}", lang)
        lines.append(f"  · {t('achieved.on', lang, name=words, day=day)}")
    return lines


def star_row(count: int) -> str:
    """Stars as text.

    >>> star_row(2)
    '★★☆'
    """
    return "★" * count + "☆" * (3 - count)


def lesson_title(number: str, lang: str) -> str:
    """``1 · Trump order``."""
    key = f"progress.lesson.{number}"
    if key not in texts(lang):
        return t("progress.lesson.untitled", lang, number=int(number))
    return t("progress.lesson", lang, number=int(number), title=t(key, lang))


def _kind(file: Path, lang: str) -> str:
    kind = file.suffix.lower()
    if kind not in (".json", ".csv"):
        raise SaidError(t("progress.suffix", lang, file=file), 2)
    return kind


def _export(file: Path, path: Path, lang: str) -> str:
    kind = _kind(file, lang)
    found = store.read(path)
    data = store.dumps(found) if kind == ".json" else to_csv(found).encode()
    try:
        with file.open("xb") as out:
            try:
                out.write(data)
                out.flush()
            except OSError:
                file.unlink(missing_ok=True)  # half of it would be no copy
                raise
    except FileExistsError:
        raise SaidError(t("progress.exists", lang, file=file)) from None
    except OSError as problem:
        key, values = store.trouble(problem, file)
        raise SaidError(t(key, lang, **values)) from None
    except ValueError as problem:  # a null byte in the name
        raise SaidError(t("progress.failed", lang, file=file, reason=problem)) from None
    return t("progress.exported", lang, count=len(found), file=file)


def _import(file: Path, path: Path, lang: str) -> str:
    given = _read_foreign(file, lang)
    changed: list[str] = []

    def add(known: Progress) -> dict[str, Entry]:
        both = store.merge(known, given)
        changed[:] = [name for name in given if both[name] != known.get(name)]
        return both

    found = store.update(add, path, wait=PATIENCE)
    said = t("progress.imported", lang, file=file, count=len(given), changed=len(changed))
    return f"{t('progress.aside', lang, file=found.aside)}\n{said}" if found.aside else said


def _read_foreign(file: Path, lang: str) -> dict[str, Entry]:
    kind = _kind(file, lang)
    try:
        with file.open("rb") as source:
            data = source.read(store.MAX_BYTES + 1)
        if len(data) > store.MAX_BYTES:
            raise ForeignError(f"> {store.MAX_BYTES}")
        return store.loads(data) if kind == ".json" else from_csv(data)
    except FileNotFoundError:
        raise SaidError(t("progress.no.file", lang, file=file)) from None
    except OSError as problem:
        reason = system(problem, lang)
        raise SaidError(t("progress.unreadable", lang, file=file, reason=reason)) from None
    except NewerError:
        raise SaidError(t("progress.newer.import", lang, file=file)) from None
    except ForeignError as problem:
        raise SaidError(t("progress.foreign", lang, file=file, where=problem)) from None
    except ValueError as problem:  # a null byte in the name
        raise SaidError(t("progress.unreadable", lang, file=file, reason=problem)) from None


def _reset(path: Path, lang: str) -> str:
    kept = store.set_back(path, wait=PATIENCE)
    if kept is None:
        return t("progress.reset.nothing", lang)
    return t("progress.reset", lang, file=kept)
