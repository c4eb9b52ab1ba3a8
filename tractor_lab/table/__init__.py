"""What a person sees: the card table. Scenes and HTML need no widget; tables import it when first named.

>>> from tractor_lab.table import follow_table
>>> follow_table("SK SK", hand="S8 S8 HA", trump="H5").play("S8 S8").kind
'ok'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tractor_lab._lazy import lazily

from .render import render
from .scene import (
    MARKS,
    USUAL_MARKS,
    Bar,
    Button,
    Kitty,
    Ladder,
    Link,
    Option,
    Row,
    Scene,
    Seat,
    Stat,
    TableCard,
    Trick,
    Verdict,
    lay,
)

if TYPE_CHECKING:
    from .answers import ChooseTable, PickTable, as_verdict, choose_table, pick_table
    from .follow import FollowTable, follow_table
    from .views import (
        LadderTable,
        TrickTable,
        controls,
        ladder,
        order_table,
        trick_table,
    )
    from .widget import CardTable

__all__ = [
    "MARKS", "USUAL_MARKS", "Bar", "Button", "CardTable", "ChooseTable", "FollowTable", "Kitty",
    "Ladder", "LadderTable", "Link", "Option", "PickTable", "Row", "Scene", "Seat", "Stat",
    "TableCard", "Trick", "TrickTable", "Verdict", "as_verdict", "choose_table", "controls",
    "follow_table", "ladder", "lay", "order_table", "pick_table", "render", "trick_table",
]  # fmt: skip

__getattr__, __dir__ = lazily(
    globals(),
    {
        "answers": "ChooseTable PickTable as_verdict choose_table pick_table",
        "follow": "FollowTable follow_table",
        "views": "LadderTable TrickTable controls ladder order_table trick_table",
        "widget": "CardTable",
    },
    for_cells=True,
)
