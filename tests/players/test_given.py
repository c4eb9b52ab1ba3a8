"""What is no deal, no view, no game: every function that people call says so in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tractor_lab.game import Game, GameTable, Keeper, ReviewPage, seated
from tractor_lab.players import ClubPlayer, answer, asked, play_deal, questions, step, usual_friends
from tractor_lab.records import read, to_jsonl, write_deal
from tractor_lab.rules import Deal, Rules

DEAL = Deal.shuffled(1, declarer=0).draw(30)
PLAYERS = [ClubPlayer()] * 4
WRONG = [None, 5, "x", [], object()]


@pytest.mark.parametrize("given", WRONG, ids=[type(one).__name__ for one in WRONG])
@pytest.mark.parametrize(
    ("call", "kind"),
    [
        (lambda given: play_deal(given, PLAYERS), "deal=.*: it may be a Deal"),
        (lambda given: step(given, PLAYERS), "deal=.*: it may be a Deal"),
        (lambda given: asked(given), "deal=.*: it may be a Deal"),
        (lambda given: questions(given, 0), "deal=.*: it may be a Deal"),
        (lambda given: answer(given, 0, ClubPlayer()), "deal=.*: it may be a Deal"),
        (lambda given: step(DEAL, given), "players: .* given, but 4 seats want one each"),
        (lambda given: play_deal(DEAL, given), "players: .* given, but 4 seats want one each"),
        (usual_friends, "view=.*: it may be a View"),
        (lambda given: Game(given, seated(4)), "rules=.*: it may be a Rules"),
        (lambda given: Game(Rules(), given), "players=[01]: allowed are 4|sitters=.*: it may be a list"),
        (lambda given: Game(Rules(), seated(4), lot=given or 3), "lot=.*: it may be a Lot"),
        (GameTable, "plan=.*: it may be a Plan"),
        (lambda given: Keeper(given or 3), "taken_from=.*: it may be a Kept"),
        (lambda given: ReviewPage(given, 0, "en"), "deal=.*: it may be a Deal"),
        (lambda given: read(given if given != "x" else 3), "data=.*: it may be a text or a bytes"),
        (to_jsonl, "record=.*: it may be a Record or a Deal"),
        (write_deal, "deal=.*: it may be a Deal"),
    ],
)  # fmt: skip
def test_what_is_none_is_said_in_words(
    call: Callable[[Any], Any], kind: str, given: object
) -> None:
    with pytest.raises(ValueError, match=f"^(?:{kind})"):
        call(given)
