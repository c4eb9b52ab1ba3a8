"""One deal, from the first card drawn to the count: phases, and a log of operations that replays.

A `Deal` never changes: an operation gives a new one. `Deal.view(seat)` is what that seat may know; show
people and programs views, never the deal. Rules page, sections 3 to 7. The state is in `deal_state`, the
steps before the play in `dealing`, the play in `playing`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Self

from .cards import Card, CardsLike, full_deck, parse_cards, removed_cards
from .errors import ImpossiblePosition, clip, no_seat
from .playing import Playing
from .ruleset import Rules, standard
from .steps import Operation

if TYPE_CHECKING:
    from .view import View


class Deal(Playing):
    """The state of a deal. Make one with `Deal.start` or `Deal.shuffled`; go on with `draw`, `call`,
    `turn_card`, `lift`, `bury`, `stir`, `pass_stir`, `call_friends`, `play`, `take_back`, `count`. Each
    returns the next state, or raises `NotAllowed` with the reason; where there is something to ask it has a
    ``why_not_...`` or ``may_...`` twin that only answers.

    `phase` says which of them comes next: ``draw`` (cards and calls), ``lift`` (last calls, then the kitty),
    ``bury``, ``stir``, ``friends``, ``play``, ``count``; ``counted``, ``redeal`` and ``stopped`` are ends.

    >>> deal = Deal.shuffled("a seed", level="5", declarer=0).tidy().lift()
    >>> deal.phase, len(deal.hands[0]), deal.do(Operation("bury", 0, deal.hands[0][:8])).turn
    ('bury', 33, 0)
    """

    @classmethod
    def start(
        cls,
        deck: CardsLike,
        rules: Rules | None = None,
        level: str = "2",
        declarer: int | None = None,
        first: int = 0,
        other_level: str | None = None,
    ) -> Self:
        """A deal from a deck in this order. `declarer` is None in a first deal. `other_level` is the level of
        the other side (the same if it is not given); it matters where a deal may be handed over.

        Raises `ImpossiblePosition` naming everything that is wrong: cards that are missing or too many, a
        level that is not played, seats there are not.
        """
        rules = rules or standard()
        cards = parse_cards(deck)
        whole = Counter(full_deck(rules)) - Counter(removed_cards(rules, level))
        faults = []
        if Counter(cards) != whole:
            missing, extra = whole - Counter(cards), Counter(cards) - whole
            said = [f"without {card}" for card in sorted(missing)[:3]]
            said += [f"with {count} too many {card}" for card, count in sorted(extra.items())[:3]]
            faults.append(f"deck: not the {whole.total()} cards of these rules: {', '.join(said)}")
        return cls._begin(cards, rules, level, declarer, first, other_level or level, faults)

    @classmethod
    def shuffled(
        cls,
        seed: int | str,
        rules: Rules | None = None,
        level: str = "2",
        declarer: int | None = None,
        first: int = 0,
        other_level: str | None = None,
    ) -> Self:
        """A deal shuffled by a seed: the same seed, the same deal."""
        import random

        rules = rules or standard()
        cards = list(full_deck(rules))
        for card in removed_cards(rules, level):
            cards.remove(card)
        random.Random(seed).shuffle(cards)
        return cls._begin(tuple(cards), rules, level, declarer, first, other_level or level, [])

    @classmethod
    def _begin(
        cls,
        cards: tuple[Card, ...],
        rules: Rules,
        level: str,
        declarer: int | None,
        first: int,
        other_level: str,
        faults: list[str],
    ) -> Self:
        for name, value in (("level", level), ("other_level", other_level)):
            if value not in rules.ladder and (name == "level" or other_level != level):
                faults.append(
                    f"{name}: {clip(value)} is not on the ladder {' '.join(rules.ladder)}"
                )
        if rules.players % 2 and not rules.friends:
            faults.append(
                f"players: {rules.players} players have no fixed sides to play a deal; let the declarer"
                " call friends (friends=1)"
            )
        for name, seat in (("first", first), ("declarer", 0 if declarer is None else declarer)):
            faults += no_seat(name, seat, rules.players)
        if faults:
            raise ImpossiblePosition(tuple(faults))
        return cls(
            rules,
            level,
            cards,
            first,
            declarer,
            other_level,
            "draw",
            ((),) * rules.players,
            kitty=cards[rules.hand * rules.players :],
            owing=(0,) * rules.players,
            taken_back=(0,) * rules.players,
        )

    @property
    def removed(self) -> tuple[Card, ...]:
        """The cards taken out before dealing, so that the deal comes out even; everybody sees them."""
        return removed_cards(self.rules, self.dealt_level)

    def replayed(self, operations: Iterable[Operation]) -> Self:
        """This deal's beginning with these operations done. Raises what the first wrong one raises."""
        levels = (self.level, self.other_level)
        level, other = levels if self.handed_to is None else levels[::-1]
        deal = self._begin(self.deck, self.rules, level, self.known_declarer, self.first, other, [])
        for operation in operations:
            deal = deal.do(operation)
        return deal

    def undo(self) -> Self:
        """The deal before its last operation. The first state stays as it is."""
        return self.replayed(self.log[:-1])

    def do(self, operation: Operation) -> Self:
        """Do one operation of a log. Raises what the step itself raises."""
        seat = -1 if operation.seat is None else operation.seat
        match operation.do:
            case "draw":
                return self.draw()
            case "call":
                return (self.stir if self.phase == "stir" else self.call)(seat, operation.cards)
            case "turn":
                return self.turn_card()
            case "hand-over":
                return self.hand_over()
            case "lift":
                return self.lift()
            case "bury":
                return self.bury(operation.cards)
            case "pass":
                return self.pass_stir(seat)
            case "friends":
                cards = parse_cards(operation.cards)
                if len(cards) != len(operation.nth):
                    said = f"friends: {len(cards)} cards, but {len(operation.nth)} copies named"
                    raise ImpossiblePosition((said,))
                return self.call_friends(zip(cards, operation.nth, strict=True))
            case "play":
                return self.play(seat, operation.cards)
            case "take-back":
                return self.take_back(seat)
            case "riot":
                return self.riot(seat)
            case "count":
                return self.count()
        raise ImpossiblePosition((f"do: {clip(operation.do)} is no step of a deal",))

    @property
    def housekeeping(self) -> Operation | None:
        """The next step if it leaves nobody a choice: a card to draw, a card of the kitty to turn, a seat
        without a call to go over with, the count. A table does it by itself, or leaves it to the learner.

        While cards are drawn a seat may call between two draws, and before the first card is turned: ask
        `possible_calls` first. Where a deal may be handed over (`Rules.hand_over`), it is before that, too.
        """
        match self.phase:
            case "draw":
                return Operation("draw", self.drawer)
            case "lift" if self.turned < self.to_turn:
                return Operation("turn")
            case "stir" if not self.possible_calls(self.stirrer):
                return Operation("pass", self.stirrer)
            case "count":
                return Operation("count")
        return None

    def tidy(self) -> Self:
        """All the `housekeeping` there is, one step after the other."""
        deal = self.draw_all()
        while (step := deal.housekeeping) is not None:
            deal = deal.do(step)
        return deal

    def view(self, seat: int) -> View:
        """What this seat may know (see `View`)."""
        from .view import view_of

        return view_of(self, seat)
