"""Hints: three steps, true, the same every time, and the first two do not give the answer away."""

from __future__ import annotations

import random
import re
from functools import cache
from time import thread_time

import pytest

from tractor_lab.locale import cards_text, texts
from tractor_lab.players import ClubPlayer, questions, step
from tractor_lab.players.hints import Checked, hint
from tractor_lab.rules import Deal, Rules, View

CLUB = ClubPlayer()
NAMES = ("You", "East", "North", "West", "fifth", "sixth")


@cache
def moments(preset: str, seed: int) -> list[View]:
    """The views of a deal of clubs in which somebody decides."""
    rules = Rules.preset(preset)
    deal = Deal.shuffled(f"hints {preset} {seed}", rules, rules.ladder[0])
    players, found = [ClubPlayer() for _ in range(rules.players)], []
    while deal.phase not in ("counted", "redeal"):
        found += [deal.view(seat) for seat in range(rules.players) if questions(deal, seat)]
        deal = step(deal, players)
    return found


def test_one_is_no_plural() -> None:
    early = [
        Deal.shuffled(seed, declarer=0).draw(drawn) for seed in range(9) for drawn in (4, 12, 24)
    ]
    seen = [deal.view(seat) for deal in early for seat in range(4)]
    few = [view for view in seen if view.possible_calls]
    assert any(sum(card.is_joker for card in view.hand) == 1 for view in few)
    for view in few:
        for step_ in (1, 2, 3):
            said = hint(view, step_, "en")
            assert said is not None
            assert not re.search(r"\b(?:1|one) (?!is\b)[a-z]+s\b", said.words), said.words


@pytest.mark.parametrize("preset", ["standard", "looking-for-friends", "one-deck"])
def test_every_question_has_three_steps(preset: str) -> None:
    views = moments(preset, 1)
    few = random.Random(1).sample(views, min(16, len(views)))
    asked = {view.phase for view in views}
    few += [next(view for view in views if view.phase == phase) for phase in asked]
    for view in few:
        advice = ClubPlayer().advise(view)
        assert advice is not None
        for lang in ("en", "zh"):
            first, second, third = (hint(view, n, lang, CLUB, NAMES.__getitem__) for n in (1, 2, 3))
            assert first is not None
            assert second is not None
            assert third is not None
            assert third.cards == advice.cards
            if advice.reason == "call.wait":  # says what stands, and what could be called
                assert third.words.startswith({"en": "Wait: ", "zh": "先等等："}[lang])
            else:
                assert third.words == advice.words(lang)
            if third.steps == 1:
                assert first == third
                continue
            assert first.words != second.words != third.words
            assert not first.cards
            assert not second.cards
            for one in (first, second, third):
                assert not re.search(r"[{}]|(?<![a-z])0 players", one.words)
            if view.phase == "play":
                table = {card for one in view.tricks[-1:] for play in one.plays for card in play}
                hidden = set(advice.cards) - table
                for card in hidden:
                    assert cards_text([card], lang) not in first.words + second.words


def test_a_single_card_of_a_suit_is_not_given_away() -> None:
    views = [view for view in moments("standard", 1) if view.phase == "play" and not view.trick]
    for view in views:
        second = hint(view, 2, "en", CLUB)
        assert second is not None
        for suit, cards in view.order.by_suit(view.hand).items():
            if len(set(cards)) == 1 and len(view.hand) > len(cards):
                assert f"your {suit.name.lower()}." not in second.words


def test_the_usual_advice_is_the_club_players_or_clearly_better() -> None:
    views = [view for view in moments("standard", 1) if view.phase == "play" and len(view.hand) < 8]
    adviser = Checked()
    for view in views[::9]:
        found, club = adviser.advise(view), CLUB.advise(view)
        assert found is not None
        assert found == Checked().advise(view)  # the same every time
        if found != club:
            assert found.reason in ("expert.saves", "expert.takes")
            assert view.trick is None or found.cards in view.follows
        for step_ in (1, 2):
            said = hint(view, step_, "en", adviser)
            assert said is not None
            assert said.steps == 1 or not said.cards


def test_what_is_only_allowed_is_said_at_once() -> None:
    views = [view for view in moments("standard", 1) if view.trick and view.phase == "play"]
    only = [view for view in views if len(view.follows) == 1]
    assert only
    said = hint(only[0], 1, "en", CLUB)
    assert said is not None
    assert (said.step, said.steps) == (1, 1)
    assert said.cards in only[0].follows


def test_why_to_wait_is_told_by_what_stands() -> None:
    """Somebody who may go over the partner is not told that the hand is short."""
    found: dict[object, str] = {}
    for seed in (2, 11, 19, 23):
        deal = Deal.shuffled(f"waits {seed}", Rules(), "2")
        while deal.phase in ("draw", "lift"):
            for view in (deal.view(seat) for seat in range(4) if questions(deal, seat)):
                advice = CLUB.advise(view)
                if advice is None or advice.cards:
                    continue
                said = hint(view, 3, "en", CLUB, NAMES.__getitem__)
                assert said is not None
                last = view.calls[-1].seat if view.calls else None
                suits = {card.suit for call in view.possible_calls for card in call} - {None}
                kind = None if last is None else (last - view.seat) % 4
                found[kind if suits else "no trump only"] = said.words
            deal = step(deal, [CLUB] * 4)
    assert "could call no trump only" in found["no trump only"]
    assert "is the average. That is not long" in found[None]
    assert found[1].startswith("Wait: to go over ")
    assert "your partner's call stands" in found[2]


@pytest.mark.parametrize(
    ("rules", "question", "reasons"),
    [
        (Rules(riot=40), "riot", {"riot.ask", "riot.play"}),
        (Rules(hand_over=True), "hand_over", {"hand_over.keep"}),
        (Rules(hand_over=True, no_call="redeal"), "hand_over", {"hand_over.again"}),
    ],
)
def test_a_new_deal_or_handing_over_has_hints_too(
    rules: Rules, question: str, reasons: set[str]
) -> None:
    """They are asked with nothing to call with, or (a new deal) when the kitty was turned for trump."""
    wanted = {texts("en")[f"players.why.{reason}"].partition("{")[0]: reason for reason in reasons}
    found = set()
    for seed in range(60):
        deal = Deal.shuffled(seed, rules, "2", 0).draw_all()
        if question == "riot" and deal.to_turn:
            deal = deal.turn_card()
        for seat in range(4):
            asked = questions(deal, seat)
            if asked != (question,) or deal.phase != "lift":
                continue
            said = [hint(deal.view(seat), step, "en", questions=asked) for step in (1, 2, 3)]
            assert len({one.words for one in said if one is not None}) == 3
            begin = next(words for words in wanted if said[2] and said[2].words.startswith(words))
            found.add(wanted[begin])
    assert found == reasons


def test_nothing_to_decide_no_hint() -> None:
    deal = Deal.shuffled(1, declarer=0).tidy().lift()
    assert hint(deal.view(1), 1, "en") is None


def test_a_hint_takes_less_than_half_a_second() -> None:
    deal = Deal.shuffled(1, Rules.preset("four-deck"), declarer=0).tidy().lift()
    view = deal.bury(deal.hands[0][:8]).view(0)
    begun = thread_time()
    hint(view, 3, "en")
    assert thread_time() - begun < 0.5
