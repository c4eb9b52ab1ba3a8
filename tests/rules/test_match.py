"""From deal to deal, and what it costs: rules page, section 7."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tractor_lab import judge
from tractor_lab.rules import (
    PRESETS,
    Advance,
    ImpossiblePosition,
    Rules,
    advance,
    level_change,
    settle,
)

NO_STOP = Rules(must_defend=())


@pytest.mark.parametrize(
    ("levels", "declarer", "points", "after", "next_seat", "winner"),
    [
        (("5", "2"), 0, 0, ("8", "2"), 2, None),
        (("5", "2"), 0, 35, ("7", "2"), 2, None),
        (("5", "2"), 0, 75, ("6", "2"), 2, None),
        (("5", "2"), 0, 80, ("5", "2"), 1, None),
        (("5", "2"), 0, 120, ("5", "3"), 1, None),
        (("5", "2"), 3, 200, ("8", "2"), 0, None),
        (("K", "2"), 0, 0, ("A", "2"), 2, None),
        (("Q", "2"), 0, 0, ("A", "2"), 2, None),
        (("A", "2"), 0, 75, ("A", "2"), None, 0),
        (("A", "2"), 0, 80, ("A", "2"), 1, None),
        (("2", "A"), 0, 200, ("2", "A"), 1, None),
        (("2", "K"), 0, 280, ("2", "A"), 1, None),
    ],
)
def test_a_match_of_the_standard_kind(
    levels: tuple[str, str],
    declarer: int,
    points: int,
    after: tuple[str, str],
    next_seat: int | None,
    winner: int | None,
) -> None:
    result = advance(levels, declarer, points)
    assert (result.levels, result.declarer, result.winner) == (after, next_seat, winner)


def test_a_level_that_was_defended_no_longer_holds_a_side_up() -> None:
    rules = Rules(must_defend=("5", "10", "A"))
    assert advance(("4", "2"), 0, 0, rules).levels[0] == "5"
    assert advance(("5", "2"), 0, 0, rules).levels[0] == "8"
    assert advance(("4", "2"), 0, 0, rules, (["5"], [])).levels[0] == "7"
    # Opponents who stand on it take over without rising, unless they won it as declarers before.
    assert advance(("2", "5"), 0, 160, rules).levels[1] == "5"
    assert advance(("2", "5"), 0, 160, rules, ([], ["5"])).levels[1] == "7"


def test_without_levels_to_defend_a_side_wins_by_going_past_the_last_in_any_role() -> None:
    assert advance(("Q", "2"), 0, 0, NO_STOP).winner == 0
    assert advance(("2", "K"), 0, 200, NO_STOP).winner == 1
    assert advance(("2", "K"), 0, 120, NO_STOP).winner is None


def test_other_ladders_and_laps() -> None:
    again = Rules(after_last="again")
    assert advance(("A", "2"), 0, 40, again).levels == ("2", "2")
    assert advance(("A", "2"), 0, 0, again).levels == ("4", "2")
    assert advance(("A", "K"), 0, 40, Rules.preset("four-deck")).levels[0] == "3"
    six = Rules.preset("six-player")
    assert advance(("A", "2"), 4, 40, six).levels[0] == "NT"
    assert advance(("NT", "2"), 4, 40, six).winner == 0
    assert advance(("3", "3"), 5, 40, six).declarer == 1
    assert advance(("3", "3"), 5, 900, six).declarer == 0
    assert advance(("3", "3"), 0, 40, Rules(next_declarer="same")).declarer == 0
    assert advance(("J", "5"), 0, 40, Rules(levels=("5", "10", "J"), must_defend=())).winner == 0


def test_what_cannot_be_is_said_all_at_once() -> None:
    with pytest.raises(ImpossiblePosition) as caught:
        advance(("1", "NT"), 4, 40)
    assert len(caught.value.faults) == 3
    with pytest.raises(ImpossiblePosition, match="no fixed sides"):
        advance(("2", "2"), 0, 40, Rules(players=5))
    with pytest.raises(ImpossiblePosition, match="friends: 2 are called"):
        advance(("2", "2"), 0, 40, Rules(players=6, friends=2))
    with pytest.raises(ImpossiblePosition, match=r"laps\[1\]: 1 times past"):
        advance(("2", "2"), 0, 40, laps=(0, 1))
    with pytest.raises(ImpossiblePosition, match=r"laps\[0\]: -1 times past"):
        advance(("2", "2"), 0, 40, Rules(after_last="again"), laps=(-1, 1))


JACK = Rules(jack_rule=True)


@pytest.mark.parametrize(
    ("levels", "points", "after", "winner"),
    [
        # Up by the levels won, then down by one.
        (("5", "2"), 0, ("7", "2"), None),
        (("5", "2"), 75, ("5", "2"), None),
        # Taken over: the opponents rise, the declarers fall.
        (("5", "2"), 80, ("4", "2"), None),
        (("5", "2"), 120, ("4", "3"), None),
        # Never below the first level.
        (("2", "5"), 80, ("2", "5"), None),
        (("2", "5"), 75, ("2", "5"), None),
        # The ace still stops whoever comes to it, and a win by one level there is eaten up.
        (("Q", "2"), 0, ("K", "2"), None),
        (("A", "2"), 75, ("A", "2"), None),
        (("A", "2"), 35, ("A", "2"), 0),
        (("A", "2"), 80, ("K", "2"), None),
    ],
)
def test_the_last_trick_lost_to_a_jack_costs_a_level(
    levels: tuple[str, str], points: int, after: tuple[str, str], winner: int | None
) -> None:
    result = advance(levels, 0, points, JACK, jack=True)
    assert (result.levels, result.winner) == (after, winner)
    # At other tables a jack is a card like others.
    assert advance(levels, 0, points, jack=True) == advance(levels, 0, points)


def test_past_the_last_level_nothing_holds_a_side_up() -> None:
    rules = JACK.replace(must_defend=("2", "A"))
    assert advance(("A", "2"), 0, 35, rules, jack=True).winner == 0


def test_a_jack_does_not_take_anybody_back_over_the_start_of_a_lap() -> None:
    again = JACK.replace(after_last="again")
    assert advance(("2", "5"), 0, 80, again, jack=True, laps=(1, 0)).levels == ("2", "5")
    # But a lap that has only just begun, in this very deal, has not begun after all.
    assert advance(("A", "2"), 0, 75, again, jack=True, laps=(1, 0)).levels == ("A", "2")
    assert advance(("A", "2"), 0, 35, again, jack=True, laps=(1, 0)).levels == ("2", "2")


def test_a_side_wins_when_it_has_passed_the_last_level_often_enough() -> None:
    twice = Rules(after_last="again", laps=2)
    assert advance(("A", "2"), 0, 40, twice) == Advance(("2", "2"), 2, None)
    assert advance(("A", "2"), 0, 40, twice, laps=(1, 0)) == Advance(("A", "2"), None, 0)
    # With nothing to defend, also as opponents, and by any number of levels.
    free = twice.replace(must_defend=())
    assert advance(("2", "K"), 0, 200, free, laps=(0, 1)).winner == 1
    assert advance(("2", "K"), 0, 120, free, laps=(0, 1)).winner is None
    # Without a number of laps there is always another.
    assert advance(("A", "2"), 0, 40, Rules(after_last="again"), laps=(7, 0)).winner is None


def test_in_a_new_lap_every_level_is_to_be_defended_again() -> None:
    rules = Rules(levels="2-A-NT", after_last="again", must_defend=("3", "NT"))
    held = (["3", "NT"], [])
    assert advance(("NT", "2"), 0, 0, rules, held).levels[0] == "3"
    assert advance(("2", "2"), 0, 0, rules, held).levels[0] == "5"


def ask(**question: Any) -> Any:
    return json.loads(judge.answer(json.dumps({"op": "advance", **question})))


def test_the_judge_is_told_of_jacks_and_laps() -> None:
    jack = {"levels": ["5", "2"], "declarer": 2, "points": 120, "rules": {"jack_rule": True}}
    assert ask(**jack, jack=True) == {"levels": ["4", "3"], "declarer": 3, "winner": None}
    assert ask(**jack, jack=False) == ask(**jack)
    assert ask(**jack, jack=1)["error"]["code"] == "wrong-type"
    lap = {"levels": ["A", "2"], "declarer": 2, "points": 75}
    rules = {"preset": "baike", "laps": 2}
    assert ask(**lap, rules=rules, laps=[1, 0])["winner"] == 0
    assert ask(**lap, rules=rules, laps=[0, 1])["levels"] == ["2", "2"]
    for wrong in ([1], [1, 2, 3], [1, -1], [True, 0], [0.0, 0], [0, 10**9], ["1", 0]):
        error = ask(**lap, rules=rules, laps=wrong)["error"]
        assert error["code"] == "bad-value"
        assert error["message"].startswith("laps")
    assert ask(**lap, laps={})["error"]["code"] == "wrong-type"
    assert ask(**lap, laps=[1, 0])["error"]["code"] == "impossible-position"
    assert ask(**lap, rules="looking-for-friends")["error"]["code"] == "impossible-position"


@given(
    st.sampled_from([name for name in sorted(PRESETS) if not Rules.preset(name).friends]),
    st.integers(0, 3),
    st.integers(-100, 900),
    st.data(),
)
def test_only_the_winners_rise_and_the_declarer_is_on_their_side(
    name: str, declarer: int, points: int, data: st.DataObject
) -> None:
    rules = Rules.preset(name)
    levels = (data.draw(st.sampled_from(rules.ladder)), data.draw(st.sampled_from(rules.ladder)))
    result = advance(levels, declarer, points, rules)
    kept = level_change(points, rules).side == "declarers"
    side = declarer % 2 if kept else 1 - declarer % 2
    assert result.levels[1 - side] == levels[1 - side]
    assert (result.winner is None) == (result.declarer is not None)
    if result.declarer is not None:
        assert result.declarer % 2 == side
    else:
        assert result.levels == levels
        assert result.winner == side
    if rules.after_last == "win":
        assert rules.ladder.index(result.levels[side]) >= rules.ladder.index(levels[side])


QQ = Rules.preset("qq")


@pytest.mark.parametrize(
    ("side", "levels", "scores", "gain"),
    [
        ("declarers", 1, None, 2),
        ("declarers", 3, None, 4),
        ("opponents", 0, None, 2),
        ("opponents", 5, None, 4),
        ("declarers", 3, [80, 300, 300, 300], 8),
        ("declarers", 3, [300, 300, 300, 300], 12),
        ("opponents", 1, [79, 300, 300, 300], 3),
    ],
)
def test_points_between_the_players(
    side: str, levels: int, scores: list[int] | None, gain: int
) -> None:
    result = settle(side, levels, QQ, scores=scores)  # type: ignore[arg-type]
    assert result.declarers == (gain if side == "declarers" else -gain)
    assert result.declarers == -result.opponents


def test_coins_leave_a_tenth_with_the_house() -> None:
    assert settle("declarers", 3, QQ, base=100) == settle("declarers", 3, QQ, base=100, scores=None)
    assert settle("declarers", 3, QQ, base=100).declarers == 360
    assert settle("declarers", 3, QQ, base=100).opponents == -400
    town = Rules(settlement="base")
    assert settle("opponents", 2, town, base=10).opponents == 20
    assert settle("opponents", 0, town, base=10).declarers == 0


def test_settling_needs_what_it_needs() -> None:
    with pytest.raises(ImpossiblePosition, match="these rules have none"):
        settle("declarers", 1, Rules())
    with pytest.raises(ImpossiblePosition, match="base is missing"):
        settle("declarers", 1, Rules(settlement="base"))
    with pytest.raises(ImpossiblePosition) as caught:
        settle("declarers", 0, QQ, base=0, scores=[1])
    assert len(caught.value.faults) == 3
