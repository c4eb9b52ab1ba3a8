"""What several lessons ask of a trick on the table: who wins it, and what lies in it."""

from __future__ import annotations

from tractor_lab.rules import decide_trick, parse_cards, points_of

from ..holding import why_not
from ..position import Position
from ..spec import Answer


def winner(position: Position) -> int:
    """The place of the play that wins the trick."""
    return decide_trick(position.plays, position.order).winner


def why_not_winner(position: Position, answer: Answer, lang: str) -> str | None:
    """What this play did, and what the one did that wins."""
    if not isinstance(answer, int):
        return None
    return why_not(position.plays, position.order, answer, lang)


def trick_points(position: Position) -> int:
    """The points in the trick, whoever takes it."""
    return sum(points_of(parse_cards(play)) for play in position.plays)
