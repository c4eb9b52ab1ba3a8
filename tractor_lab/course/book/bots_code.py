"""Lesson 14: the four questions as functions of a view, each with a goal that the engine can judge."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

from tractor_lab.locale import duties_text, sentences
from tractor_lab.players.kit import MOST, Cards, dear, ours, plays, winner
from tractor_lab.rules import (
    Card,
    RulesError,
    Suit,
    View,
    parse_cards,
    parse_shape,
    points_of,
)
from tractor_lab.table.scene import PLAYING_ORDER, Row, Scene, Seat, Trick, lay

from ..bot_views import OnViews, codes, names, view_of
from ..spec import Case, Code

LEAD = """\
from tractor_lab.rules import Suit


def lead(view):
    for card in view.hand:
        if card.rank == "A" and view.order.suit(card) is not Suit.TRUMP:
            return [card]
    return [view.hand[0]]
"""

CHEAP = """\
from tractor_lab.players.kit import plays
from tractor_lab.rules import points_of


def follow(view):
    return min(plays(view), key=points_of)
"""

FEED = """\
from tractor_lab.players.kit import ours, plays, winner
from tractor_lab.rules import points_of


def follow(view):
    last = len(view.trick.plays) == view.rules.players - 1

    def worth(play):
        good = last and ours(view, winner(view, play))
        on_table = sum(points_of(other) for other in view.trick.plays)
        points = points_of(play)
        return on_table + points if good else -points - on_table

    return max(plays(view), key=worth)
"""

BURY = """\
from tractor_lab.rules import Suit


def bury(view):
    def price(card):
        return view.order.suit(card) is Suit.TRUMP, card.points

    return sorted(view.hand, key=price)[: view.rules.kitty]
"""


def seen(case: Case) -> View:
    """The view of a case; a function of a learner's gets it itself."""
    view = case["view"]
    return view if isinstance(view, View) else view_of(view)


def read(answer: Any) -> Cards | None:
    """The cards of an answer; None if it is none."""
    try:
        return parse_cards(answer)
    except RulesError:
        return None


def to(choose: Callable[[View], Iterable[Card]]) -> Callable[[Case], list[str]]:
    """What somebody answers who chooses so: the codes, as they come back from the far side."""
    return lambda case: codes(tuple(choose(seen(case))))


def by_size(case: Case) -> tuple[Any, ...]:
    """Small hands first, and early plays of a trick."""
    view = seen(case)
    return len(view.hand), len(view.trick.plays) if view.trick else 0, case["view"]


def nothing_smaller(_: Case) -> Iterator[Case]:
    """A view is from a deal that was played: there is none like it with a card less."""
    return iter(())


def drawn(case: Case) -> Scene:
    """What the view shows."""
    view = seen(case)
    trick = None
    if view.trick is not None:
        first = PLAYING_ORDER.index("S") - (view.seat - view.trick.leader) % 4
        seats = (
            Seat(PLAYING_ORDER[(first + turn) % 4], cards=lay(play), leads=turn == 0)
            for turn, play in enumerate(view.trick.plays)
        )
        trick = Trick(tuple(seats))
    hand = Row(lay(view.hand), "view.hand", pick=False, small=True)
    return Scene(trump=view.trump, rules=view.rules, trick=trick, hands=(hand,))


def owed(case: Case, lang: str) -> str:
    """What had to be played."""
    return sentences(duties_text(seen(case).follows, lang), lang)


# -- lead --------------------------------------------------------------------------------------------------


def is_plain(view: View, card: Card) -> bool:
    """Is it no trump?"""
    return view.order.suit(card) is not Suit.TRUMP


def aces(view: View) -> Cards:
    """The plain aces of the hand."""
    return tuple(card for card in view.hand if card.rank == "A" and is_plain(view, card))


def an_ace(view: View) -> Cards:
    """A plain ace, or else any card."""
    return aces(view)[:1] or view.hand[:1]


def leads_an_ace(case: Case, answer: Any) -> bool:
    """One component of the hand; plain aces, if there are any."""
    view, cards = seen(case), read(answer)
    if not cards or any(cards.count(card) > view.hand.count(card) for card in cards):
        return False
    shape = parse_shape(cards, view.order)
    if shape.suit is None or len(shape.components) > 1:
        return False
    return not aces(view) or set(cards) <= set(aces(view))


def any_ace(view: View) -> Cards:
    """An ace, the trumps first."""
    return tuple(c for c in view.order.sort(view.hand) if c.rank == "A")[:1] or view.hand[:1]


def highest(view: View) -> Cards:
    """The highest card of the hand, trump or not."""
    return (max(view.hand, key=lambda card: (dear(view, [card]), card.index)),)


def all_aces(view: View) -> Cards:
    """All plain aces at once."""
    return aces(view) or view.hand[:1]


def some_leads(_: Random) -> Iterator[Case]:
    """Every lead of the deals."""
    return ({"view": name} for name in names("lead"))


# -- follow ------------------------------------------------------------------------------------------------


def some_follows(_: Random) -> Iterator[Case]:
    """Every follow of the deals with not too many plays to look at."""
    for name in names("follow"):
        if len(view_of(name).follows) < MOST:
            yield {"view": name}


def fewest(view: View) -> Cards:
    """A legal play with the fewest points."""
    return min(plays(view), key=points_of)


def dearest(view: View) -> Cards:
    """The legal play that is dearest to its holder."""
    return max(plays(view), key=lambda play: dear(view, play))


def most(view: View) -> Cards:
    """A legal play with the most points."""
    return max(plays(view), key=points_of)


def is_last(view: View) -> bool:
    """Does nobody play after this seat?"""
    return view.trick is not None and len(view.trick.plays) == view.rules.players - 1


def gain(view: View, play: Cards, *, last: bool) -> int:
    """The points of a play and of the trick: good if it is our side's for sure, else bad."""
    assert view.trick is not None
    points = points_of(play) + sum(map(points_of, view.trick.plays))
    return points if last and ours(view, winner(view, play)) else -points


def fed(view: View) -> Cards:
    """Points to a trick that is ours for sure; as few as possible to any other."""
    return max(plays(view), key=lambda play: gain(view, play, last=is_last(view)))


def fed_early(view: View) -> Cards:
    """Points also to a trick that somebody may still take."""
    return max(plays(view), key=lambda play: gain(view, play, last=True))


def lowest(view: View) -> Cards:
    """The lowest cards of the hand, whatever was led."""
    return tuple(sorted(view.hand, key=lambda card: dear(view, [card]))[: view.follows.size])


def legal(view: View, answer: Any) -> Cards | None:
    """The answer, if it is a legal follow."""
    cards = read(answer)
    return cards if cards and cards in view.follows else None


def cheap_enough(case: Case, answer: Any) -> bool:
    """Legal, and nothing legal has fewer points."""
    view = seen(case)
    cards = legal(view, answer)
    return cards is not None and points_of(cards) == points_of(fewest(view))


def fed_enough(case: Case, answer: Any) -> bool:
    """Legal, and nothing legal is worth more."""
    view = seen(case)
    cards, last = legal(view, answer), is_last(view)
    best = gain(view, fed(view), last=last)
    return cards is not None and gain(view, cards, last=last) == best


# -- bury --------------------------------------------------------------------------------------------------


def some_burials(_: Random) -> Iterator[Case]:
    """The declarer's view in many deals."""
    return ({"view": name} for name in names("bury"))


def price(view: View, card: Card) -> tuple[bool, int]:
    """Trumps last; of the others those without points first."""
    return not is_plain(view, card), card.points


def buried(view: View) -> Cards:
    """Plain cards with the fewest points."""
    return tuple(sorted(view.hand, key=lambda card: price(view, card))[: view.rules.kitty])


def buried_enough(case: Case, answer: Any) -> bool:
    """As many cards of the hand as the kitty has; no more trumps and points than must be."""
    view, cards = seen(case), read(answer)
    if not cards or len(cards) != view.rules.kitty:
        return False
    if any(cards.count(card) > view.hand.count(card) for card in cards):
        return False

    def cost(some: Cards) -> tuple[int, int]:
        return sum(not is_plain(view, card) for card in some), points_of(some)

    return cost(cards) == cost(buried(view))


def last_drawn(view: View) -> Cards:
    """The cards of the old kitty go back."""
    return view.hand[-view.rules.kitty :]


def lowest_buried(view: View) -> Cards:
    """The lowest plain cards, fives and tens among them."""
    return tuple(sorted(view.hand, key=lambda card: dear(view, [card]))[: view.rules.kitty])


def no_points_but_trumps(view: View) -> Cards:
    """No points, but trumps."""
    return tuple(
        sorted(view.hand, key=lambda card: (card.points, -dear(view, [card])))[: view.rules.kitty]
    )


def exercise(name: str, function: str, **more: Any) -> Code:
    """One of the four: a function of a view that answers with cards."""
    return Code(
        name,
        function,
        ("view",),
        "cards",
        smaller=nothing_smaller,
        size=by_size,
        far=OnViews,
        scene=drawn,
        call="view_of({})",
        **more,
    )


EXERCISES = (
    exercise(
        "14.code.lead",
        "lead",
        truth=to(an_ace),
        cases=some_leads,
        accepts=leads_an_ace,
        naive={
            "bots.lead.trump": to(any_ace),
            "bots.lead.high": to(highest),
            "bots.lead.all": to(all_aces),
        },
        model=LEAD,
    ),
    exercise(
        "14.code.cheap",
        "follow",
        truth=to(fewest),
        cases=some_follows,
        accepts=cheap_enough,
        naive={
            "bots.follow.lowest": to(lowest),
            "bots.follow.example": to(dearest),
            "bots.follow.most": to(most),
        },
        model=CHEAP,
        because=owed,
    ),
    exercise(
        "14.code.feed",
        "follow",
        truth=to(fed),
        cases=some_follows,
        accepts=fed_enough,
        naive={
            "bots.feed.never": to(fewest),
            "bots.feed.always": to(most),
            "bots.feed.early": to(fed_early),
        },
        model=FEED,
        because=owed,
    ),
    exercise(
        "14.code.bury",
        "bury",
        truth=to(buried),
        cases=some_burials,
        accepts=buried_enough,
        naive={
            "bots.bury.back": to(last_drawn),
            "bots.bury.low": to(lowest_buried),
            "bots.bury.trumps": to(no_points_but_trumps),
        },
        model=BURY,
    ),
)
