"""Plays in numbers, for what is thought of them before they are tried (`expert_prior`).

A position is a dozen numbers or two, and a play some forty: does it take the trick, what stands above it, the
points, what is left of the suit. All of them are things that its seat may know.
"""

from __future__ import annotations

from typing import Final

from . import club_follow, club_lead
from .club_odds import friends_of, outlook
from .club_wide import weighed
from .club_worth import priced
from .quick_state import SINGLE, THROW, TRUMPS, Numbers, State
from .quick_tables import SUITS, TRUMP, Tables
from .taste import CLUB

KINDS: Final = ("lead", "single", "several")
"""Leads, and following a single card or several: each has numbers of its own."""
CLEAR: Final = 6.0
"""The club player's scores tell no more beyond so many times ten points."""
UNSAID: Final = -9.0
"""What stands for the score of a play that the club player does not weigh."""


def kind_of(q: State) -> str:
    """Which of `KINDS` a position asks for."""
    return "lead" if not q.plays else "single" if q.kind == SINGLE else "several"


def _points(t: Tables, suit: int, plane: int) -> int:
    """The points of the faces of a plane."""
    return 5 * (plane & t.fives[suit]).bit_count() + 10 * (plane & t.tens[suit]).bit_count()


class Table:
    """A position as the seat sees it that is to play, and what the club player thinks of its plays."""

    def __init__(self, q: State, own: Numbers) -> None:
        self.q = q
        self.seat = seat = q.turn
        self.base = SUITS * seat
        self.mates = mates = friends_of(q, seat)
        self.unseen = [q.unseen(seat, suit) for suit in range(SUITS)]
        self.trumps = q.n[self.base]
        one, two = self.unseen[TRUMP]
        others = (one.bit_count() + two.bit_count()) / (q.players - 1)
        self.longer = (self.trumps - others) / 5
        self.last = float(len(q.plays) == q.players - 1)
        self.ours = float(bool(q.plays) and mates >> q.best & 1)
        after = range(1, q.players - len(q.plays))
        self.enemies = sum(not mates >> (seat + step) % q.players & 1 for step in after)
        self.scores = self._scores()
        self.best = self.scores.get(own, max(self.scores.values(), default=0.0))
        # Who has shown to be out of a suit, and may ruff.
        self.gone = [[0, 0] for _ in range(SUITS)]
        for other in range(q.players):
            if other != seat and not q.void[other] & 1:
                for suit in range(1, SUITS):
                    if q.void[other] >> suit & 1:
                        self.gone[suit][mates >> other & 1] += 1

    def _scores(self) -> dict[Numbers, float]:
        """What the club player gives for each play it weighs, in points."""
        q, seat = self.q, self.seat
        found: dict[Numbers, float] = {}
        if not q.plays:
            for value, _, cards, _ in club_lead.weighed(q, CLUB):
                play = tuple(sorted(cards))
                found[play] = max(value, found.get(play, value))
            return found
        if q.kind != SINGLE:
            for value, cards, _, _ in weighed(q, seat, CLUB):
                found.setdefault(tuple(sorted(cards)), value)
            return found
        self.view = outlook(q, seat, q.led, SINGLE, self.mates, CLUB.ruffs)
        usual = 0.6 if self.ours else 0.2
        for suit in [q.led] if q.n[self.base + q.led] else range(SUITS):
            for keep, number in priced(q, seat, suit, CLUB):
                chance = self.chance(number) if self.takes(number) else usual
                points = q.t.points[number]
                found[number,] = chance * q.pot + (chance - CLUB.kept) * points - keep
        return found

    def takes(self, number: int) -> bool:
        """Would this card hold the trick, after a lead of one card?"""
        q, suit = self.q, number >> 5
        height = q.t.tier[number] + (0 if suit else TRUMPS)
        return suit in (TRUMP, q.led) and height > q.best_value

    def chance(self, number: int) -> float:
        """How likely it then keeps it."""
        q, suit = self.q, number >> 5
        if suit == q.led:
            return self.view.holds(q.t.above[number])
        return 1.0 - (1.0 - self.view.safe) * (1.0 - club_follow.THIRD[self.above(number)])

    def above(self, number: int, pairs: bool = False) -> int:
        """How many unseen cards, or `pairs`, stand above a card."""
        one, two = self.unseen[number >> 5]
        higher = self.q.t.above[number]
        return (two & higher).bit_count() + (0 if pairs else (one & higher).bit_count())

    def numbers(self, play: Numbers) -> list[float]:
        """The numbers of a play."""
        q, t, base = self.q, self.q.t, self.base
        of = {"lead": self._lead, "single": self._single, "several": self._several}[kind_of(q)]
        score = self.scores.get(play)
        suit, low, top = play[0] >> 5, play[0], play[-1]
        at = base + suit
        one, two = self.unseen[suit]
        above = t.above[top]
        points = sum([t.points[number] for number in play])
        suits = [number >> 5 for number in play]
        return [
            *map(float, of(play)),
            UNSAID if score is None else max(-CLEAR, (score - self.best) / 10),
            float(q.n[at] - suits.count(suit)),
            float(points),
            float(sum([_points(t, suit, plane[at]) for plane in q.hands]) - points),
            float(_points(t, suit, one) + _points(t, suit, two)),
            float((one & above).bit_count() + (two & above).bit_count()),
            float((two & above).bit_count()),
            float(one.bit_count() + two.bit_count()),
            float(q.h2[at].bit_count()),
            float(t.tier[top]),
            float(t.tier[low]),
            float(suits.count(TRUMP)),
        ]

    def moment(self) -> list[float]:
        """The numbers of the position, the same for all plays: how far the deal has come, the own hand, and
        the open trick."""
        q, t, seat, base = self.q, self.q.t, self.seat, self.base
        plain = range(base + 1, base + SUITS)
        one, two = self.unseen[TRUMP]
        found: list[float] = [
            q.left[seat],
            q.declarers >> seat & 1,
            q.points,
            sum([_points(t, suit, rest[suit]) for rest in q.rest for suit in range(SUITS)]),
            sum([_points(t, suit, hand[base + suit]) for hand in q.hands for suit in range(SUITS)]),
            sum([card.points for card in q.kitty]) if q.holder_of_kitty == seat else -1,
            q.n[base],
            q.h2[base].bit_count(),
            one.bit_count() + two.bit_count(),
            sum([not q.n[at] for at in plain]),
            max(q.n[base + 1 : base + SUITS]),
            sum([q.h2[at].bit_count() for at in plain]),
        ]
        if q.plays:
            one, two = self.unseen[q.led]
            ruffed = q.best_top >> 5
            first, second = self.unseen[ruffed]
            above = t.above[q.best_top]
            found += [
                q.pot,
                self.ours,
                self.last,
                q.n[base + q.led],
                one.bit_count() + two.bit_count(),
                (first & above).bit_count() + (second & above).bit_count(),
                ruffed == TRUMP != q.led,
            ]
        return [*map(float, found)]

    def _breaks(self, play: Numbers) -> int:
        """How many pairs a play breaks."""
        pairs = self.q.h2
        return sum(
            play.count(one) == 1 and pairs[self.base + (one >> 5)] >> (one & 31) & 1
            for one in set(play)
        )

    def _lead(self, play: Numbers) -> tuple[float, ...]:
        q, t = self.q, self.q.t
        suit, size, top = play[0] >> 5, len(play), play[-1]
        trump = suit == TRUMP
        plain = not trump
        faces = len(set(play))
        single, pair = size == 1, size == 2 and faces == 1
        tractor = size > 2 and 2 * faces == size
        above = self.above(top, pairs=pair or tractor)
        sure, few = not above, min(above, 4) / 4
        points = sum([t.points[one] for one in play]) / 10
        one, two = self.unseen[suit]
        unseen = one.bit_count() + two.bit_count()
        left = q.n[self.base + suit] - size
        theirs, partner = self.gone[suit] if plain else (0, 0)
        return (
            single and trump,
            pair and plain,
            pair and trump,
            tractor and plain,
            tractor and trump,
            size > 1 and not pair and not tractor,
            sure and single and plain,
            sure and single and trump,
            sure and pair and plain,
            sure and pair and trump,
            few * (single and plain),
            few * (single and trump),
            few * pair,
            points * sure,
            points * (not sure),
            plain and not left and self.trumps > 0,
            left / 5 * plain,
            left / 10 * trump,
            unseen / 10 * plain,
            theirs * sure,
            theirs * (not sure),
            partner,
            partner * points,
            self._breaks(play) if single else 0,
            t.tier[top] / 13 * (single and plain),
            t.tier[top] / 20 * (single and trump),
            self.longer * trump,
            self.longer * (plain and sure),
            size / 5,
            unseen / (unseen + left + size) * plain,
        )

    def _single(self, play: Numbers) -> tuple[float, ...]:
        q, t, number = self.q, self.q.t, play[0]
        suit, led, last, ours = number >> 5, q.led, self.last, self.ours
        trump = suit == TRUMP
        takes = self.takes(number)
        chance = self.chance(number) if takes else 0.0
        points, pot = t.points[number] / 10, q.pot / 10
        ruff, discard = trump and led != TRUMP, suit not in (TRUMP, led)
        held = q.n[self.base + suit]
        breaks = self._breaks(play)
        tier, few = t.tier[number] / 13, min(self.above(number), 5) / 5
        ten = t.points[number] == 10
        return (
            takes,
            takes * last,
            takes * ours,
            takes * ours * last,
            takes * ruff,
            takes * ruff * last,
            chance,
            chance * pot,
            takes * pot,
            takes * pot * last,
            takes * few * (1 - last),
            takes * points,
            chance * points,
            takes * last * points,
            points * ours * (not takes),
            points * ours * last * (not takes),
            points * (1 - ours) * (not takes),
            points * (1 - ours) * last * (not takes),
            ruff,
            ruff * tier,
            (trump and led == TRUMP) * tier,
            (suit == led and not trump) * tier,
            discard,
            discard * tier,
            discard and held == 1 and self.trumps > 0,
            discard * held / 5,
            few * (not trump),
            few * trump,
            breaks,
            breaks * trump,
            trump * self.longer,
            takes * ruff * self.trumps / 10,
            ten and not takes,
            ten and takes,
            ruff * takes * (1 - ours) * pot,
        )

    def _several(self, play: Numbers) -> tuple[float, ...]:
        q, t, led = self.q, self.q.t, self.q.led
        size, last, ours = len(play), self.last, self.ours
        points, pot = sum([t.points[one] for one in play]) / 10, q.pot / 10
        after = q.copy()
        after.put(play, known=False)
        takes = (after.leader if last else after.best) == self.seat
        beaten = enemies = 0.0
        if takes and self.enemies:
            # A throw of single cards is held with the highest of them, everything else with pairs.
            pairs = q.kind != THROW or q.pairs > 0
            beaten = min(self.above(after.best_top, pairs), 6) / 6 * self.enemies
            enemies = self.enemies
        suits = [one >> 5 for one in play]
        ruffs = suits.count(TRUMP) / size if led != TRUMP else 0.0
        discards = sum(suit not in (TRUMP, led) for suit in suits) / size
        held = q.n[self.base : self.base + SUITS]
        voids = sum(suits.count(suit) == held[suit] for suit in set(suits) if suit != TRUMP)
        tier = sum([t.tier[one] for one in play]) / 13 / size
        many = size / 5
        given = points * (not takes)
        return (
            takes,
            takes * last,
            takes * ours,
            takes * pot,
            takes * pot * last,
            takes * points,
            enemies,
            beaten,
            beaten * pot,
            beaten * points,
            given * ours,
            given * ours * last,
            given * (1 - ours),
            given * (1 - ours) * last,
            ruffs,
            ruffs * takes,
            ruffs * many,
            discards,
            discards * many,
            self._breaks(play),
            sum(play.count(one) == 2 for one in set(play)),
            voids if self.trumps else 0,
            tier * many,
            tier * ruffs,
        )
