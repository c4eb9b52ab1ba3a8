"""A review is fair, the same every time, stops when it is told to, and speaks both languages."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from tractor_lab import cli, progress
from tractor_lab.course.drilling.kinds import DRILLS
from tractor_lab.game import play, review_page, reviewing
from tractor_lab.game.decisions import COSTLY, Reviewed, decisions_of
from tractor_lab.game.helpers import Helpers
from tractor_lab.game.mistakes import mistake_of
from tractor_lab.game.review_chart import chart, legend, spoken
from tractor_lab.game.review_moment import MomentTable
from tractor_lab.game.review_page import deal_in, review
from tractor_lab.game.review_words import lines, title, verdict
from tractor_lab.game.reviewing import reviewed
from tractor_lab.game.seats import Sitter
from tractor_lab.game.told import Words
from tractor_lab.locale import LANGUAGES, texts
from tractor_lab.players import ClubPlayer, RandomPlayer, play_deal, step
from tractor_lab.players.weighing import Compared, Loss
from tractor_lab.records import read, write_deal
from tractor_lab.rules import Card, Deal, ImpossiblePosition, ParseError, Rules, View, parse_cards

NAMES = ("You", "East", "North", "West", "fifth", "sixth")


@pytest.fixture(scope="module")
def deal() -> Deal:
    """A deal in which seat 0 plays by chance, and the others well."""
    return play_deal(Deal.shuffled(7, declarer=0), [RandomPlayer("0"), *[ClubPlayer()] * 3])


@pytest.fixture(scope="module")
def found(deal: Deal) -> Reviewed:
    return reviewed(deal, 0, worlds=2)


def test_every_burial_and_play_is_a_decision(deal: Deal, found: Reviewed) -> None:
    own = [one for one in deal.log if one.seat == 0 and one.do in ("bury", "play")]
    made = [one for one in found.decisions if one.do in ("bury", "play")]
    assert [one.played for one in made] == [tuple(sorted(one.cards)) for one in own]
    assert [one.trick for one in made] == [*range(len(deal.tricks) + 1)]
    assert [trick for trick, _ in found.estimates] == [one.trick for one in made]
    assert found.points[-1] == deal.points
    for one in found.decisions:
        assert found.before(one).view(0) == one.view


def test_one_decision_is_spoken_of_as_one(found: Reviewed) -> None:
    costly = replace(found, decisions=found.costly[:1])
    assert verdict(costly, "en") == "Your one decision cost something:"
    assert not re.search(r"\b1 ", "\n".join(lines(costly, "en", NAMES.__getitem__)[-1:]))
    one = next(one for one in found.decisions if not one.forced and one not in found.costly)
    assert verdict(replace(found, decisions=(one,)), "en").startswith(
        "Your one decision cost nothing"
    )


def test_the_costly_ones_are_clear_few_and_better_plays_were_allowed(found: Reviewed) -> None:
    assert 0 < len(found.costly) <= COSTLY
    sizes = [one.loss.size for one in found.costly if one.loss]
    assert sizes == sorted(sizes, reverse=True)
    for one in found.costly:
        assert one.clear
        assert one.found is not None
        assert one.found.better != one.played
        if one.view.trick is not None:
            assert one.found.better in one.view.follows
        else:
            assert not one.view.hand or set(one.found.better) <= set(one.view.hand)


def test_the_same_worlds_are_the_same_review(deal: Deal) -> None:
    early = next(one for one in decisions_of(deal, 0) if one.trick == 2)
    late = deal.replayed(deal.log[: early.at + 1])
    one, two = (reviewed(late, 0, worlds=1).decisions for _ in range(2))
    assert one == two


def test_hidden_cards_change_nothing(deal: Deal) -> None:
    """Two deals that look the same to seat 0 until the first trick get the same worth for the burial."""
    burial = next(one for one in decisions_of(deal, 0) if one.do == "bury")
    begun = deal.replayed(deal.log[: burial.at])
    hands = [*begun.hands]
    hands[1], hands[2] = hands[2], hands[1]
    other = begun._next(begun.log[-1], hands=tuple(hands))
    object.__setattr__(other, "log", begun.log)
    assert other.view(0) == begun.view(0)


def test_it_stops_and_shows_what_it_has(deal: Deal) -> None:
    seen: list[tuple[int, int]] = []
    part = reviewed(
        deal, 0, worlds=1, progress=lambda *at: seen.append(at), stop=lambda: len(seen) > 3
    )
    assert not part.whole
    assert sum(one.found is not None for one in part.decisions) == 4
    assert seen[-1][0] == seen[-1][1]
    assert "Not every decision" in "\n".join(lines(part, "en", NAMES.__getitem__)).replace(
        "\n", " "
    )
    none = reviewed(deal, 0, seconds=0.0)
    assert not none.costly


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_reads_as_text_and_as_a_picture(found: Reviewed, lang: str) -> None:
    said = "\n".join(lines(found, lang, NAMES.__getitem__))
    assert "{" not in said
    for number in range(1, len(found.costly) + 1):
        assert re.search(rf"^{number} · ", said, re.M)
    picture = chart(found, lang)
    assert picture.count("<polyline") == 2
    assert 'role="img"' in picture
    assert spoken(found, lang)[:20] in picture
    assert "<script" not in picture + legend(lang)
    assert picture.count("<circle") == len(found.estimates) + len(found.costly)


class Silent(ClubPlayer):
    """Plays well and never calls."""

    def declare(self, view: View) -> tuple[Card, ...]:
        return ()


def first_deal(quiet: int | None = None) -> Deal:
    """A first deal of three tricks, in which who calls declares; one seat never calls."""
    rules = Rules.preset("one-deck")
    deal = Deal.shuffled(5, rules)
    while len(deal.tricks) < 3:
        deal = step(deal, [Silent() if seat == quiet else ClubPlayer() for seat in range(4)])
    return deal


@pytest.fixture(scope="module")
def caller() -> int:
    """Who calls first in the deal of `first_deal`."""
    seat = next(one for one in first_deal().log if one.do == "call").seat
    assert seat is not None
    return seat


def test_calls_are_decisions_and_so_is_one_that_was_not_made(caller: int) -> None:
    deal = first_deal()
    made = next(one for one in decisions_of(deal, caller) if one.do == "call")
    assert made.operation == deal.log[made.at]
    deal = first_deal(quiet=caller)
    calls = [one for one in decisions_of(deal, caller) if one.do == "call"]
    assert [(one.played, one.operation) for one in calls] == [((), None)]
    assert ClubPlayer().declare(calls[0].view)  # where the club player calls
    assert calls[0].at == made.at
    early = deal.replayed(deal.log[: made.at + 2])
    assert decisions_of(early, caller) == ()  # there was still time to call


def test_a_costly_call_is_told_and_stepped_through(
    caller: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal = play_deal(first_deal(quiet=caller), [ClubPlayer()] * 4)
    seen = decisions_of(deal, caller)
    monkeypatch.setattr(reviewing, "decisions_of", lambda *_: seen[:1])
    one = reviewed(deal, caller, worlds=8).decisions[0]
    assert one.clear  # it gave the declarer away
    assert one.estimate is None
    found = Reviewed(deal, caller, (one,))
    for lang in LANGUAGES:
        said = "\n".join(lines(found, lang, NAMES.__getitem__))
        assert "{" not in said
        assert chart(found, lang).count("<circle") == 1
    assert "Calling trump: you waited, better" in title(one, 1, "en")
    monkeypatch.setattr(review_page, "reviewed", lambda *_, **__: found)
    table = review(deal, caller, lang="en").tables[0]
    texts = [table.go(name).scene.prompt for name in ("before", "mine", "better", "came")]
    assert texts[0] == "What you saw. Would you call?"
    assert texts[1] == "You called nothing."
    assert texts[3].startswith("The opponents made")


def test_every_kind_of_call_has_words() -> None:
    """Each kind, made or missed: to wait, another suit, the same one, no trump."""
    view = Deal.shuffled(1).draw_all().view(0)
    single, pair, none = parse_cards("H2"), parse_cards("H2 H2"), parse_cards("BJ BJ")
    spade = parse_cards("S2")
    told = {
        ((), single): "call.missed",
        (single, ()): "call.wait",
        (single, spade): "call.other",
        (single, none): "call.other",
        (single, pair): "call.same",
    }
    for (mine, better), kind in told.items():
        mistake = mistake_of(view, mine, better)
        assert mistake.kind == kind
        for lang in LANGUAGES:
            said = mistake.words("why", lang, NAMES.__getitem__)
            assert "{" not in said
            assert f"belief.{mistake.practice.belief}" in texts(lang)
            assert mistake.practice.drill in DRILLS
        if none in (mine, better):
            assert "no trump" in mistake.words("why", "en", NAMES.__getitem__)


def test_friends_are_weighed_and_told() -> None:
    rules = Rules.preset("looking-for-friends")
    deal = Deal.shuffled(3, rules, rules.ladder[0], 0)
    while deal.phase != "play":
        deal = step(deal, [RandomPlayer(str(seat)) for seat in range(rules.players)])
    found = reviewed(deal, 0, worlds=2)
    one = next(one for one in found.decisions if one.do == "friends")
    assert one.found is not None
    assert len(one.nth) == rules.friends
    worse = replace(
        one,
        found=Compared(
            one.played,
            parse_cards("HA DA")[: rules.friends],
            Loss(1.0, 9.0, 0.1, 1.0, 20),
            (1.0, 9.0),
        ),
        better_nth=(2,) * rules.friends,
    )
    whole = Reviewed(deal, 0, (worse,))
    for lang in LANGUAGES:
        assert "{" not in "\n".join(lines(whole, lang, NAMES.__getitem__))
    assert "♥A the second" in title(worse, 1, "en")
    assert (
        MomentTable(whole, worse, 1, Words([Sitter()] * rules.players, 0, "zh"))
        .go("mine")
        .scene.prompt
    )


@pytest.mark.parametrize("preset", ["looking-for-friends", "one-deck", "guigang"])
def test_other_rule_sets_and_other_seats(preset: str) -> None:
    rules = Rules.preset(preset)
    deal = Deal.shuffled(3, rules, rules.ladder[0], 0)
    players = [RandomPlayer(str(seat)) for seat in range(rules.players)]
    while deal.phase != "counted" and len(deal.tricks) < 4:
        deal = step(deal, players)
    part = reviewed(deal, rules.players - 1, seconds=0.3)
    assert part.decisions
    assert lines(part, "en", NAMES.__getitem__)[0] == "Review of the deal"


def test_a_page_steps_through_and_goes_on(
    deal: Deal, found: Reviewed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review_page, "reviewed", lambda *_, **__: found)
    page = review(deal, 0, lang="en")
    assert page.found is not None
    assert len(page.tables) == len(page.found.costly)
    assert repr(page).startswith("Review of the deal")
    for table in page.tables:
        assert not table.scene.pickable  # nothing to pick in the past
        texts = [table.go(name).scene.prompt for name in ("before", "mine", "better", "came")]
        assert len(set(texts)) == 4
        others = {place.held for place in table.go("before").scene.round.places}
        assert None not in others
        with pytest.raises(ValueError, match="before"):
            table.go("later")
    page._on(page.found.costly[0])
    game = page._slots[0].children[0].children[0].game
    assert game is not None
    assert game.deal.view(0) == page.found.costly[0].view


def test_deals_come_as_many_things(deal: Deal) -> None:
    text = write_deal(deal, ["Ann", "Bo", "Cy", "Di"])
    assert deal_in(text) == (deal, ("Ann", "Bo", "Cy", "Di"))
    assert deal_in(read(text), 1)[0] == deal
    with pytest.raises(ValueError, match="2"):
        deal_in(text, 2)
    with pytest.raises(ValueError, match="deal=5"):
        deal_in(5)
    with pytest.raises(ImpossiblePosition, match="seat"):
        review(deal, 4)
    with pytest.raises(ValueError, match="over yet"):
        review(play("one-deck"))
    with pytest.raises(ValueError, match="over yet"):  # what others hold now stays hidden
        review(play("one-deck", players="random", seed=1, speed="instant").start(), 1)
    with pytest.raises(ParseError, match="worlds=0"):
        review(deal, worlds=0)
    with pytest.raises(ParseError, match="seconds"):
        review(deal, seconds=float("inf"))


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    file = tmp_path / "progress.json"
    monkeypatch.setenv("TRACTOR_LAB_PROGRESS", str(file))
    return file


def test_what_it_finds_is_practised_once(found: Reviewed, path: Path) -> None:
    helpers = Helpers()
    assert "drills" in helpers.reviewed(found, "en")
    first = path.read_bytes()
    assert not helpers.reviewed(found, "en")
    assert path.read_bytes() == first
    kept = progress.read(path)
    missed = [one for entry in kept.values() if entry.practice for one in entry.practice.missed]
    assert len(missed) == len(found.costly)


def test_in_the_console(deal: Deal, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "deal.txt"
    begun = deal.replayed(deal.log[: decisions_of(deal, 1)[3].at + 1])
    file.write_text(write_deal(begun), encoding="utf-8")
    assert cli.main(["review", str(file), "--seat", "1", "--worlds", "1", "--lang", "zh"]) == 0
    assert "复盘" in capsys.readouterr().out
    assert cli.main(["review", str(file), "--seat", "9"]) == 2
    assert "seat 9" in capsys.readouterr().err
    assert cli.main(["review", str(file), "--deal", "2"]) == 2
    assert cli.main(["review", str(tmp_path / "none.txt")]) == 2
    file.write_text("nothing")
    assert cli.main(["review", str(file)]) == 1
    assert "Traceback" not in capsys.readouterr().err


def test_a_deal_that_nobody_declared() -> None:
    part = reviewed(Deal.shuffled(1).draw(5), 0, worlds=1)
    said = "\n".join(lines(part, "en", NAMES.__getitem__))
    assert "Nobody declared" in said
    assert "nothing to decide" in said
    assert chart(part, "en").startswith("<svg")
