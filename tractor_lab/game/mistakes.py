"""What kind of mistake a play was: a play beside a better one, in words, and where one practises it.

What is compared here is what the seat could know. How much a mistake costs is weighed elsewhere
(`players.weighing`); here it gets its name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final

from tractor_lab.locale import cards_text, t
from tractor_lab.players.advice import one_of
from tractor_lab.players.club_call import suit_of, trumps
from tractor_lab.players.club_odds import friends_of
from tractor_lab.players.memory import state_of
from tractor_lab.players.quick import Quick
from tractor_lab.progress import DRILL, Answered, record
from tractor_lab.rules import Card, Code, Order, Suit, View, decide_trick, parse_shape, points_of

from .told import friends_text

Cards = tuple[Card, ...]
Names = Callable[[int], str]
SEEDS: Final = 1_000_000
"""The questions of a drill, by number."""


@dataclass(frozen=True, slots=True)
class Practice:
    """Where a kind of mistake is practised, and what it stands for on the progress page."""

    drill: str
    belief: str
    """The end of a text ``belief.<belief>``."""

    def keep(self, moment: object, lang: str | None = None) -> str:
        """Note the mistake: a question of the drill comes back today, and the progress page says what was
        mixed up. `moment` tells this mistake from others; the same one again is the same question. Never
        raises; returns a line for the learner if the file cannot be written (see `progress.record`)."""
        seed = self.seed(moment)
        return record(
            Answered(DRILL + self.drill, False, reason=self.belief, seed=seed, at_table=True), lang
        )

    def seed(self, moment: object) -> int:
        """The number of the question that the drill will ask."""
        return int.from_bytes(sha256(f"{self.drill} {moment}".encode()).digest()[:4]) % SEEDS


KINDS: Final[Mapping[str, Practice]] = {
    "gives": Practice("winner", "play.gives"),
    "feed": Practice("winner", "habit.feed"),
    "early": Practice("winner", "play.early"),
    "over": Practice("winner", "beats-partner"),
    "lets": Practice("owe", "play.lets"),
    "secure": Practice("winner", "takes-too-low"),
    "dear": Practice("count", "takes-too-high"),
    "weak": Practice("count", "takes-too-low"),
    "breaks": Practice("tractor", "play.breaks"),
    "discard": Practice("count", "play.discard"),
    "throw": Practice("throw", "play.throw"),
    "sure": Practice("count", "habit.aces"),
    "points": Practice("count", "play.points"),
    "trumps": Practice("count", "leads.trumps"),
    "lead": Practice("count", "play.lead"),
    "bury.points": Practice("kitty", "hides-points"),
    "bury.trumps": Practice("kitty", "kitty-trump-void"),
    "bury.void": Practice("kitty", "bury.spread"),
    "bury.other": Practice("kitty", "play.bury"),
}
"""The kinds of what costs points and levels."""

CALLS: Final[Mapping[str, Practice]] = {
    "call.wait": Practice("call", "play.call.wait"),
    "call.missed": Practice("call", "play.call.missed"),
    "call.other": Practice("call", "play.call.other"),
    "call.same": Practice("call", "play.call.other"),
    "friends": Practice("house", "play.friends"),
}
"""The kinds of calls that cost something: a review names them, the coach does not ask before a call."""

REFUSED: Final[Mapping[Code, Practice]] = {
    Code.MUST_FOLLOW_SUIT: Practice("owe", "anything"),
    Code.MUST_PLAY_TRACTOR: Practice("owe", "shape-free"),
    Code.MUST_PLAY_TRIPLES: Practice("owe", "shape-free"),
    Code.MUST_PLAY_PAIRS: Practice("owe", "shape-free"),
    Code.MUST_PLAY_SHAPE: Practice("owe", "shape-free"),
    Code.MIXED_SUITS: Practice("throw", "play.mixed"),
    Code.THROWS_NOT_ALLOWED: Practice("house", "play.throws"),
    Code.BID_NOT_ALLOWED: Practice("call", "play.bid"),
    Code.BID_TOO_LOW: Practice("call", "play.bid"),
}
"""What the rules refuse and a learner can practise; a wrong number of cards is only a slip."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A play beside a better one."""

    kind: str
    """One of `KINDS` or `CALLS`."""
    cards: Cards
    better: Cards
    values: Mapping[str, Any] = field(default_factory=dict)
    """What the words name: cards, numbers, and seats (``holder``)."""

    @property
    def practice(self) -> Practice:
        """Where it is practised."""
        return KINDS[self.kind] if self.kind in KINDS else CALLS[self.kind]

    def words(self, what: str, lang: str, names: Names) -> str:
        """A text ``mistake.<what>.<kind>``: the coach's question ("ask"), or what a review says ("why")."""
        said: dict[str, object] = {
            "cards": cards_text(self.cards, lang),
            "better": cards_text(self.better, lang),
        }
        for name, value in self.values.items():
            if name == "holder":
                said[name] = names(value)
            elif isinstance(value, Called):
                said[name] = friends_text(value.friends, value.copies, lang)
            elif isinstance(value, tuple):
                said[name] = cards_text(value, lang)
            elif isinstance(value, Suit):
                said[name] = t(f"suit.{value}", lang)
            elif value is None:
                said[name] = t("hint.no-trump", lang)
            else:
                said[name] = value
        empty = ".empty" if self.kind in ("lets", "dear") and not self.values["pot"] else ""
        if self.kind == "lets" and self.values["points"] > self.values["other"]:
            empty = ".gave"
        key = one_of(f"mistake.{what}.{self.kind}{empty}", self.values, lang)
        text = t(key, lang, **said)
        return text[:1].upper() + text[1:]


@dataclass(frozen=True, slots=True)
class Called:
    """Friends that were called, as a value of a text."""

    friends: tuple[tuple[Card, int], ...]
    """Each card, and which copy of it."""
    copies: bool
    """Are there several of each?"""


def mistake_of(
    view: View,
    mine: Iterable[Card],
    better: Iterable[Card],
    *,
    nth: Iterable[int] = (),
    better_nth: Iterable[int] = (),
) -> Mistake:
    """What kind of mistake a choice of the view's seat is beside a better one: a play, a burial, a call (no
    cards: it waited), or friends, of which `nth` and `better_nth` say which copies. Both are legal.

    >>> from tractor_lab.rules import Deal, parse_cards
    >>> view = Deal.shuffled(1, declarer=0).tidy().lift().view(0)
    >>> mistake_of(view, view.hand[:8], view.hand[-8:]).kind.startswith("bury")
    True
    """
    if view.phase in ("draw", "lift"):
        return _called(view, tuple(mine), tuple(better))
    if view.phase == "friends":
        copies = view.rules.decks > 1
        called = Called(tuple(zip(mine, nth, strict=True)), copies)
        instead = Called(tuple(zip(better, better_nth, strict=True)), copies)
        return Mistake("friends", (), (), {"called": called, "instead": instead})
    order = view.order
    cards, other = order.sort(tuple(mine)), order.sort(tuple(better))
    if view.phase == "bury":
        return _buried(view, cards, other)
    quick = state_of(view)
    return (_led if view.trick is None else _followed)(view, quick, cards, other)


# -- following -----------------------------------------------------------------------------------------------


def _followed(view: View, quick: Quick, cards: Cards, other: Cards) -> Mistake:
    trick = view.trick
    assert trick is not None
    seat, order = view.seat, view.order
    mates = friends_of(quick, seat) if quick.friends else quick.mates[seat]
    ours = bool(mates >> quick.best & 1)
    take, takes = _takes(view, other), _takes(view, cards)
    points, less = points_of(cards), points_of(other)
    last = len(trick.plays) == view.rules.players - 1  # nobody comes after
    values = {"holder": quick.best, "pot": quick.pot, "points": points, "other": less}

    def found(kind: str, **more: Any) -> Mistake:
        return Mistake(kind, cards, other, {**values, **more})

    if takes and not take:
        if ours:
            return found("over")
        return found("dear")
    if take and not takes:
        return found("secure" if ours else "lets")
    if takes and take:
        higher = _height(cards, order) > _height(other, order)
        lower = _height(cards, order) < _height(other, order)
        if higher or (lower and not last):
            return found("dear" if higher else "weak")
    if not takes and not take:
        if ours and less > points:
            return found("feed")
        wastes = _height(cards, order)[0] and not _height(other, order)[0]
        if points > less + (5 if wastes else 0):  # a trump thrown away is worse than five points
            return found("gives" if not ours else "discard" if last else "early")
    broken = _broken(view.hand, cards, order)
    if broken and len(broken) > len(_broken(view.hand, other, order)):
        return found("breaks", pair=broken)
    return found("discard")


def _takes(view: View, play: Cards) -> bool:
    """Does a follow hold the trick as it lies then?"""
    trick = view.trick
    assert trick is not None
    return decide_trick([*trick.plays, play], view.order).winner == len(trick.plays)


def _height(cards: Cards, order: Order) -> tuple[bool, int]:
    return max((order.suit(card) is Suit.TRUMP, order.tier(card)) for card in cards)


def _broken(hand: Cards, cards: Cards, order: Order) -> Cards:
    """The pairs of which one card goes and the other stays."""
    held, gone = Counter(hand), Counter(cards)
    split = [card for card in gone if held[card] >= 2 > gone[card]]
    return tuple(card for card in order.sort(tuple(split)) for _ in (0, 1))


# -- leading -------------------------------------------------------------------------------------------------


def _led(view: View, quick: Quick, cards: Cards, other: Cards) -> Mistake:
    order = view.order
    points, less = points_of(cards), points_of(other)
    suit, better_suit = order.suit(cards[0]), order.suit(other[0])
    values = {"points": points, "other": less, "suit": suit, "to": better_suit}

    def found(kind: str, **more: Any) -> Mistake:
        return Mistake(kind, cards, other, {**values, **more})

    sure = unbeatable(quick, view, cards)
    if len(parse_shape(cards, order).components) > 1 and not sure:
        return found("throw")
    if unbeatable(quick, view, other) and not sure:
        return found("sure")
    broken = _broken(view.hand, cards, order)
    if broken and len(broken) > len(_broken(view.hand, other, order)):
        return found("breaks", pair=broken)
    if points > less and not sure:
        return found("points")
    if suit is Suit.TRUMP and better_suit is not Suit.TRUMP:
        return found("trumps")
    return found("lead")


def unbeatable(quick: Quick, view: View, cards: Cards) -> bool:
    """Can nobody hold anything higher in the suit of a lead, as far as its seat knows? It is asked of every
    component on its own; whether somebody ruffs is another question."""
    order, tables = view.order, quick.t
    for part in parse_shape(cards, order).components:
        number = tables.number[part.cards[0]]
        top = max(part.cards, key=order.tier)
        number = tables.number[top]
        one, two = quick.unseen(view.seat, number >> 5)
        if (two if part.width > 1 else one) & tables.above[number]:
            return False
    return True


# -- burying -------------------------------------------------------------------------------------------------


def _buried(view: View, cards: Cards, other: Cards) -> Mistake:
    order = view.order
    points, less = points_of(cards), points_of(other)
    trumps = tuple(card for card in cards if order.suit(card) is Suit.TRUMP)
    fewer = sum(order.suit(card) is Suit.TRUMP for card in other)
    emptied = [suit for suit in order.suits if suit in _gone(view, other) - _gone(view, cards)]
    values: dict[str, Any] = {"points": points, "other": less}
    if points >= less + 10:
        return Mistake("bury.points", cards, other, values)
    if len(trumps) > fewer:
        return Mistake("bury.trumps", cards, other, {**values, "trumps": trumps})
    if emptied:
        return Mistake("bury.void", cards, other, {**values, "suit": emptied[0]})
    return Mistake("bury.other", cards, other, values)


def _gone(view: View, buried: Cards) -> set[Suit]:
    """The plain suits of which nothing stays in the hand."""
    left = Counter(view.hand) - Counter(buried)
    stay = {view.order.suit(card) for card in left}
    return {view.order.suit(card) for card in buried} - stay - {Suit.TRUMP}


# -- calling -------------------------------------------------------------------------------------------------


def _called(view: View, cards: Cards, other: Cards) -> Mistake:
    """A call beside another one, or beside waiting, with how many trumps the hand held for each."""
    mine, better = suit_of(cards), suit_of(other)
    values: dict[str, Any] = {
        "suit": better if other else mine,
        "trumps": trumps(view.hand, better if other else mine, view),
        "to": mine,
        "others": trumps(view.hand, mine, view),
    }
    if not other:
        return Mistake("call.wait", cards, other, values)
    if not cards:
        return Mistake("call.missed", cards, other, values)
    return Mistake("call.same" if mine is better else "call.other", cards, other, values)
