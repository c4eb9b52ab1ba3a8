"""How long a program waits for the rules: the whole process, over a bare Python."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from typing import Any

ROUNDS = 5


def seconds(code: str, cache: Path) -> float:
    """The fastest of a few fresh processes, with byte code as an installed package has it."""
    command = [sys.executable, "-X", f"pycache_prefix={cache}", "-c", code]
    found = []
    for _ in range(ROUNDS + 1):
        start = time.perf_counter()
        subprocess.run(command, check=True)
        found.append(time.perf_counter() - start)
    return min(found[1:])


def test_importing_the_rules(benchmark: Any, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    bare = seconds("pass", tmp_path)
    rules = seconds("import tractor_lab.rules", tmp_path)
    benchmark.extra_info["ms over bare Python"] = round((rules - bare) * 1000, 1)
    print(f"\nimport tractor_lab.rules: {(rules - bare) * 1000:.0f} ms over bare Python")
    benchmark.pedantic(seconds, args=("import tractor_lab.rules", tmp_path), rounds=1)
    loaded = "import tractor_lab.rules, sys; assert 'tractor_lab.rules.deal' not in sys.modules"
    assert seconds(loaded, tmp_path) > 0
