"""Binder, without a Docker daemon: what its builder plans, and the same steps done by hand."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.project.conftest import Environment
from tractor_lab._project import FIRST_LESSON

ROOT = Path(__file__).resolve().parents[2]
BINDER = ROOT / "binder"


def test_the_files_binder_reads() -> None:
    names = {path.name for path in BINDER.iterdir()}
    assert names == {"requirements.txt", "runtime.txt", "postBuild"}
    assert (BINDER / "runtime.txt").read_text().strip() == "python-3.12"
    assert (BINDER / "requirements.txt").read_text().split() == ["-e", ".[lab,odds,bots]"]


def test_jupyterlab_is_asked_for_but_not_pinned() -> None:
    """The image carries one already; another would only make everyone wait."""
    wanted = re.search(r"^lab = (.*)$", (ROOT / "pyproject.toml").read_text(), re.MULTILINE)
    assert wanted is not None
    assert "jupyterlab>=4.2" in wanted[1]
    assert "==" not in wanted[1]


def test_the_plan_of_repo2docker(checkout: Path) -> None:
    """`--no-build --debug` prints the image it would build."""
    builder = Path(sys.executable).with_name("jupyter-repo2docker")
    done = subprocess.run(
        [
            builder,
            "--no-build",
            "--debug",
            "--user-name",
            "jovyan",
            "--user-id",
            "1000",
            checkout,
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    plan = done.stdout + done.stderr
    assert done.returncode == 0, plan[-3000:]
    assert "Building conda environment for python=3.12" in plan
    assert re.search(r'pip install .*-r "binder/requirements.txt"', plan)
    assert "./binder/postBuild" in plan


@pytest.mark.slow
def test_the_steps_in_a_fresh_environment(checkout: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    shutil.copytree(checkout, home)
    environment = Environment(tmp_path / "venv")
    environment.pip("-r", "binder/requirements.txt", cwd=home)
    environment.run("./binder/postBuild", cwd=home)
    environment.run("python", "-m", "pip", "check")
    overrides = "from jupyterlab_server.settings_utils import _get_overrides as get; print(get(''))"
    assert "fetchNews" in environment.run("python", "-c", overrides)
    told = environment.run(
        "jupyter", "nbconvert", "--to", "notebook", "--execute", "--stdout", home / FIRST_LESSON
    )
    assert '"output_type": "error"' not in told
