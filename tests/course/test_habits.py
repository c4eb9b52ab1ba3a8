"""The players with habits: they know only what they may, play by the rules, and gain what the lesson says."""

from __future__ import annotations

import pytest

from scripts import measure_habits
from tractor_lab.course.book.habits import at
from tractor_lab.course.book.habits_list import EXERCISES, MOMENTS
from tractor_lab.course.habits import ALL, HABITS, NONE, Public, Sight, bury, choose
from tractor_lab.course.habits_measure import dealt, effect, figures, played, total
from tractor_lab.course.habits_moments import gain, moment, moments, played_on
from tractor_lab.course.habits_table import habit_table
from tractor_lab.course.habits_worth import habit_worth, sign
from tractor_lab.rules import Card, Deal, Suit, Tricks, points_of
from tractor_lab.rules.cards import check_copies


@pytest.mark.parametrize("seed", range(4))
def test_a_deal_is_played_to_its_end_by_the_rules(seed: int) -> None:
    deal = played(dealt(seed), ALL, NONE)
    assert deal.phase == "counted"
    cards = [card for trick in deal.tricks for play in trick.plays for card in play]
    assert sorted((*cards, *deal.kitty)) == sorted(deal.deck)


def test_the_same_deal_goes_the_same_way() -> None:
    assert played(dealt(5), ALL, NONE).log == played(dealt(5), ALL, NONE).log
    assert total(dealt(5), ALL, NONE) == total(dealt(5), ALL, NONE)


def test_no_decision_depends_on_a_card_the_seat_cannot_see() -> None:
    """The other three hands are mixed anew, and the same card is played."""
    start = dealt(11)
    buried = bury(start.hands[0], start.order, 8, ALL)
    public, looked = Public(start.order), 0

    def choice(tricks: Tricks) -> tuple[Card, ...]:
        nonlocal looked
        for trick in tricks.tricks[public.tricks :]:
            public.follow(trick)
        seat = tricks.turn
        mine = buried if seat == 0 else ()
        said = choose(Sight(seat, tricks.hands[seat], tricks, public, mine), ALL)
        if not tricks.plays and looked < 12:
            others = [n for n in range(4) if n != seat]
            pool = [card for n in others for card in tricks.hands[n]][::-1]
            hands = list(tricks.hands)
            for n in others:
                hands[n] = tuple(pool[: len(hands[n])])
                del pool[: len(hands[n])]
            mixed = Tricks(start.order, tuple(hands), seat)
            assert choose(Sight(seat, hands[seat], mixed, public, mine), ALL) == said
            looked += 1
        return said

    assert start.bury(buried).play_out(choice).phase == "count"
    assert looked == 12


def test_a_suit_is_buried_whole() -> None:
    deal = dealt(22)
    gone = bury(deal.hands[0], deal.order, 8, ALL)
    left = list(deal.hands[0])
    for card in gone:
        left.remove(card)
    assert any(
        not any(deal.order.suit(card) is suit for card in left)
        for suit in {deal.order.suit(card) for card in gone}
    )
    assert all(deal.order.suit(card) is not Suit.TRUMP for card in gone)


def test_the_effect_has_the_sign_that_was_measured() -> None:
    """A small run of its own, where the effect is large."""
    for habit in ("feed", "aces"):
        one = effect(ALL, ALL - {habit}, range(60))
        assert one.clear
        assert one.mean > 0
        mean, half = figures()["beside"][habit]
        assert abs(one.mean - mean) < one.half + half + 1
    assert effect(ALL, NONE, range(40)).mean > 10


def test_the_pages_have_the_figures() -> None:
    assert measure_habits.main(["--check"]) == 0
    found = figures()
    assert set(found["beside"]) == {"all", *HABITS}
    assert set(found["alone"]) == set(HABITS)
    for lang in ("en", "zh"):
        text = measure_habits.page(lang, found)
        assert f"habits {found['deals'] - 1}" in text
        assert text.count("±") == 2 * len(HABITS) + 1


@pytest.mark.parametrize("habit", list(MOMENTS))
def test_the_moments_of_the_exercises(habit: str) -> None:
    spec = next(one for one in EXERCISES if getattr(one.start, "habit", "") == habit)
    assert at(habit, *MOMENTS[habit][0]) == spec.start
    deal, step = MOMENTS[habit][-1]
    one = moment(habit, deal, step)
    check_copies(tuple(card for hand in one.hands for card in hand), one.order.rules, "deal")
    assert gain(one) >= 10
    line = played_on(habit, deal, step, one.without)
    assert isinstance(line, Deal)
    assert points_of(line.deck) == 200


def test_a_moment_there_is_not() -> None:
    assert not any(one.step == 1 for one in moments("bury", 22))
    with pytest.raises(ValueError, match=r"no (such )?moment"):
        moment("bury", 22, 1)
    with pytest.raises(ValueError, match="there are bury"):
        habit_table("luck")
    with pytest.raises(ValueError, match="there are all, bury"):
        habit_worth("luck")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_table_is_played_on_both_ways(lang: str) -> None:
    table = habit_table("feed", 10, 59, lang=lang)
    hidden = table.frame["html"]
    assert str(hidden).count('data-k="row-') == 1, "only your own hand is open"
    place = table.ways.index(table.moment.without)
    said = table.choose(place)
    assert said is not None
    assert (said.kind, "10" in said.sentence) == ("info", True)
    ends = []
    for _ in range(2):
        table.other()
        while table._at + 1 < len(table.line):
            assert len(str(table.step().frame)) < 40_000
        assert table.scene.bar is not None
        ends.append(table.scene.bar.points)
        assert table.scene.kitty is not None
    table._do_next(None)
    assert abs(ends[0] - ends[1]) == 10
    assert table.choose(1 - place)
    table.reset()
    assert len(table.scene.hands) == 1
    table._do_next(None)
    assert table.scene.trick is not None
    assert len(table.scene.trick.seats) == 3


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_what_a_habit_is_worth_is_said_in_words_and_bars(lang: str) -> None:
    for habit in ("all", *HABITS):
        one = habit_worth(habit, lang=lang)
        assert "±" in repr(one)
        assert "{" not in repr(one)
        assert "aria-hidden" in one._repr_html_()
        assert sign(habit) in ("plus", "nil", "minus")
    assert repr(habit_worth(lang=lang)).count("\n") == len(HABITS) + 1
