"""What holds of every progress file: merging, round trips, and bytes that nobody should believe."""

from __future__ import annotations

import contextlib
import json
from dataclasses import replace
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tractor_lab import progress
from tractor_lab._progress_csv import as_meant, from_csv, harmless, to_csv
from tractor_lab.progress import (
    Entry,
    ForeignError,
    NewerError,
    Practice,
    dumps,
    loads,
    merge,
)

NAME = "01.trump.1"

moments = st.integers(0, 30).map(lambda n: f"2026-11-{n + 1:02}T05:30:01.123Z" if n < 30 else "")
counts = st.integers(0, progress.MAX_COUNT)
words = st.text(
    st.characters(exclude_categories=["C", "Z"]) | st.sampled_from(list(" =+-@'\",;")), max_size=12
).filter(str.isprintable)
missed = st.dictionaries(st.integers(0, 9), st.tuples(moments, moments), max_size=2)
practices = st.builds(
    Practice,
    rating=st.integers(400, 3000),
    best=st.integers(400, 3000),
    rated=moments,
    streak=st.integers(0, 9),
    longest=st.integers(0, 9),
    today=st.integers(0, 9),
    missed=missed.map(lambda d: tuple((seed, *times) for seed, times in sorted(d.items()))),
)
believed = st.dictionaries(words.filter(bool), st.tuples(counts, moments), max_size=2)
entries = st.builds(
    Entry,
    attempts=counts,
    hints=counts,
    reason=words,
    beliefs=believed.map(lambda d: tuple((name, *how) for name, how in sorted(d.items()))),
    **dict.fromkeys(progress.TIMES, moments),
)
practised = st.builds(lambda one, state: replace(one, practice=state), entries, practices)
names = words.filter(lambda word: word and not word.startswith("drill."))
files = st.builds(
    lambda exercises, drills: exercises | {"drill." + name: one for name, one in drills.items()},
    st.dictionaries(names, entries, max_size=3),
    st.dictionaries(names, practised, max_size=2),
)


@given(files, files, files)
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
def test_merging_keeps_the_best_in_any_order_and_as_often_as_one_likes(
    one: dict[str, Entry], two: dict[str, Entry], three: dict[str, Entry]
) -> None:
    both = merge(one, two)
    assert both == merge(two, one)
    assert merge(both, one) == merge(both, both) == both
    assert merge(both, three) == merge(one, merge(two, three))
    assert merge(one, {}) == one
    for name, known in one.items():
        assert both[name].attempts >= known.attempts
        assert bool(both[name].passed) >= bool(known.passed)


@given(files)
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_round_trips(one: dict[str, Entry]) -> None:
    assert loads(dumps(one)) == one
    assert from_csv(to_csv(one).encode()) == one
    assert from_csv(b"\xef\xbb\xbf" + to_csv(one).encode()) == one


@given(st.text(max_size=20))
def test_a_cell_is_harmless_and_comes_back_as_it_was(text: str) -> None:
    assert harmless(text)[:1] not in ("=", "+", "-", "@")
    assert as_meant(harmless(text)) == text


@given(st.binary(max_size=200))
def test_no_bytes_are_believed_or_break_the_reader(data: bytes) -> None:
    for reader in (loads, from_csv):
        with contextlib.suppress(ForeignError, NewerError):
            reader(data)  # type: ignore[operator]


@given(st.recursive(st.none() | st.integers() | st.text(), lambda v: st.lists(v), max_leaves=5))
@settings(max_examples=50)
def test_no_value_is_believed_unchecked(value: Any) -> None:
    for key in (*progress.COUNTS, *progress.TIMES, "reason"):
        content = {"format": 1, "exercises": {NAME: {key: value}}}
        try:
            known = loads(json.dumps(content).encode())
        except ForeignError:
            continue
        assert getattr(known[NAME], key) == value
