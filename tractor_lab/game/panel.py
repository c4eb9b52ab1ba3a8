"""The settings of a table as plain controls below it: who sits where before a match, the pace at any time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from html import escape
from typing import Any, Final

import ipywidgets

from tractor_lab._mistake import said
from tractor_lab.locale import preset_name, t
from tractor_lab.rules import PRESETS, Rules, RulesError

from .bots import known_bots
from .giving import deal_of, is_one_deal
from .plan import Plan
from .seats import COACHES, SORTINGS, SPEEDS, Settings, Sitter
from .told import COMPASS

FILE: Final = "file"
PERSON: Final = "person"
OWN: Final = "own"


class Panel(ipywidgets.VBox):  # type: ignore[misc]
    """The controls of one table. `changed(plan)` is called with the plan they make; `set_(settings)` with
    settings alone, which may change while cards are played; `leave()` goes back to the beginning."""

    def __init__(
        self,
        plan: Plan,
        lang: str,
        changed: Callable[[Plan], object],
        set_: Callable[[Settings], object],
        leave: Callable[[], object],
        *,
        coach: bool = False,
    ) -> None:
        self._plan, self._lang = plan, lang
        self._changed, self._set = changed, set_
        self._quiet = False
        pace = self._pace(plan.settings)
        if coach:
            pace.append(self.coach)
        self.leave = ipywidgets.Button(
            description=self._t("leave"), layout={"width": "max-content"}
        )
        self.leave.on_click(lambda _: leave())
        for one in pace:
            one.observe(self._other_settings, "value")
        self.before = self._what_and_who(plan)
        super().__init__([self.before, ipywidgets.HBox([*pace, self.leave], layout=_ROW)])
        self.playing(False)

    def _what_and_who(self, plan: Plan) -> Any:
        """What is chosen before a match: rules, level, cards, and who sits where."""
        preset = plan.title if plan.title in PRESETS else FILE
        options = [(preset_name(name, self._lang), name) for name in PRESETS]
        self.rules = self._choice("rules", [*options, (self._t("file"), FILE)], preset)
        self.file = ipywidgets.Text(
            placeholder=self._t("file.hint"), description=self._t("file"), **_WIDE
        )
        lowest = plan.level in (None, plan.rules.ladder[0])
        levels = self._levels(plan.rules)
        self.level = self._choice("level", levels, "" if lowest else str(plan.level))
        self.cards = ipywidgets.Text(
            value="" if plan.seed is None else str(plan.seed),
            placeholder=self._t("cards.hint"),
            description=self._t("cards"),
            continuous_update=False,
            disabled=plan.lot is not None,
            **_WIDE,
        )
        self.wrong = ipywidgets.HTML()
        self.about = ipywidgets.HTML(layout={"max_width": "860px"})
        self.seats = ipywidgets.HBox(layout=_ROW)
        self.rules.observe(self._other_rules, "value")
        self.file.observe(self._other_rules, "value")
        self.level.observe(self._other_level, "value")
        self.cards.observe(self._other_cards, "value")
        self._one_deal(plan.lot is not None)
        self._show_file()
        self._seat_all()
        first = ipywidgets.HBox([self.rules, self.file, self.level, self.cards], layout=_ROW)
        return ipywidgets.VBox([first, self.about, self.wrong, self.seats])

    def _pace(self, settings: Settings) -> list[Any]:
        """What may be chosen at any time; the coach is made, and shown where there is one."""
        self.speed = self._choice("speed", self._named("speed", SPEEDS), settings.speed)
        self.sorting = self._choice("sorting", self._named("sorting", SORTINGS), settings.sorting)
        self.coach = self._choice("coach", self._named("coach", COACHES), settings.coach)
        self.auto = self._box("auto", settings.auto)
        self.back = self._box("take_back", settings.take_back)
        return [self.speed, self.sorting, self.auto, self.back]

    def playing(self, now: bool) -> None:
        """Rules and seats are chosen before a match; while one is played they are not there."""
        self.before.layout.display = "none" if now else ""
        self.leave.layout.display = "" if now else "none"

    def show(self, settings: Settings) -> None:
        """Show settings that were chosen elsewhere."""
        self._plan = replace(self._plan, settings=settings)
        for one, value in (
            (self.speed, settings.speed),
            (self.sorting, settings.sorting),
            (self.coach, settings.coach),
            (self.auto, settings.auto),
            (self.back, settings.take_back),
        ):
            if one.value != value:
                one.value = value

    def _t(self, key: str) -> str:
        return t("game.set." + key, self._lang)

    def _named(self, key: str, values: tuple[str, ...]) -> list[tuple[str, str]]:
        return [(self._t(f"{key}.{one}"), one) for one in values]

    def _choice(self, key: str, options: list[tuple[str, str]], value: str) -> Any:
        return ipywidgets.Dropdown(options=options, value=value, description=self._t(key), **_WIDE)

    def _box(self, key: str, value: bool) -> Any:
        return ipywidgets.Checkbox(
            value=value, description=self._t(key), indent=False, layout={"width": "auto"}
        )

    # -- rules and seats -------------------------------------------------------------------------------------

    def _show_file(self) -> None:
        own = self.rules.value == FILE and self._plan.lot is None
        self.file.layout.display = "" if own else "none"
        said = "" if self.rules.value == FILE else t(f"rules.preset.{self.rules.value}", self._lang)
        self.about.value = (
            said and f'<span style="color:#55645b;line-height:1.4">{escape(said)}</span>'
        )

    def _other_rules(self, _: object) -> None:
        self._show_file()
        self.wrong.value = ""
        try:
            if self.rules.value != FILE:
                rules = Rules.preset(self.rules.value)
            elif self.file.value.strip():
                rules = Rules.load(self.file.value.strip())
            else:
                return
            plan = self._plan.with_rules(rules)
            plan.game()
        except RulesError as problem:
            self.wrong.value = escape(said(problem, self._lang))
            return
        self._plan = plan
        self._quiet = True
        self.level.options, self.level.value = self._levels(plan.rules), ""
        self._quiet = False
        self._seat_all()
        self._changed(self._plan)

    # -- the level and the cards -----------------------------------------------------------------------------

    def _levels(self, rules: Rules) -> list[tuple[str, str]]:
        """The levels a match may begin at; the lowest is what it usually begins at."""
        return [(rules.ladder[0], ""), *((level, level) for level in rules.ladder[1:])]

    def _other_level(self, _: object) -> None:
        if not self._quiet:
            self._plan = replace(self._plan, level=self.level.value or None)
            self._changed(self._plan)

    def _one_deal(self, one: bool) -> None:
        """A deal that somebody gave away brings its rules and its level along: the table above names them."""
        for field in (self.rules, self.level, self.about):
            field.layout.display = "none" if one else ""

    def _other_cards(self, _: object) -> None:
        """A number or a word shuffles the cards of the match; the word of a shared deal is one deal."""
        given = self.cards.value.strip()
        self.wrong.value = ""
        try:
            lot = deal_of(given) if given else None
        except RulesError as problem:
            self.wrong.value = escape(said(problem, self._lang))
            return
        shared, had = lot is not None and is_one_deal(given), self._plan.lot is not None
        self._one_deal(shared)
        if shared and lot is not None:
            self._plan = replace(self._plan.with_rules(lot.rules), lot=lot)
            self._show_file()
        else:
            seed = int(given) if given.isdecimal() else given or None
            self._plan = replace(self._plan, lot=None, seed=seed)
            if had:
                self._other_rules(None)
                return
        self._seat_all()
        self._changed(self._plan)

    # -- who sits where --------------------------------------------------------------------------------------

    def _seat_all(self) -> None:
        """One list a seat: a person, or a bot by its strength; named as the first person sees them."""
        players = self._plan.rules.players
        places = COMPASS.get(players)
        first = next(seat for seat, one in enumerate(self._plan.sitters) if one.person)
        self._order = [(first + n) % players for n in range(players)]
        bots = [(t(f"player.{name}", self._lang), name) for name in known_bots()]
        rows = []
        for place, seat in enumerate(self._order):
            sitter = self._plan.sitters[seat]
            name = t(f"game.place.{places[place]}", self._lang) if places else str(seat + 1)
            options = [(sitter.name or self._t("person"), PERSON), *bots]
            value = PERSON if sitter.person else sitter.name
            if sitter.own is not None:
                options, value = [*options, (sitter.name, OWN)], OWN
            elif not sitter.person and sitter.name not in known_bots():
                value = bots[-1][1]
            row = ipywidgets.Dropdown(options=options, value=value, description=name, **_WIDE)
            row.observe(self._other_seats, "value")
            rows.append(row)
        self._rows = rows
        self.seats.children = rows

    def _other_seats(self, _: object) -> None:
        sitters = list(self._plan.sitters)
        for seat, row in zip(self._order, self._rows, strict=True):
            if row.value == PERSON and not sitters[seat].person:
                sitters[seat] = Sitter(True)
            elif row.value not in (PERSON, OWN):
                sitters[seat] = Sitter(False, row.value)
        if not any(one.person for one in sitters):  # somebody has to sit in front of the screen
            self._seat_all()
            return
        self._plan = replace(self._plan, sitters=tuple(sitters))
        self._changed(self._plan)

    def _other_settings(self, _: object) -> None:
        settings = Settings(
            self.speed.value,
            self.sorting.value,
            self.auto.value,
            self.coach.value,
            self.back.value,
        )
        self._plan = replace(self._plan, settings=settings)
        self._set(settings)


_ROW: Final = {"flex_flow": "row wrap", "grid_gap": "2px 14px", "align_items": "center"}
_WIDE: Final[dict[str, Any]] = {
    "layout": {"width": "auto", "max_width": "min(330px, 100%)"},
    "style": {"description_width": "auto"},
}
