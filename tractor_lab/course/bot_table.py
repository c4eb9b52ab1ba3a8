"""A live table at which a bot plays a deal: what it sees, what it is asked, what it does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from tractor_lab._mistake import WrongKind, unknown
from tractor_lab.locale import sentences, t
from tractor_lab.players import PLAYERS, BoxedPlayer, Limits, Player, PlayerError
from tractor_lab.players.player import answer, asked, next_by_itself, questions
from tractor_lab.players.tournament_forfeit import Asked, Trouble, answer_text, forfeit
from tractor_lab.rules import Card, Deal, Operation, View
from tractor_lab.table.scene import PLAYING_ORDER as ROUND
from tractor_lab.table.scene import Bar, Button, Kitty, Row, Scene, Seat, Stat, Trick, Verdict, lay
from tractor_lab.table.widget import CardTable, Intent
from tractor_lab.table.words import shown

from .counting import result_text
from .given import MOST_SEED, whole_number

BOT: Final = 0
"""Its seat: South, who declares."""
LEVEL: Final = "5"
QUESTIONS: Final = ("declare", "bury", "lead", "follow")


@dataclass(frozen=True, slots=True)
class Decision:
    """What the bot was asked, with the view it had, and what it did (no cards: it waited)."""

    question: str
    view: View
    did: Operation | None


@dataclass(frozen=True, slots=True)
class Watched:
    """A deal as the bot played it."""

    decisions: tuple[Decision, ...]
    end: Deal
    trouble: str
    """The report, if the bot could not finish it."""


class _Recorded:
    """A player whose last answer is known."""

    def __init__(self, player: Any) -> None:
        self._player, self.last = player, Asked()

    def __getattr__(self, question: str) -> Callable[[View], Any]:
        method = getattr(self._player, question)

        def ask(view: View) -> Any:
            self.last = Asked(view)
            self.last.given = method(view)
            self.last.answered = True
            return self.last.given

        return ask


def watched(bot: Callable[..., Player], against: str, number: int, lang: str) -> Watched:
    """A deal played by a bot in a box at South, and by players that ship at the other seats."""
    deal = Deal.shuffled(f"bot table {number}", level=LEVEL, declarer=BOT, first=BOT)
    others = [PLAYERS[against](seed) for seed in range(1, 4)]
    found: list[Decision] = []
    boxed: BoxedPlayer | None = None
    mine = _Recorded(None)
    try:
        boxed = BoxedPlayer(bot, Limits(seconds=3), seed=number)
        mine = _Recorded(boxed)
        seats: list[Any] = [mine, *others]
        while deal.phase not in ("counted", "redeal", "stopped"):
            deal = _step(deal, seats, found)
    except (PlayerError, Trouble) as problem:
        error = problem if isinstance(problem, PlayerError) else PlayerError(BOT, "begin", "")
        if error is not problem:
            error.__cause__ = problem
        name = getattr(bot, "__name__", type(bot).__name__)
        report = forfeit(error, name, number, False, deal, mine.last)
        found.append(Decision(error.asked, deal.view(BOT), None))
        return Watched(tuple(found), deal, sentences(report.lines(lang)[1:], lang))
    finally:
        if boxed is not None:
            boxed.close()
    return Watched(tuple(found), deal, "")


def _step(deal: Deal, seats: list[Any], found: list[Decision]) -> Deal:
    """The deal after its next operation; what the bot did is put down, but not that it waited."""
    for seat in asked(deal):
        put = questions(deal, seat)
        operation = answer(deal, seat, seats[seat])
        if operation is not None:
            if seat == BOT:
                found.append(Decision(put[-1], deal.view(seat), operation))
            return deal.do(operation)
    return deal.do(next_by_itself(deal))


class BotTable(CardTable):
    """See `bot_table`."""

    def __init__(
        self, bot: Callable[..., Player], against: str, deal: int, start: str, lang: str | None
    ) -> None:
        self._name = getattr(bot, "__name__", type(bot).__name__)
        super().__init__(Scene(), lang=lang)
        self.watched = watched(bot, against, deal, self._lang)
        asked = (one.question for one in self.watched.decisions)
        self._at = next((2 * at for at, one in enumerate(asked) if one == start), 0)
        """Even: it is asked; odd: it has answered. The last one is the end of the deal."""
        self._lie()

    @property
    def last(self) -> int:
        """The number of the last state."""
        return 2 * len(self.watched.decisions)

    @property
    def now(self) -> Decision | None:
        """The decision that is shown; None at the end."""
        at = self._at // 2
        return self.watched.decisions[at] if at < len(self.watched.decisions) else None

    def step(self, count: int = 1) -> BotTable:
        """Go on, or (below zero) back: what the buttons do."""
        with self._hold():
            self._at = max(0, min(self.last, self._at + count))
            self._lie()
        return self

    def _do_next(self, _: Intent | None) -> None:
        self.step()

    def _do_back(self, _: Intent | None) -> None:
        self.step(-1)

    def _do_end(self, _: Intent | None) -> None:
        self.step(self.last)

    # What is shown

    def _lie(self) -> None:
        decision = self.now
        if decision is None or (self._at % 2 and decision.did is None):
            self._lie_end()
            return
        view, lang = decision.view, self._lang
        trick = self._trick(view)
        values = {"bot": self._name, "trick": len(view.tricks) + (view.trick is None)}
        self.scene = Scene(
            name=t("bots.table", lang, bot=self._name),
            trump=view.trump,
            rules=view.rules,
            prompt=t(f"bots.asked.{decision.question}", lang, **values),
            bar=Bar.of(view.points, view.rules),
            trick=trick,
            hands=(Row(lay(view.hand), self._name, pick=False),),
            stats=(Stat(t("bots.left", lang), f"{self._at // 2 + 1} / {self.last // 2}"),),
            buttons=self._buttons(),
        )
        if self._at % 2:
            self._show_answer(decision)

    def _show_answer(self, decision: Decision) -> None:
        """Its cards are lifted, and named."""
        view, did, lang = decision.view, decision.did, self._lang
        assert did is not None
        cards = view.order.sort(did.cards) if view.trump else did.cards
        said = [t(f"bots.did.{decision.question}", lang, cards=shown(cards, lang))]
        if decision.question == "follow":
            count = len(view.follows)
            said.append(t("bots.of" if count > 1 else "bots.only", lang, count=f"{count:,}"))
        held = self._held_ids(cards)
        self.show(verdict=Verdict("info", "", sentences(said, lang)), owed=frozenset(held))

    def _held_ids(self, cards: tuple[Card, ...]) -> list[str]:
        pool = {laid.id: laid.card for row in self._scene.hands for laid in row.cards}
        found = []
        for card in cards:
            one = next(key for key, face in pool.items() if face is card)
            del pool[one]
            found.append(one)
        return found

    def _trick(self, view: View) -> Trick | None:
        trick = view.trick
        if trick is None:
            return None
        seats = (
            Seat(ROUND[(trick.leader + turn) % 4], cards=lay(play), leads=turn == 0)
            for turn, play in enumerate(trick.plays)
        )
        points = sum(card.points for play in trick.plays for card in play)
        return Trick(tuple(seats), points)

    def _lie_end(self) -> None:
        """The count, or the report of what the bot could not do."""
        end, lang = self.watched.end, self._lang
        view, result = end.view(BOT), end.result
        kitty = None
        if self.watched.trouble:
            head = t("bots.trouble", lang, bot=self._name)
            verdict = Verdict("no", head, self.watched.trouble)
        elif result is None:
            verdict = Verdict("info", "", t("bots.redeal", lang))
        else:
            head = result_text(result.change, lang)
            verdict = Verdict("info", head, t("bots.end", lang, total=result.total))
            kitty = Kitty(lay(end.kitty))
        self.scene = Scene(
            name=t("bots.table", lang, bot=self._name),
            trump=view.trump,
            rules=view.rules,
            bar=Bar.of(result.total if result else view.points, view.rules),
            kitty=kitty,
            hands=(Row(lay(view.hand), self._name, pick=False),) if view.hand else (),
            verdict=verdict,
            buttons=self._buttons(),
        )

    def _buttons(self) -> tuple[Button, ...]:
        lang, more = self._lang, self._at < self.last
        key = "bots.do.next" if self._at % 2 else "bots.do.show"
        return (
            Button("next", t(key, lang), primary=True, enabled=more),
            Button("back", t("bots.do.back", lang), enabled=self._at > 0),
            Button("end", t("bots.do.end", lang), enabled=more),
        )

    def _describe(self) -> str:
        first = next((one for one in self.watched.decisions if one.question == "lead"), None)
        led = answer_text(first.did.cards) if first and first.did else "-"
        return f"{self._name}: {len(self.watched.decisions)} decisions, first lead {led}"


def bot_table(
    bot: Callable[..., Player],
    against: str = "beginner",
    deal: int = 1,
    start: str = "",
    *,
    lang: str | None = None,
) -> BotTable:
    """A deal with your bot at South, in a box, and players that ship at the other seats. The table goes
    through what the bot is asked, with what it sees; at the end stands the count, or what went wrong.

    `bot` is its class. Any number is a `deal`: the same number, the same cards. `start` is the question at
    which it begins: declare, bury, lead or follow.

    >>> from tractor_lab.course.bots import Leader
    >>> table = bot_table(Leader, lang="en")
    >>> table.step().verdict.kind
    'info'

    Raises `ValueError` for an opponent there is not, and for a bot that cannot be sent to another process.
    """
    if against not in PLAYERS:
        raise unknown(against, PLAYERS, lang)
    if not callable(bot):
        raise WrongKind(t("tournament.made", lang, kind=type(bot).__name__))
    if start and start not in QUESTIONS:
        raise unknown(start, QUESTIONS, lang)
    return BotTable(bot, against, whole_number(deal, 0, MOST_SEED, lang), start, lang)
