"""Questions about cards in a hand: which is highest, which is a tractor, what may be played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random

from tractor_lab.rules import (
    LEVEL_RANKS,
    PRINTED_SUITS,
    Card,
    Hand,
    Lead,
    LegalFollows,
    Order,
    Rank,
    Suit,
    legal_follows,
    parse_shape,
)
from tractor_lab.table.scene import Where

from .played import Cards, Played
from .question import Question, only_wrong

SEATS: tuple[Where, ...] = ("S", "E", "N", "W")
EQUAL, NONE = "drill.option.equal", "drill.option.none"


def printed(card: Card) -> int:
    """How high a card is by what is printed on it."""
    if card.is_joker:
        return 20 + (card.rank is Rank.BIG_JOKER)
    return LEVEL_RANKS.index(card.rank)


# Which card is highest?


def highest(deal: Played, random: Random) -> Question | None:
    """Four cards of a hand: which ranks highest?"""
    order = deal.order
    pool = list(dict.fromkeys(deal.hands[random.randrange(4)]))
    trumps = [card for card in pool if order.suit(card) is Suit.TRUMP]
    plain = [card for card in pool if order.suit(card) is not Suit.TRUMP]
    wanted = random.choice((1, 2, 2, 3, 4))
    if len(trumps) < wanted or len(plain) < 4 - wanted:
        return None
    if random.random() < 0.6:  # a look at the cards people get wrong
        plain.sort(key=printed, reverse=True)
        plain = plain[:6]
        low = [c for c in trumps if not c.is_joker]
        trumps = low if len(low) >= wanted else trumps
    cards = [*random.sample(trumps, wanted), *random.sample(plain, 4 - wanted)]
    random.shuffle(cards)
    said = {
        "level-keeps-rank": _top(cards, printed),
        "level-in-suit": _top(cards, lambda card: _level_stays(card, order)),
        "jokers-apart": _top([c for c in cards if not c.is_joker], order.tier, cards, order),
        "suits-rank": _suits_rank(cards, order),
    }
    tiers = [(order.suit(card) is Suit.TRUMP, order.tier(card)) for card in cards]
    best = max(tiers)
    right = tiers.index(best) if tiers.count(best) == 1 else len(cards)
    return Question(
        order,
        (*((card,) for card in cards), EQUAL),
        frozenset([right]),
        only_wrong(said, right),
        words={
            "best": tuple(card for card, tier in zip(cards, tiers, strict=True) if tier == best)
        },
        why=_why_highest(cards[tiers.index(best)], tiers.count(best), order),
    )


def _why_highest(best: Card, alike: int, order: Order) -> str:
    if alike > 1:
        return "equal"
    if best.is_joker:
        return "joker"
    if best.rank == order.trump.level:
        return "level"
    return "trump"


def _top(
    cards: Sequence[Card],
    height: Callable[[Card], float],
    among: Sequence[Card] = (),
    order: Order | None = None,
) -> int | None:
    """The place of the one card that this measure makes highest."""
    if order:
        trumps = [card for card in cards if order.suit(card) is Suit.TRUMP]
        cards = trumps or cards
    if not cards:
        return None
    best = max(map(height, cards))
    top = [card for card in cards if height(card) == best]
    return list(among or cards).index(top[0]) if len(top) == 1 else None


def _level_stays(card: Card, order: Order) -> float:
    """The height for somebody who leaves level cards in their printed suits."""
    return printed(card) + (30 if card.suit is order.trump.suit or card.is_joker else 0)


def _suits_rank(cards: Sequence[Card], order: Order) -> int | None:
    """The place for somebody to whom spades beat hearts: among equal level cards."""
    trumps = [card for card in cards if order.suit(card) is Suit.TRUMP]
    best = max((order.tier(card) for card in trumps), default=0)
    top = [card for card in trumps if order.tier(card) == best]
    if len(top) < 2:
        return None
    first = min(top, key=lambda card: PRINTED_SUITS.index(card.suit or Suit.SPADES))
    return list(cards).index(first)


# Which is a tractor?


def tractor(deal: Played, random: Random) -> Question | None:
    """Pairs from the hands: which two are a tractor, if any?"""
    order = deal.order
    found: dict[bool, list[Cards]] = {True: [], False: []}
    for hand in deal.hands:
        pairs = [card for card in dict.fromkeys(hand) if hand.count(card) > 1]
        equal = [card for card in dict.fromkeys(hand) if card.rank == order.trump.level]
        for one, two in combinations(order.sort(pairs), 2):
            near = any(belief(one, two, order) for belief in _NEIGHBOURS.values())
            if near or order.suit(one) is order.suit(two):
                found[order.adjacent(one, two)].append((one, one, two, two))
        off = [card for card in equal if order.tier(card) == order.tier(equal[0])]
        for pair in pairs:  # two equal level cards are no pair
            if len(off) > 1 and order.adjacent(off[0], pair):
                found[False].append((pair, pair, off[0], off[1]))
    yes, no = ([*dict.fromkeys(found[key])] for key in (True, False))
    wanted = random.choice((0, 1, 1, 1))
    if len(yes) < wanted or len(no) < 3 - wanted:
        return None
    believed = [c for c in no if any(_believed(c, b, order) for b in _NEIGHBOURS.values())]
    decoys = random.sample(no, 3 - wanted)
    if believed and random.random() < 0.8:
        decoys[0] = random.choice(believed)
    options = list(dict.fromkeys([*random.sample(yes, wanted), *decoys]))
    if len(options) < 3:
        return None
    random.shuffle(options)
    right = next((n for n, cards in enumerate(options) if cards in yes), len(options))
    said: dict[str, int | None] = {}
    for name, belief in _NEIGHBOURS.items():
        # He takes the first wrong one that he believes in; if he misses the true one, he says "none".
        places = [n for n, cards in enumerate(options) if _believed(cards, belief, order)]
        wrong = [n for n in places if n != right]
        missed = right < len(options) and right not in places
        said[name] = wrong[0] if wrong else len(options) if missed else None
    shape = parse_shape(options[right], order) if right < len(options) else None
    return Question(
        order,
        (*options, NONE),
        frozenset([right]),
        only_wrong(said, right),
        flaws={n: _flaw(cards, order) for n, cards in enumerate(options) if n != right},
        words={"cards": options[right] if shape else ()},
        why="yes" if shape else "none",
    )


def _flaw(cards: Cards, order: Order) -> str:
    """Why these are no tractor."""
    if cards[2] is not cards[3]:
        return "pairs"
    if order.suit(cards[0]) is not order.suit(cards[2]):
        return "suits"
    return "level" if order.tier(cards[0]) == order.tier(cards[2]) else "gap"


def _believed(cards: Cards, belief: Callable[[Card, Card, Order], bool], order: Order) -> bool:
    if cards[2] is not cards[3]:
        return belief is _level_alike
    return belief(cards[0], cards[2], order)


def _any_pairs(one: Card, two: Card, order: Order) -> bool:
    return order.suit(one) is order.suit(two) and (
        order.adjacent(one, two) or order.tier(one) != order.tier(two)
    )


def _by_print(one: Card, two: Card, _: Order) -> bool:
    """Neighbours by print: the level keeps its place, and the jokers stand alone."""
    if one.is_joker or two.is_joker:
        return one.is_joker and two.is_joker
    return one.suit is two.suit and abs(printed(one) - printed(two)) == 1


def _wraps(one: Card, two: Card, order: Order) -> bool:
    ends = {one.rank, two.rank} == {Rank.ACE, Rank.TWO} and one.suit is two.suit
    return ends or order.adjacent(one, two)


def _level_pairs(one: Card, two: Card, order: Order) -> bool:
    both = one.rank == two.rank == order.trump.level
    return both or order.adjacent(one, two)


def _level_alike(one: Card, two: Card, order: Order) -> bool:
    return order.adjacent(one, two)


_NEIGHBOURS: dict[str, Callable[[Card, Card, Order], bool]] = {
    "any-two-pairs": _any_pairs,
    "level-keeps-place": _by_print,
    "ace-wraps": _wraps,
    "two-level-pairs": _level_pairs,
    "level-pair": _level_alike,
}


# What may be played?


def owe(deal: Played, random: Random) -> Question | None:
    """Somebody led: which of these plays is allowed?"""
    number = random.randrange(len(deal.tricks))
    if len(deal.tricks[number].plays[0]) == 1 and random.random() < 0.6:
        return None
    return owe_question(deal, number, random.randint(1, 3), random)


def owe_question(deal: Played, number: int, at: int, random: Random) -> Question | None:
    """What the player at a place of a trick may play; None if few plays are wrong."""
    order, trick = deal.order, deal.tricks[number]
    seat = (trick.leader + at) % 4
    held = deal.hands_before(number)[seat]
    lead = Lead(trick.plays[0], order)
    legal = legal_follows(lead, Hand(held, order))
    given = order.sort(trick.plays[at])
    wrong = {
        name: order.sort(play)
        for name, play in _naive_plays(lead, legal, held, order).items()
        if play and len(play) == lead.size and play not in legal
    }
    plays = list(dict.fromkeys(map(tuple, wrong.values())))
    for _ in range(12):
        if len(plays) >= 3:
            break
        play = order.sort(random.sample(held, lead.size))
        if play not in legal and play not in plays:
            plays.append(play)
    if len(plays) < 2:
        return None
    options = [given, *plays[:3]]
    random.shuffle(options)
    right = options.index(given)
    said = {name: options.index(play) for name, play in wrong.items() if play in options}
    mine = legal.hand.of(lead.suit)
    reasons = {n: legal.why_not(play) for n, play in enumerate(options)}
    return Question(
        order,
        tuple(options),
        frozenset([right]),
        only_wrong(said, right),
        {n: reason for n, reason in reasons.items() if reason},
        words={
            "suit": f"duties.suit.{lead.suit}",
            "mine": mine,
            "held": len(mine),
            "led": lead.size,
        },
        plays=(lead.cards,),
        leader=SEATS[-at],
        hand=held,
        why=_why_owed(len(mine), lead.size),
    )


def _why_owed(held: int, led: int) -> str:
    """Which explanation fits somebody who holds so many cards of the suit."""
    if held > led:
        return "shape" if led > 1 else "suit"
    return "short" if held < led else "all"


def _naive_plays(
    lead: Lead, legal: LegalFollows, held: Cards, order: Order
) -> dict[str, Sequence[Card]]:
    """What each naive player would play."""
    suit, size = lead.suit, lead.size
    mine = legal.hand.of(suit)
    others = [card for card in held if order.suit(card) is not suit]
    trumps = [card for card in others if order.suit(card) is Suit.TRUMP]
    levels = [c for c in trumps if c.rank == order.trump.level and c.suit and c.suit.value == suit]
    low = list(reversed(mine))
    singles = [card for card in low if mine.count(card) == 1]
    found: dict[str, Sequence[Card]] = {}
    if levels:
        found["level-in-suit"] = ([*levels, *low])[:size]
    if mine:
        found["ruff-holding"] = trumps[-size:]
    if 0 < len(mine) <= size:
        found["all-free"] = others[-size:]
    elif legal.shape_owed and size > 1:
        rest = [card for card in low if card not in singles]
        found["keep-pair"] = [*singles, *rest][:size]
        pairs = [c for c in dict.fromkeys(low) if mine.count(c) > 1]
        if lead.outline[0][1] > 1 and len(pairs) > size // 2:
            found["pairs-are-enough"] = _apart(pairs, size // 2, order)
    if suit is Suit.TRUMP and size == 2:
        equal = [c for c in dict.fromkeys(mine) if c.rank == order.trump.level]
        found["level-pair"] = equal[:2]
    return found


def _apart(pairs: Sequence[Card], count: int, order: Order) -> list[Card]:
    """So many pairs that are no neighbours, twice each."""
    for chosen in combinations(pairs, count):
        if not any(order.adjacent(a, b) for a, b in combinations(chosen, 2)):
            return [card for card in chosen for _ in range(2)]
    return []
