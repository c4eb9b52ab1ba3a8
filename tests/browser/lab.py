"""A real JupyterLab, a real Notebook 7 and a real Chromium for tests: one of each for the whole session.

    def test_something(lab):
        book = lab.open(["from tractor_lab.table import follow_table", "follow_table(...)"])
        book.table().locator("[data-face=S8]").first.click()

Nothing may leave this machine: Chromium resolves no other name, and requests for one fail the test.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Literal

import nbformat
import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Error,
    Locator,
    Page,
    Playwright,
    Request,
    WebSocket,
    expect,
)

from tests.browser.tab import Tab, Theme
from tractor_lab.lab import environment

App = Literal["lab", "notebook"]
CHROMIUM: Final = (
    "chromium-headless-shell",  # the same browser without what a window needs: a third cheaper
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
)
HOW_TO: Final = (
    "The browser tests need Chromium, and found none. On Debian and Ubuntu:"
    " sudo apt install chromium fonts-noto-cjk. Elsewhere set CHROMIUM to the program."
)
ARGUMENTS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)
TOKEN: Final = "only-for-tests"
LIGHT: Final = "JupyterLab Light"
DARK: Final = "JupyterLab Dark"


def chromium() -> str:
    """The browser, or a failing test that says how to get one."""
    wanted = [given] if (given := os.environ.get("CHROMIUM")) else list(CHROMIUM)
    found = next(filter(None, map(shutil.which, wanted)), None)
    if found is None:
        pytest.fail(HOW_TO, pytrace=False)
    return found


def launch(playwright: Playwright) -> Browser:
    """A headless Chromium that knows no other machine."""
    return playwright.chromium.launch(executable_path=chromium(), args=list(ARGUMENTS))


class Server:
    """JupyterLab with Notebook 7 beside it, in a folder of its own, with settings of its own."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "work"
        self.root.mkdir(parents=True)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.log = folder / "server.log"
        variables = {
            **environment(),  # a learner's settings: no newsletter, tables saved with the notebook
            "JUPYTER_CONFIG_DIR": str(folder / "config"),
            "JUPYTER_DATA_DIR": str(folder / "data"),
            "JUPYTER_RUNTIME_DIR": str(folder / "runtime"),
            "JUPYTERLAB_SETTINGS_DIR": str(folder / "settings"),
            "JUPYTERLAB_WORKSPACES_DIR": str(folder / "workspaces"),
            "IPYTHONDIR": str(folder / "ipython"),
            "TRACTOR_LAB_HOME": str(folder / "learner"),
            "PYTHONPATH": os.pathsep.join(
                filter(None, [str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH")])
            ),
        }
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [
                    *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"),
                    *(f"--port={self.port}", "--ip=127.0.0.1", "--ServerApp.port_retries=0"),
                    f"--IdentityProvider.token={TOKEN}",
                    f"--ServerApp.root_dir={self.root}",
                    "--LabApp.extension_manager=readonly",
                    "--LabApp.expose_app_in_browser=True",
                ],
                env=variables,
                cwd=folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        self._wait()

    def _wait(self) -> None:
        deadline = time.monotonic() + 90
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                break
            try:
                self.ask("/api/status")
                return
            except (urllib.error.URLError, ConnectionError, TimeoutError):
                time.sleep(0.2)
        pytest.fail(f"JupyterLab did not start:\n{self.log.read_text()[-3000:]}", pytrace=False)

    def ask(self, path: str, method: str = "GET", body: object = None) -> Any:
        """One request to the server's own interface."""
        request = urllib.request.Request(
            self.address + path,
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Authorization": f"token {TOKEN}", "Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=30) as answer:
            text = answer.read()
        return json.loads(text) if text else None

    def page(self, path: str) -> str:
        """The address of a page, with the token: ``server.page("lab")``."""
        return f"{self.address}/{path}?token={TOKEN}"

    def set_theme(self, name: Theme) -> None:
        """The theme of pages loaded from now on."""
        path = "/lab/api/settings/@jupyterlab/apputils-extension:themes"
        self.ask(path, "PUT", {"raw": json.dumps({"theme": name})})

    def kernel_of(self, name: str) -> str:
        """The id of the kernel a notebook runs on."""
        return next(one["kernel"]["id"] for one in self.ask("/api/sessions") if one["path"] == name)

    def stop(self) -> None:
        """End the server and, with it, its kernels."""
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(5)


class Book:
    """One notebook, open in a page of its own, or in the one that stays (`tab`)."""

    def __init__(
        self, lab: Lab, page: Page, name: str, app: App = "lab", tab: Tab | None = None
    ) -> None:
        self.lab, self.page, self.name, self.app, self.tab = lab, page, name, app, tab
        self.open = True
        self.outside: list[str] = []
        self.errors: list[str] = []
        self.messages: list[tuple[int, str]] = []
        """Sizes of the widget messages that crossed the wire, and how they begin."""
        self.page.set_default_timeout(20_000)
        self.page.on("request", self._note)
        self.page.on("pageerror", self._fault)
        self.page.on("websocket", self._listen)

    def _note(self, request: Request) -> None:
        url, here = request.url, self.lab.server.address
        if re.match(r"(https?|wss?)://", url) and not url.startswith(here):
            self.outside.append(url)

    def _fault(self, error: Error) -> None:
        self.errors.append(str(error))

    def _listen(self, socket: WebSocket) -> None:
        def weigh(payload: str | bytes) -> None:
            raw = payload.encode() if isinstance(payload, str) else payload
            if b'"comm_open"' in raw or b'"comm_msg"' in raw:
                self.messages.append((len(raw), raw[-200:].decode("utf-8", "replace")))

        socket.on("framereceived", weigh)
        socket.on("framesent", weigh)

    def goto(self, theme: Theme = "JupyterLab Light") -> Book:
        """Open the notebook, wait until it stands there with an idle kernel, and make room for it."""
        if self.tab:
            self.tab.show(self.name, theme)
            self.wait_there()
        else:
            self.load()
        files = self.page.locator("#jp-left-stack")
        if self.app == "lab" and files.is_visible():
            self.page.keyboard.press("Control+b")  # the file browser: more room for the table
            files.wait_for(state="hidden")
        return self

    def load(self) -> None:
        """Load the page, and wait until the notebook stands there with an idle kernel."""
        path = "lab/tree" if self.app == "lab" else "notebooks"
        reset = "&reset" if self.app == "lab" else ""
        address = self.lab.server.page(f"{path}/{self.name}") + reset
        self.page.goto(address, timeout=90_000)  # loading Lab on a busy machine
        self.wait_there()

    def wait_there(self) -> None:
        """Wait for the notebook and its kernel."""
        self.page.wait_for_selector(".jp-Cell", timeout=90_000)
        self.wait_idle()

    def wait_idle(self) -> None:
        """Wait for the kernel: "Run All" before it is there opens a dialog and runs nothing."""
        if self.app == "lab":
            self.page.wait_for_selector('.jp-StatusBar-TextItem:has-text("| Idle")', timeout=60_000)
            return
        deadline = time.monotonic() + 60
        while self._state() != "idle" and time.monotonic() < deadline:
            self.page.wait_for_timeout(100)
        self.page.wait_for_selector(
            '.jp-Notebook-ExecutionIndicator[data-status="idle"]', state="attached", timeout=60_000
        )

    def _state(self) -> str:
        for one in self.lab.server.ask("/api/sessions"):
            if one["path"] == self.name:
                return str(one["kernel"]["execution_state"])
        return ""

    def menu(self, *path: str) -> None:
        """Choose from the menu bar."""
        self.page.locator(".lm-MenuBar-itemLabel", has_text=re.compile(f"^{path[0]}$")).click()
        for label in path[1:]:
            item = self.page.locator(".lm-Menu-itemLabel", has_text=re.compile(f"^{label}"))
            item.first.click()

    def run_all(self, *, wait: bool = True) -> Book:
        """Run every cell; with `wait`, until each is done."""
        self.menu("Run", "Run All Cells")
        if wait:
            # Counted in the file: the page shows the last cells of a long notebook a moment later.
            cells = json.loads((self.lab.server.root / self.name).read_text("utf-8"))["cells"]
            code = [cell for cell in cells if cell["cell_type"] == "code" and cell["source"]]
            done = self.page.locator(".jp-CodeCell .jp-InputArea-prompt")
            expect(done.filter(has_text=re.compile(r"\[\d+\]"))).to_have_count(
                len(code), timeout=60_000
            )
        return self

    def table(self, place: int = 0) -> Locator:
        """The live tables on the page, by place."""
        return self.page.locator(".tl-root").nth(place)

    def cell(self, place: int) -> Locator:
        """A code cell with its output."""
        return self.page.locator(".jp-CodeCell").nth(place)

    def run_cell(self, place: int) -> None:
        """Run one cell, without waiting for it."""
        self.cell(place).locator(".jp-InputPrompt").first.click()
        self.page.keyboard.press("Control+Enter")

    def restart(self) -> None:
        """Restart the kernel as the menu does."""
        self.menu("Kernel", "Restart Kernel…")
        self.page.locator(".jp-Dialog .jp-mod-accept").click()

    def kill(self) -> None:
        """End the kernel's process as an out-of-memory killer would."""
        kernel = self.lab.server.kernel_of(self.name)
        for folder in Path("/proc").iterdir():
            if folder.name.isdigit():
                try:
                    line = (folder / "cmdline").read_bytes()
                except OSError:
                    continue
                if kernel.encode() in line:
                    os.kill(int(folder.name), signal.SIGKILL)

    def save(self) -> None:
        """Press Ctrl+S, wherever the focus is, and wait until the file has changed."""
        file = self.lab.server.root / self.name
        before = file.stat().st_mtime_ns
        self.page.keyboard.press("Control+s")
        for _ in range(50):
            if file.stat().st_mtime_ns != before:
                return
            self.page.wait_for_timeout(100)
        pytest.fail("Ctrl+S did not save the notebook")

    def close(self) -> None:
        """Close the notebook, with its page unless that stays, and end its kernel."""
        if not self.open:
            return
        self.open = False
        if self.tab:
            self.page.remove_listener("request", self._note)
            self.page.remove_listener("pageerror", self._fault)
            self.page.remove_listener("websocket", self._listen)
            self.tab.clear()
        else:
            self.page.close()
        for one in self.lab.server.ask("/api/sessions"):
            if one["path"] == self.name:
                self.lab.server.ask(f"/api/sessions/{one['id']}", "DELETE")


class Lab:
    """Opens notebooks. The fixture `lab` closes at the end of a test what it opened."""

    def __init__(self, server: Server, browser: Browser, tab: Tab | None = None) -> None:
        self.server, self.browser, self.tab = server, browser, tab
        self.books: list[Book] = []
        self._count = 0

    def write(self, cells: Sequence[str] | nbformat.NotebookNode, name: str = "") -> str:
        """Put a notebook into the server's folder; its name there."""
        self._count += 1
        name = name or f"book{self._count}.ipynb"
        notebook = cells
        if not isinstance(cells, nbformat.NotebookNode):
            notebook = new_notebook(cells)
        path = self.server.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(notebook, path)
        return name

    def open(
        self,
        cells: Sequence[str] | nbformat.NotebookNode,
        *,
        app: App = "lab",
        run: bool = True,
        width: int = 1280,
        height: int = 1000,
        name: str = "",
        touch: bool = False,
        still: bool = False,
        dark: bool = False,
        **context: Any,
    ) -> Book:
        """Write the cells (or a whole notebook) to a file, open it in Lab or Notebook 7, run it.

        `still`: as for people who want no motion. `touch` and what else a browser context can be told need a
        page of their own; else the notebook opens in the one that stays, if no other is open there.
        """
        path, theme = self.write(cells, name), DARK if dark else LIGHT
        if self.tab and self.tab.free and app == "lab" and not touch and not context:
            book = Book(self, self.tab.take(width, height, still=still), path, app, self.tab)
            self.books.append(book)
            book.goto(theme)
        else:
            size = {"width": width, "height": height}
            motion = "reduce" if still else "no-preference"
            own = self.browser.new_context(
                viewport=size, has_touch=touch, reduced_motion=motion, **context
            )
            book = self.attach(own, path, app)
            self.server.set_theme(theme)
            try:
                book.goto()
            finally:
                self.server.set_theme(LIGHT)
        return book.run_all() if run else book

    def attach(self, context: BrowserContext, name: str, app: App = "lab") -> Book:
        """A notebook that is there already, in a browser context of the caller's; not loaded yet."""
        book = Book(self, context.new_page(), name, app)
        self.books.append(book)
        return book

    def close(self) -> None:
        """Close what is open, and hold to account: no request may have left this machine."""
        books, self.books = self.books, []
        outside = [url for book in books for url in book.outside]
        for book in books:
            book.close()
            if not book.tab:
                book.page.context.close()
        assert not outside, f"requests left this machine: {outside}"


def new_notebook(cells: Sequence[str]) -> nbformat.NotebookNode:
    """A notebook of code cells with the metadata our lessons have."""
    made = [nbformat.v4.new_code_cell(source) for source in cells]
    for place, cell in enumerate(made):
        cell["id"] = f"cell-{place}"
    return nbformat.v4.new_notebook(
        cells=made,
        metadata={
            "kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"},
            "language_info": {"name": "python"},
        },
    )


def card(table: Locator, face: str, place: int = 0) -> Locator:
    """A card of the hand that can be picked: ``card(table, "S8")``."""
    return table.locator(f".tl-pick[data-face={face}]").nth(place)


def do(table: Locator, what: str) -> Locator:
    """A button of the table: play, clear, hint, why, undo, choose."""
    return table.locator(f"[data-do={what}]")


def chosen(table: Locator) -> list[str]:
    """The faces picked at the moment."""
    picked = table.locator(".tl-pick[aria-pressed=true]")
    return [one.get_attribute("data-face") or "" for one in picked.all()]
