"""Whole matches of every rule set, of any results and of real deals. Rules page, section 7."""

from __future__ import annotations

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
    parse_shape,
)


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
