"""A costly decision comes back in its drill as the very position; nothing is lost where it was not kept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tractor_lab.course import drill
from tractor_lab.course.drilling.again import asked_again
from tractor_lab.course.drilling.kinds import DRILLS
from tractor_lab.course.drilling.memory import Memory
from tractor_lab.game import positions
from tractor_lab.game.decisions import Decision, Reviewed, decisions_of
from tractor_lab.game.helpers import Helpers
from tractor_lab.locale import LANGUAGES
from tractor_lab.players import ClubPlayer, step
from tractor_lab.players.weighing import Compared, Loss
from tractor_lab.rules import Deal, Rules

COSTLY = Loss(1.0, 20.0, 0.1, 2.0, 20)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TRACTOR_LAB_PROGRESS", str(tmp_path / "progress.json"))
    return tmp_path / "positions"


def costly(do: str, rules: Rules | None = None) -> Reviewed:
    """A deal, and a costly decision of its declarer: a burial, or one of the first plays."""
    rules = rules or Rules()
    deal = Deal.shuffled(7, rules, rules.ladder[0], 0)
    while len(deal.tricks) < 6:
        deal = step(deal, [ClubPlayer()] * rules.players)
    for one in decisions_of(deal, 0):
        if one.do != do or one.forced:
            continue
        if do == "bury":
            other = one.view.hand[: len(one.played)]
        elif one.view.trick is None:
            other = next((card,) for card in one.view.hand if card not in one.played)
        else:
            other = next(play for play in one.view.follows if sorted(play) != sorted(one.played))
        found = Compared(one.played, tuple(sorted(other)), COSTLY, (1.0, 40.0))
        decision = Decision(one.at, one.do, one.view, one.played, one.trick, found=found)
        return Reviewed(deal, 0, (decision,))
    raise AssertionError(do)


@pytest.mark.parametrize("do", ["bury", "play"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_comes_back_as_it_was(do: str, lang: str, folder: Path) -> None:
    found = costly(do)
    one = found.costly[0]
    name = one.mistake.practice.drill
    Helpers().reviewed(found, "en")
    assert len(list(folder.iterdir())) == 1
    table = drill(name, lang=lang)
    question = table.question
    assert question.hand == one.view.hand
    assert one.found is not None
    assert {tuple(sorted(option)) for option in question.options} == {one.played, one.found.better}
    (right,) = question.right
    assert sorted(question.options[right]) == list(one.found.better)
    scene = table.scene
    assert scene.trump == one.view.trump
    assert "{" not in str(scene.prompt)
    table._choose(right)
    verdict = table.scene.verdict
    assert verdict is not None
    assert verdict.kind == "ok"
    assert one.mistake.words("why", lang, str)[:4] in verdict.sentence
    assert not Memory(name).due()  # answered: it is back tomorrow
    table.next()
    assert table.question.kind != "again"


def test_a_wrong_answer_is_told_why_and_asked_again(folder: Path) -> None:
    found = costly("play")
    name = found.costly[0].mistake.practice.drill
    Helpers().reviewed(found, "en")
    table = drill(name, lang="en")
    (right,) = table.question.right
    table._choose(1 - right)
    verdict = table.scene.verdict
    assert verdict is not None
    assert verdict.kind == "no"
    assert verdict.sentence.startswith("You chose")
    assert Memory(name).due() == [table.seed]
    assert drill(name, table.seed, lang="en").question.hand == table.question.hand
    assert list(folder.iterdir())


def test_without_the_position_the_drill_asks_a_question_of_the_kind(folder: Path) -> None:
    found = costly("play")
    practice = found.costly[0].mistake.practice
    Helpers().reviewed(found, "en")
    (file,) = folder.iterdir()
    seed = int(file.stem.partition("-")[2])
    whole = json.loads(file.read_text(encoding="utf-8"))
    assert positions.find(practice.drill, seed) is not None
    for broken in (
        "nothing",
        "[]",
        json.dumps(whole | {"format": "another"}),
        json.dumps(whole | {"seat": 7}),
        json.dumps(whole | {"seat": (whole["seat"] + 1) % 4}),
        json.dumps(whole | {"better": "BJ BJ BJ"}),
        json.dumps(whole | {"better": whole["played"]}),
        json.dumps(whole | {"record": whole["record"][:-40]}),
    ):
        file.write_text(broken, encoding="utf-8")
        assert asked_again(practice.drill, seed) is None, broken
    asked = Memory(practice.drill).asked(seed, DRILLS[practice.drill].ask)
    assert (asked.seed, asked.kind == "again") == (seed, False)


def test_only_so_many_are_kept_and_none_where_nothing_is(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(positions, "MOST", 1)
    for do in ("bury", "play"):
        found = costly(do)
        positions.keep(found, found.costly[0])
    assert len(list(folder.iterdir())) == 1
    friends = costly("bury", Rules.preset("looking-for-friends"))
    positions.keep(friends, friends.costly[0])  # a drill's table has four places
    assert len(list(folder.iterdir())) == 1
    monkeypatch.setenv("TRACTOR_LAB_PROGRESS", "off")
    positions.keep(found, found.costly[0])
    assert positions.find(found.costly[0].mistake.practice.drill, 1) is None
