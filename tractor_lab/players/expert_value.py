"""What a position is worth: levels from a total, and a guess at the points that are still to come.

A play-out to the end is dear, and most of what happens late in it has nothing to do with the play that is
tried. So the expert plays on for a few tricks and guesses the rest from who holds what: trumps, high cards,
the lead. The numbers are a least-squares fit to deals that club players played to the end.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final

from tractor_lab.rules import Rules, level_change

from .quick import Quick
from .quick_tables import SUITS, TRUMP, Tables

BLUR: Final = 15.0
"""How far a guessed total is usually off, in points, at two decks."""
POINT: Final = 0.1
"""What a step of points is worth beside the levels it brings: of equal levels more points are better."""


@lru_cache(maxsize=64)
def _worths(rules: Rules) -> tuple[int, tuple[float, ...]]:
    """The lowest total told apart, and what each total from there on is worth, five points apart."""
    blur = BLUR * rules.step / 40
    low = -2 * rules.takeover
    reach = max(1, round(3 * blur / 5))
    shares = [exp(-((5 * step / blur) ** 2) / 2) for step in range(-reach, reach + 1)]
    whole = sum(shares)

    def levels(total: int) -> float:
        change = level_change(total, rules)
        return change.levels if change.side == "opponents" else -change.levels

    exact = [float(levels(low + 5 * at)) for at in range(12 * rules.takeover // 5 + 2 * reach + 1)]
    smooth = [
        sum(share * exact[at + i] for i, share in enumerate(shares)) / whole
        for at in range(len(exact) - 2 * reach)
    ]
    start = low + 5 * reach
    return start, tuple(
        worth + POINT * (start + 5 * at) / rules.step for at, worth in enumerate(smooth)
    )


def worth(total: float, rules: Rules) -> float:
    """What a total that is only guessed is worth to the opponents, in levels: rising, without jumps.

    >>> worth(85, Rules()) > worth(75, Rules()) > worth(40, Rules())
    True
    """
    start, worths = _worths(rules)
    at = (total - start) / 5
    if at <= 0:
        return worths[0]
    whole = int(at)
    if whole >= len(worths) - 1:
        return worths[-1]
    return worths[whole] + (at - whole) * (worths[whole + 1] - worths[whole])


class Guess:
    """A guess at the opponents' total, for positions between two tricks. Make it once for an order.

    It is for sides that are known and for four or six seats; `fits` says whether it is any good.
    """

    def __init__(self, tables: Tables) -> None:
        self.t = tables
        rules = tables.order.rules
        self.fits = not rules.friends and rules.kitty_multiplier != "trick" and rules.kitty > 0
        level = tables.order.trump.level
        self._high = sum(
            1 << (number & 31)
            for card, number in tables.number.items()
            if number < 32 and (card.is_joker or card.rank == level)
        )
        self._scale = 2 / tables.decks
        self._points = (
            sum(tables.points[number] for number in tables.number.values()) * tables.decks
        )
        self._full = rules.hand

    def total(self, q: Quick) -> float:
        """The opponents' total that a position between two tricks is likely to lead to, in points."""
        h1, h2, n, declarers, high = q.h1, q.h2, q.n, q.declarers, self._high
        ours, theirs = [0] * SUITS, [0] * SUITS
        trumps = whole = tops = pairs = plain_pairs = voids = longest = longest_ours = 0
        for seat in range(q.players):
            at = SUITS * seat
            mine = n[at]
            two = h2[at]
            plain = h2[at + 1].bit_count() + h2[at + 2].bit_count()
            plain += h2[at + 3].bit_count() + h2[at + 4].bit_count()
            strong = (h1[at] & high).bit_count() + (two & high).bit_count()
            whole += mine
            if declarers >> seat & 1:
                trumps -= mine
                tops -= strong
                pairs -= two.bit_count()
                plain_pairs -= plain
                longest_ours = max(longest_ours, mine)
                side, sign = ours, -1
            else:
                trumps += mine
                tops += strong
                pairs += two.bit_count()
                plain_pairs += plain
                longest = max(longest, mine)
                side, sign = theirs, 1
            for suit in range(SUITS):
                side[suit] |= h1[at + suit]
            if mine:
                for suit in range(1, SUITS):
                    if not h1[at + suit] and q.r1[suit]:
                        voids += sign
        winners = suits = above = 0
        for suit in range(SUITS):
            low, up = ours[suit].bit_length(), theirs[suit].bit_length()
            if up > low:
                more = min((theirs[suit] >> low).bit_count(), 3)
            elif low > up:
                more = -min((ours[suit] >> up).bit_count(), 3)
            else:
                continue
            if suit == TRUMP:
                above = more
            else:
                winners += more
                suits += 1 if more > 0 else -1
        buried = sum([card.points for card in q.kitty])
        rest = self._points - sum(q.won) - buried
        left, scale = q.left[q.leader], self._scale
        end = 1 / (left + 1)
        lead = -1 if declarers >> q.leader & 1 else 1
        share, gap = trumps / (whole + 1), (longest - longest_ours) / (whole + 1)
        w = WEIGHTS
        tricks = (
            w[0]
            + w[1] * share
            + w[2] * trumps * scale
            + w[3] * tops * scale
            + w[4] * suits
            + w[5] * winners
            + w[6] * lead * end
            + w[7] * lead
            + w[8] * pairs * scale
            + w[9] * plain_pairs * scale
            + w[10] * voids
            + w[11] * above
            + w[12] * gap
            + w[13] * left / self._full
        )
        kitty = (
            w[14]
            + w[15] * share
            + w[16] * trumps * scale
            + w[17] * tops * scale
            + w[18] * suits
            + w[19] * winners
            + w[20] * lead * end
            + w[21] * lead
            + w[22] * pairs * scale
            + w[23] * plain_pairs * scale
            + w[24] * voids
            + w[25] * above
            + w[26] * gap
            + w[27] * left / self._full
            + w[28] * gap * end
            + w[29] * share * end
            + w[30] * above * end
            + w[31] * voids * end
        )
        # What lies in the kitty is never lost to those who win it.
        return q.points + rest * tricks + buried * max(0.0, kitty)


WEIGHTS: Final = (
    0.418,
    -0.208,
    0.0175,
    0.00593,
    0.0147,
    0.00546,
    -0.0393,
    -0.0025,
    0.016,
    0.0273,
    0.0431,
    0.0281,
    0.266,
    0.141,
    0.854,
    -2.1,
    0.0707,
    0.168,
    -0.0142,
    0.0125,
    0.415,
    -0.0102,
    0.207,
    0.0108,
    -0.0605,
    -0.141,
    2.32,
    0.826,
    -2.19,
    0.211,
    1.07,
    1.23,
)
"""The weights of `Guess.total`, in its order."""
