"""What is wrong with JSON lines, with a match, and with what few tables know, is found on its line too."""

from __future__ import annotations

import json
import random
import re

import pytest

from scripts.make_records import NAMES, Habits, play
from tests.records.example import EXAMPLE, failure, line_of
from tractor_lab.records import (
    RecordError,
    from_jsonl,
    read,
    to_jsonl,
    write_deal,
    write_match,
)
from tractor_lab.rules import Deal, Rules
from tractor_lab.rules.match import Match

LINES = to_jsonl(read(EXAMPLE))


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
