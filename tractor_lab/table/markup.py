"""One way to write markup, two styles: classes for table.css, or literal inline colours.

The inline style is for places that strip style sheets, ARIA and `data-*` (an untrusted Lab, nbviewer).
It uses only properties that Lab's sanitizer keeps, and text that reads when all styling is gone.
"""

from __future__ import annotations

from html import escape
from typing import Final, Literal

Mode = Literal["live", "static"]

_CARD = (
    "display:inline-block;box-sizing:border-box;min-width:36px;padding:7px 5px;margin:2px 1px;"
    "border:1px solid #c3ccc6;border-radius:6px;text-align:center;font-weight:600;line-height:1.3;"
    "background:#fff;white-space:nowrap"
)
_WAIT = (
    "display:inline-block;border:1px dashed #b9c6bc;border-radius:8px;padding:6px 12px;"
    "color:#55645b;font-size:12px"
)

STATIC: Final[dict[str, str]] = {
    "table": "background:#eef3ee;color:#1f2a24;border:1px solid #d6dfd6;border-radius:14px;"
    "padding:12px 16px;max-width:860px;font-family:system-ui,sans-serif;font-size:14px;line-height:1.45",
    "head": "margin-bottom:8px",
    "badge": "display:inline-block;background:#fff6df;border:1px solid #e6dcc0;border-radius:8px;"
    "padding:3px 10px;margin-right:12px;font-weight:600",
    "stat": "display:inline-block;margin-right:14px",
    "fine": "color:#55645b;font-size:12px",
    "bar": "display:inline-block",
    "title": "font-weight:600;font-size:15px",
    "prompt": "margin:4px 0",
    "trick": "margin:8px 0",
    "seat": "display:inline-block;margin:4px 22px 4px 0;vertical-align:top",
    "who": "font-weight:600;font-size:12px",
    "lead": "color:#0b6b4f",
    "holds": "color:#0b6b4f;font-size:12px",
    "wait": _WAIT,
    "pot": "margin:2px 0",
    "verdict": "border-radius:8px;padding:7px 12px;margin:8px 0",
    "no": "background:#fdecea;color:#8c1d18",
    "ok": "background:#e2f3e8;color:#0b4f3a",
    "info": "background:#e8eef8;color:#1d3d6b",
    "rule": "font-size:12px;color:#55645b",
    "group": "display:inline-block;vertical-align:top;margin:4px 14px 4px 0",
    "trump": "background:#fff6df;border-radius:8px;padding:0 8px 4px",
    "label": "color:#55645b;font-size:12px",
    "card": _CARD,
    "spades": "color:#1b2430",
    "hearts": "color:#c62828",
    "clubs": "color:#2e7d32",
    "diamonds": "color:#1558b0",
    "big": "color:#c62828",
    "little": "color:#1b2430",
    "level": "border-top:4px solid #e0a100",
    "owed": "border:2px solid #f2a900",
    "sel": "border:2px solid #0b6b4f",
    "caption": "color:#55645b;font-size:12px;margin-top:6px",
    "asleep": "color:#55645b;font-size:12px;margin-top:8px",
    "option": "margin:4px 0",
}


class Markup:
    """Writes elements in one of the two styles; content passed in is HTML, text goes through `text`."""

    def __init__(self, mode: Mode) -> None:
        self.live: Final = mode == "live"

    @staticmethod
    def text(words: str) -> str:
        """Words of a person, made harmless."""
        return escape(words, quote=True)

    def tag(self, name: str, classes: str, content: str, **attributes: str | int | bool) -> str:
        """An element. `classes` are short names: `tl-` classes when live, inline styles when static.

        Attributes are for the live table only; `data_k` is written `data-k`, False is left out.
        """
        names = classes.split()
        if self.live:
            parts = [f'class="{" ".join("tl-" + one for one in names)}"'] if names else []
            for key, value in attributes.items():
                if value is not False:
                    label = key.rstrip("_").replace("_", "-")
                    parts.append(label if value is True else f'{label}="{self.text(str(value))}"')
        else:
            # A table of numbers and buttons that cannot be pressed is only words here.
            name = "span" if name in ("button", "em", "output") else name
            name = "div" if name in ("section", "header", "footer") else name
            style = ";".join(STATIC[one] for one in names if one in STATIC)
            parts = [f'style="{style}"'] if style else []
        opening = " ".join([name, *parts])
        return f"<{opening}>{content}</{name}>"
