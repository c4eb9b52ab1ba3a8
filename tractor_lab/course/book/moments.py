"""Lesson 10: moments of played deals, cut out as positions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from tractor_lab.locale import t
from tractor_lab.rules import Card, Order, Suit, decide_trick, full_deck, parse_cards, points_of
from tractor_lab.rules.cards import LEVEL_RANKS
from tractor_lab.table.scene import Row, Where, lay
from tractor_lab.table.words import shown

from ..deals import any_trump, shuffled, text
from ..drilling.played import Played, played
from ..guide import bury, length_of
from ..kitties import emptied
from ..position import Cards, Position

DEALS = 14
"""Fresh moments come from so many deals; a deal is kept once it was played."""
SEATS = tuple("course.option." + name for name in ("west", "you", "east", "north"))
BEFORE: tuple[Where, ...] = ("E", "N", "W")
"""Who has played when you are last."""


@dataclass(frozen=True, slots=True)
class DealPosition(Position):
    """A moment of a deal: what was played before, and the open trick to which you play last."""

    seen: str = ""
    suit: str = ""
    """The suit that is asked about."""
    table: tuple[str, ...] = ()
    """What East led, and what North and West played."""

    def rows(self, lang: str) -> tuple[Row, ...]:
        found = [
            Row(lay(play), t("table.seat." + where, lang), where, pick=False, small=True)
            for where, play in zip(BEFORE, self.table, strict=False)
        ]
        if self.seen:
            name = t("course.seen", lang)
            found.append(Row(lay(self.seen), name, "seen", pick=False, small=True))
        return tuple(found)

    def values(self, lang: str) -> dict[str, Any]:
        known = Position.values(self, lang)
        known["asked"] = t("table.suit.of." + self.suit, lang) if self.suit else ""
        known["seen"] = shown(parse_cards(self.seen), lang)
        known["gone"] = len(parse_cards(self.seen))
        if self.suit:
            known["own"] = len(of_suit(self.cards, self))
            known["total"] = len(all_of(self))
        if self.table:
            places = [shown(parse_cards(play), lang) for play in self.table]
            holder = decide_trick(self.table, self.order).winner
            known["holder"] = t("table.seat." + BEFORE[holder], lang).split(" · ")[0]
            known["by"] = places[holder]
            known["lies"] = points_of([card for play in self.table for card in parse_cards(play)])
        return known


def of_suit(cards: Cards, position: DealPosition) -> Cards:
    """The cards that are played in the suit asked about."""
    return tuple(card for card in cards if position.order.suit(card) is Suit(position.suit))


def all_of(position: DealPosition) -> Cards:
    """All cards of the suit asked about, in both decks."""
    return of_suit(full_deck(position.rules), position)


Moment = Callable[[Random], Position | None]


def moment(make: Callable[[Played, int, Random], Position | None]) -> Moment:
    """Fresh positions: some trick of some deal."""

    def fresh(random: Random) -> Position | None:
        deal = played(random.randrange(DEALS))
        return make(deal, random.randrange(len(deal.tricks)), random)

    return fresh


def before(deal: Played, number: int) -> Cards:
    """All cards played before a trick."""
    return tuple(card for trick in deal.tricks[:number] for play in trick.plays for card in play)


def a_trick(deal: Played, number: int, _: Random) -> Position | None:
    """A trick in which a trump or a level card matters."""
    trick = deal.tricks[number]
    order = deal.order
    suits = {order.suit(play[0]) for play in trick.plays}
    if len(suits) < 2 and order.suit(trick.plays[0][0]) is not Suit.TRUMP:
        return None
    plays = tuple(text(order.sort(play)) for play in trick.plays)
    return Position(order.trump.code, plays=plays, options=SEATS)


def rich_trick(deal: Played, number: int, _: Random) -> Position | None:
    """A trick with points from both sides."""
    plays = tuple(text(deal.order.sort(play)) for play in deal.tricks[number].plays)
    return Position(deal.order.trump.code, plays=plays)


# -- counting ------------------------------------------------------------------------------------------------


def trumps_left(deal: Played, number: int, random: Random) -> Position | None:
    """Some way into a deal: the trumps in your hand and those that were played."""
    if number < 4:
        return None
    order = deal.order
    hand = deal.hands_before(number)[random.randrange(4)]
    mine = [card for card in hand if order.suit(card) is Suit.TRUMP]
    seen = [card for card in before(deal, number) if order.suit(card) is Suit.TRUMP]
    if not mine or not 4 <= len(seen) <= 26:
        return None
    return DealPosition(
        order.trump.code, hand=text(hand), seen=text(order.sort(tuple(seen))), suit="T"
    )


def suit_left(deal: Played, number: int, random: Random) -> Position | None:
    """The same in a plain suit."""
    order = deal.order
    hand = deal.hands_before(number)[random.randrange(4)]
    suit = random.choice(order.suits[1:])
    mine = [card for card in hand if order.suit(card) is suit]
    seen = [card for card in before(deal, number) if order.suit(card) is suit]
    if len(mine) < 2 or len(seen) < 4:
        return None
    return DealPosition(
        order.trump.code, hand=text(hand), seen=text(order.sort(tuple(seen))), suit=suit.value
    )


def a_sure_card(deal: Played, number: int, random: Random) -> Position | None:
    """Your highest cards of all suits; one of the plain ones cannot be beaten any more."""
    order = deal.order
    hand = deal.hands_before(number)[random.randrange(4)]
    seen = before(deal, number)
    tops = [held[0] for held in order.by_suit(hand).values() if held]
    if len(tops) < 4 or number < 5:
        return None
    least = {order.suit(top): order.tier(top) for top in tops}
    high = [card for card in seen if order.tier(card) >= least.get(order.suit(card), 99)]
    if sum(is_sure(top, order, (*seen, *hand)) for top in tops) != 1:
        return None
    return DealPosition(
        order.trump.code, hand=text(hand), seen=text(order.sort(tuple(high))),
        options=tuple(card.code for card in tops),
    )  # fmt: skip


def is_sure(card: Card, order: Order, known: Cards) -> bool:
    """Can nobody else hold a higher card of its suit? `known` are those played and one's own."""
    higher = [
        c
        for tier in order.high_to_low(order.suit(card))
        for c in tier
        if order.tier(c) > order.tier(card)
    ]
    return all(known.count(other) == 2 for other in higher)


# -- following ---------------------------------------------------------------------------------------------


def a_duty(deal: Played, number: int, _: Random) -> Position | None:
    """A pair or a tractor was led, and you follow."""
    trick = deal.tricks[number]
    if len(trick.plays[0]) < 2:
        return None
    seat = (trick.leader + 1) % 4
    hand = deal.hands_before(number)[seat]
    return Position(
        deal.order.trump.code, hand=text(hand), lead=text(deal.order.sort(trick.plays[0]))
    )


# -- before and after ----------------------------------------------------------------------------------------


def a_hand(deal: Played, _: int, random: Random) -> Position | None:
    """A hand when it is dealt, to be sorted: the trumps of it."""
    hand = deal.hands[random.randrange(4)]
    trumps = [card for card in dict.fromkeys(hand) if deal.order.suit(card) is Suit.TRUMP]
    tiers = {deal.order.tier(card) for card in trumps}
    if not 5 <= len(trumps) <= 8 or len(tiers) < len(trumps):
        return None
    random.shuffle(trumps)
    return Position(deal.order.trump.code, hand=text(trumps))


def a_burial(random: Random) -> Position | None:
    """33 cards, and four ways to bury eight of them."""
    trump = any_trump(random)
    order, hand = Order(trump), tuple(shuffled(random)[:33])
    good = bury(hand, order)
    plain = [card for card in hand if order.suit(card) is not Suit.TRUMP and not card.points]
    spread = sorted(plain, key=lambda card: (order.tier(card), card.index))[:8]
    lowest = sorted(hand, key=lambda card: (card.is_joker, _printed(card), card.index))[:8]
    points = sorted(hand, key=lambda card: (order.suit(card) is Suit.TRUMP, -card.points))[:8]
    ways = [text(order.sort(tuple(way))) for way in (good, lowest, points, spread)]
    if points_of(good) or not any(order.suit(card) is Suit.TRUMP for card in lowest):
        return None
    if len(set(ways)) < 4 or points_of(points) < 20 or len(spread) < 8:
        return None
    if emptied(hand, spread, order) or not emptied(hand, good, order):
        return None
    random.shuffle(ways)
    return DealPosition(order.trump.code, hand=text(hand), options=tuple(ways))


def _printed(card: Card) -> int:
    return 99 if card.is_joker else LEVEL_RANKS.index(card.rank)


def an_end(deal: Played, _: int, random: Random) -> Position | None:
    """The last trick, the kitty, and the opponents' points before the kitty.

    Some points that the declarer played and took are buried instead: theirs stay what they are.
    """
    trick = deal.tricks[-1]
    assert trick.winner is not None
    if (trick.winner - deal.declarer) % 2 == 0:
        return None
    own: list[Card] = []
    for one in deal.tricks[:-1]:
        if one.winner is not None and (one.winner - deal.declarer) % 2 == 0:
            own += [c for c in one.plays[(deal.declarer - one.leader) % 4] if c.points]
    buried = random.sample(own, min(len(own), random.randint(1, 3)))
    kitty = deal.order.sort((*random.sample(deal.kitty, 8 - len(buried)), *buried))
    best = trick.plays[(trick.winner - trick.leader) % 4]
    return Position(
        deal.order.trump.code, lead=text(deal.order.sort(best)), kitty=text(kitty),
        points=deal.points,
    )  # fmt: skip


def a_call(random: Random) -> Position | None:
    """Half a hand with three level cards and a joker to call with."""
    trump = any_trump(random)
    deck = shuffled(random)
    levels = [card for card in dict.fromkeys(deck) if card.rank == trump.level][:3]
    joker = Card(random.choice(("BJ", "LJ")))
    hand = [card for card in deck if card.rank != trump.level and not card.is_joker][:9]
    hand += [*levels, joker]
    random.shuffle(hand)
    options = tuple(card.code for card in hand if card in levels or card is joker)
    found = DealPosition(trump.code, hand=text(hand), options=options)
    long = sorted(lengths(found))
    return found if long[-1] > long[-2] else None


def a_last_card(random: Random) -> Position | None:
    """Three cards of a plain suit on the table, and several in your hand."""
    trump = any_trump(random)
    order = Order(trump)
    suit = random.choice(order.suits[1:])
    deck = shuffled(random)
    table = [card for card in deck if order.suit(card) is suit][:3]
    for card in table:
        deck.remove(card)
    hand = tuple(deck[: random.randint(12, 20)])
    mine = order.sort([card for card in dict.fromkeys(hand) if order.suit(card) is suit])
    if not 4 <= len(mine) <= 6 or not any(card.points for card in mine):
        return None
    hand = order.sort(hand)
    return DealPosition(
        trump.code, hand=text(hand), table=tuple(card.code for card in table),
        options=tuple(card.code for card in mine),
    )  # fmt: skip


def lengths(position: Position) -> list[int]:
    """Trumps in the hand under each of the calls."""
    level = position.order.trump.level
    assert level is not None
    found = []
    for option in position.options:
        suit = Card(option).suit
        if suit is None:  # a joker calls nothing
            found.append(0)
            continue
        found.append(length_of(position.cards, suit, level))
    return found
