"""Who holds a trick, play by play, and why: each play arranged against the lead and compared.

Words only; the tables of the lesson and the exercises both speak with them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from tractor_lab.locale import component_name, sentences, t
from tractor_lab.rules import Card, CardsLike, Lead, Order, Suit, decide_trick, parse_cards
from tractor_lab.rules.arrange import arrange
from tractor_lab.rules.packing import choices
from tractor_lab.rules.shapes import bits
from tractor_lab.table.words import shown

Parts = tuple[tuple[Card, ...], ...]
SEATS: Final = ("W", "S", "E", "N")
"""Who plays when West leads."""
RULES: Final = ("all", "highest")
"""House rules for two ruffs of a throw with a sentence of their own; else the largest part decides."""


def arranged(play: CardsLike, lead: Lead) -> Parts | None:
    """The play as it answers the lead, component by component, the best way; None if it cannot.

    >>> lead = Lead("S5 S4 S4", Order("H10"))
    >>> [len(part) for part in arranged("H9 H7 H7", lead) or ()]
    [2, 1]
    >>> arranged("H9 H8 H7", lead) is None
    True
    """
    cards, order = parse_cards(play), lead.order
    suits = {order.suit(card) for card in cards}
    if len(suits) != 1 or len(cards) != lead.size:
        return None
    layout = order.layouts[suits.pop()]
    counts = sum(order.weight[card] for card in cards) >> layout.shift & layout.mask
    tops = arrange(layout, counts, lead.outline)
    if tops is None:
        return None

    def search(at: int, left: int) -> Parts | None:
        if at == len(lead.outline):
            return ()
        width, length = lead.outline[at]
        for start in bits(layout.run_starts(left, width, length)):
            if layout.run_top(start, length) != tops[at]:
                continue
            for faces in choices(layout, left, width, start, length):
                taken = sum(width * order.weight[face] for face in faces)
                rest = search(at + 1, left - (taken >> layout.shift & layout.mask))
                if rest is not None:
                    part = order.sort([face for face in faces for _ in range(width)])
                    return (part, *rest)
        return None

    return search(0, counts)


@dataclass(frozen=True, slots=True)
class Told:
    """One play of a trick and what it did."""

    place: int
    cards: tuple[Card, ...]
    """As they answer the lead, the largest component first; as they lie if they cannot."""
    what: str
    """The key of its story: ``lead``, ``discard``, ``mixed``, ``shape``, ``low`` ..."""
    holder: int
    """Who holds the trick after it."""
    mine: tuple[Card, ...] = ()
    theirs: tuple[Card, ...] = ()
    """The two components that were compared."""
    parts: int = 1


def told(plays: Sequence[CardsLike], order: Order) -> tuple[Told, ...]:
    """The story of a trick, leader first.

    >>> [one.what for one in told(["S5 S4 S4", "H9 H7 H7", "H8 H8 H4", "D3 D6 D7"], Order("H10"))]
    ['lead', 'ruff', 'over', 'discard']
    """
    given = [parse_cards(play) for play in plays]
    lead = Lead(given[0], order)
    first = tuple(part.cards for part in lead.components)
    story = [Told(0, sum(first, ()), "lead", 0, first[0], parts=len(first))]
    held, holder = first, 0
    for place, cards in enumerate(given[1:], 1):
        parts = arranged(cards, lead)
        suits = {order.suit(card) for card in cards}
        trumps = suits == {Suit.TRUMP} and lead.suit is not Suit.TRUMP
        wins = decide_trick(plays[: place + 1], order).winner == place
        over = holder > 0 and order.suit(story[holder].cards[0]) is not lead.suit
        mine, theirs = _compared(parts, held, order) if parts else ((), held[0])
        what = _what(lead, order, mine, theirs, suits)
        if trumps and parts is not None and not over:
            what = "ruff"
        elif trumps and parts is not None and wins:
            what = "over"
        elif not trumps and parts is not None and over and suits == {lead.suit}:
            what = "below"
        if wins != (what in ("ruff", "over", "high")):
            what = "house.yes" if wins else "house.no"
        laid = sum(parts, ()) if parts else order.sort(cards)
        if wins:
            held, holder = parts or (laid,), place
        story.append(Told(place, laid, what, holder, mine or laid, theirs, len(first)))
    return tuple(story)


def _compared(parts: Parts, held: Parts, order: Order) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """What decides between two plays in the same shape: by most rules their largest components."""
    tier, rule = order.tier, order.rules.overruff
    if rule == "highest" and order.suit(parts[0][0]) is Suit.TRUMP:
        mine, theirs = (max(sum(one, ()), key=tier) for one in (parts, held))
        return (mine,), (theirs,)
    if rule == "all" and len(parts) == len(held):
        for mine_part, their_part in zip(parts, held, strict=True):
            if max(map(tier, mine_part)) <= max(map(tier, their_part)):
                return mine_part, their_part
    return parts[0], held[0]


def _what(
    lead: Lead,
    order: Order,
    mine: tuple[Card, ...],
    theirs: tuple[Card, ...],
    suits: set[Suit],
) -> str:
    """The key of a play that takes no trick from a lead of its own suit or from an equal ruff."""
    if len(suits) > 1:
        return "mixed"
    (suit,) = suits
    if suit not in (lead.suit, Suit.TRUMP):
        return "discard"
    if not mine:
        return "shape" if suit is lead.suit else "noruff"
    top, other = (max(map(order.tier, part)) for part in (mine, theirs))
    if suit is lead.suit and order.suit(theirs[0]) is suit and top > other:
        return "high"
    return "equal" if top == other else "low"


def outline_text(lead: Lead, lang: str) -> str:
    """The components that were led, in words.

    >>> outline_text(Lead("S5 S4 S4", Order("H10")), "en")
    'a pair and a single'
    """
    kinds = dict.fromkeys(lead.outline)
    return t("ruff.and", lang).join(component_name(*k, lang, lead.outline.count(k)) for k in kinds)


def tell(one: Told, plays: Sequence[str], order: Order, lang: str) -> str:
    """What a play did, in one sentence or two, without the seat's name."""
    lead = Lead(plays[0], order)
    values: dict[str, Any] = {
        "cards": shown(one.cards, lang),
        "mine": shown(one.mine, lang),
        "theirs": shown(one.theirs, lang),
        "shape": outline_text(lead, lang),
        "suit": t("table.suit.of." + lead.suit, lang),
    }
    said = t(f"ruff.tell.{one.what}", lang, **values)
    if one.parts > 1 and one.what in ("over", "low", "equal", "high"):
        rule = order.rules.overruff
        key = "singles" if lead.outline[0] == (1, 1) else "largest"
        said = sentences((said, t(f"ruff.tell.{rule if rule in RULES else key}", lang)), lang)
    return said


def tell_loser(one: Told, plays: Sequence[str], order: Order, lang: str) -> str:
    """What a play did that does not take the trick; of one that was best for a while, this too.

    >>> plays, order = ["CK", "HA", "D5", "S5"], Order("H5")
    >>> tell_loser(told(plays, order)[1], plays, order, "en")
    '♥A is a ruff: all trumps, in the shape of the lead (a single). It was the best until it was beaten.'
    """
    said = tell(one, plays, order, lang)
    if one.holder == one.place:
        said = sentences((said, t("ruff.tell.beaten", lang)), lang)
    return said


def by(name: str, said: str, lang: str) -> str:
    """What somebody's play did, with the name before it.

    >>> by("East", "♥3 is a ruff.", "en")
    'East: ♥3 is a ruff.'
    """
    return t("ruff.by", lang, name=name, said=said)


def why_not(plays: Sequence[str], order: Order, place: int, lang: str) -> str:
    """What the play at this place did, and what the one did that took the trick; West leads.

    >>> why_not(["SQ", "SA", "SA", "S4"], Order("H5"), 3, "en")
    'North: ♠4 is not above ♠A. You: ♠A is above ♠Q.'
    """
    story = told(plays, order)
    took = story[-1].holder
    mine = story[place]
    other = story[took] if took else next(one for one in story[1:] if one is not mine)
    said = (
        by(seat(place, lang), tell_loser(mine, plays, order, lang), lang),
        by(seat(other.place, lang), tell(other, plays, order, lang), lang),
    )
    return sentences(said, lang)


def seat(place: int, lang: str) -> str:
    """The name of who plays at this place when West leads."""
    return t("table.seat." + SEATS[place], lang).split(" · ")[0]
