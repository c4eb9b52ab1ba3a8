"""A slider with a name: what the sliders of ipywidgets do, for a screen reader too."""

from __future__ import annotations

import anywidget
import traitlets

from .assets import sent


class Slider(anywidget.AnyWidget):
    """A number between two others, chosen with the mouse, a finger or the arrow keys.

    >>> slider = Slider("The opponents made", 80)
    >>> slider.value = 205
    >>> slider
    Slider('The opponents made', 200)
    """

    _esm = sent("style.js", "slider.js")
    words = traitlets.Unicode().tag(sync=True)
    value = traitlets.Int().tag(sync=True)
    max = traitlets.Int().tag(sync=True)
    step = traitlets.Int().tag(sync=True)

    def __init__(self, words: str, value: int = 0, most: int = 200, step: int = 5) -> None:
        super().__init__(words=words, value=value, max=most, step=step)

    @traitlets.validate("value")
    def _within(self, proposal: dict[str, int]) -> int:
        return sorted((0, proposal["value"], self.max))[1]

    @traitlets.observe("max")
    def _fewer(self, _: object) -> None:
        self.value = min(self.value, self.max)

    def __repr__(self) -> str:
        return f"Slider({self.words!r}, {self.value})"
