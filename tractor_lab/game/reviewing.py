"""The review of a deal that has been played: what each decision of a seat was worth, as it could know it.

Every call, burial and play of the seat is weighed beside the best other one that is found, in deals that fit
what the seat had seen by then (`players.weighing`, `players.weighing_calls`); how the cards really lay is not
looked at. No widgets.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from time import perf_counter, thread_time
from typing import Final

from tractor_lab.players.weighing import Compared, Late, Loss, Weighing, candidates, compare, cost
from tractor_lab.players.weighing_calls import (
    CallWeighing,
    Friends,
    FriendWeighing,
    Weighs,
    call_cost,
    call_options,
    cards_of,
    choose,
    friend_options,
)
from tractor_lab.rules import Deal

from .decisions import Decision as Decision
from .decisions import Reviewed as Reviewed
from .decisions import decisions_of as decisions_of

SECONDS: Final = 12.0
"""The computing time of a review, unless it is told otherwise."""
WAIT: Final = 1.5
"""And on a busy computer it ends after so many times as long by the clock."""
FIRST: Final = 0.6
"""The part of it in which all decisions are looked at; in the rest the costly ones are weighed again."""
MOST: Final = 5
"""So many plays are looked at beside the one that was made."""
MOST_CALLS: Final = 4
"""So many calls, waiting among them."""
OFTEN: Final = 2
"""Calls are weighed in so many times as many deals: what comes of them differs more."""
SLOW: Final = 15.0
"""Milliseconds to play a deal out from which on it takes long."""
SUSPECTS: Final = 6
"""So many decisions are weighed again."""
AGAIN: Final = 3
"""In the second round so many times as many deals."""
WORLDS: Final = 16
"""The most deals in the first round; more tell little more."""
Progress = Callable[[int, int], object]


def reviewed(
    deal: Deal,
    seat: int = 0,
    *,
    worlds: int | None = None,
    seconds: float = SECONDS,
    progress: Progress | None = None,
    stop: Callable[[], bool] | None = None,
) -> Reviewed:
    """Weigh the decisions of a seat in a deal, played to its end or not.

    With `worlds` every decision is tried in so many hidden deals, and the result is the same everywhere;
    else it takes about `seconds` of this thread's own computing time. `progress(done, total)` is called after
    each step; once `stop()` is true nothing more is weighed. Raises `ImpossiblePosition` for a seat there is
    not.
    """
    begun, worked = perf_counter(), thread_time()
    found = list(decisions_of(deal, seat))
    total = len(found) + min(SUSPECTS, len(found))

    def late() -> bool:
        if stop is not None and stop():
            return True
        busy = thread_time() - worked > seconds or perf_counter() - begun > WAIT * seconds
        return worlds is None and busy

    tasks = [_task(one, deal.known_declarer, late) for one in found]
    done, whole = 0, True
    each = 1000 * seconds * FIRST / max(1.0, sum(task.share for task in tasks))
    for place, one in enumerate(found):
        if late():
            whole = False
            break
        many = worlds if worlds is not None else _deals(each)
        found[place] = tasks[place].weighed(one, many)
        done += 1
        if progress is not None:
            progress(done, total)
    suspects = sorted(
        (place for place, one in enumerate(found) if one.loss is not None),
        key=lambda place: -(found[place].loss or _NOTHING).size,
    )[:SUSPECTS]
    rest = sum(2 * tasks[place].cost for place in suspects)
    for place in suspects:
        if late():
            whole = False
            break
        one = found[place]
        many = (
            worlds * AGAIN
            if worlds is not None
            else _deals(1000 * seconds * (1 - FIRST) / max(1.0, rest), 10)
        )
        found[place] = tasks[place].again(one, many)
        done += 1
        if progress is not None:
            progress(done, total)
    if progress is not None:
        progress(total, total)
    return Reviewed(deal, seat, tuple(found), whole)


_NOTHING: Final = Loss(0.0, 0.0, 0.0, 0.0, 0)


def _deals(most: float, times: int = 1) -> int:
    """So many deals as there is time for, within reason."""
    return max(1, min(int(most), WORLDS * times))


class _Plays:
    """A burial or a play that is to be weighed."""

    def __init__(self, one: Decision) -> None:
        self.cost = cost(one.view)
        """About how many milliseconds it takes to play it out once."""
        # Where a deal takes long, all there is time for is the club player's own play beside it.
        most = 1 if self.cost > SLOW else MOST
        self._others = [] if one.forced else candidates(one.view, most)
        several = len(self._others) > 1
        self.share = self.cost * (len(self._others) + 3 if several else 2)
        """What part of the time it gets."""

    def weighed(self, one: Decision, worlds: int) -> Decision:
        """The decision beside the best other play."""
        name = f"first {one.at}"
        if one.forced:
            value = Weighing(one.view, [one.played], name).add(worlds).value(0)
            return replace(one, found=Compared(one.played, one.played, _NOTHING, value))
        found = compare(one.view, one.played, self._others, 0.0, name, worlds)
        return replace(one, found=found)

    def again(self, one: Decision, worlds: int) -> Decision:
        """The two plays once more, in other and in more deals."""
        assert one.found is not None
        mine, better = one.found.mine, one.found.better
        weighing = Weighing(one.view, [mine, better], f"again {one.at}").add(worlds)
        loss = weighing.loss(0, 1)
        value = weighing.value(1) if loss.size > 0 else weighing.value(0)
        return replace(one, found=Compared(mine, better, loss, value))


class _Calls:
    """A call of trump or of friends that is to be weighed."""

    def __init__(self, one: Decision, declarer: int | None, late: Late) -> None:
        self._one, self._declarer = one, declarer
        self._late = late
        """A call takes long: then no further deal is begun."""
        self.cost = call_cost(one.view)
        most = 2 if self.cost > SLOW else MOST_CALLS
        self._calls: list[Friends]
        if one.do == "friends":
            mine = tuple(zip(one.played, one.nth, strict=True))
            self._calls = friend_options(one.view, mine, most)
        else:  # written as friends are, without which copy
            calls = call_options(one.view, one.played, most)
            self._calls = [tuple((card, 0) for card in cards) for cards in calls]
        self.share = self.cost * OFTEN * (len(self._calls) + 2)

    def weighed(self, one: Decision, worlds: int) -> Decision:
        """The decision beside the best other call, or beside waiting."""
        many = worlds * OFTEN
        found = choose(
            self._calls,
            lambda calls, name: self._weigh(calls, f"{name} {one.at}"),
            many,
            self._late,
        )
        return self._told(found.place, found.loss, found.value)

    def again(self, one: Decision, worlds: int) -> Decision:
        """The two calls once more, in other and in more deals."""
        assert one.found is not None
        place = [cards_of(call) for call in self._calls].index(one.found.better)
        both = self._weigh([self._calls[0], self._calls[place]], f"again {one.at}")
        found = both.add(worlds, self._late)
        return self._told(place, found.loss(0, 1), found.value(1)) if found.worlds else one

    def _weigh(self, calls: Sequence[Friends], name: str) -> Weighs:
        if self._one.do == "friends":
            return FriendWeighing(self._one.view, calls, name)
        return CallWeighing(self._one.view, [*map(cards_of, calls)], name, self._declarer)

    def _told(self, place: int, loss: Loss, value: tuple[float, float]) -> Decision:
        one, better = self._one, self._calls[place]
        nth = tuple(copy for _, copy in better) if one.do == "friends" else ()
        found = Compared(one.played, cards_of(better), loss, value)
        return replace(one, found=found, better_nth=nth)


def _task(one: Decision, declarer: int | None, late: Late) -> _Plays | _Calls:
    return _Calls(one, declarer, late) if one.do in ("call", "friends") else _Plays(one)
