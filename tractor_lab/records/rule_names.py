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
    best: tuple[str, dict[str, Any]] | None = None
    for name in PRESETS:
        preset = Rules.preset(name)
        changes = {
            field: getattr(rules, field)
            for field in FIELDS
            if field in _FOLLOW or getattr(rules, field) != getattr(preset, field)
        }
        for field in _FOLLOW * 2:  # one may be needed until another is left out
            rest = {one: value for one, value in changes.items() if one != field}
            if _makes(preset, rest, rules):
                changes = rest
        if best is None or len(changes) < len(best[1]):
            best = name, changes
    assert best is not None
    return best[0], tuple(best[1].items())


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
