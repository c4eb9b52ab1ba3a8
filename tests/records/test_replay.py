"""`tractor-lab replay`: what it prints, in both languages, and how it ends."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.make_records import HOUSE, NAMES, Habits, some_deal
from tests.records.example import EXAMPLE, line_of
from tests.records.test_errors_elsewhere import MATCH
from tractor_lab import cli
from tractor_lab.records import to_jsonl, write_deal
from tractor_lab.rules import PRESETS, Deal, Rules

TABLES = {name: Rules.preset(name) for name in PRESETS}
TABLES |= {f"house-{name}": Rules().replace(**changes) for name, changes in HOUSE.items()}


@pytest.fixture
def game(tmp_path: Path) -> Path:
    file = tmp_path / "game.txt"
    file.write_text(EXAMPLE, encoding="utf-8")
    return file


def told(file: Path, capsys: pytest.CaptureFixture[str], *args: str, lang: str = "en") -> str:
    assert cli.main(["replay", str(file), "--lang", lang, *args]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    return said.out


def test_a_deal_is_printed_readably(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = told(game, capsys)
    assert said.startswith(
        "An evening of cards  2026-05-01\nRules: one-deck\nSeats: 0 East, 1 North, 2 West, 3 South\n"
    )
    for line in (
        "Deal 1. Level: 5. Declarer: East; North draws first.",
        "  East: trump ♠5 ♣K ♣4 ♣2;  ♠ J 10 7;  ♥ 9 7;  ♦ 10 9 7",
        "  kitty: ♦3 ♦8 ♣6 ♣10 ♦5 ♥4",
        "West calls ♣5 (26 cards drawn).",
        "East lifts the kitty. Trump: clubs, level 5.",
        "East buries ♦3 ♥4 ♥7 ♦7 ♠7 ♦8.",
        "  1  East ♦9 | North ♦K | West ♦A | South ♦6  > West, 10; opponents 0",
        "  6  West ♦J ♦2 (thrown; led: ♦2) | South ♦Q | East ♦10 | North ♦4  > South, 10; opponents 25",
        "Opponents: 25 in tricks, the kitty (0) brings nothing. Total 25.",
        "The declarers go up 1.",
    ):
        assert f"\n{line}\n" in said, line


def test_in_chinese(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = told(game, capsys, lang="zh")
    for line in (
        "第1副。打5。East坐庄，North先摸牌。",
        "  North: 主 大王 ♣J ♣9 ♣3;  ♠ K 9 8 6;  ♥ 8 6;  ♦ K 4",
        "West亮 ♣5（已摸26张）。",
        "East拿底牌，主是梅花，打5。",
        "闲家：吃分25，底牌（0分）没有得分，共25分。",
        "庄家方升1级。",
    ):
        assert f"\n{line}\n" in said, line


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", TABLES)
def test_every_table_can_be_told(
    name: str, lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With names and without, in either form, finished or not, and every card of it."""
    for index in range(2):
        ways = Habits(calls=0.8 * index, takes_back=0.05, revokes=0.05, riots=1)
        deal = some_deal(f"told {name} {index}", TABLES[name], ways)
        shown = deal if index == 0 else deal.replayed(deal.log[: len(deal.log) * 2 // 3])
        file = tmp_path / f"{index}.txt"
        names = NAMES[: deal.rules.players] if index else ()
        text = write_deal(shown, names)
        file.write_text(to_jsonl(shown) if index else text, encoding="utf-8")
        said = told(file, capsys, lang=lang)
        assert "{" not in said
        tricks = re.findall(r"^ {0,2}\d+  \S", said, re.M)
        assert len(tricks) == text.count("\ntrick ")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_match_is_told_in_one_line_a_deal(
    lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.txt"
    file.write_text(MATCH, encoding="utf-8")
    said = told(file, capsys, lang=lang)
    lines = re.findall(r"^ {0,2}\d+  \S", said, re.M)
    assert len(lines) == 2
    level = {"en": "Levels: East, West: ", "zh": "级数：East、West："}[lang]
    assert level in said
    second = told(file, capsys, "--deal", "2", lang=lang)
    assert {"en": "Deal 2. Level", "zh": "第2副。打"}[lang] in second
    assert cli.main(["replay", str(file), "--deal", "3", "--lang", lang]) == 2
    said = capsys.readouterr().err
    assert {"en": "there is no deal 3: the record has 2", "zh": "没有第3副：牌谱共有2副"}[
        lang
    ] in said


def test_what_is_wrong_goes_to_standard_error_with_its_line(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game.write_text(EXAMPLE.replace("D6 = 2,", "D6 = 1,"), encoding="utf-8")
    line = line_of(EXAMPLE, "trick 1:")
    assert cli.main(["replay", str(game), "--lang", "en"]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == f"{game}, line {line}: the trick goes to seat 2, not 1\n"
    assert cli.main(["replay", str(game), "--lang", "zh"]) == 1
    assert capsys.readouterr().err == f"{game} 第{line}行：这一轮是2号位赢，不是1\n"


def test_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in (str(tmp_path / "none.txt"), str(tmp_path), "a\0b"):
        assert cli.main(["replay", name, "--lang", "en"]) == 2
        assert "cannot be read" in capsys.readouterr().err
    for args in (["x", "--deal", "0"], ["x", "--deal", "two"], ["x", "--deal", "9" * 5000], []):
        with pytest.raises(SystemExit) as caught:
            cli.main(["replay", *args])
        assert caught.value.code == 2


def test_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for text, code in ((EXAMPLE, 0), (EXAMPLE[:-40], 1)):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        assert cli.main(["replay", "-", "--lang", "en"]) == code
    assert capsys.readouterr().err.startswith("standard input, line ")


def test_as_a_command_on_an_old_console(game: Path) -> None:
    """Without suit symbols and without Chinese it answers all the same, with widget code left alone."""
    hostile = EXAMPLE.replace('"North"', r'"\u001b[2J"')
    game.write_text(hostile, encoding="utf-8")
    program = (
        "import sys; from tractor_lab import cli; code = cli.main(sys.argv[1:]);"
        "assert not {'ipywidgets', 'anywidget'} & {*sys.modules}; sys.exit(code)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, "replay", str(game), "--lang", "zh"],
        capture_output=True,
        env={"PYTHONIOENCODING": "ascii", "PATH": ""},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert b"Trump: clubs, level 5." in done.stdout
    assert b"East buries D3 H4" in done.stdout
    assert b"\x1b" not in done.stdout


def test_a_first_deal_and_one_that_has_hardly_begun(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "begun.txt"
    file.write_text(write_deal(Deal.shuffled(1, level="A").draw(5)), encoding="utf-8")
    said = told(file, capsys)
    assert "The calls decide who declares; Seat 0 draws first." in said
    assert "5 cards have been drawn.\n\nUnfinished.\n" in said
    assert said.count("Seat 3: ") == 1
