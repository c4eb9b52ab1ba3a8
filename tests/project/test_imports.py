"""What an import costs: the rules are light, widgets come only with a table."""

import json
import subprocess
import sys

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
