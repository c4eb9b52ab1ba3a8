"""Pages of the docs that a script makes are written, or compared; each links to the other language."""

from collections.abc import Mapping
from pathlib import Path

DOCS = Path(__file__).resolve().parents[1] / "docs"
NAMES = {"en": "English", "zh": "中文"}
"""The languages, as each is called by those who read it."""


def files(name: str) -> dict[str, Path]:
    """The file of a page in each language: ``name.md`` in English, ``name.zh.md`` in Chinese.

    >>> [path.name for path in files("habits").values()]
    ['habits.md', 'habits.zh.md']
    """
    return {lang: DOCS / f"{name}{'' if lang == 'en' else f'.{lang}'}.md" for lang in NAMES}


def links(name: str, lang: str) -> str:
    """The line under a page's title that leads to the same page in the other language.

    >>> links("habits", "en")
    '[中文](habits.zh.md)'
    """
    others = ((other, path.name) for other, path in files(name).items() if other != lang)
    return " · ".join(f"[{NAMES[other]}]({file})" for other, file in others)


def write(pages: Mapping[Path, str], check: bool) -> int:
    """Write the pages that are not as they should be, and name them; 1 if `check`, and there is one.

    With `check` nothing is written.
    """
    stale = [
        path
        for path, text in pages.items()
        if not path.is_file() or path.read_text(encoding="utf-8") != text
    ]
    for path in stale:
        if not check:
            path.write_text(pages[path], encoding="utf-8")
        print(f"docs/{path.name}: {'is out of date' if check else 'written'}")
    return 1 if stale and check else 0
