"""Lesson 1: which cards are trump, and which card is higher."""

from __future__ import annotations

from random import Random

from tractor_lab.locale import t
from tractor_lab.rules import (
    FACES,
    LEVEL_RANKS,
    PRINTED_SUITS,
    Card,
    Order,
    Rank,
    Suit,
    Trump,
    full_deck,
)
from tractor_lab.table.words import shown

from ..deals import a_hand, any_trump, shuffled
from ..position import Cards, Position
from ..spec import Answer, Click

# Which cards are trump


def trumps(position: Position) -> Cards:
    """Every trump of the hand."""
    order = position.order
    return tuple(card for card in position.cards if order.suit(card) is Suit.TRUMP)


def printed_trumps(position: Position) -> Cards:
    """What is trump to somebody who leaves level cards in the suit printed on them."""
    suit = Trump(position.trump).suit
    return tuple(card for card in position.cards if card.is_joker or card.suit is suit)


def trumps_without_jokers(position: Position) -> Cards | None:
    """What is trump to somebody who takes jokers for cards of no suit; None if there are none."""
    found = tuple(card for card in trumps(position) if not card.is_joker)
    return found if len(found) < len(trumps(position)) else None


def of_suit_led(position: Position) -> int:
    """How many cards of the hand are of the suit led."""
    order = position.order
    return sum(order.suit(card) is position.suit_led for card in position.cards)


def printed_of_suit(position: Position) -> int:
    """The same to somebody who counts level cards in the suit printed on them."""
    return sum(card.suit is position.suit_led for card in position.cards)


def clubs_and_others(random: Random) -> Position:
    """A single plain card is led to thirteen cards."""
    trump = any_trump(random)
    suit = random.choice([one for one in PRINTED_SUITS if one is not trump.suit])
    lead, *cards = shuffled(random)
    while Order(trump).suit(lead) is not suit:
        lead, *cards = cards
    return Position(trump.code, hand=_printed(cards[:13]), lead=lead.code)


def _printed(cards: list[Card]) -> str:
    from ..deals import by_print

    return by_print(cards)


# Which card is higher


def highest(position: Position) -> int:
    """The place of the highest option; every other is lower."""
    order, options = position.order, [Card(option) for option in position.options]
    wins = [all(o is c or order.compare(c, o) == 1 for o in options) for c in options]
    return wins.index(True)


def highest_printed(position: Position) -> int | None:
    """The highest to somebody for whom a level card is worth what is printed on it."""
    trump = Trump(position.trump)
    cards = [Card(option) for option in position.options]
    own = [card for card in cards if card.suit is trump.suit]
    found = max(own, key=lambda card: LEVEL_RANKS.index(card.rank), default=None)
    return cards.index(found) if found else None


def why_not_highest(position: Position, answer: Answer, lang: str) -> str | None:
    """A plain card where there is a trump, or a trump with a higher one beside it."""
    if not isinstance(answer, int):
        return None
    given = Card(position.options[answer])
    key = "below" if position.order.suit(given) is Suit.TRUMP else "plain"
    return t(f"course.no.highest.{key}", lang, given=shown((given,), lang))


def four_cards(random: Random) -> Position | None:
    """Four cards with one highest."""
    trump = any_trump(random)
    cards = random.sample(FACES[:52], 4)
    order = Order(trump)
    top = max(order.tier(c) if order.suit(c) is Suit.TRUMP else -1 for c in cards)
    if sum(order.suit(c) is Suit.TRUMP and order.tier(c) == top for c in cards) != 1:
        return None
    return Position(trump.code, options=tuple(card.code for card in cards))


EQUAL = "course.option.equal"
APART = "course.option.apart"


def higher_or_equal(position: Position) -> int:
    """0 or 1 for the higher of two options, 2 if they are equal."""
    one, two, *_ = position.options
    return {1: 0, -1: 1, 0: 2}[position.order.compare(one, two) or 0]


def higher_suit(position: Position) -> int:
    """To somebody who ranks the suits spades, hearts, clubs, diamonds."""
    one, two, *_ = position.options
    return 0 if PRINTED_SUITS.index(Suit(one[0])) < PRINTED_SUITS.index(Suit(two[0])) else 1


def why_not_equal(_position: Position, _answer: Answer, lang: str) -> str | None:
    """The other of the two level cards is no better."""
    return t("course.mis.suits-rank", lang)


def never_compared(position: Position) -> int:
    """To somebody who leaves level cards in the suits printed on them."""
    return position.options.index(APART)


def two_level_cards(random: Random) -> Position:
    """Two off-suit level cards, and that they are equal."""
    trump = any_trump(random)
    others = [suit for suit in PRINTED_SUITS if suit is not trump.suit]
    one, two = random.sample(others, 2)
    return Position(
        trump.code, options=(f"{one}{trump.level}", f"{two}{trump.level}", EQUAL, APART)
    )


# The whole ladder


def in_order(position: Position) -> Cards:
    """The hand from high to low."""
    return position.order.sort(position.cards)


def falls(position: Position, answer: Cards | int) -> bool:
    """Does the answer go from high to low? Equal cards may stand either way."""
    if isinstance(answer, int) or sorted(answer) != sorted(position.cards):
        return False
    tiers = [position.order.tier(card) for card in answer]
    return tiers == sorted(tiers, reverse=True)


def level_in_its_rank(position: Position) -> Cards:
    """The order to somebody who leaves level cards where their rank is printed."""
    trump = Trump(position.trump)

    def height(card: Card) -> tuple[int, int]:
        return list(Rank).index(card.rank), card.suit is trump.suit

    return tuple(sorted(position.cards, key=height, reverse=True))


def level_below_ace(position: Position) -> Cards | None:
    """The order to somebody who puts the level card of the trump suit on top, the others lowest."""
    trump = Trump(position.trump)
    others = [c for c in position.cards if c.rank == trump.level and c.suit is not trump.suit]
    rest = [card for card in position.order.sort(position.cards) if card not in others]
    return (*rest, *others)


def ladder_hand(random: Random, level: Rank | None = None) -> Position:
    """Six trumps: a joker, both kinds of level card, and three of the suit."""
    trump = any_trump(random)
    if level:
        trump = Trump.of(trump.suit, level)
    others = [f"{suit}{trump.level}" for suit in PRINTED_SUITS if suit is not trump.suit]
    own = [card for card in FACES if card.suit is trump.suit and card.rank != trump.level]
    cards = [random.choice(("BJ", "LJ")), f"{trump.suit}{trump.level}", random.choice(others)]
    cards += [card.code for card in random.sample(own, 3)]
    random.shuffle(cards)
    return Position(trump.code, hand=" ".join(cards))


# Counting the trumps of both decks


def all_trumps(position: Position) -> int:
    """How many trumps the decks hold."""
    order = position.order
    return sum(order.suit(card) is Suit.TRUMP for card in full_deck(position.rules))


def all_printed(position: Position) -> int:
    """The same to somebody who leaves level cards in their printed suits."""
    suit = Trump(position.trump).suit
    return sum(card.is_joker or card.suit is suit for card in full_deck(position.rules))


EXERCISES = (
    Click(
        "01.trump.1",
        "pick",
        Position("H5", hand="SA SK S5 S4 HA H10 H5 CQ C5 C3 DK D9 LJ"),
        trumps,
        {"level-in-suit": printed_trumps, "jokers-apart": trumps_without_jokers},
        fresh=a_hand(13, printed=True),
        hidden=True,
    ),
    Click(
        "01.trump.2",
        "pick",
        Position("NT7", hand="SA S7 S6 HA H7 HJ CK C7 DQ D4 LJ BJ"),
        trumps,
        {"nt-only-jokers": printed_trumps},
        fresh=a_hand(13, none=1.0, printed=True),
        hidden=True,
    ),
    Click(
        "01.suit.1",
        "number",
        Position("S9", hand="SK S6 HA H9 CA CJ C9 C9 C4 C2 D10 D8 BJ", lead="CK"),
        of_suit_led,
        {"level-in-suit.count": printed_of_suit},
        fresh=clubs_and_others,
        hidden=True,
        unit="course.unit.cards",
    ),
    Click(
        "01.higher.1",
        "choose",
        Position("S8", options=("SA", "D8", "HA", "SK")),
        highest,
        {"level-keeps-rank": highest_printed},
        why_not=why_not_highest,
        fresh=four_cards,
    ),
    Click(
        "01.higher.2",
        "choose",
        Position("S8", options=("H8", "D8", EQUAL, APART)),
        higher_or_equal,
        {"suits-rank": higher_suit, "level-in-suit.apart": never_compared},
        why_not=why_not_equal,
        fresh=two_level_cards,
    ),
    Click(
        "01.order.1",
        "order",
        Position("H5", hand="HA S5 H2 LJ H5 HK BJ"),
        in_order,
        {"level-keeps-rank.order": level_in_its_rank, "off-level-low": level_below_ace},
        accepts=falls,
        fresh=ladder_hand,
    ),
    Click(
        "01.order.2",
        "order",
        Position("S2", hand="SA D2 SK LJ S3 S2"),
        in_order,
        {"two-is-low": level_in_its_rank, "off-level-low": level_below_ace},
        accepts=falls,
        fresh=lambda random: ladder_hand(random, Rank.TWO),
    ),
    Click(
        "01.count.1",
        "number",
        Position("H5"),
        all_trumps,
        {"count-printed": all_printed, "one-deck": lambda p: all_trumps(p) // 2},
        fresh=lambda random: Position(any_trump(random, none=0.5).code),
        unit="course.unit.trumps",
    ),
)
