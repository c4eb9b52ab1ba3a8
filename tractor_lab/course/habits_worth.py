"""What habits are worth, as bars: the figures of `scripts/measure_habits.py`, from one place."""

from __future__ import annotations

from html import escape
from typing import Final

from tractor_lab._mistake import unknown
from tractor_lab.locale import language, t, texts

from .habits import HABITS
from .habits_measure import figures

CELL: Final = (
    "padding:5px 8px;text-align:left;vertical-align:middle;background:none;white-space:normal"
)
BOX: Final = (
    "background:#f6f8f7;color:#16221d;max-width:860px;padding:10px 12px;border-radius:10px;"
    "font-size:14px;line-height:1.4;overflow-x:auto"
)
TABLE: Final = (
    "border-collapse:collapse;width:100%;font-size:14px;color:#16221d;margin:0;table-layout:auto"
)
NOTE: Final = "margin:6px 8px 0;white-space:normal"
BESIDE: Final = "display:flex;flex-wrap:wrap;align-items:center;gap:2px 12px"
"""Bar and number side by side, on a phone one above the other."""
NUMBER: Final = "flex:0 1 auto"
GAIN: Final = "#2c7a57"
LOSS: Final = "#a8452f"


def in_numbers(numbers: list[float]) -> str:
    """``+1.7 ± 0.4``.

    >>> in_numbers([-2.33, 0.9])
    '−2.3 ± 0.9'
    """
    return f"{numbers[0]:+.1f} ± {numbers[1]:.1f}".replace("-", "−")


def sign(habit: str, how: str = "beside") -> str:
    """What the measurement says: ``plus``, ``minus``, or ``nil`` where it may be chance."""
    mean, half = figures()[how][habit]
    return "nil" if abs(mean) <= half else "plus" if mean > 0 else "minus"


class Worth:
    """What habits are worth, as bars. See `habit_worth`."""

    def __init__(self, habits: tuple[str, ...], lang: str | None = None) -> None:
        for habit in habits:
            if habit not in ("all", *HABITS):
                raise unknown(habit, ("all", *HABITS), lang)
        self._habits, self._lang = habits, lang or language()
        texts(self._lang)  # a language there is not is said at once

    def _rows(self) -> list[tuple[str, list[float], list[float] | None]]:
        found, lang = figures(), self._lang
        return [
            (t("habits.name." + habit, lang), found["beside"][habit], found["alone"].get(habit))
            for habit in self._habits
        ]

    @property
    def sentence(self) -> str:
        """How to read it."""
        lang, found = self._lang, figures()
        if len(self._habits) > 1:
            return t("habits.worth.all", lang, deals=found["deals"], three=found["three"])
        (habit,) = self._habits
        deals = found["three" if habit == "signal" else "deals"]
        return t("habits.worth." + sign(habit), lang, deals=deals)

    def __repr__(self) -> str:
        lines = [f"{name}: {in_numbers(beside)}" for name, beside, _ in self._rows()]
        return "\n".join([*lines, self.sentence])

    def _repr_html_(self) -> str:
        rows = self._rows()
        # one scale for all of them, so that a bar here can be compared with a bar further down
        known = [*(figures()["beside"][habit] for habit in HABITS), *(one for _, one, _ in rows)]
        low = min(0.0, *(mean - half for mean, half in known))
        high = max(1.0, *(mean + half for mean, half in known))
        body = ""
        for name, beside, alone in rows:
            number = f'<span style="{NUMBER}">{in_numbers(beside)}</span>'
            told = in_numbers(alone) if alone else ""
            body += (
                f'<tr style="background:none"><th scope="row" style="{CELL}">{escape(name)}</th>'
            )
            body += f'<td style="{CELL};width:48%"><div style="{BESIDE}">'
            body += f'{_bar(beside, low, high - low)}{number}</div></td><td style="{CELL}">{told}</td></tr>'
        heads = [t("habits.page." + key, self._lang) for key in ("habit", "beside", "alone")]
        head = "".join(f'<th scope="col" style="{CELL}">{escape(one)}</th>' for one in heads)
        return (
            f'<div style="{BOX}"><table style="{TABLE}">'
            f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
            f'<p style="{NOTE}">{escape(self.sentence)}</p></div>'
        )


def _bar(numbers: list[float], low: float, wide: float) -> str:
    """A bar from zero to the mean, a line for the interval; the numbers stand beside it as text."""
    mean, half = numbers

    def at(value: float) -> float:
        return round(100 * (value - low) / wide, 1)

    def piece(begin: float, end: float, look: str) -> str:
        width = max(round(end - begin, 1), 0.4)
        return f'<div style="position:absolute;left:{begin}%;width:{width}%;{look}"></div>'

    left, right = sorted((at(0), at(mean)))
    colour = GAIN if mean >= 0 else LOSS
    return (
        '<div style="position:relative;height:16px;flex:1 1 60px" aria-hidden="true">'
        + piece(left, right, f"top:3px;height:10px;background:{colour};border-radius:3px")
        + piece(at(mean - half), at(mean + half), "top:7px;height:2px;background:#16221d")
        + piece(at(0), at(0), "top:0;height:16px;background:#55645b")
        + "</div>"
    )


def habit_worth(*habits: str, lang: str | None = None) -> Worth:
    """What these habits were measured to be worth, in points per deal; without a name, all of them.

    >>> print(repr(habit_worth("feed", lang="en")).split(":")[0])
    Points to partner's trick

    Raises `ValueError` naming the habits for another name.
    """
    return Worth(habits or ("all", *HABITS), lang)
