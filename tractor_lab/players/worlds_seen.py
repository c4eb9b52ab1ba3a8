"""What one seat has seen of a deal, and the definition of a deal that fits it: the slow, obvious one.

`worlds` finds hidden hands fast; `fits` says what they are to be, by playing the deal again with the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tractor_lab.rules import Card, NotAllowed, Tricks, View, full_deck, removed_cards

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """Cards that everybody, or this seat, has seen before the play, and where they may be by now."""

    cards: Cards
    places: frozenset[int]
    """Seats, and `kitty_place`."""


def kitty_place(view: View) -> int:
    """The number of the kitty among the places of cards: after the seats."""
    return view.rules.players


def stock_place(view: View) -> int:
    """The number of the cards that are still to be drawn."""
    return view.rules.players + 1


def own_kitty(view: View) -> bool:
    """Does the seat know the kitty: its own burial, or all of it after the count?"""
    return bool(view.kitty) and len(view.kitty) == view.kitty_size


def unseen(view: View) -> Cards:
    """The cards this seat has not located: neither in its hand nor played nor in a kitty it knows."""
    left = Counter(full_deck(view.rules))
    left.subtract(removed_cards(view.rules, view.level))
    left.subtract(view.hand)
    for trick in view.tricks:
        for play in trick.plays:
            left.subtract(play)
    if own_kitty(view):
        left.subtract(view.kitty)
    return tuple(sorted((+left).elements()))


def stock_size(view: View) -> int:
    """How many cards are still to be drawn."""
    if view.phase != "draw":
        return 0
    return view.rules.hand * view.rules.players - sum(view.sizes)


def shown(view: View) -> tuple[Shown, ...]:
    """Calls, turned cards of the kitty, burials of this seat that others took up, and cards taken back, each
    with the places where they can be after all burying since."""
    kitty = kitty_place(view)
    found: list[tuple[Cards, set[int]]] = []
    turned: list[Card] = []
    called, buried = 0, False

    def taken(seat: int) -> None:
        for _, places in found:
            if kitty in places:
                places.discard(kitty)
                places.add(seat)

    for step in view.log:
        seat = -1 if step.seat is None else step.seat
        match step.do:
            case "call":
                if step.cards:
                    before = view.calls[called - 1] if called else None
                    cards = Counter(step.cards)
                    if before and before.seat != seat and view.rules.partner_reinforces:
                        cards -= Counter(before.cards)  # these the partner may have shown
                    found.append((tuple(cards.elements()), {seat}))
                called += 1
                if buried and view.rules.stir:
                    taken(seat)
            case "turn":
                turned += step.cards
                found.append((step.cards, {kitty}))
            case "lift":
                taken(seat)
            case "bury":
                buried = True
                for _, places in found:
                    if seat in places:
                        places.add(kitty)
                if seat == view.seat and step.cards:
                    found.append((step.cards, {kitty}))
            case "take-back":
                found.append((step.cards, {seat}))
    return tuple(Shown(cards, frozenset(places)) for cards, places in found if cards)


def played_by(view: View) -> list[Counter[Card]]:
    """What each seat has played."""
    played: list[Counter[Card]] = [Counter() for _ in range(view.rules.players)]
    for trick in view.tricks:
        for at, play in enumerate(trick.plays):
            played[(trick.leader + at) % view.rules.players].update(play)
    return played


def fits(view: View, hands: Sequence[Cards], kitty: Cards, stock: Cards = ()) -> bool:
    """Can these be the cards of all seats, the kitty, and the cards still to be drawn, after all that this
    seat has seen? The definition: the right cards in the right numbers, what was shown is where it can be,
    and when the whole play is played again with them, the engine allows every play, and every throw stands
    or fails as it did. Rules page, sections 3 and 4.

    >>> from tractor_lab.rules import Deal
    >>> deal = Deal.shuffled(1, declarer=0).tidy().lift()
    >>> fits(deal.view(1), deal.hands, deal.kitty)
    True
    >>> fits(deal.view(1), deal.hands[::-1], deal.kitty)
    False
    """
    if hands[view.seat] != view.hand and Counter(hands[view.seat]) != Counter(view.hand):
        return False
    if tuple(map(len, hands)) != view.sizes or len(kitty) != view.kitty_size:
        return False
    if len(stock) != stock_size(view) or (
        own_kitty(view) and Counter(kitty) != Counter(view.kitty)
    ):
        return False
    others = [card for seat, hand in enumerate(hands) if seat != view.seat for card in hand]
    hidden = Counter([*others, *stock, *(() if own_kitty(view) else kitty)])
    if hidden != Counter(unseen(view)):
        return False
    played = played_by(view)
    begun = [Counter(hand) + played[seat] for seat, hand in enumerate(hands)]
    places = [*begun, Counter(kitty)]
    for one in shown(view):
        held = sum((places[place] for place in one.places), Counter())
        if Counter(one.cards) - held:
            return False
    return _replays(view, begun)


def _replays(view: View, begun: Sequence[Counter[Card]]) -> bool:
    """Is the whole play, played again from these hands, allowed, and does it go as it went?"""
    if not view.tricks:
        return True
    hands = tuple(tuple(hand.elements()) for hand in begun)
    again = Tricks(view.order, hands, view.tricks[0].leader)
    for trick in view.tricks:
        for at, play in enumerate(trick.plays):
            try:
                again.play(trick.thrown if at == 0 and trick.thrown else play)
            except NotAllowed:
                return False
            now = again.plays[at] if again.plays else again.tricks[-1].plays[at]
            if Counter(now) != Counter(play) or again.revokes:
                return False
    return True
