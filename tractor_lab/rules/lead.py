"""Leading: what may be led, and whether a throw stands. Rules page, section 3."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from .cards import Card, CardsLike, check_copies, parse_cards
from .errors import ImpossiblePosition, NotAllowed
from .hand import Hand
from .order import Order
from .planes import FIELD
from .reasons import Code, Reason
from .shapes import Component, Shape, bits, parse_shape


@dataclass(frozen=True, slots=True)
class ThrowVerdict:
    """Whether a lead stands against what the others hold."""

    stands: bool
    seat: int | None = None
    """The first seat in playing order (1, 2, 3 from the leader) that beats it."""
    component: tuple[Card, ...] = ()
    """The component that seat beats: the one that is forced, if it beats that one."""
    by: tuple[Card, ...] = ()
    """The cards that beat it."""
    forced: tuple[Card, ...] = ()
    """What the leader must play instead."""
    penalty: int = 0
    """Points that go to the other side: `Rules.throw_penalty` for each card taken back."""

    @property
    def reason(self) -> Reason | None:
        """The reason a throw fails; None if it stands."""
        if self.stands:
            return None
        return Reason(
            Code.THROW_BEATEN,
            cards=self.component,
            seat=self.seat,
            by=self.by,
            forced=self.forced,
            example=self.forced,
        )


def why_not_lead(play: CardsLike, order: Order, hand: CardsLike | None = None) -> Reason | None:
    """Why these cards cannot be led, or None if they can; whether a throw *stands* is `judge_throw`.

    >>> print(why_not_lead("SA HA", Order("H5")))
    mixed-suits; cards SA HA; for example HA

    Raises `ParseError`, and `ImpossiblePosition` for more copies than the decks hold or no card at all.
    """
    given = parse_cards(play)
    if not given:
        raise ImpossiblePosition(("play: no card is no lead: lead at least one",))
    check_copies(given, order.rules, "play")
    if hand is not None:
        held = parse_cards(hand)
        check_copies(held, order.rules, "hand")
        missing = Counter(given) - Counter(held)
        if missing:
            shown = order.sort(held)[:1]
            return Reason(Code.NOT_IN_HAND, cards=tuple(sorted(missing.elements())), example=shown)
    shape = parse_shape(given, order)
    if shape.suit is None:
        suit = next(iter(order.by_suit(given)))
        same = order.by_suit(given)[suit]
        legal = same if order.rules.throws else parse_shape(same, order).components[0].cards
        return Reason(Code.MIXED_SUITS, cards=given, example=legal)
    if len(shape.components) > 1 and not order.rules.throws:
        return Reason(
            Code.THROWS_NOT_ALLOWED,
            needed=1,
            given=len(shape.components),
            cards=given,
            example=shape.components[0].cards,
        )
    return None


def judge_throw(play: CardsLike, others: Sequence[CardsLike], order: Order) -> ThrowVerdict:
    """Does this lead stand, given what each other seat holds (any suits), in playing order?

    A lead of one component always stands. A throw stands if nobody, partner included, can beat any of its
    components within the suit; ruffs do not matter and equal does not beat.

    >>> order = Order("H10")
    >>> verdict = judge_throw("S9 S8 S8 S4 S4", ["S5 S5", "", ""], order)
    >>> verdict.stands, verdict.forced
    (False, (Card("S4"), Card("S4")))

    Raises `NotAllowed` if the cards cannot be led at all (see `why_not_lead`), `ParseError` and
    `ImpossiblePosition` for bad cards.
    """
    refused = why_not_lead(play, order)
    if refused is not None:
        raise NotAllowed(refused)
    shape = parse_shape(play, order)
    hands = [Hand(cards, order) for cards in others]
    if len(shape.components) == 1:
        return ThrowVerdict(True)
    beats = _beats(shape, hands, order)
    if not beats:
        return ThrowVerdict(True)
    first = min(seat for _, seat in beats)
    forced = _forced(shape, beats, first, order)
    # Told is the beat of the forced component if there is one, else the first seat's first.
    index = next((i for i, part in enumerate(shape.components) if part.cards == forced), None)
    told = min(
        (key for key in beats if key[0] == index),
        key=lambda key: key[1],
        default=min(key for key in beats if key[1] == first),
    )
    back = sum(part.size for part in shape.components) - len(forced)
    return ThrowVerdict(
        False,
        seat=told[1],
        component=shape.components[told[0]].cards,
        by=beats[told],
        forced=forced,
        penalty=back * order.rules.throw_penalty,
    )


def beaten_parts(
    play: CardsLike, others: Sequence[CardsLike], order: Order
) -> dict[tuple[int, int], tuple[Card, ...]]:
    """All ways to beat a part of these cards: its place among the components and the seat, to the lowest
    cards of that seat that beat it. Of a single component too, which may be led all the same.

    >>> beaten_parts("S9 S8 S8", ["SJ", "", "SQ SQ"], Order("H10"))[1, 1]
    (Card("SJ"),)
    """
    shape = parse_shape(play, order)
    if shape.suit is None:
        return {}
    return _beats(shape, [Hand(cards, order) for cards in others], order)


def _beats(
    shape: Shape, hands: Sequence[Hand], order: Order
) -> dict[tuple[int, int], tuple[Card, ...]]:
    return {
        (index, seat): by
        for index, component in enumerate(shape.components)
        for seat, hand in enumerate(hands, 1)
        if (by := _beaten_by(component, shape, hand, order))
    }


def _beaten_by(component: Component, shape: Shape, hand: Hand, order: Order) -> tuple[Card, ...]:
    """The lowest cards of a hand that beat a component of a throw; none if it is safe."""
    assert shape.suit is not None
    layout = order.layouts[shape.suit]
    counts = hand.counts >> layout.shift & layout.mask
    if order.rules.throw_test == "every-card":
        # The club's test: any card above the lowest of the component.
        low = min(order.tier(card) for card in component.cards)
        above = [card for card in hand.of(shape.suit) if order.tier(card) > low]
        return tuple(above[-1:])
    width, length = component.width, component.length
    higher = [
        (top, start)
        for start in bits(layout.run_starts(counts, width, length))
        if (top := layout.run_top(start, length)) > component.top
    ]
    if not higher:
        return ()
    _, start = min(higher)
    groups = (
        next(
            face
            for face in layout.slot_faces[slot]
            if counts >> FIELD * layout.home[face] & 7 >= width
        )
        for slot in reversed(range(start, start + length))
    )
    return tuple(face for face in groups for _ in range(width))


def _forced(
    shape: Shape, beats: dict[tuple[int, int], tuple[Card, ...]], first: int, order: Order
) -> tuple[Card, ...]:
    """What the leader of a failed throw must play (section 3, `failed_throw`)."""
    parts = shape.components
    how = order.rules.failed_throw
    if how == "one-card":
        lowest = min((card for part in parts for card in part.cards), key=order.lowness)
        return (lowest,)
    if how == "lowest":
        return min(parts, key=lambda part: (part.top, part.size)).cards
    if how == "smallest":
        theirs = [parts[index] for index, seat in beats if seat == first]
        return min(theirs, key=lambda part: (part.size, part.top)).cards
    beaten = [parts[index] for index, _ in beats]
    return min(beaten, key=lambda part: (-part.size, -part.width, part.top)).cards
