"""Helpers: people who decide by chance, as the browser's would, and a game played to some point."""

from __future__ import annotations

from tractor_lab.game import Game, Settings, seated
from tractor_lab.game.match_play import Asked
from tractor_lab.players.player import answer
from tractor_lab.players.simple import RandomPlayer
from tractor_lab.rules import Rules


def new_game(rules: Rules | None = None, *, people: int = 1, seed: int | str = 7, **more) -> Game:
    rules = rules or Rules()
    seats = seated(rules.players, 0, people, bots="random")
    return Game(rules, seats, seed, settings=Settings(**more))


def decide(game: Game, now: Asked) -> None:
    """A person does anything that is allowed."""
    player = RandomPlayer(f"{len(game.deal.log)} {now.seat}")
    operation = answer(game.deal, now.seat, player) if now.questions else None
    if operation is None:
        game.wait(now.seat)
    else:
        game.do(operation)


def play_on(game: Game, until: str = "", decisions: int = 10_000) -> Game:
    """On until the deal is over, or in this phase with a person to decide, or so many decisions are made."""
    while not game.deal_over:
        if game.step() is not None:
            continue
        now = game.asked
        assert now is not None
        if decisions == 0 or game.deal.phase == until:
            return game
        decide(game, now)
        decisions -= 1
    return game
