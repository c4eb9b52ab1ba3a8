"""`play`: a table for a whole match, in one line."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from tractor_lab._mistake import refused, unknown
from tractor_lab.locale import LANGUAGES
from tractor_lab.players.player import Player
from tractor_lab.rules import Rules

from .giving import deal_of
from .plan import Plan
from .seats import USUAL, Coach, Settings, Sorting, Speed, check_name, seated
from .table import GameTable


def play(
    rules: Rules | str | os.PathLike[str] = "standard",
    seat: int = 0,
    players: str | Sequence[str | Player] = USUAL,
    names: Sequence[str] | str = (),
    seed: int | str | None = None,
    level: str | None = None,
    people: int = 1,
    coach: Coach = "off",
    take_back: bool = True,
    speed: Speed = "normal",
    lang: str | None = None,
    *,
    deal: object = None,
    name: str = "",
    auto: bool = False,
    sorting: Sorting = "trump-first",
) -> GameTable:
    """A table for a whole match, or for one deal. Below it one sets the rules, the seats and the pace.

    `rules` is a preset, a file of house rules (``.toml``) or a `Rules`; `seat` is yours, counter-clockwise
    from 0. `players` plays the other seats: the name of a strength (`tractor_lab.players.PLAYERS`), or one
    name or player of your own for each of them. `people` sit at this screen in turn, with these `names`.
    The same `seed` gives the same cards and the same bots; `level` begins a match higher up. `deal` plays
    one deal with given cards: a code that somebody shared, a number, a `Deal`, or a record. `name` is the
    name under which the match is kept. `speed` is "by-hand", "slow", "normal", "fast" or "instant";
    `sorting` "trump-first", "trump-last" or "rising"; `auto` plays a card by itself that is the only one
    allowed; `take_back` lets you take your last decision back.

    >>> table = play(players="random", seed=7, speed="instant").start()
    >>> table.game.asked.seat
    0

    Raises `ValueError` naming what there is not.
    """
    check_name("name", name)
    if seed is not None and type(seed) not in (int, str):
        raise refused("seed", seed, "seed")
    if lang is not None and lang not in LANGUAGES:
        raise unknown(lang, LANGUAGES)
    settings = Settings(speed, sorting, auto, coach, take_back)
    lot = None if deal is None else deal_of(deal)
    chosen = lot.rules if lot is not None else _rules(rules)
    if chosen.players % 2 and not chosen.friends:
        raise refused("players", chosen.players, "even")
    sitters = seated(chosen.players, seat, people, names, players)
    plan = Plan(chosen, sitters, settings, seed, level, lot, name)
    plan.game()  # what does not fit is said now, not at the first click
    return GameTable(plan, lang)


def _rules(given: object) -> Rules:
    if isinstance(given, Rules):
        return given
    if not isinstance(given, str | os.PathLike):
        raise refused("rules", given, "rules")
    if isinstance(given, str) and not given.endswith(".toml"):
        return Rules.preset(given)
    return Rules.load(Path(given))
