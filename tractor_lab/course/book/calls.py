"""Lesson 7: what may be called, what goes over what, what is trump in the end and who declares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tractor_lab.locale import explain, sentences, t
from tractor_lab.rules import (
    Card,
    Rules,
    Trump,
    parse_cards,
)
from tractor_lab.rules.bidding import BidVerdict, Call, bid
from tractor_lab.table.scene import PLAYING_ORDER, Row, Stat, lay
from tractor_lab.table.words import seat_name, shown

from ..position import Cards, Position
from ..spec import Answer, Naive

YOU = 0
NONE = "course.option.call.none"
TRUMPS = tuple("course.option.trump." + suit for suit in ("S", "H", "C", "D", "NT"))
SEATS = tuple("course.option.declares." + where for where in PLAYING_ORDER)


@dataclass(frozen=True, slots=True)
class CallPosition(Position):
    """Cards in hand while nothing is trump yet, and the calls so far. `trump` is only the level: "NT5".

    >>> CallPosition("NT5", calls=((3, "D5"),)).current.cards
    (Card("D5"),)
    """

    calls: tuple[tuple[int, str], ...] = ()
    """Who called what, in order: 0 is you, 1 East, 2 North, 3 West."""
    declarer: int | None = None
    """None in the first deal of a match."""
    first: int = 0
    """Who drew the first card."""
    buried: bool = False
    """Has the declarer buried already?"""

    @property
    def level(self) -> str:
        level = Trump(self.trump).level
        assert level is not None
        return level.value

    @property
    def names_trump(self) -> bool:
        return False

    @property
    def made(self) -> tuple[Call, ...]:
        """The calls so far as the engine has them."""
        return tuple(Call(seat, parse_cards(cards)) for seat, cards in self.calls)

    @property
    def current(self) -> Call | None:
        return self.made[-1] if self.calls else None

    def judge(
        self, cards: Sequence[Card] | str, rules: Rules | None = None, seat: int = YOU
    ) -> BidVerdict:
        """May you call this now?"""
        return bid(
            self.level,
            seat,
            tuple(cards) if not isinstance(cards, str) else cards,
            rules or self.rules,
            self.current,
            hand=self.cards if seat == YOU else None,
            declarer=self.declarer,
            calls=self.made,
            buried=self.buried,
        )

    def stats(self, lang: str) -> tuple[Stat, ...]:
        level = Stat(t("table.level", lang), self.level)
        if self.declarer is None and self.level != "2":
            return (
                level,
            )  # a match begins at 2: this is some later deal, and who declares is no matter
        deal = t("course.deal.first", lang)
        if self.declarer is not None:
            who = "S" if self.declarer == YOU else "other"
            name = seat_name(PLAYING_ORDER[self.declarer], lang)
            deal = t(f"course.deal.later.{who}", lang, name=name)
        return level, Stat(t("course.deal", lang), deal)

    def rows(self, lang: str) -> tuple[Row, ...]:
        rows = []
        for at, (seat, cards) in enumerate(self.calls):
            name = seat_name(PLAYING_ORDER[seat], lang)
            said = t("course.called", lang, name=name)
            rows.append(Row(lay(cards), said, f"call{at}", pick=False, sort=False, small=True))
        return tuple(rows)

    def values(self, lang: str) -> dict[str, Any]:
        """Also the calls as ``{call0}`` by ``{name0}``, the last as ``{last}``, and all as ``{story}``."""
        known = Position.values(self, lang)
        for at, (seat, cards) in enumerate(self.calls):
            known[f"call{at}"] = shown(parse_cards(cards), lang)
            known[f"name{at}"] = seat_name(PLAYING_ORDER[seat], lang)
        last = len(self.calls) - 1
        known["last"] = known.get(f"call{last}", "")
        known["lastname"] = known.get(f"name{last}", "")
        known["lastwho"] = known["lastname"]
        if self.calls and self.calls[last][0] == YOU:
            known["lastwho"] = known["lastname"].lower()  # in the middle of a sentence
        known["story"] = self.story(lang)
        known["drew"] = seat_name(PLAYING_ORDER[self.first], lang)
        if self.declarer is not None:
            known["declarer"] = seat_name(PLAYING_ORDER[self.declarer], lang)
        return known

    def story(self, lang: str) -> str:
        """``East shows ♠5. You go over it with ♥5 ♥5.``"""
        if not self.calls:
            return t("course.story.none", lang)
        said = []
        for at, (seat, cards) in enumerate(self.calls):
            key = "course.story.over" if at else "course.story.shows"
            if at and seat == self.calls[at - 1][0]:
                key = "course.story.adds"
            you = ".you" if seat == YOU else ""
            name, cards_said = seat_name(PLAYING_ORDER[seat], lang), shown(parse_cards(cards), lang)
            said.append(t(key + you, lang, name=name, cards=cards_said))
        return sentences(said, lang)


def call_position(position: Position) -> CallPosition:
    """The position as one of calls: all exercises of this lesson have such ones."""
    assert isinstance(position, CallPosition)
    return position


# What may be called


def possible(position: Position, rules: Rules | None = None) -> list[Cards]:
    """Every call you may make with what you hold: fewer cards first."""
    here = call_position(position)
    held = Counter(here.cards)
    made = [
        (card,) * count
        for card, copies in sorted(held.items())
        for count in range(1, copies + 1)
        if special(here, card)
    ]
    return sorted((cards for cards in made if here.judge(cards, rules).legal), key=len)


def some_call(position: Position) -> Cards:
    """One of the calls that may be made."""
    return next(iter(possible(position)), ())


def is_call(position: Position, answer: Answer) -> bool:
    """May this be called?"""
    return (
        isinstance(answer, tuple) and bool(answer) and call_position(position).judge(answer).legal
    )


def how_many(position: Position) -> int:
    """How many different calls there are."""
    return len(possible(position))


def cards_of_option(position: Position, place: int) -> Cards | None:
    """The cards of an option; None if it is words."""
    option = position.options[place]
    return None if option.startswith("course.") else parse_cards(option)


def legal_option(position: Position, rules: Rules | None = None) -> int:
    """The first option that may be called; the one that says "none of these" if there is none."""
    here = call_position(position)
    for place in range(len(here.options)):
        cards = cards_of_option(here, place)
        if cards is not None and here.judge(cards, rules).legal:
            return place
    return here.options.index(NONE)


def under(**fields: Any) -> Naive:
    """The answer of somebody who plays by these house rules instead."""

    def naive(position: Position) -> int:
        return legal_option(position, position.rules.replace(**fields))

    return naive


def option(found: Callable[[CallPosition, Cards], bool]) -> Naive:
    """The first option that looks right to somebody."""

    def naive(position: Position) -> int | None:
        here = call_position(position)
        for place in range(len(here.options)):
            cards = cards_of_option(here, place)
            if cards is not None and found(here, cards):
                return place
        return None

    return naive


def none_of_these(position: Position) -> int:
    """Somebody who thinks that nothing may be called."""
    return position.options.index(NONE)


def plain_pair(here: CallPosition, cards: Cards) -> bool:
    """Two equal cards that are neither level cards nor jokers."""
    return len(set(cards)) == 1 and len(cards) == 2 and not special(here, cards[0])


def special(here: CallPosition, card: Card) -> bool:
    """A level card or a joker: what calls are made of."""
    return card.is_joker or card.rank == here.level


def mixed_level(here: CallPosition, cards: Cards) -> bool:
    """Two level cards of different suits."""
    return len(set(cards)) > 1 and all(card.rank == here.level for card in cards)


def lone_joker(here: CallPosition, cards: Cards) -> bool:  # noqa: ARG001
    """A single joker."""
    return len(cards) == 1 and cards[0].is_joker


def level_pair(here: CallPosition, cards: Cards) -> bool:
    """Two equal level cards, whatever was called before."""
    return len(cards) == 2 and len(set(cards)) == 1 and cards[0].rank == here.level


def of_hand(found: Callable[[CallPosition, Cards], bool]) -> Naive:
    """The first single or pair of the hand that looks right to somebody."""

    def naive(position: Position) -> Cards | None:
        here = call_position(position)
        held = Counter(here.cards)
        pairs = [(card, card) for card in held if held[card] > 1]
        for cards in (*pairs, *((card,) for card in held)):
            if found(here, cards):
                return cards
        return None

    return naive


def other_suit(here: CallPosition, cards: Cards) -> bool:
    """As many level cards of another suit as the current call has."""
    over = here.current
    return (
        over is not None
        and len(cards) == len(over.cards)
        and cards[0].rank == here.level
        and cards[0] is not over.cards[0]
    )


def another_pair(here: CallPosition, cards: Cards) -> bool:
    """A pair of level cards of a suit not yet called."""
    over = here.current
    return over is not None and level_pair(here, cards) and cards[0] is not over.cards[0]


def joker_pair(here: CallPosition, cards: Cards) -> bool:  # noqa: ARG001
    """Two equal jokers."""
    return len(cards) == 2 and len(set(cards)) == 1 and cards[0].is_joker


def own_pair(here: CallPosition, cards: Cards) -> bool:
    """A pair in the suit of your first call."""
    mine = [call for call in here.made if call.seat == YOU]
    return bool(mine) and level_pair(here, cards) and cards[0] is mine[0].cards[0]


def partners_pair(here: CallPosition, cards: Cards) -> bool:
    """A pair made of your card and your partner's."""
    return level_pair(here, cards) and here.cards.count(cards[0]) == 1


def why_not_call(position: Position, answer: Answer, lang: str) -> str | None:
    """What the rules say about a call that may not be made."""
    here = call_position(position)
    cards = answer if isinstance(answer, tuple) else cards_of_option(here, answer)
    if cards is None:
        there = cards_of_option(here, legal_option(here))
        assert there is not None
        return t("course.no.call.there", lang, there=shown(there, lang))
    reason = here.judge(cards).reason
    if reason is None:
        return None
    given, said = shown(cards, lang), explain(reason, lang)
    return said if given in said else t("course.no.call", lang, given=given, why=said)


def told(key: str) -> Callable[[Position, Answer, str], str | None]:
    """One sentence for every other wrong answer."""

    def why_not(position: Position, answer: Answer, lang: str) -> str | None:
        given = str(answer)
        if len(position.options) > 1 and isinstance(answer, int):
            said = position.options[answer]
            given = t(said, lang) if said.startswith("course.") else shown(parse_cards(said), lang)
        return t(key, lang, given=given, **position.values(lang))

    return why_not


# How many calls


def cards_not_calls(position: Position) -> int:
    """The level cards and jokers, one by one."""
    here = call_position(position)
    return sum(special(here, card) for card in here.cards)


def one_a_suit(position: Position) -> int:
    """The suits with a level card."""
    here = call_position(position)
    return len({card for card in here.cards if card.rank == here.level})


def without_jokers(position: Position) -> int:
    """The calls without those of jokers."""
    return sum(cards[0].suit is not None for cards in possible(position))
