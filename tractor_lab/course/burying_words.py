"""How the last tricks of a deal go, in words."""

from __future__ import annotations

from tractor_lab.locale import t
from tractor_lab.table.words import shown

from .kitties import End


def line_text(end: End, lang: str) -> str:
    """How the tricks go, in words."""
    names = [t("table.seat." + where, lang).split(" · ")[0] for where in "SENW"]
    tricks = [end.line[at : at + 4] for at in range(0, len(end.line), 4)]
    told = []
    for plays in tricks:
        cards = t("comma", lang).join(
            t("bury.plays", lang, name=names[seat], card=shown((card,), lang))
            for seat, card in plays
        )
        told.append(cards)
    lines = t("bury.then", lang).join(told)
    key = "bury.last." + ("mine" if end.winner == 0 else "ours" if end.ours else "theirs")
    return t("bury.line", lang, line=lines) + t(key, lang, name=names[end.winner])
