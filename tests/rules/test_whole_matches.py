"""Matches: each rule on a small example, then whole matches of every rule set. Rules page, section 7."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest

from tests.rules.finished import again, finished, handed_over, revoked, stopped
from tractor_lab.rules import (
    PRESETS,
    Card,
    Deal,
    ImpossiblePosition,
    Match,
    Rules,
    Standing,
    advance,
    full_deck,
    parse_shape,
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
    assert match.deal_from(deck) == Deal.start(deck, STANDARD, "9", 1, 1)


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
    # A deal played at the level of others defends nothing.
    ace = at(match.rules, "5", "A", declarer=0)
    assert ace.after(handed_over(ace, 0)).levels == ("5", "A")


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


# -- whole matches -----------------------------------------------------------------------------------


def random_end(match: Match, rng: random.Random) -> Deal:
    """The next deal ends somehow, in one of the ways in which it can under these rules."""
    rules = match.rules
    known = match.declarer is not None
    chance = rng.random()
    if chance < 0.05 and rules.no_call == "redeal":
        return again(match, calls=rng.randrange(2))
    if chance < 0.08 and rules.riot and known:
        return again(match, riot=True, calls=rng.randrange(2))
    if chance < 0.085 and rules.take_back_stop:
        return stopped(match)
    if chance < 0.15 and rules.revoke == "levels":
        return revoked(match, rng.choice(("declarers", "opponents")), declarer=1)
    points = 5 * rng.randrange(rules.takeover * 2 // 5) + rng.choice((0, 0, 0, rules.takeover))
    if chance < 0.2 and rules.hand_over and known:
        return handed_over(match, points)
    declarer = rng.randrange(rules.players) if match.declarer is None else match.declarer
    team: tuple[int, ...] | None = None
    if rules.friends:
        others = [seat for seat in range(rules.players) if seat != declarer]
        team = (declarer, *rng.sample(others, rng.randint(0, rules.friends)))
    return finished(
        match,
        points,
        declarer=declarer,
        declarers=team,
        jack=rules.jack_rule and rng.random() < 0.2,
        barred=rng.choice((None, None, "declarers", "opponents"))
        if rules.take_back_limit
        else None,
    )


def check(before: Match, deal: Deal, after: Match) -> None:
    """What holds between any two deals of any match."""
    rules = before.rules
    places = [
        standing.lap * len(rules.ladder) + rules.ladder.index(standing.level)
        for standing in after.standings
    ]
    steps = [
        place - old.lap * len(rules.ladder) - rules.ladder.index(old.level)
        for place, old in zip(places, before.standings, strict=True)
    ]
    assert (after.winner is not None) <= (after.ended is not None)
    assert len(after.winners) == len(set(after.winners)) < rules.players
    for standing in after.standings:
        assert set(standing.defended) <= set(rules.ladder[: rules.ladder.index(standing.level)])
        assert list(standing.reached) == sorted(standing.reached)
    if deal.result is None or before.extra or after.ended == "won":
        assert not any(steps)
        return
    assert after.deals == before.deals + 1
    change, allies = deal.result.change, deal.result.declarers
    kept = change.side == "declarers"
    for index, step in enumerate(steps):
        ally = index in allies if rules.friends else index in {seat % 2 for seat in allies}
        most = change.levels + (1 if kept and rules.small_team_bonus else 0)
        if deal.result.barred == change.side or ally != kept:
            most = 0
        least = -1 if ally and deal.result.jack else 0
        assert least <= step <= most
        crossed = [
            rules.ladder[at % len(rules.ladder)]
            for at in range(places[index] - step, places[index])
        ]
        if not (kept and ally):
            assert not set(crossed) & set(rules.must_defend)
        assert not set(crossed[1:]) & set(rules.must_defend)
    if after.ended is None and not after.extra:
        assert after.declarer is not None
        assert (after.declarer in allies) == kept
        assert after.level == after.levels[after._of(after.declarer)]
    else:
        assert after.declarer is None


VARIED: dict[str, dict[str, Any]] = {
    "as it is": {},
    "two laps": {"after_last": "again", "laps": 2},
    "twenty deals": {"deal_limit": 20, "tie": "first-there"},
    "an hour": {"time_limit": 60, "tie": "extra-deal"},
    "jacks": {"jack_rule": True},
    "nothing to defend": {"must_defend": (), "level_cap": 2},
}


ENDS = {
    True: {None, "no-calls", "broken-off"},
    False: {"won", "limit", "time", "no-calls", "broken-off"},
}


@pytest.mark.parametrize("changes", VARIED.values(), ids=VARIED)
@pytest.mark.parametrize("name", PRESETS)
def test_matches_of_any_deals(name: str, changes: dict[str, Any]) -> None:
    rng = random.Random(f"matches {name} {changes}")
    rules = Rules.preset(name).replace(**changes)
    endless = rules.after_last == "again" and not (
        rules.laps or rules.deal_limit or rules.time_limit
    )
    ends = set()
    for _ in range(5):
        match = start = Match.start(rules, rng.randrange(rules.players))
        played = []
        while match.ended is None and len(played) < (100 if endless else 5000):
            deal, minutes = random_end(match, rng), rng.choice((0, 3.5, 12))
            after = match.after(deal, minutes)
            check(match, deal, after)
            played.append((deal, minutes))
            match = after
        ends.add(match.ended)
        if match.ended is None:
            assert endless
        else:
            with pytest.raises(ImpossiblePosition, match="the match is over"):
                match.after(played[-1][0])
        replayed = start
        for deal, minutes in played:
            replayed = replayed.after(deal, minutes)
        assert replayed == match
    assert ends & (
        {None, "no-calls", "broken-off"}
        if endless
        else {"won", "limit", "time", "broken-off", "no-calls"}
    )


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


# -- real deals --------------------------------------------------------------------------------------


def play_out(deal: Deal, rng: random.Random) -> Deal:
    """A deal played to its end at random; now and then a wrong play, a card taken back, a request."""
    while deal.phase not in ("counted", "redeal", "stopped"):
        deal = step(deal, rng)
    return deal


def step(deal: Deal, rng: random.Random) -> Deal:
    rules = deal.rules
    match deal.phase:
        case "draw":
            deal = deal.draw(rng.randint(1, min(9, rules.hand * rules.players - deal.drawn)))
            return call(deal, rng.randrange(rules.players), rng)
        case "lift":
            if not deal.turned:
                deal = call(deal, rng.randrange(rules.players), rng)
            rioters = [seat for seat in range(rules.players) if deal.may_riot(seat)]
            if rioters and rng.random() < 0.5:
                return deal.riot(rioters[0])
            if rules.hand_over and deal.known_declarer is not None and not deal.calls:
                deal = deal if deal.handed_to is not None else deal.hand_over()
            return deal.do(deal.housekeeping) if deal.housekeeping else deal.lift()
        case "bury":
            assert deal.holder is not None
            return deal.bury(rng.sample(deal.hands[deal.holder], rules.kitty))
        case "stir":
            calls = deal.possible_calls(deal.stirrer)
            if calls and rng.random() < 0.3:
                return deal.stir(deal.stirrer, rng.choice(calls))
            return deal.pass_stir(deal.stirrer)
        case "friends":
            cards = rng.sample(deal.friend_cards(), rules.friends)
            return deal.call_friends((card, 1) for card in cards)
        case "play":
            seat = deal.turn
            if deal.trick is None:
                return deal.play(seat, lead(deal, rng))
            cards = deal.follows.example
            if rules.revoke == "levels" and rng.random() < 0.002:
                cards = tuple(rng.sample(deal.hands[seat], len(cards)))
            deal = deal.play(seat, cards)
            if rules.take_back and rng.random() < 0.003 and deal.why_not_take_back(seat) is None:
                deal = deal.take_back(seat)
            return deal
    return deal.count()


def call(deal: Deal, seat: int, rng: random.Random) -> Deal:
    calls = deal.possible_calls(seat)
    return deal.call(seat, rng.choice(calls)) if calls and rng.random() < 0.3 else deal


def lead(deal: Deal, rng: random.Random) -> tuple[Card, ...]:
    """A component of some suit; now and then a throw."""
    suit = rng.choice(list(deal.order.by_suit(deal.hands[deal.turn]).values()))
    if deal.rules.throws and rng.random() < 0.2:
        return tuple(suit[:2])
    return rng.choice(parse_shape(suit, deal.order).components).cards


@pytest.mark.parametrize("name", PRESETS)
def test_a_match_of_real_deals(name: str) -> None:
    rng = random.Random(f"real {name}")
    match = start = Match.start(Rules.preset(name).replace(deal_limit=6), rng.randrange(4))
    played = []
    while match.ended is None and len(played) < 60:
        deal = play_out(match.deal(f"{name} {len(played)}"), rng)
        after = match.after(deal, 9)
        check(match, deal, after)
        played.append(deal)
        match = after
    assert match.ended is not None
    replayed = start
    for index, deal in enumerate(played):
        again_ = replayed.deal(f"{name} {index}").replayed(deal.log)
        assert again_ == deal
        replayed = replayed.after(again_, 9)
    assert replayed == match
