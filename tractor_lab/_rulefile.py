"""What ``--rules`` names on the command line, a preset or a TOML file, and what is wrong with it in words."""

from __future__ import annotations

import re
from typing import Final

from tractor_lab.rules import PRESETS, ParseError, Rules, RulesError
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


def told(error: RulesError, lang: str) -> str:
    """What is wrong with a rule set, for a person: the engine's own words, which are English, or the same
    in the person's language.

    >>> try:
    ...     Rules(decks=7)
    ... except ParseError as error:
    ...     print(told(error, "zh"))
    decks=7：可以写 1, 2, 3, 4
    """
    from tractor_lab.locale import t, texts  # here, because the judge must start quickly

    said, file = str(error), ""
    named = re.fullmatch(r'("(?:[^"\\]|\\.)*"): (.*)', said, re.DOTALL)
    if named:
        file, said = named.groups()
    for pattern, key in _ERRORS:
        found = re.fullmatch(pattern, said, re.DOTALL)
        if found:
            said = t(f"rules.error.{key}", lang, **found.groupdict())
            break
    else:
        fields = "+".join(re.findall(r"(?:^|, )(\w+)=", said))
        needs = texts(lang).get(f"rules.needs.{fields}")
        if needs and lang != "en":
            said = t("rules.line", lang, label=said.partition(": ")[0], clause=needs)
    return t("rules.line", lang, label=file, clause=said) if file else said


_ERRORS: Final = (
    (r"(?P<given>\w+=.*): allowed are (?P<listed>.*) \(in a file: true, false\)", "yes"),
    (r"(?P<given>\w+=.*): allowed are (?P<listed>.*)", "listed"),
    (r"(?P<given>\w+=.*): allowed is a whole number from (?P<a>\d+) to (?P<b>\d+)", "number"),
    (
        r"(?P<given>\w+=.*): allowed is (?P<listed>'.*') or a list of different levels, 2 to A and NT",
        "ladder",
    ),
    (r"(?P<given>\w+=.*): allowed is a list of different levels, 2 to A and NT", "levels"),
    (r"(?P<given>levels=\(\)): a ladder has at least one level", "empty"),
    (r"(?P<given>preset=.*): this must be the name of a preset", "preset"),
    (r"(?P<name>.*) is no preset; there are (?P<listed>.*)", "no-preset"),
    (r"(?P<name>.*) names no rule set; there are (?P<listed>.*)", "no-preset"),
    (r"(?P<name>.*) is neither a preset \((?P<listed>.*)\) nor a file", "no-file"),
    (r"(?P<name>.*) cannot be read: No such file or directory", "missing"),
    (r"(?P<name>.*) cannot be read: (?P<why>.*)", "unread"),
    (r"(?P<field>'.*') is no field of a rule set \(did you mean (?P<near>'.*')\?\); .*", "near"),
    (r"(?P<field>'.*') is no field of a rule set; the fields are (?P<listed>.*)", "field"),
    (
        r"(?P<given>hand=.*): with (?P<players>\d) players that is not the (?P<total>\d+) cards there are",
        "even",
    ),
    (r"Cannot overwrite a value \(at line (?P<line>\d+), column \d+\)", "again"),
    (r"(?:Illegal|Found invalid) character '\\n' \(at line (?P<line>\d+), .*\)", "open"),
    (r"line (?P<line>\d+): (?P<mark>.) is a wide mark; write (?P<plain>.*) in its place", "mark"),
    (r"line (?P<line>\d+): a wide space; write a usual one in its place", "space"),
    (r"(?P<what>.*) \(at line (?P<line>\d+), column (?P<column>\d+)\)", "toml"),
    (r"(?P<what>.*) \(at end of document\)", "toml-end"),
    (r"this is no text in UTF-8", "utf-8"),
    (r"too deeply nested", "deep"),
    (r"more than (?P<n>\d+) bytes: this is no rule set", "big"),
    (r"a line of more than (?P<n>\d+) characters: this is no rule set", "wide"),
    (r"(?P<given>\".*): too long for a field of a rule set", "long"),
)
"""The engine's messages about rule sets, and the key of each in the languages a person may read."""
