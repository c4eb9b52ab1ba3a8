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
