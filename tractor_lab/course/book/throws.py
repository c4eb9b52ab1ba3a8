"""Lesson 5: what may be led, when a throw stands, and what is forced if it fails."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

from tractor_lab.locale import explain
from tractor_lab.rules import (
    Card,
    NotAllowed,
    Order,
    Rules,
    Suit,
    Trump,
    judge_throw,
    parse_cards,
    parse_shape,
    why_not_lead,
)
from tractor_lab.rules.lead import beaten_parts

from ..deals import Fresh, a_lead, any_trump, shuffled, text, with_decks
from ..position import Cards, Position
from ..spec import Answer

SEATS = tuple("course.option.throw." + name for name in ("stands", "east", "north", "west"))
"""Nobody beats it, or who does: the place is the seat in playing order."""


def thrown(position: Position) -> Cards:
    """The cards that are thrown: shown as a lead, or to pick from."""
    return parse_cards(position.lead or position.hand)


def parts(position: Position) -> tuple[Cards, ...]:
    """The components, largest first."""
    shape = parse_shape(thrown(position), position.order)
    return tuple(part.cards for part in shape.components)


# Does it stand?


def beaters(position: Position, rules: Rules | None = None) -> set[int]:
    """The seats that beat a part, 1 to 3 in playing order."""
    order = Order(position.trump, rules) if rules else position.order
    return {seat for _, seat in beaten_parts(thrown(position), position.others, order)}


def who_beats(position: Position) -> int:
    """The first seat that beats a part; 0 if nobody does."""
    return min(beaters(position), default=0)


def one_of_them(position: Position, answer: Answer) -> bool:
    """Where several seats can beat it, each is right."""
    return answer in (beaters(position) or {0})


def partner_excused(position: Position) -> int:
    """The same to somebody for whom only opponents count."""
    return min(beaters(position) - {2}, default=0)


def equal_beats(position: Position) -> int | None:
    """The first seat that holds an equal single or pair."""
    order, shape = position.order, parse_shape(thrown(position), position.order)
    for seat, held in enumerate(position.others, 1):
        cards = [card for card in parse_cards(held) if order.suit(card) is shape.suit]
        for part in shape.components:
            for card in cards:
                equal = part.length == 1 and order.tier(card) == part.top
                if equal and cards.count(card) >= part.width:
                    return seat
    return None


def ruff_beats(position: Position) -> int | None:
    """The first seat that is out of the suit and holds trumps enough."""
    order, suit = position.order, parse_shape(thrown(position), position.order).suit
    for seat, held in enumerate(position.others, 1):
        suits = [order.suit(card) for card in parse_cards(held)]
        out = suit is not Suit.TRUMP and suit not in suits
        if out and suits.count(Suit.TRUMP) >= len(thrown(position)):
            return seat
    return None


def pair_beats_tractor(position: Position) -> int | None:
    """The first seat with a pair above a tractor."""
    order, shape = position.order, parse_shape(thrown(position), position.order)
    for seat, held in enumerate(position.others, 1):
        cards = [card for card in parse_cards(held) if order.suit(card) is shape.suit]
        for part in shape.components:
            if part.length > 1 and any(
                cards.count(card) > 1 and order.tier(card) > part.top for card in cards
            ):
                return seat
    return None


def level_printed(position: Position) -> int | None:
    """The same to somebody who leaves the off-suit level cards of the others in their suits."""
    trump = Trump(position.trump)
    others = tuple(
        text([c for c in parse_cards(held) if c.rank != trump.level or c.suit is trump.suit])
        for held in position.others
    )
    return who_beats(replace(position, others=others))


def why_not_seat(position: Position, answer: Answer, lang: str) -> str | None:
    """What is wrong with the seat that was said to beat the throw, or with nobody."""
    from tractor_lab.locale import t
    from tractor_lab.table.words import shown

    if answer == 0:
        told = {key: value for key, value in story(position).items() if key in ("part", "by")}
        cards = {key: shown(value, lang) for key, value in told.items()}
        who = t(SEATS[who_beats(position)].replace(".throw.", ".seat."), lang)
        return t("course.no.throw.beaten", lang, who=who, **cards)
    if not isinstance(answer, int):
        return None
    who = t(SEATS[answer].replace(".throw.", ".seat."), lang)
    return t("course.no.throw.seat", lang, who=who)


def story(position: Position) -> dict[str, Any]:
    """Who beats what with what, for the texts; of the part that is forced."""
    verdict = judge_throw(thrown(position), position.others, position.order)
    who = SEATS[verdict.seat or 0].replace(".throw.", ".seat.")
    shape = parse_shape(thrown(position), position.order)
    return {
        "part": verdict.component,
        "by": verdict.by,
        "forced": verdict.forced,
        "who": who,
        "parts": len(shape.components),
        "back": len(thrown(position)) - len(verdict.forced),
        "penalty": verdict.penalty,
        "throw": position.order.sort(thrown(position)),
    }


# What is forced


def forced(position: Position) -> Cards:
    """What must be led when the throw fails."""
    return judge_throw(thrown(position), position.others, position.order).forced


def forced_under(how: Any) -> Callable[[Position], Cards | None]:
    """What another table forces."""

    def naive(position: Position) -> Cards | None:
        order = Order(position.trump, Rules(failed_throw=how))
        return judge_throw(thrown(position), position.others, order).forced or None

    return naive


def forced_high(position: Position) -> Cards | None:
    """The largest type that can be beaten, but its highest."""
    beats = beaten_parts(thrown(position), position.others, position.order)
    shape = parse_shape(thrown(position), position.order)
    beaten = [shape.components[place] for place in {place for place, _ in beats}]
    return max(beaten, key=lambda part: part.rank).cards if beaten else None


def forced_unbeaten(position: Position) -> Cards | None:
    """The largest type of all, whether or not somebody beats it."""
    shape = parse_shape(thrown(position), position.order)
    return min(shape.components, key=lambda part: (-part.size, -part.width, part.top)).cards


def why_not_forced(position: Position, answer: Answer, lang: str) -> str | None:
    """What is wrong with another part."""
    from tractor_lab.locale import t
    from tractor_lab.table.words import shown

    if not isinstance(answer, tuple):
        return None
    given = shown(position.order.sort(answer), lang)
    if sorted(answer) not in [sorted(part) for part in parts(position)]:
        split = " · ".join(shown(part, lang) for part in parts(position))
        return t("course.no.part", lang, given=given, parts=split)
    places = {place for place, _ in beaten_parts(thrown(position), position.others, position.order)}
    if sorted(answer) not in [sorted(parts(position)[place]) for place in places]:
        return t("course.no.part.safe", lang, given=given)
    return t("course.no.part.other", lang, given=given)


# Counting


def how_many_parts(position: Position) -> int:
    """The number of components."""
    return len(parts(position))


def pairs_apart(position: Position) -> int:
    """The same to somebody who sees no tractors."""
    return len(set(thrown(position)))


def gap_open(position: Position) -> int:
    """The same to somebody for whom the level leaves a gap."""
    order = Order(position.trump, Rules(level_gap_closes=False))
    return len(parse_shape(thrown(position), order).components)


def how_many_cards(position: Position) -> int:
    """The cards instead of the components."""
    return len(thrown(position))


def penalty(position: Position) -> int:
    """What the failed throw costs at this table."""
    return judge_throw(thrown(position), position.others, position.order).penalty


def penalty_all(position: Position) -> int:
    """Every card of the throw is paid for."""
    return position.rules.throw_penalty * len(thrown(position))


def penalty_once(position: Position) -> int:
    """The throw is paid for, not its cards."""
    return position.rules.throw_penalty


# The longest throw


def stands(cards: Sequence[Card], position: Position) -> bool:
    """May these be led at once, and does it stand?"""
    if not cards or why_not_lead(tuple(cards), position.order) is not None:
        return False
    return judge_throw(tuple(cards), position.others, position.order).stands


def longest(position: Position) -> Cards:
    """As many cards as can be led at once."""
    groups = position.order.by_suit(position.cards).values()
    for size in range(len(position.cards), 0, -1):
        for group in groups:
            for cards in combinations(group, min(size, len(group) + 1)):
                if stands(cards, position):
                    return cards
    raise AssertionError("a single card always stands")


def as_long(position: Position, answer: Answer) -> bool:
    """Is this one of the longest?"""
    return (
        isinstance(answer, tuple)
        and stands(answer, position)
        and len(answer) == len(longest(position))
    )


def whole_suit(position: Position) -> Cards:
    """The longest plain suit, all of it."""
    groups = position.order.by_suit(position.cards)
    return max((cards for suit, cards in groups.items() if suit is not Suit.TRUMP), key=len)


def tops_only(position: Position) -> Cards | None:
    """Only the highest face of the longest suit."""
    mine = whole_suit(position)
    return tuple(card for card in mine if card is mine[0])


def why_not_longest(position: Position, answer: Answer, lang: str) -> str | None:
    """Mixed suits, beaten, or too short."""
    from tractor_lab.locale import t
    from tractor_lab.table.words import shown

    if not isinstance(answer, tuple):
        return None
    try:
        verdict = judge_throw(answer, position.others, position.order)
    except NotAllowed as refused:
        return explain(refused.reason, lang)
    if verdict.stands:
        return t("course.no.throw.short", lang, given=shown(answer, lang))
    who = t(SEATS[verdict.seat or 0].replace(".throw.", ".seat."), lang)
    part, by = shown(verdict.component, lang), shown(verdict.by, lang)
    return t("course.no.throw.beaten", lang, who=who, part=part, by=by)


# Fresh positions


def throws(
    *shapes: tuple[int, int],
    trump_led: bool = False,
    void: bool = False,
    held: tuple[int, int] = (3, 5),
    pick: bool = False,
    preset: str = "",
) -> Fresh:
    """Throws of these components, and three hands with some cards of the suit; with `void` East has none."""

    def fresh(random: Random) -> Position | None:
        trump = any_trump(random)
        rules = Rules.preset(preset) if preset else with_decks(2)
        order = Order(trump, rules)
        suit = Suit.TRUMP if trump_led else random.choice(order.suits[1:])
        lead: list[Card] = []
        for shape in shapes:
            part = a_lead(random, order, suit, shape)
            if part is None or set(part) & set(lead):
                return None
            lead += part
        outline = parse_shape(lead, order).outline
        if sorted(outline) != sorted(shapes):
            return None
        deck = shuffled(random)
        for card in lead:
            deck.remove(card)
        others = []
        for seat in range(3):
            out = void and seat == random.randrange(3)
            others.append(text(order.sort(_some(random, deck, order, suit, held, out))))
        cards, hands = text(order.sort(lead)), tuple(others)
        if pick:
            return Position(trump.code, hand=cards, others=hands, preset=preset)
        return Position(trump.code, lead=cards, others=hands, options=SEATS, preset=preset)

    return fresh


def level_throw(random: Random) -> Position | None:
    """A joker and a low tractor of trumps; one hand has a higher tractor, with off-suit level cards."""
    trump = any_trump(random)
    order = Order(trump, with_decks(2))
    ladder = order.high_to_low(Suit.TRUMP)
    equal = next(n for n, tier in enumerate(ladder) if len(tier) > 1)
    off = random.choice(ladder[equal])
    above, below = ladder[equal - 1][0], ladder[equal + 1][0]
    higher = [card for card in random.choice(((above, off), (off, below))) for _ in range(2)]
    low = random.randrange(equal + 2, len(ladder) - 1)
    lead = [ladder[0][0], *(ladder[n][0] for n in (low, low, low + 1, low + 1))]
    deck = shuffled(random)
    for card in (*lead, *higher):
        deck.remove(card)
    holder, others = random.randrange(3), []
    for seat in range(3):
        held = (1, 2) if seat == holder else (3, 5)
        mine = _some(random, deck, order, Suit.TRUMP, held, False)
        others.append(text(order.sort([*mine, *higher] if seat == holder else mine)))
    return Position(trump.code, lead=text(order.sort(lead)), others=tuple(others), options=SEATS)


def _some(
    random: Random, deck: list[Card], order: Order, suit: Suit, held: tuple[int, int], out: bool
) -> list[Card]:
    """Cards for one hand, taken from the deck: some of the suit, often in pairs, and a few others."""
    mine: list[Card] = []
    wanted = 0 if out else random.randint(*held)
    pool = [card for card in deck if order.suit(card) is suit]
    while len(mine) < wanted and pool:
        card = random.choice(pool)
        for _ in range(min(pool.count(card), random.choice((1, 1, 2)))):
            deck.remove(card)
            pool.remove(card)
            mine.append(card)
    rest = Suit.TRUMP if out else None
    more = [
        c for c in deck if order.suit(c) is not suit and (rest is None or order.suit(c) is rest)
    ]
    for card in more[: 5 if out else 2]:
        deck.remove(card)
        mine.append(card)
    return mine


def hands_to_throw_from(random: Random) -> Position | None:
    """A hand with a strong suit, and three others."""
    found = throws((2, 1), (1, 1), (1, 1), held=(3, 4), pick=True)(random)
    if found is None:
        return None
    size = len(longest(found))
    return found if 2 <= size < len(found.cards) else None


def alone(fresh: Fresh) -> Fresh:
    """The same throws, with no other hands on the table."""

    def found(random: Random) -> Position | None:
        one = fresh(random)
        return replace(one, others=(), options=()) if one else None

    return found


def choosy(fresh: Fresh, *tests: Callable[[Position], bool]) -> Fresh:
    """Only positions that pass the tests."""

    def found(random: Random) -> Position | None:
        one = fresh(random)
        return one if one and all(test(one) for test in tests) else None

    return found


def at_most_one(position: Position) -> bool:
    """Does at most one seat beat it?"""
    return len(beaters(position)) < 2


def it_stands(position: Position) -> bool:
    """Can nobody beat it?"""
    return not beaters(position)
