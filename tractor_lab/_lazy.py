"""Packages that import a name's module when it is first asked for (PEP 562)."""

from collections.abc import Callable, Mapping
from importlib import import_module
from types import FunctionType
from typing import Any


def lazily(
    package: dict[str, Any], homes: Mapping[str, str], *, for_cells: bool = False
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """The ``__getattr__`` and the ``__dir__`` of a package.

    `package` is its ``globals()``, where a name is kept once it has been imported; `homes` gives the names of
    each module, with spaces between them. Functions are `for_cells` where people call them in a notebook: a
    mistake in what they are given is then a line and no traceback (`_mistake.kindly`).

    Type checkers read the names in the package itself, below ``if TYPE_CHECKING``.

    >>> package = {"__name__": "tractor_lab.rules"}
    >>> getattr_, dir_ = lazily(package, {"cards": "Card Rank", "deal": "Deal"})
    >>> getattr_("Rank")("10").name, dir_()
    ('TEN', ['Card', 'Deal', 'Rank', '__name__'])
    >>> getattr_("Joker")
    Traceback (most recent call last):
    AttributeError: module 'tractor_lab.rules' has no attribute 'Joker'
    """
    where = {name: module for module, names in homes.items() for name in names.split()}

    def get(name: str) -> Any:
        if name not in where:
            raise AttributeError(f"module {package['__name__']!r} has no attribute {name!r}")
        value = getattr(import_module(f"{package['__name__']}.{where[name]}"), name)
        if for_cells and isinstance(value, FunctionType):
            from tractor_lab._mistake import kindly

            value = kindly(value)
        package[name] = value
        return value

    def listed() -> list[str]:
        return sorted({*package, *where})

    return get, listed
