"""What a drill asks: one question from a played deal, with the answers naive players would give.

A question is known by its drill and its seed, so it can be repeated and shared. Its *rating* says how hard
it is: 800, and 140 for every naive player who falls for it, and 6 for every card there is to read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Final

from tractor_lab.rules import Order, Reason
from tractor_lab.table.scene import Where

from .played import Cards, Played, played

PER_DEAL: Final = 8
"""Seeds that share a deal: eight questions are asked about it before another one is played."""
TRIES: Final = 30
EASY: Final = 0.25
"""The share of questions that nobody need fall for."""
FAR: Final = 100_003
BASE, PER_BELIEF, PER_CARD, MOST_CARDS = 800, 140, 6, 60


@dataclass(frozen=True, slots=True)
class Question:
    """One question: what lies on the table, what to choose from, and who would choose wrongly."""

    order: Order
    options: tuple[Cards | str, ...]
    """Cards, or the key of a text, with a number behind it if it has one: ``drill.times=8``."""
    right: frozenset[int]
    """The places of the right answers, mostly one."""
    beliefs: Mapping[str, int] = field(default_factory=dict)
    """What a naive player believes, and the wrong place he therefore chooses."""
    reasons: Mapping[int, Reason] = field(default_factory=dict)
    """What the rules say against some of the wrong answers."""
    flaws: Mapping[int, str] = field(default_factory=dict)
    """What is wrong with answers no naive player gives: the end of a text's key."""
    told: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    """Where several answers are right: what to say of each."""
    words: Mapping[str, Any] = field(default_factory=dict)
    """Values for the texts: cards are shown as cards, keys as their text."""
    plays: tuple[Cards, ...] = ()
    """A trick, leader first."""
    leader: Where = "W"
    hand: Cards = ()
    others: tuple[tuple[Where, Cards], ...] = ()
    """Open hands of other seats."""
    seen: tuple[tuple[Where, tuple[Cards, ...]], ...] = ()
    """Earlier tricks that everybody saw: who led, and the plays from there on."""
    kitty: Cards = ()
    stats: tuple[tuple[str, str | int], ...] = ()
    """Further values in the header: the key of a label, and a number or the key of a text."""
    kind: str = ""
    """Which of the drill's prompts and explanations fits, where there are several."""
    like: str = ""
    """Another drill whose words fit as well, where this one has none of its own."""
    said: Callable[[str], str] | None = None
    """What to say when it was answered, in a language, where no text of the drill says it."""
    won: int | None = None
    """The place of the play that is marked when the answer is known."""
    why: str = ""
    drill: str = ""
    seed: int = 0

    @property
    def reading(self) -> int:
        """How many cards must be read."""
        shown = [self.hand, self.kitty, *self.plays, *(cards for _, cards in self.others)]
        shown += [play for _, plays in self.seen for play in plays]
        rows = [option for option in self.options if not isinstance(option, str)]
        return sum(map(len, [*shown, *rows]))

    @property
    def rating(self) -> int:
        """How hard it is: see the module."""
        read = min(self.reading, MOST_CARDS)
        return BASE + PER_BELIEF * len(self.beliefs) + PER_CARD * read

    def belief(self, place: int) -> str:
        """What somebody seems to believe who chooses this place; empty if no naive player does."""
        return next((name for name, said in self.beliefs.items() if said == place), "")


Ask = Callable[[Played, Random], Question | None]
"""Looks for a question in a deal; None if this try found nothing."""


def only_wrong(said: Mapping[str, int | None], right: int) -> dict[str, int]:
    """The naive answers that are there and are not right after all."""
    return {name: place for name, place in said.items() if place is not None and place != right}


def make(drill: str, seed: int, ask: Ask) -> Question:
    """The question of this seed. Most are such that some naive player goes wrong."""
    random = Random(f"{drill} {seed}")
    easy = random.random() < EASY
    number, spare = seed // PER_DEAL, None
    while True:
        deal = replace(played(number), part=seed % PER_DEAL)
        for _ in range(TRIES):
            found = ask(deal, random)
            if found is None:
                continue
            named = replace(found, drill=drill, seed=seed)
            if easy or found.beliefs:
                return named
            spare = spare or named
        if spare is not None:
            return spare
        number += FAR  # nothing of the kind in this deal
