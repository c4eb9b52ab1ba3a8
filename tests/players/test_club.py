"""The club player and the beginner: legal in every rule set, fair, always the same, and able to say why."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tractor_lab.locale import LANGUAGES, texts
from tractor_lab.players import BeginnerPlayer, ClubPlayer, RandomPlayer, play_deal, questions, step
from tractor_lab.players.advice import Advice
from tractor_lab.players.memory import Memory, state_of
from tractor_lab.rules import Deal, Order, Rules, Suit, View, parse_cards
from tractor_lab.rules.presets import PRESETS

Cards = tuple[object, ...]


def start(name: str, seed: int) -> Deal:
    """A new deal of a preset: any level, any declarer."""
    chance = random.Random(f"{name} {seed}")
    rules = Rules.preset(name)
    declarer = chance.choice([None, *range(rules.players)])
    return Deal.shuffled(f"{name} {seed}", rules, chance.choice(rules.ladder), declarer)


@pytest.mark.parametrize("name", PRESETS)
def test_the_club_plays_every_rule_set_to_its_end(name: str) -> None:
    deal = play_deal(start(name, 0), [ClubPlayer() for _ in range(Rules.preset(name).players)])
    assert deal.phase in ("counted", "redeal")


@pytest.mark.parametrize("name", ["standard", "titanic", "nanning", "club", "looking-for-friends"])
def test_beginners_play_too(name: str) -> None:
    deal = play_deal(start(name, 1), [BeginnerPlayer() for _ in range(Rules.preset(name).players)])
    assert deal.phase in ("counted", "redeal")


def views(seed: int, name: str = "standard") -> list[tuple[Deal, int]]:
    """Every moment of a deal of clubs in which somebody decides, and who."""
    deal = start(name, seed)
    players = [ClubPlayer() for _ in range(deal.rules.players)]
    found = []
    while deal.phase not in ("counted", "redeal"):
        found += [(deal, seat) for seat in range(deal.rules.players) if questions(deal, seat)]
        deal = step(deal, players)
    return found


def test_it_answers_by_the_view_alone_whatever_it_was_asked_before() -> None:
    moments = views(3)
    random.Random(1).shuffle(moments)
    old = ClubPlayer()
    for deal, seat in moments[:60]:
        view = deal.view(seat)
        assert old.advise(view) == ClubPlayer().advise(view)


def test_it_does_not_look_at_hidden_cards() -> None:
    """Exchange what a seat cannot see: its view stays the same, so its answer does."""
    for deal, seat in views(4)[::7]:
        if deal.phase != "play":
            continue
        others = [one for one in range(4) if one != seat]
        hidden = [card for one in others for card in deal.hands[one]]
        random.Random(7).shuffle(hidden)
        hands = list(deal.hands)
        for one in others:
            many = len(hands[one])
            hands[one], hidden = tuple(hidden[:many]), hidden[many:]
        other = replace(deal, hands=tuple(hands)).view(seat)
        assert other == deal.view(seat)
        assert ClubPlayer().advise(other) == ClubPlayer().advise(deal.view(seat))


def test_what_it_remembers_is_what_was_played() -> None:
    deal = start("standard", 5)
    players = [ClubPlayer() for _ in range(4)]
    memory = Memory()
    while deal.phase != "counted":
        if deal.phase == "play" and deal.turn == 2:
            view = deal.view(2)
            kept, fresh = memory.state(view), state_of(view)
            for name in ("h1", "h2", "r1", "r2", "n", "void", "won", "plays", "best", "pot"):
                if name == "n":
                    assert kept.n[10:15] == fresh.n[10:15]
                else:
                    assert getattr(kept, name) == getattr(fresh, name), name
        deal = step(deal, players)


@pytest.mark.parametrize("name", ["standard", "joker-bid", "titanic", "looking-for-friends"])
def test_its_advice_is_what_it_does_and_has_words(name: str) -> None:
    for deal, seat in views(6, name):
        view = deal.view(seat)
        player = ClubPlayer()
        advice = player.advise(view)
        if advice is None:
            continue
        ask = questions(deal, seat)[-1]
        if ask in ("declare", "bury", "lead", "follow"):
            assert sorted(advice.cards) == sorted(getattr(player, ask)(view))
        for lang in LANGUAGES:
            assert "{" not in advice.words(lang)
        beginner = BeginnerPlayer().advise(view)
        if beginner is not None:
            assert "{" not in beginner.words("zh")


def _true(advice: Advice, view: View) -> None:
    """What the words of a reason claim, checked against the cards."""
    order, reason, cards = view.order, advice.reason, advice.cards
    suit = order.suit(cards[0])
    gone = [card for trick in view.tricks for play in trick.plays for card in play]
    known = [*gone, *view.hand, *view.kitty]
    top = max(map(order.tier, cards))
    above = [card for tier in order.high_to_low(suit) for card in tier if order.tier(card) > top]
    if reason == "lead.sure":
        assert all(known.count(card) == view.rules.decks for card in above)
    elif reason == "lead.sure.pair":
        assert all(view.rules.decks - known.count(card) < 2 for card in above)
    elif reason == "lead.pull":
        assert suit is Suit.TRUMP
        assert advice.values["trumps"] == len(order.by_suit(view.hand)[suit])
    elif reason in ("lead.exit", "follow.low"):
        assert not sum(card.points for card in cards)
    elif reason in ("follow.ruff", "follow.overruff"):
        assert suit is Suit.TRUMP
        assert advice.values["suit"] not in order.by_suit(view.hand)
    elif reason == "follow.win.last":
        assert view.trick is not None
        assert len(view.trick.plays) == view.rules.players - 1
    elif reason == "follow.discard":
        held = order.by_suit(view.hand).get(advice.values["suit"], ())
        assert all(cards.count(card) == held.count(card) for card in held)
    elif reason == "bury.void":
        assert advice.values["suit"] in order.by_suit(view.hand)
        left = [card for card in view.hand if order.suit(card) is advice.values["suit"]]
        assert all(card in cards for card in left)


def test_what_it_says_is_true() -> None:
    seen = set()
    for seed in range(7, 15):
        for deal, seat in views(seed):
            view = deal.view(seat)
            advice = ClubPlayer().advise(view)
            if advice is not None and advice.cards and deal.phase in ("play", "bury"):
                seen.add(advice.reason)
                _true(advice, view)
    assert seen >= {"lead.sure", "lead.pull", "lead.exit", "follow.ruff", "follow.feed"}


def test_every_reason_has_words() -> None:
    english = {key for key in texts("en") if key.startswith("players.why.")}
    assert english == {key for key in texts("zh") if key.startswith("players.why.")}


def test_nobody_is_advised_who_has_nothing_to_decide() -> None:
    deal = Deal.shuffled(1, declarer=0).tidy().lift()
    assert ClubPlayer().advise(deal.view(1)) is None
    assert BeginnerPlayer().advise(deal.view(1)) is None
    counted = play_deal(Deal.shuffled(1), [RandomPlayer(1)] * 4)
    assert ClubPlayer().advise(counted.view(0)) is None


def test_it_leads_an_ace_and_says_so() -> None:
    from tractor_lab.players.club_bury import bury

    hand = parse_cards("BJ BJ HA HK H7 H7 H3 SA S9 S3 CK C8 C6 C4 D9 D8")
    advice = bury(hand, Order("H5"), 4)
    assert not {card.code for card in advice.cards} & {"BJ", "HA", "HK", "H7", "SA"}
    assert "♦" in advice.words("en")
