"""`tractor-lab ask`: a question about the rules, answered in one line for a person.

tractor-lab ask NT7 "S6 S6 S8 S8"                      what is this?
tractor-lab ask H5 SA S5                               which is higher?
tractor-lab ask H10 "S5 S4 S4" "H9 H7 H7" "H8 H8 H4"   who wins this trick?
tractor-lab ask H5 lead "SK SK" hand "S8 S8 S7 S2"     what must I play?
... play "S7 S2"                                       may I play this?
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from tractor_lab._console import printable, spoken
from tractor_lab._rulefile import rules_from_name_or_file, told
from tractor_lab.locale import (
    cards_text,
    component_name,
    duties_text,
    explain,
    t,
)
from tractor_lab.rules import (
    Card,
    Code,
    Component,
    Hand,
    Lead,
    Order,
    ParseError,
    Reason,
    Rules,
    RulesError,
    Shape,
    Suit,
    Trump,
    decide_trick,
    legal_follows,
    parse_shape,
    why_not_lead,
)
from tractor_lab.rules.arrange import arrange
from tractor_lab.rules.cards import is_dealt, too_many_copies

Cards = tuple[Card, ...]
WORDS: Final = {
    "lead": "lead",
    "hand": "hand",
    "play": "play",
    "领": "lead",
    "领出": "lead",
    "手": "hand",
    "手牌": "hand",
    "出": "play",
    "跟": "play",
}
"""The words that say what the cards after them are."""
_SUITS: Final = "黑桃=S 红桃=H 红心=H 梅花=C 草花=C 方块=D 方片=D"
_OTHERS: Final = "大王=BJ 小王=LJ 无主=NT 主打= 主= 打= ，=, 、=,"
NAMES: Final = dict(pair.split("=") for pair in f"{_SUITS} {_OTHERS}".split())
"""Chinese names of cards and trump, and how the engine writes them; longer ones first."""
_TOGETHER: Final = re.compile(r"(?:[SHCD♠♥♣♦](?:10|[2-9TJQKA])|[BL]J)", re.IGNORECASE)


class Unclear(Exception):
    """A question that cannot be read; the text says what would help."""


def main(words: Sequence[str], rules: str | None = None, lang: str | None = None) -> int:
    """Answer a question on standard output; 0, or 2 if it cannot be read.

    >>> main(["NT7", "S6 S6 S8 S8"], lang="en")
    ♠6 ♠6 ♠8 ♠8 is a tractor of 2 pairs: 7 is the level, so ♠8 and ♠6 are neighbours.
    0
    """
    tongue = spoken(lang)
    try:
        said = answer(words, rules, tongue)
        said = said[:1].upper() + said[1:]
    except Unclear as error:
        print(printable(str(error), sys.stderr), file=sys.stderr)
        print(printable(t("ask.usage", tongue), sys.stderr), file=sys.stderr)
        return 2
    print(printable(said, sys.stdout))
    return 0


def answer(words: Sequence[str], rules: str | None = None, lang: str = "en") -> str:
    """The answer as text. Raises `Unclear` for a question that cannot be read.

    >>> answer(["H5", "SA", "S5"])
    '♠5 is higher than ♠A: a trump is higher than any plain card.'
    """
    if not words:
        raise Unclear(t("ask.empty", lang))
    order = Order(_trump(words[0], lang), _rules(rules, lang))
    groups, named = _sorted_out(words[1:], order, lang)
    if named:
        return _follow(named, order, lang)
    if not groups:
        raise Unclear(t("ask.no_cards", lang, trump=order.trump))
    if len(groups) == 1:
        return _what(groups[0], order, lang)
    if len({len(group) for group in groups}) > 1:
        counts = t("comma", lang).join(str(len(group)) for group in groups)
        raise Unclear(t("ask.unequal", lang, counts=counts))
    if len(groups) == 2 and len(groups[0]) == 1:
        return _which(groups[0][0], groups[1][0], order, lang)
    return _who(groups, order, lang)


# -- reading the question ------------------------------------------------------------------------------


def _trump(word: str, lang: str) -> Trump:
    try:
        return Trump(_named(word))
    except ParseError:
        raise Unclear(t("ask.no_trump", lang, word=word[:40])) from None


def _rules(name: str | None, lang: str) -> Rules:
    try:
        return rules_from_name_or_file(name)
    except RulesError as error:
        raise Unclear(t("ask.bad_rules", lang, error=told(error, lang))) from None


def _cards(word: str, lang: str) -> Cards:
    found: list[Card] = []
    for part in _named(word).replace(",", " ").split():
        parted = _TOGETHER.findall(part)  # "S6S6S8S8" is four cards that nobody has parted
        try:
            found += map(Card, parted if "".join(parted) == part else [part])
        except ParseError:
            said = part if part in word else word  # as it was written
            raise Unclear(t("ask.no_card", lang, word=said[:40])) from None
    return tuple(found)


def _named(word: str) -> str:
    """A word with the Chinese names in it written as the engine does.

    >>> _named("红桃5"), _named("无主7"), _named("大王")
    ('H5', 'NT7', 'BJ')
    """
    for name, short in NAMES.items():
        word = word.replace(name, short)
    return word


def _sorted_out(
    words: Sequence[str], order: Order, lang: str
) -> tuple[list[Cards], dict[str, Cards]]:
    """The groups of cards of the question, and those that a word names."""
    plain: list[Cards] = []
    named: dict[str, Cards] = {}
    name = ""
    for word in words:
        if word.strip().casefold() in WORDS:
            name = WORDS[word.strip().casefold()]
            if name in named:
                raise Unclear(t("ask.twice", lang, word=word.strip()))
            named[name] = ()
            continue
        cards = _cards(word, lang)
        if name:
            named[name] += cards
        elif cards:
            plain.append(cards)
    if len(plain) > 2 and all(len(cards) == 1 for cards in plain):
        # Cards without quotes: the shell has made words of them.
        plain = [tuple(card for cards in plain for card in cards)]
    for cards in (*plain, *named.values()):
        wrong = too_many_copies(cards, order.rules)
        if wrong:
            count, number = cards.count(wrong[0]), "one" if order.rules.decks == 1 else "many"
            decks = t(f"ask.decks.{number}", lang, count=order.rules.decks)
            card = cards_text(wrong[:1], lang)
            if not is_dealt(wrong[0], order.rules):
                raise Unclear(t("ask.not_dealt", lang, card=card[:1].upper() + card[1:]))
            raise Unclear(t("ask.copies", lang, count=count, card=card, decks=decks))
    if named and plain:
        raise Unclear(t("ask.stray", lang, cards=cards_text(plain[0], lang)))
    return plain, named


# -- answering -----------------------------------------------------------------------------------------


def _what(cards: Cards, order: Order, lang: str) -> str:
    """What are these cards, and why are they no tractor if they look like one?"""
    shape = parse_shape(cards, order)
    shown = cards_text(cards, lang)
    if shape.suit is None:
        parts = t("ask.join", lang).join(
            t("ask.mixed.part", lang, cards=cards_text(some, lang), suit=t(f"suit.{suit}", lang))
            for suit, some in order.by_suit(cards).items()
        )
        return t("ask.mixed", lang, cards=shown, parts=parts) + _leavers(cards, order, lang)
    said = t("ask.is", lang, cards=shown, what=_parts(shape, lang))
    if shape.kind == "throw":
        said = t("ask.throw", lang, cards=shown, what=_parts(shape, lang))
    why = _gap(shape, order, lang) or _closed(shape, order, lang)
    suit = t("ask.suit", lang, suit=t(f"suit.{shape.suit}", lang))
    return said + (why or suit + t("ask.stop", lang))


def _parts(shape: Shape, lang: str) -> str:
    """The components in words, equal ones counted: "2 pairs and a single"."""
    runs = [(part.width, part.length) for part in shape.components]
    names = [component_name(*run, lang, runs.count(run)) for run in dict.fromkeys(runs)]
    *most, last = names
    return t("and", lang, first=t("comma", lang).join(most), last=last) if most else last


def _leavers(cards: Cards, order: Order, lang: str) -> str:
    """Which cards have left their printed suit: the usual reason why cards are not of one suit."""
    gone = [card for card in cards if card.suit and order.suit(card) is not card.suit]
    gone = [card for card in gone if card.suit is not order.trump.suit]
    if not gone:
        return ""
    level = gone[0].rank is order.trump.level
    key = "ask.left.level" if level else "ask.left.two"
    return t(key, lang, cards=cards_text(dict.fromkeys(gone), lang))


def _gap(shape: Shape, order: Order, lang: str) -> str:
    """Why two groups of the same width do not stand side by side; empty if nobody would think so."""
    for high, low in pairwise(_groups(shape)):
        a, b = high.cards[-1], low.cards[0]
        if high.width != low.width or order.adjacent(a, b):
            continue
        values = {"a": cards_text([a], lang), "b": cards_text([b], lang)}
        if order.compare(a, b) == 0:
            return t("ask.gap.equal", lang, **values)
        between = _between(a, b, order)
        if between:
            return t("ask.gap.between", lang, between=cards_text(between, lang), **values)
        return t("ask.gap.cut", lang, **values)
    return ""


def _groups(shape: Shape) -> list[Component]:
    """The components that hold more than one copy, high to low."""
    wide = [part for part in shape.components if part.width > 1]
    return sorted(wide, key=lambda part: part.top, reverse=True)


def _between(high: Card, low: Card, order: Order) -> Cards:
    """The first cards between two: what a tractor would have to hold."""
    tiers = order.high_to_low(order.suit(high))
    places = {card: place for place, tier in enumerate(tiers) for card in tier}
    between = tiers[places[high] + 1 : places[low]]
    return between[0] if between else ()


def _closed(shape: Shape, order: Order, lang: str) -> str:
    """The step in a tractor that surprises: over the level that has left, or up into the level cards."""
    if not shape.is_tractor:
        return ""
    faces = list(dict.fromkeys(shape.components[0].cards))
    for a, b in pairwise(faces):
        values = {"a": cards_text([a], lang), "b": cards_text([b], lang)}
        if a.suit is b.suit and _printed(order.rules) and a.rank is order.trump.level:
            return t("ask.step.printed", lang, **values)
        if order.suit(a) is Suit.TRUMP and (a.suit is not b.suit or a.rank is order.trump.level):
            return t("ask.step.trump", lang, **values)
        skipped = _skipped(a, b)
        if skipped and order.trump.level in skipped:
            return t("ask.step.level", lang, level=order.trump.level, **values)
    return ""


def _printed(rules: Rules) -> bool:
    """Do tractors go by the printed ranks, the level card's as well (Guangxi)?"""
    return rules.trump_links == "jokers-only" and not rules.level_gap_closes


def _skipped(high: Card, low: Card) -> list[str]:
    """The printed ranks between two cards of a suit."""
    ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    if high.is_joker or low.is_joker:
        return []
    return ranks[ranks.index(low.rank) + 1 : ranks.index(high.rank)]


def _which(a: Card, b: Card, order: Order, lang: str) -> str:
    """Which of two cards is higher, and which wins if the first was led."""
    first, second = cards_text([a], lang), cards_text([b], lang)
    if a is b:
        return t("ask.same", lang, a=first)
    result = order.compare(a, b)
    if result is None:
        suits = {name: t(f"suit.{order.suit(card)}", lang) for name, card in (("x", a), ("y", b))}
        return t("ask.apart", lang, a=first, b=second, **suits)
    if result == 0:
        return t("ask.equal", lang, a=first, b=second)
    high, low = (first, second) if result > 0 else (second, first)
    across = order.suit(a) is not order.suit(b)
    key = "ask.higher.trump" if across else "ask.higher"
    return t(key, lang, a=high, b=low, suit=t(f"suit.{order.suit(a)}", lang))


def _who(groups: list[Cards], order: Order, lang: str) -> str:
    """Who wins if these were played in turn."""
    players = order.rules.players
    if len(groups) > players:
        raise Unclear(t("ask.too_many", lang, count=len(groups), players=players))
    refused = why_not_lead(groups[0], order)
    if refused is not None:
        return _reason(refused, lang)
    result = decide_trick(groups, order)
    winner = cards_text(groups[result.winner], lang)
    if result.winner in result.ruffed:
        key = "ask.wins.ruff"
    elif result.winner:
        key = "ask.wins.higher"
    else:
        key = "ask.wins.lead"
    led = Lead(groups[0], order)
    shown = _parts(led.shape, lang)
    best = parse_shape(groups[result.winner], order)
    one = len(led.components) == 1 and best.components[:1]
    if one and one[0].width > led.components[0].width:
        key = "ask.wins.wider"
    said = t(key, lang, cards=winner, lead=shown, what=_parts(best, lang))
    if result.winner or len(groups) > 2:
        return said if result.winner else said + t("ask.stop", lang)
    key = _why_lost(groups[1], led, order)
    return said + t(key, lang, cards=cards_text(groups[1], lang), lead=shown)


def _why_lost(play: Cards, lead: Lead, order: Order) -> str:
    """The key of the text that says why a play does not beat the lead."""
    shape = parse_shape(play, order)
    if shape.suit is None:
        return "ask.lost.mixed"
    if shape.suit not in (lead.suit, Suit.TRUMP):
        return "ask.lost.away"
    layout = order.layouts[shape.suit]
    counts = Hand(play, order).counts >> layout.shift & layout.mask
    fits = arrange(layout, counts, lead.outline) is not None
    return "ask.lost.lower" if fits else "ask.lost.shape"


def _follow(named: dict[str, Cards], order: Order, lang: str) -> str:
    """May this be played, or what must be?"""
    hand, play = named.get("hand"), named.get("play")
    if "lead" not in named or not named["lead"]:
        raise Unclear(t("ask.no_lead", lang))
    if hand is None:
        if play is not None:
            raise Unclear(t("ask.no_hand", lang))
        return _may_lead(named["lead"], order, lang)
    refused = why_not_lead(named["lead"], order)
    if refused is not None:
        raise Unclear(_reason(refused, lang))
    if len(hand) < len(named["lead"]):
        raise Unclear(t("ask.short", lang, held=len(hand), led=len(named["lead"])))
    legal = legal_follows(Lead(named["lead"], order), Hand(hand, order))
    if play is None:
        return ("" if lang == "zh" else " ").join(duties_text(legal, lang))
    reason = legal.why_not(play)
    if reason is not None:
        return _reason(reason, lang, t("ask.no", lang))
    return t("ask.yes", lang, cards=cards_text(play, lang))


def _may_lead(cards: Cards, order: Order, lang: str) -> str:
    refused = why_not_lead(cards, order)
    if refused is not None:
        return _reason(refused, lang, t("ask.no", lang))
    shape = parse_shape(cards, order)
    key = "ask.lead"
    if shape.kind == "throw":
        strict = order.rules.throw_test == "every-card"
        key = "ask.lead.throw.every" if strict else "ask.lead.throw"
    return t(key, lang, cards=cards_text(cards, lang), what=_parts(shape, lang))


def _reason(reason: Reason, lang: str, before: str = "") -> str:
    """A reason in words, with a play that would do where the reason does not name one itself."""
    said = before + explain(reason, lang)
    complete = {Code.MIXED_SUITS, Code.THROWS_NOT_ALLOWED, Code.THROW_BEATEN}
    if reason.example and reason.code not in complete and set(reason.example) != set(reason.owed):
        said += t("ask.example", lang, cards=cards_text(reason.example, lang))
    return said
