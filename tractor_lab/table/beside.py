"""Controls that stand beside a table: sliders, lists and buttons of ipywidgets."""

from __future__ import annotations


class Beside:
    """To be named before the widget that the controls are: ``class Controls(Beside, ipywidgets.HBox)``."""

    def _repr_mimebundle_(self, **options: object) -> dict[str, object]:
        """Live controls, or nothing: where no widget can show, the table below says how to wake it."""
        data = dict(super()._repr_mimebundle_(**options))  # type: ignore[misc]
        return {**data, "text/plain": repr(self), "text/html": "<div></div>"}
