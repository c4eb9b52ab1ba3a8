"""Questions about the count: which cards score, for whom, what the kitty multiplies, who won the deal."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from tractor_lab.locale import component_name, language, sentences, t
from tractor_lab.rules import (
    Card,
    LevelChange,
    Order,
    Rules,
    Trump,
    decide_trick,
    kitty_multiplier,
    level_change,
    parse_cards,
    parse_shape,
    points_of,
)
from tractor_lab.rules.scoring import Side
from tractor_lab.table.answers import ChooseTable, PickTable, choose_table, pick_table
from tractor_lab.table.scene import PLAYING_ORDER, Seat, Trick, Verdict, Where, lay
from tractor_lab.table.words import many, seat_name, shown

from .asking import phrase
from .counting import Count, result_text, show_count

OPPONENTS: Final = frozenset({"S", "N"})
"""In these questions you and your partner are the opponents."""
RESULTS: Final = (
    LevelChange("declarers", 3),
    LevelChange("declarers", 2),
    LevelChange("declarers", 1),
    LevelChange("opponents", 0),
    LevelChange("opponents", 1),
    LevelChange("opponents", 2),
)
MULTIPLIERS: Final = (2, 4, 8, 16)


def points_table(
    cards: str, trump: str, prompt: str = "", *, lang: str | None = None, **more: Any
) -> PickTable:
    """Pick the cards that carry points.

    >>> table = points_table("SK HA H5 S9", "H5")
    >>> table.play("SK").sentence
    'Your cards are worth 10 points; there are 15 here. Look again at ♥5.'
    >>> table.play("SK H5").sentence
    '♠K 10, ♥5 5: together 15 points.'
    """
    tongue = lang or language()
    held = parse_cards(cards)
    right = tuple(card for card in held if card.points)

    def check(chosen: tuple[Card, ...]) -> Verdict:
        missing, extra = Counter(right) - Counter(chosen), Counter(chosen) - Counter(right)
        if not missing and not extra:
            each = ", ".join(f"{shown((card,), tongue)} {card.points}" for card in chosen)
            said = t("counts.points.ok", tongue, each=each, total=points_of(chosen))
            return Verdict("ok", t("table.yes", tongue), said)
        key = "counts.points.extra" if extra else "counts.points.missing"
        said = t(
            key,
            tongue,
            cards=shown((extra or missing).elements(), tongue),
            given=points_of(chosen),
            total=points_of(right),
        )
        return Verdict("no", t("table.not.yet", tongue), said)

    asked = phrase(prompt, "prompt", tongue) or t("counts.points.prompt", tongue)
    hints = [t("counts.points.hint", tongue)]
    marks = frozenset({"trump", "level"})  # points in the corners would tell
    return pick_table(held, asked, check, trump=trump, hints=hints, lang=lang, marks=marks, **more)


def trick_points_table(
    plays: list[str],
    trump: str,
    prompt: str = "",
    *,
    leader: Where = "W",
    lang: str | None = None,
    **more: Any,
) -> ChooseTable:
    """How many points do the opponents, you and North, write down for this trick?

    >>> table = trick_points_table(["SK", "S10", "SA", "S5"], "H2")
    >>> table.choose(0).sentence
    'East holds the trick with ♠A, and East belongs to the declarers: the 25 points vanish.'
    """
    tongue = lang or language()
    order = Order(Trump(trump), Rules())
    at = PLAYING_ORDER.index(leader)
    turns = PLAYING_ORDER[at:] + PLAYING_ORDER[:at]
    laid = [lay(play) for play in plays]
    cards = [tuple(one.card for one in play) for play in laid]
    won = decide_trick(cards, order).winner
    seat, total = turns[won], points_of(card for play in cards for card in play)
    right = total if seat in OPPONENTS else 0
    mine = [play for where, play in zip(turns, cards, strict=True) if where in OPPONENTS]
    own = points_of(card for play in mine for card in play)
    options = sorted({0, own, total})
    values = {
        "name": seat_name(seat, tongue),
        "cards": shown(cards[won], tongue),
        "total": total,
    }
    key = "counts.trick.ours" if seat in OPPONENTS else "counts.trick.gone"
    if seat == "S":
        key += ".you"
    why = t(key, tongue, **values)

    def check(place: int) -> Verdict:
        if options[place] == right:
            return Verdict("ok", t("table.yes", tongue), why)
        said = t("counts.said", tongue, said=many("counts.points", tongue, options[place]))
        return Verdict("no", t("table.not.yet", tongue), sentences((said, why), tongue))

    seats = tuple(
        Seat(where, cards=play, leads=where == leader)
        for where, play in zip(turns, laid, strict=True)
    )
    return choose_table(
        [many("counts.points", tongue, points) for points in options],
        phrase(prompt, "prompt", tongue) or t("counts.trick.prompt", tongue),
        check,
        trump=trump,
        lang=lang,
        trick=Trick(seats),
        **more,
    )


def mistake(count: Count, said: LevelChange) -> str:
    """The text for what somebody overlooks who expects this result."""
    side, levels = count.result.side, count.result.levels
    once = level_change(count.points + count.kitty_points)
    if count.winning and not count.counts and said.side == "opponents":
        return "counts.mis.saved"
    if count.counts and said == once:
        return "counts.mis.once"
    if count.counts and said == level_change(count.points):
        return "counts.mis.forgotten"
    if said == LevelChange("opponents", levels + 1) and side == "opponents":
        return "counts.mis.level"
    if said.side == "declarers" and count.total == count.order.rules.takeover:
        return "counts.mis.line"
    if said.side == side == "declarers":
        return "counts.mis.low"
    return "counts.mis.other"


def result_table(
    points: int,
    kitty: str = "",
    winning: str = "",
    *,
    lead: str = "",
    won_by: Side = "opponents",
    trump: str = "H2",
    prompt: str = "",
    lang: str | None = None,
    **more: Any,
) -> ChooseTable:
    """The opponents made so many points: what happens?

    >>> table = result_table(80)
    >>> table.choose(4).sentence
    'You said: the opponents take over and go up 1 level. Taking over costs ... each full 40 above 80 is one.'
    >>> table.choose(3).sentence
    '80 takes over; the first level comes only at 120.'
    """
    tongue = lang or language()
    count = Count(points, kitty, winning, lead, won_by, trump)
    line = count.line_text(tongue)
    why = f"{count.part_text(tongue)} " if count.counts else ""
    why += f"{count.sum_text(tongue)} " if count.winning else ""

    def check(place: int) -> Verdict:
        said = RESULTS[place]
        if said == count.result:
            shows = show_count(count, tongue, open_=True)
            table.show(stats=shows["stats"], bar=shows["bar"])
            return Verdict("ok", t("table.yes", tongue), why + line)
        named = result_text(said, tongue)
        named = named[:1].lower() + named[1:]
        words = [t("counts.said.result", tongue, said=named)]
        facts = {"kitty": count.kitty_points, "multiplier": count.multiplier}
        words.append(t(mistake(count, said), tongue, **facts))
        if why:
            words.insert(1, why.strip())
        return Verdict("no", t("table.not.yet", tongue), sentences(words, tongue))

    table = choose_table(
        [result_text(result, tongue) for result in RESULTS],
        phrase(prompt, "prompt", tongue) or t("counts.result.prompt", tongue),
        check,
        lang=lang,
        **show_count(count, tongue, open_=False),
        **more,
    )
    return table


def multiplier_table(
    winning: str,
    lead: str = "",
    *,
    trump: str = "H2",
    prompt: str = "",
    lang: str | None = None,
    **more: Any,
) -> ChooseTable:
    """The opponents won the last trick with these cards: by what is the kitty multiplied?

    >>> table = multiplier_table("SA SA SQ SQ")
    >>> table.choose(2).kind, table.choose(1).kind
    ('no', 'ok')
    """
    tongue = lang or language()
    count = Count(0, "", winning, lead, "opponents", trump)
    right, part = count.multiplier, component_name(*count.part, tongue)
    shape = parse_shape(winning, count.order)
    parts = len(shape.components)
    per_pair = kitty_multiplier(
        lead or winning, winning, Order(Trump(trump), Rules(kitty_multiplier="pair-count"))
    )
    values = {"part": part, "right": right}
    if lead and shape.outline[0] != count.part:
        why = t("counts.times.ruff", tongue, **values)
    elif parts > 1:
        why = t("counts.times.throw", tongue, **values)
    else:
        why = t("counts.times.one", tongue, **values)

    def check(place: int) -> Verdict:
        given = MULTIPLIERS[place]
        if given == right:
            return Verdict("ok", t("table.yes", tongue), why)
        words = [t("counts.said", tongue, said=f"× {given}")]
        if lead and given == kitty_multiplier(winning, winning, count.order):
            words.append(t("counts.mis.own", tongue))
        elif given == per_pair:
            words.append(t("counts.mis.pairs", tongue))
        return Verdict("no", t("table.not.yet", tongue), sentences((*words, why), tongue))

    shows = show_count(count, tongue, open_=False)
    return choose_table(
        [f"× {times}" for times in MULTIPLIERS],
        phrase(prompt, "prompt", tongue) or t("counts.times.prompt", tongue),
        check,
        trump=trump,
        lang=lang,
        hands=shows["hands"],
        **more,
    )
