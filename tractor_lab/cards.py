"""`tractor-lab cards`: the cards of all lessons and four pictures as one page to print, HTML or PDF.

The cards are read from the course that is installed: the cell `card` of each lesson. A PDF is printed by
a Chromium or Chrome that is installed; without one the page can be printed from any browser.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any, Final

from tractor_lab._console import printable, spoken
from tractor_lab._mistake import system
from tractor_lab.learn import LearnError, course_source, write_atomically
from tractor_lab.locale import LANGUAGES, language, t

DEFAULT: Final = "tractor-cards.html"
PICTURES: Final = ("ladder", "tractors", "duties", "levels")
BROWSERS: Final = (
    "chromium",
    "chromium-browser",
    "chromium-headless-shell",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "msedge",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
PATIENCE: Final = 90
"""Seconds a browser may take to print."""
HEADING: Final = re.compile(r"^##\s+(?:Lesson \d+ on one card|第 ?\d+ ?课小卡片)\s*$", re.MULTILINE)
STYLE: Final = """
@page { size: A4; margin: 14mm 12mm }
* { box-sizing: border-box }
body { font: 10.5pt/1.35 "Noto Sans", "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", sans-serif;
  color: #000; background: #fff; margin: 0 auto; max-width: 190mm; padding: 4mm }
h1 { font-size: 19pt; margin: 0 }
h2 { font-size: 12.5pt; margin: 0 0 1.5mm; border-bottom: 1.5pt solid #000 }
p { margin: 1mm 0 }
section.wide, section.card { break-inside: avoid; margin: 0 0 5mm }
main { columns: 2; column-gap: 8mm }
table { border-collapse: collapse; width: 100%; margin: 1mm 0 2mm; font-size: 9.5pt }
th, td { border-bottom: 0.5pt solid #999; padding: 0.6mm 2mm 0.6mm 0; text-align: left; vertical-align: top }
th { font-weight: 600 }
td:first-child, th:first-child { min-width: 11mm }
div.row { display: flex; gap: 8mm; align-items: flex-start }
div.row > section:first-child { flex: 1 1 58% }
div.row > section:last-child { flex: 1 1 42% }
code { font-family: inherit }
ul, ol { margin: 1mm 0; padding-left: 5mm }
@media print { body { max-width: none; padding: 0 } .screen { display: none } }
@media (max-width: 640px) { main { columns: 1 } div.row { display: block } }
"""


class CardsError(Exception):
    """Something a person can mend; the message says how."""


@dataclass(frozen=True, slots=True)
class LessonCard:
    """The card of one lesson, as Markdown."""

    number: int
    title: str
    text: str


def lesson_cards(lang: str, source: Path | None = None) -> Iterator[LessonCard]:
    """The cards of the lessons in reading order.

    >>> next(lesson_cards("en")).title
    'Start here'
    """
    folder = (source or course_source()) / "notebooks"
    for path in sorted((folder if lang == "en" else folder / lang).glob("[0-9][0-9]_*.ipynb")):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        texts = [(cell.get("id"), "".join(cell["source"])) for cell in cells]
        title = next(text for _, text in texts if text.startswith("# ")).split("\n")[0][2:]
        for name, text in texts:
            if name == "card" or HEADING.search(text):
                yield LessonCard(int(path.name[:2]), title.strip(), only_the_card(text))
                break


def only_the_card(text: str) -> str:
    """The rule itself: without the heading, the fold around it, and the links that follow.

    >>> only_the_card("## Lesson 1 on one card\\n<details><summary>Open</summary>\\nAces.\\n</details> Next")
    'Aces.'
    """
    folded = re.search(r"<details>\s*<summary>.*?</summary>(.*)</details>", text, re.DOTALL)
    return (folded[1] if folded else HEADING.sub("", text)).strip()


def page(lang: str, source: Path | None = None) -> str:
    """The whole page: one HTML file that needs nothing else."""
    try:
        import mistune
    except ImportError as error:
        raise CardsError(t("cli.cards.mistune", lang)) from error

    from tractor_lab.course.pictures import picture

    markdown: Any = mistune.create_markdown(escape=False, plugins=["table"])
    parts = []
    for name in PICTURES:
        drawn = picture(name, lang=lang)
        head = f"<h2>{escape(drawn.title)}</h2>"
        parts.append(
            f'<section class="wide" aria-label="{escape(drawn.alt)}">{head}{drawn.html}</section>'
        )
    cards = []
    for card in lesson_cards(lang, source):
        body = re.sub(r"</?a\b[^>]*>", "", str(markdown(card.text)))  # paper has no links
        body = re.sub(r"<thead>\s*<tr>(?:\s*<th[^>]*></th>)+\s*</tr>\s*</thead>", "", body)
        title = escape(t("cards.lesson", lang, number=card.number, title=card.title))
        cards.append(f'<section class="card"><h2>{title}</h2>{body}</section>')
    pictures = f'{"".join(parts[:2])}<div class="row">{"".join(parts[2:])}</div>'
    title, tongue = escape(t("cards.title", lang)), "zh-Hans" if lang == "zh" else lang
    return (
        f'<!DOCTYPE html>\n<html lang="{tongue}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{title}</title>'
        f"<style>{STYLE}</style></head><body><header><h1>{title}</h1>"
        f"<p>{escape(t('cards.about', lang))}</p>"
        f'<p class="screen">{escape(t("cards.print", lang))}</p></header>'
        f"{pictures}<main>{''.join(cards)}</main></body></html>\n"
    )


def browser() -> str | None:
    """A program that prints HTML, if one is installed; the variable CHROMIUM may name it."""
    given = os.environ.get("CHROMIUM")
    return next(filter(None, map(shutil.which, [given] if given else BROWSERS)), None)


def pdf(html: str, lang: str, instead: str) -> bytes:
    """The page as PDF. Raises `CardsError` saying what to install, or what to do instead."""
    program = browser()
    if program is None:
        raise CardsError(t("cli.cards.browser", lang, file=instead))
    with tempfile.TemporaryDirectory(prefix="tractor-cards-", ignore_cleanup_errors=True) as folder:
        written, printed = Path(folder) / "cards.html", Path(folder) / "cards.pdf"
        written.write_text(html, encoding="utf-8")
        options = ["--headless", "--disable-gpu", "--no-first-run", "--no-pdf-header-footer"]
        options += [f"--user-data-dir={folder}/profile", f"--print-to-pdf={printed}"]
        if getattr(os, "geteuid", lambda: 1)() == 0:
            options.append("--no-sandbox")  # Chromium does not start for root without it
        try:
            subprocess.run(
                [program, *options, written.as_uri()],
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=PATIENCE,
                check=True,
            )
            return printed.read_bytes()
        except (OSError, subprocess.SubprocessError) as error:
            name = Path(program).name
            raise CardsError(t("cli.cards.failed", lang, browser=name, file=instead)) from error


def main(file: str | None = None, lang: str | None = None) -> int:
    """Write the page; the exit code says whether it could be."""
    tongue = lang if lang in LANGUAGES else language()  # of the page; a console may know less
    told = spoken(lang)
    path = Path(file or DEFAULT)
    kind = path.suffix.lower()
    try:
        if kind not in (".html", ".htm", ".pdf"):
            raise CardsError(t("cli.cards.ending", told, file=file))
        html = page(tongue)
        data = html.encode() if kind != ".pdf" else pdf(html, told, str(path.with_suffix(".html")))
        write_atomically(path, data)
    except (CardsError, LearnError) as error:
        said: str = str(error)
    except (OSError, ValueError) as error:
        reason = system(error, told)
        said = t("cli.cards.unwritable", told, file=file, reason=reason)
    else:
        print(printable(t("cli.cards.done", told, file=path), sys.stdout))
        return 0
    print(printable(said, sys.stderr), file=sys.stderr)
    return 2 if kind not in (".html", ".htm", ".pdf") else 1
