"""Who wins a trick: following, ruffs and over-ruffs. Rules page, section 5."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from .arrange import Tops, arrange
from .bombs import as_one
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
    """0 the lead's own suit, 1 trumps without the lead's shape (club rules), 2 a ruff in shape, 3 a bomb."""
    tops: Tops
    highest: int
    suit: Suit | None = None
    """Its suit and width, and whether it is all quads: asked only where types or bombs are compared."""
    width: int = 0
    quads: bool = False


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
    if lead.size == 1:
        return _decided_singles([card for (card,) in plays], lead.order)
    points = sum([card.points for play in plays for card in play])
    order = lead.order
    held = _Holder(0, tuple(part.top for part in lead.components), max(map(order.tier, lead.cards)))
    ruffed, beats = [], [0]
    challenger = _challenge
    if order.rules.bigger_type_wins or order.rules.bombs != "off":
        challenger = _challenge_by_type
        held = _opening(lead, held)
    for seat, play in enumerate(plays[1:], 1):
        is_ruff, challenge = challenger(play, lead, held, order)
        if is_ruff:
            ruffed.append(seat)
        if challenge is not None:
            held = challenge
            beats.append(seat)
    return TrickResult(beats[-1], points, tuple(ruffed), tuple(beats))


def _decided_singles(cards: Sequence[Card], order: Order) -> TrickResult:
    """The usual trick, one card each: the highest of the suit led, or the highest trump."""
    suits, tiers = order.spots
    led = suit = suits[cards[0]]
    height = tiers[cards[0]]
    ruffed, beats = [], [0]
    for seat, card in enumerate(cards[1:], 1):
        mine, tier = suits[card], tiers[card]
        over = mine is Suit.TRUMP and led is not Suit.TRUMP
        if over:
            ruffed.append(seat)
        if (over and suit is not Suit.TRUMP) or (mine is suit and tier > height):
            suit, height = mine, tier
            beats.append(seat)
    points = sum([card.points for card in cards])
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


# -- types and bombs ---------------------------------------------------------------------------------


def _opening(lead: Lead, held: _Holder) -> _Holder:
    """What has to be beaten at first, where types and bombs are compared."""
    widths = [width for width, _ in lead.outline]
    one = len(widths) == 1
    tier = 3 if one and widths[0] == 4 and lead.order.rules.bombs != "off" else 0
    return _Holder(
        tier, held.tops, held.highest, lead.suit, widths[0] if one else 0, min(widths) == 4
    )


def _challenge_by_type(
    play: tuple[Card, ...], lead: Lead, held: _Holder, order: Order
) -> tuple[bool, _Holder | None]:
    """`_challenge` where a wider type or a bomb beats (`bigger_type_wins`, `bombs`)."""
    rules = order.rules
    one = as_one(play, order)
    over = one is not None and one[0] is Suit.TRUMP and lead.suit is not Suit.TRUMP
    if (
        one is not None
        and one[1] == 4
        and rules.bombs != "off"
        and (held.tier == 3 or not held.quads)
    ):
        suit, width, top = one
        wins = held.tier < 3 or (suit is held.suit and top > held.tops[0])
        wins = wins or (suit is Suit.TRUMP and held.suit is not Suit.TRUMP)
        return over, _Holder(3, (top,), top, suit, width, True) if wins else None
    if rules.bigger_type_wins and len(lead.outline) == 1:
        if one is None or not (over or one[0] is lead.suit):
            return False, None
        suit, width, top = one
        least = lead.outline[0][0]
        if over and (width < least or (rules.exact_ruff and width > least)):
            return False, None
        if suit is held.suit:
            wins = (width, top) > (held.width, held.tops[0])
        else:
            wins = over and width >= held.width and held.tier < 3
        return over, _Holder(2 if over else 0, (top,), top, suit, width) if wins else None
    is_ruff, challenge = _challenge(play, lead, held, order)
    if challenge is None:
        return is_ruff, None
    quads = all(play.count(card) == 4 for card in play)
    return is_ruff, replace(challenge, suit=order.suit(play[0]), quads=quads)
