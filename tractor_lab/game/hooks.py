"""What helps a person at the table: each is one function here, and a table without it plays the same.

before_play   asked before a play, a burial or a call that is allowed; a `Verdict` holds it back once (the
              same cards at once again are played), None lets it go
hint          the next of three hints; None where there is none
refused       told of every play that was not allowed, with the reason
after_deal    told of every deal that is over; a line that is shown quietly, or ""
review        opens the review of the deal that is over; what it returns is shown below the table
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from tractor_lab.rules import Card, Reason, View
from tractor_lab.table.scene import Verdict

from .match_play import Game
from .seats import Coach
from .told import Words

Cards = tuple[Card, ...]


@dataclass(frozen=True)
class Hooks:
    """The helpers of a table."""

    before_play: Callable[[View, Cards, Coach, Words], Verdict | None] | None = None
    """Called with the view, the cards, how strict the coach is, and the table's words: its language, and what
    its seats are called."""
    hint: Callable[[View, int, Words, Collection[str]], Verdict | None] | None = None
    """Called with the view, which hint it is (1, 2, 3), the table's words, and what the seat is asked
    (`Asked.questions`)."""
    refused: Callable[[View, Reason, str], object] | None = None
    """Called with the view, the reason and the language."""
    after_deal: Callable[[Game, int, str], str] | None = None
    """Called with the game, the person's seat and the language."""
    review: Callable[[Game, int, str], object] | None = None
    """Called with the game, the person's seat and the language; returns what a notebook can display."""


def usual_hooks() -> Hooks:
    """The helpers that come with the package, for one table."""
    from .helpers import Helpers

    mine = Helpers()
    return Hooks(mine.coach.before_play, mine.hint, mine.refused, mine.after_deal, mine.review)
