"""The rules page, section 7, written out slowly: what the last trick multiplies, and what a deal brings."""

from __future__ import annotations

from .definition import Game, is_bomb
from .definition_play import Outline, arrangements, outline_of, parse


def points(cards: tuple[str, ...]) -> int:
    return sum({"5": 5, "10": 10, "K": 10}.get(card[1:], 0) for card in cards)


def counted(lead: tuple[str, ...], winning: tuple[str, ...], game: Game) -> Outline:
    """The components whose largest one counts, largest first."""
    led = outline_of(parse(lead, game))
    own = outline_of(parse(winning, game))
    if game["multiplier_from"] == "lead":
        return led
    if is_bomb(winning, game) and any(width < 4 for width, _ in led):
        return own  # it won as a bomb
    return led if arrangements(winning, led, game) else own


def power_of_two(exponent: int, cap: int | None = None) -> int:
    product = 1
    for _ in range(exponent):
        product *= 2
    return product if cap is None else min(product, cap)


def multiplier(lead: tuple[str, ...], winning: tuple[str, ...], game: Game) -> int:
    how = game["kitty_multiplier"]
    outline = counted(lead, winning, game)
    width, length = outline[0]
    cards = width * length
    kind = {1: "single", 2: "pair", 3: "triple", 4: "quad"}[width] if length == 1 else "tractor"
    if how == "trick":
        return len(lead) if len(lead) >= game["last_trick_cards"] else 1
    if how == "led2":
        return 2 * len(lead)
    if how == "double":
        return 2
    if how == "cards2":
        return 2 * cards
    if how == "club":
        return {"single": 1, "tractor": 4}.get(kind, 2)
    if how == "pair-count":
        return power_of_two(1 + sum((w // 2) * n for w, n in outline))
    if how == "pairs4":
        pairs = (width // 2) * length
        return 4 * pairs if pairs else 2
    if how == "shape" and kind == "tractor" and width == 2:
        return power_of_two(length + 1)
    # `power`, `contest`, and what `shape` does with the rest.
    return power_of_two(cards, 64)


def bonus(
    lead: tuple[str, ...],
    winning: tuple[str, ...],
    kitty: tuple[str, ...],
    won_by: str,
    in_trick: int,
    game: Game,
) -> int:
    """What the opponents' total changes by after the last trick."""
    times = multiplier(lead, winning, game)
    if game["kitty_multiplier"] != "trick":
        return points(kitty) * times if won_by == "opponents" else 0
    if won_by == "opponents":
        return in_trick * times
    return -in_trick * times if len(lead) >= game["last_trick_cards"] else 0


def levels(total: int, game: Game) -> tuple[str, int]:
    """Which side goes up and by how much, walking from point to point."""
    if game["points_cap"] is not None and total > game["points_cap"]:
        total = game["points_cap"]
    if game["points_floor"] is not None and total < game["points_floor"]:
        total = game["points_floor"]
    if total < game["takeover"]:
        side, up = "declarers", 1
        if 2 * total < game["takeover"]:
            up = 2
        if total <= 0:
            up = 3
        if game["below_zero"]:
            up += sum(1 for lost in range(1, -total + 1) if lost % game["step"] == 0)
    else:
        side, up = "opponents", game["takeover_level"]
        # Each step that begins at or below the total brings a level, but for those of the dead zone.
        begun = range(game["takeover"], total + 1, game["step"])
        up += sum(1 for number, _ in enumerate(begun) if number >= game["dead_zone"])
    if game["level_cap"] is not None:
        up = min(up, game["level_cap"])
    return side, up
