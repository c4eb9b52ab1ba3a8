"""A rule set as the name of a preset and the fields that differ from it."""

from __future__ import annotations

import re
from dataclasses import fields
from functools import lru_cache
from typing import Any, Final

from tractor_lab.rules import PRESETS, ParseError, Rules
from tractor_lab.rules.fields import LADDERS
from tractor_lab.rules.ruleset import FIELDS

_FOLLOW: Final = ("takeover", "step", "kitty", "hand")
"""Numbers that follow from other fields, unless they are given."""
_LISTS: Final = ("levels", "must_defend")
_TEXTS: Final = {field.name for field in fields(Rules) if isinstance(field.default, str)}
_NUMBER: Final = re.compile(r"-?\d{1,9}", re.ASCII)


@lru_cache(maxsize=64)
def _nearest(rules: Rules) -> tuple[str, tuple[tuple[str, Any], ...]]:
    apart = {name: _different(rules, Rules.preset(name)) for name in PRESETS}
    fewest = min(map(len, apart.values()))
    found = [(name, _changes(rules, name)) for name in PRESETS if len(apart[name]) == fewest]
    name, changes = min(found, key=lambda one: len(one[1]))
    return name, tuple(changes.items())


def _different(rules: Rules, preset: Rules) -> list[str]:
    """The fields in which two tables differ, those aside that follow from others."""
    fields = (field for field in FIELDS if field not in _FOLLOW)
    return [field for field in fields if getattr(rules, field) != getattr(preset, field)]


def _changes(rules: Rules, name: str) -> dict[str, Any]:
    """What makes these rules of a preset."""
    preset = Rules.preset(name)
    changes = {field: getattr(rules, field) for field in (*_different(rules, preset), *_FOLLOW)}
    for field in _FOLLOW * 2:  # one may be needed until another is left out
        rest = {one: value for one, value in changes.items() if one != field}
        if len(rest) < len(changes) and _makes(preset, rest, rules):
            changes = rest
    return changes


def _makes(preset: Rules, changes: dict[str, Any], rules: Rules) -> bool:
    try:
        return preset.replace(**changes) == rules
    except ParseError:
        return False


def nearest_preset(rules: Rules) -> tuple[str, dict[str, Any]]:
    """The preset that differs least from a rule set, and the fields that make the one of the other.

    >>> nearest_preset(Rules(decks=3, kitty_multiplier="power")), nearest_preset(Rules(step=50))
    (('titanic', {}), ('standard', {'step': 50}))
    """
    name, changes = _nearest(rules)
    return name, dict(changes)


def field_text(value: Any) -> str:
    """The value of a field as a header has it.

    >>> field_text(True), field_text(("5", "A")), field_text(()), field_text(40)
    ('yes', '5 A', 'none', '40')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None or value == ():
        return "none"
    return " ".join(value) if isinstance(value, tuple) else str(value)


def field_value(name: str, text: str) -> Any:
    """The value that `field_text` wrote. What is no value of the field is left for `Rules` to refuse.

    >>> field_value("must_defend", "5 A"), field_value("decks", "3"), field_value("lowest_rank", "3")
    (('5', 'A'), 3, '3')
    """
    if name in _LISTS and text not in LADDERS:
        return () if text == "none" else tuple(text.split())
    if name in _TEXTS:
        return text
    if _NUMBER.fullmatch(text):
        return int(text)
    return {"yes": True, "no": False, "none": None}.get(text, text)
