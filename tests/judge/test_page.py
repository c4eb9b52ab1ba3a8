"""docs/judge.md says what the judge does: its examples are asked, its lists are complete."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.judge.test_answers import FOLLOW
from tests.judge.test_fields import WHOLE
from tractor_lab import judge
from tractor_lab._lines import MAX_DEPTH, MAX_LINE
from tractor_lab.rules import Code, Rules

PAGE = (Path(__file__).parents[2] / "docs" / "judge.md").read_text(encoding="utf-8")


CHINESE = (Path(__file__).parents[2] / "docs" / "judge.zh.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("block", blocks("json"))
def test_an_example(block: str) -> None:
    question, _, wanted = block.partition("\n")
    assert json.loads(judge.answer(question)) == json.loads(wanted)


def test_every_question_has_an_example() -> None:
    asked = {json.loads(block.partition("\n")[0])["op"] for block in blocks("json")}
    assert asked == set(judge.OPS)
    assert re.findall(r"^### (\w+)$", PAGE, re.MULTILINE) == list(judge.OPS)


def test_the_rule_file_is_one() -> None:
    (block,) = blocks("toml")
    assert Rules.from_dict(tomllib.loads(block)).decks == 3


def test_the_first_example_in_the_shell() -> None:
    found = re.search(r"echo '(.*)' \| tractor-lab judge", PAGE)
    assert found is not None
    assert json.loads(judge.answer(found[1])) == {"result": 1}


def test_every_reason_code_is_listed() -> None:
    assert {code.value for code in Code} <= set(re.findall(r"`([a-z-]+)`", PAGE))


def test_every_field_of_a_reason_is_listed() -> None:
    table = PAGE.partition("## Reasons")[2]
    plays: list[dict[str, Any]] = [FOLLOW | {"play": play} for play in ("S8", "SA SQ", "S7 S2")]
    for question in [*plays, FOLLOW | {"hand": "S8 H2 H3", "play": "H2 H3"}]:
        reason = json.loads(judge.answer(json.dumps({"op": "follow", **question})))["reason"]
        assert all(f"`{field}`" in table for field in reason)


def test_every_error_code_is_listed() -> None:
    source = Path(judge.__file__).read_text(encoding="utf-8")
    for part in ("_lines.py", "_question.py"):
        source += Path(judge.__file__).with_name(part).read_text(encoding="utf-8")
    codes = set(re.findall(r'RefusedError\(\s*"([a-z-]+)"', source)) | {"internal"}
    assert len(codes) > 10
    table = PAGE.partition("## Errors")[2]
    assert all(f"`{code}`" in table for code in codes)


def test_every_field_is_named() -> None:
    for op, fields in WHOLE.items():
        section = PAGE.partition(f"### {op}\n")[2].partition("\n### ")[0]
        assert all(f'"{field}"' in section or f"`{field}`" in section for field in fields)


def test_the_limits() -> None:
    assert f"{MAX_LINE:,} bytes" in PAGE
    assert f"more than {MAX_DEPTH} lists" in PAGE


def test_the_chinese_page_has_all_that_the_english_has() -> None:
    """Every example, question, code and field, in the same order."""
    pages = (PAGE, CHINESE)
    for part in (r"^```.*?^```$", r"^### \w+$"):
        english, chinese = (re.findall(part, page, re.DOTALL | re.MULTILINE) for page in pages)
        assert english == chinese
    rows = [re.findall(r"^\| (`.*?) \|", page, re.MULTILINE) for page in pages]
    english, chinese = ([re.findall(r"`.+?`", cell) for cell in found] for found in rows)
    assert len(english) >= 40
    assert english == chinese
