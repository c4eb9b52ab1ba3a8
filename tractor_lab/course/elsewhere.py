"""One position, several tables: the rulings side by side, and why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import ipywidgets

from tractor_lab._mistake import unknown
from tractor_lab.locale import explain, language, t
from tractor_lab.rules import (
    Hand,
    Lead,
    NotAllowed,
    Order,
    Rules,
    decide_trick,
    judge_throw,
    kitty_count,
    legal_follows,
    level_change,
    parse_cards,
    parse_shape,
)
from tractor_lab.rules_page import clause, label, matters
from tractor_lab.table.answers import ChooseTable
from tractor_lab.table.scene import Option, Row, Trick, Verdict, Where, lay
from tractor_lab.table.words import shown

from .asking import ask, plays_around
from .throwing import failing, open_hands

Ruling = tuple[str, str]
"""A ruling in a few words, and the reason."""
SEATS: Final[tuple[Where, ...]] = ("W", "S", "E", "N")


@dataclass(frozen=True, slots=True)
class Question:
    """A position, and how a table rules it."""

    tables: tuple[str, ...]
    """The presets to compare."""
    rule: Callable[[Question, Rules, str], Ruling]
    fields: tuple[str, ...]
    """The fields that make the difference."""
    trump: str = "H5"
    lead: str = ""
    hand: str = ""
    plays: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    kitty: str = ""
    points: int = 0

    def order(self, rules: Rules) -> Order:
        """The order of the cards at a table."""
        return Order(self.trump, rules)


def _throw(asked: Question, rules: Rules, lang: str) -> Ruling:
    try:
        judged = judge_throw(asked.lead, asked.others, asked.order(rules))
    except NotAllowed as refused:
        return t("elsewhere.refused", lang), explain(refused.reason, lang)
    if judged.stands:
        return t("elsewhere.stands", lang), t("throw.why.stands", lang)
    short = t("elsewhere.fails", lang, cards=shown(judged.forced, lang))
    return short, failing(judged, len(parse_cards(asked.lead)), lang)


def _follow(asked: Question, rules: Rules, lang: str) -> Ruling:
    order = asked.order(rules)
    legal = legal_follows(Lead(asked.lead, order), Hand(parse_cards(asked.hand), order))
    reason = legal.why_not(asked.plays[0])
    if reason is None:
        return t("elsewhere.may", lang), t("elsewhere.may.why", lang)
    return t("elsewhere.refused", lang), explain(reason, lang)


def _trick(asked: Question, rules: Rules, lang: str) -> Ruling:
    winner = decide_trick(asked.plays, asked.order(rules)).winner
    cards = shown(parse_cards(asked.plays[winner]), lang)
    short = t(f"elsewhere.wins.{SEATS[winner]}", lang)
    return short, t("elsewhere.wins.why", lang, cards=cards)


def _parts(asked: Question, rules: Rules, lang: str) -> Ruling:
    parts = parse_shape(asked.lead, asked.order(rules)).components
    said = " · ".join(shown(part.cards, lang) for part in parts)
    key = "elsewhere.tractor" if len(parts) == 1 else "elsewhere.no_tractor"
    return t(key, lang), t(key + ".why", lang, parts=said)


def _kitty(asked: Question, rules: Rules, lang: str) -> Ruling:
    count = kitty_count(asked.lead, asked.lead, asked.kitty, asked.order(rules))
    short = t("elsewhere.kitty", lang, bonus=count.bonus)
    values = {"points": count.points, "times": count.multiplier, "bonus": count.bonus}
    return short, t("elsewhere.kitty.why", lang, **values)


def _points(asked: Question, rules: Rules, lang: str) -> Ruling:
    change = level_change(asked.points, rules)
    key = f"rules.change.{change.side}.{'n' if change.levels else '0'}"
    said = t(key, lang, n=change.levels)
    return said, t("elsewhere.points.why", lang, takeover=rules.takeover, step=rules.step)


QUESTIONS: Final = {
    "throw": Question(
        ("standard", "club", "shanghai", "nanning"),
        _throw,
        ("throws", "throw_test", "failed_throw"),
        lead="SA SJ SJ S6",
        others=("SK S9 S8 D4 C8", "SQ SQ S7 CQ C3", "S10 S10 S4 D9 HJ"),
    ),
    "follow": Question(
        ("standard", "club", "joker-bid"),
        _follow,
        ("follow_throw",),
        lead="SA SK SK",
        hand="S9 S9 S7 S6 S4 D8",
        plays=("S7 S6 S4",),
    ),
    "ruff": Question(
        ("standard", "joker-bid", "club"),
        _trick,
        ("ruff_throw_needs_shape",),
        plays=("SA SK SK", "H3 H7 H9", "S9 S8 S7", "S6 S4 S3"),
    ),
    "tractor": Question(
        ("standard", "club", "nanning"),
        _parts,
        ("level_gap_closes",),
        trump="H7",
        lead="S8 S8 S6 S6",
    ),
    "kitty": Question(
        ("standard", "qq", "club", "qq-classic"),
        _kitty,
        ("kitty_multiplier",),
        lead="HK HK HQ HQ",
        kitty="SK S10 S5 D3 D4 C9 C8 C7",
    ),
    "points": Question(
        ("standard", "qq-classic", "one-deck", "titanic", "nanning"),
        _points,
        ("takeover_level",),
        points=85,
    ),
}
"""The questions of `which_table`."""


class Compared(ChooseTable):
    """The position and a row for each table. See `which_table`."""

    def __init__(self, name: str, lang: str | None) -> None:
        self._tongue = lang or language()
        self._rulings: list[Verdict] = []
        super().__init__([], "", self._why, again=True, lang=lang)
        self.put(name)

    def put(self, name: str) -> None:
        """Another question."""
        lang, asked = self._tongue, QUESTIONS[name]
        options, self._rulings = [], []
        for place, table in enumerate(asked.tables):
            rules = Rules.preset(table)
            short, why = asked.rule(asked, rules, lang)
            text = t("elsewhere.row", lang, table=t(f"elsewhere.table.{table}", lang), said=short)
            options.append(Option(str(place), text=text, label=t("elsewhere.why", lang)))
            said = [
                t("rules.line", lang, label=label(field, lang), clause=clause(field, rules, lang))
                for field in asked.fields
                if matters(field, rules)
            ]
            head = t("elsewhere.head", lang, row=text)
            self._rulings.append(Verdict("info", head, why, t("elsewhere.and", lang).join(said)))
        self._check = self._why
        with self._hold():
            self.show(
                trump=None if asked.points or asked.kitty else asked.order(Rules()).trump,
                prompt=t(f"elsewhere.ask.{name}", lang, **_values(asked, lang)),
                options=tuple(options),
                hands=_rows(asked, lang),
                trick=_around(asked),
                verdict=None,
            )
        self._start = self._scene

    def _why(self, place: int) -> Verdict:
        return self._rulings[place]


def _values(asked: Question, lang: str) -> dict[str, Any]:
    plays = [shown(parse_cards(play), lang) for play in asked.plays]
    kitty = sum(card.points for card in parse_cards(asked.kitty))
    lead = shown(parse_cards(asked.lead), lang)
    return {"lead": lead, "play": plays[0] if plays else "", "points": asked.points or kitty}


def _rows(asked: Question, lang: str) -> tuple[Row, ...]:
    if asked.hand:
        return (Row(lay(asked.hand), pick=False),)
    if asked.others:
        mine = Row(lay(asked.lead), t("course.you.lead", lang), "lead", pick=False, small=True)
        return (mine, *open_hands([parse_cards(held) for held in asked.others], lang))
    if asked.lead:
        return (Row(lay(asked.lead), "", "lead", pick=False, sort=False),)
    return ()


def _around(asked: Question) -> Trick | None:
    if asked.hand:
        return plays_around([asked.lead])
    return plays_around(asked.plays) if asked.plays else None


class WhichTable(ipywidgets.VBox):  # type: ignore[misc]
    """The choice of a question above its rulings. See `which_table`."""

    def __init__(self, name: str, lang: str | None) -> None:
        tongue = lang or language()
        if name not in QUESTIONS:
            raise unknown(name, QUESTIONS, lang)
        self.table = Compared(name, lang)
        self.choice = ipywidgets.Dropdown(
            options=[(t("elsewhere.name." + one, tongue), one) for one in QUESTIONS],
            value=name,
            description=t("elsewhere.control", tongue),
            layout={"width": "min(480px, 95%)"},
        )
        self.choice.observe(lambda event: self.table.put(event["new"]), "value")
        super().__init__([self.choice, self.table])

    def __repr__(self) -> str:
        return f"WhichTable({self.choice.value})"

    def _repr_mimebundle_(self, **options: Any) -> dict[str, object]:
        data = dict(super()._repr_mimebundle_(**options))
        picture = self.table._repr_mimebundle_()["text/html"]
        return {**data, "text/plain": repr(self), "text/html": picture}


def which_table(name: str = "throw", *, lang: str | None = None) -> WhichTable:
    """The same position at several tables, side by side; each row says why. Choose another position above.

    >>> which = which_table("kitty", lang="en")
    >>> which.table.choose(1).sentence
    '25 points in the kitty, times 16: 400.'
    """
    return WhichTable(name, lang)


def friend_question(
    *tricks: str, right: int, trump: str = "H2", lang: str | None = None
) -> ChooseTable:
    """Who is the friend, after these tricks? Each names its plays, leader first.

    >>> table = friend_question("S3 SA S6 S9 S10", "SK SQ SA S7 S4", right=2, lang="en")
    >>> table.choose(0).kind, table.choose(1).kind
    ('no', 'ok')
    """
    tongue = lang or language()
    rows = tuple(
        Row(
            lay(cards),
            t(f"lesson.12.friend.row.{n}", tongue),
            f"trick{n}",
            pick=False,
            sort=False,
            small=True,
        )
        for n, cards in enumerate(tricks, 1)
    )
    return ask("12.friend", 3, right, trump=trump, lang=lang, hands=rows)
