"""Hints in three steps: what to look at, which suit and what for, which cards and why.

The first two are true whatever one decides and name no card that is the answer; the third is a player's
advice in words, with the cards to lift. The same position always gives the same hint.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Any, Final, Protocol

from tractor_lab.locale import cards_text, sentences, t
from tractor_lab.rules import Card, Suit, View, decide_trick, full_deck, points_of

from .advice import Advice
from .club import ClubPlayer
from .club_call import is_trump, suit_of, trumps
from .weighing import FEWEST, candidates, compare, cost
from .worlds_seen import unseen

Cards = tuple[Card, ...]
Names = Callable[[int], str]
STEPS: Final = 3


class Adviser(Protocol):
    """A player that says what it would do, and why: the club player and the expert do."""

    def advise(self, view: View) -> Advice | None:
        """What to do now; None if there is nothing to decide."""


class Checked:
    """The club player's advice, checked: where another play comes out clearly better in deals that fit what
    the seat has seen, it is that one. The same view, the same advice; it takes a third of a second at most.
    """

    def __init__(self) -> None:
        self._last: tuple[object, Advice | None] | None = None

    def advise(self, view: View) -> Advice | None:
        """What to do now; None if there is nothing to decide."""
        # Once the kitty is turned nothing has changed but what may be called.
        now = (view.phase, view.tricks, view.calls, view.possible_calls)
        key = (view.seat, view.hand, view.kitty, *now)
        if self._last is None or self._last[0] != key:  # three steps ask for the same
            self._last = key, self._advise(view)
        return self._last[1]

    def _advise(self, view: View) -> Advice | None:
        advice = ClubPlayer().advise(view)
        if advice is None or view.phase not in ("bury", "play"):
            return advice
        worlds = min(MOST_WORLDS, int(EFFORT / (MOST + 4) / cost(view)))
        others = candidates(view, MOST) if worlds >= FEWEST else []
        if len(others) < 2:
            return advice
        found = compare(view, advice.cards, others, 0.0, "hint", worlds)
        if not found.clear(CLEAR):
            return advice
        ours = view.seat in view.declarers
        values = {"other": advice.cards, "points": max(1, round(found.loss.points))}
        reason = "expert.saves" if ours else "expert.takes"
        return Advice(view.order.sort(found.better), reason, values)


EFFORT: Final = 300.0
"""Milliseconds a check may take, about."""
MOST: Final = 5
"""So many plays are looked at."""
MOST_WORLDS: Final = 24
CLEAR: Final = 0.25
"""How much better (in levels; ten points are a quarter) another play must be to be advised."""


@dataclass(frozen=True, slots=True)
class Hint:
    """One step of a hint."""

    step: int
    steps: int
    """How many there are: one where only one play is allowed."""
    words: str
    cards: Cards = ()
    """The cards to lift, in the last step; none in the others, and none to wait."""


def hint(
    view: View,
    step: int = 1,
    lang: str | None = None,
    player: Adviser | None = None,
    names: Names | None = None,
    questions: Collection[str] = (),
) -> Hint | None:
    """A hint for the seat of a view: step 1, 2 or 3, for every question there is (call or wait, bury, call
    friends, lead, follow, ask for a new deal, hand the deal over). None if the seat has nothing to decide.

    `player` is whose advice is given (`Checked`, if nobody is named); `names` gives a seat's name. What the
    seat is asked (`players.questions`) tells of a new deal it may ask for: a view does not.

    >>> from tractor_lab.rules import Deal
    >>> view = Deal.shuffled(1, declarer=0).tidy().lift().view(0)
    >>> [len(hint(view, step, "en").cards) for step in (1, 2, 3)]
    [0, 0, 8]
    """
    advice = _unusual(view, questions) or (player or Checked()).advise(view)
    if advice is None:
        return None
    if advice.reason == "call.wait":
        advice = _waiting(view)
    say = _Saying(view, advice, lang, names or (lambda seat: t("seat.number", lang, seat=seat)))
    if say.only:
        return Hint(1, 1, advice.words(lang), advice.cards)
    step = min(max(step, 1), STEPS)
    if step == STEPS:
        return Hint(step, STEPS, advice.words(lang), advice.cards)
    return Hint(step, STEPS, say.look() if step == 1 else say.aim())


def _unusual(view: View, questions: Collection[str]) -> Advice | None:
    """What to say to a new deal or to handing the deal over; None if to call is what there is to decide."""
    wants = "riot" in questions and ClubPlayer().riot(view)
    if not wants and (view.possible_calls or view.phase != "lift"):
        return None
    if "riot" in questions:
        return Advice((), "riot.ask" if wants else "riot.play", {"points": points_of(view.hand)})
    if "hand_over" in questions:
        again = view.rules.no_call == "redeal"
        return Advice((), "hand_over.again" if again else "hand_over.keep")
    return None


def _waiting(view: View) -> Advice:
    """Why to make no call: what one could call, beside the call that stands."""
    suits = set(map(suit_of, view.possible_calls))
    if suits == {None}:
        return Advice((), "call.wait.no-trump")
    held = max(trumps(view.hand, suit, view) for suit in suits if suit is not None)
    values: dict[str, Any] = {"trumps": held, "count": average_trumps(view, suits)}
    last = view.calls[-1] if view.calls else None
    if last is None or not last.cards:
        return Advice((), "call.wait.short", values)
    values["call"] = last.cards
    if last.seat == view.seat:
        return Advice((), "call.wait.mine", values)
    pairs = view.rules.players % 2 == 0 and not view.rules.friends
    partner = pairs and (last.seat - view.seat) % 2 == 0
    return Advice((), "call.wait.partner" if partner else "call.wait.over", values)


def average_trumps(view: View, suits: Iterable[Suit | None]) -> int:
    """How many trumps a hand as large has on average, under the one of these trumps that has most of them."""
    deck = full_deck(view.rules)
    most = max(sum(is_trump(card, suit, view) for card in deck) for suit in suits)
    return round(len(view.hand) * most / len(deck))


@dataclass(frozen=True)
class _Saying:
    """The first two steps for one position."""

    view: View
    advice: Advice
    lang: str | None
    name: Names

    def _t(self, key: str, **values: Any) -> str:
        return t(f"hint.{key}", self.lang, **values)

    @property
    def only(self) -> bool:
        """Is one play allowed and no other?"""
        view = self.view
        if view.phase != "play":
            return False
        if view.trick is None:
            return self.advice.reason == "lead.last"
        return len(view.follows) == 1

    def _reason(self, question: str) -> str:
        """What the advice is about; where it is not the club player's own reason, what the play does."""
        reason = self.advice.reason
        if reason.startswith(question):
            return reason.removeprefix(question).partition(".")[0]
        view, cards = self.view, self.advice.cards
        trick = view.trick
        if trick is None:
            return (
                "pull"
                if view.order.suit(cards[0]) is Suit.TRUMP
                else "sure"
                if len(cards) > 1
                else "exit"
            )
        if decide_trick([*trick.plays, cards], view.order).winner == len(trick.plays):
            return "win"
        return "low"

    # -- what to look at -----------------------------------------------------------------------------------

    def look(self) -> str:
        """What to look at: facts that everybody at this seat can see."""
        view, kind = self.view, self.advice.reason.partition(".")[0]
        match view.phase:
            case "lift" if kind in UNUSUAL:
                values = {"points": points_of(view.hand), "least": view.rules.riot}
                return self._t(f"{kind}.look", **values)
            case "draw" | "lift" | "stir":
                return self._look_call()
            case "bury":
                return self._look_bury()
            case "friends":
                return self._t("friends.look", count=view.rules.friends)
        return self._look_lead() if view.trick is None else self._look_follow()

    def _look_call(self) -> str:
        view = self.view
        jokers = sum(card.is_joker for card in view.hand)
        level = sum(card.rank == view.level for card in view.hand)
        values = {
            "jokers": self._t("call.jokers" + ".one" * (jokers == 1), count=jokers),
            "drawn": self._t("call.drawn" + ".one" * (len(view.hand) == 1), count=len(view.hand)),
        }
        said = self._t("call.look", count=level, level=view.level, **values)
        if view.calls and view.calls[-1].cards:
            last = view.calls[-1]
            cards = cards_text(last.cards, self.lang)
            mine = ".you" if last.seat == view.seat else ""
            call = self._t(f"call.standing{mine}", name=self.name(last.seat), cards=cards)
            said = sentences([call, said], self.lang)
        return said

    def _look_bury(self) -> str:
        view = self.view
        lengths = [
            self._t("length", suit=t(f"suit.{suit}", self.lang), count=len(cards))
            for suit, cards in view.order.by_suit(view.hand).items()
            if cards
        ]
        comma = t("comma", self.lang)
        points = points_of(view.hand)
        return self._t(
            "bury.look", lengths=comma.join(lengths), points=points, count=view.rules.kitty
        )

    def _look_lead(self) -> str:
        lengths = [
            self._t("length", suit=t(f"suit.{suit}", self.lang), count=count)
            for suit, count in self._out().items()
            if count
        ]
        comma = t("comma", self.lang)
        return self._t("lead.look", lengths=comma.join(lengths) or self._t("none"))

    def _out(self) -> dict[Suit, int]:
        """How many cards of each suit this seat has not seen."""
        order = self.view.order
        found = dict.fromkeys(order.suits, 0)
        for card in unseen(self.view):
            found[order.suit(card)] += 1
        return found

    def _look_follow(self) -> str:
        view = self.view
        trick = view.trick
        assert trick is not None
        at = decide_trick(trick.plays, view.order).winner if len(trick.plays) > 1 else 0
        holder = (trick.leader + at) % view.rules.players
        pot = sum(map(points_of, trick.plays))
        after = view.rules.players - len(trick.plays) - 1
        values = {
            "name": self.name(holder),
            "by": cards_text(view.order.sort(trick.plays[at]), self.lang),
            "side": self._t(f"side.{self._side(holder)}"),
            "pot": pot,
        }
        last = (
            self._t("after.none")
            if not after
            else self._t("after.one" if after == 1 else "after", count=after)
        )
        return sentences([self._t("follow.look", **values), last], self.lang)

    def _side(self, seat: int) -> str:
        """Whose side a seat is on, as far as is known: ours, theirs, or open where friends are called."""
        view = self.view
        mine, his = view.seat in view.declarers, seat in view.declarers
        if view.rules.friends and any(one.seat is None for one in view.friends):
            return "ours" if mine and his else "open"
        return "ours" if mine == his else "theirs"

    # -- which suit, and what for ----------------------------------------------------------------------------

    def aim(self) -> str:
        """Which suit, and what it is about."""
        view, kind = self.view, self.advice.reason.partition(".")[0]
        match view.phase:
            case "lift" if kind in UNUSUAL:
                suit = view.trump.suit if view.trump else None
                held = trumps(view.hand, suit, view)
                return self._t(f"{kind}.aim", trumps=held, count=average_trumps(view, [suit]))
            case "draw" | "lift" | "stir":
                return self._aim_call()
            case "bury":
                return self._aim_bury()
            case "friends":
                suits = {view.order.suit(card) for card in self.advice.cards}
                return self._t("friends.aim", suits=self._suits(suits))
        return self._aim_lead() if view.trick is None else self._aim_follow()

    def _suits(self, suits: set[Suit]) -> str:
        comma = t("comma", self.lang)
        known = [suit for suit in self.view.order.suits if suit in suits]
        return comma.join(t(f"suit.{suit}", self.lang) for suit in known)

    def _aim_call(self) -> str:
        """The trumps one would have, for every suit one may call."""
        view = self.view
        suits = dict.fromkeys(map(suit_of, view.possible_calls))
        parts = [
            self._t(
                "length",
                suit=t(f"suit.{suit or 'NT'}", self.lang) if suit else self._t("no-trump"),
                count=trumps(view.hand, suit, view),
            )
            for suit in suits
        ]
        average = average_trumps(view, suits)
        return self._t("call.aim", lengths=t("comma", self.lang).join(parts), count=average)

    def _aim_bury(self) -> str:
        view, chosen = self.view, self.advice.cards
        suits = {view.order.suit(card) for card in chosen}
        whole = [card for card in view.hand if view.order.suit(card) in suits]
        if len(whole) == len(chosen):  # the suits would be the answer
            return self._t("bury.aim.short")
        return self._t("bury.aim", suits=self._suits(suits))

    def _aim_lead(self) -> str:
        view = self.view
        suit = view.order.suit(self.advice.cards[0])
        kind = self._reason("lead.")
        aim = self._t(f"lead.aim.{LEADS.get(kind, 'exit')}")
        if len({card for card in view.hand if view.order.suit(card) is suit}) < 2:
            return aim
        return sentences([self._t("lead.suit", suit=t(f"suit.{suit}", self.lang)), aim], self.lang)

    def _aim_follow(self) -> str:
        view = self.view
        trick = view.trick
        assert trick is not None
        led = view.order.suit(trick.plays[0][0])
        held = sum(view.order.suit(card) is led for card in view.hand)
        need = len(trick.plays[0])
        suit = t(f"suit.{led}", self.lang)
        if not held:
            owed = self._t("follow.void", suit=suit)
        elif held < need:
            owed = self._t("follow.few", suit=suit, count=held)
        else:
            owed = self._t("follow.suit", suit=suit, count=held)
        kind = self._reason("follow.")
        return sentences([owed, self._t(f"follow.aim.{FOLLOWS.get(kind, 'low')}")], self.lang)


UNUSUAL: Final = ("riot", "hand_over")
"""Questions that only some rules have: a new deal for a poor hand, a deal handed over."""
LEADS: Final = {
    **dict.fromkeys(("sure", "throw", "tractor", "pair", "wide"), "strong"),
    "pull": "pull",
    "void": "void",
}
"""What a reason of the club player to lead is about; the shape of its lead would be the answer."""
FOLLOWS: Final = {
    "feed": "feed",
    "win": "take",
    "ruff": "ruff",
    "overruff": "ruff",
    "discard": "discard",
}
"""What a reason of the club player is about."""
