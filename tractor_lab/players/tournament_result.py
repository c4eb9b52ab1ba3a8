"""What came out of a tournament: means with their intervals, tables, a chart, a DataFrame."""

from __future__ import annotations

import html
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

from tractor_lab._console import columns
from tractor_lab._mistake import unknown
from tractor_lab.locale import preset_name, sentences, t
from tractor_lab.rules import PRESETS, Rules

from .tournament_forfeit import Forfeit
from .tournament_play import LOST, Clock, Play

if TYPE_CHECKING:
    import altair
    import pandas

VEGA: Final = "application/vnd.vegalite.v5+json"
"""The form of a chart that Jupyter draws with what it brings."""
SHOWN: Final = 5
"""Forfeits that a page tells of in full."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with its 95 % interval, mean ± half. One deck has no interval; `half` is then infinite.

    >>> Estimate.of([1, 2, 3, 4])
    Estimate(decks=4, mean=2.5, half=2.05...)
    """

    decks: int
    mean: float
    half: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Estimate:
        """From one value a deck: Student's interval, which is wider for few decks."""
        count = len(values)
        mean = math.fsum(values) / count
        if count < 2:
            return cls(count, mean, math.inf)
        spread = math.sqrt(math.fsum((value - mean) ** 2 for value in values) / (count - 1))
        return cls(count, mean, _student(count - 1) * spread / math.sqrt(count))

    @property
    def clear(self) -> bool:
        """Does zero lie outside of the interval?"""
        return abs(self.mean) > self.half

    def text(self, digits: int = 2) -> str:
        """``+1.25 ± 0.40``; a minus is a real one.

        >>> Estimate(100, -1.254, 0.4).text(), Estimate(1, 2, math.inf).text(1)
        ('−1.25 ± 0.40', '+2.0')
        """
        mean = round(self.mean, digits) + 0.0  # no minus before zero
        said = f"{mean:+.{digits}f}".replace("-", "−")
        return said if math.isinf(self.half) else f"{said} ± {self.half:.{digits}f}"


def _student(freedom: int) -> float:
    """The 97.5 % point of Student's distribution, to three digits.

    >>> [round(_student(n), 2) for n in (1, 2, 3, 10, 1000)]
    [12.71, 4.3, 3.18, 2.23, 1.96]
    """
    exact = {1: 12.706, 2: 4.303, 3: 3.182}
    z, n = 1.959964, freedom
    near = z + (z**3 + z) / (4 * n) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
    near += (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    return exact.get(freedom, near)


@dataclass(frozen=True)
class Duel:
    """Two players, and all the decks they have played twice. Values are the first player's."""

    first: str
    second: str
    plays: tuple[tuple[Play, Play], ...]

    @property
    def levels(self) -> Estimate:
        """Levels a deal that the first player won more than the second."""
        return Estimate.of([(one.levels + two.levels) / 2 for one, two in self.plays])

    @property
    def points(self) -> Estimate:
        """Points a deal by which the first player did better with the same cards."""
        return Estimate.of([(one.points + two.points) / 2 for one, two in self.plays])

    @property
    def forfeits(self) -> tuple[Forfeit, ...]:
        """The deals that were lost by what is not allowed."""
        return tuple(play.lost for plays in self.plays for play in plays if play.lost)


@dataclass(frozen=True)
class Tournament:
    """The results of a tournament. Printed it is a table; a notebook shows it as one.

    `duels` holds every pair of players; `ranking` the players, the best first; `clocks` how long their
    decisions took; `forfeits` the reports of deals that were lost by what is not allowed.
    """

    players: tuple[str, ...]
    duels: tuple[Duel, ...]
    rules: Rules
    seed: int | str
    shipped: Mapping[str, str] = field(default_factory=dict)
    """Which of `PLAYERS` a player is; only for those who were given no other name."""

    def duel(self, first: str, second: str) -> Duel:
        """One pair, seen from its first player. Raises `ValueError` for a player who was not there."""
        for name in (first, second):
            if name not in self.players:
                raise unknown(name, self.players)
        for duel in self.duels:
            if (duel.first, duel.second) == (first, second):
                return duel
            if (duel.first, duel.second) == (second, first):
                turned = tuple((_turned(one), _turned(two)) for one, two in duel.plays)
                return Duel(first, second, turned)
        raise ValueError(t("tournament.alone", player=first))

    @property
    def ranking(self) -> tuple[tuple[str, Estimate], ...]:
        """Each player and the levels a deal it won against all others together, the best first."""
        found = []
        for name in self.players:
            mine = [
                [(one.levels + two.levels) / 2 for one, two in self.duel(name, other).plays]
                for other in self.players
                if other != name
            ]
            # The others play the same decks: a deck counts once, with its mean over all of them.
            means = [math.fsum(deck) / len(deck) for deck in zip(*mine, strict=True)]
            found.append((name, Estimate.of(means)))
        return tuple(sorted(found, key=lambda one: -one[1].mean))

    @property
    def clocks(self) -> dict[str, Clock]:
        """How long each player's decisions took."""
        found = {name: Clock() for name in self.players}
        for duel in self.duels:
            for plays in duel.plays:
                for play in plays:
                    found[duel.first].merge(play.clocks[0])
                    found[duel.second].merge(play.clocks[1])
        return found

    @property
    def forfeits(self) -> tuple[Forfeit, ...]:
        """The reports of all deals that were lost by what is not allowed."""
        return tuple(lost for duel in self.duels for lost in duel.forfeits)

    # -- as text, as a page --------------------------------------------------------------------------------

    def table(self, lang: str | None = None, times: bool = True) -> str:
        """All results as plain text; `times` are those of this machine and differ from run to run."""
        parts = [self._head(lang)]
        rows = [[t("tournament.pair", lang), *self._units(lang)], *self._duel_rows(lang)]
        parts.append(_aligned(rows, "<>>"))
        if len(self.players) > 2:
            rows = [["", t("tournament.ranking", lang), t("tournament.levels", lang)]]
            parts.append(_aligned(rows + self._ranking_rows(lang), "><>"))
        if times:
            heads = [t(f"tournament.time.{key}", lang) for key in ("player", "mean", "p95", "max")]
            parts.append(_aligned([heads, *self._time_rows(lang)], "<>>>"))
        parts += self._reports(lang)
        return "\n\n".join(parts)

    def __str__(self) -> str:
        return self.table(times=False)

    def __repr__(self) -> str:
        return self.table(times=False)

    def _repr_html_(self) -> str:
        """The results as a notebook shows them; times are left out, because they are never the same."""
        rows = [[t("tournament.pair"), *self._units(None)], *self._duel_rows(None)]
        parts = [f"<p>{html.escape(self._head(None))}</p>", _html(rows, "<>>")]
        if len(self.players) > 2:
            head = [["", t("tournament.ranking"), t("tournament.levels")]]
            parts.append(_html(head + self._ranking_rows(None), "><>"))
        look = "white-space:pre-wrap;margin:.4em 0"
        parts += [f'<p style="{look}">{html.escape(said)}</p>' for said in self._reports(None)]
        return "".join(parts)

    def _head(self, lang: str | None) -> str:
        decks = len(self.duels[0].plays)
        key = "tournament.head" if decks > 1 else "tournament.head.one"
        said = t(key, lang, decks=decks, seed=self.seed)
        name = next((name for name in PRESETS if Rules.preset(name) == self.rules), "")
        if name in ("", "standard"):
            return said
        return sentences((said, t("tournament.rules", lang, name=preset_name(name, lang))), lang)

    def title(self, name: str, lang: str | None = None) -> str:
        """What a player is called: a shipped one in the reader's language."""
        from .names import PLAYERS

        known = self.shipped.get(name)
        return name.replace(known, PLAYERS[known].title(lang), 1) if known else name

    def _units(self, lang: str | None) -> list[str]:
        return [t("tournament.levels", lang), t("tournament.points", lang)]

    def _duel_rows(self, lang: str | None) -> list[list[str]]:
        return [
            [
                t(
                    "tournament.against",
                    lang,
                    first=self.title(duel.first, lang),
                    second=self.title(duel.second, lang),
                ),
                duel.levels.text(),
                duel.points.text(1),
            ]
            for duel in self.duels
        ]

    def _ranking_rows(self, lang: str | None) -> list[list[str]]:
        return [
            [str(place), self.title(name, lang), estimate.text()]
            for place, (name, estimate) in enumerate(self.ranking, 1)
        ]

    def _time_rows(self, lang: str | None) -> list[list[str]]:
        return [
            [
                self.title(name, lang),
                *(milliseconds(x) for x in (clock.mean, clock.within(0.95), clock.longest)),
            ]
            for name, clock in self.clocks.items()
        ]

    def _reports(self, lang: str | None) -> list[str]:
        """How many deals each player lost by what is not allowed, and the first reports."""
        lost = self.forfeits
        counts = {name: sum(one.player == name for one in lost) for name in self.players}
        told = [
            t(
                "tournament.lost" if count > 1 else "tournament.lost.one",
                lang,
                player=self.title(name, lang),
                count=count,
                levels=LOST,
            )
            for name, count in counts.items()
            if count
        ]
        # The first of each kind: a hundred of the same teach nothing new.
        kinds = {(one.player, one.kind, one.asked): one for one in reversed(lost)}
        told += [one.text(lang) for one in list(kinds.values())[::-1][:SHOWN]]
        if len(lost) > min(SHOWN, len(kinds)):
            told.append(t("tournament.lost.more", lang, count=len(lost)))
        return told

    # -- for further study ---------------------------------------------------------------------------------

    def frame(self) -> pandas.DataFrame:
        """One row for each play of a deck, as a pandas DataFrame: first, second, deck, level, declarer,
        swapped, levels, points, forfeit (the name of who lost it so, or None)."""
        pandas = needed("pandas")
        rows = [
            {
                "first": duel.first,
                "second": duel.second,
                "deck": play.deck,
                "level": play.level,
                "declarer": play.declarer,
                "swapped": play.swapped,
                "levels": play.levels,
                "points": play.points,
                "forfeit": play.lost.player if play.lost else None,
            }
            for duel in self.duels
            for plays in duel.plays
            for play in plays
        ]
        return pandas.DataFrame(rows)

    def chart(self, lang: str | None = None) -> altair.LayerChart:
        """Levels a deal of every pair, with the intervals, as an altair chart."""
        altair = needed("altair")
        rows = []
        for (pair, *_), duel in zip(self._duel_rows(lang), self.duels, strict=True):
            mean, half = duel.levels.mean, duel.levels.half
            half = 0.0 if math.isinf(half) else half
            rows.append({"pair": pair, "levels": mean, "low": mean - half, "high": mean + half})
        title = t("tournament.levels", lang)
        chart = altair.Chart(altair.Data(values=rows)).encode(
            altair.Y("pair:N", title=None, sort=None, axis=altair.Axis(labelLimit=300))
        )
        line = chart.mark_rule(strokeWidth=2).encode(
            altair.X("low:Q", title=title), altair.X2("high:Q")
        )
        point = chart.mark_point(filled=True, size=90, opacity=1).encode(
            altair.X("levels:Q", title=title),
            tooltip=[
                altair.Tooltip("pair:N", title=t("tournament.pair", lang)),
                altair.Tooltip("levels:Q", title=title, format="+.2f"),
            ],
        )
        zero = altair.Chart(altair.Data(values=[{"zero": 0}]))
        rule = zero.mark_rule(strokeDash=[4, 4]).encode(altair.X("zero:Q", title=title))
        return _drawn_here(altair.layer(rule, line, point), title)


def _drawn_here(chart: altair.LayerChart, name: str) -> altair.LayerChart:
    """The same chart, also when it is changed, for Jupyter to draw by itself: altair's usual form loads its
    program from the internet."""

    class Drawn(needed("altair").LayerChart):  # type: ignore[misc]
        def _repr_mimebundle_(self, *_: Any, **__: Any) -> tuple[dict[str, Any], dict[str, Any]]:
            look = {"embed_options": {"actions": False, "renderer": "svg"}}
            return {VEGA: self.to_dict(), "text/plain": name}, {VEGA: look}

    return Drawn(layer=chart.layer)


def _turned(play: Play) -> Play:
    """The same play seen from the other player."""
    return Play(
        play.deck,
        play.level,
        play.declarer,
        not play.swapped,
        -play.levels,
        -play.points,
        play.lost,
        play.clocks[::-1],
    )


def duels_of(players: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Every pair of players.

    >>> duels_of(["a", "b", "c"])
    (('a', 'b'), ('a', 'c'), ('b', 'c'))
    """
    return tuple(combinations(players, 2))


def milliseconds(seconds: float) -> str:
    """A short time, in milliseconds.

    >>> milliseconds(0.0123), milliseconds(0.00012), milliseconds(1.5)
    ('12 ms', '0.1 ms', '1,500 ms')
    """
    ms = seconds * 1000
    return f"{ms:,.0f} ms" if ms >= 10 else f"{ms:.1f} ms"


def needed(module: str) -> Any:
    """This module, which an extra brings. Raises `ImportError` saying what to install."""
    from importlib import import_module

    try:
        return import_module(module)
    except ImportError as missing:
        error = ImportError(t("tournament.install", package=module.partition(".")[0]))
        error._render_traceback_ = lambda: [str(error)]  # type: ignore[attr-defined]
        raise error from missing


def _aligned(rows: Iterable[Sequence[str]], sides: str) -> str:
    """Rows as columns of text, each to the left or to the right."""
    table = [list(row) for row in rows]
    widths = [max(map(columns, column)) for column in zip(*table, strict=True)]

    def cell(text: str, wide: int, side: str) -> str:
        gap = " " * (wide - columns(text))
        return gap + text if side == ">" else text + gap

    lines = [
        "  ".join(cell(*one) for one in zip(row, widths, sides, strict=True)).rstrip()
        for row in table
    ]
    return "\n".join(lines)


_LOOK: Final = {"th<": "left", "th>": "right", "td<": "left", "td>": "right;white-space:nowrap"}


def _html(rows: Sequence[Sequence[str]], sides: str) -> str:
    """Rows as a table of a page; the first is its head. Columns lie to the left or to the right."""

    def line(tag: str, row: Sequence[str]) -> str:
        cells = (
            f'<{tag} style="text-align:{_LOOK[tag + side]}">{html.escape(text)}</{tag}>'
            for text, side in zip(row, sides, strict=True)
        )
        return f"<tr>{''.join(cells)}</tr>"

    head, *body = rows
    lines = "".join(line("td", row) for row in body)
    return (
        '<table style="border-collapse:collapse;margin:.4em 0">'
        f"<thead>{line('th', head)}</thead><tbody>{lines}</tbody></table>"
    )
