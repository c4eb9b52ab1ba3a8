"""What an import costs: the rules are light, widgets come only with a table."""

import ast
import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

HEAVY = {
    "anywidget",
    "ipywidgets",
    "IPython",
    "traitlets",
    "jupyterlab",
    "platformdirs",
    "filelock",
}
PROBE = "import json, sys; {}; print(json.dumps([name.partition('.')[0] for name in sys.modules]))"


def loaded_by(statement: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", PROBE.format(statement)],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        check=True,
    )
    return set(json.loads(done.stdout.splitlines()[-1]))


@pytest.mark.parametrize(
    "statement",
    [
        "import tractor_lab",
        "import tractor_lab.rules",
        "import tractor_lab.locale",
        "import tractor_lab.cli",
        "import tractor_lab.judge",
        "import tractor_lab.ask",
        "from tractor_lab import cli; cli.main(['judge'])",
        "import tractor_lab.learn",
    ],
)
def test_no_widget_code_is_loaded(statement: str) -> None:
    assert loaded_by(statement) & HEAVY == set()


def test_the_rules_need_the_standard_library_only() -> None:
    outside = loaded_by("import tractor_lab.rules") - loaded_by("pass")
    assert outside - set(sys.stdlib_module_names) == {"tractor_lab"}


LAZY = ("course", "game", "players", "table")


def told_to_type_checkers(package: ModuleType) -> dict[str, str]:
    """The names that a package imports below ``if TYPE_CHECKING``, each with its module."""
    assert package.__file__ is not None
    tree = ast.parse(Path(package.__file__).read_text(encoding="utf-8"))
    branch = next(
        node
        for node in tree.body
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    )
    return {
        alias.name: f"{package.__name__}.{node.module}"
        for node in branch.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


@pytest.mark.parametrize("name", LAZY)
def test_what_is_imported_later_is_what_type_checkers_see(name: str) -> None:
    package = import_module(f"tractor_lab.{name}")
    later = told_to_type_checkers(package)
    assert set(package.__all__) <= set(dir(package))
    assert set(later) <= set(dir(package))
    for one, home in later.items():
        value = getattr(package, one)
        wanted = getattr(import_module(home), one)
        assert getattr(value, "__wrapped__", value) is getattr(wanted, "__wrapped__", wanted), one
    with pytest.raises(
        AttributeError, match=f"module '{package.__name__}' has no attribute 'nobody'"
    ):
        package.nobody  # noqa: B018


def test_later_means_later() -> None:
    """One process for all: what nobody names is not there, and `dir` names it all the same."""
    probe = (
        "import sys, tractor_lab.game as g, tractor_lab.players as p, tractor_lab.table as t;"
        "assert {'play', 'GameTable'} <= {*dir(g)} and 'ExpertPlayer' in dir(p) and 'CardTable' in dir(t);"
        "late = ('game.table', 'players.expert', 'players.club', 'table.widget', 'course');"
        "assert not {'tractor_lab.' + one for one in late} & {*sys.modules}"
    )
    subprocess.run([sys.executable, "-c", probe], check=True)
