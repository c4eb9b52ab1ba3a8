"""The extension of Jupyter's server that starts a kernel early: what it hears, and what it leaves alone."""

from __future__ import annotations

import asyncio
import importlib
import json
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tractor_lab import early, lab

LESSON = "notebooks/00_start_here.ipynb"
STARTED = (LESSON, "00_start_here.ipynb", "python3")


class Server:
    """As much of Jupyter's server as the extension meets; `done` tells what happened, in order."""

    def __init__(
        self,
        source: str = "from tractor_lab import play",
        running: bool = False,
        root: Path = Path(),
    ) -> None:
        self.done: list[object] = []
        self.running = running
        self.source = source
        self.ready: set[str] = set()  # kernels by their ids
        self.root = root
        self._launch_args: dict[str, Any] = {"cwd": str(root)}
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
        if how["kernel_id"]:
            self.done.append(how["kernel_id"])
        return {"kernel": {"id": "k"}}

    async def start_kernel(self, kernel_name: str, path: str) -> str:
        self.ready.add("spare")
        self.done.append(f"another {kernel_name}")
        return "spare"

    async def shutdown_kernel(self, name: str, now: bool) -> None:
        self.ready.remove(name)
        self.done.append("shut down")

    def __contains__(self, name: str | None) -> bool:
        return name in self.ready

    def cwd_for_path(self, path: str) -> str:
        return str(self.root / path)

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
        self.done.append("moved" if "chdir" in code else "warm")

    async def get_shell_msg(self, timeout: float) -> None:
        pass

    def stop_channels(self) -> None:
        self.done.append("gone")

    async def cleanup_extensions(self) -> None:
        self.done.append("shut")


def ask(server: Server, uri: str, status: int = 200, method: str = "GET") -> None:
    """The server has answered this request."""
    request = SimpleNamespace(uri=uri, method=method)
    handler = SimpleNamespace(request=request, get_status=lambda: status)
    server.web_app.settings["log_function"](handler)


def heard(server: Server, *uris: str, status: int = 200, method: str = "GET") -> list[object]:
    """What happens when the server has answered these requests, one a while after the other."""

    async def answer() -> None:
        early._load_jupyter_server_extension(server)
        for uri in uris:
            ask(server, uri, status, method)
            await asyncio.sleep(0.02)
        await server.cleanup_extensions()

    asyncio.run(answer())
    assert server.done.pop() == "shut"
    return server.done


@pytest.mark.parametrize(
    "uri", [f"/lab/tree/{LESSON}?reset", f"/api/contents/{LESSON}?type=notebook&content=1&hash=1"]
)
def test_a_lesson_that_is_opened_has_a_kernel_that_knows_the_tables(uri: str) -> None:
    """By its address, or in a page that stands open."""
    assert heard(Server(), uri) == ["logged", STARTED, "warm", "gone"]


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The spare kernel starts at once. The server's folder; a kernel that moves moves us: not for long."""
    monkeypatch.setattr(early, "SETTLED", 0)
    monkeypatch.setenv("JPY_SESSION_NAME", "nothing")
    (tmp_path / "notebooks").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_next_lesson_finds_a_kernel_that_is_ready_and_stands_where_the_lesson_is(
    at_once: Path,
) -> None:
    server = Server(root=at_once)
    told = heard(server, f"/lab/tree/{LESSON}", f"/lab/tree/{LESSON}")
    spare = ["another python3", "warm", "gone"]
    assert told[:7] == ["logged", STARTED, "warm", "gone", *spare]
    assert told[7:] == ["logged", "moved", "gone", STARTED, "spare", "warm", "gone", *spare]
    here = str(at_once / "notebooks")
    assert (os.getcwd(), os.environ["JPY_SESSION_NAME"]) == (here, str(at_once / LESSON))  # noqa: PTH109
    assert server._launch_args["cwd"] == here, "where it is after a restart"
    assert server._launch_args["env"]["JPY_SESSION_NAME"] == str(at_once / LESSON)


def test_a_spare_kernel_that_does_not_answer_is_put_away(at_once: Path) -> None:
    server = Server(root=at_once / "not there")  # it cannot go there
    told = heard(server, f"/lab/tree/{LESSON}", f"/lab/tree/{LESSON}")
    assert told[7:11] == ["logged", "gone", "left", "shut down"]
    assert told[11:] == [STARTED, "warm", "gone", "another python3", "warm", "gone"]


def test_jupyterlab_that_asks_meanwhile_waits_for_the_kernel_that_comes() -> None:
    """Else there would be two kernels for one notebook."""

    async def end() -> bool:
        server = Server()
        kernels = early.Kernels(server)
        made = asyncio.Event()

        async def slow(**how: str) -> dict[str, Any]:
            await made.wait()
            server.running = True
            return {"kernel": {"id": "k"}}

        server.create_session = slow  # type: ignore[method-assign]
        start = asyncio.ensure_future(kernels.start(LESSON))
        await asyncio.sleep(0)
        asked = asyncio.ensure_future(server.session_exists(path=LESSON))
        await asyncio.sleep(0.01)
        assert not asked.done()
        made.set()
        await start
        return await asked

    assert asyncio.run(end())


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
    assert heard(Server("import math"), f"/notebooks/{LESSON}") == ["logged", STARTED]


@pytest.mark.parametrize(
    ("uri", "status", "method"),
    [
        (f"/lab/tree/{LESSON}", 302, "GET"),  # sent to the login
        (f"/lab/tree/{LESSON}", 200, "HEAD"),
        ("/lab/tree/notebooks", 200, "GET"),
        (f"/api/contents/{LESSON}?content=0", 200, "GET"),
        (f"/api/contents/{LESSON}?type=file&content=1", 200, "GET"),
    ],
)
def test_no_other_request_starts_one(uri: str, status: int, method: str) -> None:
    assert heard(Server(), uri, status=status, method=method) == ["logged"]


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
        ask(server, f"/lab/tree/{LESSON}")
        await asyncio.sleep(0.01)
        await asyncio.wait_for(server.cleanup_extensions(), 5)

    asyncio.run(end())
    assert server.done[2:] == ["gone", "shut"]


def test_the_learners_jupyter_loads_it() -> None:
    config = json.loads((lab.SETTINGS / "jupyter_server_config.json").read_text("utf-8"))
    extensions = config["ServerApp"]["jpserver_extensions"]
    (name,) = (name for name, wanted in extensions.items() if wanted)
    assert importlib.import_module(name)._jupyter_server_extension_points() == [{"module": name}]
