"""One moment of a reviewed deal as a table: before, your play, the better play, what came of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tractor_lab.locale import sentences, t
from tractor_lab.rules import Deal, Operation
from tractor_lab.rules.errors import RulesError
from tractor_lab.table.scene import Button, Scene, Sheet, Verdict
from tractor_lab.table.widget import CardTable, Intent

from .decisions import Decision, Reviewed
from .ids import Ids
from .paint import Painter
from .review_words import better_text, kind, mine_text, title, why
from .told import Words

STEPS: Final = ("before", "mine", "better", "came")


class MomentTable(CardTable):
    """A costly decision, step by step. `play_on` is called to go on from it."""

    def __init__(
        self,
        found: Reviewed,
        one: Decision,
        number: int,
        words: Words,
        play_on: Callable[[Decision], object] | None = None,
    ) -> None:
        self.found, self.one, self.number = found, one, number
        self._words, self._play_on = words, play_on
        self._named = Ids()
        self.step = "before"
        self._before = found.before(one)
        super().__init__(Scene(), lang=words.lang)
        self.go("before")

    def go(self, step: str) -> MomentTable:
        """Show a step: "before", "mine", "better" or "came". Raises `ValueError` for any other."""
        if step not in STEPS:
            raise ValueError(f"step={step!r}: allowed are {', '.join(STEPS)}")
        self.step = step
        self._paint()
        return self

    def next(self) -> MomentTable:
        """The next step, and after the last one the first again: what the button does."""
        return self.go(STEPS[(STEPS.index(self.step) + 1) % len(STEPS)])

    def _do_next(self, _: Intent) -> None:
        self.next()

    def _do_play(self, _: Intent) -> None:  # Enter
        self.next()

    def _do_undo(self, _: Intent) -> None:
        """A step back."""
        self.go(STEPS[max(0, STEPS.index(self.step) - 1)])

    def _do_on(self, _: Intent) -> None:
        if self._play_on is not None:
            self._play_on(self.one)
            self._judge(Verdict("info", "", t("review.on.below", self._lang)))

    # -- what is shown -------------------------------------------------------------------------------------

    def _deal(self) -> Deal:
        """The deal at this step."""
        one = self.one
        if self.step == "before":
            return self._before
        if self.step == "better":
            try:
                return self._after(one.better)
            except RulesError:  # a throw that would have cost the rest: it is only told
                return self._before
        # As it was done: a throw with all its cards, and not what was left of it.
        done = self.found.deal.log[one.at] if one.operation is not None else None
        after = self._after(done)
        return after if self.step == "mine" else self._later(after)

    def _after(self, operation: Operation | None) -> Deal:
        """The deal after something was done; if the seat waited, as it was."""
        return self._before if operation is None else self._before.do(operation)

    def _later(self, deal: Deal) -> Deal:
        """The deal when the trick was complete; what was before the first one, at its end."""
        one, made = self.one, _made(deal) if self.one.trick == 0 else self.one.trick - 1
        for step in self.found.deal.log[one.at + (one.operation is not None) :]:
            if one.trick and _made(deal) > made:
                break
            deal = deal.do(step)
        return deal

    def _say(self) -> str:
        one, lang = self.one, self._lang
        if self.step == "before":
            return t(f"review.say.before{self._asked}", lang)
        if self.step == "mine":
            end = kind(one) if one.played else ".call.missed"
            return t(
                f"review.say.mine{end.removesuffix('.wait')}", lang, cards=mine_text(one, lang)
            )
        if self.step == "better":
            end = ".wait" if one.better is None else ""
            said = t(f"review.say.better{end}", lang, better=better_text(one, lang))
            return sentences((said, why(one, lang, self._words.name)), lang)
        return self._came()

    @property
    def _asked(self) -> str:
        """The end of the keys of texts about the question: "" for a burial or a play."""
        return f".{self.one.do}" if self.one.do in ("call", "friends") else ""

    def _came(self) -> str:
        lang, deal = self._lang, self._deal()
        last = next((trick for trick in deal.tricks[::-1] if trick.winner is not None), None)
        bury = self.one.do == "bury"
        over = not self.one.trick  # what was decided before the first trick is seen at the end
        if last is None or last.winner is None or (over and deal.result is None):
            return t("review.say.open", lang)
        if self._asked:
            assert deal.result is not None
            return t("review.total", lang, points=deal.result.total)
        you = ".you" if self._words.you(last.winner) else ""
        points = sum(card.points for card in deal.kitty) if bury else last.points
        key = "review.say.came" + (".bury" if bury else "") + you
        values: dict[str, Any] = {"points": points}
        if not you:
            values["name"] = self._words.name(last.winner)
        return t(key, lang, **values)

    def _paint(self) -> None:
        lang, deal = self._lang, self._deal()
        view = deal.view(self.found.seat)
        paint = Painter(view, self._words, self._named)
        at = STEPS.index(self.step)
        onward = STEPS[(at + 1) % len(STEPS)]
        end = ".call" if self._asked and onward in ("mine", "better") else ""
        buttons = [
            Button("next", t(f"review.step.{onward}{end}", lang), primary=True),
            Button("undo", t("review.do.back", lang), enabled=at > 0),
        ]
        if self._play_on is not None:
            buttons.append(Button("on", t("review.do.on", lang)))
        self.show(
            rules=view.rules,
            trump=paint.trump,
            open=paint.open,
            name=t("review.name", lang),
            title=title(self.one, self.number, lang),
            prompt=self._say(),
            round=paint.round(),
            stats=paint.stats(None, 1, len(view.tricks)),
            bar=paint.bar(),
            hands=paint.hand(pick=False),
            kitty=paint.kitty(show=True) if view.phase == "counted" else paint.kitty(),
            sheets=self._sheets(paint),
            buttons=tuple(buttons),
            told=self._say(),
            verdict=None,
        )

    def _sheets(self, paint: Painter) -> tuple[Sheet, ...]:
        return (paint.seen(),) if self.step == "before" and self.one.trick else ()

    def _describe(self) -> str:
        return f"{self.step}; trick {self.one.trick}"


def _made(deal: Deal) -> int:
    return sum(trick.winner is not None for trick in deal.tricks)
