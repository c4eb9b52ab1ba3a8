"""One question of the judge: the fields of a line, read one by one and checked as they are read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from tractor_lab._lines import RefusedError
from tractor_lab.rules import Call, Card, Order, ParseError, Rules, RulesError, Trump, parse_cards
from tractor_lab.rules.cards import is_dealt, too_many_copies
from tractor_lab.rules.errors import clip
from tractor_lab.rules.fields import NO_TRUMP, RANKS
from tractor_lab.rules.scoring import MOST_POINTS


@contextmanager
def within(place: str) -> Iterator[None]:
    """What is refused inside is named with the place it is in: ``current.seat``, ``scores[1]``."""
    try:
        yield
    except RefusedError as error:
        raise RefusedError(error.code, place + error.message) from None


class Question:
    """One question: the fields of a line, read one by one and checked as they are read."""

    def __init__(self, data: dict[str, Any], rules: Rules) -> None:
        self.data = data
        self.rules = self._rules(rules)

    # -- plain values ------------------------------------------------------------------------------

    def field(self, name: str, *kinds: type, what: str) -> Any:
        """The value of a field that must be there, and of one of these types (a truth value is no number)."""
        if name not in self.data:
            raise RefusedError("missing-field", f"{name} is missing: {what}")
        value = self.data[name]
        if type(value) not in kinds:
            raise RefusedError("wrong-type", f"{name}: {clip(value)} is not right here; {what}")
        return value

    def given(self, name: str) -> bool:
        """Is an optional field there? A null counts as left out."""
        return self.data.get(name) is not None

    def choice(self, name: str, allowed: tuple[str, ...]) -> str:
        what = f"it is one of {', '.join(allowed)}"
        value: str = self.field(name, str, what=what)
        for one in allowed:
            if value.casefold() == one.casefold():
                return one
        raise RefusedError("bad-value", f"{name}: {clip(value)} is not right here; {what}")

    def points(self, name: str) -> int:
        what = f"a whole number, at most {MOST_POINTS} either way"
        value: int = self.field(name, int, what=what)
        if abs(value) > MOST_POINTS:
            raise RefusedError("bad-value", f"{name}: {clip(value)} is not right here; {what}")
        return value

    def seat(self, name: str) -> int:
        """A seat of the table, counted from 0."""
        what = f"a seat, 0 to {self.rules.players - 1}"
        value: int = self.field(name, int, what=what)
        if value not in range(self.rules.players):
            raise RefusedError("bad-value", f"{name}: {clip(value)} is not right here; {what}")
        return value

    def level(self, name: str) -> str:
        """A level: a rank, or NT."""
        what = "a level, 2 to 10, J, Q, K, A or NT"
        value: str = self.field(name, str, what=what)
        return self._level(value, name, what)

    def _level(self, value: Any, name: str, what: str) -> str:
        for one in (*RANKS, NO_TRUMP):
            if (
                type(value) is str
                and value.upper().replace("T", "10" if len(value) == 1 else "T") == one
            ):
                return one
        raise RefusedError("bad-value", f"{name}: {clip(value)} is not right here; {what}")

    def levels(self, name: str, least: int, most: int) -> list[str]:
        """A list of levels."""
        what = f"a list of {least} levels" if least == most else "a list of levels"
        value = self.field(name, list, what=what)
        if not least <= len(value) <= most:
            raise RefusedError("bad-value", f"{name}: {clip(value)} is not right here; {what}")
        return [
            self._level(one, f"{name}[{index}]", "a level, 2 to 10, J, Q, K, A or NT")
            for index, one in enumerate(value)
        ]

    def truth(self, name: str) -> bool:
        """An optional yes or no; left out it is no."""
        return self.given(name) and bool(self.field(name, bool, what="true or false"))

    def call(self, value: Any, name: str) -> Call:
        """A call that was made: an object with a seat and cards."""
        if type(value) is not dict:
            what = 'an object such as {"seat": 0, "cards": ["S2"]}'
            raise RefusedError("wrong-type", f"{name}: {clip(value)} is not right here; {what}")
        with within(f"{name}."):
            part = Question(
                {key: value[key] for key in ("seat", "cards") if key in value}, self.rules
            )
            return Call(part.seat("seat"), part.cards("cards"))

    def _rules(self, usual: Rules) -> Rules:
        if not self.given("rules"):
            return usual
        value = self.field("rules", str, dict, what="a preset's name, or an object with its fields")
        try:
            return Rules.preset(value) if isinstance(value, str) else Rules.from_dict(value)
        except RulesError as error:
            raise RefusedError("bad-rules", f"rules: {error}") from None

    # -- cards ---------------------------------------------------------------------------------------

    @property
    def order(self) -> Order:
        """The order under the question's trump and rules."""
        text = self.field("trump", str, what='text such as "H5", "NT5" or "NT"')
        try:
            return Order(Trump(text), self.rules)
        except ParseError as error:
            raise RefusedError("unknown-trump", f"trump: {error}") from None

    def card(self, name: str) -> Card:
        """One card of the decks."""
        (card,) = self._cards([self.field(name, str, what="a card is text")], name, some=True)
        return card

    def cards(self, name: str, *, some: bool = True) -> tuple[Card, ...]:
        """A list of cards, or a text with spaces; with `some`, there must be one."""
        value = self.field(name, list, str, what='cards are a list, or text such as "S10 HA"')
        return self._cards(value, name, some=some)

    def lists(
        self, name: str, least: int, most: int, what: str, *, some: bool
    ) -> list[tuple[Card, ...]]:
        """A list of lists of cards; together they are no more than the decks hold, either."""
        value = self.field(name, list, what=what)
        if not least <= len(value) <= most:
            raise RefusedError("bad-value", f"{name}: {len(value)} lists; {what}")
        found = []
        for index, cards in enumerate(value):
            here = f"{name}[{index}]"
            if type(cards) not in (list, str):
                raise RefusedError("wrong-type", f"{here}: {clip(cards)} is no list of cards")
            found.append(self._cards(cards, here, some=some))
        self._check_copies((card for cards in found for card in cards), name)
        return found

    def _cards(self, value: list[Any] | str, name: str, *, some: bool) -> tuple[Card, ...]:
        for index, card in enumerate(value):
            if type(card) is not str:
                raise RefusedError("wrong-type", f"{name}[{index}]: {clip(card)} is no card")
        try:
            cards = parse_cards(value)
        except ParseError as error:
            raise RefusedError("unknown-card", f"{name}: {error}") from None
        if some and not cards:
            raise RefusedError("bad-value", f"{name}: there must be at least one card")
        self._check_copies(cards, name)
        return cards

    def _check_copies(self, cards: Iterable[Card], name: str) -> None:
        given = tuple(cards)
        wrong = too_many_copies(given, self.rules)
        if wrong:
            decks = "1 deck does" if self.rules.decks == 1 else f"{self.rules.decks} decks do"
            said = f"{name}: {given.count(wrong[0])} x {wrong[0]}, but {decks} not hold so many"
            if not is_dealt(wrong[0], self.rules):
                said = f"{name}: {wrong[0]} is not in the decks of this table"
            raise RefusedError("too-many-copies", said)
