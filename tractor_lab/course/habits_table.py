"""A moment of a deal as a table: choose what to do, then see it played on both ways with open hands."""

from __future__ import annotations

from typing import Any

from tractor_lab._mistake import unknown
from tractor_lab.locale import language, sentences, t
from tractor_lab.rules import points_of
from tractor_lab.table.answers import ChooseTable
from tractor_lab.table.scene import (
    Bar,
    Button,
    Kitty,
    Option,
    Row,
    Seat,
    Trick,
    Verdict,
    lay,
)
from tractor_lab.table.widget import Intent
from tractor_lab.table.words import shown

from .given import MOST_SEED, whole_number
from .habits import HABITS, Cards
from .habits_moments import BURYING, Moment, gain, moment, played_on, total_of
from .habits_words import ROUND, asked, facts, on_table, place_of, standing


class HabitTable(ChooseTable):
    """See `habit_table`."""

    def __init__(self, one: Moment, lang: str | None = None) -> None:
        self.moment = one
        turned = (one.deal + one.step) % 2
        self.ways: tuple[Cards, ...] = (one.by_habit, one.without)[:: -1 if turned else 1]
        self._way, self._at = 0, -1
        self._ways_shown: tuple[Option, ...] = ()
        tongue = lang or language()
        super().__init__(
            [Option("", lay(one.order.sort(way))) for way in self.ways],
            asked(one, tongue),
            self._say_it,
            trump=one.order.trump,
            rules=one.order.rules,
            lang=lang,
            name=t(f"habits.name.{one.habit}", tongue),
            stats=standing(one, tongue),
            bar=Bar.of(one.points, one.order.rules),
            trick=on_table(one),
            hands=(Row(lay(one.hand), t("table.seat.S", tongue), pick=False),),
        )

    # What was chosen

    def _say_it(self, place: int) -> Verdict:
        one, lang = self.moment, self._lang
        habit, other = total_of(one, one.by_habit), total_of(one, one.without)
        words = facts(one, lang) | {"with_it": str(habit), "without_it": str(other)}
        good = gain(one)
        said = t("habits.both", lang, **words)
        end = "habits.pays" if good > 0 else "habits.same" if good == 0 else "habits.costs"
        said = sentences((said, t(end, lang, points=abs(good))), lang)
        rule = t(f"habits.rule.{one.habit}", lang)
        if self.ways[place] == one.by_habit:
            return Verdict("ok", t("habits.yes", lang), said, rule)
        return Verdict("info", t("habits.no", lang), said, rule)

    def _choose(self, place: int) -> None:
        if self.closed:
            return
        super()._choose(place)
        self._way, self._at = place, -1
        self._spread(self.moment.hands)
        self.show(buttons=self._buttons())

    def choose(self, place: int) -> Verdict | None:
        """Choose again, even while the deal is played on."""
        with self._hold():
            if self._at >= 0:
                self.show(options=self._ways_shown)
            return super().choose(place)

    def reset(self) -> ChooseTable:
        self._way, self._at = 0, -1
        super().reset()
        return self

    # The deal played on

    @property
    def line(self) -> tuple[Any, ...]:
        """The tricks from here on, as they go in the way that is shown."""
        one = self.moment
        tricks = played_on(one.habit, one.deal, one.step, self.ways[self._way]).tricks
        return tricks[max(one.step, 0) // 4 :]

    def step(self, count: int = 1) -> HabitTable:
        """Show the next tricks: what the button does."""
        with self._hold():
            for _ in range(count):
                self._do_next(None)
        return self

    def other(self) -> HabitTable:
        """Show the other way from its beginning: what the button does."""
        with self._hold():
            self._do_other(None)
        return self

    def _do_next(self, _: Intent | None) -> None:
        if self.chosen is not None and self._at + 1 < len(self.line):
            self._at += 1
            self._lie()

    def _do_other(self, _: Intent | None) -> None:
        if self.chosen is not None:
            self._way, self._at = 1 - self._way, 0
            self._lie()

    def _lie(self) -> None:
        """A trick of the play, and what is left in the hands after it."""
        one, lang, line = self.moment, self._lang, self.line
        trick = line[self._at]
        hands = [list(hand) for hand in one.hands]
        if one.step == BURYING:
            for card in self.ways[self._way]:
                hands[one.seat].remove(card)
        for turn, play in enumerate(one.trick):  # they have left the hands already
            hands[(one.leader + turn) % 4] += play
        for done in line[: self._at + 1]:
            for turn, play in enumerate(done.plays):
                for card in play:
                    hands[(done.leader + turn) % 4].remove(card)
        seats = tuple(
            Seat(
                place_of(one, (trick.leader + turn) % 4),
                cards=lay(play),
                leads=turn == 0,
                holds=(trick.leader + turn) % 4 == trick.winner,
            )
            for turn, play in enumerate(trick.plays)
        )
        points = one.points + sum(d.points for d in line[: self._at + 1] if d.winner % 2)
        last = self._at + 1 == len(line)
        way = shown(one.order.sort(self.ways[self._way]), lang)
        words = {"at": self._at + 1, "of": len(line), "way": way}
        self.show(trick=Trick(seats, points=trick.points, note=t("habits.trick", lang, **words)))
        self._spread([tuple(hand) for hand in hands])
        if last:
            deal = played_on(one.habit, one.deal, one.step, self.ways[self._way])
            assert deal.result is not None
            points = deal.result.total
            count = deal.result.kitty
            note = t("habits.kitty", lang, points=points_of(deal.kitty), bonus=count.bonus)
            self.show(kitty=Kitty(lay(deal.kitty), note=note))
        else:
            self.show(kitty=None)
        if self._scene.options:  # the trick, the hands and the buttons belong on one screen
            self._ways_shown = self._scene.options
            self.show(options=())
        self.show(bar=Bar.of(points, one.order.rules), buttons=self._buttons())

    def _spread(self, hands: Any) -> None:
        one, lang = self.moment, self._lang
        rows = [Row(lay(hands[one.seat]), t("table.seat.S", lang), pick=False, small=self._at >= 0)]
        for turn in range(1, 4):
            seat = (one.seat + turn) % 4
            where = ROUND[turn]
            rows.append(
                Row(lay(hands[seat]), t("table.seat." + where, lang), where, pick=False, small=True)
            )
        self.show(hands=tuple(rows))

    def _buttons(self) -> tuple[Button, ...]:
        lang = self._lang
        more = self._at + 1 < len(self.line)
        first = "habits.do.on" if self._at < 0 else "habits.do.next"
        way = shown(self.moment.order.sort(self.ways[1 - self._way]), lang)
        other = t("habits.do.other", lang, way=way)
        return (
            Button("next", t(first, lang), primary=True, enabled=more),
            Button("other", other),
            Button("undo"),
        )

    def _describe(self) -> str:
        one = self.moment
        ways = " | ".join(shown(way, "en") for way in self.ways)
        return f"{one.habit}, deal {one.deal}: {ways}"


def habit_table(
    habit: str, deal: int = 0, step: int | None = None, *, lang: str | None = None
) -> HabitTable:
    """A moment in a deal where this habit makes a difference. Any number is a deal; if this one has no such
    moment, it is the next that has one.

    >>> table = habit_table("feed", 12, 51, lang="en")
    >>> table
    HabitTable(feed, deal 12: ♥9 | ♣10)
    >>> bool(table.choose(1)), table.step().line[0].points
    (True, 20)

    Raises `ValueError` naming the habits for another name.
    """
    if habit not in HABITS:
        raise unknown(habit, HABITS, lang)
    return HabitTable(moment(habit, whole_number(deal, 0, MOST_SEED, lang), step), lang)
