"""The table of a match: who is asked, what goes on by itself, what is refused, kept and given away."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.game.playing import play_on
from tractor_lab.game import GameTable, play
from tractor_lab.game.hooks import Hooks
from tractor_lab.game.plan import Plan, from_level
from tractor_lab.players.player import answer
from tractor_lab.players.simple import RandomPlayer
from tractor_lab.records import read
from tractor_lab.rules import Rules
from tractor_lab.table.scene import Verdict
from tractor_lab.table.widget import Intent


def open_table(rules: Any = "standard", seed: Any = 7, *, until: str = "", n: int = 9_999, **more):
    """A table, begun, and decided at by chance: until this phase, or so many decisions."""
    more = {"players": "random", "speed": "instant", **more}
    table = play(rules, seed=seed, **more).start()
    decide(table, until, n)
    return table


def decide(table: GameTable, until: str = "", n: int = 9_999) -> GameTable:
    while not table.game.deal_over or table._tick is not None:
        now = table._mine()
        if now is not None and (n == 0 or table.game.deal.phase == until):
            return table
        if now is None:
            go_on(table)
            continue
        n -= 1
        deal = table.game.deal
        done = answer(deal, now.seat, RandomPlayer(len(deal.log))) if now.questions else None
        if done is None or done.do in ("hand-over", "riot"):
            table.wait()
        elif done.do == "call":
            table.call(done.cards)
        else:
            table.play(done.cards)
        assert table.verdict is None or table.verdict.kind != "no", str(table.verdict)
    return table


def go_on(table: GameTable) -> None:
    if table._tick is not None:
        table.step()
    elif table.paused:
        table.next()
    else:
        table._do_here(Intent("here"))


@pytest.mark.parametrize("name", ["joker-bid", "club", "looking-for-friends", "nanning"])
def test_a_deal_in_chinese(name: str) -> None:
    """Every step that a table can tell of has words."""
    table = open_table(name, lang="zh")
    assert table.game.deal_over
    assert table.counted in (0, 4)
    assert not [word for word in ("led", "takes", "game.") if word in table.frame["html"]]


def test_a_table_goes_on_by_itself_in_steps() -> None:
    table = play(players="random", seed=7, speed="normal").start()
    waits = []
    while table._mine() is None:
        assert table.scene.tick is not None
        waits.append(table.scene.tick)
        held = len(table.game.deal.hands[0])
        table.step()
        assert len(table.game.deal.hands[0]) - held <= 1
    assert set(waits) <= {140, 700}
    assert table.scene.tick is None


def test_a_late_tick_is_none() -> None:
    table = play(players="random", seed=7, speed="normal").start()
    turn = table.scene.turn
    before = table.game.deal
    table._do_tick(Intent("tick", option=str(turn - 1)))
    assert table.game.deal == before
    table._do_tick(Intent("tick", option=str(turn)))
    assert table.game.deal != before


def test_by_hand_a_trick_stays_until_it_was_looked_at() -> None:
    table = open_table(speed="by-hand", until="play")
    for _ in range(200):
        if table.paused:
            break
        if table._mine() is None:
            go_on(table)
        else:
            table.play(answer(table.game.deal, 0, RandomPlayer(1)).cards)
    assert table.paused
    tricks = table.game.deal.tricks
    assert table.scene.tick is None
    assert table.scene.round.points is not None
    table._do_play(Intent("play"))  # Enter goes on, too
    assert not table.paused
    assert table.game.deal.tricks is not tricks or table._mine() is not None


def test_what_the_rules_forbid_is_refused_with_the_owed_cards() -> None:
    table = open_table(seed=3, until="play")
    while True:
        view = table.game.deal.view(0)
        if view.trick is not None and len(view.trick.plays[0]) == 1:
            suit = view.order.suit(view.trick.plays[0][0])
            mine = [card for card in view.hand if view.order.suit(card) is suit]
            other = [card for card in view.hand if view.order.suit(card) is not suit]
            if mine and other:
                break
        decide(table, n=1)
    before = table.game.deal
    table.select([other[0]])
    said = table.play([other[0]])
    assert said.kind == "no"
    assert table.game.deal == before
    assert set(said.owed) == set(mine)
    assert table.scene.owed
    table.select([])
    assert {table.scene.pickable[one] for one in table.scene.dim} == set(other)


def test_take_back_and_not() -> None:
    table = open_table(seed=3, until="play")
    before = table.game.deal
    decide(table, n=1)
    table.undo()
    assert table.game.deal == before
    table.settings(take_back=False)
    decide(table, n=1)
    after = table.game.deal
    table.undo()
    assert table.game.deal == after


def test_forced_cards_go_by_themselves_where_that_is_wished() -> None:
    asked = dict.fromkeys((True, False), 0)
    for auto in asked:
        table = open_table("one-deck", seed=5, auto=auto, until="play")
        while not table.game.deal_over:
            asked[auto] += 1
            decide(table, n=1)
    assert asked[True] < asked[False]


def test_the_count_comes_step_by_step() -> None:
    table = open_table("one-deck", speed="by-hand", seed=9, until="play")
    while not table.game.deal_over:
        decide(table, n=1) if table._mine() else go_on(table)
    lines = [len(table.scene.sheets[0].lines)]
    while table.counted < 4:
        table.next()
        lines.append(len(table.scene.sheets[0].lines))
    assert lines == [1, 2, 3, 4]
    assert "Next deal" in [button.label for button in table.scene.buttons]
    table.next()
    assert table.game.number == 2


def test_a_match_without_a_name_is_offered_by_its_rules_and_its_time() -> None:
    open_table("one-deck", until="play")
    said = play(players="random").scene.options[0].text
    assert said.startswith("One deck 20")
    assert said.endswith("deal 1, levels 2 : 2")


def test_a_match_is_kept_and_offered_again(matches: Path) -> None:
    table = open_table(name="Ann and Bo", until="play", n=5)
    fresh = play(players="random", speed="instant")
    assert "Ann and Bo" in fresh.scene.options[0].text
    fresh._do_choose(Intent("choose", option="go-0"))
    assert fresh.game.deal == table.game.deal
    assert fresh._mine() == table._mine()
    decide(table, n=1)
    assert "another notebook" in table.scene.caption
    left = fresh.lobby()
    assert left.game is None
    assert len(left.scene.options) == 1


class Stubborn:
    """A player of one's own that always wants the same card."""

    def declare(self, view):
        return ()

    def bury(self, view):
        return view.hand[: view.rules.kitty]

    def lead(self, view):
        return "BJ"

    follow = lead


def test_a_class_will_do_as_a_player_of_ones_own() -> None:
    table = play(players=[RandomPlayer] * 3, seed=1, speed="instant").start()
    assert not table.game.faults
    assert [one.name for one in table.game.sitters[1:]] == ["RandomPlayer"] * 3


def test_a_player_of_ones_own_that_errs_or_is_missing() -> None:
    table = open_table("one-deck", players=[Stubborn(), "random", "random"], until="play", n=30)
    decide(table, n=6)
    assert "not allowed" in table.scene.caption
    fresh = play(players="random").go_on()
    assert "Stubborn" in fresh.scene.caption
    again = play("one-deck", players=[Stubborn(), "random", "random"]).go_on()
    assert "Stubborn" not in again.scene.caption


def test_a_player_of_ones_own_that_calls_exit_ends_nothing() -> None:
    class Leaver(RandomPlayer):
        def follow(self, view):
            raise SystemExit(3)

    table = open_table("one-deck", players=[Leaver, "random", "random"], until="play", n=20)
    decide(table, n=2)
    assert "SystemExit" in table.game.faults[0]


def test_a_full_disk_is_said_once(monkeypatch: pytest.MonkeyPatch) -> None:
    from tractor_lab import progress

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(progress.Path, "replace", full)
    table = open_table("one-deck", until="play")
    assert "disk is full" in table.scene.caption
    decide(table)
    assert table.game.deal_over


def test_record_and_share(matches: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    table = open_table("one-deck", seed=8)
    table._do_record(Intent("record"))
    file = next(tmp_path.glob("tractor-*.txt"))
    assert read(file.read_text()).deal == table.game.deal
    table._do_share(Intent("share"))
    assert table.share() in table.verdict.sentence
    again = play(deal=table.share(), players="random", speed="instant").start()
    assert again.game.deal.deck == table.game.deal.deck
    decide(again)
    assert again.game.over
    again._do_again(Intent("again"))
    assert again.game.deal.phase != "counted"


def test_helpers_are_asked() -> None:
    asked: list[Any] = []
    refused: list[Any] = []

    def before_play(view, cards, coach, words):
        asked.append((cards, coach, words))
        return Verdict("info", "", "Sure?") if len(asked) == 1 else None

    hooks = Hooks(
        before_play,
        lambda view, step, words, questions: Verdict("info", f"Hint {step}", f"{questions}"),
        lambda view, reason, lang: refused.append(reason.code),
        lambda game, seat, lang: "First throw that held.",
        lambda game, seat, lang: "a review",
    )
    table = open_table("one-deck", seed=3, until="play", coach="gentle")
    table.hooks = hooks
    table.hint()
    said = table.hint()
    assert (said.headline, said.sentence) == ("Hint 2", str(table.game.asked.questions))
    table.play(table.hand[:1] if table.game.deal.trick is None else table.hand[:9])
    assert table.game.deal.trick is None or refused
    cards = answer(table.game.deal, 0, RandomPlayer(1)).cards
    before = table.game.deal
    assert table.play(cards).sentence == "Sure?"
    assert table.game.deal == before
    table.play(cards)
    assert table.game.deal != before
    table.settings(coach="off")
    count = len(asked)
    decide(table)
    assert len(asked) == count
    assert "First throw that held." in table.frame["html"]
    table._do_review(Intent("review"))
    assert table.extra == "a review"


def test_nobody_revokes_by_a_slip() -> None:
    table = open_table("guigang", seed=3, until="play", n=12)
    while True:
        view = table.game.deal.view(0)
        wrong = None
        if view.trick is not None and view.phase == "play":
            size = len(view.trick.plays[0])
            wrong = next(
                (c for c in view.hand if size == 1 and view.follows.why_not([c]) is not None), None
            )
        if wrong is not None:
            break
        decide(table, n=1)
    before = table.game.deal
    assert "revoke" in table.play([wrong]).headline
    assert table.game.deal == before
    table.play([wrong])
    assert table.game.deal != before


@pytest.mark.parametrize("rules", ["four-deck", "six-player"])
def test_a_page_is_small(rules: str) -> None:
    table = open_table(rules, until="play", lang="zh")
    for what in ("last", "seen", "board"):
        getattr(table, "_do_" + what)(Intent(what))
    assert len(table.frame["html"].encode()) < 33_000


def test_sorting() -> None:
    table = open_table(until="play")
    first = table.hand
    rising = table.settings(sorting="rising").hand
    assert rising != first
    assert table.scene.order.suit(rising[-1]).value == "T" or first[-1] == rising[0]
    assert table.settings(sorting="trump-first").hand == first


def test_a_match_that_begins_higher_up() -> None:
    table = play(level="Q", players="random", seed=1).start()
    assert table.game.match.levels == ("Q", "Q")
    assert from_level(Rules(), "2") == Rules()
    with pytest.raises(ValueError, match="x"):
        play(level="x")


@pytest.mark.parametrize(
    ("how", "named"),
    [
        ({"rules": "standart"}, "standart"),
        ({"rules": "none.toml"}, "none.toml"),
        ({"speed": "quick"}, "quick"),
        ({"coach": "loud"}, "loud"),
        ({"seat": 9}, "seat"),
        ({"people": 0}, "people"),
        ({"players": "expert!"}, "expert!"),
        ({"deal": "standard.5.0.0.-.i49.0000"}, "deal"),
        ({"deal": "standard.5.0.0"}, "deal"),
        ({"rules": 5}, "rules"),
        ({"rules": Rules(players=5)}, "friends"),
        ({"players": None}, "players"),
        ({"players": ["club", "club", object()]}, "declare"),
        ({"names": 7}, "names"),
        ({"names": ["x" * 41]}, "names"),
        ({"name": "a\nb"}, "name"),
        ({"seed": [1]}, "seed"),
        ({"lang": ["en"]}, "en"),
        ({"auto": "no"}, "auto"),
        ({"take_back": 0}, "take_back"),
    ],
)
def test_what_cannot_be_played_is_said_at_once(how: dict, named: str) -> None:
    with pytest.raises(ValueError, match=named):
        play(**how)


def test_a_plan_of_another_size_keeps_who_sits_there() -> None:
    plan = Plan(Rules()).with_rules(Rules.preset("six-player"))
    assert [one.person for one in plan.sitters] == [True, *[False] * 5]
    assert play_on(plan.game(), decisions=0).asked is not None


def test_what_it_is_called() -> None:
    assert repr(play(players="random")) == "GameTable(standard; 4 players; not begun)"
    assert repr(open_table(until="play", seed=3)).startswith(
        "GameTable(deal 1; trump=S2; play; hand="
    )
