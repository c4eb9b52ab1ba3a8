"""A match as a board with two pegs: levels, who declares next, and how a match is won."""

from __future__ import annotations

from dataclasses import dataclass, replace
from html import escape
from typing import Any, Final

import ipywidgets

from tractor_lab._mistake import refused
from tractor_lab.locale import language, sentences, t
from tractor_lab.rules import KittyCount, Match, Result, Rules, level_change
from tractor_lab.rules.standing import Standing
from tractor_lab.table.render import render
from tractor_lab.table.scene import PLAYING_ORDER, Scene, Verdict
from tractor_lab.table.slider import Slider
from tractor_lab.table.words import seat_name

from .counting import result_text
from .given import match_of_four
from .widgets import Shown

SIDES: Final = (0, 1)
"""You and North, East and West: a seat's side is seat % 2."""
MOST: Final = 200
"""The points in two decks."""


def counted(match: Match, points: int) -> Match:
    """The match after its next deal, in which the opponents made so many points.

    >>> match = Match(Rules(), (Standing("5"), Standing("9")), declarer=0)
    >>> counted(match, 35).levels, counted(match, 35).declarer
    (('7', '9'), 2)
    """
    assert match.declarer is not None
    side = match.declarer % 2
    allies = tuple(range(side, match.rules.players, 2))
    change = level_change(points, match.rules)
    result = Result(points, KittyCount(0, 0, 0), points, change, allies)
    return match._counted(result, match.declarer, match.level)


def side_text(side: int, lang: str) -> str:
    """``You and North``."""
    return t(f"levels.side.{side}", lang)


def level_text(match: Match, side: int, lang: str) -> str:
    """The level of a side; where the ladder is climbed again, the lap too."""
    level, lap = match.levels[side], match.laps[side]
    return t("levels.lap", lang, level=level, lap=lap + 1) if lap else level


def moved_text(before: Match, after: Match, points: int, lang: str) -> str:
    """What a deal did, in words: the result, the peg that moves, who declares next.

    >>> match = Match(Rules(), (Standing("Q"), Standing("9")), declarer=0)
    >>> moved_text(match, counted(match, 0), 0, "en")
    'The declarers stay and go up 3 levels. You and North stop at the A, ... North declares next, at level A.'
    """
    rules = before.rules
    assert before.declarer is not None
    change = level_change(points, rules)
    mover = before.declarer % 2 if change.side == "declarers" else 1 - before.declarer % 2
    said = [result_text(change, lang)]
    who = side_text(mover, lang)
    level = before.levels[mover]
    if after.ended == "won":
        return sentences((said[0], t("levels.moved.won", lang, side=who)), lang)
    standing = before.standings[mover].place(rules)
    steps = after.standings[mover].place(rules) - standing
    values = {"side": who, "from_": level, "to": level_text(after, mover, lang)}
    if steps < change.levels:
        key = "levels.moved.held" if steps else "levels.moved.stuck"
        if not steps:  # nobody is told of a level that does not count
            said[0] = result_text(replace(change, levels=0), lang)
        said.append(t(key, lang, **values))
    else:
        said.append(t("levels.moved.up" if steps else "levels.moved.not", lang, **values))
    if after.ended:
        said.append(ended_text(after, lang))
    elif after.extra:
        said.append(t("levels.extra", lang))
    elif after.declarer is not None:
        said.append(next_text(after, lang))
    return sentences(said, lang)


def next_text(match: Match, lang: str) -> str:
    """``North declares next, at level 7.``"""
    assert match.declarer is not None
    where = PLAYING_ORDER[match.declarer]
    return t(f"levels.next.{where}", lang, level=match.level)


def ended_text(match: Match, lang: str) -> str:
    """Why the match is over, and for whom."""
    why = t(f"levels.ended.{match.ended}", lang)
    if match.winner is None:
        return sentences((why, t("levels.drawn", lang)), lang)
    assert isinstance(match.winner, int)
    won = t("levels.won", lang, side=side_text(match.winner, lang))
    return sentences((why, won), lang)


@dataclass(frozen=True, slots=True)
class Played:
    """One deal of the history."""

    before: Match
    points: int
    after: Match


class MatchTable(ipywidgets.VBox):  # type: ignore[misc]
    """See `match_table`."""

    def __init__(self, start: Match, deals: tuple[int, ...], lang: str | None) -> None:
        self._lang = lang or language()
        self._begun = start
        self.played: list[Played] = []
        self.said: Verdict | None = None
        for points in deals:
            self._count(points)
        self.said = None
        self._board, self._told = ipywidgets.HTML(), Shown(lang=self._lang)
        self._points = Slider(t("levels.points", self._lang), 80, MOST)
        self._buttons = [
            ipywidgets.Button(
                description=t("levels.do." + name, self._lang),
                button_style="success" if name == "count" else "",
                layout={"width": "max-content"},
            )
            for name in ("count", "undo", "over")
        ]
        for button, do in zip(self._buttons, (self._deal, self.undo, self.reset), strict=True):
            button.on_click(lambda _, do=do: do())
        row = ipywidgets.HBox(self._buttons, layout={"flex_flow": "row wrap"})
        super().__init__([self._board, self._told, self._points, row])
        self._draw()

    @property
    def match(self) -> Match:
        """Where the match stands now."""
        return self.played[-1].after if self.played else self._begun

    def deal(self, points: int) -> Verdict | None:
        """Count a deal in which the opponents made so many points: what the button does."""
        self._points.value = points
        self._deal()
        return self.said

    def undo(self) -> None:
        """Take the last deal back."""
        if self.played:
            self.played.pop()
        self.said = None
        self._draw()

    def reset(self) -> None:
        """Back to the first deal."""
        self.played.clear()
        self.said = None
        self._draw()

    def _deal(self) -> None:
        if self.match.ended is None:
            self._count(self._points.value)
        self._draw()

    def _count(self, points: int) -> None:
        before = self.match
        after = counted(before, points)
        self.played.append(Played(before, points, after))
        said = moved_text(before, after, points, self._lang)
        kind: Any = "ok" if after.ended else "info"
        self.said = Verdict(kind, t("levels.made", self._lang, points=points), said)

    def _draw(self) -> None:
        self._board.value = self._html()
        self._told.show(verdict=self.said)
        self._buttons[0].disabled = self.match.ended is not None
        self._buttons[1].disabled = not self.played

    # Drawing

    def _html(self, verdict: Verdict | None = None) -> str:
        said = ""
        if verdict is not None:  # a verdict that only informs is False
            said = render(Scene(verdict=verdict), "static", self._lang)
        board = f'<div style="{_FRAME}">{self._legend()}{self._pegs()}</div>'
        return f'<div style="{_FIT}">{board}{said}{self._history()}</div>'

    def _legend(self) -> str:
        lang, match = self._lang, self.match
        colon, lines = t("levels.colon", lang), []
        for side in SIDES:
            level = t("levels.at", lang, level=level_text(match, side, lang))
            declares = ""
            if match.declarer is not None and match.declarer % 2 == side:
                name = seat_name(PLAYING_ORDER[match.declarer], lang)
                key = "levels.declare.S" if match.declarer == 0 else "levels.declare"
                declares = f" · <b>{escape(t(key, lang, name=name))}</b>"
            lines.append(
                f'<div><span aria-hidden="true" style="color:{_COLOURS[side]}">{_PEGS[side]}</span>'
                f" {escape(side_text(side, lang) + colon + level)}{declares}</div>"
            )
        return "".join(lines)

    def _pegs(self) -> str:
        """The board: three rows of squares, ours above the levels and theirs below."""
        lang, match = self._lang, self.match
        rules = match.rules
        standing = "; ".join(
            f"{side_text(s, lang)}: {t('levels.at', lang, level=level_text(match, s, lang))}"
            for s in SIDES
        )
        squares = []
        for row in (0, None, 1):
            for level in rules.ladder:
                if row is None:
                    held = level in rules.must_defend
                    squares.append(f'<div style="{_HELD if held else _LEVEL}">{level}</div>')
                else:
                    peg = _PEGS[row] if match.levels[row] == level else ""
                    squares.append(f'<div style="{_PEG}color:{_COLOURS[row]}">{peg}</div>')
        said = escape(t("levels.board", lang, standing=standing))
        defend = ", ".join(rules.must_defend)
        note = t("levels.board.note", lang, levels=defend) if defend else ""
        columns = f"grid-template-columns:repeat({len(rules.ladder)},minmax(0,1fr))"
        return (
            f'<div role="img" aria-label="{said}" style="display:grid;{columns};gap:2px;'
            f'max-width:620px;margin:8px 0 4px">{"".join(squares)}</div>'
            f'<div style="font-size:12px;color:#55645b">{escape(note)}</div>'
        )

    def _history(self) -> str:
        if not self.played:
            return ""
        lang = self._lang
        names = ("deal", "declarer", "points", "levels")
        head = "".join(
            f'<th scope="col" style="{_CELL}">{escape(t("levels.column." + name, lang))}</th>'
            for name in names
        )
        rows = []
        for number, one in enumerate(self.played, 1):
            assert one.before.declarer is not None
            name = seat_name(PLAYING_ORDER[one.before.declarer], lang)
            levels = " : ".join(level_text(one.after, side, lang) for side in SIDES)
            if one.after.winner is not None:
                levels += " · " + t("levels.over", lang)
            cells = (number, f"{name} ({one.before.level})", one.points, levels)
            rows.append(
                "<tr>"
                + "".join(f'<td style="{_CELL}">{escape(str(c))}</td>' for c in cells)
                + "</tr>"
            )
        caption = escape(t("levels.history", lang))
        return (
            f'<div style="{_FRAME}overflow-x:auto" tabindex="0">'
            '<table style="border-collapse:collapse;margin:0">'
            f'<caption style="text-align:left;font-weight:600;color:#1f2a24">{caption}</caption>'
            f"<thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
        )

    # How a notebook stores and shows it

    def __repr__(self) -> str:
        levels = " : ".join(level_text(self.match, side, "en") for side in SIDES)
        return f"MatchTable({levels} after {len(self.played)} deals)"

    def _repr_mimebundle_(self, **options: Any) -> dict[str, object]:
        data = dict(super()._repr_mimebundle_(**options))
        asleep = f'<div style="color:#55645b;font-size:12px">{t("table.static", self._lang)}</div>'
        return {**data, "text/plain": repr(self), "text/html": self._html(self.said) + asleep}


_PEGS: Final = ("●", "■")
_COLOURS: Final = ("#0b6b4f", "#9a3412")
_FRAME: Final = (
    "background:#eef3ee;color:#1f2a24;border:1px solid #d6dfd6;border-radius:14px;"
    "padding:12px 16px;max-width:860px;font-family:system-ui,sans-serif;font-size:14px;"
    "line-height:1.45;box-sizing:border-box;margin-top:6px;"
)
_FIT: Final = "display:grid;grid-template-columns:minmax(0,1fr)"
"""Never wider than the page, however wide the history is."""
_SQUARE: Final = (
    "text-align:center;font-size:13px;letter-spacing:-.5px;line-height:26px;height:28px;"
    "border-radius:6px;box-sizing:border-box;"
)
_LEVEL: Final = _SQUARE + "background:#fff;border:1px solid #b9c4bc;"
_HELD: Final = _SQUARE + "background:#fff4d6;border:2px solid #8a6d00;font-weight:700;"
_PEG: Final = _SQUARE + "font-size:20px;"
_CELL: Final = "text-align:left;padding:2px 12px 2px 0;color:#1f2a24;background:none;"


def match_table(
    levels: tuple[str, str] = ("2", "2"),
    declarer: int = 0,
    deals: tuple[int, ...] = (),
    rules: Rules | None = None,
    *,
    lang: str | None = None,
) -> MatchTable:
    """A board with the levels of both sides; enter what the opponents made, deal after deal.

    Seats count from you, counter-clockwise: 0 you, 1 East, 2 North, 3 West.

    >>> table = match_table(("5", "9"))
    >>> table.deal(35).sentence
    'The declarers stay and go up 2 levels. You and North: 5 → 7. North declares next, at level 7.'
    >>> table.deal(120).sentence
    'The opponents take over and go up 1 level. East and West: 9 → 10. West declares next, at level 10.'
    """
    table = rules or Rules()
    if len(levels) != 2:
        raise refused("levels", levels, "levels")
    match_of_four(table, levels, declarer, lang)
    start = Match(table, (Standing(levels[0]), Standing(levels[1])), declarer=declarer)
    return MatchTable(start, tuple(deals), lang)


def after_deals(match: Match, deals: tuple[int, ...]) -> Match:
    """The match after several deals, one total after the other; it stops where it is won."""
    for points in deals:
        if match.ended is not None:
            break
        match = counted(match, points)
    return match


__all__ = ["MatchTable", "after_deals", "counted", "match_table"]
