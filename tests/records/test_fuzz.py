"""Whatever comes in: a record, or a `RecordError`, and soon."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scripts.make_records import NAMES, Habits, play, some_deal
from tests.records.example import EXAMPLE
from tractor_lab.records import Record, RecordError, read, to_jsonl, write, write_deal, write_match
from tractor_lab.rules import FACES, PRESETS, Deal, Rules
from tractor_lab.rules.match import Match

SETTINGS = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)


def tried(data: str | bytes) -> None:
    """It reads, and then it writes and reads again; or it is refused."""
    try:
        record = read(data)
    except RecordError as error:
        refused = error
    else:
        assert isinstance(record, Record)
        assert read(write(record)) == record
        return
    text = data.decode("utf-8", "replace") if isinstance(data, bytes) else data
    assert 1 <= refused.line <= text.count("\n") + text.count("\r") + 1
    assert refused.say("zh") != refused.say("en")


def good_records() -> list[str]:
    rng = random.Random("good")
    match = Match.start(Rules.preset("one-deck"))
    deals: list[Deal] = []
    for index in range(2):
        deals.append(play(match.deal(index), rng, Habits()))
        match = match.after(deals[-1], 4.5)
    found = [EXAMPLE, write_match(match, deals, NAMES[:4], minutes=[4.5, 4.5])]
    for name, ways in (
        ("joker-bid", Habits(calls=0.9)),
        ("club", Habits(takes_back=0.1)),
        ("nanning", Habits(revokes=0.3)),
        ("looking-for-friends", Habits()),
    ):
        deal = some_deal(f"fuzz {name}", Rules.preset(name), ways)
        found.append(write_deal(deal))
        found.append(write_deal(deal.replayed(deal.log[: len(deal.log) - 30])))
    return found


GOOD = good_records()
GOOD += [to_jsonl(read(text)) for text in GOOD]
WORDS = [
    *(card.code for card in FACES[::7]),
    *[
        "0",
        "1",
        "3",
        "7",
        "-1",
        "99999999999",
        "@40",
        "=",
        "|",
        "->",
        ":",
        ",",
        '"',
        "{",
        "}",
        ";",
        "[",
    ],
    *[
        "takes back",
        ", again from 1",
        "none",
        "redeal",
        "unfinished",
        "stopped",
        "trump",
        "NT",
        "\\",
        "\n",
    ],
    *["null", "true", "[]", "{}", '"seat": 2', "1e999", "NaN", "\u2028", "\x00", "♠", "级"],
]


@SETTINGS
@given(st.binary(max_size=300))
def test_any_bytes(data: bytes) -> None:
    tried(data)


@SETTINGS
@given(st.text(max_size=300))
def test_any_text(text: str) -> None:
    tried(text)


@SETTINGS
@given(
    st.lists(st.sampled_from([*WORDS, " ", "\n", "trick", "hand", "call", "result", "Deal", "]"]))
)
def test_any_words(words: list[str]) -> None:
    tried(" ".join(words))
    tried(EXAMPLE.split("\nhand 0")[0] + " ".join(words))


@SETTINGS
@given(st.data())
def test_a_good_record_with_words_changed(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(GOOD))
    for _ in range(data.draw(st.integers(1, 3))):
        spots = [match.span() for match in re.finditer(r"[\w♠]+|[^\w\s]", text)]
        begin, end = spots[data.draw(st.integers(0, len(spots) - 1))]
        text = text[:begin] + data.draw(st.sampled_from(WORDS)) + text[end:]
    tried(text)


@SETTINGS
@given(st.data())
def test_a_good_record_with_lines_moved(data: st.DataObject) -> None:
    lines = data.draw(st.sampled_from(GOOD)).split("\n")
    place = st.integers(0, len(lines) - 1)
    for _ in range(data.draw(st.integers(1, 3))):
        a, b = data.draw(place) % len(lines), data.draw(place) % len(lines)
        match data.draw(st.sampled_from(["swap", "drop", "double", "cut"])):
            case "swap":
                lines[a], lines[b] = lines[b], lines[a]
            case "drop" if len(lines) > 1:
                del lines[a]
            case "double":
                lines.insert(b, lines[a])
            case "cut":
                lines = lines[: a + 1]
    tried("\n".join(lines))


@SETTINGS
@given(st.sampled_from(GOOD), st.integers(0, 20_000), st.binary(max_size=4), st.integers(0, 4))
def test_a_good_record_with_bytes_changed(text: str, place: int, new: bytes, gone: int) -> None:
    data = text.encode()
    place %= len(data)
    tried(data[:place] + new + data[place + gone :])


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 60)
    | st.floats()
    | st.sampled_from([card.code for card in FACES])
    | st.sampled_from(["play", "call", "lift", "counted", "5", "NT", "H5", *PRESETS]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=10,
)
OBJECTS = [json.loads(line) for text in GOOD if text[0] == "{" for line in text.splitlines()]
NAMES_OF_FIELDS = sorted({name for one in OBJECTS for name in one})


@SETTINGS
@given(st.data())
def test_a_good_record_with_values_changed(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([one for one in GOOD if one[0] == "{"]))
    lines: list[Any] = [json.loads(line) for line in text.splitlines()]
    for _ in range(data.draw(st.integers(1, 3))):
        one = lines[data.draw(st.integers(0, len(lines) - 1))]
        name = data.draw(st.sampled_from([*one, *NAMES_OF_FIELDS]))
        one[name] = data.draw(JSON)
    tried("\n".join(map(json.dumps, lines)))


@pytest.mark.parametrize(
    "text",
    [
        "{" * 90_000,
        '"' * 90_000,
        '["' + "\\" * 90_000,
        "[Event " + '"" ' * 30_000,
        "trick 1: 0 " + " " * 90_000 + "!",
        "trick 1: 0 " + "-" * 90_000 + ", again from",
        "a" * 90_000,
        "a-" * 45_000,
        "hand " * 20_000,
        "call 1: " + "@" * 90_000,
        "result: " + "," * 90_000,
        "[" * 90_000,
        '{"a": ' * 15_000,
        '{"a": "' + "\\u0041" * 15_000,
        "{}" * 45_000,
        "{\n" * 900_000,
        "\n" * 900_000,
        "\n" * 10_000_000,
        "; comment\n" * 300_000,
    ],
    ids=lambda text: repr(text[:12]),
)
@pytest.mark.timeout(60)
def test_no_text_takes_long(text: str) -> None:
    head = EXAMPLE.split("\nhand 0")[0] + "\n"
    tried(text)
    tried(head + text)
    tried(EXAMPLE.split("\nresult")[0] + "\n" + text)
