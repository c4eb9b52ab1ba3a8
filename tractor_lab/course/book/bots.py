"""Lesson 14: what is asked about bots and tournaments, and what is believed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from tractor_lab.players.tournament_play import LOST
from tractor_lab.rules import Card, Rules, Suit, full_deck, level_change, parse_cards

from ..position import Position
from ..spec import Naive

SEEN: Final = tuple(f"course.14.view.seen.{key}" for key in ("calls", "sizes", "played", "own"))
"""What is in a view."""
HIDDEN: Final = tuple(f"course.14.view.hidden.{key}" for key in ("partner", "kitty", "next"))
"""What is in none, in the order of the beliefs."""
TWICE: Final = tuple(f"course.14.twice.{key}" for key in ("luck", "more", "learn", "practice"))
"""Why a deck is played twice: the reason, and three that are none."""


@dataclass(frozen=True, slots=True)
class Contest(Position):
    """A question about numbers; the texts name them by their place: ``{a}``, ``{b}`` ..."""

    numbers: tuple[int, ...] = ()

    @property
    def names_trump(self) -> bool:
        return bool(self.lead)

    def values(self, lang: str) -> dict[str, Any]:
        named = dict(zip("abcdefgh", self.numbers, strict=False))
        return {**Position.values(self, lang), **named, **_results(self.numbers)}


def _results(numbers: tuple[int, ...]) -> dict[str, str]:
    """Means and halves of intervals, in hundredths, as results are written: ``{r0}``, ``{r1}`` ..."""
    pairs = zip(numbers[::2], numbers[1::2], strict=False)
    return {
        f"r{place}": f"{mean / 100:+.2f} ± {half / 100:.2f}".replace("-", "−")
        for place, (mean, half) in enumerate(pairs)
    }


def numbers(about: Callable[..., int]) -> Callable[[Position], int]:
    """A function of the numbers, as one of the position."""

    def answer(position: Position) -> int:
        assert isinstance(position, Contest)
        return about(*position.numbers)

    return answer


# -- a view ------------------------------------------------------------------------------------------------


def seen(position: Position) -> int:
    """The option that is in a view."""
    return next(place for place, option in enumerate(position.options) if option in SEEN)


def takes(wanted: str) -> Naive:
    """Somebody who thinks this is in it."""
    return lambda position: position.options.index(wanted) if wanted in position.options else None


def some_view(random: Random) -> Contest:
    """One that is seen and three that are not, in any order."""
    options = [random.choice(SEEN), *HIDDEN]
    random.shuffle(options)
    return Contest(options=tuple(options))


DECK: Final = len(full_deck(Rules()))
HAND: Final = Rules().hand


@numbers
def hidden(tricks: int) -> int:
    """Cards a seat that has not buried does not see after so many tricks of single cards."""
    return DECK - (HAND - tricks) - 4 * tricks


@numbers
def hidden_hands(tricks: int) -> int:
    """The kitty is forgotten."""
    return 3 * (HAND - tricks)


@numbers
def hidden_first(tricks: int) -> int:  # noqa: ARG001
    """As before the first trick."""
    return DECK - HAND


@numbers
def hidden_unplayed(tricks: int) -> int:
    """What was played is forgotten."""
    return DECK - (HAND - tricks)


def some_tricks(random: Random) -> Contest:
    """After one to twenty tricks."""
    return Contest(numbers=(random.randint(1, 20),))


# -- an answer that is allowed ----------------------------------------------------------------------------


def highest_two(position: Position) -> tuple[Card, ...]:
    """A bot that plays its two highest cards, whatever was led."""
    return position.order.sort(position.cards)[:2]


def lowest_two(position: Position) -> tuple[Card, ...]:
    """A bot that follows suit with its lowest cards, pair or not."""
    mine = [card for card in position.cards if position.order.suit(card) is position.suit_led]
    return position.order.sort(mine)[-2:]


def lowest_of_all(position: Position) -> tuple[Card, ...]:
    """A bot that plays its two lowest plain cards."""
    order = position.order
    return tuple(
        sorted(position.cards, key=lambda c: (order.suit(c) is Suit.TRUMP, order.tier(c)))[:2]
    )


def allowed(position: Position, answer: Any) -> bool:
    """Is this a legal play?"""
    return parse_cards(answer) in position.legal


# -- a tournament ------------------------------------------------------------------------------------------


def reason(position: Position) -> int:
    """The option that says why a deck is played twice."""
    return position.options.index(TWICE[0])


def some_reasons(random: Random) -> Contest:
    """The reasons in another order."""
    return Contest(options=tuple(random.sample(TWICE, len(TWICE))))


@numbers
def better(first: int, second: int) -> int:
    """Points a deal that A did better: B made the first number against it, A the second against B."""
    return (second - first) // 2


@numbers
def better_for_b(first: int, second: int) -> int:
    """The other way round."""
    return (first - second) // 2


@numbers
def both_together(first: int, second: int) -> int:
    """Not divided among the two plays."""
    return second - first


@numbers
def the_mean(first: int, second: int) -> int:
    """The mean of both totals."""
    return (first + second) // 2


def some_totals(random: Random) -> Contest:
    """Two totals in tens."""
    first, second = (10 * random.randint(0, 16) for _ in range(2))
    return Contest(numbers=(first, second))


def won(total: int, *, declares: bool) -> int:
    """Levels a side wins in a deal, below zero if the other wins them."""
    change = level_change(total)
    return change.levels if (change.side == "declarers") == declares else -change.levels


@numbers
def both_plays(first: int, second: int) -> int:
    """Levels A won more than B: A declared in the first play, B in the second."""
    return won(first, declares=True) + won(second, declares=False)


@numbers
def takeover_counts(first: int, second: int) -> int:
    """To take over is believed to be a level of its own."""

    def more(total: int, *, declares: bool) -> int:
        extra = level_change(total).side == "opponents"
        return won(total, declares=declares) + (0 if not extra else -1 if declares else 1)

    return more(first, declares=True) + more(second, declares=False)


@numbers
def first_only(first: int, second: int) -> int:  # noqa: ARG001
    """Only the deal that A declared."""
    return won(first, declares=True)


@numbers
def never_mine(first: int, second: int) -> int:
    """What A's opponents lost is not seen as what A won, or the other way round."""
    return won(first, declares=True) - won(second, declares=False)


def some_deals(random: Random) -> Contest:
    """Two totals in fives."""
    first, second = (5 * random.randint(0, 32) for _ in range(2))
    return Contest(numbers=(first, second))


# -- intervals ---------------------------------------------------------------------------------------------

RESULTS: Final = tuple(f"course.14.result.{place}" for place in range(4))


def _pairs(position: Position) -> list[tuple[int, int]]:
    assert isinstance(position, Contest)
    return list(zip(position.numbers[::2], position.numbers[1::2], strict=True))


def clear(position: Position) -> int:
    """The result that shows the first player to be better."""
    return next(place for place, (mean, half) in enumerate(_pairs(position)) if mean > half)


def largest(position: Position) -> int:
    """The largest mean."""
    return max(range(4), key=lambda place: _pairs(position)[place][0])


def below_zero(position: Position) -> int:
    """Clear, but for the second player."""
    return min(range(4), key=lambda place: _pairs(position)[place][0])


def narrowest(position: Position) -> int:
    """The narrowest interval, wherever it lies."""
    return min(range(4), key=lambda place: _pairs(position)[place][1])


def some_results(random: Random) -> Contest:
    """One that is clear, one that is clear the other way, and two that hold zero."""
    half = random.randint(10, 30)
    shown = [
        (random.randint(half + 5, half + 30), half),
        (-random.randint(60, 110), random.randint(32, 50)),
        (random.randint(70, 120), random.randint(125, 180)),
        (random.randint(2, 5), random.randint(6, 9)),
    ]
    random.shuffle(shown)
    return Contest(options=RESULTS, numbers=tuple(n for pair in shown for n in pair))


@numbers
def decks_needed(decks: int, times: int) -> int:
    """So many decks for an interval so many times as narrow."""
    return decks * times**2


@numbers
def decks_in_step(decks: int, times: int) -> int:
    """Twice as narrow for twice as many."""
    return decks * times


@numbers
def decks_added(decks: int, times: int) -> int:
    """The square alone, of what comes on top."""
    return decks * times**2 + decks


@numbers
def decks_doubled(decks: int, times: int) -> int:
    """The cube: too much."""
    return decks * times**3


def some_decks(random: Random) -> Contest:
    """Other numbers of decks, two or three times as narrow."""
    return Contest(numbers=(random.choice((20, 50, 200, 500)), random.choice((2, 3))))


# -- forfeits ----------------------------------------------------------------------------------------------


@numbers
def with_forfeits(plays: int, lost: int, levels: int) -> int:
    """Levels over all plays: so many were lost by what is not allowed, each other one won by so much."""
    return (plays - lost) * levels - lost * LOST


@numbers
def left_out(plays: int, lost: int, levels: int) -> int:
    """They are left out."""
    return (plays - lost) * levels


@numbers
def one_each(plays: int, lost: int, levels: int) -> int:
    """Each costs one level."""
    return (plays - lost) * levels - lost


@numbers
def on_top(plays: int, lost: int, levels: int) -> int:
    """The levels are taken from what all plays would have brought."""
    return plays * levels - lost * LOST


def some_plays(random: Random) -> Contest:
    """Other numbers of plays."""
    plays = 2 * random.randint(4, 20)
    return Contest(numbers=(plays, random.randint(1, 4), random.randint(1, 2)))
