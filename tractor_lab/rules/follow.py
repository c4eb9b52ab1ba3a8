"""What a follower owes, and which plays are legal. Rules page, section 4.

`legal_follows(lead, hand)` is a view of the legal plays that computes only what it is asked: membership
never lists them, `len` counts them. One function, `LegalFollows.why_not`, is behind every answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from .cards import Card, CardsLike, Suit, format_cards, parse_cards
from .counting import Chooser
from .errors import ImpossiblePosition, NotAllowed
from .hand import Hand, Lead
from .ladders import Rung, best_rungs, fallen_short, ladder, protected_fields, rung_key
from .packing import Runs, fits, place
from .planes import FIELD
from .reasons import Code, Reason
from .shapes import Component

if TYPE_CHECKING:
    from .guangxi import Answer


@dataclass(frozen=True, slots=True)
class Duty:
    """What a follower owes for one component of the lead."""

    component: Component
    rung: Rung
    """The runs to be given, as (width, length): ``((2, 2),)`` is a tractor of two pairs."""
    cards: tuple[Card, ...]
    """Cards of the hand that give them."""
    only: bool = True
    """Are these the only cards that do? Otherwise they are an example."""


def legal_follows(lead: Lead, hand: Hand) -> LegalFollows:
    """The legal plays of a follower, as a lazy view. Rules page, section 4.

    >>> from tractor_lab.rules import Order
    >>> order = Order("H5")
    >>> legal = legal_follows(Lead("SK SK", order), Hand("S8 S8 S7 S2 HA", order))
    >>> parse_cards("S8 S8") in legal, parse_cards("S7 S2") in legal, len(legal)
    (True, False, 1)

    Raises `ImpossiblePosition` if the hand has fewer cards than were led or another order.
    """
    return LegalFollows(lead, hand)


_EXCUSED = (Code.MUST_FOLLOW_SUIT, Code.MUST_PLAY_SHAPE)
"""The faults that a bomb does not have."""


def count_fault(lead: Lead, hand: int, play: int, size: int) -> Code | None:
    """The first fault of a play in count, hand and suit, or None; hand and play are given as counts. Where
    single cards were led nothing else is asked."""
    order, layout = lead.order, lead.layout
    if size != lead.size:
        return Code.WRONG_COUNT
    if ((hand | order.guard) - play) & order.guard != order.guard:
        return Code.NOT_IN_HAND
    if size > 7 and order.overfull(play, size):
        return Code.NOT_IN_HAND  # so many copies of one face that its field ran over
    held = hand >> layout.count_shift & 255
    if play >> layout.count_shift & 255 != (held if held < size else size):
        return Code.MUST_FOLLOW_SUIT
    return None


class LegalFollows:
    """The legal plays of one follower: ``play in legal``, ``len(legal)``, iteration, `can_add`, `why_not`.

    A play is any number of cards in any order; two plays with the same faces are the same play.
    """

    _bombs: frozenset[int] = frozenset()
    """The plays that are right whatever is held (`bombs` "any"), as counts."""

    def __init__(self, lead: Lead, hand: Hand) -> None:
        order = lead.order
        if hand.order is not order:
            raise ImpossiblePosition(
                (
                    f"lead and hand: one is held under {lead.order!r}, the other under {hand.order!r}",
                )
            )
        self.lead, self.hand, self.order = lead, hand, order
        self.layout = layout = lead.layout
        self.size = size = lead.size
        if len(hand.cards) < size:
            raise ImpossiblePosition(
                (f"hand: {len(hand.cards)} of the {size} cards that were led: too few to follow",)
            )
        self.suit_cards = hand.counts >> layout.shift & layout.mask
        """The hand's cards of the suit led."""
        self.held = held = hand.counts >> layout.count_shift & 255
        """How many they are."""
        self.must_give = min(held, size)
        """How many cards of the suit a play must have."""
        self.shape_owed = held > size
        """Is there a choice within the suit, and so a shape to answer?"""
        self._ways: tuple[Runs, ...] | None = None if lead.outline[0][0] > 1 else ((),)
        if order.rules.bombs == "any":
            from .bombs import bombs_of

            self._bombs = bombs_of(hand, size)

    # -- the one decision ----------------------------------------------------------------------

    def _fault(self, play: int, size: int) -> Code | None:
        """The first fault of a play given as counts, or None. Everything else asks this."""
        fault = count_fault(self.lead, self.hand.counts, play, size)
        if fault is None and self.shape_owed:
            layout = self.layout
            if not self._answers(play >> layout.shift & layout.mask):
                fault = Code.MUST_PLAY_SHAPE
        if fault in _EXCUSED and play in self._bombs:
            return None
        return fault

    def _answers(self, cards: int) -> bool:
        """Do these cards of the suit answer the shape of the lead as fully as the suit can?"""
        ways = self._ways
        if ways is None:
            ways = self._ways = self._work_out()
        for runs in ways:  # noqa: SIM110 - a loop, because any() costs a third of the check
            if not runs or fits(self.layout, cards, runs):
                return True
        return False

    def _work_out(self) -> tuple[Runs, ...]:
        """What a play must give, as alternatives. Usually one: exactly what is owed. Where a table protects
        groups the player may give more, which is any list of rungs above the one owed."""
        rules = self.order.rules
        if rules.follow == "guangxi":
            return self._guangxi.enough
        found = [tuple(run for rung in self.owed for run in rung)]
        if rules.protect_triples or rules.protect_tractors:
            before: Runs = ()
            for component, owed in zip(self.lead.outline, self.owed, strict=True):
                for rung in ladder(component, rules):
                    if rung == owed:
                        break
                    if fits(self.layout, self.suit_cards, before + rung):
                        found.append(before + rung)
                before += owed
        return tuple(found)

    @property
    def _guangxi(self) -> Answer:
        from .guangxi import work_out

        grouped = self.layout.plane(self.suit_cards, 2) * 15 & self.suit_cards
        if len(self.lead.outline) > 1 and self.order.rules.follow_throw == "suit":
            grouped = 0
        return work_out(self.layout, grouped, self.lead.outline, True)

    @property
    def protects(self) -> bool:
        """Are some groups of the hand protected, so that a play may give more than is owed?"""
        rules = self.order.rules
        return rules.protect_triples or rules.protect_tractors

    @property
    def owed(self) -> tuple[Rung, ...]:
        """The rung owed for each component of the lead: the best list the suit reaches."""
        if not self.shape_owed:
            return ((),) * len(self.lead.outline)
        return best_rungs(self.layout, self.suit_cards, self.lead.outline, True)

    def _keys(self, rungs: tuple[Rung, ...]) -> list[tuple[object, ...]]:
        rules = self.order.rules
        return [
            rung_key(component, rung, rules)
            for component, rung in zip(self.lead.outline, rungs, strict=True)
        ]

    # -- asking about a play -------------------------------------------------------------------

    def __contains__(self, play: object) -> bool:
        try:
            size = len(play)  # type: ignore[arg-type]
            counts = sum(map(self.order.weight.__getitem__, play))  # type: ignore[call-overload]
        except (KeyError, TypeError):
            given = parse_cards(play)  # type: ignore[arg-type]
            weighed = self._weigh(given)
            return weighed is not None and self._fault(weighed, len(given)) is None
        return self._fault(counts, size) is None

    def allows(self, counts: int, size: int) -> bool:
        """Is a play legal that has been weighed already (the sum of `Order.weight`) and counted?"""
        return self._fault(counts, size) is None

    def _weigh(self, play: tuple[Card, ...]) -> int | None:
        weight = self.order.weight
        return sum(weight[card] for card in play) if all(c in weight for c in play) else None

    def why_not(self, play: CardsLike) -> Reason | None:
        """Why this play is not allowed, or None if it is.

        >>> from tractor_lab.rules import Order
        >>> order = Order("H5")
        >>> legal = legal_follows(Lead("SK SK", order), Hand("S8 S8 S7 S2 HA", order))
        >>> print(legal.why_not("S7 S2"))
        must-play-pairs; needed 1, given 0; owed S8 S8; for example S8 S8

        Raises `ParseError` for what is no card.
        """
        given = parse_cards(play)
        counts = self._weigh(given)
        code = Code.NOT_IN_HAND if counts is None else self._fault(counts, len(given))
        if code is None:
            return None
        if code is Code.WRONG_COUNT:
            return Reason(code, needed=self.size, given=len(given), example=self.example)
        if code is Code.NOT_IN_HAND:
            missing = Counter(given) - Counter(self.hand.cards)
            cards = tuple(sorted(missing.elements()))
            return Reason(code, cards=cards, example=self.example)
        suit = self.lead.suit
        if code is Code.MUST_FOLLOW_SUIT:
            strangers = tuple(card for card in given if self.order.suit(card) is not suit)
            return Reason(
                code,
                needed=self.must_give,
                given=len(given) - len(strangers),
                suit=suit,
                cards=strangers,
                owed=self.hand.of(suit),
                example=self.example,
            )
        return self._shape_reason(given)

    def _shape_reason(self, play: tuple[Card, ...]) -> Reason:
        """The first component whose rung the play misses, and what of the rung it lacks (section 4)."""
        counts = sum(map(self.order.weight.__getitem__, play))
        counts = counts >> self.layout.shift & self.layout.mask
        given = best_rungs(self.layout, counts, self.lead.outline, False)
        index = next(
            i
            for i, (ours, owed) in enumerate(
                zip(self._keys(given), self._keys(self.owed), strict=True)
            )
            if ours != owed
        )
        wanted, got = self.owed[index], given[index]
        if self.order.rules.follow == "guangxi":
            from .guangxi import lacking

            code, needed, had = lacking(wanted, got)
        else:
            code, needed, had = fallen_short(wanted, got)
        return Reason(
            code,
            needed=needed,
            given=had,
            suit=self.lead.suit,
            owed=self.duties[index].cards,
            only=self.duties[index].only,
            answer=wanted,
            lead=self.lead.outline[index],
            example=self.example,
        )

    def verify(self, play: CardsLike) -> None:
        """Return None if the play is legal; raise `NotAllowed` with the reason otherwise."""
        reason = self.why_not(play)
        if reason is not None:
            raise NotAllowed(reason)

    # -- what is owed ----------------------------------------------------------------------------

    @cached_property
    def duties(self) -> tuple[Duty, ...]:
        """What is owed for each component of the lead, with cards of the hand that give it."""
        found, duties, at = self._given, [], 0
        for component, rung in zip(self.lead.components, self.owed, strict=True):
            cards = tuple(card for group in found[at : at + len(rung)] for card in group)
            duties.append(Duty(component, rung, cards, self._only(cards)))
            at += len(rung)
        return tuple(duties)

    @property
    def _given(self) -> tuple[tuple[Card, ...], ...]:
        """Cards of the hand for each run that is owed."""
        runs = tuple(run for rung in self.owed for run in rung)
        found = place(self.layout, self.suit_cards, runs, allowed=self._allowed())
        if found is None:  # cannot be: `owed` was reached with these very cards
            raise AssertionError(f"{self!r}: {runs} owed but not found")
        return found

    def _only(self, cards: tuple[Card, ...]) -> bool:
        """Is none of these faces replaceable? (With one copy fewer of it, the duty could not be met.)"""
        ways: tuple[Runs, ...] = (tuple(run for rung in self.owed for run in rung),)
        if self.order.rules.follow == "guangxi" and self.shape_owed:
            ways = self._work_out()
        for card, copies in Counter(cards).items():
            bit = FIELD * self.layout.home[card]
            held = self.suit_cards >> bit & 7
            fewer = self.suit_cards - (held - copies + 1 << bit)
            if any(fits(self.layout, fewer, runs) for runs in ways):
                return False
        return True

    def _allowed(self) -> tuple[int, ...]:
        """For each run owed, the fields that count towards it (all, unless a table protects some)."""
        if self.order.rules.follow == "guangxi" and self.shape_owed:
            return self._guangxi.fields
        if not self.protects:
            return ()
        grouped = self.layout.plane(self.suit_cards, 2) * 15 & self.suit_cards
        return tuple(
            protected_fields(self.layout, grouped, component)
            for component, rung in zip(self.lead.outline, self.owed, strict=True)
            for _ in rung
        )

    @cached_property
    def example(self) -> tuple[Card, ...]:
        """One legal play: what is owed, low, filled up with low cards that carry no points."""
        order = self.order

        def cheap(card: Card) -> tuple[bool, bool, int, int]:
            return card.points > 0, order.suit(card) is Suit.TRUMP, order.tier(card), card.index

        mine = self.hand.of(self.lead.suit)
        if not self.shape_owed:
            others = Counter(self.hand.cards) - Counter(mine)
            free = sorted(others.elements(), key=cheap)[: self.size - len(mine)]
            return order.sort((*mine, *free))
        chosen = [card for group in self._given for card in group]
        rest = sorted((Counter(mine) - Counter(chosen)).elements(), key=cheap)
        return order.sort((*chosen, *rest[: self.size - len(chosen)]))

    # -- all legal plays ---------------------------------------------------------------------------

    @cached_property
    def _chooser(self) -> Chooser:
        return Chooser(self.layout, self.suit_cards, self.size, self._work_out())

    @cached_property
    def further(self) -> tuple[tuple[Card, ...], ...]:
        """The plays that may break suit and shape: bombs, where a table always allows them."""
        layout, found = self.layout, []
        for bomb in self._bombs:
            follows = bomb >> layout.count_shift & 255 == self.must_give
            cards = bomb >> layout.shift & layout.mask
            if not follows or (self.shape_owed and not self._answers(cards)):
                suits = self.order.layouts.values()
                faces = [c for one in suits for c in one.cards(bomb >> one.shift & one.mask)]
                found.append(self.order.sort(faces))
        return tuple(sorted(found))

    def _free(self) -> list[tuple[Card, int]]:
        """The faces outside the suit led, with the copies held: they fill up a play."""
        others = Counter(c for c in self.hand.cards if self.order.suit(c) is not self.lead.suit)
        return [(card, others[card]) for card in self.order.sort(list(others))]

    def __len__(self) -> int:
        """How many different legal plays there are, as sets of faces.

        Counted, not listed: settled branches are multiplied out. The work is bounded by the choices among
        the faces held more than once that can still answer the duty, at most ``(copies)`` to the power of
        those faces; a dealt hand takes a few milliseconds, all 54 trumps of three decks some seconds.
        """
        if self.shape_owed:
            return self._chooser.count() + len(self.further)
        ways = [1] + [0] * (self.size - self.held)
        for _, copies in self._free():
            ways = [
                sum(ways[total - taken] for taken in range(min(copies, total) + 1))
                for total in range(len(ways))
            ]
        return ways[-1] + len(self.further)

    def __bool__(self) -> bool:
        """Always true: somebody who holds enough cards can always play."""
        return True

    def __iter__(self) -> Iterator[tuple[Card, ...]]:
        """Every legal play, once, its cards as `Order.sort` lays them."""
        yield from self.further
        if self.shape_owed:
            for counts in self._chooser.plays():
                yield self.order.sort(self.layout.cards(counts))
            return
        mine = self.hand.of(self.lead.suit)
        free = self._free()

        def fill(at: int, left: int, chosen: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
            if left == 0:
                yield chosen
            elif sum(copies for _, copies in free[at:]) >= left:
                card, copies = free[at]
                for taken in range(min(copies, left), -1, -1):
                    yield from fill(at + 1, left - taken, chosen + (card,) * taken)

        for chosen in fill(0, self.size - self.held, ()):
            yield self.order.sort((*mine, *chosen))

    def can_add(self, partial: CardsLike = ()) -> frozenset[Card]:
        """Which faces may be added to these cards so that they can still become a legal play.

        >>> from tractor_lab.rules import Order
        >>> order = Order("H5")
        >>> legal = legal_follows(Lead("SK SK", order), Hand("S8 S8 S7 S2 HA", order))
        >>> legal.can_add("S8"), legal.can_add("S7")
        (frozenset({Card("S8")}), frozenset())

        Empty if the cards are a whole play, or can no longer become one. Raises `ParseError`.
        """
        chosen = Counter(parse_cards(partial))
        have = Counter(self.hand.cards)
        if chosen - have or chosen.total() >= self.size:
            return frozenset()
        left = have - chosen
        return frozenset(card for card in left if self._can_become((*chosen.elements(), card)))

    def _can_become(self, cards: tuple[Card, ...]) -> bool:
        """Is there a legal play that holds all of these cards of the hand?"""
        counts = sum(map(self.order.weight.__getitem__, cards))
        guard = self.order.guard
        if any(((bomb | guard) - counts) & guard == guard for bomb in self._bombs):
            return True  # they are part of a bomb
        mine = counts >> self.layout.count_shift & 255
        if len(cards) - mine > self.size - self.must_give:
            return False
        if not self.shape_owed:
            return True
        have = counts >> self.layout.shift & self.layout.mask
        return self._chooser.can_become(have, self.suit_cards - have)

    def __repr__(self) -> str:
        owed = "; ".join(format_cards(duty.cards) for duty in self.duties if duty.cards)
        suit = f"{self.must_give} of suit {self.lead.suit}" if self.must_give else "any cards"
        return f"<legal follows: {self.size} cards, {suit}{', owed ' + owed if owed else ''}>"
