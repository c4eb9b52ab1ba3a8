"""Lesson 9: the levels as a function to write."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from tractor_lab.locale import t
from tractor_lab.rules import Match, Rules, level_change
from tractor_lab.rules.standing import Standing

from ..counting import result_text
from ..levels import counted
from ..spec import Case, Code
from .levels_position import RANKS

ACE: Final = 14
TOTALS: Final = (0, 5, 35, 40, 75, 80, 115, 120, 155, 160, 200, 240)

ADVANCE: Final = """\
def advance(declarers, opponents, points):
    if points < 80:  # the declarers stay
        gained = 3 if points == 0 else 2 if points < 40 else 1
        if declarers == 14:
            return "declarers", 15  # won at the ace, where it counts
        return "declarers", min(declarers + gained, 14)  # nobody jumps over the ace
    return "opponents", min(opponents + (points - 80) // 40, 14)
"""


def matches(random: Random) -> Iterator[Case]:
    """Every total, levels low and high, and each way to meet the ace."""
    for points in TOTALS:
        for pair in ((2, 2), (5, 9), (14, 3), (3, 14), (13, 12), (12, 13), (14, 14), (11, 11)):
            yield {"declarers": pair[0], "opponents": pair[1], "points": points}
    for _ in range(160):
        yield {
            "declarers": random.randint(2, ACE),
            "opponents": random.randint(2, ACE),
            "points": random.randrange(0, 245, 5),
        }


def after(case: Case, **changes: Any) -> tuple[str, int]:
    """What the engine says: the side that declares next and the level it plays (15: it has won)."""
    rules = Rules(**changes)
    names = (RANKS[case["declarers"] - 2], RANKS[case["opponents"] - 2])
    match = counted(Match(rules, (Standing(names[0]), Standing(names[1])), 0), case["points"])
    side = level_change(case["points"], rules).side
    if match.ended:
        return side, ACE + 1
    return side, RANKS.index(match.levels[0 if side == "declarers" else 1]) + 2


def over_the_ace(case: Case) -> tuple[str, int]:
    """Nothing has to be defended."""
    return after(case, must_defend=())


def eighty_is_level(case: Case) -> tuple[str, int]:
    """Taking over is a level too."""
    return after(case, takeover_level=1)


def one_level_for_all(case: Case) -> tuple[str, int]:
    """Opponents who take over go on from the declarers' level."""
    return after(case | {"opponents": case["declarers"]})


def ace_is_won(case: Case) -> tuple[str, int]:
    """Who comes to the ace has won."""
    side, level = after(case)
    return side, ACE + 1 if level == ACE else level


def ace_for_good(case: Case) -> tuple[str, int]:
    """Nobody ever leaves the ace."""
    side, level = after(case)
    return side, min(level, ACE)


def smaller(case: Case) -> Iterator[Case]:
    """Lower levels, fewer points."""
    for name in ("declarers", "opponents"):
        if case[name] > 2:
            yield case | {name: case[name] - 1}
            yield case | {name: 2}
    if case["points"] >= 5:
        yield case | {"points": case["points"] - 5}


def why(case: Case, lang: str) -> str:
    """Why the rules say so."""
    return t("course.why.advance", lang, result=result_text(level_change(case["points"]), lang))


EXERCISES = (
    Code(
        "09.code.advance",
        "advance",
        ("declarers", "opponents", "points"),
        "pair",
        after,
        matches,
        smaller,
        lambda case: (case["declarers"] + case["opponents"], case["points"]),
        {
            "over-the-ace": over_the_ace,
            "eighty-is-a-level": eighty_is_level,
            "one-level-for-all": one_level_for_all,
            "ace-is-won": ace_is_won,
            "ace-for-good": ace_for_good,
        },
        model=ADVANCE,
        because=why,
    ),
)
