"""A deal played out in a few milliseconds: the trick play in small numbers, with the club player's choices.

A search plays a position out again and again; the engine, which keeps and explains every state, is too slow
for that. `Quick` plays exactly by its rules.
"""

from __future__ import annotations

from typing import Self

from tractor_lab.rules import Card, Deal

from .club_follow import follow, plays_of
from .club_lead import lead, weighed
from .quick_state import Numbers, State
from .taste import CLUB, Taste


class Quick(State):
    """Trick play that changes, and what the club player would do in it.

    >>> from tractor_lab.rules import Deal, Operation
    >>> deal = Deal.shuffled(1, level="5", declarer=0).tidy().lift()
    >>> deal = deal.bury(deal.hands[0][:8])
    >>> quick = Quick.open(deal)
    >>> 0 <= quick.copy().play_out() <= 400
    True
    """

    @classmethod
    def open(cls, deal: Deal) -> Self:
        """The play of a deal from where it is, with all hands open; for the phase of play."""
        trick = deal.trick
        assert deal.declarer is not None
        return cls.of(
            deal.order,
            deal.hands,
            deal.leader,
            trick.plays if trick else (),
            deal.tricks[:-1] if trick else deal.tricks,
            deal.kitty,
            declarers=deal.declarers,
            declarer=deal.declarer,
            burier=deal.holder,
            friends=deal.friends,
        )

    def decide(self, taste: Taste = CLUB) -> tuple[Numbers, str]:
        """What the club player plays for whose turn it is, and the name of its reason."""
        return follow(self, taste) if self.plays else lead(self, taste)

    def choose(self) -> tuple[Card, ...]:
        """What the club player plays for whose turn it is."""
        return self.cards(self.decide()[0])

    def candidates(self, most: int = 8) -> list[tuple[Card, ...]]:
        """Up to so many plays worth a closer look, the club player's own first; all of them are legal."""
        own = self.decide()[0]
        if self.plays:
            others = plays_of(self, CLUB)
        else:
            others = [cards for _, _, cards, _ in sorted(weighed(self, CLUB), reverse=True)]
        found = dict.fromkeys(tuple(sorted(play)) for play in (own, *others))
        return [self.cards(play) for play in list(found)[:most]]

    def play_out(self) -> int:
        """Everybody plays on as the club player does. Returns the opponents' total, kitty and all."""
        taste = CLUB
        players, left = self.players, self.left
        while self.plays or left[self.leader]:
            if self.plays:
                seat = (self.leader + len(self.plays)) % players
                forced = left[seat] == self.size
                self.put(self.everything(seat) if forced else follow(self, taste)[0])
            elif left[self.leader] == 1:
                self.put(self.everything(self.leader))
            else:
                self.put(lead(self, taste)[0])
        return self.total
