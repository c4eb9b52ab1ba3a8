"""Pictures of rules, drawn from the engine: the trump ladder, neighbours, the ladder of duties, the levels.

Each is a piece of HTML that needs no script and no style sheet, prints well, and says in words what it shows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby, pairwise
from typing import Final

from tractor_lab._mistake import unknown
from tractor_lab.locale import language, sentences, t
from tractor_lab.rules import (
    LEVEL_RANKS,
    Card,
    Lead,
    LevelChange,
    Order,
    Rank,
    Suit,
    Trump,
    level_change,
    parse_cards,
    parse_shape,
)
from tractor_lab.table.words import shown

INK: Final = {"S": "#1b2430", "H": "#b71c1c", "C": "#1b5e20", "D": "#0d47a1", "BJ": "#b71c1c"}
WIDE, HIGH, GAP = 34, 28, 12
"""A card of a drawing, and the room between two tiers."""
LEGIBLE: Final = 0.72
"""How far a drawing may shrink."""
LEVEL: Final = "H5"


@dataclass(frozen=True, repr=False)
class Picture:
    """A picture and the words for it. Make one with `picture`."""

    name: str
    title: str
    alt: str
    """What it shows, for those who do not see it."""
    html: str

    def __repr__(self) -> str:
        return f"picture({self.name!r})"

    def _repr_html_(self) -> str:
        head = f'<div style="font-weight:600;margin-bottom:4px">{escape(self.title)}</div>'
        style = "background:#fff;color:#111;padding:10px 14px;border-radius:10px;max-width:860px"
        return f'<div style="{style}">{head}{self.html}</div>'


def picture(name: str, trump: Trump | str = LEVEL, *, lang: str | None = None) -> Picture:
    """A picture of a rule: ``ladder``, ``tractors``, ``duties`` or ``levels``.

    >>> picture("ladder", "H5")
    picture('ladder')
    >>> picture("ladder", "H5", lang="en").alt
    'From high to low: BJ > LJ > ♥5 > ♠5 = ♣5 = ♦5 > ♥A > ♥K > ♥Q > ♥J > ... > ♥6 > ♥4 > ♥3 > ♥2.'

    Raises `ValueError` naming the pictures there are.
    """
    if name not in PICTURES:
        raise unknown(name, PICTURES, lang)
    tongue = lang or language()
    found = Trump(trump) if isinstance(trump, str) else trump
    alt, html = PICTURES[name](Order(found), tongue)
    suit = found.suit.symbol if found.suit else ""
    key = f"picture.{name}.title" if suit or name in ("duties", "levels") else "picture.no.trump"
    level = found.level.value if found.level else ""
    title = t(key, tongue, suit=suit, level=level)
    return Picture(name, title, alt, html)


# Cards as vector graphics


def _card(card: Card, x: float, y: float, lang: str) -> str:
    ink = INK.get(card.code) or INK.get(card.code[0], "#1b2430")
    words = escape(shown((card,), lang))
    return (
        f'<rect x="{x}" y="{y}" width="{WIDE}" height="{HIGH}" rx="4" fill="#fff" stroke="#555"/>'
        f'<text x="{x + WIDE / 2}" y="{y + HIGH / 2 + 5}" text-anchor="middle" font-size="14"'
        f' font-weight="600" fill="{ink}">{words}</text>'
    )


def _svg(parts: Sequence[str], width: float, height: float, alt: str) -> str:
    return (
        # On a narrow screen it is scrolled sideways: smaller than this the cards cannot be read.
        f'<div style="overflow-x:auto" tabindex="0">'
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img"'
        f' style="display:block;width:100%;min-width:{width * LEGIBLE:.0f}px;max-width:{width}px;height:auto;'
        f'font-family:sans-serif">'
        f"<title>{escape(alt)}</title>{''.join(parts)}</svg></div>"
    )


def _drawn(tiers: Sequence[Sequence[Card]], top: float, between: str, lang: str) -> list[str]:
    """Tiers side by side from high to low, equal faces below one another; a sign between them."""
    parts = []
    for place, tier in enumerate(tiers):
        x = place * (WIDE + GAP) + 2
        parts += [_card(card, x, top + row * (HIGH + 3), lang) for row, card in enumerate(tier)]
        if place + 1 < len(tiers):
            parts.append(
                f'<text x="{x + WIDE + GAP / 2}" y="{top + HIGH / 2 + 5}" text-anchor="middle"'
                f' font-size="13" fill="#333">{escape(between)}</text>'
            )
    return parts


def _ladder(order: Order, lang: str) -> tuple[str, str]:
    """The trumps from high to low, equal ones below one another."""
    tiers = order.high_to_low(Suit.TRUMP)
    words = " > ".join(" = ".join(shown((card,), lang) for card in tier) for tier in tiers)
    alt = t("picture.ladder.alt", lang, ladder=words)
    rows = max(map(len, tiers))
    width, height = len(tiers) * (WIDE + GAP), rows * (HIGH + 3) + 2
    return alt, _svg(_drawn(tiers, 2, ">", lang), width, height, alt)


def examples(order: Order) -> tuple[str, ...]:
    """Pairs to tell apart: neighbours, the gap of the level, the top of trump, and what looks like them."""
    trump, (one, two) = order.trump, order.suits[1:3]
    level = trump.level or Rank.ACE
    place = LEVEL_RANKS.index(level)
    inside = 0 < place < len(LEVEL_RANKS) - 1
    above, below = (LEVEL_RANKS[place + 1], LEVEL_RANKS[place - 1]) if inside else ("Q", "J")
    own = trump.suit or Suit.HEARTS
    return (
        f"{one}10 {one}10 {one}9 {one}9"
        if "K" in (level, above)
        else f"{one}K {one}K {one}Q {one}Q",
        f"{one}{above} {one}{above} {one}{below} {one}{below}",
        f"{own}A {own}A {two}{level} {two}{level}",
        f"{own}{level} {own}{level} LJ LJ",
        "BJ BJ LJ LJ",
        f"{one}{above} {one}{above} {one}{level} {one}{level}",
        f"{one}A {one}A {one}2 {one}2",
        f"{two}{level} {two}{level} {one}{level} {one}{level}",
    )


def _tractors(order: Order, lang: str) -> tuple[str, str]:
    """Which tiers touch, drawn as links; below it pairs that are tractors, and pairs that are not."""
    width = len(order.high_to_low(Suit.TRUMP)) * (WIDE + GAP)
    parts: list[str] = []
    y = 2.0
    suits = [Suit.TRUMP, order.suits[1]]
    for suit in suits:
        tiers = order.high_to_low(suit)
        at = {tier: place * (WIDE + GAP) + 2 for place, tier in enumerate(tiers)}
        for chain in order.chains(suit):
            for left, right in pairwise(chain):
                one, two = at[left] + WIDE, at[right]
                parts.append(
                    f'<path d="M{one} {y + HIGH / 2}H{two}" stroke="#111" stroke-width="4"/>'
                )
        parts += _drawn(tiers, y, "", lang)
        y += max(map(len, tiers)) * (HIGH + 3) + 12
    said = []
    for cards in examples(order):
        yes = parse_shape(cards, order).kind == "tractor"
        words = t("picture.tractor.yes" if yes else "picture.tractor.no", lang)
        said.append(f"{shown(parse_cards(cards), lang)}: {words}")
    alt = t("picture.tractors.alt", lang, each=t("picture.semicolon", lang).join(said))
    cells = "".join(
        f'<li style="margin:0 18px 2px 0;list-style:none">{escape(line)}</li>' for line in said
    )
    below = f'<ul style="display:flex;flex-wrap:wrap;margin:6px 0 0;padding:0">{cells}</ul>'
    drawn = t("picture.tractors.links", lang)
    return alt, _svg(parts, width, y - 8, drawn) + below


LEADS: Final = ("SK SK", "SK SK SQ SQ")


def _duties(order: Order, lang: str) -> tuple[str, str]:
    """What is owed to a lead, step by step: the first one you can."""
    from .duties import rung_text, rungs, suit_word

    columns, told = [], []
    for cards in LEADS:
        lead = Lead(cards, order)
        suit = suit_word(lead.suit, lang)
        steps = [rung_text(rung, lead, lang) for rung in rungs(lead)]
        steps += [t("duties.short", lang, suit=suit), t("duties.void", lang, suit=suit)]
        head = shown(lead.cards, lang)
        told.append(t("picture.duties.one", lang, lead=head, steps=" > ".join(steps)))
        items = "".join(
            f'<li style="margin-left:{10 * n}px;border-left:3px solid #555;padding:1px 6px;'
            f'margin-bottom:2px">{escape(step)}</li>'
            for n, step in enumerate(steps)
        )
        columns.append(
            f'<div style="flex:1 1 210px"><div style="font-weight:600">{escape(head)}</div>'
            f'<ol style="margin:2px 0;padding-left:20px">{items}</ol></div>'
        )
    body = f'<div style="display:flex;flex-wrap:wrap;gap:12px">{"".join(columns)}</div>'
    return sentences(told, lang), body


def _levels(order: Order, lang: str) -> tuple[str, str]:
    """The opponents' points, and what they come to."""
    from .counting import result_text

    rules = order.rules
    totals = range(0, rules.takeover + 4 * rules.step, 5)
    rows, told = "", []
    cell = "padding:1px 14px 1px 0;text-align:left;font-weight:400"
    spans: list[tuple[LevelChange, list[int]]] = [
        (change, list(points))
        for change, points in groupby(totals, lambda n: level_change(n, rules))
    ]
    for change, points in spans:
        low, high = points[0], points[-1]
        span = f"{low}" if low == high else f"{low}–{high}"
        said = result_text(change, lang)
        told.append(f"{span}: {said}")
        rows += f'<tr><th scope="row" style="{cell}">{span}</th><td style="{cell}">{escape(said)}</td></tr>'
    more = t("picture.levels.more", lang, step=rules.step)
    heads = "".join(
        f'<th scope="col" style="{cell};font-weight:600">{t(f"picture.levels.{key}", lang)}</th>'
        for key in ("points", "result")
    )
    html = f'<table style="border-collapse:collapse"><tr>{heads}</tr>{rows}</table>'
    html += f'<div style="font-size:90%">{escape(more)}</div>'
    return " ".join([*told, more]), html


PICTURES: Final[dict[str, Callable[[Order, str], tuple[str, str]]]] = {
    "ladder": _ladder,
    "tractors": _tractors,
    "duties": _duties,
    "levels": _levels,
}
