"""Following with the ladder of duties in sight.

A *rung* here is the list of runs that a play must hold, as (width, length); () is any cards of the suit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice, product
from typing import Any, Final

import ipywidgets

from tractor_lab.locale import explain, rung_name, sentences, t
from tractor_lab.rules import (
    Card,
    Code,
    Lead,
    LegalFollows,
    Reason,
    Rules,
    Rung,
    Suit,
    Trump,
    ladder,
    parse_cards,
)
from tractor_lab.rules.ladders import best_rungs
from tractor_lab.table.beside import Beside
from tractor_lab.table.follow import FollowTable
from tractor_lab.table.scene import (
    CardsLike,
    Option,
    Scene,
    Verdict,
    Where,
    lay,
)
from tractor_lab.table.words import many, shown

from .asking import phrase

MOST_RUNGS: Final = 10
"""A throw of many parts has more rungs than a picture can hold; the best ones are shown."""


def rungs(lead: Lead) -> tuple[Rung, ...]:
    """Every way to answer a lead, best first; the parts of a throw are joined into one list.

    >>> from tractor_lab.rules import Order
    >>> rungs(Lead("SK SK SQ SQ", Order("H5")))
    (((2, 2),), ((2, 1), (2, 1)), ((2, 1),), ())
    """
    ways = product(*(ladder(part, lead.order.rules) for part in lead.outline))
    joined = (joint(way) for way in ways)
    return tuple(islice(dict.fromkeys(joined), MOST_RUNGS))


def joint(way: Sequence[Rung]) -> Rung:
    """The rungs of several parts as one list of runs, largest first."""
    return tuple(sorted((run for rung in way for run in rung), key=lambda r: (-r[0] * r[1], r)))


def suit_word(suit: Suit, lang: str) -> str:
    """``spades``, ``trumps``."""
    return t(f"duties.suit.{suit}", lang)


def rung_text(rung: Rung, lead: Lead, lang: str) -> str:
    """A rung with the cards that fill it up: "a pair and any 2 spades".

    >>> from tractor_lab.rules import Order
    >>> rung_text(((2, 1),), Lead("SK SK SQ SQ", Order("H5")), "en")
    'a pair and any 2 spades'
    """
    free = lead.size - sum(width * length for width, length in rung)
    suit = suit_word(lead.suit, lang)
    if not rung:
        return many("duties.any", lang, free, suit=suit)
    groups = rung_name(rung, lang)
    return many("duties.rung", lang, free, groups=groups, suit=suit) if free else groups


def owed_cards(legal: LegalFollows) -> tuple[Card, ...]:
    """Cards of the hand that answer the whole lead, as they lie."""
    return legal.order.sort([card for duty in legal.duties for card in duty.cards])


def owed_text(legal: LegalFollows, lang: str) -> str:
    """``♠8 ♠8``, or ``for example ♠8 ♠8`` where other cards would do as well."""
    owed = owed_cards(legal)
    wanted = Counter(owed)
    only = all(not wanted - Counter(play) for play in islice(legal, 500))
    return shown(owed, lang) if only else t("duties.example", lang, cards=shown(owed, lang))


class DutyTable(FollowTable):
    """A trick to follow, with the ladder of duties above the hand. See `duty_table`."""

    _rungs: tuple[Rung, ...] = ()
    _with_ladder = True

    def _engine(self, scene: Scene) -> None:
        super()._engine(scene)
        self._rungs = rungs(self._lead) if self._with_ladder else ()

    @property
    def at(self) -> int | None:
        """The rung that is owed, counted from the top; None if the suit leaves no choice."""
        return self._rungs.index(joint(self.legal.owed)) if self.legal.shape_owed else None

    @property
    def reached(self) -> int | None:
        """The rung that the picked cards reach; None while they are not as many of the suit as were led."""
        picked = self._held_up()
        return self._rungs.index(self._rung_of(picked)) if picked else None

    def _held_up(self) -> tuple[Card, ...]:
        """The cards picked, or played, if they are all of the suit led and as many."""
        cards = self.selected
        if self.solved and self._scene.trick:
            mine = next(seat for seat in self._scene.trick.seats if seat.where == "S")
            cards = tuple(laid.card for laid in mine.cards)
        of_suit = all(self._order.suit(card) is self._lead.suit for card in cards)
        return cards if of_suit and len(cards) == self._lead.size else ()

    def _rung_of(self, cards: tuple[Card, ...]) -> Rung:
        layout = self._order.layouts[self._lead.suit]
        counts = sum(map(self._order.weight.__getitem__, cards)) >> layout.shift & layout.mask
        return joint(best_rungs(layout, counts, self._lead.outline, False))

    @property
    def lead(self) -> tuple[Card, ...]:
        """What was led. Set something else, and the same hand has another duty."""
        return self._lead.cards

    @lead.setter
    def lead(self, cards: CardsLike) -> None:
        Lead(cards, self._order)  # refuses what cannot be led before anything changes
        self._laid = {self._leader: lay(cards)}
        self._engine(self._scene)
        self.reset()

    # The ladder

    def _opening(self) -> dict[str, object]:
        return {**super()._opening(), "options": self._ladder(answered=False)}

    def _ladder(self, *, answered: bool) -> tuple[Option, ...]:
        """The rungs as rows: which one the picked cards reach and, once answered, which one is owed."""
        lang, at = self._lang, self.at if self._with_ladder else None
        reached = self.reached if self._rungs and self._scene.hands else None
        rows = []
        for place, rung in enumerate(self._rungs):
            words, state = f"{place + 1}. " + rung_text(rung, self._lead, lang), ""
            if answered and at is not None:
                if place < at:
                    words, state = t("duties.out", lang, rung=words), "dim"
                elif place == at:
                    words, state = t("duties.owed", lang, rung=words), "ok"
            if place == reached:
                words = t("duties.yours", lang, rung=words)
                state = state if state == "ok" else "no" if answered else "chosen"
            rows.append(Option(str(place), text=words, state=state, asks=False))  # type: ignore[arg-type]
        return tuple(rows)

    def _pick(self, ids: Any) -> None:
        super()._pick(ids)
        self.show(options=self._ladder(answered=False))

    def _judge(self, verdict: Verdict | None) -> None:
        super()._judge(verdict)
        self.show(options=self._ladder(answered=verdict is not None))

    def _do_undo(self, intent: Any) -> None:
        super()._do_undo(intent)
        self.show(options=self._ladder(answered=False))

    def _do_hint(self, intent: Any) -> None:
        super()._do_hint(intent)
        self.show(options=self._ladder(answered=False))

    # The verdict names what was chosen, and never sends to the lesson she is in

    def _refusal(self, reason: Reason) -> Verdict:
        said = replace(super()._refusal(reason), lesson=None)
        if reason.code in (Code.WRONG_COUNT, Code.NOT_IN_HAND):
            return said
        chosen = t("duties.chose", self._lang, cards=shown(self.selected, self._lang))
        if reason.code is Code.MUST_FOLLOW_SUIT:
            return replace(
                said, sentence=sentences((chosen, explain(reason, self._lang)), self._lang)
            )
        best = rung_text(joint(self.legal.owed), self._lead, self._lang)
        given = rung_text(self._rung_of(self.selected), self._lead, self._lang)
        suit = suit_word(self._lead.suit, self._lang)
        owed = owed_text(self.legal, self._lang)
        more = t("duties.better", self._lang, given=given, best=best, suit=suit, owed=owed)
        return replace(
            said, sentence=sentences((chosen, more), self._lang), owed=owed_cards(self.legal)
        )

    def _approval(self, cards: tuple[Card, ...], holder: Where, laid: Any) -> Verdict:
        said = super()._approval(cards, holder, laid)
        suit, order = self._lead.suit, self._order
        mine = [card for card in cards if order.suit(card) is suit]
        trumped = suit is not Suit.TRUMP and any(order.suit(c) is Suit.TRUMP for c in cards)
        best = [one.card for one in laid[holder]]
        key = ""
        if holder != "S" and mine and trumped:
            key = "duties.noruff"
        elif holder != "S" and len(cards) == 1 and order.compare(cards[0], best[0]) == 0:
            key = "duties.equal"
        elif holder == "S" and trumped:
            key = "duties.ruff"
        more = t(key, self._lang, suit=suit_word(suit, self._lang)) if key else ""
        return replace(said, sentence=sentences((said.sentence, more), self._lang))

    def _do_why(self, intent: Any) -> None:
        super()._do_why(intent)
        if self.verdict is not None:
            self.show(verdict=replace(self.verdict, lesson=None))


class PlainDutyTable(DutyTable):
    """The same without the ladder."""

    _with_ladder = False


def duty_table(
    lead: CardsLike,
    hand: CardsLike,
    trump: Trump | str,
    rules: Rules | None = None,
    *,
    show_ladder: bool = False,
    **more: Any,
) -> DutyTable:
    """A trick to follow: nothing is greyed out, and a wrong choice is named before it is explained.

    `show_ladder` draws the ladder of duties, with the rung that the picked cards reach. The prompt may
    be the name of a lesson's words (see `phrase`).

    >>> table = duty_table("SK SK SQ SQ", "SA S9 S9 S6 S4 S3 HA", "H5", show_ladder=True)
    >>> table.select("SA S6 S4 S3").reached, table.at
    (3, 2)
    >>> table.play().sentence
    'You chose ♠A ♠6 ♠4 ♠3. That counts as any 4 spades. Your spades can give more: a pair ... (♠9 ♠9).'
    """
    if prompt := more.pop("prompt", ""):
        more["prompt"] = phrase(prompt, "prompt", more.get("lang"))
    made = DutyTable if show_ladder else PlainDutyTable
    return made(lead, hand, trump, rules, guide=False, **more)


class LeadChoice(Beside, ipywidgets.ToggleButtons):  # type: ignore[misc]
    """What is led on a table. See `lead_choice`."""

    def __repr__(self) -> str:
        return f"LeadChoice({', '.join(self._options_labels)})"


def lead_choice(table: DutyTable, leads: Sequence[str]) -> LeadChoice:
    """Buttons that change what is led: ``display(lead_choice(table, ["SK", "SK SK"]))``."""

    def named(lead: CardsLike) -> str:
        return shown(table._order.sort(parse_cards(lead)), table.lang)

    choice = LeadChoice(
        options=[named(lead) for lead in leads],
        value=named(table.lead),
        description=t("duties.lead", table.lang),
        style={"button_width": "auto", "description_width": "auto"},
    )

    def changed(event: dict[str, str]) -> None:
        table.lead = event["new"]

    choice.observe(changed, "value")
    return choice
