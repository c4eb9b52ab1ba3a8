"""The questions of a lesson: cards in the cell, words in `locale`, so that one cell speaks every language.

`ask("01.highest", ["HA", "SA", "D5"], right=3, trump="H5")` finds what it says under
`lesson.01.highest`: `prompt`, `said.1` ... for each option, and for options that are words `option.1` ...
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tractor_lab._mistake import unknown
from tractor_lab.locale import language, t, texts
from tractor_lab.rules import Card, Order, Trump, parse_cards, points_of
from tractor_lab.table.answers import ChooseTable, PickTable, choose_table, pick_table
from tractor_lab.table.scene import PLAYING_ORDER, Row, Seat, Trick, Verdict, Where, lay
from tractor_lab.table.words import shown

from .widgets import NumberBox


class Words:
    """The texts of one question, in one language."""

    def __init__(self, name: str, lang: str | None) -> None:
        self.name, self.lang = name, lang or language()
        known = texts("en")
        if f"lesson.{name}.prompt" not in known:
            named = (key.removeprefix("lesson.") for key in known if key.startswith("lesson."))
            raise unknown(
                name, sorted({key.rpartition(".prompt")[0] for key in named} - {""}), lang
            )

    def __call__(self, key: str, **values: object) -> str:
        """A text that must be there. Raises `KeyError` naming it."""
        return t(f"lesson.{self.name}.{key}", self.lang, **values)

    def maybe(self, key: str) -> str:
        """A text that may be missing."""
        return texts(self.lang).get(f"lesson.{self.name}.{key}", "")

    def right(self, key: str, **values: object) -> Verdict:
        """The verdict of a right answer: `yes` may hold a headline of its own, `rule` the rule."""
        head = self.maybe("yes") or t("table.yes", self.lang)
        return Verdict("ok", head, self(key, **values), self.maybe("rule"))

    def wrong(self, key: str, **values: object) -> Verdict:
        """The verdict of an answer that is not right."""
        return Verdict("no", t("table.not.yet", self.lang), self(key, **values))

    def hints(self) -> list[str]:
        """`hint.1`, `hint.2` ..., as many as there are."""
        found: list[str] = []
        while said := self.maybe(f"hint.{len(found) + 1}"):
            found.append(said)
        return found


def phrase(given: str, key: str, lang: str | None = None) -> str:
    """A table's prompt or note: the words of a lesson's table by its name, or the text itself.

    >>> phrase("01.highest", "prompt", "en"), phrase("Your turn.", "prompt", "en")
    ('Which of these three beats the other two?', 'Your turn.')
    """
    return texts(lang or language()).get(f"lesson.{given}.{key}", given)


def plays_around(plays: Sequence[str], leader: Where = "W", pot: bool = False) -> Trick:
    """A trick as it lies before anybody said who holds it: counter-clockwise from the leader.

    With `pot` the table says how many points lie in it.

    >>> [seat.where for seat in plays_around(["SQ", "S6"], "E").seats]
    ['E', 'N']
    """
    points = sum(points_of(parse_cards(cards)) for cards in plays) if pot else None
    at = PLAYING_ORDER.index(leader)
    turns = PLAYING_ORDER[at:] + PLAYING_ORDER[:at]
    return Trick(
        tuple(
            Seat(where, cards=lay(cards), leads=not place)
            for place, (where, cards) in enumerate(zip(turns, plays, strict=False))
        ),
        points,
    )


def _extras(
    trick: Sequence[str], leader: Where, rows: tuple[Row, ...], extras: dict[str, Any]
) -> dict[str, Any]:
    """What else lies on the table; `pot` and `marks` may be said in a word."""
    pot = extras.pop("pot", False)
    if trick:
        extras["trick"] = plays_around(trick, leader, pot)
    if rows:
        extras["hands"] = rows
    if "marks" in extras:
        extras["marks"] = frozenset(extras["marks"])
    return extras


def ask(
    name: str,
    options: Sequence[str] | int,
    right: int | Sequence[int],
    *,
    trump: Trump | str | None = None,
    trick: Sequence[str] = (),
    leader: Where = "W",
    hand: str = "",
    sort: bool = True,
    look: bool = False,
    lang: str | None = None,
    **extras: Any,
) -> ChooseTable:
    """Choose one of several: rows of cards, or as many sentences as a number says.

    `right` is the number of the right option, from 1 (or several of them). `trick` lies on the table
    (with `pot` its points are said), `hand` below it, as given if `sort` is off. With `look` the other
    options are worth a look and no mistakes.

    >>> table = ask("01.highest", ["HA", "SA", "D5"], right=3, trump="H5")
    >>> table.choose(0).kind, table.choose(2).kind
    ('no', 'ok')
    """
    words = Words(name, lang)
    count = options if isinstance(options, int) else len(options)
    goals = (right,) if isinstance(right, int) else tuple(right)
    rows = (
        [words(f"option.{n}") for n in range(1, count + 1)]
        if isinstance(options, int)
        else list(options)
    )
    said: list[Verdict] = []
    for n in range(1, count + 1):
        if n in goals:
            said.append(words.right(f"said.{n}"))
        elif look:
            said.append(Verdict("info", words.maybe("look"), words(f"said.{n}")))
        else:
            said.append(words.wrong(f"said.{n}"))
    return choose_table(
        rows,
        words("prompt"),
        said,
        trump=trump,
        hints=words.hints(),
        lang=lang,
        again=look,
        **_extras(trick, leader, (Row(lay(hand), pick=False, sort=sort),) if hand else (), extras),
    )


def ask_cards(
    name: str,
    hand: str,
    right: str | Callable[[tuple[Card, ...]], bool],
    *,
    missed: Mapping[str, str] | None = None,
    taken: Mapping[str, str] | None = None,
    taken_first: bool = False,
    trump: Trump | str | None = None,
    trick: Sequence[str] = (),
    leader: Where = "W",
    sort: bool = True,
    lang: str | None = None,
    **extras: Any,
) -> PickTable:
    """Pick some cards: exactly `right`, or any that `right` accepts.

    `missed` and `taken` name usual mistakes: if one of these cards is left out (or taken), the text of
    that word answers and may name the `{cards}`; else the text `no` does. The first that fits speaks,
    those of `missed` before those of `taken` unless `taken_first` says otherwise.

    >>> table = ask_cards("00.points", "SA SK SQ S10 S5 S2", "SK S10 S5", taken={"ace": "SA"})
    >>> table.play("SK S10 S5").kind
    'ok'
    """
    words = Words(name, lang)
    order = Order(Trump(trump) if isinstance(trump, str) else trump) if trump else None

    def told(key: str, cards: Sequence[Card]) -> Verdict:
        return words.wrong(key, cards=shown(order.sort(cards) if order else cards, words.lang))

    def check(chosen: tuple[Card, ...]) -> Verdict:
        if right(chosen) if callable(right) else Counter(chosen) == Counter(parse_cards(right)):
            return words.right("ok")
        lost = ((key, cards, False) for key, cards in (missed or {}).items())
        extra = ((key, cards, True) for key, cards in (taken or {}).items())
        for key, cards, held in (*extra, *lost) if taken_first else (*lost, *extra):
            faces = dict.fromkeys(parse_cards(cards))
            if named := [card for card in faces if (card in chosen) is held]:
                return told(key, named)
        return told("no", chosen)

    return pick_table(
        parse_cards(hand),
        words("prompt"),
        check,
        trump=trump,
        hints=words.hints(),
        lang=lang,
        **_extras(trick, leader, () if sort else (Row(lay(hand), sort=False),), extras),
    )


def ask_number(
    name: str, right: int, slips: Mapping[int, str] | None = None, *, lang: str | None = None
) -> NumberBox:
    """A question whose answer is a number; `slips` gives the usual wrong numbers a text of their own."""
    words = Words(name, lang)

    def check(number: int) -> Verdict:
        if number == right:
            return words.right("ok", number=number)
        return words.wrong((slips or {}).get(number, "no"), number=number)

    return NumberBox(
        words("prompt"), check, unit=words.maybe("unit"), hints=words.hints(), lang=lang
    )
