"""Who wins a trick: following, ruffs and over-ruffs. Rules page, section 5."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .arrange import Tops, arrange
from .cards import Card, CardsLike, Suit, check_copies, parse_cards
from .errors import ImpossiblePosition
from .hand import Lead
from .order import Order
from .shapes import parse_shape


@dataclass(frozen=True, slots=True)
class TrickResult:
    """How a trick went. Seats count in playing order from the leader: 0, 1, 2, 3."""

    winner: int
    points: int
    """The points on all the cards played; the winner's side takes them."""
    ruffed: tuple[int, ...]
    """Every seat whose play is a ruff, also if it did not win."""
    beats: tuple[int, ...]
    """Who held the trick in turn; the last is the winner."""


@dataclass(frozen=True, slots=True)
class _Holder:
    """What has to be beaten."""

    tier: int
    """0 the lead's own suit, 1 trumps without the lead's shape (club rules), 2 a ruff in shape."""
    tops: Tops
    highest: int


def decide_trick(plays: Sequence[CardsLike], order: Order) -> TrickResult:
    """Who wins these plays, leader first. Equal never beats: the first played wins.

    >>> decide_trick(["S5 S4 S4", "H9 H7 H7", "H8 H8 H4", "D3 D6 D7"], Order("H10")).beats
    (0, 1, 2)

    Raises `ParseError` and `ImpossiblePosition` for bad cards, plays of different sizes, a lead of more than
    one suit, or fewer than two plays or more than there are players. Whether each play was *legal* is not
    asked here: see `legal_follows`.
    """
    rules = order.rules
    given = [parse_cards(play) for play in plays]
    faults = []
    if not 2 <= len(given) <= rules.players:
        faults.append(f"plays: {len(given)} plays; a trick has 2 to {rules.players}")
    faults += [
        f"plays[{seat}]: {len(play)} cards, but {len(given[0])} were led"
        for seat, play in enumerate(given)
        if len(play) != len(given[0])
    ]
    if faults:
        raise ImpossiblePosition(tuple(faults))
    for seat, play in enumerate(given):
        check_copies(play, rules, f"plays[{seat}]")
    return decided(Lead(given[0], order), given)


def decided(lead: Lead, plays: Sequence[tuple[Card, ...]]) -> TrickResult:
    """`decide_trick` for plays that are known to be possible; the first is the lead."""
    points = sum(card.points for play in plays for card in play)
    if lead.size == 1:
        return _decided_singles([card for (card,) in plays], points, lead.order)
    order = lead.order
    held = _Holder(0, tuple(part.top for part in lead.components), max(map(order.tier, lead.cards)))
    ruffed, beats = [], [0]
    for seat, play in enumerate(plays[1:], 1):
        is_ruff, challenge = _challenge(play, lead, held, order)
        if is_ruff:
            ruffed.append(seat)
        if challenge is not None:
            held = challenge
            beats.append(seat)
    return TrickResult(beats[-1], points, tuple(ruffed), tuple(beats))


def _decided_singles(cards: Sequence[Card], points: int, order: Order) -> TrickResult:
    """The usual trick, one card each: the highest of the suit led, or the highest trump."""
    led = suit = order.suit(cards[0])
    height = order.tier(cards[0])
    ruffed, beats = [], [0]
    for seat, card in enumerate(cards[1:], 1):
        mine, tier = order.suit(card), order.tier(card)
        over = mine is Suit.TRUMP and led is not Suit.TRUMP
        if over:
            ruffed.append(seat)
        if (over and suit is not Suit.TRUMP) or (mine is suit and tier > height):
            suit, height = mine, tier
            beats.append(seat)
    return TrickResult(beats[-1], points, tuple(ruffed), tuple(beats))


def _challenge(
    play: tuple[Card, ...], lead: Lead, held: _Holder, order: Order
) -> tuple[bool, _Holder | None]:
    """Is the play a ruff, and if it beats the holder, what it holds the trick with."""
    rules = order.rules
    suits = {order.suit(card) for card in play}
    over = suits == {Suit.TRUMP} and lead.suit is not Suit.TRUMP
    if not over and suits != {lead.suit}:
        return False, None
    layout = order.layouts[Suit.TRUMP if over else lead.suit]
    counts = sum(map(order.weight.__getitem__, play)) >> layout.shift & layout.mask
    highest = max(map(order.tier, play))
    tops = arrange(layout, counts, lead.outline)
    if over and rules.exact_ruff and parse_shape(play, order).outline != lead.outline:
        tops = None
    if tops is None:
        # Club rules: a throw may be ruffed by any trumps; a ruff in shape stands above them.
        shapeless = over and not rules.ruff_throw_needs_shape and len(lead.outline) > 1
        wins = shapeless and (held.tier, held.highest if held.tier else -1) < (1, highest)
        return shapeless, _Holder(1, (), highest) if wins else None
    tier = 2 if over else 0
    if tier != held.tier:
        return over, _Holder(tier, tops, highest) if tier > held.tier else None
    if rules.overruff == "highest" and len(lead.outline) > 1:
        wins = highest > held.highest
    elif rules.overruff == "all":
        better = arrange(layout, counts, lead.outline, above=held.tops)
        wins, tops = better is not None, better or tops
    else:
        wins = tops[0] > held.tops[0]
    return over, _Holder(tier, tops, highest) if wins else None
