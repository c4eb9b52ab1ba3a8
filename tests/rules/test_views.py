"""The lazy view of legal plays: its parts agree with each other, on random positions."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from tractor_lab.rules import (
    Hand,
    ImpossiblePosition,
    Lead,
    NotAllowed,
    Order,
    Rules,
    legal_follows,
    parse_cards,
)

from .positions import near_misses, random_position


@pytest.mark.parametrize("decks", [1, 2, 3, 4])
def test_len_iteration_and_membership_agree(decks: int) -> None:
    rng = random.Random(f"views {decks}")
    for _ in range(250):
        lead, hand = random_position(rng, decks, 7)
        legal = legal_follows(lead, hand)
        listed = list(legal)
        faces = {tuple(sorted(play)) for play in listed}
        assert len(listed) == len(faces) == len(legal), (lead, hand)
        assert all(play in legal for play in listed)
        truth = {
            play
            for play in (tuple(sorted(p)) for p in combinations(hand.cards, lead.size))
            if play in legal
        }
        assert faces == truth
        assert legal
        assert legal.example in legal


@pytest.mark.parametrize("decks", [2, 3])
def test_can_add_greys_out_exactly_what_cannot_be_completed(decks: int) -> None:
    rng = random.Random(f"adding {decks}")
    for _ in range(150):
        lead, hand = random_position(rng, decks, 6)
        legal = legal_follows(lead, hand)
        plays = [Counter(play) for play in legal]
        partials = [()] + [
            tuple(rng.sample(play, rng.randint(0, lead.size)))
            for play in near_misses(rng, legal)
            if len(play) >= lead.size
        ]
        for partial in partials:
            have = Counter(partial)
            truth = {
                card
                for card in set(hand.cards)
                if len(partial) < lead.size and any(have + Counter([card]) <= p for p in plays)
            }
            assert legal.can_add(partial) == truth, (lead, hand, partial)


def test_verify_raises_the_reason_why_not_gives() -> None:
    order = Order("H5")
    legal = legal_follows(Lead("SK SK", order), Hand("S8 S8 S7 S2 HA", order))
    legal.verify("S8 S8")
    with pytest.raises(NotAllowed) as caught:
        legal.verify("S7 S2")
    assert caught.value.reason == legal.why_not("S7 S2")
    assert "S8 S8" in str(caught.value)


def test_a_play_is_read_from_text_and_lists_too() -> None:
    order = Order("H5")
    legal = legal_follows(Lead("SK SK", order), Hand("S8 S8 S7 S2 HA", order))
    assert "♠8 S8" in legal
    assert ["S8", "S8"] in legal
    assert "S8 S7" not in legal


def test_many_copies_of_one_card_are_never_in_hand() -> None:
    order = Order("H5", Rules(decks=4))
    lead = Lead("SA SK SQ SJ S10 S9 S8 S7 S6 S4 S3 S2 SA SK SQ SJ", order)
    hand = Hand("SA SK SQ SJ S10 S9 S8 S7 S6 S4 S3 S3 S2 S2 SA SK SQ SJ", order)
    legal = legal_follows(lead, hand)
    for face in ["S2", "S3", "S4", "SA"]:
        assert [face] * 16 not in legal
        reason = legal.why_not([face] * 16)
        assert reason is not None
        assert reason.code == "not-in-hand"


def test_impossible_positions_say_why() -> None:
    order = Order("H5")
    with pytest.raises(ImpossiblePosition, match="3 x S8"):
        Hand("S8 S8 S8", order)
    with pytest.raises(ImpossiblePosition, match="hand: 1 of the 2 cards"):
        legal_follows(Lead("SK SK", order), Hand("S8", order))
    with pytest.raises(ImpossiblePosition, match="one suit"):
        Lead("SK HK", order)
    with pytest.raises(ImpossiblePosition, match="no card"):
        Lead("", order)
    with pytest.raises(ImpossiblePosition, match="S7"):
        legal_follows(Lead("SK", order), Hand("S8", Order("S7")))


COUNTS = Path(__file__).with_name("legal_counts.txt")


def fixed_positions() -> list[list[str]]:
    lines = COUNTS.read_text(encoding="utf-8").splitlines()
    return [[part.strip() for part in line.split("|")] for line in lines if line and line[0] != "#"]


@pytest.mark.parametrize("position", fixed_positions(), ids=lambda p: " ".join(p[:3]))
def test_counts_of_legal_plays_for_fixed_positions(position: list[str]) -> None:
    trump, fields, lead, hand, count = position
    rules = Rules(**dict(_field(word) for word in fields.split()))
    order = Order(trump, rules)
    legal = legal_follows(Lead(lead, order), Hand(hand, order))
    assert len(legal) == int(count)
    if int(count) <= 3000:
        assert len(list(legal)) == int(count)


def _field(word: str) -> tuple[str, object]:
    name, value = word.split("=")
    return name, int(value) if value.isdigit() else value == "true" if value in (
        "true",
        "false",
    ) else value


def test_there_are_enough_fixed_positions() -> None:
    assert len(fixed_positions()) >= 30


def test_a_whole_suit_of_three_decks_is_counted_without_listing() -> None:
    order = Order("H5", Rules(decks=3))
    cards = [card for tier in order.high_to_low("S") for card in tier] * 3
    legal = legal_follows(
        Lead("SA SA SA SK SK SK", Order("H5", Rules(decks=3))), Hand(cards, order)
    )
    assert len(legal) == len({tuple(sorted(play)) for play in legal})
    assert parse_cards("S2 S2 S2 S3 S3 S3") in legal
