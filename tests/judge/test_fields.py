"""The fields of a question and the rules it is asked under: a fault is named, and never a crash."""

import io
from typing import Any

import pytest

from tests.judge.asking import ask, through, wrong
from tractor_lab import judge

LEVELS = b'{"op": "levels", "points": 80}'
TAKEN = {"side": "opponents", "levels": 0}

WHOLE: dict[str, dict[str, Any]] = {
    "table": {"level": "5"},
    "order": {"trump": "H5", "suit": "T"},
    "compare": {"trump": "H5", "a": "SA", "b": "SK"},
    "adjacent": {"trump": "H5", "a": "SA", "b": "SK"},
    "shape": {"trump": "H5", "cards": "SA SA"},
    "follow": {"trump": "H5", "lead": "SA SA", "hand": "SK SK SQ", "play": "SK SK"},
    "lead": {"trump": "H5", "play": "SA SK", "others": ["", "", ""], "hand": "SA SK"},
    "trick": {"trump": "H5", "plays": ["SA", "SK"]},
    "kitty": {"trump": "H5", "lead": "SA", "winning_play": "SA", "kitty": "S5", "won_by": None},
    "levels": {"points": 80},
    "advance": {
        "levels": ["5", "2"],
        "declarer": 0,
        "points": 35,
        "defended": [["2"], []],
    },
    "bid": {
        "level": "2",
        "seat": 1,
        "cards": "D2 D2",
        "current": {"seat": 0, "cards": "S2"},
        "hand": "D2 D2 S5",
        "declarer": 0,
        "calls": [{"seat": 0, "cards": "S2"}],
        "buried": False,
    },
    "nobid": {"level": "2", "kitty": "S3"},
    "settle": {
        "rules": "qq",
        "side": "declarers",
        "levels": 3,
        "base": 100,
        "scores": [90, 90, 90, 90],
    },
}
OPTIONAL = {
    ("table", "level"),
    ("follow", "play"),
    ("lead", "hand"),
    ("kitty", "won_by"),
    ("advance", "defended"),
    *(("bid", field) for field in ("current", "hand", "declarer", "calls", "buried")),
    ("nobid", "kitty"),
    ("settle", "base"),
    ("settle", "scores"),
}
NUMBERS = {("levels", "points"), ("advance", "points"), ("settle", "levels"), ("settle", "base")}
FIELDS = [(op, field) for op, fields in WHOLE.items() for field in fields if field != "rules"]


def test_every_op_is_tried() -> None:
    assert set(WHOLE) == set(judge.OPS)
    assert all("error" not in ask(op, **fields) for op, fields in WHOLE.items())


@pytest.mark.parametrize(("op", "field"), FIELDS)
def test_a_missing_field(op: str, field: str) -> None:
    left = {name: value for name, value in WHOLE[op].items() if name != field}
    if (op, field) in OPTIONAL:
        # Without a kitty there is nothing to turn, but the question is whole.
        assert ask(op, **left).get("error", {}).get("code") in (None, "impossible-position")
    else:
        code, message = wrong(op, **left)
        assert code == "missing-field"
        assert message.startswith(field)


@pytest.mark.parametrize("value", [7, True, 1.5, {}, {"a": 1}, [[]], [None], [7], "ZZ", ["SA SA"]])
@pytest.mark.parametrize(("op", "field"), FIELDS)
def test_a_wrong_value(op: str, field: str, value: Any) -> None:
    if ((op, field) in NUMBERS and value == 7) or (field == "buried" and value is True):
        return
    code, message = wrong(op, **(WHOLE[op] | {field: value}))
    assert code in (
        "wrong-type",
        "unknown-card",
        "unknown-trump",
        "bad-value",
        "missing-field",
        "impossible-position",
    )
    assert message.startswith(field)


@pytest.mark.parametrize(("op", "field"), FIELDS)
def test_a_long_value_is_clipped(op: str, field: str) -> None:
    for value in ("S" * 100_000, ["S" * 100_000], "SA " * 100_000, [{"a": "b" * 100_000}]):
        code, message = wrong(op, **(WHOLE[op] | {field: value}))
        assert code != "internal"
        assert len(message) < 400


@pytest.mark.parametrize(
    ("op", "field", "value"),
    [
        ("shape", "cards", "SA SA SA"),
        ("follow", "hand", "SK SK SK SQ"),
        ("follow", "play", "SK SK SK"),
        ("follow", "lead", "BJ BJ BJ"),
        ("lead", "play", "SA SA SA"),
        ("lead", "others", ["SA SA SA", "", ""]),
        ("lead", "others", ["SA SA", "SA", ""]),
        ("trick", "plays", ["SA SA", "SA SA"]),
        ("kitty", "kitty", ["D5", "D5", "D5"]),
        ("nobid", "kitty", ["D5", "D5", "D5"]),
        ("bid", "cards", ["D2", "D2", "D2"]),
        ("bid", "hand", ["D2", "D2", "D2"]),
    ],
)
def test_more_copies_than_the_decks_hold(op: str, field: str, value: Any) -> None:
    code, message = wrong(op, **(WHOLE[op] | {field: value}))
    assert code == "too-many-copies"
    assert message.startswith(field)
    four = ask(op, **(WHOLE[op] | {field: value}), rules={"decks": 4})
    assert four.get("error", {}).get("code") != "too-many-copies"


def test_cards_that_are_not_in_the_decks() -> None:
    rules = {"lowest_rank": "3", "jokers": 0}
    for card in ("S2", "BJ"):
        code, message = wrong("compare", trump="H5", a=card, b="SA", rules=rules)
        assert (code, message) == (
            "too-many-copies",
            f"a: {card} is not in the decks of this table",
        )
        assert wrong("shape", trump="H5", cards=[card], rules=rules)[0] == "too-many-copies"


# -- rules ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "names"),
    [
        ("nope", "nope"),
        ("", "preset"),
        ("x" * 100_000, "preset"),
        ({"preset": "nope"}, "nope"),
        ({"preset": 7}, "preset"),
        ({"colour": 1}, "colour"),
        ({"decks": 9}, "decks"),
        ({"decks": True}, "decks"),
        ({"decks": 2.0}, "decks"),
        ({"decks": 10**200}, "decks"),
        ({"decks": [[]]}, "decks"),
        ({"decks": "x" * 100_000}, "decks"),
        ({"throws": 1}, "throws"),
        ({"overruff": {}}, "overruff"),
        ({"self": 1}, "self"),
        ({"x" * 100_000: 1}, "xxx"),
        ({"hand": 100}, "hand"),
        ({"": 1}, "''"),
        (7, "rules"),
        ([], "rules"),
        (True, "rules"),
    ],
)
def test_bad_rules(rules: Any, names: str) -> None:
    code, message = wrong("levels", points=80, rules=rules)
    assert code in ("bad-rules", "wrong-type")
    assert message.startswith("rules:")
    assert names in message
    assert len(message) < 2000


def test_rules_of_a_question(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ask("levels", points=80, rules="one-deck") == {"side": "opponents", "levels": 2}
    assert ask("levels", points=80, rules={"decks": 3})["side"] == "declarers"
    assert ask("levels", points=80, rules=None) == TAKEN
    monkeypatch.chdir(tmp_path)
    (tmp_path / "house.toml").write_text("decks = 1", encoding="utf-8")
    assert wrong("levels", points=80, rules="house.toml")[0] == "bad-rules"


def test_rules_of_the_command(tmp_path: Any) -> None:
    assert through(LEVELS, "one-deck") == [{"side": "opponents", "levels": 2}]
    house = tmp_path / "house.toml"
    house.write_text('preset = "titanic"\ntakeover = 80\n', encoding="utf-8")
    assert through(LEVELS, str(house)) == [TAKEN]
    both = LEVELS[:-1] + b', "rules": {"decks": 1}}'
    assert through(both, str(house)) == [{"side": "opponents", "levels": 2}]


@pytest.mark.parametrize(
    ("content", "names"),
    [
        (None, "neither a preset"),
        (b"decks = 9", "decks"),
        (b"decks = [", "house.toml"),
        (b'preset = "nope"', "nope"),
        (b"\xff", "UTF-8"),
        (b"a = " + b"[" * 20_000, "house.toml"),
        (b"# " + b"x" * 200_000, "bytes"),
        (b"[decks]\nx = 1", "decks"),
        (b"decks = nan", "decks"),
        (b"decks = 1979-05-27", "decks"),
    ],
)
def test_bad_rules_of_the_command(
    content: bytes | None, names: str, tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    house = tmp_path / "house.toml"
    if content is not None:
        house.write_bytes(content)
    out = io.BytesIO()
    assert judge.main(str(house), io.BytesIO(LEVELS), out) == 2
    said = capsys.readouterr().err
    assert names in said
    assert said.count("\n") == 1
    assert out.getvalue() == b""


@pytest.mark.parametrize("name", ["/", "\0", "a" * 5000])
def test_a_name_that_is_no_file(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert judge.main(name, io.BytesIO(LEVELS), io.BytesIO()) == 2
    assert capsys.readouterr().err.startswith("tractor-lab judge: --rules:")
