"""Whatever is wrong with a record is found on its line, with what would be right, in both languages."""

from __future__ import annotations

import re
from itertools import zip_longest
from pathlib import Path

import pytest

from tests.records.example import EXAMPLE, failure, line_of
from tractor_lab import records
from tractor_lab.locale import texts
from tractor_lab.records import (
    MAX_BYTES,
    RecordError,
    read,
    to_jsonl,
)
from tractor_lab.rules import ParseError, RulesError

PACKAGE = Path(records.__file__).parent
LINES = to_jsonl(read(EXAMPLE))


def test_the_example_reads() -> None:
    record = read(EXAMPLE)
    assert record.players == ("East", "North", "West", "South")
    assert record.deal.result is not None
    assert record.deal.result.total == 25


# -- the text form ---------------------------------------------------------------------------------------

EDITS = {
    # what is replaced, by what: the key of the error, and a part of what it says
    "the version": ('[Tractor "1"]', '[Tractor "2"]', "version", "this is version 1"),
    "the kind": ('[Kind "deals"]', '[Kind "games"]', "kind", "deals and match"),
    "a header that is missing": ('[Kind "deals"]\n', "", "header.missing", "Kind"),
    "a header given twice": (
        '[Kind "deals"]',
        '[Kind "deals"]\n[Kind "match"]',
        "header.twice",
        "Kind",
    ),
    "a header nobody knows": (
        "[Event",
        "[Evening",
        "header.unknown",
        '"Evening" is no header',
    ),
    "a header of a deal nobody knows": (
        '[First "1"]',
        '[Last "1"]',
        "header.unknown.deal",
        "Declarer",
    ),
    "a header without an end": (
        '[Date "2026-05-01"]',
        '[Date "2026-05-01',
        "header",
        "write [Name",
    ),
    "a bad escape": ("2026-05-01", r"\x41", "string", "quote"),
    "a long name": ("2026-05-01", "x" * 201, "long", "200"),
    "two values": ('[Date "2026', '[Date "x" "2026', "header.one", "one value"),
    "too few names": (' "South"', "", "players", "3 names for 4 players"),
    "no preset": ('[Rules "one-deck"]', '[Rules "two-deck"]', "rules", "is no preset"),
    "no field": ('[Rules "one-deck"]', '[Rules "one-deck"]\n[packs "2"]', "rules", "packs"),
    "a field's value": (
        '[Rules "one-deck"]',
        '[Rules "one-deck"]\n[decks "9"]',
        "rules",
        "decks=9",
    ),
    "a field twice": (
        '[Rules "one-deck"]',
        '[Rules "one-deck"]\n[throws "yes"]\n[throws "no"]',
        "header.twice",
        "throws",
    ),
    "no deals": ('[Deals "1"]', '[Deals "0"]', "no-deals", "1 to 1000 deals"),
    "too many deals": ('[Deals "1"]', '[Deals "1001"]', "no-deals", "1 to 1000 deals"),
    "no number": ('[Deals "1"]', '[Deals "one"]', "number", '"one"'),
    "a wrong deal": ('[Deal "1"]', '[Deal "2"]', "deal-number", "this is deal 1, not 2"),
    "no level": ('[Level "5"]', '[Level "1"]', "level", "2, 3, 4"),
    "no seat": ('[First "1"]', '[First "4"]', "seat", "0 to 3"),
    "no declarer": ('[Declarer "0"]', '[Declarer "7"]', "seat", "no seat 7"),
    "minutes without a match": (
        '[First "1"]',
        '[First "1"]\n[Minutes "3"]',
        "minutes.match",
        "match",
    ),
    "no minutes": ('[First "1"]', '[First "1"]\n[Minutes "long"]', "minutes", '"long"'),
    "a hand too many": ("kitty:", "hand 4: SA\nkitty:", "hands", "5 hands"),
    "a hand too few": (r"hand 3: .*\n", "", "hands", "3 hands"),
    "the order of hands": ("hand 1:", "hand 2:", "hand-order", "this is hand 1, not 2"),
    "a card of a hand that is missing": (
        " S10 C4 H7",
        " C4 H7",
        "hand-size",
        "hand 0 has 11 cards",
    ),
    "a kitty too large": ("kitty: D3", "kitty: D3 D3", "kitty-size", "must be 6"),
    "a kitty twice": ("kitty: D3", "kitty: D4\nkitty: D3", "twice", "the kitty"),
    "a card that is none": ("hand 0: D9 S10", "hand 0: D9 S11", "card", '"S11" is no card'),
    "a card doubled": ("hand 0: D9 S10", "hand 0: D9 CA", "deck", "missing: S10; too many: CA"),
    "cards taken out": (
        "kitty:",
        "removed: D3\nkitty:",
        "removed",
        "taken out before the deal: D3",
    ),
    "a header after the cards": ("kitty:", '[Level "5"]\nkitty:', "header.twice", "Level"),
    "a call out of turn": ("@26", "@49", "drawn.call", "of 48"),
    "no such time": ("@26", "@soon", "number", '"soon"'),
    "a call of other cards": ("call 2: C5", "call 2: C6", "refused", "a call by seat 2"),
    "a call from nowhere": ("call 2: C5", "call 9: C5", "seat", "no seat 9"),
    "a call that is too early": ("@26", "@2", "refused", "a call by seat 2"),
    "who lifts": ("lift 0:", "lift 1:", "by", "by seat 0, not 1"),
    "what is trump": ("trump C5", "trump H5", "trump", "trump here is C5, not H5"),
    "no trump at all": ("trump C5", "trump C55", "no-trump", '"C55" is no trump'),
    "trump left out": ("lift 0: trump C5", "lift 0: C5", "lift.trump", "lift 0: trump H5"),
    "who buries": ("bury 0:", "bury 1:", "turn", "the turn of seat 0, not of 1"),
    "how many are buried": ("bury 0: D3 ", "bury 0: ", "bury-count", "6 cards are buried, not 5"),
    "what is buried": ("bury 0: D3", "bury 0: SA", "refused", "burying by seat 0"),
    "a burial left out": (r"bury 0.*\n", "", "phase", "cards are to be buried"),
    "a colon": ("bury 0: ", "bury 0 ", "colon", "after bury"),
    "a pass nobody asked for": (
        "\ntrick 1:",
        "\npass: 1\ntrick 1:",
        "phase",
        "tricks are being played",
    ),
    "a number of a trick": ("trick 3:", "trick 4:", "trick-number", "this is trick 3, not 4"),
    "whose turn it is": ("1 DK | 2 DA", "2 DA | 1 DK", "turn", "the turn of seat 1"),
    "a card not held": ("| 1 DK", "| 1 DA", "refused", "a play by seat 1 is not allowed"),
    "a suit not followed": ("| 1 DK", "| 1 CJ", "refused", "Diamonds were led and you hold 2"),
    "the winner": ("D6 = 2,", "D6 = 1,", "winner", "the trick goes to seat 2, not 1"),
    "the points": ("= 2, 20 points", "= 2, 25 points", "points", "has 20 points, not 25"),
    "the end of a trick": ("= 2, 20 points", "= 2 20", "trick-end", "15 points"),
    "a trick that ends too soon": (" | 3 D6 = 2,", " = 2,", "trick-open", "3 of 4"),
    "a throw that fails": ("DJ D2 -> D2", "DJ D2", "forced", 'write "-> D2"'),
    "another card forced": ("DJ D2 -> D2", "DJ D2 -> DJ", "forced", "D2 must be led"),
    "a throw that stands": ("0 D9 |", "0 D9 -> D9 |", "forced.none", "nothing is forced"),
    "a play without a seat": ("| 1 DK", "| DK", "play", "write the seat"),
    "an end of a play nobody knows": ("| 1 DK", "| 1 DK, wow", "play", "write the seat"),
    "a trick played again": ("| 1 DK", "| 1 DK, again from 1", "again.none", "not played again"),
    "taking back": (
        "| 1 DK",
        "| 1 DK | 1 takes back | 1 DK",
        "take-back.never",
        "take nothing back",
    ),
    "a total": ("total 25", "total 35", "item", '"total 35" should be "total 25"'),
    "a result cut short": (
        ", winner declarers, levels 1",
        "",
        "item",
        'none should be "winner declarers"',
    ),
    "a result too long": (
        "levels 1\n",
        "levels 1, jack yes\n",
        "item",
        '"jack yes" should be none',
    ),
    "a result out of turn": (r"trick 12.*\n", "", "ending", "unfinished here, not counted"),
    "an ending that is none": (
        "result: tricks",
        "result: redeal ; tricks",
        "ending",
        "not dealt again",
    ),
    "a score without a match": ("levels 1\n", "levels 1\nscore: levels 2 2\n", "no-score", "match"),
    "no result": (r"result:.*\n", "", "cut.deal", "breaks off in deal 1"),
    "something after the end": ("levels 1\n", "levels 1\n\ntrick 13: 0 SA\n", "junk", "complete"),
    "cards after the end": ("levels 1\n", "levels 1\nhand 0: SA\n", "pile", "header"),
    "a deal after the end": (
        "levels 1\n",
        'levels 1\n[Deal "2"]\n[Level "2"]\n[Declarer "none"]\n[First "0"]\ndraw: 3\n',
        "junk",
        "complete",
    ),
    "headers of no deal": (
        "levels 1\n",
        'levels 1\n[Level "2"]\n[Declarer "none"]\n[First "0"]\ndraw: 3\n',
        "header.missing",
        "Deal",
    ),
    "a word nobody knows": ("trick 3:", "track 3:", "line", "is no line of a record"),
    "a line that is none": ("call 2: C5 @26", "C5!", "line", '"C5!"'),
    "a comment without an end": ("result:", "{result:", "comment", "does not end"),
    "more deals than promised": ('[Deals "1"]', '[Deals "2"]', "cut.deals", "1 of the 2 deals"),
}


@pytest.mark.parametrize("edit", EDITS)
def test_an_edit_is_found_on_its_line(edit: str) -> None:
    old, new, key, part = EDITS[edit]
    pattern = old if old.endswith(r".*\n") else re.escape(old)
    text, count = re.subn(pattern, lambda _: new, EXAMPLE, count=1)
    assert count == 1, "the example has changed"
    error = failure(text)
    assert error.key in key.split("|"), str(error)
    assert part in error.what("en"), str(error)
    changed = next(
        n
        for n, (a, b) in enumerate(zip_longest(text.split("\n"), EXAMPLE.split("\n")), 1)
        if a != b
    )
    # what is missing shows where the next thing stands that needs it
    assert error.line >= changed or error.key == "hands"
    elsewhere = {
        "phase",
        "ending",
        "comment",
        "header.missing",
        "cut.deal",
        "cut.deals",
        "junk",
        "deck",
    }
    if error.key not in {*elsewhere, "hands"} and new.count("\n") == old.count("\n"):
        assert error.line == changed


def test_a_throw_and_its_forced_part_are_told_on_their_line() -> None:
    error = failure(EXAMPLE.replace("DJ D2 -> D2", "DJ D2"), "evening.txt")
    line = line_of(EXAMPLE, "trick 6")
    assert str(error) == (
        f'evening.txt, line {line}: the throw fails, and D2 must be led (write "-> D2"); '
        "the record has none"
    )
    assert error.say("zh") == (
        f"evening.txt 第{line}行：甩牌失败，必须出 D2（写作 “-> D2”）；牌谱写的是无"
    )


@pytest.mark.parametrize("cut", range(2, len(EXAMPLE.rstrip().split("\n"))))
def test_a_record_that_was_cut_off_is_never_whole(cut: int) -> None:
    failure("\n".join(EXAMPLE.rstrip().split("\n")[:cut]))
    failure("\n".join(LINES.rstrip().split("\n")[: cut - 1]))


def test_a_record_that_was_cut_in_a_line_is_never_whole() -> None:
    whole = EXAMPLE.rstrip()
    for cut in range(len(whole) - len("winner declarers, levels 1"), len(whole)):
        failure(whole[:cut])


def test_bytes_that_are_no_text_and_what_is_no_record() -> None:
    assert failure(EXAMPLE.encode("utf-16")).key in ("utf-8", "header", "line")
    error = failure(EXAMPLE.encode().replace("级牌".encode(), b"\xff"))
    assert (error.key, error.line) == ("utf-8", line_of(EXAMPLE, "级牌"))
    assert failure("").key == failure(" \n{only a comment}").key == "empty"
    assert failure("\n\n" + "x" * 200_000).line == 3
    assert failure(b" " * (MAX_BYTES + 1)).key == "large"
    assert failure("\n" * 1_000_001).key == "lines"
    assert failure("hand 0: SA").key == "pile"
    assert failure("draw: 3").key == "no-head"
    assert failure('[Tractor "1"]\ndraw: 3').key == "header.missing"


def test_what_a_record_says_never_steers_a_console() -> None:
    error = failure("call \x1b[2J\u202e: x", "a\x1bb\n.txt")
    assert "a?b?.txt, line 1" in str(error)
    assert "\x1b" not in str(error)


def test_record_errors_are_rules_errors() -> None:
    assert issubclass(RecordError, RulesError)
    assert issubclass(RecordError, ValueError)
    assert not issubclass(RecordError, ParseError)


# -- the words -------------------------------------------------------------------------------------------


def test_every_message_has_words_and_all_words_are_used() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in PACKAGE.glob("*.py"))
    used = set(re.findall(r'(?:fail|key = )\(?\s*"([\w.-]+)"', source))
    used |= {"trick-number", "winner", "points", "forced", "forced.none"}
    used |= {"header.unknown", "header.unknown.deal"}
    said = {
        key.removeprefix("records.wrong.")
        for key in texts("en")
        if key.startswith("records.wrong.")
    }
    assert used == said
