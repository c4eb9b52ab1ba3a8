"""The rules engine as a line protocol: a JSON question a line in, a JSON answer a line out.

`tractor-lab judge` lets any program ask who is right: a grader, a game server in another language, a test.
Line k of the output answers line k of the input, whatever it was; see docs/judge.md.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable
from typing import IO, Any, Final

from tractor_lab._lines import RefusedError, clip, echo, read_lines, read_object
from tractor_lab._rulefile import rules_from_name, rules_from_name_or_file, rules_from_values
from tractor_lab.rules import (
    Card,
    Hand,
    ImpossiblePosition,
    Lead,
    Order,
    ParseError,
    Reason,
    Rules,
    RulesError,
    Suit,
    Trump,
    decide_trick,
    format_cards,
    judge_throw,
    kitty_count,
    legal_follows,
    level_change,
    parse_cards,
    parse_shape,
    why_not_lead,
)
from tractor_lab.rules.cards import too_many_copies
from tractor_lab.rules.scoring import SIDES, Side

Answer = dict[str, Any]
LANGUAGES: Final = ("en", "zh")
SUITS: Final = ("T", "S", "H", "C", "D")
MOST_POINTS: Final = 1_000_000
"""No deal comes near; it keeps a slip of the keyboard from becoming a level."""


class Question:
    """One question: the fields of a line, read one by one and checked as they are read."""

    def __init__(self, data: dict[str, Any], rules: Rules) -> None:
        self.data = data
        self.rules = self._rules(rules)

    # -- plain values ------------------------------------------------------------------------------

    def field(self, name: str, *kinds: type, what: str) -> Any:
        """The value of a field that must be there, and of one of these types (a truth value is no number)."""
        if name not in self.data:
            raise RefusedError("missing-field", f"{name} is missing: {what}")
        value = self.data[name]
        if type(value) not in kinds:
            raise RefusedError("wrong-type", f"{name}: {clip(value)} is not right here; {what}")
        return value

    def given(self, name: str) -> bool:
        """Is an optional field there? A null counts as left out."""
        return self.data.get(name) is not None

    def choice(self, name: str, allowed: tuple[str, ...]) -> str:
        what = f"it is one of {', '.join(allowed)}"
        value: str = self.field(name, str, what=what)
        for one in allowed:
            if value.casefold() == one.casefold():
                return one
        raise RefusedError("bad-value", f"{name}: {clip(value)} is not right here; {what}")

    def points(self, name: str) -> int:
        what = f"a whole number, at most {MOST_POINTS} either way"
        value: int = self.field(name, int, what=what)
        if abs(value) > MOST_POINTS:
            raise RefusedError("bad-value", f"{name}: {clip(value)} is not right here; {what}")
        return value

    def _rules(self, usual: Rules) -> Rules:
        if not self.given("rules"):
            return usual
        value = self.field("rules", str, dict, what="a preset's name, or an object with its fields")
        try:
            return rules_from_name(value) if isinstance(value, str) else rules_from_values(value)
        except RulesError as error:
            raise RefusedError("bad-rules", f"rules: {error}") from None

    # -- cards ---------------------------------------------------------------------------------------

    @property
    def order(self) -> Order:
        """The order under the question's trump and rules."""
        text = self.field("trump", str, what='text such as "H5", "NT5" or "NT"')
        try:
            return Order(Trump(text), self.rules)
        except ParseError as error:
            raise RefusedError("unknown-trump", f"trump: {error}") from None

    def card(self, name: str) -> Card:
        """One card of the decks."""
        (card,) = self._cards([self.field(name, str, what="a card is text")], name, some=True)
        return card

    def cards(self, name: str, *, some: bool = True) -> tuple[Card, ...]:
        """A list of cards, or a text with spaces; with `some`, there must be one."""
        value = self.field(name, list, str, what='cards are a list, or text such as "S10 HA"')
        return self._cards(value, name, some=some)

    def lists(
        self, name: str, least: int, most: int, what: str, *, some: bool
    ) -> list[tuple[Card, ...]]:
        """A list of lists of cards; together they are no more than the decks hold, either."""
        value = self.field(name, list, what=what)
        if not least <= len(value) <= most:
            raise RefusedError("bad-value", f"{name}: {len(value)} lists; {what}")
        found = []
        for index, cards in enumerate(value):
            here = f"{name}[{index}]"
            if type(cards) not in (list, str):
                raise RefusedError("wrong-type", f"{here}: {clip(cards)} is no list of cards")
            found.append(self._cards(cards, here, some=some))
        self._check_copies((card for cards in found for card in cards), name)
        return found

    def _cards(self, value: list[Any] | str, name: str, *, some: bool) -> tuple[Card, ...]:
        for index, card in enumerate(value):
            if type(card) is not str:
                raise RefusedError("wrong-type", f"{name}[{index}]: {clip(card)} is no card")
        try:
            cards = parse_cards(value)
        except ParseError as error:
            raise RefusedError("unknown-card", f"{name}: {error}") from None
        if some and not cards:
            raise RefusedError("bad-value", f"{name}: there must be at least one card")
        self._check_copies(cards, name)
        return cards

    def _check_copies(self, cards: Iterable[Card], name: str) -> None:
        given = tuple(cards)
        wrong = too_many_copies(given, self.rules)
        if wrong:
            decks = "1 deck does" if self.rules.decks == 1 else f"{self.rules.decks} decks do"
            said = f"{name}: {given.count(wrong[0])} x {wrong[0]}, but {decks} not hold so many"
            raise RefusedError("too-many-copies", said)


def _codes(cards: Iterable[Card]) -> list[str]:
    return [card.code for card in cards]


def _refusal(reason: Reason) -> Answer:
    """A play that is not allowed: the reason for programs, and its text for people."""
    from tractor_lab.locale import explain

    text = {lang: explain(reason, lang) for lang in LANGUAGES}
    return {"legal": False, "reason": reason.data(), "text": text}


# -- the questions -----------------------------------------------------------------------------------


def _order(question: Question) -> Answer:
    suit = question.choice("suit", SUITS)
    tiers = question.order.high_to_low(suit)
    return {"high_to_low": [_codes(tier) for tier in tiers]}


def _compare(question: Question) -> Answer:
    return {"result": question.order.compare(question.card("a"), question.card("b"))}


def _adjacent(question: Question) -> Answer:
    return {"adjacent": question.order.adjacent(question.card("a"), question.card("b"))}


def _shape(question: Question) -> Answer:
    shape = parse_shape(question.cards("cards"), question.order)
    parts = [
        {
            "kind": part.kind,
            "width": part.width,
            "length": part.length,
            "cards": _codes(part.cards),
        }
        for part in shape.components
    ]
    return {"suit": shape.suit, "kind": shape.kind, "components": parts}


def _follow(question: Question) -> Answer:
    order = question.order
    lead = Lead(question.cards("lead"), order)
    legal = legal_follows(lead, Hand(question.cards("hand", some=False), order))
    if question.given("play"):
        reason = legal.why_not(question.cards("play", some=False))
        return _refusal(reason) if reason else {"legal": True}
    from tractor_lab.locale import duties_text

    duties = {lang: duties_text(legal, lang) for lang in LANGUAGES}
    return {"count": len(legal), "example": _codes(legal.example), "duties": duties}


def _lead(question: Question) -> Answer:
    order, seats = question.order, question.rules.players - 1
    play = question.cards("play")
    what = f"a list of cards for each of the {seats} other seats"
    others = question.lists("others", seats, seats, what, some=False)
    hand = question.cards("hand", some=False) if question.given("hand") else None
    reason = why_not_lead(play, order, hand)
    if reason:
        return _refusal(reason)
    verdict = judge_throw(play, others, order)
    if verdict.reason is None:
        return {"legal": True}
    forced = {"forced": _codes(verdict.forced), "penalty": verdict.penalty}
    return _refusal(verdict.reason) | forced


def _trick(question: Question) -> Answer:
    players = question.rules.players
    what = f"a list of cards for each of 2 to {players} seats, the leader first"
    plays = question.lists("plays", 2, players, what, some=True)
    order = question.order
    if parse_shape(plays[0], order).suit is None:
        said = (
            f"plays[0]: {format_cards(plays[0])} cannot be led: the cards are of more than one suit"
        )
        raise RefusedError("impossible-position", said)
    result = decide_trick(plays, order)
    return {
        "winner": result.winner,
        "points": result.points,
        "ruffed": list(result.ruffed),
        "beats": list(result.beats),
    }


def _kitty(question: Question) -> Answer:
    order = question.order
    lead, winning = Lead(question.cards("lead"), order), question.cards("winning_play")
    kitty = question.cards("kitty", some=False)
    won_by = question.choice("won_by", SIDES) if question.given("won_by") else "opponents"
    if parse_shape(winning, order).suit not in (lead.suit, Suit.TRUMP):
        said = f"winning_play: {format_cards(winning)} cannot win a trick led with {lead.cards[0]}"
        raise RefusedError("impossible-position", said)
    side: Side = "declarers" if won_by == "declarers" else "opponents"
    count = kitty_count(lead.cards, winning, kitty, order, side)
    return {"multiplier": count.multiplier, "points": count.points, "bonus": count.bonus}


def _levels(question: Question) -> Answer:
    change = level_change(question.points("points"), question.rules)
    return {"side": change.side, "levels": change.levels}


OPS: Final[dict[str, Callable[[Question], Answer]]] = {
    "order": _order,
    "compare": _compare,
    "adjacent": _adjacent,
    "shape": _shape,
    "follow": _follow,
    "lead": _lead,
    "trick": _trick,
    "kitty": _kitty,
    "levels": _levels,
}
"""The questions there are."""


# -- answering -----------------------------------------------------------------------------------------


def _decide(data: dict[str, Any], rules: Rules) -> Answer:
    """The answer to an object; raises `RefusedError`."""
    ops = ", ".join(OPS)
    if "op" not in data:
        raise RefusedError("missing-field", f"op is missing: one of {ops}")
    op = data["op"]
    if type(op) is not str:
        raise RefusedError("wrong-type", f"op: {clip(op)} is not right here; it is one of {ops}")
    if op not in OPS:
        raise RefusedError("unknown-op", f"op: {clip(op)} is no question here; there are {ops}")
    try:
        return OPS[op](Question(data, rules))
    except ImpossiblePosition as error:
        raise RefusedError("impossible-position", str(error)) from None
    except RulesError as error:  # every field was read: only a value can be wrong
        raise RefusedError("bad-value", str(error)) from None


def answer(line: bytes | str | None, rules: Rules | None = None) -> str:
    """The answer to one line (None: a line that was too long), as ASCII text without a line end.

    >>> answer('{"id": 1, "op": "levels", "points": 80}')
    '{"id": 1, "side": "opponents", "levels": 0}'
    >>> answer('{"op": "levels", "points": "80"}')
    '{"error": {"code": "wrong-type", "message": "points: ... a whole number, ... either way"}}'
    """
    if isinstance(line, str):
        line = line.encode("utf-8", "surrogatepass")
    data, fault = read_object(line)
    try:
        if fault is not None:
            raise fault
        found = _decide(data, rules or Rules())
    except RefusedError as error:
        found = {"error": {"code": error.code, "message": error.message}}
    except Exception as error:  # the next question is answered whatever this one did
        said = f"this is a fault of tractor-lab, please report it: {clip(repr(error), 200)}"
        found = {"error": {"code": "internal", "message": said}}
    return json.dumps(echo(data) | found)


def main(
    rules: str | None = None,
    stdin: IO[bytes] | IO[str] | None = None,
    stdout: IO[bytes] | IO[str] | None = None,
) -> int:
    """Answer every line of `stdin` until it ends; 0 whatever the answers were, 2 for bad `rules`.

    >>> import io
    >>> main(stdin=io.StringIO('{"op": "compare", "trump": "H5", "a": "S5", "b": "HA"}'))
    {"result": 1}
    0
    """
    try:
        usual = rules_from_name_or_file(rules)
    except RulesError as error:
        print(f"tractor-lab judge: --rules: {error}", file=sys.stderr)
        return 2
    source: Any = sys.stdin if stdin is None else stdin
    sink: Any = sys.stdout if stdout is None else stdout
    if source is None or sink is None:  # started without streams: nobody asks
        return 0
    # Bytes on both sides: a console's encoding and line ends would change the protocol.
    source, sink = getattr(source, "buffer", source), getattr(sink, "buffer", sink)
    try:
        for line in read_lines(source):
            _write(sink, answer(line, usual) + "\n")
    except BrokenPipeError:
        _give_up(sink)
    except OSError as error:  # a folder as input, a full disk
        print(f"tractor-lab judge: {error.strerror or error}", file=sys.stderr)
        _give_up(sink)
        return 1
    return 0


def _write(sink: Any, text: str) -> None:
    """Write a line and send it off: whoever asks may wait for this answer before asking on."""
    try:
        sink.write(text.encode("ascii"))
    except TypeError:  # a stream of text
        sink.write(text)
    sink.flush()


def _give_up(sink: Any) -> None:
    """The reader has gone. What is left in the buffer goes nowhere, without a word at exit."""
    try:
        silent = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silent, sink.fileno())
    except (OSError, ValueError, AttributeError):
        return
