"""Measure how strong the players that ship are, and write the figures and the pages of the docs.

    python scripts/measure_players.py --list                       what there is to measure
    python scripts/measure_players.py --raw raw.jsonl              play all of it
    python scripts/measure_players.py --raw raw.jsonl club-beginner --pairs 50 --jobs 2
    python scripts/measure_players.py --raw raw.jsonl --pages      figures and pages from what was played
    python scripts/measure_players.py --pages                      only the pages, from the figures
    python scripts/measure_players.py --check                      are the pages up to date?
    python scripts/measure_players.py --box                        what a question to a box costs

The raw file gets a line for each deck as soon as both plays of it are done, so that a run can be stopped and
taken up again. Its lines belong to one state of the code: results of another are refused.

Without a limit in seconds everything follows from the seed, and the same command finds the same figures. With
one, a faster machine thinks further.
"""

import argparse
import hashlib
import json
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from tractor_lab.locale import t
from tractor_lab.players import BoxedPlayer, Player, RandomPlayer, play_deal
from tractor_lab.players.names import PLAYERS
from tractor_lab.players.tournament_play import Clock, Deck, Entrant, Seated, play_deck
from tractor_lab.players.tournament_result import Estimate, milliseconds
from tractor_lab.rules import Rules

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from scripts import pages  # noqa: E402

LEARNED = [ROOT / "tractor_lab" / "players" / name for name in ("prior.json", "clues.json")]
FIGURES = ROOT / "tractor_lab" / "players" / "strength.json"
SEED = "strength"


@dataclass(frozen=True)
class Measure:
    """Two players, how many decks they play twice, and the seconds a decision of those who search."""

    first: str
    second: str
    pairs: int
    seconds: float | None = None


MEASURES = {
    "beginner-random": Measure("beginner", "random", 2000),
    "club-beginner": Measure("club", "beginner", 2000),
    "expert-club": Measure("expert", "club", 1000, 0.05),
    "expert-club-1s": Measure("expert", "club", 50, 1.0),
}


# -- playing -----------------------------------------------------------------------------------------------


ASIDE = {
    "rules": {"guangxi", "loading", "match", "presets", "settlement", "standing"},
    "players": {"hints", "kit", "making", "names", "weighing", "weighing_calls"},
}
"""Modules that decide nothing in a deal by the standard rules; so it is with the tournament and the box."""


def deciding() -> list[Path]:
    """The modules that decide what a player plays: what the players import."""
    return [
        path
        for folder, aside in ASIDE.items()
        for path in sorted((ROOT / "tractor_lab" / folder).glob("*.py"))
        if path.stem not in aside and not path.name.startswith(("tournament", "box"))
    ]


def code() -> str:
    """The state of the code that decides what is played, in twelve letters."""
    digest = hashlib.sha256()
    for path in [*deciding(), *LEARNED]:
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:12]


def play(name: str, measure: Measure, number: int, state: str) -> dict[str, Any]:
    """A line of the raw file: a deck, played twice."""
    options = () if measure.seconds is None else (("seconds", measure.seconds),)
    first, second = (Entrant(one, PLAYERS[one], options) for one in (measure.first, measure.second))
    plays = play_deck(first, second, Deck(number, SEED, Rules()))
    clocks = Clock(), Clock()
    for one in plays:
        for clock, more in zip(clocks, one.clocks, strict=True):
            clock.merge(more)
    return {
        "measure": name,
        "code": state,
        "deck": number,
        "level": plays[0].level,
        "declarer": plays[0].declarer,
        "levels": [one.levels for one in plays],
        "points": [one.points for one in plays],
        "lost": [one.lost.text("en") if one.lost else None for one in plays],
        "clocks": [
            {
                "decisions": clock.decisions,
                "total": clock.total,
                "longest": clock.longest,
                "classes": dict(clock.classes),
            }
            for clock in clocks
        ],
    }


def lines(raw: Path) -> Iterator[dict[str, Any]]:
    """The lines of the raw file; a last one that was not finished is left out."""
    if raw.exists():
        for line in raw.read_text(encoding="utf-8").split("\n")[:-1]:
            yield json.loads(line)


def run(raw: Path, names: list[str], pairs: int | None, jobs: int) -> int:
    """Play what is missing and append it; 1 if the file is of other code."""
    import joblib
    from tqdm import tqdm

    state = code()
    mend(raw)
    done: dict[str, set[int]] = {name: set() for name in names}
    for line in lines(raw):
        if line["code"] != state:
            print(f"{raw} has results of other code ({line['code']}, now {state}): take a new file")
            return 1
        done.setdefault(line["measure"], set()).add(line["deck"])
    with raw.open("a", encoding="utf-8") as file:
        for name in names:
            measure = MEASURES[name]
            wanted = range(1, (pairs or measure.pairs) + 1)
            left = [number for number in wanted if number not in done[name]]
            parallel = joblib.Parallel(n_jobs=jobs, return_as="generator_unordered", batch_size=1)
            found = parallel(joblib.delayed(play)(name, measure, number, state) for number in left)
            for line in tqdm(found, total=len(left), desc=name):
                file.write(json.dumps(line) + "\n")
                file.flush()
    return 0


def mend(raw: Path) -> None:
    """Cut off a last line that was not finished, so that the next one begins where a line begins."""
    if raw.exists() and not (text := raw.read_bytes()).endswith(b"\n"):
        raw.write_bytes(text[: text.rfind(b"\n") + 1])


def box() -> None:
    """Print what a box costs: to start it, to begin a deal, and for each question."""
    start = time.perf_counter()
    player = BoxedPlayer(RandomPlayer, seed=1)
    print(f"start       {milliseconds(time.perf_counter() - start)}")
    plain, boxed = Clock(), Clock()
    deals = [Deck(number, SEED, Rules()) for number in range(1, 11)]
    for deck in deals:
        player.begin(seed=deck.number)
        seats = [Seated(player, boxed), *(Seated(RandomPlayer(n), plain) for n in (1, 2, 3))]
        play_deal(deck.deal(), cast("list[Player]", seats))
    player.close()
    middle = boxed.within(0.5) - plain.within(0.5)
    print(f"a question  {milliseconds(middle)} more (the middle one of {boxed.decisions})")


# -- figures and pages -------------------------------------------------------------------------------------


def figures(raw: Path) -> dict[str, Any]:
    """What the pages say, from the raw file."""
    rows = sorted(lines(raw), key=lambda line: line["deck"])
    states = {line["code"] for line in rows}
    if len(states) != 1:
        raise SystemExit(f"{raw}: results of {len(states)} states of the code")
    found: dict[str, Any] = {"code": states.pop(), "measures": {}}
    for name, measure in MEASURES.items():
        mine = [line for line in rows if line["measure"] == name]
        if not mine:
            continue
        clocks = [Clock(), Clock()]
        for line in mine:
            for clock, more in zip(clocks, line["clocks"], strict=True):
                classes = {int(key): count for key, count in more.pop("classes").items()}
                clock.merge(Clock(**more))
                clock.classes.update(classes)
        found["measures"][name] = {
            "first": measure.first,
            "second": measure.second,
            "seconds": measure.seconds,
            "decks": len(mine),
            "levels": estimate([sum(line["levels"]) / 2 for line in mine]),
            "points": estimate([sum(line["points"]) / 2 for line in mine]),
            "lost": sum(one is not None for line in mine for one in line["lost"]),
            "times": [
                [round(seconds, 6) for seconds in (one.mean, one.within(0.95), one.longest)]
                for one in clocks
            ],
        }
    return found


def estimate(values: list[float]) -> list[float]:
    """Mean and half of the interval."""
    one = Estimate.of(values)
    return [round(one.mean, 3), round(one.half, 3)]


def written(numbers: list[float], decks: int, digits: int) -> str:
    """``+1.20 ± 0.10``."""
    return Estimate(decks, *numbers).text(digits)


def page(lang: str, found: dict[str, Any]) -> str:
    """The page of the docs in a language."""

    def say(key: str, **values: object) -> str:
        return t(f"strength.{key}", lang, **values)

    def table(keys: list[str], rows: list[list[str]]) -> list[str]:
        heads = [say(f"head.{key}") for key in keys]
        marks = ["---", *("---:" for _ in keys[1:])]
        return ["| " + " | ".join(row) + " |" for row in (heads, marks, *rows)]

    def title(name: str) -> str:
        return PLAYERS[name].title(lang)

    results, times = [], []
    for one in found["measures"].values():
        pair = t("tournament.against", lang, first=title(one["first"]), second=title(one["second"]))
        if one["seconds"]:
            pair = say("budget", pair=pair, ms=f"{one['seconds'] * 1000:,.0f}")
        decks, lost = f"{one['decks']:,}", str(one["lost"])
        levels = written(one["levels"], one["decks"], 2)
        results.append([pair, decks, levels, written(one["points"], one["decks"], 1), lost])
        for name, seconds in zip((one["first"], one["second"]), one["times"], strict=True):
            times.append([say("in", player=title(name), pair=pair), *map(milliseconds, seconds)])
    result_heads, time_heads = ["pair", "decks", "levels", "points", "lost"], ["player"]
    return "\n".join(
        [
            f"# {say('title')}",
            "",
            pages.links("strength", lang),
            "",
            f"<!-- Made by scripts/measure_players.py from {FIGURES.relative_to(ROOT)}. -->",
            "",
            say("what"),
            "",
            *table(result_heads, results),
            "",
            say("read"),
            "",
            f"## {say('players')}",
            "",
            *(
                say("player", name=one.title(lang), about=one.about(lang))
                for one in PLAYERS.values()
            ),
            "",
            f"## {say('times')}",
            "",
            say("times.what"),
            "",
            *table([*time_heads, "mean", "p95", "max"], times),
            "",
            f"## {say('repeat')}",
            "",
            "```",
            "python scripts/measure_players.py --raw raw.jsonl",
            "python scripts/measure_players.py --raw raw.jsonl --pages",
            "```",
            "",
            say("repeat.what", seed=SEED, code=found["code"]),
            "",
        ]
    )


def main(arguments: list[str]) -> int:
    """Play, or write or check the pages."""
    parser = argparse.ArgumentParser(description="Measure how strong the players are.")
    parser.add_argument("names", nargs="*", metavar="MEASURE", help="what to play (default: all)")
    parser.add_argument("--list", action="store_true", help="say what there is to measure")
    parser.add_argument("--raw", type=Path, metavar="FILE", help="the lines of what was played")
    parser.add_argument("--pairs", type=int, metavar="N", help="decks, instead of the usual number")
    parser.add_argument("--jobs", type=int, default=-1, metavar="N", help="processes at once")
    parser.add_argument("--pages", action="store_true", help="write figures and pages")
    parser.add_argument("--box", action="store_true", help="what a question to a box costs")
    parser.add_argument("--check", action="store_true", help="only compare the pages")
    given = parser.parse_args(arguments)
    if unknown := [name for name in given.names if name not in MEASURES]:
        parser.error(f"no such measure: {', '.join(unknown)}; there are {', '.join(MEASURES)}")
    if given.list:
        for name, one in MEASURES.items():
            budget = f", {one.seconds} s a decision" if one.seconds else ""
            print(f"{name:16} {one.first} v {one.second}, {one.pairs} decks twice{budget}")
        return 0
    if given.box:
        box()
        return 0
    if not (given.pages or given.check):
        if given.raw is None:
            parser.error("--raw FILE is needed: where to keep what is played")
        return run(given.raw, given.names or list(MEASURES), given.pairs, given.jobs)
    if given.raw is not None and given.pages:
        text = json.dumps(figures(given.raw), indent=1) + "\n"
        FIGURES.write_text(text, encoding="utf-8")
    found = json.loads(FIGURES.read_text(encoding="utf-8"))
    made = {path: page(lang, found) for lang, path in pages.files("strength").items()}
    return pages.write(made, given.check)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
