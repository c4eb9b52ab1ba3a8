"""Ruffs at a table: a trick turned over play by play, and a duel of two ruffs, component by component."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import ipywidgets

from tractor_lab.locale import language, sentences, t
from tractor_lab.rules import Card, Lead, Order, Rules, Trump, parse_cards, points_of
from tractor_lab.rules_page import clause
from tractor_lab.table.answers import ChooseTable, PickTable
from tractor_lab.table.beside import Beside
from tractor_lab.table.scene import PLAYING_ORDER, Button, Row, Seat, Trick, Verdict, Where, lay
from tractor_lab.table.words import many, seat_name, shown

from .holding import Told, arranged, by, outline_text, tell, tell_loser, told

HOUSES: Final[dict[str, dict[str, Any]]] = {
    "standard": {},
    "all": {"overruff": "all"},
    "highest": {"overruff": "highest"},
    "club": {"ruff_throw_needs_shape": False},
    "exact": {"exact_ruff": True},
}
"""Tables that differ in who wins a trick."""


def _order(trump: Trump | str, rules: Rules | None) -> Order:
    return Order(Trump(trump) if isinstance(trump, str) else trump, rules or Rules())


class TrickTable(ChooseTable):
    """See `trick_table`."""

    def __init__(
        self,
        plays: Sequence[str],
        trump: Trump | str,
        rules: Rules | None = None,
        *,
        leader: Where = "W",
        closed: bool = False,
        prompt: str = "",
        lang: str | None = None,
    ) -> None:
        tongue = lang or language()
        self.order = _order(trump, rules)
        self.plays = tuple(plays)
        if not self.plays:
            raise ValueError(t("cell.plays", lang, count=0))
        at = PLAYING_ORDER.index(leader)
        turns = PLAYING_ORDER[at:] + PLAYING_ORDER[:at]
        self.seats = turns[: len(plays)]
        self.story = told(self.plays, self.order)
        self.closed_at_first = closed
        self.lying = 1 if closed else len(plays)
        key = "ruff.trick.closed" if closed else "ruff.trick.prompt"
        super().__init__(
            [seat_name(where, tongue) for where in self.seats],
            prompt or t(key, tongue),
            self._say_it,
            trump=self.order.trump,
            rules=self.order.rules,
            lang=lang,
        )
        self._all = self._scene.options
        self._laid = [lay(one.cards) for one in self.story]
        self._spread()
        self._start = self._scene

    @property
    def winner(self) -> int:
        """Who takes the trick, as a place from the leader."""
        return self.story[-1].holder

    def turn(self) -> TrickTable:
        """Turn to the next play: what the button does."""
        with self._hold():
            self._do_next(None)
        return self

    def _do_next(self, _: Any) -> None:
        self.lying = self.lying + 1 if self.lying < len(self.plays) else 1
        self._spread()
        one = self.story[self.lying - 1]
        self._judge(Verdict("info", "", self._by(one)))

    def _name(self, place: int) -> str:
        return seat_name(self.seats[place], self._lang)

    def _tell(self, one: Told) -> str:
        return tell(one, self.plays, self.order, self._lang)

    def _by(self, one: Told) -> str:
        return by(self._name(one.place), self._tell(one), self._lang)

    def _spread(self) -> None:
        """The plays so far; who holds the trick is marked once it was asked play by play."""
        lang, last = self._lang, self.story[self.lying - 1]
        walking = self.closed_at_first or self.chosen is not None
        seats = []
        for place, where in enumerate(self.seats):
            lies = place < self.lying
            holds = lies and walking and last.holder == place
            waits = "" if lies else t("ruff.trick.waits", lang)
            cards = self._laid[place] if lies else ()
            seats.append(Seat(where, cards=cards, leads=not place, holds=holds, waiting=waits))
        win = self._laid[last.holder] if walking else ()
        more = self.lying < len(self.plays)
        label = t("ruff.trick.next" if more else "ruff.trick.again", lang)
        self.show(
            trick=Trick(tuple(seats)),
            win=frozenset(card.id for card in win),
            options=() if self.closed_at_first else self._all,
            buttons=(Button("next", label, primary=more),) if walking else (),
        )

    def _say_it(self, place: int) -> Verdict:
        lang, took = self._lang, self.story[self.winner]
        points = points_of([card for one in self.story for card in one.cards])
        said = [self._by(took)]
        if points:
            said.append(t("ruff.trick.points", lang, points=points))
        if place == self.winner:
            beaten = [one for one in self.story[place + 1 :] if one.what in ("equal", "low")]
            said += [self._by(one) for one in beaten[:1]]
            return Verdict("ok", t("table.yes", lang), sentences(said, lang))
        mine = tell_loser(self.story[place], self.plays, self.order, lang)
        asked = t("ruff.trick.said", lang, name=self._name(place), what=mine)
        return Verdict("no", t("table.not.yet", lang), sentences((asked, said[0]), lang))

    def _choose(self, place: int) -> None:
        self.lying = len(self.plays)
        super()._choose(place)
        self._all = tuple(self._scene.options)
        self._spread()

    def reset(self) -> TrickTable:
        self.lying = 1 if self.closed_at_first else len(self.plays)
        super().reset()
        self._all = self._start.options
        self._spread()
        return self

    def play_by(self, house: dict[str, Any]) -> TrickTable:
        """The same trick by other house rules, with the rule in words."""
        self.order = Order(self.order.trump, Rules(**house))
        self.story, self.lying, self.chosen = (
            told(self.plays, self.order),
            len(self.plays),
            self.winner,
        )
        lang = self._lang
        name = self._name(self.winner)
        said = t(
            "ruff.house.takes", lang, name=name, cards=shown(self.story[self.winner].cards, lang)
        )
        rules = [clause(field, self.order.rules, lang) for field in house or ("overruff",)]
        with self._hold():
            self._spread()
            self.show(options=(), buttons=())
            self._judge(Verdict("info", said, "", t("comma", lang).join(rules)))
        return self

    def _describe(self) -> str:
        held = self.story[self.lying - 1].holder
        plays = " | ".join(shown(one.cards, "en") for one in self.story[: self.lying])
        holder = (
            f"; holds={self.seats[held]}" if self.closed_at_first or self.chosen is not None else ""
        )
        return f"trump={self.trump}; plays={plays}{holder}"


def trick_table(
    plays: Sequence[str],
    trump: Trump | str,
    rules: Rules | None = None,
    *,
    leader: Where = "W",
    closed: bool = False,
    prompt: str = "",
    lang: str | None = None,
) -> TrickTable:
    """Who takes this trick? With `closed` it is turned over play by play, and nothing is asked.

    >>> table = trick_table(["SA SA", "HK HQ", "H3 H3", "S9 S7"], "H5")
    >>> print(table.choose(1))
    Not yet. You said “You”. ♥K ♥Q are all trumps, but not in ... East: ♥3 ♥3 is a ruff: ...
    """
    return TrickTable(plays, trump, rules, leader=leader, closed=closed, prompt=prompt, lang=lang)


class OverTable(PickTable):
    """See `over_table`."""

    def __init__(
        self,
        lead: str,
        first: str,
        hand: str,
        trump: Trump | str,
        rules: Rules | None = None,
        *,
        prompt: str = "",
        lang: str | None = None,
    ) -> None:
        tongue = lang or language()
        self.order = _order(trump, rules)
        self.lead = Lead(lead, self.order)
        self.first = parse_cards(first)
        self._mine = lay(hand)
        super().__init__(
            (),
            prompt or t("ruff.over.prompt", tongue, shape=outline_text(self.lead, tongue)),
            self._judge_over,
            trump=self.order.trump,
            rules=self.order.rules,
            need=self.lead.size,
            again=True,
            lang=lang,
        )
        self._lie(())
        self._start = self._scene

    def _row(self, cards: Sequence[Card], key: str) -> Row:
        """A play as it answers the lead, component by component."""
        parts = arranged(tuple(cards), self.lead)
        laid = sum(parts, ()) if parts else self.order.sort(cards)
        name = t("ruff.over." + key, self._lang)
        cuts = tuple(map(len, parts)) if parts else ()
        return Row(lay(laid), name, key, pick=False, sort=False, small=True, cuts=cuts)

    def _lie(self, mine: Sequence[Card]) -> None:
        led = sum((part.cards for part in self.lead.components), ())
        rows = [self._row(led, "lead"), self._row(self.first, "first")]
        if mine:
            rows.append(self._row(mine, "mine"))
        name = t("ruff.over.hand", self._lang)
        self.show(hands=(*rows, Row(self._mine, name)))

    def _judge_over(self, chosen: tuple[Card, ...]) -> Verdict:
        lang = self._lang
        if len(chosen) != self.lead.size:
            asked = many("ruff.over.count", lang, self.lead.size)
            return Verdict("no", t("table.not.yet", lang), asked)
        plays = [
            " ".join(card.code for card in cards) for cards in (self.lead.cards, self.first, chosen)
        ]
        one = told(plays, self.order)[2]
        self._lie(chosen)
        said = tell(one, plays, self.order, lang)
        wins = one.holder == 2
        head = t("ruff.over.yes" if wins else "ruff.over.no", lang)
        return Verdict("ok" if wins else "no", head, said)

    def _describe(self) -> str:
        led, first = shown(self.lead.cards, "en"), shown(self.first, "en")
        return f"trump={self.trump}; lead={led}; ruff={first}; {self._shown_hand()}"


def over_table(
    lead: str,
    first: str,
    hand: str,
    trump: Trump | str,
    rules: Rules | None = None,
    *,
    prompt: str = "",
    lang: str | None = None,
) -> OverTable:
    """A duel: West ruffed the lead, and you play after him. Try plays; each is laid beside his.

    >>> table = over_table("S5 S4 S4", "H9 H7 H7", "HA HK H8 H8 H4", "H10")
    >>> table.play("H8 H8 H4").kind, table.play("HA HK H4").kind
    ('ok', 'no')
    """
    return OverTable(lead, first, hand, trump, rules, prompt=prompt, lang=lang)


class TrickControls(Beside, ipywidgets.VBox):  # type: ignore[misc]
    """The choice of a table. See `trick_controls`."""

    def __repr__(self) -> str:
        return "TrickControls()"


def trick_controls(table: TrickTable) -> TrickControls:
    """Choose by whose rules a trick on a `trick_table` is won.

    >>> table = trick_table(["S5 S4 S4", "H9 H7 H7", "H8 H8 H4", "D6 D7 D7"], "H10")
    >>> trick_controls(table).children[0].value = "highest"
    >>> table.seats[table.winner]
    'S'
    """
    lang = table.lang or language()
    choice = ipywidgets.Dropdown(
        options=[(t("ruff.table." + name, lang), name) for name in HOUSES],
        value="standard",
        description=t("ruff.control", lang),
        layout={"width": "min(480px, 95%)"},
    )
    choice.observe(lambda event: table.play_by(HOUSES[event["new"]]), "value")
    table.play_by(HOUSES["standard"])
    return TrickControls([choice])
