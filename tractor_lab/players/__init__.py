"""Players: the protocol that a bot follows, the bots that ship, and how a deal is played by them.

>>> from tractor_lab.rules import Deal
>>> play_deal(Deal.shuffled(7), [RandomPlayer(seed) for seed in range(4)]).phase
'counted'

What a player of your own need not have is imported when it is first named: a player in a process of its own
starts sooner.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

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

_HOME = {
    "PLAYERS": "names",
    "Advice": "advice",
    "BeginnerPlayer": "beginner",
    "BoxedPlayer": "boxed",
    "ClubPlayer": "club",
    "ExpertPlayer": "expert",
    "Limits": "boxed",
    "named": "names",
    "tournament": "tournament_run",
}
"""The module of each name that is imported when it is asked for."""


def __getattr__(name: str) -> Any:
    """Import what is named for the first time, and keep it."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOME])
