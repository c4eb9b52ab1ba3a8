"""What a seat has seen of a deal, kept from one question to the next."""

from __future__ import annotations

from tractor_lab.rules import View
from tractor_lab.rules.steps import Trick

from .quick import Quick


class Memory:
    """The trick play as one seat knows it. Asked with a view that goes on from the last one it adds only what
    is new; asked with any other it begins again. So what it answers depends on the view alone."""

    def __init__(self) -> None:
        self._state: Quick | None = None
        self._seen: tuple[Trick, ...] = ()
        self._key: tuple[object, ...] = ()

    def state(self, view: View) -> Quick:
        """The position of a view, for `Quick.decide`; do not play on in it, but in a copy."""
        key = view.seat, view.trump, view.rules, view.declarer, view.kitty, view.holder
        known, seen = self._state, self._seen
        old = len(seen)
        if (
            known is None
            or not old
            or key != self._key
            or len(view.tricks) < old
            or view.tricks[: old - 1] != seen[: old - 1]
            or not goes_on(seen[-1:], view.tricks[old - 1 : old])
        ):
            known = state_of(view)
        else:
            number = known.t.number
            done = len(seen[-1].plays)
            for trick in view.tricks[old - 1 :]:
                for at, play in enumerate(trick.plays[done:], done):
                    mine = (trick.leader + at) % known.players == view.seat
                    known.put(tuple([number[card] for card in play]), known=mine)
                done = 0
            if known.left[view.seat] != len(view.hand):
                known = state_of(view)
        self._state, self._seen, self._key = known, view.tricks, key
        return known


def goes_on(before: tuple[Trick, ...], after: tuple[Trick, ...]) -> bool:
    """Is it the same trick, or the same one with more plays?"""
    for one, other in zip(before, after, strict=False):
        if one.leader != other.leader or one.plays != other.plays[: len(one.plays)]:
            return False
    return len(before) == len(after)


def state_of(view: View) -> Quick:
    """The position of a view, with the hand of its seat and no others; for the phases with trump known."""
    trick = view.trick
    done = view.tricks if trick is None else view.tricks[:-1]
    assert view.declarer is not None
    leader = trick.leader if trick else view.turn if view.phase == "play" else view.declarer
    return Quick.of(
        view.order,
        [view.hand if seat == view.seat else () for seat in range(view.rules.players)],
        view.declarer if leader is None else leader,
        trick.plays if trick else (),
        done,
        view.kitty if view.holder == view.seat else (),
        declarers=view.declarers,
        declarer=view.declarer,
        burier=view.holder,
        friends=view.friends,
    )
