"""Rules for every test run of this project."""

import os
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

BROWSER_TESTS = Path(__file__).parent / "tests" / "browser"


def pytest_addoption(parser: pytest.Parser) -> None:
    """`make test` asks for --fail-on-skip; by hand a skip stays a skip."""
    parser.addoption(
        "--fail-on-skip", action="store_true", help="fail if any test was skipped (make test)"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Neither read nor touch what the developer keeps as a learner: language and progress."""
    # A busy machine is no fault of a test: nothing here is judged by the clock.
    slow = [HealthCheck.too_slow]
    settings.register_profile("project", deadline=None, suppress_health_check=slow)
    settings.load_profile("project")
    home = tempfile.TemporaryDirectory(prefix="tractor-lab-home-")
    config.add_cleanup(home.cleanup)
    os.environ["TRACTOR_LAB_HOME"] = home.name
    os.environ["TRACTOR_LAB_PROGRESS"] = "off"  # a test that asks for it names a file of its own
    os.environ.pop("TRACTOR_LAB_LANG", None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever lies in tests/browser is a browser test, so that none runs by accident."""
    for item in items:
        if item.path.is_relative_to(BROWSER_TESTS):
            item.add_marker("browser")


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """A skipped test is a check that nobody made: with --fail-on-skip it fails the run."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None or not session.config.getoption("--fail-on-skip"):
        return
    skipped = reporter.stats.get("skipped", [])
    if skipped and session.exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        reporter.write_line("")
        for report in skipped:
            reporter.write_line(f"skipped, which make test does not allow: {report.nodeid}")
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
