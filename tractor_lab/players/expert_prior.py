"""What a play usually brings beside the club player's own: a first opinion, before anything is tried.

Plays are described by some thirty numbers each, things the seat may know: does it take the trick, what stands
above it, the points, what is left of the suit. What each of them is worth is a least-squares fit to deals
that club players played to the end, once with the one play and once with the other
(`scripts/fit_prior.py` plays them, and writes ``prior.json``).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Final

from tractor_lab.rules import Rules

from . import club_follow, club_lead
from .club_odds import friends_of, outlook
from .club_wide import weighed
from .club_worth import priced
from .quick_state import SINGLE, THROW, TRUMPS, Numbers, State
from .quick_tables import SUITS, TRUMP
from .taste import CLUB

KINDS: Final = ("lead", "single", "several")
"""Leads, and following a single card or several: each has numbers of its own."""
CLEAR: Final = 3.0
"""The club player's scores tell no more beyond so many times ten points."""


def kind_of(q: State) -> str:
    """Which of `KINDS` a position asks for."""
    return "lead" if not q.plays else "single" if q.kind == SINGLE else "several"


def fits(rules: Rules) -> bool:
    """Are plays under these rules like those the numbers were learned from: two decks, four seats, pairs?"""
    return (
        rules.decks == 2
        and rules.players == 4
        and not rules.friends
        and rules.kitty_multiplier != "trick"
        and rules.follow_throw != "suit"
        and rules.follow != "suit"
    )


@lru_cache(maxsize=1)
def _weights() -> dict[str, tuple[float, ...]]:
    found = json.loads((files(__package__) / "prior.json").read_text(encoding="utf-8"))
    return {kind: tuple(found[kind]) for kind in KINDS}


def priors(q: State, plays: Sequence[Numbers]) -> list[float]:
    """How many levels each play is likely to bring more than the first, for the side of whose turn it is.

    `plays` are legal plays, their cards by number and sorted. The first is what the club player would play:
    0. To be used where `fits` says so.
    """
    kind = kind_of(q)
    weights = _weights()[kind]
    table = Table(q, plays[0])
    own = table.features(plays[0])
    found = [0.0]
    for play in plays[1:]:
        gaps = zip(weights, table.features(play), own, strict=True)
        found.append(sum([weight * (one - other) for weight, one, other in gaps]))
    # Where club players follow with several cards they err often, and the fit tells when. That another lead
    # or another single card is better it does not tell in deals it has not seen: only how much worse.
    return found if kind == "several" else [min(0.0, one) for one in found]


class Table:
    """A position as the seat sees it that is to play, and what the club player thinks of its plays."""

    def __init__(self, q: State, own: Numbers) -> None:
        self.q, self.own = q, own
        self.seat = seat = q.turn
        self.base = SUITS * seat
        self.mates = mates = friends_of(q, seat)
        self.side = float(q.declarers >> seat & 1)
        self.left = q.left[seat] / q.t.order.rules.hand
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

    def features(self, play: Numbers) -> list[float]:
        """The numbers of a play, by themselves, by how much of the deal is left, and for the declarers."""
        kind = kind_of(self.q)
        of = {"lead": self._lead, "single": self._single, "several": self._several}[kind]
        score = self.scores.get(play)
        said = max(-CLEAR, (score - self.best) / 10) if score is not None else 0.0
        found = [*map(float, of(play)), said, float(score is None), float(play == self.own)]
        return [*found, *[self.left * one for one in found], *[self.side * one for one in found]]

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
