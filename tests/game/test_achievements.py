"""Achievements are true, kept once with their first day, and merge as all progress does."""

from __future__ import annotations

from pathlib import Path

import pytest

from tractor_lab import progress
from tractor_lab.course import progress_page
from tractor_lab.game.achievements import (
    FEATS,
    LESSONS,
    PREFIX,
    Played,
    achieved,
    keep,
    known,
    line,
)
from tractor_lab.locale import LANGUAGES, texts
from tractor_lab.players import ClubPlayer, RandomPlayer, play_deal
from tractor_lab.progress import Entry
from tractor_lab.rules import Deal, Suit, View, parse_shape

Cards = tuple[object, ...]


class Thrower(RandomPlayer):
    """Throws whole short suits, whoever may beat them."""

    def lead(self, view: View) -> Cards:
        for cards in view.order.by_suit(view.hand).values():
            if 1 < len(cards) <= 3:
                return cards
        return super().lead(view)


@pytest.fixture(scope="module")
def deals() -> list[Deal]:
    clubs = [
        play_deal(Deal.shuffled(seed, declarer=seed % 4), [ClubPlayer()] * 4) for seed in range(5)
    ]
    mixed = [Thrower(str(seat)) for seat in range(4)]
    return [*clubs, play_deal(Deal.shuffled("throws", declarer=0), mixed)]


def test_what_is_found_is_so(deals: list[Deal]) -> None:
    seen = set()
    for deal in deals:
        order = deal.order
        for seat in range(4):
            found = achieved(deal, seat)
            seen |= set(found)
            led = [trick for trick in deal.tricks if trick.leader == seat]
            assert ("throw-failed" in found) == any(trick.thrown for trick in led)
            held = [
                trick
                for trick in led
                if not trick.thrown
                and trick.winner == seat
                and len(parse_shape(trick.plays[0], order).components) > 1
            ]
            assert ("throw-held" in found) == bool(held)
            ours = seat in deal.declarers
            taken = deal.result is not None and deal.result.change.side == "opponents"
            assert ("took-over" in found) == (taken and not ours)
            if "overruff" in found:
                assert any(
                    sum(all(order.suit(c) is Suit.TRUMP for c in play) for play in trick.plays) > 1
                    for trick in deal.tricks
                    if trick.winner == seat
                )
    assert {"throw-held", "throw-failed", "took-over", "fed", "ruff"} <= seen


def test_nothing_before_the_count(deals: list[Deal]) -> None:
    half = deals[0].replayed(deals[0].log[:-1])
    assert achieved(half, 0) == ()
    assert not Played(half, 0).won


def test_every_achievement_teaches_something() -> None:
    assert len(LESSONS) >= 16
    assert FEATS.keys() <= LESSONS.keys()
    for lang in LANGUAGES:
        for name in LESSONS:
            assert texts(lang)[f"achieved.{name}"]
            assert len(texts(lang)[f"achieved.{name}.rule"]) > 10


def test_kept_once_with_the_first_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "progress.json"
    monkeypatch.setenv("TRACTOR_LAB_PROGRESS", str(path))
    assert keep(("fed", "ruff"), "en") == ("fed", "ruff")
    assert keep(("ruff", "void"), "en") == ("void",)
    kept = progress.read(path)
    assert list(known(kept)) == ["fed", "ruff", "void"]
    earlier = {PREFIX + "fed": Entry(1, passed="2026-01-01T00:00:00.000Z")}
    for both in (progress.merge(kept, earlier), progress.merge(earlier, kept)):
        assert known(both)["fed"] == "2026-01-01T00:00:00.000Z"
    assert progress.loads(progress.dumps(kept)) == kept
    path.write_bytes(b"broken")
    assert keep(("void",), "en") == ()
    monkeypatch.setenv("TRACTOR_LAB_PROGRESS", "off")
    assert keep(("void",), "en") == ()


def test_one_quiet_line() -> None:
    assert line((), "en") == ""
    said = line(("void", "ruff"), "zh")
    assert "扣光一门" in said
    assert "毙到二十分" in said
    assert "{" not in said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_progress_page_lists_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    monkeypatch.setenv("TRACTOR_LAB_PROGRESS", str(tmp_path / "progress.json"))
    assert texts(lang)["achieved.fed"] not in progress_page(lang)._repr_html_()
    keep(("fed", "kitty-tractor"), lang)
    page = progress_page(lang)
    for shown in (page._repr_html_(), repr(page)):
        assert texts(lang)["achieved.fed"] in shown
        assert f"{len(LESSONS)}" in shown
    assert texts(lang)["achieved.kitty-tractor.rule"] in page._repr_html_()
    assert "08_the_kitty" in page._repr_html_()
