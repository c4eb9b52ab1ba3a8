"""What a person sees: the card table. Scenes and HTML need no widget; tables import it when first named.

>>> from tractor_lab.table import follow_table
>>> follow_table("SK SK", hand="S8 S8 HA", trump="H5").play("S8 S8").kind
'ok'
"""

from __future__ import annotations

from importlib import import_module
from types import FunctionType
from typing import TYPE_CHECKING, Any, Final

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

_HOME: Final = {
    "answers": "ChooseTable PickTable as_verdict choose_table pick_table",
    "follow": "FollowTable follow_table",
    "views": "LadderTable TrickTable controls ladder order_table trick_table",
    "widget": "CardTable",
}
_WHERE: Final = {name: module for module, names in _HOME.items() for name in names.split()}

__all__ = [
    "MARKS", "USUAL_MARKS", "Bar", "Button", "CardTable", "ChooseTable", "FollowTable", "Kitty",
    "Ladder", "LadderTable", "Link", "Option", "PickTable", "Row", "Scene", "Seat", "Stat",
    "TableCard", "Trick", "TrickTable", "Verdict", "as_verdict", "choose_table", "controls",
    "follow_table", "ladder", "lay", "order_table", "pick_table", "render", "trick_table",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    """Import a name's module when it is first asked for: anywidget takes half a second."""
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from tractor_lab._mistake import kindly

    value = getattr(import_module(f".{_WHERE[name]}", __name__), name)
    if isinstance(value, FunctionType):  # what a cell calls
        value = kindly(value)
    globals()[name] = value
    return value
