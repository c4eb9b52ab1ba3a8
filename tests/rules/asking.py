"""Questions to the engine that read as the cells of a table, asked of a rule set, with short answers.

`shape("H5", "S4 S4 S6 S6")` waits for the rules; asked of a preset it says "tractor 2x2".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tractor_lab.rules import (
    Call,
    ImpossiblePosition,
    Lead,
    Order,
    Rules,
    advance,
    bid,
    decide_trick,
    full_deck,
    judge_throw,
    kitty_count,
    ladder,
    legal_follows,
    level_change,
    no_bid,
    parse_cards,
    parse_shape,
    points_of,
    settle,
    why_not_lead,
)
from tractor_lab.rules import Hand as HandOf

from . import golden_questions

Ask = Callable[[Rules], Any]
WIDTHS = {1: "single", 2: "pair", 3: "triple", 4: "bomb"}


def fields(*names: str) -> Ask:
    """The fields of the rule set; one alone, or a tuple."""

    def ask(rules: Rules) -> Any:
        found = tuple(getattr(rules, name) for name in names)
        return found if len(found) > 1 else found[0]

    return ask


def with_fields(ask: Ask, **fields: Any) -> Ask:
    """The question asked of the rule set with some fields changed."""
    return lambda rules: ask(rules.replace(**fields))


def refused(ask: Ask) -> Ask:
    """Is this a question that the rule set has no cards for?"""

    def asked(rules: Rules) -> bool:
        try:
            ask(rules)
        except ImpossiblePosition:
            return True
        return False

    return asked


def cards() -> Ask:
    """How many cards there are, and how many points."""
    return lambda rules: (len(full_deck(rules)), points_of(full_deck(rules)))


def points(cards: str) -> Ask:
    return lambda rules: points_of(parse_cards(cards))


def trumps(trump: str, suit: str = "T") -> Ask:
    """The order of a suit, high to low, equal cards with = between them."""

    def ask(rules: Rules) -> str:
        tiers = Order(trump, rules).high_to_low(suit)
        return " ".join("=".join(card.code for card in tier) for tier in tiers)

    return ask


def compare(trump: str, a: str, b: str) -> Ask:
    """> = < between two cards."""
    return lambda rules: "<=>"[(Order(trump, rules).compare(a, b) or 0) + 1]


def shape(trump: str, cards: str) -> Ask:
    """The components: "pair", "tractor 2x3" (three neighbouring pairs); several with + between them."""

    def ask(rules: Rules) -> str:
        parsed = parse_shape(cards, Order(trump, rules))
        if parsed.suit is None:
            return "mixed"
        return " + ".join(
            f"tractor {one.width}x{one.length}" if one.length > 1 else WIDTHS[one.width]
            for one in parsed.components
        )

    return ask


def may_lead(trump: str, cards: str) -> Ask:
    """Is this a lead at all, whatever the others hold?"""
    return lambda rules: why_not_lead(cards, Order(trump, rules)) is None


def throw(trump: str, cards: str, *others: str) -> Ask:
    """ "stands", or what must be led instead."""

    def ask(rules: Rules) -> str:
        held = [*others, *[""] * (rules.players - 1 - len(others))]
        verdict = judge_throw(cards, held, Order(trump, rules))
        return "stands" if verdict.stands else " ".join(card.code for card in verdict.forced)

    return ask


def penalty(trump: str, cards: str, *others: str) -> Ask:
    """The points a throw that fails costs."""

    def ask(rules: Rules) -> int:
        held = [*others, *[""] * (rules.players - 1 - len(others))]
        return judge_throw(cards, held, Order(trump, rules)).penalty

    return ask


def follow(trump: str, lead: str, hand: str, play: str) -> Ask:
    """May a player who holds this hand play this?"""

    def ask(rules: Rules) -> bool:
        order = Order(trump, rules)
        return parse_cards(play) in legal_follows(Lead(lead, order), HandOf(hand, order))

    return ask


def answers(width: int, length: int) -> Ask:
    """The ladder of answers to a component, best first: "3x2 > 2x2 > 3+3 > ... > -"."""

    def rung(runs: Any) -> str:
        named = [f"{width}x{length}" if length > 1 else str(width) for width, length in runs]
        return "+".join(named) or "-"

    return lambda rules: " > ".join(map(rung, ladder((width, length), rules)))


def winner(trump: str, *plays: str) -> Ask:
    """Who wins the trick, the leader being 0."""
    return lambda rules: decide_trick(plays, Order(trump, rules)).winner


def ruffs(trump: str, lead: str, play: str) -> Ask:
    return lambda rules: decide_trick([lead, play], Order(trump, rules)).ruffed == (1,)


def call(level: str, seat: int, cards: str, over: str = "", by: int = 0, **more: Any) -> Ask:
    """The kind of call it is ("declare", "overcall", ...), or "" if it may not be made. `over`: the call
    there is, of the seat `by`; `calls`: earlier ones, as (seat, cards)."""

    def ask(rules: Rules) -> str:
        current = Call(by, parse_cards(over)) if over else None
        said = {**more, "calls": [Call(at, parse_cards(one)) for at, one in more.get("calls", ())]}
        return bid(level, seat, cards, rules, current, **said).kind or ""

    return ask


def nobody(level: str, kitty: str = "") -> Ask:
    """What is trump when nobody calls and the kitty is turned; "redeal" if the cards are dealt again."""
    return lambda rules: str(no_bid(level, kitty, rules).trump or "redeal")


def multiplier(trump: str, play: str, lead: str = "", **more: Any) -> Ask:
    """The multiplier of the kitty, or of the last trick."""
    return lambda rules: kitty_count(lead or play, play, "", Order(trump, rules), **more).multiplier


def bonus(trump: str, play: str, kitty: str = "", **more: Any) -> Ask:
    """What the opponents' total changes by in the last trick."""
    return lambda rules: kitty_count(play, play, kitty, Order(trump, rules), **more).bonus


def levels(points: int) -> Ask:
    """The levels of a deal: "declarers +3"; "opponents +0" take over without going up."""

    def ask(rules: Rules) -> str:
        change = level_change(points, rules)
        return f"{change.side} +{change.levels}"

    return ask


def after(levels: str, points: int, declarer: int = 0) -> Ask:
    """Where a match stands after a deal: "5 2, 2 declares", or "side 0 wins"."""

    def ask(rules: Rules) -> str:
        one, two = levels.split()
        found = advance((one, two), declarer, points, rules)
        if found.winner is not None:
            return f"side {found.winner} wins"
        return f"{' '.join(found.levels)}, {found.declarer} declares"

    return ask


def settled(side: Any, levels: int, **more: Any) -> Ask:
    """What each player of the declarers and of the opponents gains."""

    def ask(rules: Rules) -> tuple[int, int]:
        found = settle(side, levels, rules, **more)
        return found.declarers, found.opponents

    return ask


def deal(level: str, hands: str, steps: str, *names: str, **more: Any) -> Ask:
    """A deal with these cards in the hands, after these steps: the things named (see `golden_questions`).
    Hands and steps are separated by commas. `declarer`: after a first deal."""
    question = {"op": "deal", "level": level, **more}
    question |= {"hands": [hand.strip() for hand in hands.split(",")]}
    question |= {"steps": [step.strip() for step in steps.split(",") if step.strip()]}
    return _named(golden_questions.deal, question, names)


def seen(level: str, hands: str, steps: str, seat: int) -> Ask:
    """What a seat sees of the last call: its cards, and trump."""

    def ask(rules: Rules) -> tuple[str, str | None]:
        question = {"level": level, "hands": hands.split(","), "steps": steps.split(", ")}
        view = golden_questions.played(question, rules)[0].view(seat)
        return golden_questions.codes(view.calls[-1].cards), view.trump and str(view.trump)

    return ask


def match(deals: list[Any], *names: str, **more: Any) -> Ask:
    """A match after these deals: the things named (see `golden_questions`)."""
    return _named(golden_questions.matches, {"op": "match", "deals": deals, **more}, names)


def _named(asked: Any, question: dict[str, Any], names: tuple[str, ...]) -> Ask:
    def ask(rules: Rules) -> Any:
        answer = asked(question, rules)
        found = tuple(answer[name] for name in names)
        return found if len(found) > 1 else found[0]

    return ask
