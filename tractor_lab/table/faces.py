"""How one card looks and how a screen reader says it, and which brackets lie under a group."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from tractor_lab.locale import card_name, t
from tractor_lab.rules import Card, Order, Suit, parse_shape

from .markup import Markup
from .scene import TableCard

SUIT_CLASS: Final = {"S": "spades", "H": "hearts", "C": "clubs", "D": "diamonds"}


def face_class(card: Card) -> str:
    """The colour class of a face; four suits, four colours."""
    if card.suit is None:
        return "big" if card.rank == "BJ" else "little"
    return SUIT_CLASS[card.suit.value]


def face(markup: Markup, card: Card, lang: str, *, points: bool = True) -> str:
    """What is printed on a card. Static faces are one word that reads alone: ``♠10``."""
    if not markup.live:
        return card.symbol if card.suit else t("table.face." + card.rank.value, lang)
    if card.suit is None:
        letters = t("table.face." + card.rank.value, lang)
        stacked = "".join(f"<b>{markup.text(letter)}</b>" for letter in letters)
        return f'<span class="tl-idx tl-joker">{stacked}</span><span class="tl-pip">★</span>'
    symbol = card.suit.symbol
    value = f'<i class="tl-pts">{card.points}</i>' if points and card.points else ""
    return (
        f'<span class="tl-idx"><b>{card.rank.value}</b>{symbol}</span>'
        f'<span class="tl-pip">{symbol}</span>{value}'
    )


def plain_names(cards: Iterable[TableCard], lang: str) -> str:
    """A row of cards said in one breath."""
    return t("table.say.join", lang).join(card_name(laid.card, lang) for laid in cards)


def copies(cards: Iterable[TableCard]) -> dict[str, int]:
    """Which copy of its face each card is, by id: 1 for the first."""
    seen: Counter[Card] = Counter()
    result: dict[str, int] = {}
    for laid in cards:
        seen[laid.card] += 1
        result[laid.id] = seen[laid.card]
    return result


def spoken(card: Card, copy: int, order: Order | None, flags: Iterable[str], lang: str) -> str:
    """A card's accessible name: ``10 of hearts, second copy, trump, 10 points``."""
    parts = [card_name(card, lang)]
    if copy > 1:
        parts.append(t(f"table.say.copy{min(copy, 4)}", lang))
    if order and order.suit(card) is Suit.TRUMP:
        parts.append(t("table.say.trump", lang))
    if order and card.suit and card.rank == order.trump.level:
        parts.append(t("table.say.level", lang))
    if card.points:
        parts.append(t("table.say.points", lang, points=card.points))
    parts += [t("table.say." + flag, lang) for flag in flags]
    return t("table.say.join", lang).join(parts)


def brackets(
    cards: Sequence[TableCard], order: Order | None, marks: frozenset[str]
) -> dict[str, str]:
    """Classes of the bracket under each card of one suit: its kind, and where it starts and ends."""
    if order is None or not marks & {"pairs", "tractors"} or not cards:
        return {}
    free = list(cards)
    result: dict[str, str] = {}
    for part in parse_shape([laid.card for laid in cards], order).components:
        kind = "tractors" if part.length > 1 else "pairs" if part.width > 1 else ""
        taken = []
        for card in part.cards:
            laid = next(one for one in free if one.card is card)
            free.remove(laid)
            taken.append(laid)
        if kind in marks:
            places = sorted(cards.index(laid) for laid in taken)
            name = "bt" if kind == "tractors" else "bp"
            for place in places:
                start = " bs" if place - 1 not in places else ""
                end = " be" if place + 1 not in places else ""
                result[cards[place].id] = f" br {name}{start}{end}"
    return result
