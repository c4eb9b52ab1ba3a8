"""What a call of trump, or of friends, is worth to the seat that makes it, beside others and beside waiting.

Each is tried in the same hidden deals, which fit what the seat has seen: the rest is drawn, called, buried
and played as club players do, and what counts is the side on which the seat is then. That somebody who held a
good call would have made it before is not looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol, Self, TypeVar

from tractor_lab.rules import Card, Deal, Friend, ImpossiblePosition, Operation, View

from .club import ClubPlayer
from .memory import state_of
from .player import Player, step, usual_friends
from .quick import Quick
from .weighing import Late, Loss, Outcomes, cost_of_card, levels_for, never
from .worlds import World, Worlds
from .worlds_seen import shown

Cards = tuple[Card, ...]
Choice = TypeVar("Choice")
Friends = tuple[tuple[Card, int], ...]
"""Cards called as friends, each with which copy of it."""
EACH_DRAW: Final = 0.06
"""About how many milliseconds a card takes that is drawn, with the question whether to call."""
BEFORE_THE_KITTY: Final = ("draw", "lift")


def can_weigh(view: View) -> bool:
    """Can the seat's calls be weighed now? Not if calls are made in secret, and not once cards of the kitty
    lie open, the deal was handed over, or somebody has buried."""
    return view.phase in BEFORE_THE_KITTY and all(
        step.do == "draw" or (step.do == "call" and step.cards) for step in view.log
    )


class _Waits(ClubPlayer):
    """A club player that calls no trump."""

    def declare(self, view: View) -> Cards:  # noqa: ARG002
        """No call."""
        return ()


class CallWeighing(Outcomes):
    """Calls of the view's seat; no cards: it waits, for the rest of the deal. `totals` are the points by
    which its own side is ahead of the line between keeping the deal and taking it over (`Rules.takeover`).
    `declarer` is who declares whatever is called; in a first deal nobody. (A view does not tell it yet.)

    Raises `ImpossiblePosition` where the calls cannot be weighed (`can_weigh`) or one is not allowed.

    >>> view = Deal.shuffled(7, declarer=0).draw(60).view(3)
    >>> weighing = CallWeighing(view, [(), view.possible_calls[0]]).add(2)
    >>> weighing.worlds, len(weighing.levels)
    (2, 2)
    """

    def __init__(
        self,
        view: View,
        calls: Sequence[Cards],
        seed: int | str = 0,
        declarer: int | None = None,
    ) -> None:
        if not can_weigh(view):
            raise ImpossiblePosition((f"weigh: seat {view.seat} cannot call now, or not openly",))
        if wrong := [cards for cards in calls if cards and cards not in view.possible_calls]:
            raise ImpossiblePosition((f"weigh: {' '.join(map(str, wrong[0]))} is no call now",))
        super().__init__(len(calls))
        self.view, self.calls, self.declarer = view, tuple(calls), declarer
        self._worlds = Worlds(view, f"calls {seed}")

    def add(self, worlds: int, late: Late = never) -> Self:
        """Try all of them in so many more deals; no new deal is begun once it is `late`."""
        for _ in range(worlds):
            if late():
                break
            deal = deal_in(self.view, self._worlds.sample(), self.declarer)
            for place, cards in enumerate(self.calls):
                levels, points = self._outcome(deal, cards)
                self.levels[place].append(levels)
                self.totals[place].append(points)
        return self

    def _outcome(self, deal: Deal, cards: Cards) -> tuple[float, float]:
        seat, rules = self.view.seat, self.view.rules
        players: list[Player] = [ClubPlayer() for _ in range(rules.players)]
        if cards:
            deal = deal.do(Operation("call", seat, cards))
        else:
            players[seat] = _Waits()
        while deal.phase not in ("play", "counted", "redeal", "stopped"):
            deal = step(deal, players)
        if deal.phase != "play":
            return 0.0, 0.0  # dealt again
        assert deal.declarer is not None
        holder = deal.declarer if deal.holder is None else deal.holder
        return _ahead(state_of(deal.view(holder)).dealt(deal.hands, deal.kitty), seat, self.view)


class FriendWeighing(Outcomes):
    """Calls of friends by the view's seat. `totals` are as in `CallWeighing`.

    Raises `ImpossiblePosition` where it is not to call friends.
    """

    def __init__(self, view: View, calls: Sequence[Friends], seed: int | str = 0) -> None:
        if view.phase != "friends" or view.turn != view.seat:
            raise ImpossiblePosition((f"weigh: seat {view.seat} calls no friends now",))
        super().__init__(len(calls))
        self.view, self.calls = view, tuple(calls)
        self._worlds = Worlds(view, f"friends {seed}")

    def add(self, worlds: int, late: Late = never) -> Self:
        """Try all of them in so many more deals; no new deal is begun once it is `late`."""
        bases = [
            state_of(replace(self.view, friends=tuple(Friend(card, nth) for card, nth in call)))
            for call in self.calls
        ]
        for _ in range(worlds):
            if late():
                break
            world = self._worlds.sample()
            for place, base in enumerate(bases):
                quick = base.dealt(world.hands, world.kitty)
                levels, points = _ahead(quick, self.view.seat, self.view)
                self.levels[place].append(levels)
                self.totals[place].append(points)
        return self


def _ahead(quick: Quick, seat: int, view: View) -> tuple[float, float]:
    """What comes of a deal for a seat's side: levels, and points ahead of the line."""
    total = quick.play_out()
    ours = bool(quick.declarers >> seat & 1)
    line = view.rules.takeover - total
    return levels_for(total, ours, view.rules), float(line if ours else -line)


def deal_in(view: View, world: World, declarer: int | None = None) -> Deal:
    """The deal of a view, as far as it has come, with the hidden cards as they lie in a world.

    In what order others drew their cards is not known and does not matter: what they called comes first.
    """
    rules, players = view.rules, view.rules.players
    stock = list(world.stock)
    hands: list[list[Card]] = []
    for seat, held in enumerate(world.hands):
        first = Counter[Card]()
        for one in shown(view):
            if seat != view.seat and one.places == {seat}:
                first |= Counter(one.cards)
        rest = Counter(held) - first
        hand = [*held] if seat == view.seat else [*first.elements(), *rest.elements()]
        missing = rules.hand - len(hand)
        hands.append([*hand, *stock[:missing]])
        del stock[:missing]
    drawn = next((step.seat for step in view.log if step.do == "draw"), None)
    start = drawn or 0
    around = [hands[(start + turn) % players] for turn in range(players)]
    deck = [card for turn in zip(*around, strict=True) for card in turn]
    deal = Deal.start([*deck, *world.kitty], rules, view.level, declarer, start)
    return deal.replayed(view.log)


# -- what there is to choose from ---------------------------------------------------------------------------


def call_cost(view: View) -> float:
    """About how many milliseconds it takes to try a call once: to draw, call and bury, and to play."""
    rules = view.rules
    cards = rules.hand * rules.players
    return EACH_DRAW * (cards - sum(view.sizes)) + cards * cost_of_card(rules)


def call_options(view: View, mine: Cards, most: int) -> list[Cards]:
    """Calls of the view's seat, at most so many: its own first (no cards: it waited), then to wait, what the
    club player calls, and others."""
    own = tuple(sorted(ClubPlayer().declare(view)))
    others = [tuple(sorted(cards)) for cards in view.possible_calls]
    return list(dict.fromkeys([tuple(sorted(mine)), own, (), *others]))[:most]


def friend_options(view: View, mine: Friends, most: int) -> list[Friends]:
    """Calls of friends, at most so many: the seat's own first, then the club player's, then the usual high
    cards; no two of them with the same cards."""
    found = [mine, ClubPlayer().call_friends(view), usual_friends(view)]
    high = sorted(view.friend_cards, key=lambda card: (-view.order.tier(card), card.index))
    many = view.rules.friends
    found += [tuple((card, 1) for card in high[at : at + many]) for at in range(most)]
    options = {frozenset(cards_of(call)): call for call in reversed(found) if len(call) == many}
    return sorted(options.values(), key=found.index)[:most]


def cards_of(call: Friends) -> Cards:
    """The cards of a call, without which copies of them."""
    return tuple(card for card, _ in call)


# -- one beside the best ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Chosen:
    """A choice beside the best one that was found."""

    place: int
    """The best one's place among them; 0 if no other looked better."""
    loss: Loss
    """What the first one costs, in other deals than those in which the best was chosen."""
    value: tuple[float, float]
    """What the best one brings: levels, and points ahead of the line."""


class Weighs(Protocol):
    """A `CallWeighing` or a `FriendWeighing`."""

    def add(self, worlds: int, late: Late = never) -> Outcomes:
        """Try all choices in so many more deals."""


def choose(
    choices: Sequence[Choice],
    weigh: Callable[[Sequence[Choice], str], Weighs],
    worlds: int,
    late: Late = never,
) -> Chosen:
    """The first of some choices beside the best: so many deals to find it, as many others to weigh the two.
    `weigh(choices, name)` begins a weighing; another name gives it other deals.
    """
    first = weigh(choices, "first").add(worlds, late)
    best = first.best() if first.worlds else 0
    if best == 0:
        return Chosen(0, Loss(0.0, 0.0, 0.0, 0.0, first.worlds), first.value(0))
    second = weigh([choices[0], choices[best]], "second").add(worlds, late)
    return Chosen(best, second.loss(0, 1), second.value(1))
