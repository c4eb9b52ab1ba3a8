"""A page of JupyterLab that stays: notebooks are opened in it one after another, as a learner opens lessons.

Loading Lab costs some ten seconds of a processor, another notebook in it about two. Tests of the loading
itself, or of what a page remembers, ask for a page of their own (`Lab.attach`).
"""

from __future__ import annotations

from typing import Final, Literal

from playwright.sync_api import Browser, Page

Theme = Literal["JupyterLab Light", "JupyterLab Dark"]
OPEN: Final = """async path => {
    const panel = await jupyterapp.commands.execute('docmanager:open', { path, factory: 'Notebook' });
    await panel.context.ready;
    await panel.sessionContext.ready;
    jupyterapp.shell.activateById(panel.id);
}"""
CLEAR: Final = """() => {
    for (const one of [...jupyterapp.shell.widgets('main')])
        if (one.context) one.dispose(); // what was not saved is not asked for
    return !document.querySelector('.jp-Dialog');
}"""
SET_THEME: Final = """async theme => {
    if (document.body.dataset.jpThemeName === theme) return;
    await jupyterapp.commands.execute('apputils:change-theme', { theme });
}"""
SHOWN: Final = "theme => document.body.dataset.jpThemeName === theme"


class Tab:
    """The page that stays, made when it is first wanted, and anew after a test that left it in disorder."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser, self._address = browser, address
        self._page: Page | None = None
        self.free = True

    def take(self, width: int, height: int, *, still: bool) -> Page:
        """The page, of this size in pixels, with no notebook in it; `still`: as for who wants no motion."""
        self.free = False
        size = {"width": width, "height": height}
        if self._page is None:
            self._page = self._browser.new_context(viewport=size).new_page()  # type: ignore[arg-type]
            self._page.goto(self._address, timeout=90_000)
            self._page.wait_for_function("window.jupyterapp?.restored", timeout=90_000)
        self._page.set_viewport_size(size)  # type: ignore[arg-type]
        self._page.emulate_media(reduced_motion="reduce" if still else "no-preference")
        return self._page

    def show(self, name: str, theme: Theme) -> None:
        """Open a notebook of the server's folder in the page, and wait until it knows its kernel."""
        assert self._page
        self._wear(theme)
        self._page.evaluate(OPEN, name)

    def _wear(self, theme: Theme) -> None:
        assert self._page
        self._page.evaluate(SET_THEME, theme)
        self._page.wait_for_function(SHOWN, arg=theme)

    def clear(self) -> None:
        """Take the notebooks out of the page; give it up if a question still stands there."""
        page = self._page
        assert page
        self.free = True
        if page.is_closed() or not page.evaluate(CLEAR):
            page.context.close()
            self._page = None
            return
        self._wear("JupyterLab Light")
