"""Questions for those who count: what is still out, after the tricks that everybody saw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Final

from tractor_lab.rules import Card, Suit, full_deck
from tractor_lab.table.scene import Where

from ..habits import Public
from .ask_cards import SEATS
from .ask_count import numbered
from .played import Cards, Played, trumps_in
from .question import Question, only_wrong

MOST: Final = 32
"""So many cards of earlier tricks are read at most."""
NOBODY: Final = "drill.option.nobody"


def count(deal: Played, random: Random) -> Question | None:
    """Some tricks lie open: the highest card that is out, the trumps that are out, or who is void?"""
    ask = random.choice((_high, _high, _trumps, _void, _void))
    for _ in range(8):
        number = random.randint(2, 6)
        seat = random.choice([one for one in range(4) if one != deal.declarer])
        if number < len(deal.tricks) and len(deal.before(number)) <= MOST:
            found = ask(deal, number, seat, random)
            if found is not None:
                return found
    return None


def _seen(deal: Played, number: int, seat: int) -> tuple[tuple[Where, tuple[Cards, ...]], ...]:
    """The first tricks as that seat saw them."""
    return tuple(
        (SEATS[(trick.leader - seat) % 4], tuple(map(deal.order.sort, trick.plays)))
        for trick in deal.tricks[:number]
    )


def _high(deal: Played, number: int, seat: int, random: Random) -> Question | None:
    """Which card of a plain suit is now the highest that you do not see?"""
    order, level = deal.order, deal.order.trump.level
    suit = random.choice([one for one in order.suits if one is not Suit.TRUMP])
    ladder = [tier[0] for tier in order.high_to_low(suit)]
    hand, fell = deal.hands_before(number)[seat], deal.before(number)
    known = Counter((*hand, *fell))
    copies = order.rules.decks

    def top(out: Callable[[Card], bool], cards: list[Card] = ladder) -> Card | None:
        return next((card for card in cards if out(card)), None)

    right = top(lambda card: known[card] < copies)
    if right is None or (right is ladder[0] and random.random() < 0.9):
        return None
    # Where somebody leaves the level card who reads the print.
    printed = [
        Card(f"{suit}{rank}") for rank in ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5")
    ]
    said = {
        "own-forgotten": top(lambda card: fell.count(card) < copies),
        "one-deck": top(lambda card: not known[card]),
        "level-keeps-place": top(lambda card: known[card] < copies, printed),
        "nothing-counted": ladder[0],
    }
    at = ladder.index(right)
    near = [*ladder[max(0, at - 2) : at], *ladder[at + 1 : at + 3]]
    cards = list(dict.fromkeys([right, *(c for c in said.values() if c), *near]))[:5]
    cards.sort(key=lambda card: -_rank(card, printed))
    places = {name: cards.index(card) for name, card in said.items() if card and card in cards}
    return Question(
        order,
        tuple((card,) for card in cards),
        frozenset([cards.index(right)]),
        only_wrong(places, cards.index(right)),
        flaws={
            n: "level" if card.rank == level else "gone" if known[card] >= copies else "lower"
            for n, card in enumerate(cards)
            if card is not right
        },
        words={
            "suit": f"duties.suit.{suit}",
            "copies": copies,
            "fell": fell.count(right),
            "mine": hand.count(right),
            "above": order.sort([c for c in known.elements() if c in ladder[:at]]),
        },
        hand=hand,
        seen=_seen(deal, number, seat),
        kind="high",
        why="top" if at == 0 else "next",
    )


def _rank(card: Card, printed: list[Card]) -> int:
    return len(printed) - printed.index(card) if card in printed else 0


def _trumps(deal: Played, number: int, seat: int, _: Random) -> Question | None:
    """How many trumps are in the other hands and the kitty?"""
    order, trump = deal.order, deal.order.trump
    if trump.suit is None:
        return None
    hand, fell = deal.hands_before(number)[seat], deal.before(number)
    deck = full_deck(order.rules)

    def of(cards: Cards) -> int:
        return trumps_in(cards, order)

    def printed(cards: Cards) -> int:
        return sum(card.suit is trump.suit for card in cards)

    def no_joker(cards: Cards) -> int:
        return of(tuple(card for card in cards if not card.is_joker))

    def no_level(cards: Cards) -> int:
        return printed(cards) + sum(card.is_joker for card in cards)

    right = of(deck) - of(hand) - of(fell)
    if not of(fell):
        return None
    said = {
        "own-forgotten": of(deck) - of(fell),
        "off-suit-levels": no_level(deck) - no_level(hand) - no_level(fell),
        "no-jokers": no_joker(deck) - no_joker(hand) - no_joker(fell),
        "count-printed": printed(deck) - printed(hand) - printed(fell),
    }
    more = (right + 2, right - 2, right + 1)
    options, place, places = numbered("drill.cards", right, said, more)
    return Question(
        order,
        options,
        frozenset([place]),
        places,
        words={"all": of(deck), "fell": of(fell), "mine": of(hand), "total": right},
        hand=hand,
        seen=_seen(deal, number, seat),
        kind="trumps",
    )


def _void(deal: Played, number: int, seat: int, random: Random) -> Question | None:
    """Who has shown to be out of a suit?"""
    order = deal.order
    public = Public(order)
    for trick in deal.tricks[:number]:
        public.follow(trick)
    led = list(dict.fromkeys(order.suit(trick.plays[0][0]) for trick in deal.tricks[:number]))
    suit = random.choice(led)
    others = [(seat + at) % 4 for at in (1, 2, 3)]
    out = [at for at, one in enumerate(others) if suit in public.void[one]]
    if len(out) > 1 or (not out and random.random() < 0.7):
        return None
    right = out[0] if out else 3
    elsewhere = [at for at, one in enumerate(others) if public.void[one] - {suit} and at not in out]
    shown = _strange(deal, number, others[right], suit) if out else ()
    ruffed = any(order.suit(card) is Suit.TRUMP for card in shown)
    said = {
        "void-elsewhere": elsewhere[0] if elsewhere else None,
        "level-in-suit": 3 if out and all(card.suit is suit for card in shown) else None,
        "only-ruffs-tell": 3 if out and not ruffed else None,
    }
    return Question(
        order,
        (*(f"drill.seat.{SEATS[at]}" for at in (1, 2, 3)), NOBODY),
        frozenset([right]),
        only_wrong(said, right),
        flaws={at: "followed" if at < 3 else "there" for at in range(4) if at != right},
        words={
            "suit": f"duties.suit.{suit}",
            "shown": shown,
            "who": f"drill.seat.{SEATS[right + 1]}" if out else NOBODY,
        },
        seen=_seen(deal, number, seat),
        kind="void",
        why="shown" if out else "nobody",
    )


def _strange(deal: Played, number: int, seat: int, suit: Suit) -> Cards:
    """What this seat has played to leads of the suit without following."""
    of = deal.order.suit
    plays = (
        trick.plays[(seat - trick.leader) % 4]
        for trick in deal.tricks[:number]
        if of(trick.plays[0][0]) is suit
    )
    return tuple(card for play in plays for card in play if of(card) is not suit)
