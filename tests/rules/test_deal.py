"""Whole deals of every rule set, played at random, with what must hold after every operation."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tractor_lab.rules import (
    LEVEL_RANKS,
    PRESETS,
    Card,
    Deal,
    Hand,
    ImpossiblePosition,
    Lead,
    NotAllowed,
    Operation,
    Rules,
    full_deck,
    legal_follows,
    parse_shape,
)

DEALS = 200


def check(deal: Deal) -> None:
    """No card lost or doubled, points conserved."""
    played = [card for trick in deal.tricks for play in trick.plays for card in play]
    held = [card for hand in deal.hands for card in hand]
    on_deck = list(deal.deck[deal.drawn : deal.rules.hand * deal.rules.players])
    cards = Counter([*played, *held, *on_deck, *deal.kitty])
    assert cards == Counter(deal.deck)
    sizes = {len(hand) for hand in deal.hands}
    if deal.phase == "play" and deal.trick is None:
        assert len(sizes) == 1
    assert 0 <= deal.points <= 100 * deal.rules.decks


def try_call(deal: Deal, seat: int, rng: random.Random) -> tuple[Card, ...] | None:
    """A call this seat may make now, if it has one."""
    hand = Counter(deal.hands[seat])
    options = []
    for card, copies in hand.items():
        for count in range(1, copies + 1):
            if card.rank == deal.level:
                options.append((card,) * count)
                options += [(card,) * count + (j,) for j in hand if j.is_joker]
            elif card.is_joker:
                options.append((card,) * count)
    options = [cards for cards in options if deal.why_not_call(seat, cards) is None]
    return rng.choice(options) if options else None


def random_deal(rules: Rules, rng: random.Random) -> Deal:
    """A deal up to the count (or to a redeal), with `check` after every operation."""
    level = rng.choice(
        [lv for lv in rules.ladder if lv in LEVEL_RANKS] + ["NT"] * ("NT" in rules.ladder)
    )
    declarer = rng.choice([None, rng.randrange(rules.players)])
    deal = Deal.shuffled(rng.random().hex(), rules, level, declarer, rng.randrange(rules.players))
    keen = rng.random()
    while deal.phase == "draw":
        deal = deal.draw()
        seat = rng.randrange(rules.players)
        if rng.random() < keen * 0.3 and (cards := try_call(deal, seat, rng)):
            deal = deal.call(seat, cards)
    check(deal)
    deal = deal.lift()
    while deal.phase in ("bury", "stir"):
        check(deal)
        if deal.phase == "bury":
            assert deal.holder is not None
            deal = deal.bury(rng.sample(deal.hands[deal.holder], rules.kitty))
        else:
            cards = try_call(deal, deal.stirrer, rng)
            deal = deal.stir(deal.stirrer, cards) if cards else deal.pass_stir(deal.stirrer)
    while deal.phase == "play":
        check(deal)
        deal = deal.play(deal.turn, random_play(deal, rng))
    return deal.count() if deal.phase == "count" else deal


def random_play(deal: Deal, rng: random.Random) -> tuple[Card, ...]:
    order, hand = deal.order, deal.hands[deal.turn]
    if deal.trick:
        legal = legal_follows(Lead(deal.trick.plays[0], order), Hand(hand, order))
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
    counted = 0
    for index in range(DEALS):
        deal = random_deal(rules, rng)
        check(deal)
        if deal.result is not None:
            counted += 1
            taken = sum(trick.points for trick in deal.tricks)
            buried = sum(card.points for card in deal.kitty)
            assert taken + buried == 100 * rules.decks
            assert deal.result.total == deal.points + deal.penalties + deal.result.kitty.bonus
        if index < 10:
            # A dataclass compares by value: the log alone makes the same state.
            assert deal.replayed(deal.log) == deal
            assert deal.undo().do(deal.log[-1]) == deal
    assert counted > DEALS * 0.5


@pytest.mark.parametrize("name", PRESETS)
def test_views_say_nothing_about_hidden_cards(name: str) -> None:
    """Exchange cards that a seat may not know: its view stays the same, to the letter."""
    rng = random.Random(f"views {name}")
    rules = Rules.preset(name)
    for _ in range(5):
        deal = Deal.shuffled(rng.random().hex(), rules, rules.ladder[0], 0).draw_all()
        seat = rng.randrange(rules.players)
        others = [i for i in range(len(deal.deck)) if deal.deck[i] not in deal.hands[seat]]
        others = [i for i in others if i >= rules.hand * rules.players or i % rules.players != seat]
        a, b = rng.sample(others, 2)
        deck = list(deal.deck)
        deck[a], deck[b] = deck[b], deck[a]
        twin = Deal.start(deck, rules, rules.ladder[0], 0).draw_all()
        assert repr(twin.view(seat)) == repr(deal.view(seat))


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
        opening = try_call(deal, 0, rng)
        if not opening:
            continue
        deal = deal.call(0, opening).lift()
        deal = deal.bury(deal.hands[0][-8:])
        assert deal.phase == "stir"  # in a first deal too
        cards = try_call(deal, deal.stirrer, rng)
        if not cards:
            continue
        late = deal.stir(deal.stirrer, cards)
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
