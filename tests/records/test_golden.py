"""The golden records: whole deals and matches that were once played must read for ever, to the letter."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from scripts import make_records
from scripts.make_records import AS_JSON, GOLDEN, HOUSE, MATCHES, NAMES, deals_of, events
from tractor_lab.records import Record, read, to_jsonl, write, write_deal
from tractor_lab.rules import PRESETS, Rules

FILES = sorted(path.name for path in GOLDEN.glob("*.txt"))
DEALS = [name for name in FILES if not name.startswith("match-")]
SEEN = {
    "a throw failed",
    "a throw stood",
    "below zero",
    "broken off",
    "cards removed",
    "dealt again",
    "declarer alone",
    "declarers +1",
    "declarers +2",
    "declarers +3",
    "declarers barred",
    "declarers revoked",
    "first deal",
    "handed over",
    "kitty turned",
    "kitty won",
    "last trick counts against",
    "no trump",
    "nobody called",
    "opponents +0",
    "opponents +1",
    "opponents +2",
    "opponents +3",
    "opponents barred",
    "opponents revoked",
    "overcalled",
    "played again",
    "riot",
    "shut-out",
    "stirred",
    "taken back",
    "won by a jack",
}


def golden(name: str) -> tuple[str, Record]:
    text = (GOLDEN / name).read_bytes().decode("utf-8")
    return text, read(text, name)


@pytest.mark.parametrize("name", FILES)
def test_it_reads_and_is_written_the_same(name: str) -> None:
    text, record = golden(name)
    assert write(record) == text
    assert "\r" not in text
    for deal in record.deals:
        assert deal.phase in ("counted", "redeal", "stopped")
    if name in DEALS:
        table, _, number = name.removesuffix(".txt").rpartition("-")
        assert record.event == f"{table} {number}: {', '.join(sorted(events(record.deal)))}"


@pytest.mark.parametrize("name", AS_JSON)
def test_json_lines_are_written_the_same(name: str) -> None:
    lines = (GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8")
    _, record = golden(f"{name}.txt")
    assert to_jsonl(record) == lines
    assert read(lines) == record


@pytest.mark.parametrize("name", FILES[:: len(FILES) // 12])
def test_as_json_lines_it_is_the_same(name: str) -> None:
    _, record = golden(name)
    assert read(to_jsonl(record)) == record


def test_there_are_enough_and_they_are_small() -> None:
    assert len(DEALS) >= 60
    assert sum(path.stat().st_size for path in GOLDEN.iterdir()) < 2_000_000
    for name in (*PRESETS, *(f"house-{name}" for name in HOUSE)):
        assert len([file for file in DEALS if file.rpartition("-")[0] == name]) >= 3, name
    assert {name.removesuffix(".txt") for name in FILES if name not in DEALS} == {*MATCHES}


@pytest.mark.parametrize("name", PRESETS)
def test_they_are_of_the_preset_they_are_named_for(name: str) -> None:
    for file in DEALS:
        if file.rpartition("-")[0] == name:
            text = (GOLDEN / file).read_text(encoding="utf-8")
            assert f'[Rules "{name}"]\n\n' in text


def test_every_kind_of_ending_is_among_them() -> None:
    told = {what for name in DEALS for what in golden_events(GOLDEN / name)}
    assert sorted(SEEN - told) == []


def golden_events(path: Path) -> list[str]:
    """What the header of a golden deal says; `test_it_reads_and_is_written_the_same` holds it to it."""
    text = path.read_text(encoding="utf-8")
    return text.split('[Event "')[1].split('"]')[0].split(": ")[1].split(", ")


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_is_whole(name: str) -> None:
    _, record = golden(f"{name}.txt")
    assert record.match is not None
    assert record.match.ended == ("time" if name == "match-club" else "won")
    assert record.match.winners
    assert len(record.deals) >= 8


def test_the_script_makes_them() -> None:
    """The first ones of a quick table, played again by the same players."""
    made = islice(deals_of("one-deck", Rules.preset("one-deck")), 2)
    for number, (deal, found) in enumerate(made, 1):
        event = f"one-deck {number}: {', '.join(found)}"
        text = write_deal(deal, NAMES[:4] if number % 2 else (), event)
        assert text == (GOLDEN / f"one-deck-{number}.txt").read_text(encoding="utf-8")


def test_the_script_says_what_is_out_of_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(make_records, "GOLDEN", tmp_path)
    monkeypatch.setattr(make_records, "PRESETS", {"one-deck": PRESETS["one-deck"]})
    monkeypatch.setattr(make_records, "HOUSE", {})
    monkeypatch.setattr(make_records, "MATCHES", {})
    monkeypatch.setattr(make_records, "TRIES", 3)
    (tmp_path / "old-1.txt").write_text("an old one")
    assert make_records.main(["--check"]) == 1
    assert "old-1.txt" in capsys.readouterr().out
    assert make_records.main([]) == 0
    assert not (tmp_path / "old-1.txt").exists()
    assert make_records.main(["--check"]) == 0
