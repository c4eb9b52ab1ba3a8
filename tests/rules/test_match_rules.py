"""Matches: each rule on a small example. Rules page, section 7."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest

from tests.rules.finished import again, finished, handed_over, revoked, stopped
from tractor_lab.rules import (
    PRESETS,
    Deal,
    ImpossiblePosition,
    Match,
    Rules,
    Standing,
    advance,
    full_deck,
)


def at(rules: Rules, *levels: str, declarer: int | None = 0, **fields: Any) -> Match:
    """A match in which the sides (or players) have come to these levels."""
    return Match(rules, tuple(map(Standing, levels)), declarer=declarer, **fields)


def state(match: Match) -> tuple[tuple[str, ...], int | None, object, str | None]:
    return match.levels, match.declarer, match.winner, match.ended


STANDARD = Rules()
FRIENDS = Rules.preset("looking-for-friends")
FIVE = Rules(players=5, friends=2, small_team_bonus=True)


# -- the next deal ---------------------------------------------------------------------------------


def test_the_first_deal_is_open_and_a_chosen_seat_draws_first() -> None:
    match = Match.start(first=3)
    assert state(match) == (("2", "2"), None, None, None)
    deal = match.deal("first")
    assert (deal.level, deal.known_declarer, deal.first) == ("2", None, 3)
    assert Match.start(Rules.preset("nanning")).level == "3"
    assert Match.start(Rules.preset("four-deck")).level == "A"
    assert len(Match.start(FRIENDS).levels) == 5


def test_later_the_declarer_is_known_and_draws_first_at_the_level_of_his_side() -> None:
    deal = at(STANDARD, "5", "9", declarer=3).deal(7)
    assert (deal.level, deal.known_declarer, deal.first) == ("9", 3, 3)
    assert deal == at(STANDARD, "5", "9", declarer=3).deal(7)
    assert at(FRIENDS, "2", "3", "4", "5", "6", declarer=3).deal(7).level == "5"


def test_a_deck_in_a_given_order_makes_the_same_deal_as_for_any_deal() -> None:
    deck = full_deck(STANDARD)
    match = at(STANDARD, "5", "9", declarer=1)
    assert match.deal_from(deck) == Deal.start(deck, STANDARD, "9", 1, 1, "5")


def test_tables_and_seats_that_cannot_be() -> None:
    with pytest.raises(ImpossiblePosition, match="no fixed sides"):
        Match.start(Rules(players=5))
    with pytest.raises(ImpossiblePosition, match="first: 4 is no seat"):
        Match.start(first=4)


# -- fixed sides -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in PRESETS if not Rules.preset(name).friends])
def test_two_sides_go_on_as_advance_says(name: str) -> None:
    rules = Rules.preset(name)
    rng = random.Random(f"advance {name}")
    for _ in range(150):
        levels = (rng.choice(rules.ladder), rng.choice(rules.ladder))
        declarer = rng.randrange(rules.players)
        points = rng.choice((-240, -85, 0, 5, 35, 80, 120, 155, 160, 200, 240, 400, 800))
        said = advance(levels, declarer, points, rules)
        match = at(rules, *levels, declarer=declarer)
        after = match.after(finished(match, points))
        assert (after.levels, after.declarer, after.winner) == (
            said.levels,
            said.declarer,
            said.winner,
        )
        assert after.ended == (None if said.winner is None else "won")


def test_the_caller_of_a_first_deal_has_declared_it() -> None:
    match = Match.start()
    assert state(match.after(finished(match, 35, declarer=3)))[:2] == (("2", "4"), 1)
    assert state(match.after(finished(match, 80, declarer=3)))[:2] == (("2", "2"), 0)


def test_six_players_sit_alternately() -> None:
    six = Rules.preset("six-player")
    match = at(six, "3", "3", declarer=5)
    assert match.after(finished(match, 80)).declarer == 1
    assert match.after(finished(match, 400)).declarer == 0
    won = at(six, "NT", "3", declarer=4)
    assert won.after(finished(won, 80)).winners == (0, 2, 4)


def test_winning_keeps_the_levels_and_names_the_side() -> None:
    match = at(STANDARD, "3", "A", declarer=1)
    over = match.after(finished(match, 75))
    assert state(over) == (("3", "A"), None, 1, "won")
    assert over.winners == (1, 3)
    assert over.deals == 1


def test_a_match_that_is_over_does_nothing_more() -> None:
    match = at(STANDARD, "3", "A", declarer=1)
    deal = finished(match, 75)
    over = match.after(deal)
    for attempt in (
        lambda: over.after(deal),
        lambda: over.deal(1),
        lambda: over.deal_from(full_deck(STANDARD)),
    ):
        with pytest.raises(ImpossiblePosition, match=r"the match is over \(won\)"):
            attempt()


def test_a_level_won_as_declarers_is_defended_until_the_next_lap() -> None:
    rules = Rules(levels=("2", "5", "A"), must_defend=("5", "A"), after_last="again")
    match = at(rules, "2", "2")
    levels = []
    for _ in range(4):
        match = match.after(finished(match, 75))
        levels.append((match.levels[0], match.laps[0], match.defended[0]))
    assert levels == [
        ("5", 0, ("2",)),
        ("A", 0, ("2", "5")),
        ("2", 1, ()),
        ("5", 1, ("2",)),
    ]


def test_laps_are_counted_until_one_wins() -> None:
    rules = Rules(levels=("5", "10", "K"), must_defend=(), after_last="again", laps=2)
    match = at(rules, "5", "5")
    seen = []
    while match.ended is None:
        seen.append((match.levels[0], match.laps[0]))
        match = match.after(finished(match, 75, declarer=0))
    assert seen == [("5", 0), ("10", 0), ("K", 0), ("5", 1), ("10", 1), ("K", 1)]
    assert (match.winner, match.levels[0], match.laps) == (0, "K", (1, 0))


def test_a_jack_costs_the_declarers_a_level_which_is_to_be_defended_again() -> None:
    rules = Rules(jack_rule=True, must_defend=("5", "A"))
    match = at(rules, "5", "2")
    match = match.after(finished(match, 75))
    assert (match.levels[0], match.defended[0]) == ("6", ("5",))
    match = match.after(finished(match, 120, jack=True))
    assert (match.levels, match.defended[0], match.declarer) == (("5", "3"), (), 3)


def test_a_side_that_took_back_too_much_gains_nothing_but_the_deal_passes_on() -> None:
    match = at(Rules(jack_rule=True, take_back=10, take_back_limit=200), "5", "9")
    kept = match.after(finished(match, 0, barred="declarers"))
    assert (kept.levels, kept.declarer, kept.defended) == (("5", "9"), 2, ((), ()))
    taken = match.after(finished(match, 200, barred="opponents"))
    assert (taken.levels, taken.declarer) == (("5", "9"), 1)
    # It still pays: a level for the jack, and the other side's levels.
    lost = match.after(finished(match, 200, barred="declarers", jack=True))
    assert lost.levels == ("4", "Q")
    # On the last level it does not win, and on one that must be defended it stays.
    last = at(match.rules, "A", "9")
    assert state(last.after(finished(last, 0, barred="declarers"))) == (("A", "9"), 2, None, None)


def test_a_revoke_gives_three_levels_to_the_other_side() -> None:
    match = at(Rules.preset("nanning"), "5", "9", declarer=2)
    assert state(match.after(revoked(match, "opponents")))[:2] == (("8", "9"), 0)
    assert state(match.after(revoked(match, "declarers")))[:2] == (("5", "Q"), 3)
    # Opponents on an undefended ace take over and stay there; declarers have defended it.
    ace = at(match.rules, "A", "A", declarer=2)
    assert ace.after(revoked(ace, "declarers")).levels == ("A", "A")
    assert ace.after(revoked(ace, "opponents")).levels == ("5", "A")
    assert ace.after(revoked(ace, "opponents")).laps == (1, 0)


def test_whoever_declared_in_the_end_is_followed() -> None:
    match = at(Rules.preset("club"), "5", "9", declarer=0)
    assert state(match.after(handed_over(match, 75)))[:2] == (("5", "10"), 1)
    assert state(match.after(handed_over(match, 80)))[:2] == (("5", "9"), 2)
    # It is played at their own level, so it defends that one.
    ace = at(match.rules, "5", "A", declarer=0)
    assert ace.after(handed_over(ace, 75)).winner == 1


# -- dealing again, and stopping -------------------------------------------------------------------


def test_dealing_again_keeps_declarer_and_levels() -> None:
    match = at(Rules.preset("joker-bid"), "5", "9", declarer=3)
    for deal in (again(match), again(match, riot=True), again(match, riot=True, calls=1)):
        after = match.after(deal)
        assert state(after) == state(match)
        assert after.deals == 0
    first = Match.start(Rules.preset("club"), first=2)
    after = first.after(again(first))
    assert (after.declarer, after.first, after.level) == (None, 2, "2")


def test_so_many_deals_in_a_row_without_a_call_stop_a_match() -> None:
    match = Match.start(Rules.preset("nanning"))
    twice = match.after(again(match))
    twice = twice.after(again(twice))
    assert (twice.redeals, twice.ended) == (2, None)
    assert state(twice.after(again(twice))) == (("3", "3"), None, None, "no-calls")
    # A counted deal, one with a call, and one in which somebody asked for another begin a new row.
    assert twice.after(finished(twice, 80)).redeals == 0
    assert twice.after(again(twice, calls=1)).redeals == 0
    assert twice.after(again(twice, riot=True)).redeals == 0
    # Without a limit there is no end.
    club = Match.start(Rules.preset("club"))
    for _ in range(10):
        club = club.after(again(club))
    assert (club.ended, club.redeals) == (None, 10)


def test_a_deal_that_was_stopped_breaks_the_match_off() -> None:
    match = at(Rules.preset("nanning"), "5", "9", declarer=2)
    assert state(match.after(stopped(match))) == (("5", "9"), None, None, "broken-off")


# -- limits and ties -------------------------------------------------------------------------------


def test_no_new_deal_begins_after_the_time() -> None:
    match = at(Rules(time_limit=120), "5", "5")
    match = match.after(finished(match, 75), minutes=119.5)
    assert (match.ended, match.minutes) == (None, 119.5)
    over = match.after(finished(match, 75), minutes=30)
    assert state(over) == (("7", "5"), None, 0, "time")
    # The time of a deal that is to be dealt again counts as well; so does the last second.
    assert state(match.after(again(match), minutes=0.5))[2:] == (0, "time")
    assert match.after(again(match), minutes=0.25).ended is None


def test_so_many_deals_are_a_match() -> None:
    match = at(Rules(deal_limit=3), "5", "5", declarer=1)
    for _ in range(2):
        match = match.after(again(match))
        match = match.after(finished(match, 75))
        assert match.ended is None
    assert state(match.after(finished(match, 200)))[2:] == (0, "limit")
    assert state(match.after(finished(match, 75)))[2:] == (1, "limit")
    # Who has passed the last level has won, limit or not.
    ace = at(Rules(deal_limit=1), "A", "A")
    assert ace.after(finished(ace, 75)).ended == "won"


def test_more_laps_are_higher_than_a_higher_level() -> None:
    rules = Rules(after_last="again", must_defend=(), deal_limit=1)
    match = at(rules, "A", "K")
    assert match.after(finished(match, 75)).levels == ("2", "K")
    assert match.after(finished(match, 75)).winner == 0


def _tie(rules: Rules) -> Match:
    """One deal before the end: side 0 came to the 4 first, and side 1 can draw level with it."""
    match = at(rules, "2", "2")
    match = match.after(finished(match, 35))
    assert match.levels == ("4", "2")
    return match.after(finished(match, 80))


def test_a_tie_is_a_draw() -> None:
    match = _tie(Rules(deal_limit=3))
    over = match.after(finished(match, 35))
    assert state(over) == (("4", "4"), None, None, "limit")
    assert over.winners == ()


def test_a_tie_is_won_by_who_was_there_first() -> None:
    rules = Rules(deal_limit=3, tie="first-there", jack_rule=True)
    match = _tie(rules)
    assert match.after(finished(match, 35)).winner == 0
    # At the start both were there.
    start = Match.start(rules.replace(deal_limit=1))
    assert state(start.after(finished(start, 80)))[2:] == (None, "limit")
    assert match.standings[0].reached == (0, 1, 1)
    assert match.after(finished(match, 35)).standings[1].reached == (0, 3, 3)
    # A side that went on and fell back has been there since it first came.
    for side in (0, 1):
        match = at(rules.replace(deal_limit=4), "2", "2", declarer=side)
        for points in (75, 120, 120):
            match = match.after(finished(match, points))
        assert (match.levels[side], match.levels[1 - side]) == ("4", "3")
        match = match.after(finished(match, 80, jack=True))
        assert (match.levels, match.winner, match.ended) == (("3", "3"), side, "limit")


def test_a_tie_is_broken_by_an_extra_deal_with_open_calls() -> None:
    match = _tie(Rules(deal_limit=3, tie="extra-deal"))
    match = match.after(finished(match, 35))
    assert state(match) == (("4", "4"), None, None, None)
    assert match.extra
    deal = match.deal("extra")
    assert (deal.level, deal.known_declarer, deal.first) == ("4", None, 0)
    # Nobody goes up any more; keeping the deal or taking it over decides.
    kept = match.after(finished(match, 75, declarer=1))
    assert state(kept) == (("4", "4"), None, 1, "limit")
    assert match.after(finished(match, 80, declarer=1)).winner == 0
    # Dealt again, or won by a side that gains nothing: once more.
    assert match.after(again(match)).extra
    barred = match.after(finished(match, 75, declarer=1, barred="declarers"))
    assert (barred.extra, barred.ended) == (True, None)
    assert not kept.extra


def test_the_club_breaks_ties_after_two_hours() -> None:
    match = Match.start(Rules.preset("club"))
    match = match.after(finished(match, 80), minutes=130)
    assert (match.extra, match.ended) == (True, None)
    assert match.after(finished(match, 80, declarer=0), minutes=15).ended == "time"


# -- friends ---------------------------------------------------------------------------------------


def test_friends_climb_each_for_himself() -> None:
    match = at(FRIENDS, "2", "3", "4", "5", "6", declarer=1)
    kept = match.after(finished(match, 75, declarers=(1, 4)))
    assert kept.levels == ("2", "4", "4", "5", "7")
    taken = match.after(finished(match, 120, declarers=(1, 4)))
    assert taken.levels == ("3", "3", "5", "6", "6")
    assert match.after(finished(match, 80, declarers=(1, 4))).levels == match.levels


def test_who_declares_after_friends() -> None:
    match = at(FIVE, "2", "2", "2", "2", "2", declarer=3)
    assert match.after(finished(match, 75, declarers=(0, 2, 3))).declarer == 0
    assert match.after(finished(match, 75, declarers=(2, 3))).declarer == 2
    assert match.after(finished(match, 75, declarers=(3,))).declarer == 3
    assert match.after(finished(match, 80, declarers=(0, 3, 4))).declarer == 1
    assert match.after(finished(match, 80, declarers=(3,))).declarer == 4
    same = at(FIVE.replace(next_declarer="same"), "2", "2", "2", "2", "2", declarer=3)
    assert same.after(finished(same, 75, declarers=(0, 2, 3))).declarer == 3


def test_a_small_team_goes_up_one_level_more() -> None:
    match = at(FIVE, "2", "2", "2", "2", "2", declarer=1)
    assert match.after(finished(match, 75, declarers=(0, 1, 2))).levels[1] == "3"
    assert match.after(finished(match, 75, declarers=(1, 2))).levels == ("2", "4", "4", "2", "2")
    assert match.after(finished(match, 75, declarers=(1,))).levels[1] == "4"
    # Only for winning, only where the table gives it, and within its cap.
    assert match.after(finished(match, 120, declarers=(1,))).levels[0] == "3"
    for rules in (FIVE.replace(small_team_bonus=False), FIVE.replace(level_cap=1)):
        plain = at(rules, "2", "2", "2", "2", "2", declarer=1)
        assert plain.after(finished(plain, 75, declarers=(1,))).levels[1] == "3"


def test_a_jack_takes_every_declarer_down() -> None:
    rules = FRIENDS.replace(jack_rule=True)
    match = at(rules, "5", "6", "2", "8", "9", declarer=1)
    after = match.after(finished(match, 80, declarers=(1, 2), jack=True))
    assert after.levels == ("5", "5", "2", "8", "9")


def test_a_player_defends_a_level_only_in_a_deal_at_it() -> None:
    match = at(FRIENDS, "2", "A", "A", "5", "K", declarer=1)
    # The deal was at the ace: both who stood on it have passed it, and the third stops there.
    over = match.after(finished(match, 0, declarers=(1, 2)))
    assert state(over) == (("2", "A", "A", "5", "K"), None, (1, 2), "won")
    assert over.winners == (1, 2)
    stops = match.after(finished(match, 0, declarers=(1, 4)))
    assert stops.winner == (1,)
    other = at(FRIENDS, "2", "A", "A", "5", "K", declarer=3)
    after = other.after(finished(other, 0, declarers=(2, 3)))
    assert (after.levels, after.winner) == (("2", "A", "A", "8", "K"), None)


def test_players_who_stand_highest_share_a_limited_match() -> None:
    one = FRIENDS.replace(deal_limit=1)
    match = Match.start(one)
    assert match.after(finished(match, 75, declarer=2, declarers=(2, 4))).winner == (2, 4)
    ahead = at(one, "2", "2", "9", "2", "2", declarer=0)
    assert ahead.after(finished(ahead, 75, declarers=(0, 1))).winner == (2,)
    # Where everybody is level, nobody has won.
    assert match.after(finished(match, 100, declarer=2, declarers=(2, 4))).winner is None
    first = at(one.replace(tie="first-there", deal_limit=2), "2", "2", "2", "2", "2")
    first = first.after(finished(first, 75, declarers=(0, 1)))
    first = first.after(finished(first, 75, declarers=(1, 2)))
    assert first.winner == (1,)
    first = at(one.replace(tie="first-there", deal_limit=2), "2", "2", "2", "2", "2")
    first = first.after(finished(first, 75, declarers=(0, 1)))
    first = first.after(finished(first, 150, declarers=(0, 1)))
    assert first.levels == ("3", "3", "3", "3", "3")
    assert first.winner == (0, 1)


def test_an_extra_deal_among_friends_is_won_by_those_who_stood_highest() -> None:
    rules = FRIENDS.replace(deal_limit=1, tie="extra-deal")
    match = Match.start(rules)
    match = match.after(finished(match, 75, declarer=2, declarers=(2, 4)))
    assert (match.extra, match.level) == (True, "3")
    assert match.after(finished(match, 75, declarer=1, declarers=(1, 4))).winner == (4,)
    assert match.after(finished(match, 150, declarer=1, declarers=(1, 4))).winner == (2,)
    # Won by others, it has decided nothing.
    undecided = match.after(finished(match, 75, declarer=1, declarers=(1, 3)))
    assert (undecided.extra, undecided.ended) == (True, None)


def test_a_deal_that_is_not_the_next_one_is_refused() -> None:
    match = at(STANDARD, "5", "9", declarer=2)
    deal = finished(match)
    with pytest.raises(ImpossiblePosition, match="its level is '5', the match is at '2'"):
        Match.start().after(deal)
    with pytest.raises(ImpossiblePosition, match="its declarer is 2, the match is at 0"):
        at(STANDARD, "5", "9", declarer=0).after(deal)
    with pytest.raises(ImpossiblePosition, match="other rules"):
        at(Rules(decks=3), "5", "9", declarer=2).after(deal)
    with pytest.raises(ImpossiblePosition, match="not over, its phase is draw"):
        match.after(match.deal(1))
    for minutes in (-1, math.nan, math.inf):
        with pytest.raises(ImpossiblePosition, match="no time that a deal can take"):
            match.after(deal, minutes)
    with pytest.raises(ImpossiblePosition) as caught:
        Match.start(Rules(decks=3)).after(match.deal(1), -1)
    assert len(caught.value.faults) == 5


def test_a_deal_handed_over_among_friends_is_played_at_the_level_of_the_next_seat() -> None:
    match = at(FRIENDS.replace(hand_over=True), "5", "6", "7", "8", "9", declarer=4)
    deal = next(
        deal
        for seed in range(100)
        if not (deal := match.deal(seed).draw_all()).possible_calls(0) and deal.kitty
    )
    assert (deal.level, deal.hand_over().level, deal.hand_over().asked) == ("9", "5", 0)
