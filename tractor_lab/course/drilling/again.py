"""A question about the very position in which a learner made a mistake at the table."""

from __future__ import annotations

from random import Random
from typing import Final

from tractor_lab.rules import View
from tractor_lab.rules.steps import Trick
from tractor_lab.table.scene import Where

from .ask_cards import SEATS
from .played import Cards
from .question import Question

KIND: Final = "again"
"""The kind of such a question: its texts are ``drill.again.*``."""
SEEN: Final = 2
"""So many earlier tricks are shown."""


def asked_again(drill: str, seed: int) -> Question | None:
    """The question of this number, if it stands for a mistake whose position was kept (`game.positions`):
    what was played and what was better, in an order by chance; the learner sits South. None if none was kept.
    """
    # A drill needs no game, unless there was one.
    from tractor_lab.game.positions import find
    from tractor_lab.game.seats import Sitter
    from tractor_lab.game.told import Words

    position = find(drill, seed)
    if position is None:
        return None
    view = position.view
    order, trick = view.order, view.trick
    options = [order.sort(position.better), order.sort(position.played)]
    right = Random(f"{drill} {seed}").randrange(2)
    done = view.tricks if trick is None else view.tricks[:-1]
    return Question(
        order,
        tuple(options if right == 0 else options[::-1]),
        frozenset([right]),
        plays=tuple(map(order.sort, trick.plays)) if trick else (),
        leader=_where(view, trick.leader) if trick else "W",
        hand=view.hand,
        seen=tuple(_seen(view, one) for one in done[-SEEN:]),
        stats=(
            ("drill.trick", len(done) + 1),
            (
                "drill.declarers",
                "drill.side.NS" if view.seat in view.declarers else "drill.side.EW",
            ),
            ("drill.so.far", view.points),
        ),
        kind=KIND,
        said=lambda lang: position.why(lang, Words([Sitter()] * 4, view.seat, lang).name),
        drill=drill,
        seed=seed,
    )


def _where(view: View, seat: int) -> Where:
    """Where a seat sits as this one sees it: itself in the south."""
    return SEATS[(seat - view.seat) % 4]


def _seen(view: View, trick: Trick) -> tuple[Where, tuple[Cards, ...]]:
    """A trick that was made: who led, and the plays."""
    return _where(view, trick.leader), tuple(map(view.order.sort, trick.plays))
