"""The coach asks before what costs much, and never twice; mistakes have a name and a drill."""

from __future__ import annotations

from pathlib import Path
from time import thread_time

import pytest

from tractor_lab import progress
from tractor_lab.course.drilling.kinds import DRILLS
from tractor_lab.course.repeat import due_drills, mixed_up
from tractor_lab.game import GameTable, Settings, deal_of, play, seated
from tractor_lab.game.coach import MARGINS, Coach, forced, loss_words, question
from tractor_lab.game.helpers import Helpers
from tractor_lab.game.hooks import Hooks
from tractor_lab.game.mistakes import KINDS, REFUSED, mistake_of
from tractor_lab.game.plan import Plan
from tractor_lab.game.poor_calls import poor_call
from tractor_lab.locale import LANGUAGES, texts
from tractor_lab.players import ClubPlayer, step
from tractor_lab.players.weighing import Loss
from tractor_lab.rules import Card, Deal, Operation, View
from tractor_lab.table.scene import Verdict

NAMES = ("You", "East", "North", "West")


def moments(seed: int) -> list[View]:
    """The plays of seat 0 in a deal of clubs."""
    deal, found = Deal.shuffled(seed, declarer=seed % 4), []
    while deal.phase != "counted":
        if deal.phase == "play" and deal.turn == 0:
            found.append(deal.view(0))
        deal = step(deal, [ClubPlayer()] * 4)
    return found


def worst(view: View) -> tuple[Card, ...]:
    """The legal play with the most points on a trick that the other side holds."""
    return max(view.follows, key=lambda play: sum(card.points for card in play))


@pytest.fixture(scope="module")
def views() -> list[View]:
    return [view for seed in (0, 5) for view in moments(seed)]


def test_points_for_the_other_side_are_asked_about_and_only_once(views: list[View]) -> None:
    coach, asked = Coach(), []
    begun, count = thread_time(), 0
    for view in views:
        if view.trick is None or forced(view, ()) or len(view.follows) > 60 or len(asked) == 2:
            continue
        cards = worst(view)
        if mistake_of(view, cards, view.follows.example).kind != "gives":
            continue
        said = coach.before_play(view, cards, "strict", "en")
        count += 1
        if said is not None:
            asked.append((view, cards, said))
            assert coach.before_play(view, cards, "strict", "en") is None
    assert (thread_time() - begun) / count < 0.5
    assert asked
    for _, cards, said in asked:
        assert said.kind == "info"
        assert any(card.symbol in said.sentence for card in cards if card.suit)
        assert "Press Play once more" in said.sentence
    view, cards, said = asked[0]
    assert Coach().before_play(view, cards, "strict", "en") == said  # the same every time


def test_off_asks_nothing_and_forced_cards_are_not_asked_about(views: list[View]) -> None:
    for view in views:
        if view.trick is not None and len(view.follows) == 1:
            assert Coach().before_play(view, view.follows.example, "strict", "en") is None
    follow = next(view for view in views if view.trick is not None and len(view.follows) > 1)
    assert Coach().before_play(follow, worst(follow), "off", "en") is None


def test_what_the_club_player_does_is_not_asked_about_by_a_gentle_coach(views: list[View]) -> None:
    own = [(view, ClubPlayer().advise(view)) for view in views[::12]]
    asked = [Coach().before_play(view, one.cards, "gentle", "en") for view, one in own if one]
    assert sum(said is not None for said in asked) <= 1


def test_a_margin_is_passed_in_levels_or_points_and_never_by_chance() -> None:
    gentle = MARGINS["gentle"]
    assert gentle.passed(Loss(0.6, 0, 0.1, 9, 20))
    assert gentle.passed(Loss(0.0, 15, 0.1, 3, 20))
    assert not gentle.passed(Loss(0.3, 6, 0.1, 1, 20))
    assert not gentle.passed(Loss(0.9, 30, 0.9, 30, 20))
    assert loss_words(Loss(1.0, 0.2, 0, 0, 9), "en") == "one level"
    assert loss_words(Loss(0.0, 0.2, 0, 0, 9), "zh") == "大约 1 分"


def test_every_mistake_has_words_a_drill_and_a_place_on_the_progress_page(
    views: list[View],
) -> None:
    for practice in (*KINDS.values(), *REFUSED.values()):
        assert practice.drill in DRILLS
        for lang in LANGUAGES:
            assert f"belief.{practice.belief}" in texts(lang)
    for kind in KINDS:
        for lang in LANGUAGES:
            assert {f"mistake.ask.{kind}", f"mistake.why.{kind}"} <= texts(lang).keys()
    kinds = set()
    for view in views:
        others = [(card,) for card in view.hand] if view.trick is None else list(view.follows)[:30]
        for cards in others[1:]:
            mistake = mistake_of(view, cards, others[0])
            kinds.add(mistake.kind)
            for what in ("ask", "why"):
                said = mistake.words(what, "en", NAMES.__getitem__)
                assert "{" not in said
                assert said[0] == said[0].upper()
            verdict = question(view, mistake, Loss(0.5, 12, 0.1, 2, 20), "zh")
            assert "{" not in str(verdict)
    assert {"gives", "lets", "dear", "sure", "breaks", "feed", "discard"} <= kinds


def overcalls() -> list[tuple[View, tuple[Card, ...]]]:
    """Calls over a call of the partner's that are possible once all cards are drawn."""
    found = []
    for seed in range(40):
        deal = Deal.shuffled(f"calls {seed}", declarer=0).draw_all()
        for cards in deal.possible_calls(1)[:1]:
            view = deal.do(Operation("call", 1, cards)).view(3)
            found += [(view, other) for other in view.possible_calls]
    return found


def test_a_strict_coach_asks_about_a_poor_call_over_the_partners_once() -> None:
    count = 0
    for view, cards in overcalls():
        poor = poor_call(view, cards)
        if poor is None:
            continue
        count += 1
        assert tuple(sorted(cards)) != tuple(sorted(ClubPlayer().declare(view)))
        coach = Coach()
        assert coach.before_play(view, cards, "gentle", "en") is None
        said = coach.before_play(view, cards, "strict", "en")
        assert said is not None
        assert said.sentence.startswith("Your partner's call stands, ")
        assert f"it would be {poor.trumps} trump" in said.sentence
        assert coach.before_play(view, cards, "strict", "en") is None
        assert Coach().before_play(view, cards, "strict", "zh") is not None
    assert count


def test_at_the_table_the_same_call_once_more_is_made() -> None:
    hooks = Hooks(before_play=lambda *_: Verdict("info", "", "Sure?"))
    settings = Settings(speed="instant", coach="strict")
    plan = Plan(lot=deal_of(Deal.shuffled(7, declarer=0)), sitters=seated(4), settings=settings)
    table = GameTable(plan, "en", hooks).start()
    game = table.game
    assert game is not None
    call, before = game.deal.possible_calls(0)[0], len(game.deal.log)
    assert table.call(call).verdict == Verdict("info", "", "Sure?")
    assert len(game.deal.log) == before
    table.call(call)
    assert game.deal.calls[0].seat == 0


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    file = tmp_path / "progress.json"
    monkeypatch.setenv("TRACTOR_LAB_PROGRESS", str(file))
    return file


def test_a_refused_play_is_practised_and_counts_once(views: list[View], path: Path) -> None:
    helpers = Helpers()
    wrong = [
        (view, view.follows.why_not((card,)))
        for view in views
        if view.trick is not None and len(view.trick.plays[0]) == 1
        for card in view.hand
        if (card,) not in view.follows
    ]
    view, reason = wrong[0]
    assert reason is not None
    helpers.refused(view, reason, "en")
    helpers.refused(view, reason, "en")
    kept = progress.read(path)
    assert due_drills(kept) == [("owe", 1)]
    assert [(one.words, one.count) for one in mixed_up(kept, "en")] == [
        ("any card may be played, whatever was led", 1)
    ]


def test_a_hint_lifts_its_cards_in_the_third_step(views: list[View]) -> None:
    view = next(v for v in views if v.trick is not None and len(v.follows) > 1)
    helpers = Helpers()
    first, third = helpers.hint(view, 1, "en"), helpers.hint(view, 3, "en")
    assert first is not None
    assert third is not None
    assert not first.owed
    assert third.owed in view.follows
    assert "1 of 3" in first.headline


def test_at_the_table_a_burial_is_asked_about_and_calls_have_hints() -> None:
    """The jokers and aces into the kitty: the same cards once more are buried."""
    table = play(deal=Deal.shuffled(7, declarer=0), coach="gentle", speed="instant").start()
    game = table.game
    assert game is not None
    if game.deal.phase in ("draw", "lift"):
        said = table.hint()
        assert said is not None
        assert "1 of 3" in said.headline
    while game.deal.phase in ("draw", "lift"):
        table.wait(silent=game.deal.phase == "draw")
        table.step()
    assert game.deal.phase == "bury"
    order = game.deal.order
    cards = order.sort(game.deal.hands[0])[: game.rules.kitty]
    said = table.play(cards)
    assert said is not None
    assert "Press the button once more" in said.sentence
    assert game.deal.phase == "bury"
    table.play(cards)
    assert game.deal.phase == "play"
