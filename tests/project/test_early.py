"""The extension of Jupyter's server that starts a kernel early: what it hears, and what it leaves alone."""

from __future__ import annotations

import asyncio
import importlib
import json
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tractor_lab import early, lab

LESSON = "notebooks/00_start_here.ipynb"


class Server:
    """As much of Jupyter's server as the extension meets; `done` tells what happened, in order."""

    def __init__(self, source: str = "from tractor_lab import play", running: bool = False) -> None:
        self.done: list[object] = []
        self.running = running
        self.source = source
        self.web_app = SimpleNamespace(
            settings={"base_url": "/", "log_function": lambda handler: self.done.append("logged")}
        )
        self.log = SimpleNamespace(debug=lambda *words: self.done.append("left"))
        self.session_manager = self.contents_manager = self.kernel_manager = self

    async def session_exists(self, path: str) -> bool:
        return self.running

    def get(self, path: str, content: bool, type: str) -> dict[str, Any]:  # noqa: A002
        if path != LESSON:
            raise FileNotFoundError(path)
        cells = [{"cell_type": "code", "source": self.source}]
        return {"content": {"cells": cells, "metadata": {"kernelspec": {"name": "python3"}}}}

    async def create_session(self, **how: str) -> dict[str, Any]:
        self.done.append((how["path"], how["name"], how["kernel_name"]))
        return {"kernel": {"id": "k"}}

    def get_kernel(self, name: str) -> Server:
        return self

    def client(self) -> Server:
        return self

    def start_channels(self, **which: bool) -> None:
        pass

    async def wait_for_ready(self, timeout: float) -> None:
        pass

    def execute(self, code: str, **how: bool) -> None:
        exec(code, names := {"__builtins__": __builtins__})
        assert set(names) == {"__builtins__"}  # nothing of ours among the learner's names
        self.done.append("warm")

    async def get_shell_msg(self, timeout: float) -> None:
        pass

    def stop_channels(self) -> None:
        self.done.append("gone")

    async def cleanup_extensions(self) -> None:
        self.done.append("shut")


def heard(server: Server, path: str, status: int = 200, method: str = "GET") -> list[object]:
    """What happens when the server has answered a request."""

    async def answer() -> None:
        early._load_jupyter_server_extension(server)
        request = SimpleNamespace(path=path, method=method)
        handler = SimpleNamespace(request=request, get_status=lambda: status)
        server.web_app.settings["log_function"](handler)
        await asyncio.gather(*asyncio.all_tasks() - {asyncio.current_task()})  # type: ignore[arg-type]

    asyncio.run(answer())
    return server.done


def test_a_lesson_that_is_opened_has_a_kernel_that_knows_the_tables() -> None:
    told = heard(Server(), f"/lab/tree/{LESSON}")
    assert told == ["logged", (LESSON, "00_start_here.ipynb", "python3"), "warm", "gone"]


def test_what_a_lesson_imports_is_there_before_its_first_cell_runs() -> None:
    """Names are imported when they are asked for, so each is: in a Python of its own, as a kernel is."""
    book = json.loads((Path(__file__).parents[2] / LESSON).read_text("utf-8"))
    cells = ["".join(one["source"]) for one in book["cells"] if one["cell_type"] == "code"]
    check = f"""
import sys
found = {early.warm(cells)}
before = set(sys.modules)
{cells[0]}
print(None in found, sorted(set(sys.modules) - before))
"""
    said = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "False []"


def test_another_notebook_has_a_kernel_that_knows_nothing() -> None:
    told = heard(Server("import math"), f"/notebooks/{LESSON}")
    assert told == ["logged", (LESSON, "00_start_here.ipynb", "python3")]


@pytest.mark.parametrize(
    ("path", "status", "method"),
    [
        (f"/lab/tree/{LESSON}", 302, "GET"),  # sent to the login
        (f"/lab/tree/{LESSON}", 200, "HEAD"),
        ("/lab/tree/notebooks", 200, "GET"),
        (f"/api/contents/{LESSON}", 200, "GET"),
    ],
)
def test_no_other_request_starts_one(path: str, status: int, method: str) -> None:
    assert heard(Server(), path, status, method) == ["logged"]


def test_a_second_page_starts_no_second_kernel() -> None:
    assert heard(Server(running=True), f"/lab/tree/{LESSON}") == ["logged"]


def test_what_cannot_be_started_is_left_to_jupyterlab() -> None:
    assert heard(Server(), "/lab/tree/none.ipynb") == ["logged", "left"]


def test_a_server_that_ends_waits_for_no_kernel() -> None:
    """A start that is under way keeps a thread, and with it the server, alive."""

    class Slow(Server):
        async def wait_for_ready(self, timeout: float) -> None:
            await asyncio.sleep(timeout)

    server = Slow()

    async def end() -> None:
        early._load_jupyter_server_extension(server)
        request = SimpleNamespace(path=f"/lab/tree/{LESSON}", method="GET")
        handler = SimpleNamespace(request=request, get_status=lambda: 200)
        server.web_app.settings["log_function"](handler)
        await asyncio.sleep(0.01)
        await asyncio.wait_for(server.cleanup_extensions(), 5)

    asyncio.run(end())
    assert server.done[2:] == ["gone", "shut"]


def test_the_learners_jupyter_loads_it() -> None:
    config = json.loads((lab.SETTINGS / "jupyter_server_config.json").read_text("utf-8"))
    extensions = config["ServerApp"]["jpserver_extensions"]
    (name,) = (name for name, wanted in extensions.items() if wanted)
    assert importlib.import_module(name)._jupyter_server_extension_points() == [{"module": name}]
