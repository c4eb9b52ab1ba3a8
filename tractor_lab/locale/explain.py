"""Reasons and duties in words. What is decided here is only how to say it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from tractor_lab.rules import Code, LegalFollows, Reason, Rung

from .cards import cards_text

_GROUPS = {1: "single", 2: "pair", 3: "triple", 4: "quad"}


def component_name(width: int, length: int, lang: str | None = None, count: int = 1) -> str:
    """A component in words: "a pair", "3 pairs", "a tractor of 2 pairs"."""
    from . import t

    group = _GROUPS[width]
    number = "one" if count == 1 else "many"
    if length == 1:
        return t(f"group.{group}.{number}", lang, count=_number(count, lang))
    groups = t(f"group.{group}.many", lang, count=_number(length, lang))
    return t(f"group.tractor.{number}", lang, count=_number(count, lang), groups=groups)


def _number(count: int, lang: str | None) -> str:
    """A count as the language says it: 2, 两."""
    from . import t

    return t(f"number.{count}", lang) if 1 <= count <= 10 else str(count)


def rung_name(rung: Rung, lang: str | None = None) -> str:
    """What a rung of a ladder gives: "a tractor of 2 pairs and a pair"; "any cards" for the last."""
    from . import t

    parts = [
        component_name(*run, lang, len(list(same))) for run, same in groupby(sorted(rung)[::-1])
    ]
    return _joined(parts, lang) if parts else t("duty.any", lang)


def preset_name(preset: str, lang: str | None = None) -> str:
    """What a preset is called in a list; a word that is none stays as it is.

    >>> preset_name("six-player", "en"), preset_name("six-player", "zh"), preset_name("ours", "en")
    ('Six players', '六人四副牌', 'ours')
    """
    from . import language, t, texts

    key = f"rules.preset.{preset}.name"
    return t(key, lang) if key in texts(lang or language()) else preset


def _joined(parts: Iterable[str], lang: str | None) -> str:
    from . import t

    *most, last = parts
    return t("and", lang, first=t("comma", lang).join(most), last=last) if most else last


def explain(reason: Reason, lang: str | None = None, names: tuple[str, ...] | None = None) -> str:
    """A reason in one or two sentences. `names` are the seats' names in playing order, leader first.

    >>> from tractor_lab.rules import Hand, Lead, Order, legal_follows
    >>> order = Order("H5")
    >>> legal = legal_follows(Lead("SK SK", order), Hand("S8 S8 S7 S2 HA", order))
    >>> explain(legal.why_not("S7 S2"), "en")
    'A pair was led and you hold one: ♠8 ♠8. It must be played.'
    """
    from . import t

    def cards(some: Iterable[object]) -> str:
        return cards_text(some, lang)  # type: ignore[arg-type]

    values: dict[str, object] = {
        "needed": reason.needed,
        "given": reason.given,
        "cards": cards(reason.cards),
        "owed": cards(reason.owed),
        "by": cards(reason.by),
        "example": cards(reason.forced or reason.example),
        "suit": t(f"suit.led.{reason.suit}", lang) if reason.suit else "",
        "held": len(reason.owed),
    }
    key = f"reason.{reason.code.value}"
    if reason.seat is not None:
        values["seat"] = names[reason.seat] if names else t("seat.number", lang, seat=reason.seat)
    if reason.code is Code.MUST_FOLLOW_SUIT:
        key += ".all" if reason.needed == len(reason.owed) else ".some"
        key += ".one" if reason.needed == 1 else ""
    if reason.lead is not None:
        values["lead"] = component_name(*reason.lead, lang)
        values["answer"] = rung_name(reason.answer, lang)
        key = "reason.shape.same" if reason.answer == (reason.lead,) else "reason.shape.best"
        key += ".only" if reason.only else ".any"
    if reason.code is Code.WRONG_COUNT:
        values["needed"] = t(
            f"cards.{'one' if reason.needed == 1 else 'many'}", lang, count=reason.needed
        )
        values["given"] = t(
            f"cards.{'one' if reason.given == 1 else 'many'}", lang, count=reason.given
        )
    if reason.code is Code.BID_TOO_LOW and not reason.example:
        key += ".top"
    if reason.rule is not None:
        key += f".{reason.rule}"
        if reason.rule == "joker_call" and not reason.needed:
            key += ".never"
        if reason.rule == "call_needs_joker" and all(card.is_joker for card in reason.cards):
            key += ".jokers"
    text = t(key, lang, **values)
    return text[:1].upper() + text[1:]


def duties_text(legal: LegalFollows, lang: str | None = None) -> list[str]:
    """What a follower owes, one sentence for each duty, the count first.

    >>> from tractor_lab.rules import Hand, Lead, Order, legal_follows
    >>> order = Order("H5")
    >>> duties_text(legal_follows(Lead("SK SK", order), Hand("S8 S8 S7 S2 HA", order)), "en")
    ['Play 2 cards.', 'All of them must be spades.', 'They must hold a pair (♠8 ♠8).']
    """
    from . import t

    number = "one" if legal.size == 1 else "many"
    said = [t(f"duty.count.{number}", lang, count=legal.size)]
    suit = t(f"suit.{legal.lead.suit}", lang)
    if legal.must_give == 0:
        said.append(t("duty.void", lang, suit=suit))
    elif legal.must_give == legal.size:
        said.append(t(f"duty.suit.{number}", lang, suit=suit))
    else:
        mine = cards_text(legal.hand.of(legal.lead.suit), lang)
        said.append(t("duty.few", lang, suit=suit, cards=mine))
    given = [duty for duty in legal.duties if duty.rung]
    for duty in given:
        answer = rung_name(duty.rung, lang)
        key = "duty.shape.only" if duty.only else "duty.shape.any"
        said.append(t(key, lang, answer=answer, cards=cards_text(duty.cards, lang)))
    asks = any(width > 1 for width, _ in legal.lead.outline)
    if asks and not given and legal.shape_owed:
        said.append(t("duty.free", lang))
    if legal.further:
        said.append(t("duty.bomb", lang, cards=cards_text(legal.further[0], lang)))
    return said
