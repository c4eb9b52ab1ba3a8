"""The rarer steps of a deal: turning the kitty, handing over, friends, taking back, revokes."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tractor_lab.rules import (
    Card,
    Deal,
    Friend,
    ImpossiblePosition,
    LevelChange,
    NotAllowed,
    Operation,
    Rules,
    Trump,
    full_deck,
    parse_cards,
    removed_cards,
)

from .test_deal import random_play


def arranged(rules: Rules, *hands: str, kitty: str = "", level: str = "2") -> tuple[Card, ...]:
    """A deck in which each seat gets these cards and the kitty begins with these; the rest as it comes."""
    wanted = [list(parse_cards(hand)) for hand in hands]
    wanted += [[] for _ in range(rules.players - len(wanted))]
    bottom = list(parse_cards(kitty))
    rest = Counter(full_deck(rules)) - Counter(removed_cards(rules, level))
    for cards in (*wanted, bottom):
        assert not Counter(cards) - rest
        rest -= Counter(cards)
    left = sorted(rest.elements())
    random.Random(0).shuffle(left)
    for cards in wanted:
        while len(cards) < rules.hand:
            cards.append(left.pop())
    dealt = [hand[turn] for turn in range(rules.hand) for hand in wanted]
    return (*dealt, *bottom, *left)


SPADES = "SA SA SK SK SQ SQ SJ SJ S10 S10 S9 S9 S8 S8 S7 S7 S6 S6 S5 S5 S4 S4 S3 S3 H3"
HEARTS = "HA HA HK HK HQ HQ HJ HJ H10 H10 H9 H9 H8 H8 H7 H7 H6 H6 H5 H5 H4 H4 H3 C3 C3"


def playing(rules: Rules | None = None, *hands: str) -> Deal:
    """Seat 0 declares hearts at level 2 and has buried; each seat holds (nearly) one suit."""
    rules = rules or Rules()
    deck = arranged(rules, *(hands or ("H2 H2 " + HEARTS[:68], SPADES)), kitty="D3 D3 D4 D4")
    deal = Deal.start(deck, rules, "2", 0).draw_all().call(0, "H2").lift()
    return deal.bury(deal.hands[0][-rules.kitty :])


# -- nobody calls ---------------------------------------------------------------------------------


def test_the_kitty_is_turned_card_by_card_for_all_to_see() -> None:
    deck = arranged(Rules(), kitty="BJ LJ D9 S3")
    deal = Deal.start(deck, Rules(), "2", 0).draw_all()
    assert deal.to_turn == 3
    deal = deal.turn_card()
    assert deal.view(2).turned == parse_cards("BJ")
    with pytest.raises(ImpossiblePosition, match="calling is over"):
        deal.call(1, "S2")
    assert all(deal.possible_calls(seat) == () for seat in range(4))
    assert deal.turn_card().trump is None
    turned = deal.turn_card().turn_card()
    assert str(turned.trump) == "D2"
    with pytest.raises(ImpossiblePosition, match="no card of the kitty to turn"):
        turned.turn_card()
    assert turned.lift() == deal.lift().replayed(turned.lift().log)
    assert deal.lift().trump == turned.trump
    assert deal.lift().view(3).turned == parse_cards("BJ LJ D9")


@pytest.mark.parametrize(
    ("no_call", "trump", "turned"),
    [("kitty", "D2", 2), ("first", "NT2", 1), ("third", "S2", 3), ("no-trump", "NT2", 0)],
)
def test_what_nobodys_call_makes_trump(no_call: str, trump: str, turned: int) -> None:
    rules = Rules(no_call=no_call)  # type: ignore[arg-type]
    deal = Deal.start(arranged(rules, kitty="BJ D9 S3"), rules, "2", 0).tidy()
    assert deal.turned == turned
    assert str(deal.lift().trump) == trump


def test_a_side_that_does_not_call_may_hand_the_deal_over() -> None:
    club = Rules.preset("club")
    deal = Deal.start(arranged(club, "", "S2 S2 S9"), club, "9", 0, other_level="2").draw_all()
    assert (deal.level, deal.dealt_level) == ("9", "9")
    with pytest.raises(NotAllowed, match="bid-not-allowed"):
        deal.call(1, "S9")
    deal = deal.hand_over()
    assert (deal.asked, deal.level, deal.dealt_level) == (1, "2", "9")
    with pytest.raises(ImpossiblePosition, match="hand-over"):
        deal.hand_over()
    called = deal.call(1, "S2").lift()
    assert (called.declarer, str(called.trump)) == (1, "S2")
    assert deal.lift().phase == "redeal"
    assert called.replayed(called.log) == called
    assert deal.why_not_call(0, "S2") is None or "S2" not in map(str, deal.hands[0])


def test_nothing_is_handed_over_in_a_first_deal_after_a_call_or_elsewhere() -> None:
    club = Rules.preset("club")
    with pytest.raises(ImpossiblePosition, match="hand-over"):
        Deal.shuffled(1, club).draw_all().hand_over()
    with pytest.raises(ImpossiblePosition, match="hand-over"):
        Deal.shuffled(1, declarer=0).draw_all().hand_over()
    deal = Deal.start(arranged(club, "S2"), club, "2", 0).draw_all().call(0, "S2")
    with pytest.raises(ImpossiblePosition, match="hand-over"):
        deal.hand_over()
    # Where the kitty is turned, its cards fix trump at the level of those who declare then.
    turning = Deal.shuffled(3, Rules.preset("joker-bid"), "9", 0, other_level="2").draw_all()
    with pytest.raises(ImpossiblePosition, match="hand-over"):
        turning.turn_card().hand_over()
    assert turning.hand_over().tidy().trump == Trump("C2")


def test_a_secret_call_shows_its_size_until_all_cards_are_dealt() -> None:
    nanning = Rules.preset("nanning")
    seen = []
    for suit in "SD":
        deal = Deal.start(arranged(nanning, f"{suit}3 {suit}3"), nanning, "3", 0).draw(8)
        deal = deal.call(0, f"{suit}3 {suit}3")
        seen.append(deal.view(1))
        assert deal.view(0).calls[0].cards == parse_cards(f"{suit}3 {suit}3")
        assert str(deal.view(0).trump) == f"{suit}3"
        assert str(deal.draw_all().view(1).trump) == f"{suit}3"
    assert repr(seen[0].calls) == repr(seen[1].calls)
    assert seen[0].log == seen[1].log
    assert (seen[0].trump, seen[0].call_sizes) == (None, (2,))


def test_a_reinforced_call_may_stand_for_good() -> None:
    folk = Rules.preset("folk")
    deal = Deal.start(arranged(folk, "S2 S2", "BJ BJ"), folk, "2", 0).draw_all()
    once = deal.call(0, "S2")
    assert once.why_not_call(1, "BJ BJ") is None
    assert once.call(0, "S2 S2").why_not_call(1, "BJ BJ") is not None
    assert (
        deal.call(0, "S2 S2").why_not_call(1, "BJ BJ") is None
    )  # shown at once it is no reinforcement


def test_cards_that_do_not_come_out_even_are_taken_out_and_shown() -> None:
    rules = Rules(kitty=6)
    assert removed_cards(rules, "2") == parse_cards("D3 D3")
    assert removed_cards(rules, "3") == parse_cards("D2 D2")
    deal = Deal.shuffled("even", rules, "3")
    assert deal.removed == parse_cards("D2 D2")
    assert len(deal.deck) == 106
    assert Card("D2") not in deal.deck
    with pytest.raises(ImpossiblePosition, match="1 too many D2"):
        Deal.start([*deal.deck[:-1], Card("D2")], rules, "3")
    assert deal.tidy().lift().phase == "bury"


# -- friends --------------------------------------------------------------------------------------


def calling_friends(**fields: object) -> Deal:
    rules = Rules.preset("looking-for-friends").replace(**fields)
    hands = ("H2 SA", "SK S3", "SA S4", "S5 S6", "S7 S8")
    deal = Deal.start(arranged(rules, *hands, kitty="D3 D3"), rules, "2", 0).draw_all()
    deal = deal.call(0, "H2").lift()
    return deal.bury(deal.hands[0][-8:])


def test_who_plays_the_called_card_joins_the_declarer() -> None:
    deal = calling_friends()
    assert (deal.phase, deal.declarers) == ("friends", (0,))
    with pytest.raises(ImpossiblePosition, match="not while the phase is friends"):
        deal.play(0, "SA")
    deal = deal.call_friends([("SA", 2)])
    assert deal.view(3).friends == (Friend(Card("SA"), 2),)
    deal = deal.play(0, "SA").play(1, "SK")
    assert deal.side(2) == "opponents"
    deal = deal.play(2, "SA")
    assert deal.friends == (Friend(Card("SA"), 2, 2),)
    assert deal.declarers == (0, 2)
    assert [deal.side(seat) for seat in range(5)] == ["declarers", "opponents", "declarers"] + [
        "opponents"
    ] * 2
    assert deal.undo().declarers == (0,)
    assert deal.replayed(deal.log) == deal


def test_points_follow_a_friend_who_shows_late() -> None:
    rng = random.Random("friends")
    for _ in range(20):
        deal = calling_friends().call_friends([("SA", rng.randint(1, 2))])
        while deal.phase == "play":
            deal = deal.play(deal.turn, random_play(deal, rng))
        result = deal.count().result
        assert result is not None
        ours = set(result.declarers)
        assert result.tricks == sum(p for seat, p in enumerate(deal.won) if seat not in ours)
        assert len(ours) == 2 or deal.friends[0].seat == 0


@pytest.mark.parametrize(
    ("friends", "said"),
    [
        ([], "0 called, but 1 are to be called"),
        ([("SA", 1), ("SA", 2)], "2 called, but 1"),
        ([("SA", 3)], "copy 3 of SA, but there are 2"),
        ([("SA", 0)], "copy 0 of SA"),
        ([("BJ", 1)], "BJ may not be called"),
        ([("HA", 1)], "HA may not be called"),
        ([("D2", 1)], "D2 may not be called"),
    ],
)
def test_a_wrong_friend_is_named(friends: list[tuple[Card | str, int]], said: str) -> None:
    with pytest.raises(ImpossiblePosition, match=said):
        calling_friends().call_friends(friends)


def test_tables_differ_in_which_cards_may_be_called() -> None:
    named = {
        rule: set(calling_friends(friend_cards=rule).friend_cards())
        for rule in ("plain", "any", "not-highest", "no-points")
    }
    assert named["any"] - named["plain"] >= set(parse_cards("BJ LJ H2 S2 HA"))
    assert named["plain"] - named["not-highest"] == set(parse_cards("SA CA DA"))
    assert {card.points for card in named["no-points"]} == {0}
    both = calling_friends(friends=2)
    with pytest.raises(ImpossiblePosition, match="called twice"):
        both.call_friends([("SA", 1), ("SA", 1)])
    assert both.call_friends([("SA", 1), ("SK", 2)]).phase == "play"


# -- taking back and revoking ---------------------------------------------------------------------


def test_a_card_taken_back_costs_points_and_only_the_last_play_can_be() -> None:
    deal = playing(Rules(take_back=10))
    led = deal.play(0, "HA HA")
    with pytest.raises(ImpossiblePosition, match="seat 0 played last"):
        led.take_back(1)
    back = led.take_back(0)
    assert (back.turn, back.trick, back.phase) == (0, None, "play")
    assert Counter(back.hands[0]) == Counter(deal.hands[0])
    assert (back.penalties, back.taken_back) == (20, (20, 0, 0, 0))
    again = back.play(0, "HK").play(1, "H3")
    opponents = again.take_back(1)
    assert opponents.penalties == 10
    assert opponents.replayed(opponents.log) == opponents
    with pytest.raises(ImpossiblePosition, match="take_back=0"):
        playing().play(0, "HA").take_back(0)


def test_a_finished_trick_is_opened_again_for_the_last_player() -> None:
    rng = random.Random("back")
    deal = playing(Rules(take_back=10))
    while deal.trick or not deal.tricks:
        deal = deal.play(deal.turn, random_play(deal, rng))
    last = (deal.tricks[-1].leader + 3) % 4
    back = deal.take_back(last)
    assert back.trick is not None
    assert (len(back.trick.plays), back.turn, back.won) == (3, last, (0, 0, 0, 0))
    assert back.follows.example in back.follows


def test_who_takes_back_too_much_gains_nothing_and_much_more_ends_the_match() -> None:
    rules = Rules(take_back=10, take_back_limit=30, take_back_stop=60)
    deal = playing(rules)
    for _ in range(2):
        deal = deal.play(0, "HA HA").take_back(0)
    rng = random.Random(5)
    played = deal
    while played.phase == "play":
        played = played.play(played.turn, random_play(played, rng))
    result = played.count().result
    assert result is not None
    assert result.barred == "declarers"
    deal = deal.play(0, "HA HA").take_back(0)
    assert deal.phase == "play"
    assert deal.play(0, "HA").take_back(0).phase == "stopped"


def test_a_revoke_is_refused_or_stands_until_the_trick_is_complete() -> None:
    with pytest.raises(NotAllowed, match="must-follow-suit"):
        playing().play(0, "HA").play(1, "SA")
    rules = Rules(revoke="levels")
    hands = ("H2 H2 C3 C4 SA", "C5 S3", "C6 S4", "C7 S5")
    deal = playing(rules, *hands).play(0, "C3")
    with pytest.raises(NotAllowed, match="wrong-count"):
        deal.play(1, "C5 S3")
    with pytest.raises(NotAllowed, match="not-in-hand"):
        deal.play(1, "SA")
    assert str(deal.why_not_play(1, "S3")).startswith("must-follow-suit")
    wrong = deal.play(1, "S3")
    assert (wrong.phase, wrong.revokes) == ("play", (1,))
    over = wrong.play(2, "C6").play(3, "C7")
    assert (over.phase, over.revoked) == ("count", "opponents")
    result = over.count().result
    assert result is not None
    assert (result.change, result.revoked) == (LevelChange("declarers", 3), "opponents")
    assert over.count().replayed(over.count().log) == over.count()


def test_revokes_on_both_sides_are_taken_back_and_three_are_weighed() -> None:
    rules = Rules(revoke="levels")
    hands = ("H2 H2 C3 C4 SA", "C5 S3", "C6 S4", "C7 S5")
    deal = playing(rules, *hands).play(0, "C3")
    both = deal.play(1, "C5").play(2, "S4").play(3, "S5")
    assert (both.phase, both.turn, both.revokes, both.revoked) == ("play", 2, (), None)
    assert both.trick is not None
    assert both.trick.plays == (parse_cards("C3"), parse_cards("C5"))
    assert Counter(both.hands[2]) == Counter(deal.hands[2])
    assert both.replayed(both.log) == both
    three = deal.play(1, "S3").play(2, "S4").play(3, "S5")
    assert three.revoked == "opponents"
    partner = deal.play(1, "C5").play(2, "S4").play(3, "C7").count()
    assert partner.result is not None
    assert partner.result.change == LevelChange("opponents", 3)


def test_only_a_partner_who_has_followed_may_be_reminded() -> None:
    deal = playing(Rules(reminders=True)).play(0, "HA").play(1, "H3")
    assert not deal.may_remind(0, 2)  # has not played yet
    deal = deal.play(2, deal.follows.example)
    assert deal.may_remind(0, 2)
    assert not deal.may_remind(2, 0)  # he led
    assert not deal.may_remind(1, 2)  # no partner
    assert not playing().play(0, "HA").may_remind(2, 0)


# -- the whole play -------------------------------------------------------------------------------


def test_playing_out_is_playing_card_by_card() -> None:
    for name in ("standard", "titanic", "joker-bid", "club", "six-player"):
        rules = Rules.preset(name)
        deal = Deal.shuffled(f"out {name}", rules, rules.ladder[0], 0).tidy()
        deal = deal.lift() if deal.lift().phase == "bury" else deal.hand_over().lift()
        if deal.phase != "bury":
            continue
        deal = deal.bury(deal.hands[0][: rules.kitty])
        while deal.phase == "stir":
            deal = deal.pass_stir(deal.stirrer)
        out = deal.play_out(
            lambda t: t.follows.example if t.lead else t.order.sort(t.hands[t.turn])[:1]
        )
        assert out.phase == "count"
        assert deal.replayed(out.log) == out


def test_losing_the_last_trick_to_a_jack_is_noted_where_it_matters() -> None:
    found = set()
    for seed, jack_rule in ((n // 2, n % 2 == 0) for n in range(360)):
        rules = Rules(jack_rule=jack_rule)
        deal = Deal.shuffled(seed, rules, "2", 0).tidy().lift()
        deal = deal.bury(deal.hands[0][:8])
        rng = random.Random(seed)
        deal = deal.play_out(
            lambda t, rng=rng: (  # type: ignore[misc]
                t.follows.example if t.lead else (rng.choice(t.hands[t.turn]),)
            )
        ).count()
        last = deal.tricks[-1]
        assert last.winner is not None
        assert deal.result is not None
        best = last.plays[(last.winner - last.leader) % 4]
        jack = best[0].rank == "J" and deal.side(last.winner) == "opponents"
        assert deal.result.jack is (jack and rules.jack_rule)
        found.add((jack, deal.result.jack))
    # The same ends come with and without the rule.
    assert found == {(False, False), (True, False), (True, True)}


def test_a_table_keeps_house_or_leaves_it_to_the_learner() -> None:
    deal = Deal.shuffled("house", level="2", declarer=0)
    assert deal.housekeeping == Operation("draw", 0)
    tidy = deal.tidy()
    assert (tidy.phase, tidy.turned, tidy.housekeeping) == ("lift", tidy.to_turn, None)
    assert deal.replayed(tidy.log) == tidy
    step = deal.draw_all()
    while (operation := step.housekeeping) is not None:
        step = step.do(operation)
    assert step == tidy


def test_a_view_tells_who_is_to_lift_the_kitty() -> None:
    deal = Deal.start(arranged(Rules(), "", "S2"), Rules(), "2").draw_all()
    assert deal.view(0).turn == 0  # who drew first
    assert deal.call(1, "S2").view(0).turn == 1
    later = Deal.start(arranged(Rules(), "", "S2"), Rules(), "2", 3).draw_all()
    assert later.call(1, "S2").view(0).turn == 3
    with pytest.raises(ImpossiblePosition, match="nobody has buried"):
        assert later.stirrer


def test_a_revoke_counts_within_the_most_levels_and_the_limit_for_cards_taken_back() -> None:
    rules = Rules(revoke="levels", level_cap=2, take_back=10, take_back_limit=10)
    hands = ("H2 H2 C3 C4 SA", "C5 S3", "C6 S4", "C7 S5")
    deal = playing(rules, *hands).play(0, "C4").take_back(0)
    deal = deal.play(0, "C4").take_back(0)
    over = deal.play(0, "C3").play(1, "S3").play(2, "C6").play(3, "C7").count()
    assert over.result is not None
    assert (over.result.change, over.result.barred) == (LevelChange("declarers", 2), "declarers")
