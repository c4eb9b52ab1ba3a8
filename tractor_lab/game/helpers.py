"""The helpers of a table, put together: hints, coach, review, achievements, and what is kept of them."""

from __future__ import annotations

from collections.abc import Collection

from tractor_lab.locale import t
from tractor_lab.players.hints import Checked, hint
from tractor_lab.rules import Card, Reason, View
from tractor_lab.table.scene import Verdict

from . import achievements, positions
from .coach import Coach, words_for
from .decisions import Reviewed
from .match_play import Game
from .mistakes import REFUSED
from .told import Words

Cards = tuple[Card, ...]


class Helpers:
    """The helpers of one table: they remember what was asked, noted and told. Nothing counts twice."""

    def __init__(self) -> None:
        self.coach = Coach()
        self._adviser = Checked()
        self._noted: set[object] = set()

    def hint(
        self, view: View, step: int, words: Words | str, questions: Collection[str] = ()
    ) -> Verdict | None:
        """The next of three hints (`players.hints`) as a verdict, with the cards lifted in the last. `words`
        are those of the table, or only a language; `questions` is what the seat is asked."""
        words = words_for(view, words)
        lang = words.lang
        found = hint(view, step, lang, self._adviser, words.name, questions)
        if found is None:
            return None
        head = t("table.hint", lang, step=found.step, steps=found.steps)
        return Verdict("info", head, found.words, owed=found.cards)

    def refused(self, view: View, reason: Reason, lang: str) -> None:
        """An illegal play was refused: its kind is practised. A slip counts once in a position."""
        practice = REFUSED.get(reason.code)
        if practice is not None and self._once((view.seat, view.tricks, view.hand, reason.code)):
            practice.keep((view.hand, reason.code), lang)

    def after_deal(self, game: Game, seat: int, lang: str) -> str:
        """A deal is over: achievements are kept, and new ones told in a line."""
        if not self._once(("over", game.seed, game.number, seat)):
            return ""
        found = achievements.achieved(game.deal, seat, game.after)
        return achievements.line(achievements.keep(found, lang), lang)

    def review(self, game: Game, seat: int, lang: str) -> object:
        """The review of the deal that is over, as a page for the notebook."""
        from .review_page import ReviewPage

        def done(found: Reviewed) -> str:
            return self.reviewed(found, lang) if seat == game.people[0] else ""

        return ReviewPage(game.deal, seat, lang, game.sitters, done=done, wait=False)

    def reviewed(self, found: Reviewed, lang: str) -> str:
        """What a review found is kept: costly decisions for the drills, a deal without any as an achievement.
        Returns a line for the page."""
        if not self._once(("review", found.seat, found.deal.log)):
            return ""
        for one in found.costly:
            one.mistake.practice.keep((one.view.hand, one.played), lang)
            positions.keep(found, one)
        if found.costly:
            return t("review.kept", lang)
        chosen = [one for one in found.decisions if not one.forced]
        if found.whole and len(chosen) > 5:
            return achievements.line(achievements.keep(("clean",), lang), lang)
        return ""

    def _once(self, what: object) -> bool:
        if what in self._noted:
            return False
        self._noted.add(what)
        return True
