"""A cell that cannot work: a notebook prints one short message in the reader's language, no traceback."""

from __future__ import annotations

import errno
import linecache
import os
import re

import pytest

from tractor_lab._mistake import kindly, lines, said, system
from tractor_lab.locale import LANGUAGES, texts, use

IMPORTS = """from tractor_lab.course import *
from tractor_lab.game import Game; from tractor_lab.players import tournament
from tractor_lab.records import read
from tractor_lab.table import follow_table, ladder, order_table, trick_table
from tractor_lab import play, review; from tractor_lab.rules import Rules
"""
LINE = IMPORTS.count("\n") + 1

CELLS = {
    'exercise("nonsense")': "没有“nonsense”这道练习",
    'drill("ordr")': "这里没有“ordr”；有的是 order、odds、",
    'ask("01.highets", ["HA"], right=1)': "这里没有“01.highets”；有的是 01.highest",
    'ask("01.highest", ["HA", "SA", "D5"], right=3, trump="Z5")': "“Z5”不是主。",
    'ask_number("12.x", 40)': "这里没有“12.x”",
    'throw_table("SX", ["SQ", "SJ", "S9"], trump="H5")': "“SX”不是牌。",
    'throw_table("SA SK", ["SQ SQ", "SJ"], trump="H5")': "写了 2 手牌；这里要三手",
    'forced_table("SA SK", ["SQ SQ"], trump="H5")': "写了 1 手牌；这里要三手",
    'find_card("H10", hand="SA 红桃")': "“红桃”不是牌。",
    'duty_table("SK", hand="HAA", trump="H5")': "“HAA”不是牌。",
    'count_table(35, kitty="S10 X")': "“X”不是牌。",
    'count_table("x")': "points='x'：这里可以写整数。",
    "trick_table(5, trump='H5')": "plays=5：这里可以写列表，每一项是文字或列表。",
    "trick_table([], trump='H5')": "写了 0 手牌；这里一轮是两到四手。",
    "ending_table([], trump='H5')": "写了 0 手牌；这里要四手",
    "longest_tractor('S7', trump='H5')": "这手牌里没有拖拉机：♠7。",
    "duty_table('SK', hand='S8', trump='H5', rules=5)": "rules=5：这里可以写 Rules。",
    "match_table(['2'])": "levels=['2']：这里可以写两个级",
    "bot_table(3)": "请给选手的类，不要给已经造好的：写 MyBot，不写 MyBot()（int）。",
    "tournament([3, 4])": "请给选手的类，不要给已经造好的：写 MyBot，不写 MyBot()（int）。",
    "read(5)": "data=5：这里可以写文字或 bytes。",
    "Game(5, [])": "rules=5：这里可以写 Rules。",
    'habit_table("luck")': "这里没有“luck”；有的是 bury、",
    'habit_worth("luck")': "这里没有“luck”；有的是 all、bury、",
    'which_table("x")': "这里没有“x”；有的是 throw、",
    'odds_table("x")': "这里没有“x”；有的是 tractor、",
    'declare_table(448, declarer="X")': "这里没有“X”；有的是 S、E、N、W。",
    'declare_table(448, level="1")': "没有“1”这一级；有的是 2",
    'follow_table("SK", hand="S8")': "括号里还缺：'trump'。",
    'follow_table("SK", hand="S8", trump="H5", speed=3)': "括号里不能写“speed”",
    'follow_table("SK SK", hand="S8", trump="H5")': "领出 2 张，手里只有 1 张，不够跟。",
    'follow_table("SK HK", hand="S8 S8", trump="H5")': "SK HK 不能领出",
    'follow_table("SK SK SK", hand="S8 S8 S8", trump="H5")': "SK 写了 3 张，2 副牌里没有这么多。",
    'follow_table("SK", hand="S8", trump="H5").play("S8 SX")': "“SX”不是牌。",
    'follow_table("SK", hand="S8", trump="H5").select("S9")': "手里没有 ♠9；有的是 ♠8",
    'order_table("BJ H5", "H5").trump = "x"': "“x”不是主。",
    'trick_table(["CK", "HA", "D5", "S5", "S6"], trump="H5")': "写了 5 手牌；这里一轮是两到四手。",
    'trick_table(["CK", "HA HA"], trump="H5")': "领出 1 张，有一手却是 2 张",
    'ladder("X7")': "“X7”不是主。",
    "quick_duties(5)": "括号里的值写多了。",
    "Rules(decks=99)": "decks 不能这样写；可以是 1, 2, 3, 4。",
    'Rules(must_defend=("11",))': "must_defend 要写成一列不重复的级",
    'Rules.preset("x")': '没有 "x" 这套预设规则',
    'use("fr")': "'fr' is no language here",
    "play(seat=9)": "seat=9：这里可以写 0 到 3。",
    "play(auto=1)": "auto=1：这里可以写 True 或 False。",
    'play(level="Z")': "这里没有“Z”；有的是 2、3、4、5、6、7、8、9、10、J、Q、K、A。",
    'play(deal="standard.5.0.0.-.i49")': "这不是牌局代码",
    'play("town.toml")': '这里有一个值不合规则：没有 "town.toml" 这个文件',
    "play().call('S2')": "这一盘还没有开始",
    "review(3)": "deal=3：这里可以写",
    "review(play())": "还没有打完的牌",
    "review('nonsense')": "第1行",
    "play(names=[1])": "names=1：这里可以写不超过 40 个字的名字。",
}


def printed(cell: str) -> list[str]:
    """What a notebook prints for a cell that fails."""
    name = "<a cell>"
    source = IMPORTS + cell
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    with pytest.raises(Exception) as caught:
        exec(compile(source, name, "exec"), {"use": use})
    told = caught.value._render_traceback_()  # type: ignore[attr-defined]
    assert isinstance(told, list)
    return told


@pytest.mark.parametrize("cell", CELLS)
def test_a_mistake_is_answered_in_one_sentence(cell: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tractor_lab.locale._chosen", "zh")
    told = printed(cell)
    assert CELLS[cell] in told[0]
    assert told[1] == f"第 {LINE} 行：{cell}"
    assert len(told) <= 3
    monkeypatch.setattr("tractor_lab.locale._chosen", "en")
    english = printed(cell)
    assert english[1] == f"Line {LINE}: {cell}"
    assert not re.search("[，。；：]", english[0])


def test_what_nobody_foresaw_names_our_line() -> None:
    cell = "ask('01.highest', 9, right=1)"  # as many sentences as there are not
    assert re.fullmatch(r"\(__init__\.py:\d+\)", printed(cell)[-1])


def test_outside_a_notebook_an_error_is_what_it_was() -> None:
    with pytest.raises(ValueError, match="invalid literal") as caught:
        kindly(int)("x")
    assert type(caught.value) is ValueError
    assert lines(caught.value)[0] == "invalid literal for int() with base 10: 'x'"


def test_other_words_of_the_engine_are_handed_on() -> None:
    from tractor_lab.rules import RulesError

    assert said(RulesError("stake: 0 must be above 0"), "en") == "stake: 0 must be above 0"
    assert said(RulesError("stake: 0 must be above 0"), "zh").startswith("这里有一个值不合规则：")


def test_what_the_computer_says_is_said_in_the_readers_language() -> None:
    for number in (errno.ENOENT, errno.EACCES, errno.ENOSPC, errno.EISDIR):
        problem = OSError(number, os.strerror(number))
        assert system(problem, "en") == os.strerror(number)
        assert re.fullmatch("[\u4e00-\u9fff]+", system(problem, "zh"))
    assert system(OSError(errno.EPIPE, "Broken pipe"), "zh") == "Broken pipe"  # rare: its own words


def test_every_saying_has_its_words() -> None:
    from tractor_lab._mistake import _SAYINGS

    for lang in LANGUAGES:
        assert {f"cell.{key}" for _, key in _SAYINGS} <= set(texts(lang))
