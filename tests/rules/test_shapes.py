"""Parsing: the examples of the rules page, section 2."""

from __future__ import annotations

import pytest

from tractor_lab.rules import ImpossiblePosition, Order, Rules, parse_shape


def parts(cards: str, trump: str, **fields: object) -> list[str]:
    shape = parse_shape(cards, Order(trump, Rules(**fields)))  # type: ignore[arg-type]
    return [" ".join(sorted(card.code for card in part.cards)) for part in shape.components]


@pytest.mark.parametrize(
    ("trump", "cards", "kind"),
    [
        ("H7", "S6 S6 S8 S8", "tractor"),
        ("H7", "S6 S6 S7 S7", "mixed"),
        ("H7", "S7 S7 D7 D7", "throw"),
        ("H7", "S7 D7", "throw"),
        ("H7", "HA HA S7 S7 H7 H7 LJ LJ BJ BJ", "tractor"),
        ("H7", "HA HA H7 H7", "throw"),
        ("H7", "SA SA S2 S2", "throw"),
        ("NT7", "S7 S7 LJ LJ", "tractor"),
        ("NT7", "S7 S7 D7 D7 LJ LJ", "throw"),
        ("H7", "S5", "single"),
        ("H7", "S5 S5", "pair"),
        ("H7", "S5 H5", "mixed"),
    ],
)
def test_kinds(trump: str, cards: str, kind: str) -> None:
    assert parse_shape(cards, Order(trump)).kind == kind


def test_the_longest_chain_runs_through_equal_pairs() -> None:
    found = parts("SA SA H2 H2 D2 D2 S2 S2", "S2")
    assert len(found) == 2
    assert found[0] in ("H2 H2 S2 S2 SA SA", "D2 D2 S2 S2 SA SA")


@pytest.mark.parametrize("wide", ["H2", "D2", "C2"])
def test_the_link_is_chosen_so_that_the_rest_is_larger(wide: str) -> None:
    """Of two faces that could link, the pair does and the triple stays whole, whichever is written first."""
    pair = "C2" if wide != "C2" else "D2"
    cards = f"SA SA {wide} {wide} {wide} {pair} {pair} S2 S2"
    found = parts(cards, "S2", decks=3)
    assert found == [f"{pair} {pair} S2 S2 SA SA", f"{wide} {wide} {wide}"]


def test_more_cards_come_before_wider_groups() -> None:
    assert parts("S3 S3 S3 S4 S4", "H7", decks=3) == ["S3 S3 S4 S4", "S3"]
    assert parts("S3 S3 S3 S4 S4 S4", "H7", decks=3) == ["S3 S3 S3 S4 S4 S4"]
    assert parts("S3 S3 S3 S3 S4 S4", "H7", decks=4) == ["S3 S3 S3 S3", "S4 S4"]


def test_wide_groups_have_their_kinds() -> None:
    order = Order("H7", Rules(decks=4))
    kinds = [parse_shape("S5 " * n, order).kind for n in (1, 2, 3, 4)]
    assert kinds == ["single", "pair", "triple", "quad"]


def test_an_ace_is_high_or_low_but_not_both() -> None:
    assert len(parts("SA SA S2 S2 S3 S3", "H7", ace_low=True)) == 1
    assert len(parts("SK SK SA SA S2 S2", "H7", ace_low=True)) == 2


def test_the_shortest_tractor_can_be_three() -> None:
    assert len(parts("S3 S3 S4 S4", "H7", shortest_tractor=3)) == 2
    assert len(parts("S3 S3 S4 S4 S5 S5", "H7", shortest_tractor=3)) == 1


def test_more_copies_than_the_decks_hold_are_named() -> None:
    with pytest.raises(ImpossiblePosition, match="3 x S5, but 2 decks"):
        parse_shape("S5 S5 S5", Order("H7"))
    assert parse_shape("", Order("H7")).kind == "mixed"
