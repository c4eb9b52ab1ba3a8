"""The docs: pages that are data are what the script makes, nothing is missing, links and commands work."""

import re
import shlex
import tomllib
from pathlib import Path

import pytest

from scripts import make_docs
from tractor_lab import cli
from tractor_lab.locale import LANGUAGES, texts
from tractor_lab.rules import PRESETS, ParseError, Rules
from tractor_lab.rules.fields import _CONTRADICTIONS, choices
from tractor_lab.rules.ruleset import FIELDS
from tractor_lab.rules_page import GROUPS

DOCS = Path(__file__).resolve().parents[2] / "docs"
HOUSE = {"en": "house-rules.md", "zh": "house-rules.zh.md"}
RECORDS = ("records.md", "records.zh.md")
PAGES = sorted(path.name for path in DOCS.glob("*.md"))
PAIRS = [name for name in PAGES if (DOCS / name.replace(".md", ".zh.md")).exists()]


def page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def headings(name: str) -> list[str]:
    return re.findall(r"^#+ (.*)$", re.sub(r"^```.*?^```", "", page(name), flags=re.S | re.M), re.M)


def chinese_of(name: str) -> str:
    """The Chinese page that belongs to an English one."""
    return name.replace(".md", ".zh.md")


def levels(name: str) -> list[int]:
    """How deep each heading of a page is, in their order."""
    text = re.sub(r"^```.*?^```", "", page(name), flags=re.S | re.M)
    return [len(marks) for marks in re.findall(r"^(#+) ", text, re.M)]


def anchor(heading: str) -> str:
    """The name under which GitHub finds a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


# -- pages that are data ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", make_docs.PAGES)
def test_a_made_page_is_up_to_date(name: str) -> None:
    made = make_docs.PAGES[name]()
    assert page(name) == made, f"docs/{name} is out of date: run python scripts/make_docs.py"
    assert "{" not in made
    assert not re.search(r" $", made, re.M)


def test_the_script_says_what_is_out_of_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(make_docs, "DOCS", tmp_path)
    assert make_docs.main(["--check"]) == 1
    assert list(tmp_path.iterdir()) == []
    assert make_docs.main([]) == 0
    assert (tmp_path / "fields.md").read_text(encoding="utf-8") == page("fields.md")
    capsys.readouterr()
    assert make_docs.main(["--check"]) == 0
    assert capsys.readouterr().out == ""


def test_every_preset_and_field_is_on_its_page() -> None:
    assert [name for name in headings("presets.md") if name in PRESETS] == [*PRESETS]
    in_order = [field for fields in GROUPS.values() for field in fields]
    assert [name for name in headings("fields.md") if name in FIELDS] == in_order
    assert sorted(in_order) == sorted(FIELDS)


@pytest.mark.parametrize("name", PRESETS)
def test_the_page_of_presets_has_their_values(name: str) -> None:
    """What stands in the first column makes the preset, so the page is true."""
    section = page("presets.md").split(f"\n## {name}\n")[1].split("\n## ")[0]
    written = re.findall(r"^\| `(.*?)` \|", section, re.M)
    changes = tomllib.loads("\n".join(written))
    assert Rules().replace(**changes) == Rules.preset(name)
    for lang in LANGUAGES:
        for part in ("about", "source"):
            assert texts(lang)[f"rules.preset.{name}.{part}"] in section


def test_every_contradiction_is_told_in_both_languages() -> None:
    wanted = {"rules.needs." + "+".join(fields) for fields, _, _ in _CONTRADICTIONS}
    for lang in LANGUAGES:
        assert {key for key in texts(lang) if key.startswith("rules.needs.")} == wanted


# -- pages that are written ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["rules.md", "rules.zh.md"])
def test_the_rules_name_every_field_and_preset(name: str) -> None:
    before, eighth = page(name).split("\n## 8. ")
    named = set(re.findall(r"`(\w+)\b[^`]*`", before))
    assert sorted(set(FIELDS) - named) == []
    presets = set(re.findall(r"`([\w-]+)`", eighth.split("\n## 9. ")[0]))
    assert sorted(set(PRESETS) - presets) == []


def test_both_languages_have_the_same_sections_and_tables() -> None:
    """Section numbers are what docstrings and lessons refer to; the Chinese page leaves out the tenth."""
    english, chinese = page("rules.md"), page("rules.zh.md")
    numbers = [re.findall(r"^## (\d+)", text, re.M) for text in (english, chinese)]
    assert numbers[0][:9] == numbers[1]
    for section in range(1, 8):
        parts = [
            text.split(f"\n## {section}. ")[1].split("\n## ")[0] for text in (english, chinese)
        ]
        fields = [
            {name for name in re.findall(r"`(\w+)", part) if name in FIELDS} for part in parts
        ]
        assert fields[0] == fields[1], section
        rows = [len(re.findall(r"^\|", part, re.M)) for part in parts]
        assert rows[0] == rows[1], section


@pytest.mark.parametrize("name", PAIRS)
def test_a_page_in_two_languages_is_the_same_page(name: str) -> None:
    """Section for section, table for table; what a program reads is the same to the letter."""
    english, chinese = page(name), page(chinese_of(name))
    if name != "rules.md":  # Its Chinese page leaves out a section: see the test above.
        assert levels(name) == levels(chinese_of(name))
        assert len(re.findall(r"^\|", english, re.M)) == len(re.findall(r"^\|", chinese, re.M))
    for kind in ("json", "pycon"):
        blocks = [
            re.findall(rf"^```{kind}\n(.*?)^```", text, re.S | re.M) for text in (english, chinese)
        ]
        assert blocks[0] == blocks[1], kind


@pytest.mark.parametrize("name", PAIRS)
def test_each_language_links_to_its_own_pages(name: str) -> None:
    chinese = page(chinese_of(name))
    assert f"]({chinese_of(name)})" in page(name)
    for target in re.findall(r"\]\(([\w-]+\.md)\)", chinese):
        assert target == name or not (DOCS / chinese_of(target)).exists() or name == "rules.md", (
            target
        )


def test_the_record_on_the_page_is_the_same_in_both_languages() -> None:
    records = [re.findall(r"^```text\n(; .*?)^```", page(n), re.S | re.M) for n in RECORDS]
    assert len(records[0]) == 1
    assert records[0] == records[1]


@pytest.mark.parametrize("name", PAGES)
def test_links_lead_somewhere(name: str) -> None:
    text = re.sub(r"`[^`\n]*`", "", page(name))
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if target.startswith("https://"):
            continue
        file, _, part = target.partition("#")
        assert (DOCS / file).exists(), target
        if part:
            assert part in map(anchor, headings(file or name)), target


@pytest.mark.parametrize("name", PAGES)
def test_commands_in_the_text_work(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """All but those that name a file or a preset of the reader's."""
    for command in re.findall(r"`tractor-lab ((?:ask|rules) [^`]+)`", page(name)):
        words = shlex.split(command)
        if not {"NAME", "名称", "town.toml"} & {*words}:
            assert cli.main(words) == 0, command
            assert capsys.readouterr().out.strip()


# -- write your own table --------------------------------------------------------------------------------


def files(lang: str) -> list[str]:
    return re.findall(r"^```toml\n(.*?)^```", page(HOUSE[lang]), re.S | re.M)


def answers(lang: str) -> list[str]:
    """What the questionnaire says to write, in its order."""
    return re.findall(r"`(\w+ = [^`]+)`", page(HOUSE[lang]))


def refused(field: str, value: object) -> str:
    """Why the engine refuses a value; empty if it takes it, at least beside other fields."""
    try:
        Rules().replace(**{field: value})
    except ParseError as error:
        said = str(error)
        return said if ": allowed" in said or "is no field" in said else ""
    return ""


def test_every_value_in_the_questionnaire_is_allowed() -> None:
    given = [next(iter(tomllib.loads(line).items())) for line in answers("en")]
    assert [(field, value) for field, value in given if refused(field, value)] == []
    # Each field is asked about once, and never to write what standard has anyway.
    assert {field for field, _ in given} == set(FIELDS)
    usual = Rules()
    same = [field for field, value in given if getattr(usual, field) == value]
    assert same == []


def test_every_choice_is_in_the_questionnaire() -> None:
    given = set(answers("en"))
    for field, values in choices().items():
        for value in values:
            if value in (getattr(Rules(), field), None) or field in (
                "decks",
                "players",
                "lowest_rank",
            ):
                continue
            if field not in ("levels", "must_defend"):
                assert f"{field} = {make_docs.written(value)}" in given


def test_both_languages_ask_the_same() -> None:
    assert answers("en") == answers("zh")
    assert [tomllib.loads(text) for text in files("en")] == list(map(tomllib.loads, files("zh")))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_it_says_when_it_does_not_work_is_true(
    lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    section = page(HOUSE[lang]).rpartition("\n## ")[2]
    said = re.findall(r"^\| `(.*?)` \|", section, re.M)
    wrong = (
        "throw = 1",
        "follow = 'tractor'",
        "throws = false\nthrow_penalty = 10",
        "decks = 2\ndecks = 3",
        "decks ＝ 3",
        "\n\nthrows = True",
        "hand = 40\nkitty = 8",
    )
    for line, text in zip(said, wrong, strict=True):
        (tmp_path / "town.toml").write_text(text, encoding="utf-8")
        assert cli.main(["rules", "show", str(tmp_path / "town.toml"), "--lang", lang]) == 2
        assert line.removesuffix("…") in capsys.readouterr().err


def load(number: int, lang: str, folder: Path) -> Rules:
    file = folder / "town.toml"
    file.write_text(files(lang)[number], encoding="utf-8")
    return Rules.load(file)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_speed_ladder_is_shanghai_with_five_levels(lang: str, tmp_path: Path) -> None:
    rules = load(0, lang, tmp_path)
    assert rules.ladder == ("2", "5", "10", "K", "A")
    assert rules == Rules.preset("shanghai").replace(
        levels=("2", "5", "10", "K", "A"), must_defend=("2", "5", "10", "K", "A")
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_club_can_be_written_from_nothing(lang: str, tmp_path: Path) -> None:
    """A table built from the questions alone, out of standard, is the preset made from the same text."""
    assert tomllib.loads(files(lang)[1])["preset"] == "standard"
    assert load(1, lang, tmp_path) == Rules.preset("club")
