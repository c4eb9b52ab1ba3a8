"""Achievements that teach: what a learner has managed for the first time, with the rule behind it.

They are read from the log of a deal that is over. Each is kept once, with the day, in the progress file; it
stands there as an entry ``achieved.<name>``, so that two files merge as all entries do: the first day counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from tractor_lab import progress
from tractor_lab.locale import sentences, t
from tractor_lab.progress import Answered, ForeignError, NewerError, Progress
from tractor_lab.rules import Card, Deal, Suit, decide_trick, parse_shape, points_of
from tractor_lab.rules.match import Match
from tractor_lab.rules.steps import Trick

PREFIX: Final = "achieved."
Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """A finished deal, as one seat asks about it."""

    deal: Deal
    seat: int

    @property
    def declares(self) -> bool:
        """Is the seat on the declarers' side?"""
        return self.seat in self.deal.declarers

    @property
    def won(self) -> bool:
        """Has its side kept the deal, or taken it over?"""
        result = self.deal.result
        return result is not None and (result.change.side == "declarers") == self.declares

    @property
    def total(self) -> int:
        """The opponents' total."""
        assert self.deal.result is not None
        return self.deal.result.total

    def mate(self, seat: int) -> bool:
        """Is another seat on the same side?"""
        return seat != self.seat and (seat in self.deal.declarers) == self.declares

    def tricks(self) -> Iterator[tuple[Trick, int, Cards]]:
        """Every complete trick, with the place and the cards of the seat in it."""
        for trick in self.deal.tricks:
            if trick.winner is not None:
                at = (self.seat - trick.leader) % self.deal.rules.players
                if at < len(trick.plays):
                    yield trick, at, trick.plays[at]

    def led(self) -> Iterator[tuple[Trick, Cards]]:
        """The tricks it led."""
        return ((trick, play) for trick, at, play in self.tricks() if at == 0)

    def ruffs(self) -> Iterator[tuple[Trick, int]]:
        """The tricks it won by a ruff: trump on a plain suit."""
        order = self.deal.order
        for trick, at, play in self.tricks():
            suit = order.suit(trick.plays[0][0])
            trumps = all(order.suit(card) is Suit.TRUMP for card in play)
            if at and suit is not Suit.TRUMP and trumps and trick.winner == self.seat:
                yield trick, at

    def last(self) -> tuple[Trick, Cards]:
        """The last trick, and the play that won it."""
        trick = self.deal.tricks[-1]
        assert trick.winner is not None
        return trick, trick.plays[(trick.winner - trick.leader) % self.deal.rules.players]


# -- what is looked for --------------------------------------------------------------------------------------


def _throw_held(one: Played) -> bool:
    order = one.deal.order
    return any(
        not trick.thrown
        and trick.winner == one.seat
        and len(parse_shape(play, order).components) > 1
        for trick, play in one.led()
        if len(play) > 1
    )


def _throw_failed(one: Played) -> bool:
    return any(trick.thrown for trick, _ in one.led())


def _tractor(one: Played) -> bool:
    return any(trick.winner == one.seat for trick, play in one.led() if _longest(one, play) > 1)


def _long_tractor(one: Played) -> bool:
    return any(_longest(one, play) > 2 for _, play in one.led())


def _longest(one: Played, play: Cards) -> int:
    return max(part.length for part in parse_shape(play, one.deal.order).components)


def _kitty_tractor(one: Played) -> bool:
    result = one.deal.result
    if result is None or one.declares or result.kitty.bonus <= 0:
        return False
    trick, best = one.last()
    return trick.winner is not None and _longest(one, best) > 1


def _kitty_taken(one: Played) -> bool:
    result = one.deal.result
    return result is not None and not one.declares and result.kitty.bonus >= 20


def _kitty_saved(one: Played) -> bool:
    trick, _ = one.last()
    return one.declares and points_of(one.deal.kitty) >= 10 and trick.winner == one.seat


def _shut_out(one: Played) -> bool:
    return one.declares and one.won and one.total <= 0


def _took_over(one: Played) -> bool:
    return not one.declares and one.won


def _levels(one: Played) -> bool:
    result = one.deal.result
    return result is not None and not one.declares and one.won and result.change.levels >= 1


def _defended(one: Played) -> bool:
    return one.declares and one.won and one.deal.level in one.deal.rules.must_defend


def _fed(one: Played) -> bool:
    """Ten points or more on a trick that its side held when it played, and kept."""
    for trick, at, play in one.tricks():
        if at == 0 or trick.winner is None or not one.mate(trick.winner) or points_of(play) < 10:
            continue
        players = one.deal.rules.players
        best = decide_trick(trick.plays[:at], one.deal.order).winner if at > 1 else 0
        if (trick.leader + best) % players == trick.winner:
            return True
    return False


def _kept_back(one: Played) -> bool:
    """A whole deal as opponent or declarer in which no point of one's own fell to the other side."""
    mine = lost = 0
    for trick, _, play in one.tricks():
        mine += points_of(play)
        if trick.winner is not None and trick.winner != one.seat and not one.mate(trick.winner):
            lost += points_of(play)
    return mine >= 20 and not lost


def _ruff(one: Played) -> bool:
    return any(trick.points >= 20 for trick, _ in one.ruffs())


def _overruff(one: Played) -> bool:
    order = one.deal.order
    return any(
        all(order.suit(card) is Suit.TRUMP for card in play)
        for trick, at in one.ruffs()
        for play in trick.plays[1:at]
    )


def _void(one: Played) -> bool:
    """A suit that was buried whole, and ruffed later."""
    deal = one.deal
    buried = [step.cards for step in deal.log if step.do == "bury" and step.seat == one.seat]
    if not buried or deal.holder != one.seat:
        return False
    order = deal.order
    gone = {order.suit(card) for card in buried[-1]} - {Suit.TRUMP}
    for _, _, play in one.tricks():
        gone -= {order.suit(card) for card in play}
    return any(order.suit(trick.plays[0][0]) in gone for trick, _ in one.ruffs())


def _low_winner(one: Played) -> bool:
    """A plain card below the king wins a trick that it led, late: what was above it had gone."""
    order = one.deal.order
    return any(
        trick.winner == one.seat
        and len(play) == 1
        and order.suit(play[0]) is not Suit.TRUMP
        and order.tier(play[0]) < order.tier(order.high_to_low(order.suit(play[0]))[0][0]) - 1
        for trick, play in one.led()
    )


def _called_over(one: Played) -> bool:
    calls = one.deal.calls
    return any(
        call.seat == one.seat and before.seat != one.seat for before, call in pairwise(calls)
    )


def _friend(one: Played) -> bool:
    deal = one.deal
    joined = [friend.seat for friend in deal.friends]
    return deal.declarer != one.seat and one.seat in joined and one.won


def _match_won(match: Match, seat: int) -> bool:
    return match.ended is not None and seat in match.winners


FEATS: Final[dict[str, tuple[str, Callable[[Played], bool]]]] = {
    "tractor": ("02", _tractor),
    "long-tractor": ("02", _long_tractor),
    "throw-held": ("05", _throw_held),
    "throw-failed": ("05", _throw_failed),
    "fed": ("06", _fed),
    "kept-back": ("11", _kept_back),
    "ruff": ("06", _ruff),
    "overruff": ("06", _overruff),
    "low-winner": ("11", _low_winner),
    "void": ("08", _void),
    "kitty-saved": ("08", _kitty_saved),
    "kitty-taken": ("08", _kitty_taken),
    "kitty-tractor": ("08", _kitty_tractor),
    "called-over": ("07", _called_over),
    "took-over": ("09", _took_over),
    "levels": ("09", _levels),
    "shut-out": ("09", _shut_out),
    "defended": ("09", _defended),
    "friend": ("12", _friend),
}
"""What can be achieved in a deal: the lesson that teaches it, and how it is found."""
LESSONS: Final[dict[str, str]] = {name: lesson for name, (lesson, _) in FEATS.items()} | {
    "match-won": "09",
    "clean": "11",
}
"""All achievements, with the lesson behind each. ``clean``: a review found nothing costly."""


def achieved(deal: Deal, seat: int, match: Match | None = None) -> tuple[str, ...]:
    """What a seat has achieved in a deal that is over, and in the match that stands so after it.

    >>> achieved(Deal.shuffled(7), 0)
    ()
    """
    found = []
    if deal.result is not None and deal.tricks and not deal.result.revoked:
        one = Played(deal, seat)
        found = [name for name, (_, look) in FEATS.items() if look(one)]
    if match is not None and _match_won(match, seat):
        found.append("match-won")
    return tuple(found)


# -- keeping -------------------------------------------------------------------------------------------------


def known(kept: Progress) -> dict[str, str]:
    """The achievements in a progress file, with when each was first reached; in their usual order."""
    return {
        name: kept[PREFIX + name].passed
        for name in LESSONS
        if PREFIX + name in kept and kept[PREFIX + name].passed
    }


def keep(names: tuple[str, ...], lang: str | None = None) -> tuple[str, ...]:
    """Keep achievements; returns those that are new. Nothing is kept, and nothing is new, where the file
    cannot be read (it is told when the next answer is kept)."""
    path = progress.where()
    if path is None or not names:
        return ()
    try:
        had = known(progress.read(path))
    except (OSError, ForeignError, NewerError):
        return ()
    fresh = tuple(name for name in names if name not in had)
    for name in fresh:
        with suppress(Exception):
            progress.record(Answered(PREFIX + name, True), lang)
    return fresh


def count(reached: Mapping[str, str], lang: str | None = None) -> str:
    """``At the table: 3 of 21 achievements``.

    >>> count({"fed": ""}, "en")
    'At the table: 1 of 21 achievements'
    """
    return t("achieved.count", lang, count=len(reached), all=len(LESSONS))


def coming(reached: Mapping[str, str], lang: str | None = None) -> str:
    """What is still to come, by name; "" once all is reached."""
    names = [t(f"achieved.{name}", lang) for name in LESSONS if name not in reached]
    return t("achieved.next", lang, names=" · ".join(names)) if names else ""


def line(names: tuple[str, ...], lang: str | None = None) -> str:
    """New achievements as one quiet line: the first with its rule, the others by name; "" for none.

    >>> line(("throw-held", "fed"), "en")[:25]
    'New: a throw that held. W'
    """
    if not names:
        return ""
    first, *others = names
    said = [
        t("achieved.new", lang, name=t(f"achieved.{first}", lang)),
        t(f"achieved.{first}.rule", lang),
    ]
    if others:
        more = t("comma", lang).join(t(f"achieved.{name}", lang) for name in others)
        said.append(t("achieved.also", lang, names=more))
    return sentences(said, lang)
