"""Tables to look at and play with: a hand that sorts itself, a trick, the ladder of trump; controls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

import ipywidgets

from tractor_lab.locale import language, t
from tractor_lab.rules import (
    FACES,
    LEVEL_RANKS,
    PRINTED_SUITS,
    Card,
    Order,
    Rank,
    Rules,
    RulesError,
    Suit,
    Trump,
    decide_trick,
    parse_cards,
    points_of,
)

from .beside import Beside
from .scene import (
    PLAYING_ORDER,
    CardsLike,
    Kitty,
    Ladder,
    Row,
    Scene,
    Seat,
    TableCard,
    Trick,
    Where,
    as_trump,
    check_seats,
    lay,
)
from .widget import CardTable
from .words import seat_name


def order_table(
    hand: CardsLike,
    trump: Trump | str,
    rules: Rules | None = None,
    *,
    marks: Sequence[str] = ("trump", "level", "points"),
    pick: bool = False,
    lang: str | None = None,
    **extras: object,
) -> CardTable:
    """A hand as it lies: trump first, each suit high to low. Set `table.trump` and it sorts anew.

    >>> table = order_table("S7 HA BJ C2", "H5")
    >>> table.trump = "C7"
    >>> table
    CardTable(trump=C7; hand=BJ ♠7 ♣2 ♥A)

    `marks` may also hold "pairs" and "tractors": brackets under the cards.
    """
    scene = Scene(
        trump=as_trump(trump),
        rules=rules or Rules(),
        hands=(Row(lay(hand), pick=pick),),
        marks=frozenset(marks),
    )
    return CardTable(replace(scene, **extras), lang=lang)  # type: ignore[arg-type]


class TrickTable(CardTable):
    """A trick as it was played; `step` shows only its first plays. See `trick_table`."""

    def __init__(
        self,
        plays: Sequence[CardsLike],
        trump: Trump | str,
        rules: Rules | None = None,
        *,
        leader: Where = "W",
        hands: Mapping[Where, CardsLike] | None = None,
        kitty: CardsLike | int | None = None,
        judge: bool = True,
        lang: str | None = None,
        **extras: object,
    ) -> None:
        check_seats("leader", leader)
        check_seats("hands", *(hands or {}))
        if not 1 <= len(plays) <= len(PLAYING_ORDER):
            raise ValueError(f"plays: {len(plays)} plays; a trick at this table has 1 to 4")
        at = PLAYING_ORDER.index(leader)
        self._turns = PLAYING_ORDER[at:] + PLAYING_ORDER[:at]
        self._plays = tuple(lay(cards) for cards in plays)
        self._judged = judge
        self._step = len(self._plays)
        rows = tuple(
            Row(
                lay(cards),
                seat_name(where, lang or language()),
                f"hand-{where}",
                pick=False,
                small=True,
            )
            for where, cards in (hands or {}).items()
        )
        bottom = None
        if isinstance(kitty, int):
            bottom = Kitty(hidden=kitty)
        elif kitty is not None:
            bottom = Kitty(lay(kitty))
        scene = Scene(trump=as_trump(trump), rules=rules or Rules(), hands=rows, kitty=bottom)
        super().__init__(replace(scene, **extras), lang=lang)  # type: ignore[arg-type]
        self._lay_out()

    @property
    def step(self) -> int:
        """How many plays lie on the table; set it to play the trick card by card."""
        return self._step

    @step.setter
    def step(self, step: int) -> None:
        self._step = max(0, min(step, len(self._plays)))
        self._lay_out()

    @property
    def winner(self) -> Where | None:
        """Who holds the trick as it lies."""
        return self._winner()

    def _winner(self) -> Where | None:
        order, plays = self._scene.order, self._plays[: self._step]
        if order is None or not plays or not self._judged:
            return None
        if len(plays) == 1:
            return self._turns[0]
        return self._turns[decide_trick([[c.card for c in p] for p in plays], order).winner]

    def _retrump(self, trump: Trump | None) -> None:
        before = self._scene
        self._scene = before.with_trump(trump)
        try:
            self._lay_out()
        except RulesError:  # under this trump the lead would be of two suits
            self._scene = before
            raise

    def _lay_out(self) -> None:
        plays, winner = self._plays[: self._step], self._winner()
        seats = tuple(
            Seat(
                where,
                cards=plays[place] if place < len(plays) else (),
                waiting="…" if place >= len(plays) else "",
                leads=place == 0,
                holds=where == winner,
            )
            for place, where in enumerate(self._turns)
        )
        held = self._turns.index(winner) if winner else None
        win = frozenset(c.id for c in plays[held]) if held is not None else frozenset()
        points = points_of(c.card for play in plays for c in play)
        self.show(trick=Trick(seats, points), win=win)

    def _describe(self) -> str:
        from .words import shown

        plays = (
            f"{where} {shown((c.card for c in cards), 'en')}"
            for where, cards in zip(self._turns, self._plays[: self._step], strict=False)
        )
        return f"trump={self.trump}; {'; '.join(plays)}"


def trick_table(
    plays: Sequence[CardsLike],
    trump: Trump | str,
    rules: Rules | None = None,
    *,
    leader: Where = "W",
    hands: Mapping[Where, CardsLike] | None = None,
    kitty: CardsLike | int | None = None,
    judge: bool = True,
    lang: str | None = None,
    **extras: object,
) -> TrickTable:
    """Plays around a trick, leader first; the engine says who holds it and what it is worth.

    >>> table = trick_table(["SK SK", "S3 S3", "S10 S5", "HA HA"], "H5")
    >>> table.winner
    'N'

    `hands` shows hands face up below ({"W": "...", "E": "..."}), `kitty` the kitty as cards or, face
    down, as a number. `judge=False` keeps the winner to itself; `table.step = 2` shows two plays.
    """
    return TrickTable(
        plays,
        trump,
        rules,
        leader=leader,
        hands=hands,
        kitty=kitty,
        judge=judge,
        lang=lang,
        **extras,
    )


class LadderTable(CardTable):
    """The cards of each suit, highest first, as a picture that sorts itself. See `ladder`."""

    def __init__(
        self,
        trump: Trump | str,
        rules: Rules | None = None,
        *,
        suits: Sequence[Suit | str] | None = None,
        pairs: CardsLike = (),
        lang: str | None = None,
        **extras: object,
    ) -> None:
        rules = rules or Rules()
        self._cards = {card: TableCard(card) for card in FACES}
        self._suits = None if suits is None else tuple(Suit(suit) for suit in suits)
        self._pairs = frozenset(parse_cards(pairs))
        scene = Scene(trump=as_trump(trump), rules=rules)
        super().__init__(replace(scene, **extras), lang=lang)  # type: ignore[arg-type]
        self._retrump(scene.trump)

    @property
    def pairs(self) -> tuple[Card, ...]:
        """The faces held twice: they light up, and neighbours among them are linked."""
        return tuple(sorted(self._pairs))

    @pairs.setter
    def pairs(self, cards: CardsLike) -> None:
        self._pairs = frozenset(parse_cards(cards))
        self._retrump(self.trump)

    def _retrump(self, trump: Trump | None) -> None:
        if trump is None:
            raise ValueError("a ladder needs a trump: write a suit and the level (H5), NT5 or NT")
        order = Order(trump, self._scene.rules)
        shown = order.suits if self._suits is None else self._suits
        runs = tuple(
            (
                suit.value,
                tuple(tuple(self._cards[c] for c in tier) for tier in order.high_to_low(suit)),
            )
            for suit in shown
        )
        lit = self._pairs
        links = tuple(
            (one, two)
            for suit in shown
            for high, low in pairwise(order.high_to_low(suit))
            for one in high
            for two in low
            if one in lit and two in lit and order.adjacent(one, two)
        )
        self.show(trump=trump, ladder=Ladder(runs, lit, links))

    def _describe(self) -> str:
        pairs = f"; pairs={' '.join(card.symbol for card in self.pairs)}" if self._pairs else ""
        return f"trump={self.trump}{pairs}"


def ladder(
    trump: Trump | str,
    rules: Rules | None = None,
    *,
    suits: Sequence[Suit | str] | None = ("T",),
    pairs: CardsLike = (),
    lang: str | None = None,
    **extras: object,
) -> LadderTable:
    """The ladder of trump, highest first; set `table.trump` and the cards fly to their new rungs.

    >>> ladder("H5", pairs="HA S5")
    LadderTable(trump=H5; pairs=♠5 ♥A)

    `suits=None` shows every suit, `pairs` lights up pairs held and links those that touch.
    """
    return LadderTable(trump, rules, suits=suits, pairs=pairs, lang=lang, **extras)


class Controls(Beside, ipywidgets.HBox):  # type: ignore[misc]
    """Level and trump suit of a table. See `controls`."""

    def __repr__(self) -> str:
        return "Controls(level, trump)"


def controls(table: CardTable, *, lang: str | None = None) -> Controls:
    """Level and trump suit as ipywidgets, bound to a table: ``display(controls(table), table)``."""
    lang = lang or table.lang
    now = table.trump or Trump("H2")
    suits = [(suit.symbol, suit.value) for suit in PRINTED_SUITS] + [
        (t("table.notrump", lang), "NT")
    ]
    level = ipywidgets.Dropdown(
        options=[rank.value for rank in LEVEL_RANKS],
        value=(now.level or Rank.TWO).value,
        description=t("table.level", lang),
        layout={"width": "130px"},
        style={"description_width": "auto"},
    )
    suit = ipywidgets.ToggleButtons(
        options=suits,
        value=now.suit.value if now.suit else "NT",
        description=t("table.trump", lang),
        style={"button_width": "auto", "description_width": "auto"},
        layout={"width": "auto", "display": "flex", "grid_gap": "8px"},
    )

    def changed(_: object) -> None:
        table.trump = Trump(f"{suit.value}{level.value}")

    level.observe(changed, "value")
    suit.observe(changed, "value")
    return Controls([level, suit], layout={"flex_flow": "row wrap", "grid_gap": "2px 18px"})
