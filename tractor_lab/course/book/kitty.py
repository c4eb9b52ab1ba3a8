"""Lesson 8: what to bury, what the kitty may cost, and who gets the last trick. The list is `kitty_list`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from tractor_lab.locale import t
from tractor_lab.rules import Card, Suit, Trump, level_change, parse_cards, points_of
from tractor_lab.rules.cards import LEVEL_RANKS
from tractor_lab.table.scene import Row, lay
from tractor_lab.table.words import shown

from ..burying_words import line_text
from ..deals import any_trump, by_print, shuffled, text
from ..kitties import emptied, ending, kitty_deal
from ..position import Cards, Position
from ..spec import Answer
from .scoring import by_number_of_cards, multiplier, total

EIGHT = 8
SAME = "course.option.kitty.same"


@dataclass(frozen=True, slots=True)
class Bury(Position):
    """The declarer's 33 cards of a deal of the engine."""

    number: int = 0
    level: str = "5"


@dataclass(frozen=True, slots=True)
class Risk(Position):
    """Something that may win the last trick, while the kitty is still to be buried."""

    threat: str = ""

    def rows(self, lang: str) -> tuple[Row, ...]:
        name = t("kitty.threat", lang)
        return (Row(lay(self.threat), name, "threat", pick=False, sort=False, small=True),)

    def values(self, lang: str) -> dict[str, Any]:
        return {**Position.values(self, lang), "threat": shown(parse_cards(self.threat), lang)}


# What may be buried


def forbidden(position: Position) -> int:
    """The row that may not be buried; the deal says so."""
    assert isinstance(position, Bury)
    deal = kitty_deal(position.number, position.level)
    refused = [deal.why_not_bury(row) is not None for row in position.options]
    return refused.index(True)


def points_stay(position: Position) -> int:
    """The row with the most points."""
    points = [points_of(parse_cards(row)) for row in position.options]
    return points.index(max(points))


def trumps_stay(position: Position) -> int:
    """The row with the most trumps."""
    order = position.order
    trumps = [sum(order.suit(c) is Suit.TRUMP for c in parse_cards(r)) for r in position.options]
    return trumps.index(max(trumps))


def aces_stay(position: Position) -> int:
    """The row with the most aces."""
    aces = [sum(card.rank == "A" for card in parse_cards(row)) for row in position.options]
    return aces.index(max(aces))


def four_rows(number: int, level: str, random: Random) -> Bury | None:
    """Points, trumps, aces, and a card too few or too many."""
    deal = kitty_deal(number, level)
    assert deal.trump is not None
    order, hand = deal.order, deal.order.sort(deal.hands[0])
    plain = [card for card in hand if order.suit(card) is not Suit.TRUMP]
    trumps = [card for card in hand if order.suit(card) is Suit.TRUMP]
    low = [card for card in reversed(plain) if not card.points and card.rank != "A"]
    rich = [card for card in plain if card.points]
    aces = [card for card in plain if card.rank == "A"][:2]
    many = random.choice((7, 9))
    if len(low) < 9 or not 2 <= len(rich) <= 8 or len(trumps) < 4 or not aces:
        return None
    some = random.sample(trumps, 3)
    rows = [(rich + low)[:8], [*some, *low[:5]], low[:many], [*aces, *low[: 8 - len(aces)]]]
    if points_of(some) >= points_of(rich) or any(card.rank == "A" for card in some):
        return None
    random.shuffle(rows)
    options = tuple(text(order.sort(row)) for row in rows)
    lying = text(hand)
    return Bury(deal.trump.code, hand=lying, options=options, number=number, level=level)


def may_not(random: Random) -> Bury | None:
    """Another deal, with four ways to bury."""
    return four_rows(random.randrange(10000), random.choice(LEVEL_RANKS).value, random)


# Empty suits


def sizes(position: Position, cards: Cards | None = None) -> list[int]:
    """How many cards of each plain suit are held, the shortest first."""
    groups = position.order.by_suit(position.cards if cards is None else cards)
    return sorted(len(held) for suit, held in groups.items() if suit is not Suit.TRUMP)


def fit(counts: list[int]) -> int:
    """How many of these suits eight cards can empty."""
    room, found = EIGHT, 0
    for count in sorted(counts):
        if count <= room:
            room, found = room - count, found + 1
    return found


def can_empty(position: Position) -> int:
    """How many plain suits can be emptied."""
    return fit(sizes(position))


def can_empty_printed(position: Position) -> int:
    """The same with the level cards left in their printed suits."""
    trump = Trump(position.trump)
    suits = [card.suit for card in position.cards if card.suit and card.suit is not trump.suit]
    return fit([suits.count(suit) for suit in dict.fromkeys(suits)])


def each_alone(position: Position) -> int:
    """Every suit of eight cards or fewer, as if each had eight cards for itself."""
    return sum(count <= EIGHT for count in sizes(position))


def many_cards(random: Random) -> Position | None:
    """33 cards, lying by their printed suits; two suits just fit, or one, if no level card is among them."""
    trump = any_trump(random)
    order, deck = Position(trump.code).order, shuffled(random)
    short = random.randint(1, 4)
    counts = random.choice(((short, EIGHT - short, random.randint(5, 8)), (8, 8, 9)))
    cards: list[Card] = []
    for suit, count in zip(random.sample(order.suits[1:], 3), counts, strict=True):
        cards += [card for card in deck if order.suit(card) is suit][:count]
    trumps = [card for card in deck if order.suit(card) is Suit.TRUMP]
    levels = [card for card in trumps if card.rank == trump.level]
    others = [card for card in trumps if card not in levels]
    cards += [*levels[:4], *others][: 33 - len(cards)]
    return Position(trump.code, hand=by_print(tuple(cards))) if len(cards) == 33 else None


def voids_of(position: Position, cards: Cards) -> int:
    """How many suits these cards empty."""
    return len(emptied(position.cards, cards, position.order))


def plain_cards(position: Position) -> list[Card]:
    """The plain cards, by suit, the shortest suit first."""
    groups = position.order.by_suit(position.cards)
    plain = [held for suit, held in groups.items() if suit is not Suit.TRUMP]
    return [card for held in sorted(plain, key=len) for card in reversed(held)]


def best_void(position: Position) -> Cards:
    """The short suits first, then the lowest of the next."""
    return tuple(plain_cards(position)[:EIGHT])


def voids_well(position: Position, answer: Answer) -> bool:
    """Eight plain cards that empty as many suits as can be emptied."""
    if not isinstance(answer, tuple) or len(answer) != EIGHT:
        return False
    trumps = any(position.order.suit(card) is Suit.TRUMP for card in answer)
    return not trumps and voids_of(position, answer) == can_empty(position)


def lowest_eight(position: Position) -> Cards:
    """The eight lowest plain cards, whatever their suits."""
    order = position.order
    return tuple(sorted(plain_cards(position), key=order.tier)[:EIGHT])


def printed_void(position: Position) -> Cards | None:
    """A short suit with the level card that is printed on it."""
    trump = Trump(position.trump)
    held = [c for c in position.cards if c.suit and c.suit is not trump.suit]
    by_suit = {
        suit: [c for c in held if c.suit is suit] for suit in dict.fromkeys(c.suit for c in held)
    }
    rows = sorted(by_suit.values(), key=len)
    short = next((row for row in rows if any(c.rank == trump.level for c in row)), None)
    if short is None or len(short) > EIGHT:
        return None
    rest = [card for row in rows if row is not short for card in row if card.rank != trump.level]
    return tuple([*short, *rest][:EIGHT])


def why_not_void(position: Position, answer: Answer, lang: str) -> str | None:
    """Too many, a trump, or a suit that could be empty."""
    if not isinstance(answer, tuple):
        return None
    if len(answer) != EIGHT:
        return t("bury.count", lang, count=EIGHT, given=len(answer))
    trumps = tuple(card for card in answer if position.order.suit(card) is Suit.TRUMP)
    if trumps:
        return t("kitty.no.trump", lang, cards=shown(trumps, lang))
    mine, most = voids_of(position, answer), can_empty(position)
    return t("kitty.no.void", lang, mine=mine, most=most)


def with_a_void(random: Random) -> Position | None:
    """A hand of 33 in which a suit or two can be emptied, with a level card off suit."""
    found = many_cards(random)
    if found is None:
        return None
    found = replace(found, hand=text(found.order.sort(found.cards)))
    return found if can_empty(found) and printed_void(found) else None


# Which suit


def _plain(position: Position) -> list[int]:
    """The places of the plain suits among the options."""
    order = position.order
    cards = [parse_cards(row)[0] for row in position.options]
    return [place for place, card in enumerate(cards) if order.suit(card) is not Suit.TRUMP]


def _dear(row: str) -> Cards:
    """Its aces and points."""
    return tuple(card for card in parse_cards(row) if card.points or card.rank == "A")


def cheap_suit(position: Position) -> int:
    """The plain suit without aces and points."""
    return next(place for place in _plain(position) if not _dear(position.options[place]))


def shortest_suit(position: Position) -> int:
    """The plain suit with the fewest cards."""
    return min(_plain(position), key=lambda place: len(parse_cards(position.options[place])))


def trump_suit(position: Position) -> int:
    """Trump, as if it were a suit like the others."""
    return next(place for place in range(4) if place not in _plain(position))


def why_not_suit(position: Position, answer: Answer, lang: str) -> str | None:
    """What this suit would cost."""
    if not isinstance(answer, int):
        return None
    return t("kitty.no.suit", lang, cards=shown(_dear(position.options[answer]), lang))


def four_suits(random: Random) -> Position | None:
    """A few cheap trumps and three suits of different lengths, one of them without aces and points."""
    trump = any_trump(random)
    order, deck = Position(trump.code).order, shuffled(random)
    lengths = random.sample((2, 3, 4, 5, 6), 4)
    rows: list[str] = []
    for suit, length in zip(order.suits, lengths, strict=True):
        pool = [card for card in deck if order.suit(card) is suit]
        if suit is Suit.TRUMP:
            pool = [card for card in pool if not card.points and card.rank != "A"]
        rows.append(text(order.sort(pool[:length])))
    dear = [bool(_dear(row)) for row in rows]
    random.shuffle(rows)
    found = Position(trump.code, options=tuple(rows))
    return found if dear.count(False) == 2 else None


# What it may cost


def added(position: Position) -> int:
    """What the kitty adds if it is lost so."""
    return total(position) - (position.points or 0)


def once(position: Position) -> int:
    """The points in the kitty, not multiplied."""
    return points_of(parse_cards(position.kitty))


def twice(position: Position) -> int:
    """Every kitty doubled, whatever wins it."""
    return 2 * once(position)


def by_cards(position: Position) -> int:
    """Doubled for every card."""
    return once(position) * by_number_of_cards(position)


def threat_times(position: Position) -> int:
    """The multiplier of the threat."""
    assert isinstance(position, Risk)
    return multiplier(replace(position, lead=position.threat))


def most(good: Callable[[int], bool]) -> int:
    """The most points, in steps of five, for which it is good."""
    return max((points for points in range(0, 85, 5) if good(points)), default=0)


def safe(position: Position) -> int:
    """The most points in the kitty that do not let the opponents take over."""
    times, so_far = threat_times(position), position.points or 0
    side = "declarers"
    return most(lambda points: level_change(so_far + times * points).side == side)


def reaching(position: Position) -> int:
    """The same to somebody for whom the line must be passed."""
    times, so_far = threat_times(position), position.points or 0
    return most(lambda points: so_far + times * points <= position.rules.takeover)


def unmultiplied(position: Position) -> int:
    """The same without the multiplier."""
    so_far = position.points or 0
    return most(lambda points: so_far + points < position.rules.takeover)


def a_threat(random: Random) -> Risk:
    """Points so far, and a single, a pair or a tractor that may win the last trick."""
    threat = random.choice(("BJ", "HA HA", "HA HA HK HK", "LJ LJ", "HQ"))
    return Risk("H5", points=random.randrange(20, 75, 5), threat=threat)


# The last trick


def _cards(position: Position) -> list[Card]:
    """The options that are cards."""
    return [Card(option) for option in position.options if option != SAME]


def keeps_last(position: Position) -> int:
    """The card that keeps the last trick for your side."""
    hands = [position.cards, *map(parse_cards, position.others)]
    ways = [ending(hands, position.order, card).ours for card in _cards(position)]
    return ways.index(True)


def highest_first(position: Position) -> int | None:
    """The highest trump is played while it wins."""
    order = position.order
    cards = _cards(position)
    return max(
        range(len(cards)), key=lambda n: (order.suit(cards[n]) is Suit.TRUMP, order.tier(cards[n]))
    )


def no_matter(position: Position) -> int:
    """It is all the same which card is led."""
    return position.options.index(SAME)


def why_not_last(position: Position, answer: Answer, lang: str) -> str | None:
    """How the tricks would go."""
    if not isinstance(answer, int):
        return None
    hands = [position.cards, *map(parse_cards, position.others)]
    return line_text(ending(hands, position.order, Card(position.options[answer])), lang)


def three_tricks(random: Random) -> Position | None:
    """Three cards each, and just one lead that keeps the last trick."""
    trump = any_trump(random)
    order, deck = Position(trump.code).order, shuffled(random)
    trumps = [card for card in deck if order.suit(card) is Suit.TRUMP]
    plain = [card for card in deck if order.suit(card) is not Suit.TRUMP]
    cards = [*trumps[:5], *plain[:7]]
    five = sorted(trumps[:5], key=order.tier)
    mine = [five[-1], five[1], plain[0]]
    rest = [card for card in cards if card not in mine]
    random.shuffle(rest)
    if len(rest) != 9 or len(set(cards)) != 12:
        return None
    hands = [order.sort(mine), *(order.sort(rest[at : at + 3]) for at in (0, 3, 6))]
    good = [ending(hands, order, card).ours for card in hands[0]]
    if good.count(True) != 1:
        return None
    return Position(
        trump.code,
        hand=text(hands[0]),
        others=tuple(map(text, hands[1:])),
        options=(*(card.code for card in hands[0]), SAME),
    )
