"""An extension of Jupyter's server: a notebook's kernel starts while its page is still loading.

JupyterLab asks for a kernel when it has loaded itself and drawn the notebook, which takes seconds, and then
waits for it. Here the kernel starts as soon as a notebook's page was asked for by someone whom the server
knows, and a lesson's kernel imports the tables, and what else of ours the lesson's cells import. When
JupyterLab asks, it is given the one that is there. Anything unusual about a notebook leaves it to JupyterLab,
as without this extension.

`tractor-lab learn` enables it in ``_jupyter/jupyter_server_config.json``.
"""

import ast
import asyncio
import re
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Final
from urllib.parse import unquote

PAGE: Final = re.compile(r"(?:(?:lab|doc)(?:/workspaces/[^/]+)?/tree|notebooks)/(.+\.ipynb)")

TABLES: Final = "tractor_lab.table.widget"
PATIENCE: Final = 60
"""Seconds a kernel may take to answer; nobody waits for it."""


def notebook_of(path: str, base: str = "/") -> str | None:
    """The notebook whose page this is, as a path in the server's folder; None for any other address.

    >>> notebook_of("/lab/tree/notebooks/zh/00_start_here.ipynb")
    'notebooks/zh/00_start_here.ipynb'
    >>> notebook_of("/user/ann/notebooks/my%20own.ipynb", "/user/ann/")
    'my own.ipynb'
    >>> notebook_of("/lab/tree/notebooks"), notebook_of("/api/contents/x.ipynb")
    (None, None)
    """
    if not path.startswith(base):
        return None
    found = PAGE.fullmatch(path.removeprefix(base))
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


async def start(app: Any, path: str) -> None:
    """Start the kernel a notebook names, unless it has one. `app` is Jupyter's server, `path` in its folder.

    Whatever goes wrong is JupyterLab's to say: it asks for the same kernel a moment later.
    """
    try:
        if await app.session_manager.session_exists(path=path):
            return
        model = app.contents_manager.get(path, content=True, type="notebook")
        book = (await model if asyncio.iscoroutine(model) else model)["content"]
        session = await app.session_manager.create_session(
            path=path,
            name=path.rpartition("/")[2],
            type="notebook",
            kernel_name=book["metadata"]["kernelspec"]["name"],
        )
        cells = [cell["source"] for cell in book["cells"] if cell["cell_type"] == "code"]
        if code := warm(cells):
            await _run(app.kernel_manager.get_kernel(session["kernel"]["id"]), code)
    except Exception as error:
        app.log.debug("No early kernel for %s: %s", path, error)


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
    settings = app.web_app.settings
    heard, begun = settings["log_function"], set[asyncio.Task[None]]()

    def hear(handler: Any) -> None:
        heard(handler)
        path = notebook_of(handler.request.path, settings["base_url"])
        # A page is answered with 200 to those the server knows, and sends others to its login.
        if path and handler.request.method == "GET" and handler.get_status() == 200:
            task = asyncio.ensure_future(start(app, path))
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
