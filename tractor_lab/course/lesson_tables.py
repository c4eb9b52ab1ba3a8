"""The questions of lessons 0 to 2 that need more than one right answer: their words are in `locale`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from tractor_lab.home import write_note
from tractor_lab.locale import LANGUAGES, language, t
from tractor_lab.rules import Card, Component, Order, Trump, format_cards, parse_cards, parse_shape
from tractor_lab.table import follow_table, ladder
from tractor_lab.table.answers import ChooseTable, PickTable, choose_table, pick_table
from tractor_lab.table.scene import Bar, Kitty, Link, Row, Stat, Verdict, lay
from tractor_lab.table.views import LadderTable
from tractor_lab.table.words import shown

from .asking import Words, ask_cards

START = "00_start_here.ipynb"


def find_card(card: str, hand: str, *, lang: str | None = None) -> PickTable:
    """The first click: find one card and take it.

    >>> table = find_card("H10", "SA H10 D10", lang="en")
    >>> table.play("D10").sentence
    'That is ♦10. Tap it once more and it goes back; then take the ♥10.'
    """
    words, goal = Words("00.click", lang), Card(card)

    def check(cards: tuple[Card, ...]) -> Verdict:
        if len(cards) > 1:
            return words.wrong("many")
        if cards[0] != goal:
            return words.wrong("other", card=cards[0].symbol, goal=goal.symbol)
        return words.right("ok")

    prompt = words("prompt", goal=goal.symbol)
    return pick_table(hand, prompt, check, marks=frozenset(), lang=lang)


def find_points(hand: str, *, lang: str | None = None) -> PickTable:
    """Which cards are worth points? Their corners do not tell.

    >>> table = find_points("SA SK SQ S10 S5 S2", lang="en")
    >>> table.play("SA SK S10").sentence.partition(".")[0]
    'You took the ace'
    >>> bool(table.play("SK S10 S5"))
    True
    """
    held = parse_cards(hand)
    worthless = [card for card in held if not card.points]
    faces = {"A": "ace", "Q": "face", "J": "face"}
    kinds = ("ace", "face", "small")
    taken = {
        kind: format_cards(
            card for card in worthless if faces.get(card.rank.value, "small") == kind
        )
        for kind in kinds
    }
    return ask_cards(
        "00.points",
        hand,
        format_cards(card for card in held if card.points),
        taken=taken,
        missed={
            "five": format_cards(card for card in held if card.points == 5),
            "high": format_cards(card for card in held if card.points == 10),
        },
        taken_first=True,
        marks=(),
        lang=lang,
    )


def find_trumps(hand: str, trump: str, *, lang: str | None = None) -> PickTable:
    """Which cards are trump? They lie by what is printed on them.

    >>> table = find_trumps("BJ SA S5 HK D9", "H5", lang="en")
    >>> table.play("BJ HK").sentence.partition(".")[0]
    'You left ♠5 in the suit printed there'
    >>> bool(table.play("BJ S5 HK"))
    True
    """
    order, held = Order(trump), parse_cards(hand)
    trumps = [card for card in held if order.suit(card) == "T"]
    jokers = [card for card in trumps if card.is_joker]
    away = [c for c in trumps if not c.is_joker and c.suit != order.trump.suit]
    at_home = [card for card in trumps if card not in (*jokers, *away)]
    return ask_cards(
        "01.trumps",
        hand,
        format_cards(trumps),
        missed={
            "level": format_cards(away),
            "jokers": format_cards(jokers),
            "hearts": format_cards(at_home),
        },
        taken={"plain": format_cards(card for card in held if card not in trumps)},
        trump=trump,
        sort=False,
        marks=("points",),
        lang=lang,
    )


def choose_language(*, lang: str | None = None) -> ChooseTable:
    """The learner's language, remembered for the next start, with a link to its start page.

    The page that is open stays as it is: its cells say which language they are in.
    """
    page = lang or language()

    def check(place: int) -> Verdict:
        wanted = LANGUAGES[place]
        write_note("language", wanted)
        words = Words("00.language", wanted)
        link = None
        if wanted != page:
            folder = "../" if wanted == "en" else f"{wanted}/"
            link = Link(words("link"), folder + START)
        said = words("here" if wanted == page else "there")
        return Verdict("ok", words("yes"), said, lesson=link)

    words = Words("00.language", page)
    options = [Words("00.language", one)("name") for one in LANGUAGES]
    return choose_table(options, words("prompt"), check, again=True, lang=page)


def whole_table(
    lead: str, hand: str, trump: Trump | str, *, lang: str | None = None
) -> ChooseTable:
    """A table in the middle of a deal, and five sentences about it: one of them is not so."""
    words = Words("00.whole", lang)
    said = [
        words.right("said.4") if n == 4 else Verdict("info", words("look"), words(f"said.{n}"))
        for n in range(1, 6)
    ]
    return choose_table(
        [words(f"option.{n}") for n in range(1, 6)],
        words("prompt"),
        said,
        trump=trump,
        stats=(
            Stat(words("declarers"), words("declarers.who")),
            Stat(words("trick"), "5"),
        ),
        bar=Bar.of(35, side=words("side")),
        trick=follow_table(lead, hand=hand, trump=trump, lang=lang).scene.trick,
        kitty=Kitty(hidden=8),
        hands=(Row(lay(hand), pick=False),),
        again=True,
        lang=lang,
    )


def one_pair(hand: str, trump: Trump | str, *, lang: str | None = None) -> PickTable:
    """Find the pair: two identical cards, and not merely equal ones.

    >>> table = one_pair("S7 C7 HJ HJ CJ", "H7", lang="en")
    >>> table.play("S7 C7").sentence.partition(".")[0]
    'You took ♠7 and ♣7'
    >>> bool(table.play("HJ HJ"))
    True
    """
    words, order = Words("02.pair", lang), Order(trump)

    def check(cards: tuple[Card, ...]) -> Verdict:
        if len(cards) != 2:
            return words.wrong("count", count=len(cards))
        one, two = cards
        if one == two:
            return words.right("ok")
        if one.is_joker and two.is_joker:
            return words.wrong("jokers")
        key = "other"
        if one.rank == two.rank:
            key = "level" if order.compare(one, two) == 0 else "suits"
        return words.wrong(key, one=shown([one], words.lang), two=shown([two], words.lang))

    return pick_table(hand, words("prompt"), check, trump=trump, lang=lang)


def _tractors(cards: Sequence[Card], order: Order) -> list[Component]:
    parts = (parse_shape(suit, order).components for suit in order.by_suit(cards).values())
    return [part for some in parts for part in some if part.length > 1]


def longest_tractor(hand: str, trump: Trump | str, *, lang: str | None = None) -> PickTable:
    """Find the longest tractor where several equal pairs could be its link.

    >>> table = longest_tractor("H7 H7 S7 S7 C7 C7 HA HA HQ", "H7", lang="en")
    >>> table.play("HA HA S7 S7").sentence
    '♠7 ♠7 ♥A ♥A is a tractor. It is not the longest yet: look one step further.'
    >>> bool(table.play("HA HA C7 C7 H7 H7"))
    True
    """
    words, order, held = Words("02.longest", lang), Order(trump), parse_cards(hand)
    twins = {card for card in held if held.count(card) == 2}
    tractors = _tractors(held, order)
    if not tractors:
        raise ValueError(t("cell.no.tractor", lang, hand=shown(order.sort(held), words.lang)))
    longest = max(part.length for part in tractors)

    def check(cards: tuple[Card, ...]) -> Verdict:
        faces = set(cards)
        if faces - twins:
            return words.wrong("lone", cards=shown(order.sort(faces - twins), words.lang))
        if 2 * len(faces) != len(cards):
            return words.wrong("half")
        if len(faces) == 1:
            return words.wrong("one")
        for one, two in combinations(order.sort(faces), 2):
            if order.compare(one, two) == 0:
                return words.wrong("rung", one=one.symbol, two=two.symbol)
        text = shown(order.sort(cards), words.lang)
        if (shape := parse_shape(cards, order)).kind != "tractor":
            gap = [card for card in twins - faces if _between(card, faces, order)]
            return words.wrong("step" if gap else "apart", cards=text)
        if shape.components[0].length < longest:
            return words.wrong("longer", cards=text)
        return words.right("ok", cards=text)

    return pick_table(held, words("prompt"), check, trump=trump, takes_pairs=True, lang=lang)


def _between(card: Card, faces: set[Card], order: Order) -> bool:
    """Does a card stand between some of these?"""
    signs = {order.compare(card, other) for other in faces}
    return {1, -1} <= signs


def find_tractors(
    hand: str, trump: Trump | str, *, lang: str | None = None
) -> tuple[PickTable, LadderTable]:
    """Every tractor in a hand, and below it the ladder that lights up the pairs taken.

    >>> table, chains = find_tractors("H7 H7 LJ LJ S8 S8 S6 S6 DQ DQ DJ DJ D4", "H7", lang="en")
    >>> table.play("DQ DQ DJ DJ").sentence.partition(".")[0]
    'One found, two to go'
    """
    words, order, held = Words("02.find", lang), Order(trump), parse_cards(hand)
    goals = [set(part.cards) for part in _tractors(held, order)]
    right = set[Card]().union(*goals)

    def strange(cards: list[Card]) -> Verdict:
        """Why some cards that were taken are in no tractor."""
        for one, two in combinations(dict.fromkeys(cards), 2):
            values = {"one": one.symbol, "two": two.symbol}
            if order.compare(one, two) == 0:
                return words.wrong("equal", **values)
            if one.suit == two.suit and {one.rank.value, two.rank.value} == {"A", "2"}:
                return words.wrong("ends", **values)
        text = shown(cards[:1], words.lang)
        return words.wrong("apart" if held.count(cards[0]) == 2 else "lone", card=text)

    def check(cards: tuple[Card, ...]) -> Verdict:
        if extra := [card for card in cards if card not in right]:
            return strange(extra)
        if any(cards.count(card) == 1 for card in cards):
            return words.wrong("half")
        missing = [goal for goal in goals if not goal <= set(cards)]
        if not missing:
            table.show(marks=table.scene.marks | {"tractors"})
            return words.right("ok")
        found = words(f"found.{len(goals) - len(missing)}")
        keys = {_kind(goal, order) for goal in missing}
        return words.wrong(next(k for k in ("gap", "top", "day") if k in keys), found=found)

    def light(cards: tuple[Card, ...]) -> None:
        chains.pairs = [card for card in set(cards) if cards.count(card) == 2]

    table = pick_table(held, words("prompt"), check, trump=trump, takes_pairs=True, lang=lang)
    chains = ladder(trump, suits=None, lang=lang)
    table.on_select(light)
    return table, chains


def _kind(tractor: set[Card], order: Order) -> str:
    """Where a tractor hides: across the gap of the level, at the top of trump, or in the open."""
    if any(order.suit(card) == "T" for card in tractor):
        return "top"
    ranks = sorted("23456789XJQKA".index(card.rank.value.replace("10", "X")) for card in tractor)
    return "day" if ranks[-1] - ranks[0] == len(ranks) - 1 else "gap"
