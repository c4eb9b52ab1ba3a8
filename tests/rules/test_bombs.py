"""Types that beat at equal count, and bombs: who wins, who may play them, what follows from it.

Hearts are trump at level 10 unless a test says otherwise.
"""


import pytest

from tractor_lab.rules import (
    Order,
    Rules,
    TrickResult,
    decide_trick,
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
