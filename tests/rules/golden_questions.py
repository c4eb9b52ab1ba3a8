"""The questions of the worked examples that no question of the judge asks: tables, ladders, whole deals."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from tractor_lab.rules import (
    Card,
    Deal,
    ImpossiblePosition,
    Match,
    NotAllowed,
    Operation,
    Rules,
    Standing,
    full_deck,
    ladder,
    parse_cards,
    parse_shape,
    points_of,
    settle,
)
from tractor_lab.rules.ruleset import FIELDS
from tractor_lab.rules.settlement import throw_fine

from .finished import again, finished

Answer = dict[str, Any]


def table(_: Answer, rules: Rules) -> Answer:
    """A rule set's own numbers, and how many cards and points its decks hold."""
    deck = full_deck(rules)
    found = {name: getattr(rules, name) for name in FIELDS}
    found |= {"cards": len(deck), "points": points_of(deck), "ladder": list(rules.ladder)}
    return found | {"must_defend": list(rules.must_defend)}


def points(question: Answer, _: Rules) -> Answer:
    return {"points": points_of(parse_cards(question["cards"]))}


def rungs(question: Answer, rules: Rules) -> Answer:
    width, length = question["component"]
    return {"rungs": [[list(run) for run in rung] for rung in ladder((width, length), rules)]}


def settlement(question: Answer, rules: Rules) -> Answer:
    """A settlement with a side that is barred, which the judge does not ask for."""
    fields = {name: question.get(name) for name in ("base", "scores", "barred")}
    found = settle(question["side"], question["levels"], rules, **fields)
    return {"declarers": found.declarers, "opponents": found.opponents}


def deck_for(rules: Rules, hands: list[str], kitty: str = "") -> list[Any]:
    """A deck that deals each seat the cards named, first of all, and the rest as it comes."""
    given = [list(parse_cards(hand)) for hand in hands] + [[]] * (rules.players - len(hands))
    under = list(parse_cards(kitty))
    rest = Counter(full_deck(rules)) - Counter([card for hand in given for card in hand] + under)
    spare = sorted(rest.elements(), key=lambda card: (card.rank.value, str(card.suit)))
    whole = []
    for hand in given:
        lacking = rules.hand - len(hand)
        whole.append(hand + spare[:lacking])
        spare = spare[lacking:]
    dealt = [hand[index] for index in range(rules.hand) for hand in whole]
    return dealt + under + spare


def deal(question: Answer, rules: Rules) -> Answer:
    """What the examples ask of a deal (see `played`, `about`)."""
    now, refused = played(question, rules)
    answer = about(now) | {"refused": refused}
    if "remind" in question:
        answer["may_remind"] = now.may_remind(*question["remind"])
    return answer


def played(question: Answer, rules: Rules) -> tuple[Deal, bool]:
    """A deal with these cards in the hands, after these steps; the last one may be refused.

    A step is an operation as its text has it: "call 1 H10 H10", "play 0 S3"; also "deal" (draw all
    cards), "draw 4", "bury" (what was lifted), "finish" (play to the end and count).
    """
    deck = deck_for(rules, question.get("hands", []), question.get("kitty", ""))
    now = Deal.start(deck, rules, question["level"], question.get("declarer"))
    for index, said in enumerate(question["steps"]):
        try:
            now = step(now, *said.split())
        except (ImpossiblePosition, NotAllowed):
            assert index == len(question["steps"]) - 1, f"{said} is refused"
            return now, True
    return now, False


def step(now: Deal, do: str, *words: str) -> Deal:
    seat = int(words[0]) if words and words[0].isdigit() else -1
    cards = " ".join(words[1:] if seat >= 0 else words)
    match do:
        case "deal":
            return now.draw_all()
        case "draw":
            return now.draw(seat)
        case "bury" if not cards:
            assert now.holder is not None
            return now.bury(now.hands[now.holder][-now.rules.kitty :])
        case "finish":
            return finished_deal(now)
    named: Any = do
    return now.do(Operation(named, None if seat < 0 else seat, parse_cards(cards)))


def finished_deal(now: Deal) -> Deal:
    """The deal played to its end, each seat with the first play that is legal, and counted."""
    while now.phase == "play":
        if now.trick:
            play = now.follows.example
        else:
            suit = next(iter(now.order.by_suit(now.hands[now.turn]).values()))
            play = parse_shape(suit, now.order).components[0].cards
        now = now.play(now.turn, play)
    return now.count()


def about(now: Deal) -> Answer:
    """What the examples say of a deal."""
    declarer = now.asked if now.declarer is None else now.declarer
    found: Answer = {
        "phase": now.phase,
        "trump": str(now.trump),
        "declarer": declarer,
        "declarers": [seat for seat in range(now.rules.players) if seat in now.declarers],
        "holder": now.holder,
        "cards": [len(hand) for hand in now.hands],
        "kitty": len(now.kitty),
        "kitty_points": points_of(now.kitty),
        "call": codes(now.calls[-1].cards) if now.calls else None,
        "points": now.view(0).points,
        "points_in_hand": points_of(now.hands[1]),
        "turn": now.turn if now.phase == "play" else None,
        "trick": [codes(play) for play in now.trick.plays] if now.trick else [],
        "side": None,
        "levels": None,
    }
    for name, do in (("drawers", "draw"), ("burials", "bury"), ("turns", "play")):
        found[name] = [one.seat for one in now.log if one.do == do]
    if (result := now.result) is not None:
        found |= {"side": result.change.side, "levels": result.change.levels}
        found |= {"revoked": result.revoked, "barred": result.barred, "total": result.total}
    return found


def codes(cards: tuple[Card, ...]) -> str:
    return " ".join(card.code for card in cards)


def matches(question: Answer, rules: Rules) -> Answer:
    """A match after these deals, each taking `minutes`: the opponents' points in a deal that is counted, or
    "nobody" (has called) or "riot", after which the cards are dealt again."""
    now = Match.start(rules)
    if "levels" in question:
        standings = tuple(Standing(level) for level in question["levels"])
        now = replace(now, standings=standings, declarer=question["declarer"])
    for outcome in question["deals"]:
        if outcome == "nobody":
            deal = now.deal("nobody").draw_all().lift()
        elif outcome == "riot":
            deal = again(now, riot=True)
        else:
            deal = finished(now, outcome)
        now = now.after(deal, question.get("minutes", 0))
    names = ("levels", "declarer", "winner", "ended", "extra", "redeals", "laps", "level")
    found = {name: getattr(now, name) for name in names}
    return found | {"levels": list(now.levels), "laps": list(now.laps)}


def fine(question: Answer, rules: Rules) -> Answer:
    return {"coins": throw_fine(question["stake"], rules)}


PYTHON = {
    "table": table,
    "points": points,
    "ladder": rungs,
    "deal": deal,
    "match": matches,
    "throw-fine": fine,
}
"""The questions asked of Python, by their op."""
