"""`tractor-lab replay`: the record of a deal or a match is checked, and printed for people.

tractor-lab replay game.txt             a deal, or the deals of a match, one a line
tractor-lab replay game.txt --deal 2    one of them from the first card to the count
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from tractor_lab._console import printable, spoken, tame
from tractor_lab._record_file import Refused, recorded
from tractor_lab.locale import t
from tractor_lab.records import Record
from tractor_lab.records.rule_names import field_text, nearest_preset
from tractor_lab.records.story import (
    Cards,
    Drawn,
    End,
    Line,
    Start,
    Step,
    TrickBegin,
    TrickEnd,
    tell,
)
from tractor_lab.rules import Card, Deal, Order, Rank, Suit, Trump
from tractor_lab.rules.match import Match


def main(file: str, number: int | None = None, lang: str | None = None) -> int:
    """Check a record and print it, or one deal of it: 0; 1 if the record is wrong; 2 if it is not there."""
    tongue = spoken(lang)
    try:
        record = recorded(file, number, tongue)
    except Refused as refused:
        return refused.tell()
    told = Telling(record, tongue)
    whole = number is not None or len(record.deals) == 1
    lines = told.whole_deal((number or 1) - 1) if whole else told.overview()
    print(printable("\n".join(lines), sys.stdout))
    return 0


class Telling:
    """A record in the words of one language."""

    def __init__(self, record: Record, lang: str) -> None:
        self.record = record
        self.lang = lang

    def say(self, key: str, **values: object) -> str:
        """A text of `locale/*/records.json`."""
        return t(f"replay.{key}", self.lang, **values)

    def name(self, seat: int) -> str:
        """A player's name, or the number of the seat."""
        players = self.record.players
        return tame(players[seat]) if players else self.say("seat.number", seat=seat)

    def names(self, seats: tuple[int, ...] | list[int]) -> str:
        """Several players."""
        return t("comma", self.lang).join(map(self.name, seats))

    # -- the record as a whole ---------------------------------------------------------------------------

    def head(self) -> Iterator[str]:
        """Where and when, by which rules, who sits where."""
        record = self.record
        if record.event or record.date:
            yield tame("  ".join(filter(None, (record.event, record.date))))
        preset, changes = nearest_preset(record.rules)
        fields = [
            self.say("field", name=name, value=field_text(value)) for name, value in changes.items()
        ]
        comma = t("comma", self.lang)
        key = "rules.own" if fields else "rules"
        yield self.say(key, name=preset, fields=comma.join(fields))
        if record.players:
            seats = [
                self.say("seat", seat=seat, name=self.name(seat))
                for seat in range(record.rules.players)
            ]
            yield self.say("seats", seats=comma.join(seats))

    def overview(self) -> Iterator[str]:
        """Several deals, one a line, and how the match ended."""
        record = self.record
        yield from self.head()
        yield ""
        for number, deal in enumerate(record.deals, 1):
            nobody = self.say("summary.nobody")
            name = nobody if deal.declarer is None else self.name(deal.declarer)
            # the last sentences say how it ended
            end = " ".join(self._end(deal, brief=True))
            yield self.say("summary", number=number, level=self._level(deal), name=name, end=end)
        yield ""
        if record.match is not None:
            yield from self.score(record.match)
        yield self.say("deals", count=len(record.deals))

    def score(self, match: Match) -> Iterator[str]:
        """How a match stands."""
        friends = match.rules.friends
        levels = []
        for index, level in enumerate(match.levels):
            seats = [index] if friends else list(range(index, match.rules.players, 2))
            levels.append(self.say("levels.one", names=self.names(seats), level=level))
        yield self.say("levels", levels=self.say("levels.and").join(levels))
        if match.ended is not None:
            winners = self.names(match.winners) if match.winners else self.say("draw")
            yield self.say(f"ended.{match.ended}", names=winners)
        elif match.declarer is not None:
            yield self.say("next", name=self.name(match.declarer))
        else:
            yield self.say("next.extra" if match.extra else "next.call")

    # -- one deal ----------------------------------------------------------------------------------------

    def whole_deal(self, index: int) -> Iterator[str]:
        """A deal from the first card to the count."""
        deal = self.record.deals[index]
        yield from self.head()
        yield ""
        passed: list[int] = []
        plays: list[str] = []
        number = taken = 0
        for line in tell(deal, index + 1):
            if passed and not (isinstance(line, Step) and line.operation.do == "pass"):
                yield self.say("pass", names=self.names(passed))
                passed = []
            if plays and not isinstance(line, (Step, TrickEnd)):
                yield self._trick(number, "trick.open", plays)
                plays = []
            match line:
                case Start():
                    yield from self._start(line, deal)
                case TrickBegin():
                    if number == 0:
                        yield ""
                    number = line.number
                case TrickEnd():
                    if deal.side(line.winner) == "opponents":
                        taken += line.points
                    values = {"points": line.points, "total": taken}
                    yield self._trick(number, "trick", plays, name=self.name(line.winner), **values)
                    plays = []
                case Step() if line.operation.do == "pass":
                    passed.append(line.operation.seat or 0)
                case Step() if line.operation.do in ("play", "take-back"):
                    plays.append(self._play(line))
                case End():
                    yield ""
                    yield from self._end(deal)
                case _:
                    yield self._step(line, deal)

    def _trick(self, number: int, key: str, plays: list[str], **values: object) -> str:
        said = self.say(key, plays=" | ".join(plays), **values)
        return f"{number:>3}  {said}"

    def _level(self, deal: Deal) -> str:
        return self.say("level.NT") if deal.level == "NT" else deal.level

    def _start(self, line: Start, deal: Deal) -> Iterator[str]:
        first = self.name(line.first)
        if line.declarer is None:
            declares = self.say("declares.call", first=first)
        else:
            declares = self.say("declares", name=self.name(line.declarer), first=first)
        yield self.say("deal", number=line.number, level=self._level(deal), declares=declares)
        yield ""
        yield self.say("hands")
        order = shown_order(deal)
        for seat, hand in enumerate(line.hands):
            yield self._hand(self.name(seat), hand[: _drawn(deal, seat)], order)
        for key, pile in (("kitty", line.kitty), ("removed", line.removed)):
            if pile:
                yield f"  {self.say(key)}: {self.cards(pile)}"
        yield ""

    def _hand(self, name: str, hand: Cards, order: Order) -> str:
        """A hand by suit, the name in front of the first one."""
        suits = [self._suit(suit, cards) for suit, cards in order.by_suit(hand).items()]
        return f"  {name}: {';  '.join(suits)}"

    def _suit(self, suit: Suit, cards: Cards) -> str:
        if suit is Suit.TRUMP:
            return f"{self.say('suit.T')} {self.cards(cards)}"
        return f"{suit.symbol} {' '.join(card.rank for card in cards)}"

    def cards(self, cards: Cards) -> str:
        """Cards as one writes them."""
        return " ".join(map(self.card, cards))

    def card(self, card: Card) -> str:
        """One card: ♠10; the jokers have short names."""
        return card.symbol if card.suit else t(f"table.face.{card.code}", self.lang)

    def trump(self, trump: Trump | None) -> str:
        """The trump in words."""
        if trump is None or trump.level is None:
            return self.say("trump.jokers")
        if trump.suit is None:
            return self.say("trump.none", level=trump.level)
        suit = t(f"suit.{trump.suit}", self.lang)
        return self.say("trump", suit=suit, level=trump.level)

    def _step(self, line: Line, deal: Deal) -> str:
        """What was done before the play."""
        if isinstance(line, Drawn):
            return self.say("drawn", drawn=line.cards)
        assert isinstance(line, Step)
        operation = line.operation
        values: dict[str, object] = {"cards": self.cards(operation.cards)}
        if operation.seat is not None:
            values["name"] = self.name(operation.seat)
        key: str = operation.do
        match operation.do:
            case "call":
                key = "stir" if line.drawn is None else "call"
                values["drawn"] = line.drawn
            case "lift":
                kitty = "lift" if deal.rules.kitty else "lift.none"
                key = "lift.redeal" if operation.seat is None else kitty
                values["trump"] = self.trump(line.trump)
            case "friends":
                called = zip(operation.cards, operation.nth, strict=True)
                said = [self.say("friend", card=self.card(card), nth=n) for card, n in called]
                values["cards"] = t("comma", self.lang).join(said)
        return self.say(key, **values)

    def _play(self, line: Step) -> str:
        operation = line.operation
        assert operation.seat is not None
        name, cards = self.name(operation.seat), self.cards(operation.cards)
        if operation.do == "take-back":
            return self.say("taken-back", name=name)
        if line.forced:
            return self.say("forced", name=name, cards=cards, forced=self.cards(line.forced))
        play = self.say("play", name=name, cards=cards)
        return (
            play if line.again is None else self.say("again", play=play, name=self.name(line.again))
        )

    def _end(self, deal: Deal, brief: bool = False) -> Iterator[str]:
        """How a deal ended: the count, and what it brings."""
        result = deal.result
        if result is None:
            over = deal.phase in ("redeal", "stopped")
            yield self.say(f"end.{deal.phase if over else 'unfinished'}")
            return
        if deal.rules.friends and not brief:
            yield self.say("team", names=self.names(result.declarers))
        key = "result.trick" if deal.rules.kitty_multiplier == "trick" else "result"
        key += "" if result.kitty.bonus else ".none"
        yield self.say(
            "result.short" if result.revoked else key,
            tricks=result.tricks,
            kitty=result.kitty.points,
            times=result.kitty.multiplier,
            bonus=result.kitty.bonus,
            total=result.total,
        )
        if result.revoked:
            yield self.say(f"revoked.{result.revoked}")
        zero = "" if result.change.levels else ".0"
        yield self.say(f"change.{result.change.side}{zero}", levels=result.change.levels)
        if result.barred:
            yield self.say(f"barred.{result.barred}")
        if result.jack:
            yield self.say("jack")


def _drawn(deal: Deal, seat: int) -> int:
    """How many cards a seat has drawn."""
    players = deal.rules.players
    return len(range((seat - deal.first) % players, deal.drawn, players))


def shown_order(deal: Deal) -> Order:
    """The order by which hands are sorted: no trump suit, as long as none is known."""
    if deal.trump is not None:
        return Order(deal.trump, deal.rules)
    level = None if deal.level == "NT" else Rank(deal.level)
    return Order(Trump.of(None, level), deal.rules)
