"""Write the pages of the docs that are data: docs/presets.md and docs/fields.md.

    python scripts/make_docs.py          write them
    python scripts/make_docs.py --check  change nothing, only say which are out of date

Everything on them comes from the rule sets and from the phrases in tractor_lab/locale, in English and
Chinese; a test compares the committed pages with what this script makes.
"""

import json
import sys
import tomllib
from pathlib import Path
from typing import Any

from tractor_lab.locale import t
from tractor_lab.rules import PRESETS, ParseError, Rules
from tractor_lab.rules.fields import _CONTRADICTIONS, LADDERS, choices
from tractor_lab.rules.ruleset import FIELDS
from tractor_lab.rules_page import GROUPS, as_toml, clause, different, label, phrase_key

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from scripts import pages  # noqa: E402

DOCS = pages.DOCS
STANDARD = Rules()
NOTE = "<!-- Made by scripts/make_docs.py from the rule sets and the phrases in tractor_lab/locale. -->"
FOLLOWS = {
    "hand": ("the cards without the kitty, over the players", "牌数减去底牌，按人数平分"),
    "kitty": (
        "what the players cannot share evenly, and one round of players more while it is under five",
        "不能平分的余数；不到五张就再加每人一张",
    ),
    "step": ("20 points a deck", "每副牌 20 分"),
    "takeover": ("two steps", "两档"),
}
"""What the fields come from whose values follow from others, unless they are given."""


def written(value: Any) -> str:
    """A value as a TOML file has it."""
    return json.dumps(list(value) if isinstance(value, tuple) else value)


def row(*cells: str) -> str:
    """One line of a table."""
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def table(*heads: str) -> list[str]:
    """The first two lines of a table."""
    return [row(*heads), "|" + "---|" * len(heads)]


# -- the presets -----------------------------------------------------------------------------------------


def presets() -> str:
    """The page of the presets: what each is and how it differs, and all differences at a glance."""
    lines = [
        "# The presets · 预设规则",
        "",
        NOTE,
        "",
        "The rule sets that come with the engine. Each is one table's rules, given as its differences",
        "from `standard`; `tractor-lab rules show NAME` prints one in full. [The fields](fields.md) says",
        "what else each field may be, [the rules](rules.md) how it is played.",
        "",
        "引擎自带的规则。每一套都是一张牌桌的规则，写成与 `standard` 的不同之处；",
        "`tractor-lab rules show 名称 --lang zh` 列出全文。",
        "",
        *table("preset", "", ""),
    ]
    for name in PRESETS:
        key = f"rules.preset.{name}"
        lines.append(row(f"[`{name}`](#{name})", t(key, "en"), t(key, "zh")))
    for name in PRESETS:
        lines += ["", *preset(name)]
    lines += ["", *matrix()]
    return "\n".join(lines) + "\n"


def preset(name: str) -> list[str]:
    """The section of one preset."""
    rules = Rules.preset(name)
    lines = [f"## {name}"]
    for lang in ("en", "zh"):
        key = f"rules.preset.{name}"
        said = t("rules.source", lang, source=t(f"{key}.source", lang))
        lines += ["", t(f"{key}.about", lang), "", said]
    # A number that is standard's may be one that has to be given: with four decks a step is not 40 points.
    given = {*different(rules, STANDARD), *tomllib.loads(as_toml(rules))}
    fields = [field for names in GROUPS.values() for field in names if field in given]
    if fields:
        lines += ["", *table("field", "", "")]
    for field in fields:
        value = f"`{field} = {written(getattr(rules, field))}`"
        lines.append(row(value, *(difference(field, rules, lang) for lang in ("en", "zh"))))
    return lines


def difference(field: str, rules: Rules, lang: str) -> str:
    """What a field means at this table, and below it what it is in standard."""
    here = t("rules.line", lang, label=label(field, lang), clause=clause(field, rules, lang))
    usual = t("rules.line", lang, label="*standard*", clause=clause(field, STANDARD, lang))
    return f"{here}<br>{usual}"


def matrix() -> list[str]:
    """Every field in which a preset differs from standard, against all the presets."""
    tables = {name: Rules.preset(name) for name in PRESETS}
    differ = {name: different(rules, STANDARD) for name, rules in tables.items()}
    lines = [
        "## All differences at a glance",
        "",
        "An empty cell is as in `standard`. 空格与 `standard` 相同。",
        "",
        *table("field", *PRESETS),
    ]
    for names in GROUPS.values():
        for field in names:
            if not any(field in fields for fields in differ.values()):
                continue
            cells = [
                short(getattr(rules, field)) if field in differ[name] or name == "standard" else ""
                for name, rules in tables.items()
            ]
            lines.append(row(f"[`{field}`](fields.md#{field})", *cells))
    return lines


def short(value: Any) -> str:
    """A value in a narrow cell."""
    if value is None or value == ():
        return "none"
    if isinstance(value, tuple):
        return " ".join(value)
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


# -- the fields ------------------------------------------------------------------------------------------


def fields() -> str:
    """The page of the fields: default, allowed values and their meaning, and what contradicts what."""
    lines = [
        "# The fields of a rule set · 规则的各个字段",
        "",
        NOTE,
        "",
        "Every field of `Rules`, for a TOML file, `Rules(...)` in Python or an object in a question to",
        "[the judge](judge.md): its default, what it may be and what that means. A field that is left out",
        "is as in the preset that the table starts from. A wrong value is refused with its name and what is",
        "allowed. *none* is `None` in Python and `null` in JSON. TOML has no word for it: there the field is",
        "left out, and a limit that a preset sets is lifted by a number that nobody reaches.",
        "",
        "`Rules` 的每个字段：默认值、可以取的值和各自的意思。没有写的字段与所依据的预设相同。",
        "写错的值会被拒绝，并说明可以写什么。*none* 表示没有；TOML 文件里不写这个字段就是，",
        "要去掉预设里的限度，就写一个到不了的数。",
        "",
        "| [what contradicts what · 互相矛盾的字段](#what-contradicts-what) |",
        "|---|",
    ]
    for group, names in GROUPS.items():
        listed = " ".join(f"[`{name}`](#{name})" for name in names)
        lines.append(
            row(f"{t(f'rules.group.{group}', 'en')} · {t(f'rules.group.{group}', 'zh')}: {listed}")
        )
    for group, names in GROUPS.items():
        lines += ["", f"## {t(f'rules.group.{group}', 'en')} · {t(f'rules.group.{group}', 'zh')}"]
        for name in names:
            lines += ["", *one_field(name)]
    lines += ["", *contradictions()]
    return "\n".join(lines) + "\n"


def one_field(field: str) -> list[str]:
    """The part of the page about one field."""
    usual = getattr(STANDARD, field)
    said = "*none*" if usual is None else f"`{written(usual)}`"
    default = f"Default {said}."
    if field in FOLLOWS:
        english, chinese = FOLLOWS[field]
        default = f"Default: {english}; in standard {said}. 默认：{chinese}。"
    about = f"{label(field, 'en')} · {label(field, 'zh')}. {default} {allowed(field)}"
    lines = [f"### {field}", "", about.rstrip(), "", *table("value", "", "意思")]
    for value in meanings(field):
        words = [
            t(phrase_key(field, value, lang), lang, n=number(value, lang)) for lang in ("en", "zh")
        ]
        lines.append(row(shown(value), *words))
    against = [fields for fields, _, _ in _CONTRADICTIONS if field in fields]
    for pair in against:
        key = "rules.needs." + "+".join(pair)
        lines += ["", f"{t(key, 'en')} {t(key, 'zh')}"]
    return lines


def allowed(field: str) -> str:
    """What a field may be, where the table of its values does not list it; as the engine says it."""
    if any(value is not None for value in choices()[field]):
        return ""
    try:
        STANDARD.replace(**{field: object()})
    except ParseError as error:
        said = str(error).partition(": allowed is ")[2].replace("'", '"')
        return f"{said[0].upper()}{said[1:]}."
    raise AssertionError(f"{field} takes anything")


def meanings(field: str) -> list[Any]:
    """The values of a field that have words of their own; "n" and a list stand for all others."""
    named = list(choices()[field])
    if field == "levels":
        return [*LADDERS, ("2", "5", "10", "K", "A")]
    if field == "must_defend":
        return [(), ("5", "10", "K")]
    if named and named != [None]:
        return named
    own = [one for one in (None, 0, 1) if phrase_key(field, one, "en") != f"rules.{field}.n"]
    return [*own, "n"]


def number(value: Any, lang: str) -> str:
    """What stands in a phrase for a number or a list."""
    return t("comma", lang).join(value) if isinstance(value, tuple) else str(value)


def shown(value: Any) -> str:
    """A value in the first column."""
    if value is None:
        return "*none*"
    if value == "n":
        return "*n*"
    return f"`{written(value)}`"


def contradictions() -> list[str]:
    """The fields that cannot both be meant, and why."""
    lines = [
        "## What contradicts what",
        "",
        "These are refused, with the reason. 下列组合会被拒绝，并说明原因。",
        "",
        *table("fields", "", ""),
    ]
    for names, _, _ in _CONTRADICTIONS:
        key = "rules.needs." + "+".join(names)
        lines.append(
            row(" ".join(f"[`{name}`](#{name})" for name in names), t(key, "en"), t(key, "zh"))
        )
    return lines


PAGES = {"presets.md": presets, "fields.md": fields}


def main(args: list[str]) -> int:
    """Write the pages, or say which are out of date; 1 if one is."""
    assert {name for names in GROUPS.values() for name in names} == set(FIELDS)
    made = {DOCS / name: make() for name, make in PAGES.items()}
    return pages.write(made, "--check" in args)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
