"""The drills of the lessons 0, 10, 11, 13 and 14: what they ask is so, counted here in another way."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb

import pytest

from tractor_lab.course import drill
from tractor_lab.course.drilling.kinds import DRILLS
from tractor_lab.course.drilling.question import PER_DEAL, Question, make
from tractor_lab.course.outcome import LESSONS
from tractor_lab.odds import ask_throws
from tractor_lab.rules import (
    Rules,
    Suit,
    decide_trick,
    full_deck,
    judge_throw,
    legal_follows,
    parse_shape,
    points_of,
)
from tractor_lab.rules.hand import Hand, Lead

MANY = 64
NEIGHBOURS = "SENW"


@pytest.fixture(autouse=True)
def no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRACTOR_LAB_PROGRESS", "off")


def asked(name: str, kind: str = "") -> list[Question]:
    """The first questions of a drill, of one kind."""
    found = (make(name, seed, DRILLS[name].ask) for seed in range(MANY))
    some = [one for one in found if kind in ("", one.kind)]
    assert some
    return some


def chosen(question: Question) -> str:
    """The right answer where there is one."""
    return str(question.options[min(question.right)])


def test_every_lesson_has_a_drill() -> None:
    assert {kind.lesson for kind in DRILLS.values()} == set(LESSONS)


def test_the_first_questions_show_what_a_beginner_knows() -> None:
    for one in asked("first"):
        rows = [cards for cards in one.options if not isinstance(cards, str)]
        shown = [card for cards in (*one.plays, one.hand, *rows) for card in cards]
        assert not any(card.is_joker or card.rank == "2" for card in shown)
        assert all(len(play) == 1 for play in one.plays)
        if one.kind == "take":
            assert one.right == {decide_trick(one.plays, one.order).winner}
        elif one.kind == "points":
            total = sum({"5": 5, "10": 10, "K": 10}.get(play[0].rank, 0) for play in one.plays)
            assert chosen(one) == f"drill.points={total}"
        else:
            led = one.plays[0][0].suit
            follows = {at for at, cards in enumerate(rows) if cards[0].suit == led}
            has = any(card.suit == led for card in one.hand)
            assert one.right == (follows if has else {len(rows)})
            assert len(follows) == has


def test_a_deal_is_asked_from_its_beginning_to_its_end() -> None:
    table = drill("deal")
    numbers, declarers = [], set()
    for _ in range(4):
        numbers.append(int(table.scene.stats[0].value))
        declarers.add(table.scene.stats[1].value)
        assert table.seed // PER_DEAL == table.question.seed // PER_DEAL
        table.choose(min(table.question.right))
        table.next()
    assert numbers == sorted(set(numbers))
    assert len(declarers) == 1


def test_what_is_asked_of_a_deal_is_as_the_engine_says() -> None:
    for one in asked("deal"):
        if one.kind in ("holder", "next"):
            winner = decide_trick(one.plays, one.order).winner
            assert one.right == {winner}
            assert (NEIGHBOURS.index(one.leader) + len(one.plays)) % 4 == 0 or one.kind == "next"
        if one.kind == "points":
            winner = decide_trick(one.plays, one.order).winner
            ours = (NEIGHBOURS.index(one.leader) + winner) % 2 == 0
            declares = one.words["declarers"] == "drill.side.NS"
            taken = 0 if ours == declares else sum(map(points_of, one.plays))
            assert chosen(one) == f"drill.points={one.words['before'] + taken}"


def test_what_is_out_is_what_nobody_showed() -> None:
    deck = Counter(full_deck(Rules()))
    for one in asked("count"):
        order = one.order
        fell = [card for _, plays in one.seen for play in plays for card in play]
        left = deck - Counter(one.hand) - Counter(fell)
        if one.kind == "trumps":
            out = sum(order.suit(card) is Suit.TRUMP for card in left.elements())
            assert chosen(one) == f"drill.cards={out}"
        elif one.kind == "high":
            card = one.options[min(one.right)][0]
            same = [other for other in left if order.suit(other) is order.suit(card)]
            assert card in same
            assert order.tier(card) == max(map(order.tier, same))
        else:
            suit = one.words["suit"][-1]
            void = {
                (NEIGHBOURS.index(leader) + at) % 4
                for leader, plays in one.seen
                if order.suit(plays[0][0]) == suit
                for at, play in enumerate(plays)
                if any(order.suit(card) != suit for card in play)
            }
            assert {at + 1 for at in one.right} == (void - {0} or {4})


def test_chances_are_counted() -> None:
    for one in asked("odds"):
        words = one.words
        if one.kind == "card":
            share = Fraction(words["places"], words["unseen"])
            assert words["unseen"] == 3 * words["size"] + 8
        elif one.kind == "pair":
            share = Fraction(3 * comb(words["size"], 2), comb(words["unseen"], 2))
        else:
            continue
        assert chosen(one) == f"drill.percent={round(100 * float(share))}"
    for one in asked("odds", "void"):
        mine = [sum(one.order.suit(c) == key[-1] for c in one.hand) for key in one.options]
        assert one.right == {mine.index(max(mine))}


def test_a_bot_plays_by_its_rule_and_by_the_rules() -> None:
    for one in asked("bot"):
        order, at = one.order, len(one.plays)
        legal = [*legal_follows(Lead(one.plays[0], order), Hand(one.hand, order))]
        right = one.options[min(one.right)]
        assert not isinstance(right, str)
        assert sorted(right) in map(sorted, legal)
        high = {play: sum(map(order.tier, play)) for play in legal}
        trumps = {play: sum(order.suit(card) is Suit.TRUMP for card in play) for play in legal}
        cost = {play: high[play] + 20 * trumps[play] for play in legal}
        holders = {play: decide_trick([*one.plays, play], order).winner for play in legal}
        chosen = next(play for play in legal if sorted(play) == sorted(right))
        good = {play for play in legal if holders[play] == at}
        if one.kind == "give":
            points = {
                play: points_of(play) * (1 if holders[play] % 2 == at % 2 else -1) for play in legal
            }
            good = {play for play in legal if points[play] == max(points.values())}
        elif one.kind == "cheap" or not good:
            good = set(legal)
        assert [play for play in good if cost[play] <= cost[chosen]] == [chosen]


def test_another_table_has_throws_and_tractors_of_its_own() -> None:
    for one in asked("house", "tractor"):
        assert one.right == {0 if parse_shape(one.hand, one.order).is_tractor else 1}
    for seed in range(400):
        one = make("house", seed, DRILLS["house"].ask)
        if one.kind == "throw":
            hands = [cards for _, cards in one.others]
            assert one.right == {0 if judge_throw(one.plays[0], hands, one.order).stands else 1}
            return
    raise AssertionError("no throw among them")


def test_the_safer_throw_stands_more_often_when_dealt() -> None:
    question = asked("odds", "throws")[0]
    throws = [cards for cards in question.options if not isinstance(cards, str)]
    stood = [ask_throws(t, question.hand, question.order, 1000, 1).count(0) for t in throws]
    assert question.right == {stood.index(max(stood))}
