"""Players in boxes: whatever one of them does, the table plays on and knows what happened."""

from __future__ import annotations

import pickle
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Lock
from typing import Any

import pytest

from tests.ends import runs, until
from tests.players import bots
from tractor_lab.locale import LANGUAGES
from tractor_lab.players import PlayerError, RandomPlayer, play_deal, step, tournament
from tractor_lab.players.boxed import Box, BoxedEntrant, BoxedPlayer, Limits, close_boxes, sendable
from tractor_lab.players.boxed_views import Reader, Writer
from tractor_lab.players.tournament_forfeit import Forfeit, Trouble
from tractor_lab.players.tournament_play import Deck, Entrant, play_once
from tractor_lab.rules import Deal, Rules

LIMITS = Limits(seconds=10, deal_seconds=30, megabytes=600)
"""Generous, for a busy machine."""
HASTY = Limits(seconds=0.3, deal_seconds=30, megabytes=600)
OPPONENTS = Entrant("them", RandomPlayer)


@pytest.fixture(scope="module", autouse=True)
def no_process_is_left() -> Iterator[None]:
    yield
    close_boxes()


class Alone(BoxedEntrant):
    """In a box at seat 0 only; its partner is a player of ours, which starts sooner."""

    def sit(self, seat: int, seed: str) -> Any:
        return RandomPlayer(seed) if seat else super().sit(seat, seed)

    def rise(self, player: Any) -> None:
        if not isinstance(player, RandomPlayer):
            super().rise(player)


def played(kind: type, limits: Limits = LIMITS, **options: Any) -> Forfeit | None:
    """Why the player lost this deal, if it did: it declares, so that it buries and leads first."""
    deck = next(deck for deck in (Deck(n, 0, Rules()) for n in range(99)) if deck.declarer == 0)
    one = Alone("it", sendable(kind), limits, tuple(options.items()))
    play = play_once(one, OPPONENTS, deck, False)
    assert play.lost is None or play.levels == -3
    return play.lost


# -- what is sent ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", ["standard", "nanning", "looking-for-friends"])
def test_a_view_arrives_as_it_was(preset: str) -> None:
    rules = Rules.preset(preset)
    deal = Deal.shuffled("boxed", rules, rules.ladder[0], declarer=0)
    players = [RandomPlayer(n) for n in range(rules.players)]
    writers, readers = [Writer() for _ in players], [Reader() for _ in players]
    sizes = []
    while deal.phase not in ("counted", "redeal"):
        for seat, (writer, reader) in enumerate(zip(writers, readers, strict=True)):
            view = deal.view(seat)
            parcel = pickle.dumps(writer.write(view))
            sizes.append(len(parcel))
            assert reader.read(pickle.loads(parcel)) == view
        for _ in range(5):  # a seat is not asked after every operation
            if deal.phase not in ("counted", "redeal"):
                deal = step(deal, players)
    assert sorted(sizes)[len(sizes) // 2] < 3000


def test_boxed_or_not_is_the_same_play() -> None:
    deal = Deal.shuffled("boxed", declarer=0)
    others = [RandomPlayer(n) for n in (1, 2, 3)]
    one = BoxedPlayer(RandomPlayer, LIMITS, seed=7)
    apart = play_deal(deal, [one, *others])
    others = [RandomPlayer(n) for n in (1, 2, 3)]
    assert apart.log == play_deal(deal, [RandomPlayer(7), *others]).log
    assert not hasattr(one, "riot")
    assert not hasattr(one, "anything")
    one.close()
    with pytest.raises(Trouble, match="gone"):
        one.lead(deal.view(0))


# -- what a player may do to us --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "trouble", "asked"),
    [
        (bots.Endless, "illegal", "lead"),
        (bots.Ugly, "raised", "lead"),
        (bots.Leaves, "gone", "lead"),
        (bots.Dies, "gone", "lead"),
        (bots.Exits, "raised", "lead"),
        (bots.Eats, "memory", "lead"),
        (bots.Forges, "gone", "lead"),
        (bots.Changes, "illegal", "lead"),
    ],
)
def test_it_loses_that_deal(kind: type, trouble: str, asked: str) -> None:
    lost = played(kind)
    assert lost is not None
    assert (lost.kind, lost.asked, lost.player, lost.seat) == (trouble, asked, "it", 0)
    for lang in LANGUAGES:
        told = lost.text(lang)
        assert "{" not in told
        assert len(told) < 1500


@pytest.mark.parametrize(
    ("kind", "trouble", "told"),
    [
        (bots.Raises, "raised", ["ZeroDivisionError", "of lead:", "It had printed: about to fail"]),
        (bots.Seven, "nonsense", ["It answered 7;", "any 8 cards"]),
        (bots.Typo, "nonsense", ["'S1'"]),
        (bots.Peeks, "raised", ["no attribute 'hands'"]),
        (bots.Unmade, "begin", ["no file with weights"]),
    ],
)
def test_reports_say_what_happened(kind: type, trouble: str, told: list[str]) -> None:
    lost = played(kind)
    assert lost is not None
    assert lost.kind == trouble
    assert [part for part in told if part not in lost.text("en")] == []


@pytest.mark.parametrize("kind", [bots.Good, bots.Prints])
def test_it_does_no_harm(kind: type, capfd: pytest.CaptureFixture[str]) -> None:
    assert played(kind) is None
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("kind", [bots.Stalls, bots.Sleeps])
def test_it_takes_too_long(kind: type) -> None:
    begin = time.monotonic()
    lost = played(kind, HASTY)
    assert lost is not None
    assert (lost.kind, lost.seconds) == ("slow", 0.3)
    assert "0.3 s" in str(lost)
    assert time.monotonic() - begin < 20


def test_it_takes_too_long_for_the_whole_deal() -> None:
    lost = played(bots.Dawdles, Limits(seconds=10, deal_seconds=0.3))
    assert lost is not None
    assert lost.kind == "slow-deal"


def test_what_it_has_started_ends_with_it(tmp_path: Path) -> None:
    note = tmp_path / "child"
    lost = played(bots.Breeds, Limits(seconds=3), note=str(note))
    assert lost is not None
    child = int(note.read_text())
    for _ in range(100):
        try:
            state = Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            break
        if state == "Z":  # dead, and not yet fetched by whoever inherits it
            break
        time.sleep(0.02)
    else:
        raise AssertionError("it is still there")


def test_a_box_is_used_again_and_starts_again_after_it_was_ended() -> None:
    box = Box(sendable(bots.Leaves), LIMITS)
    view = Deal.shuffled(1, declarer=0).draw_all().tidy().lift().view(0)
    box.begin(seed="a")
    first = box._process
    box.begin(seed="a")
    assert box._process is first
    for _ in range(2):
        with pytest.raises(Trouble, match="gone"):
            box.ask("lead", view)
    box.begin(seed="a")
    assert box._process is not first
    box.close()


# -- in a tournament -------------------------------------------------------------------------------------


def test_a_tournament_of_rogues_comes_to_its_end() -> None:
    rogues = {"cheats": bots.Cheats, "dies": bots.Dies}
    found = tournament(rogues, deals=1, jobs=1, progress=False, limits=LIMITS)
    assert {one.kind for one in found.forfeits} == {"illegal", "gone"}
    assert len(found.forfeits) == 2


def test_what_was_seen_at_one_seat_is_not_known_at_another() -> None:
    """A class that keeps what it sees keeps it for its own seat: both plays of a deck are fair."""
    found = tournament([bots.Remembers, "random"], deals=1, jobs=1, progress=False)
    assert found.forfeits == ()


def test_a_class_of_a_notebook() -> None:
    """One that no module has, with a helper of another cell."""
    cell = {"__name__": "__main__", "RandomPlayer": RandomPlayer}
    exec("def highest(view):\n    return view.order.sort(view.hand)[:1]", cell)
    exec("class Mine(RandomPlayer):\n    def lead(self, view):\n        return highest(view)", cell)
    found = tournament([cell["Mine"], "random"], deals=1, jobs=1, progress=False)
    assert found.forfeits == ()


def test_what_makes_no_player_is_told() -> None:
    with pytest.raises(TypeError, match=r"MyBot, not MyBot\(\) \(RandomPlayer\)"):
        BoxedPlayer(RandomPlayer(1))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="limits=5"):
        BoxedPlayer(RandomPlayer, limits=5)  # type: ignore[arg-type]


def test_one_that_nobody_keeps_answers_before_it_ends() -> None:
    deal = Deal.shuffled(1, declarer=0)
    while deal.phase == "draw":
        deal = deal.draw()
    view = deal.tidy().lift().view(0)
    assert len(BoxedPlayer(RandomPlayer, LIMITS, seed=1).bury(view)) == 8


def test_what_cannot_be_sent_is_told_before_anything_is_played() -> None:
    lock = Lock()

    def mine() -> Any:
        return RandomPlayer(str(lock))

    with pytest.raises(ValueError, match=r"mine cannot be sent .* boxed=False"):
        tournament([mine, "random"], deals=1, progress=False)


def test_a_trouble_is_a_player_error_at_the_table() -> None:
    one = BoxedPlayer(bots.Leaves, LIMITS, seed=1)
    with pytest.raises(PlayerError, match="seat 0, asked to lead"):
        play_deal(Deal.shuffled(1, declarer=0), [one, *(RandomPlayer(n) for n in range(3))])
    one.close()
    again = pickle.loads(pickle.dumps(Trouble("raised", "x", "y", 1.0, (3, "lead"))))
    assert (again.kind, again.printed, again.where) == ("raised", "y", (3, "lead"))


def test_a_player_that_never_answers_ends_with_the_kernel(tmp_path: Path) -> None:
    """Who kills the kernel of a tournament leaves no player behind that takes a processor."""
    note = tmp_path / "process"
    kernel = (
        "import os, pathlib\n"
        "from tractor_lab.players import BoxedPlayer, RandomPlayer\n"
        "class Loops(RandomPlayer):\n"
        "    def bury(self, view):\n"
        f"        pathlib.Path({str(note)!r}).write_text(str(os.getpid()))\n"
        "        while True: pass\n"
        "from tractor_lab.rules import Deal\n"
        "player = BoxedPlayer(Loops)\n"
        "player.bury(Deal.shuffled(1, declarer=0).tidy().lift().view(0))\n"
    )
    process = subprocess.Popen([sys.executable, "-c", kernel])
    try:
        until(lambda: note.exists() and note.read_text())
    finally:
        process.kill()
        process.wait()
    until(lambda: not runs(int(note.read_text())))
