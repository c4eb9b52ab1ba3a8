"""Scripts and styles as they are sent to the browser: joined, and without what only a reader needs."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Final

_COMMENT: Final = re.compile(
    r"^[ \t]*(?://.*|/\*(?:[^*]|\*(?!/))*\*/[ \t]*)\n|(?<=;) //.*", re.MULTILINE
)
_BETWEEN: Final = re.compile(r"^import .*\n|^export (?!default)", re.MULTILINE)
"""What makes modules of files. A widget has one script, which can load no other: its files become one."""
_SHEETS: Final = ("table.css", "rounds.css")


def sent(*names: str) -> str:
    """Files of this package (``.css``, or ``.js`` with what others import first) as one text.

    ``style.js`` carries our style sheets. A widget's own (``_css``) is set on the page anew by each table,
    and once more for every kind of table: the browser looks at the whole page again each time.

    >>> text = sent("keys.js", "style.js", "table.js")
    >>> "import {" in text, text.count("export"), "class View" in text, ".tl-root{" in text
    (False, 1, True, True)
    """
    text = "".join(files(__package__).joinpath(name).read_text("utf-8") for name in names)
    text = _BETWEEN.sub("", _COMMENT.sub("", text))
    text = "".join(f"{line.strip()}\n" for line in text.splitlines() if line.strip())
    if "style.js" not in names:
        return text
    style = re.sub(
        r"(?<=[a-z-]): | ?([{};,]) ?",
        lambda found: found[1] or ":",
        sent(*_SHEETS).replace("\n", " "),
    )
    return text.replace('const STYLE = "";', f"const STYLE = `{style}`;")
