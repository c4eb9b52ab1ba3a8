"""What a table says: who sits where, what just happened, whose turn it is, how a deal was counted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tractor_lab.locale import sentences, t
from tractor_lab.rules import Card, Operation, Trump, View
from tractor_lab.rules.match import Match
from tractor_lab.rules.steps import Result
from tractor_lab.table.words import many, shown

from .seats import Sitter

COMPASS: Final = {
    4: ("S", "E", "N", "W"),
    5: ("S", "E", "NE", "NW", "W"),
    6: ("S", "SE", "NE", "N", "NW", "SW"),
}
"""The places around a table, counter-clockwise, from the one at the bottom."""


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one viewer: the names of the others, seen from the seat at the bottom."""

    sitters: Sequence[Sitter]
    seat: int
    lang: str
    open: bool = False
    """Nobody is "you": between two people at one screen."""

    @property
    def _people(self) -> list[int]:
        return [seat for seat, one in enumerate(self.sitters) if one.person]

    def name(self, seat: int) -> str:
        """ "You", the name of a person, or the place of a bot."""
        if self.you(seat):
            return t("game.you", self.lang)
        return self.called(seat)

    def called(self, seat: int) -> str:
        """The name of a seat for everybody: nobody is "you"."""
        sitter, players = self.sitters[seat], len(self.sitters)
        if sitter.person and sitter.name:
            return sitter.name
        if sitter.person and len(self._people) > 1:
            return t("game.player", self.lang, number=self._people.index(seat) + 1)
        where = (seat - self.seat) % players
        places = COMPASS.get(players)
        if places is None:
            return t("game.place.number", self.lang, number=seat + 1)
        return t(f"game.place.{places[where]}", self.lang)

    def you(self, seat: int) -> bool:
        """Is it the viewer's seat?"""
        return seat == self.seat and not self.open

    def say(self, key: str, seat: int, **values: object) -> str:
        """A sentence about a seat: its key has a twin ``.you`` for the viewer."""
        you = ".you" if self.you(seat) else ""
        return t(key + you, self.lang, name=self.name(seat), **values)

    def names(self, seats: Sequence[int]) -> str:
        """Several seats in one breath."""
        return t("game.and", self.lang).join(self.name(seat) for seat in seats)

    def cards(self, cards: Sequence[Card]) -> str:
        """Cards as a sentence has them."""
        return shown(cards, self.lang)

    def trump(self, trump: Trump | None) -> str:
        """The trump suit, as a sentence has it."""
        suit = trump.suit.value if trump and trump.suit else "NT"
        return t("table.suit." + suit, self.lang)

    # -- what happened -------------------------------------------------------------------------------------

    def happened(self, step: Operation, before: View | None, after: View) -> str:
        """An operation in a sentence, as the viewer may know it; "" for what needs none."""
        lang, seat = self.lang, step.seat if step.seat is not None else 0
        match step.do:
            case "call":
                if not after.calls[-1].cards:
                    count = after.call_sizes[-1]
                    key = "game.told.call.hidden" + ".one" * (count == 1)
                    return self.say(key, seat, count=count)
                return self.say("game.told.call", seat, cards=self.cards(after.calls[-1].cards))
            case "turn":
                return t("game.told.turn", lang, cards=self.cards(after.turned[-1:]))
            case "lift" if after.phase == "redeal":
                return t("game.told.redeal", lang)
            case "lift":
                assert after.declarer is not None
                trump = self.trump(after.trump)
                return self.say("game.told.lift", after.declarer, trump=trump)
            case "bury":
                return self.say("game.told.bury", seat)
            case "pass":
                return self.say("game.told.pass", seat)
            case "hand-over":
                return self.say("game.told.hand-over", seat)
            case "riot":
                return self.say("game.told.riot", seat)
            case "take-back":
                return self.say("game.told.take-back", seat, cards=self.cards(step.cards))
            case "friends":
                return self.say("game.told.friends", seat, cards=self.friends(after))
            case "play":
                return self._played(seat, before, after)
        return ""

    def _played(self, seat: int, before: View | None, after: View) -> str:
        trick = after.tricks[-1]
        said = []
        lay = before.trick if before is not None else None
        if lay is None and trick.thrown:
            cards, forced = self.cards(trick.thrown), self.cards(trick.plays[0])
            said.append(self.say("game.told.throw", seat, cards=cards, forced=forced))
        elif trick.winner is None and len(trick.plays) <= len(lay.plays if lay else ()):
            return t("game.told.again", self.lang, name=self.name(after.turn or 0))
        else:
            play = trick.plays[(seat - trick.leader) % len(self.sitters)]
            said.append(self.say("game.told.play", seat, cards=self.cards(play)))
        shown_before = {friend.card: friend.seat for friend in (before.friends if before else ())}
        for friend in after.friends:
            if friend.seat is not None and shown_before.get(friend.card) is None:
                card = self.cards([friend.card])
                said.append(self.say("game.told.friend", friend.seat, card=card))
        if trick.winner is not None:
            said.append(self.taken(after))
        return sentences(said, self.lang)

    def taken(self, view: View) -> str:
        """Who took the last trick, and what it was worth."""
        trick = view.tricks[-1]
        assert trick.winner is not None
        key = "game.told.taken.points" if trick.points else "game.told.taken"
        return self.say(key, trick.winner, points=trick.points)

    def friends(self, view: View) -> str:
        """The cards called as friends, with which copy of each."""
        called = [(friend.card, friend.nth) for friend in view.friends]
        return friends_text(called, view.rules.decks > 1, self.lang)

    # -- the count and the match ---------------------------------------------------------------------------

    def result(self, result: Result) -> str:
        """Who goes up how far, in a sentence."""
        change, lang = result.change, self.lang
        if result.barred == change.side:
            change = replace(change, levels=0)
        if change.side == "opponents" and not change.levels:
            return t("count.result.opponents.none", lang)
        if not change.levels:
            return t("game.result.declarers.none", lang)
        return many("count.result." + change.side, lang, change.levels)

    def side(self, match: Match, index: int) -> str:
        """A side of a match by its people; where friends are called, a player."""
        players = match.rules.players
        seats = [index] if match.rules.friends else list(range(index, players, 2))
        if not self.open and self.seat in seats:  # yours begins with you
            seats = [self.seat, *(seat for seat in seats if seat != self.seat)]
        return self.names(seats)

    def ended(self, match: Match) -> str:
        """Why a match is over, and for whom."""
        why = t(f"game.ended.{match.ended}", self.lang)
        if not match.winners:
            drawn = "game.drawn" if match.ended in ("limit", "time") else ""
            return sentences((why, t(drawn, self.lang) if drawn else ""), self.lang)
        winners = list(match.winners)
        if not self.open and self.seat in winners:
            winners = [self.seat, *(seat for seat in winners if seat != self.seat)]
        alone = ".one" if len(winners) == 1 and not self.you(winners[0]) else ""
        key = "game.won" + alone
        return sentences((why, t(key, self.lang, names=self.names(winners))), self.lang)

    def next_declarer(self, match: Match) -> str:
        """Who declares next, and at which level."""
        if match.declarer is None:
            return t("game.next.calls", self.lang, level=match.level)
        return self.say("game.next", match.declarer, level=match.level)


def friends_text(called: Iterable[tuple[Card, int]], copies: bool, lang: str) -> str:
    """Cards called as friends; where there are several `copies` of each, with which of them.

    >>> friends_text([(Card("HA"), 2)], True, "en"), friends_text([(Card("HA"), 1)], False, "en")
    ('♥A the second', '♥A')
    """
    words = [
        t(f"game.nth.{nth}", lang, card=shown([card], lang)) if copies else shown([card], lang)
        for card, nth in called
    ]
    return t("game.comma", lang).join(words)
