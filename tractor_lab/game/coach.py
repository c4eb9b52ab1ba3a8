"""The coach: before a play or a call that is allowed and costs much, a quiet question.

It looks at what the seat sees and at nothing else: the play is weighed against others in deals that fit that
(`players.weighing`). It asks only if the loss is large and no chance, and never twice for the same cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tractor_lab.locale import cards_text, sentences, t
from tractor_lab.players.weighing import Compared, Loss, after_seconds, candidates, compare
from tractor_lab.rules import Card, View
from tractor_lab.table.scene import Verdict
from tractor_lab.table.words import many

from .mistakes import Mistake, mistake_of
from .poor_calls import poor_call
from .seats import Coach as Strictness
from .seats import Sitter
from .told import Words

Cards = tuple[Card, ...]
EFFORT: Final = 260.0
"""Milliseconds a question may take, about; after `LIMIT` seconds nothing new is begun."""
LIMIT: Final = 0.4
MOST: Final = 6
"""So many plays are looked at beside the one that was chosen."""
MEMORY: Final = 200


@dataclass(frozen=True, slots=True)
class Margin:
    """How much a play must cost before it is asked about: one of the two is enough."""

    levels: float
    points: float

    def passed(self, loss: Loss) -> bool:
        """Is a loss so large, and no chance?"""
        return loss.clear_levels(self.levels) or loss.clear_points(self.points)


MARGINS: Final[dict[Strictness, Margin]] = {
    "gentle": Margin(0.5, 10),
    "strict": Margin(0.25, 5),
}


class Coach:
    """A coach for one table: remembers what it has asked."""

    def __init__(self) -> None:
        self._asked: list[tuple[object, ...]] = []

    def before_play(
        self, view: View, cards: Cards, coach: Strictness, words: Words | str
    ) -> Verdict | None:
        """A question before a play, a burial or a call that is allowed; None if there is nothing to ask.
        `words` are those of the table, which know how its seats are called, or only a language."""
        if view.phase in ("draw", "lift"):
            return self._before_call(view, cards, coach, words)
        margin = MARGINS.get(coach)
        if margin is None or forced(view, cards):
            return None
        key = (view.seat, view.tricks, view.hand, tuple(sorted(cards)))
        if key in self._asked:
            return None
        found = weighed(view, cards)
        if found.better == found.mine or not margin.passed(found.loss):
            return None
        self._asked = [*self._asked, key][-MEMORY:]
        return question(view, mistake_of(view, cards, found.better), found.loss, words)

    def _before_call(
        self, view: View, cards: Cards, coach: Strictness, words: Words | str
    ) -> Verdict | None:
        """Only a strict coach asks about calls: of a poor kind (`poor_calls`), not of what this one costs."""
        found = poor_call(view, cards) if coach == "strict" else None
        key = (view.seat, view.hand, view.calls, cards)
        if found is None or key in self._asked:
            return None
        self._asked = [*self._asked, key][-MEMORY:]
        lang = words_for(view, words).lang
        values = {
            "cards": cards_text(found.cards, lang),
            "beside": cards_text(found.beside, lang),
            "trumps": many("coach.trumps", lang, found.trumps),
            "others": many("coach.trumps", lang, found.others),
        }
        said = t("coach.call.partner", lang, **values)
        again = t("coach.again.call", lang)
        return Verdict("info", t("coach.wait", lang), sentences((said, again), lang))


def forced(view: View, cards: Cards) -> bool:
    """Is there no other play?"""
    if view.phase == "bury":
        return len(cards) == len(view.hand)
    if view.phase != "play" or view.turn != view.seat:
        return True
    if view.trick is None:
        return len(set(view.hand)) == 1
    return len(view.follows) <= 1


def weighed(view: View, cards: Cards) -> Compared:
    """A play beside the best, in the time a question may take."""
    return compare(view, cards, candidates(view, MOST), EFFORT, "coach", late=after_seconds(LIMIT))


def question(view: View, mistake: Mistake, loss: Loss, words: Words | str) -> Verdict:
    """The question in words: the cards, what they do, and what it costs."""
    words = words_for(view, words)
    lang = words.lang
    said = mistake.words("ask", lang, words.name)
    cost = t("coach.cost", lang, loss=loss_words(loss, lang))
    again = t("coach.again.bury" if view.phase == "bury" else "coach.again", lang)
    return Verdict("info", t("coach.wait", lang), sentences((said, cost, again), lang))


def words_for(view: View, words: Words | str) -> Words:
    """The words of a table; where only a language is known the seats are called "You", "East" and so on."""
    if isinstance(words, Words):
        return words
    return Words([Sitter()] * view.rules.players, view.seat, words)


def loss_words(loss: Loss, lang: str) -> str:
    """What is lost, in levels and points, rounded as far as it is known.

    >>> loss_words(Loss(0.6, 12.3, 0.1, 2.0, 20), "en"), loss_words(Loss(0.1, 4.0, 0.1, 1.0, 20), "en")
    ('0.6 levels and about 12 points', 'about 4 points')
    """
    parts = []
    if loss.levels >= 0.2:
        levels = round(loss.levels, 1)
        one = levels == 1
        number = f"{levels:g}"
        parts.append(t("coach.levels.one" if one else "coach.levels", lang, count=number))
    points = round(loss.points)
    if points >= 1:
        parts.append(many("coach.points", lang, points))
    if len(parts) == 2:
        return t("coach.both", lang, levels=parts[0], points=parts[1])
    return parts[0] if parts else many("coach.points", lang, 1)
