"""What each question is answered, its edges included."""

from typing import Any

import pytest

from tests.judge.asking import ask, wrong

FOLLOW = {"trump": "H5", "lead": "SK SK", "hand": "S8 S8 S7 S2"}
THROW = {"trump": "H10", "play": "S9 S8 S8 S4 S4"}


# -- order, compare, adjacent --------------------------------------------------------------------------


def test_order() -> None:
    assert ask("order", trump="H5", suit="T")["high_to_low"][:5] == [
        ["BJ"],
        ["LJ"],
        ["H5"],
        ["S5", "C5", "D5"],
        ["HA"],
    ]
    assert ask("order", trump="H5", suit="H") == {"high_to_low": []}
    assert ask("order", trump="NT", suit="T") == {"high_to_low": [["BJ"], ["LJ"]]}
    assert ask("order", trump="NT5", suit="T")["high_to_low"][2] == ["S5", "H5", "C5", "D5"]
    assert len(ask("order", trump="NT", suit="s")["high_to_low"]) == 13
    assert ["S5"] not in ask("order", trump="H5", suit="S")["high_to_low"]


@pytest.mark.parametrize(
    ("a", "b", "result"),
    [
        ("S5", "HA", 1),
        ("HA", "S5", -1),
        ("S5", "D5", 0),
        ("SA", "SA", 0),
        ("SA", "DK", None),
        ("H2", "SA", 1),
        ("♠A", "sk", 1),
        ("ST", "S9", 1),
    ],
)
def test_compare(a: str, b: str, result: int | None) -> None:
    assert ask("compare", trump="H5", a=a, b=b) == {"result": result}


@pytest.mark.parametrize(
    ("trump", "a", "b", "adjacent"),
    [
        ("H7", "S6", "S8", True),
        ("H7", "S7", "D7", False),
        ("H7", "SA", "S2", False),
        ("H7", "S8", "D6", False),
        ("H7", "H7", "D7", True),
        ("H7", "HA", "D7", True),
        ("NT7", "D7", "LJ", True),
        ("H7", "S8", "S8", False),
    ],
)
def test_adjacent(trump: str, a: str, b: str, adjacent: bool) -> None:
    assert ask("adjacent", trump=trump, a=a, b=b) == {"adjacent": adjacent}


# -- shape ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "suit", "kind"),
    [
        ("SA", "S", "single"),
        ("S5", "T", "single"),
        ("SA SA", "S", "pair"),
        ("S5 D5", "T", "throw"),
        ("S6 S6 S4 S4", "S", "tractor"),
        ("SA SA SQ", "S", "throw"),
        ("SA HA", None, "mixed"),
        ("S5 S5 S6 S6", None, "mixed"),
    ],
)
def test_shape(cards: str, suit: str | None, kind: str) -> None:
    answer = ask("shape", trump="H5", cards=cards)
    assert (answer["suit"], answer["kind"]) == (suit, kind)
    assert bool(answer["components"]) is (kind != "mixed")
    given = [card for part in answer["components"] for card in part["cards"]]
    assert kind == "mixed" or sorted(given) == sorted(cards.split())


def test_a_component_in_full() -> None:
    assert ask("shape", trump="H5", cards=["sk", "♠K", "SA", "SA"])["components"] == [
        {"kind": "tractor", "width": 2, "length": 2, "cards": ["SA", "SA", "SK", "SK"]}
    ]
    answer = ask("shape", trump="H5", cards="S8 S8 S8 S9 S9 S9 SA SA SA SA", rules="four-deck")
    assert [(part["width"], part["length"]) for part in answer["components"]] == [(3, 2), (4, 1)]


# -- follow --------------------------------------------------------------------------------------------


def test_a_legal_play() -> None:
    assert ask("follow", **FOLLOW, play="S8 S8") == {"legal": True}


@pytest.mark.parametrize(
    ("question", "code"),
    [
        (FOLLOW | {"play": "S8"}, "wrong-count"),
        (FOLLOW | {"play": ""}, "wrong-count"),
        (FOLLOW | {"play": []}, "wrong-count"),
        (FOLLOW | {"play": "SA SQ"}, "not-in-hand"),
        (FOLLOW | {"play": "S7 S7"}, "not-in-hand"),
        (FOLLOW | {"hand": "S8 S7 H2", "play": "S8 H2"}, "must-follow-suit"),
        (FOLLOW | {"play": "S7 S2"}, "must-play-pairs"),
        (
            {
                "trump": "H5",
                "lead": "SK SK SQ SQ",
                "hand": "S8 S8 S7 S7 S2 S2",
                "play": "S8 S8 S2 S2",
            },
            "must-play-tractor",
        ),
        (
            {
                "trump": "H5",
                "rules": "titanic",
                "lead": "SK SK SK",
                "hand": "S8 S8 S8 S7",
                "play": "S8 S8 S7",
            },
            "must-play-triples",
        ),
    ],
)
def test_an_illegal_play(question: dict[str, Any], code: str) -> None:
    answer = ask("follow", **question)
    assert answer["legal"] is False
    assert answer["reason"]["code"] == code
    assert set(answer["text"]) == {"en", "zh"}
    assert all(answer["text"].values())
    example = answer["reason"]["example"]
    assert ask("follow", **(question | {"play": example})) == {"legal": True}


def test_what_was_owed() -> None:
    reason = ask("follow", **FOLLOW, play="S7 S2")["reason"]
    assert (reason["needed"], reason["given"], reason["owed"]) == (1, 0, ["S8", "S8"])


def test_what_is_owed() -> None:
    answer = ask("follow", **FOLLOW)
    assert answer["count"] == 1
    assert answer["example"] == ["S8", "S8"]
    assert len(answer["duties"]["en"]) == len(answer["duties"]["zh"]) == 3
    assert ask("follow", **FOLLOW, play=None) == answer
    void = ask("follow", trump="H5", lead="SK SK", hand="D8 D8 D7")
    assert void["count"] == 2


def test_a_position_that_cannot_be_followed() -> None:
    code, message = wrong("follow", trump="H5", lead="SK SK", hand="S8")
    assert (code, message[:5]) == ("impossible-position", "hand:")
    code, message = wrong("follow", trump="H5", lead="SK HK", hand="S8 S8")
    assert (code, message[:5]) == ("impossible-position", "lead:")
    assert wrong("follow", trump="H5", lead="", hand="S8 S8")[0] == "bad-value"


# -- lead ----------------------------------------------------------------------------------------------


def test_a_throw_that_stands() -> None:
    assert ask("lead", **THROW, others=["S7", "", ["S3", "S3"]]) == {"legal": True}


def test_a_throw_that_fails() -> None:
    answer = ask("lead", **THROW, others=["S7", "S5 S5", ""])
    assert answer["legal"] is False
    assert answer["forced"] == ["S4", "S4"]
    assert answer["penalty"] == 0
    reason = answer["reason"]
    assert reason["code"] == "throw-beaten"
    assert (reason["seat"], reason["component"], reason["by"]) == (2, ["S4", "S4"], ["S5", "S5"])


def test_a_penalty() -> None:
    rules = {"preset": "standard", "throw_penalty": 5}
    answer = ask("lead", **THROW, others=["SQ", "", ""], rules=rules)
    assert (answer["forced"], answer["penalty"]) == (["S9"], 20)


def test_one_component_always_stands() -> None:
    assert ask("lead", trump="H5", play="S3 S3", others=["SA SA", "SK SK", ""]) == {"legal": True}


def test_a_lead_that_cannot_be() -> None:
    nobody = ["", "", ""]
    mixed = ask("lead", trump="H5", play="S3 H3", others=nobody)
    assert (mixed["legal"], mixed["reason"]["code"]) == (False, "mixed-suits")
    rules = {"throws": False}
    none = ask("lead", trump="H5", play="S3 S9", others=nobody, rules=rules)
    assert none["reason"]["code"] == "throws-not-allowed"
    absent = ask("lead", trump="H5", play="S3 S3", others=nobody, hand="S3 S4")
    assert absent["reason"]["code"] == "not-in-hand"
    assert "forced" not in mixed | none | absent
    assert ask("lead", trump="H5", play="S3", others=nobody, hand="S3 S4") == {"legal": True}


@pytest.mark.parametrize("others", [[], ["S7"], ["S7", "", "", ""], "S7", {"1": "S7"}, None])
def test_others_has_a_list_for_each_other_seat(others: Any) -> None:
    code, message = wrong("lead", **THROW, others=others)
    assert code in ("bad-value", "wrong-type")
    assert message.startswith("others")


def test_six_players() -> None:
    rules = {"players": 6, "decks": 3}
    others = ["", "", "", "", "SA SA"]
    assert ask("lead", **THROW, others=others, rules=rules)["reason"]["seat"] == 5


# -- trick, kitty, levels ------------------------------------------------------------------------------


def test_trick() -> None:
    plays = ["S5 S4 S4", "H9 H7 H7", "H8 H8 H4", "DK D6 D7"]
    answer = ask("trick", trump="H10", plays=plays)
    assert answer == {"winner": 2, "points": 15, "ruffed": [1, 2], "beats": [0, 1, 2]}
    assert ask("trick", trump="H10", plays=["SA", "SA"])["winner"] == 0


@pytest.mark.parametrize(
    ("plays", "names"),
    [
        (["SA"], "plays"),
        ([], "plays"),
        (["SA"] * 5, "plays"),
        (["SA", "SK SK"], "plays[1]"),
        (["SA", ""], "plays[1]"),
        (["SA HA", "SK SQ"], "plays[0]"),
        (["SA", 7], "plays[1]"),
        (["SA", [7]], "plays[1][0]"),
        (["SA SA", "SA S3"], "plays"),
        ("SA SK", "plays"),
    ],
)
def test_plays_that_are_no_trick(plays: Any, names: str) -> None:
    code, message = wrong("trick", trump="H5", plays=plays)
    assert code != "internal"
    assert message.startswith(names + ":")


def test_kitty() -> None:
    question = {"trump": "H5", "lead": "SA SA", "winning_play": "H3 H3", "kitty": "S10 D10"}
    assert ask("kitty", **question) == {"multiplier": 4, "points": 20, "bonus": 80}
    assert ask("kitty", **question, won_by="opponents")["bonus"] == 80
    assert ask("kitty", **question, won_by="declarers")["bonus"] == 0
    assert ask("kitty", **(question | {"kitty": []}))["bonus"] == 0
    assert ask("kitty", **question, rules="qq-classic")["multiplier"] == 2
    for change in ({"won_by": "us"}, {"winning_play": "H3"}, {"winning_play": "D3 D3"}):
        (field,) = change
        assert wrong("kitty", **(question | change))[1].startswith(field)


def test_the_last_trick_instead_of_a_kitty() -> None:
    question = {"rules": "nanning", "trump": "H10", "lead": "SA SA SK SK", "kitty": []}
    question |= {"winning_play": "H3 H3 H4 H4", "trick_points": 60}
    assert ask("kitty", **question) == {"multiplier": 4, "points": 60, "bonus": 240}
    assert ask("kitty", **question, won_by="declarers")["bonus"] == -240
    del question["kitty"]
    assert ask("kitty", **question)["bonus"] == 240
    for value in ("60", 1.5, True, -5, 10_000_000, []):
        code, said = wrong("kitty", **(question | {"trick_points": value}))
        assert code in ("wrong-type", "bad-value")
        assert said.startswith("trick_points: ")
    del question["trick_points"]
    assert wrong("kitty", **question)[0] == "missing-field"
    assert wrong("kitty", **question)[1].startswith("trick_points is missing")


def test_a_bomb_of_another_suit_can_win_the_last_trick() -> None:
    question = {"trump": "H5", "lead": "SA SA SK SK", "winning_play": "D3 D3 D3 D3", "kitty": "C10"}
    rules = {"decks": 4, "bombs": "any"}
    assert ask("kitty", **question, rules=rules) == {"multiplier": 16, "points": 10, "bonus": 160}
    assert wrong("kitty", **question, rules={"decks": 4})[0] == "impossible-position"


@pytest.mark.parametrize(
    ("points", "side", "levels"),
    [
        (0, "declarers", 3),
        (5, "declarers", 2),
        (40, "declarers", 1),
        (75, "declarers", 1),
        (80, "opponents", 0),
        (120, "opponents", 1),
        (-10, "declarers", 3),
    ],
)
def test_levels(points: int, side: str, levels: int) -> None:
    assert ask("levels", points=points) == {"side": side, "levels": levels}


@pytest.mark.parametrize("points", ["80", True, None, 80.0, [80], 10**400, -(10**30), {}])
def test_points_are_a_whole_number(points: Any) -> None:
    code, message = wrong("levels", points=points)
    assert code in ("wrong-type", "bad-value")
    assert message.startswith("points:")
    assert len(message) < 200
