"""A whole deal at a table: you call, bury and play; the other three seats are played by the guide."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from tractor_lab.locale import explain, language, sentences, t
from tractor_lab.rules import Card, Deal, NotAllowed, Rules, Trump, parse_cards, points_of
from tractor_lab.table.scene import (
    PLAYING_ORDER,
    Bar,
    Button,
    Kitty,
    Option,
    Row,
    Scene,
    Seat,
    Stat,
    TableCard,
    Trick,
    Verdict,
    lay,
    new_id,
)
from tractor_lab.table.widget import CardTable, Intent
from tractor_lab.table.words import many, shown

from . import guide
from .deal_words import (
    about_burial,
    agrees,
    hint_text,
    result_verdict,
    trick_text,
    why_text,
    with_call,
    with_trick,
)
from .given import level_of, whole_number

YOU: Final = 0
Cards = tuple[Card, ...]


class DealTable(CardTable):
    """See `deal_table`."""

    def __init__(
        self, seed: int | str, level: str, declarer: int, guided: bool, lang: str | None
    ) -> None:
        self._begun = Deal.shuffled(seed, None, level, declarer)
        self.guided = guided
        self._tongue = lang or language()
        self._restart()
        super().__init__(Scene(), lang=lang)
        self._go_on()

    def _restart(self) -> None:
        self.deal = self._begun
        self._history: list[tuple[Deal, int, int]] = []
        self._asked = self._paused = False
        self._step = self._looked = 0
        self._ids_of: dict[Card, list[str]] = {}
        self.agreed = self.judged = 0
        self._said: Verdict | None = None

    # What a person does

    def call(self, cards: str = "") -> Verdict | None:
        """Call with these cards; without any, wait."""
        with self._hold():
            self._call_or_wait(parse_cards(cards) if cards else ())
        return self.verdict

    def next(self) -> DealTable:
        """Go on after a trick: what the button does."""
        with self._hold():
            self._do_next(None)
        return self

    def easy(self) -> DealTable:
        """Let the guide play as long as there is nothing to think about."""
        with self._hold():
            self._do_easy(None)
        return self

    def reset(self) -> DealTable:
        """The deal from its beginning."""
        with self._hold():
            self._do_again(None)
        return self

    @property
    def over(self) -> bool:
        """Is the deal counted?"""
        return self.deal.phase == "counted"

    # Answers to intents

    def _do_choose(self, intent: Intent) -> None:
        keys = [one.key for one in self._scene.options]
        if intent.option in keys:
            self._call_or_wait([*self._calls(), ()][keys.index(intent.option)])

    def _do_next(self, _: Any) -> None:
        if self._paused:
            self._paused, self._said = False, None
            self._go_on()

    def _do_easy(self, _: Any) -> None:
        """Tricks without a choice go by; it stops where something is to be decided."""
        if self.deal.phase in ("draw", "bury"):
            return
        played = 0
        self._paused, self._said = False, None
        while self.deal.phase == "play":
            if self.deal.turn != YOU:
                self._others_turn()
                continue
            advice = guide.advise(self.deal)
            if advice.reason not in guide.EASY:
                break
            self._keep()
            self.deal = self.deal.play(YOU, advice.cards)
            played += 1
        words = many("deal.easy", self._lang, played) if played else t("deal.easy.none", self._lang)
        self._said, self._looked = Verdict("info", "", words), self._complete()
        self._go_on()

    def _do_again(self, _: Any) -> None:
        self._restart()
        self._go_on()

    def _do_undo(self, _: Any) -> None:
        if self._history:
            self.deal, self.agreed, self.judged = self._history.pop()
            self._paused, self._said, self._asked = False, None, False
            self._step, self._looked = 0, self._complete()
            self._show()

    def _do_hint(self, _: Any) -> None:
        deal, lang = self.deal, self._lang
        if deal.phase == "bury":
            steps = [t("deal.hint.bury.1", lang), t("deal.hint.bury.2", lang)]
        elif deal.phase == "play" and not self._paused:
            steps = [hint_text(deal, lang), why_text(deal, guide.advise(deal), lang)]
        else:
            return
        self._step = min(self._step + 1, len(steps))
        head = t("table.hint", lang, step=self._step, steps=len(steps))
        self._judge(Verdict("info", head, steps[self._step - 1]))

    def _do_seen(self, _: Any) -> None:
        """What was played so far, suit by suit."""
        deal = self.deal
        by_suit = deal.order.by_suit(guide.gone(deal))
        said = " · ".join(shown(cards, self._lang) for cards in by_suit.values() if cards)
        words = t("deal.seen", self._lang, cards=said) if said else t("deal.seen.none", self._lang)
        self._judge(Verdict("info", "", words))

    def _do_last(self, _: Any) -> None:
        """The last trick once more."""
        done = [trick for trick in self.deal.tricks if trick.winner is not None]
        key = "deal.last" if done else "deal.last.none"
        said = trick_text(done[-1], self._lang) if done else ""
        self._judge(Verdict("info", "", t(key, self._lang, trick=said)))

    def _play(self, cards: Cards) -> None:
        deal = self.deal
        self._picked_leave(cards)
        if not cards:
            self._judge(Verdict("info", "", t("table.pick.none", self._lang)))
        elif deal.phase == "bury":
            self._bury(cards)
        elif deal.phase == "play" and deal.turn == YOU and not self._paused:
            self._play_card(cards)
        super()._play(cards)

    # Calling and burying

    def _calls(self) -> list[Cards]:
        """What may be called now, suits only."""
        return [cards for cards in self.deal.possible_calls(YOU) if not cards[0].is_joker]

    def _call_or_wait(self, cards: Cards) -> None:
        deal, lang = self.deal, self._lang
        best, drawn = guide.call(deal, YOU), len(deal.hands[YOU])
        self._keep()
        self._asked = True
        if not cards:
            self._said = Verdict("info", "", t("deal.call.wait", lang, best=shown(best, lang)))
        else:
            self.deal = deal.call(YOU, cards)
            assert cards[0].suit is not None
            count = guide.length_of(deal.hands[YOU], cards[0].suit, deal.level)
            good = sorted(cards) == sorted(best)
            key = "deal.call.good" if good else "deal.call.other"
            values = {"cards": shown(cards, lang), "best": shown(best, lang), "count": count}
            head = t("table.yes", lang) if good else ""
            said = t(key, lang, drawn=drawn, **values)
            self._said = Verdict("ok" if good else "info", head, said)
        self._go_on()

    def _bury(self, cards: Cards) -> None:
        deal, lang = self.deal, self._lang
        refused = deal.why_not_bury(cards)
        if refused is not None:
            said = t("bury.count", lang, count=deal.rules.kitty, given=len(cards))
            self._judge(Verdict("no", t("table.not.yet", lang), said))
            return
        self._keep()
        self.deal = deal.bury(cards)
        best = guide.bury(deal.hands[YOU], deal.order)
        kind, said = about_burial(deal, cards, best, lang)
        self._said = Verdict(kind, t("table.yes", lang) if kind == "ok" else "", said)
        self._go_on()

    # Playing

    def _play_card(self, cards: Cards) -> None:
        deal, lang = self.deal, self._lang
        advice = guide.advise(deal)
        try:
            after = deal.play(YOU, cards)
        except NotAllowed as refused:
            said = explain(refused.reason, lang)
            owed = tuple(refused.reason.owed)
            self._judge(Verdict("no", t("deal.refused", lang), said, owed=owed))
            return
        self._keep()
        self.deal = after
        good = agrees(deal, cards, advice)
        if advice.reason != "only":
            self.judged += 1
            self.agreed += good != "other"
        self._said = self._compared(deal, cards, advice, good)
        self._go_on()

    def _compared(self, deal: Deal, cards: Cards, advice: guide.Advice, good: str) -> Verdict:
        """Your play beside the guide's, with the reason."""
        lang = self._lang
        failed = ""
        if self.deal.tricks[-1].thrown and self.deal.tricks[-1].leader == YOU:
            failed = t("deal.failed", lang, cards=shown(self.deal.tricks[-1].plays[0], lang))
        if not self.guided:
            return Verdict("info", "", failed)
        why = why_text(deal, advice, lang)
        if good == "same":
            return Verdict("ok", t("table.yes", lang), sentences((failed, why), lang))
        mine = shown(deal.order.sort(cards), lang)
        key = "deal.as.good" if good == "near" else "deal.other"
        said = t(key, lang, mine=mine, guide=shown(advice.cards, lang))
        return Verdict("ok" if good == "near" else "info", "", sentences((failed, said, why), lang))

    def _others_turn(self) -> None:
        seat = self.deal.turn
        assert seat is not None
        self.deal = self.deal.play(seat, guide.advise(self.deal).cards)

    def _keep(self) -> None:
        self._history.append((self.deal, self.agreed, self.judged))
        self._step = 0

    def _go_on(self) -> None:
        """Everything up to your next decision, or to the end of a trick."""
        self._draw_cards()
        while (
            self.deal.phase == "play" and self.deal.turn != YOU and self._complete() == self._looked
        ):
            self._others_turn()
        self._paused = self._complete() > self._looked
        self._looked = self._complete()
        if self.deal.phase == "count" and not self._paused:
            self.deal = self.deal.tidy()
        self._show()

    def _complete(self) -> int:
        return sum(trick.winner is not None for trick in self.deal.tricks)

    def _draw_cards(self) -> None:
        deal = self.deal
        while deal.phase == "draw":
            deal = deal.draw()
            seat = (deal.first + deal.drawn - 1) % 4
            mine = guide.call(deal, seat)
            if seat == YOU and mine and not self._asked:
                self.deal = deal
                return
            if seat != YOU and mine:
                deal = deal.call(seat, mine)
        if deal.phase == "lift":
            deal = deal.tidy().lift()
        if deal.phase == "bury" and deal.holder != YOU:
            assert deal.holder is not None
            deal = deal.bury(guide.bury(deal.hands[deal.holder], deal.order))
        if self.deal.phase == "draw":
            self._said = with_call(deal, self._said, self._lang)
        self.deal = deal

    # Showing

    def _show(self) -> None:
        deal, lang = self.deal, self._lang
        asking = deal.phase == "draw"
        mine = deal.hands[YOU]
        turn = deal.phase == "bury" or (deal.phase == "play" and not self._paused)
        trump = deal.trump if not asking else None
        done = self.over
        said = self._said
        if self._paused:
            said = with_trick(deal, said, lang)
        elif done:
            said = result_verdict(deal, self.agreed, self.judged, lang)
        self.show(
            trump=trump,
            name=t("deal.name", lang),
            prompt=self._prompt(),
            stats=self._stats(),
            bar=None if asking else Bar.of(deal.points + deal.penalties, deal.rules),
            trick=self._trick() if deal.phase in ("play", "count") else None,
            kitty=Kitty(lay(deal.kitty)) if done else None,
            options=self._options() if asking else (),
            hands=(Row(self._mine(mine), pick=turn),) if mine else (),
            need=8 if deal.phase == "bury" else 0,
            buttons=self._buttons(),
            selected=frozenset(),
            dim=frozenset(),
            owed=frozenset(),
            verdict=said if said is not None and str(said) else None,
        )

    def _mine(self, cards: Cards, *, played: bool = False) -> tuple[TableCard, ...]:
        """Your cards, each physical card with the id it has kept since it was drawn."""
        used: Counter[Card] = Counter(self.deal.hands[YOU] if played else ())
        laid = []
        for card in cards:
            ids = self._ids_of.setdefault(card, [new_id(), new_id()])
            laid.append(TableCard(card, ids[used[card] % 2]))
            used[card] += 1
        return tuple(laid)

    def _picked_leave(self, cards: Cards) -> None:
        """Of two copies the picked one leaves the hand, the other one keeps its id."""
        for card in set(cards):
            ids = self._ids_of.get(card, [])
            if cards.count(card) == 1 == len(self._scene.selected & set(ids)):
                ids.sort(key=self._scene.selected.__contains__)

    def _stats(self) -> tuple[Stat, ...]:
        deal, lang = self.deal, self._lang
        found = [Stat(t("deal.stat.level", lang), deal.level)]
        if deal.phase == "draw":
            found.append(Stat(t("deal.stat.drawn", lang), str(len(deal.hands[YOU]))))
        elif deal.phase in ("play", "count"):
            number = self._complete() + (0 if self._paused else 1)
            found.append(Stat(t("deal.stat.trick", lang), str(number)))
            found.append(Stat(t("deal.stat.left", lang), str(len(deal.hands[YOU]))))
        return tuple(found)

    def _prompt(self) -> str:
        deal, lang = self.deal, self._lang
        if deal.phase == "draw":
            key = "deal.ask.call" if deal.known_declarer == YOU else "deal.ask.call.other"
            return many(key, lang, len(deal.hands[YOU]), level=deal.level)
        if deal.phase == "bury":
            return t("deal.ask.bury", lang)
        if deal.phase == "play" and not self._paused:
            return t("deal.ask.lead" if deal.trick is None else "deal.ask.follow", lang)
        return ""

    def _options(self) -> tuple[Option, ...]:
        calls = self._calls()
        rows = [Option(str(n), lay(cards)) for n, cards in enumerate(calls)]
        return (*rows, Option(str(len(calls)), text=t("deal.wait", self._lang)))

    def _buttons(self) -> tuple[Button, ...]:
        deal, lang = self.deal, self._lang
        undo = Button("undo", enabled=bool(self._history))
        if self._paused:
            nxt = Button("next", t("deal.do.next", lang), primary=True)
            return (nxt, Button("easy", t("deal.do.easy", lang)), undo)
        if deal.phase == "bury":
            return (Button("play", t("deal.do.bury", lang), primary=True), Button("hint"), undo)
        if deal.phase == "play":
            return (
                Button("play", primary=True),
                Button("hint"),
                Button("easy", t("deal.do.easy", lang)),
                Button("last", t("deal.do.last", lang)),
                Button("seen", t("deal.do.seen", lang)),
                undo,
            )
        return (Button("again", t("deal.do.again", lang)), undo) if self.over else ()

    def _trick(self) -> Trick | None:
        """The open trick; after it, the one just made."""
        deal = self.deal
        trick = deal.trick
        if trick is None and self._paused:
            trick = deal.tricks[-1]
        if trick is None:
            return None
        lies = {(trick.leader + at) % 4: play for at, play in enumerate(trick.plays)}
        holder = trick.winner
        seats = tuple(
            Seat(
                where,
                cards=self._mine(lies.get(seat, ()), played=True)
                if seat == YOU
                else lay(lies.get(seat, ())),
                leads=seat == trick.leader,
                holds=seat == holder,
            )
            for seat, where in enumerate(PLAYING_ORDER)
        )
        return Trick(seats, points=sum(map(points_of, trick.plays)))

    def _retrump(self, trump: Trump | None) -> None:
        """Trump is what was called; nobody changes it."""

    def _describe(self) -> str:
        deal = self.deal
        trump = f"trump={deal.trump}; " if deal.trump and deal.phase != "draw" else ""
        return f"{trump}{deal.phase}; hand={shown(deal.hands[YOU], 'en')}"


def deal_table(
    seed: int | str = 49,
    level: str = "5",
    declarer: int = YOU,
    *,
    guided: bool = True,
    lang: str | None = None,
) -> DealTable:
    """A deal to play from the first call to the count; every seed is another one.

    With `guided` each of your plays is compared with the guide's. East, North and West are played by it;
    it looks at the hand it plays and at what everybody saw.

    >>> table = deal_table(49)
    >>> table.deal.phase
    'draw'
    """
    whole_number(declarer, 0, 3, lang)
    return DealTable(seed, level_of(level, Rules(), lang), declarer, guided, lang)


__all__ = ["DealTable", "deal_table"]
