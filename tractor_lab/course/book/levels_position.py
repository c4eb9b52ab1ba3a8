"""Lesson 9: the positions, matches between two deals."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from tractor_lab.locale import t
from tractor_lab.rules import Match, level_change
from tractor_lab.rules.standing import Standing
from tractor_lab.rules_page import clause
from tractor_lab.table.scene import PLAYING_ORDER, Stat
from tractor_lab.table.words import seat_name

from ..counting import result_text
from ..levels import SIDES, after_deals, counted, level_text, moved_text, side_text
from ..position import Position

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SEATS = tuple("course.option.levels.seat." + where for where in PLAYING_ORDER)
ENDS = tuple("course.option.levels.end." + name for name in ("0", "1", "draw", "on"))
WON = "course.option.level.won"


@dataclass(frozen=True, slots=True)
class MatchPosition(Position):
    """A match after a deal in which the opponents made `points`. Side 0 is you and North."""

    levels: tuple[str, str] = ("2", "2")
    declarer: int = 0
    """The seat that declared: 0 you, 1 East, 2 North, 3 West."""
    asked: int = 0
    """The side whose level is asked for."""
    defended: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    laps: tuple[int, int] = (0, 0)
    dealt: int = 0
    """Deals played, this one included; 0 if it does not matter."""
    minutes: int = 0
    since: tuple[int, int] = (0, 0)
    """The deal that brought each side to its level."""
    deals: tuple[int, ...] = ()
    """Several deals instead of one."""
    base: int = 0
    """What is paid for a level."""

    @property
    def before(self) -> Match:
        """The match before the deal."""
        rules = self.rules
        standings = []
        for side in SIDES:
            one = Standing(self.levels[side], self.laps[side], self.defended[side])
            reached = (0,) * one.place(rules) + (self.since[side],)
            standings.append(replace(one, reached=reached))
        return Match(
            rules, tuple(standings), self.declarer,
            deals=max(0, self.dealt - 1), minutes=self.minutes,
        )  # fmt: skip

    @property
    def after(self) -> Match:
        """The match after the deal (or the deals): the engine says."""
        if self.deals:
            return after_deals(self.before, self.deals)
        return counted(self.before, self.points or 0)

    @property
    def mover(self) -> int:
        """The side that won the deal."""
        side = self.declarer % 2
        return side if level_change(self.points or 0, self.rules).side == "declarers" else 1 - side

    def stats(self, lang: str) -> tuple[Stat, ...]:
        before = self.before
        found = [Stat(side_text(s, lang), level_text(before, s, lang)) for s in SIDES]
        found.append(Stat(t("levels.stat.declarer", lang), self._seat(self.declarer, lang)))
        if self.deals:
            made = t("comma", lang).join(map(str, self.deals))
            found.append(Stat(t("levels.stat.made", lang), made))
        if self.dealt:
            found.append(Stat(t("levels.stat.deals", lang), str(self.dealt)))
        if self.minutes:
            found.append(Stat(t("levels.stat.minutes", lang), str(self.minutes)))
        return tuple(found)

    def told(self, lang: str) -> str:
        """What the deal did, in words; of several deals the levels after each."""
        before = self.before
        if not self.deals:
            points = self.points or 0
            return moved_text(before, counted(before, points), points, lang)
        steps = []
        for count, points in enumerate(self.deals, 1):
            match = after_deals(before, self.deals[:count])
            levels = " : ".join(level_text(match, side, lang) for side in SIDES)
            steps.append(t("levels.step", lang, points=points, levels=levels))
        return t("levels.steps", lang, steps=t("levels.then", lang).join(steps))

    @staticmethod
    def _seat(seat: int, lang: str) -> str:
        return seat_name(PLAYING_ORDER[seat], lang)

    def values(self, lang: str) -> dict[str, Any]:
        rules, side = self.rules, self.declarer % 2
        change = level_change(self.points or 0, rules)
        told = [
            f"{t('rules.field.' + field, lang)}{t('levels.colon', lang)}{clause(field, rules, lang)}"
            for field, _ in self.house
        ]
        return {
            **Position.values(self, lang),
            "ours": self.levels[0],
            "theirs": self.levels[1],
            "asked": t(f"levels.side.{self.asked}.within", lang),
            "declares": self._seat(self.declarer, lang),
            "declarers": side_text(side, lang),
            "opponents": side_text(1 - side, lang),
            "declarers_within": t(f"levels.side.{side}.within", lang),
            "high": self.levels[side],
            "low": self.levels[1 - side],
            "result": result_text(change, lang),
            "gained": change.levels,
            "because": self.told(lang),
            "told": t("elsewhere.and", lang).join(told),
            "made": t("comma", lang).join(map(str, self.deals)),
            "base": self.base,
            "since0": self.since[0],
            "since1": self.since[1],
        }


def window(position: MatchPosition) -> MatchPosition:
    """The position with levels around the asked side's to choose from."""
    ladder, rules = position.rules.ladder, position.rules
    at = ladder.index(position.levels[position.asked])
    found: list[str] = []
    for place in range(max(0, at - 1), at + 5):
        if place < len(ladder):
            found.append("course.option.level." + ladder[place])
        elif place == len(ladder):
            found.append(WON)
        elif rules.after_last == "again":
            found.append("course.option.level." + ladder[place - len(ladder) - 1])
    usual = replace(position, house=position.house[:-1]).after.levels[position.asked]
    if (key := "course.option.level." + usual) not in found:  # what the standard table says
        found.append(key)
        if WON not in found:
            found.sort(key=lambda one: RANKS.index(one.rsplit(".", 1)[1]))
    return replace(position, options=tuple(found))
