"""The panel below the table of a match: rules, players, level and cards are chosen there."""

from __future__ import annotations

from pathlib import Path

from tractor_lab.game import play
from tractor_lab.rules import Rules


def test_the_controls_below_it() -> None:
    table = play(players="random")
    table._repr_mimebundle_()
    panel = table.panel
    panel.rules.value = "six-player"
    assert len(panel.seats.children) == 6
    assert "six" in panel.about.value.lower()  # what a preset is, in a line
    assert table.plan.rules == Rules.preset("six-player")
    panel.seats.children[2].value = "person"
    panel.speed.value = "instant"
    table.start()
    assert len(table.game.people) == 2
    assert table.game.settings.speed == "instant"
    assert panel.before.layout.display == "none"
    panel.sorting.value = "rising"
    assert table.game.settings.sorting == "rising"
    panel.leave.click()
    assert table.game is None
    panel.rules.value = "file"
    panel.file.value = "nothing.toml"
    assert "nothing.toml" in panel.wrong.value
    for row in panel.seats.children:
        if row.value == "person":
            row.value = "random"
    assert any(row.value == "person" for row in panel.seats.children)


def test_the_level_and_the_cards_are_chosen_below_it() -> None:
    table = play(players="random", speed="instant", level="2")
    table._repr_mimebundle_()
    panel = table.panel
    panel.level.value = "10"
    panel.cards.value = "49"
    assert (table.plan.level, table.plan.seed) == ("10", 49)
    assert table.start().game.match.levels == ("10", "10")
    table.lobby()
    panel.rules.value = "one-deck"
    assert (panel.level.value, table.plan.level, table.plan.seed) == ("", None, 49)
    for given in ("standard.5.0.0.-.i49.638a", 'play(deal="standard.5.0.0.-.i49.638a")'):
        panel.cards.value = given
        assert table.plan.lot.seed == 49
        assert table.plan.rules == Rules()
        assert panel.rules.layout.display == panel.level.layout.display == "none"
    panel.cards.value = "standard.5.0.0.-.i49.638b"
    assert "638b" not in panel.wrong.value
    assert panel.wrong.value
    panel.cards.value = "a word"
    assert not panel.wrong.value
    assert (table.plan.lot, table.plan.seed) == (None, "a word")
    panel.cards.value = "a.word"  # a point makes no deal of it
    assert (table.plan.lot, table.plan.seed) == (None, "a.word")
    assert table.plan.rules == Rules.preset("one-deck")
    assert panel.rules.layout.display == ""
    higher = play(level="Q", seed=7)
    higher._repr_mimebundle_()
    assert (higher.panel.level.value, higher.panel.cards.value) == ("Q", "7")


def test_a_file_of_rules_that_cannot_be_played_is_said_below_it(tmp_path: Path) -> None:
    table = play(players="random")
    table._repr_mimebundle_()
    for name, content in (("five", "players = 5"), ("none", "players = [")):
        file = tmp_path / f"{name}.toml"
        file.write_text(content)
        table.panel.rules.value, table.panel.file.value = "file", str(file)
        assert table.panel.wrong.value
        assert table.plan.rules == Rules()
