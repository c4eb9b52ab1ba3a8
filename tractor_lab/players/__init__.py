"""Players: the protocol that a bot follows, the bots that ship, and how a deal is played by them.

>>> from tractor_lab.rules import Deal
>>> play_deal(Deal.shuffled(7), [RandomPlayer(seed) for seed in range(4)]).phase
'counted'
"""

from .player import Player, PlayerError, answer, asked, play_deal, questions, step, usual_friends
from .simple import RandomPlayer

__all__ = [
    "Player",
    "PlayerError",
    "RandomPlayer",
    "answer",
    "asked",
    "play_deal",
    "questions",
    "step",
    "usual_friends",
]
