"""What lies on the page without a script has literal light colours; each has a dark one in table.css."""

from __future__ import annotations

import re

import pytest

from tractor_lab.course.pictures import PICTURES, picture
from tractor_lab.table.assets import sent

DARK = [line for line in sent("table.css").splitlines() if line.startswith("[data-jp-theme-light")]
CARDS = r"<rect .*?</text>"
"""A drawn card is white and stays so."""
COLOUR = r"(?:background:|[;\"]color:|solid |fill=\"|stroke=\")(#[0-9a-f]{3,6})"


@pytest.mark.parametrize("name", PICTURES)
def test_every_colour_of_a_picture_has_a_dark_twin(name: str) -> None:
    drawn = re.sub(CARDS, "", picture(name)._repr_html_())
    colours = set(re.findall(COLOUR, drawn))
    assert colours >= {"#fff", "#111"}
    for colour in colours:
        assert any(colour in line.partition("{")[0] for line in DARK), colour
