"""What is asked of thousands of hands: a question as data, what was counted, and how it is shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from html import escape
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from tractor_lab.locale import t
from tractor_lab.odds import (
    ask_hands,
    ask_throws,
    chance,
    points_elsewhere,
    shortest_plain,
    suit_sizes,
    throw_chances,
    unseen_cards,
)
from tractor_lab.rules import Card, Order, Rules, Suit, Trump, full_deck, parse_cards

STEP: Final = 20
"""Points are counted in steps of so many."""
RARE: Final = 0.005
"""Rows rarer than this at either end are put together."""
VEGA: Final = "application/vnd.vegalite.v5+json"
"""What JupyterLab 4 and Notebook 7 draw without asking any other machine."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is counted, and for whom.

    >>> Question("trumps").drawn, Question("bury").drawn, Question("throw", throw="SA SA").order
    (25, 33, Order("H5"))
    """

    kind: str
    """``tractor``, ``trumps``, ``void``, ``bury``, ``throw`` or ``points``."""
    trump: str = "H5"
    decks: int = 2
    hand: str = ""
    buried: str = ""
    """What you buried, if you are the declarer: cards you know, and nobody holds."""
    throw: str = ""
    limit: int = 12
    """So many trumps are a long suit."""

    @property
    def order(self) -> Order:
        return Order(Trump(self.trump), Rules(decks=self.decks))

    @property
    def held(self) -> tuple[Card, ...]:
        """All cards you know."""
        return (*parse_cards(self.hand), *parse_cards(self.buried))

    @property
    def drawn(self) -> int:
        """How many cards are looked at: a hand; with the kitty, if it is to be buried from."""
        rules = self.order.rules
        return rules.hand + (rules.kitty if self.kind == "bury" else 0)

    def deal(self, deals: int, seed: int) -> list[int]:
        """Deal so often; what each deal shows."""
        order = self.order
        if self.kind == "throw":
            return ask_throws(parse_cards(self.throw), self.held, order, deals, seed)
        kind = "void" if self.kind == "bury" else self.kind
        cards = unseen_cards(self.held, order) if self.hand else full_deck(order.rules)
        return ask_hands(kind, order, cards, self.drawn, deals, seed)

    def exact(self) -> Mapping[int, Fraction] | None:
        """The same, counted; None where that would take too long."""
        order = self.order
        if self.kind == "throw":
            return throw_chances(self.throw, self.held, order)
        if self.kind == "points":
            return points_elsewhere(self.held, self.drawn, order)
        if self.kind in ("void", "bury"):
            return shortest_plain(order, self.drawn)
        if self.kind == "trumps":
            trumps, unseen = suit_sizes(order)[Suit.TRUMP], len(full_deck(order.rules))
            numbers = range(min(trumps, self.drawn) + 1)
            return {n: chance(n, of=trumps, drawn=self.drawn, unseen=unseen) for n in numbers}
        return None

    def counts(self, value: int) -> bool:
        """Is this what was asked for?"""
        if self.kind == "tractor":
            return value > 0
        if self.kind == "trumps":
            return value >= self.limit
        if self.kind == "bury":
            return value <= self.order.rules.kitty
        return value == 0

    def answer(self, shares: Mapping[int, float | Fraction]) -> float:
        """The number asked for: so many in a hundred, or points on average."""
        if self.kind == "points":
            return float(sum(value * share for value, share in shares.items()))
        return 100 * float(sum(share for value, share in shares.items() if self.counts(value)))


@dataclass(frozen=True, slots=True)
class Tally:
    """What was counted so far."""

    found: Counter[int] = field(default_factory=Counter)

    def plus(self, values: list[int]) -> Tally:
        return replace(self, found=self.found + Counter(values))

    @property
    def deals(self) -> int:
        return self.found.total()

    @property
    def shares(self) -> dict[int, float]:
        return {value: count / self.deals for value, count in sorted(self.found.items())}

    def margin(self, question: Question) -> float:
        """Give or take so much: twice the standard error of the number asked for."""
        mean = question.answer(self.shares)
        if question.kind == "points":
            spread = sum((value - mean) ** 2 * share for value, share in self.shares.items())
        else:
            spread = mean * (100 - mean)
        return float(2 * (spread / self.deals) ** 0.5)


@dataclass(frozen=True, slots=True)
class Line:
    """One row of what was counted."""

    label: str
    share: float
    exact: float | None
    asked: bool


def lines(question: Question, tally: Tally, lang: str) -> list[Line]:
    """The rows of a table, the rare ones at both ends put together.

    >>> tally = Tally().plus([0, 0, 0, 2])
    >>> [(line.label, line.share) for line in lines(Question("tractor"), tally, "en")]
    [('no tractor', 0.75), ('2 pairs', 0.25), ('3 pairs', 0.0), ('4 or more', 0.0)]
    """
    exact = question.exact()
    known: dict[int, float] = {n: float(share) for n, share in (exact or {}).items()}
    shares = tally.shares
    if question.kind in ("tractor", "throw"):
        values = [0, 2, 3, 4] if question.kind == "tractor" else [0, 1, 2, 3]
        bins = [(value, [value]) for value in values]
    else:
        bins = list(_bins(question, {**shares, **known}))
    found = []
    for place, (first, values) in enumerate(bins):
        at = "first" if place == 0 else "last" if place == len(bins) - 1 else ""
        found.append(
            Line(
                _label(question, first, at, lang),
                sum(shares.get(value, 0.0) for value in values),
                sum(known.get(value, 0.0) for value in values) if exact else None,
                question.kind != "points" and question.counts(first),
            )
        )
    return found


def _bins(question: Question, shares: Mapping[int, float]) -> Iterator[tuple[int, list[int]]]:
    """Numbers that share a row: points in steps, the rare ends together."""
    step = STEP if question.kind == "points" else 1
    whole: Counter[int] = Counter()
    for value, share in shares.items():
        whole[value // step] += share  # type: ignore[assignment]
    often = [n for n, share in whole.items() if share >= RARE]
    least, most = min(often), max(often)
    if question.kind == "void":
        least = 0
    if question.kind == "bury":  # what is asked for does not share a row with what is not
        most = max(most, question.order.rules.kitty + 1)
    if question.kind == "trumps":
        most = max(most, question.limit)
    for n in range(least, most + 1):
        low = 0 if n == least else n * step
        high = max(shares) if n == most else n * step + step - 1
        yield n * step, list(range(low, high + 1))


def _label(question: Question, value: int, at: str, lang: str) -> str:
    kind = question.kind
    if kind in ("tractor", "throw"):
        return t(f"odds.{kind}.label.{value}", lang)
    if at == "last":
        return t("odds.or.more", lang, n=value)
    if at == "first" and value:
        return t("odds.or.fewer", lang, n=value + (STEP - 5 if kind == "points" else 0))
    return f"{value}–{value + STEP - 5}" if kind == "points" else str(value)


def per_cent(share: float | None) -> str:
    """A share as it is written; what is rare is not made to look impossible.

    >>> per_cent(0.264), per_cent(0.0021), per_cent(0.00001)
    ('26.4', '0.2', '< 0.1')
    """
    if share is None:
        return "–"
    return "< 0.1" if 0 < share < 0.0005 else f"{100 * share:.1f}"


def numbers_html(question: Question, rows: list[Line], lang: str) -> str:
    """The numbers of the chart as a table: for everybody who cannot see it."""
    heads = [t(f"odds.{question.kind}.head", lang), t("odds.head.dealt", lang)]
    exact = any(row.exact is not None for row in rows)
    if exact:
        heads.append(t("odds.head.exact", lang))
    cell = "padding:1px 12px 1px 0;line-height:1.3;text-align:"
    body = "".join(f'<th scope="col" style="{cell}left">{escape(head)}</th>' for head in heads)
    for row in rows:
        mark = "▸ " if row.asked else ""
        numbers = [per_cent(row.share), *([per_cent(row.exact)] if exact else [])]
        body += f'</tr><tr><th scope="row" style="{cell}left;font-weight:400">{mark}{escape(row.label)}</th>'
        body += "".join(f'<td style="{cell}right">{escape(number)}</td>' for number in numbers)
    caption = escape(t("odds.caption", lang))
    return (
        f'<table style="border-collapse:collapse;font-size:13px;margin:4px 12px">'
        f'<caption style="text-align:left;font-size:12px">{caption}</caption>'
        f"<tr>{body}</tr></table>"
    )


def has_altair() -> bool:
    """Can a chart be drawn?"""
    return find_spec("altair") is not None


def chart(question: Question, rows: list[Line], lang: str) -> dict[str, Any]:
    """The rows as bars, in the form that Jupyter draws by itself."""
    alt = import_module("altair")
    names = [("▸ " if row.asked else "") + row.label for row in rows]
    data = [
        {
            "name": name,
            "dealt": round(100 * row.share, 2),
            "exact": None if row.exact is None else round(100 * row.exact, 2),
            "asked": row.asked,
        }
        for name, row in zip(names, rows, strict=True)
    ]
    base = alt.Chart(alt.Data(values=data)).encode(
        y=alt.Y("name:N", sort=names, title=None).axis(labelLimit=110)
    )
    across = alt.X("dealt:Q", title=t("odds.axis", lang)).scale(nice=True)
    colour = alt.condition("datum.asked", alt.value("#2f9e6e"), alt.value("#8fa9c4"))
    layers = [
        base.mark_bar(height=14).encode(x=across, color=colour),
    ]
    if any(row.exact is not None for row in rows):
        layers.insert(
            1, base.mark_tick(color="#d97706", thickness=3, height=18).encode(x="exact:Q")
        )
    drawn = alt.layer(*layers).properties(
        width=150,
        height=alt.Step(22),
        title=alt.TitleParams(t(f"odds.{question.kind}.head", lang), anchor="start"),
        description=described(rows, lang),
    )
    found: dict[str, Any] = drawn.to_dict()
    return found


def described(rows: list[Line], lang: str) -> str:
    """The chart in one sentence.

    >>> described([Line("no tractor", 0.887, None, False), Line("2 pairs", 0.113, None, True)], "en")
    'no tractor 88.7, 2 pairs 11.3 in 100.'
    """
    each = (f"{row.label} {per_cent(row.share)}" for row in rows)
    return t("odds.described", lang, each=t("comma", lang).join(each))
