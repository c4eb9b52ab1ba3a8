"""Whole deals of every rule set, played at random, with what must hold after every operation."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from functools import lru_cache
from itertools import chain

import pytest

from tractor_lab.rules import (
    FACES,
    LEVEL_RANKS,
    PRESETS,
    Card,
    Deal,
    ImpossiblePosition,
    NotAllowed,
    Operation,
    Rules,
    full_deck,
    parse_shape,
    points_of,
)

DEALS = 200
POINTS = {card: card.points for card in FACES}


@lru_cache(maxsize=4)
def _counted(deck: tuple[Card, ...]) -> dict[Card, int]:
    return dict(Counter(deck))


def check(deal: Deal) -> None:
    """No card lost or doubled, points conserved, and somebody can always go on."""
    played = chain.from_iterable(chain.from_iterable(trick.plays for trick in deal.tricks))
    held = [*chain.from_iterable(deal.hands), *deal.kitty]
    held += deal.deck[deal.drawn : deal.rules.hand * deal.rules.players]
    # Plain dicts: comparing two counters, or two sorted lists, takes longer than the deal itself.
    assert dict(Counter(chain(played, held))) == _counted(deal.deck)
    open_points = sum(points_of(play) for play in deal.trick.plays) if deal.trick else 0
    waiting = sum(map(POINTS.__getitem__, [*held, *deal.removed]))
    assert sum(deal.won) + open_points + waiting == 100 * deal.rules.decks
    if deal.phase == "play":
        if deal.trick is None:
            assert len({len(hand) for hand in deal.hands}) == 1
            assert deal.hands[deal.turn]
        else:
            assert deal.follows.example in deal.follows


def random_deal(rules: Rules, rng: random.Random) -> Deal:
    """A deal up to the count (or to a redeal), with `check` after every operation."""
    level = rng.choice(
        [lv for lv in rules.ladder if lv in LEVEL_RANKS] + ["NT"] * ("NT" in rules.ladder)
    )
    declarer = rng.choice([None, rng.randrange(rules.players)])
    deal = Deal.shuffled(rng.random().hex(), rules, level, declarer, rng.randrange(rules.players))
    keen = rng.random()
    while deal.phase not in ("counted", "redeal", "stopped"):
        deal = random_step(deal, rng, keen)
        if deal.phase != "draw" or rng.random() < 0.1:
            check(deal)
    return deal


def random_step(deal: Deal, rng: random.Random, keen: float) -> Deal:
    """One operation that somebody may do now, with calls as often as players are keen on them."""
    rules = deal.rules
    if deal.phase == "draw":
        deal = deal.draw()
        seat = rng.randrange(rules.players)
        calls = deal.possible_calls(seat) if rng.random() < keen * 0.3 else ()
        return deal.call(seat, rng.choice(calls)) if calls else deal
    if deal.phase == "lift":
        if rng.random() < 0.05 and (may := [s for s in range(rules.players) if deal.may_riot(s)]):
            return deal.riot(rng.choice(may))
        early = not deal.calls and not deal.turned and deal.asked is not None
        if rules.hand_over and early and rng.random() < 0.5:
            return deal.hand_over() if deal.handed_to is None else deal.lift()
        return deal.turn_card() if deal.turned < deal.to_turn and keen < 0.5 else deal.lift()
    if deal.phase == "bury":
        assert deal.holder is not None
        return deal.bury(rng.sample(deal.hands[deal.holder], rules.kitty))
    if deal.phase == "stir":
        calls = deal.possible_calls(deal.stirrer)
        return deal.stir(deal.stirrer, rng.choice(calls)) if calls else deal.pass_stir(deal.stirrer)
    if deal.phase == "friends":
        cards = rng.sample(deal.friend_cards(), rules.friends)
        return deal.call_friends([(card, rng.randint(1, rules.decks)) for card in cards])
    if deal.phase == "play":
        if rules.take_back and deal.tricks and rng.random() < 0.01:
            last = next(s for s in range(rules.players) if deal.why_not_take_back(s) is None)
            return deal.take_back(last)
        return deal.play(deal.turn, random_play(deal, rng))
    return deal.count()


def random_play(deal: Deal, rng: random.Random) -> tuple[Card, ...]:
    order, hand = deal.order, deal.hands[deal.turn]
    if deal.trick:
        legal = deal.follows
        if deal.rules.revoke == "levels" and rng.random() < 0.002:
            return tuple(rng.sample(hand, legal.size))
        if rng.random() < 0.05:
            play: tuple[Card, ...] = ()
            while len(play) < legal.size:
                play += (rng.choice(sorted(legal.can_add(play))),)
            return play
        return legal.example
    suit = rng.choice(list(order.by_suit(hand).values()))
    if deal.rules.throws and rng.random() < 0.3:
        return suit[: rng.randint(1, min(6, len(suit)))]
    return rng.choice(parse_shape(suit, order).components).cards


@pytest.mark.parametrize("name", PRESETS)
def test_whole_deals(name: str) -> None:
    rng = random.Random(f"deals {name}")
    rules = Rules.preset(name)
    ends: Counter[str] = Counter()
    for index in range(DEALS):
        deal = random_deal(rules, rng)
        ends[deal.phase] += 1
        if deal.result is not None and deal.result.revoked is None:
            assert not any(deal.hands)
            bonus = deal.result.kitty.bonus
            assert deal.result.total == deal.result.tricks + bonus
            assert deal.points + deal.penalties - deal.result.tricks in (0, deal.tricks[-1].points)
        if index < 10:
            # A dataclass compares by value: the log alone makes the same state.
            assert deal.replayed(deal.log) == deal
            assert deal.undo().do(deal.log[-1]) == deal
    assert ends["counted"] > DEALS * 0.4


@pytest.mark.parametrize("name", PRESETS)
def test_views_say_nothing_about_hidden_cards(name: str) -> None:
    """Exchange cards that a seat may not know, at every step: its view stays the same, to the letter."""
    rng = random.Random(f"views {name}")
    rules = Rules.preset(name)
    for _ in range(3):
        level = rng.choice([level for level in rules.ladder if level != "NT"])
        deal = Deal.shuffled(rng.random().hex(), rules, level, 0)
        while deal.phase not in ("counted", "redeal", "stopped"):
            deal = random_step(deal, rng, 1.0)
            if rng.random() < 0.2 and deal.phase not in ("counted", "redeal", "stopped"):
                seat = rng.randrange(rules.players)
                twin = with_hidden_cards_exchanged(deal, seat, rng)
                assert repr(twin.view(seat)) == repr(deal.view(seat))


def with_hidden_cards_exchanged(deal: Deal, seat: int, rng: random.Random) -> Deal:
    """The same deal but for the cards of the others, and of the kitty and the deck where they are unseen."""
    hidden = [card for at, hand in enumerate(deal.hands) if at != seat for card in hand]
    kitty = deal.kitty if deal.view(seat).kitty == () else ()
    hidden += kitty[deal.turned :]
    rng.shuffle(hidden)
    hands = []
    for at, hand in enumerate(deal.hands):
        hands.append(hand if at == seat else tuple(hidden.pop() for _ in hand))
    shown = kitty[: deal.turned] if kitty else deal.kitty
    return replace(deal, hands=tuple(hands), kitty=(*shown, *hidden))


def test_only_who_buried_knows_the_kitty_until_the_count() -> None:
    deal = Deal.shuffled("kitty", level="2").draw_all().lift()
    assert deal.holder == 0
    assert deal.view(0).kitty == ()
    buried = deal.hands[0][:8]
    deal = deal.bury(buried)
    assert deal.view(0).kitty == buried
    for seat in (1, 2, 3):
        assert deal.view(seat).kitty == ()
        assert all(not step.cards for step in deal.view(seat).log if step.do == "bury")
    rng = random.Random(1)
    while deal.phase == "play":
        deal = deal.play(deal.turn, random_play(deal, rng))
    assert deal.view(1).kitty == ()
    assert deal.count().view(1).kitty == buried


def test_steps_out_of_turn_and_phase_are_refused_and_change_nothing() -> None:
    deal = Deal.shuffled("turns", level="2")
    with pytest.raises(ImpossiblePosition, match="not while the phase is draw"):
        deal.lift()
    deal = deal.draw_all()
    with pytest.raises(ImpossiblePosition, match="not while the phase is lift"):
        deal.draw()
    deal = deal.lift()
    with pytest.raises(NotAllowed, match="needed 8, given 1"):
        deal.bury(deal.hands[0][:1])
    with pytest.raises(NotAllowed, match="not-in-hand"):
        deal.bury([card for card in full_deck(deal.rules) if card not in deal.hands[0]][:8])
    deal = deal.bury(deal.hands[0][:8])
    with pytest.raises(ImpossiblePosition, match="the turn of seat 0, not of 1"):
        deal.play(1, deal.hands[1][:1])
    with pytest.raises(ImpossiblePosition, match="not while the phase is play"):
        deal.count()


def test_a_deck_that_is_not_whole_says_what_is_wrong() -> None:
    deck = [*full_deck(Rules())[1:], Card("BJ")]
    with pytest.raises(ImpossiblePosition) as caught:
        Deal.start(deck, level="X", first=9)
    assert len(caught.value.faults) == 3
    assert "without S2" in str(caught.value)
    assert "1 too many BJ" in str(caught.value)


def test_the_last_caller_declares_in_a_first_deal_and_only_then() -> None:
    for declarer, expected in ((None, 1), (3, 3)):
        deck = list(full_deck(Rules()))
        deck.sort(key=lambda card: card.code != "S5")
        deck[1], deck[0] = deck[0], deck[1]
        deal = Deal.start(deck, level="5", declarer=declarer).draw(2)
        deal = deal.call(1, "S5").draw_all().lift()
        assert deal.declarer == expected
        assert str(deal.trump) == "S5"
        assert len(deal.hands[expected]) == 33


def test_tables_that_cannot_play_a_deal_say_so() -> None:
    with pytest.raises(ImpossiblePosition, match="no fixed sides"):
        Deal.shuffled(1, Rules(players=5))
    # Without a kitty there is nothing to turn when nobody has called.
    assert Deal.shuffled(1, Rules(hand=27, kitty=0)).draw_all().lift().phase == "redeal"


def test_calls_after_burying_leave_the_kitty_with_who_buried_it() -> None:
    club = Rules.preset("club")
    for seed in range(400):
        deal = Deal.shuffled(f"club {seed}", club, "2").draw_all()
        rng = random.Random(seed)
        opening = deal.possible_calls(0)
        if not opening:
            continue
        deal = deal.call(0, rng.choice(opening)).lift()
        deal = deal.bury(deal.hands[0][-8:])
        assert deal.phase == "stir"  # in a first deal too
        calls = deal.possible_calls(deal.stirrer)
        if not calls:
            continue
        late = deal.stir(deal.stirrer, rng.choice(calls))
        assert late.view(0).kitty == deal.kitty
        assert late.view(1).kitty == ()
        assert (late.holder, late.declarer, late.stirrer) == (0, 0, 2)
        return
    raise AssertionError("no seed with a call after burying")


def test_a_failed_throw_plays_the_forced_part_and_costs_its_penalty() -> None:
    rng = random.Random("throws")
    rules = Rules(throw_penalty=10)
    seen = set()
    for _ in range(40):
        deal = random_deal(rules, rng)
        for trick in deal.tricks:
            if trick.thrown:
                seen.add(len(trick.thrown) - len(trick.plays[0]))
                assert not Counter(trick.plays[0]) - Counter(trick.thrown)
    assert seen


def test_operations_read_as_a_line() -> None:
    assert str(Operation("play", 2, (Card("S5"), Card("S5")))) == "play 2 S5 S5"
    assert str(Operation("lift")) == "lift"
