"""The command line: which command is run with what, and how one learns about them."""

import errno
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tractor_lab import __version__, cli, lab, learn, locale


def run(*args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tractor_lab", *args],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def test_help_names_every_command() -> None:
    for args in ([], ["--help"]):
        answer = run(*args)
        assert answer.returncode == 0
        assert all(f"\n  {name} " in answer.stdout for name in cli.COMMANDS)


def test_version() -> None:
    assert run("--version").stdout.strip() == f"tractor-lab {__version__}"


@pytest.mark.parametrize(
    "args", [["lern"], ["--port", "1"], ["learn", "--port", "0"], ["learn", "-x"]]
)
def test_a_slip_gets_a_line_and_no_traceback(args: Sequence[str]) -> None:
    answer = run(*args)
    assert answer.returncode == 2
    assert "Traceback" not in answer.stderr
    assert "tractor-lab" in answer.stderr


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["--help"], "显示版本号后结束"),
        (["tournament", "--help"], "用法：tractor-lab tournament [-h]"),
        (["nothing"], "cards"),
        (["learn", "--loud"], "看不懂：--loud"),
        (["learn", "--port"], "--port 后面要有一个值"),
        (["learn", "--fresh=yes"], "--fresh 后面不带值"),
        (["replay"], "还缺：FILE"),
        (["ask", "x", "--lang", "fr"], "--lang 不能是 fr；有的是 en, zh"),
        (["review", "x", "--deal", "0"], "--deal："),
    ],
)
def test_help_and_slips_are_told_in_chinese(
    args: list[str], told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(locale, "_chosen", "zh")
    with pytest.raises(SystemExit):
        cli.main(args)
    said = "".join(capsys.readouterr())
    assert told in said
    for english in ("usage", "option", "error", "argument", "show", "choose"):
        assert english not in said.replace("[options]", "")


def test_a_full_disk_gets_a_line_and_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from tractor_lab import ask

    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(ask, "main", full)  # as print does when the answer goes to a full disk
    assert cli.main(["ask", "H5", "SA"]) == 1
    assert capsys.readouterr().err == f"tractor-lab ask: {os.strerror(errno.ENOSPC)}\n"


@pytest.mark.parametrize(
    "words", [["rules"], ["rules", "show", "qq"], ["ask", "H5", "S5", "HA"]], ids=" ".join
)
def test_output_that_was_closed_is_no_fault(
    words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdout", None)  # as in: tractor-lab rules >&-
    assert cli.main(words) == 0


def test_learn_options(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[object] = []

    def remember(folder: str, **options: object) -> int:
        seen.append((folder, options))
        return 0

    monkeypatch.setattr(learn, "main", remember)
    cli.main(["learn"])
    cli.main(["learn", "here", "--fresh", "--no-open", "--no-browser", "--port", "8899"])
    usual = {"fresh": False, "open_lab": True, "browser": True, "port": None}
    asked = {"fresh": True, "open_lab": False, "browser": False, "port": 8899}
    assert seen == [("tractor-lab-course", usual), ("here", asked)]


def test_ask_takes_options_anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    from tractor_lab import ask

    seen: list[object] = []
    monkeypatch.setattr(ask, "main", lambda *given: seen.append(given) or 0)
    cli.main(["ask", "NT7", "--lang", "zh", "S6 S6 S8 S8", "--rules", "qq"])
    cli.main(["--lang", "zh", "ask", "NT7", "S6 S6 S8 S8", "--rules", "qq"])
    cli.main(["--rules", "qq", "ask", "NT7", "S6 S6 S8 S8", "--lang", "zh"])
    assert seen == [(["NT7", "S6 S6 S8 S8"], "qq", "zh")] * 3


def test_judge_is_started_with_its_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    from tractor_lab import judge

    seen: list[object] = []
    monkeypatch.setattr(judge, "main", lambda rules: seen.append(rules) or 0)
    cli.main(["judge"])
    cli.main(["judge", "--rules", "qq"])
    assert seen == [None, "qq"]


def test_jupyterlab_missing_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(lab.importlib.util, "find_spec", lambda name: None)
    assert lab.start(tmp_path) == 1
    assert 'pip install "tractor-lab[lab]"' in capsys.readouterr().err


def test_jupyterlab_keeps_its_token_and_listens_here_only() -> None:
    line = " ".join(lab.command(Path("x")))
    assert "--ip=127.0.0.1" in line
    assert "token" not in line
    assert "allow_origin" not in line


def test_jupyter_settings_of_the_learner_win(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "of-the-learner")
    first, second = lab.environment()["JUPYTER_CONFIG_PATH"].split(lab.os.pathsep)
    assert first == "of-the-learner"
    assert (Path(second) / "labconfig" / "default_setting_overrides.json").is_file()


def test_the_command_becomes_jupyter(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """So that Ctrl+C asks Jupyter, and it can end its kernels."""
    seen: list[object] = []
    monkeypatch.setattr(lab.os, "execve", lambda *given: seen.append(given[:2]))
    monkeypatch.setattr(lab.subprocess, "call", lambda *args, **options: 0)
    assert lab.start(tmp_path, browser=False, port=8899) == 0
    ((program, line),) = seen
    wanted = lab.command(tmp_path, browser=False, port=8899)
    assert (program, line[: len(wanted)]) == (sys.executable, wanted)
