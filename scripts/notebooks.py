"""Run the committed notebooks and put them into the form in which they are committed.

    python scripts/notebooks.py              every notebook in notebooks/ and exercises/, both languages
    python scripts/notebooks.py FILE ...     these; a folder stands for every notebook below it
    python scripts/notebooks.py --check ...  change nothing, only say what is wrong

Committed notebooks are run, so that GitHub and an untrusted Jupyter show the cards; but they carry
nothing of the machine or the minute in which they ran.
"""

import argparse
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from nbformat import NotebookNode

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("notebooks", "exercises")
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}
LANGUAGE = {"name": "python"}
VIEW = "application/vnd.jupyter.widget-view+json"
ADDRESS = re.compile(r"\bat 0x[0-9a-f]{6,}|/(?:home|root|tmp|Users|work)/\w")


def below(folder: Path) -> list[Path]:
    """The notebooks of a folder and then of the languages in it, in reading order."""
    found = folder.rglob("*.ipynb")
    seen = (path for path in found if ".ipynb_checkpoints" not in path.parts)
    return sorted(seen, key=lambda path: (path.parent, path.name))


def committed() -> list[Path]:
    """The notebooks of the course, lesson by lesson in reading order."""
    return [path for folder in FOLDERS for path in below(ROOT / folder)]


def tidy(book: NotebookNode) -> None:
    """Remove what differs from run to run; the table's HTML beside a widget view stays."""
    book.metadata = NotebookNode(kernelspec=KERNEL, language_info=LANGUAGE)
    for number, cell in enumerate(book.cells):
        cell.setdefault("id", f"cell-{number}")  # an id stays when cells are added before it
        kept = {key: cell.metadata[key] for key in ("tags", "jupyter") if key in cell.metadata}
        cell.metadata = NotebookNode(kept)
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(VIEW, None)
            if "metadata" in output:
                output.metadata = NotebookNode()
    book.nbformat, book.nbformat_minor = 4, 5


def faults(book: NotebookNode, *, run: bool) -> Iterator[str]:
    """What keeps a notebook from being committed; `run` asks for outputs."""
    if book.metadata.get("kernelspec", {}).get("name") != "python3":
        yield "kernelspec must be python3"
    if book.metadata.get("language_info", {}).get("name") != "python":
        yield "language_info.name must be python"
    if "widgets" in book.metadata:
        yield "carries saved widget state"
    code = [cell for cell in book.cells if cell.cell_type == "code" and cell.source.strip()]
    if run and code and not any(cell.outputs for cell in code):
        yield "has no outputs: a reader without a kernel sees nothing"
    for cell in code:
        if re.match(r"\s*[%!]\s*(pip|conda)\b", cell.source):
            yield "installs something: a lesson runs as it is"
        expected = "raises-exception" in cell.metadata.get("tags", [])
        for output in cell.outputs:
            if output.output_type == "error" and not expected:
                yield f"shows a traceback: {output.ename}"
            if ADDRESS.search(str(output)):
                yield f"shows an address of one machine: {ADDRESS.search(str(output))[0]}"


def execute(book: NotebookNode, folder: Path) -> None:
    """Run every cell in a fresh kernel of this very Python."""
    client = NotebookClient(
        book,
        timeout=120,
        kernel_name="python3",
        record_timing=False,
        resources={"metadata": {"path": str(folder)}},
    )
    client.execute(env=dict(os.environ))


def main() -> int:
    """Run, tidy and check; the exit code says whether anything is wrong."""
    parser = argparse.ArgumentParser(description="Run and check the committed notebooks.")
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--check", action="store_true", help="change nothing")
    given = parser.parse_args()
    wrong = 0
    with tempfile.TemporaryDirectory() as home:
        # a learner's own progress must neither show in a lesson nor be changed by this
        os.environ.pop("TRACTOR_LAB_LANG", None)
        os.environ |= {"TRACTOR_LAB_HOME": home, "IPYTHONDIR": home, "JUPYTER_CONFIG_DIR": home}
        os.environ["TRACTOR_LAB_PROGRESS"] = "off"
        files = [one for path in given.files for one in (below(path) if path.is_dir() else [path])]
        for path in files or committed():
            name = os.path.relpath(path, ROOT)
            book = nbformat.read(path, as_version=4)
            if not given.check:
                try:
                    execute(book, path.parent)
                except CellExecutionError as error:
                    print(f"{name}: {error}", file=sys.stderr)
                    wrong += 1
                    continue
                tidy(book)
                nbformat.write(book, path)
            found = list(faults(book, run=True))
            print(f"{name}: {'; '.join(found) or 'ok'}")
            wrong += len(found)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
