"""Whatever comes in: one answer a line, always JSON, never a fault of ours."""

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.judge.asking import Answer, ask, through
from tests.judge.test_fields import WHOLE
from tractor_lab import judge
from tractor_lab.rules import FACES, PRESETS

SETTINGS = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)

FACE = st.sampled_from([card.code for card in FACES])
CARDS = st.lists(FACE, max_size=8)
TRUMP = st.sampled_from(["H5", "S2", "NT7", "NT", "DA", "C10"])
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=20)
    | FACE
    | TRUMP
    | st.sampled_from(["S8 S8", "♠8", "lj", "T", ""]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=12,
)
RULES = st.sampled_from([*PRESETS, {"decks": 3}, {"decks": 4, "players": 6}, {"follow": "pairs"}])
NAMES = sorted({name for fields in WHOLE.values() for name in fields} | {"rules", "id"})


def check(answer: Answer) -> None:
    found = answer.get("error", {"code": "none", "message": ""})
    assert found["code"] != "internal", found
    assert len(found["message"]) < 1500


@SETTINGS
@given(st.binary(max_size=200))
def test_any_bytes(data: bytes) -> None:
    answers = through(data)
    expected = data.count(b"\n") + (not data.endswith(b"\n") and data != b"")
    assert len(answers) == expected
    assert all("error" in answer for answer in answers)
    for answer in answers:
        check(answer)


@SETTINGS
@given(st.lists(JSON, max_size=5))
def test_any_json(values: list[Any]) -> None:
    data = "".join(json.dumps(value) + "\n" for value in values)
    answers = through(data.encode())
    assert len(answers) == len(values)
    for answer in answers:
        check(answer)


@SETTINGS
@given(st.sampled_from(sorted(judge.OPS)), st.dictionaries(st.sampled_from(NAMES), JSON))
def test_any_values_in_the_fields(op: str, changes: dict[str, Any]) -> None:
    line = json.dumps({"op": op, **WHOLE[op], **changes}).encode()
    (answer,) = through(line)
    check(answer)


@SETTINGS
@given(st.sampled_from(sorted(judge.OPS)), st.data())
def test_a_damaged_question(op: str, data: st.DataObject) -> None:
    line = bytearray(json.dumps({"op": op, **WHOLE[op]}).encode())
    place = data.draw(st.integers(0, len(line) - 1))
    line[place] = data.draw(st.integers(0, 255))
    for answer in through(bytes(line)):
        check(answer)


@SETTINGS
@given(TRUMP, RULES, st.lists(CARDS, min_size=2, max_size=6), CARDS)
def test_any_cards(trump: str, rules: Any, groups: list[list[str]], kitty: list[str]) -> None:
    first, second, *rest = groups
    asked: dict[str, Answer] = {
        "shape": {"cards": first},
        "follow": {"lead": first, "hand": second + kitty, "play": second},
        "lead": {"play": first, "others": [second, *rest, kitty], "hand": first + kitty},
        "trick": {"plays": groups},
        "kitty": {"lead": first, "winning_play": second, "kitty": kitty},
    }
    for op, fields in asked.items():
        check(ask(op, trump=trump, rules=rules, **fields))


@SETTINGS
@given(TRUMP, RULES, st.lists(FACE, min_size=6, max_size=20), st.integers(1, 6))
def test_what_is_owed_is_legal(trump: str, rules: Any, hand: list[str], size: int) -> None:
    """The example is legal, a reason's example is legal, and there is always something to play."""
    spades = ["SA", "SK", "SK", "SQ", "SQ", "SJ"][:size]
    question: Answer = {"trump": trump, "rules": rules, "lead": spades, "hand": hand}
    owed = ask("follow", **question)
    if "error" in owed:
        check(owed)
        return
    assert owed["count"] >= 1
    assert ask("follow", **question, play=owed["example"]) == {"legal": True}
    tried = ask("follow", **question, play=hand[:size])
    if not tried["legal"]:
        assert owed["count"] < 2**20
        again = ask("follow", **question, play=tried["reason"]["example"])
        assert again == {"legal": True}


@pytest.mark.parametrize("op", sorted(judge.OPS))
def test_every_field_left_out_in_turn_and_together(op: str) -> None:
    for fields in ({}, *({name: None} for name in WHOLE[op])):
        check(ask(op, **fields))
