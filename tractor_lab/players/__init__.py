"""Players: the protocol that a bot follows, the bots that ship, and how a deal is played by them.

>>> from tractor_lab.rules import Deal
>>> play_deal(Deal.shuffled(7), [RandomPlayer(seed) for seed in range(4)]).phase
'counted'
"""

from .advice import Advice
from .beginner import BeginnerPlayer
from .club import ClubPlayer
from .names import PLAYERS, named
from .player import Player, PlayerError, answer, asked, play_deal, questions, step, usual_friends
from .simple import RandomPlayer
from .tournament import tournament

__all__ = [
    "PLAYERS",
    "Advice",
    "BeginnerPlayer",
    "ClubPlayer",
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
