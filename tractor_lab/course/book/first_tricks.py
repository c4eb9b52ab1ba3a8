"""Lesson 0: points, who takes a trick, what may be played, and whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Final

from tractor_lab.locale import t
from tractor_lab.rules import (
    PRINTED_SUITS,
    Card,
    Rank,
    Rules,
    Suit,
    Trump,
    decide_trick,
    full_deck,
    parse_cards,
    points_of,
)
from tractor_lab.table.scene import Where
from tractor_lab.table.words import shown

from ..deals import by_print, text
from ..position import Cards, Position
from ..small_deal import played, small_deal
from ..spec import Answer
from .scoring import point_cards
from .tricks import trick_points, winner

AROUND: Final[tuple[Where, ...]] = ("W", "S", "E", "N")
"""The order of play around the table, as it is drawn."""
TAKERS = tuple("course.option." + name for name in ("west", "you", "east", "north"))
SEATS = tuple("course.option.seat." + name for name in ("west", "you", "east", "north"))


@dataclass(frozen=True, slots=True)
class FirstPosition(Position):
    """A position for somebody who has seen neither level cards nor jokers at work."""

    leader: Where = "W"
    """Who led; the plays go on from there."""
    no_trump_yet: bool = False
    """Does it not matter which suit is trump?"""

    @property
    def names_trump(self) -> bool:
        return not self.no_trump_yet

    @property
    def places(self) -> tuple[Where, ...]:
        start = AROUND.index(self.leader)
        return (*AROUND[start:], *AROUND[:start])

    def values(self, lang: str) -> dict[str, Any]:
        """Also the trump suit in words, as ``{trumps}``."""
        suit = Trump(self.trump).suit
        return {**Position.values(self, lang), "trumps": t(f"table.suit.{suit}", lang)}


def a_trump(random: Random) -> Trump:
    """Level 2, as a match begins."""
    return Trump.of(random.choice(PRINTED_SUITS), Rank.TWO)


EVERYDAY = tuple(
    card for card in full_deck(Rules()) if not card.is_joker and card.rank is not Rank.TWO
)
"""Both decks without what comes only in lesson 1: jokers and the level cards."""


def everyday(random: Random, count: int = len(EVERYDAY)) -> list[Card]:
    """So many of these cards in random order."""
    return random.sample(EVERYDAY, count)


# Points


def point_cards_and_faces(position: Position) -> Cards | None:
    """The same to somebody for whom all faces score."""
    faces = tuple(card for card in position.cards if card.rank in ("J", "Q"))
    return (*point_cards(position), *faces) if faces else None


def ten_cards(random: Random) -> Position:
    """Cards of all suits."""
    hand = by_print(everyday(random, 10))
    return FirstPosition(a_trump(random).code, hand, no_trump_yet=True)


def kings_by_height(position: Position) -> int:
    """The points to somebody who counts a king as 13."""
    cards = [card for play in position.plays for card in parse_cards(play)]
    return points_of(cards) + 3 * sum(card.rank == "K" for card in cards)


def rich_trick(random: Random) -> Position | None:
    """Four cards of one suit, with points in them."""
    suit = random.choice(PRINTED_SUITS)
    mine = [card for card in everyday(random) if card.suit is suit][:4]
    if points_of(mine) < 15:
        return None
    return FirstPosition(
        _other_trump(random, suit).code, plays=tuple(c.code for c in mine), no_trump_yet=True
    )


def _other_trump(random: Random, suit: Suit) -> Trump:
    return Trump.of(random.choice([one for one in PRINTED_SUITS if one is not suit]), Rank.TWO)


# The order of a suit


def in_order(position: Position) -> Cards:
    """The hand from high to low."""
    return position.order.sort(position.cards)


def ace_low(position: Position) -> Cards:
    """The order to somebody for whom the ace is a one."""
    aces = tuple(card for card in in_order(position) if card.rank == "A")
    return (*(card for card in in_order(position) if card.rank != "A"), *aces)


def ten_high(position: Position) -> Cards:
    """The order of other games, where the ten comes right after the ace."""

    def place(card: Card) -> int:
        return {"A": 0, "10": 1}.get(card.rank, 2)

    return tuple(sorted(in_order(position), key=place))


def points_first(position: Position) -> Cards:
    """The order to somebody who takes points for strength."""
    return tuple(sorted(in_order(position), key=lambda card: -card.points))


def one_suit(random: Random) -> Position:
    """Six different cards of a plain suit, the ace and the ten among them."""
    suit = random.choice(PRINTED_SUITS)
    names = random.sample(("3", "4", "5", "6", "7", "8", "9", "J", "Q", "K"), 4)
    cards = [Card(suit + rank) for rank in ("A", "10", *names)]
    random.shuffle(cards)
    return FirstPosition(_other_trump(random, suit).code, text(cards), no_trump_yet=True)


# Who takes it


RANKS = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def highest_anywhere(position: Position) -> int | None:
    """The same to somebody who looks at no suit; None if two cards are equally high."""
    heights = [RANKS.index(Card(play).rank) for play in position.plays]
    return heights.index(max(heights)) if heights.count(max(heights)) == 1 else None


def leader_again(_: Position) -> int:
    """Whoever led."""
    return 0


def trump_unseen(position: Position) -> int:
    """The same to somebody for whom only the suit led counts."""
    order, cards = position.order, [Card(play) for play in position.plays]
    led = order.suit(cards[0])
    return max(range(4), key=lambda n: order.tier(cards[n]) if order.suit(cards[n]) is led else -1)


def why_not_taker(position: Position, answer: Answer, lang: str) -> str | None:
    """What keeps a card from taking the trick."""
    assert isinstance(answer, int)
    order = position.order
    card, best = Card(position.plays[answer]), Card(position.plays[winner(position)])
    if order.suit(card) is order.suit(best):
        why = "lower"
    elif order.suit(card) is not order.suit(position.plays[0]):
        why = "other"
    else:
        why = "trumped"
    return t(f"course.no.takes.{why}", lang, card=shown((card,), lang), best=shown((best,), lang))


def a_trick(random: Random, trumps: range, options: tuple[str, ...]) -> FirstPosition | None:
    """Four different cards to the lead of a plain suit, with so many trumps among them."""
    trump = a_trump(random)
    cards = everyday(random, 4)
    if cards[0].suit is trump.suit or len(set(cards)) < 4:
        return None
    if sum(card.suit is trump.suit for card in cards) not in trumps:
        return None
    if sum(card.suit is cards[0].suit for card in cards) < 2:
        return None
    return FirstPosition(trump.code, plays=tuple(card.code for card in cards), options=options)


def won_by(*places: int, trumps: range, options: tuple[str, ...] = ()) -> Any:
    """Such a trick that one of these takes."""

    def fresh(random: Random) -> Position | None:
        found = a_trick(random, trumps, options)
        return found if found and winner(found) in places else None

    return fresh


# What may be played


def allowed(position: Position) -> Cards:
    """Every card that may be played to a single."""
    return tuple(card for card in position.cards if (card,) in position.legal)


def everything(position: Position) -> Cards:
    """Somebody for whom anything goes."""
    return position.cards


def trumps_of(position: Position) -> Cards:
    """The trumps of the hand."""
    return tuple(c for c in position.cards if position.order.suit(c) is Suit.TRUMP)


def suit_and_trumps(position: Position) -> Cards:
    """Somebody who may always trump."""
    return tuple(c for c in position.cards if c in (*allowed(position), *trumps_of(position)))


def only_higher(position: Position) -> Cards:
    """Somebody who thinks that the card led must be beaten."""
    return tuple(c for c in allowed(position) if position.order.compare(c, position.lead) == 1)


def no_trumps(position: Position) -> Cards:
    """Somebody who never trumps."""
    return tuple(c for c in position.cards if c not in trumps_of(position))


def no_points(position: Position) -> Cards:
    """Somebody who may not give points away."""
    return tuple(c for c in allowed(position) if not c.points)


def to_follow(random: Random) -> Position | None:
    """A single card led to nine, some of which are of its suit: higher ones, lower ones, and trumps."""
    trump = a_trump(random)
    lead, *hand = everyday(random, 10)
    found = FirstPosition(trump.code, by_print(hand), lead=lead.code)
    plain = lead.suit is not trump.suit and any(card.suit is lead.suit for card in hand)
    return found if plain and trumps_of(found) and only_higher(found) else None


def to_discard(random: Random) -> Position | None:
    """A single card of a suit of which you have none left."""
    trump = a_trump(random)
    lead, *cards = everyday(random)
    hand = [card for card in cards if card.suit is not lead.suit][:8]
    found = FirstPosition(trump.code, by_print(hand), lead=lead.code)
    return found if lead.suit is not trump.suit and trumps_of(found) else None


# Whose turn


def next_turn(position: Position) -> int:
    """Whose turn it is after these plays of a trick: a small deal is played so far."""
    plays = position.plays
    spare = [f"{Card(plays[0]).suit}{rank}" for rank in RANKS]
    rest = [code for code in spare if code not in plays][: 4 - len(plays)]
    deal = small_deal([*plays, *rest], position.trump, position.rules)
    return played(deal, plays).turn


def clockwise(position: Position) -> int:
    """The neighbour on the other side."""
    return (len(position.plays) - 2) % 4


def across(position: Position) -> int:
    """The partner of whoever played last."""
    return (len(position.plays) + 1) % 4


def same_again(position: Position) -> int:
    """Whoever played last."""
    return len(position.plays) - 1


def begun(random: Random) -> Position | None:
    """One, two or three cards of a trick."""
    found = a_trick(random, range(1), SEATS)
    if found is None or any(
        Card(play).suit is not Card(found.plays[0]).suit for play in found.plays[:3]
    ):
        return None
    return FirstPosition(found.trump, plays=found.plays[: random.randint(1, 3)], options=SEATS)


def next_around(_: Position) -> int:
    """You, as the next after the leader."""
    return 1


# Whose points

OURS = (1, 3)


def our_points(position: Position) -> int:
    """What your side wins with the trick."""
    return trick_points(position) if winner(position) in OURS else 0


def own_cards(position: Position) -> int | None:
    """Only the points that your side has played; None if there are none."""
    return points_of([Card(position.plays[place]) for place in OURS]) or None


def own_tricks(position: Position) -> int:
    """Only what you take yourself."""
    return trick_points(position) if winner(position) == 1 else 0


# A card for your partner


def worth(position: Position, card: Card) -> int:
    """What your side wins if you play this card as the last one."""
    plays = (*position.plays, card.code)
    won = decide_trick(plays, position.order).winner in OURS
    return points_of(parse_cards(" ".join(plays))) if won else 0


def gift(position: Position) -> Cards:
    """A card that wins your side most."""
    return (max(allowed(position), key=lambda card: worth(position, card)),)


def as_good(position: Position, answer: Answer) -> bool:
    """Is it a card that wins as much?"""
    if isinstance(answer, int) or len(answer) != 1 or answer[0] not in allowed(position):
        return False
    return worth(position, answer[0]) == worth(position, gift(position)[0])


def points_kept(position: Position) -> Cards | None:
    """The lowest card of the suit without points."""
    plain = sorted((c for c in allowed(position) if not c.points), key=position.order.tier)
    return (plain[0],) if plain else None


def points_from_elsewhere(position: Position) -> Cards | None:
    """A ten or a king of another suit."""
    others = [c for c in no_trumps(position) if c not in allowed(position) and c.points == 10]
    return (others[0],) if others else None


def trump_in(position: Position) -> Cards | None:
    """The lowest trump, to make sure."""
    trumps = sorted(trumps_of(position), key=position.order.tier)
    return (trumps[0],) if trumps else None


def for_partner(random: Random) -> Position | None:
    """East leads, North holds the trick, and you play last, holding cards of the suit."""
    trump, suit = a_trump(random), random.choice(PRINTED_SUITS)
    if suit is trump.suit:
        return None
    cards = everyday(random)
    led = [card for card in cards if card.suit is suit]
    others = [card for card in cards if card.suit is not suit]
    plays, mine = led[:3], led[3:6]
    found = FirstPosition(
        trump.code,
        by_print([*mine, *others[:5]]),
        lead=plays[0].code,
        plays=tuple(card.code for card in plays),
        leader="E",
    )
    return found if winner(found) == 1 and gift(found)[0].points else None


def why_not_gift(position: Position, answer: Answer, lang: str) -> str | None:
    """What another card that may be played would bring."""
    if isinstance(answer, int) or len(answer) != 1 or answer[0] not in allowed(position):
        return None
    given, brings = shown(answer, lang), worth(position, answer[0])
    best = gift(position)
    return t("course.no.gift", lang, given=given, brings=brings, best=shown(best, lang))


def gift_words(position: Position) -> dict[str, Any]:
    """What your side wins with the best card."""
    return {"won": worth(position, gift(position)[0])}
