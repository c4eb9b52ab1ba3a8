"""Lesson 2: pairs and tractors."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from tractor_lab.locale import t
from tractor_lab.rules import (
    LEVEL_RANKS,
    PRINTED_SUITS,
    Card,
    Component,
    Order,
    Rank,
    Suit,
    Trump,
    parse_cards,
    parse_shape,
)
from tractor_lab.table.words import shown

from ..deals import any_trump, is_tractor, pairs_hand, pairs_in, rich, text
from ..position import Cards, Position
from ..spec import Answer, Click

# Pairs


def trump_pairs(position: Position) -> list[Cards]:
    """Every pair of trumps in the hand."""
    order = position.order
    faces = pairs_in(position.cards, order)
    return [(face, face) for face in faces if order.suit(face) is Suit.TRUMP]


def a_trump_pair(position: Position) -> Cards:
    """One of them."""
    return next(iter(trump_pairs(position)), ())


def is_trump_pair(position: Position, answer: Answer) -> bool:
    """Is the answer a pair of trumps of the hand?"""
    return answer in trump_pairs(position)


def off_suit_levels(position: Position) -> Cards | None:
    """Two different level cards that are equal in rank: a pair to somebody who sees only that."""
    trump = Trump(position.trump)
    faces = dict.fromkeys(
        c for c in position.cards if c.rank == trump.level and c.suit is not trump.suit
    )
    return tuple(faces)[:2] if len(faces) > 1 else None


def both_jokers(position: Position) -> Cards | None:
    """A big and a little joker: a pair to somebody who sees only jokers."""
    jokers = tuple(dict.fromkeys(card for card in position.cards if card.is_joker))
    return jokers if len(jokers) == 2 else None


def pair_hand(random: Random) -> Position | None:
    """A hand with exactly one pair of trumps."""
    found = pairs_hand(12)(random)
    return found if found and len(trump_pairs(found)) == 1 else None


def components(position: Position) -> Iterator[Component]:
    """All components of the hand, suit by suit."""
    order = position.order
    for cards in order.by_suit(position.cards).values():
        yield from parse_shape(cards, order).components


def how_many_pairs(position: Position) -> int:
    """How many faces are held twice."""
    return len(pairs_in(position.cards, position.order))


def pairs_by_rank(position: Position) -> int:
    """Pairs to somebody who pairs off equal level cards."""
    order = position.order
    tiers = [(order.suit(card), order.tier(card)) for card in position.cards]
    return sum(tiers.count(tier) // 2 for tier in set(tiers))


# Which of these is a tractor


def the_tractor(position: Position) -> int:
    """The place of the only option that is a tractor."""
    found = [is_tractor(option, position.order) for option in position.options]
    return found.index(True) if found.count(True) == 1 else -1


def option_where(position: Position, holds: Any) -> int | None:
    """The first option of two pairs for which a (mistaken) rule holds."""
    for place, option in enumerate(position.options):
        one, two = parse_cards(option)[0], parse_cards(option)[-1]
        if holds(one, two, position.order):
            return place
    return None


def printed_neighbours(one: Card, two: Card, _: Order) -> bool:
    """Neighbours by what is printed."""
    ranks = list(Rank)
    return one.suit is two.suit and abs(ranks.index(one.rank) - ranks.index(two.rank)) == 1


def one_suit(one: Card, two: Card, order: Order) -> bool:
    """Of one suit, but no tractor."""
    return order.suit(one) is order.suit(two) and not is_tractor((one, one, two, two), order)


def two_levels(one: Card, two: Card, order: Order) -> bool:
    """Equal, and not the same."""
    return order.compare(one, two) == 0


def ace_and_two(one: Card, two: Card, _: Order) -> bool:
    """The two ends of a printed suit."""
    return one.suit is two.suit and {one.rank, two.rank} == {Rank.ACE, Rank.TWO}


def jump(one: Card, two: Card, order: Order) -> bool:
    """Two trump tiers with one between them."""
    apart = abs(order.tier(one) - order.tier(two))
    return order.suit(one) is order.suit(two) is Suit.TRUMP and apart == 2


def one_rank(one: Card, two: Card, _: Order) -> bool:
    """The same rank in two suits."""
    return one.rank == two.rank and one.suit is not two.suit


def beside_level(level: Rank) -> Rank:
    """The rank printed next to the level."""
    at = LEVEL_RANKS.index(level)
    return LEVEL_RANKS[at - 1 if at else 1]


def another(random: Random, suit: Suit) -> Suit:
    """Some other suit."""
    return random.choice([one for one in PRINTED_SUITS if one is not suit])


def printed_run(position: Position) -> int | None:
    """What is a tractor by the printed ranks."""
    return option_where(position, printed_neighbours)


def any_two_pairs(position: Position) -> int | None:
    """Two pairs of one suit that are neither."""
    for place in reversed(range(len(position.options))):
        one, two = parse_cards(position.options[place])[0], parse_cards(position.options[place])[-1]
        if one_suit(one, two, position.order) and place not in (
            printed_run(position),
            option_where(position, two_levels),
        ):
            return place
    return None


def two_pair_options(random: Random, trump: Trump, faces: list[tuple[Card, Card]]) -> Position:
    """Options of two pairs each, in random order."""
    random.shuffle(faces)
    return Position(trump.code, options=tuple(text([a, a, b, b]) for a, b in faces))


def around_the_level(random: Random) -> Position | None:
    """A pair run printed through the level, one that closes over it, and one with a gap."""
    suit, other = random.sample(PRINTED_SUITS, 2)
    at = random.randint(2, 10)
    below, level, above = (LEVEL_RANKS[place] for place in (at - 1, at, at + 1))
    far = LEVEL_RANKS[at - 2]
    return two_pair_options(
        random,
        Trump.of(other, level),
        [
            (Card(suit + below), Card(suit + level)),
            (Card(suit + below), Card(suit + above)),
            (Card(suit + far), Card(suit + above)),
            (Card(suit + below), Card(another(random, suit) + below)),
        ],
    )


def top_of_trump(random: Random) -> Position | None:
    """Ace and an off-suit level pair; two off-suit level pairs; ace and the level pair of the suit."""
    trump = any_trump(random)
    if trump.level in (None, Rank.ACE):
        return None
    one, two = random.sample([s for s in PRINTED_SUITS if s is not trump.suit], 2)
    a, b = Card(f"{one}{trump.level}"), Card(f"{two}{trump.level}")
    ace, own = Card(f"{trump.suit}A"), Card(f"{trump.suit}{trump.level}")
    low = Card(one + beside_level(trump.level))
    return two_pair_options(random, trump, [(a, b), (a, ace), (own, ace), (a, low)])


def aces(random: Random) -> Position | None:
    """An ace with the 2, the king and the queen of its suit."""
    trump = any_trump(random)
    if trump.level in (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.TWO):
        return None
    suit = random.choice([s for s in PRINTED_SUITS if s is not trump.suit])
    ace, other = Card(suit + "A"), Card(another(random, suit) + "A")
    faces = [(ace, Card(suit + low)) for low in ("2", "K", "Q")]
    return two_pair_options(random, trump, [*faces, (ace, other)])


def without_suit(random: Random) -> Position | None:
    """No trump: two level pairs, a level pair with little jokers, and one with big jokers."""
    level = random.choice(LEVEL_RANKS)
    one, two, three = random.sample([Card(suit + level) for suit in PRINTED_SUITS], 3)
    low = Card(f"{two.suit}{beside_level(level)}")
    pairs = [(one, two), (Card("LJ"), three), (Card("BJ"), two), (low, two)]
    return two_pair_options(random, Trump.of(None, level), pairs)


# Finding the longest


def best_tractor(position: Position) -> Cards:
    """The longest tractor of the hand."""
    found = [part for part in components(position) if part.kind == "tractor"]
    return max(found, key=lambda part: part.rank).cards if found else ()


def is_longest(position: Position, answer: Answer) -> bool:
    """Any of the longest tractors will do: either of two level pairs may be the link."""
    if isinstance(answer, int) or not answer or not is_tractor(answer, position.order):
        return False
    held = all(position.cards.count(card) >= answer.count(card) for card in answer)
    return held and len(answer) == len(best_tractor(position))


def why_not_longest(position: Position, answer: Answer, lang: str) -> str | None:
    """What another answer is: a shorter tractor, of several suits, or in parts."""
    if isinstance(answer, int):
        return None
    best = len(best_tractor(position)) // 2
    given = shown(position.order.sort(answer), lang)
    if is_tractor(answer, position.order):
        return t("course.no.longer", lang, given=given, best=best)
    shape = parse_shape(answer, position.order)
    key = "course.no.mixed" if shape.suit is None else "course.no.tractor"
    return t(key, lang, given=given, parts=len(shape.components))


def best_words(position: Position) -> dict[str, Any]:
    """How many pairs the longest tractor has, for the texts."""
    return {"pairs": len(best_tractor(position)) // 2}


def why_not_pair(position: Position, answer: Answer, lang: str) -> str | None:
    """Two cards that are no pair of trumps."""
    if isinstance(answer, int):
        return None
    return t("course.no.pair", lang, given=shown(position.order.sort(answer), lang))


def without_joker_links(position: Position) -> Cards | None:
    """The longest tractor to somebody who thinks jokers touch nothing."""
    found = [
        part.cards
        for cards in position.order.by_suit(c for c in position.cards if not c.is_joker).values()
        for part in parse_shape(cards, position.order).components
        if part.kind == "tractor"
    ]
    return max(found, key=len, default=None)


def with_both_levels(position: Position) -> Cards | None:
    """The best tractor with a second level pair put beside the first."""
    order, best = position.order, best_tractor(position)
    for face in pairs_in(position.cards, order):
        if face not in best and any(order.compare(face, card) == 0 for card in best):
            return (*best, face, face)
    return None


def linked_hand(random: Random) -> Position | None:
    """A hand with a tractor at the top of trump, and a second level pair beside it."""
    trump = any_trump(random)
    if trump.level is Rank.ACE:
        return None
    others = [Card(f"{s}{trump.level}") for s in PRINTED_SUITS if s is not trump.suit]
    one, two = random.sample(others, 2)
    ace, own = Card(f"{trump.suit}A"), Card(f"{trump.suit}{trump.level}")
    cards = [Card("LJ"), own, one, two] * 2
    cards += random.choice(([], [ace, ace])) + rich(random, trump, 7)
    order = Order(trump)
    if any(cards.count(card) > 2 for card in cards):
        return None
    found = Position(trump.code, hand=text(order.sort(cards)))
    return found if len(best_tractor(found)) >= 6 else None


def two_longest(position: Position) -> bool:
    """Are there several tractors of the greatest length?"""
    tractors = [part for part in components(position) if part.kind == "tractor"]
    longest = max((part.length for part in tractors), default=0)
    return sum(part.length == longest for part in tractors) > 1


def printed_longest(position: Position) -> Cards | None:
    """The longest tractor to somebody for whom the gap of the level stays open."""
    best: Cards = ()
    for suit in PRINTED_SUITS:
        mine = tuple(c for c in position.cards if c.suit is suit)
        runs: list[Card] = []
        for face in sorted(pairs_in(mine, position.order), key=lambda c: list(Rank).index(c.rank)):
            if runs and list(Rank).index(face.rank) - list(Rank).index(runs[-1].rank) != 1:
                runs = []
            runs.append(face)
            if len(runs) > 1 and len(runs) * 2 > len(best):
                best = tuple(card for card in reversed(runs) for _ in range(2))
    return best or None


def big_hand(random: Random) -> Position | None:
    """25 cards with one tractor of three that runs over the gap of the level: it is dealt first."""
    trump = any_trump(random)
    order, level = Order(trump), trump.level
    if level is None:
        return None
    ladder = [tier[0] for tier in order.high_to_low(random.choice(order.suits[1:]))]
    above = len(LEVEL_RANKS) - 1 - LEVEL_RANKS.index(level)
    first = above - random.choice((1, 2))
    if not 0 <= first <= len(ladder) - 3 or not 0 < above < len(ladder):
        return None
    three = [card for card in ladder[first : first + 3] for _ in range(2)]
    found = Position(trump.code, hand=text(order.sort(rich(random, trump, 25, begun=three))))
    if len(best_tractor(found)) != 6 or two_longest(found):
        return None
    best, seen = best_tractor(found), printed_longest(found) or ()
    plain = found.order.suit(best[0]) is not Suit.TRUMP
    return found if plain and set(seen) < set(best) else None


EXERCISES = (
    Click(
        "02.pair.1",
        "pick",
        Position("H5", hand="BJ LJ S5 D5 HK HK H9 SA SA SQ CQ C7"),
        a_trump_pair,
        {"level-pair": off_suit_levels, "jokers-pair": both_jokers},
        accepts=is_trump_pair,
        why_not=why_not_pair,
        fresh=pair_hand,
    ),
    Click(
        "02.count.1",
        "number",
        Position("S7", hand="LJ H7 D7 SA SA S9 HK HQ CK CK C9 D4 D4"),
        how_many_pairs,
        {"level-pair.count": pairs_by_rank},
        fresh=pairs_hand(13),
        unit="course.unit.pairs",
    ),
    Click(
        "02.tractor.1",
        "choose",
        Position("H7", options=("S6 S6 S7 S7", "S6 S6 S8 S8", "S5 S5 S8 S8", "S6 S6 D6 D6")),
        the_tractor,
        {
            "level-keeps-place": printed_run,
            "any-two-pairs": any_two_pairs,
            "same-rank-pairs": lambda p: option_where(p, one_rank),
        },
        fresh=around_the_level,
    ),
    Click(
        "02.tractor.2",
        "choose",
        Position("H5", options=("S5 S5 D5 D5", "S5 S5 HA HA", "H5 H5 HA HA", "S5 S5 S4 S4")),
        the_tractor,
        {
            "two-level-pairs": lambda p: option_where(p, two_levels),
            "jump": lambda p: option_where(p, jump),
            "level-in-suit.tractor": printed_run,
        },
        fresh=top_of_trump,
    ),
    Click(
        "02.tractor.3",
        "choose",
        Position("H9", options=("SA SA S2 S2", "SA SA SK SK", "SA SA SQ SQ", "SA SA CA CA")),
        the_tractor,
        {
            "ace-wraps": lambda p: option_where(p, ace_and_two),
            "any-two-pairs": lambda p: option_where(
                p, lambda a, b, order: one_suit(a, b, order) and not ace_and_two(a, b, order)
            ),
            "same-rank-pairs": lambda p: option_where(p, one_rank),
        },
        fresh=aces,
    ),
    Click(
        "02.link.1",
        "pick",
        Position("H5", hand="BJ LJ LJ H5 H5 S5 S5 D5 D5 HA HA HQ H9 H9 SA CK CK"),
        best_tractor,
        {"jokers-apart.link": without_joker_links, "two-level-pairs.link": with_both_levels},
        accepts=is_longest,
        why_not=why_not_longest,
        words=best_words,
        fresh=linked_hand,
    ),
    Click(
        "02.link.2",
        "choose",
        Position("NT8", options=("S8 S8 H8 H8", "D8 D8 LJ LJ", "C8 C8 BJ BJ", "S8 S8 S7 S7")),
        the_tractor,
        {
            "two-level-pairs": lambda p: option_where(p, two_levels),
            "jump": lambda p: option_where(p, jump),
            "level-in-suit.tractor": printed_run,
        },
        fresh=without_suit,
    ),
    Click(
        "02.find.1",
        "pick",
        Position(
            "D10",
            hand="BJ D10 H10 DA DQ DQ D8 SK SQ SQ SJ SJ S9 S9 S6 HA HA H7 H7 H4 CK CK C9 C8 C3",
        ),
        best_tractor,
        {"level-keeps-place.find": printed_longest},
        accepts=is_longest,
        why_not=why_not_longest,
        words=best_words,
        fresh=big_hand,
    ),
)
