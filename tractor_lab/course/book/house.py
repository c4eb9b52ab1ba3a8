"""Lesson 12: positions at a table with rules of its own, and what is asked about them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from tractor_lab.locale import explain, t
from tractor_lab.rules import (
    NotAllowed,
    Rules,
    Suit,
    Trump,
    full_deck,
    kitty_count,
    level_change,
    parse_cards,
    removed_cards,
    throw_fine,
    why_not_lead,
)
from tractor_lab.rules_page import clause, label
from tractor_lab.table.scene import Row, lay
from tractor_lab.table.words import shown

from ..deals import is_tractor
from ..position import Cards, Position
from .trump_order import in_order

P = TypeVar("P", bound=Position)
A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class HousePosition(Position):
    """A position at another table. The last house rule is the one that is asked about."""

    tricks: tuple[str, ...] = ()
    """What was played, a trick in each text, leader first."""
    called: str = ""
    """The card called as a friend, or the call that lies on the table."""
    copy: int = 1
    """Which copy of it."""
    number: int = 0
    """A number the question names: a stake, points paid, points in a trick."""
    lines: tuple[str, ...] = ()
    """Lines of a rules file."""

    @property
    def names_trump(self) -> bool:
        """Not where nobody has called yet, and not where no cards lie on the table."""
        cards = self.hand or self.lead or self.plays or self.tricks
        return not self.trump.startswith("NT") and bool(cards or self._options_are_cards)

    @property
    def _options_are_cards(self) -> bool:
        return bool(self.options) and not self.options[0].startswith("course.")

    def values(self, lang: str) -> dict[str, Any]:
        known = Position.values(self, lang)
        rules = self.rules
        said = [
            t("rules.line", lang, label=label(field, lang), clause=clause(field, rules, lang))
            for field, _ in self.house
        ]
        known["house"] = said[-1] if said else ""
        known["also"] = "".join(t("course.house.also", lang, rule=one) for one in said[:-1])
        known |= {"number": self.number, "copy": t(f"course.copy.{self.copy}", lang)}
        known |= {"decks": rules.decks, "players": rules.players, "each": rules.hand}
        known |= {"down": rules.kitty, "called": shown(parse_cards(self.called), lang)}
        known |= {f"line{place}": line for place, line in enumerate(self.lines)}
        return known

    def rows(self, lang: str) -> tuple[Row, ...]:
        return tuple(
            Row(
                lay(cards),
                t("course.trick", lang, n=place),
                f"trick{place}",
                pick=False,
                sort=False,
                small=True,
            )
            for place, cards in enumerate(self.tricks, 1)
        )


def back(position: P) -> P:
    """The position where the last house rule is as at the standard table."""
    *others, (field, _) = position.house
    return replace(position, house=(*others, (field, getattr(Rules(), field))))


def ignored(answer: Callable[[Position], A]) -> Callable[[Position], A]:
    """The answer of somebody who overlooks the house rule."""
    return lambda position: answer(back(position))


def at_home(answer: Callable[[Position], A]) -> Callable[[Position], A]:
    """The answer of somebody who plays by the standard rules everywhere."""
    return lambda position: answer(
        replace(position, preset="", house=(), decks=position.rules.decks)
    )


def under(answer: Callable[[Position], A], **fields: Any) -> Callable[[Position], A]:
    """The answer of somebody who believes in other values of some fields."""
    return lambda position: answer(replace(position, house=(*position.house, *fields.items())))


# How the cards are shared out


def hand_size(position: Position) -> int:
    """The cards in each hand."""
    return position.rules.hand


def kitty_size(position: Position) -> int:
    """The cards in the kitty."""
    return position.rules.kitty


def all_dealt(position: Position) -> int:
    """The cards in each hand, to somebody who leaves no kitty."""
    rules = position.rules
    return rules.deck_size * rules.decks // rules.players


def one_hand_less(position: Position) -> int:
    """The kitty, to somebody who forgets that all four have fewer cards."""
    rules = position.rules
    return 8 + Rules(decks=rules.decks).hand - rules.hand


def takeover(position: Position) -> int:
    """The fewest points with which the opponents take over."""
    changes = ((points, level_change(points, position.rules)) for points in range(0, 1000, 5))
    return next(points for points, change in changes if change.side == "opponents")


def half_of_all(position: Position) -> int:
    """Half of the points in the decks."""
    return 50 * position.rules.decks


def printed_trumps_in_all(position: Position) -> int:
    """Only the cards on which the suit is printed."""
    suit = Trump(position.trump).suit
    return sum(card.suit is suit for card in full_deck(position.rules))


def taken_out(position: Position) -> int:
    """The option with the cards that are taken out; the last one says that none are."""
    level = position.order.trump.level
    out = removed_cards(position.rules, level.value if level else "2")
    for place, option in enumerate(position.options[:-1]):
        if out and sorted(parse_cards(option)) == sorted(out):
            return place
    return len(position.options) - 1


def lowest_taken_out(position: Position) -> int | None:
    """The option with the lowest rank of all, though it is the level."""
    level = position.order.trump.level
    for place, option in enumerate(position.options[:-1]):
        if all(card.rank is level for card in parse_cards(option)):
            return place
    return None


# One of several cards or rows


def may_follow(position: Position) -> list[bool]:
    """Which options may be played to the lead."""
    legal = position.legal
    return [parse_cards(option) in legal for option in position.options]


def may_lead(position: Position) -> list[bool]:
    """Which options may be led."""
    return [why_not_lead(option, position.order) is None for option in position.options]


def may_name(position: Position) -> list[bool]:
    """Which options may be called as a friend."""
    from .slips import ready_for_friends

    faces = ready_for_friends(position).friend_cards()
    return [parse_cards(option)[0] in faces for option in position.options]


def _only(fate: bool, fates: list[bool]) -> int:
    """The place of the only option with this fate; -1 if there are several or none."""
    return fates.index(fate) if fates.count(fate) == 1 else -1


def changed(fates: Callable[[Position], list[bool]]) -> Callable[[Position], int | None]:
    """Whoever overlooks the house rule: the first option whose fate it changes."""

    def naive(position: Position) -> int | None:
        pairs = zip(fates(position), fates(back(position)), strict=True)
        return next((place for place, (here, there) in enumerate(pairs) if here != there), None)

    return naive


def why_not_option(position: Position, answer: Any, lang: str) -> str:
    """Why a play may not be chosen: what the rules say against it, or that nothing is wrong with it."""
    cards = parse_cards(position.options[answer])
    reason = position.legal.why_not(cards) if position.lead else why_not_lead(cards, position.order)
    if reason:
        return explain(reason, lang)
    home = at_home(lambda one: cards in one.legal)(position)
    key = "course.no.allowed." + ("always" if home else "here")
    return t(key, lang, given=shown(cards, lang))


def says(key: str) -> Callable[[Position, Any, str], str]:
    """What is said of every option that is wrong and stands for nothing in particular: where to look."""

    def why_not(position: Position, _: Any, lang: str) -> str:
        return t("course.no." + key, lang, **position.values(lang))

    return why_not


def allowed(position: Position) -> int:
    """The option that may be played to the lead."""
    return _only(True, may_follow(position))


def refused(position: Position) -> int:
    """The option that may not be played to the lead."""
    return _only(False, may_follow(position))


def led(position: Position) -> int:
    """The option that may be led."""
    return _only(True, may_lead(position))


def two_pairs(position: Position) -> int | None:
    """The option with two pairs."""
    for place, option in enumerate(position.options):
        cards = parse_cards(option)
        if len(cards) == 4 and len(set(cards)) == 2:
            return place
    return None


def the_tractor(position: Position) -> int:
    """The first option that is a tractor; -1 if none is."""
    order = position.order
    return next((n for n, o in enumerate(position.options) if is_tractor(o, order)), -1)


def across_the_gap(position: Position) -> int | None:
    """The option in a plain suit, over the gap of the level."""
    order = position.order
    for place, option in enumerate(position.options):
        if order.suit(parse_cards(option)[0]) is not Suit.TRUMP:
            return place
    return None


def levels_touch(position: Position) -> int | None:
    """The option in which level cards of two suits lie side by side."""
    level = position.order.trump.level
    for place, option in enumerate(position.options):
        if all(card.rank is level for card in parse_cards(option)):
            return place
    return None


def jokers_touch(position: Position) -> int | None:
    """The option in which jokers and level cards lie side by side."""
    for place, option in enumerate(position.options):
        if any(card.is_joker for card in parse_cards(option)):
            return place
    return None


def may_be_friend(position: Position) -> int:
    """The option that may be called as a friend."""
    return _only(True, may_name(position))


def trump_as_friend(position: Position) -> int | None:
    """The option that is of the trump suit."""
    suits = [parse_cards(option)[0].suit for option in position.options]
    return suits.index(position.order.trump.suit)


def level_as_friend(position: Position) -> int | None:
    """The option that is a level card printed in a plain suit."""
    trump = position.order.trump
    for place, option in enumerate(position.options):
        card = parse_cards(option)[0]
        if card.rank is trump.level and card.suit is not trump.suit:
            return place
    return None


def result(position: Position) -> int:
    """Which option says what the opponents' points bring."""
    change = level_change(position.points or 0, position.rules)
    key = f"course.option.{change.side[0]}{change.levels}"
    return position.options.index(key) if key in position.options else -1


def twos_low(position: Position) -> Cards:
    """The trumps of the hand to somebody for whom a two stays the lowest card."""
    return in_order(replace(position, preset=""))


# Numbers


def bonus(position: Position) -> int:
    """What the opponents get for the last trick."""
    assert isinstance(position, HousePosition)
    points = position.number if position.rules.kitty_multiplier == "trick" else None
    lead, kitty = position.lead, position.kitty
    return kitty_count(lead, lead, kitty, position.order, "opponents", points).bonus


def bonus_doubled(position: Position) -> int:
    """The same to somebody who always doubles."""
    assert isinstance(position, HousePosition)
    return 2 * (kitty_points(position) or position.number)


def kitty_points(position: Position) -> int:
    """The same to somebody who counts once."""
    assert isinstance(position, HousePosition)
    return position.number or position.values("en")["kitty_points"]


def fine(position: Position) -> int:
    """What a failed throw costs in coins."""
    assert isinstance(position, HousePosition)
    return throw_fine(position.number, position.rules)


def whole_stake(position: Position) -> int:
    """The stake."""
    assert isinstance(position, HousePosition)
    return position.number


# Files


def line_that_says(position: Position) -> int:
    """Which line of a file makes the table with the house rule of the position."""
    assert isinstance(position, HousePosition)
    base = Rules.preset(position.preset) if position.preset else Rules()
    for place, line in enumerate(position.lines):
        if read_line(line, base) == position.rules:
            return place
    return -1


def faulty_line(position: Position) -> int:
    """Which line of a file cannot be read."""
    assert isinstance(position, HousePosition)
    read = [read_line(line, Rules()) for line in position.lines]
    return read.index(None) if None in read else -1


def read_line(line: str, base: Rules) -> Rules | None:
    """The table after one line of a file; None if the line is refused.

    >>> read_line("decks = 3", Rules()).decks, read_line("throws = No", Rules())
    (3, None)
    """
    import tomllib

    try:
        return base.replace(**tomllib.loads(line))
    except (NotAllowed, ValueError):
        return None
