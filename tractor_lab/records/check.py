"""The lines of a record are played again, and every one of them is checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from tractor_lab._console import tame
from tractor_lab.rules import (
    Deal,
    ImpossiblePosition,
    NotAllowed,
    Operation,
    Rules,
    RulesError,
)

from .dealt import cards_or_none, check_cards, deck_of
from .errors import Place, RecordError, Word, quoted
from .story import (
    Drawn,
    End,
    Head,
    Items,
    Line,
    Score,
    Start,
    Step,
    TrickBegin,
    TrickEnd,
    closed,
    ending,
    items_text,
    number_of_trick,
    result_items,
    score_items,
    step,
)

if TYPE_CHECKING:
    from tractor_lab.rules.match import Match


MAX_DEALS: Final = 1_000
"""The most deals in a record."""


@dataclass(frozen=True)
class Record:
    """What a record holds: deals, each with its log, and the match they make if it is one."""

    deals: tuple[Deal, ...]
    rules: Rules = field(default_factory=Rules)
    match: Match | None = None
    """The match after the last deal that was finished; None for deals that make no match."""
    players: tuple[str, ...] = ()
    """The players' names by seat, or none."""
    event: str = ""
    date: str = ""
    minutes: tuple[float, ...] = ()
    """In a match: how long each deal took, where that was written down; else 0."""

    @property
    def deal(self) -> Deal:
        """The only deal, or the first one."""
        return self.deals[0]


class Checker:
    """Takes the lines of a record one by one and plays them. `place` says where the line stands."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.head: Head | None = None
        self.deals: list[Deal] = []
        self.minutes: list[float] = []
        self.match: Match | None = None
        self.deal: Deal | None = None
        self.start: Start | None = None
        self.trick_due = False
        """Has a trick just been completed, so that its winner may be said?"""
        self.score_due = False

    # -- lines -------------------------------------------------------------------------------------------

    def take(self, line: Line) -> None:
        """Play and check one line. Raises `RecordError`."""
        try:
            self._take(line)
        except NotAllowed as error:
            assert isinstance(line, Step)
            done = line.operation
            self.place.fail("refused", error.reason, what=Word(done.do), seat=done.seat)
        except RulesError as error:
            if isinstance(error, RecordError):
                raise
            self.place.fail("engine", said=tame(str(error))[:500])

    def _take(self, line: Line) -> None:
        trick_due, self.trick_due = self.trick_due, False
        match line:
            case Head():
                self._head(line)
            case Start():
                self._start(line)
            case Score():
                self._score(line)
            case Drawn():
                self._drawn(line)
            case Step():
                self._step(line)
            case TrickBegin():
                self._trick_begin(line)
            case TrickEnd():
                self._trick_end(line, trick_due)
            case End():
                self._end(line)

    def finish(self) -> Record:
        """The record, when all lines are read. Raises `RecordError` if it breaks off."""
        head = self.head
        if head is None:
            self.place.fail("empty")
        if self.deal is not None:
            self.place.fail("cut.deal", number=len(self.deals) + 1)
        if self.score_due:
            self.place.fail("cut.score", number=len(self.deals))
        if len(self.deals) < head.deals:
            self.place.fail("cut.deals", given=len(self.deals), needed=head.deals)
        return Record(
            deals=tuple(self.deals),
            rules=head.rules,
            match=self.match,
            players=head.players,
            event=head.event,
            date=head.date,
            minutes=tuple(self.minutes) if head.kind == "match" else (),
        )

    @property
    def over(self) -> bool:
        """Is everything read that the head promised?"""
        promised = self.head is not None and len(self.deals) == self.head.deals
        return promised and self.deal is None and not self.score_due

    # -- the frame ---------------------------------------------------------------------------------------

    def _head(self, head: Head) -> None:
        if self.head is not None:
            self.place.fail("twice", what=Word("head"))
        if not 1 <= head.deals <= MAX_DEALS:
            self.place.at(head.where.get("Deals")).fail("no-deals", most=MAX_DEALS)
        self.head = head

    def _start(self, start: Start) -> None:
        if self.head is None:
            self.place.fail("no-head")
        if self.deal is not None:
            self.place.fail("cut.deal", number=len(self.deals) + 1)
        if self.score_due:
            self.place.fail("cut.score", number=len(self.deals))
        if self.over:
            self.place.fail("junk")
        if start.number != len(self.deals) + 1:
            self.place.at(start.where.get("Deal")).fail(
                "deal-number", given=start.number, needed=len(self.deals) + 1
            )
        if self.deals and self.head.kind == "match" and ending(self.deals[-1]) == "unfinished":
            self.place.fail("after-unfinished", number=len(self.deals))
        rules = self.head.rules
        check_cards(start, rules, self.place)
        deck, levels = deck_of(start, rules), (start.level, start.other_level)
        deal = Deal.start(deck, rules, levels[0], start.declarer, start.first, levels[1])
        if self.head.kind == "match":
            self._next_of_match(deal)
        elif start.minutes is not None:
            self.place.fail("minutes.match")
        self.deal, self.start = deal, start

    def _drawn(self, line: Drawn) -> None:
        deal = self._playing()
        dealt = deal.rules.hand * deal.rules.players
        if not deal.drawn < line.cards <= dealt:
            self.place.fail("drawn", given=line.cards, now=deal.drawn, last=dealt)
        self.deal = deal.draw(line.cards - deal.drawn)

    def _playing(self) -> Deal:
        """The deal that is being read."""
        if self.deal is None:
            if self.head is None:
                self.place.fail("no-head")
            if self.over:
                self.place.fail("junk")
            self.place.fail("no-deal")
        return self.deal

    # -- the match ---------------------------------------------------------------------------------------

    def _next_of_match(self, deal: Deal) -> None:
        from tractor_lab.rules.match import Match

        if self.match is None:
            self.match = Match.start(deal.rules, first=deal.first)
        if self.match.ended is not None:
            self.place.fail("match-over", number=len(self.deals))
        if deal.level != self.match.level:
            self.place.fail("match-level", given=deal.level, needed=self.match.level)
        needed = self.match.deal_from(deal.deck)
        if deal.known_declarer != needed.known_declarer:
            given, wanted = _seat(deal.known_declarer), _seat(needed.known_declarer)
            self.place.fail("match-declarer", given=given, needed=wanted)
        if deal.other_level != needed.other_level:
            self.place.fail("match-other", given=deal.other_level, needed=needed.other_level)

    def _score(self, line: Score) -> None:
        if not self.score_due or self.match is None:
            self.place.fail("no-score")
        self._items("score", line.standing, score_items(self.match))
        self.score_due = False

    # -- operations --------------------------------------------------------------------------------------

    def _step(self, line: Step) -> None:
        deal = self._playing()
        operation = line.operation
        self._seat(operation, deal)
        last = deal.rules.hand * deal.rules.players if deal.phase == "draw" else deal.drawn
        drawn = last if line.drawn is None else line.drawn
        if not deal.drawn <= drawn <= last:
            self.place.fail("drawn.call", given=drawn, now=deal.drawn, last=last)
        deal = deal.draw(drawn - deal.drawn)
        self._order(operation, deal)
        now = deal.do(operation)
        self._same(line, step(now.log[-1], deal, now))
        self.deal = now
        self.trick_due = operation.do == "play" and closed(now)

    def _seat(self, operation: Operation, deal: Deal) -> None:
        if operation.seat is not None and operation.seat >= deal.rules.players:
            self.place.fail(
                "seat", what=Word(operation.do), seat=operation.seat, last=deal.rules.players - 1
            )

    def _order(self, operation: Operation, deal: Deal) -> None:
        """Is it the time for this, and this seat's turn?"""
        do = operation.do
        if deal.phase not in _PHASES[do]:
            self.place.fail("phase", what=Word(do), phase=Word(f"phase.{deal.phase}"))
        turn = whose_turn(operation, deal)
        if turn is not None and operation.seat != turn:
            self.place.fail("turn", what=Word(do), given=_seat(operation.seat), needed=turn)
        if do == "riot" and (operation.seat is None or not deal.may_riot(operation.seat)):
            self.place.fail("riot", least=deal.rules.riot)
        if do == "turn" and deal.turned >= deal.to_turn:
            self.place.fail("turn.none")
        if do == "call" and deal.turned:
            self.place.fail("call.turned")
        if do == "call" and not operation.cards:
            self.place.fail("call.none")
        if do == "hand-over":
            try:
                deal.hand_over()
            except ImpossiblePosition:
                self.place.fail("hand-over")
        if do == "bury" and len(operation.cards) != deal.rules.kitty:
            given, needed = len(operation.cards), deal.rules.kitty
            self.place.fail("bury-count", given=given, needed=needed)
        if do == "take-back":
            self._take_back(operation, deal)
        if do == "friends":
            self._friends(operation, deal)

    def _take_back(self, operation: Operation, deal: Deal) -> None:
        if not deal.rules.take_back:
            self.place.fail("take-back.never")
        if not deal.tricks or deal.revoked:
            self.place.fail("take-back.none")
        last = deal.tricks[-1]
        seat = (last.leader + len(last.plays) - 1) % deal.rules.players
        if operation.seat != seat:
            self.place.fail("take-back.last", given=_seat(operation.seat), needed=seat)

    def _friends(self, operation: Operation, deal: Deal) -> None:
        called = list(zip(operation.cards, operation.nth, strict=True))
        if len(set(called)) != deal.rules.friends or len(called) != deal.rules.friends:
            self.place.fail("friends", given=len(called), needed=deal.rules.friends)
        allowed, copies = deal.friend_cards(), Counter(deal.deck)
        for card, nth in called:
            if card not in allowed:
                self.place.fail("friend.card", card=card)
            if not 1 <= nth <= copies[card]:
                self.place.fail("friend.copy", card=card, given=nth, needed=copies[card])

    def _same(self, given: Step, needed: Step) -> None:
        """What the line says besides the operation."""
        did, done = given.operation, needed.operation
        if did.seat != done.seat and (did.seat is not None or done.do in ("lift", "hand-over")):
            self.place.fail(
                "by", what=Word(done.do), given=_seat(did.seat), needed=_seat(done.seat)
            )
        if sorted(did.cards) != sorted(done.cards) and (did.cards or done.do == "turn"):
            self.place.fail(
                "cards",
                what=Word(done.do),
                given=cards_or_none(did.cards),
                needed=cards_or_none(done.cards),
            )
        if given.trump is not needed.trump:
            self.place.fail(
                "trump",
                given=given.trump or Word("none"),
                needed=needed.trump or Word("none"),
            )
        if sorted(given.forced) != sorted(needed.forced):
            key = "forced" if needed.forced else "forced.none"
            self.place.fail(
                key, given=cards_or_none(given.forced), needed=cards_or_none(needed.forced)
            )
        if given.again != needed.again:
            if needed.again is None:
                self.place.fail("again.none")
            self.place.fail("again", given=_seat(given.again), needed=needed.again)

    # -- tricks and results ------------------------------------------------------------------------------

    def _trick_begin(self, line: TrickBegin) -> None:
        deal = self._playing()
        if deal.phase == "draw" or deal.phase not in _PHASES["take-back"]:
            self.place.fail("phase", what=Word("trick"), phase=Word(f"phase.{deal.phase}"))
        if line.number != number_of_trick(deal):
            self.place.fail("trick-number", given=line.number, needed=number_of_trick(deal))

    def _trick_end(self, line: TrickEnd, due: bool) -> None:
        deal = self._playing()
        if not due:
            played = len(deal.trick.plays) if deal.trick else 0
            self.place.fail("trick-open", given=played, needed=deal.rules.players)
        last = deal.tricks[-1]
        for what, given, needed in (
            ("trick-number", line.number, len(deal.tricks)),
            ("winner", line.winner, last.winner),
            ("points", line.points, last.points),
        ):
            if given is not None and given != needed:
                self.place.fail(what, given=given, needed=needed)

    def _end(self, line: End) -> None:
        deal = self._playing()
        if line.ending == "counted" and deal.phase == "count":
            deal = deal.count()
        needed = ending(deal)
        if line.ending != needed:
            phase = Word(f"phase.{deal.phase}")
            self.place.fail("ending", given=Word(line.ending), needed=Word(needed), phase=phase)
        self._items("result", line.result, result_items(deal))
        self.deals.append(deal)
        self.deal = None
        assert self.start is not None
        minutes = self.start.minutes or 0
        self.minutes.append(minutes)
        if self.match is not None and needed != "unfinished":
            self.match = self.match.after(deal, minutes)
            self.score_due = True

    def _items(self, what: str, given: Items, needed: Items) -> None:
        """The values of a result or a score, one by one."""
        for index, item in enumerate(needed):
            text = items_text((item,))
            found = items_text(given[index : index + 1])
            if found != text:
                said = quoted(found) if found else Word("none")
                self.place.fail("item", what=Word(what), given=said, needed=quoted(text))
        if len(given) > len(needed):
            found = items_text(given[len(needed) : len(needed) + 1])
            self.place.fail("item", what=Word(what), given=quoted(found), needed=Word("none"))


_PHASES: Final[dict[str, tuple[str, ...]]] = {
    "call": ("draw", "lift", "stir"),
    "turn": ("lift",),
    "hand-over": ("lift",),
    "riot": ("lift",),
    "lift": ("lift",),
    "bury": ("bury",),
    "friends": ("friends",),
    "pass": ("stir",),
    "play": ("play",),
    "take-back": ("play", "count"),
}
"""What can be done when."""


def whose_turn(operation: Operation, deal: Deal) -> int | None:
    """The only seat that may do this now; None where several may, or no seat is said."""
    match operation.do:
        case "bury":
            return deal.holder
        case "friends":
            return deal.declarer
        case "pass":
            return deal.stirrer
        case "call" if deal.phase == "stir":
            return deal.stirrer
        case "play":
            return deal.turn
    return None


def _seat(seat: int | None) -> int | Word:
    return Word("none") if seat is None else seat


def check(lines: Iterable[Line], place: Place) -> Record:
    """Play all lines. Raises `RecordError` for the first one that is wrong."""
    checker = Checker(place)
    for line in lines:
        checker.take(line)
    return checker.finish()
