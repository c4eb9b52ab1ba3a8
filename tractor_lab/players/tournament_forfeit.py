"""Why a deal was lost without being played to its end: the report of it, in words."""

from __future__ import annotations

import contextlib
import traceback
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tractor_lab._mistake import said as engine_said
from tractor_lab.locale import cards_text, duties_text, explain, sentences, t
from tractor_lab.rules import (
    Card,
    Deal,
    NotAllowed,
    ParseError,
    Reason,
    Rules,
    RulesError,
    Trump,
    View,
    format_cards,
    parse_cards,
)
from tractor_lab.rules.follow import LegalFollows
from tractor_lab.rules.hand import Hand, Lead
from tractor_lab.rules.order import Order

from .player import PlayerError

SHOWN: Final = 200
"""Characters of an answer, or of a message, that a report quotes."""


class Trouble(Exception):
    """What went wrong with a player, in a word that has its sentence in both languages
    (``tournament.trouble.<kind>``): ``raised``, ``slow``, ``slow-deal``, ``gone``, ``memory``, ``begin``,
    ``nonsense``. `message` is what the player's program said, `printed` what it had printed, `where` the line
    and the function in which it stopped."""

    def __init__(
        self,
        kind: str,
        message: str = "",
        printed: str = "",
        seconds: float = 0,
        where: tuple[int, str] | tuple[()] = (),
    ) -> None:
        self.kind, self.message, self.printed, self.seconds = kind, message, printed, seconds
        self.where = where
        super().__init__(f"{kind}: {message}" if message else kind)

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        return type(self), (self.kind, self.message, self.printed, self.seconds, self.where)


@dataclass
class Asked:
    """What a player was asked last, and what it said."""

    view: View | None = None
    given: object = None
    answered: bool = False
    """Has it answered at all?"""


@dataclass(frozen=True)
class Forfeit:
    """A deal that a player lost by what it did: which deal, what it was asked, what it saw (in short), what
    it answered, and what would have been allowed. Printed, it says all that in the reader's language.
    """

    player: str
    deck: int
    swapped: bool
    level: str
    declarer: int | None
    seat: int
    asked: str
    """The question: begin, declare, bury, lead, follow, call_friends, hand_over or riot."""
    kind: str
    """What was wrong: ``illegal`` (cards that are not allowed), or the kind of its `Trouble`."""
    message: str = ""
    reason: Reason | None = None
    answered: str = ""
    printed: str = ""
    seconds: float = 0
    where: tuple[int, str] | tuple[()] = ()
    """The line and the function of the player's program that stopped it."""
    hand: tuple[Card, ...] = ()
    trump: Trump | None = None
    trick: tuple[tuple[Card, ...], ...] = ()
    """The plays of the trick so far, the lead first."""
    calls: tuple[tuple[Card, ...], ...] = ()
    """The calls it could have made."""
    rules: Rules | None = None

    def text(self, lang: str | None = None) -> str:
        """The report in four or five lines."""
        return "\n".join(self.lines(lang))

    def lines(self, lang: str | None = None) -> list[str]:
        """The lines of the report; the first says which deal it was and what was asked."""
        play = t(f"tournament.play.{2 if self.swapped else 1}", lang)
        lines = [
            t(
                "tournament.forfeit",
                lang,
                deck=self.deck,
                play=play,
                player=self.player,
                seat=self.seat,
                asked=t(f"tournament.asked.{self.asked}", lang),
            ),
            self._table(lang),
            self._answer(lang),
            self._allowed(lang),
            t("tournament.printed", lang, text=self.printed) if self.printed else "",
        ]
        return [line for line in lines if line]

    def __str__(self) -> str:
        return self.text()

    def _table(self, lang: str | None) -> str:
        """What lay on the table, and what the player held."""
        told = [t("tournament.level", lang, level=self.level), _trump_text(self.trump, lang)]
        if self.trick:
            plays = [cards_text(play, lang) for play in self.trick]
            told.append(t("tournament.trick", lang, plays=t("tournament.then", lang).join(plays)))
        if self.hand:
            order = Order(self.trump, self.rules) if self.trump else None
            hand = order.sort(self.hand) if order else sorted(self.hand)
            told.append(t("tournament.hand", lang, hand=cards_text(hand, lang)))
        return sentences(told, lang)

    def _answer(self, lang: str | None) -> str:
        """What it answered, and why that will not do."""
        if self.kind == "illegal":
            said = t("tournament.answered", lang, answer=self.answered)
            why = t("cell.engine", lang, said=self.message)
            if self.reason:
                why = explain(self.reason, lang)
            return sentences((said, why), lang)
        if self.kind == "nonsense" and self.message:
            said = t("tournament.answered", lang, answer=self.answered)
            why = engine_said(ParseError(self.message), lang)
            return sentences((said, why), lang)
        if self.kind == "raised" and self.where:
            line, function = self.where
            values = {"message": self.message, "line": line, "function": function}
            return t("tournament.trouble.raised.at", lang, **values)
        values = {"answer": self.answered, "message": self.message, "seconds": f"{self.seconds:g}"}
        return t(f"tournament.trouble.{self.kind}", lang, **values)

    def _allowed(self, lang: str | None) -> str:
        """What would have been allowed."""
        if self.asked == "follow" and self.trump and self.trick and self.rules:
            order = Order(self.trump, self.rules)
            legal = LegalFollows(Lead(self.trick[0], order), Hand(self.hand, order))
            duties = sentences(duties_text(legal, lang), lang)
            example = cards_text(legal.example, lang)
            return t("tournament.allowed.follow", lang, duties=duties, example=example)
        if self.asked == "declare":
            calls = t("tournament.or", lang).join(cards_text(call, lang) for call in self.calls)
            return t("tournament.allowed.declare", lang, calls=calls)
        if self.asked == "bury" and self.rules:
            return t("tournament.allowed.bury", lang, count=self.rules.kitty)
        if self.asked == "lead" and self.hand:
            example = cards_text(self.hand[:1], lang)
            return t("tournament.allowed.lead", lang, example=example)
        return ""


def _trump_text(trump: Trump | None, lang: str | None) -> str:
    """What is trump, as a sentence."""
    if trump is None:
        return t("tournament.trump.open", lang)
    if trump.suit is None:
        return t("tournament.trump.none", lang)
    return t("tournament.trump", lang, suit=trump.suit.symbol)


def forfeit(
    error: PlayerError,
    player: str,
    deck: int,
    swapped: bool,
    deal: Deal,
    last: Asked,
) -> Forfeit:
    """The report of an error of a player, who saw and said that last."""
    view, given = last.view, last.given
    cause = error.__cause__
    kind, message, printed, seconds, reason = "raised", str(error.why), "", 0.0, None
    where = _where(cause)
    if isinstance(cause, Trouble):
        kind, message, printed, seconds = cause.kind, cause.message, cause.printed, cause.seconds
        where = cause.where
        if kind == "nonsense":  # it came back as what it looks like
            given, message = Shown(message), ""
    elif isinstance(cause, MemoryError):
        kind = "memory"
    elif last.answered and isinstance(cause, RulesError) and _are_cards(given, error.asked):
        kind, reason = "illegal", cause.reason if isinstance(cause, NotAllowed) else None
    elif last.answered:
        kind = "nonsense"
    if error.asked == "begin" and kind == "raised":
        kind = "begin"
    trick = view.trick if view else None
    return Forfeit(
        player=player,
        deck=deck,
        swapped=swapped,
        level=deal.dealt_level,
        declarer=deal.known_declarer,
        seat=error.seat,
        asked=error.asked,
        kind=kind,
        message=short(message),
        reason=reason,
        answered=answer_text(given),
        printed=short(printed),
        seconds=seconds,
        where=where,
        hand=view.hand if view else (),
        trump=view.trump if view else None,
        trick=trick.plays if trick else (),
        calls=view.possible_calls if view and error.asked == "declare" else (),
        rules=deal.rules,
    )


def _where(error: BaseException | None) -> tuple[int, str] | tuple[()]:
    """Line and function of the last step of an error outside of this package."""
    here = str(Path(__file__).parents[1])
    frames = traceback.extract_tb(error.__traceback__) if error else []
    for frame in reversed(frames):
        if not frame.filename.startswith(here):
            return frame.lineno or 0, frame.name
    return ()


def _are_cards(given: object, asked: str) -> bool:
    """Is the answer at least one in cards?"""
    if given is None:
        return True
    try:
        pairs = asked == "call_friends"
        parse_cards([card for card, _ in given] if pairs else given)  # type: ignore
    except Exception:
        return False
    return True


class Shown(str):
    """Something as Python shows it."""

    __slots__ = ()
    __repr__ = str.__str__


def answer_text(given: object) -> str:
    """An answer as a report quotes it: its cards, or else as Python shows it, never long.

    >>> answer_text("SA SA"), answer_text(7), answer_text(())
    ('SA SA', '7', '()')
    """
    with contextlib.suppress(Exception):  # no cards: what else it is
        cards = parse_cards(given)  # type: ignore[arg-type]
        if cards:
            return short(format_cards(cards))
    try:
        return short(repr(given))
    except Exception:  # whose repr fails
        return type(given).__name__


def short(text: str) -> str:
    """The text on one line, and never longer than a report quotes.

    >>> short("two\\nlines"), len(short("x" * 5000))
    ('two lines', 200)
    """
    line = " ".join(text.split())
    line = line.encode("utf-8", "replace").decode()
    return line if len(line) <= SHOWN else line[: SHOWN - 3] + "..."
