"""The ladder of levels: how a deal moves a side, or a player, up and down it, and who declares next.

`match` asks these functions, for two sides and for players who call friends alike. Rules page, section 7.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .ruleset import Rules
from .scoring import LevelChange


@dataclass(frozen=True, slots=True)
class Standing:
    """How far one side has come; where friends are called, one player."""

    level: str
    lap: int = 0
    """How often it has passed the last level."""
    defended: tuple[str, ...] = ()
    """The levels it has won as declarers; in a new lap all are to be defended again."""
    reached: tuple[int, ...] = (0,)
    """For each rung, lap after lap: the number of the deal that first brought it there (0: the start)."""

    def place(self, rules: Rules) -> int:
        """Rungs above the first, laps included."""
        return self.lap * len(rules.ladder) + rules.ladder.index(self.level)

    def moved(self, levels: int, rules: Rules, *, won: bool, jack: bool, deal: int = 0) -> Standing:
        """The standing after going up by `levels`, and then down by one for a `jack`.

        A level of `Rules.must_defend` holds it up, unless it was defended before or `won` as declarers now.
        A jack takes nobody below the first level of his lap; who falls back to a level must defend it again.
        """
        ladder = rules.ladder
        start = place = self.place(rules)
        end = finish(rules)
        held = {*self.defended, self.level} if won else set(self.defended)
        for _ in range(levels):
            level = ladder[place % len(ladder)]
            past = end is not None and place >= end
            if level in rules.must_defend and level not in held and not past:
                break
            place += 1
            if place % len(ladder) == 0:
                held = set()
        if jack:
            place = max(place - 1, self.lap * len(ladder))
        at = place % len(ladder)
        reached = self.reached + (0,) * (start + 1 - len(self.reached))
        return Standing(
            ladder[at],
            place // len(ladder),
            tuple(one for one in ladder if one in held and not (jack and ladder.index(one) >= at)),
            reached + (deal,) * (place + 1 - len(reached)),
        )

    def since(self, rules: Rules) -> int:
        """The number of the deal that first brought it to where it stands."""
        place = self.place(rules)
        return self.reached[place] if place < len(self.reached) else 0


def finish(rules: Rules) -> int | None:
    """The place at which a match is won; None where there is always another lap."""
    laps = 1 if rules.after_last == "win" else rules.laps
    return None if laps is None else laps * len(rules.ladder)


def moved(
    standings: Sequence[Standing],
    rules: Rules,
    change: LevelChange,
    declarers: Iterable[int],
    *,
    level: str,
    jack: bool = False,
    deal: int = 0,
) -> tuple[tuple[Standing, ...], tuple[int, ...]]:
    """The standings after a deal played at `level`, and which of them have won the match by it.

    `declarers` are the indexes of those on the declarers' side. Once the match is won, all stay as they were.
    """
    allies = set(declarers)
    kept = change.side == "declarers"
    after, winners = [], []
    end = finish(rules)
    for index, standing in enumerate(standings):
        declared = index in allies
        standing = standing.moved(
            change.levels if declared == kept else 0,
            rules,
            # Nobody defends a level in a deal that is played at another, or that brings nothing.
            won=declared and kept and standing.level == level and change.levels > 0,
            jack=declared and jack,
            deal=deal,
        )
        after.append(standing)
        if end is not None and standing.place(rules) >= end:
            winners.append(index)
    return (tuple(standings) if winners else tuple(after)), tuple(winners)


def next_declarer(rules: Rules, declarer: int, declarers: Iterable[int], kept: bool) -> int:
    """The next seat of the side that won the deal; the declarer himself if he won alone, or keeps it."""
    if kept and rules.next_declarer == "same":
        return declarer
    allies = set(declarers)
    for step in range(1, rules.players):
        seat = (declarer + step) % rules.players
        if (seat in allies) == kept:
            return seat
    return declarer
