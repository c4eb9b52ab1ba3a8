"""How the tests ask the judge."""

import io
import json
from collections.abc import Sequence
from typing import Any

from tractor_lab import judge

Answer = dict[str, Any]


def ask(op: str, **fields: Any) -> Answer:
    """The answer to one question."""
    answer: Answer = json.loads(judge.answer(json.dumps({"op": op, **fields})))
    return answer


def error(line: str | bytes) -> tuple[str, str]:
    """Code and message of the error that a line gets."""
    answer = json.loads(judge.answer(line))
    found = answer["error"]
    assert set(found) == {"code", "message"}
    return found["code"], found["message"]


def wrong(op: str, **fields: Any) -> tuple[str, str]:
    """Code and message of the error that a question gets."""
    return error(json.dumps({"op": op, **fields}))


def through(data: bytes, rules: str | None = None) -> list[Answer]:
    """All the answers to an input, as the command gives them."""
    out = io.BytesIO()
    assert judge.main(rules, io.BytesIO(data), out) == 0
    text = out.getvalue().decode("ascii")
    assert text == "" or text.endswith("\n")
    return [strict(line) for line in text.split("\n")[:-1]]


def strict(line: str) -> Answer:
    """One answer, read as strictly as any other language would."""

    def refuse(word: str) -> None:
        raise AssertionError(f"{word} is no JSON")

    answer: Answer = json.loads(line, parse_constant=refuse)
    assert type(answer) is dict
    return answer


def lines(questions: Sequence[Any]) -> bytes:
    return b"".join(json.dumps(question).encode() + b"\n" for question in questions)
