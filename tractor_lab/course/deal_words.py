"""What the table of a whole deal says: the guide's reasons, the burial, how your play compares."""

from __future__ import annotations

from typing import Final, Literal

from tractor_lab.locale import sentences, t
from tractor_lab.rules import Card, Deal, Suit, decide_trick, points_of
from tractor_lab.rules.steps import Trick
from tractor_lab.table.scene import PLAYING_ORDER, Verdict
from tractor_lab.table.words import seat_name, shown

from .counting import result_text
from .guide import Advice, cost

Cards = tuple[Card, ...]
NEAR: Final = 2
"""Plays that cost as much more or less are as good."""


def suit_words(suit: Suit, lang: str) -> str:
    """``spades``, ``trump``."""
    return t("table.suit.of." + suit.value, lang)


def why_text(deal: Deal, advice: Advice, lang: str) -> str:
    """The guide's reason in words, with the cards of this position.

    >>> from tractor_lab.course.guide import advise, bury, ready
    >>> deal = ready(49)
    >>> deal = deal.bury(bury(deal.hands[0], deal.order))
    >>> why_text(deal, advise(deal), "en").startswith("♦")
    True
    """
    order, values = deal.order, advice.values
    assert deal.turn is not None
    said: dict[str, object] = {"cards": shown(order.sort(advice.cards), lang)}
    said["suit"] = suit_words(order.suit(advice.cards[0]), lang)
    hand = deal.hands[deal.turn]
    said["trumps"] = sum(order.suit(card) is Suit.TRUMP for card in hand)
    if deal.trick is not None:
        said["led"] = suit_words(order.suit(deal.trick.plays[0][0]), lang)
        said["holder"] = seat_name(PLAYING_ORDER[values["holder"]], lang)
        said["by"] = shown(order.sort(values["by"]), lang)
        said["points"] = values.get("points", values["pot"])
    key = advice.reason
    if key == "only" and deal.trick is None:
        key = "only.lead"
    return t("deal.why." + key, lang, **said)


def hint_text(deal: Deal, lang: str) -> str:
    """Where to look, without the answer."""
    order, trick = deal.order, deal.trick
    if trick is None:
        return t("deal.hint.lead", lang)
    plays = trick.plays
    at = decide_trick(plays, order).winner if len(plays) > 1 else 0
    name = seat_name(PLAYING_ORDER[(trick.leader + at) % 4], lang)
    pot = sum(map(points_of, plays))
    suit = order.suit(plays[0][0])
    assert deal.turn is not None
    held = sum(order.suit(card) is suit for card in deal.hands[deal.turn])
    values = {"suit": suit_words(suit, lang), "held": held, "name": name, "points": pot}
    partner = (len(plays) - at) % 2 == 0
    key = "deal.hint.partner" if partner else "deal.hint.opponent"
    return sentences((t("deal.hint.owed", lang, **values), t(key, lang, **values)), lang)


def agrees(deal: Deal, cards: Cards, advice: Advice) -> Literal["same", "near", "other"]:
    """Is a play the guide's, as good as it, or another idea?"""
    if sorted(cards) == sorted(advice.cards):
        return "same"
    order = deal.order
    if len(cards) != len(advice.cards) or points_of(cards) != points_of(advice.cards):
        return "other"
    suits = [sorted(order.suit(card).value for card in play) for play in (cards, advice.cards)]
    trumps = [row.count(Suit.TRUMP.value) for row in suits]
    close = abs(cost(cards, order) - cost(advice.cards, order)) <= NEAR
    if deal.trick is None:
        return "near" if close and suits[0] == suits[1] else "other"
    wins = [
        decide_trick([*deal.trick.plays, play], order).winner == len(deal.trick.plays)
        for play in (cards, advice.cards)
    ]
    return "near" if close and wins[0] == wins[1] and trumps[0] == trumps[1] else "other"


def about_burial(
    deal: Deal, buried: Cards, best: Cards, lang: str
) -> tuple[Literal["ok", "info"], str]:
    """What a burial gives away and what it gains, beside the guide's."""
    order = deal.order
    assert deal.holder is not None
    left = list(deal.hands[deal.holder])
    for card in buried:
        left.remove(card)
    parts = []
    points = points_of(buried)
    trumps = [card for card in buried if order.suit(card) is Suit.TRUMP]
    aces = [card for card in buried if card.rank == "A" and card not in trumps]
    before = {order.suit(card) for card in deal.hands[deal.holder]}
    voids = sorted(before - {order.suit(card) for card in left}, key=lambda suit: suit.value)
    if points:
        parts.append(t("deal.bury.points", lang, points=points))
    if trumps:
        parts.append(t("deal.bury.trumps", lang, cards=shown(trumps, lang)))
    if aces:
        parts.append(t("deal.bury.aces", lang, cards=shown(aces, lang)))
    good = not parts
    if good:
        parts.append(t("deal.bury.clean", lang))
    if voids:
        named = t("comma", lang).join(suit_words(suit, lang) for suit in voids)
        parts.append(t("deal.bury.void", lang, suits=named))
    if sorted(buried) != sorted(best):
        parts.append(t("deal.bury.guide", lang, cards=shown(order.sort(best), lang)))
    return ("ok" if good else "info"), sentences(parts, lang)


def with_call(deal: Deal, said: Verdict | None, lang: str) -> Verdict:
    """What was said about your call, and what the others did until the play: who made trump, who buried."""
    parts = [said.sentence] if said is not None else []
    last = deal.calls[-1] if deal.calls else None
    suit = deal.trump.suit if deal.trump else None
    values = {"suit": suit_words(suit, lang) if suit else t("table.suit.NT", lang)}
    if last is None:
        parts.append(t("deal.called.none", lang, **values))
    elif last.seat:
        name = seat_name(PLAYING_ORDER[last.seat], lang)
        parts.append(t("deal.called", lang, name=name, cards=shown(last.cards, lang), **values))
    if deal.holder:
        name = seat_name(PLAYING_ORDER[deal.holder], lang)
        parts.append(t("deal.buried", lang, name=name, count=deal.rules.kitty))
    told = sentences(parts, lang)
    kind, head = (said.kind, said.headline) if said is not None else ("info", "")
    return Verdict(kind, head, told)


def with_trick(deal: Deal, said: Verdict | None, lang: str) -> Verdict:
    """What was said about your play, and who took the trick."""
    trick = deal.tricks[-1]
    assert trick.winner is not None
    theirs = deal.side(trick.winner) == "opponents"
    key = "deal.took" if not trick.points else "deal.took.points" if theirs else "deal.took.gone"
    key += ".you" if trick.winner == 0 else ""
    name = seat_name(PLAYING_ORDER[trick.winner], lang)
    told = t(key, lang, name=name, points=trick.points)
    if said is None or not str(said):
        return Verdict("info", "", told)
    return Verdict(said.kind, said.headline, sentences((said.sentence, told), lang))


def trick_text(trick: Trick, lang: str) -> str:
    """Who played what, in playing order."""
    parts = []
    for at, play in enumerate(trick.plays):
        name = seat_name(PLAYING_ORDER[(trick.leader + at) % 4], lang)
        parts.append(f"{name} {shown(play, lang)}")
    return " · ".join(parts)


def result_verdict(deal: Deal, agreed: int, judged: int, lang: str) -> Verdict:
    """The count in words, and how often you played like the guide."""
    result = deal.result
    assert result is not None
    last = deal.tricks[-1].winner
    assert last is not None
    key = "deal.end.kitty" if deal.side(last) == "opponents" else "deal.end.saved"
    key += ".you" if last == 0 else ""
    name, kitty = seat_name(PLAYING_ORDER[last], lang), result.kitty
    numbers = {"kitty": kitty.points, "times": kitty.multiplier, "total": result.total}
    parts = [
        t("deal.end", lang, points=result.tricks),
        t(key, lang, name=name, **numbers),
        result_text(result.change, lang),
    ]
    if judged:
        parts.append(t("deal.end.agreed", lang, agreed=agreed, judged=judged))
    return Verdict("ok", t("deal.end.head", lang), sentences(parts, lang))
