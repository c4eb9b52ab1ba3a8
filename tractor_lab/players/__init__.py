"""Players: the protocol that a bot follows, the bots that ship, and how a deal is played by them.

>>> from tractor_lab.rules import Deal
>>> play_deal(Deal.shuffled(7), [RandomPlayer(seed) for seed in range(4)]).phase
'counted'

What a player of your own need not have is imported when it is first named: a player in a process of its own
starts sooner.
"""

from typing import TYPE_CHECKING

from tractor_lab._lazy import lazily

from .player import Player, PlayerError, answer, asked, play_deal, questions, step, usual_friends
from .simple import RandomPlayer

if TYPE_CHECKING:
    from .advice import Advice
    from .beginner import BeginnerPlayer
    from .boxed import BoxedPlayer, Limits
    from .club import ClubPlayer
    from .expert import ExpertPlayer
    from .names import PLAYERS, named
    from .tournament_run import tournament

__all__ = [
    "PLAYERS",
    "Advice",
    "BeginnerPlayer",
    "BoxedPlayer",
    "ClubPlayer",
    "ExpertPlayer",
    "Limits",
    "Player",
    "PlayerError",
    "RandomPlayer",
    "answer",
    "asked",
    "named",
    "play_deal",
    "questions",
    "step",
    "tournament",
    "usual_friends",
]

__getattr__, __dir__ = lazily(
    globals(),
    {
        "advice": "Advice",
        "beginner": "BeginnerPlayer",
        "boxed": "BoxedPlayer Limits",
        "club": "ClubPlayer",
        "expert": "ExpertPlayer",
        "names": "PLAYERS named",
        "tournament_run": "tournament",
    },
)
