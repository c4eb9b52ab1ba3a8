"""Write the exercise notebooks in both languages from the list of exercises and the words in `locale`.

    python scripts/exercise_notebooks.py          writes exercises/*.ipynb and exercises/zh/*.ipynb
    python scripts/exercise_notebooks.py 06 07    those of these lessons only
    python scripts/notebooks.py exercises         runs them into their committed form

What an exercise asks and says lives in `tractor_lab.course`. The words between them are
`book.NN.title`, `.about` and `.next` of the lesson and `course.<name>.before` of the exercise; for a
function to be written, `course.<name>.stub` is its docstring. A notebook whose cells are already as
they should be is left alone, with its outputs.
"""

import re
import sys
from pathlib import Path

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from tractor_lab.course import exercise, exercises
from tractor_lab.course.book import BOOK
from tractor_lab.course.outcome import LESSONS
from tractor_lab.course.spec import Code
from tractor_lab.locale import LANGUAGES, t, texts

ROOT = Path(__file__).resolve().parents[1]
BOOKS = tuple(Path(file).stem for number, file in LESSONS.items() if exercises(f"{number}."))
LESSON_LINK = re.compile(r"\]\((?:\.\./)+notebooks/(?:zh/)?")


def place(stem: str, lang: str) -> Path:
    """Where the exercises of a lesson lie in a language."""
    return ROOT / "exercises" / ("" if lang == "en" else lang) / f"{stem}.ipynb"


def words(key: str, lang: str) -> str:
    """A text whose links lead to the lessons in the same language."""
    folder = "../notebooks/" if lang == "en" else f"../../notebooks/{lang}/"
    return LESSON_LINK.sub(f"]({folder}", t(key, lang))


def notebook(stem: str, lang: str) -> nbformat.NotebookNode:
    """One notebook of exercises, not run."""
    book = f"book.{stem[:2]}"
    about = (f"# {t(f'{book}.title', lang)}", words(f"{book}.about", lang), t("book.how", lang))
    cells = [
        new_markdown_cell("\n\n".join(about), id="start"),
        new_code_cell(
            f'from tractor_lab.locale import use; use("{lang}")\n'
            "from tractor_lab.course import exercise",
            id="import",
        ),
    ]
    explained = False
    for number, name in enumerate(exercises(f"{stem[:2]}."), 1):
        spec, ident = BOOK[name], name.replace(".", "-")
        title = exercise(name, lang=lang, show=False).title
        between = [f"## {number}. {title}"]
        code = isinstance(spec, Code)
        if not code or explained or f"course.{name}.before" in texts(lang):
            between.append(words(f"course.{name}.before", lang))
        if code and not explained:
            between.append(t("book.code", lang))
            explained = True
        cells.append(new_markdown_cell("\n\n".join(between), id=ident))
        cells.append(new_code_cell(f'q{number} = exercise("{name}")', id=f"{ident}-ask"))
        answer = ""
        if isinstance(spec, Code):
            answer = spec.function
            stub = t(f"course.{name}.stub", lang)
            text = f'def {answer}({", ".join(spec.parameters)}):\n    """{stub}"""\n    ...'
            cells.append(new_code_cell(text, id=f"{ident}-answer"))
        cells.append(new_code_cell(f"q{number}.check({answer})", id=f"{ident}-check"))
    cells.append(new_markdown_cell(words(f"{book}.next", lang), id="next"))
    return new_notebook(
        cells=cells,
        metadata={
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        },
    )


def is_current(path: Path, written: nbformat.NotebookNode) -> bool:
    """Whether the notebook at a path has these very cells."""
    if not path.exists():
        return False
    there = nbformat.read(path, as_version=4)
    return [(cell.id, cell.source) for cell in there.cells] == [
        (cell.id, cell.source) for cell in written.cells
    ]


def main(numbers: list[str]) -> None:
    """Write those of these lessons, or all of them."""
    for stem in BOOKS:
        if numbers and stem[:2] not in numbers:
            continue
        for lang in LANGUAGES:
            path, written = place(stem, lang), notebook(stem, lang)
            if not is_current(path, written):
                path.parent.mkdir(parents=True, exist_ok=True)
                nbformat.write(written, path)
                print(path.relative_to(ROOT))


if __name__ == "__main__":
    main(sys.argv[1:])
