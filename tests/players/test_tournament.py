"""Tournaments: the same cards for both, results that add up, and whoever misbehaves loses that deal only."""

from __future__ import annotations

import math
import sys
from typing import Any

import pytest

from tractor_lab import cli
from tractor_lab.locale import LANGUAGES, texts
from tractor_lab.players import PLAYERS, Limits, RandomPlayer, named, tournament
from tractor_lab.players.making import taken
from tractor_lab.players.tournament_play import LOST, Clock, Deck, Entrant, forfeited, play_deck
from tractor_lab.players.tournament_result import Estimate, Tournament
from tractor_lab.rules import Card, ParseError, Rules, View


class High(RandomPlayer):
    """Leads its highest card."""

    def lead(self, view: View) -> tuple[Card, ...]:
        return view.order.sort(view.hand)[:1]


class Cheat(RandomPlayer):
    """Has jokers that it has not."""

    def follow(self, view: View) -> Any:
        return "BJ " * view.follows.size


class Nonsense(RandomPlayer):
    """Buries seven."""

    def bury(self, view: View) -> Any:
        return 7


class Broken(RandomPlayer):
    """Leads what its view has not."""

    def lead(self, view: View) -> Any:
        return view.of_all_hands  # type: ignore[attr-defined]


class Chatty(RandomPlayer):
    """Answers with texts, lists and generators: all are fine."""

    def bury(self, view: View) -> Any:
        return (card.code for card in super().bury(view))

    def follow(self, view: View) -> Any:
        return ", ".join(card.code for card in super().follow(view))


def quick(*players: Any, deals: int = 2, **more: Any) -> Tournament:
    return tournament(
        players, deals=deals, **{"jobs": 1, "progress": False, "boxed": False, **more}
    )


# -- names -----------------------------------------------------------------------------------------------


def test_every_name_has_its_words() -> None:
    assert list(PLAYERS) == ["random", "beginner", "club", "expert"]
    for lang in LANGUAGES:
        assert len({one.title(lang) for one in PLAYERS.values()}) == 4
        assert all(one.about(lang).endswith((".", "。")) for one in PLAYERS.values())


def test_a_name_that_is_none() -> None:
    with pytest.raises(ValueError, match=r"no 'clubb' here; there are random, beginner, club"):
        named("clubb")
    for name in ([], {}, None, "x" * 999):
        with pytest.raises(ValueError, match="there are random, beginner") as error:
            named(name)
        assert len(str(error.value)) < 200
    with pytest.raises(ValueError, match="seed="):
        named("random", seed=object())
    for budget in ({"worlds": 1.5}, {"worlds": True}, {"seconds": -1}, {"seconds": float("nan")}):
        with pytest.raises(ParseError, match=next(iter(budget))):
            named("expert", **budget)
    with pytest.raises(ParseError, match="megabytes=0"):
        Limits(megabytes=0)


def test_a_factory_gets_what_it_takes() -> None:
    given = {"seed": 1, "seconds": None, "worlds": 3}
    assert taken(lambda: None, given) == {}
    assert taken(lambda seed: None, given) == {"seed": 1}
    assert taken(lambda **all_of_it: None, given) == {"seed": 1, "worlds": 3}


# -- fairness --------------------------------------------------------------------------------------------


def test_both_plays_have_the_same_cards_level_and_declarer() -> None:
    deck = Deck(3, 1, Rules())
    assert deck.deal() == deck.deal()
    one, two = play_deck(Entrant("a", High), Entrant("b", RandomPlayer), deck)
    assert (one.level, one.declarer) == (two.level, two.declarer) == (deck.level, deck.declarer)
    assert (one.swapped, two.swapped) == (False, True)


def test_levels_and_declarers_are_drawn_from_all() -> None:
    decks = [Deck(number, 5, Rules()) for number in range(200)]
    assert {deck.level for deck in decks} == set(Rules().ladder)
    assert {deck.declarer for deck in decks} == {0, 1, 2, 3}


def test_the_same_player_twice_comes_out_even() -> None:
    found = quick(High, High, deals=3)
    assert found.players == ("High", "High 2")
    assert found.duels[0].levels == Estimate(3, 0, 0)
    assert found.duels[0].points == Estimate(3, 0, 0)


@pytest.mark.parametrize("preset", ["looking-for-friends", "six-player", "nanning", "one-deck"])
def test_other_tables(preset: str) -> None:
    found = quick(High, High, deals=1, rules=preset)
    assert found.duels[0].levels.mean == 0
    assert found.forfeits == ()


def test_the_number_of_workers_makes_no_difference() -> None:
    alone = quick("random", "beginner", deals=3, seed=4)
    together = quick("random", "beginner", deals=3, seed=4, jobs=2)
    assert str(alone) == str(together)
    assert alone.frame().equals(together.frame())
    assert str(alone) != str(quick("random", "beginner", deals=3, seed=5))


def test_a_dask_cluster_does_the_work() -> None:
    """Nothing but joblib's backend is another: as docs/bots.md has it."""
    from dask.distributed import Client
    from joblib import parallel_config

    # Workers in this process: a second instead of four. The way to them is the same.
    options = {"n_workers": 1, "threads_per_worker": 1, "dashboard_address": None}
    with (
        Client(processes=False, **options),
        parallel_config(backend="dask", wait_for_workers_timeout=30),
    ):
        found = quick(High, "random", deals=2, seed=4, jobs=-1)
    assert str(found) == str(quick(High, "random", deals=2, seed=4))


# -- who misbehaves --------------------------------------------------------------------------------------


def test_a_player_that_is_not_allowed_what_it_did_loses_that_deal() -> None:
    found = quick(Cheat, Nonsense, Broken, "random")
    assert found.duel("random", "Cheat").levels.mean == LOST
    assert found.duel("random", "Broken").levels.mean == LOST
    assert {(one.player, one.kind, one.asked) for one in found.forfeits} == {
        ("Cheat", "illegal", "follow"),
        ("Nonsense", "nonsense", "bury"),
        ("Broken", "raised", "lead"),
    }
    # A player only loses what it spoils: the deals in which it is never asked that are played.
    assert 0 < found.duel("random", "Nonsense").levels.mean < LOST


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_report_says_what_was_asked_seen_answered_and_allowed(lang: str) -> None:
    words = texts(lang)
    found = quick(Cheat, Nonsense, Broken, deals=1).forfeits
    reports = {one.player: one.text(lang) for one in found}
    deck, asked, answer, allowed = reports["Cheat"].split("\n")
    assert "1" in deck
    assert words["tournament.asked.follow"] in deck
    assert "♠" in asked
    assert "BJ" in answer
    assert words["tournament.allowed.follow"].split("{")[0] in allowed
    assert "8" in reports["Nonsense"].split("\n")[-1]
    assert "of_all_hands" in reports["Broken"]
    assert not any("{" in report for report in reports.values())


def test_a_player_that_cannot_be_made() -> None:
    def nobody() -> Any:
        raise OSError("no file with weights")

    (one, two) = quick(nobody, "random", deals=1).forfeits
    assert (one.kind, one.asked, one.player) == ("begin", "begin", "nobody")
    assert "no file with weights" in two.text("en")


def test_any_form_of_cards_is_an_answer() -> None:
    assert quick(Chatty, "random").forfeits == ()


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("swapped", [False, True])
def test_a_forfeit_costs_its_side_and_nobody_else(seat: int, swapped: bool) -> None:
    deck = Deck(0, 0, Rules())
    levels, points = forfeited(deck, seat, swapped)
    mine = (seat + swapped) % 2 == 0
    assert levels == (-LOST if mine else LOST)
    assert abs(points) == (200 if (seat - deck.declarer) % 2 == 0 else 0)
    assert points * levels >= 0


# -- the numbers -----------------------------------------------------------------------------------------


def test_results_add_up() -> None:
    found = quick(High, "random", deals=3)
    rows = found.frame()
    assert len(rows) == 6
    (duel,) = found.duels
    assert math.isclose(rows["levels"].mean(), duel.levels.mean)
    assert math.isclose(rows["points"].mean(), duel.points.mean)
    turned = found.duel("random", "High")
    assert turned.levels.mean == -duel.levels.mean
    assert dict(found.ranking)["High"].mean == duel.levels.mean


def test_a_deck_counts_once_in_the_ranking() -> None:
    found = quick(High, "random", Chatty)
    assert all(estimate.decks == 2 for _, estimate in found.ranking)
    assert math.isclose(sum(estimate.mean for _, estimate in found.ranking), 0, abs_tol=1e-9)


def test_one_deck_has_no_interval() -> None:
    assert Estimate.of([2.0]).text() == "+2.00"
    assert not Estimate.of([2.0]).clear
    assert Estimate.of([1.0, 1.0, 1.1]).clear


def test_times_are_kept_in_classes() -> None:
    one, two = Clock(), Clock()
    for ms in range(1, 101):
        (one if ms % 2 else two).add(ms / 1000)
    one.merge(two)
    assert (one.decisions, one.longest) == (100, 0.1)
    assert math.isclose(one.mean, 0.0505)
    assert 0.093 < one.within(0.95) < 0.097
    assert Clock().mean == Clock().within(0.5) == 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_and_the_page(lang: str) -> None:
    found = quick("random", High, Cheat, deals=1, rules="qq")
    told = found.table(lang)
    for part in (PLAYERS["random"].title(lang), "High", "QQ", "ms", "95 %"):
        assert part in told
    page = found._repr_html_()
    assert page.count("<table") == 2
    assert " ms" not in page  # never the same twice
    chart = found.chart(lang).to_dict()
    assert len(chart["layer"]) == 3
    shown = found.chart(lang).properties(width=200)._repr_mimebundle_()[0]
    assert shown["application/vnd.vegalite.v5+json"]["width"] == 200, "Jupyter draws it offline"
    assert "text/html" not in shown


# -- what is given ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "more", "said"),
    [
        (["random"], {}, "at least two"),
        ("random", {}, "at least two"),
        (["random", "nobody"], {}, "no 'nobody' here"),
        (["random", RandomPlayer()], {}, r"the class .*RandomPlayer"),
        (["random", "random"], {"deals": 0}, "deals=0"),
        (["random", "random"], {"deals": 2.5}, "deals=2.5"),
        (["random", "random"], {"jobs": 0}, "jobs=0"),
        (["random", "random"], {"rules": "qqq"}, "no 'qqq' here; there are qq"),
        (["random", "random"], {"rules": 5}, "no '5' here; there are standard"),
        (["random", "random"], {"worlds": 0}, "worlds=0"),
        (["random", "random"], {"seconds": "fast"}, 'seconds="fast"'),
        (["random", "random"], {"limits": 5}, "limits=5"),
        (["random", "random"], {"deals": 10**30}, "it may be 1 to 1,000,000"),
        (["random", "random"], {"jobs": 10**30}, "it may be 1 to 1,000"),
        (["random", "random"], {"seed": None}, "seed=None: it may be a number or a word"),
        (["random", "random"], {"lang": "fr"}, "no 'fr' here; there are en, zh"),
    ],
)
def test_a_slip_is_told(players: Any, more: dict[str, Any], said: str) -> None:
    with pytest.raises((ValueError, TypeError), match=said):
        tournament(players, **{"progress": False, **more})


def test_what_is_missing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    for module, call in [
        ("joblib", lambda: quick("random", "random", jobs=2)),
        ("tqdm", lambda: quick("random", "random", progress=True)),
        ("pandas", lambda: quick("random", "random", deals=1).frame()),
        ("altair", lambda: quick("random", "random", deals=1).chart()),
    ]:
        with monkeypatch.context() as without:
            without.setitem(sys.modules, module, None)
            without.setitem(sys.modules, f"{module}.auto", None)
            with pytest.raises(ImportError, match=r'pip install "tractor-lab\[bots\]"') as error:
                call()
            assert error.value._render_traceback_() == [str(error.value)]


# -- the command -----------------------------------------------------------------------------------------


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Any:
    def run(*words: str) -> tuple[int, str, str]:
        code = cli.main(["tournament", *words])
        return (code, *capsys.readouterr())

    return run


def test_the_command(said: Any) -> None:
    words = ["random", "random", "--deals", "1", "--jobs", "1", "--seed", "x"]
    code, out, _ = said(*words, "--lang", "en")
    assert code == 0
    assert "(seed x)" in out
    assert "random v random 2" in out
    code, out, _ = said(*words, "--lang", "zh", "--rules", "qq")
    assert "随机" in out
    assert "规则：QQ。" in out


def test_the_command_lists_the_players(said: Any) -> None:
    assert all(name in said()[1] for name in PLAYERS)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["random"], "at least two"),
        (["random", "nobody"], "nobody"),
        (["random", "random", "--rules", "nowhere.toml"], "nowhere.toml"),
    ],
)
def test_the_command_says_what_is_wrong(said: Any, words: list[str], told: str) -> None:
    code, out, err = said(*words)
    assert (code, out) == (2, "")
    assert told in err
