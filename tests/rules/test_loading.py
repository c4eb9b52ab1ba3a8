"""`Rules.load`: a table from a TOML file; whatever is wrong in it is named with the file."""

import errno
import os
import time
from pathlib import Path

import pytest

from tractor_lab._rulefile import rules_from_name_or_file
from tractor_lab.rules import ParseError, Rules

TOWN = """\
# how we play
preset = "club"
throw_penalty = 5
must_defend = ["5", "10", "A"]
throws = true
"""


def test_a_file_starts_from_a_preset_and_overrides(tmp_path: Path) -> None:
    file = tmp_path / "town.toml"
    file.write_text(TOWN, encoding="utf-8")
    wanted = Rules.preset("club").replace(throw_penalty=5, must_defend=("5", "10", "A"))
    assert Rules.load(file) == Rules.load(str(file)) == wanted
    assert rules_from_name_or_file(str(file)) == wanted


def test_what_editors_leave_behind_does_no_harm(tmp_path: Path) -> None:
    file = tmp_path / "town.toml"
    file.write_bytes(b"\xef\xbb\xbf" + TOWN.replace("\n", "\r\n").encode())
    assert Rules.load(file).throw_penalty == 5


def test_an_empty_file_is_standard(tmp_path: Path) -> None:
    file = tmp_path / "town.toml"
    file.touch()
    assert Rules.load(file) == Rules()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"decks = 9", ["decks=9", "1, 2, 3, 4"]),
        (b'decks = "3"', ["decks='3'", "1, 2, 3, 4"]),
        (b"decks = 2.0", ["decks=2.0", "1, 2, 3, 4"]),
        (b"decks = nan", ["decks=nan", "1, 2, 3, 4"]),
        (b"step = true", ["step=True", "a whole number from 5"]),
        (b'throws = "no"', ["throws='no'", "true, false"]),
        (b"stir = 1979-05-27", ["stir=datetime.date", "true, false"]),
        (b'overruff = "most"', ["overruff='most'", "'largest', 'all', 'highest'"]),
        (b'levels = "2-K"', ["levels='2-K'", "'3-A'"]),
        (b'must_defend = ["1"]', ["must_defend=('1',)", "2 to A and NT"]),
        (b"deck = 3", ["'deck'", "did you mean 'decks'?", "overruff"]),
        (b"level_gap = true", ["'level_gap'", "did you mean 'level_gap_closes'?"]),
        (b"DECKS = 3", ["'DECKS'", "did you mean 'decks'?"]),
        (b"[rules]\ndecks = 3", ["'rules'", "the fields are decks"]),
        (b'"" = 3', ["''", "the fields are decks"]),
        (b'preset = "poker"', ['"poker" is no preset', "standard, baike"]),
        (b'preset = ["qq"]', ["preset=", "the name of a preset"]),
        (b"hand = 60", ["hand=60", "108 cards"]),
        (b"decks = \n", ["line 1"]),
        (b"decks = 2\ndecks = 3\n", ["line 2"]),
        ("decks ＝ 3".encode(), ["line 1: ＝ is a wide mark; write = in its place"]),
        ("decks = 3\nfollow = “suit”".encode(), ['line 2: “ is a wide mark; write " in its place']),
        ('must_defend = ["5"，"A"]'.encode(), ["line 1: ， is a wide mark; write , in its place"]),
        ("decks = ３".encode(), ["line 1: ３ is a wide mark; write 3 in its place"]),
        ("decks =　3".encode(), ["line 1: a wide space; write a usual one"]),
        ("# “三副”\ndecks = x  # ，".encode(), ["Invalid value (at line 2"]),
        (b"riot = " + b"9" * 1900, ["too long"]),
        (b"riot = 0x" + b"f" * 1900, ["too long"]),
        (b"riot = " + b"9" * 5000, ["2000 characters"]),
        (b"a" + b".a" * 40_000 + b" = 1", ["2000 characters"]),
        (b"x = " + b"[" * 1900, ["too deeply nested"]),
        (b"x = [\n" * 20_000, ["too deeply nested", "100000 bytes"]),
        (b"\x89PNG\r\n\x1a\n\0\xff", ["UTF-8"]),
        ("decks = 3".encode("utf-16"), ["UTF-8"]),
        (b"decks = 3\0", ["line 1"]),
        (b"#" * 100_001, ["100000 bytes"]),
        (b"key" * 30 + b" = 1", ["too long"]),
    ],
)
def test_a_bad_file_is_refused_with_its_name(
    content: bytes, said: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "town.toml"
    file.write_bytes(content)
    began = time.perf_counter()
    with pytest.raises(ParseError) as caught:
        Rules.load(file)
    assert time.perf_counter() - began < 2
    message = str(caught.value)
    assert "town.toml" in message
    hits = [part in message for part in said]
    assert any(hits) if "nested" in said[0] else all(hits), message
    assert len(message) < 1200 + len(str(file))


def test_where_there_is_no_file_to_read(tmp_path: Path) -> None:
    for path in (tmp_path / "nowhere.toml", tmp_path, "a\0b", "x" * 5000, ""):
        with pytest.raises(ParseError, match="cannot be read"):
            Rules.load(path)
    with pytest.raises(ParseError, match=r'"town" is neither a preset .* nor a file'):
        rules_from_name_or_file("town")
    with pytest.raises(ParseError, match="cannot be read"):
        rules_from_name_or_file(str(tmp_path))


def test_an_endless_file_ends() -> None:
    with pytest.raises(ParseError, match="100000 bytes"):
        Rules.load("/dev/zero")


def test_a_file_of_somebody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(*_: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(Path, "open", closed)
    with pytest.raises(ParseError, match="cannot be read: Permission denied"):
        Rules.load("town.toml")


def test_a_preset_is_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("qq").write_text("decks = 4", encoding="utf-8")
    assert rules_from_name_or_file("qq") == Rules.preset("qq")
    assert Rules.load("qq").decks == 4
    with pytest.raises(ParseError, match="cannot be read"):
        Rules.load("club")


def test_the_file_on_the_rules_page_is_one(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")
    file = tmp_path / "town.toml"
    file.write_text(text.split("```toml\n")[1].split("```")[0], encoding="utf-8")
    assert Rules.load(file).throw_penalty == 5
