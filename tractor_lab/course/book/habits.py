"""Lesson 11: what somebody with a habit does at a moment of a deal. The list is `habits_list`."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from tractor_lab.locale import t
from tractor_lab.rules import Order, Rules, Suit, format_cards, full_deck, parse_cards, points_of
from tractor_lab.table.scene import Row, Stat, lay
from tractor_lab.table.words import seat_name, shown

from ..deals import Fresh, any_trump
from ..habits import ALL, bury
from ..habits_moments import Moment, gain, moment, total_of
from ..habits_words import asked, facts, place_of, standing
from ..position import Cards, Position
from ..spec import Answer


def trick_rows(places: list[tuple[str, str]], lang: str) -> tuple[Row, ...]:
    """The plays of a trick, the leader's first, as rows to look at."""
    rows = []
    for turn, (where, cards) in enumerate(places):
        name = seat_name(where, lang)  # type: ignore[arg-type]
        said = t("habits.leads" if turn == 0 else "habits.plays", lang, name=name)
        rows.append(Row(lay(cards), said, f"play-{where}", pick=False, sort=False, small=True))
    return tuple(rows)


# A moment of a deal


@dataclass(frozen=True, slots=True)
class HabitPosition(Position):
    """A moment of a deal, with four plays to choose from. Hand and options are what that moment has."""

    habit: str = ""
    deal: int = 0
    step: int = 0

    @property
    def moment(self) -> Moment:
        return moment(self.habit, self.deal, self.step)

    def stats(self, lang: str) -> tuple[Stat, ...]:
        return standing(self.moment, lang)

    def rows(self, lang: str) -> tuple[Row, ...]:
        one = self.moment
        turns = enumerate(one.trick)
        return trick_rows(
            [(place_of(one, (one.leader + n) % 4), format_cards(play)) for n, play in turns], lang
        )

    def values(self, lang: str) -> dict[str, Any]:
        one = self.moment
        words = {**Position.values(self, lang), **facts(one, lang)}
        return words | {"asked": asked(one, lang), "with_it": total_of(one, one.by_habit)}


def at(habit: str, deal: int, step: int) -> HabitPosition:
    """The position of a moment: what is done with the habit, without it, the dearest other, and one more."""
    one = moment(habit, deal, step)
    order = one.order

    def dear(play: Cards) -> tuple[int, int, int]:
        return len(play), sum(map(order.tier, play)), -play[0].index

    *others, dearest = sorted(one.others(), key=dear)
    four = [one.by_habit, one.without, dearest, *near_miss(one, others)]
    Random(f"{habit} {deal} {step}").shuffle(four)  # by height, the habit's would often come late
    return HabitPosition(
        order.trump.code,
        hand=format_cards(order.sort(one.hand)),
        options=tuple(format_cards(order.sort(play)) for play in four),
        habit=habit,
        deal=deal,
        step=step,
    )


def near_miss(one: Moment, others: list[Cards]) -> list[Cards]:
    """Of other plays, from cheap to dear, the one that is easily taken for the habit's."""
    if one.habit == "feed":  # points, but fewer than could be given
        fewer = [play for play in others if points_of(play) < points_of(one.by_habit)]
        return sorted(fewer, key=points_of)[-1:]
    if one.habit == "starve":
        return sorted(others, key=points_of)[-1:]
    if one.habit == "keep":
        return others[-1:]
    told = {one.order.suit(one.by_habit[0]), *one.void}
    return [play for play in others if one.order.suit(play[0]) not in told][:1]


def option_of(position: Position, play: Cards) -> int:
    """The place of a play among the options."""
    options = [sorted(parse_cards(option)) for option in position.options]
    return options.index(sorted(play))


def by_habit(position: HabitPosition) -> int:
    """What somebody with all habits does."""
    return option_of(position, position.moment.by_habit)


def without(position: HabitPosition) -> int:
    """What somebody does who has all habits but this one."""
    return option_of(position, position.moment.without)


def why_not_play(position: HabitPosition, answer: Answer, lang: str) -> str | None:
    """What the play comes to, if the deal is played on."""
    if not isinstance(answer, int):
        return None
    one, play = position.moment, parse_cards(position.options[answer])
    if one.habit == "feed" and 0 < points_of(play) < points_of(one.by_habit):
        return t(
            "habits.feed.less", lang, given=shown(play, lang), answer=shown(one.by_habit, lang)
        )
    good = gain(one, play)
    key = "less" if good > 0 else "same" if good == 0 else "more"
    words = {
        "given": shown(play, lang),
        "total": total_of(one, play),
        "with_it": total_of(one, one.by_habit),
    }
    return t(f"habits.third.{key}", lang, answer=shown(one.by_habit, lang), **words)


def from_list(habit: str, known: tuple[tuple[int, int], ...]) -> Fresh:
    """One of the moments known to be worth asking about: found by playing many deals, and kept by number."""

    def fresh(random: Random) -> Position:
        return at(habit, *random.choice(known))

    return fresh


# Burying

SPREAD: Final = "course.option.habits.spread"


def suit_to_bury(position: Position) -> int:
    """The suit that somebody with the habit empties."""
    left = Counter(position.cards) - Counter(bury(position.cards, position.order, 8, ALL))
    suits = [option for option in position.options if option != SPREAD]
    gone = [not Counter(parse_cards(option)) & left for option in suits]
    return gone.index(True)


def spread(position: Position) -> int:
    """No suit: low cards of all of them."""
    return position.options.index(SPREAD)


def longest_suit(position: Position) -> int:
    """The suit with the most cards to choose from."""
    return max(range(3), key=lambda place: len(parse_cards(position.options[place])))


def shortest_suit(position: Position) -> int | None:
    """The shortest suit, whatever it holds."""
    return min(range(3), key=lambda place: len(parse_cards(position.options[place])))


def a_burial(random: Random) -> Position | None:
    """33 cards with one suit to empty, not always the shortest: that may hold an ace."""
    trump = any_trump(random)
    order, deck = Order(trump), list(full_deck(Rules()))
    hand = random.sample(deck, 33)
    groups = order.by_suit(hand)
    options = tuple(format_cards(cards) for suit, cards in groups.items() if suit is not Suit.TRUMP)
    found = Position(trump.code, hand=format_cards(order.sort(hand)), options=(*options, SPREAD))
    left = Counter(hand) - Counter(bury(tuple(hand), order, 8, ALL))
    emptied = [not Counter(parse_cards(option)) & left for option in options]
    lengths = {len(parse_cards(option)) for option in options}
    return found if len(options) == 3 and len(lengths) == 3 and emptied.count(True) == 1 else None
