"""Declaring trump: rules page, section 6."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from tractor_lab.locale import LANGUAGES, explain
from tractor_lab.rules import (
    Call,
    Code,
    ImpossiblePosition,
    ParseError,
    Rules,
    bid,
    no_bid,
    parse_cards,
)


def call(seat: int, cards: str) -> Call:
    return Call(seat, parse_cards(cards))


LADDER = ["S2", "S2 S2", "LJ LJ", "BJ BJ"]
LADDER3 = ["S2", "S2 S2", "LJ LJ", "BJ BJ", "S2 S2 S2", "LJ LJ LJ", "BJ BJ BJ"]


@pytest.mark.parametrize(("decks", "ladder"), [(2, LADDER), (3, LADDER3)])
def test_each_call_beats_exactly_the_calls_below_it(decks: int, ladder: list[str]) -> None:
    rules = Rules(decks=decks)
    for (i, low), (j, high) in product(enumerate(ladder), repeat=2):
        over = high.replace("S", "D")
        verdict = bid("2", 1, over, rules, call(0, low))
        assert verdict.legal == (j > i), (low, high)
        if not verdict.legal:
            assert verdict.reason is not None
            assert verdict.reason.code is Code.BID_TOO_LOW


def test_kinds_of_calls() -> None:
    assert bid("2", 0, "S2").kind == "declare"
    assert bid("2", 1, "D2 D2", current=call(0, "S2")).kind == "overcall"
    assert bid("2", 0, "S2 S2", current=call(0, "S2")).kind == "reinforce"
    folk = Rules.preset("folk")
    assert bid("2", 0, "D2 D2", folk, call(0, "S2")).kind == "self-overcall"
    assert not bid("2", 0, "D2 D2", current=call(0, "S2")).legal
    assert not bid("2", 2, "S2 S2", current=call(0, "S2")).legal
    partner = Rules(partner_reinforces=True)
    assert bid("2", 2, "S2 S2", partner, call(0, "S2")).kind == "reinforce"
    assert not bid("2", 0, "S2 S2", Rules(reinforce=False), call(0, "S2")).legal
    # An opponent with the same suit's pair overcalls: he becomes the caller.
    assert bid("2", 1, "S2 S2", current=call(0, "S2")).kind == "overcall"


def test_what_is_made_trump() -> None:
    assert str(bid("10", 0, "H10").trump) == "H10"
    assert str(bid("10", 0, "LJ LJ").trump) == "NT10"


@pytest.mark.parametrize("cards", ["S3", "S2 D2", "LJ BJ", "LJ", "S2 LJ", "S2 S3"])
def test_what_is_no_call(cards: str) -> None:
    verdict = bid("2", 0, cards)
    assert verdict.reason is not None
    assert verdict.reason.code is Code.BID_NOT_ALLOWED


def test_jokers_can_be_needed_and_coloured() -> None:
    rules = Rules.preset("joker-bid")
    assert bid("2", 0, "H2 BJ", rules).legal
    assert not bid("2", 0, "H2 LJ", rules).legal
    assert not bid("2", 0, "H2", rules).legal
    assert not bid("2", 0, "BJ BJ", rules).legal
    assert bid("2", 1, "BJ BJ", rules, call(0, "H2 BJ")).legal
    # A pair with its joker is fixed: a suit does not go over it, no trump does.
    assert not bid("2", 1, "D2 D2 BJ", rules, call(0, "S2 S2 LJ")).legal
    assert bid("2", 1, "LJ LJ", rules, call(0, "S2 S2 LJ")).legal
    club = Rules.preset("club")
    assert bid("10", 1, "D10 D10 BJ", club, call(0, "S10"), declarer=0, buried=True).legal
    assert not bid("10", 1, "D10 D10", club, call(0, "S10"), declarer=0, buried=True).legal


def test_who_may_call_and_when() -> None:
    joker = Rules.preset("joker-bid")
    assert not bid("2", 1, "H2 BJ", joker, declarer=0).legal
    assert bid("2", 2, "H2 BJ", joker, declarer=0).legal
    assert bid("2", 1, "H2 H2 BJ", joker, call(0, "S2 LJ"), declarer=0).legal
    assert bid("2", 1, "LJ LJ", joker, call(0, "S2 LJ"), declarer=0, buried=True).legal
    assert not bid("2", 1, "LJ LJ", joker, call(0, "S2 LJ"), buried=True).legal
    assert not bid("2", 1, "LJ LJ", current=call(0, "S2"), declarer=0, buried=True).legal
    # After overcalls only: somebody else must have called in between.
    again = Rules(self_overcall="after-overcall")
    own = call(0, "S2")
    assert not bid("2", 0, "D2 D2", again, own, calls=[own]).legal
    assert bid("2", 0, "BJ BJ", again, call(0, "LJ LJ"), calls=[own, call(1, "D2 D2")]).legal
    # An overcall of one's own is not being overcalled.
    earlier = [call(1, "D2"), call(0, "S2 S2")]
    assert not bid("2", 0, "LJ LJ", again, call(0, "S2 S2"), calls=earlier).legal


def test_what_would_go_over_is_named() -> None:
    def example(cards: str, over: str, **fields: object) -> str:
        reason = bid("2", 1, cards, Rules(**fields), call(0, over)).reason  # type: ignore[arg-type]
        assert reason is not None
        assert reason.code is Code.BID_TOO_LOW
        return " ".join(card.code for card in reason.example)

    assert example("D2", "S2") == "D2 D2"
    assert example("D2 D2", "S2 S2") == "LJ LJ"
    assert example("D2 D2", "S2 S2", decks=3) == "D2 D2 D2"
    assert example("LJ LJ", "BJ BJ") == ""
    assert example("D2 D2", "LJ LJ") == "BJ BJ"


def test_reinforcing_needs_no_joker_where_only_overcalls_do() -> None:
    club = Rules.preset("club")
    assert bid("10", 0, "H10 H10", club, call(0, "H10")).kind == "reinforce"
    assert not bid("10", 1, "S10 S10", club, call(0, "H10")).legal


def test_suits_may_have_an_order_and_no_trump_a_price() -> None:
    assert bid("2", 1, "S2", Rules(suit_order=True), call(0, "H2")).legal
    assert not bid("2", 1, "D2", Rules(suit_order=True), call(0, "C2")).legal
    assert not bid("2", 1, "LJ LJ", Rules(joker_call=0), call(0, "H2")).legal
    assert not bid("2", 1, "LJ LJ", Rules(decks=3, joker_call=3), call(0, "H2")).legal
    assert bid("2", 1, "LJ", Rules(joker_call=1), call(0, "H2")).legal


def test_the_cards_must_be_in_hand() -> None:
    verdict = bid("2", 0, "S2 S2", hand="S2 H5")
    assert verdict.reason is not None
    assert verdict.reason.code is Code.NOT_IN_HAND


def test_a_partner_reinforces_with_his_own_copy() -> None:
    rules = Rules.preset("qq-classic")
    assert bid("2", 2, "S2 S2", rules, call(0, "S2"), hand="S2 H5").kind == "reinforce"
    for seat, hand in ((2, "H5"), (1, "S2 H5")):
        verdict = bid("2", seat, "S2 S2", rules, call(0, "S2"), hand=hand)
        assert verdict.reason is not None
        assert verdict.reason.code is Code.NOT_IN_HAND


def test_what_cannot_be_asked() -> None:
    with pytest.raises(ImpossiblePosition, match="seat: 4"):
        bid("2", 4, "S2")
    with pytest.raises(ImpossiblePosition, match="no call at level 2"):
        bid("2", 1, "S2", current=call(0, "S3"))
    with pytest.raises(ParseError, match="no level"):
        bid("1", 1, "S2")
    with pytest.raises(ImpossiblePosition, match="3 x S2"):
        bid("2", 1, "S2 S2 S2")


@pytest.mark.parametrize(
    ("how", "kitty", "trump"),
    [
        ("kitty", "BJ LJ H5", "H2"),
        ("kitty", "BJ LJ", "NT2"),
        ("first", "BJ H5", "NT2"),
        ("first", "S2 H5", "S2"),
        ("third", "S3 D4 C9", "C2"),
        ("third", "S3 D4 LJ", "NT2"),
        ("no-trump", "", "NT2"),
        ("redeal", "", None),
    ],
)
def test_nobody_calls(how: str, kitty: str, trump: str | None) -> None:
    result = no_bid("2", kitty, Rules(no_call=how))  # type: ignore[arg-type]
    assert (result.trump and str(result.trump)) == trump
    assert result.redeal == (trump is None)


def test_at_the_no_trump_level_nothing_is_turned() -> None:
    assert str(no_bid("NT", "S3 D4").trump) == "NT"
    assert str(bid("NT", 0, "LJ LJ").trump) == "NT"
    assert not bid("NT", 0, "S2").legal


def test_a_kitty_too_small_to_turn_is_named() -> None:
    with pytest.raises(ImpossiblePosition, match="third"):
        no_bid("2", "S3 D4", Rules(no_call="third"))
    with pytest.raises(ImpossiblePosition, match="no card to turn"):
        no_bid("2", "")


JOKERS = Rules.preset("joker-bid")
STANDS = Rules(reinforced_stands=True)
FORBIDDEN: list[tuple[str | None, Rules, int, str, str, dict[str, Any]]] = [
    (None, Rules(), 0, "S3", "", {}),
    (None, Rules(), 0, "LJ BJ", "", {}),
    (None, Rules(), 0, "S2 LJ", "", {}),
    (None, JOKERS, 0, "S2 D2 BJ", "", {}),
    ("joker_call", Rules(), 0, "LJ", "", {}),
    ("joker_call", Rules(joker_call=0), 0, "LJ LJ", "", {}),
    ("call_needs_joker", JOKERS, 0, "H2", "", {}),
    ("call_needs_joker", JOKERS, 0, "LJ LJ", "", {}),
    ("call_needs_joker", Rules(call_needs_joker="overcall"), 1, "H2 H2", "S2", {}),
    ("joker_colours", JOKERS, 0, "H2 LJ", "", {}),
    ("joker_colours", Rules(joker_colours=True), 0, "S2 BJ", "", {}),
    ("reinforce", Rules(reinforce=False), 0, "S2 S2", "S2", {}),
    ("partner_reinforces", Rules(), 2, "S2 S2", "S2", {}),
    ("reinforced_stands", STANDS, 1, "LJ LJ", "S2 S2", {"calls": ["S2", "S2 S2"]}),
    ("fixed_call", JOKERS, 1, "H2 H2 BJ", "S2 S2 LJ", {}),
    ("self_overcall", Rules(), 0, "H2 H2", "S2", {}),
    ("self_overcall", JOKERS, 0, "BJ BJ", "S2 LJ", {"calls": ["S2 LJ"]}),
    ("who_calls", Rules(who_calls="declarers-first"), 1, "S2", "", {"declarer": 0}),
    ("overcall_until", Rules(), 1, "H2 H2", "S2", {"buried": True, "declarer": 0}),
    ("stir", Rules(stir=True), 1, "H2 H2", "S2", {"buried": True}),
]


@pytest.mark.parametrize(("rule", "rules", "seat", "cards", "over", "more"), FORBIDDEN)
def test_a_call_is_refused_with_the_rule_that_forbids_it(
    rule: str | None, rules: Rules, seat: int, cards: str, over: str, more: dict[str, Any]
) -> None:
    """All calls before it are seat 0's."""
    given = {**more, "calls": [call(0, made) for made in more.get("calls", ())]}
    verdict = bid("2", seat, cards, rules, call(0, over) if over else None, **given)
    assert verdict.reason is not None
    assert (verdict.reason.code, verdict.reason.rule) == (Code.BID_NOT_ALLOWED, rule)
    assert verdict.reason.data().get("rule") == rule
    for lang in LANGUAGES:
        said = explain(verdict.reason, lang)
        plain = explain(replace(verdict.reason, rule=None), lang)
        assert "{" not in said
        assert (said == plain) == (rule is None)


@pytest.mark.parametrize("no_call", ["kitty", "first", "third", "redeal"])
def test_a_table_without_a_kitty_has_nothing_to_turn(no_call: str) -> None:
    rules = Rules(hand=27, kitty=0, no_call=no_call)  # type: ignore[arg-type]
    assert no_bid("2", "", rules).redeal
    assert str(no_bid("2", "", rules.replace(no_call="no-trump")).trump) == "NT2"
    assert str(no_bid("NT", "", rules).trump) == "NT"
