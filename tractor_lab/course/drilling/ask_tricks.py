"""Questions about tricks: who wins, does a throw stand, by what is the kitty multiplied."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from tractor_lab.rules import (
    Card,
    Lead,
    Order,
    Suit,
    decide_trick,
    judge_throw,
    parse_shape,
)
from tractor_lab.rules.lead import beaten_parts

from ..book import throws as book
from ..deals import text
from ..holding import Told, told
from ..position import Position
from .ask_cards import SEATS, printed
from .played import Cards, Played
from .question import Question, only_wrong

# Who wins?


def winner(deal: Played, random: Random) -> Question | None:
    """A trick as it was played: who wins it?"""
    trick = random.choice(deal.tricks)
    if len(trick.plays[0]) == 1 and random.random() < 0.5:
        return None
    return trick_question(trick.plays, deal.order, random)


def trick_question(plays: Sequence[Cards], order: Order, random: Random) -> Question:
    """Who wins these plays? The leader sits anywhere."""
    return trick_from(plays, order, random.randrange(4))


def trick_from(plays: Sequence[Cards], order: Order, leader: int) -> Question:
    """Who wins these plays, or holds the trick so far? The leader is a seat, 0 for you."""
    seats = [SEATS[(leader + at) % 4] for at in range(len(plays))]
    right = decide_trick(plays, order).winner
    said = {name: naive(plays, order) for name, naive in WINNERS.items()}
    lead = Lead(plays[0], order)
    return Question(
        order,
        tuple(f"drill.seat.{seat}" for seat in seats),
        frozenset([right]),
        only_wrong(said, right),
        flaws={one.place: _flaw(one) for one in told(plays, order) if one.place != right},
        words={"best": order.sort(plays[right]), "lead": order.sort(plays[0])},
        plays=tuple(map(order.sort, plays)),
        leader=seats[0],
        won=right,
        why=_why_winner(plays, right, lead),
    )


def _flaw(one: Told) -> str:
    """Why this play does not take the trick."""
    if one.holder == one.place:
        return "beaten"
    return one.what if one.what in ("discard", "mixed", "shape", "noruff", "equal") else "low"


def _why_winner(plays: Sequence[Cards], right: int, lead: Lead) -> str:
    """Which explanation fits."""
    order = lead.order
    ruff = lead.suit is not Suit.TRUMP and order.suit(plays[right][0]) is Suit.TRUMP
    if ruff:
        return "ruff" if len(decide_trick(plays, order).ruffed) == 1 else "overruff"
    if _equal_later(plays, order) not in (None, right):
        return "equal"
    return "alone" if right == 0 and lead.size > 1 else "suit"


def _highest_card(plays: Sequence[Cards], _: Order) -> int:
    tops = [max(map(printed, play)) for play in plays]
    return tops.index(max(tops))


def _any_trump(plays: Sequence[Cards], order: Order) -> int | None:
    """Whoever lays the highest trump, whatever lies beside it."""
    suits, tiers = order.spots
    tops = [max((tiers[c] for c in play if suits[c] is Suit.TRUMP), default=-1) for play in plays]
    return tops.index(max(tops)) if max(tops) >= 0 else None


def _shape_blind(plays: Sequence[Cards], order: Order) -> int | None:
    """The highest card of the suit led, with no eye for pairs and tractors."""
    suits, tiers = order.spots
    led = suits[plays[0][0]]
    if len(plays[0]) == 1:
        return None
    tops = [max((tiers[c] for c in play if suits[c] is led), default=-1) for play in plays]
    return tops.index(max(tops))


def _no_ruffs(plays: Sequence[Cards], order: Order) -> int:
    """Only the suit led can win."""
    led = order.suit(plays[0][0])
    follow = [at for at, play in enumerate(plays) if all(order.suit(c) is led for c in play)]
    if len(follow) < 2:
        return 0
    return follow[decide_trick([plays[at] for at in follow], order).winner]


def _equal_later(plays: Sequence[Cards], order: Order) -> int | None:
    """Equal cards played later win."""
    best = decide_trick(plays, order).winner
    shape = parse_shape(plays[best], order)
    for at in range(len(plays) - 1, best, -1):
        other = parse_shape(plays[at], order)
        tops = [part.top for part in other.components]
        same = other.suit is shape.suit and other.outline == shape.outline
        if same and tops == [part.top for part in shape.components]:
            return at
    return None


def _level_in_suit(plays: Sequence[Cards], order: Order) -> int | None:
    """The level cards of the other suits stay where they are printed."""
    if any(play.count(play[0]) < len(play) for play in plays[:1]):
        return None
    trump, led = order.trump, plays[0][0].suit

    def height(card: Card) -> int:
        if card.is_joker:
            return 90 + printed(card)
        above = 60 if card.suit is trump.suit else 30 if card.suit is led else -100
        return (
            above
            + printed(card)
            + (20 if card.suit is trump.suit and card.rank == trump.level else 0)
        )

    heights = [height(play[0]) if play.count(play[0]) == len(play) else -200 for play in plays]
    return heights.index(max(heights))


WINNERS: dict[str, Callable[[Sequence[Cards], Order], int | None]] = {
    "later-wins": _equal_later,
    "level-in-suit": _level_in_suit,
    "shape-blind": _shape_blind,
    "no-ruffs": _no_ruffs,
    "any-trump": _any_trump,
    "highest-card": _highest_card,
}


# Does the throw stand?

THROWS = tuple("course.option.throw." + name for name in ("stands", "east", "north", "west"))
DOUBTS: dict[str, Callable[[Position], int | None]] = {
    "partner-excused": book.partner_excused,
    "equal-beats": book.equal_beats,
    "pair-beats-tractor": book.pair_beats_tractor,
    "ruff-beats": book.ruff_beats,
    "level-in-suit": book.level_printed,
}
"""What naive players think of a throw: the seat that beats it, 0 for nobody."""


def throw(deal: Played, random: Random) -> Question | None:
    """You throw some cards late in the play, and all hands are open: does it stand?"""
    number = random.randrange(len(deal.tricks) // 3, len(deal.tricks) - 2)
    hands = deal.hands_before(number)
    seat = random.randrange(4)
    order, held = deal.order, hands[seat]
    suits = [s for s, cards in order.by_suit(held).items() if len(cards) > 1]
    if not suits or not 4 <= len(held) <= 16:
        return None
    mine = order.by_suit(held)[random.choice(suits)]
    parts = sorted(parse_shape(mine, order).components, key=lambda part: -part.top)
    if len(parts) < 2:
        return None
    chosen = parts[: random.randint(2, min(3, len(parts)))]
    thrown = order.sort([card for part in chosen for card in part.cards])
    others = [hands[(seat + at) % 4] for at in (1, 2, 3)]
    return throw_question(thrown, others, order)


def throw_question(thrown: Cards, others: Sequence[Cards], order: Order) -> Question | None:
    """Does this throw stand against these hands: East, North and West?"""
    shape = parse_shape(thrown, order)
    if len(shape.components) < 2:
        return None
    beats = beaten_parts(thrown, others, order)
    right = frozenset(at for _, at in beats) or frozenset([0])
    trump = order.trump.code
    position = Position(trump, lead=text(thrown), others=tuple(map(text, others)))
    said = {name: doubt(position) for name, doubt in DOUBTS.items()}
    verdict = judge_throw(thrown, others, order)
    return Question(
        order,
        THROWS,
        right,
        {name: at for name, at in said.items() if at is not None and at not in right},
        told={
            at: {"who": f"drill.seat.{SEATS[at]}", "part": shape.components[n].cards, "by": by}
            for (n, at), by in reversed(beats.items())
        },
        words={
            "part": verdict.component,
            "by": verdict.by,
            "who": f"drill.seat.{SEATS[verdict.seat or 0]}",
            "suit": f"duties.suit.{shape.suit}",
            "throw": thrown,
        },
        plays=(thrown,),
        leader="S",
        others=tuple(
            (where, order.sort(hand)) for where, hand in zip(SEATS[1:], others, strict=True)
        ),
        why="stands" if verdict.stands else "beaten",
    )
