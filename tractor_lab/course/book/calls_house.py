"""Lesson 7: house rules of declaring, an exercise for each field of `Rules`, which changes the answer."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

from tractor_lab.rules import Card, ImpossiblePosition, Rules, points_of
from tractor_lab.rules.match import Match

from ..deals import Fresh, shuffled
from ..position import Position
from ..spec import Click, Naive
from . import calls as the
from . import calls_end as end
from .calls import NONE, YOU, CallPosition, call_position
from .calls_end import dealt
from .calls_fresh import a_level, renamed, sorted_text


def options(*names: str) -> tuple[str, ...]:
    """The keys of answers in words."""
    return tuple("course.option." + name for name in names)


def by(naive: Naive, **fields: object) -> Naive:
    """The same question at a table with these fields instead."""

    def asked(position: Position) -> object:
        house = {**dict(position.house), **fields}
        return naive(replace(position, house=tuple(house.items())))

    return asked  # type: ignore[return-value]


# A secret call


def known_of_call(position: Position) -> int:
    """What you know of a call while cards are dealt: its suit too (1), or only its size (0)."""
    deal = dealt(position, drawn=96)
    return 1 if deal.view(YOU).calls[-1].cards else 0


# After burying


def after_burying(position: Position) -> int:
    """What a call brings after the burial: the kitty (0), only trump (1), or it is too late (2)."""
    here = call_position(position)
    deal = dealt(position).lift()
    assert deal.holder is not None
    deal = deal.bury(deal.hands[deal.holder][-here.rules.kitty :])
    if deal.phase != "stir":
        return 2
    while deal.stirrer != YOU:
        deal = deal.pass_stir(deal.stirrer)
    if (cards := _pair(here)) not in deal.possible_calls(YOU):
        return 2
    return 0 if deal.stir(YOU, cards).phase == "bury" else 1


def _pair(here: CallPosition) -> tuple[Card, ...]:
    """The pair of level cards you could call."""
    card = next(
        card for card, n in Counter(here.cards).items() if n > 1 and the.special(here, card)
    )
    return (card, card)


# Nobody calls


def handed_over(position: Position) -> int:
    """Nobody has called: may the next seat declare (0), or does the kitty decide (1)?"""
    deal = dealt(position)
    try:
        deal.hand_over()
    except ImpossiblePosition:
        return 1
    return 0


def dealt_again(position: Position) -> int:
    """Three deals without a call: a fourth (0), the end of the match (1), or the kitty (2)?"""
    match = Match.start(position.rules)
    for seed in range(3):
        deal = match.deal(seed).draw_all().lift()
        if deal.phase != "redeal":
            return 2
        match = match.after(deal)
    return 1 if match.ended else 0


def may_riot(position: Position) -> int:
    """May you ask for a new deal (0) or not (1)?"""
    return 0 if dealt(position).may_riot(YOU) else 1


def always(place: int) -> Naive:
    """Somebody who always gives this answer."""
    return lambda _: place


def poor_hand(random: Random) -> Position | None:
    """Twenty-five cards with few points."""
    trump = a_level(random)
    deck = shuffled(random)
    poor = [card for card in deck if not card.points]
    rich = [card for card in deck if card.points]
    points = random.randint(1, 2)
    hand = [*poor[: 25 - points], *rich[:points]]
    called = f"{random.choice('SHCD')}{trump.level}"
    if hand.count(Card(called)) > 1:
        return None
    return replace(RIOT, trump=trump.code, hand=sorted_text(hand, trump), calls=((1, called),))


def riot_words(position: Position) -> dict[str, object]:
    """The points in the hand."""
    return {"held": points_of(position.cards)}


def no_calls(random: Random) -> Position:
    """Another hand without anything to call, in a deal that you declare."""
    trump = a_level(random)
    deck = shuffled(random)
    hand = [card for card in deck if not card.is_joker and card.rank != trump.level][:25]
    return replace(HAND_OVER, trump=trump.code, hand=sorted_text(hand, trump))


def three_deals(random: Random) -> Position:
    """The third of such deals, at any level: only the number matters."""
    return replace(REDEALS, trump=a_level(random).code)


def a_third_card(random: Random) -> Position:
    """A kitty in which the first and the third card are of different suits."""
    trump = a_level(random)
    kitty = " ".join(card.code for card in shuffled(random)[:8])
    return replace(KITTY, trump=trump.code, kitty=kitty)


HAND_OVER = CallPosition(
    "NT5",
    "SA SQ SQ SJ S7 S3 S3 HK H10 H8 H8 H4 CA CQ C9 C9 C6 C2 DK DJ D10 D10 D7 D4 D2",
    declarer=0,
    options=options("handover.yes", "handover.kitty", "handover.redeal", "handover.name"),
    house=(("hand_over", True),),
)
REDEALS = CallPosition(
    "NT2",
    options=options("redeal.again", "redeal.over", "redeal.kitty", "redeal.no-trump"),
    house=(("no_call", "redeal"), ("redeal_limit", 3)),
)
KITTY = CallPosition(
    "NT5",
    kitty="S9 HK D4 C10 S2 BJ D8 HQ",
    options=the.TRUMPS,
    house=(("no_call", "third"),),
)
RIOT = CallPosition(
    "NT5",
    "LJ SA SQ SJ S9 S7 S6 S4 S3 HA HQ H9 H8 H4 H2 CA CJ C10 C8 C6 C3 DQ D9 D7 D2",
    calls=((1, "D5"),),
    declarer=1,
    options=options("riot.yes", "riot.no", "riot.declarer", "riot.none"),
    house=(("riot", 15),),
)
BURIED = CallPosition(
    "NT5",
    "LJ S5 S5 SK SQ S8 HA H9 CJ C6 D10",
    calls=((1, "D5"),),
    declarer=1,
    buried=True,
    options=options("buried.takes", "buried.trump", "buried.late", "buried.declares"),
    house=(("overcall_until", "buried"),),
)
SECRET = CallPosition(
    "NT5",
    "BJ H5 SK SQ S8 HA H9 CJ C6 D10",
    calls=((1, "D5 D5"),),
    options=options("secret.size", "secret.suit", "secret.nothing", "secret.suit-only"),
    house=(("secret_call", True),),
)


def may_call(
    field: str,
    position: CallPosition,
    belief: str,
    naive: dict[str, Naive] | None = None,
    fresh: Fresh | None = None,
    **standard: object,
) -> Click:
    """Which of these may you call, at a table with a house rule? The belief is the standard rule."""
    usual = getattr(Rules(), field) if not standard else standard[field]
    return Click(
        f"07.house.{field}",
        "choose",
        position,
        the.legal_option,
        {belief: by(the.legal_option, **{field: usual}), **(naive or {})},
        why_not=the.why_not_call,
        fresh=fresh or renamed(position),
    )


def at(
    hand: str, calls: tuple[tuple[int, str], ...], rows: tuple[str, ...], **more: object
) -> CallPosition:
    """Level 5 at a table with house rules; the last answer is "none of these"."""
    declarer, decks = more.pop("declarer", None), more.pop("decks", 2)
    return CallPosition(
        "NT5",
        hand,
        options=(*rows, NONE),
        calls=calls,
        declarer=declarer,  # type: ignore[arg-type]
        decks=decks,  # type: ignore[arg-type]
        house=tuple(more.items()),
    )


_ORDERED = at("S5 C5 SK SK S9 HQ C8 D7 D3", ((3, "H5"),), ("C5", "SK SK", "S5"), suit_order=True)
_COLOURS = at(
    "BJ LJ H5 C5 SQ HA H9 C8 D4",
    (),
    ("H5 LJ", "C5 BJ", "H5 BJ"),
    call_needs_joker="always",
    joker_colours=True,
)
_FIXED = at(
    "LJ LJ LJ S5 S5 S5 SK HA C8 D4",
    ((3, "H5 H5 BJ"),),
    ("S5 S5 S5 LJ", "LJ", "LJ LJ"),
    decks=3,
    call_needs_joker="always",
    fixed_call=True,
)

EXERCISES = (
    may_call(
        "joker_call",
        at(
            "LJ H5 SK SK S8 HA C9 D6 D3",
            ((1, "S5"),),
            ("H5", "SK SK", "LJ"),
            joker_call=1,
        ),
        "house.joker_call",
        {
            "suit-over-suit": the.option(the.other_suit),
            "call-any-pair": the.option(the.plain_pair),
        },
    ),
    may_call(
        "call_needs_joker",
        at(
            "LJ LJ H5 SQ S8 HA H9 C4",
            (),
            ("H5", "LJ LJ", "H5 LJ"),
            call_needs_joker="always",
        ),
        "house.call_needs_joker",
        {"house.jokers-open": the.option(the.joker_pair)},
    ),
    may_call(
        "joker_colours", _COLOURS, "house.joker_colours", fresh=renamed(_COLOURS, suits=False)
    ),
    may_call(
        "suit_order",
        _ORDERED,
        "house.suit_order",
        {"call-any-pair": the.option(the.plain_pair)},
        fresh=renamed(_ORDERED, suits=False),
    ),
    may_call(
        "reinforce",
        at(
            "LJ LJ S5 S5 H5 H5 HQ C8 D3",
            ((0, "H5"),),
            ("S5 S5", "H5 H5", "LJ LJ"),
            reinforce=False,
        ),
        "house.reinforce",
        {"self-overcall": the.option(the.another_pair)},
    ),
    may_call(
        "partner_reinforces",
        at(
            "BJ S5 H5 SK SQ S9 S4 HA C8 D3",
            ((2, "S5"),),
            ("H5", "S5 S5", "BJ"),
            partner_reinforces=True,
        ),
        "house.partner_reinforces",
        {
            "suit-over-suit": the.option(the.other_suit),
            "call-one-joker": the.option(the.lone_joker),
        },
    ),
    may_call(
        "reinforced_stands",
        at(
            "BJ LJ LJ H5 H5 HA HQ H9 C8 D3",
            ((3, "S5"), (3, "S5 S5")),
            ("H5 H5", "LJ LJ", "BJ"),
            reinforced_stands=True,
        ),
        "house.reinforced_stands",
        {
            "pair-over-pair": the.option(the.another_pair),
            "call-one-joker": the.option(the.lone_joker),
        },
    ),
    may_call(
        "self_overcall",
        at(
            "S5 S5 H5 SA SQ S9 HQ C8 D3",
            ((0, "H5"),),
            ("S5", "S5 S5", "S5 H5"),
            self_overcall=True,
        ),
        "house.self_overcall",
        {
            "suit-over-suit": the.option(the.other_suit),
            "call-mixed": the.option(the.mixed_level),
        },
    ),
    may_call(
        "fixed_call",
        _FIXED,
        "house.fixed_call",
        {"call-one-joker": the.option(the.lone_joker)},
    ),
    Click(
        "07.house.secret_call",
        "choose",
        SECRET,
        known_of_call,
        {
            "house.secret_call": by(known_of_call, secret_call=False),
            "secret-nothing": always(2),
            "secret-suit-only": always(3),
        },
        fresh=renamed(SECRET, shuffle=False),
    ),
    may_call(
        "who_calls",
        at(
            "LJ LJ H5 H5 HA HQ H9 S8 C6 D3",
            (),
            ("H5", "H5 H5", "LJ LJ"),
            declarer=1,
            who_calls="declarers-first",
        ),
        "house.who_calls",
        {
            "house.pair-opens": the.option(the.level_pair),
            "house.jokers-open-anyway": the.option(the.joker_pair),
        },
    ),
    Click(
        "07.house.overcall_until",
        "choose",
        BURIED,
        after_burying,
        {
            "house.overcall_until": by(after_burying, overcall_until="kitty"),
            "house.buried-stirs": by(after_burying, stir=True),
            "house.buried-declares": always(3),
        },
        fresh=renamed(BURIED, shuffle=False),
    ),
    Click(
        "07.house.stir",
        "choose",
        replace(BURIED, house=(("stir", True),)),
        after_burying,
        {
            "house.stir": by(after_burying, stir=False),
            "house.stir-trump": by(after_burying, stir=False, overcall_until="buried"),
            "house.buried-declares": always(3),
        },
        fresh=renamed(replace(BURIED, house=(("stir", True),)), shuffle=False),
    ),
    Click(
        "07.house.no_call",
        "choose",
        KITTY,
        end.kitty_trump,
        {
            "house.no_call": by(end.kitty_trump, no_call="kitty"),
            "house.no-trump": by(end.kitty_trump, no_call="no-trump"),
        },
        why_not=the.told("course.no.kitty.third"),
        fresh=a_third_card,
    ),
    Click(
        "07.house.redeal_limit",
        "choose",
        REDEALS,
        dealt_again,
        {
            "house.redeal_limit": by(dealt_again, redeal_limit=None),
            "house.no_call.kitty": by(dealt_again, no_call="kitty"),
            "house.no_call.no-trump": always(3),
        },
        fresh=three_deals,
    ),
    Click(
        "07.house.hand_over",
        "choose",
        HAND_OVER,
        handed_over,
        {
            "house.hand_over": by(handed_over, hand_over=False),
            "house.deal-again": always(2),
            "house.name-freely": always(3),
        },
        fresh=no_calls,
    ),
    Click(
        "07.house.riot",
        "choose",
        RIOT,
        may_riot,
        {
            "house.riot": by(may_riot, riot=0),
            "house.riot-declarer": always(2),
            "house.riot-none": always(3),
        },
        fresh=poor_hand,
        words=riot_words,
    ),
)
