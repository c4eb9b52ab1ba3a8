"""Finding exercises by name."""

from __future__ import annotations

from difflib import get_close_matches

from tractor_lab.locale import t

from .base import Exercise
from .spec import Click


def exercises(lesson: str = "") -> tuple[str, ...]:
    """The names of a lesson's exercises in the order of the notebook; all of them without a lesson.

    >>> len(exercises("03")) >= 8
    True
    """
    from .book import BOOK, lesson_exercises

    names = lesson_exercises(lesson[:2]) if len(lesson) > 1 else BOOK
    return tuple(name for name in names if name.startswith(lesson))


def exercise(name: str, seed: int = 0, *, lang: str | None = None, show: bool = True) -> Exercise:
    """The exercise of that name; in a notebook it shows itself at once.

    >>> q = exercise("02.tractor.1")
    >>> q.check("S6 S6 S8 S8").kind
    <Kind.PASSED: 'passed'>

    A seed gives a fresh position of its kind. Raises `ValueError` with the nearest names.
    """
    from .book import BOOK

    found = BOOK.get(name) if isinstance(name, str) else None
    if found is None:
        near = get_close_matches(str(name), BOOK, 3, 0.3) or list(BOOK)[:3]
        listed = t("cell.comma", lang).join(near)
        raise ValueError(t("course.no.exercise", lang, name=name, near=listed))
    if isinstance(found, Click):
        from .clicks import ClickExercise

        made: Exercise = ClickExercise(found, lang, seed)
    else:
        from .coding import CodeExercise

        made = CodeExercise(found, lang, seed)
    return made.show() if show else made
