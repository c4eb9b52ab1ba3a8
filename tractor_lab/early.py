"""An extension of Jupyter's server: a notebook's kernel starts while its page is still loading.

JupyterLab asks for a kernel when it has loaded itself and drawn the notebook, which takes seconds, and then
waits for it. Here the kernel starts as soon as the notebook's page (or the notebook itself, where a page
stands open) was asked for by someone whom the server knows; and a lesson's kernel imports the tables, and
what else of ours the lesson's cells import. When JupyterLab asks, it is given the one that is there. While
a lesson is read, a second kernel gets ready for the notebook that is opened next: that one waits for
nothing. Anything unusual about a notebook leaves it to JupyterLab, as without this extension.

`tractor-lab learn` enables it in ``_jupyter/jupyter_server_config.json``.
"""

import ast
import asyncio
import os
import re
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote

PAGE: Final = re.compile(r"(?:(?:lab|doc)(?:/workspaces/[^/]+)?/tree|notebooks)/(.+\.ipynb)")
CONTENTS: Final = re.compile(r"api/contents/(.+\.ipynb)")
OPENED: Final = {"type=notebook", "content=1"}
"""How a page asks for a notebook that is opened in it, and for nothing else."""

TABLES: Final = "tractor_lab.table.widget"
PATIENCE: Final = 60
"""Seconds a kernel may take to answer; nobody waits for it."""
HANDED: Final = 3
"""Seconds the spare kernel may take to go where a notebook is: another would be there by then."""
SETTLED: Final = 15
"""Seconds after a lesson was opened until the kernel of the next one starts: by then this one has run."""


def notebook_of(address: str, base: str = "/") -> str | None:
    """The notebook that is opened with this address, as a path in the server's folder; None for any other.

    >>> notebook_of("/lab/tree/notebooks/zh/00_start_here.ipynb?reset")
    'notebooks/zh/00_start_here.ipynb'
    >>> notebook_of("/user/ann/notebooks/my%20own.ipynb", "/user/ann/")
    'my own.ipynb'
    >>> notebook_of("/api/contents/x.ipynb?type=notebook&content=1&hash=1")
    'x.ipynb'
    >>> notebook_of("/lab/tree/notebooks"), notebook_of("/api/contents/x.ipynb?content=0")
    (None, None)
    """
    path, _, query = address.partition("?")
    if not path.startswith(base):
        return None
    path = path.removeprefix(base)
    found = PAGE.fullmatch(path)
    if not found and set(query.split("&")) >= OPENED:
        found = CONTENTS.fullmatch(path)
    return unquote(found[1]) if found else None


def warm(cells: Iterable[str]) -> str:
    """Code that imports what these cells will, as far as it comes from here; "" if nothing does.

    Our packages import a name's module when the name is asked for, so every name is. The code is an
    expression: it leaves no name behind. Cells that are not Python, with magics say, are passed over.

    >>> print(warm(["%time", "from tractor_lab.course import ask, drill", "import math"]))
    [getattr(__import__(module, fromlist=[name]), name, None)
     for module, name in [('tractor_lab.table.widget', '__name__'),
     ('tractor_lab.course', 'ask'), ('tractor_lab.course', 'drill')]]
    >>> warm(["import math", "from tractor_labour import ask"])
    ''
    """
    asked: list[tuple[str, str]] = []
    for cell in cells:
        with suppress(SyntaxError, ValueError, RecursionError):
            for node in ast.walk(ast.parse(cell)):
                if isinstance(node, ast.ImportFrom) and node.module and not node.level:
                    asked += [(node.module, name.name) for name in node.names]
                elif isinstance(node, ast.Import):
                    asked += [(name.name, "__name__") for name in node.names]
    ours = [one for one in asked if one[0].partition(".")[0] == "tractor_lab"]
    if not ours:
        return ""
    named = "getattr(__import__(module, fromlist=[name]), name, None)"
    return f"[{named} for module, name in {[(TABLES, '__name__'), *dict.fromkeys(ours)]}]"


class Kernels:
    """The kernels of Jupyter's server `app` that are started before anybody asks for them."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self.spare: str | None = None
        """The kernel that is ready for the next notebook, by its id."""
        self._name = ""  # which kind of kernel the spare one is
        self._opened = 0
        self._coming: dict[str, asyncio.Event] = {}
        self._exists = app.session_manager.session_exists
        app.session_manager.session_exists = self.exists

    async def exists(self, path: str) -> bool:
        """Whether a notebook has a kernel: JupyterLab's question, answered when one that comes is there."""
        if path in self._coming:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._coming[path].wait(), PATIENCE)
        return bool(await self._exists(path=path))

    async def open(self, path: str) -> None:
        """Start the kernel of a notebook that is opened, and later one for the next; `path`."""
        self._opened += 1
        opened = self._opened
        if found := await self.start(path):
            await asyncio.sleep(SETTLED)
            if opened == self._opened:  # else one was opened after it, and waits in its turn
                await self.prepare(*found)

    async def start(self, path: str) -> tuple[str, str] | None:
        """Start the kernel a notebook names, unless it has one. Its name, and what warmed it, if so.

        Whatever goes wrong is JupyterLab's to say: it asks for the same kernel a moment later.
        """
        if path in self._coming:
            return None
        there = self._coming[path] = asyncio.Event()
        try:
            if await self._exists(path=path):
                return None
            model = self.app.contents_manager.get(path, content=True, type="notebook")
            book = (await model if asyncio.iscoroutine(model) else model)["content"]
            name = book["metadata"]["kernelspec"]["name"]
            session = await self.app.session_manager.create_session(
                path=path,
                name=path.rpartition("/")[2],
                type="notebook",
                kernel_name=name,
                kernel_id=await self._take(path, name),
            )
            there.set()
            code = warm(one["source"] for one in book["cells"] if one["cell_type"] == "code")
            if code:
                await _run(self.app.kernel_manager.get_kernel(session["kernel"]["id"]), code)
                return name, code
        except Exception as error:
            self.app.log.debug("No early kernel for %s: %s", path, error)
        finally:
            there.set()
            del self._coming[path]
        return None

    async def prepare(self, name: str, code: str) -> None:
        """Have a kernel of this name ready, which has run `code`, unless one is."""
        kernels = self.app.kernel_manager
        if self.spare in kernels:
            return
        try:
            self.spare, self._name = await kernels.start_kernel(kernel_name=name, path=""), name
            await _run(kernels.get_kernel(self.spare), code)
        except Exception as error:
            self.app.log.debug("No spare kernel: %s", error)

    async def _take(self, path: str, name: str) -> str | None:
        """The spare kernel, moved to where this notebook is; None if none is ready, or of another name."""
        kernels, spare = self.app.kernel_manager, self.spare
        if spare not in kernels or name != self._name:
            return None
        self.spare = None
        folder = kernels.cwd_for_path(path.rpartition("/")[0])
        names = {"JPY_SESSION_NAME": str(Path(folder, path.rpartition("/")[2]))}
        move = f"[(o.chdir({folder!r}), o.environ.update({names!r})) for o in [__import__('os')]]"
        try:
            kernel = kernels.get_kernel(spare)
            launch = kernel._launch_args  # a kernel that is restarted starts where it started
            launch.update(cwd=folder, env={**launch.get("env", os.environ), **names})
            await asyncio.wait_for(_run(kernel, move), HANDED)
        except Exception as error:
            self.app.log.debug("The spare kernel is of no use: %s", error)
            await kernels.shutdown_kernel(spare, now=True)
            return None
        return spare


async def _run(kernel: Any, code: str) -> None:
    """Let a kernel run this before a cell does. It leaves no number: the first cell is still the first."""
    client = kernel.client()
    client.start_channels(stdin=False, hb=False)
    try:
        await client.wait_for_ready(timeout=PATIENCE)
        client.execute(code, silent=True, store_history=False, allow_stdin=False)
        await client.get_shell_msg(timeout=PATIENCE)
    finally:
        client.stop_channels()


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": __name__}]


def _load_jupyter_server_extension(app: Any) -> None:
    """Listen to what the server answers: its log function hears of each request that was answered."""
    # Each page asks which formats a notebook can be saved in. To leave out those that a person has turned off
    # in a file of settings, nbconvert builds every exporter, every time: 0.7 s in which the server is busy.
    os.environ.setdefault("NBCONVERT_DISABLE_CONFIG_EXPORTERS", "1")
    settings = app.web_app.settings
    heard, begun, kernels = settings["log_function"], set[asyncio.Task[None]](), Kernels(app)

    def hear(handler: Any) -> None:
        heard(handler)
        path = notebook_of(handler.request.uri, settings["base_url"])
        # A page is answered with 200 to those the server knows, and sends others to its login.
        if path and handler.request.method == "GET" and handler.get_status() == 200:
            task = asyncio.ensure_future(kernels.open(path))
            begun.add(task)  # or it could be collected before it is done
            task.add_done_callback(begun.discard)

    settings["log_function"] = hear
    shut = app.cleanup_extensions

    async def let_go() -> None:
        """A server that is to end does not wait for a kernel that nobody will see."""
        for task in begun:
            task.cancel()
        await asyncio.gather(*begun, return_exceptions=True)
        await shut()

    app.cleanup_extensions = let_go
