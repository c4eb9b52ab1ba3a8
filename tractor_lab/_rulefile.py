"""Reading a rule set: from a preset's name, from plain values, or (on the command line) from a TOML file."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from tractor_lab._lines import clip
from tractor_lab.rules import PRESETS, ParseError, Rules

MAX_FILE: Final = 100_000
"""Bytes in a file of rules: some hundred times of what one needs."""


def rules_from_name(name: str) -> Rules:
    """The preset of that name; no file is ever opened. Raises `ParseError`.

    >>> rules_from_name("one-deck")
    Rules(decks=1)
    """
    if name not in PRESETS:
        raise ParseError(f"{clip(name)} is no preset; there are {', '.join(PRESETS)}")
    return Rules.preset(name)


def rules_from_values(values: Mapping[str, Any]) -> Rules:
    """A preset with overrides, as JSON and TOML give them. Raises `ParseError` naming the field.

    >>> rules_from_values({"preset": "standard", "decks": 3}).kitty
    6
    """
    for field, value in values.items():
        said = clip(value, 200)
        if len(field) > 60 or len(said) >= 200:
            raise ParseError(f"{clip(field)} = {clip(value)}: too long for a field of a rule set")
    preset = values.get("preset", "standard")
    if not isinstance(preset, str):
        raise ParseError(f"preset = {clip(preset)}: allowed are {', '.join(PRESETS)}")
    base = rules_from_name(preset)
    return base.replace(**{field: value for field, value in values.items() if field != "preset"})


def rules_from_name_or_file(given: str | None) -> Rules:
    """What ``--rules`` names: a preset, or else a TOML file. None is `standard`. Raises `ParseError`.

    >>> rules_from_name_or_file(None)
    Rules()
    """
    if given is None or given in PRESETS:
        return rules_from_name(given or "standard")
    if not given.strip():
        raise ParseError(f"{given!r} names no rule set; there are {', '.join(PRESETS)}")
    try:
        with Path(given).open("rb") as file:
            content = file.read(MAX_FILE + 1)
    except (OSError, ValueError) as error:
        if isinstance(error, FileNotFoundError):
            presets = ", ".join(PRESETS)
            raise ParseError(
                f"{clip(given, 300)} is neither a preset ({presets}) nor a file"
            ) from None
        said = getattr(error, "strerror", None) or error
        raise ParseError(f"{clip(given, 300)} cannot be read: {said}") from None
    try:
        if len(content) > MAX_FILE:
            raise ParseError(f"more than {MAX_FILE} bytes: this is no rule set")
        return rules_from_values(tomllib.loads(content.decode("utf-8")))
    except UnicodeDecodeError:
        raise ParseError(f"{clip(given, 300)}: this is no text in UTF-8") from None
    except RecursionError:
        raise ParseError(f"{clip(given, 300)}: too deeply nested") from None
    except (tomllib.TOMLDecodeError, ParseError) as error:
        raise ParseError(f"{clip(given, 300)}: {error}") from None
