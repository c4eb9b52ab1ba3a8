"""Environments as a stranger would make them."""

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


class Environment:
    """An empty virtual environment, and commands run in it from elsewhere than the checkout."""

    def __init__(self, folder: Path) -> None:
        venv.create(folder, with_pip=True)
        self.bin = folder / ("Scripts" if os.name == "nt" else "bin")
        self.elsewhere = folder / "elsewhere"
        self.elsewhere.mkdir()

    def run(self, *command: str | Path, cwd: Path | None = None) -> str:
        """What the command printed; its errors are shown if it fails."""
        variables = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
        done = subprocess.run(
            list(map(str, command)),
            cwd=cwd or self.elsewhere,
            env={**variables, "PATH": f"{self.bin}{os.pathsep}{os.environ['PATH']}"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, f"{command}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
        return done.stdout

    def pip(self, *args: str | Path, cwd: Path | None = None) -> None:
        """Compiled is what is imported, when it is: the whole of Jupyter would take as long as the rest."""
        quick = ("-q", "--no-compile", "--no-warn-script-location")
        self.run("python", "-m", "pip", "install", *quick, *args, cwd=cwd)


@pytest.fixture(scope="session")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The committed and changed files, copied: a build must not need or leave anything else."""
    target = tmp_path_factory.mktemp("checkout")
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    for name in filter(None, listed.stdout.split("\0")):
        source, copy = ROOT / name, target / name
        if source.is_file():
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(source.read_bytes())
            copy.chmod(source.stat().st_mode)
    return target


@pytest.fixture(scope="session")
def wheel(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built by way of the source distribution, so that one is known to be whole too."""
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, checkout],
        capture_output=True,
        check=True,
    )
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="session")
def wheel_environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment with nothing but the wheel and what it asks for."""
    environment = Environment(tmp_path_factory.mktemp("wheel-venv"))
    environment.pip(wheel)
    return environment
