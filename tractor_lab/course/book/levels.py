"""Lesson 9: levels and a match."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from tractor_lab.locale import t
from tractor_lab.rules import level_change, parse_cards

from ..levels import after_deals, counted
from ..position import Position
from ..spec import Click
from .levels_position import ENDS, RANKS, SEATS, MatchPosition, window

# Answers


def _match(position: Position) -> MatchPosition:
    assert isinstance(position, MatchPosition)
    return position


def place(position: MatchPosition, level: str) -> int | None:
    """The place of a level among the options, if it is one of them."""
    key = "course.option.level." + level
    return position.options.index(key) if key in position.options else None


def stands(position: Position) -> int:
    """The place of the level at which the asked side stands afterwards."""
    found = _match(position)
    after = found.after
    won = after.ended == "won" and after.winner == found.asked
    answer = place(found, "won" if won else after.levels[found.asked])
    return -1 if answer is None else answer


def declares(position: Position) -> int:
    """The seat that declares next."""
    seat = _match(position).after.declarer
    return -1 if seat is None else seat


def ends(position: Position) -> int:
    """The place among `ENDS`: who has won, a draw, or the match goes on."""
    after = _match(position).after
    if after.ended is None:
        return 3
    return after.winner if isinstance(after.winner, int) else 2


def next_level(position: Position) -> int | None:
    """The place of the level of the next deal."""
    found = _match(position)
    return place(found, found.after.level)


# Beliefs


def raised(
    side: int | None, by: Callable[[MatchPosition], int]
) -> Callable[[Position], int | None]:
    """Whoever believes that the asked side goes up by so many levels; `side` limits it to one role."""

    def naive(position: Position) -> int | None:
        found = _match(position)
        ladder = found.rules.ladder
        at = ladder.index(found.levels[found.asked]) + by(found)
        if side is not None and found.mover != found.asked:
            return None
        return place(found, ladder[at] if 0 <= at < len(ladder) else "won") if at >= 0 else None

    return naive


def gained(position: MatchPosition) -> int:
    """The levels the deal brought."""
    return level_change(position.points or 0, position.rules).levels


def jumps(position: Position) -> int | None:
    """No level has to be defended."""
    return stands(replace(position, house=(*position.house, ("must_defend", ()))))


def forgets_house(answer: Callable[[Position], Any]) -> Callable[[Position], Any]:
    """The standard rule instead of the last house rule."""
    return lambda position: answer(replace(position, house=position.house[:-1]))


def same_declarer(position: Position) -> int:
    """Who declared declares again."""
    return _match(position).declarer


def next_seat(position: Position) -> int:
    """The deal goes round the table."""
    return (_match(position).declarer + 1) % 4


def across(position: Position) -> int:
    """The partner, whoever won."""
    return (_match(position).declarer + 2) % 4


def left_seat(position: Position) -> int:
    """The other opponent."""
    return (_match(position).declarer + 3) % 4


def with_two(position: MatchPosition) -> MatchPosition:
    """The position with the first level among the options, too."""
    return replace(position, options=("course.option.level.2", *position.options))


def starts_over(position: Position) -> int | None:
    """Behind the last level the ladder begins again."""
    return place(_match(position), "2")


def wins_there(position: Position) -> int:
    """Who comes to the last level has won."""
    return _match(position).mover


# Fresh ones


def a_match(
    totals: tuple[int, ...],
    levels: tuple[str, ...] = RANKS[:9],
    *,
    house: tuple[tuple[str, Any], ...] = (),
    asked: str = "mover",
    mine: tuple[str, ...] = (),
    options: tuple[str, ...] = (),
    **more: Any,
) -> Callable[[Random], MatchPosition]:
    """Matches in which the opponents made one of these totals. `asked`: mover, declarers or opponents;
    `mine` are the levels that side may stand on."""

    def fresh(random: Random) -> MatchPosition:
        declarer = random.randrange(4)
        pair = [random.choice(levels), random.choice(levels)]
        found = MatchPosition(
            points=random.choice(totals), levels=(pair[0], pair[1]), declarer=declarer,
            house=house, options=options, **more,
        )  # fmt: skip
        side = declarer % 2
        who = {"mover": found.mover, "declarers": side, "opponents": 1 - side}[asked]
        if mine:
            pair[who] = random.choice(mine)
        found = replace(found, asked=who, levels=(pair[0], pair[1]))
        return found if options else window(found)

    return fresh


def because(position: Position, _: Any, lang: str) -> str:
    """What the engine says about the deal, for any other wrong answer."""
    return t("course.no.levels", lang, because=position.values(lang)["because"])


def choose(
    name: str, start: MatchPosition, answer: Any, naive: Any, fresh: Any, why_not: Any = because
) -> Click:
    """An exercise about a level: its options are the levels around."""
    return Click(
        name, "choose", start if start.options else window(start), answer, naive,
        fresh=fresh, why_not=why_not,
    )  # fmt: skip


def whole_match(position: Position) -> int:
    """How many deals it takes to win from here if the opponents never make a point."""
    match, deals = _match(position).before, 0
    while match.ended is None:
        match, deals = counted(match, 0), deals + 1
    return deals


def one_at_a_time(position: Position) -> int:
    """The same if every deal were one level."""
    found = _match(position)
    ladder = found.rules.ladder
    return len(ladder) - ladder.index(found.levels[found.declarer % 2])


def not_the_ace(position: Position) -> int:
    """Who reaches the ace has won."""
    return whole_match(position) - 1


def several(random: Random) -> MatchPosition:
    """Three deals in a row."""
    totals = tuple(random.choice((0, 15, 30, 45, 70, 80, 95, 120, 135)) for _ in range(3))
    levels = (random.choice(RANKS[:6]), random.choice(RANKS[:6]))
    found = MatchPosition(levels=levels, declarer=random.randrange(4), deals=totals)
    wide = tuple("course.option.level." + level for level in wide_levels(found))
    return replace(found, asked=random.randrange(2), options=wide, points=totals[-1])


def wide_levels(position: MatchPosition) -> tuple[str, ...]:
    """The levels that the asked side could be at after three deals."""
    at = min(RANKS.index(level) for level in position.levels)
    return RANKS[at : at + 9]


def declarers_only(position: Position) -> int | None:
    """Every deal is counted for the side that declared first."""
    found = _match(position)
    levels = sum(
        level_change(points).levels
        for points in found.deals
        if level_change(points).side == "declarers"
    )
    if found.asked != found.declarer % 2:
        levels = sum(
            level_change(p).levels for p in found.deals if level_change(p).side == "opponents"
        )
    at = RANKS.index(found.levels[found.asked]) + levels
    return place(found, RANKS[at]) if at < len(RANKS) else None


def last_ignored(position: Position) -> int | None:
    """The last deal is not counted yet."""
    found = _match(position)
    return place(found, after_deals(found.before, found.deals[:-1]).levels[found.asked])


def fresh_next_level(random: Random) -> MatchPosition:
    """A takeover between sides at different levels."""
    found = a_match((80, 90, 105, 115, 125, 150), RANKS[:10], asked="opponents")(random)
    return with_next(found)


def with_next(position: MatchPosition) -> MatchPosition:
    """The levels to choose from when the next deal's level is asked."""
    side = position.declarer % 2
    names = set()
    for level in position.levels:
        at = RANKS.index(level)
        names |= set(RANKS[at : at + 2])
    names.add(position.after.level)
    found = tuple("course.option.level." + level for level in RANKS if level in names)
    return replace(position, options=found, asked=1 - side)


def stays_level(position: Position) -> int | None:
    """The next deal is played at the level of this one."""
    found = _match(position)
    return place(found, found.levels[found.declarer % 2])


def level_goes_on(position: Position) -> int | None:
    """There is one level for both sides, and it goes up."""
    found = _match(position)
    at = RANKS.index(found.levels[found.declarer % 2]) + 1
    return place(found, RANKS[at]) if at < len(RANKS) else None


def level_cards(position: Position) -> int:
    """The option that is a level card in the next deal."""
    level = _match(position).after.level
    return [parse_cards(one)[0].rank == level for one in position.options].index(True)


def old_level_card(position: Position) -> int | None:
    """The level card of the deal just played."""
    found = _match(position)
    level = found.levels[found.declarer % 2]
    hits = [parse_cards(one)[0].rank == level for one in found.options]
    return hits.index(True) if True in hits else None


def miscounted(position: MatchPosition) -> str:
    """The level of the side that moves, after one level more, or only one where it is two or three."""
    found = gained(position)
    at = RANKS.index(position.levels[position.mover])
    return RANKS[at + (found + 1 if found < 2 else 1)]


def miscounted_card(position: Position) -> int | None:
    """The level card of somebody who counts the levels of the deal wrong."""
    found = _match(position)
    level = miscounted(found)
    hits = [parse_cards(one)[0].rank == level for one in found.options]
    return hits.index(True) if True in hits else None


def with_cards(random: Random) -> MatchPosition | None:
    """Four cards, one of them of the next deal's level."""
    found = a_match((35, 60, 85, 120), RANKS[:9])(random)
    ranks = {found.after.level, *found.levels, miscounted(found)}
    if len(ranks) < 4:
        return None
    order = sorted(ranks, key=RANKS.index)
    return replace(found, options=tuple(random.choice("SHCD") + rank for rank in order))


EXERCISES = (
    choose(
        "09.up.1",
        MatchPosition(points=35, levels=("5", "8"), declarer=0, asked=0),
        stands,
        {"one-level-each.peg": raised(0, lambda _: 1), "three-levels.peg": raised(0, lambda _: 3)},
        a_match((5, 10, 15, 20, 25, 30, 35), RANKS[:9]),
    ),
    choose(
        "09.up.2",
        MatchPosition(points=125, levels=("5", "8"), declarer=2, asked=1),
        stands,
        {
            "takeover-is-level.peg": raised(1, lambda p: gained(p) + 1),
            "only-takes-over": raised(1, lambda _: 0),
        },
        a_match((120, 125, 135, 150, 155), RANKS[:9]),
    ),
    choose(
        "09.stay.1",
        MatchPosition(points=95, levels=("6", "4"), declarer=0, asked=0),
        stands,
        {"losers-fall": raised(None, lambda _: -1), "both-rise": raised(None, lambda _: 1)},
        a_match((80, 90, 95, 110, 130), RANKS[1:9], asked="declarers"),
    ),
    Click(
        "09.next.1", "choose",
        MatchPosition(points=40, levels=("5", "8"), declarer=0, options=SEATS),
        declares,
        {"declarer-stays": same_declarer, "deal-goes-round": next_seat},
        fresh=a_match((0, 20, 40, 75), options=SEATS), why_not=because,
    ),
    Click(
        "09.next.2", "choose",
        MatchPosition(points=85, levels=("5", "8"), declarer=3, options=SEATS),
        declares,
        {"partner-always": across, "other-opponent": left_seat},
        fresh=a_match((80, 95, 120, 160), options=SEATS), why_not=because,
    ),
    choose(
        "09.level.1",
        with_next(MatchPosition(points=90, levels=("9", "4"), declarer=0)),
        next_level,
        {"level-stays": stays_level, "one-level-for-all": level_goes_on},
        fresh_next_level,
    ),
    Click(
        "09.level.2", "choose",
        MatchPosition(points=35, levels=("7", "J"), declarer=2, options=("C7", "D8", "S9", "HJ")),
        level_cards,
        {"old-level-card": old_level_card, "miscounted-levels": miscounted_card},
        fresh=with_cards, why_not=because,
    ),
    choose(
        "09.ace.1",
        MatchPosition(points=0, levels=("Q", "9"), declarer=0, asked=0),
        stands,
        {"jumps-ace": jumps, "one-level-each.ace": raised(0, lambda p: gained(p) - 2)},
        a_match((0,), RANKS, mine=("Q", "K"), asked="declarers"),
    ),
    choose(
        "09.ace.2",
        with_two(window(MatchPosition(points=130, levels=("9", "A"), declarer=0, asked=1))),
        stands,
        {"rises-past-ace": jumps, "starts-over": starts_over},
        lambda random: with_two(
            a_match((120, 130, 150), RANKS[:10], mine=("A",), asked="opponents")(random)
        ),
    ),
    Click(
        "09.win.1", "choose",
        MatchPosition(points=25, levels=("K", "10"), declarer=0, asked=0, options=ENDS),
        ends,
        {"wins-on-arrival": wins_there},
        fresh=a_match((0, 10, 25, 55), RANKS[:11], mine=("K", "Q"), asked="declarers", options=ENDS),
        why_not=because,
    ),
    Click(
        "09.win.2", "number",
        MatchPosition(points=0, levels=("2", "2"), declarer=0),
        whole_match,
        {"one-level-each.count": one_at_a_time, "wins-on-arrival.count": not_the_ace},
        fresh=lambda random: MatchPosition(
            points=0, levels=(random.choice(RANKS[:11]), "2"), declarer=0
        ),
        unit="course.unit.deals.match",
    ),
    choose(
        "09.score.1",
        MatchPosition(
            points=30, levels=("4", "3"), declarer=0, asked=1, deals=(125, 70, 30),
            options=tuple("course.option.level." + level for level in RANKS[1:10]),
        ),
        stands,
        {"first-side-only": declarers_only, "last-not-counted": last_ignored},
        several,
    ),
)  # fmt: skip
