"""Every field of a rule set that changes a ruling has an exercise in which it does."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tractor_lab.course.book import BOOK
from tractor_lab.course.position import Position
from tractor_lab.course.spec import Click
from tractor_lab.rules import Rules, RulesError
from tractor_lab.rules.ruleset import FIELDS
from tractor_lab.rules_page import GROUPS

UNRULED: dict[str, str] = {}
"""Fields that change no ruling, each with the reason. There is none: even what only costs something can be
asked for in points, in levels or in coins."""

CLICKS = {name: spec for name, spec in BOOK.items() if isinstance(spec, Click)}
ASKED = {
    field: [name for name, spec in CLICKS.items() if field in dict(spec.start.house)]
    for field in FIELDS
}
"""The exercises whose position has a house rule in this field."""
OWN = [(spec.name, spec.start.house[-1][0]) for spec in CLICKS.values() if ".house." in spec.name]
"""The exercises about one house rule each, and the field it is in: the last one of the position."""


def set_back(position: Position, field: str) -> Position:
    """The position with one field as at a standard table, the others as they are."""
    usual = getattr(Rules(), field)
    house = tuple((name, usual if name == field else value) for name, value in position.house)
    return replace(position, house=house)


def matters(name: str, field: str) -> bool:
    """Is what is right in this exercise wrong, or not even possible, once the field is set back?"""
    spec = CLICKS[name]
    right = spec.answer(spec.start)
    assert spec.right(spec.start, right)
    position = set_back(spec.start, field)
    try:
        usual = spec.answer(position)
    except RulesError:
        return True  # such a position does not arise at a table without the rule
    return usual != right or not spec.right(position, right)


@pytest.mark.parametrize("field", [field for field in FIELDS if field not in UNRULED])
def test_a_field_changes_what_is_right_somewhere(field: str) -> None:
    standard = getattr(Rules(), field)
    told = [n for n in ASKED[field] if getattr(CLICKS[n].start.rules, field) != standard]
    assert told, f"no exercise has a house rule in {field}"
    assert any(matters(name, field) for name in told), told


@pytest.mark.parametrize(("name", "field"), OWN)
def test_an_exercise_about_a_house_rule_is_answered_differently_for_it(
    name: str, field: str
) -> None:
    assert matters(name, field)


def test_no_field_is_excused_without_need() -> None:
    assert set(UNRULED) <= set(FIELDS)
    assert not [field for field in UNRULED if any(matters(n, field) for n in ASKED[field])]
    assert all(UNRULED.values())


def test_the_groups_hold_all_fields() -> None:
    assert sorted(field for group in GROUPS.values() for field in group) == sorted(FIELDS)
