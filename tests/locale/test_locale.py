"""English and Chinese side by side: the same keys, the same places, no text twice."""

from __future__ import annotations

import json
import string
from importlib import resources
from pathlib import Path

import pytest

from tractor_lab import locale
from tractor_lab.locale import LANGUAGES, card_name, duties_text, explain, t, texts
from tractor_lab.rules import (
    FACES,
    Call,
    Code,
    Hand,
    Lead,
    Order,
    Reason,
    Rules,
    bid,
    judge_throw,
    legal_follows,
    parse_cards,
    why_not_lead,
)


def files(lang: str) -> dict[str, dict[str, str]]:
    folder = resources.files("tractor_lab.locale").joinpath(lang)
    return {
        entry.name: json.loads(entry.read_text(encoding="utf-8"))
        for entry in folder.iterdir()
        if entry.name.endswith(".json")
    }


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_each_area_has_the_same_keys_and_places_in_both_languages() -> None:
    english, chinese = files("en"), files("zh")
    assert english.keys() == chinese.keys()
    for area, words in english.items():
        assert words.keys() == chinese[area].keys(), area
        for key, text in words.items():
            assert text.strip(), key
            assert chinese[area][key].strip(), key
            # A language may leave out a number that its words already say, never invent one.
            extra = places(chinese[area][key]) ^ places(text)
            assert not extra, (area, key, extra)


def test_no_key_is_in_two_files() -> None:
    for lang in LANGUAGES:
        keys = [key for words in files(lang).values() for key in words]
        assert len(keys) == len(set(keys))


def test_every_card_has_its_own_name() -> None:
    for lang in LANGUAGES:
        assert len({card_name(card, lang) for card in FACES}) == 54


def reasons() -> list[Reason]:
    order = Order("H5")
    legal = legal_follows(
        Lead("SK SK SQ SQ", order), Hand("SA S8 S8 S7 S7 S6 S3 S2 HA D2 D3", order)
    )
    few = legal_follows(Lead("SK SK", order), Hand("S8 HA D2", order))
    one = legal_follows(Lead("SK", order), Hand("S8 S9 HA D2", order))
    wide = legal_follows(
        Lead("SK SK SK SQ SQ SQ", Order("H5", Rules(decks=3))),
        Hand("SA SA SA S8 S8 S6 S4 S3 S2", Order("H5", Rules(decks=3))),
    )
    found = [
        legal.why_not("S8"),
        legal.why_not("SA SA S8 S7"),
        legal.why_not("BJ LJ S8 S7"),
        legal.why_not("S8 S7 HA D2"),
        legal.why_not("S8 S8 S7 S2"),
        few.why_not("HA D2"),
        one.why_not("HA"),
        wide.why_not("S8 S8 S6 S4 S3 S2"),
        wide.why_not("SA SA SA S6 S4 S3"),
        why_not_lead("SA HA", order),
        why_not_lead("SA SK", Order("H5", Rules(throws=False))),
        judge_throw("S9 S8 S8", ["SA", "", ""], order).reason,
        bid("2", 0, "S3").reason,
        bid("2", 1, "D2", current=Call(0, parse_cards("S2"))).reason,
    ]
    assert all(found)
    return found  # type: ignore[return-value]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_is_explained_in_full_sentences(lang: str) -> None:
    seen = set()
    for reason in reasons():
        text = explain(reason, lang)
        seen.add(reason.code)
        assert text.endswith((".", "。"))
        assert "{" not in text
        assert "  " not in text
    assert seen >= set(Code) - {Code.MUST_PLAY_SHAPE}


def test_a_reason_names_the_cards_and_what_would_have_been_right() -> None:
    order = Order("H5")
    legal = legal_follows(Lead("SK SK SQ SQ", order), Hand("S8 S8 S7 S7 S2", order))
    reason = legal.why_not("S8 S8 S7 S2")
    assert reason is not None
    assert explain(reason, "en") == (
        "A tractor of 2 pairs was led and you hold one: ♠8 ♠8 ♠7 ♠7. It must be played."
    )
    assert explain(reason, "zh") == "首家出的是两对的拖拉机，你手里正好有：♠8 ♠8 ♠7 ♠7，必须跟出。"


def test_an_example_is_not_called_the_only_way() -> None:
    order = Order("H5")
    legal = legal_follows(Lead("SK SK", order), Hand("S8 S8 S7 S7 S2", order))
    reason = legal.why_not("S8 S7")
    assert reason is not None
    assert not reason.only
    assert explain(reason, "en") == (
        "A pair was led and you can answer with a pair, for example ♠7 ♠7. So you must."
    )
    assert duties_text(legal, "en")[-1] == "They must hold a pair (for example ♠7 ♠7)."


def test_duties_say_what_is_owed() -> None:
    order = Order("H5")
    void = legal_follows(Lead("SK SK", order), Hand("HA D2 D3", order))
    assert duties_text(void, "en")[1] == "You have no spades: any cards may be played."
    loose = legal_follows(Lead("SK SK", order), Hand("S2 S3 S4", order))
    assert duties_text(loose, "zh")[-1] == "没有对子可跟：这门花色随便出。"
    bombs = Order("H5", Rules(decks=4, bombs="any"))
    hand = Hand("S8 S8 S7 S2 S3 D9 D9 D9 D9", bombs)
    bomb = legal_follows(Lead("SK SK SQ SQ", bombs), hand)
    assert duties_text(bomb, "en")[-1].endswith("always allowed at this table: ♦9 ♦9 ♦9 ♦9.")


def test_languages_are_chosen_and_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locale, "_chosen", None)
    monkeypatch.setenv("TRACTOR_LAB_LANG", "zh_CN.UTF-8")
    assert locale.language() == "zh"
    monkeypatch.setenv("TRACTOR_LAB_LANG", "fr")
    assert locale.language() == "en"
    locale.use("zh")
    assert t("suit.S") == "黑桃"
    with pytest.raises(ValueError, match="en, zh"):
        locale.use("klingon")
    with pytest.raises(ValueError, match="klingon"):
        texts("klingon")


def test_a_remembered_language_holds_for_the_next_kernel(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("TRACTOR_LAB_HOME", str(tmp_path / "mine"))
    monkeypatch.delenv("TRACTOR_LAB_LANG", raising=False)
    monkeypatch.setattr(locale, "_chosen", None)
    locale.use("zh", remember=True)
    monkeypatch.setattr(locale, "_chosen", None)
    locale._remembered.cache_clear()
    assert locale.language() == "zh"
    assert [file.name for file in (tmp_path / "mine").iterdir()] == ["language"]
    locale._remembered.cache_clear()


def test_a_language_that_cannot_be_remembered_is_still_used(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("TRACTOR_LAB_HOME", str(tmp_path / "file"))
    monkeypatch.setattr(locale, "_chosen", None)
    locale.use("zh", remember=True)
    assert locale.language() == "zh"
    assert (tmp_path / "file").read_text() == "in the way"
    (tmp_path / "file").unlink()
    (tmp_path / "file").mkdir()
    (tmp_path / "file" / "language").write_bytes(b"\xff\xfe")
    locale._remembered.cache_clear()
    monkeypatch.setattr(locale, "_chosen", None)
    monkeypatch.delenv("TRACTOR_LAB_LANG", raising=False)
    assert locale.language() == "en"
    locale._remembered.cache_clear()
