"""Names of physical cards at a table: opaque, the same as long as a card is seen, nothing about its face."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from tractor_lab.rules import Card
from tractor_lab.table.scene import TableCard, new_id


class Ids:
    """The ids of one deal, for one viewer."""

    def __init__(self) -> None:
        self._mine: dict[Card, list[str]] = {}
        self._others: dict[tuple[object, ...], str] = {}

    def hand(self, cards: Sequence[Card]) -> tuple[TableCard, ...]:
        """The viewer's own cards."""
        return self._own(cards, Counter())

    def played(self, cards: Sequence[Card], hand: Sequence[Card]) -> tuple[TableCard, ...]:
        """Cards the viewer has just played: they are those that have left the hand."""
        return self._own(cards, Counter(hand))

    def _own(self, cards: Sequence[Card], used: Counter[Card]) -> tuple[TableCard, ...]:
        laid = []
        for card in cards:
            ids = self._mine.setdefault(card, [])
            while len(ids) <= used[card]:
                ids.append(new_id())
            laid.append(TableCard(card, ids[used[card]]))
            used[card] += 1
        return tuple(laid)

    def leave(self, cards: Iterable[Card], picked: frozenset[str]) -> None:
        """Of equal cards those that were picked leave the hand; the others keep their ids."""
        for card in set(cards):
            self._mine.get(card, []).sort(key=picked.__contains__)

    def other(self, cards: Sequence[Card], *where: object) -> tuple[TableCard, ...]:
        """Cards that are not the viewer's, by the place where they lie."""
        return tuple(
            TableCard(card, self._others.setdefault((*where, at), new_id()))
            for at, card in enumerate(cards)
        )
