"""What ``--rules`` names on the command line: a preset, or a TOML file."""

from __future__ import annotations

from tractor_lab.rules import PRESETS, ParseError, Rules
from tractor_lab.rules.errors import clip


def rules_from_name_or_file(given: str | None) -> Rules:
    """The preset of that name, or else the TOML file. None is `standard`. Raises `ParseError`.

    >>> rules_from_name_or_file(None)
    Rules()
    """
    if given is None or given in PRESETS:
        return Rules.preset(given or "standard")
    presets = ", ".join(PRESETS)
    if not given.strip():
        raise ParseError(f"{clip(given)} names no rule set; there are {presets}")
    try:
        return Rules.load(given)
    except ParseError as error:
        if isinstance(error.__cause__, FileNotFoundError):
            said = f"{clip(given, 300)} is neither a preset ({presets}) nor a file"
            raise ParseError(said) from None
        raise
