"""All exercises by name, in the order of their notebooks."""

from __future__ import annotations

from ..spec import Click, Code
from . import (
    calls_code,
    calls_house,
    calls_list,
    elsewhere_code,
    elsewhere_list,
    house_list,
    chances_code,
    chances_list,
    following,
    following_code,
    habits_code,
    habits_list,
    kitty,
    kitty_code,
    kitty_house,
    levels,
    levels_code,
    levels_house,
    pairs,
    pairs_code,
    ruffs_code,
    ruffs_list,
    scoring,
    scoring_code,
    throws_code,
    throws_list,
    trump_order,
    trump_order_code,
)

BOOK: dict[str, Click | Code] = {
    one.name: one
    for one in (
        *trump_order.EXERCISES,
        *trump_order_code.EXERCISES,
        *pairs.EXERCISES,
        *pairs_code.EXERCISES,
        *following.EXERCISES,
        *following_code.EXERCISES,
        *scoring.EXERCISES,
        *scoring_code.EXERCISES,
        *throws_list.EXERCISES,
        *throws_code.EXERCISES,
        *calls_list.EXERCISES,
        *calls_code.EXERCISES,
        *calls_house.EXERCISES,
        *elsewhere_list.EXERCISES,
        *elsewhere_code.EXERCISES,
        *house_list.EXERCISES,
        *ruffs_list.EXERCISES,
        *ruffs_code.EXERCISES,
        *kitty.EXERCISES,
        *kitty_house.EXERCISES,
        *kitty_code.EXERCISES,
        *levels.EXERCISES,
        *levels_code.EXERCISES,
        *levels_house.EXERCISES,
        *habits_list.EXERCISES,
        *habits_code.EXERCISES,
        *chances_list.EXERCISES,
        *chances_code.EXERCISES,
    )
}
