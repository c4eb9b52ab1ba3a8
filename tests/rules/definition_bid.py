"""The rules page, section 6, written out plainly: who may call what over which call.

A call is a pair of a seat and the cards it shows, all of them.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from .definition import SUITS

Call = tuple[int, tuple[str, ...]]
Game = dict[str, Any]


def suit_called(cards: tuple[str, ...], level: str) -> str | None:
    """The suit of the level cards, if some cards are level cards of one suit and at most one joker."""
    levels = [card for card in cards if card not in ("BJ", "LJ")]
    jokers = len(cards) - len(levels)
    if not levels or len(set(levels)) > 1 or levels[0][1:] != level or jokers > 1:
        return None
    return levels[0][0]


def all_one_joker(cards: tuple[str, ...]) -> bool:
    return set(cards) in ({"BJ"}, {"LJ"})


def strength(cards: tuple[str, ...], level: str, game: Game) -> tuple[int, int, int]:
    """More cards beat fewer; at equal count suits < little jokers < big jokers. A joker that is shown beside
    level cards does not count."""
    suit = suit_called(cards, level)
    if suit is None:
        return len(cards), 2 if cards[0] == "BJ" else 1, 0
    levels = sum(1 for card in cards if card not in ("BJ", "LJ"))
    return levels, 0, -SUITS.index(suit) if game["suit_order"] else 0


def partners(one: int, two: int, game: Game) -> bool:
    return one != two and game["players"] in (4, 6) and one % 2 == two % 2


def kind_of(seat: int, cards: tuple[str, ...], current: Call | None, level: str, game: Game) -> str:
    if current is None:
        return "declare"
    suit = suit_called(cards, level)
    same = suit is not None and suit == suit_called(current[1], level)
    if same and (seat == current[0] or partners(seat, current[0], game)):
        return "reinforce"
    return "self-overcall" if seat == current[0] else "overcall"


def is_call(cards: tuple[str, ...], kind: str, level: str, game: Game) -> bool:
    """Do these cards make a call of this kind at this table?"""
    needs = game["call_needs_joker"]
    suit = suit_called(cards, level)
    if suit is None:
        if not all_one_joker(cards) or game["joker_call"] == 0 or len(cards) < game["joker_call"]:
            return False
        return not (needs == "always" and kind == "declare")
    jokers = [card for card in cards if card in ("BJ", "LJ")]
    needed = needs == "always" or (needs == "overcall" and kind in ("overcall", "self-overcall"))
    if needed and not jokers:
        return False
    if jokers and not needed and not game["joker_colours"]:
        return False
    fitting = "BJ" if suit in "HD" else "LJ"
    return not (jokers and game["joker_colours"] and jokers != [fitting])


def is_time(
    seat: int,
    current: Call | None,
    declarer: int | None,
    buried: bool,
    game: Game,
) -> bool:
    """May this seat call now?"""
    if buried and not (game["overcall_until"] == "buried" or game["stir"]):
        return False
    if buried and (current is None or (game["stir"] and declarer is None)):
        return False
    if current is None and declarer is not None and game["who_calls"] == "declarers-first":
        return seat == declarer or partners(seat, declarer, game)
    return True


def is_reinforced(current: Call, calls: list[Call], level: str, game: Game) -> bool:
    """Does the current call add to the call before it?"""
    before = calls[:-1] if calls and calls[-1] == current else calls
    return bool(before) and kind_of(*current, before[-1], level, game) == "reinforce"


def was_overcalled(seat: int, calls: list[Call], level: str, game: Game) -> bool:
    """Has somebody gone over a call of this seat?"""
    return any(
        one[0] == seat and kind_of(*two, one, level, game) == "overcall"
        for i, one in enumerate(calls)
        for two in calls[i + 1 :]
    )


def verdict(
    level: str,
    seat: int,
    cards: tuple[str, ...],
    game: Game,
    current: Call | None = None,
    hand: tuple[str, ...] | None = None,
    declarer: int | None = None,
    calls: list[Call] | None = None,
    buried: bool = False,
) -> str:
    """The kind of a call that may be made, or why not: ``hand``, ``no`` or ``low``."""
    calls = calls or []
    kind = kind_of(seat, cards, current, level, game)
    if hand is not None:
        missing = Counter(cards) - Counter(hand)
        if kind == "reinforce" and game["partner_reinforces"] and seat != current[0]:  # type: ignore[index]
            missing -= Counter(current[1])  # type: ignore[index]
        if missing:
            return "hand"
    if not is_call(cards, kind, level, game) or not is_time(seat, current, declarer, buried, game):
        return "no"
    if current is None:
        return kind
    if kind == "reinforce":
        allowed = game["reinforce"] if seat == current[0] else game["partner_reinforces"]
    else:
        allowed = True
        if kind == "self-overcall":
            allowed = game["self_overcall"] is True or (
                game["self_overcall"] == "after-overcall"
                and was_overcalled(seat, calls, level, game)
            )
        # A pair with its joker is fixed: only no trump goes over it.
        with_joker = {"BJ", "LJ"} & set(current[1])
        fixed = game["fixed_call"] and with_joker and len(current[1]) > 2
        if fixed and suit_called(current[1], level) and suit_called(cards, level):
            allowed = False
        if game["reinforced_stands"] and is_reinforced(current, calls, level, game):
            allowed = False
    if not allowed:
        return "no"
    return kind if strength(cards, level, game) > strength(current[1], level, game) else "low"


def made_trump(cards: tuple[str, ...], level: str) -> str:
    suit = suit_called(cards, level)
    return suit + level if suit else "NT" if level == "NT" else f"NT{level}"


def nobody_calls(level: str, kitty: tuple[str, ...], game: Game) -> str | None:
    """The trump when nobody has called; None: the cards are dealt again."""
    how = game["no_call"]
    if level == "NT":
        return "NT"
    if how == "redeal":
        return None
    turned: list[str] = []
    if how == "kitty":
        turned = [card for card in kitty if card not in ("BJ", "LJ")][:1]
    elif how != "no-trump":
        turned = [kitty[0 if how == "first" else 2]]
    suits = [card[0] for card in turned if card not in ("BJ", "LJ")]
    return suits[0] + level if suits else f"NT{level}"
