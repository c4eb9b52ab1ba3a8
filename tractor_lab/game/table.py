"""`GameTable`: a match at a live table. People decide, bots go on in their time, every step is kept."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import ipywidgets

from tractor_lab._mistake import kindly
from tractor_lab._mistake import said as in_words
from tractor_lab.locale import explain, sentences, t
from tractor_lab.rules import Card, NotAllowed, Operation, View, parse_cards
from tractor_lab.rules.errors import RulesError
from tractor_lab.table.scene import CardsLike, Verdict
from tractor_lab.table.widget import Intent

from .bots import known_bots
from .flow import Flow
from .giving import record_text, save_record
from .hooks import Hooks
from .match_play import Game
from .paint import COUNT_STEPS
from .panel import Panel
from .plan import Plan
from .saved import Keeper, unfinished
from .seats import Settings

Cards = tuple[Card, ...]


class GameTable(Flow):
    """See `tractor_lab.game.play`."""

    @kindly
    def __init__(self, plan: Plan, lang: str | None = None, hooks: Hooks | None = None) -> None:
        self.panel: Panel | None = None
        self._below = ipywidgets.VBox()
        super().__init__(plan, lang, hooks)
        self.lobby()

    # -- what a notebook shows ------------------------------------------------------------------------------

    def _repr_mimebundle_(self, **options: object) -> dict[str, object]:  # type: ignore[override]
        """The table with its settings below it, and below them what the review opens."""
        if self._frame_box is None:
            still = ipywidgets.HTML()
            still.add_class("tl-fallback")
            coach = self.hooks.before_play is not None
            self.panel = Panel(
                self.plan, self._lang, self._replan, self._reset, self.lobby, coach=coach
            )
            self._frame_box = ipywidgets.VBox([still, self, self.panel, self._below])
            self._panel_now()
        return super()._repr_mimebundle_(**options)

    def bare(self) -> ipywidgets.VBox:
        """The table without settings, for a place inside of something else; a review opens below it."""
        return ipywidgets.VBox([self, self._below])

    def _replan(self, plan: Plan) -> None:
        self.plan = plan
        if self.game is None:
            self._show()

    def _reset(self, settings: Settings) -> None:
        if settings != self.set:
            self.settings(**settings.to_json())

    def _panel_now(self) -> None:
        """The controls say what is: after a match was gone on with it may be something else."""
        if self.panel is not None:
            self.panel.playing(self.game is not None)
            self.panel.show(self.set)

    # -- before and after ----------------------------------------------------------------------------------

    def lobby(self) -> GameTable:
        """Back to the beginning: what will be played, and what can be gone on with."""
        self.game = None
        self._tick = None
        self.kept, said = unfinished(self._tongue)
        self._caption = said
        self._show()
        self._panel_now()
        return self

    def start(self) -> GameTable:
        """Begin: what the button does."""
        with self._hold():
            self._enter(self.plan.game(), Keeper())
        return self

    def go_on(self, number: int = 0) -> GameTable:
        """Go on with a match that was kept, the newest first: what its button does."""
        with self._hold():
            self._resume(number)
        return self

    def take(self, game: Game, keeper: Keeper | None = None) -> GameTable:
        """Play a game that has begun elsewhere, such as from the middle of a deal."""
        with self._hold():
            self._enter(game, keeper or Keeper())
        return self

    def _resume(self, number: int) -> None:
        if not 0 <= number < len(self.kept):
            return
        kept = self.kept[number].again()
        try:
            game = kept.game()
        except RulesError as wrong:
            reason = in_words(wrong, self._lang)
            words = t("game.keep.no", self._lang, name=kept.titled(self._lang), reason=reason)
            self._said = Verdict("info", "", words)
            self._show()
            return
        game.with_own([one.own for one in self.plan.sitters if one.own is not None])
        self._enter(game, Keeper(taken_from=kept))
        missing = [one.name for one in game.sitters if not one.person and not one.own]
        missing = [name for name in missing if name not in known_bots()]
        if missing:
            names = t("game.comma", self._lang).join(missing)
            self._caption = t("game.own.missing", self._lang, names=names)
            self._show()

    def _enter(self, game: Game, keeper: Keeper) -> None:
        self._fresh()
        self.game, self.keeper = game, keeper
        self._caption, self._faults = "", len(game.faults)
        self.viewer = game.people[0]
        self._looked = len(game.deal.tricks)
        if len(game.people) == 1:
            self._seated = self.viewer
        if game.deal_over:
            self.counted = COUNT_STEPS
        self._panel_now()
        self._run()

    @kindly
    def settings(self, **changes: Any) -> GameTable:
        """Change how the table is set: ``table.settings(speed="fast", sorting="rising", auto=True)``."""
        with self._hold():
            self.plan = replace(self.plan, settings=replace(self.plan.settings, **changes))
            if self.game is not None:
                self.game.settings = self.plan.settings
                self._run()
            else:
                self._show()
        return self

    # -- what a person does --------------------------------------------------------------------------------

    @kindly
    def call(self, cards: CardsLike) -> GameTable:
        """Call with these cards: what the button of a call does; a strict coach may ask first, and the same
        call once more is made. Raises what the engine raises."""
        with self._hold():
            given = parse_cards(cards)
            if self._mine() is None or self._let(given):
                self._run(self._did(Operation("call", self.viewer, given)))
        return self

    def wait(self, *, silent: bool = False) -> GameTable:
        """Do nothing now: wait, or pass. `silent`: until all cards are dealt."""
        with self._hold():
            if self.game is not None and self._mine() is not None:
                self.game.wait(self.viewer, silent=silent)
                self._said = None
                self._run()
        return self

    def next(self) -> GameTable:
        """Go on: after a trick, in the count, to the next deal. What the button does."""
        with self._hold():
            self._do_next(Intent("next"))
        return self

    def _do_start(self, _: Intent) -> None:
        if self.game is None or self.game.over:
            self.start()

    def _do_choose(self, intent: Intent) -> None:
        kind, _, number = intent.option.partition("-")
        at = int(number) if number.isdecimal() else -1
        now = self._mine()
        if kind == "go" and self.game is None:
            self._resume(at)
        elif now is None or self.game is None:
            return
        elif kind == "call":
            calls = self.game.deal.possible_calls(self.viewer)
            if 0 <= at < len(calls):
                self.call(calls[at])
        elif kind in ("riot", "hand_over") and kind in now.questions:
            do: Any = kind.replace("_", "-")
            self._run(self._did(Operation(do, self.viewer)))

    def _do_wait(self, _: Intent) -> None:
        if self.game is not None and self.game.deal.phase in ("draw", "lift", "stir"):
            self.wait()

    def _do_silent(self, _: Intent) -> None:
        if self.game is not None and self.game.deal.phase == "draw":
            self.wait(silent=True)

    def _do_here(self, _: Intent) -> None:
        """The next person sits in front of the screen."""
        now = self.game.asked if self.game is not None else None
        if now is not None:
            self._sit(now.seat)
            self._show()

    def _sit(self, seat: int) -> None:
        self.viewer = self._seated = seat
        self._said, self._hint, self._warned = None, 0, ()
        self._open = set()

    def _do_next(self, _: Intent) -> None:
        game = self.game
        if game is None:
            return
        if self.paused:
            self.paused = False
            self._said = None
            self._run()
        elif game.deal_over and self.counted < COUNT_STEPS and game.deal.phase == "counted":
            self._run()
        elif game.deal_over and not game.over:
            game.next_deal()
            seated, viewer, extra = self._seated, self.viewer, self.extra
            self._fresh()
            self.viewer, self.extra = viewer, extra
            self._seated = seated if len(game.people) == 1 else None
            self._run()
        elif self._tick is not None:  # she does not want to wait
            self._run()

    def _do_again(self, _: Intent) -> None:
        if self.game is not None and self.game.over and self.game.lot is not None:
            self.game.again()
            self._enter(self.game, self.keeper)

    def _do_undo(self, _: Intent) -> None:
        game = self.game
        if game is None or game.deal_over or self._covers() is not None:
            return
        if not game.may_take_back(self.viewer):
            return
        game.take_back(self.viewer)
        self._sit(self.viewer)
        self.paused, self._tick = False, None
        self._looked = len(game.deal.tricks)
        self._told.append(t("game.told.undo", self._lang))
        self._keep()
        self._show()

    def _do_retract(self, _: Intent) -> None:
        game = self.game
        if game is None or self._covers() is not None:
            return
        if game.deal.why_not_take_back(self.viewer) is None:
            last = game.deal.tricks[-1].plays[-1]
            self._run(self._did(Operation("take-back", self.viewer, last)))

    def _do_copy(self, intent: Intent) -> None:
        """The next copy of a friend's card is meant."""
        picked = next((card for card in self.selected if card.code == intent.option), None)
        if self.game is not None and picked is not None:
            self.copies[picked] = self.copies.get(picked, 1) % self.game.rules.decks + 1
            self._show()

    def _do_select(self, intent: Intent) -> None:
        super()._do_select(intent)
        if self._mine() is not None and self.game is not None and self.game.deal.phase == "friends":
            said, owed = self._scene.verdict, self._scene.owed
            self._show()  # with a button for each card that is picked
            self.show(verdict=said, owed=owed)

    def _do_hint(self, _: Intent) -> None:
        now = self._mine()
        if now is None or self.hooks.hint is None or self.game is None:
            return
        self._hint = self._hint % 3 + 1
        view, words = self.game.deal.view(self.viewer), self._words()
        said = self.hooks.hint(view, self._hint, words, now.questions)
        if said is not None:
            self._judge(said)

    def _do_review(self, intent: Intent) -> None:
        game = self.game
        if game is not None and game.deal_over and self.hooks.review is not None:
            named = [seat for seat in game.people if str(seat) == intent.option]
            seat = named[0] if named else self.viewer
            self.extra = self.hooks.review(game, seat, self._lang)
            if isinstance(self.extra, ipywidgets.Widget):
                self._below.children = [self.extra]
                self._judge(Verdict("info", "", t("game.review.below", self._lang)))

    # -- looking things up ---------------------------------------------------------------------------------

    def _toggle(self, what: str) -> None:
        if self.game is not None:
            self._open ^= {what}
            self._show()

    def _do_last(self, _: Intent) -> None:
        self._toggle("last")

    def _do_seen(self, _: Intent) -> None:
        self._toggle("seen")

    def _do_board(self, _: Intent) -> None:
        self._toggle("board")

    @kindly
    def record(self) -> str:
        """All deals that are over, as text (`tractor_lab.records`). Raises `ValueError` before one is."""
        if self.game is None:
            raise ValueError(t("game.record.none", self._lang))
        return record_text(self.game, self._words(open_=True).called)

    def _do_record(self, _: Intent) -> None:
        """Write the record beside the notebook."""
        if self.game is None or not self.game.deal_over:
            return
        words = save_record(self.game, self.record(), self._lang)
        self._judge(Verdict("info", "", words))

    @kindly
    def share(self) -> str:
        """This deal, hidden cards too, as a word for `play(deal=...)`. Raises `ValueError` before a start."""
        if self.game is None:
            raise ValueError(t("game.record.none", self._lang))
        return self.game.this_lot().code

    def _do_share(self, _: Intent) -> None:
        if self.game is not None and self.game.deal_over:
            words = t("game.share", self._lang, code=f'play(deal="{self.share()}")')
            self._judge(Verdict("info", "", words))

    # -- playing cards -------------------------------------------------------------------------------------

    def _do_play(self, intent: Intent) -> None:
        if self._mine() is None:  # Enter, where nothing is to be played: go on
            self._pick(intent.cards)
            self._do_next(intent)
        else:
            super()._do_play(intent)

    def _play(self, cards: Cards) -> None:
        now = self._mine()
        if now is None or self.game is None:
            return
        phase = self.game.deal.phase
        if not cards:
            self._judge(Verdict("info", "", t("table.pick.none", self._lang)))
        elif phase in ("draw", "lift", "stir"):
            self.call(cards)
        elif phase == "friends":
            named = tuple(cards), tuple(self.copies.get(card, 1) for card in cards)
            self._try(Operation("friends", self.viewer, *named))
        elif phase == "bury":
            if self._let(cards):
                self._try(Operation("bury", self.viewer, cards))
        elif self._let(cards):
            self._try(Operation("play", self.viewer, cards))
        super()._play(cards)

    def _try(self, operation: Operation) -> None:
        """Do it, or say why it is not allowed, with the cards that are owed."""
        game = self.game
        assert game is not None
        try:
            done = self._did(operation)
        except NotAllowed as refused:
            players = game.rules.players
            first = game.deal.leader if game.deal.phase == "play" else 0
            words = self._words()
            names = tuple(words.name((first + n) % players) for n in range(players))
            said = explain(refused.reason, self._lang, names)
            head = t("game.refused", self._lang)
            if self.hooks.refused is not None and self.viewer == game.people[0]:
                view = game.deal.view(self.viewer)
                self.hooks.refused(view, refused.reason, self._lang)
            self._said = Verdict("no", head, said, owed=tuple(refused.reason.owed))
            self._judge(self._said)
        except RulesError as wrong:
            said = t("game.refused.other", self._lang, reason=in_words(wrong, self._lang))
            self._judge(Verdict("no", t("game.refused", self._lang), said))
        else:
            self._run(done)

    def _let(self, cards: Cards) -> bool:
        """Is there nothing to ask before this play? A question holds it back once."""
        game = self.game
        assert game is not None
        if sorted(cards) == sorted(self._warned):
            return True
        view = game.deal.view(self.viewer)
        asked = self._revoke(view, cards)
        coach, ask = self.set.coach, self.hooks.before_play
        if asked is None and ask is not None and coach != "off" and self._allowed(cards):
            asked = ask(view, cards, coach, self._words())
        if asked is None:
            return True
        self._warned = cards
        self._judge(asked)
        return False

    def _allowed(self, cards: Cards) -> bool:
        assert self.game is not None
        deal = self.game.deal
        if deal.phase in ("draw", "lift", "stir"):
            calls = deal.possible_calls(self.viewer)
            return any(sorted(call) == sorted(cards) for call in calls)
        if deal.phase == "bury":
            return deal.why_not_bury(cards) is None
        return deal.why_not_play(self.viewer, cards) is None

    def _revoke(self, view: View, cards: Cards) -> Verdict | None:
        """Where a revoke stands and costs levels, nobody makes one by a slip of the hand."""
        if view.rules.revoke == "refused" or view.trick is None:
            return None
        reason = view.follows.why_not(cards)
        if reason is None or len(cards) != len(view.trick.plays[0]):
            return None
        said = sentences((explain(reason, self._lang), t("game.revoke", self._lang)), self._lang)
        return Verdict("no", t("game.revoke.head", self._lang), said, owed=tuple(reason.owed))

    def _can_add(self, cards: Cards) -> frozenset[Card] | None:
        game, now = self.game, self._mine()
        if game is None or now is None or game.deal.phase != "play":
            return None
        view = game.deal.view(self.viewer)
        if view.trick is not None:
            if len(cards) >= len(view.trick.plays[0]):
                return None
            return view.follows.can_add(cards) or None
        if not cards:
            return None
        suit = view.order.suit(cards[0])
        return frozenset(card for card in view.hand if view.order.suit(card) is suit)
