"""Moments of a deal in which a habit makes a difference, and the deal played on from there either way.

The deal is played by four players with all habits (see `habits`). Wherever one without the habit would have
done something else, there is a moment; it has a number, so that it can be found again.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from tractor_lab.locale import t
from tractor_lab.rules import Card, Deal, Order, Rules, Suit, Tricks

from .habits import ALL, Cards, Public, Sight, bury, choose, plays
from .habits_measure import THREE_DECKS, dealt

_dealt = lru_cache(maxsize=64)(dealt)
BURYING: Final = -1
"""The number of the moment before the first card is led."""


@dataclass(frozen=True)
class Moment:
    """Whose turn it is and what lies there; seats count from the declarer, 0."""

    habit: str
    deal: int
    step: int
    """The how manieth play of the deal is asked for; `BURYING` before the first."""
    order: Order
    seat: int
    leader: int
    hands: tuple[Cards, ...]
    trick: tuple[Cards, ...]
    """The plays that lie on the table."""
    points: int
    """The opponents' points so far."""
    by_habit: Cards
    without: Cards
    gone: tuple[Card, ...]
    """All cards of the tricks before."""
    void: frozenset[Suit]
    """What the partner has run out of, as far as everybody could see."""
    asked: Suit | None
    """The suit the partner has asked for."""

    @property
    def hand(self) -> Cards:
        return self.hands[self.seat]

    @property
    def declares(self) -> bool:
        """Is it a player of the declarers' side?"""
        return self.seat % 2 == 0

    def others(self) -> tuple[Cards, ...]:
        """Every play that may be made here, but for these two: for one card all, and a good part for more."""
        sight = Sight(self.seat, self.hand, self._open(), Public(self.order))
        found = plays(sight) if self.trick else [(card,) for card in dict.fromkeys(self.hand)]
        known = {tuple(sorted(self.by_habit)), tuple(sorted(self.without))}
        return tuple(one for one in found if tuple(sorted(one)) not in known)

    def _open(self) -> Tricks:
        """The open trick, as it lies."""
        hands = list(self.hands)
        for turn, play in enumerate(self.trick):
            hands[(self.leader + turn) % 4] += play
        tricks = Tricks(self.order, tuple(hands), self.leader)
        for play in self.trick:
            tricks.play(play)
        return tricks


def rules_of(habit: str) -> Rules:
    """Signals are at home in the game of three decks, all else is shown with two."""
    return Rules.preset(THREE_DECKS) if habit == "signal" else Rules()


def _sight(tricks: Tricks, public: Public, buried: Cards) -> Sight:
    """What whoever's turn it is knows, with the tricks that have been played since."""
    for trick in tricks.tricks[public.tricks :]:
        public.follow(trick)
    seat = tricks.turn
    return Sight(seat, tricks.hands[seat], tricks, public, buried if seat == 0 else ())


def moments(habit: str, deal: int) -> tuple[Moment, ...]:
    """All moments of a deal in which this habit makes a difference.

    >>> [moment.step for moment in moments("bury", 1)]
    [-1]
    """
    return _walk(habit, deal)[0]


@lru_cache(maxsize=128)
def _walk(habit: str, deal: int) -> tuple[tuple[Moment, ...], tuple[Cards, ...]]:
    """The moments of a deal, and the line of plays they lie on: so nothing is thought out twice."""
    start, without = _dealt(deal, rules_of(habit)), ALL - {habit}
    order, size = start.order, start.rules.kitty
    if habit == "bury":
        two = [bury(start.hands[0], order, size, habits) for habits in (ALL, without)]
        if sorted(two[0]) == sorted(two[1]):
            return (), ()
        one = _moment(habit, deal, BURYING, 0, (start.hands, (), 0), two, 0, Public(order))
        return (one,), ()
    found: list[Moment] = []
    line: list[Cards] = []
    public, step = Public(order), BURYING
    buried = bury(start.hands[0], order, size, ALL)

    def choice(tricks: Tricks) -> Cards:
        nonlocal step
        step += 1
        sight = _sight(tricks, public, buried)
        seat, two = sight.seat, [choose(sight, habits) for habits in (ALL, without)]
        line.append(two[0])
        if sorted(two[0]) != sorted(two[1]):
            points = sum(t.points for t in tricks.tricks if (t.winner or 0) % 2)
            lies = tuple(tricks.hands), tuple(tricks.plays), tricks.leader
            found.append(_moment(habit, deal, step, seat, lies, two, points, public))
        return two[0]

    start.bury(buried).play_out(choice)
    return tuple(found), tuple(line)


def _moment(
    habit: str,
    deal: int,
    step: int,
    seat: int,
    lies: tuple[tuple[Cards, ...], tuple[Cards, ...], int],
    two: list[Cards],
    points: int,
    public: Public,
) -> Moment:
    hands, trick, leader = lies
    partner = (seat + 2) % 4
    return Moment(
        habit,
        deal,
        step,
        public.order,
        seat,
        leader,
        hands,
        trick,
        points,
        two[0],
        two[1],
        tuple(sorted(public.seen.elements())),
        frozenset(public.void[partner]),
        public.asked[partner],
    )


def moment(habit: str, deal: int, step: int | None = None) -> Moment:
    """The moment with this number; without one the last of the deal, or of the next deal that has one.

    >>> moment("feed", 0).habit
    'feed'

    Raises `ValueError` if there is none with this number.
    """
    if step is None:
        while not moments(habit, deal):
            deal += 1
        return moments(habit, deal)[-1]
    for one in moments(habit, deal):
        if one.step == step:
            return one
    there = (one.step for one in moments(habit, deal))
    raise ValueError(t("cell.moment", deal=deal, step=step, known=", ".join(map(str, there))))


@lru_cache(maxsize=256)
def played_on(habit: str, deal: int, step: int, play: Cards) -> Deal:
    """The same deal, with this play at this moment; before it and after it all players have all habits."""
    start, line = _dealt(deal, rules_of(habit)), _walk(habit, deal)[1]
    order = start.order
    buried = play if step == BURYING else bury(start.hands[0], order, start.rules.kitty, ALL)
    same = step != BURYING and sorted(play) == sorted(line[step])
    public, at = Public(order), BURYING

    def choice(tricks: Tricks) -> Cards:
        nonlocal at
        at += 1
        if at == step:
            return play
        if same or at < step:  # nothing has changed yet
            return line[at]
        return choose(_sight(tricks, public, buried), ALL)

    return start.bury(buried).play_out(choice).count()


def total_of(one: Moment, play: Cards) -> int:
    """The opponents' total if this is played."""
    result = played_on(one.habit, one.deal, one.step, play).result
    assert result is not None
    return result.total


def gain(one: Moment, play: Cards | None = None) -> int:
    """What the habit brings the player's side in this deal, compared with another play."""
    more = total_of(one, play or one.without) - total_of(one, one.by_habit)
    return more if one.declares else -more


def higher_gone(one: Moment) -> Cards:
    """The cards above the one that is led by the habit which have been played."""
    order, card = one.order, one.by_habit[0]
    suit, tier = order.suit(card), order.tier(card)
    return order.sort([c for c in one.gone if order.suit(c) is suit and order.tier(c) > tier])
