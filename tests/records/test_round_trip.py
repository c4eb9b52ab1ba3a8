"""What is written is read back, to the letter: deals of every table, finished or not, and matches."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scripts.make_records import HOUSE, NAMES, Habits, habits, play, some_deal
from tractor_lab.records import (
    Record,
    RecordError,
    from_jsonl,
    read,
    to_jsonl,
    write,
    write_deal,
    write_match,
)
from tractor_lab.records.rule_names import field_text, field_value, nearest_preset
from tractor_lab.rules import (
    PRESETS,
    Deal,
    Operation,
    ParseError,
    Rules,
    full_deck,
    parse_cards,
)
from tractor_lab.rules.fields import choices
from tractor_lab.rules.match import Match

TABLES = {name: Rules.preset(name) for name in PRESETS}
TABLES |= {f"house-{name}": Rules().replace(**changes) for name, changes in HOUSE.items()}


def check(deal: Deal) -> str:
    """Write and read a deal in both forms; the text."""
    text = write_deal(deal, NAMES[: deal.rules.players], "An evening", "2026-05-01")
    record = read(text)
    assert record.deal == deal
    assert record.deal.log == deal.log
    assert record.match is None
    assert write(record) == text
    lines = to_jsonl(record)
    assert lines.isascii()
    assert read(lines) == from_jsonl(lines) == record
    assert read(lines.encode()) == read(text.encode()) == record
    assert to_jsonl(deal) == to_jsonl(Record((deal,), deal.rules))
    return text


@pytest.mark.parametrize("name", TABLES)
def test_a_deal_reads_back(name: str) -> None:
    for index in range(2):
        check(some_deal(f"round trip {name} {index}", TABLES[name]))


@pytest.mark.parametrize("name", TABLES)
def test_an_unfinished_deal_reads_back_wherever_it_breaks_off(name: str) -> None:
    deal = some_deal(f"broken off {name}", TABLES[name])
    rng = random.Random(name)
    before = len([step for step in deal.log if step.do == "draw"])
    cuts = {
        0,
        rng.randrange(before),
        before,
        len(deal.log) - 1,
        rng.randrange(before, len(deal.log)),
    }
    for cut in cuts:
        text = check(deal.replayed(deal.log[:cut]))
        assert "\nresult: unfinished\n" in text


def test_every_kind_of_operation_is_told() -> None:
    """On tables and with habits in which it happens."""
    wanted = {
        "joker-bid": (
            Habits(calls=0.95),
            {"draw", "call", "lift", "bury", "pass", "play", "count"},
        ),
        "club": (Habits(calls=0, takes_back=0.2, hands_over=1), {"hand-over", "take-back"}),
        "standard": (Habits(calls=0), {"turn"}),
        "looking-for-friends": (Habits(), {"friends"}),
        "nanning": (Habits(revokes=0.5, takes_back=0.2), {"take-back"}),
    }
    for name, (ways, operations) in wanted.items():
        seen: set[str] = set()
        for index in range(30):
            deal = some_deal(f"kinds {name} {index}", TABLES[name], ways)
            seen |= {operation.do for operation in deal.log}
            check(deal)
            if operations <= seen:
                break
        assert operations <= seen


def test_a_riot() -> None:
    rules = TABLES["joker-bid"].replace(riot=40)
    deals = [some_deal(f"riot {index}", rules, Habits(riots=1)) for index in range(10)]
    rioted = next(deal for deal in deals if deal.log[-1].do == "riot")
    seat = rioted.log[-1].seat
    assert f"\nriot {seat}\n\nresult: redeal\n" in check(rioted)


def test_a_kitty_that_is_stirred() -> None:
    rules = TABLES["joker-bid"]
    top = parse_cards("H5 LJ S2 S3 BJ LJ")
    deck = [*top, *(Counter(full_deck(rules)) - Counter(top)).elements()]
    deal = Deal.start(deck, rules, "5", declarer=0).draw(8).call(0, "H5 BJ").draw_all().lift()
    deal = deal.bury(deal.hands[0][-8:]).stir(1, "LJ LJ")
    deal = deal.bury(deal.hands[1][-8:]).pass_stir(2).pass_stir(3).pass_stir(0)
    text = check(play(deal, random.Random(1), Habits()))
    assert "\ncall 0: H5 BJ @8\n" in text
    assert "\ncall 1: LJ LJ\nbury 1: " in text
    assert "\npass: 2 3 0\n" in text
    assert text.count("\nbury ") == 2


def test_a_play_taken_back_stays_in_its_trick() -> None:
    rules = Rules(take_back=10)
    deal = Deal.shuffled("back", rules, declarer=0).tidy().lift()
    deal = deal.bury(deal.hands[0][:8])
    first = deal.hands[0][0]
    deal = deal.play(0, [first])
    for seat in (1, 2, 3):
        deal = deal.play(seat, deal.follows.example)
    done = deal.take_back(3)
    done = done.play(3, done.follows.example)
    text = check(done)
    (trick,) = [line for line in text.splitlines() if line.startswith("trick 1:")]
    assert "| 3 takes back | 3 " in trick
    assert "trick 2:" not in text
    # the lead itself, and with it the trick before
    led = done.play(done.turn, done.hands[done.turn][:1])
    back = led.take_back(led.tricks[-1].leader).take_back(3)
    check(back)
    check(back.play(3, back.follows.example))


def test_both_sides_revoked() -> None:
    rules = Rules.preset("nanning")
    for index in range(200):
        deal = some_deal(f"revokes {index}", rules, Habits(revokes=0.6))
        text = check(deal)
        if ", again from " in text:
            return
    raise AssertionError("no deal in which both sides revoked")


# -- names and rules -------------------------------------------------------------------------------------

HOSTILE = [
    'a "quote" and a \\ backslash',
    'two\nlines\r\n[Deal "1"]',
    "} { ; comments",
    "\x00\x1b[31m\u202e\u2028\ufeff",
    "拖拉机 · 升级",
    "\ud800",
    "]",
    " ",
]


def test_hostile_names_stay_names() -> None:
    deal = Deal.shuffled(1)
    for index in range(0, len(HOSTILE), 2):
        names = (*HOSTILE[index : index + 2], "", "x" * 200)
        text = write_deal(deal, names, HOSTILE[index], HOSTILE[index + 1])
        assert len(text.splitlines()) == len(write_deal(deal, "abcd", "e", "d").splitlines())
        text.encode("utf-8")  # no half characters either
        record = read(text)
        assert (record.players, record.event, record.date) == (names, *HOSTILE[index : index + 2])
        assert read(to_jsonl(record)) == record


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.lists(st.text(max_size=30), min_size=4, max_size=4), st.text(max_size=30))
def test_any_names(names: list[str], event: str) -> None:
    record = read(write_deal(Deal.shuffled(1), names, event))
    assert (record.players, record.event) == (tuple(names), event)
    assert read(to_jsonl(record)) == record


def test_names_that_cannot_be_written_are_refused() -> None:
    deal = Deal.shuffled(1)
    for names in (["East"], ["a", "b", "c", "d" * 201], ["a", "b", "c", 4]):
        with pytest.raises(ParseError, match="names"):
            write_deal(deal, names)  # type: ignore[arg-type]
    with pytest.raises(ParseError, match="played by its rules"):
        write(Record((deal,), Rules(throws=False)))
    with pytest.raises(ParseError, match="minutes"):
        write(Record((deal,), deal.rules, minutes=(3,)))
    with pytest.raises(ParseError, match="at least one deal"):
        write_match(Match.start(), [])


@pytest.mark.parametrize(
    "rules",
    [
        Rules(decks=3, hand=35, kitty=22),
        Rules(step=35, takeover=75),
        Rules(levels=("2", "5", "A"), must_defend=()),
        Rules(levels=("10",), lowest_rank="5"),
        Rules(self_overcall="after-overcall", level_cap=3, points_floor=-20),
        Rules.preset("club").replace(players=6, decks=3, time_limit=None),
        *TABLES.values(),
    ],
    ids=repr,
)
def test_rules_read_back(rules: Rules) -> None:
    preset, changes = nearest_preset(rules)
    assert Rules.preset(preset).replace(**changes) == rules
    deal = Deal.shuffled(1, rules, rules.ladder[0])
    assert read(write_deal(deal)).rules == rules
    assert read(to_jsonl(deal)).rules == rules


def one_field_changed() -> list[Rules]:
    """Each preset with each field at each other value that can stand beside the rest."""
    found = []
    for name in PRESETS:
        for field, values in choices().items():
            numbers = () if values and values != (None,) else (1, 5, 15, 60, 125)
            for value in (*values, *numbers):
                try:
                    found.append(Rules.preset(name).replace(**{field: value}))
                except ParseError:
                    continue
    return found


def test_every_field_reads_back_with_every_value() -> None:
    tables = {*one_field_changed()}
    assert len(tables) > 1000
    for rules in tables:
        preset, changes = nearest_preset(rules)
        written = {field: field_text(value) for field, value in changes.items()}
        read_back = {field: field_value(field, text) for field, text in written.items()}
        assert Rules.from_dict({"preset": preset, **read_back}) == rules
        assert Rules.from_dict(json.loads(json.dumps({"preset": preset, **changes}))) == rules


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_called_by_its_name(name: str) -> None:
    preset, changes = nearest_preset(Rules.preset(name))
    assert (Rules.preset(preset), changes) == (Rules.preset(name), {})


# -- matches ---------------------------------------------------------------------------------------------


def some_match(name: str, rules: Rules, deals: int) -> tuple[Match, list[Deal], list[float]]:
    rng = random.Random(name)
    match = Match.start(rules, 1)
    played: list[Deal] = []
    while match.ended is None and len(played) < deals:
        played.append(play(match.deal(f"{name} {len(played)}"), rng, habits(rng)))
        match = match.after(played[-1], 7.5)
    return match, played, [7.5] * len(played)


@pytest.mark.parametrize("name", ["one-deck", "looking-for-friends", "club", "guigang"])
def test_a_match_reads_back(name: str) -> None:
    match, deals, minutes = some_match(f"match {name}", TABLES[name], 3)
    text = write_match(match, deals, NAMES[: match.rules.players], minutes=minutes)
    record = read(text)
    assert record.match == match
    assert record.deals == tuple(deals)
    assert record.minutes == tuple(minutes)
    assert write(record) == text
    assert read(to_jsonl(record)) == record


def test_the_last_deal_of_a_match_may_be_unfinished() -> None:
    match, deals, minutes = some_match("unfinished", TABLES["one-deck"], 2)
    deals.append(match.deal("the third").draw(5))
    record = read(write_match(match, deals, minutes=[*minutes, 0]))
    assert (record.match, record.deals) == (match, tuple(deals))
    with pytest.raises(ParseError, match="does not come out of these deals"):
        write_match(match, deals[:1])


def test_several_deals_in_a_file() -> None:
    rules = TABLES["one-deck"]
    deals = tuple(some_deal(f"several {index}", rules) for index in range(3))
    record = Record(deals, rules, event="three")
    text = write(record)
    assert read(text) == read(to_jsonl(record)) == record
    with pytest.raises(RecordError, match="complete before this line"):
        read(text.replace('[Deals "3"]', '[Deals "2"]'))


# -- what a person may write otherwise -------------------------------------------------------------------


def test_comments_space_and_spelling_are_free() -> None:
    deal = some_deal("spelling", TABLES["one-deck"])
    text = write_deal(deal, NAMES[:4])
    lines = [f'  {line.replace(" | ", "|")}\t; 注释 "x {{' for line in text.splitlines()]
    free = "{a comment\nof two lines} " + "\r\n\r\n".join(lines) + "{the end}"
    assert read("\ufeff" + free.replace("S10", "♠10").replace("H10", "ht")).deal == deal
    loose = "\n".join(
        line.split(" = ")[0] if line.startswith("trick") else line for line in text.splitlines()
    )
    assert read(loose).deal == deal
    objects = [json.loads(line) for line in to_jsonl(deal).splitlines()]
    assert read("\n\n".join(json.dumps(one, indent=None) for one in objects)).deal == deal


def test_the_log_is_the_deals_own() -> None:
    """Operations are logged as the deal logs them, whatever the record leaves out."""
    deal = Deal.shuffled("log", Rules(), declarer=2).tidy().lift()
    record = read(write_deal(deal))
    assert record.deal.log[-1] == Operation("lift", 2)
    assert record.deal.replayed(record.deal.log) == deal
