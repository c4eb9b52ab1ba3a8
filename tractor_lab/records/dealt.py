"""The beginning of a deal in a record: is it one of these rules, and which deck does it come from?"""

from __future__ import annotations

from collections import Counter

from tractor_lab.rules import Card, Rules, full_deck, removed_cards

from .errors import Place, Word, quoted
from .story import Cards, Start


def check_cards(start: Start, rules: Rules, place: Place) -> None:
    """The level, the seats, the cards of a deal: the first thing that is wrong, on the line where it stands.

    Raises `RecordError`.
    """

    def at(name: str) -> Place:
        return place.at(start.where.get(name))

    for name, level in (("Level", start.level), ("OtherLevel", start.other_level)):
        if level is not None and level not in rules.ladder:
            at(name).fail("level", given=quoted(level), levels=rules.ladder)
    for name, seat in (("First", start.first), ("Declarer", start.declarer or 0)):
        if seat >= rules.players:
            what = Word(name.lower())
            at(name).fail("seat", what=what, seat=seat, last=rules.players - 1)
    if len(start.hands) != rules.players:
        last = at(f"hand {len(start.hands) - 1}")
        last.fail("hands", given=len(start.hands), needed=rules.players)
    for seat, hand in enumerate(start.hands):
        if len(hand) != rules.hand:
            size = len(hand)
            at(f"hand {seat}").fail("hand-size", seat=seat, given=size, needed=rules.hand)
    if len(start.kitty) != rules.kitty:
        at("kitty").fail("kitty-size", given=len(start.kitty), needed=rules.kitty)
    removed = removed_cards(rules, start.level)
    if start.removed != removed:
        given, needed = cards_or_none(start.removed), cards_or_none(removed)
        at("removed").fail("removed", given=given, needed=needed)
    _deck(start, rules, place)


def _deck(start: Start, rules: Rules, place: Place) -> None:
    """Hands, kitty and what was removed are the cards there are; the first one too many is told."""
    left = Counter(full_deck(rules))
    piles = {f"hand {seat}": hand for seat, hand in enumerate(start.hands)}
    where = None
    for name, pile in (piles | {"kitty": start.kitty, "removed": start.removed}).items():
        left.subtract(pile)
        if where is None and any(left[card] < 0 for card in pile):
            where = start.where.get(name)
    extra = tuple(sorted(card for card, count in left.items() if count < 0))
    missing = tuple(sorted(card for card, count in left.items() if count > 0))
    if extra:
        place.at(where).fail("deck", extra=extra[:5], missing=missing[:5])


def deck_of(start: Start, rules: Rules) -> tuple[Card, ...]:
    """The deck from which these hands were drawn."""
    hands = [start.hands[(start.first + turn) % rules.players] for turn in range(rules.players)]
    drawn = [card for turn in zip(*hands, strict=True) for card in turn]
    return (*drawn, *start.kitty)


def cards_or_none(cards: Cards) -> Cards | Word:
    """Cards, as a message has them."""
    return cards or Word("none")
