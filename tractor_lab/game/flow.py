"""How a match goes on at a table: bots in their time, what is told, kept and shown after every step."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any, Final, Self

from tractor_lab.locale import language, sentences, t
from tractor_lab.rules import Card, Operation, View
from tractor_lab.table.scene import Scene, Sheet, Verdict
from tractor_lab.table.widget import CardTable, Intent

from . import desk
from .hooks import Hooks, usual_hooks
from .ids import Ids
from .match_play import Asked, Game
from .paint import COUNT_STEPS, Painter, board, public
from .plan import Plan
from .saved import Keeper, Kept
from .seats import Settings
from .told import Words

Cards = tuple[Card, ...]
PACE: Final = {"by-hand": 700, "slow": 1500, "normal": 700, "fast": 250, "instant": 0}
"""Milliseconds between two plays."""
TRICK: Final = 2.4
"""A trick that is complete lies so many times as long."""
DRAWS: Final = 5
"""Cards are drawn so many times as fast."""
BUDGET: Final = 0.25
"""Seconds a table plays by itself before the browser is heard again."""
MOST_TOLD: Final = 14
"""So many sentences are read out at a time, the last ones."""


class Flow(CardTable):
    """A table at which a `Game` is played; `GameTable` adds what people do."""

    def __init__(self, plan: Plan, lang: str | None = None, hooks: Hooks | None = None) -> None:
        self.plan, self.hooks = plan, hooks or usual_hooks()
        self.game: Game | None = None
        self.keeper = Keeper()
        self.kept: list[Kept] = []
        self.extra: Any = None
        """What the review has put below the table."""
        self._tongue = lang or language()
        self._tick: int | None = None
        self._turns = 0
        self._told: list[str] = []
        self._caption = ""
        self._faults = 0
        """So many faults of bots were told."""
        self._fresh()
        super().__init__(Scene(), lang=lang)

    def _fresh(self) -> None:
        """A new deal at the table, or a new viewer."""
        self._names: dict[int, Ids] = {}
        self._said: Verdict | None = None
        self._warned: Cards = ()
        self._open: set[str] = set()
        self._hint = 0
        self.viewer = 0
        self._seated: int | None = None
        self.paused: bool = False
        self._looked = 0
        self.counted: int = 0
        self.copies: dict[Card, int] = {}
        """Which copy of each friend's card is meant; the first, where nothing is said."""
        self.quiet: str = ""
        """What is said quietly after a deal."""
        self._ended = False

    @property
    def set(self) -> Settings:
        """How the table is set."""
        return self.game.settings if self.game is not None else self.plan.settings

    # -- what goes on by itself ----------------------------------------------------------------------------

    def step(self, times: int = 1) -> Self:
        """Let the table go on by itself: what the browser asks for after a while."""
        with self._hold():
            for _ in range(times):
                self._run()
        return self

    def _do_tick(self, intent: Intent) -> None:
        if self._tick is None or intent.option != str(self._turns):
            return  # another view was quicker
        self._pick(intent.cards)
        self._run()

    def _run(self, done: Operation | None = None) -> None:
        """On until a person is asked, or until there is something to look at. `done` has just been done."""
        game = self.game
        assert game is not None
        stop = time.monotonic() + BUDGET
        self._tick = None
        while True:
            if game.deal_over:
                self._end()
                break
            if done is None or self._asked_here():
                if game.asked is not None and not self._forced(game.asked):
                    break
                if game.asked is None:
                    if self._stays():
                        break
                    done = self._step()
                else:
                    done = self._play_forced(game.asked)
            wait = self._wait(done)
            done = None
            if wait and not self._asked_here():
                self._tick = wait
                break
            if time.monotonic() > stop:
                self._tick = 0
                break
        self._keep()
        self._show()

    def _asked_here(self) -> bool:
        """Is it the viewer who is asked now? Then there is nothing to wait for."""
        now = self.game.asked if self.game is not None else None
        return now is not None and now.seat == self._seated and not self._forced(now)

    def _step(self) -> Operation:
        game = self.game
        assert game is not None
        before = game.deal.view(self.viewer) if game.deal.phase == "play" else None
        operation = game.step()
        assert operation is not None
        self._tell(operation, before)
        return operation

    def _stays(self) -> bool:
        """At a table that goes on by hand, a trick stays until it has been looked at."""
        game = self.game
        assert game is not None
        made = len(game.deal.tricks) - (game.deal.trick is not None)
        if self.set.speed == "by-hand" and game.deal.phase == "play" and made > self._looked:
            self.paused = True
        self._looked = made
        return self.paused

    def _wait(self, done: Operation) -> int:
        """How long what was done is to be looked at, in milliseconds."""
        game = self.game
        assert game is not None
        pace = PACE[self.set.speed]
        deal = game.deal
        if done.do == "draw":
            return pace // DRAWS if done.seat == self.viewer else 0
        if done.do == "count" or (done.do == "play" and deal.phase == "count"):
            return round(pace * TRICK) if done.do == "play" else 0
        if done.do == "play" and deal.trick is None and self.set.speed != "by-hand":
            return round(pace * TRICK)
        return pace

    def _forced(self, now: Asked) -> Cards | None:
        """The only cards that may be played, where that is done by itself."""
        game = self.game
        assert game is not None
        # Two at one screen: that it goes by itself would tell what somebody holds.
        if not self.set.auto or len(game.people) > 1 or game.deal.phase != "play":
            return None
        hand = game.deal.hands[now.seat]
        if game.deal.trick is None:
            return hand if len(hand) == 1 else None
        if len(hand) == len(game.deal.trick.plays[0]):
            return hand
        legal = game.deal.follows
        return next(iter(legal)) if len(legal) == 1 else None

    def _play_forced(self, now: Asked) -> Operation:
        cards = self._forced(now)
        assert cards is not None
        return self._did(Operation("play", now.seat, tuple(cards)), chosen=False)

    def _tell(self, done: Operation, before: View | None) -> None:
        game = self.game
        assert game is not None
        if done.do not in ("draw", "count"):
            # What one has done is still read out when the next sits here: nobody is "you" then.
            words = self._words(open_=len(game.people) > 1)
            said = words.happened(done, before, game.deal.view(self.viewer))
            self._told.append(said)
            if (
                done.do == "play"
                and game.deal.tricks[-1].thrown
                and len(game.deal.tricks[-1].plays) == 1
            ):
                self._said = Verdict("info", t("game.throw.failed", self._lang), said)

    def _end(self) -> None:
        """The deal is over: it is counted in steps, at once where nothing waits."""
        game = self.game
        assert game is not None
        if not self._ended:
            self._ended = True
            self.paused = False
            if self.hooks.after_deal is not None:
                # Of several people at one screen the first is the one whose progress is kept here.
                self.quiet = self.hooks.after_deal(game, game.people[0], self._lang)
        steps = COUNT_STEPS if game.deal.phase == "counted" else 0
        if self.counted >= steps:
            return
        pace = PACE[self.set.speed]
        self.counted = self.counted + 1 if pace else steps
        if self.counted == steps and game.deal.result is not None:
            self._told.append(self._words().result(game.deal.result))
        if self.counted < steps and self.set.speed != "by-hand":
            self._tick = round(pace * TRICK)

    def _did(self, operation: Operation, *, chosen: bool = True) -> Operation:
        """A person's operation, done and told. Raises what the engine raises."""
        game = self.game
        if game is None:
            raise ValueError(t("game.not.begun", self._lang))
        before = game.deal.view(self.viewer)
        picked = self._scene.selected
        self._ids_now().leave(operation.cards, picked)
        game.do(operation, chosen=chosen)
        self._said, self._hint, self._warned = None, 0, ()
        self._scene = replace(self._scene, selected=frozenset())
        self._tell(operation, before)
        return operation

    def _mine(self) -> Asked | None:
        """The viewer's decision, if it is now."""
        now = self.game.asked if self.game is not None else None
        return now if now is not None and now.seat == self._seated else None

    # -- keeping and showing -------------------------------------------------------------------------------

    def _keep(self) -> None:
        game = self.game
        assert game is not None
        said = self.keeper.keep(game, self._lang)
        if len(game.faults) > self._faults:
            said = said or t("game.own.fault", self._lang, reason=game.faults[-1])
            self._faults = len(game.faults)
        if said:
            self._caption = said

    def _words(self, *, open_: bool = False) -> Words:
        sitters = self.game.sitters if self.game is not None else self.plan.sitters
        return Words(sitters, self.viewer, self._lang, open_ or self._covers() is not None)

    def _covers(self) -> int | None:
        """The person the screen is to be passed to; None where nothing is covered."""
        game = self.game
        if game is None or game.deal_over or len(game.people) == 1:
            return None
        now = game.asked
        if now is not None and now.seat != self._seated:
            return now.seat
        return self.viewer if self._seated is None else None

    def _ids_now(self) -> Ids:
        return self._names.setdefault(self.viewer, Ids())

    def _show(self) -> None:
        changes: dict[str, Any] = {
            "title": "", "prompt": "", "stats": (), "bar": None, "round": None, "kitty": None,
            "options": (), "hands": (), "need": 0, "buttons": (), "sheets": (), "dim": frozenset(),
            "owed": frozenset(), "verdict": self._said, "caption": self._caption,
            "name": t("game.name", self._lang), "tick": self._tick, "trump": None, "open": False,
        }  # fmt: skip
        self._turns += 1
        changes["turn"] = self._turns
        said = [one for one in self._told if one][-MOST_TOLD:]
        if said or self._tick is None or self._scene.told is None:
            changes["told"] = sentences(said, self._lang)
        self._told = []
        if self.game is None:
            changes |= desk.lobby(self)
            changes["selected"] = frozenset()
        else:
            changes |= self._scene_now(self.game)
        self.show(**changes)
        self._pick(self._scene.selected)
        if self._said is not None:
            self._judge(self._said)

    def _scene_now(self, game: Game) -> dict[str, Any]:
        view, passed_to = game.deal.view(self.viewer), self._covers()
        words, ids = self._words(), self._ids_now()
        if passed_to is not None:
            view, ids = public(view), self._names.setdefault(-1, Ids())
        paint = Painter(view, words, ids, self.set.sorting)
        now = self._mine()
        turn = self._turn(game)
        made = sum(trick.winner is not None for trick in view.tricks)
        note = words.taken(view) if view.tricks and view.trick is None and made else ""
        fields: dict[str, Any] = {
            "rules": game.rules,
            "trump": paint.trump,
            "open": paint.open,
            "round": paint.round(note if view.phase in ("play", "count") else "", turn=turn),
            "stats": paint.stats(game.match, game.number, len(view.tricks)),
            "bar": paint.bar(),
            "kitty": paint.kitty(),
        }
        if game.deal_over:
            fields |= desk.over(self, paint)
        elif passed_to is not None and game.asked is not None and self._tick is None:
            fields |= desk.covered(self, paint, passed_to)
        elif passed_to is not None:
            fields |= {"prompt": t("game.wait.draw", self._lang)} if view.phase == "draw" else {}
        elif now is not None:
            fields |= desk.deciding(self, paint, now)
        else:
            fields |= desk.waiting(self, paint, turn)
        fields.setdefault("sheets", ())
        if passed_to is None and not game.deal_over:
            fields["sheets"] += self._sheets(paint)
        return fields

    def _sheets(self, paint: Painter) -> tuple[Sheet, ...]:
        found = []
        if "last" in self._open:
            found.append(paint.last_trick())
        if "seen" in self._open:
            found.append(paint.seen())
        if "board" in self._open and self.game is not None and self.game.match is not None:
            found.append(board(self.game.match, paint.words))
        return tuple(found)

    def _turn(self, game: Game) -> int | None:
        if game.deal_over or self.paused or game.deal.phase in ("draw", "count"):
            return None
        if game.deal.phase in ("lift", "stir"):  # everybody is asked in turn
            return game.asked.seat if game.asked is not None else None
        return game.deal.view(self.viewer).turn

    @property
    def history(self) -> list[tuple[int, View]]:
        """The deals that are over, as the viewer sees them."""
        game = self.game
        if game is None:
            return []
        deals = [*game.done, *([game.deal] if game.deal_over else [])]
        return [(n, deal.view(self.viewer)) for n, deal in enumerate(deals, 1)]

    def _retrump(self, trump: object) -> None:
        """Trump is what was called; nobody changes it."""

    def _describe(self) -> str:
        if self.game is None:
            return f"{self.plan.title}; {len(self.plan.sitters)} players; not begun"
        view = self.game.deal.view(self.viewer)
        trump = f"trump={view.trump}; " if view.trump and view.phase != "draw" else ""
        shown = "" if self._covers() is not None else self._shown_hand()
        hand = f"; hand={shown}" if shown else ""
        return f"deal {self.game.number}; {trump}{view.phase}{hand}"
