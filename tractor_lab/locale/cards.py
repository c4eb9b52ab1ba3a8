"""Cards in words."""

from __future__ import annotations

from collections.abc import Iterable

from tractor_lab.rules import Card, Rank


def card_name(card: Card, lang: str | None = None) -> str:
    """A card as one says it: "10 of hearts", "红桃10"; "ace of spades", "黑桃A"."""
    from . import t

    if card.suit is None:
        return t("card.big" if card.rank is Rank.BIG_JOKER else "card.little", lang)
    return t("card", lang, rank=t(f"rank.{card.rank}", lang), suit=t(f"suit.{card.suit}", lang))


def cards_text(cards: Iterable[Card], lang: str | None = None) -> str:
    """Cards as one writes them: "♠8 ♠8 ♠7"; jokers in words, set off by commas."""
    from . import t

    parts: list[str] = []
    words = True
    for card in cards:
        if card.suit is None:
            parts.append(card_name(card, lang))
        elif words:
            parts.append(card.symbol)
        else:
            parts[-1] += f" {card.symbol}"
        words = card.suit is None
    return t("comma", lang).join(parts)
