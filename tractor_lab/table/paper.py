"""The dark colours of what lies on a page without a table: see the end of ``table.css``."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def paper_style() -> str:
    """A style sheet for a page on which no table brings it: light paper becomes dark in a dark theme.

    >>> paper_style()[:7], "table" in paper_style()
    ('<style>', False)
    """
    sheet = files(__package__).joinpath("table.css").read_text("utf-8")
    return f"<style>{sheet.partition('/* Paper:')[2].partition('*/')[2].strip()}</style>"
