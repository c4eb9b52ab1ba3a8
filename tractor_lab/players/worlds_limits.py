"""What the play so far says about the cards that a seat still holds: suits it is out of, groups it cannot
have because it did not answer with them, and throws that stood, which nobody could beat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tractor_lab.rules import (
    Card,
    Component,
    Hand,
    Lead,
    LegalFollows,
    Order,
    Suit,
    View,
    judge_throw,
)
from tractor_lab.rules.ladders import best_rungs
from tractor_lab.rules.planes import Layout

Cards = tuple[Card, ...]


class Follow:
    """A seat answered a lead and showed its shape. Its cards of the suit at that time are what it played
    then, what it has played since, and what it still hides; more than were led of them owed an answer."""

    def __init__(self, lead: Lead, play: int) -> None:
        self.lead, self.play, self.since = lead, play, 0
        layout = lead.layout
        self.layout = layout
        self._count = lead.size
        self._rungs = best_rungs(layout, play >> layout.shift & layout.mask, lead.outline, False)
        rules = lead.order.rules
        guarded = rules.follow == "guangxi" or rules.protect_triples or rules.protect_tractors
        self._plain = not guarded
        self._known: dict[int, bool] = {}

    @property
    def tells(self) -> bool:
        """Does the answer leave anything out that the seat might have held?"""
        full = tuple((part,) if part[0] > 1 else () for part in self.lead.outline)
        return not self._plain or self._rungs != full

    def allows(self, hidden: int) -> bool:
        """Could the seat have answered so if it still hides these cards (as counts, of all suits)?"""
        layout = self.layout
        all_cards = self.play + self.since + hidden
        if (all_cards >> layout.count_shift & 255) <= self._count:
            return True
        held = all_cards >> layout.shift & layout.mask
        if self._plain:
            # Only faces held more than once matter.
            held &= layout.plane(held, 2) * 15
        found = self._known.get(held)
        if found is None:
            found = self._known[held] = self._allows(held)
        return found

    def _allows(self, held: int) -> bool:
        layout, lead = self.layout, self.lead
        if self._plain:
            return best_rungs(layout, held, lead.outline, True) == self._rungs
        cards = layout.cards(held)
        hand = Hand.counted(cards, sum(map(lead.order.weight.__getitem__, cards)), lead.order)
        return LegalFollows(lead, hand).allows(self.play, lead.size)


class Stood:
    """A throw stood: this seat could beat none of its components within the suit."""

    def __init__(self, parts: Sequence[Component], layout: Layout, order: Order) -> None:
        self.layout, self.since = layout, 0
        self._parts = parts
        self._every = order.rules.throw_test == "every-card"
        self._low = min(order.tier(card) for part in parts for card in part.cards)
        self._known: dict[int, bool] = {}

    def allows(self, hidden: int) -> bool:
        """Could the seat beat no part of it, if it still hides these cards?"""
        layout = self.layout
        held = (self.since + hidden) >> layout.shift & layout.mask
        found = self._known.get(held)
        if found is None:
            if self._every:
                found = layout.best_top(held, 1, 1) <= self._low
            else:
                found = all(
                    layout.best_top(held, part.width, part.length) <= part.top
                    for part in self._parts
                )
            self._known[held] = found
        return found


class Failed:
    """A throw failed, and this component of it was forced: somebody had a better one."""

    def __init__(self, thrown: Cards, forced: Cards, seats: Sequence[int], order: Order) -> None:
        self.thrown, self.forced, self.order = thrown, forced, order
        self.seats = tuple(seats)
        """The other seats, in playing order."""
        self.layout = order.layouts[order.suit(thrown[0])]
        self.since = dict.fromkeys(seats, 0)
        """What each of them has played since, as counts."""
        self._known: dict[tuple[int, ...], bool] = {}

    def allows(self, hidden: Sequence[int]) -> bool:
        """Does the throw fail as it did, if the seats still hide these cards (as counts, by seat)?"""
        layout = self.layout
        shift, mask = layout.shift, layout.mask
        held = tuple((self.since[seat] + hidden[seat]) >> shift & mask for seat in self.seats)
        found = self._known.get(held)
        if found is None:
            verdict = judge_throw(self.thrown, [layout.cards(one) for one in held], self.order)
            found = sorted(verdict.forced) == sorted(self.forced)
            self._known[held] = found
        return found


@dataclass(slots=True)
class Limits:
    """Everything the play has shown of the hidden hands, by seat."""

    void: list[set[Suit]]
    """The suits each seat is out of."""
    of: list[dict[Suit, list[Follow | Stood]]]
    """What limits the cards a seat can hold in a suit."""
    failed: list[Failed]
    thrown: list[Counter[Card]]
    """Cards of a throw that each seat had to take back and has not played since."""


def limits(view: View) -> Limits:
    """What the play so far says about the hands.

    >>> from tractor_lab.rules import Deal
    >>> limits(Deal.shuffled(1, declarer=0).tidy().lift().view(1)).void
    [set(), set(), set(), set()]
    """
    players = view.rules.players
    found = Limits(
        [set() for _ in range(players)],
        [{} for _ in range(players)],
        [],
        [Counter() for _ in range(players)],
    )
    if view.tricks:
        for trick in view.tricks:
            _trick(found, view, trick.leader, trick.plays, trick.thrown)
    return found


def _trick(found: Limits, view: View, leader: int, plays: Sequence[Cards], thrown: Cards) -> None:
    order, players = view.order, view.rules.players
    rules, weight = order.rules, order.weight
    lead = Lead.held(plays[0], order)
    suit, layout = lead.suit, lead.layout
    seats = [(leader + at) % players for at in range(players)]
    shaped = rules.follow != "suit" and lead.outline[0][0] > 1
    if len(lead.outline) > 1 and rules.follow_throw == "suit":
        shaped = False
    if thrown:
        failed = Failed(thrown, plays[0], seats[1:], order)
        found.failed.append(failed)
    elif len(lead.outline) > 1:
        for seat in seats[1:]:
            stood = Stood(lead.components, layout, order)
            found.of[seat].setdefault(suit, []).append(stood)
    for at, (seat, play) in enumerate(zip(seats, plays, strict=False)):
        counts = sum([weight[card] for card in play])
        follow = None
        if at:
            mine = counts >> layout.count_shift & 255
            bomb = rules.bombs == "any" and all(play.count(card) == 4 for card in play)
            if mine < lead.size and not bomb:
                found.void[seat].add(suit)
            elif shaped and not bomb:
                follow = Follow(lead, counts)
        found.thrown[seat] -= Counter(play)
        if at == 0 and thrown:
            found.thrown[seat] |= Counter(thrown) - Counter(play)
        for some in found.of[seat].values():
            for limit in some:
                limit.since += counts
        for failed in found.failed:
            if seat in failed.since:
                failed.since[seat] += counts
        if follow is not None and follow.tells:
            found.of[seat].setdefault(suit, []).append(follow)
