"""Lesson 2: pairs and tractors."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from random import Random
from typing import Any

from tractor_lab.locale import t
from tractor_lab.rules import (
    FACES,
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
from ..spec import Answer, Case, Click, Code
from .models import IS_TRACTOR, NEIGHBOURS
from .trump_order import TRUMPS

# Pairs


def trump_pairs(position: Position) -> list[Cards]:
    """Every pair of trumps in the hand."""
    order = position.order
    faces = pairs_in(position.cards, order)
    return [(face, face) for face in faces if order.suit(face) is Suit.TRUMP]


def a_trump_pair(position: Position) -> Cards:
    return next(iter(trump_pairs(position)), ())


def is_trump_pair(position: Position, answer: Answer) -> bool:
    return answer in trump_pairs(position)


def off_suit_levels(position: Position) -> Cards | None:
    """Two different level cards that are equal in rank: a pair to somebody who sees only that."""
    trump = Trump(position.trump)
    faces = dict.fromkeys(
        c for c in position.cards if c.rank == trump.level and c.suit is not trump.suit
    )
    return tuple(faces)[:2] if len(faces) > 1 else None


def both_jokers(position: Position) -> Cards | None:
    jokers = tuple(dict.fromkeys(card for card in position.cards if card.is_joker))
    return jokers if len(jokers) == 2 else None


def pair_hand(random: Random) -> Position | None:
    found = pairs_hand(12)(random)
    return found if found and len(trump_pairs(found)) == 1 else None


def components(position: Position) -> Iterator[Component]:
    """All components of the hand, suit by suit."""
    order = position.order
    for cards in order.by_suit(position.cards).values():
        yield from parse_shape(cards, order).components


def how_many_pairs(position: Position) -> int:
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
    ranks = list(Rank)
    return one.suit is two.suit and abs(ranks.index(one.rank) - ranks.index(two.rank)) == 1


def one_suit(one: Card, two: Card, order: Order) -> bool:
    return order.suit(one) is order.suit(two) and not is_tractor((one, one, two, two), order)


def two_levels(one: Card, two: Card, order: Order) -> bool:
    return order.compare(one, two) == 0


def ace_and_two(one: Card, two: Card, _: Order) -> bool:
    return one.suit is two.suit and {one.rank, two.rank} == {Rank.ACE, Rank.TWO}


def jump(one: Card, two: Card, order: Order) -> bool:
    """Two trump tiers with one between them."""
    apart = abs(order.tier(one) - order.tier(two))
    return order.suit(one) is order.suit(two) is Suit.TRUMP and apart == 2


def printed_run(position: Position) -> int | None:
    return option_where(position, printed_neighbours)


def any_two_pairs(position: Position) -> int | None:
    for place in reversed(range(len(position.options))):
        one, two = parse_cards(position.options[place])[0], parse_cards(position.options[place])[-1]
        if one_suit(one, two, position.order) and place not in (
            printed_run(position),
            option_where(position, two_levels),
        ):
            return place
    return None


def two_pair_options(random: Random, trump: Trump, faces: list[tuple[Card, Card]]) -> Position:
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
    return two_pair_options(random, trump, [(a, b), (a, ace), (own, ace)])


def aces(random: Random) -> Position | None:
    trump = any_trump(random)
    if trump.level in (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.TWO):
        return None
    suit = random.choice([s for s in PRINTED_SUITS if s is not trump.suit])
    ace = Card(suit + "A")
    return two_pair_options(random, trump, [(ace, Card(suit + low)) for low in ("2", "K", "Q")])


def without_suit(random: Random) -> Position | None:
    level = random.choice(LEVEL_RANKS)
    one, two, three = random.sample([Card(suit + level) for suit in PRINTED_SUITS], 3)
    pairs = [(one, two), (Card("LJ"), three), (Card("BJ"), two)]
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
    found = pairs_hand(25)(random)
    if found is None or len(best_tractor(found)) != 6 or two_longest(found):
        return None
    best, seen = best_tractor(found), printed_longest(found) or ()
    plain = found.order.suit(best[0]) is not Suit.TRUMP
    return found if plain and set(seen) < set(best) else None


# Functions


def neighbour_cases(random: Random) -> Iterator[Case]:
    """Two different cards: everything near the level, the top of trump and the ends of a suit."""
    for _ in range(250):
        a, b = random.sample(FACES, 2)
        yield {"a": a.code, "b": b.code, "trump": random.choice(TRUMPS)}
    for trump in ("H5", "H2", "S7", "DA", "CK", "NT8", "NT2", "NTA", "NT", random.choice(TRUMPS)):
        order = Order(trump)
        ranks = {order.trump.level, Rank.ACE, Rank.KING, Rank.TWO, Rank.THREE}
        near = [c for c in FACES if c.is_joker or c.rank in ranks]
        for one, two in random.sample(list(combinations(near, 2)), 90):
            yield {"a": one.code, "b": two.code, "trump": trump}
        for suit in order.suits:
            tiers = order.high_to_low(suit)
            for high, low in pairwise(tiers):
                yield {"a": random.choice(low).code, "b": random.choice(high).code, "trump": trump}


def neighbours(case: Case) -> bool:
    return Order(case["trump"]).adjacent(case["a"], case["b"])


def _two(case: Case) -> tuple[Card, Card, Order]:
    return Card(case["a"]), Card(case["b"]), Order(case["trump"])


def neighbours_printed(case: Case) -> bool:
    """By printed ranks: the level keeps its place."""
    return printed_neighbours(*_two(case))


def neighbours_round(case: Case) -> bool:
    """An ace touches a two."""
    return neighbours(case) or ace_and_two(*_two(case))


def neighbours_equal(case: Case) -> bool:
    """Two level pairs touch."""
    one, two, order = _two(case)
    return neighbours(case) or (one is not two and order.compare(one, two) == 0)


def neighbours_no_jokers(case: Case) -> bool:
    return neighbours(case) and not any(card.is_joker for card in _two(case)[:2])


def neighbours_any_suit(case: Case) -> bool:
    """Ranks next to each other, whatever the suits."""
    one, two, order = _two(case)
    return abs(order.tier(one) - order.tier(two)) == 1


def tractor_cases(random: Random) -> Iterator[Case]:
    """Cards of two to eight: tractors of all kinds, and what is nearly one."""
    for _ in range(420):
        trump = Trump(random.choice((*TRUMPS, "H5", "S7", "H2", "DA", "NT8")))
        order = Order(trump)
        suit = random.choice((Suit.TRUMP, *order.suits))
        tiers = order.high_to_low(suit)
        length = random.randint(2, min(4, max(2, len(tiers))))
        if len(tiers) < length:
            continue
        start = random.randrange(len(tiers) - length + 1)
        run = [random.choice(tier) for tier in tiers[start : start + length]]
        for cards in (run, _spoiled(run, order, random)):
            for copies in (2, 2, 1):
                yield _tractor(random, [c for c in cards for _ in range(copies)], trump)
        yield _tractor(random, [c for c in run for _ in range(2)][:-1], trump)
    for code in ("H7", "S2", "NT7"):
        for codes in ("S6 S6 S7 S7", "S6 S6 S8 S8", "SA SA S2 S2", "C7 C7 D7 D7", "LJ LJ BJ BJ"):
            yield {"cards": codes.split(), "trump": code}
        for codes in ("S9", "S9 S9", "S9 S9 H9 H9", "S9 S9 SJ SJ", "S9 S10 SJ SQ", "S9 S9 S10 SJ"):
            yield {"cards": codes.split(), "trump": code}
    yield {"cards": [], "trump": "H5"}


def _spoiled(run: list[Card], order: Order, random: Random) -> list[Card]:
    """A run with one of its faces changed."""
    cards = list(run)
    liked = [c for c in FACES if c.rank in (order.trump.level, Rank.ACE, Rank.TWO) or c.is_joker]
    near = [c for c in FACES if order.suit(c) is order.suit(run[0])]
    new = random.choice(liked if random.random() < 0.5 else near)
    if new not in cards:
        cards[random.randrange(len(cards))] = new
    return cards


def _tractor(random: Random, cards: list[Card], trump: Trump) -> Case:
    codes = [card.code for card in cards]
    if random.random() < 0.5:
        random.shuffle(codes)
    return {"cards": codes, "trump": trump.code}


def tractor(case: Case) -> bool:
    return bool(case["cards"]) and is_tractor(tuple(map(Card, case["cards"])), Order(case["trump"]))


def _faces_in_pairs(case: Case) -> list[Card] | None:
    """The faces, low to high, if the cards are two or more pairs."""
    cards, order = [Card(code) for code in case["cards"]], Order(case["trump"])
    faces = sorted(set(cards), key=lambda card: (order.tier(card), card.index))
    if len(faces) < 2 or any(cards.count(face) != 2 for face in faces):
        return None
    return faces


def _all_links(case: Case, touch: Any) -> bool:
    faces = _faces_in_pairs(case)
    return faces is not None and all(
        touch({"a": a.code, "b": b.code, "trump": case["trump"]}) for a, b in pairwise(faces)
    )


def tractor_printed(case: Case) -> bool:
    faces = _faces_in_pairs(case)
    if faces is None:
        return False
    faces = sorted(faces, key=lambda card: list(Rank).index(card.rank))
    return all(printed_neighbours(a, b, Order(case["trump"])) for a, b in pairwise(faces))


def tractor_equal(case: Case) -> bool:
    return _all_links(case, neighbours_equal)


def tractor_round(case: Case) -> bool:
    faces = _faces_in_pairs(case)
    if faces is None or len(faces) != 2:
        return tractor(case)
    return tractor(case) or ace_and_two(faces[0], faces[1], Order(case["trump"]))


def tractor_no_jokers(case: Case) -> bool:
    return _all_links(case, neighbours_no_jokers)


def tractor_any_pairs(case: Case) -> bool:
    """Any two pairs of a suit are a tractor."""
    faces, order = _faces_in_pairs(case), Order(case["trump"])
    return faces is not None and len({order.suit(face) for face in faces}) == 1


def tractor_singles(case: Case) -> bool:
    """A run of single cards is one too."""
    cards = sorted({Card(code) for code in case["cards"]}, key=Order(case["trump"]).tier)
    return tractor(case) or (
        len(cards) > 1
        and all(
            neighbours({"a": a.code, "b": b.code, "trump": case["trump"]})
            for a, b in pairwise(cards)
        )
    )


def size(case: Case) -> tuple[Any, ...]:
    """Fewer cards first, then the more familiar."""
    cards = [Card(code) for code in case.get("cards", (case.get("a"), case.get("b")))]
    trump = case["trump"]
    odd = sum(card.is_joker for card in cards)
    return (
        len(cards),
        trump == "NT",
        trump.startswith("NT"),
        odd,
        trump not in ("H5", "H7"),
        str(case),
    )


def fewer_cards(case: Case) -> Iterator[Case]:
    """The cards without a pair of a face, or without one card; then under a familiar trump."""
    cards = case["cards"]
    for face in dict.fromkeys(cards):
        yield case | {"cards": [card for card in cards if card != face]}
    for place in range(len(cards)):
        yield case | {"cards": cards[:place] + cards[place + 1 :]}
    for trump in ("H5", "H7", "H2"):
        yield case | {"trump": trump}
    yield case | {"cards": [card.code for card in Order(case["trump"]).sort(cards)]}


def familiar_trump(case: Case) -> Iterator[Case]:
    for trump in ("H5", "H7", "H2"):
        yield case | {"trump": trump}


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
        Position("H7", options=("S6 S6 S7 S7", "S6 S6 S8 S8", "S5 S5 S8 S8")),
        the_tractor,
        {"level-keeps-place": printed_run, "any-two-pairs": any_two_pairs},
        fresh=around_the_level,
    ),
    Click(
        "02.tractor.2",
        "choose",
        Position("H5", options=("S5 S5 D5 D5", "S5 S5 HA HA", "H5 H5 HA HA")),
        the_tractor,
        {
            "two-level-pairs": lambda p: option_where(p, two_levels),
            "jump": lambda p: option_where(p, jump),
        },
        fresh=top_of_trump,
    ),
    Click(
        "02.tractor.3",
        "choose",
        Position("H9", options=("SA SA S2 S2", "SA SA SK SK", "SA SA SQ SQ")),
        the_tractor,
        {
            "ace-wraps": lambda p: option_where(p, ace_and_two),
            "any-two-pairs": lambda p: option_where(
                p, lambda a, b, order: one_suit(a, b, order) and not ace_and_two(a, b, order)
            ),
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
        Position("NT8", options=("S8 S8 H8 H8", "D8 D8 LJ LJ", "C8 C8 BJ BJ")),
        the_tractor,
        {
            "two-level-pairs": lambda p: option_where(p, two_levels),
            "jump": lambda p: option_where(p, jump),
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
    Code(
        "02.code.neighbours",
        "neighbours",
        ("a", "b", "trump"),
        "bool",
        neighbours,
        neighbour_cases,
        familiar_trump,
        size,
        {
            "level-keeps-place": neighbours_printed,
            "ace-wraps": neighbours_round,
            "two-level-pairs": neighbours_equal,
            "jokers-apart.link": neighbours_no_jokers,
            "any-suit": neighbours_any_suit,
        },
        model=NEIGHBOURS,
    ),
    Code(
        "02.code.is_tractor",
        "is_tractor",
        ("cards", "trump"),
        "bool",
        tractor,
        tractor_cases,
        fewer_cards,
        size,
        {
            "level-keeps-place": tractor_printed,
            "two-level-pairs": tractor_equal,
            "ace-wraps": tractor_round,
            "jokers-apart.link": tractor_no_jokers,
            "any-two-pairs": tractor_any_pairs,
            "singles-run": tractor_singles,
        },
        model=IS_TRACTOR,
    ),
)
