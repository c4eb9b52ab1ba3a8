"""Start JupyterLab on the learner's folder: only for this machine, with its token."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

from tractor_lab._project import first_lesson
from tractor_lab.locale import language, t

SETTINGS = Path(__file__).resolve().parent / "_jupyter"


def command(
    folder: Path, *, browser: bool = True, port: int | None = None, lang: str | None = None
) -> list[str]:
    """The command line that opens the first lesson, in the learner's language unless told otherwise.

    >>> command(Path("course"), browser=False, port=8899, lang="en")[1:]
    ['-m', 'jupyterlab', '--ip=127.0.0.1', '--ServerApp.root_dir=course',
     '--LabApp.default_url=/lab/tree/notebooks/00_start_here.ipynb', '--no-browser',
     '--port=8899', '--ServerApp.port_retries=0']
    >>> command(Path("course"), lang="zh")[-1]
    '--LabApp.default_url=/lab/tree/notebooks/zh/00_start_here.ipynb'
    """
    line = [
        sys.executable,
        "-m",
        "jupyterlab",
        "--ip=127.0.0.1",
        f"--ServerApp.root_dir={folder}",
        f"--LabApp.default_url=/lab/tree/{first_lesson(lang or language())}",
    ]
    if not browser:
        line.append("--no-browser")
    if port is not None:
        # a port that was asked for is meant: say that it is taken rather than choose another
        line += [f"--port={port}", "--ServerApp.port_retries=0"]
    return line


def start(folder: Path, *, browser: bool = True, port: int | None = None) -> int:
    """Open JupyterLab and stay until it ends; returns an exit code."""
    if importlib.util.find_spec("jupyterlab") is None:
        print(t("cli.lab.missing", folder=folder), file=sys.stderr)
        return 1
    line = command(folder, browser=browser, port=port)
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        line.append("--allow-root")  # containers: Jupyter would refuse, and it listens locally only
    print(t("cli.lab.starting"), flush=True)
    if os.name == "posix":
        # become Jupyter: Ctrl+C and signals are its own, and it can end its kernels in peace
        os.execve(line[0], line, environment())  # noqa: S606 (our own Python, no shell wanted)
    try:
        return subprocess.call(line, env=environment())
    except KeyboardInterrupt:
        return 0


def environment() -> dict[str, str]:
    """Our environment, with a quieter default for JupyterLab; a person's own settings win.

    The first thing a learner sees shall be a lesson, not a question about Jupyter's newsletter.
    """
    known = os.environ.get("JUPYTER_CONFIG_PATH")
    paths = [known, str(SETTINGS)] if known else [str(SETTINGS)]
    return {**os.environ, "JUPYTER_CONFIG_PATH": os.pathsep.join(paths)}
