"""Declaring at a live table: cards arrive one by one, calls rise on a ladder, and trump is fixed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tractor_lab._mistake import unknown
from tractor_lab.locale import explain, language, sentences, t
from tractor_lab.rules import LITTLE_JOKER, Card, Rules, Trump, parse_cards
from tractor_lab.rules.bidding import Call
from tractor_lab.rules.deal import Deal
from tractor_lab.rules.errors import NotAllowed
from tractor_lab.table.scene import (
    PLAYING_ORDER,
    Button,
    Option,
    Row,
    Stat,
    TableCard,
    Verdict,
    Where,
    lay,
)
from tractor_lab.table.widget import CardTable, Intent
from tractor_lab.table.words import seat_name, shown

from .calling import Drawing, good_call, judged, trumps_in, would_call
from .given import level_of, table_of_four

YOU: Final = 0


class DeclareTable(CardTable):
    """See `declare_table`."""

    def __init__(
        self,
        deal: int | str,
        level: str = "2",
        declarer: Where | None = None,
        rules: Rules | None = None,
        *,
        script: Mapping[str, str] | None = None,
        judging: bool = False,
        lang: str | None = None,
    ) -> None:
        self.judging = judging
        self._seed, self._round = deal, 0
        self._level, self._known = level, declarer
        self._rules = (rules or Rules()).replace(secret_call=False)  # calls lie open here
        self._script = None if script is None else {k: parse_cards(v) for k, v in script.items()}
        self._begin()
        scene = Drawing(rules=self._rules, level=level)
        super().__init__(scene, lang=lang or language())
        self._show_all()

    def _begin(self) -> None:
        """A new deal: everybody has one card."""
        known = None if self._known is None else PLAYING_ORDER.index(self._known)
        seed = f"{self._seed} {self._round}" if self._round else self._seed
        if len(str(seed)) > 200:  # the cards themselves, in the order in which they lie
            made = Deal.start(str(self._seed), self._rules, self._level, known)
        else:
            made = Deal.shuffled(seed, self._rules, self._level, known)
        self.deal = made.draw(1)
        self._named: dict[Card, list[str]] = {}
        self._news: list[str] = []
        self._over = False
        self._met: set[tuple[Card, ...]] = set()
        self._chance: tuple[Deal, tuple[Card, ...]] | None = None

    # What a person does

    def next(self, cards: int = 1) -> DeclareTable:
        """Draw your next card (or several): what the buttons do."""
        with self._hold():
            self._draw_mine(cards)
        return self

    def call(self, cards: str) -> Verdict | None:
        """Make a call."""
        with self._hold():
            self._call_it(parse_cards(cards))
        return self.verdict

    def finish(self) -> DeclareTable:
        """No further call from you: what the last buttons do, until trump is fixed."""
        with self._hold():
            self._draw_mine(self._rules.hand)
            while not self._over:
                self._do_done(None)
        return self

    def reset(self) -> DeclareTable:
        """The same deal from its first card."""
        self._round = 0
        self._begin()
        self._show_all()
        return self

    def _do_next(self, _: Any) -> None:
        self._draw_mine(1)

    def _do_five(self, _: Any) -> None:
        self._draw_mine(5, stop=True)

    def _do_again(self, _: Any) -> None:
        self._round += 1
        self._begin()
        self._show_all()

    def _do_choose(self, intent: Intent) -> None:
        if intent.option in [_key(cards) for cards in self.possible]:
            self._call_it(parse_cards(intent.option.replace("-", " ")))

    def _do_done(self, _: Any) -> None:
        """After the last card: calls are over, or the next card of the kitty is turned."""
        if self._over or self.deal.phase != "lift":
            return
        self._news = []
        if self.deal.turned < self.deal.to_turn:
            self.deal = self.deal.turn_card()
            turned = self.turned[-1]
            key = "declare.turned.joker" if turned.is_joker else "declare.turned"
            self._tell(key, card=shown((turned,), self._lang))
        if self.deal.turned == self.deal.to_turn:
            self._over = True
        self._show_all()

    # The deal goes on

    @property
    def possible(self) -> tuple[tuple[Card, ...], ...]:
        """The calls you may make now."""
        return () if self._over else self.deal.possible_calls(YOU)

    @property
    def turned(self) -> tuple[Card, ...]:
        """The cards of the kitty that have been turned."""
        return self.deal.view(YOU).turned

    @property
    def fixed(self) -> Trump | None:
        """What is trump in the end; None before, and where the cards are dealt again."""
        if not self._over:
            return None
        return self.deal.trump or self.deal.lift().trump

    def _draw_mine(self, cards: int, *, stop: bool = False) -> None:
        if self._over or self.deal.phase != "draw":
            return
        self._news = []
        before = len(self.deal.hands[YOU])
        for _ in range(cards):
            self._round_of_draws()
            calls = set(self.possible)
            surprise = calls - self._met or len(self._news) > 0
            self._met |= calls
            if self._chance is None and (good := good_call(self.deal, YOU)):
                self._chance = self.deal, good
            if self.deal.phase != "draw" or (stop and surprise):
                break
        drawn = self.deal.hands[YOU][before:]
        self._news.insert(0, t("declare.drew", self._lang, cards=shown(drawn, self._lang)))
        if self.deal.drawn == self._rules.hand * self._rules.players:
            self._others()
            self._tell("declare.last")
            if not self.possible and (self.deal.calls or not self.deal.to_turn):
                self._over = True
        self._show_all()

    def _round_of_draws(self) -> None:
        """The others draw, then you do; at the end of the deal the others draw last."""
        while self.deal.phase == "draw":
            seat = self.deal.drawer
            self.deal = self.deal.draw()
            if seat != YOU:
                self._ask(seat)
            elif len(self.deal.hands[YOU]) < self._rules.hand:
                return

    def _call_it(self, cards: tuple[Card, ...]) -> None:
        if self._over:
            return
        self._news = []
        try:
            made = self.deal.call(YOU, cards)
        except NotAllowed as refused:
            self._judge(
                Verdict("no", t("table.not.yet", self._lang), explain(refused.reason, self._lang))
            )
            return
        before = self.deal
        self._called(made)
        if self.judging:
            self._weigh(*judged(before, YOU, cards))
        self._others()
        self._met |= set(self.possible)
        if self.deal.phase == "lift" and not self.possible:
            self._over = True
        self._show_all()

    def _weigh(self, key: str, values: dict[str, object]) -> None:
        """Say what a call was worth, or a moment at which none was made."""
        said = {k: shown(v, self._lang) if isinstance(v, tuple) else v for k, v in values.items()}
        self._tell(f"declare.judged.{key}", **said)

    def _silent(self) -> None:
        """It is over, and you have called nothing: was there a moment for it?"""
        if not self.judging or any(call.seat == YOU for call in self.deal.calls):
            return
        if self._chance is None:
            self._weigh("quiet", {})
        else:
            then, cards = self._chance
            self._weigh("missed", {**judged(then, YOU, cards)[1], "cards": cards})

    def _others(self) -> None:
        """The others are asked in turn until nobody goes higher."""
        before = None
        while before != self.deal.calls:
            before = self.deal.calls
            for seat in range(1, len(PLAYING_ORDER)):
                self._ask(seat)

    def _ask(self, seat: int) -> None:
        if self._script is None:
            wanted = would_call(self.deal, seat)
        else:
            wanted = self._script.get(f"{PLAYING_ORDER[seat]} {len(self.deal.hands[seat])}")
            if wanted not in self.deal.possible_calls(seat):
                return
        if wanted is not None:
            self._called(self.deal.call(seat, wanted))

    def _called(self, after: Deal) -> None:
        """A call was made: say so."""
        before = self.deal.calls[-1] if self.deal.calls else None
        made, self.deal = after.calls[-1], after
        cards = shown(made.cards, self._lang)
        key = "declare.said"
        if before is not None:
            key += ".adds" if before.seat == made.seat else ".over"
        if made.seat == YOU:
            key += ".you"
        self._tell(key, name=seat_name(PLAYING_ORDER[made.seat], self._lang), cards=cards)

    def _tell(self, key: str, **values: object) -> None:
        self._news.append(t(key, self._lang, **values))

    # What is shown

    def _show_all(self) -> None:
        deal, lang = self.deal, self._lang
        if self._over:
            self._silent()
        trump = self.fixed if self._over else deal.trump
        counted = Stat(
            t("declare.cards", lang),
            t("declare.of", lang, count=len(deal.hands[YOU]), all=self._rules.hand),
        )
        stats = (counted,) if trump else (Stat(t("table.level", lang), self._level), counted)
        rows = [Row(self._laid(deal.view(YOU).hand), pick=False, small=True)]
        if self.turned:
            rows.append(
                Row(lay(self.turned), t("declare.kitty", lang), "turned", False, False, True)
            )
        self.show(
            trump=trump,
            name=t("declare.title", lang),
            title=t("declare.title", lang),
            prompt=self._prompt(),
            stats=stats,
            options=() if self._over and not deal.calls else tuple(self._ladder()),
            hands=tuple(rows),
            buttons=tuple(self._buttons()),
            verdict=self._news_now(),
        )

    def _laid(self, hand: tuple[Card, ...]) -> tuple[TableCard, ...]:
        """The hand as it lies, each card with the name it got when it was drawn."""
        taken: dict[Card, int] = {}
        laid = []
        for card in hand:
            place = taken[card] = taken.get(card, -1) + 1
            names = self._named.setdefault(card, [])
            if place == len(names):
                names.append(lay((card,))[0].id)
            laid.append(TableCard(card, names[place]))
        return tuple(laid)

    def _prompt(self) -> str:
        if self._known is None:
            return t("declare.prompt.first", self._lang, level=self._level)
        name = seat_name(self._known, self._lang)
        key = "declare.prompt.you" if self._known == "S" else "declare.prompt.later"
        return t(key, self._lang, level=self._level, name=name)

    def _ladder(self) -> list[Option]:
        """The rungs, highest first: the calls that were made, and those you may make."""
        rungs: dict[tuple[int, int], list[Option]] = {}
        calls = self.deal.view(YOU).calls
        for call in calls:
            stands = call is calls[-1]
            rungs.setdefault(self._rung(call.cards), []).append(self._made(call, stands))
        for cards in self.possible:
            words = self._offer(cards)
            label = t("declare.call", self._lang)
            option = Option(_key(cards), text=words, label=label)
            rungs.setdefault(self._rung(cards), []).append(option)
        most = self._rules.decks
        usual = [(count, 0) for count in range(1, most + 1)]
        if self._rules.joker_call:
            usual += [(n, kind) for n in range(self._rules.joker_call, most + 1) for kind in (1, 2)]
        found = []
        for rung in sorted({*usual, *rungs}, reverse=True):
            name = self._rung_name(rung)
            empty = Option(f"rung{rung[0]}{rung[1]}", text=name, state="dim", asks=False)
            found += rungs.get(rung, [empty])
        return found

    def _rung(self, cards: tuple[Card, ...]) -> tuple[int, int]:
        """Level cards or jokers, and which jokers: the order of the ladder."""
        suited = [card for card in cards if card.suit]
        if suited:
            return len(suited), 0
        return len(cards), 1 if cards[0] is LITTLE_JOKER else 2

    def _rung_name(self, rung: tuple[int, int]) -> str:
        count, kind = rung
        usual = {1: ".one", 2: ".two"}.get(count, "")
        return t(f"declare.rung.{kind}{usual}", self._lang, count=count)

    def _made(self, call: Call, stands: bool) -> Option:
        who = seat_name(PLAYING_ORDER[call.seat], self._lang)
        key = "declare.made" if stands else "declare.gone"
        name, cards = self._rung_name(self._rung(call.cards)), shown(call.cards, self._lang)
        words = t(key, self._lang, rung=name, cards=cards, name=who)
        state = "ok" if stands else ""
        return Option(f"made{call.seat}{_key(call.cards)}", text=words, state=state, asks=False)  # type: ignore[arg-type]

    def _offer(self, cards: tuple[Card, ...]) -> str:
        hand = self.deal.hands[YOU]
        count = trumps_in(hand, cards, self._level, self._rules)
        name = self._rung_name(self._rung(cards))
        said = shown(cards, self._lang)
        return t("declare.offer", self._lang, rung=name, cards=said, trumps=count, count=len(hand))

    def _buttons(self) -> list[Button]:
        lang, deal = self._lang, self.deal
        if self._over:
            return [Button("again", t("declare.again", lang), primary=True)]
        if deal.phase == "draw":
            return [
                Button("next", t("declare.next", lang), primary=True),
                Button("five", t("declare.five", lang)),
            ]
        key = "declare.turn" if deal.to_turn and not self.possible else "declare.done"
        if deal.turned or (deal.to_turn and not deal.calls and not self.possible):
            key = "declare.turn"
        return [Button("done", t(key, lang), primary=True)]

    def _news_now(self) -> Verdict | None:
        said = sentences(self._news, self._lang)
        if self._over:
            return Verdict(
                "ok", t("declare.over", self._lang), sentences((said, self._why()), self._lang)
            )
        return Verdict("info", "", said) if said else None

    def _why(self) -> str:
        """What is trump, who declares, and why."""
        lang, deal, trump = self._lang, self.deal, self.fixed
        if trump is None:
            return t("declare.redeal", lang)
        suit = t("declare.trump." + (trump.suit.value if trump.suit else "NT"), lang)
        name = seat_name(PLAYING_ORDER[deal.lifter], lang)
        you = ".you" if deal.lifter == YOU else ""
        who = t(
            ("declare.why.first" if self._known is None else "declare.why.later") + you,
            lang,
            name=name,
        )
        if not deal.calls:
            first = self._known is None
            who = t("declare.why.drew" + you, lang, name=name) if first else who
            return sentences((t("declare.why.kitty", lang, trump=suit), who), lang)
        last = deal.calls[-1]
        key = "declare.why.call" + (".you" if last.seat == YOU else "")
        cards = shown(last.cards, lang)
        caller = seat_name(PLAYING_ORDER[last.seat], lang)
        called = t(key, lang, name=caller, cards=cards, trump=suit)
        return sentences((called, who), lang)

    def _describe(self) -> str:
        calls = " ".join(
            PLAYING_ORDER[c.seat] + ":" + shown(c.cards, "en") for c in self.deal.calls
        )
        hand = shown(self.deal.hands[YOU], "en")
        return f"level={self._level}; calls={calls or 'none'}; hand={hand}"


def _key(cards: tuple[Card, ...]) -> str:
    """The cards of a call as the name of its option."""
    return "-".join(card.code for card in cards)


def declare_table(
    deal: int | str,
    level: str = "2",
    declarer: Where | None = None,
    rules: Rules | None = None,
    *,
    script: Mapping[str, str] | None = None,
    judging: bool = False,
    lang: str | None = None,
) -> DeclareTable:
    """A deal from its first card to the last call. Draw with the buttons, call when you may.

    `deal` is a number or a word (the same one gives the same cards), or all the cards in the order in
    which they are dealt, you first. `declarer` is "S", "E", "N" or "W" after the first deal of a match.
    The others call when more than two fifths of their cards would be trump, or by `script`, which names the
    seat and how many cards it holds by then: ``{"W 7": "H5"}``. With `judging` the table says what each of
    your calls is worth, and in the end whether there was a moment for one.

    >>> table = declare_table(3, level="5")
    >>> len(table.next().hand or table.deal.hands[0])
    2
    >>> table.finish().fixed is not None
    True
    """
    if declarer not in (None, *"SENW"):
        raise unknown(declarer, "SENW", lang)
    rules = table_of_four(rules, lang)
    level = level_of(level, rules, lang)
    return DeclareTable(deal, level, declarer, rules, script=script, judging=judging, lang=lang)
