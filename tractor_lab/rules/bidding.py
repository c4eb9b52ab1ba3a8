"""Declaring trump: which call beats which, and what happens when nobody calls. Rules page, section 6."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from .cards import (
    BIG_JOKER,
    LEVEL_RANKS,
    LITTLE_JOKER,
    PRINTED_SUITS,
    Card,
    CardsLike,
    Rank,
    Suit,
    check_copies,
    parse_cards,
)
from .errors import ImpossiblePosition, ParseError, clip, no_seat
from .reasons import Code, Reason
from .ruleset import Rules, standard
from .trump import Trump

CallKind = Literal["declare", "overcall", "reinforce", "self-overcall"]
RED = (Suit.HEARTS, Suit.DIAMONDS)
MOST_CALLS: Final = 50
"""More than can be made in a deal: each goes over the one before, with at most four cards and a joker."""


@dataclass(frozen=True, slots=True)
class Call:
    """Cards shown by a seat: level cards of one suit, or equal jokers."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class BidVerdict:
    """Whether a call may be made, and what it makes trump."""

    legal: bool
    trump: Trump | None = None
    kind: CallKind | None = None
    reason: Reason | None = None


@dataclass(frozen=True, slots=True)
class _Shown:
    """A call taken apart."""

    suit: Suit | None
    """None: no trump."""
    count: int
    """Level cards, or jokers of a no-trump call."""
    joker: Card | None
    """The joker shown beside level cards, or the kind of joker of a no-trump call."""

    def strength(self, rules: Rules) -> tuple[int, int, int]:
        """More cards beat fewer; with equal count suits < little jokers < big jokers."""
        if self.suit is None:
            return self.count, 1 if self.joker and self.joker.rank is Rank.LITTLE_JOKER else 2, 0
        order = 3 - PRINTED_SUITS.index(self.suit) if rules.suit_order else 0
        return self.count, 0, order


def bid(
    level: str,
    seat: int,
    cards: CardsLike,
    rules: Rules | None = None,
    current: Call | None = None,
    *,
    hand: CardsLike | None = None,
    declarer: int | None = None,
    calls: Sequence[Call] = (),
    buried: bool = False,
) -> BidVerdict:
    """May this seat make this call over the current one? `cards` are the whole call: a reinforcement shows
    both cards. `declarer` is None in a first deal; `calls` are all earlier calls, for the tables that look
    back; `buried` says that the kitty has been exchanged.

    >>> bid("2", 1, "D2 D2", current=Call(0, parse_cards("S2"))).kind
    'overcall'
    >>> print(bid("2", 1, "D2", current=Call(0, parse_cards("S2"))).reason)
    bid-too-low; needed 2, given 1; cards D2; for example D2 D2

    Raises `ParseError` for what is no card or level, `ImpossiblePosition` for seats and calls that cannot be.
    """
    rules = rules or standard()
    given = parse_cards(cards)
    _check(level, seat, given, current, declarer, rules)
    if len(calls) > MOST_CALLS:
        said = (
            f"calls: {len(calls)} calls, but each goes over the one before: there are not so many"
        )
        raise ImpossiblePosition((said,))
    over = None if current is None else _any_call(level, current.cards, rules)
    kind = _kind(seat, given, current, over, rules)
    if hand is not None:
        held = parse_cards(hand)
        check_copies(held, rules, "hand")
        missing = Counter(given) - Counter(held)
        if current and kind == "reinforce" and seat != current.seat and rules.partner_reinforces:
            missing -= Counter(current.cards)  # these the partner shows
        if missing:
            lacking = tuple(sorted(missing.elements()))
            return BidVerdict(False, reason=Reason(Code.NOT_IN_HAND, cards=lacking))
    # A joker that is needed to go over a call is not needed to reinforce one's own.
    shown = _shown(level, given, rules, first=kind in ("declare", "reinforce"))
    if shown is None:
        reason = _no_call(level, given, rules, first=kind in ("declare", "reinforce"))
        return BidVerdict(False, reason=reason)
    rule = _may_not_call(seat, current, rules, declarer, calls, buried)
    rule = rule or _forbidden(level, kind, seat, shown, current, calls, rules)
    if rule is not None:
        return BidVerdict(False, reason=Reason(Code.BID_NOT_ALLOWED, cards=given, rule=rule))
    if over is not None and shown.strength(rules) <= over.strength(rules):
        reason = Reason(
            Code.BID_TOO_LOW,
            needed=over.count + 1,
            given=shown.count,
            cards=given,
            example=_going_over(level, shown, over, rules),
        )
        return BidVerdict(False, reason=reason)
    trump = Trump.of(shown.suit, Rank(level) if level != "NT" else None)
    return BidVerdict(True, trump, kind)


def _check(
    level: str,
    seat: int,
    given: tuple[Card, ...],
    current: Call | None,
    declarer: int | None,
    rules: Rules,
) -> None:
    """Everything that makes the question itself impossible."""
    if level != "NT" and level not in LEVEL_RANKS:
        raise ParseError(f"level: {clip(level)} is no level; write 2 to 10, J, Q, K, A or NT")
    faults: list[str] = []
    for name, value in (
        ("seat", seat),
        ("current.seat", current.seat if current else 0),
        ("declarer", 0 if declarer is None else declarer),
    ):
        faults += no_seat(name, value, rules.players)
    if not given:
        faults.append("cards: no card is no call")
    if current is not None:
        check_copies(current.cards, rules, "current")
        if not any(_shown(level, current.cards, rules, first) for first in (True, False)):
            said = " ".join(card.code for card in current.cards)
            faults.append(f"current: {said or 'no card'} is no call at level {level}")
    if faults:
        raise ImpossiblePosition(tuple(faults))
    check_copies(given, rules, "cards")


def _shown(level: str, cards: tuple[Card, ...], rules: Rules, first: bool) -> _Shown | None:
    """What a call shows, or None if these cards are no call at this table."""
    jokers = [card for card in cards if card.is_joker]
    levels = [card for card in cards if not card.is_joker]
    if not levels:
        # Where a level card must come with a joker, jokers alone cannot open.
        opens = not (first and rules.call_needs_joker == "always")
        enough = 0 < rules.joker_call <= len(jokers)
        alike = len(set(jokers)) == 1
        return _Shown(None, len(jokers), jokers[0]) if opens and enough and alike else None
    if len(set(levels)) != 1 or levels[0].rank != level:
        return None
    suit = levels[0].suit
    needs = {"never": False, "overcall": not first, "always": True}[rules.call_needs_joker]
    # Where jokers have colours, one may be shown beside a call that does not need it.
    if len(jokers) != needs and not (len(jokers) == 1 and rules.joker_colours):
        return None
    if jokers and rules.joker_colours and (jokers[0].rank is Rank.BIG_JOKER) != (suit in RED):
        return None
    return _Shown(suit, len(levels), jokers[0] if jokers else None)


def _no_call(level: str, cards: tuple[Card, ...], rules: Rules, first: bool) -> Reason:
    """Why these cards are no call at this table."""
    jokers = [card for card in cards if card.is_joker]
    levels = [card for card in cards if not card.is_joker]
    refused = Reason(Code.BID_NOT_ALLOWED, cards=cards)
    if not levels and len(set(jokers)) == 1:
        if first and rules.call_needs_joker == "always":
            return replace(refused, rule="call_needs_joker")
        return replace(refused, rule="joker_call", needed=rules.joker_call, given=len(jokers))
    if len(set(levels)) != 1 or levels[0].rank != level or len(jokers) > 1:
        return refused
    if not jokers:
        return replace(refused, rule="call_needs_joker")
    return replace(refused, rule="joker_colours") if rules.joker_colours else refused


def _may_not_call(
    seat: int,
    current: Call | None,
    rules: Rules,
    declarer: int | None,
    calls: Sequence[Call],
    buried: bool,
) -> str | None:
    """The field of the rules by which it is not this seat's time to call at all, or None."""
    if buried and rules.overcall_until == "kitty" and not rules.stir:
        return "overcall_until"
    if buried and rules.stir and declarer is None:
        return "stir"  # in a first deal the overcaller takes the kitty before it is lifted
    first = current is None and not calls
    if buried and first:
        return "stir" if rules.stir else "overcall_until"  # there is no call to go over
    others = declarer is not None and seat != declarer and not _partners(seat, declarer, rules)
    return "who_calls" if first and others and rules.who_calls == "declarers-first" else None


def _partners(one: int, two: int, rules: Rules) -> bool:
    """Are these two seats of one side?"""
    return one != two and rules.players % 2 == 0 and (one - two) % 2 == 0


def _any_call(level: str, cards: tuple[Card, ...], rules: Rules) -> _Shown | None:
    """What a call that was made shows, whether it opened or went over another."""
    return _shown(level, cards, rules, first=True) or _shown(level, cards, rules, first=False)


def _kind(
    seat: int,
    given: tuple[Card, ...],
    current: Call | None,
    over: _Shown | None,
    rules: Rules,
) -> CallKind:
    """What these cards would be beside the current call."""
    if current is None or over is None:
        return "declare"
    suits = {card.suit for card in given if not card.is_joker}
    same_suit = suits == {over.suit}
    own = seat == current.seat
    if same_suit and (own or _partners(seat, current.seat, rules)):
        return "reinforce"
    return "self-overcall" if own else "overcall"


def _kind_over(level: str, call: Call, earlier: Call, rules: Rules) -> CallKind:
    """What a call that was made was beside an earlier one."""
    over = _any_call(level, earlier.cards, rules)
    return _kind(call.seat, call.cards, earlier, over, rules)


def _forbidden(
    level: str,
    kind: CallKind,
    seat: int,
    shown: _Shown,
    current: Call | None,
    calls: Sequence[Call],
    rules: Rules,
) -> str | None:
    """The field by which the table has no call of this kind, from this seat, over that call, or None."""
    over = None if current is None else _any_call(level, current.cards, rules)
    if current is None or over is None:
        return None
    if kind == "reinforce":
        whose = "reinforce" if seat == current.seat else "partner_reinforces"
        return None if getattr(rules, whose) else whose
    if rules.reinforced_stands and _reinforced(level, current, calls, rules):
        return "reinforced_stands"
    if _fixed(over, rules) and shown.suit is not None:
        return "fixed_call"
    if kind == "self-overcall" and rules.self_overcall == "after-overcall":
        # Only after somebody else has gone over an earlier call of this seat.
        after = any(
            mine.seat == seat and _kind_over(level, call, mine, rules) == "overcall"
            for index, mine in enumerate(calls)
            for call in calls[index + 1 :]
        )
        return None if after else "self_overcall"
    return None if kind == "overcall" or rules.self_overcall else "self_overcall"


def _reinforced(level: str, current: Call, calls: Sequence[Call], rules: Rules) -> bool:
    """Did the current call reinforce the one before it?"""
    before = calls[:-1] if calls and calls[-1] == current else calls
    return bool(before) and _kind_over(level, current, before[-1], rules) == "reinforce"


def _going_over(level: str, shown: _Shown, over: _Shown, rules: Rules) -> tuple[Card, ...]:
    """A call of the same suit, or else of jokers, that would go over the current one; empty: nothing does."""
    faces = [Card(f"{shown.suit}{level}")] if shown.suit and level != "NT" else []
    joker = (shown.joker,) if shown.suit and shown.joker else ()
    for face in (*faces, LITTLE_JOKER, BIG_JOKER):
        for count in range(1, rules.decks + 1):
            cards = (face,) * count + (() if face.is_joker else joker)
            call = _shown(level, cards, rules, first=False)
            if call is None or call.strength(rules) <= over.strength(rules):
                continue
            if call.suit is None or not _fixed(over, rules):
                return cards
    return ()


def _fixed(over: _Shown, rules: Rules) -> bool:
    """A pair shown with its joker is fixed (定主): only no trump goes over it."""
    return rules.fixed_call and over.suit is not None and over.count >= 2 and over.joker is not None


@dataclass(frozen=True, slots=True)
class NoBid:
    """What happens when nobody has called."""

    trump: Trump | None
    """None: the cards are dealt again."""

    @property
    def redeal(self) -> bool:
        return self.trump is None


def no_bid(level: str, kitty: CardsLike, rules: Rules | None = None) -> NoBid:
    """Nobody called: what the kitty, in the order it is turned, makes trump (`Rules.no_call`).

    >>> no_bid("2", "BJ S3 D4").trump
    Trump("S2")

    Raises `ParseError`, and `ImpossiblePosition` for a kitty that has not the cards that are turned.
    """
    rules = rules or standard()
    turned = parse_cards(kitty)
    check_copies(turned, rules, "kitty")
    if level != "NT" and level not in LEVEL_RANKS:
        raise ParseError(f"level: {clip(level)} is no level; write 2 to 10, J, Q, K, A or NT")
    rank = Rank(level) if level != "NT" else None
    if rank is None:
        return NoBid(Trump.of(None, None))  # at the no-trump level there is nothing to turn for
    if rules.no_call == "no-trump":
        return NoBid(Trump.of(None, rank))
    if rules.no_call == "redeal" or not rules.kitty:  # a table without a kitty has nothing to turn
        return NoBid(None)
    if rules.no_call == "kitty":
        suits = [card.suit for card in turned if card.suit]
        if not turned:
            raise ImpossiblePosition(("kitty: no card to turn",))
        return NoBid(Trump.of(suits[0] if suits else None, rank))
    place = {"first": 0, "third": 2}[rules.no_call]
    if len(turned) <= place:
        raise ImpossiblePosition(
            (f"kitty: {len(turned)} cards, but the {rules.no_call} one is turned",)
        )
    return NoBid(Trump.of(turned[place].suit, rank))
