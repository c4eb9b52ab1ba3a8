"""Types that beat at equal count, and bombs: who wins, who may play them, what follows from it.

Hearts are trump at level 10 unless a test says otherwise.
"""

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
    TrickResult,
    decide_trick,
    legal_follows,
    parse_cards,
)

TYPES = Rules.preset("nanning")
ANY = Rules(decks=4, bombs="any")
FOLLOWING = Rules(decks=4, bombs="follow-suit")
BOTH = TYPES.replace(bombs="any")


def trick(rules: Rules, *plays: str, trump: str = "H10") -> TrickResult:
    return decide_trick(plays, Order(trump, rules))


# -- a wider type of as many cards --------------------------------------------------------------------

PAIRS, TRIPLES = "SA SA SK SK SQ SQ", "S5 S5 S5 S6 S6 S6"


@pytest.mark.parametrize(
    ("plays", "beats", "ruffed"),
    [
        pytest.param([PAIRS, TRIPLES], (0, 1), (), id="triples over pairs in the suit led"),
        pytest.param([TRIPLES, PAIRS], (0,), (), id="pairs never over triples"),
        pytest.param(["SA SA SK SK", "S6 S6 S6 S6"], (0, 1), (), id="a bomb over pairs"),
        pytest.param(["S6 S6 S5 S5", "SA SA SK SK"], (0, 1), (), id="one type: the higher"),
        pytest.param(["SA SA SK SK", "SA SA SK SK"], (0,), (), id="equal: the first"),
        pytest.param([PAIRS, "H5 H5 H6 H6 H7 H7"], (0, 1), (1,), id="trump over the same type"),
        pytest.param([PAIRS, "H5 H5 H5 H6 H6 H6"], (0, 1), (1,), id="trump of a wider type"),
        pytest.param([TRIPLES, "H5 H5 H6 H6 H7 H7"], (0,), (), id="trump of a smaller type"),
        pytest.param(
            [PAIRS, TRIPLES, "H5 H5 H6 H6 H7 H7", "H3 H3 H3 H4 H4 H4"],
            (0, 1, 3),
            (2, 3),
            id="a ruff by the lead's type falls short of the wider one that holds the trick",
        ),
        pytest.param(
            [PAIRS, "HA HA HK HK HQ HQ", "H3 H3 H3 H4 H4 H4"],
            (0, 1, 2),
            (1, 2),
            id="the wider of two ruffs",
        ),
        pytest.param(["HA HA HK HK", "H6 H6 H6 H6"], (0, 1), (), id="in trump too"),
        pytest.param(
            ["SA SA SK SK", "S6 S6 S6 S7"], (0,), (), id="one group or tractor, or nothing"
        ),
        pytest.param(["SA SA SK SK", "H6 H6 H8 H8"], (0,), (), id="two pairs apart are no ruff"),
        pytest.param(["SA SA SK SK", "DA DA DA DA"], (0,), (), id="another plain suit never"),
        pytest.param(["SA SA", "SK H3", "H3 H3"], (0, 2), (2,), id="pairs as everywhere"),
    ],
)
def test_types(plays: list[str], beats: tuple[int, ...], ruffed: tuple[int, ...]) -> None:
    result = trick(TYPES, *plays)
    assert (result.beats, result.ruffed) == (beats, ruffed)


def test_types_count_only_where_the_table_says_so() -> None:
    plain = TYPES.replace(bigger_type_wins=False)
    assert trick(plain, PAIRS, TRIPLES).winner == 0
    assert trick(plain, PAIRS, "H5 H5 H5 H6 H6 H6").ruffed == ()


def test_an_exact_ruff_is_no_wider_than_the_lead() -> None:
    exact = TYPES.replace(exact_ruff=True)
    assert trick(exact, PAIRS, "H5 H5 H5 H6 H6 H6").beats == (0,)
    assert trick(exact, PAIRS, "H5 H5 H6 H6 H7 H7").beats == (0, 1)


def test_tops_of_special_tractors() -> None:
    """The level card keeps its height in its printed place; an ace below a two counts as one."""
    assert trick(TYPES, "HA HA HK HK HQ HQ", "H9 H9 H10 H10 HJ HJ").winner == 1
    assert trick(TYPES, "HA HA HK HK", "HA HA H2 H2", "BJ BJ LJ LJ").beats == (0, 1, 2)
    assert trick(TYPES, "BJ BJ LJ LJ", "H2 H2 H3 H3", trump="H3").winner == 0
    assert trick(TYPES, "HA HA HK HK", "H2 H2 H3 H3", trump="H3").winner == 1


def test_a_tractor_of_three_where_two_are_none() -> None:
    rules = TYPES.replace(shortest_tractor=3)
    assert trick(rules, "SA SA SK SK SQ SQ", "S3 S3 S3 S4 S4 S4").winner == 0
    assert trick(rules, "SA SA SA SA", "S3 S3 S4 S4", "H3 H3 H3 H3").beats == (0, 2)


# -- bombs win -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [ANY, FOLLOWING])
@pytest.mark.parametrize(
    ("plays", "beats", "ruffed"),
    [
        pytest.param(["SA SA SK SK", "D3 D3 D3 D3"], (0, 1), (), id="over pairs, from any suit"),
        pytest.param(["HA HA HK HK", "D3 D3 D3 D3"], (0, 1), (), id="over trumps too"),
        pytest.param(["SA SA SA SK", "S3 S3 S3 S3"], (0, 1), (), id="over a throw"),
        pytest.param(["SA SA SA SA", "D3 D3 D3 D3"], (0,), (), id="not over another bomb"),
        pytest.param(["S3 S3 S3 S3", "S4 S4 S4 S4"], (0, 1), (), id="the higher in one suit"),
        pytest.param(["SA SA SA SA", "H3 H3 H3 H3"], (0, 1), (1,), id="trump over plain"),
        pytest.param(
            ["SA SA SK SK", "D3 D3 D3 D3", "C9 C9 C9 C9", "DA DA DA DA"],
            (0, 1, 3),
            (),
            id="of two plain suits the earlier stays",
        ),
        pytest.param(
            ["SA SA SK SK", "D3 D3 D3 D3", "HA HA HK HK"],
            (0, 1),
            (2,),
            id="a ruff does not go over a bomb",
        ),
        pytest.param(
            ["SA SA SK SK", "HA HA HK HK", "D3 D3 D3 D3", "H3 H3 H3 H3"],
            (0, 1, 2, 3),
            (1, 3),
            id="a bomb goes over a ruff",
        ),
        pytest.param(["SA SA SK SK", "D3 D3 D3 D4"], (0,), (), id="three are no bomb"),
        pytest.param(
            [f"{PAIRS} SJ SJ", "D3 D3 D3 D3 D4 D4 D4 D4"], (0, 1), (), id="a tractor of bombs"
        ),
        pytest.param(
            [f"{PAIRS} SJ SJ", "D3 D3 D3 D3 D5 D5 D5 D5"], (0,), (), id="two bombs apart are none"
        ),
        pytest.param(
            ["S3 S3 S3 S3 S5 S5 S5 S5", "D3 D3 D3 D3 D4 D4 D4 D4"],
            (0,),
            (),
            id="four copies each are not fewer",
        ),
    ],
)
def test_bombs_win(
    rules: Rules, plays: list[str], beats: tuple[int, ...], ruffed: tuple[int, ...]
) -> None:
    result = trick(rules, *plays)
    assert (result.beats, result.ruffed) == (beats, ruffed)


def test_without_bombs_four_equal_cards_are_a_quad() -> None:
    assert trick(Rules(decks=4), "SA SA SK SK", "S3 S3 S3 S3").winner == 0
    assert trick(Rules(decks=4), "SA SA SK SK", "H3 H3 H3 H3").ruffed == ()


def test_bombs_beside_types() -> None:
    assert trick(BOTH, "SA SA SK SK", "D3 D3 D3 D3", "S4 S4 S4 S4").beats == (0, 1)
    assert trick(BOTH, "SA SA SK SK", "S4 S4 S4 S4", "D5 D5 D5 D5", "S6 S6 S6 S6").beats == (
        0,
        1,
        3,
    )
    assert trick(BOTH, PAIRS, TRIPLES).winner == 1


# -- who may play a bomb ---------------------------------------------------------------------------------


def follows(rules: Rules, lead: str, hand: str) -> LegalFollows:
    order = Order("H10", rules)
    return legal_follows(Lead(lead, order), Hand(hand, order))


HELD = "S3 S3 S4 S4 S5 D7 D7 D7 D7 H8 H8 H8 H8 C9 C9 C9"


def test_a_bomb_may_be_played_whatever_is_held() -> None:
    found = follows(ANY, "SA SA SK SK", HELD)
    assert parse_cards("D7 D7 D7 D7") in found
    assert parse_cards("H8 H8 H8 H8") in found
    assert parse_cards("C9 C9 C9 D7") not in found
    assert len(found) == len(set(found)) == 3
    assert found.example == parse_cards("S4 S4 S3 S3")
    assert [duty.cards for duty in found.duties] == [found.example]


def test_a_bomb_of_the_suit_led_need_not_answer_the_shape() -> None:
    hand = "S3 S3 S4 S4 S6 S6 S6 S6 S8"
    assert parse_cards("S6 S6 S6 S6") in follows(ANY, "SA SA SK SK", hand)
    assert parse_cards("S6 S6 S6 S6") not in follows(FOLLOWING, "SA SA SK SK", hand)
    found = follows(ANY, "SA SA SQ SQ", hand)
    assert len(found) == len(set(found))


def test_where_bombs_follow_suit_they_do() -> None:
    found = follows(FOLLOWING, "SA SA SK SK", HELD)
    reason = found.why_not("D7 D7 D7 D7")
    assert reason is not None
    assert reason.code is Code.MUST_FOLLOW_SUIT
    assert len(found) == 1
    assert parse_cards("D7 D7 D7 D7") in follows(FOLLOWING, "CA CA CK CK", "D7 D7 D7 D7 H8")


def test_a_bomb_has_as_many_cards_as_were_led() -> None:
    found = follows(ANY, "SA SA SK SK SQ SQ", HELD)
    assert parse_cards("D7 D7 D7 D7 H8 H8") not in found
    assert len(follows(ANY, "SA SA", HELD)) == 2
    eight = follows(ANY, "SA SA SK SK SQ SQ SJ SJ", "D7 D7 D7 D7 D8 D8 D8 D8 S3 S4 C9 C9 C9 C9")
    assert parse_cards("D7 D7 D7 D7 D8 D8 D8 D8") in eight
    assert parse_cards("D7 D7 D7 D7 C9 C9 C9 C9") not in eight
    assert eight.why_not("D7 D7 D7 D7 C9 C9 C9 C9") is not None


def test_other_faults_are_told_first() -> None:
    found = follows(ANY, "SA SA SK SK", HELD)
    codes = [found.why_not(play) for play in ("D7 D7 D7", "D8 D8 D8 D8", "D7 D7 D7 H8")]
    assert [reason.code for reason in codes if reason] == [
        Code.WRONG_COUNT,
        Code.NOT_IN_HAND,
        Code.MUST_FOLLOW_SUIT,
    ]


def test_the_cards_of_a_bomb_can_be_added_one_by_one() -> None:
    found = follows(ANY, "SA SA SK SK", HELD)
    (seven,) = parse_cards("D7")
    assert set(found.can_add()) == set(parse_cards("S3 S4 D7 H8"))
    assert found.can_add("D7") == found.can_add("D7 D7 D7") == {seven}
    assert not found.can_add("D7 H8")
    assert not found.can_add("D7 D7 D7 D7")


def test_equal_cards_that_pair_apart_are_bombs_apart() -> None:
    hand = "S10 S10 S10 S10 D10 D10 D10 D10 C3 C3 C3 C3 C4 S3"
    found = follows(ANY, "CA CA CK CK", hand)
    assert set(found) >= {parse_cards("S10 S10 S10 S10"), parse_cards("D10 D10 D10 D10")}
    assert len(found) == len(set(found))


def positions(seed: str, count: int) -> Iterator[LegalFollows]:
    rng = random.Random(seed)
    tables = [ANY, ANY, FOLLOWING, BOTH, ANY.replace(shortest_tractor=3)]
    while count:
        order = Order(rng.choice(["H10", "S3", "NT8"]), rng.choice(tables))
        suit = rng.choice(order.suits)
        size = rng.choice([4, 4, 4, 8, 3, 5])
        cards = random_suit_cards(rng, order, suit, size, 0.9)
        hand = [
            card
            for one in order.suits
            for card in random_suit_cards(rng, order, one, rng.randint(0, 8), 1.0)
        ]
        hand += [
            card for card in set(hand) for _ in range(4 - hand.count(card)) if rng.random() < 0.3
        ]
        if len(cards) == size and len(hand) >= size:
            count -= 1
            yield legal_follows(Lead(cards, order), Hand(hand, order))


def test_every_answer_agrees_with_every_other() -> None:
    rng = random.Random("bombs agree")
    bombs = 0
    for found in positions("bombs", 150):
        assert found.example in found
        size = found.lead.size
        faces = set(found.hand.cards)
        quads = [(card,) * 4 for card in faces if found.hand.cards.count(card) == 4]
        every = set(found) if len(found) <= 3000 else set()
        if every:
            assert len(list(found)) == len(every) == len(found)
        for play in [*near_misses(rng, found), *quads]:
            legal = found.why_not(play) is None
            assert legal is (play in found)
            if every:
                assert legal is (found.order.sort(play) in every)
            if legal:
                at = rng.randrange(size)
                assert play[at] in found.can_add(play[:at])
        if size == 4 and found.order.rules.bombs == "any":
            assert all(quad in found for quad in quads)
            bombs += len(quads)
    assert bombs > 40


def test_a_play_grows_card_by_card() -> None:
    rng = random.Random("bombs grow")
    for found in positions("bombs grow", 80):
        assert grown(rng, found) in found
        if len(found) <= 2000:
            start = found.example[: rng.randint(0, 2)]
            longer = {card for play in found for card in set(play) if _holds(play, (*start, card))}
            assert found.can_add(start) == longer


def _holds(play: tuple[object, ...], cards: tuple[object, ...]) -> bool:
    return all(play.count(card) >= cards.count(card) for card in cards)
