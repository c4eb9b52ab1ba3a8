"""The middle of a table for four, five or six players, and sheets of small words under it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from tractor_lab.locale import t

from .markup import Markup
from .scene import Chip, Place, Round, Sheet, TableCard
from .words import many

_SUITS: Final = {"S": "spades", "H": "hearts", "C": "clubs", "D": "diamonds"}
_SYMBOL: Final = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}
Run = Callable[[Sequence[TableCard], str], str]


def round_of(m: Markup, shown: Round, run: Run, lang: str) -> str:
    """The places around the trick, read in the order of play; `run` draws the cards of one."""
    places = list(enumerate(shown.places))
    at = next((n for n, place in places if place.leads), 0)
    parts = [_place(m, n, place, run, lang) for n, place in places[at:] + places[:at]]
    if shown.points is not None:
        small = m.tag("small", "fine", m.text(t("table.pot.small", lang)))
        number = m.tag("b", "inpot", str(shown.points))
        words = f"{number} {small}" if m.live else m.text(t("table.pot", lang, points=shown.points))
        parts.append(m.tag("div", "pot", words + _fine(m, shown.note), data_k="pot"))
    elif shown.note:
        parts.append(m.tag("div", "pot", _fine(m, shown.note), data_k="pot"))
    size = f"round of{len(shown.places)}"
    return m.tag("div", size, "".join(parts), data_k="round")


def _fine(m: Markup, words: str) -> str:
    return m.tag("small", "fine", m.text(words)) if words else ""


def _place(m: Markup, n: int, place: Place, run: Run, lang: str) -> str:
    who = m.text(place.name)
    you = ".you" if place.name == t("table.seat.S", lang) else ""
    if place.leads:
        who += " " + m.tag("em", "lead", m.text(t("table.leads" + you, lang)))
    roles = [*place.roles]
    if place.held is not None:
        roles.append(many("table.held", lang, place.held))
    small = m.tag("small", "fine roles", m.text(" · ".join(roles))) if roles else ""
    lies = run(place.cards, f"lies-{n}") if place.cards else ""
    if place.holds:
        lies += m.tag("div", "holds", m.text(t("table.holds" + you, lang)))
    if place.note:
        lies += m.tag("div", "wait" if not place.cards else "note", m.text(place.note))
    flags = " winner" * place.holds + " turn" * place.turn
    turn = m.tag("span", "hear", m.text(t("table.turn", lang))) if place.turn and m.live else ""
    # Who sits there stands above the cards, at the bottom below them: the cards meet in the middle.
    inner = m.tag("div", "who", who + (turn if m.live else ":")) + small
    lies = m.tag("div", "lies", lies, data_k="lies")
    return m.tag("div", f"seat p{n}{flags}", inner + lies, data_k=f"place-{n}")


def sheet(m: Markup, shown: Sheet) -> str:
    """Lines of small words, each about something."""
    lines = []
    for label, chips in shown.lines:
        suit = _SYMBOL.get(label)
        about = m.tag("b", _SUITS[label] if suit else "", m.text(suit or label))
        words = ("" if m.live else " ").join(_chip(m, chip) for chip in chips)
        inner = m.tag("span", "about", about) + " " + m.tag("span", "chips", words)
        lines.append(m.tag("div", "line", inner))
    title = m.tag("div", "name", m.text(shown.title))
    return m.tag("div", "sheet", title + "".join(lines), role="group", aria_label=shown.title,
                 data_k=shown.key)  # fmt: skip


def _chip(m: Markup, chip: Chip) -> str:
    state = f" c-{chip.state}" if chip.state else ""
    count = m.tag("i", "", m.text(chip.count)) if chip.count else ""
    text = coloured(m, chip.text)
    if chip.said and m.live:
        heard = m.tag("span", "hear", m.text(chip.said))
        seen = m.tag("span", "", text + count, aria_hidden="true")
        return m.tag("span", f"chip{state}", seen + heard)
    return m.tag("span", f"chip{state}", text + (" " + count if count else ""))


def coloured(m: Markup, words: str) -> str:
    """Words in which the suits have their colours; where nothing has colours, only words."""
    text = m.text(words)
    if not m.live:
        return text
    for letter, symbol in _SYMBOL.items():
        text = text.replace(symbol, m.tag("span", _SUITS[letter], symbol))
    return text
