"""Cards as numbers: the representation that makes a legality check cost microseconds.

A set of cards is one integer. Each face has a field of four bits that counts its copies (up to 4, so the
top bit of a field is always free: it guards subtractions). The fields of one suit lie together, low to high
along the suit's chains, so a run of neighbouring tiers is a run of fields. On top of the fields, one byte
for each suit counts its cards.

A *plane* has bit 0 of a field set for every face held at least w times. Shifting and and-ing a plane
finds runs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .cards import Card, Suit
    from .ruleset import Rules

FIELD = 4
"""Bits of a field: a count from 0 to 4 and the guard."""


class Layout:
    """Where the faces of one suit lie.

    `home` gives the field of each face. A *slot* is a field of the straight part, one for each place in a
    chain, with an empty field between two chains. Most slots are the home of their only face; the second
    and later of several equal faces live behind the straight part and are *extras* of their slot.
    """

    __slots__ = (
        "count_shift",
        "extras",
        "face_tier",
        "faces",
        "home",
        "low_ace",
        "main",
        "mask",
        "ones",
        "rules",
        "shift",
        "slot_faces",
        "slot_tier",
        "slots",
        "suit",
    )

    def __init__(
        self,
        suit: Suit,
        chains: Sequence[Sequence[Sequence[Card]]],
        tier: Mapping[Card, int],
        rules: Rules,
    ) -> None:
        self.suit = suit
        self.rules = rules
        self.home: dict[Card, int] = {}
        self.slot_faces: dict[int, tuple[Card, ...]] = {}
        self.slot_tier: dict[int, int] = {}
        self.low_ace: tuple[int, int] | None = None
        slot = 0
        seen: list[Sequence[Card]] = []
        for chain in chains:
            for depth, faces in enumerate(reversed(chain)):
                self.slot_faces[slot] = tuple(faces)
                self.slot_tier[slot] = tier[faces[0]]
                if depth == 0 and faces in [*seen, *chain[:-1]]:
                    # The ace stands at a second place: here, below the two, it counts as a one. A run from
                    # here must not come as far as its first place, if that is on the same chain.
                    self.slot_tier[slot] = -1
                    both = len(chain) - list(chain).index(faces)
                    self.low_ace = slot, both if both > 1 else len(chain) + 1
                slot += 1
            slot += 1
            seen += chain
        self.slots = slot
        low = {slot for slot, height in self.slot_tier.items() if height < 0}
        self.main = 0
        for place, faces in self.slot_faces.items():
            if place not in low:
                self.home[faces[0]] = place
                self.main |= 1 << FIELD * place
        extras = []
        behind = self.slots
        for place, faces in self.slot_faces.items():
            for face in faces if place in low else faces[1:]:
                if face not in self.home:
                    self.home[face] = behind
                    behind += 1
                extras.append((1 << FIELD * self.home[face], 1 << FIELD * place))
        self.extras = tuple(extras)
        self.face_tier = {face: tier[face] for face in self.home}
        self.faces = tuple(sorted(self.home, key=self.home.__getitem__))
        self.ones = sum(1 << FIELD * place for place in self.home.values())
        self.mask = self.ones * 15
        self.shift = 0
        self.count_shift = 0

    @staticmethod
    def for_suits(
        chains: Mapping[Suit, Sequence[Sequence[Sequence[Card]]]],
        tier: Mapping[Card, int],
        rules: Rules,
    ) -> dict[Suit, Layout]:
        """The layouts of all suits of an order, side by side in one integer."""
        layouts = {suit: Layout(suit, part, tier, rules) for suit, part in chains.items()}
        shift = 0
        for layout in layouts.values():
            layout.shift = shift
            shift += FIELD * (max(layout.home.values(), default=0) + 1)
        for layout in layouts.values():
            layout.count_shift = shift
            shift += 8
        return layouts

    def weights(self) -> Iterator[tuple[Card, int]]:
        """What each face adds to the integer of a set of cards."""
        for face, place in self.home.items():
            yield face, 1 << self.shift + FIELD * place | 1 << self.count_shift

    def plane(self, counts: int, width: int) -> int:
        """The faces held at least `width` times (1 to 4), one bit each."""
        if width == 2:
            return (counts >> 1 | counts >> 2) & self.ones
        if width == 3:
            return (counts >> 1 & counts | counts >> 2) & self.ones
        if width == 4:
            return counts >> 2 & self.ones
        return (counts | counts >> 1 | counts >> 2) & self.ones

    def slot_plane(self, plane: int) -> int:
        """The slots in which some face is on the plane."""
        straight = plane & self.main
        for extra, slot in self.extras:
            if plane & extra:
                straight |= slot
        return straight

    def run_starts(self, counts: int, width: int, length: int) -> int:
        """The slots at which a run of `length` groups of `width` starts (its lowest slot)."""
        plane = self.slot_plane(self.plane(counts, width))
        starts = plane
        for step in range(1, length):
            starts &= plane >> FIELD * step
        if self.low_ace and length >= self.low_ace[1]:
            starts &= ~(1 << FIELD * self.low_ace[0])  # an ace is high or low, never both
        return starts

    def run_top(self, start: int, length: int) -> int:
        """The tier of the highest card of the run that starts at that slot."""
        return max(self.slot_tier[slot] for slot in range(start, start + length))

    def best_top(self, counts: int, width: int, length: int) -> int:
        """How high the best run of that width and length ends; -2 if there is none."""
        starts = self.run_starts(counts, width, length)
        best = -2
        while starts:
            start = ((starts & -starts).bit_length() - 1) // FIELD
            best = max(best, self.run_top(start, length))
            starts &= starts - 1
        return best

    def count(self, counts: int) -> int:
        """How many cards the fields hold."""
        ones = self.ones
        return (
            (counts & ones).bit_count()
            + 2 * (counts >> 1 & ones).bit_count()
            + 4 * (counts >> 2 & ones).bit_count()
        )

    def cards(self, counts: int) -> tuple[Card, ...]:
        """The cards that the fields count, lowest field first."""
        return tuple(
            face for face in self.faces for _ in range(counts >> FIELD * self.home[face] & 7)
        )
