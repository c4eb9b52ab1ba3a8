"""Chinese as it is set and spoken at the table: its own punctuation, and one word for one thing."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tractor_lab.locale import LANGUAGES, t, texts

ROOT = Path(__file__).parents[2]
HAN = "[一-鿿，。、；：？！“”（）]"
CODE = re.compile(r"`[^`]*`|\]\([^)]*\)|<[^>]*>|\{[^}]*\}|“[^”]*”")
LINK = {"en": r"\[Lesson (\d+) · ([^\]]+)\]", "zh": r"\[第 (\d+) 课 · ([^\]]+)\]"}


def prose(lang: str) -> Iterator[tuple[str, str]]:
    """The texts of a language and the prose of its notebooks, with where they stand."""
    yield from texts(lang).items()
    below = "zh" if lang == "zh" else "."
    for folder in ("notebooks", "exercises"):
        for path in sorted((ROOT / folder / below).glob("*.ipynb")):
            for cell in json.loads(path.read_text("utf-8"))["cells"]:
                if cell["cell_type"] == "markdown":
                    yield f"{path.name} {cell['id']}", "".join(cell["source"])


def test_punctuation_beside_chinese_is_chinese() -> None:
    wrong = re.compile(f"{HAN}[,;:?!](?![a-z])|[,;:?!]{HAN}|[「」『』]|您")
    found = {where: text for where, text in prose("zh") if wrong.search(CODE.sub("x", text))}
    assert found == {}


@pytest.mark.parametrize("word", ["墩", "杀", "全局", "悔牌"])
def test_one_word_for_one_thing(word: str) -> None:
    assert [where for where, text in prose("zh") if word in text] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_lesson_has_one_name(lang: str) -> None:
    names = {n: t(f"progress.lesson.{n:02}", lang) for n in range(1, 15)}
    for where, text in prose(lang):
        for number, name in re.findall(LINK[lang], text):
            assert name == names[int(number)], where


def test_chinese_words_leave_no_gap() -> None:
    assert t("course.no.order", "zh", wrong="小王 大王") == "小王 大王的先后反了。"
    assert t("course.no.order", "zh", wrong="♠5 ♥5") == "♠5 ♥5 的先后反了。"
