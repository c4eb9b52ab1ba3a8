"""What comes in as a line, and the errors it gets: one answer a line, never more, never less."""

import io
import json
from typing import Any

import pytest

from tests.judge.asking import ask, error, through, wrong
from tractor_lab import judge
from tractor_lab._lines import MAX_DEPTH, MAX_LINE

LEVELS = b'{"op": "levels", "points": 80}'
TAKEN = {"side": "opponents", "levels": 0}


# -- lines ---------------------------------------------------------------------------------------------


def test_answers_come_in_the_order_of_the_questions() -> None:
    given = [json.dumps({"id": n, "op": "levels", "points": n}).encode() for n in range(300)]
    assert [answer["id"] for answer in through(b"\n".join(given))] == list(range(300))


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b""])
def test_line_ends(end: bytes) -> None:
    assert through(LEVELS + end) == [TAKEN]


def test_no_line_no_answer() -> None:
    assert through(b"") == []


def test_an_empty_line_is_answered_too() -> None:
    first, second, third = through(b"\n" + LEVELS + b"\n  \r\n")
    assert first["error"]["code"] == third["error"]["code"] == "malformed-json"
    assert second == TAKEN


def test_a_byte_order_mark_does_no_harm() -> None:
    assert through(b"\xef\xbb\xbf" + LEVELS) == [TAKEN]


def test_a_long_line_is_passed_over() -> None:
    padded = LEVELS[:-1] + b', "more": "' + b"x" * (MAX_LINE - len(LEVELS) - 12) + b'"}'
    assert len(padded) == MAX_LINE
    answers = through(b"\n".join([padded, padded + b" ", b"[" * 3_000_000, b"", LEVELS]))
    codes = [answer.get("error", {}).get("code", "fine") for answer in answers]
    assert codes == ["fine", "line-too-long", "line-too-long", "malformed-json", "fine"]


@pytest.mark.parametrize("ending", [b"\n", b"\r\n", b""])
@pytest.mark.parametrize("more", range(-2, 4))
def test_the_longest_line(more: int, ending: bytes) -> None:
    answers = through(b"7" * (MAX_LINE + more) + ending + (LEVELS if ending else b""))
    assert (answers[0]["error"]["code"] == "line-too-long") is (more > 0)
    assert answers[1:] == ([TAKEN] if ending else [])


def test_a_huge_line_is_not_held_in_memory() -> None:
    class Endless(io.RawIOBase):
        """A line of a gigabyte that is never there at once, then a question."""

        left = 1_000_000_000
        asked = 0

        def readline(self, size: int | None = -1, /) -> bytes:
            assert size is not None
            assert 0 < size <= MAX_LINE + 2
            self.asked = max(self.asked, size)
            if self.left <= 0:
                self.left, found = self.left - 1, (LEVELS if self.left == 0 else b"")
                return found
            self.left -= size * 100  # pretend: a hundred pieces at a time
            if self.left <= 0:
                self.left = 0
                return b"x\n"
            return b"x" * size

    out = io.BytesIO()
    assert judge.main(None, Endless(), out) == 0
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    assert answers[0]["error"]["code"] == "line-too-long"
    assert answers[1:] == [TAKEN]


def test_text_streams_serve_as_well() -> None:
    out = io.StringIO()
    asked = '{"op": "compare", "trump": "♥5", "a": "♠5", "b": "♥A"}\n\ud800\n'
    assert judge.main(None, io.StringIO(asked), out) == 0
    first, second = map(json.loads, out.getvalue().splitlines())
    assert first == {"result": 1}
    assert second["error"]["code"] == "malformed-json"


def test_answers_are_sent_one_by_one() -> None:
    class Out(io.BytesIO):
        flushed = 0

        def flush(self) -> None:
            self.flushed += 1

    out = Out()
    judge.main(None, io.BytesIO(LEVELS + b"\n" + LEVELS), out)
    assert out.flushed == 2


# -- malformed ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        b"nope",
        b"{",
        b'{"op": "levels", "points": 80',
        b'{"op": "levels", "points": 80} {}',
        b"{'op': 'levels'}",
        b'{"op": "levels", "points": NaN}',
        b'{"op": "levels", "points": 80, "more": Infinity}',
        b'{"op": "levels", "points": 80, "more": [-Infinity]}',
        b'{"op": "levels", "points": 1e400}',
        b'{"op": "levels", "points": ' + b"9" * 5000 + b"}",
        b'{"op": "levels", "points": 80, "more": "\\ud800"}',
        b'{"op": "levels", "points": 80, "\\udfff": 1}',
        b'{"op": "levels", "points": 80, "points": 80}',
        b'{"op": "levels", "points": 80, "more": {"a": 1, "a": 1}}',
        b'{"op": "levels", "points": 80, "more": "\xff"}',
        b"\xff\xfe{\x00}\x00",
        b'{"op": "levels", "points": 80, "more": "\x00"}',
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b'{"op": "levels", "points": 80, "more": ' + b"[" * 5000 + b"]" * 5000 + b"}",
        b'[[[["' + b'\\"' * 400_000 + b"[" * 100,
        b"\x00",
        "{\u2028".encode(),
    ],
)
def test_malformed(line: bytes) -> None:
    code, message = error(line)
    assert code == "malformed-json"
    assert len(message) < 200
    assert through(line + b"\n" + LEVELS)[-1] == TAKEN


def test_nesting_up_to_the_limit() -> None:
    def deep(levels: int) -> bytes:
        return LEVELS[:-1] + b', "more": ' + b"[" * levels + b"]" * levels + b"}"

    assert through(deep(MAX_DEPTH - 1)) == [TAKEN]
    assert error(deep(MAX_DEPTH))[0] == "malformed-json"
    # Brackets in a text are no nesting, and neither is a long list.
    for more in ('"' + "[{" * 500 + '\\""', "[" + "[]," * 500 + "0]"):
        assert through(LEVELS[:-1] + b', "more": ' + more.encode() + b"}") == [TAKEN]


@pytest.mark.parametrize("line", [b"[]", b"7", b"null", b'"levels"', b"true", b"[" + LEVELS + b"]"])
def test_not_an_object(line: bytes) -> None:
    assert error(line)[0] == "not-an-object"


# -- id ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "value", [0, "seven", None, True, 1.5, [1, {"a": []}], {}, "♠", "😀", 10**300, -0.0, ""]
)
def test_id_comes_back(value: Any) -> None:
    answer = ask("levels", points=80, id=value)
    assert answer == {"id": value, **TAKEN}
    assert type(answer["id"]) is type(value)
    assert ask("nothing", id=value)["id"] == value


@pytest.mark.parametrize(
    "line",
    [
        b'{"id": 7, "op": "levels", "points": NaN}',
        b'{"id": 7, "op": "levels", "points": 1e400}',
        b'{"id": 7, "op": "\\ud800"}',
        b'{"id": 7, "op": "levels", "op": "levels"}',
        b'{"id": 7}',
    ],
)
def test_id_comes_back_from_a_bad_line_that_can_be_read(line: bytes) -> None:
    assert through(line)[0]["id"] == 7


@pytest.mark.parametrize(
    "line",
    [b'{"id": NaN}', b'{"id": "\\ud800"}', b'{"id": 1, "id": 2}', b'{"id": [{"a": 1, "a": 2}]}'],
)
def test_an_id_that_cannot_be_read_is_left_out(line: bytes) -> None:
    assert set(through(line)[0]) == {"error"}


def test_unknown_fields_are_ignored() -> None:
    assert ask("levels", points=80, color="red", trump=7, cards={}) == TAKEN


# -- fields --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("op", ["stir", "friends", "", "LEVELS", "__init__"])
def test_an_unknown_op_lists_the_ops(op: str) -> None:
    code, message = wrong(op)
    assert code == "unknown-op"
    assert all(name in message for name in judge.OPS)


@pytest.mark.parametrize("op", [None, 7, [], {}, True])
def test_op_is_text(op: Any) -> None:
    assert error(json.dumps({"op": op}))[0] == "wrong-type"


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


# -- when something breaks -------------------------------------------------------------------------------


def test_a_fault_of_the_engine_is_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(question: judge.Question) -> judge.Answer:
        raise RecursionError("deep inside")

    monkeypatch.setitem(judge.OPS, "levels", fails)
    answer = ask("levels", id=7)
    assert answer["id"] == 7
    assert answer["error"]["code"] == "internal"
    assert "deep inside" in answer["error"]["message"]


def test_a_reader_that_goes_away() -> None:
    class Gone(io.RawIOBase):
        def write(self, data: Any, /) -> int:
            raise BrokenPipeError

    assert judge.main(None, io.BytesIO(LEVELS), Gone()) == 0


def test_a_full_disk(capsys: pytest.CaptureFixture[str]) -> None:
    class Full(io.RawIOBase):
        def write(self, data: Any, /) -> int:
            raise OSError(28, "No space left on device")

    assert judge.main(None, io.BytesIO(LEVELS), Full()) == 1
    assert "No space left" in capsys.readouterr().err
