"""A match without a table: whoever decides, it comes out the same again, whatever happens in between."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from tests.game.playing import decide, new_game, play_on
from tractor_lab.game import Game, Lot, deal_of, record_text, seated, start
from tractor_lab.records import read
from tractor_lab.rules import Deal, Operation, ParseError, Rules
from tractor_lab.rules.errors import ImpossiblePosition, NotAllowed

SHORT = Rules(decks=1, levels=("2", "3", "A"), must_defend=())


@pytest.mark.parametrize("name", ["one-deck", "joker-bid", "looking-for-friends"])
def test_a_deal_of_other_presets(name: str) -> None:
    game = play_on(new_game(Rules.preset(name), seed=name))
    assert game.deal_over
    assert not game.faults
    assert Game.from_json(json.loads(json.dumps(game.to_json()))).deal == game.deal


def test_a_match_to_its_end() -> None:
    game = new_game(SHORT, seed=3)
    while True:
        play_on(game)
        if game.over:
            break
        game.next_deal()
    assert game.after is not None
    assert game.after.ended == "won"
    record = read(record_text(game, lambda seat: f"player {seat}"))
    assert len(record.deals) == game.number
    assert record.match == game.after
    with pytest.raises(ImpossiblePosition):
        game.next_deal()
    again = Game.from_json(game.to_json())
    assert (again.deal, again.done, again.after) == (game.deal, game.done, game.after)


def test_the_same_seed_is_the_same_match_killed_or_not() -> None:
    straight = play_on(new_game(SHORT, seed="twice"))
    broken = new_game(SHORT, seed="twice")
    while not broken.deal_over:  # a new kernel before every decision
        broken = Game.from_json(json.loads(json.dumps(broken.to_json())))
        play_on(broken, decisions=1)
    assert broken.deal == straight.deal
    assert new_game(SHORT, seed="other").deal.deck != straight.deal.deck


def test_what_is_kept_says_no_card_that_is_hidden() -> None:
    game = play_on(new_game(), "play", 12)
    said = " ".join(game.to_json()["deals"][-1])
    for play in (step for step in game.deal.log if step.do == "play"):
        assert str(play) in said
    assert str(game.deal.hands[1][0].code * 2) not in said
    assert "deck" not in game.to_json()


def test_taking_back_leads_to_the_last_decision_of_a_person() -> None:
    game = play_on(new_game(seed=5), "play")
    first = game.deal
    decide(game, game.asked)
    play_on(game, "play", 0)
    before = game.deal
    decide(game, game.asked)
    play_on(game, "play", 0)
    assert game.may_take_back(0)
    game.take_back(0)
    assert game.deal == before
    assert game.asked.seat == 0
    game.take_back(0)
    assert game.deal == first
    strict = play_on(new_game(seed=5, take_back=False), "play")
    assert not strict.may_take_back(0)
    with pytest.raises(ImpossiblePosition):
        strict.take_back(0)


def test_nobody_takes_back_what_another_person_has_answered() -> None:
    game = play_on(new_game(people=2, seed=2), "play")
    first = game.asked.seat
    decide(game, game.asked)
    assert game.may_take_back(first)
    play_on(game, "play", 0)
    second = game.asked.seat
    assert second != first
    decide(game, game.asked)
    assert not game.may_take_back(first)
    assert game.may_take_back(second)


def test_together_at_one_screen_everybody_is_asked_for_the_last_calls() -> None:
    """Whoever could call and who could not are asked alike: being asked tells nothing."""
    for seed in range(4):
        game = new_game(people=4, seed=seed)
        seen = []
        while game.deal.phase in ("draw", "lift"):
            if game.step() is None:
                seen.append(game.asked.seat)
                game.wait(game.asked.seat)
        assert len(seen) == 4
        assert seen[0] == game.deal.first


def test_a_person_waits_and_is_asked_again_when_there_is_something_new() -> None:
    for seed in range(8):
        game = new_game(seed=seed)
        asked = []
        while game.deal.phase == "draw":
            if game.step() is None:
                asked.append(frozenset(game.deal.possible_calls(0)))
                game.wait(0, silent=len(asked) == 3)
        assert len(asked) <= 3
        assert all(later - earlier for earlier, later in pairwise(asked))


def test_what_is_not_allowed_changes_nothing() -> None:
    game = play_on(new_game(), "bury")
    if game.deal.phase != "bury":
        game = play_on(new_game(seed=11), "bury")
    before = game.to_json()
    with pytest.raises((NotAllowed, ImpossiblePosition)):
        game.do(Operation("bury", 0, game.deal.hands[0][:3]))
    with pytest.raises(ImpossiblePosition):
        game.do(Operation("play", 1, game.deal.hands[1][:1]))
    assert game.to_json() == before


class Cheat:
    """Plays what it does not hold."""

    def declare(self, view):
        return ()

    def bury(self, view):
        raise RuntimeError("no idea")

    def lead(self, view):
        return "BJ BJ BJ"

    follow = lead


def test_a_bot_that_cheats_stops_nothing() -> None:
    sitters = seated(4, 0, 1, bots=[Cheat(), Cheat(), Cheat()])
    game = play_on(Game(Rules(), sitters, 4))
    assert game.deal_over
    assert any("BJ" in fault for fault in game.faults)


def test_a_deal_is_given_away_as_a_word() -> None:
    game = play_on(new_game(Rules(decks=2, players=6)))
    code = game.this_lot().code
    assert len(code) < 60
    assert Lot.read(code).deal().deck == game.deal.deck
    fresh = Game(game.rules, seated(6, 2, bots="random"), lot=Lot.read(code))
    assert fresh.deal.deck == game.deal.deck
    assert (fresh.deal.level, fresh.match, fresh.over) == (game.deal.level, None, False)
    play_on(fresh)
    assert fresh.over
    fresh.again()
    assert fresh.deal.drawn == 0


@pytest.mark.parametrize(
    "deal",
    [
        Deal.shuffled(1, Rules(decks=3, step=50), "7", 1, other_level="9"),
        Deal.shuffled(1, Rules.preset("one-deck"), first=2),
        Deal.shuffled(1, Rules(kitty=6), "5").draw_all(),
    ],
)
def test_any_deal_has_a_code(deal: Deal) -> None:
    assert Lot.read(Lot.of(deal).code).deal() == deal.replayed(())


@pytest.mark.parametrize(
    "code",
    ["", "x", "standard.5.0.0.-.i49.0000", "standard.5.0.0.-.i49.638", "a.b.c.d.e.f.g", "..\n" * 3],
)
def test_a_misspelt_code_is_refused(code: str) -> None:
    with pytest.raises(ParseError, match="deal"):
        Lot.read(code)


def test_a_deal_is_named_in_many_ways() -> None:
    deal = play_on(new_game(seed=8)).deal
    from tractor_lab.records import write_deal

    assert deal_of(write_deal(deal)).deal().deck == deal.deck
    assert deal_of(deal).deal().deck == deal.deck
    code = deal_of(49).code
    for line in (
        f'play(deal="{code}")',
        f"play(deal='{code}')",
        f" play(deal=“{code}”) ",
        f'"{code}"',
    ):
        assert deal_of(line) == deal_of(code)
    with pytest.raises(ValueError, match="a letter of it is wrong"):
        deal_of(f'play(deal="{code[:-1]}")')
    assert deal_of("Ann's and Bo's").seed == "Ann's and Bo's"
    assert deal_of(49).deal().deck == Deal.shuffled(49).deck
    assert deal_of("a word").deal().deck == Deal.shuffled("a word").deck
    with pytest.raises(ValueError, match=r"deal=4\.5"):
        deal_of(4.5)


def test_no_record_before_a_deal_is_over() -> None:
    game = play_on(new_game(), "play", 9)
    with pytest.raises(ParseError, match="over"):
        record_text(game)
    play_on(game)
    game.next_deal()
    hidden = play_on(game, "play", 5).deal.hands
    assert len(read(record_text(game)).deals) == 1
    assert str(hidden) not in record_text(game)


@pytest.mark.parametrize(
    ("how", "named"),
    [
        ({"people": 5}, "people"),
        ({"seat": 4}, "seat"),
        ({"names": ["a", "b"]}, "names"),
        ({"names": ["x" * 99]}, "names"),
        ({"bots": "clubb"}, "clubb"),
        ({"bots": ["random"]}, "players"),
    ],
)
def test_seats_that_do_not_fit(how: dict, named: str) -> None:
    with pytest.raises(ValueError, match=named):
        seated(4, **{"bots": "random", **how})


@pytest.mark.parametrize("change", ["rules", "sitters", "deals", "settings", "lot", "minutes"])
def test_a_game_that_cannot_be_read(change: str) -> None:
    data = play_on(new_game(), "play", 6).to_json()
    for wrong in (None, 5, "x", [], [["play 0 XX"]], {"preset": "none"}):
        if (change, str(wrong)[:1]) in (
            ("lot", "N"),
            ("lot", "["),
            ("deals", "["),
            ("settings", "{"),
        ):
            continue
        with pytest.raises(ParseError):
            Game.from_json({**data, change: wrong})


def test_what_cannot_be_a_table_or_a_game_is_said() -> None:
    for players in (3, 10**30, None, [], "4"):
        with pytest.raises(ValueError, match=r"players=.*: it may be 4 to 6"):
            seated(players)
    with pytest.raises(ValueError, match="game=5: it may be a game, or the table"):
        record_text(5)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no deal is over"):
        record_text(start.play(players="random", seed=1, lang="en").start())
