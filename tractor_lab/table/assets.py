"""Scripts and styles as they are sent to the browser: joined, and without what only a reader needs."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Final

_COMMENT: Final = re.compile(r"^[ \t]*(?://.*|/\*(?:[^*]|\*(?!/))*\*/[ \t]*)\n", re.MULTILINE)
_BETWEEN: Final = re.compile(r"^import .*\n|^export (?!default)", re.MULTILINE)
"""What makes modules of files. A widget has one script, which can load no other: its files become one."""


def sent(*names: str) -> str:
    """Files of this package (``.css``, or ``.js`` with what others import first) as one text.

    >>> text = sent("keys.js", "table.js")
    >>> "import" in text, text.count("export"), "class View" in text
    (False, 1, True)
    """
    text = "".join(files(__package__).joinpath(name).read_text("utf-8") for name in names)
    text = _BETWEEN.sub("", _COMMENT.sub("", text))
    return "".join(f"{line.strip()}\n" for line in text.splitlines() if line.strip())
