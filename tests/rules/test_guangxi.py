"""Following as in Guangxi, in positions small enough to check by eye. Hearts are trump at level 10."""

import random
from collections.abc import Iterator

import pytest

from tests.rules.positions import grown, near_misses, random_suit_cards
from tractor_lab.rules import (
    Code,
    Hand,
    Lead,
    LegalFollows,
    Order,
    Rules,
    ladder,
    legal_follows,
    parse_cards,
)
from tractor_lab.rules.ladders import rung_key

NANNING = Rules.preset("nanning")
GUIGANG = Rules.preset("guigang")
WHOLE = NANNING.replace(split_tractors=False)


def follows(lead: str, hand: str, rules: Rules = NANNING, trump: str = "H10") -> LegalFollows:
    order = Order(trump, rules)
    return legal_follows(Lead(lead, order), Hand(hand, order))


def spades(ranks: str) -> str:
    """ "3 3 4" as cards of spades."""
    return " ".join(f"S{rank}" for rank in ranks.split())


# A lead and a hand of spades, and which plays of spades are right.
ANSWERS = [
    ("the shape led comes first", "6 6 6", "3 3 3 4 4", ["3 3 3"], ["3 3 4", "3 4 4"]),
    ("three equal cards are no pair", "A A", "3 3 3 4 4 5", ["4 4", "3 3"], ["3 4", "4 5"]),
    ("a pair is torn from a triple if need be", "A A", "3 3 3 5 7", ["3 3"], ["3 5"]),
    ("a triple is not asked from four", "K K K", "3 3 3 3 5 7", ["3 3 3", "3 3 5"], ["3 5 7"]),
    (
        "two triples that touch",
        "9 9 9 8 8 8",
        "4 4 4 5 5 5 J Q",
        ["4 4 4 5 5 5"],
        ["4 4 4 5 5 J"],
    ),
    (
        "pairs that touch, whole or torn from triples",
        "A A K K",
        "3 3 4 4 6 6 6 7 7 7",
        ["3 3 4 4", "6 6 7 7"],
        ["3 3 6 6", "3 3 7 7"],
    ),
    (
        "pairs inside triples that touch are not asked for as a tractor",
        "A A K K",
        "6 6 6 7 7 7 3 9",
        ["6 6 7 7"],
        ["6 6 7 3", "6 6 6 7"],
    ),
    (
        "a tractor of as many cards before torn triples",
        "K K K K",
        "3 3 4 4 5 5 5 8 8 8",
        ["3 3 4 4", "4 4 5 5"],
        ["5 5 8 8", "5 5 5 3"],
    ),
    (
        "a triple does not stand for two pairs",
        "A A A A",
        "3 3 8 8 9 9 9 J",
        ["8 8 9 9", "3 3 8 8"],
        ["9 9 9 J", "9 9 9 8"],
    ),
    ("no pair at all", "4 4 5 5", "A J 9 5 3", ["A J 9 5", "J 9 5 3"], []),
    (
        "the longest tractor, cut to what was led",
        "A A K K Q Q",
        "3 3 4 4 5 5 6 6 8",
        ["3 3 4 4 5 5", "4 4 5 5 6 6"],
        ["3 3 4 4 6 6", "3 3 4 4 5 8"],
    ),
    (
        "a tractor of another width",
        "9 9 9 8 8 8",
        "4 4 5 5 6 6 Q Q Q",
        ["4 4 5 5 6 6"],
        ["4 4 5 5 Q Q", "Q Q Q 4 4 5"],
    ),
    (
        "a tractor and a pair",
        "A A K K Q Q",
        "3 3 4 4 6 7 7 9",
        ["3 3 4 4 7 7"],
        ["3 3 4 4 6 9", "3 3 7 7 6 9"],
    ),
    (
        "bombs that touch",
        "A A A A K K K K",
        "3 3 3 3 4 4 4 4 8",
        ["3 3 3 3 4 4 4 4"],
        ["3 3 3 3 4 4 4 8"],
    ),
    (
        "nine and jack do not touch at level 10",
        "A A K K",
        "9 9 J J 3 3 5",
        ["9 9 J J", "3 3 9 9"],
        ["9 9 J 5"],
    ),
]


@pytest.mark.parametrize(
    ("lead", "hand", "legal", "illegal"), [pytest.param(*row[1:], id=row[0]) for row in ANSWERS]
)
def test_answers(lead: str, hand: str, legal: list[str], illegal: list[str]) -> None:
    found = follows(spades(lead), spades(hand))
    every = set(found)
    for play in map(spades, legal):
        assert found.why_not(play) is None
        assert found.order.sort(play) in every
    for play in map(spades, illegal):
        assert found.why_not(play) is not None
        assert found.order.sort(play) not in every


@pytest.mark.parametrize(
    ("lead", "hand", "play", "code", "needed", "given", "owed"),
    [
        ("6 6 6", "3 3 3 4 4", "3 3 4", Code.MUST_PLAY_TRIPLES, 1, 0, "3 3 3"),
        ("6 6", "3 3 3 4 4", "3 4", Code.MUST_PLAY_PAIRS, 1, 0, "4 4"),
        ("A A K K", "3 3 4 4 7 7", "3 3 7 7", Code.MUST_PLAY_TRACTOR, 1, 0, "4 4 3 3"),
        ("A A A A", "3 3 3 3 5 6", "3 3 3 5", Code.MUST_PLAY_SHAPE, 1, 0, "3 3 3 3"),
        ("A A A A", "3 3 8 8 9 9 9 J", "9 9 9 J", Code.MUST_PLAY_PAIRS, 2, 1, "3 3 8 8"),
        (
            "A A A K K K",
            "7 7 7 6 6 6 5 5 4 4",
            "7 7 6 6 5 5",
            Code.MUST_PLAY_TRACTOR,
            1,
            0,
            "7 7 7 6 6 6",
        ),
        (
            "A A K K Q Q",
            "3 3 4 4 6 7 7 9",
            "3 3 4 4 6 9",
            Code.MUST_PLAY_PAIRS,
            1,
            0,
            "4 4 3 3 7 7",
        ),
        # A tractor torn from a triple is no substitute for a pair.
        (
            "A A K K Q Q",
            "7 7 7 6 6 J J 9",
            "7 7 6 6 J 9",
            Code.MUST_PLAY_PAIRS,
            3,
            2,
            "J J 6 6 7 7",
        ),
        (
            "A A K K Q Q J J",
            "3 3 4 4 6 6 7 7 9",
            "3 3 4 4 6 6 7 9",
            Code.MUST_PLAY_TRACTOR,
            2,
            1,
            "4 4 3 3 7 7 6 6",
        ),
    ],
)
def test_reasons(
    lead: str, hand: str, play: str, code: Code, needed: int, given: int, owed: str
) -> None:
    found = follows(spades(lead), spades(hand))
    reason = found.why_not(spades(play))
    assert reason is not None
    assert (reason.code, reason.needed, reason.given) == (code, needed, given)
    assert reason.owed == parse_cards(spades(owed))
    assert reason.example in found


def test_owed_cards_are_called_the_only_ones_only_if_they_are() -> None:
    assert follows("SA SA", "S3 S3 S5 S7").duties[0].only
    assert not follows("SA SA", "S3 S3 S5 S5 S7").duties[0].only
    assert not follows("SA SA SK SK", "S3 S3 S4 S4 S6 S6 S6 S7 S7 S7").duties[0].only


# -- count and suit ----------------------------------------------------------------------------------


def test_a_hand_shorter_than_the_lead_gives_all_of_the_suit() -> None:
    found = follows("SA SA SK SK", "S3 S3 S4 D3 D3 H3")
    assert len(found) == 2
    assert parse_cards("S3 S3 S4 D3") in found
    reason = found.why_not("S3 S3 D3 D3")
    assert reason is not None
    assert reason.code is Code.MUST_FOLLOW_SUIT


def test_without_the_suit_anything_goes() -> None:
    found = follows("SA SA SK SK", "D3 D3 D4 H3 H3 BJ")
    assert parse_cards("D3 D4 H3 BJ") in found
    assert len(found) == len(set(found)) == 8


def test_a_single_card_owes_the_suit_only() -> None:
    assert len(follows("SA", "S3 S3 S4 D3")) == 2


# -- which ranks touch ---------------------------------------------------------------------------------


def test_the_level_card_keeps_its_place_in_the_trump_suit() -> None:
    found = follows("HK HK HQ HQ HJ HJ", "H9 H9 H10 H10 HJ HJ H3 H3 H5")
    assert set(found) == {found.order.sort("H9 H9 H10 H10 HJ HJ")}


def test_off_suit_level_cards_touch_nothing() -> None:
    found = follows("HK HK HQ HQ", "H10 H10 S10 S10 HA HA H3 H3 BJ")
    assert parse_cards("S10 S10 H3 H3") in found
    assert parse_cards("H10 H10 HA BJ") not in found


def test_an_ace_is_a_one_below_the_two() -> None:
    found = follows("HK HK HQ HQ", "HA HA H2 H2 H5 H5 H7")
    assert set(found) == {found.order.sort("HA HA H2 H2")}


def test_an_ace_is_high_or_low_as_the_player_likes() -> None:
    hand = "HQ HQ HK HK HA HA H2 H2 H3 H3 H7"
    high, low = parse_cards("HQ HQ HK HK HA HA"), parse_cards("HA HA H2 H2 H3 H3")
    for rules in (NANNING, WHOLE):
        found = follows("H9 H9 H8 H8 H7 H7", hand, rules)
        assert high in found
        assert low in found
        assert parse_cards("HK HK HA HA H2 H2") not in found


def test_jokers_are_a_tractor_of_their_own() -> None:
    found = follows("HK HK HQ HQ", "BJ BJ LJ LJ H10 H10 H3 H5")
    assert set(found) == {found.order.sort("BJ BJ LJ LJ")}
    assert parse_cards("LJ LJ H10 H10") not in found


# -- what the two towns do differently -------------------------------------------------------------------

LONG = "H3 H3 H4 H4 H5 H5 H6 H6 H7 H7 H7 H8 H8 H8 H9 H9 H10 H10 HJ HJ HA HA"
TWELVE = "H9 H9 H10 H10 HJ HJ HQ HQ HK HK HA HA"


@pytest.mark.parametrize("longest", ["H7 H7 H7 H8 H8 H8", "H9 H9 H10 H10 HJ HJ"])
@pytest.mark.parametrize("next_one", ["H5 H5 H6 H6", "H3 H3 H4 H4"])
def test_a_long_tractor_may_be_seen_as_two(longest: str, next_one: str) -> None:
    play = parse_cards(f"{longest} {next_one} HA HA")
    assert play in follows(TWELVE, LONG)
    assert play not in follows(TWELVE, LONG, WHOLE)


def test_seen_as_two_the_longest_still_comes_first() -> None:
    found = follows(TWELVE, LONG)
    reason = found.why_not("H3 H3 H4 H4 H9 H9 H10 H10 HA HA H7 H7")
    assert reason is not None
    assert reason.code is Code.MUST_PLAY_TRACTOR
    assert found.owed == (((3, 2), (2, 2), (2, 1)),)
    assert follows(TWELVE, LONG, WHOLE).owed == (((2, 4), (2, 2)),)


def test_a_tractor_that_fits_is_not_left_out_by_splitting() -> None:
    found = follows("SA SA SK SK SQ SQ SJ SJ", spades("3 3 4 4 5 5 6 6 8 8 Q Q"))
    assert found.owed == (((2, 4),),)
    found = follows("SA SA SA SA SK SK SK SK", spades("3 3 4 4 5 5 6 6 8 8 Q Q"))
    assert parse_cards(spades("3 3 4 4 5 5 6 6")) in found
    assert parse_cards(spades("3 3 4 4 8 8 Q Q")) not in found
    assert found.owed == (((2, 2), (2, 2)),)


def test_in_guigang_as_many_cards_in_a_tractor_will_do() -> None:
    hand = "S3 S3 S4 S4 S5 S5 S7 S7 S7 S8 S8 S8 SJ"
    lead = "SQ SQ SQ SK SK SK"
    three_pairs, triples = parse_cards("S3 S3 S4 S4 S5 S5"), parse_cards("S7 S7 S7 S8 S8 S8")
    assert triples in follows(lead, hand, NANNING)
    assert three_pairs not in follows(lead, hand, NANNING)
    assert {three_pairs, triples} <= {tuple(sorted(p)) for p in follows(lead, hand, GUIGANG)}
    assert parse_cards("S3 S3 S4 S4 S7 S7") not in follows(lead, hand, GUIGANG)


def test_in_guigang_a_bomb_answers_but_is_not_owed() -> None:
    lead = "SA SA SK SK"
    with_tractor = "S3 S3 S4 S4 S7 S7 S7 S7 S9"
    assert parse_cards("S7 S7 S7 S7") in follows(lead, with_tractor, GUIGANG)
    assert parse_cards("S7 S7 S7 S7") not in follows(lead, with_tractor, NANNING)
    bomb_only = "S3 S3 S7 S7 S7 S7 S9"
    assert parse_cards("S3 S3 S7 S7") in follows(lead, bomb_only, GUIGANG)
    assert parse_cards("S7 S7 S7 S7") in follows(lead, bomb_only, GUIGANG)
    assert parse_cards("S3 S9 S7 S7") not in follows(lead, bomb_only, GUIGANG)


# -- ladders ---------------------------------------------------------------------------------------------


def test_ladders() -> None:
    assert list(ladder((2, 1), NANNING)) == [((2, 1),), ()]
    assert list(ladder((1, 1), NANNING)) == [()]
    assert list(ladder((3, 1), NANNING)) == [((3, 1),), ((2, 1),), ()]
    two = [((2, 1), (2, 1)), ((2, 1),), ()]
    assert list(ladder((2, 2), NANNING)) == [((2, 2),), *two]
    assert list(ladder((2, 2), GUIGANG)) == [((2, 2),), ((4, 1),), *two]
    assert list(ladder((2, 3), NANNING))[:4] == [
        ((2, 3),),
        ((3, 2),),
        ((2, 2), (2, 1)),
        ((2, 2),),
    ]


@pytest.mark.parametrize("component", [(2, 4), (3, 3), (4, 2), (2, 6)])
@pytest.mark.parametrize("rules", [NANNING, GUIGANG])
def test_a_ladder_goes_down(component: tuple[int, int], rules: Rules) -> None:
    rungs = list(ladder(component, rules))
    keys = [rung_key(component, rung, rules) for rung in rungs]
    assert len(set(rungs)) == len(rungs)
    assert keys == sorted(keys, reverse=True)


# -- at random ---------------------------------------------------------------------------------------------


def positions(seed: str, count: int) -> Iterator[LegalFollows]:
    """Lumpy hands of one suit against leads of one group or tractor."""
    rng = random.Random(seed)
    while count:
        rules = rng.choice([NANNING, GUIGANG, WHOLE])
        order = Order(rng.choice(["H10", "S3", "DK", "NT8", "CA"]), rules)
        suit = rng.choice(order.suits)
        parts = Hand(random_suit_cards(rng, order, suit, 14, 0.9), order).cards
        if not parts:
            continue
        lead = rng.choice(Lead(parts, order).components)
        if not 2 <= lead.size <= 8:
            continue
        mine = random_suit_cards(rng, order, suit, rng.randint(2, 13), 0.9)
        others = random_suit_cards(rng, order, rng.choice(order.suits), 8, 0.5)
        hand = [*mine, *(card for card in others if order.suit(card) is not suit)]
        if len(hand) >= lead.size:
            count -= 1
            yield legal_follows(Lead(lead.cards, order), Hand(hand, order))


def test_every_answer_agrees_with_every_other() -> None:
    rng = random.Random("guangxi agrees")
    shapes = 0
    for found in positions("guangxi", 250):
        every = list(found) if len(found) <= 3000 else []
        assert found.example in found
        if every:
            assert len(every) == len(set(every)) == len(found)
            assert all(play in found for play in rng.sample(every, min(20, len(every))))
        for play in near_misses(rng, found):
            cards = found.order.sort(play)
            if every:
                assert (cards in every) is (play in found)
            reason = found.why_not(play)
            assert (reason is None) is (play in found)
            if reason is not None:
                assert reason.example in found
                if reason.code.value.startswith("must-play"):
                    shapes += 1
                    assert reason.owed
                    assert reason.needed > reason.given
    assert shapes > 100


def test_cards_that_can_be_added_lead_to_a_play() -> None:
    rng = random.Random("guangxi adds")
    for found in positions("guangxi can add", 120):
        assert grown(rng, found) in found
        if len(found) > 2000:
            continue
        every = list(found)
        start = found.example[: rng.randint(0, found.lead.size - 1)]
        longer = {card for play in every for card in set(play) if holds(play, (*start, card))}
        assert found.can_add(start) == longer


def holds(play: tuple[object, ...], cards: tuple[object, ...]) -> bool:
    return all(play.count(card) >= cards.count(card) for card in cards)


def test_several_components_are_answered_each_in_turn() -> None:
    """No such lead is allowed in Guangxi, but a table of one's own may throw."""
    rules = NANNING.replace(throws=True)
    found = follows("SA SA SA SQ SQ SJ", spades("3 3 3 4 4 6 7 8"), rules)
    assert parse_cards(spades("3 3 3 4 4 6")) in found
    reason = found.why_not(spades("3 3 3 4 6 7"))
    assert reason is not None
    assert (reason.code, reason.owed) == (Code.MUST_PLAY_PAIRS, parse_cards("S4 S4"))
    assert len(found) == len(set(found)) == 3
    free = follows(
        "SA SA SA SQ SQ SJ", spades("3 3 3 4 4 6 7 8"), rules.replace(follow_throw="suit")
    )
    assert parse_cards(spades("3 3 4 6 7 8")) in free
