"""What a deal costs where sides are barred, shut-outs have their own worth, and throws a price."""

from __future__ import annotations

from typing import Any

import pytest

from tractor_lab.rules import ImpossiblePosition, ParseError, Rules, settle
from tractor_lab.rules.settlement import throw_fine

QQ = Rules(settlement="qq")
SHUT_OUT = QQ.replace(shutout_units=6)
BASE = Rules(settlement="base")


@pytest.mark.parametrize("levels", [1, 2, 3, 4])
def test_only_a_deal_without_a_point_for_the_opponents_is_a_shut_out(levels: int) -> None:
    units = 6 if levels >= 3 else levels + 1
    assert settle("declarers", levels, SHUT_OUT).declarers == units
    assert settle("declarers", levels, SHUT_OUT, scores=[300] * 4).opponents == -3 * units
    # Opponents shut nobody out, and stakes go by the levels.
    assert settle("opponents", levels, SHUT_OUT) == settle("opponents", levels, QQ)
    assert settle("declarers", levels, SHUT_OUT, base=10) == settle(
        "declarers", levels, QQ, base=10
    )


@pytest.mark.parametrize(
    ("rules", "more"),
    [(QQ, {}), (QQ, {"base": 100}), (QQ, {"scores": [80] * 4}), (BASE, {"base": 5})],
)
def test_a_barred_side_gains_nothing_and_pays_as_always(rules: Rules, more: dict[str, Any]) -> None:
    free = settle("opponents", 2, rules, **more)
    won = settle("opponents", 2, rules, **more, barred="opponents")
    assert (won.opponents, won.declarers) == (0, free.declarers)
    assert settle("opponents", 2, rules, **more, barred="declarers") == free


def test_what_cannot_be_settled_is_named() -> None:
    nobody: Any = "nobody"
    with pytest.raises(ImpossiblePosition, match="barred: 'nobody'"):
        settle("declarers", 1, QQ, barred=nobody)
    with pytest.raises(ImpossiblePosition, match="stake: 0"):
        throw_fine(0, Rules())


def test_a_failed_throw_costs_its_part_of_the_stake() -> None:
    assert throw_fine(100, Rules()) == 0
    assert throw_fine(101, Rules(throw_stake=50)) == 50
    assert throw_fine(30, Rules(throw_stake=200)) == 60
    with pytest.raises(ParseError, match="throws=False, throw_stake=50"):
        Rules(throws=False, throw_stake=50)
