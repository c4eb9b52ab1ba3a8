"""Views from deals that were played, by name: what the functions of lesson 14 are tried on.

A name goes to the far side of the sandbox, where the same deal is played again and the view is taken from it;
so a function gets a real view, and nothing else of the deal.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from tractor_lab.players import RandomPlayer, questions, step
from tractor_lab.rules import Card, Deal, View, parse_cards

LEVELS: Final = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
DEALS: Final = 4
"""Deals that are played for leads and follows."""
BURIALS: Final = 70
"""Deals that are only dealt and lifted."""


@lru_cache(maxsize=DEALS)
def played(number: int) -> dict[str, tuple[View, ...]]:
    """The views of a deal played at random, by what was asked: lead or follow."""
    level = LEVELS[number % len(LEVELS)]
    deal = Deal.shuffled(f"bot views {number}", level=level, declarer=number % 4)
    players = [RandomPlayer(f"{number} {seat}") for seat in range(4)]
    found: dict[str, list[View]] = {"lead": [], "follow": []}
    while deal.phase not in ("count", "counted", "redeal"):
        if deal.phase == "play":
            (question,) = questions(deal, deal.turn)
            found[question].append(deal.view(deal.turn))
        deal = step(deal, players)
    return {question: tuple(views) for question, views in found.items()}


@lru_cache(maxsize=BURIALS)
def to_bury(number: int) -> View:
    """The declarer's view with the kitty in hand."""
    level = LEVELS[number % len(LEVELS)]
    return Deal.shuffled(f"bot burials {number}", level=level, declarer=0).tidy().lift().view(0)


def view_of(name: str) -> View:
    """A view by its name: the question, the number of the deal, and the place among its questions.

    >>> view_of("follow.1.7").trick.plays
    ((Card("BJ"),), (Card("C3"),))
    >>> len(view_of("bury.3.0").hand)
    33
    """
    question, number, place = name.split(".")
    return to_bury(int(number)) if question == "bury" else played(int(number))[question][int(place)]


def names(question: str) -> list[str]:
    """The names of all views in which this is asked."""
    if question == "bury":
        return [f"bury.{number}.0" for number in range(BURIALS)]
    return [
        f"{question}.{number}.{place}"
        for number in range(DEALS)
        for place in range(len(played(number)[question]))
    ]


class OnViews:
    """A learner's function as it is called far away: with the name of a view, which it gets itself. Its
    answer comes back as codes of cards; what is no cards stays as it is."""

    def __init__(self, function: Callable[[View], Any]) -> None:
        self.function = function

    def __call__(self, name: str) -> Any:
        answer = self.function(view_of(name))
        try:
            return codes(parse_cards(answer))
        except Exception:
            return answer


def codes(cards: tuple[Card, ...]) -> list[str]:
    """The codes of cards, sorted: in which order they are answered makes no difference."""
    return [card.code for card in sorted(cards)]
