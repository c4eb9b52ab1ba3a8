"""The club player: plays any rule set by plain rules of good players, quickly, and says why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tractor_lab.rules import Card, Suit, View

from . import club_call
from .advice import Advice
from .club_bury import bury
from .memory import Memory
from .quick import Quick
from .quick_state import Numbers
from .quick_tables import SUITS, TRUMP
from .taste import CLUB, Taste

Cards = tuple[Card, ...]


class ClubPlayer:
    """Plays as people do who have played for years: it calls long trumps, empties short suits into the kitty,
    counts what has been played, leads what nobody can beat, feeds its partner and ruffs when it is worth it.

    It never plays by chance: the same view, the same answer. `taste` are the numbers it decides by.

    >>> from tractor_lab.rules import Deal
    >>> from tractor_lab.players import play_deal
    >>> deal = play_deal(Deal.shuffled(7), [ClubPlayer()] * 4)
    >>> deal.phase, play_deal(Deal.shuffled(7), [ClubPlayer()] * 4).log == deal.log
    ('counted', True)
    """

    def __init__(self, taste: Taste = CLUB) -> None:
        self._memory = Memory()
        self._taste = taste

    def advise(self, view: View) -> Advice | None:
        """What it would do now in the seat of the view, and why; None if that seat has nothing to decide.

        Asked while cards are drawn, before the kitty is lifted and after burying it advises a call (no cards:
        wait, or pass); then what to bury, which friends to call, what to play.
        """
        match view.phase:
            case "draw" | "lift" | "stir":
                return club_call.declare(view) if view.possible_calls else None
            case "bury" if view.turn == view.seat:
                return bury(view.hand, view.order, view.rules.kitty)
            case "friends" if view.turn == view.seat:
                called = club_call.call_friends(view)
                return Advice(tuple(card for card, _ in called), "friends")
            case "play" if view.turn == view.seat:
                return self._play(view)
        return None

    def declare(self, view: View) -> Cards:
        """A call, or no cards to wait."""
        return club_call.declare(view).cards

    def bury(self, view: View) -> Cards:
        """The cards to bury."""
        return bury(view.hand, view.order, view.rules.kitty).cards

    def call_friends(self, view: View) -> tuple[tuple[Card, int], ...]:
        """The friends to call."""
        return club_call.call_friends(view)

    def lead(self, view: View) -> Cards:
        """The cards to lead."""
        state = self._memory.state(view)
        return state.cards(state.decide(self._taste)[0])

    def follow(self, view: View) -> Cards:
        """The cards to follow with."""
        return self.lead(view)

    def riot(self, view: View) -> bool:
        """Asks for a new deal (`Rules.riot`) with few trumps, too."""
        suit = view.trump.suit if view.trump else None
        return club_call.strength(view, suit) < 0.0

    def _play(self, view: View) -> Advice:
        """The play of a view, with what its words name."""
        state = self._memory.state(view)
        numbers, reason = state.decide(self._taste)
        cards = view.order.sort(state.cards(numbers))
        if state.plays:
            return Advice(cards, f"follow.{reason}", _following(state, numbers))
        if len(cards) == len(view.hand):
            return Advice(cards, "lead.last")
        return Advice(cards, f"lead.{reason}", _leading(state, view, numbers))


def _following(state: Quick, numbers: Numbers) -> Mapping[str, Any]:
    """What the words of a follow name."""
    t = state.t
    suit = t.suits[state.led]
    best = state.plays[(state.best - state.leader) % state.players]
    points = sum(t.points[number] for number in numbers)
    return {
        "by": t.order.sort(state.cards(best)),
        "points": points,
        "pot": state.pot,
        "total": state.pot + points,
        "suit": suit or Suit.TRUMP,
    }


def _leading(state: Quick, view: View, numbers: Numbers) -> Mapping[str, Any]:
    """What the words of a lead name."""
    t, seat = state.t, view.seat
    suit = numbers[0] >> 5
    return {
        "suit": t.suits[suit] or Suit.TRUMP,
        "points": sum(t.points[number] for number in numbers),
        "trumps": state.n[SUITS * seat + TRUMP],
        "mine": state.n[SUITS * seat + suit],
    }
