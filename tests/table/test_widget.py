"""The wire: what a table sends, what it accepts, and what must never be on it."""

from __future__ import annotations

import json
import re
from typing import Any

import ipywidgets
import pytest

from tractor_lab.rules import Rules, full_deck
from tractor_lab.table import (
    CardTable,
    Kitty,
    Row,
    Scene,
    Verdict,
    follow_table,
    lay,
    order_table,
    pick_table,
    trick_table,
)

LIMIT = 40_000
HAND = "BJ H5 S8 S8 S7 S7 S2"


def state(table: CardTable) -> str:
    """Everything the browser is told."""
    return json.dumps(table.get_state(), ensure_ascii=False, default=str)


def ids(table: CardTable, cards: str) -> list[str]:
    return list(table._ids(table_cards(cards)))


def table_cards(cards: str) -> Any:
    from tractor_lab.rules import parse_cards

    return parse_cards(cards)


def say(
    table: CardTable, do: str, cards: list[str] | None = None, seq: int = 1, **more: Any
) -> None:
    """A message as the browser sends it."""
    content = {"do": do, "cards": cards or [], "seq": seq, "view": "v1", **more}
    table._handle_custom_msg(content, [])


@pytest.fixture
def table() -> CardTable:
    return follow_table("SK SK SQ SQ", HAND, "H5")


def test_an_intent_is_answered_with_its_number(table: CardTable) -> None:
    say(table, "select", ids(table, "S8 S8"), seq=3)
    assert [card.code for card in table.selected] == ["S8", "S8"]
    assert (table.frame["seq"], table.frame["view"]) == (3, "v1")


def test_the_same_message_twice_is_one_play(table: CardTable) -> None:
    for _ in range(2):
        say(table, "play", ids(table, "S8 S8 S7 S2"), seq=5)
    assert table.attempts == 1  # type: ignore[attr-defined]
    say(table, "play", ids(table, "S8 S8 S7 S2"), seq=1, view="another")
    assert table.attempts == 2  # type: ignore[attr-defined]


def test_a_repeated_message_is_answered_again(
    table: CardTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[Any] = []
    say(table, "select", ids(table, "S8"), seq=2)
    monkeypatch.setattr(table, "send_state", sent.append)
    say(table, "select", ids(table, "S8"), seq=2)
    assert sent == ["frame"]


@pytest.mark.parametrize(
    "content",
    [
        None,
        "play",
        {},
        {"do": 3},
        {"do": "play", "cards": "S8"},
        {"do": "play", "cards": [1]},
        {"do": "play", "seq": "x"},
        {"do": "__class__", "cards": [], "seq": 1},
        {"do": "nothing", "cards": [], "seq": 1},
        {"do": "select", "cards": ["S8", "no such id"], "seq": 1},
    ],
)
def test_nonsense_from_a_browser_changes_nothing(table: CardTable, content: Any) -> None:
    before = table.scene
    table._handle_custom_msg(content, [])
    assert table.scene == before


def test_a_card_that_lies_in_the_trick_cannot_be_picked(table: CardTable) -> None:
    assert table.scene.trick is not None
    lying = [laid.id for laid in table.scene.trick.cards]
    say(table, "play", lying)
    assert table.selected == ()
    assert table.verdict is not None
    assert table.verdict.kind == "no"


def test_greyed_cards_are_those_the_engine_greys(table: CardTable) -> None:
    assert not table.scene.dim
    table.select("S8")
    faces = {table.scene.pickable[one].code for one in table.scene.dim}
    assert faces == {"BJ", "H5", "S2"}
    table.guide = False  # type: ignore[attr-defined]
    table.select("S8")
    assert not table.scene.dim


def test_an_error_in_a_check_is_told_and_not_raised() -> None:
    def broken(_: Any) -> bool:
        raise KeyError("oops")

    table = pick_table("S8 S7", "Pick.", broken)
    say(table, "play", ids(table, "S8"))
    assert table.verdict is not None
    assert "oops" in str(table.verdict)


def test_ids_are_drawn_anew_and_say_nothing() -> None:
    one, two = (order_table("S8 S8 H5", "H5") for _ in range(2))
    first, second = set(one.scene.hands[0].cards), set(two.scene.hands[0].cards)
    assert not {laid.id for laid in first} & {laid.id for laid in second}
    assert all(re.fullmatch(r"[0-9a-f]{8}", laid.id) for laid in first | second)


def test_no_face_down_card_no_solution_no_seed_is_synced() -> None:
    kitty = trick_table(["SK SK"], "H5", kitty=8)
    asked = pick_table("H5 S5 SA", "Pick the trumps.", lambda cards: "DQ" in map(str, cards))
    for table in (kitty, asked):
        assert "DQ" not in state(table)
        assert "♦" not in state(table).replace(table._esm, "")
    synced = set(kitty.keys) - set(ipywidgets.DOMWidget().keys)
    assert synced == {"frame", "_esm", "_anywidget_id"}
    assert set(kitty.frame) <= {"html", "seq", "view"}


def test_the_hidden_part_of_a_scene_is_a_number() -> None:
    """A face-down pile cannot hold cards: the type has no place for them."""
    shown = Scene(kitty=Kitty(hidden=8))
    assert shown.kitty is not None
    assert shown.kitty.cards == ()


def test_messages_stay_small() -> None:
    table = follow_table("SK SK SQ SQ", HAND, "H5")
    assert len(state(follow_table("SK", HAND, "H5")).encode()) < LIMIT
    opening = {key: value for key, value in table.get_state().items() if key != "frame"}
    assert len(json.dumps(opening, ensure_ascii=False, default=str).encode()) < LIMIT
    deck = full_deck(Rules())
    hands = {"N": deck[:25], "E": deck[25:50], "S": deck[50:75], "W": deck[75:100]}
    full = trick_table(["SK SK SQ SQ"] * 4, "H5", hands=hands, kitty=deck[100:])
    assert len(json.dumps(full.frame, ensure_ascii=False).encode()) < LIMIT
    whole = CardTable(Scene(trump=full.trump, hands=(Row(lay(deck[:33])),)))
    assert len(json.dumps(whole.frame, ensure_ascii=False).encode()) < LIMIT
    assert len(whole._repr_mimebundle_()["text/html"].encode()) < LIMIT  # type: ignore[attr-defined]


def test_repr_is_short_readable_and_the_same_every_time() -> None:
    text = "FollowTable(trump=H5; lead=♠K ♠K ♠Q ♠Q; hand=BJ ♥5 ♠8 ♠8 ♠7 ♠7 ♠2)"
    for _ in range(2):
        table = follow_table("SK SK SQ SQ", HAND, "H5", lang="zh")
        assert repr(table) == text
        assert table._repr_mimebundle_()["text/plain"] == text


def test_the_bundle_holds_view_picture_and_text_and_is_stable() -> None:
    made = [follow_table("SK SK SQ SQ", HAND, "H5", lang="en") for _ in range(2)]
    one, two = (table._repr_mimebundle_() for table in made)
    assert one["text/html"] == two["text/html"]
    view = "application/vnd.jupyter.widget-view+json"
    assert one[view] != two[view]
    again = made[0]._repr_mimebundle_()
    assert again[view] == one[view]


def test_what_is_around_the_tables_is_sent_once() -> None:
    def framed() -> tuple[ipywidgets.Layout, ipywidgets.Layout]:
        table = follow_table("SK", HAND, "H5")
        table._repr_mimebundle_()
        assert table._frame_box is not None
        return table.layout, table._frame_box.layout

    (mine, around), (other, same) = framed(), framed()
    assert around is same
    assert mine is not other, "a table's own is the learner's"
    around.close()  # as `Widget.close_all` does
    assert framed()[1].comm is not None


def test_the_bundle_survives_json_and_ipython() -> None:
    from IPython.core.formatters import DisplayFormatter

    data, _ = DisplayFormatter().format(order_table("S8 H5", "H5"))
    assert {"text/plain", "text/html"} <= set(data)
    json.dumps(data)


def test_hooks_hear_of_selections_and_plays(table: CardTable) -> None:
    heard: list[tuple[str, str]] = []
    table.on_select(lambda cards: heard.append(("select", " ".join(map(str, cards)))))

    @table.on_play
    def played(cards: Any) -> Verdict:
        heard.append(("play", " ".join(map(str, cards))))
        return Verdict("info", "Noted.")

    table.select("S8 S8")
    table.select("S8 S8")
    table.play("S8 S8 S7 S7")
    assert heard == [("select", "S8 S8"), ("play", "S8 S8 S7 S7")]
    assert table.verdict == Verdict("info", "Noted.")


def test_selecting_what_is_not_there_is_refused(table: CardTable) -> None:
    with pytest.raises(ValueError, match="♦Q: not in the hand"):
        table.select("DQ")


def test_one_frame_an_intent(table: CardTable) -> None:
    frames: list[Any] = []
    table.observe(frames.append, "frame")
    say(table, "play", ids(table, "S8 S8 S7 S7"))
    assert len(frames) == 1


def test_changing_trump_keeps_every_card() -> None:
    table = order_table("S7 HA BJ C2 S7", "H5")
    before = {laid.id for laid in table.scene.hands[0].cards}
    table.trump = "C7"
    assert {
        laid.id for _, cards in table.scene.groups(table.scene.hands[0]) for laid in cards
    } == before
    assert [card.code for card in table.scene.by_suit(table.scene.hands[0])["T"]][:1] == ["BJ"]
