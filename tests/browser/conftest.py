"""The harness as fixtures: one server and one browser a session, notebooks closed after each test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.lab import Lab, Server, launch
from tests.browser.tab import Tab


@pytest.fixture(scope="session")
def chrome() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("lab"))
    yield running
    running.stop()


@pytest.fixture(scope="session")
def tab(server: Server, chrome: Browser) -> Tab:
    """The page in which notebook after notebook is opened."""
    return Tab(chrome, server.page("lab"))


@pytest.fixture
def lab(server: Server, chrome: Browser, tab: Tab) -> Iterator[Lab]:
    """Opens notebooks for one test."""
    opener = Lab(server, chrome, tab)
    yield opener
    opener.close()


@pytest.fixture(scope="module")
def shared_lab(server: Server, chrome: Browser, tab: Tab) -> Iterator[Lab]:
    """Opens notebooks that the tests of a module share."""
    opener = Lab(server, chrome, tab)
    yield opener
    opener.close()
