"""What is on the disk: whole, never overwritten when it is broken, and never in the way of the play."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.game.playing import new_game, play_on
from tractor_lab import progress
from tractor_lab.game import Keeper, kept, unfinished
from tractor_lab.rules import Rules


def keep_one(name: str = "an evening", decisions: int = 4) -> tuple[Keeper, Path]:
    game = play_on(new_game(seed=name), decisions=decisions)
    game.name = name
    keeper = Keeper()
    assert keeper.keep(game) == ""
    assert keeper.file is not None
    return keeper, keeper.file


def test_what_is_kept_is_gone_on_with(matches: Path) -> None:
    keep_one("one")
    keep_one("二")
    found, said = unfinished()
    assert said == ""
    assert [one.name for one in found] == ["二", "one"] or found[0].when == found[1].when
    game = next(one for one in found if one.name == "one").game()
    assert game.deal == play_on(new_game(seed="one"), decisions=4).deal
    assert {file.name for file in matches.glob("*.json")} == {"one.json", "二.json"}


def test_two_matches_of_one_name_are_two_files() -> None:
    _, first = keep_one()
    _, second = keep_one()
    assert first != second
    assert len(kept()[0]) == 2


def test_one_that_is_over_is_not_offered() -> None:
    game = play_on(new_game(Rules(deal_limit=1), seed=3))
    while not game.over:
        game.next_deal()
        play_on(game)
    Keeper().keep(game)
    assert unfinished()[0] == []
    assert kept()[0][0].over


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[1]", b"\xff\xfe", b'{"format": "else"}', b"null", b"[" * 100_000]
)
def test_a_broken_file_is_set_aside(content: bytes, matches: Path) -> None:
    _, file = keep_one()
    file.write_bytes(content)
    found, said = unfinished()
    assert found == []
    aside = next(matches.glob("*.broken-*"))
    assert str(aside) in said
    assert aside.read_bytes() == content
    assert unfinished() == ([], "")


def test_a_later_version_is_left_alone(matches: Path) -> None:
    _, file = keep_one()
    data = json.loads(file.read_bytes())
    data["match"]["version"] = 99
    file.write_text(json.dumps(data))
    assert "later version" in unfinished()[1]
    assert json.loads(file.read_bytes()) == data


def test_a_full_disk_costs_only_the_keeping(monkeypatch: pytest.MonkeyPatch) -> None:
    keeper, file = keep_one()
    before = file.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    game = play_on(new_game(), decisions=6)
    with monkeypatch.context() as patch:
        patch.setattr(progress.os, "fsync", full)
        patch.setattr(progress.Path, "replace", full)
        assert "disk is full" in keeper.keep(game)
        assert keeper.keep(game) == ""
    assert file.read_bytes() == before
    assert keeper.keep(game) == ""
    assert file.read_bytes() != before


def test_a_folder_that_cannot_be_written(matches: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    matches.write_text("a file where the folder should be")
    keeper = Keeper()
    assert keeper.keep(new_game()) != ""
    assert keeper.keep(new_game()) == ""
    monkeypatch.setenv("TRACTOR_LAB_MATCHES", "off")
    assert Keeper().keep(new_game()) == ""
    assert kept() == ([], "")


def test_a_match_that_another_notebook_goes_on_with() -> None:
    keeper, file = keep_one()
    game = play_on(new_game(seed="an evening"), decisions=8)
    other = Keeper(taken_from=kept()[0][0])
    assert other.keep(game) == ""
    theirs = file.read_bytes()
    assert "another notebook" in keeper.keep(game)
    assert keeper.keep(game) == ""
    assert file.read_bytes() == theirs
    assert other.keep(game) == ""


def test_what_another_notebook_has_played_since_is_not_lost() -> None:
    """Both list the match; one goes on with it; the other goes on from there, not from what it had listed."""
    keeper, game = Keeper(), play_on(new_game(seed=3), decisions=2)
    keeper.keep(game)
    listed = unfinished()[0][0]
    keeper.keep(play_on(game, decisions=3))
    assert listed.again().game().deal == game.deal != listed.game().deal
    listed.file.unlink()
    assert listed.again() == listed


def test_nothing_half_written_stays(matches: Path) -> None:
    keep_one()
    assert list(matches.glob(".*.part")) == []
