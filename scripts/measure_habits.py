"""Measure what habits are worth, and write the figures for the lesson and the docs.

    python scripts/measure_habits.py                 600 deals for each figure, some ten minutes
    python scripts/measure_habits.py --deals 100     a quick look; writes nothing
    python scripts/measure_habits.py --pages         only writes docs/habits*.md anew from the figures
    python scripts/measure_habits.py --check         only says whether these pages are up to date

The players and the way of measuring are `tractor_lab.course.habits` and `habits_measure`. Everything follows
from the numbers of the deals, so that the same command finds the same figures.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from tractor_lab.course.habits import HABITS
from tractor_lab.course.habits_measure import figures, measured
from tractor_lab.locale import t

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from scripts import pages  # noqa: E402

FIGURES = ROOT / "tractor_lab" / "course" / "habits.json"
DEALS = 600
THREE = 150
"""The deals of three decks: they take much longer."""
ROWS = ("all", *HABITS)


def measure(deals: int) -> dict[str, Any]:
    """All figures: mean, and half of the interval."""
    found: dict[str, Any] = {"deals": deals, "three": min(deals, THREE), "beside": {}, "alone": {}}
    for habit in ROWS:
        for how in ("beside", "alone"):
            if habit == "all" and how == "alone":
                continue
            number = found["three" if habit == "signal" else "deals"]
            one = measured(habit, range(number), alone=how == "alone")
            numbers = [round(one.mean, 2), round(one.half, 2)]
            found[how][habit] = numbers
            print(f"{habit:7} {how:7} {numbers[0]:+.2f} ± {numbers[1]:.2f}", flush=True)
    return found


def written(numbers: list[float] | None) -> str:
    """``+1.7 ± 0.4``; a minus is a real one."""
    return f"{numbers[0]:+.1f} ± {numbers[1]:.1f}".replace("-", "−") if numbers else ""


def page(lang: str, found: dict[str, Any]) -> str:
    """The page of the docs in a language."""
    say = {"deals": found["deals"], "three": found["three"], "last": found["deals"] - 1}
    heads = [t(f"habits.page.{key}", lang) for key in ("habit", "beside", "alone")]
    lines = [
        f"# {t('habits.page.title', lang)}",
        "",
        pages.links("habits", lang),
        "",
        "<!-- Made by scripts/measure_habits.py from tractor_lab/course/habits.json. -->",
        "",
        t("habits.page.what", lang, **say),
        "",
        "| " + " | ".join(heads) + " |",
        "|---|---|---|",
    ]
    for habit in ROWS:
        beside, alone = found["beside"][habit], found["alone"].get(habit)
        cells = [t(f"habits.name.{habit}", lang), written(beside), written(alone)]
        lines.append("| " + " | ".join(cells) + " |")
    for key in ("read", "how", "players", "repeat"):
        lines += ["", t(f"habits.page.{key}", lang, **say)]
    return "\n".join(lines) + "\n"


def main(arguments: list[str]) -> int:
    """Measure, or write or check the pages."""
    parser = argparse.ArgumentParser(description="Measure what habits are worth.")
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--pages", action="store_true", help="only write the pages")
    parser.add_argument("--check", action="store_true", help="only compare the pages")
    given = parser.parse_args(arguments)
    if not (given.pages or given.check):
        found = measure(given.deals)
        if given.deals != DEALS:
            return 0
        FIGURES.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
        figures.cache_clear()
    made = {path: page(lang, figures()) for lang, path in pages.files("habits").items()}
    return pages.write(made, given.check)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
