"""`tractor-lab rules`: the presets, one table's rules as a page in words, and how two tables differ.

tractor-lab rules                 the presets
tractor-lab rules show qq         a preset or a TOML file, field by field
tractor-lab rules diff qq club    what differs, field by field

Every word comes from the data: a phrase for each value of each field (`locale/*/rules.json`), and the order,
the ladders and the table of levels as the engine works them out.
"""

from __future__ import annotations

import json
import sys
import textwrap
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from tractor_lab._console import printable, spoken, tame, wrapped
from tractor_lab._rulefile import rules_from_name_or_file, told
from tractor_lab.locale import cards_text, component_name, rung_name, t, texts
from tractor_lab.rules import (
    PRESETS,
    Order,
    ParseError,
    Rules,
    Suit,
    Trump,
    ladder,
    level_change,
    removed_cards,
)
from tractor_lab.rules.fields import NO_TRUMP, RANKS
from tractor_lab.rules.ruleset import FIELDS

GROUPS: Final = {
    "cards": ("decks", "players", "hand", "kitty", "jokers", "lowest_rank"),
    "trump": ("two_always_trump",),
    "shapes": ("shortest_tractor", "level_gap_closes", "trump_links", "ace_low"),
    "leading": ("throws", "throw_test", "failed_throw", "throw_penalty", "throw_stake"),
    "following": (
        *("follow", "follow_throw", "wide_follow", "protect_triples", "protect_tractors"),
        *("split_tractors", "equal_count_follows"),
    ),
    "winning": (
        *("overruff", "ruff_throw_needs_shape", "exact_ruff", "bigger_type_wins", "bombs"),
    ),
    "declaring": (
        *("joker_call", "call_needs_joker", "joker_colours", "suit_order", "reinforce"),
        *("partner_reinforces", "reinforced_stands", "self_overcall", "fixed_call", "secret_call"),
        *("who_calls", "overcall_until", "stir", "no_call", "redeal_limit", "hand_over", "riot"),
    ),
    "friends": ("friends", "friend_cards", "small_team_bonus"),
    "count": (
        *("kitty_multiplier", "multiplier_from", "last_trick_cards", "step", "takeover"),
        *("takeover_level", "dead_zone", "level_cap", "points_cap", "points_floor", "below_zero"),
        *("jack_rule",),
    ),
    "match": (
        *("levels", "must_defend", "after_last", "laps", "next_declarer", "deal_limit"),
        *("time_limit", "tie", "settlement", "shutout_units"),
    ),
    "slips": ("take_back", "take_back_limit", "take_back_stop", "revoke", "reminders"),
}
"""The sections of a page and the fields in each; together they are all fields."""


def main(words: Sequence[str], lang: str | None = None) -> int:
    """Print what is asked for; 0, or 2 if it cannot be.

    >>> main(["diff", "standard", "folk"], lang="en")
    standard and folk differ in 2 ways:
    <BLANKLINE>
    A call that has been reinforced (reinforced_stands)
      standard: can still be overcalled
      folk: stands, nothing goes over it
    <BLANKLINE>
    Going over one's own call (self_overcall)
      standard: is not allowed
      folk: is allowed
    0
    """
    tongue = spoken(lang)
    try:
        said = _answer(words, tongue)
    except ParseError as error:
        print(printable(tame(str(error)), sys.stderr), file=sys.stderr)
        return 2
    print(printable(said, sys.stdout))
    return 0


def _answer(words: Sequence[str], lang: str) -> str:
    what, names = (words[0], words[1:]) if words else ("list", ())
    if what == "list" and not names:
        return presets_text(lang)
    if what not in ("show", "diff"):
        raise ParseError(t("rules.usage.list", lang))
    if len(names) != (1 if what == "show" else 2):
        raise ParseError(t(f"rules.usage.{what}", lang))
    try:
        tables = [rules_from_name_or_file(name) for name in names]
    except ParseError as error:
        raise ParseError(t("rules.bad", lang, error=told(error, lang))) from None
    if what == "show":
        return page(tables[0], names[0], lang)
    return diff(tables[0], tables[1], names[0], names[1], lang)


# -- the three answers -----------------------------------------------------------------------------------


def presets_text(lang: str) -> str:
    """The presets, one line each."""
    longest = max(map(len, PRESETS))
    lines = [f"  {name:{longest}}  {t(f'rules.preset.{name}', lang)}" for name in PRESETS]
    return "\n".join([t("rules.list", lang), *lines, "", t("rules.list.more", lang)])


def page(rules: Rules, name: str, lang: str) -> str:
    """The rules of one table: its description, then every field that matters, section by section."""
    title = tame(name)
    lines = [title, "=" * len(title)]
    if name in PRESETS:
        lines += wrapped(t(f"rules.preset.{name}.about", lang))
        source = t(f"rules.preset.{name}.source", lang)
        lines += wrapped(t("rules.source", lang, source=source))
    else:
        lines += wrapped(t("rules.own", lang, file=title))
    changed = different(rules, Rules())
    if changed:
        lines += wrapped(t("rules.differs", lang))
    for group, names in GROUPS.items():
        if not any(field in changed or matters(field, rules) for field in names):
            continue
        lines += ["", t(f"rules.group.{group}", lang)]
        if (
            group == "following"
            or (group == "shapes" and rules.decks == 1)
            or (group == "friends" and rules.friends)
        ):
            lines += wrapped(t(f"rules.always.{group}", lang), "  ")
        for field in names:
            if field in changed or matters(field, rules):
                said = t(
                    "rules.line", lang, label=label(field, lang), clause=clause(field, rules, lang)
                )
                if not matters(field, rules):
                    said = t("rules.idle", lang, said=said)
                lines += wrapped(said, "* " if field in changed else "  ")
        for said in _worked_out(group, rules, lang):
            lines += wrapped(said, "  ")
    lines += ["", t("rules.file", lang), textwrap.indent(as_toml(rules), "  ")]
    return "\n".join(lines)


def diff(a: Rules, b: Rules, name_a: str, name_b: str, lang: str) -> str:
    """How two tables differ, field by field."""
    names = [Path(name).name for name in (name_a, name_b)]
    first, second = map(tame, names if len(set(names)) == 2 else (name_a, name_b))
    fields, usual = different(a, b), Rules()
    if not fields:
        return t("rules.same", lang, a=first, b=second)
    key = "rules.diff" if len(fields) == 1 else "rules.diff.many"
    lines = [t(key, lang, a=first, b=second, n=len(fields))]
    for field in fields:
        lines += ["", *wrapped(t("rules.diff.field", lang, label=label(field, lang), field=field))]
        for name, rules in ((first, a), (second, b)):
            said = t("rules.line", lang, label=name, clause=clause(field, rules, lang))
            if not matters(field, rules) and getattr(rules, field) != getattr(usual, field):
                said = t("rules.idle", lang, said=said)  # as on its page
            lines += wrapped(said, "  ")
    return "\n".join(lines)


# -- a field in words ------------------------------------------------------------------------------------


def label(field: str, lang: str) -> str:
    """What a field is about."""
    return t(f"rules.field.{field}", lang)


def clause(field: str, rules: Rules, lang: str) -> str:
    """How a table has it, as words that go on after the label.

    >>> clause("takeover", Rules(), "en"), clause("must_defend", Rules(must_defend=()), "en")
    ('at 80 points', 'none, every level can be jumped over')
    """
    value = getattr(rules, field)
    if field == "no_call" and not rules.kitty and value in ("kitty", "first", "third"):
        value = "redeal"  # there is nothing to turn
    return t(phrase_key(field, value, lang), lang, n=_shown(value, lang))


def phrase_key(field: str, value: Any, lang: str) -> str:
    """The key of a value's phrase: its own, or the one for any number (``n``) or list (``list``)."""
    # 1 == True, so the truth values are asked by their type
    word = {True: "yes", False: "no"}[value] if isinstance(value, bool) else value
    if value is None or value == ():
        word = "none"
    key = f"rules.{field}.{word}"
    if key in texts(lang):
        return key
    return f"rules.{field}.{'list' if isinstance(value, tuple) else 'n'}"


def _shown(value: Any, lang: str) -> str:
    if isinstance(value, tuple):
        return t("comma", lang).join(
            t("rules.order.none", lang) if level == NO_TRUMP else level for level in value
        )
    return str(value)


def different(a: Rules, b: Rules) -> list[str]:
    """The fields in which two tables differ, in the order of the page."""
    fields = [field for names in GROUPS.values() for field in names]
    return [field for field in fields if getattr(a, field) != getattr(b, field)]


def matters(field: str, rules: Rules) -> bool:
    """Can this field make a difference at this table? Without throws, say, none of theirs can."""
    shapeless = rules.follow == "suit" or rules.decks == 1
    guangxi = rules.follow == "guangxi"
    on_kitty = rules.kitty > 0 and rules.kitty_multiplier != "trick"
    never = {
        "throw_test": not rules.throws,
        "failed_throw": not rules.throws,
        "throw_penalty": not rules.throws,
        "throw_stake": not rules.throw_stake,
        "follow_throw": not rules.throws or shapeless,
        "overruff": not rules.throws,
        "ruff_throw_needs_shape": not rules.throws or rules.decks == 1,
        "wide_follow": rules.decks < 3 or shapeless or guangxi,
        "protect_triples": rules.decks < 3 or shapeless or guangxi,
        "protect_tractors": shapeless or guangxi,
        "split_tractors": not guangxi,
        "equal_count_follows": not guangxi,
        "exact_ruff": rules.bigger_type_wins,
        "bombs": rules.decks < 4,
        "joker_call": not rules.jokers,
        "call_needs_joker": not rules.jokers,
        "joker_colours": not rules.jokers,
        "fixed_call": not rules.jokers or rules.decks == 1,
        "reinforced_stands": not rules.reinforce,
        "redeal_limit": rules.no_call != "redeal" and rules.kitty > 0,
        "friends": rules.players == 4,
        "friend_cards": not rules.friends,
        "small_team_bonus": not rules.friends,
        "multiplier_from": not on_kitty or rules.kitty_multiplier in ("double", "led2"),
        "kitty_multiplier": not rules.kitty and rules.kitty_multiplier != "trick",
        "last_trick_cards": rules.kitty_multiplier != "trick",
        "below_zero": rules.points_floor is not None and rules.points_floor >= 0,
        "stir": not rules.kitty,
        "overcall_until": rules.stir or not rules.kitty,
        "must_defend": bool(rules.must_defend) and not {*rules.must_defend} & {*rules.ladder},
        "laps": rules.after_last == "win",
        "next_declarer": rules.friends > 0,
        "tie": rules.deal_limit is None and rules.time_limit is None,
        "shutout_units": rules.settlement != "qq",
        "take_back_limit": not rules.take_back,
        "take_back_stop": not rules.take_back,
        "reminders": rules.revoke == "refused",
    }
    only_pairs = {*GROUPS["shapes"], "follow", "exact_ruff", "reinforce", "partner_reinforces"}
    only_pairs |= {"reinforced_stands", "bigger_type_wins"}
    return not never.get(field, False) and not (rules.decks == 1 and field in only_pairs)


# -- what the engine works out ---------------------------------------------------------------------------


def _worked_out(group: str, rules: Rules, lang: str) -> Iterator[str]:
    if group == "cards" and rules.removed:
        yield _removed_text(rules, lang)
    elif group == "trump":
        yield _order_text(rules, lang)
    elif group == "following" and rules.decks > 1 and rules.follow != "suit":
        components = [(2, max(rules.shortest_tractor, 3)), (3, 2)][: 1 if rules.decks < 3 else 2]
        for width, length in components:
            rungs = [rung_name(rung, lang) for rung in ladder((width, length), rules)]
            lead = t("rules.ladder", lang, lead=component_name(width, length, lang))
            yield t("rules.line", lang, label=lead, clause=" > ".join(rungs))
    elif group == "count":
        yield from _levels_text(rules, lang)
    elif group == "friends" and rules.players % 2 and not rules.friends:
        yield t("rules.sideless", lang, n=rules.players)
    elif group == "match":
        dealt = (*RANKS[RANKS.index(rules.lowest_rank) :], NO_TRUMP)
        undealt = tuple(level for level in rules.ladder if level not in dealt)
        if undealt:
            yield t("rules.undealt", lang, levels=_shown(undealt, lang))


def _removed_text(rules: Rules, lang: str) -> str:
    """The cards that are taken out at the first level, because the deal does not come out even."""
    out = removed_cards(rules, rules.ladder[0])
    key = "rules.removed.1" if len(out) == 1 else "rules.removed.n"
    return t(key, lang, n=len(out), level=rules.ladder[0], cards=cards_text(out, lang))


def _order_text(rules: Rules, lang: str) -> str:
    """The trumps from high to low at some level of this table."""
    dealt = [level for level in rules.ladder if level in RANKS[RANKS.index(rules.lowest_rank) :]]
    level = "5" if "5" in dealt else dealt[0] if dealt else None
    order = Order(Trump(f"H{level}" if level else NO_TRUMP), rules)
    key = "rules.order.suit" if level else "rules.order.none"
    tiers = order.high_to_low(Suit.TRUMP)
    return t(
        "rules.line",
        lang,
        label=t("rules.order", lang, trump=t(key, lang, level=level)),
        clause=" > ".join(" = ".join(cards_text([card], lang) for card in tier) for tier in tiers),
    )


def _levels_text(rules: Rules, lang: str) -> Iterator[str]:
    """What the opponents' points bring, from none to two steps past the takeover."""
    unit = 5 if rules.step % 5 == rules.takeover % 5 == 0 else 1
    top = rules.takeover + 2 * rules.step
    for change, same in groupby(range(0, top, unit), lambda points: level_change(points, rules)):
        first, *more = same
        last = more[-1] if more else first
        points = t("rules.points.range" if more else "rules.points.one", lang, a=first, b=last)
        number = "n" if change.levels else "0"
        said = t(f"rules.change.{change.side}.{number}", lang, n=change.levels)
        yield t("rules.result", lang, points=points, change=said)
    if level_change(top, rules) != level_change(top - 1, rules):
        yield t("rules.points.more", lang, n=rules.step)


def as_toml(rules: Rules) -> str:
    """The table as a file that `Rules.load` reads: the fewest fields that make it out of `standard`.

    >>> print(as_toml(Rules(decks=3, throws=False)))
    preset = "standard"
    decks = 3
    throws = false
    """
    usual = Rules()
    follow = ("takeover", "step", "kitty", "hand")  # from other fields, unless they are given
    changes = {
        field: getattr(rules, field)
        for field in FIELDS
        if field in follow or getattr(rules, field) != getattr(usual, field)
    }
    for field in follow:
        rest = {name: value for name, value in changes.items() if name != field}
        if _makes(rest, rules):
            changes = rest
    # JSON writes texts, numbers, lists and yes or no as TOML does
    return "\n".join(
        f"{field} = {json.dumps(value)}"
        for field, value in {"preset": "standard", **changes}.items()
    )


def _makes(changes: dict[str, Any], rules: Rules) -> bool:
    try:
        return Rules().replace(**changes) == rules
    except ParseError:
        return False
