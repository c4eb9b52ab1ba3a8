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

from tractor_lab._lines import RefusedError, echo, read_lines, read_object
from tractor_lab._question import Question
from tractor_lab._rulefile import rules_from_name_or_file
from tractor_lab.rules import (
    Card,
    Hand,
    ImpossiblePosition,
    Lead,
    Reason,
    Rules,
    RulesError,
    Suit,
    advance,
    bid,
    decide_trick,
    format_cards,
    full_deck,
    judge_throw,
    kitty_count,
    legal_follows,
    level_change,
    no_bid,
    parse_shape,
    removed_cards,
    settle,
    why_not_lead,
)
from tractor_lab.rules.bombs import is_bomb
from tractor_lab.rules.errors import clip
from tractor_lab.rules.scoring import SIDES, Side

Answer = dict[str, Any]
LANGUAGES: Final = ("en", "zh")
SUITS: Final = ("T", "S", "H", "C", "D")
MOST_LAPS: Final = 1000


def _codes(cards: Iterable[Card]) -> list[str]:
    return [card.code for card in cards]


def _refusal(reason: Reason) -> Answer:
    """A play that is not allowed: the reason for programs, and its text for people."""
    from tractor_lab.locale import explain

    text = {lang: explain(reason, lang) for lang in LANGUAGES}
    return {"legal": False, "reason": reason.data(), "text": text}


# -- the questions -----------------------------------------------------------------------------------


def _table(question: Question) -> Answer:
    rules = question.rules
    level = question.level("level") if question.given("level") else rules.ladder[0]
    return {
        "players": rules.players,
        "decks": rules.decks,
        "hand": rules.hand,
        "kitty": rules.kitty,
        "faces": _codes(dict.fromkeys(full_deck(rules))),
        "removed": _codes(removed_cards(rules, level)),
        "levels": list(rules.ladder),
        "step": rules.step,
        "takeover": rules.takeover,
    }


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
    by_trick = order.rules.kitty_multiplier == "trick"  # there need be no kitty
    kitty = () if by_trick and "kitty" not in question.data else question.cards("kitty", some=False)
    won_by = question.choice("won_by", SIDES) if question.given("won_by") else "opponents"
    bomb = order.rules.bombs != "off" and is_bomb(winning, order)
    if not bomb and parse_shape(winning, order).suit not in (lead.suit, Suit.TRUMP):
        said = f"winning_play: {format_cards(winning)} cannot win a trick led with {lead.cards[0]}"
        raise RefusedError("impossible-position", said)
    side: Side = "declarers" if won_by == "declarers" else "opponents"
    trick = None
    if by_trick or question.given("trick_points"):
        trick = question.points("trick_points")
        if trick < 0:
            said = (
                f"trick_points: {trick} is not right here; the cards of a trick are worth 0 or more"
            )
            raise RefusedError("bad-value", said)
    count = kitty_count(lead.cards, winning, kitty, order, side, trick)
    return {"multiplier": count.multiplier, "points": count.points, "bonus": count.bonus}


def _levels(question: Question) -> Answer:
    change = level_change(question.points("points"), question.rules)
    return {"side": change.side, "levels": change.levels}


def _advance(question: Question) -> Answer:
    rules = question.rules
    first, second = question.levels("levels", 2, 2)
    defended: list[list[str]] = [[], []]
    if question.given("defended"):
        what = "two lists of levels, one a side"
        value = question.field("defended", list, what=what)
        if len(value) != 2:
            raise RefusedError("bad-value", f"defended: {clip(value)} is not right here; {what}")
        for side in (0, 1):
            key = f"defended[{side}]"
            defended[side] = Question({key: value[side]}, rules).levels(key, 0, 14)
    laps = (0, 0)
    if question.given("laps"):
        what = "two whole numbers, one a side: how often it has passed the last level"
        value = question.field("laps", list, what=what)
        if len(value) != 2 or any(
            type(lap) is not int or not 0 <= lap <= MOST_LAPS for lap in value
        ):
            raise RefusedError("bad-value", f"laps: {clip(value)} is not right here; {what}")
        laps = (value[0], value[1])
    result = advance(
        (first, second),
        question.seat("declarer"),
        question.points("points"),
        rules,
        (defended[0], defended[1]),
        jack=question.truth("jack"),
        laps=laps,
    )
    return {
        "levels": list(result.levels),
        "declarer": result.declarer,
        "winner": result.winner,
    }


def _bid(question: Question) -> Answer:
    data = question.data
    current = question.call(data["current"], "current") if question.given("current") else None
    calls = []
    if question.given("calls"):
        earlier = question.field("calls", list, what="a list of calls")
        calls = [question.call(one, f"calls[{index}]") for index, one in enumerate(earlier)]
    verdict = bid(
        question.level("level"),
        question.seat("seat"),
        question.cards("cards"),
        question.rules,
        current,
        hand=question.cards("hand", some=False) if question.given("hand") else None,
        declarer=question.seat("declarer") if question.given("declarer") else None,
        calls=calls,
        buried=question.truth("buried"),
    )
    if verdict.reason is not None:
        return _refusal(verdict.reason)
    return {"legal": True, "trump": str(verdict.trump), "kind": verdict.kind}


def _nobid(question: Question) -> Answer:
    level = question.level("level")
    kitty = question.cards("kitty", some=False) if question.given("kitty") else ()
    result = no_bid(level, kitty, question.rules)
    return {"redeal": True} if result.trump is None else {"trump": str(result.trump)}


def _settle(question: Question) -> Answer:
    side: Side = "declarers" if question.choice("side", SIDES) == "declarers" else "opponents"
    base = question.points("base") if question.given("base") else None
    scores = None
    if question.given("scores"):
        what = "a list of whole numbers, one for each player"
        values = question.field("scores", list, what=what)
        keys = [f"scores[{index}]" for index in range(len(values))]
        numbers = Question(dict(zip(keys, values, strict=True)), question.rules)
        scores = [numbers.points(key) for key in keys]
    result = settle(side, question.points("levels"), question.rules, base, scores)
    return {"declarers": result.declarers, "opponents": result.opponents}


OPS: Final[dict[str, Callable[[Question], Answer]]] = {
    "table": _table,
    "order": _order,
    "compare": _compare,
    "adjacent": _adjacent,
    "shape": _shape,
    "follow": _follow,
    "lead": _lead,
    "trick": _trick,
    "kitty": _kitty,
    "levels": _levels,
    "advance": _advance,
    "bid": _bid,
    "nobid": _nobid,
    "settle": _settle,
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
