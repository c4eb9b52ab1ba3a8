"""Whatever is wrong with a record is found on its line, with what would be right, in both languages."""

from __future__ import annotations

import json
import random
import re
from itertools import zip_longest
from pathlib import Path

import pytest

from scripts.make_records import NAMES, Habits, play
from tests.records.example import EXAMPLE, line_of
from tractor_lab import records
from tractor_lab.locale import texts
from tractor_lab.records import (
    MAX_BYTES,
    RecordError,
    from_jsonl,
    read,
    to_jsonl,
    write_deal,
    write_match,
)
from tractor_lab.rules import Deal, ParseError, Rules, RulesError
from tractor_lab.rules.match import Match

PACKAGE = Path(records.__file__).parent
LINES = to_jsonl(read(EXAMPLE))
TRICK = "trick 6: 2 DJ D2 -> D2 | 3 DQ | 0 D10 | 1 D4 = 3, 10 points"


def failure(text: str | bytes, file: str | None = None) -> RecordError:
    with pytest.raises(RecordError) as caught:
        read(text, file)
    error = caught.value
    for lang in ("en", "zh"):
        said = error.say(lang)
        assert "{" not in error.what(lang) or error.key == "comment"
        assert said.isprintable()
        assert len(said) < 800
    assert str(error) == error.say("en")
    assert error.file == file
    return error


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
        f"evening.txt 第{line}行：甩牌失败，必须出 D2（写作 “-> D2”）；牌谱写的是 无"
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


# -- JSON lines ------------------------------------------------------------------------------------------


def edited(number: int, **changes: object) -> str:
    """The JSON lines with one object changed; a change to ... leaves a field out."""
    lines = LINES.splitlines()
    data = json.loads(lines[number]) | changes
    lines[number] = json.dumps({k: v for k, v in data.items() if v is not ...})
    return "\n".join(lines)


def index_of(part: str) -> int:
    return next(n for n, line in enumerate(LINES.splitlines()) if part in line)


THROW = index_of('"forced"')
JSON_EDITS = [
    (0, {"tractor": 2}, "version"),
    (0, {"tractor": True}, "version"),
    (0, {"kind": "games"}, "kind"),
    (0, {"kind": ...}, "json.missing"),
    (0, {"deals": "1"}, "json.type"),
    (0, {"deals": -1}, "json.type"),
    (0, {"rules": "one-deck"}, "json.type"),
    (0, {"rules": {"preset": "x"}}, "rules"),
    (0, {"rules": {"decks": [[1]]}}, "rules"),
    (0, {"players": ["a"]}, "players"),
    (0, {"players": "abcd"}, "json.type"),
    (0, {"players": ["a", "b", "c", "x" * 201]}, "long"),
    (0, {"event": 3}, "json.type"),
    (0, {"event": "x" * 201}, "long"),
    (0, {"more": 1}, "json.unknown"),
    (1, {"hands": []}, "hands"),
    (1, {"hands": 3}, "json.type"),
    (1, {"hands": [3]}, "json.type"),
    (1, {"hands": [["S10 S9"]]}, "card"),
    (1, {"hands": [["S19"]]}, "card"),
    (1, {"kitty": ["SA"] * 6}, "deck"),
    (1, {"declarer": "0"}, "json.type"),
    (1, {"declarer": True}, "json.type"),
    (1, {"declarer": 8}, "seat"),
    (1, {"minutes": -1}, "minutes"),
    (1, {"minutes": 3}, "minutes.match"),
    (1, {"level": 5}, "json.type"),
    (2, {"drawn": 1.5}, "json.type"),
    (2, {"drawn": 99}, "drawn.call"),
    (2, {"seat": ...}, "json.missing"),
    (2, {"do": "shout"}, "json.do"),
    (2, {"do": "count"}, "json.do"),
    (2, {"nth": [1]}, "json.nth"),
    (2, {"nth": 1}, "json.type"),
    (2, {"cards": "C5"}, "json.type"),
    (2, {"cards": []}, "call.none"),
    (2, {"cards": ["C5", "C5"]}, "engine"),
    (2, {"forced": ["C5"]}, "forced.none"),
    (3, {"trump": 5}, "json.type"),
    (3, {"trump": ...}, "trump"),
    (3, {"seat": ...}, "by"),
    (THROW, {"forced": ...}, "forced"),
    (THROW + 4, {"trick": 1}, "trick-number"),
    (THROW + 4, {"winner": 2}, "winner"),
    (THROW + 4, {"points": True}, "json.type"),
    (THROW + 4, {"trick": ..., "mark": 1}, "json.what"),
    (-1, {"end": "over"}, "json.end"),
    (-1, {"end": 1}, "json.type"),
    (-1, {"end": "unfinished"}, "item|ending"),
    (-1, {"result": 3}, "json.type"),
    (-1, {"result": {"tricks": 25.0}}, "json.type"),
    (-1, {"result": {"tricks": 30}}, "item"),
    (-1, {"result": ...}, "item"),
]


@pytest.mark.parametrize(("number", "changes", "key"), JSON_EDITS, ids=str)
def test_an_object_that_was_changed_is_found(
    number: int, changes: dict[str, object], key: str
) -> None:
    error = failure(edited(number, **changes))
    assert error.key in key.split("|"), str(error)
    assert error.line == number % len(LINES.splitlines()) + 1


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ('{"do": ', "json"),
        ('{"do": "draw", "do": "draw"}', "json.twice"),
        ('{"do": NaN}', "json.constant"),
        ('{"do": ' + "[" * 9000 + "]" * 9000 + "}", "json.deep"),
        ('{"do": [[[[[[1]]]]]]}', "json.deep"),
        ('{"drawn": ' + "9" * 9000 + "}", "json.number"),
        ("[]", "json.object"),
        ("3", "json.object"),
        ("{}", "json.what"),
    ],
)
def test_lines_that_are_no_objects(line: str, key: str) -> None:
    lines = LINES.splitlines()
    lines.insert(2, line)
    error = failure("\n".join(lines))
    assert (error.key, error.line) == (key, 3)
    with pytest.raises(RecordError):
        from_jsonl(EXAMPLE)


def test_the_result_may_not_come_twice() -> None:
    lines = LINES.splitlines()
    assert failure("\n".join([*lines, lines[-1]])).key == "junk"
    assert failure("\n".join([lines[0], *lines])).key == "twice"
    assert failure("\n".join(lines[1:])).key == "no-head"
    assert failure("\n".join([*lines[:2], *lines[1:]])).key == "cut.deal"
    assert failure("\n".join([lines[0], *lines[2:]])).key == "no-deal"
    trick = lines.index(next(line for line in lines if '"trick"' in line))
    assert failure("\n".join([*lines[: trick + 1], *lines[trick:]])).key == "trick-open"


# -- matches, friends, and what few tables know ----------------------------------------------------------


def match_text() -> str:
    match = Match.start(Rules.preset("one-deck"))
    deals = []
    for index in range(2):
        deals.append(play(match.deal(f"errors {index}"), random.Random(index), Habits()))
        match = match.after(deals[-1])
    return write_match(match, deals, NAMES[:4])


MATCH = match_text()


def test_a_match_goes_on_as_it_must() -> None:
    second = MATCH.index('[Deal "2"]')
    head, tail = MATCH[:second], MATCH[second:]
    level = re.search(r'\[Level "(\w+)"\]', tail)[1]  # type: ignore[index]
    declarer = re.search(r'\[Declarer "(\d)"\]', tail)[1]  # type: ignore[index]
    other = "7" if level != "7" else "8"
    wrong = tail.replace(f'[Level "{level}"]', f'[Level "{other}"]', 1)
    assert failure(head + wrong).key == "match-level"
    wrong = re.sub(r'(\[OtherLevel "\w+"\]\n)?\[Decl', '[OtherLevel "9"]\n[Decl', tail)
    assert failure(head + wrong).key == "match-other"
    wrong = tail.replace(f'[Declarer "{declarer}"]', '[Declarer "none"]')
    assert failure(head + wrong).key == "match-declarer"
    assert failure(re.sub(r"score: levels .", "score: levels 9", MATCH)).key == "item"
    assert failure(re.sub(r"score: .*\n", "", MATCH, count=1)).key == "cut.score"
    assert failure(re.sub(r"\nscore: .*\n$", "", MATCH)).key == "cut.score"
    assert failure(head.rstrip()).key == "cut.deals"
    unfinished = re.sub(r"result: .*\nscore: .*", "result: unfinished", head, count=1)
    lines = unfinished.split("\n")
    assert failure("\n".join(lines) + tail).key in ("after-unfinished", "ending")
    broken = re.sub(r"trick 12: .*\n", "", unfinished)
    assert failure(broken + tail).key == "after-unfinished"


def test_a_match_that_is_over_has_no_more_deals() -> None:
    rules = Rules.preset("one-deck").replace(deal_limit=1)
    match = Match.start(rules)
    deal = play(match.deal("only"), random.Random(1), Habits())
    text = write_match(match.after(deal), [deal])
    assert ", ended limit, winners" in text
    body = text[text.index("[Deal ") :].replace('[Deal "1"]', '[Deal "2"]')
    error = failure(text.replace('[Deals "1"]', '[Deals "2"]') + body)
    assert (error.key, error.values["number"]) == ("match-over", 1)


def test_minutes_of_a_match() -> None:
    text = MATCH.replace('[First "0"]', '[First "0"]\n[Minutes "9.5"]', 1)
    assert read(text).minutes == (9.5, 0)
    assert failure(text.replace("9.5", "1e9")).key == "minutes"
    assert failure(text.replace("9.5", "-1")).key == "minutes"


def test_friends() -> None:
    rules = Rules.preset("looking-for-friends")
    deal = Deal.shuffled("friends", rules, declarer=0).tidy().lift()
    deal = deal.bury(deal.hands[0][: rules.kitty])
    card = deal.friend_cards()[0]
    text = write_deal(deal.call_friends([(card, 2)]))
    line = f"friends 0: {card}:2"
    assert line in text
    for wrong, key in (
        (f"friends 0: {card}", "friend"),
        (f"friends 0: {card}:x", "number"),
        (f"friends 0: {card}:3", "friend.copy"),
        (f"friends 0: {card}:1 {card}:2", "friends"),
        ("friends 0:", "friends"),
        ("friends 0: BJ:1", "friend.card"),
        (f"friends 1: {card}:2", "turn"),
    ):
        error = failure(text.replace(line, wrong))
        assert (error.key, error.line) == (key, line_of(text, line)), wrong


def test_turning_handing_over_and_taking_back() -> None:
    rules = Rules.preset("club")
    dealt = Deal.shuffled("nobody", rules, "5", declarer=0).draw_all()
    text = write_deal(dealt.hand_over())
    assert "OtherLevel" not in text
    higher = text.replace('[Declarer "0"]', '[OtherLevel "9"]\n[Declarer "0"]')
    assert (read(higher).deal.level, read(higher).deal.dealt_level) == ("9", "5")
    assert write_deal(read(higher).deal) == higher
    assert read(to_jsonl(read(higher))) == read(higher)
    assert failure(higher.replace('OtherLevel "9"', 'OtherLevel "0"')).key == "level"
    assert failure(text.replace("hand-over 0", "hand-over 1")).key == "by"
    assert failure(text.replace("hand-over 0", "hand-over 0\nhand-over 0")).key == "hand-over"
    assert failure(text.replace("hand-over 0", "turn: H5")).key == "turn.none"
    assert failure(text.replace("hand-over 0", "riot 1")).key == "riot"
    dealt = Deal.shuffled("nobody", Rules(take_back=10), "5", declarer=0).draw_all()
    text = write_deal(dealt.tidy().lift())
    turned = re.search(r"turn: (.*)\n", text)[1]  # type: ignore[index]
    assert failure(text.replace(f"turn: {turned}", "turn: BJ")).key == "cards"
    assert failure(text.replace("lift 0", "call 0: H5\nlift 0")).key == "call.turned"
    deal = dealt.tidy().lift()
    deal = deal.bury(deal.hands[0][:8])
    text = write_deal(deal.play(0, deal.hands[0][:1]))
    assert (
        failure(text.replace("\n\nresult:", " | 1 takes back\n\nresult:")).key == "take-back.last"
    )
    assert (
        failure(text.replace("trick 1: 0 ", "trick 1: 0 takes back | 0 ")).key == "take-back.none"
    )


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
