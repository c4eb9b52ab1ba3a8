"""`tractor-lab tournament`: players against each other, and the results as a text table.

tractor-lab tournament club beginner --deals 100 --seed 1
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from tractor_lab._console import printable, spoken
from tractor_lab._rulefile import rules_from_name_or_file, told
from tractor_lab.locale import t
from tractor_lab.rules import ParseError

from .names import PLAYERS
from .tournament_run import tournament


def main(
    players: Sequence[str],
    deals: int = 100,
    seed: str = "0",
    rules: str | None = None,
    jobs: int = -1,
    seconds: float | None = None,
    worlds: int | None = None,
    lang: str | None = None,
) -> int:
    """Play and print; 0, or 2 if what is asked for cannot be, or 1 if something is not installed. Without
    players it lists those there are.

    >>> main([], lang="en")
    The players there are:
      random    Plays anything that is legal.
      ...
    0
    """
    tongue = spoken(lang)
    if not players:
        wide = max(map(len, PLAYERS))
        lines = [f"  {name:{wide}}  {one.about(tongue)}" for name, one in PLAYERS.items()]
        print(printable("\n".join([t("tournament.players", tongue), *lines]), sys.stdout))
        return 0
    try:
        house = rules_from_name_or_file(rules) if rules else None
        found = tournament(
            players,
            deals,
            int(seed) if seed.lstrip("-").isdecimal() else seed,
            house,
            jobs,
            progress=sys.stderr.isatty(),
            seconds=seconds,
            worlds=worlds,
            lang=tongue,
        )
    except ParseError as error:
        return _failed(t("rules.bad", tongue, error=told(error, tongue)), 2)
    except ValueError as error:
        return _failed(str(error), 2)
    except ImportError as error:
        return _failed(str(error), 1)
    print(printable(found.table(tongue), sys.stdout))
    return 0


def _failed(message: str, code: int) -> int:
    print(printable(message, sys.stderr), file=sys.stderr)
    return code
