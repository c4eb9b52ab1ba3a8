"""A question about following: on which rung of the ladder does this hand stand?"""

from __future__ import annotations

from collections import Counter
from typing import Any

from tractor_lab.locale import sentences, t
from tractor_lab.rules import Hand, Lead, Order, Rules, Trump, legal_follows
from tractor_lab.table.answers import ChooseTable
from tractor_lab.table.scene import (
    Button,
    CardsLike,
    Option,
    Row,
    Seat,
    TableCard,
    Trick,
    Verdict,
    as_trump,
    lay,
)
from tractor_lab.table.words import shown

from .duties import joint, owed_cards, owed_text, rung_text, rungs, suit_word


class RungTable(ChooseTable):
    """Which rung does this hand stand on? See `rung_table`."""

    def __init__(
        self,
        lead: CardsLike,
        hand: CardsLike,
        trump: Trump | str,
        rules: Rules | None = None,
        *,
        prompt: str = "",
        lang: str | None = None,
        **extras: Any,
    ) -> None:
        extras.setdefault("buttons", (Button("hint"),))
        super().__init__((), prompt, lambda place: self._said(place), lang=lang, **extras)
        self._put(lead, hand, trump, rules or Rules())
        if not prompt:
            self.show(prompt=t("duties.prompt", self._lang))
        self._start = self._scene

    def _put(self, lead: CardsLike, hand: CardsLike, trump: Trump | str, rules: Rules) -> None:
        """Lay this position on the table."""
        found, lang = as_trump(trump), self._lang
        assert found is not None
        order = Order(found, rules)
        led, held = lay(lead), lay(hand)
        self._lead = Lead([laid.card for laid in led], order)
        self.legal = legal_follows(self._lead, Hand([laid.card for laid in held], order))
        self._rungs = rungs(self._lead)
        suit = suit_word(self._lead.suit, lang)
        self._names = [rung_text(rung, self._lead, lang) for rung in self._rungs]
        if self._lead.size > 1:
            self._names.append(t("duties.short", lang, suit=suit))
        self._names.append(t("duties.void", lang, suit=suit))
        self._hints = self._steps()
        self.show(
            trump=found,
            rules=rules,
            trick=Trick((Seat("W", cards=led, leads=True),)),
            options=tuple(Option(str(n), text=name) for n, name in enumerate(self._names)),
            hands=(Row(held, pick=False),),
            owed=frozenset(),
            verdict=None,
        )

    @property
    def at(self) -> int:
        """The place of the right answer, from 0."""
        if not self.legal.held:
            return len(self._names) - 1
        if not self.legal.shape_owed and self._lead.size > 1:
            return len(self._names) - 2
        return self._rungs.index(joint(self.legal.owed))

    def _steps(self) -> list[str]:
        lang, legal = self._lang, self.legal
        suit = suit_word(self._lead.suit, lang)
        steps = [t("duties.hint.count", lang, suit=suit, held=legal.held, led=legal.size)]
        if legal.shape_owed and legal.size > 1:
            mine = legal.hand.of(self._lead.suit)
            pairs = [card for card in dict.fromkeys(mine) if mine.count(card) > 1]
            found = shown([card for face in pairs for card in (face, face)], lang)
            key = "duties.hint.pairs" if pairs else "duties.hint.none"
            steps.append(t(key, lang, suit=suit, pairs=found))
        return steps

    def _reason(self, place: int) -> str:
        """Why this answer is right, or what it overlooks."""
        lang, legal, at = self._lang, self.legal, self.at
        values: dict[str, Any] = {
            "suit": suit_word(self._lead.suit, lang),
            "held": legal.held,
            "led": legal.size,
            "mine": shown(legal.hand.of(self._lead.suit), lang),
            "free": legal.size - legal.must_give,
            "best": self._names[at],
            "owed": owed_text(legal, lang),
        }
        if not legal.held:
            return t("duties.because.void", lang, **values)
        if at == len(self._names) - 2 and self._lead.size > 1:
            key = "duties.because.exact" if not values["free"] else "duties.because.short"
            return t(key, lang, **values)
        if place >= len(self._rungs):
            choice = t("duties.because.choice", lang, **values)
            return f"{choice} {self._can(values)}"
        return self._can(values)

    def _can(self, values: dict[str, Any]) -> str:
        key = "duties.because.can" if owed_cards(self.legal) else "duties.because.loose"
        return t(key, self._lang, **values)

    def _said(self, place: int) -> Verdict:
        lang = self._lang
        if place == self.at:
            return Verdict("ok", t("table.yes", lang), self._reason(place))
        chosen = t("duties.said", lang, name=self._names[place])
        return Verdict(
            "no", t("table.not.yet", lang), sentences((chosen, self._reason(place)), lang)
        )

    def _choose(self, place: int) -> None:
        super()._choose(place)
        if self.verdict is not None and self.verdict.kind != "info":
            self.show(owed=self._lifted())

    def _lifted(self) -> frozenset[str]:
        """The physical cards that are owed; of too few cards all of them."""
        legal = self.legal
        owed = owed_cards(legal) if legal.shape_owed else legal.hand.of(self._lead.suit)
        wanted = Counter(owed)
        found = []
        row: tuple[TableCard, ...] = self._scene.hands[0].cards
        for laid in row:
            if wanted[laid.card] > 0:
                wanted[laid.card] -= 1
                found.append(laid.id)
        return frozenset(found)

    def _describe(self) -> str:
        lead = shown(self._lead.cards, "en")
        return f"trump={self.trump}; lead={lead}; hand={self._shown_hand()}"


def rung_table(
    lead: CardsLike,
    hand: CardsLike,
    trump: Trump | str,
    rules: Rules | None = None,
    **more: Any,
) -> RungTable:
    """West leads: choose the rung of the ladder on which this hand stands.

    >>> table = rung_table("SK SK", hand="S9 S7 S4 HA", trump="H5")
    >>> table.choose(0).kind, table.choose(1).kind
    ('no', 'ok')
    """
    return RungTable(lead, hand, trump, rules, **more)
