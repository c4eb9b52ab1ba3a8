"""What lies on a table, as plain values: the renderer draws a `Scene`, the widget keeps it alive.

A scene holds only what the person in front of it may see. Face-down cards are a number, never cards.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import accumulate, pairwise
from typing import Final, Literal

from tractor_lab.rules import Card, Order, Rules, Trump, parse_cards

CardsLike = str | Iterable[Card | str]
Where = Literal["N", "E", "S", "W"]
Kind = Literal["ok", "no", "info"]

PLAYING_ORDER: Final[tuple[Where, ...]] = ("S", "E", "N", "W")
"""Counter-clockwise, as the game goes, seen from the seat at the bottom."""
MARKS: Final = frozenset({"trump", "level", "points", "pairs", "tractors"})
USUAL_MARKS: Final = frozenset({"trump", "level", "points"})


def new_id() -> str:
    """An opaque name for a physical card, drawn anew each time: it says nothing about the face."""
    return secrets.token_hex(4)


@dataclass(frozen=True, slots=True)
class TableCard:
    """One physical card, face up: two copies of a face are two of these."""

    card: Card
    id: str = field(default_factory=new_id)


def lay(cards: CardsLike, ids: Callable[[], str] = new_id) -> tuple[TableCard, ...]:
    """Put cards on the table: each gets its own opaque id.

    >>> [laid.card.code for laid in lay("S8 S8 ♥10")]
    ['S8', 'S8', 'H10']
    """
    return tuple(TableCard(card, ids()) for card in parse_cards(cards))


@dataclass(frozen=True, slots=True)
class Seat:
    """One player's place around the trick."""

    where: Where
    name: str = ""
    """Empty: the usual name of the place (You, East, North · partner, West)."""
    cards: tuple[TableCard, ...] = ()
    waiting: str = ""
    """What the empty place says, such as "plays last"."""
    hidden: int = 0
    """Cards held face down: only their number is known here."""
    leads: bool = False
    holds: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class Trick:
    """The middle of the table."""

    seats: tuple[Seat, ...] = ()
    points: int | None = None
    """Points lying in this trick; None shows nothing."""
    note: str = ""

    @property
    def cards(self) -> tuple[TableCard, ...]:
        return tuple(card for seat in self.seats for card in seat.cards)


@dataclass(frozen=True, slots=True)
class Place:
    """A player's place at a table of any size, with what the last play there was."""

    name: str
    cards: tuple[TableCard, ...] = ()
    held: int | None = None
    """How many cards are in hand; None says nothing."""
    roles: tuple[str, ...] = ()
    """Small words beside the name: "declarer", "25 points"."""
    note: str = ""
    """What is said there in place of cards: "passes", "thinks"."""
    leads: bool = False
    holds: bool = False
    turn: bool = False


@dataclass(frozen=True, slots=True)
class Round:
    """The middle of a table for four, five or six: the places from the viewer's on, counter-clockwise."""

    places: tuple[Place, ...]
    points: int | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Chip:
    """A small word in a sheet. `state`: "gone" is dim, "here" is marked, "some" is between."""

    text: str
    state: Literal["", "gone", "here", "some"] = ""
    count: str = ""
    said: str = ""
    """What a screen reader says in its place."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """Lines of small words under a table: what has been played, a count, how a match stands."""

    title: str
    lines: tuple[tuple[str, tuple[Chip, ...]], ...] = ()
    """What each line is about (a suit's letter stands for the suit), and its words."""
    key: str = "sheet"


@dataclass(frozen=True, slots=True)
class Row:
    """A hand, or any row of cards; by suit (trump first) unless `sort` is off."""

    cards: tuple[TableCard, ...] = ()
    name: str = ""
    key: str = "hand"
    pick: bool = True
    """May its cards be selected?"""
    sort: bool = True
    small: bool = False
    cuts: tuple[int, ...] = ()
    """Sizes of the groups an unsorted row lies in, such as the components of a play."""
    trump_last: bool = False
    rising: bool = False
    """Low cards first, in each suit."""


@dataclass(frozen=True, slots=True)
class Kitty:
    """The kitty: face up as cards, or face down as a number."""

    cards: tuple[TableCard, ...] = ()
    hidden: int = 0
    note: str = ""


@dataclass(frozen=True, slots=True)
class Ladder:
    """The tiers of some suits, highest first; equal cards share a rung."""

    runs: tuple[tuple[str, tuple[tuple[TableCard, ...], ...]], ...] = ()
    """Suit letter and its tiers."""
    lit: frozenset[Card] = frozenset()
    """Faces that light up (the pairs held); None lit shows all alike."""
    links: tuple[tuple[Card, Card], ...] = ()
    """Neighbouring tiers that both are lit: a chain is drawn between them."""


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to choose from: a row of cards, or only words, with one button."""

    key: str
    cards: tuple[TableCard, ...] = ()
    text: str = ""
    state: Literal["", "chosen", "ok", "no", "dim"] = ""
    asks: bool = True
    """Has it a button? A row that is only shown has none."""
    label: str = ""
    """What its button says; empty: "This one"."""


@dataclass(frozen=True, slots=True)
class Stat:
    """A small labelled value in the header."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Bar:
    """The opponents' points, with a tick wherever the result changes."""

    points: int
    ticks: tuple[int, ...]
    takeover: int
    end: int
    side: str = ""

    @classmethod
    def of(cls, points: int, rules: Rules | None = None, side: str = "") -> Bar:
        """The bar for a rule set.

        >>> Bar.of(35).ticks
        (40, 80, 120)
        """
        rules = rules or Rules()
        step, takeover = max(rules.step, 1), rules.takeover
        first = takeover // 2
        ticks = (first, *range(takeover, takeover + step + 1, step))
        end = max(ticks[-1] + step, -(-points // step) * step)
        ticks += tuple(range(ticks[-1] + step, end, step))
        return cls(points, ticks, takeover, end, side)


@dataclass(frozen=True, slots=True)
class Link:
    """Where to learn more: a notebook's file name (found from the open notebook) or an address."""

    text: str
    href: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who is right and why: the cards first, then the rule, then where to learn it."""

    kind: Kind
    headline: str = ""
    sentence: str = ""
    rule: str = ""
    lesson: Link | None = None
    owed: tuple[Card, ...] = ()
    """Faces to lift in the hand with a gold rim."""

    def __bool__(self) -> bool:
        return self.kind == "ok"

    def __str__(self) -> str:
        """The verdict as one line of text."""
        return " ".join(part for part in (self.headline, self.sentence, self.rule) if part)


@dataclass(frozen=True, slots=True)
class Entry:
    """A box for a short answer; what is written there comes with the intent "answer"."""

    value: str = ""
    unit: str = ""
    placeholder: str = ""
    turn: int = 0
    """Another number: the box is written anew. The same: what a person wrote in it stays."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button under the table; `do` is the intent it sends."""

    do: str
    label: str = ""
    """Empty: the usual words for that intent."""
    primary: bool = False
    enabled: bool = True
    option: str = ""
    """Of several buttons that do the same: which one this is. It comes with the intent."""


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything a table shows.

    >>> scene = Scene.with_hand("S8 S8 H5 BJ", trump="H5")
    >>> [card.code for card in scene.by_suit(scene.hands[0])["T"]] if scene.order else []
    ['BJ', 'H5']
    """

    trump: Trump | None = None
    rules: Rules = field(default_factory=Rules)
    name: str = ""
    """What a screen reader calls the table; empty: "Card table"."""
    title: str = ""
    prompt: str = ""
    stats: tuple[Stat, ...] = ()
    bar: Bar | None = None
    trick: Trick | None = None
    ladder: Ladder | None = None
    kitty: Kitty | None = None
    options: tuple[Option, ...] = ()
    hands: tuple[Row, ...] = ()
    verdict: Verdict | None = None
    marks: frozenset[str] = USUAL_MARKS
    owed: frozenset[str] = frozenset()
    selected: frozenset[str] = frozenset()
    dim: frozenset[str] = frozenset()
    win: frozenset[str] = frozenset()
    need: int = 0
    """How many cards are to be picked; 0: any number."""
    takes_pairs: bool = False
    """One tap takes a card and its twin."""
    entry: Entry | None = None
    buttons: tuple[Button, ...] = ()
    caption: str = ""
    round: Round | None = None
    """The middle of a whole deal's table, in place of `trick`."""
    sheets: tuple[Sheet, ...] = ()
    open: bool = False
    """Trump may still change: `trump` only says how the hand lies, and is not shown."""
    told: str | None = None
    """What happened since the last scene, for the ear only; None: nothing is ever told here."""
    tick: int | None = None
    """After so many milliseconds the table goes on by itself: the browser sends the intent "tick"."""
    turn: int = 0
    """Which tick that is: a late one is another."""

    @classmethod
    def with_hand(
        cls, hand: CardsLike, trump: Trump | str | None = None, rules: Rules | None = None
    ) -> Scene:
        """A table with one hand on it."""
        return cls(trump=as_trump(trump), rules=rules or Rules(), hands=(Row(lay(hand)),))

    @property
    def order(self) -> Order | None:
        """The order of the cards; None while no trump is named."""
        return Order(self.trump, self.rules) if self.trump else None

    def by_suit(self, row: Row) -> Mapping[str, tuple[Card, ...]]:
        """The faces of a row as it lies: trump first, then the plain suits."""
        return {suit: tuple(c.card for c in cards) for suit, cards in self.groups(row)}

    def groups(self, row: Row) -> tuple[tuple[str, tuple[TableCard, ...]], ...]:
        """The physical cards of a row as they lie, suit by suit; nameless groups if unsorted."""
        if not (row.sort and (order := self.order)):
            ends = tuple(accumulate(row.cuts or (len(row.cards),)))
            return tuple(("", row.cards[a:b]) for a, b in pairwise((0, *ends)))
        pool: dict[Card, list[TableCard]] = {}
        for laid in row.cards:
            pool.setdefault(laid.card, []).append(laid)
        found = [
            (suit.value, tuple(pool[card].pop(0) for card in cards))
            for suit, cards in order.by_suit([laid.card for laid in row.cards]).items()
        ]
        if row.trump_last:
            found.sort(key=lambda group: group[0] == "T")
        return tuple((suit, laid[::-1] if row.rising else laid) for suit, laid in found)

    @property
    def pickable(self) -> dict[str, Card]:
        """Every card that may be selected, by id."""
        return {laid.id: laid.card for row in self.hands if row.pick for laid in row.cards}

    def with_trump(self, trump: Trump | str | None) -> Scene:
        """The same cards under another trump."""
        return replace(self, trump=as_trump(trump))


def as_trump(trump: Trump | str | None) -> Trump | None:
    """Text or value to a trump; None stays None."""
    return Trump(trump) if isinstance(trump, str) else trump


def check_seats(field: str, *seats: str) -> None:
    """Raise `ValueError` naming the field and the first seat there is not at a table of four."""
    for seat in seats:
        if seat not in PLAYING_ORDER:
            known = ", ".join(PLAYING_ORDER)
            raise ValueError(f"{field}: {seat!r} is no seat; there are {known}")
