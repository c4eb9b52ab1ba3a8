"""The wheel, installed where nothing else is: a table opens and the course comes out."""

import zipfile
from pathlib import Path

import pytest

from tests.project.conftest import Environment
from tractor_lab.learn import FOLDERS, MANIFEST, shipped_files

ROOT = Path(__file__).resolve().parents[2]
TABLE = """
import sys
from tractor_lab.rules import Order
assert not {"anywidget", "ipywidgets", "IPython"} & set(sys.modules)
from tractor_lab.table import follow_table
table = follow_table("SK SK", hand="S8 S8 HA BJ", trump="H5")
bundle = table._repr_mimebundle_()
bundle = bundle[0] if isinstance(bundle, tuple) else bundle
assert "♠" in bundle["text/html"], bundle
assert "application/vnd.jupyter.widget-view+json" in bundle, bundle
print(repr(table))
"""

pytestmark = pytest.mark.slow


def test_the_course_and_all_data_are_in_the_wheel(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    course = {f"tractor_lab/_course/{name}" for name in shipped_files(ROOT)}
    assert course
    assert course <= names
    data = {".json", ".js", ".css", ".typed", ".toml", ".txt"}
    wanted = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "tractor_lab").rglob("*")
        if path.suffix in data | {".py"} and path.is_file()
    }
    assert wanted <= names
    assert not [name for name in names if "checkpoint" in name or "__pycache__" in name]


def test_a_table_opens(wheel_environment: Environment) -> None:
    shown = wheel_environment.run("python", "-c", TABLE).strip()
    assert "Table(" in shown
    assert "0x" not in shown
    assert shown == wheel_environment.run("python", "-c", TABLE).strip()


def test_learn_brings_the_course(wheel_environment: Environment) -> None:
    told = wheel_environment.run("tractor-lab", "learn", "--no-open")
    target = wheel_environment.elsewhere / "tractor-lab-course"
    assert str(target) in told
    got = {path.relative_to(target).as_posix() for path in target.rglob("*") if path.is_file()}
    assert got == {*shipped_files(ROOT), MANIFEST}
    assert all((target / folder).is_dir() for folder in FOLDERS)
    again = wheel_environment.run("python", "-m", "tractor_lab", "learn", "--no-open")
    assert len(again.splitlines()) == 1


def test_without_jupyterlab_learn_says_how_to_get_it(wheel_environment: Environment) -> None:
    code = "from tractor_lab.cli import main; print(main(['learn', 'other']))"
    assert wheel_environment.run("python", "-c", code).splitlines()[-1] == "1"


def test_ask_and_judge_answer(wheel_environment: Environment) -> None:
    assert "tractor" in wheel_environment.run("tractor-lab", "ask", "NT7", "S6 S6 S8 S8").lower()
    assert wheel_environment.run("tractor-lab", "judge") == ""
