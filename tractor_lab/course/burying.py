"""The kitty at a table: bury eight of 33 cards, hear what you kept, and see burials played out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from tractor_lab.locale import language, sentences, t
from tractor_lab.rules import Card, Order, Rules, Suit, Trump, parse_cards, points_of
from tractor_lab.table.answers import ChooseTable, PickTable
from tractor_lab.table.scene import Button, Row, Stat, Verdict, lay
from tractor_lab.table.words import shown

from .burying_words import line_text
from .clicks import other_hands
from .given import level_of
from .kitties import Outcome, emptied, ending, kitty_deal, played_out

KEPT: Final = 3
"""How many burials lie on the table side by side."""
TIMES: Final = (2, 4, 8)
"""Multipliers for a single, a pair, a tractor of two pairs."""


class BuryTable(PickTable):
    """See `bury_table`."""

    def __init__(
        self, number: int, level: str, *, ways: Sequence[str] = (), lang: str | None = None
    ) -> None:
        tongue = lang or language()
        self.number, self.level = number, level
        deal = kitty_deal(number, level)
        assert deal.trump is not None
        self.order = deal.order
        self.size = deal.rules.kitty
        self.dealt = self.order.sort(deal.hands[0])
        self.ways: list[tuple[Card, ...]] = []
        """The burials that were tried, the last one last."""
        self.found: dict[tuple[Card, ...], Outcome] = {}
        self._fixed = tuple(self.order.sort(parse_cards(way)) for way in ways)
        super().__init__(
            (),
            t("bury.compare" if ways else "bury.prompt", tongue, count=self.size),
            self._buried,
            trump=deal.trump,
            rules=deal.rules,
            need=0 if ways else self.size,
            again=True,
            lang=lang,
        )
        self._laid = lay(self.dealt)
        self.ways = list(self._fixed)
        self._lie()
        self._start = self._scene

    # Burying

    def _buried(self, chosen: tuple[Card, ...]) -> Verdict:
        lang = self._lang
        refused = kitty_deal(self.number, self.level).why_not_bury(chosen)
        if refused is not None:
            said = t("bury.count", lang, count=self.size, given=len(chosen))
            return Verdict("no", t("table.not.yet", lang), said)
        way = self.order.sort(chosen)
        self.ways = [*(one for one in self.ways if one != way), way][-KEPT:]
        self._lie()
        return Verdict("info", t("bury.down", lang), self.tell(way))

    def tell(self, way: tuple[Card, ...]) -> str:
        """What this burial leaves: suits that are gone, points at risk, trumps and pairs given up."""
        lang, order = self._lang, self.order
        gone = emptied(self.dealt, way, order)
        suits = t("comma", lang).join(suit.symbol for suit in gone)
        said = [t("bury.void" if gone else "bury.no.void", lang, suits=suits)]
        points = points_of(way)
        risk = {f"x{times}": points * times for times in TIMES}
        said.append(t("bury.points" if points else "bury.no.points", lang, points=points, **risk))
        trumps = tuple(card for card in way if order.suit(card) is Suit.TRUMP)
        if trumps:
            said.append(t("bury.trumps", lang, cards=shown(trumps, lang)))
        aces = tuple(card for card in way if card.rank == "A" and card not in trumps)
        if aces:
            said.append(t("bury.aces", lang, cards=shown(aces, lang)))
        left = Counter(self.dealt) - Counter(way)
        split = tuple(card for card in dict.fromkeys(way) if left[card] and card not in trumps)
        if split:
            said.append(t("bury.split", lang, cards=shown(split, lang)))
        return sentences(said, lang)

    # Playing out

    def play_out(self) -> BuryTable:
        """Play the burials on the table out: what the button does."""
        with self._hold():
            self._do_next(None)
        return self

    def _do_next(self, _: Any) -> None:
        lang = self._lang
        if not self.ways:
            self._judge(Verdict("info", "", t("bury.first", lang, count=self.size)))
            return
        for way in self.ways:
            if way not in self.found:
                self.found[way] = played_out(self.number, self.level, tuple(sorted(way)))
        self._lie()
        best = min(self.ways, key=lambda way: self.found[way].total)
        key = "bury.result.one" if len(self.ways) == 1 else "bury.result"
        one = self.found[best]
        said = t(key, lang, place=self.ways.index(best) + 1, **_facts(one))
        self._judge(
            Verdict("info", t("bury.played", lang), sentences((said, t("bury.simple", lang)), lang))
        )

    def _lie(self) -> None:
        lang = self._lang
        rows = [self._row(place, way) for place, way in enumerate(self.ways, 1)]
        hand = Row(self._laid, t("bury.hand", lang, count=len(self.dealt)), pick=not self._fixed)
        play = (Button("play", t("bury.do", lang), primary=True), Button("clear"))
        out = Button("next", t("bury.out", lang), primary=bool(self._fixed))
        self.show(
            hands=(*rows, hand) if self._fixed else (hand, *rows),
            buttons=(out,) if self._fixed else (*play, out),
            stats=(Stat(t("bury.trumps.held", lang), str(self._trumps())),),
        )

    def _trumps(self) -> int:
        return sum(self.order.suit(card) is Suit.TRUMP for card in self.dealt)

    def _row(self, place: int, way: tuple[Card, ...]) -> Row:
        lang = self._lang
        name = t("bury.way", lang, place=place, points=points_of(way))
        if way in self.found:
            name += t("bury.way.found", lang, **_facts(self.found[way]))
        return Row(lay(way), name, f"way{place}", pick=False, sort=False, small=True)

    def reset(self) -> BuryTable:
        self.ways, self.found = list(self._fixed), {}
        super().reset()
        self._lie()
        return self

    def _describe(self) -> str:
        ways = " | ".join(shown(way, "en") for way in self.ways)
        return f"deal={self.number}; trump={self.trump}; buried={ways or 'none'}"


def _facts(one: Outcome) -> dict[str, Any]:
    return {
        "total": round(one.total),
        "lost": one.lost,
        "playings": one.playings,
        "bonus": round(one.bonus),
        "taken": one.taken,
    }


def bury_table(
    deal: int, level: str = "5", *, ways: Sequence[str] = (), lang: str | None = None
) -> BuryTable:
    """Bury eight of the 33 cards of a deal; burials can be played out and compared.

    With `ways` these burials lie on the table to be compared, and nothing is picked.

    >>> table = bury_table(111)
    >>> table.play("HK H4 H3 H2 C8 C4 C4 C3").sentence
    'You are out of ♥. 10 points lie in the kitty: if the last trick is lost, they become 20, 40 or 80...'
    >>> table.play("HK H4").kind
    'no'
    """
    return BuryTable(deal, level_of(level, Rules(), lang), ways=ways, lang=lang)


# The last trick


def ending_table(
    hands: Sequence[str], trump: Trump | str, *, lang: str | None = None
) -> ChooseTable:
    """You lead, all hands are open: which card keeps the last trick for you and North?

    >>> table = ending_table(["BJ H7 C4", "HK H8 S9", "D9 D8 C3", "S6 D4 C9"], "H5")
    >>> [bool(table.choose(place)) for place in range(3)]
    [False, False, True]

    Raises `ValueError` where there are not four hands.
    """
    tongue = lang or language()
    if len(hands) != 4:
        raise ValueError(t("cell.hands.four", lang, count=len(hands)))
    order = Order(Trump(trump) if isinstance(trump, str) else trump)
    held = [order.sort(parse_cards(hand)) for hand in hands]

    def check(place: int) -> Verdict:
        end = ending(held, order, held[0][place])
        head = t("table.yes" if end.ours else "table.not.yet", tongue)
        return Verdict("ok" if end.ours else "no", head, line_text(end, tongue))

    rows = tuple(other_hands(hands[1:], tongue))
    return ChooseTable(
        [card.code for card in held[0]],
        t("bury.ending", tongue),
        check,
        trump=order.trump,
        lang=lang,
        hands=rows,
    )
