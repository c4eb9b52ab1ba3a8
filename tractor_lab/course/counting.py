"""The count of a deal as a live table: points in tricks, the kitty, the last trick, the result."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

import ipywidgets

from tractor_lab.locale import component_name, language, sentences, t
from tractor_lab.rules import (
    Lead,
    LevelChange,
    Order,
    Rules,
    Trump,
    kitty_count,
    level_change,
    parse_cards,
    points_of,
)
from tractor_lab.rules.scoring import SIDES, Side
from tractor_lab.table.beside import Beside
from tractor_lab.table.scene import Bar, CardsLike, Kitty, Row, Scene, Stat, Verdict, as_trump, lay
from tractor_lab.table.slider import Slider
from tractor_lab.table.widget import CardTable
from tractor_lab.table.words import many

TENS: Final = ["D10", "CK", "C10", "DK", "D10", "CK"]
BLANKS: Final = ["S3", "S4", "C6", "C8", "D7", "D9", "D4", "S6"]


@dataclass(frozen=True, slots=True)
class Count:
    """The end of a deal: what the opponents made, and what it means.

    >>> Count(60, "S10 D5", "SA SA").total, Count(60, "S10 D5", "SA SA", won_by="declarers").total
    (120, 60)
    """

    points: int
    """The opponents' points in tricks."""
    kitty: str = ""
    winning: str = ""
    """The play that won the last trick; empty: the count has not come to the kitty yet."""
    lead: str = ""
    """What the last trick was led with; empty: the winning play led it."""
    won_by: Side = "opponents"
    trump: str = "H2"

    @property
    def order(self) -> Order:
        return Order(Trump(self.trump), Rules())

    @property
    def kitty_points(self) -> int:
        return points_of(parse_cards(self.kitty))

    @property
    def part(self) -> tuple[int, int]:
        """Width and length of the component that sets the multiplier: what wins has the lead's shape."""
        return Lead(self.lead or self.winning, self.order).outline[0]

    @property
    def multiplier(self) -> int:
        if not self.winning:
            return 0
        lead = self.lead or self.winning
        return kitty_count(lead, self.winning, self.kitty, self.order, self.won_by).multiplier

    @property
    def counts(self) -> bool:
        """Is the kitty counted?"""
        return bool(self.winning) and self.won_by == "opponents"

    @property
    def bonus(self) -> int:
        return self.kitty_points * self.multiplier if self.counts else 0

    @property
    def total(self) -> int:
        return self.points + self.bonus

    @property
    def result(self) -> LevelChange:
        return level_change(self.total)

    def sum_text(self, lang: str) -> str:
        """``60 points in tricks + 4 × 15 in the kitty = 120.``"""
        key = (
            "count.sum" if self.counts else "count.sum.saved" if self.winning else "count.sum.plain"
        )
        return t(
            key,
            lang,
            points=self.points,
            kitty=self.kitty_points,
            multiplier=self.multiplier,
            total=self.total,
        )

    def line_text(self, lang: str) -> str:
        """Where the total lies between the lines."""
        side, levels = self.result.side, self.result.levels
        if side == "declarers":
            return t(f"count.why.declarers.{levels}", lang)
        if not levels:
            return t("count.why.opponents.none", lang)
        return t("count.why.opponents", lang, above=self.total - self.order.rules.takeover)

    def part_text(self, lang: str) -> str:
        """``The last trick was won with a pair: × 4.``"""
        part = component_name(*self.part, lang)
        lead = Lead(self.lead or self.winning, self.order)
        key = "count.part.throw" if len(lead.components) > 1 else "count.part"
        return t(key, lang, part=part, multiplier=self.multiplier)


def result_text(change: LevelChange, lang: str) -> str:
    """``The opponents take over and go up 1 level.``"""
    if change.side == "opponents" and not change.levels:
        return t("count.result.opponents.none", lang)
    return many("count.result." + change.side, lang, change.levels)


def _shown_row(cards: str, name: str, key: str) -> Row:
    return Row(lay(cards), name, key, pick=False, sort=False, small=True)


def show_count(count: Count, lang: str, *, open_: bool) -> dict[str, Any]:
    """The fields of a scene that show a count; `open_` shows the sums, not only what is given."""
    stats = [Stat(t("count.tricks", lang), str(count.points))]
    rows = []
    kitty = None
    if count.winning:
        kitty = Kitty(lay(count.kitty))
        if open_:
            times = f"{count.kitty_points} × {count.multiplier}"
            saved = t("count.saved", lang)
            stats.append(Stat(t("count.kitty", lang), times if count.counts else saved))
        if count.lead:
            rows.append(_shown_row(count.lead, t("count.led", lang), "led"))
        name = t(f"count.won.{count.won_by}", lang)
        rows.append(_shown_row(count.winning, name, "won"))
    points = count.total if open_ else count.points
    if open_ and count.winning:
        stats.append(Stat(t("count.total", lang), str(count.total)))
    return {
        "trump": as_trump(count.trump) if count.winning else None,
        "stats": tuple(stats),
        "bar": Bar.of(points),
        "kitty": kitty,
        "hands": tuple(rows),
    }


class CountTable(CardTable):
    """See `count_table`."""

    def __init__(self, count: Count, *, lang: str | None = None, **extras: Any) -> None:
        self._count = count
        super().__init__(Scene(), lang=lang)
        self.show(**extras)
        self._tell()

    @property
    def count(self) -> Count:
        """The count on the table; set another one, or change a field with `set`."""
        return self._count

    @count.setter
    def count(self, count: Count) -> None:
        self._count = count
        self._tell()

    def set(self, **changes: Any) -> CountTable:
        """Change some fields of the count: ``table.set(points=85)``."""
        self.count = replace(self._count, **changes)
        return self

    def _tell(self) -> None:
        count, lang = self._count, self._lang
        more = [count.part_text(lang)] if count.counts else []
        more.append(count.sum_text(lang) if count.winning else count.line_text(lang))
        said = Verdict("info", result_text(count.result, lang), sentences(more, lang))
        self.show(**show_count(count, lang, open_=True), verdict=said)

    def _describe(self) -> str:
        said = result_text(self._count.result, "en")
        return f"total={self._count.total}; {said}"


def count_table(
    points: int,
    kitty: CardsLike = "",
    winning: str = "",
    *,
    lead: str = "",
    won_by: Side = "opponents",
    trump: str = "H2",
    lang: str | None = None,
    **extras: Any,
) -> CountTable:
    """The opponents' points on the bar, the kitty and the last trick, and what they come to.

    >>> count_table(60, "S10 D5", "SA SA")
    CountTable(total=120; The opponents take over and go up 1 level.)
    """
    buried = " ".join(card.code for card in parse_cards(kitty))
    count = Count(points, buried, winning, lead, won_by, trump)
    return CountTable(count, lang=lang, **extras)


def kitty_with(points: int) -> str:
    """Eight cards worth so many points (0 to 60 in steps of five).

    >>> kitty_with(25)
    'D10 CK D5 S3 S4 C6 C8 D7'
    """
    cards = TENS[: points // 10] + ["D5"] * (points % 10 // 5)
    return " ".join((cards + BLANKS)[:8])


LAST: Final[tuple[tuple[str, str, str], ...]] = (
    ("single", "", "BJ"),
    ("pair", "", "SA SA"),
    ("tractor2", "", "SA SA SK SK"),
    ("tractor3", "", "SQ SQ SJ SJ S10 S10"),
    ("throw", "", "SA SA SQ SQ S9 S9"),
    ("ruff", "SA SQ", "H3 H3"),
)
"""Ways to win the last trick: a name, what was led (if another did), what won."""


class CountControls(Beside, ipywidgets.VBox):  # type: ignore[misc]
    """Sliders and choices for a count. See `count_controls`."""

    def __repr__(self) -> str:
        return f"CountControls({len(self.children)} rows)"


def count_controls(table: CountTable) -> CountControls:
    """Sliders for a `count_table`; with a last trick on it, also for the kitty and how it was won."""
    lang, count = table.lang or language(), table.count
    long = {"description_width": "95px"}
    wide = {"width": "min(460px, 95%)"}

    def slider(name: str, value: int, most: int) -> Slider:
        return Slider(t("count.control." + name, lang), value, most)

    def watch(widget: Any, change: Callable[[Any], Any]) -> Any:
        widget.observe(lambda event: change(event["new"]), "value")
        return widget

    points = watch(slider("points", count.points, 200), lambda new: table.set(points=new))
    if not count.winning:
        return CountControls([points])
    points.max = 200 - count.kitty_points

    def buried(new: int) -> None:
        points.max = 200 - new  # two decks hold 200 points
        table.set(kitty=kitty_with(new))

    def last(new: tuple[str, str]) -> None:
        table.set(lead=new[0], winning=new[1])

    known = {(lead, won): name for name, lead, won in LAST}
    given = (count.lead, count.winning)
    options = [(t("count.last." + name, lang), key) for key, name in known.items()]
    if given not in known:
        options.insert(0, (t("count.last.this", lang), given))
    play = ipywidgets.Dropdown(
        options=options,
        value=given,
        description=t("count.control.last", lang),
        style=long,
        layout=wide,
    )
    side = ipywidgets.Dropdown(
        options=[(t("count.side." + side, lang), side) for side in SIDES[::-1]],
        value=count.won_by,
        description=t("count.control.side", lang),
        style=long,
        layout=wide,
    )
    return CountControls(
        [
            points,
            watch(slider("kitty", count.kitty_points, 60), buried),
            watch(play, last),
            watch(side, lambda new: table.set(won_by=new)),
        ]
    )
