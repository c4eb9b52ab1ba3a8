"""`tractor-lab rules`: every field and value has its words, pages are true, strangers' names do no harm."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tractor_lab import cli, rules_page
from tractor_lab._console import columns
from tractor_lab.locale import LANGUAGES, texts
from tractor_lab.rules import PRESETS, ParseError, Rules, level_change
from tractor_lab.rules.fields import choices
from tractor_lab.rules.ruleset import FIELDS
from tractor_lab.rules_page import (
    GROUPS,
    as_toml,
    clause,
    different,
    label,
    page,
    phrase_key,
)

STANDARD = Rules()
LISTS = {
    "levels": ["2-A", "3-A", "A-K", "2-A-NT", ("2", "5", "NT")],
    "must_defend": [(), ("A", "NT")],
}


def values(field: str) -> list[Any]:
    """Every value a field may have; for numbers the smallest ones and a large one."""
    if field in LISTS:
        return LISTS[field]
    listed = list(choices()[field])
    return listed if listed and listed != [None] else [*listed, 0, 1, 2, 37]


def one_line(text: str) -> str:
    return " ".join(text.split())


def unbroken(text: str) -> str:
    """Without spaces and line breaks: a page breaks its lines anywhere between Chinese characters."""
    return "".join(text.split())


def test_every_field_is_in_one_section() -> None:
    named = [field for fields in GROUPS.values() for field in fields]
    assert sorted(named) == sorted(FIELDS)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("field", FIELDS)
def test_every_value_has_its_words(field: str, lang: str) -> None:
    known = texts(lang)
    assert known[f"rules.field.{field}"].strip()
    listed = [value for value in values(field) if type(value) in (str, bool, type(None))]
    for value in values(field):
        key = phrase_key(field, value, lang)
        assert key in known, f"{field}={value!r} has no words in {lang}: add {key}"
        if field != "lowest_rank" and value in listed:
            assert not key.endswith(".n"), f"{field}={value!r} needs words of its own"
    said = [known[phrase_key(field, value, lang)] for value in listed]
    assert len(set(said)) == len(said) or field == "lowest_rank"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_words_are_left_over(lang: str) -> None:
    """Words of a value that is no longer there would be wrong one day."""
    used = {phrase_key(field, value, lang) for field in FIELDS for value in values(field)}
    keys = {key for key in texts(lang) if key.split(".")[1:2] and key.split(".")[1] in FIELDS}
    assert {key for key in keys if key.startswith("rules.")} <= used
    fields = {key.removeprefix("rules.field.") for key in texts(lang) if "rules.field." in key}
    assert fields == set(FIELDS)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_is_described_with_its_source(name: str, lang: str) -> None:
    known = texts(lang)
    assert len(known[f"rules.preset.{name}"]) <= 78
    assert len(known[f"rules.preset.{name}.about"]) >= (40 if lang == "zh" else 120)
    assert known[f"rules.preset.{name}.source"].endswith((".", "。"))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", PRESETS)
def test_a_page_says_everything_that_differs(name: str, lang: str) -> None:
    rules = Rules.preset(name)
    lines = page(rules, name, lang)
    stars = [line for line in lines.split("\n") if line.startswith("* ")]
    changed = [field for field in FIELDS if getattr(rules, field) != getattr(STANDARD, field)]
    assert sorted(different(rules, STANDARD)) == sorted(changed)
    assert len(stars) == len(changed)
    for field in changed:
        words = clause(field, rules, lang)
        assert words != clause(field, STANDARD, lang)
        assert unbroken(words) in unbroken(lines)
        assert any(line.startswith(f"* {label(field, lang)[:60]}") for line in stars), field
    assert "{" not in lines


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", PRESETS)
def test_a_page_fits_a_console_of_80_columns(name: str, lang: str) -> None:
    lines = page(Rules.preset(name), name, lang).split("\n")
    assert max(map(columns, lines)) <= 79
    assert not any(line.strip()[:1] in "，。；：、）" for line in lines if line.strip())


def test_what_is_set_but_never_comes_up_is_marked() -> None:
    """Nanning counts no fewer than 0 points, so what happens below 0 is only for those who lift that."""
    text = one_line(page(Rules.preset("nanning"), "nanning", "en"))
    idle = texts("en")["rules.idle"].removeprefix("{said}")
    assert f"one more level for each full step{idle}" in text
    assert idle not in one_line(page(Rules.preset("guigang"), "guigang", "en"))
    town = Rules.preset("joker-bid").replace(overcall_until="buried")  # stirring does it already
    text = one_line(rules_page.diff(town, Rules.preset("joker-bid"), "town", "joker-bid", "en"))
    assert f"town: even after the kitty is buried{idle}" in text
    assert text.endswith("joker-bid: until the kitty is lifted")


@pytest.mark.parametrize("name", PRESETS)
def test_the_file_at_the_end_of_a_page_makes_the_table(name: str, tmp_path: Path) -> None:
    rules = Rules.preset(name)
    file = tmp_path / "table.toml"
    written = page(rules, name, "en").split("(TOML)")[1].split("\n", 1)[1]
    file.write_text(written, encoding="utf-8")
    assert Rules.load(file) == rules


def test_a_page_tells_the_table_of_levels_of_the_engine() -> None:
    text = page(STANDARD, "standard", "en")
    assert "40 to 75 points: the declarers go up 1" in text
    assert level_change(40).levels == level_change(75).levels == 1
    assert "80 to 115 points: the opponents take over and stay" in text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "changes",
    [
        {"levels": ("NT",), "must_defend": ()},
        {"lowest_rank": "8", "jokers": 0},
        {"decks": 1, "kitty": 6, "level_cap": 1, "points_cap": 60, "points_floor": -40},
        {"step": 7, "takeover": 10_000},
        {"decks": 4, "players": 5, "throws": False, "follow": "suit", "shortest_tractor": 3},
        {"decks": 4, "kitty": 0, "follow": "pairs"},
    ],
)
def test_an_odd_table_has_a_page(changes: dict[str, Any], lang: str) -> None:
    rules = Rules(**changes)
    text = page(rules, "odd.toml", lang)
    assert "{" not in text
    for field in different(rules, STANDARD):
        assert unbroken(clause(field, rules, lang)) in unbroken(text)
    assert Rules.from_dict(__import__("tomllib").loads(as_toml(rules))) == rules


@pytest.mark.parametrize("lang", LANGUAGES)
def test_cards_taken_out_are_shown(lang: str) -> None:
    for changes, out in (({"kitty": 6}, "♦3 ♦3"), ({"decks": 1, "kitty": 5}, "♦3")):
        rules = Rules(**changes)
        key = "rules.removed.1" if rules.removed == 1 else "rules.removed.n"
        line = texts(lang)[key].format(n=rules.removed, level="2", cards=out)
        assert unbroken(line) in unbroken(page(rules, "odd.toml", lang))
    assert texts(lang)["rules.removed.n"].split("{")[0] not in page(STANDARD, "standard", lang)


def test_what_cannot_matter_is_not_told() -> None:
    text = page(Rules(throws=False), "x", "en")
    assert label("failed_throw", "en") not in text
    assert label("wide_follow", "en") not in text
    assert label("wide_follow", "en") in page(Rules.preset("titanic"), "titanic", "en")
    for field in ("friends", "bombs", "take_back_limit", "split_tractors", "shutout_units"):
        assert label(field, "en") not in page(STANDARD, "standard", "en")
    assert texts("en")["rules.group.friends"] not in page(STANDARD, "standard", "en")
    assert label("friend_cards", "en") in page(Rules(players=5, friends=1), "five", "en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_levels_nobody_can_show_are_named(lang: str) -> None:
    line = texts(lang)["rules.undealt"].split("{")[0]
    text = page(Rules(lowest_rank="5", jokers=0), "odd.toml", lang)
    assert f"{line}2, 3, 4".replace(", ", texts(lang)["comma"]) in text
    for rules in (STANDARD, Rules(lowest_rank="5", levels=("5", "A", "NT"))):
        assert line not in page(rules, "odd.toml", lang)
    only = Rules(levels=("2", "5"))  # the ace is no level here, so it need not be defended
    assert label("must_defend", lang) not in page(only, "odd.toml", lang)
    assert label("must_defend", lang) in page(only.replace(must_defend=()), "odd.toml", lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_where_friends_are_called_the_seats_decide_who_declares(lang: str) -> None:
    rules = Rules.preset("looking-for-friends")
    apart = unbroken(texts(lang)["rules.always.friends"])
    assert apart in unbroken(page(rules, "x", lang))
    assert label("next_declarer", lang) not in page(rules, "x", lang)
    assert apart not in unbroken(page(Rules(players=6, decks=4), "x", lang))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_five_players_without_friends_are_told_what_is_missing(lang: str) -> None:
    said = unbroken(texts(lang)["rules.sideless"].format(n=5))
    assert said in unbroken(page(Rules(players=5), "odd.toml", lang))
    assert said not in unbroken(page(Rules(players=5, friends=1), "odd.toml", lang))


def test_without_a_kitty_there_is_nothing_to_turn() -> None:
    for no_call in ("kitty", "first", "third", "redeal"):
        text = page(Rules(kitty=0, no_call=no_call), "odd.toml", "en")
        assert "If nobody calls: the cards are dealt again" in text
        assert label("redeal_limit", "en") in text
    text = page(Rules(kitty=0, no_call="no-trump"), "odd.toml", "en")
    assert "If nobody calls: there is no trump suit" in text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", PRESETS)
def test_a_difference_is_told_field_by_field(name: str, lang: str) -> None:
    rules = Rules.preset(name)
    text = rules_page.diff(rules, STANDARD, name, "standard", lang)
    assert "{" not in text
    assert max(map(columns, text.split("\n"))) <= 79
    sections = text.split("\n\n")[1:]
    fields = different(rules, STANDARD)
    assert len(sections) == len(fields)
    for section, field in zip(sections, fields, strict=True):
        assert field in section
        assert unbroken(clause(field, rules, lang)) in unbroken(section)
        assert unbroken(clause(field, STANDARD, lang)) in unbroken(section)


# -- the command -----------------------------------------------------------------------------------------


def ask(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    code = cli.main(["rules", *args])
    said = capsys.readouterr()
    return code, said.out, said.err


def test_the_presets_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    for lang in LANGUAGES:
        code, out, _ = ask(capsys, "--lang", lang)
        assert code == 0
        assert [line.split()[0] for line in out.split("\n")[1 : len(PRESETS) + 1]] == [*PRESETS]


def test_a_file_is_shown_and_compared(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    town = tmp_path / "镇上.toml"
    town.write_text('preset = "qq"\nriot = 10  # 暴动\n', encoding="utf-8")
    code, out, _ = ask(capsys, "show", str(town))
    assert code == 0
    assert "* A new deal for a poor hand: is given to an opponent with fewer than 10" in out
    code, out, _ = ask(capsys, "diff", "qq", str(town), "--lang", "zh")
    assert code == 0
    assert out.split("\n")[:4] == [
        "qq 和镇上.toml 有一处不同：",
        "",
        "暴动（分少重发）（riot）",
        "  qq：没有",
    ]
    other = tmp_path / "别处" / town.name
    other.parent.mkdir()
    other.write_text('preset = "qq"\n', encoding="utf-8")
    code, out, _ = ask(capsys, "diff", str(town), str(other), "--lang", "zh")
    assert f"{town} 和 {other} 有一处不同" in out  # two of one name are told apart by their folders
    code, out, _ = ask(capsys, "diff", "qq", "qq", "--lang", "en")
    assert (code, out) == (0, "qq and qq are the same table.\n")


@pytest.mark.parametrize(
    "args",
    [
        ["show"],
        ["show", "qq", "club"],
        ["diff", "qq"],
        ["diff"],
        ["qq"],
        ["list", "qq"],
        ["show", ""],
        ["show", "no-such-table"],
        ["show", "\0"],
        ["show", "x" * 5000],
        ["show", "{0.__class__}"],
        ["show", "\x1b[31mred\x9b\u202e\n"],
        ["show", "\udcff"],
        ["diff", "qq", "../.."],
    ],
)
def test_a_slip_or_a_hostile_name_gets_one_harmless_line(
    args: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    for lang in LANGUAGES:
        code, out, err = ask(capsys, *args, "--lang", lang)
        assert (code, out) == (2, "")
        assert err.endswith("\n")
        assert err[:-1].isprintable()
        assert len(err) < 700


def test_a_hostile_file_name_does_not_steer_the_console(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "\x1b[2Jred{n}\n.toml"
    file.write_text("decks = 3\n", encoding="utf-8")
    for args in (["show", str(file)], ["diff", str(file), "qq"]):
        code, out, _ = ask(capsys, *args)
        assert code == 0
        assert "?[2Jred{n}?.toml" in out
        assert all(line.isprintable() for line in out.split("\n"))


def test_an_old_console_gets_english() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tractor_lab", "rules", "show", "qq", "--lang", "zh"],
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    said = one_line(done.stdout.decode("ascii"))
    assert "big joker > little joker > H5 > S5 = C5 = D5" in said


def test_bad_rules_are_told_with_file_field_value_and_what_is_allowed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    town = tmp_path / "town.toml"
    town.write_text('overruff = "most"\n', encoding="utf-8")
    code, _, err = ask(capsys, "show", str(town))
    assert code == 2
    assert all(word in err for word in ("town.toml", "overruff", "most", "largest", "highest"))
    with pytest.raises(ParseError, match="overruff"):
        Rules.load(town)


WRONG = {
    "decks = 7": "decks=7",
    "throws = 1": "true、false",
    "riot = -3": "0 到 10000",
    "overruff = 'most'": "'largest', 'all', 'highest'",
    "levels = '2-K'": "或列出几个不同的级",
    "levels = []": "至少要有一级",
    "must_defend = 'A'": "几个不同的级",
    "preset = 3": "预设的名称",
    "preset = 'qqq'": "'qqq'",
    "levels = [2, 5]": "加引号",
    "throw = 1": "是不是 'throws'",
    "level_gap = true": "是不是 'level_gap_closes'",
    "xyzzy = 1": "decks, players",
    "hand = 40": "108 张牌",
    "throws = True": "第 1 行第 10 个字",
    "decks = 2\ndecks = 3": "第 2 行：这个字段前面已经写过",
    "decks =\u30003": "第 1 行：有一个全角空格",
    'overruff = "': "第 1 行：引号没有关上",
    'levels = ["2",': "文件末尾",
    "throws = false\nthrow_penalty = 5": "不许甩牌",
    "players = 5\nfriends = 4": "作对手",
    "decks = 1\nbombs = 'any'": "四副牌",
    "take_back_stop = 10": "才能因撤牌中止整盘",
    "decks = " + "[" * 1900: "层数太多",
    "#" * 100_001: "超过 100000 字节",
    "decks = " + "1" * 2000: "有一行超过 2000 个字",
    "decks = " + "1" * 300: "太长了",
}


@pytest.mark.parametrize("text", WRONG, ids=lambda text: text[:30])
def test_what_is_wrong_is_told_in_the_readers_language(
    text: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    town = tmp_path / "town.toml"
    town.write_text(text, encoding="utf-8")
    code, out, err = ask(capsys, "show", str(town), "--lang", "zh")
    assert (code, out) == (2, "")
    assert "town.toml" in err
    assert WRONG[text] in err.replace('"', "'")
    assert "allowed" not in err
    _, _, english = ask(capsys, "show", str(town), "--lang", "en")
    assert english.isascii()


def test_files_that_cannot_be_read_are_told_in_the_readers_language(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    latin = tmp_path / "latin.toml"
    latin.write_bytes(b"# caf\xe9")
    for name, said in (("qqq", "不是预设"), (str(tmp_path), "读不了"), (str(latin), "UTF-8 文字")):
        code, _, err = ask(capsys, "show", name, "--lang", "zh")
        assert code == 2
        assert said in err


def test_a_chinese_mark_is_told_in_the_readers_language(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    town = tmp_path / "town.toml"
    town.write_text("decks = 3\nfollow = “suit”\n", encoding="utf-8")
    for lang, said in (("en", "line 2: “ is a wide mark"), ("zh", "第 2 行：“ 是全角（中文）标点")):
        code, _, err = ask(capsys, "show", str(town), "--lang", lang)
        assert code == 2
        assert said in err
