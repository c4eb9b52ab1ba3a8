"""A review in words: for the console, for a screen reader, for a page where nothing else is shown."""

from __future__ import annotations

from collections.abc import Callable

from tractor_lab._console import wrapped
from tractor_lab.locale import cards_text, sentences, t
from tractor_lab.rules import Card
from tractor_lab.table.words import many

from .coach import loss_words
from .decisions import Decision, Reviewed
from .told import friends_text

Names = Callable[[int], str]


def summary(found: Reviewed, lang: str) -> str:
    """How the deal went, in a sentence or two."""
    deal = found.deal
    side = "declarers" if found.seat in deal.declarers else "opponents"
    if deal.declarer is None:
        return t("review.undecided", lang)
    said = [t(f"review.side.{side}", lang)]
    if deal.result is not None:
        change = deal.result.change
        said.append(t("review.total", lang, points=deal.result.total))
        if change.side == "opponents" and not change.levels:
            said.append(t("count.result.opponents.none", lang))
        elif change.levels:
            said.append(many(f"count.result.{change.side}", lang, change.levels))
    else:
        points = found.points[-1] if found.points else 0
        said.append(t("review.so.far", lang, points=points))
    if not found.whole:
        said.append(t("review.part", lang))
    return sentences(said, lang)


def verdict(found: Reviewed, lang: str) -> str:
    """What there is to learn, in a sentence."""
    chosen = sum(not one.forced for one in found.decisions if one.found is not None)
    costly = len(found.costly)
    if not chosen:
        return t("review.nothing", lang)
    if not costly:
        return t("review.none.one" if chosen == 1 else "review.none", lang, decisions=chosen)
    if chosen == 1:
        return t("review.costly.only", lang)
    return many("review.costly", lang, costly, decisions=chosen)


def mine_text(one: Decision, lang: str) -> str:
    """The cards that were called, buried or played; for friends with which copies."""
    return _text(one, one.played, one.nth, lang)


def better_text(one: Decision, lang: str) -> str:
    """Those that would have been better."""
    assert one.found is not None
    return _text(one, one.found.better, one.better_nth, lang)


def _text(one: Decision, cards: tuple[Card, ...], nth: tuple[int, ...], lang: str) -> str:
    if one.do == "friends":
        return friends_text(zip(cards, nth, strict=True), one.view.rules.decks > 1, lang)
    return cards_text(cards if one.view.trump is None else one.view.order.sort(cards), lang)


def kind(one: Decision) -> str:
    """The end of the keys of its texts: "" for a play, else ".bury", ".friends", ".call", ".call.missed" if
    the seat waited, ".call.wait" if it had better."""
    if one.do == "play":
        return ""
    assert one.found is not None
    if one.do == "call" and not one.played:
        return ".call.missed"
    return ".call.wait" if one.do == "call" and not one.found.better else f".{one.do}"


def title(one: Decision, number: int, lang: str) -> str:
    """``1 · Trick 7: you played ♠10, better ♠3``."""
    return t(
        f"review.title{kind(one)}",
        lang,
        number=number,
        trick=one.trick,
        cards=mine_text(one, lang),
        better=better_text(one, lang),
    )


def why(one: Decision, lang: str, names: Names) -> str:
    """Why the other play was better, and what that was worth."""
    assert one.loss is not None
    worlds = one.loss.worlds
    key = "review.cost.one" if worlds == 1 else "review.cost"
    cost = t(key, lang, loss=loss_words(one.loss, lang), worlds=worlds)
    return sentences([one.mistake.words("why", lang, names), cost], lang)


def lines(found: Reviewed, lang: str, names: Names) -> list[str]:
    """The whole review as lines of text."""
    said = [t("review.head", lang), "", *wrapped(summary(found, lang)), ""]
    said += _timeline(found, lang)
    said += ["", *wrapped(verdict(found, lang))]
    for number, one in enumerate(found.costly, 1):
        said += ["", *wrapped(title(one, number, lang))]
        said += ["   " + line for line in wrapped(why(one, lang, names))]
    return said


def _timeline(found: Reviewed, lang: str) -> list[str]:
    """Points and estimates, a few tricks a line."""
    guesses = dict(found.estimates)
    rows = []
    for trick in range(len(found.points) + 1):
        before = found.points[trick - 2] if trick > 1 else 0
        if trick in guesses:
            rows.append((trick, before, round(guesses[trick])))
    if not rows:
        return []
    said = [t("review.table", lang)]
    for trick, before, guess in rows:
        key = "review.row.bury" if trick == 0 else "review.row"
        said.append(
            "  " + t(key, lang, trick=f"{trick:2}", points=f"{before:4}", estimate=f"{guess:4}")
        )
    return said
