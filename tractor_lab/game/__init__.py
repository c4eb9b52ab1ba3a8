"""Whole matches at a table: people and bots, from the first card to the last level.

>>> from tractor_lab.game import Game, seated
>>> from tractor_lab.rules import Rules
>>> Game(Rules(), seated(4, bots="random"), seed=1).number
1

`Game` is a match without a table; `play` opens one in a notebook, `review` goes over a
deal that was played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tractor_lab._lazy import lazily

if TYPE_CHECKING:
    from .giving import deal_of, record_text
    from .lot import Lot
    from .match_play import Asked, Game
    from .review_page import ReviewPage, review
    from .saved import Keeper, Kept, kept, unfinished
    from .seats import Settings, Sitter, seated
    from .start import play
    from .table import GameTable

__all__ = [
    "Asked", "Game", "GameTable", "Keeper", "Kept", "Lot", "ReviewPage", "Settings", "Sitter",
    "deal_of", "kept", "play", "record_text", "review", "seated", "unfinished",
]  # fmt: skip

__getattr__, __dir__ = lazily(
    globals(),
    {
        "giving": "deal_of record_text",
        "lot": "Lot",
        "match_play": "Asked Game",
        "review_page": "ReviewPage review",
        "saved": "Keeper Kept kept unfinished",
        "seats": "Settings Sitter seated",
        "start": "play",
        "table": "GameTable",
    },
    for_cells=True,
)
