"""What is to be played: rules, seats, settings. A plan begins as many games as one likes."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from tractor_lab._mistake import unknown
from tractor_lab.locale import preset_name
from tractor_lab.rules import Rules

from .lot import Lot, rules_data
from .match_play import Game
from .seats import USUAL, Settings, Sitter, seated


@dataclass(frozen=True)
class Plan:
    """A match (or, with `lot`, one deal) before it begins."""

    rules: Rules = field(default_factory=Rules)
    sitters: tuple[Sitter, ...] = ()
    settings: Settings = field(default_factory=Settings)
    seed: int | str | None = None
    level: str | None = None
    """The level the match begins at; None: the lowest of its ladder."""
    lot: Lot | None = None
    name: str = ""

    def __post_init__(self) -> None:
        if not self.sitters:
            object.__setattr__(self, "sitters", seated(self.rules.players))

    @property
    def title(self) -> str:
        """The preset, or the one it is nearest to."""
        data = rules_data(self.rules)
        return str(data["preset"]) + (" *" if len(data) > 1 else "")

    def titled(self, lang: str | None = None) -> str:
        """The title as people read it.

        >>> Plan(Rules.preset("six-player")).titled("en"), Plan(Rules(decks=3)).titled("zh")
        ('Six players', '标准打法 *')
        """
        name, *own = self.title.split(" ")
        return " ".join([preset_name(name, lang), *own])

    def game(self) -> Game:
        """A new game. Raises `ParseError` for people who do not fit the table, or a level there is not."""
        if self.lot is not None:
            return self._made(self.lot.rules, self.lot)
        return self._made(from_level(self.rules, self.level), None)

    def _made(self, rules: Rules, lot: Lot | None) -> Game:
        return Game(rules, self.sitters, self.seed, lot=lot, settings=self.settings, name=self.name)

    def with_rules(self, rules: Rules) -> Plan:
        """The same table under other rules; where other numbers play, everybody sits down anew."""
        if rules.players == self.rules.players:
            return replace(self, rules=rules, level=None)
        people = [one for one in self.sitters if one.person]
        bots = [one for one in self.sitters if not one.person] or [Sitter(False, USUAL)]
        seats = [*people, *bots, *[bots[-1]] * rules.players][: rules.players]
        return replace(self, rules=rules, sitters=tuple(seats), level=None)


def from_level(rules: Rules, level: str | None) -> Rules:
    """The rules of a match that begins at this level: its ladder has no lower one.

    >>> from_level(Rules(), "Q").ladder
    ('Q', 'K', 'A')

    Raises `ValueError` naming the levels there are.
    """
    if level is None or level == rules.ladder[0]:
        return rules
    if level not in rules.ladder:
        raise unknown(level, rules.ladder)
    levels = rules.ladder[rules.ladder.index(level) :]
    kept = tuple(one for one in rules.must_defend if one in levels)
    return rules.replace(levels=levels, must_defend=kept)
