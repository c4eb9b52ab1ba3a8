"""How the strength of the players is measured: a run can be stopped and taken up, and the pages are its
figures."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scripts import measure_players as script
from tractor_lab.locale import LANGUAGES


@pytest.fixture
def raw(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A raw file, and a measure of two decks."""
    monkeypatch.setattr(script, "MEASURES", {"easy": script.Measure("random", "random", 2)})
    monkeypatch.setattr(
        script, "FIGURES", script.ROOT / "strength.json"
    )  # nothing is written there
    return tmp_path / "raw.jsonl"


def decks(raw: Path) -> list[int]:
    return [line["deck"] for line in script.lines(raw)]


def test_a_run_is_taken_up_where_it_was_left(raw: Path) -> None:
    assert script.run(raw, ["easy"], 1, 1) == 0
    assert decks(raw) == [1]
    with raw.open("a") as file:
        file.write('{"measure": "easy", "de')  # stopped in the middle of a line
    assert decks(raw) == [1]
    assert script.run(raw, ["easy"], None, 1) == 0
    assert decks(raw) == [1, 2]


def test_results_of_other_code_are_refused(raw: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script.run(raw, ["easy"], 1, 1)
    line = json.loads(raw.read_text())
    raw.write_text(json.dumps(line | {"code": "older"}) + "\n")
    assert script.run(raw, ["easy"], None, 1) == 1
    assert "take a new file" in capsys.readouterr().out
    assert decks(raw) == [1]


def test_figures_and_pages_come_from_the_raw_file(raw: Path) -> None:
    script.run(raw, ["easy"], None, 1)
    found = script.figures(raw)
    one: dict[str, Any] = found["measures"]["easy"]
    assert (one["decks"], one["levels"], one["points"], one["lost"]) == (2, [0, 0], [0, 0], 0)
    assert all(len(times) == 3 and times[2] == max(times) for times in one["times"])
    for lang in LANGUAGES:
        page = script.page(lang, found)
        assert page.count("+0.00 ± 0.00") == 1
        assert found["code"] in page
        assert "{" not in page


def test_the_pages_have_the_figures() -> None:
    assert script.main(["--check"]) == 0
    found = json.loads(script.FIGURES.read_text(encoding="utf-8"))
    assert set(found["measures"]) <= set(script.MEASURES)
    for name, one in found["measures"].items():
        measure = script.MEASURES[name]
        assert (one["first"], one["second"], one["seconds"]) == (
            measure.first,
            measure.second,
            measure.seconds,
        )


def test_a_slip_is_told(raw: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words, told in ((["hard"], "no such measure: hard; there are easy"), ([], "--raw FILE")):
        with pytest.raises(SystemExit):
            script.main(words)
        assert told in capsys.readouterr().err
    assert script.main(["--list"]) == 0


DEAL = """
import json, sys
from tractor_lab.players.beginner import BeginnerPlayer
from tractor_lab.players.club import ClubPlayer
from tractor_lab.players.expert import ExpertPlayer
from tractor_lab.players.player import play_deal
from tractor_lab.players.simple import RandomPlayer
from tractor_lab.rules import Deal
play_deal(Deal.shuffled(7), [ExpertPlayer(1, worlds=1), ClubPlayer(), BeginnerPlayer(), RandomPlayer(1)])
print(json.dumps([module.__file__ for name, module in sys.modules.items()
                  if name.startswith(("tractor_lab.rules", "tractor_lab.players"))]))
"""


def test_the_state_of_the_code_is_that_of_the_modules_that_decide_play() -> None:
    """All that the players import is part of it, and nothing else: figures stay good while they play the
    same. In a process of its own, since here more is imported than they need."""
    done = subprocess.run([sys.executable, "-c", DEAL], check=True, capture_output=True, text=True)
    imported = {Path(file).resolve() for file in json.loads(done.stdout)}
    assert set(script.deciding()) == imported


def test_what_is_left_aside_is_there() -> None:
    for folder, aside in script.ASIDE.items():
        for name in aside:
            assert (script.ROOT / "tractor_lab" / folder / f"{name}.py").exists(), name
