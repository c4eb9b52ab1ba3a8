"""A deal that anybody can have again: its cards, level and declarer, as one short word to give away.

The word is the whole deal: whoever has it can find out how all cards lie. It cannot be read off it.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from dataclasses import dataclass
from typing import Any, Final

from tractor_lab.rules import FACES, Deal, ParseError, Rules, RulesError

_CHECK: Final = 4
MAX_CODE: Final = 4_000
"""The most letters in a code; one of a deal from a seed has about forty."""


@dataclass(frozen=True, slots=True)
class Lot:
    """How a deal begins. `seed` shuffles it; where there is none, `deck` holds its cards (their places among
    `FACES`) in the order in which they lie."""

    rules: Rules
    level: str
    declarer: int | None = None
    first: int = 0
    other_level: str | None = None
    seed: int | str | None = None
    deck: bytes = b""

    @classmethod
    def of(cls, deal: Deal) -> Lot:
        """The beginning of a deal, with its cards.

        >>> deal = Deal.shuffled(7)
        >>> Lot.of(deal.draw_all()).deal() == deal
        True
        """
        begun = deal.replayed(())
        deck = bytes(_PLACE[card] for card in deal.deck)
        level, other = begun.level, begun.other_level
        return cls(deal.rules, level, deal.known_declarer, deal.first, other, None, deck)

    def deal(self) -> Deal:
        """The deal at its beginning. Raises `RulesError` for a deal there cannot be."""
        how = (self.rules, self.level, self.declarer, self.first, self.other_level)
        if self.seed is None:
            if any(place >= len(FACES) for place in self.deck):
                raise ParseError("deal: no such cards")
            return Deal.start((FACES[place] for place in self.deck), *how)
        return Deal.shuffled(self.seed, *how)

    @property
    def code(self) -> str:
        """The deal as a word that `Lot.read` reads.

        >>> Lot(Rules(), "5", 0, seed=49).code
        'standard.5.0.0.-.i49.638a'
        """
        parts = [
            _rules_word(self.rules),
            self.level,
            "-" if self.declarer is None else str(self.declarer),
            str(self.first),
            self.other_level or "-",
            self._cards(),
        ]
        said = ".".join(parts)
        return f"{said}.{_sum(said)}"

    def _cards(self) -> str:
        match self.seed:
            case None:
                return "d" + _packed(zlib.compress(self.deck))
            case int():
                return f"i{self.seed}"
        plain = re.fullmatch(r"[0-9a-z]{1,32}", self.seed)
        return f"s{self.seed}" if plain else "b" + _packed(self.seed.encode())

    @classmethod
    def read(cls, code: str) -> Lot:
        """The deal that a code means. Raises `ParseError` for what is none, a misspelt one too.

        >>> Lot.read("standard.5.0.0.-.i49.638a").level
        '5'
        """
        said, _, check = "".join(str(code).split()).rpartition(".")
        parts = said.split(".")
        if len(code) > MAX_CODE or len(parts) != 6 or check != _sum(said):
            raise ParseError("deal: this is no code of a deal, or a letter of it is wrong")
        rules, level, declarer, first, other, cards = parts
        try:
            found = cls(
                _rules_of(rules),
                level,
                None if declarer == "-" else int(declarer),
                int(first),
                None if other == "-" else other,
                **_cards_of(cards),
            )
            found.deal()
        except (RulesError, ValueError, KeyError, zlib.error, binascii.Error) as wrong:
            raise ParseError(f"deal: this code means no deal: {wrong}") from wrong
        return found

    def to_json(self) -> dict[str, str]:
        """The deal as it is kept."""
        return {"code": self.code}


_PLACE: Final = {card: place for place, card in enumerate(FACES)}


def rules_data(rules: Rules) -> dict[str, Any]:
    """A rule set as `Rules.from_dict` reads it.

    >>> rules_data(Rules(decks=3))
    {'preset': 'standard', 'decks': 3}
    """
    from tractor_lab.records.rule_names import nearest_preset

    preset, changes = nearest_preset(rules)
    plain = {name: list(v) if isinstance(v, tuple) else v for name, v in changes.items()}
    return {"preset": preset, **plain}


def _rules_word(rules: Rules) -> str:
    data = rules_data(rules)
    preset = data.pop("preset")
    return f"{preset}~{_packed(json.dumps(data).encode())}" if data else str(preset)


def _rules_of(word: str) -> Rules:
    preset, _, changes = word.partition("~")
    data = json.loads(_unpacked(changes)) if changes else {}
    return Rules.from_dict({"preset": preset, **data})


def _cards_of(word: str) -> dict[str, Any]:
    kind, rest = word[:1], word[1:]
    match kind:
        case "i":
            return {"seed": int(rest)}
        case "s":
            return {"seed": rest}
        case "b":
            return {"seed": _unpacked(rest).decode()}
        case "d":
            return {"deck": zlib.decompressobj().decompress(_unpacked(rest), 2_000)}
    raise ParseError("deal: no cards")


def _packed(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _unpacked(word: str) -> bytes:
    return base64.b64decode(word + "=" * (-len(word) % 4), altchars=b"-_", validate=True)


def _sum(said: str) -> str:
    return f"{zlib.crc32(said.encode()):08x}"[:_CHECK]
