"""What learners and other programs get wrong: each line of the list on the rules page, section 10."""

from __future__ import annotations

from tractor_lab.rules import (
    Call,
    Deal,
    Hand,
    Lead,
    Order,
    Rules,
    Suit,
    advance,
    bid,
    decide_trick,
    judge_throw,
    kitty_count,
    legal_follows,
    level_change,
    parse_cards,
    parse_shape,
)
from tractor_lab.rules.tricks import Tricks


def fault(lead: str, hand: str, play: str, trump: str = "H5", rules: Rules | None = None) -> str:
    """The code of the reason why a play is not allowed; empty if it is."""
    order = Order(trump, rules)
    reason = legal_follows(Lead(lead, order), Hand(hand, order)).why_not(play)
    return "" if reason is None else reason.code.value


def winner(*plays: str, trump: str = "H10") -> int:
    return decide_trick(plays, Order(trump)).winner


def test_a_level_card_does_not_belong_to_its_printed_suit() -> None:
    assert Order("H5").suit("S5") is Suit.TRUMP
    assert fault("SK", "S5 D3", "D3") == ""
    assert fault("SK", "S5 S3 D3", "S5") == "must-follow-suit"


def test_at_level_7_sixes_and_sevens_are_no_tractor() -> None:
    assert parse_shape("S7 S7 S6 S6", Order("H7")).kind == "mixed"
    assert parse_shape("H7 H7 H6 H6", Order("H7")).kind == "throw"
    assert parse_shape("S8 S8 S6 S6", Order("H7")).kind == "tractor"


def test_two_different_level_cards_are_no_pair() -> None:
    assert [part.kind for part in parse_shape("S5 D5", Order("H5")).components] == ["single"] * 2


def test_two_level_pairs_beside_each_other_are_no_tractor() -> None:
    parts = parse_shape("S5 S5 D5 D5", Order("H5")).components
    assert [part.kind for part in parts] == ["pair", "pair"]


def test_a_tractor_is_not_kept_when_a_pair_is_led() -> None:
    assert fault("SK SK", "S8 S8 S7 S7 S3 S2", "S3 S2") == "must-play-pairs"
    assert fault("SK SK", "S8 S8 S7 S7 S3 S2", "S7 S7") == ""


def test_singles_do_not_answer_a_tractor_while_a_pair_is_held() -> None:
    hand = "S8 S8 S7 S6 S4 S3"
    assert fault("SK SK SQ SQ", hand, "S7 S6 S4 S3") == "must-play-pairs"
    assert fault("SK SK SQ SQ", hand, "S8 S8 S4 S3") == ""


def test_a_triple_does_not_save_two_pairs() -> None:
    nanning = Rules.preset("nanning")
    lead, hand = "SA SA SK SK", "S9 S9 S9 SJ SJ S7 S7 S4"
    assert fault(lead, hand, "S9 S9 S9 S4", "H10", nanning) == "must-play-pairs"
    assert fault(lead, hand, "SJ SJ S7 S7", "H10", nanning) == ""
    three = Rules(decks=3)
    lead, hand = "SA SA SQ SQ", "S9 S9 S9 SJ SJ S7 S7 S4"
    assert fault(lead, hand, "S9 S9 S9 S4", "H10", three) == "must-play-pairs"


def test_who_has_fewer_cards_of_the_suit_cannot_trump_with_the_rest() -> None:
    assert winner("S3 S3", "S4 HA") == 0
    assert decide_trick(["S3 S3", "S4 HA"], Order("H10")).ruffed == ()


def test_two_single_trumps_do_not_ruff_a_pair() -> None:
    assert winner("S3 S3", "HA HK") == 0
    assert winner("S3 S3", "H2 H2") == 1


def test_a_high_single_beside_a_lower_pair_does_not_go_over_a_higher_pair() -> None:
    assert winner("S5 S4 S4", "H6 H7 H7", "HA H6 H6") == 1


def test_884_goes_over_977_on_544_and_not_on_567() -> None:
    assert winner("S5 S4 S4", "H9 H7 H7", "H8 H8 H4") == 2
    assert winner("S5 S6 S7", "H9 H7 H7", "H8 H8 H4") == 1


def test_a_pair_of_aces_does_not_stop_two_pairs_of_a_tractor_and_an_ace() -> None:
    order = Order("H10", Rules(decks=3))
    assert judge_throw("SK SK SQ SQ SA", ["SA SA", "", ""], order).stands


def test_a_tractor_through_the_other_level_pair_stops_one() -> None:
    verdict = judge_throw("SA SA H2 H2 S3", ["D2 D2 S2 S2", "", ""], Order("S2"))
    assert (verdict.stands, verdict.forced) == (False, parse_cards("H2 H2 SA SA"))
    # An off-suit level pair is no higher than another one.
    assert judge_throw("SA SA H2 H2 BJ", ["D2 D2 SK SK", "", ""], Order("S2")).stands


def test_an_equal_card_that_is_played_later_does_not_win() -> None:
    assert winner("SA", "SA", "S2") == 0
    assert winner("S3", "S10", "D10", "C10") == 1


def test_a_level_pair_does_not_go_over_a_pair_of_jokers() -> None:
    jokers = Call(0, parse_cards("LJ LJ"))
    assert not bid("2", 1, "H2 H2", current=jokers).legal
    assert bid("2", 1, "BJ BJ", current=jokers).legal


def test_the_kitty_does_not_count_when_the_declarers_win_the_last_trick() -> None:
    assert kitty_count("SA", "SA", "SK S10", Order("H5"), "declarers").bonus == 0
    assert kitty_count("SA", "SA", "SK S10", Order("H5"), "opponents").bonus == 40


def test_the_multiplier_is_not_the_number_of_pairs_in_a_throw() -> None:
    throw = "SA SA SJ SJ S9"
    assert kitty_count(throw, throw, "SK", Order("H5")).multiplier == 4


def test_80_points_give_the_deal_and_no_level() -> None:
    assert (level_change(80).side, level_change(80).levels) == ("opponents", 0)
    assert (level_change(79).side, level_change(79).levels) == ("declarers", 1)


def test_nobody_wins_by_passing_an_ace_that_was_not_defended() -> None:
    assert advance(("2", "A"), 0, 240).levels == ("2", "A")
    assert advance(("2", "A"), 0, 240).winner is None
    assert advance(("K", "2"), 0, 0).levels == ("A", "2")
    assert advance(("A", "2"), 0, 75).winner == 0


def test_a_deal_has_no_fixed_number_of_tricks() -> None:
    def widest(tricks: Tricks) -> object:
        if tricks.lead is not None:
            return tricks.follows.example
        (cards, *_) = tricks.order.by_suit(tricks.hands[tricks.turn]).values()
        return parse_shape(cards, tricks.order).components[0].cards

    deal = Deal.shuffled("tricks", level="2").tidy().lift()
    deal = deal.bury(deal.hands[0][-8:]).play_out(widest)  # type: ignore[arg-type]
    assert not any(deal.hands)
    assert len(deal.tricks) < 25
    assert sum(len(trick.plays[0]) for trick in deal.tricks) == 25
