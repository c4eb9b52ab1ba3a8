"""The lessons in both languages: the same cells and code but for one line, and words only in `locale`."""

import ast
import re
import tomllib
from collections.abc import Iterator

import pytest

from tests.notebooks.lesson_play import LESSONS, play, prose, source
from tractor_lab.course import exercises
from tractor_lab.course.outcome import LESSONS as FILES
from tractor_lab.course.terms import terms
from tractor_lab.locale import LANGUAGES, t
from tractor_lab.rules import Trump, parse_cards
from tractor_lab.rules.errors import RulesError
from tractor_lab.table.answers import ChooseTable
from tractor_lab.table.widget import CardTable

NAMES = sorted(path.stem for path in LESSONS.glob("*.ipynb"))
LINE = 'from tractor_lab.locale import use; use("{}")'
KEY = re.compile(r"[a-z0-9]+([._-][a-z0-9]+)*")
CHINESE = re.compile(r"[\u4e00-\u9fff]")
# What a Chinese reader meets in Latin letters all the same: cards, keys, code, and names from elsewhere.
LATIN = re.compile(
    r"`[^`]*`|\]\([^)]*\)|\*\*In English: \[.*?\]|Run ▸ Run All Cells|Run All Cells|<[^>]+>|\bNT\b|\$[^$]+\$"
)
WORDS = re.compile(r"[A-Za-z]{2,}(?: [A-Za-z]{2,}){2,}")


def test_every_lesson_is_there_in_both() -> None:
    assert sorted(path.stem for path in (LESSONS / "zh").glob("*.ipynb")) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_the_same_cells_and_the_same_code_but_for_one_line(name: str) -> None:
    english, chinese = source(name), source(f"zh/{name}")
    assert [(cell.id, cell.cell_type) for cell in english.cells] == [
        (cell.id, cell.cell_type) for cell in chinese.cells
    ]
    ours, theirs = (
        [cell.source for cell in book.cells if cell.cell_type == "code"]
        for book in (english, chinese)
    )
    assert ours[0].splitlines()[0] == LINE.format("en")
    assert theirs[0].splitlines()[0] == LINE.format("zh")
    assert ours[0].splitlines()[1:] == theirs[0].splitlines()[1:]
    assert ours[1:] == theirs[1:]


def literals(code: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def is_prose(text: str) -> bool:
    """Is this for people to read? Cards, a trump and the names of things are not."""
    if KEY.fullmatch(text) or not re.search(r"[^\W\d_]", text):
        return False
    for read in (parse_cards, Trump, tomllib.loads):  # cards, a trump, a rules file
        try:
            read(text)
            return False
        except (RulesError, tomllib.TOMLDecodeError):
            pass
    return not re.fullmatch(r"[A-Z]{1,2}", text)


@pytest.mark.parametrize("name", NAMES)
def test_no_words_to_read_in_the_code(name: str) -> None:
    for cell in source(name).cells:
        if cell.cell_type == "code":
            assert [text for text in literals(cell.source) if is_prose(text)] == []
            # A note beside the code would be read in one language only.
            assert "# " not in cell.source


def test_what_counts_as_words() -> None:
    for text in ("Who wins?", "West leads", "哪张大？"):
        assert is_prose(text)
    for text in (
        "SA SK S10",
        "♠A",
        "NT5",
        "03.follow.pair.1",
        "H5",
        "N",
        "a = 1",
        "first_leg",
        "",
        "10",
    ):
        assert not is_prose(text), text


@pytest.mark.parametrize("name", NAMES)
def test_the_chinese_prose_is_chinese(name: str) -> None:
    for cell in source(f"zh/{name}").cells:
        if cell.cell_type == "markdown":
            text = LATIN.sub(" ", cell.source)
            assert WORDS.findall(text) == [], cell.id
            assert CHINESE.search(text), cell.id


def broken_emphasis(text: str) -> Iterator[str]:
    """Bold that Markdown does not see: Chinese has no spaces, and a mark needs one beside punctuation."""
    for line in text.splitlines():
        parts = line.split("**")
        for before, inner, after in zip(parts, parts[1:], parts[2:], strict=False):
            if parts.index(inner) % 2 and inner:
                if re.match(r"[^\w\s]", inner[-1]) and re.match(r"\w", after):
                    yield inner
                if re.match(r"[^\w\s]", inner[0]) and re.search(r"\w$", before):
                    yield inner


@pytest.mark.parametrize("name", NAMES)
def test_what_is_bold_is_shown_bold(name: str) -> None:
    assert list(broken_emphasis("**看。**再说 **看。** 再说")) == ["看。"]
    for folder in ("", "zh/"):
        for cell in source(folder + name).cells:
            if cell.cell_type == "markdown":
                assert list(broken_emphasis(cell.source)) == [], cell.id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_lesson_has_one_name(lang: str) -> None:
    """The map of the progress and the list on the start page call it what it calls itself."""
    folder = "" if lang == "en" else f"{lang}/"
    listed = prose(f"{folder}00_start_here")
    for name in NAMES:
        if name[:2].isdigit() and name != "00_start_here":
            title = source(folder + name).cells[0].source.splitlines()[0].removeprefix("# ")
            assert t(f"progress.lesson.{name[:2]}", lang) == title
            assert f"{int(name[:2])} · [{title}]({name}.ipynb)" in listed


def spoken(table: CardTable) -> list[str]:
    """What a table says before and after each of its answers."""
    said = [table.scene.prompt]
    if isinstance(table, ChooseTable):
        for place in range(len(table.scene.options)):
            table.reset()
            verdict = table.choose(place)
            said.append(str(verdict or ""))
    return said


@pytest.mark.parametrize("name", NAMES)
def test_tables_answer_in_the_language_of_their_lesson(name: str) -> None:
    english = [one for one in play(name).values() if isinstance(one, CardTable)]
    chinese = [one for one in play(f"zh/{name}").values() if isinstance(one, CardTable)]
    assert [type(one).__name__ for one in english] == [type(one).__name__ for one in chinese]
    for ours, theirs in zip(english, chinese, strict=True):
        told = "".join(spoken(theirs))
        assert CHINESE.search(told) or not told
        if "choose_language" not in str(source(name)) or "Which language" not in ours.scene.prompt:
            assert not WORDS.search(told), told
            named = re.sub(
                r"\([^)]*\)", "", "".join(spoken(ours))
            )  # a Chinese word beside the English
            assert not CHINESE.search(named), named


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("folder", ["", "zh/"])
def test_links_lead_somewhere_in_their_language(folder: str, name: str) -> None:
    for link in re.findall(r"\]\(([^)#]+\.ipynb)\)", prose(folder + name)):
        place = ((LESSONS / folder) / link).resolve()
        known = place.name in FILES.values() or not place.name[0].isdigit()
        assert place.is_file() or not known, link
        if not link.endswith(f"{name}.ipynb") or "exercises" in link:
            assert (place.parent.name == "zh") is bool(folder), link


@pytest.mark.parametrize("name", [name for name in NAMES if name[:2].isdigit()])
def test_a_lesson_ends_with_its_card_and_its_links(name: str) -> None:
    for folder, head in (("", "## Lesson {} on one card"), ("zh/", "## 第 {} 课小卡片")):
        (card,) = (cell.source for cell in source(folder + name).cells if cell.id == "card")
        assert card.startswith(head.format(int(name[:2])))
        assert "<details><summary>" in card
        assert "</details>" in card
        said = prose(folder + name)
        if name != "00_start_here":
            assert "](00_start_here.ipynb)" in said
        if exercises(f"{name[:2]}."):
            assert f"exercises/{folder}{name}.ipynb)" in said


def test_the_glossary_has_every_word_that_a_lesson_teaches() -> None:
    known = {one.pinyin.replace(" ", "") for one in terms()}
    assert len({one.zh for one in terms()}) == len(terms())
    taught = set()
    for name in NAMES:
        for word, said in re.findall(r"([\u4e00-\u9fff]+) \*([^*]+)\*", prose(name)):
            taught.add((word, said))
    assert len(taught) >= 20
    assert sorted(word for word, said in taught if said.replace(" ", "") not in known) == []
    for one in terms():
        assert one.means.keys() == {"en", "zh"}
        assert CHINESE.search(one.means["zh"])
        assert not CHINESE.search(re.sub(r"\([^)]*\)", "", one.means["en"]).split(";")[0])
