"""Tournaments of players: every pair plays the same decks, each deck twice with sides changed.

In the second play of a deck each player has the cards that the other had in the first, so that luck falls on
both alike: what differs between the two plays is what the players differ by.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from tractor_lab._mistake import WrongKind, kindly, refused, unknown
from tractor_lab.locale import LANGUAGES, t
from tractor_lab.rules import PRESETS, Rules

from .boxed import BoxedEntrant, Limits, close_boxes, has_processes, sendable
from .budget import check_budget
from .making import check_seed
from .names import PLAYERS, Shipped
from .player import Player
from .tournament_play import Deck, Entrant, Entry, Play, play_deck
from .tournament_result import Duel, Tournament, duels_of, needed

Takes = str | Callable[..., Player]
"""Who takes part: the name of a shipped player, or what makes one (a class, a function)."""
DECKS: Final = 1_000_000
"""So many decks are enough for any tournament: all results are kept in memory."""
JOBS: Final = 1_000
"""Processes that may work at once."""
MOST: Final = 10
"""Decks that are played in one go by a worker."""


@kindly
def tournament(
    players: Mapping[str, Takes] | Iterable[Takes],
    deals: int = 100,
    seed: int | str = 0,
    rules: Rules | str | None = None,
    jobs: int | None = -1,
    progress: bool = True,
    *,
    boxed: bool | None = None,
    limits: Limits | None = None,
    seconds: float | None = None,
    worlds: int | None = None,
    lang: str | None = None,
) -> Tournament:
    """Every pair of players plays `deals` decks twice, with sides changed; see `Tournament` for what comes
    back.

    `players` are names of shipped players (`PLAYERS`) and factories, usually classes, which are called for
    every seat of every deal (with ``seed=...`` if they take it); or a dict of names -> these. `seed` gives
    the decks, their levels and declarers, and the players' seeds: the same seed, the same results, whatever
    the number of `jobs`. `seconds` and `worlds` are the budget of players that search (see `named`); with a
    limit in seconds results depend on the machine.

    `jobs` processes work at once (-1: one for each core), through joblib; inside of
    ``joblib.parallel_config(backend="dask")`` the workers of a Dask cluster do. `progress` shows a bar.

    Players that do not ship are `boxed`: each runs in a process of its own, sees only views and has its
    `limits`; True boxes all, False none. A player that answers with what is not allowed, fails or takes too
    long loses that deal by three levels; `forfeits` of the result tells why. The tournament goes on.

    >>> print(tournament(["random", "random"], deals=3, jobs=1, progress=False))
    3 decks, each played twice with sides changed (seed 0).
    <BLANKLINE>
    players            levels a deal  points a deal
    random v random 2   +0.00 ± 0.00     +0.0 ± 0.0

    Raises `ValueError` for a name that is no player's, for fewer than two players, for numbers that cannot be
    meant, `TypeError` for a player that is already made, and `ImportError` saying what to install where
    ``tractor-lab[bots]`` is not.
    """
    entrants = entries(players, lang, boxed, limits, seconds=seconds, worlds=worlds)
    check_budget(seconds, worlds)
    check_seed(seed)
    if lang is not None and lang not in LANGUAGES:
        raise unknown(lang, LANGUAGES)
    if limits is not None and not isinstance(limits, Limits):
        raise refused("limits", limits, "limits")
    house = _rules(rules, lang)
    _number("deals", deals, DECKS)
    if jobs not in (None, -1):
        _number("jobs", jobs, JOBS)
    work = [
        (entrants[first], entrants[second], [Deck(number, seed, house) for number in part])
        for first, second in duels_of(tuple(entrants))
        for part in _parts(deals)
    ]
    bar = _bar(deals * len(duels_of(tuple(entrants))), lang) if progress else None
    found: dict[tuple[str, str], list[tuple[Play, Play]]] = {}
    try:
        for (first, second, decks), plays in zip(work, _played(work, jobs), strict=True):
            found.setdefault((first.name, second.name), []).extend(plays)
            if bar is not None:
                bar.update(len(decks))
    finally:
        if bar is not None:
            bar.close()
        close_boxes()
    duels = tuple(Duel(*pair, tuple(plays)) for pair, plays in found.items())
    known = {name: name.split(" ")[0] for name in entrants}
    shipped = {name: one for name, one in known.items() if one in PLAYERS}
    return Tournament(tuple(entrants), duels, house, seed, shipped)


Work = tuple[Entry, Entry, Sequence[Deck]]


def _played(work: Sequence[Work], jobs: int | None) -> Iterator[list[tuple[Play, Play]]]:
    """The plays of each piece of work, in its order; how many are done at once makes no difference."""
    if jobs == 1:
        return (_play(*piece) for piece in work)
    joblib = needed("joblib")
    parallel = joblib.Parallel(n_jobs=jobs, return_as="generator")
    return parallel(joblib.delayed(_play)(*piece) for piece in work)  # type: ignore[no-any-return]


def _play(first: Entry, second: Entry, decks: Sequence[Deck]) -> list[tuple[Play, Play]]:
    return [play_deck(first, second, deck) for deck in decks]


def _parts(deals: int) -> Iterator[range]:
    """The numbers of the decks in pieces: small enough that all workers are busy until the end."""
    size = max(1, min(MOST, deals // 40))
    for start in range(1, deals + 1, size):
        yield range(start, min(deals + 1, start + size))


def _bar(total: int, lang: str | None) -> Any:
    """A progress bar for so many decks."""
    words = {"desc": t("tournament.bar", lang), "unit": t("tournament.bar.unit", lang)}
    return needed("tqdm.auto").tqdm(total=total, leave=False, **words)


# -- what is given -----------------------------------------------------------------------------------------


def entries(
    players: Mapping[str, Takes] | Iterable[Takes],
    lang: str | None = None,
    boxed: bool | None = None,
    limits: Limits | None = None,
    **options: Any,
) -> dict[str, Entry]:
    """Who takes part, by name. Of several that are called alike, the later ones get a number.

    >>> list(entries(["random", "random"])), list(entries({"mine": "random", "yours": "random"}))
    (['random', 'random 2'], ['mine', 'yours'])

    Raises `ValueError` for what is no player, and for fewer than two.
    """
    if isinstance(players, str | type) or not isinstance(players, Iterable):
        players = [players]
    named: dict[str, Takes] = {}
    pairs = players.items() if isinstance(players, Mapping) else ((None, one) for one in players)
    for name, one in pairs:
        plain = str(name or (one if isinstance(one, str) else getattr(one, "__name__", "player")))
        unique, count = plain, 1
        while unique in named:
            count += 1
            unique = f"{plain} {count}"
        named[unique] = one
    if len(named) < 2:
        raise ValueError(t("tournament.few", lang, count=len(named)))
    given = tuple((key, value) for key, value in options.items() if value is not None)
    found: dict[str, Entry] = {}
    for name, one in named.items():
        factory = _factory(one, lang)
        apart = not isinstance(factory, Shipped) if boxed is None else boxed
        if apart and has_processes():
            data = sendable(factory, lang)
            found[name] = BoxedEntrant(name, data, limits or Limits(), given)
        else:
            found[name] = Entrant(name, factory, given)
    return found


def _factory(one: object, lang: str | None) -> Callable[..., Player]:
    """What makes this player."""
    if isinstance(one, str):
        if one not in PLAYERS:
            raise unknown(one, PLAYERS, lang)
        return PLAYERS[one]
    if not callable(one):
        raise WrongKind(t("tournament.made", lang, kind=type(one).__name__))
    return one


def _rules(rules: Rules | str | None, lang: str | None) -> Rules:
    if isinstance(rules, str):
        if rules not in PRESETS:
            raise unknown(rules, PRESETS, lang)
        return Rules.preset(rules)
    if rules is not None and not isinstance(rules, Rules):
        raise unknown(rules, PRESETS, lang)
    return rules or Rules()


def _number(name: str, value: object, most: int) -> None:
    """Raises `ValueError` for what is no whole number from 1 to `most`."""
    if type(value) is not int or not 1 <= value <= most:
        raise refused(name, value, "range", low=1, high=f"{most:,}")
