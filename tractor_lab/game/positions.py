"""Positions of mistakes: what a review found costly is kept, so that a drill can ask about it once more.

When it comes back the drill's memory decides (`progress`, by the number of a question); here is what is asked
then. Each is a file in a folder beside the progress file: the record of the deal up to there, whose turn it
was, what was played, what was better. Without it (on another computer) the drill asks a question of its kind.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tractor_lab import progress
from tractor_lab.records import read, write_deal
from tractor_lab.rules import Card, Deal, View, format_cards, parse_cards

from .decisions import Decision, Reviewed
from .mistakes import mistake_of

Cards = tuple[Card, ...]
FORMAT: Final = "tractor-lab position"
MOST: Final = 200
"""So many are kept, the latest."""
MAX_BYTES: Final = 100_000
"""The most bytes in a file; the end of a deal of four decks has ten thousand."""


@dataclass(frozen=True, slots=True)
class Position:
    """A burial or a play that was costly, and the better one."""

    deal: Deal
    """As it lay then."""
    seat: int
    played: Cards
    better: Cards

    @property
    def view(self) -> View:
        """What the seat saw."""
        return self.deal.view(self.seat)

    def why(self, lang: str, names: Callable[[int], str]) -> str:
        """Why the other play was better."""
        return mistake_of(self.view, self.played, self.better).words("why", lang, names)


def keep(found: Reviewed, one: Decision) -> None:
    """Keep the position of a costly decision under the number of the question that its drill will ask. Of
    calls nothing is kept. A file that cannot be written is left out silently: the drill asks all the same.
    """
    if one.do not in ("bury", "play") or one.found is None or found.deal.rules.players != 4:
        return  # a drill's table has four places
    practice = one.mistake.practice
    file = _file(practice.drill, practice.seed((one.view.hand, one.played)))
    if file is None:
        return
    data = {
        "format": FORMAT,
        "seat": found.seat,
        "played": format_cards(one.found.mine),
        "better": format_cards(one.found.better),
        "record": write_deal(found.before(one)),
    }
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        progress.write_whole(file, json.dumps(data, indent=0).encode(), sure=False)
        kept = sorted(file.parent.glob("*-*.json"), key=lambda path: path.stat().st_mtime)
        for old in kept[:-MOST]:
            old.unlink()


def find(drill: str, seed: int) -> Position | None:
    """The position that a question of a drill came from; None if it came from none, or cannot be read."""
    file = _file(drill, seed)
    if file is None or not file.is_file():
        return None
    try:
        with file.open("rb") as source:
            data = json.loads(source.read(MAX_BYTES))
        return _position(data)
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return None


def _position(data: Any) -> Position | None:
    """What a file holds, if it is a position. Raises what reading raises."""
    if data["format"] != FORMAT:
        return None
    deal = read(data["record"]).deal
    seat, played, better = data["seat"], *(parse_cards(data[key]) for key in ("played", "better"))
    good = type(seat) is int and deal.rules.players == 4 and deal.phase in ("bury", "play")
    if not good or deal.view(seat).turn != seat or sorted(played) == sorted(better):
        return None
    held = Counter(deal.hands[seat])
    return (
        None
        if Counter(played) - held or Counter(better) - held
        else Position(deal, seat, played, better)
    )


def _file(drill: str, seed: int) -> Path | None:
    """Where the position of a question is; None if nothing is to be kept."""
    path = progress.where()
    return None if path is None else path.parent / "positions" / f"{drill}-{seed}.json"
