"""A match as it is played: deal after deal, people and bots, every step in a log that replays.

No widgets here. `Game.asked` says which person is to decide what; `Game.do` and `Game.wait` decide it;
`Game.step` does what needs no person. Everything can be written down (`to_json`) and gone on with.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from tractor_lab._mistake import kindly
from tractor_lab.players.player import PlayerError, answer, asked, next_by_itself, questions
from tractor_lab.rules import Card, Deal, Operation, ParseError, Rules, parse_cards
from tractor_lab.rules.errors import ImpossiblePosition
from tractor_lab.rules.match import Match

from .bots import bot
from .lot import Lot, rules_data
from .seats import Settings, Sitter

Entry = Operation | str
"""A step of a deal, or the note that a person waits: ``wait 0``, ``silent 0`` (until all cards are dealt)."""
ENDS: Final = ("counted", "redeal", "stopped")
VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class Asked:
    """A person is to decide. `questions` are those of `players.questions`; none of them is left in a round
    of last calls in which everybody is asked, so that being asked gives nothing away."""

    seat: int
    questions: tuple[str, ...]


class Game:
    """A match, or a single deal (`Lot`), with its seats and settings.

    >>> from tractor_lab.game.seats import seated
    >>> game = Game(Rules(), seated(4, bots="random"), seed=7)
    >>> while game.asked is None:
    ...     _ = game.step()
    >>> game.asked.seat
    0
    """

    @kindly
    def __init__(
        self,
        rules: Rules,
        sitters: Sequence[Sitter],
        seed: int | str | None = None,
        *,
        lot: Lot | None = None,
        settings: Settings | None = None,
        name: str = "",
    ) -> None:
        if len(sitters) != rules.players:
            raise ParseError(f"players={len(sitters)}: allowed are {rules.players}, one a seat")
        self.rules, self.sitters, self.name = rules, tuple(sitters), name
        self.settings = settings or Settings()
        self.seed = secrets.token_hex(6) if seed is None else str(seed)
        self.lot = lot
        self.faults: list[str] = []
        """What bots did that is not allowed, in English, for whoever wrote them."""
        self.done: list[Deal] = []
        self.minutes: list[float] = []
        self._logs: list[list[str]] = []
        self._now: Asked | None = None
        self._looked = False
        """Has `asked` been found out for this moment?"""
        first = self._number("first", rules.players)
        self.match = None if lot else Match.start(rules, first)
        self._after: Match | None = None
        self.spent = 0.0
        """Minutes this deal has taken so far."""
        self._begin()

    # -- what is going on ----------------------------------------------------------------------------------

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of the people."""
        return tuple(seat for seat, one in enumerate(self.sitters) if one.person)

    @property
    def number(self) -> int:
        """The number of this deal, 1 for the first; one that is dealt again is another one."""
        return len(self.done) + 1

    @property
    def deal_over(self) -> bool:
        """Is this deal at its end?"""
        return self.deal.phase in ENDS

    @property
    def after(self) -> Match | None:
        """The match as it stands: with this deal, if it is over. None where there is only one deal."""
        if self.match is None or not self.deal_over:
            return self.match
        if self._after is None:
            self._after = self.match.after(self.deal, self.time)
        return self._after

    @property
    def over(self) -> bool:
        """Is the match (or the single deal) over?"""
        return self.deal_over and (self.after is None or self.after.ended is not None)

    @property
    def time(self) -> float:
        """Minutes of this deal, where the rules look at the clock."""
        return round(self.spent, 1) if self.rules.time_limit else 0

    def this_lot(self) -> Lot:
        """This deal as one that can be given away: the whole deal, hidden cards too."""
        if self.lot is not None:
            return self.lot
        begun = self._begun
        other = None if begun.other_level == begun.level else begun.other_level
        how = (self.rules, begun.level, begun.known_declarer, begun.first, other)
        return Lot(*how, seed=self._deal_seed())

    # -- deciding ------------------------------------------------------------------------------------------

    @property
    def asked(self) -> Asked | None:
        """Which person is to decide now, and what; None while there is something else to do (`step`), and at
        the end of a deal."""
        if not self._looked:
            self._looked, self._now = True, self._who()
        return self._now

    def _who(self) -> Asked | None:
        for seat, wanted in self._round():
            if self.sitters[seat].person:
                return Asked(seat, wanted)
            # Only in the last calls is somebody asked after a bot; elsewhere it may think later.
            if self.deal.phase != "lift" or self._bots(seat) is not None:
                return None
        return None

    def _round(self) -> Iterator[tuple[int, tuple[str, ...]]]:
        """The seats that are to decide now, and have not yet said that they wait."""
        deal, together = self.deal, len(self.people) > 1
        for seat in asked(deal):
            if seat in self._declined:
                continue
            person = self.sitters[seat].person
            # Two at one screen: who is handed it while cards are drawn would tell what he holds.
            if person and deal.phase == "draw" and (together or seat in self._silent):
                continue
            wanted = questions(deal, seat)
            if person and deal.phase == "draw" and wanted:
                new = not self._waited.get(seat, frozenset()).issuperset(deal.possible_calls(seat))
                if not new:
                    continue
            if wanted or (person and together and deal.phase in ("lift", "stir")):
                yield seat, wanted

    def _bots(self, seat: int) -> Operation | None:
        """What the bot on a seat does now; None if it waits. The answer is kept until the deal goes on."""
        if seat not in self._answers:
            sitter = self.sitters[seat]
            cards = self.rules.hand * self.rules.players
            player = bot(sitter, f"{self.seed} {self.number} {len(self.deal.log)} {seat}", cards)
            try:
                operation = answer(self.deal, seat, player)
            except (
                PlayerError,
                SystemExit,
            ) as wrong:  # one that calls exit() must not end the notebook
                said = isinstance(wrong, PlayerError)
                self.faults.append(str(wrong) if said else f"seat {seat}: SystemExit: {wrong}")
                player = bot(Sitter(False, "random"), f"{self.seed} {len(self.deal.log)}", cards)
                operation = answer(self.deal, seat, player)
            self._answers[seat] = operation
        return self._answers[seat]

    def step(self) -> Operation | None:
        """The next operation that needs no person; None if one is asked, or the deal is over."""
        if self.deal_over:
            return None
        for seat, _ in self._round():
            if self.sitters[seat].person:
                return None
            operation = self._bots(seat)
            if operation is not None:
                return self._apply(operation)
        return self._apply(next_by_itself(self.deal))

    def do(self, operation: Operation, *, chosen: bool = True) -> None:
        """What a person decides. Raises `NotAllowed` with the reason, and `ImpossiblePosition` if it is not
        this person's decision; nothing has changed then. Not `chosen` is what is played by itself because it
        is the only thing allowed: there is nothing to take back to."""
        now = self.asked
        seat = operation.seat
        if operation.do == "take-back" and seat in self.people:
            self._apply(operation, chosen=True)
            return
        if now is None or seat != now.seat:
            raise ImpossiblePosition((f"{operation.do}: seat {seat} is not asked now",))
        self._apply(operation, chosen=chosen)

    def wait(self, seat: int, *, silent: bool = False) -> None:
        """The person who is asked does nothing now: makes no call, asks for no new deal, passes. `silent`:
        and is not asked again until all cards are dealt. Raises `ImpossiblePosition` where one must act."""
        now = self.asked
        may = self.deal.phase in ("draw", "lift", "stir")
        if now is None or now.seat != seat or not may:
            raise ImpossiblePosition((f"wait: seat {seat} cannot wait now",))
        if self.deal.phase == "stir":
            self._apply(Operation("pass", seat), chosen=True)
            return
        self._note(f"{'silent' if silent else 'wait'} {seat}")

    # -- taking back ---------------------------------------------------------------------------------------

    def may_take_back(self, seat: int) -> bool:
        """May this person take the last decision back? Not if it is not allowed here, if there is none in
        this deal, or if another person has decided since."""
        return self.settings.take_back and self._decision(seat) is not None

    def take_back(self, seat: int) -> None:
        """Back to this person's last decision. Raises `ImpossiblePosition` if it may not be."""
        at = self._decision(seat) if self.settings.take_back else None
        if at is None:
            raise ImpossiblePosition((f"take-back: seat {seat} has nothing to take back",))
        entries, chosen = self._entries[:at], {one for one in self._chosen if one < at}
        self._begin()
        self._replay(entries, chosen)

    def _decision(self, seat: int) -> int | None:
        """Where in the log this person last decided something, if no other person did since."""
        for at in sorted(self._chosen, reverse=True):
            entry = self._entries[at]
            who = int(entry.split()[1]) if isinstance(entry, str) else entry.seat
            return at if who == seat else None
        return None

    # -- from deal to deal ---------------------------------------------------------------------------------

    def next_deal(self) -> None:
        """The next deal of the match. Raises `ImpossiblePosition` before this one is over, and at the end."""
        after = self.after
        if not self.deal_over or after is None or self.over:
            raise ImpossiblePosition(("next: there is no next deal now",))
        self.done.append(self.deal)
        self.minutes.append(self.time)
        self._logs.append(self._written())
        self.match, self.spent = after, 0.0
        self._begin()

    def again(self) -> None:
        """This deal from its beginning, the same cards. Raises `ImpossiblePosition` for a deal of a match."""
        if self.lot is None:
            raise ImpossiblePosition(("again: a deal of a match is played once",))
        self._begin()

    def _begin(self) -> None:
        if self.lot is not None:
            self._begun = self.lot.deal()
        else:
            assert self.match is not None
            self._begun = self.match.deal(self._deal_seed())
        self.deal = self._begun
        self._entries: list[Entry] = []
        self._chosen: set[int] = set()
        self._after = None
        self._waited: dict[int, frozenset[tuple[Card, ...]]] = {}
        self._silent: set[int] = set()
        self._moved()

    def _moved(self) -> None:
        self._declined: set[int] = set()
        self._answers: dict[int, Operation | None] = {}
        self._looked, self._now = False, None

    def _deal_seed(self) -> str:
        """The seed of this deal: it gives nothing away about the match's, nor about other deals."""
        return hashlib.sha256(f"{self.seed} deal {self.number}".encode()).hexdigest()[:16]

    def _number(self, what: str, below: int) -> int:
        found = hashlib.sha256(f"{self.seed} {what}".encode()).digest()
        return int.from_bytes(found[:4]) % below

    def _apply(self, operation: Operation, *, chosen: bool = False) -> Operation:
        self.deal = self.deal.do(operation)
        if chosen:
            self._chosen.add(len(self._entries))
        self._entries.append(operation)
        self._moved()
        return operation

    def _note(self, words: str) -> None:
        kind, _, seat = words.partition(" ")
        self._chosen.add(len(self._entries))
        self._entries.append(words)
        self._waited[int(seat)] = frozenset(self.deal.possible_calls(int(seat)))
        if kind == "silent":
            self._silent.add(int(seat))
        self._declined.add(int(seat))
        self._looked = False

    def _replay(self, entries: Iterable[Entry], chosen: set[int]) -> None:
        for at, entry in enumerate(entries):
            if isinstance(entry, str):
                self._note(entry)
            else:
                self._apply(entry, chosen=at in chosen)

    def go_to(self, operations: Iterable[Operation]) -> None:
        """A single deal (`Lot`) from its beginning to where these operations lead, whoever did them: to play
        on from there. Raises what the first wrong one raises."""
        self.again()
        for operation in operations:
            self._apply(operation)

    # -- what is kept --------------------------------------------------------------------------------------

    def _written(self) -> list[str]:
        """The log of this deal; cards drawn one after the other are one line, and what a person has decided
        begins with a star."""
        lines: list[str] = []
        draws = 0
        for at, entry in enumerate([*self._entries, ""]):
            if isinstance(entry, Operation) and entry.do == "draw":
                draws += 1
                continue
            if draws:
                lines.append(f"draw {draws}")
                draws = 0
            if entry:
                lines.append("*" * (at in self._chosen) + str(entry))
        return lines

    def to_json(self) -> dict[str, Any]:
        """Everything of the game, as JSON has it. Hidden cards are not in it: the seed is."""
        return {
            "version": VERSION,
            "name": self.name,
            "seed": self.seed,
            "rules": rules_data(self.rules),
            "lot": self.lot and self.lot.code,
            "sitters": [sitter.to_json() for sitter in self.sitters],
            "settings": self.settings.to_json(),
            "minutes": [*self.minutes, round(self.spent, 2)],
            "levels": list(self.match.levels) if self.match else [],
            "over": self.over,
            "deals": [*self._logs, self._written()],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Game:
        """The game that `to_json` wrote. Raises `ParseError` for anything else."""
        try:
            lot = Lot.read(data["lot"]) if data["lot"] else None
            game = cls(
                Rules.from_dict(data["rules"]),
                [Sitter.from_json(one) for one in data["sitters"]],
                str(data["seed"]),
                lot=lot,
                settings=Settings.from_json(data["settings"]),
                name=str(data["name"]),
            )
            minutes = [float(one) for one in data["minutes"]]
            for number, lines in enumerate(data["deals"]):
                if number:
                    game.next_deal()
                game.spent = minutes[number]
                game._resume(lines)
        except (KeyError, IndexError, TypeError, ValueError, AttributeError) as wrong:
            raise ParseError(f"game: this cannot be gone on with: {wrong}") from wrong
        return game

    def _resume(self, lines: Iterable[str]) -> None:
        for line in lines:
            do, *rest = line.removeprefix("*").split(" ")
            if do in ("wait", "silent"):
                self._note(f"{do} {int(rest[0])}")
            elif do == "draw":
                for _ in range(int(rest[0])):
                    self._apply(Operation("draw", self.deal.drawer))
            else:
                self._apply(_operation(do, rest), chosen=line.startswith("*"))

    def with_own(self, players: Sequence[Any]) -> None:
        """Give the seats of one's own players the objects that play, in the order of the seats."""
        given = iter(players)
        seats = [replace(one, own=next(given, None)) if _own(one) else one for one in self.sitters]
        self.sitters = tuple(seats)


def _own(sitter: Sitter) -> bool:
    from .bots import known_bots

    return not sitter.person and sitter.name not in known_bots()


def _operation(do: Any, rest: Sequence[str]) -> Operation:
    seat = int(rest[0]) if rest and rest[0].isdigit() else None
    named = [card.partition(":") for card in (rest if seat is None else rest[1:])]
    nth = tuple(int(copy) for _, _, copy in named if copy)
    return Operation(do, seat, parse_cards([card for card, _, _ in named]), nth)
