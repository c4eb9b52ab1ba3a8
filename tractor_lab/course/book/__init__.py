"""All exercises by name, in the order of their notebooks."""

from __future__ import annotations

from ..spec import Click, Code
from . import following, pairs, scoring, trump_order

BOOK: dict[str, Click | Code] = {
    one.name: one
    for one in (
        *trump_order.EXERCISES,
        *pairs.EXERCISES,
        *following.EXERCISES,
        *scoring.EXERCISES,
    )
}
