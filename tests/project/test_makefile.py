"""The two commands, by dry run: what make would do, without doing it."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
STEPS = [
    "preflight.py chromium font",
    "ruff check .",
    "ruff format --check .",
    "mypy",
    "typecheck_js.py",
    "tests/benchmarks",
    '-m "not browser and not slow"',
    "--nbval --nbval-current-env",
    "-m browser tests/browser",
    "-m slow",
]


def make(*args: str, cwd: Path = ROOT) -> str:
    done = subprocess.run(
        ["make", "--dry-run", "--no-print-directory", *args],
        cwd=cwd,
        env={key: value for key, value in os.environ.items() if not key.startswith("MAKE")},
        capture_output=True,
        text=True,
        check=True,
    )
    return re.sub(r"\s*\\\n\s*", " ", done.stdout)


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A checkout in which nothing was made yet."""
    for name in ("Makefile", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def test_make_test_runs_every_check(clone: Path) -> None:
    told = make("test", cwd=clone)
    places = [told.index(step) for step in STEPS]
    assert places == sorted(places)
    assert told.index("-m venv") < told.index(".[lab,dev]") < places[0]
    pytests = [line for line in told.splitlines() if "-m pytest" in line]
    assert all("--fail-on-skip" in line for line in pytests)


def test_every_test_runs_exactly_once() -> None:
    """The selections of `speed`, `unit`, `browser` and `package` leave nothing out."""
    told = make("speed", "unit", "browser", "package")
    for selection in (
        "--benchmark-columns",
        '-m "not browser and not slow" --ignore=tests/benchmarks',
        "-m browser tests/browser",
        "-m slow tests/project",
    ):
        assert told.count(selection) == 1
    marked = [
        path.parent.name
        for path in (ROOT / "tests").rglob("test_*.py")
        if "pytest.mark.slow" in path.read_text("utf-8")
    ]
    assert set(marked) == {"project"}


def test_make_learn(clone: Path) -> None:
    told = make("learn", cwd=clone)
    assert 'tractor-lab learn "tractor-lab-course"' in told
    assert "--port" not in told
    assert "--no-browser" not in told
    assert "dev" not in told.split("pip install")[1].splitlines()[0]
    assert told.index("pip install") < told.index("-m compileall") < told.index("tractor-lab learn")
    told = make("learn", "BROWSER=no", "PORT=8899", cwd=clone)
    assert "--port 8899 --no-browser" in told


def test_the_second_time_installs_nothing(clone: Path) -> None:
    for stamp in (".made", ".learn", ".test"):
        (clone / ".venv").mkdir(exist_ok=True)
        (clone / ".venv" / stamp).touch()
    for goal in ("learn", "test"):
        assert "pip install" not in make(goal, cwd=clone)
    os.utime(clone / "pyproject.toml", (2**31, 2**31))
    assert "pip install" in make("learn", cwd=clone)


def test_what_is_missing_is_said(tmp_path: Path) -> None:
    preflight = ROOT / "scripts" / "preflight.py"
    done = subprocess.run(
        [sys.executable, str(preflight), "chromium"],
        env={**os.environ, "CHROMIUM": str(tmp_path / "none")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "apt install chromium" in done.stderr


def test_no_environment_module_is_said(tmp_path: Path) -> None:
    """As on Debian without python3-venv: there, ensurepip cannot be imported."""
    (tmp_path / "ensurepip.py").write_text("raise ImportError")
    done = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "preflight.py"), "python"],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "apt install python3-venv" in done.stderr


def test_git_does_not_see_the_learners_folder() -> None:
    told = subprocess.run(
        ["git", "check-ignore", "tractor-lab-course/notebooks/x.ipynb", ".venv/bin/python"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert len(told.stdout.split()) == 2


def test_ci_says_what_it_needs_and_is_executable() -> None:
    for name in (".ci/run", "binder/postBuild"):
        assert os.access(ROOT / name, os.X_OK)
        subprocess.run(["bash", "-n", ROOT / name], check=True)
