"""Learn and play Tractor (拖拉机) at a live card table in Jupyter.

>>> import tractor_lab
>>> tractor_lab.rules.Card("♠10")
Card("S10")

Importing this package loads nothing else: the rules (`tractor_lab.rules`) need the standard
library only, and widgets are imported when a table is made. `tractor_lab.use("zh")` changes the
language, `tractor_lab.play()` opens a table for a whole match, `tractor_lab.review(deal)` goes over one.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tractor_lab.game import play as play
    from tractor_lab.game import review as review
    from tractor_lab.locale import use as use

__version__ = "0.1.0"

_PARTS = ("course", "game", "locale", "players", "records", "rules", "table")
_NAMES = {"play": "game", "review": "game", "use": "locale"}


def __getattr__(name: str) -> Any:
    """Import a part of the package when it is first named."""
    from importlib import import_module

    if name in _PARTS:
        return import_module(f"{__name__}.{name}")
    if name in _NAMES:
        return getattr(import_module(f"{__name__}.{_NAMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *_PARTS, *_NAMES])
